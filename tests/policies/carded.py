"""A table of Cities & Knights at which nearly every progress card has something to do."""

from collections.abc import Iterator

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.knights import ATTACKED, knights

#: Seat 1 is ahead, with cards of all sorts, and a knight at the end of a road of seat 0.
_MINE = {
    "roads": ["4,5 NE", "4,7 NW", "6,3 NE"],
    "hand": {"ore": 2, "grain": 1, "wool": 2},
    "knights": {"6,3 NE": "basic"},
}
_THEIRS = {
    "defender": 3,
    "hand": {"ore": 3, "cloth": 1},
    "progress": {"crane": 1, "merchant": 1},
    "knights": {"4,7 N": "basic", "5,8 NE": "strong active"},
}
EACH_HELD = 4


def hands() -> Iterator[tuple[str, ...]]:
    """All kinds of cards, as many at once as a hand holds."""
    for first in range(0, len(c.PLAYABLE_WORDS), EACH_HELD):
        yield c.PLAYABLE_WORDS[first : first + EACH_HELD]


def table(*cards: str, phase: str = "main") -> Game:
    """The game in which seat 0 decides and holds these cards."""
    seats = [{**_MINE, "progress": dict.fromkeys(cards, 1)}, _THEIRS, {"hand": {"paper": 2}}]
    return knights(seats, pending=[phase], options={"max_offers": 0}, **ATTACKED)
