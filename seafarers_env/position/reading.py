"""Reading a position: the table first, then board, seats, turn and talk, then whether all of it can be.

Nothing is a game before every check has passed.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from seafarers_env.board.board_text import BoardError, nearest
from seafarers_env.engine.constants import STREAMS
from seafarers_env.engine.parts import CHANCE_PHASES
from seafarers_env.engine.phases import OVER, PHASES
from seafarers_env.position.agreement import read_agreement
from seafarers_env.position.board import read_board, read_pirate
from seafarers_env.position.deriving import derived
from seafarers_env.position.desk import Desk
from seafarers_env.position.discoveries import read_reached
from seafarers_env.position.doings import read_doings
from seafarers_env.position.entry import NO_FIELDS, Entry, Fields, PositionError, is_whole
from seafarers_env.position.honours import check_army, check_end, check_route
from seafarers_env.position.known import read_known
from seafarers_env.position.phases import AGREEMENT, HARBOURS_DUE, read_pending
from seafarers_env.position.possible import check_begun, check_played, check_reds, check_touched
from seafarers_env.position.seats import read_bought, read_seats
from seafarers_env.position.trade import read_trade
from seafarers_env.position.turn import TURN_KEYS, Turn, read_turn
from seafarers_env.position.writing import FORMAT
from seafarers_env.scenarios import OPTIONS, OptionError, Scenario, from_text, scenarios
from seafarers_env.table import Table, make_table
from seafarers_env.warm_up import ONE_GAME, ensure_compiled

KEYS: Final = (
    "format", "version", "scenario", "board", "num_players", "options", "terrain", "numbers", "harbours", "robber",
    "pirate", "seats", "bank", "deck", "bought", "longest_route", "largest_army", "turn", "pending", "outcome",
    "winner", "trade", "agreement", "random", "reserve", "pile", "trade_routes",
    "known",
)  # fmt: skip
#: What `rebuild` changes when a phase is due in which there is nothing to do.
_NOT_DERIVED: Final = (
    "pending",
    "placements",
    "active",
    "setup_vertex",
    "free_pieces",
    "picks_owed",
    "bare",
    "explorer",
)


def read(data: Mapping[str, Any], edition: str | None = None, *, derive: bool = False) -> Desk:
    """The table and record that stand as `data` says; what is left out is mostly empty, in the bank or dealt.

    Args:
        data: What `to_dict` gives, or less.
        edition: The one that is asked for by name; None takes the first with room.
        derive: Bank, deck, areas, home, active seat and special cards follow from the rest, whatever stands there.

    Raises:
        PositionError: names the entry that is wrong and what would be right.
    """
    if derive:
        Entry(data, "").pairs()
        return derived(data, lambda less: read(less, edition))
    root = Entry(data, "").fields(KEYS)
    _check_format(root)
    table = _read_table(root, edition)
    ensure_compiled(ONE_GAME, edition=table.edition)
    desk = _deal(root, table)
    turn_entry = root.get("turn")
    fields = NO_FIELDS if turn_entry is None else turn_entry.fields(TURN_KEYS)
    turn = Turn(Fields("turn", fields.entries), desk, read_pending(root, fields, desk))
    desk.s.pending = 1 << OVER  # nothing is due while the record is being filled
    read_board(root, desk, turn.due)
    read_pirate(root, desk, bool(turn.due & (AGREEMENT | HARBOURS_DUE)))
    desk.rebuild()  # where roads, ships and buildings may stand
    seats = read_seats(root, desk, turn.due)
    read_turn(root, turn)
    _finish(root, turn, seats)
    return desk


def _finish(root: Fields, turn: Turn, seats: list[Fields]) -> None:
    desk = turn.desk
    check_reds(root.get("numbers"), turn)
    check_begun(turn, seats)
    read_reached(root, turn)
    check_touched(turn)
    read_doings(turn, seats)
    check_played(turn, seats)
    read_bought(root, desk, turn.due)
    read_trade(root, desk, turn.due)
    read_known(root, desk)
    read_agreement(root, turn)
    desk.s.pending = sum(1 << phase for phase in turn.due)
    check_army(root, desk)
    before = {field: np.array(desk.S[field]) for field in _NOT_DERIVED}
    desk.rebuild()
    if not all(np.array_equal(before[field], desk.S[field]) for field in _NOT_DERIVED):
        raise _stuck(turn)
    check_route(root, desk)
    desk.rebuild()  # the holder's points
    check_end(root, turn)
    if desk.s.phase != OVER and not _any_choice(desk):
        raise _stuck(turn)


def _any_choice(desk: Desk) -> bool:
    """True when somebody, or chance, has something to choose from."""
    edition, board = desk.table.edition, desk.table.board.record
    if int(desk.s.phase) in CHANCE_PHASES:
        weights = np.zeros(edition.one_game.NUM_CHANCE, np.int64)
        edition.one_game.weigh_chance(desk.S, 0, board, weights)
        return bool(weights.any())
    M = np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
    edition.one_game.write_mask(desk.S, 0, board, desk.table.rules, M)
    return bool(M.any())


def _stuck(turn: Turn) -> PositionError:
    first = PHASES[min(turn.due)]
    return PositionError(
        "pending", "phases in which there is something to decide", f"{first!r}, where nothing can be done"
    )


# --- the table --------------------------------------------------------------------------------------------------------
def _check_format(root: Fields) -> None:
    number, version = root.get("format"), root.get("version")
    if number is not None and not (is_whole(number.value) and number.value == FORMAT):
        raise number.error(f"{FORMAT}, the format this version reads")
    if version is not None:
        version.text()


def _read_table(root: Fields, edition: str | None) -> Table:
    seats, options = root.get("num_players"), _options(root)
    scenario = _scenario(root)
    if seats is None:
        number = scenario.players[-1]
    else:
        number = seats.integer(0, 100, "a number of players")
        if number not in scenario.players:
            raise seats.error(" or ".join(str(n) for n in scenario.players))
    try:
        return make_table(scenario, number, options if edition is None else options | {"edition": edition})
    except OptionError as error:
        raise PositionError("options", "switches that go together", str(error)) from None
    except BoardError as error:
        raise _of_board(error) from None


def _of_board(error: BoardError) -> PositionError:
    return PositionError(f"board, line {error.line}, column {error.column}", error.expected, error.found)


def _scenario(root: Fields) -> Scenario:
    """A scenario of this package by name, or one made of the board file that the position brings along."""
    name, board = root.get("scenario"), root.get("board")
    if (name is None) == (board is None):
        known = ", ".join(scenarios())
        raise PositionError("scenario", f"one of {known}, or the text of a board file as 'board'", _which(name))
    if board is None:
        assert name is not None
        known = scenarios()
        return known[list(known)[name.index_of(list(known), "a scenario")]]
    try:
        return from_text(board.text("the text of a board file"))
    except BoardError as error:
        raise _of_board(error) from None


def _which(name: Entry | None) -> str:
    return "neither" if name is None else "both"


def _options(root: Fields) -> dict[str, Any]:
    entry = root.get("options")
    given: dict[str, Any] = {}
    for key, value in entry.pairs() if entry is not None else ():
        name = str(key.value)
        option = OPTIONS.get(name)
        if option is None:
            raise PositionError("options", f"one of {', '.join(OPTIONS)}", f"{name!r}{nearest(name, OPTIONS)}")
        if not option.accepts(value.value):
            raise value.error(option.allowed)
        given[name] = value.value
    return given


# --- the deal ---------------------------------------------------------------------------------------------------------
def _deal(root: Fields, table: Table) -> Desk:
    """A freshly dealt record, with the streams as the position has them."""
    entry = root.get("random")
    fields = NO_FIELDS if entry is None else entry.fields(("seed", *STREAMS))
    seed = fields.get("seed")
    word = 0 if seed is None else seed.integer(-(2**63), 2**64 - 1, "a seed") & (2**64 - 1)
    edition = table.edition
    S, M = np.zeros(1, edition.records.STATE), np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
    edition.one_game.reset_game(S, 0, table.board.record, table.rules, np.uint64(word), table.blank, M)
    for k, name in enumerate(STREAMS):
        stream = fields.get(name)
        if stream is not None:
            text = stream.text("a stream as hexadecimal digits")
            if not re.fullmatch(r"[0-9a-f]{1,16}", text):
                raise stream.error("1 to 16 hexadecimal digits 0-9 a-f")
            S["rng"][0, k] = int(text, 16)
    return Desk(table, S)
