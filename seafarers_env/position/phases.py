"""Which decisions and chance events may be due together, and which are due when a position does not say."""

from typing import Final

from seafarers_env.engine.constants import PLAYING, TRUNCATED
from seafarers_env.engine.phases import (
    ANSWER,
    CHOOSE,
    CHOOSE_TOKEN,
    COMPOSE,
    DICE,
    DISCARD,
    DRAWN_CARD,
    FOUND_HEX,
    FOUND_TOKEN,
    FREE_PIECE,
    HARBOUR_KIND,
    HARBOUR_PLACE,
    MAIN,
    MOVE_ROBBER,
    MOVE_SHIP,
    NUM_PHASES,
    OVER,
    PHASES,
    PIRATE_ANSWER,
    PIRATE_PLACE,
    PIRATE_PROPOSAL,
    PRE_ROLL,
    RESERVE_TOKEN,
    SETUP_PIECE,
    SETUP_SETTLEMENT,
    STEAL,
    STOLEN_CARD,
    TAKE,
    TOKEN_ANSWER,
    TOKEN_PLACE,
    TOKEN_PROPOSAL,
)
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, Fields, PositionError, listed

Phases = frozenset[int]

OUTCOMES: Final = ("playing", "won", "truncated")
PIRATE_DUE: Final[Phases] = frozenset((PIRATE_PROPOSAL, PIRATE_ANSWER, PIRATE_PLACE))
TOKENS_DUE: Final[Phases] = frozenset((TOKEN_PROPOSAL, TOKEN_ANSWER, TOKEN_PLACE))
AGREEMENT: Final[Phases] = PIRATE_DUE | TOKENS_DUE
HARBOURS_DUE: Final[Phases] = frozenset((HARBOUR_PLACE, HARBOUR_KIND))
FOUND: Final[Phases] = frozenset((FOUND_HEX, FOUND_TOKEN))
BARE: Final[Phases] = frozenset((RESERVE_TOKEN, CHOOSE_TOKEN))
TRADE: Final[Phases] = frozenset((COMPOSE, ANSWER, CHOOSE))
BASES: Final = (SETUP_SETTLEMENT, PRE_ROLL, MAIN)  # one of them is due beneath everything else, until a game is cut off

_IN_TURN: Final = ((), (MOVE_ROBBER,), (STEAL,), (STOLEN_CARD,), (TAKE,), (FREE_PIECE,), (OVER,), (OVER, MOVE_ROBBER),
                   (OVER, FREE_PIECE), (TAKE, FREE_PIECE), (OVER, TAKE), (OVER, TAKE, FREE_PIECE))  # fmt: skip
_TOGETHER: Final[dict[int, tuple[tuple[int, ...], ...]]] = {
    SETUP_SETTLEMENT: (
        (), (SETUP_PIECE,), (TAKE, SETUP_PIECE), (TAKE,), (HARBOUR_PLACE,), (HARBOUR_KIND,), (PIRATE_PROPOSAL,),
        (PIRATE_ANSWER,), (PIRATE_PLACE,), (TOKEN_PROPOSAL,), (TOKEN_ANSWER,), (TOKEN_PLACE,),
    ),
    PRE_ROLL: _IN_TURN,
    MAIN: (
        *_IN_TURN, (DICE,), (DRAWN_CARD,), (DISCARD, MOVE_ROBBER), (MOVE_SHIP,), (COMPOSE,), (ANSWER,),
        (COMPOSE, ANSWER), (CHOOSE,),
    ),
}  # fmt: skip
#: Land just reached that is to be turned up or given a token comes on top of one of these.
_BENEATH_UNSETTLED: Final = ((), (TAKE,), (FREE_PIECE,), (TAKE, FREE_PIECE))
_HINTS: Final = (
    ("lifted", MOVE_SHIP), ("free_pieces", FREE_PIECE), ("victim", STOLEN_CARD), ("setup_settlement", SETUP_PIECE),
    ("found", FOUND_HEX), ("found_hex", FOUND_TOKEN), ("bare", RESERVE_TOKEN),
)  # fmt: skip


