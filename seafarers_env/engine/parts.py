"""Parts: what each part of the rules declares, assembled here.

A part says what fields, options, actions, phases, chance, blocks of the observation and words a rule has; its kernels
lie in the part's `rules`, and `rulebook` and `settling` alone say in which order they are called. Nothing here is a
kernel.
"""

from collections.abc import Iterable
from typing import Any, Final

from . import phases as at, sizes
from .base.declared import PART as BASE
from .card_counting.declared import PART as CARD_COUNTING
from .declaring import Part
from .explorers.declared import PART as EXPLORERS
from .fan.declared import face_down, island_markers, reach, world
from .five_six.declared import PART as FIVE_SIX
from .hawaii.declared import fish, listed
from .house_rules.declared import PART as HOUSE_RULES
from .isles.declared import crossing, exploration, number_reserve, sections
from .knights.declared import PART as KNIGHTS
from .sea.declared import PART as SEA
from .spices.declared import PART as SPICES

PARTS: Final[tuple[Part, ...]] = (
    BASE,
    SEA,
    exploration.PART,
    number_reserve.PART,
    crossing.PART,
    CARD_COUNTING,
    face_down.PART,
    island_markers.PART,
    reach.PART,
    world.PART,
    FIVE_SIX,
    SPICES,
    sections.PART,
    listed.PART,
    fish.PART,
    EXPLORERS,
    KNIGHTS,
    HOUSE_RULES,
)
#: Those that this edition has: of the others there are words and switches alone.
HERE: Final = tuple(part for part in PARTS if not part.edition or getattr(sizes, part.edition))

#: Numbers of each seat that all see: by name, of all editions and of this one.
COUNTS: Final = tuple(count.name for part in PARTS for count in part.counts)
COUNTS_HERE: Final = tuple(count for part in HERE for count in part.counts)
#: Figures that belong to nobody: of all editions, and of this one.
FIGURES: Final = tuple(figure for part in PARTS for figure in part.figures)
FIGURES_HERE: Final = tuple(figure for part in HERE for figure in part.figures)

# --- phases -----------------------------------------------------------------------------------------------------------
PHASES_DECLARED: Final = {phase.number: phase for part in PARTS for phase in part.phases}


def _phases(flag: str) -> tuple[int, ...]:
    """The phases that are declared to be so, the most urgent first."""
    return tuple(n for n in range(at.NUM_PHASES) if getattr(PHASES_DECLARED[n], flag))


def _set(flag: str) -> int:
    """The same as a set of numbers; in the edition `knights`, which has too many, of urgencies (`kit.is_among`)."""
    if sizes.KNIGHTS:
        return sum(1 << int(at.URGENCY[n]) for n in _phases(flag) if at.URGENCY[n] >= 0)
    return sum(1 << n for n in _phases(flag) if n < at.RED_DIE)


CHANCE_PHASES: Final = _phases("chance")
CHANCE_SET: Final = _set("chance")
#: Phases whose decisions name no place of the board.
PLACELESS_SET: Final = _set("placeless")
#: What is pending where nobody wins yet (EDGE-61).
UNSETTLED_PENDING: Final = at.pending_of(phase.number for part in HERE for phase in part.phases if phase.unsettled)
#: Phases that may have nothing to decide.
LAPSING_SET: Final = _set("lapses")
#: Phases that are not simply the active seat's.
OTHERS_SET: Final = CHANCE_SET | _set("others")

#: What chance can bring, in the order of its numbers.
CHANCES: Final = tuple(sorted((chance for part in PARTS for chance in part.chance), key=lambda chance: chance.first))


def in_order(names: Iterable[str], declared: Iterable[Any]) -> tuple[Any, ...]:
    """What parts declare, in the order of these names; what is not among them stands behind, as the parts have it.

    Raises:
        ValueError: a name that no part declares, or one that two do.
    """
    found: dict[str, Any] = {}
    for item in declared:
        if item.name in found:
            raise ValueError(f"two parts declare {item.name!r}")
        found[item.name] = item
    first = tuple(names)
    missing = [name for name in first if name not in found]
    if missing:
        raise ValueError(f"no part declares {', '.join(missing)}")
    rest = tuple(item for name, item in found.items() if name not in first)
    return tuple(found[name] for name in first) + rest
