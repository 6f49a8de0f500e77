"""Reading a position: the table first, then board, seats, turn and talk, then whether all of it can be.

Nothing is a game before every check has passed.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from seafarers_env.board.board_text import BoardError, nearest
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.parts import CHANCE_PHASES
from seafarers_env.position.agreement import read_agreement
from seafarers_env.position.awards import check_army, check_end, check_route
from seafarers_env.position.board import read_board
from seafarers_env.position.card_counting import read_known
from seafarers_env.position.codecs import KEYS, begin, read as read_entries, read_others
from seafarers_env.position.context import PositionContext
from seafarers_env.position.deriving import derived
from seafarers_env.position.entry import NO_FIELDS, Entry, Fields, PositionError, is_whole
from seafarers_env.position.explorers.finds import read_finds
from seafarers_env.position.explorers.fleet import check_castaways, check_counts, check_leaders, check_ships
from seafarers_env.position.explorers.turn import check_die, check_found, read_cargo_turn
from seafarers_env.position.fan import read_starts
from seafarers_env.position.house_rules import read_bank_paid, read_dice
from seafarers_env.position.knights.cards import words_of
from seafarers_env.position.knights.checks import check_realm
from seafarers_env.position.numbers import check_stock
from seafarers_env.position.phases import read_pending
from seafarers_env.position.possible import check_reds, check_touched
from seafarers_env.position.seats import read_bought, read_seats
from seafarers_env.position.trade import read_trade
from seafarers_env.position.turn import read_doings, read_turn
from seafarers_env.position.writing import FORMAT
from seafarers_env.scenarios import OPTIONS, OptionError, Scenario, from_text, scenarios
from seafarers_env.table import Table, make_table
from seafarers_env.warm_up import ONE_GAME, ensure_compiled

#: What `rebuild` changes when a phase is due in which there is nothing to do.
_NOT_DERIVED: Final = (
    "pending", "placements", "active", "setup_vertex", "free_pieces", "picks_owed", "bare", "explorer",
)  # fmt: skip


def read(data: Mapping[str, Any], edition: str | None = None, *, derive: bool = False) -> PositionContext:
    """The table and record described by `data`; what is left out is empty, in the bank or dealt.

    Args:
        data: What `to_dict` gives, or less.
        edition: An edition by name; None takes the first that is large enough.
        derive: Derive bank, deck, areas, home, active seat and special cards from the rest, whatever the data say.

    Raises:
        PositionError: names the entry that is wrong and what would be right.
    """
    if derive:
        Entry(data, "").pairs()
        return derived(data, lambda less: read(less, edition))
    root = Entry(data, "").fields(KEYS[""])
    _check_format(root)
    table = _read_table(root, edition)
    ensure_compiled(ONE_GAME, edition=table.edition)
    context = _deal(root, table)
    begin(context, "turn")
    if begin(context, "realm"):
        read_entries(context, "realm.attacked")
    read_pending(context)
    nothing_due = (at.OVER,)  # while the record is being filled
    context.s.pending = context.table.edition.phases.pending_of(nothing_due)
    read_board(context)
    read_finds(context)
    read_entries(context, "robber", "pirate")
    context.rebuild()  # where roads, ships and buildings may stand
    read_seats(context)
    read_turn(context)
    _finish(context)
    return context


def _finish(context: PositionContext) -> None:
    check_reds(context)
    read_entries(context, "turn.found", "turn.found_hex", "turn.bare", "turn.explorer")
    read_starts(context)
    check_stock(context)
    check_touched(context)
    read_cargo_turn(context)
    read_doings(context)
    read_bought(context)
    read_trade(context)
    read_agreement(context)
    read_others(context)
    read_dice(context)
    read_bank_paid(context)
    read_known(context)
    if context.r.cargo_ships:
        _check_cargo(context)
    check_realm(context)
    context.s.pending = context.table.edition.phases.pending_of(context.due)
    check_army(context)
    before = {field: np.array(context.S[field]) for field in _NOT_DERIVED}
    context.rebuild()
    if not all(np.array_equal(before[field], context.S[field]) for field in _NOT_DERIVED):
        raise _stuck(context)
    check_route(context)
    context.rebuild()  # the holder's points
    check_end(context)
    if context.s.phase != at.OVER and not _any_choice(context):
        raise _stuck(context)


def _check_cargo(context: PositionContext) -> None:
    check_found(context)
    check_die(context)
    check_ships(context)
    check_counts(context)
    check_castaways(context)
    check_leaders(context)


def _any_choice(context: PositionContext) -> bool:
    """True when somebody, or chance, has something to choose from; to stop a card alone is none (CK-154)."""
    edition, board = context.table.edition, context.table.board.record
    if int(context.s.phase) in CHANCE_PHASES:
        weights = np.zeros(edition.constants.NUM_CHANCE, np.int64)
        edition.one_game.weigh_chance(context.S, 0, board, context.table.rules, weights)
        return bool(weights.any())
    M = np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
    edition.one_game.write_mask(context.S, 0, board, context.table.rules, M)
    if context.r.knights and context.s.playing >= 0:
        M[0, edition.actions.SINGLE_WORD] &= ~np.uint64(1 << int(edition.actions.FIRST_OF[edition.actions.STOP]))
    return bool(M.any())


def _stuck(context: PositionContext) -> PositionError:
    if context.r.knights and context.s.playing >= 0:
        name, step, rule = words_of(context)
        right = f"a step with something to decide, as {name} is over or goes on where there is nothing ({rule}, CK-154)"
        return PositionError("turn.card.step", right, f"step {step}, where nothing can be done")
    found = f"{at.PHASES[min(context.due)]!r}, where nothing can be done"
    return PositionError("pending", "phases in which there is something to decide", found)


# --- the table --------------------------------------------------------------------------------------------------------
def _check_format(root: Fields) -> None:
    number, version = root.get("format"), root.get("version")
    if number is not None and not (is_whole(number.value) and number.value == FORMAT):
        raise number.error(f"{FORMAT}, the format this version reads")
    if version is not None:
        version.text()


def _read_table(root: Fields, edition: str | None) -> Table:
    seats, options = root.get("num_players"), _options(root)
    try:
        scenario = _scenario(root)
        number = scenario.usual if seats is None else seats.integer(0, 100, "a number of players")
        if seats is not None and number not in scenario.players:
            raise seats.error(" or ".join(str(n) for n in scenario.players))
        return make_table(scenario, number, options if edition is None else options | {"edition": edition})
    except OptionError as error:
        raise PositionError("options", "switches that go together", str(error)) from None
    except BoardError as error:
        where = f"board, line {error.line}, column {error.column}"
        raise PositionError(where, error.expected, error.found) from None


def _scenario(root: Fields) -> Scenario:
    """A scenario of this package by name, or one made of the board file that the position brings along."""
    name, board, known = root.get("scenario"), root.get("board"), scenarios()
    if board is not None and name is None:
        return from_text(board.text("the text of a board file"))
    if name is not None and board is None:
        return list(known.values())[name.index_of(list(known), "a scenario")]
    expected = f"one of {', '.join(known)}, or the text of a board file as 'board'"
    raise PositionError("scenario", expected, "neither" if name is None else "both")


def _options(root: Fields) -> dict[str, Any]:
    entry = root.get("options")
    given = {} if entry is None else {str(key.value): value for key, value in entry.pairs()}
    for name, value in given.items():
        option = OPTIONS.get(name)
        if option is None:
            raise PositionError("options", f"one of {', '.join(OPTIONS)}", f"{name!r}{nearest(name, OPTIONS)}")
        if not option.accepts(value.value):
            raise value.error(option.allowed)
    return {name: value.value for name, value in given.items()}


# --- the deal ---------------------------------------------------------------------------------------------------------
def _deal(root: Fields, table: Table) -> PositionContext:
    """A freshly dealt record, with the streams as the position has them."""
    entry = root.get("random")
    fields = NO_FIELDS if entry is None else entry.fields(("seed", *c.STREAMS))
    seed = fields.get("seed")
    word = 0 if seed is None else seed.integer(0, 2**64 - 1, "a seed")
    edition = table.edition
    S, M = np.zeros(1, edition.records.STATE), np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
    edition.one_game.reset_game(S, 0, table.board.record, table.rules, np.uint64(word), table.blank, M)
    for k, name in enumerate(c.STREAMS):
        stream = fields.get(name)
        if stream is not None:
            text = stream.text("a stream as hexadecimal digits")
            if not re.fullmatch(r"[0-9a-f]{1,16}", text):
                raise stream.error("1 to 16 hexadecimal digits 0-9 a-f")
            S["rng"][0, k] = int(text, 16)
    return PositionContext(table, S, root)