def read_pending(root: Fields, turn: Fields, desk: Desk) -> Phases:
    """What is due, completed by what goes without saying; puts `outcome` into the record."""
    entry = root.get("pending")
    outcome = _outcome(root)
    if entry is None:
        due = _hinted(turn)
        due |= {OVER} if outcome != PLAYING else set()
    else:
        due = {item.index_of(PHASES, "a phase") for item in entry.items(NUM_PHASES, "phases")}
    if DISCARD in due:
        due.add(MOVE_ROBBER)
    if not due.intersection(BASES) and (OVER not in due or outcome != TRUNCATED):
        due.add(SETUP_SETTLEMENT if due.intersection((SETUP_PIECE, *HARBOURS_DUE, *AGREEMENT)) else MAIN)
    _check_together(entry or Entry(_words(due), "pending"), due)
    _check_options(entry, due, desk)
    if (OVER in due) != (outcome != PLAYING):
        right = "'won' or 'truncated', as 'over' is pending" if OVER in due else "'playing', as 'over' is not pending"
        raise root.error("outcome", right, repr(OUTCOMES[outcome]))
    desk.s.outcome = outcome
    return frozenset(due)


def _outcome(root: Fields) -> int:
    """Whether the game goes on, was won or cut off."""
    entry = root.get("outcome")
    return PLAYING if entry is None else entry.index_of(OUTCOMES, "an outcome")


def _hinted(turn: Fields) -> set[int]:
    """What must be due for entries under `turn` to make sense."""
    due = {phase for key, phase in _HINTS if (hint := turn.given(key)) is not None and hint.value != 0}
    victim = turn.given("victim")
    return due | ({STOLEN_CARD} if victim is not None else set())


def _words(due: set[int]) -> list[str]:
    return [PHASES[phase] for phase in sorted(due)]


def _check_together(entry: Entry, due: set[int]) -> None:
    """Refuse phases that are never due at once."""
    bases = due.intersection(BASES)
    found = listed(_words(due))
    if len(bases) > 1:
        raise entry.error(f"one of {listed(_words(set(BASES)))}, never two", found)
    if not bases:
        if due != {OVER}:
            raise entry.error("'over' alone for a game that was cut off", found)
        return
    base = bases.pop()
    above, unsettled = due - {base} - FOUND - BARE, due & (FOUND | BARE)
    if unsettled:
        _check_unsettled(entry, above, unsettled, found)
    if above not in [set(phases) for phases in _TOGETHER[base]]:
        allowed = "; ".join(listed(PHASES[phase] for phase in phases) for phases in _TOGETHER[base] if phases)
        raise entry.error(f"with {PHASES[base]!r} nothing more, or one of: {allowed}", found)


def _check_unsettled(entry: Entry, above: set[int], unsettled: set[int], found: str) -> None:
    """Refuse what cannot be due while land just reached is turned up or given a token."""
    if above not in [set(phases) for phases in _BENEATH_UNSETTLED]:
        allowed = "; ".join(listed(_words(set(phases))) for phases in _BENEATH_UNSETTLED if phases)
        raise entry.error(
            f"with {listed(_words(unsettled))} besides the turn nothing more, or one of: {allowed}", found
        )
    if len(unsettled & BARE) > 1:
        raise entry.error("one of 'reserve token' and 'choose token', never both", found)
    if {TAKE, FOUND_TOKEN} <= above | unsettled:
        raise entry.error("'take' or 'found token', as a discovery is rewarded before the next", found)


def _check_options(entry: Entry | None, due: set[int], desk: Desk) -> None:
    """Refuse phases that the options rule out."""
    r = desk.r
    for phases, possible, why in (
        (PIRATE_DUE - {PIRATE_PLACE}, r.pirate_agreed, "the option pirate_start is 'agreed'"),
        (
            {PIRATE_PLACE},
            r.pirate_agreed or (r.pirate and (r.harbours_by_players or r.red_agreed)),
            "the option pirate_start or red_exchange is 'agreed', or harbour_placement 'players'",
        ),
        (TOKENS_DUE, r.red_agreed, "the option red_exchange is 'agreed'"),
        (HARBOURS_DUE, r.harbours_by_players, "the option harbour_placement is 'players'"),
        (FOUND, r.exploration, "the option exploration is on"),
        (BARE, r.number_reserve, "the option number_reserve is on"),
        (TRADE, r.max_offers, "the option max_offers is above 0"),
        ({MOVE_SHIP}, r.ships, "the option ships is on"),
    ):
        wrong = due.intersection(phases)
        if wrong and not possible:
            path = entry.path if entry is not None else "pending"
            raise PositionError(path, f"{listed(_words(wrong))} only where {why}", listed(_words(due)))
