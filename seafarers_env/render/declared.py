"""What the parts say of their decisions, and how they show their pieces, gathered."""

from typing import Any, Final, TypeVar

from seafarers_env.engine import actions as a, phases as at
from seafarers_env.engine.declaring.glyphs import Glyph, Trace
from seafarers_env.engine.declaring.says import Does, During, Happens, Legend, Note, Stock, Teaches
from seafarers_env.engine.parts import CHANCES, PARTS

_T = TypeVar("_T")


def _all(kind: type[_T]) -> list[_T]:
    return [said for part in PARTS for said in (*part.says, *part.glyphs) if isinstance(said, kind)]


def _fitting(said: Any) -> tuple[bool, bool, bool, bool]:
    """What fits closer comes first."""
    plays, own = getattr(said, "plays", ()), getattr(said, "own", None)
    return not getattr(said, "edition", ""), not plays, not said.phases, own is None


#: By number of kind; of several the closest first.
DOES: Final = [sorted((said for said in _all(Does) if said.kind == kind.text), key=_fitting) for kind in a.KINDS]
#: By phase; those for a rule first.
DURING: Final = [
    sorted((said for said in _all(During) if said.phase == phase), key=lambda said: not said.rule)
    for phase in range(at.NUM_PHASES)
]


def does(kind: int, edition: Any) -> list[Does]:
    """What an edition says of a kind of action; of several the closest first."""
    return [said for said in DOES[kind] if not said.edition or getattr(edition.sizes, said.edition)]


def usually(kind: int, edition: Any) -> Does:
    """What it says of it wherever nothing fits better."""
    here = does(kind, edition)
    return next((said for said in here if said.edition and not said.phases and not said.plays), here[-1])


#: By first outcome; of several the closest first.
HAPPENS: Final = {
    chance.first: sorted((said for said in _all(Happens) if said.first == chance.first), key=_fitting)
    for chance in CHANCES
}
NOTES: Final = sorted(_all(Note), key=lambda note: note.place)
STOCKS: Final = sorted(_all(Stock), key=lambda stock: stock.place)
LEGENDS: Final = _all(Legend)
LESSONS: Final = sorted(_all(Teaches), key=lambda lesson: lesson.place)

#: Kinds of pieces, the first drawn at the bottom; whoever shows them looks here each time.
GLYPHS: Final = _all(Glyph)
TRACES: Final = _all(Trace)
