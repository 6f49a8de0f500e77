"""Which decisions and chance events may be due together, and which are due when a position does not say."""

from typing import Final

from seafarers_env.engine import phases as at
from seafarers_env.engine.constants import PLAYING, TRUNCATED
from seafarers_env.engine.parts import PARTS
from seafarers_env.engine.parts.codecs import BARE, FOUND, Needs, Together
from seafarers_env.position.codecs import SECTIONS, read
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, PositionError, listed

#: One of them is due beneath everything else, until a game is cut off.
BASES: Final = (at.SETUP_SETTLEMENT, at.PRE_ROLL, at.MAIN, at.BUILD)
_DECLARED: Final = [code for part in PARTS for code in part.json]
_NEEDS: Final = [code for code in _DECLARED if isinstance(code, Needs)]
_ABOVE: Final = {
    base: [above for code in _DECLARED if isinstance(code, Together) and code.base == base for above in code.above]
    for base in BASES
}
_SETUP_ALONE: Final = {phase for above in _ABOVE[at.SETUP_SETTLEMENT] for phase in above} - {
    phase for base in (at.PRE_ROLL, at.MAIN) for above in _ABOVE[base] for phase in above
}
_UNSETTLED: Final = frozenset(FOUND + BARE)
#: Land just reached that is to be turned up or given a token comes on top of one of these.
_BENEATH_UNSETTLED: Final = [
    *((), (at.TAKE,), (at.FREE_PIECE,), (at.TAKE, at.FREE_PIECE)),
    (at.STARTS_MENDED, at.STARTS_PAID),
]


def read_pending(desk: Desk) -> None:
    """Note what is due, completed by what goes without saying, and the outcome."""
    root, entry = desk.root, desk.root.get("pending")
    read(desk, "outcome")
    playing = desk.s.outcome == PLAYING
    if entry is None:
        due = {*_hinted(desk), *(() if playing else (at.OVER,))}
    else:
        due = {item.index_of(at.PHASES, "a phase") for item in entry.items(at.NUM_PHASES, "phases")}
    if at.DISCARD in due:
        due.add(at.MOVE_ROBBER)
    if due.isdisjoint(BASES) and (at.OVER not in due or desk.s.outcome != TRUNCATED):
        due.add(at.MAIN if due.isdisjoint(_SETUP_ALONE) else at.SETUP_SETTLEMENT)
    desk.due = frozenset(due)
    _check_together(entry or Entry(_words(due), "pending"), due)
    for needs in _NEEDS:
        wrong = due.intersection(needs.phases)
        if wrong and not needs.possible(desk.r):
            raise PositionError("pending", f"{listed(_words(wrong))} only where {needs.why}", listed(_words(due)))
    if at.OVER in due and playing:
        raise root.error("outcome", "'won' or 'truncated', as 'over' is pending", "'playing'")
    if at.OVER not in due and not playing:
        raise root.error("outcome", "'playing', as 'over' is not pending")


def _hinted(desk: Desk) -> set[int]:
    """What must be due for entries under `turn` to make sense."""
    hints = [(code.hint, desk.sections["turn"].given(code.name)) for code in SECTIONS["turn"] if code.hint is not None]
    return {phase for phase, hint in hints if hint is not None and (hint.value != 0 or phase == at.STOLEN_CARD)}


def _words(due: set[int]) -> list[str]:
    return [at.PHASES[phase] for phase in sorted(due)]


def _check_together(entry: Entry, due: set[int]) -> None:
    """Refuse phases that are never due at once."""
    bases, found = due.intersection(BASES), listed(_words(due))
    if len(bases) > 1:
        raise entry.error(f"one of {listed(_words(set(BASES)))}, never two", found)
    if not bases:
        if due != {at.OVER}:
            raise entry.error("'over' alone for a game that was cut off", found)
        return
    (base,) = bases
    above, unsettled = due - bases - _UNSETTLED, due & _UNSETTLED
    if unsettled:
        _check_above(entry, above, _BENEATH_UNSETTLED, f"{listed(_words(unsettled))} besides the turn", found)
        if len(unsettled.intersection(BARE)) > 1:
            raise entry.error("one of 'reserve token' and 'choose token', never both", found)
        if {at.TAKE, at.FOUND_TOKEN} <= due:
            raise entry.error("'take' or 'found token', as a discovery is rewarded before the next", found)
    _check_above(entry, above, _ABOVE[base], repr(at.PHASES[base]), found)


def _check_above(entry: Entry, above: set[int], able: list[tuple[int, ...]], what: str, found: str) -> None:
    if above not in map(set, able):
        allowed = "; ".join(listed(at.PHASES[phase] for phase in phases) for phases in able if phases)
        raise entry.error(f"with {what} nothing more, or one of: {allowed}", found)
