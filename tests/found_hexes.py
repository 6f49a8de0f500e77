"""Positions of seven_islands and reach_catan with hexes that were found, and all the others as they were dealt."""

from functools import cache
from typing import Any

from seafarers_env import Game

ISLAND = "1,18 forest 4; 2,17 hills 5; 3,16 pasture 6"  # of seven_islands, region a
COAST = "5,8 ocean; 5,10 forest 5; 6,9 hills 10; 6,7 ocean"  # of reach_catan
RIM = "0,4 forest 5; 0,6 ocean"  # of catan_world
CARDS = [{"cards": {"soldier": 1}} for _ in range(4)]


@cache
def _dealt(scenario: str) -> tuple[dict[str, str], dict[str, int]]:
    deal = Game(scenario, 4, seed=1).deal()
    return {h: terrain for h, terrain in deal["terrain"].items() if terrain != "missing"}, deal["numbers"]


def found(scenario: str, hexes: str, *seats: dict[str, Any], **entries: Any) -> dict[str, Any]:
    """A position in which these hexes were found, such as `2,17 hills 5; 3,16 ocean`.

    Where each seat has to have a development card, it has a soldier.
    """
    terrain, numbers = (dict(dealt) for dealt in _dealt(scenario))
    for place, what, *number in (words.split() for words in hexes.split(";")):
        terrain[place] = what
        numbers |= {place: int(number[0])} if number else {}
    filled = list(seats)
    if scenario == "reach_catan":
        filled = [
            seat | ({} if "cards" in seat else card)
            for seat, card in zip([*seats, {}, {}, {}, {}], CARDS, strict=False)
        ]
    return {"scenario": scenario, "num_players": 4, "terrain": terrain, "numbers": numbers, "seats": filled, **entries}
