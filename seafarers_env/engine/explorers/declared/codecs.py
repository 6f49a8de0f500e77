"""What the explorers' entries hang on: asked of the desk that a position lies on (BARGE)."""

from typing import Any, Final

from ... import constants as c

#: What lies in a storage, by load.
LOADED: Final[tuple[tuple[str, ...], ...]] = (
    *((), ("settler",), ("haul",), ("crew",), ("crew", "crew"), ("sack",), ("sack", "sack"), ("crew", "sack")),
)
#: Places of castaways.
PLACES: Final = tuple(f"C{i + 1}" for i in range(c.MAX_CASTAWAYS))
#: Deeds of the active ship that are yes or no, and those that are counted.
DEEDS: Final = ("wool_paid", "ended", "stepped", "driven")
COUNTED: Final = {"steps": "steps", "moves": "cargo_moves"}


def seats(d: Any) -> list[str]:
    """The seats, as keys."""
    return [*map(str, range(d.n))]


def crews(d: Any) -> list[int]:
    """The seats with crews at the find at hand."""
    return [p for p in range(d.n) if d.s.find_crews[d.k, p]]


def numbered(d: Any, terrain: int) -> list[int]:
    """Those found that are of a terrain, and have a number or a village."""
    return [f for f in d.finds(terrain) if d.s.find_number[f]]
