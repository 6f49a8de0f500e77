"""What seats and chance decide in the explorers' game."""

from collections.abc import Iterable
from typing import Any, Final

from ... import constants as c
from ... import phases as at
from ...declaring import Action, Chance, Phase


# --- which of their arguments a table can use -------------------------------------------------------------------------
def _all(ground: Any) -> Iterable[int]:
    return ground.every if ground.r.cargo_ships else ()


def _finds(ground: Any) -> Iterable[int]:
    return ground.finds() if ground.r.cargo_ships else ()


def _castaways(ground: Any) -> Iterable[int]:
    return ground.castaways() if ground.r.cargo_ships else ()


ACTIONS: Final[tuple[Action, ...]] = (
    Action("retire", "ship", _all, meaning="take a ship off the board for a new one, which `ship` then places"),
    Action("settler at", "storage", _all, meaning="build a settler there: 1..4 basin of that Sea Port, 5..7 hold"),
    Action("crew at", "storage", _all, meaning="build a crew there, likewise"),
    Action("buy", "resource", _all, meaning="buy a card of that resource for 2 gold"),
    Action("sell", "resource", _all, meaning="sell a card of that resource for 1 gold, with a Fast Gold village"),
    Action("drive", "seat", _all, meaning="try to drive off the pirate ship of the k-th opponent clockwise"),
    Action("load", "cargo", _all, meaning="load one such piece from the basin that the active ship points at"),
    Action("unload", "cargo", _all, meaning="unload one such piece into that basin"),
    Action("inspect", "castaway", _castaways, meaning="look at the castaway there; `accept` or `decline` follows"),
    Action("crew to", "hex", _finds, meaning="put a crew of the active ship on that lair or village"),
    Action("crew from", "hex", _finds, meaning="load a crew left beside that captured gold field"),
    Action("haul", "hex", _finds, meaning="load the haul from that shoal"),
    Action("fish roll", "", _all, meaning="roll a die for fish"),
    Action("wool", "", _all, meaning="pay 1 wool for 2 movement points of the active ship"),
    Action("swap", "", _all, meaning="exchange all that is in its hold and in the basin that it points at"),
    Action("deliver fish", "", _all, meaning="deliver a haul at the Council"),
    Action("deliver sack", "", _all, meaning="deliver a spice sack at the Council"),
    Action("finish ship", "", _all, meaning="be done with the active ship"),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.SEA_PORT),
    Phase(at.SETTLER_SHIP),
    Phase(at.WARSHIP),
    Phase(at.CASTAWAY, placeless=True),
    Phase(at.NEW_SHIP),
    Phase(at.SAIL),
    Phase(at.FLEET),
    Phase(at.SHOAL_NUMBER, chance=True),
    Phase(at.VILLAGE_KIND, chance=True),
    Phase(at.LAIR_NUMBER, chance=True, unsettled=True),
    Phase(at.CASTAWAY_FACE, chance=True),
    Phase(at.DIE, chance=True, unsettled=True),  # nobody wins between two lairs (BARGE-175)
)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(c.FOUND_SHOAL, 1, lambda i, places: "shoal"),
    Chance(c.FIRST_SHOAL, c.NUM_SHOALS, lambda i, places: f"shoal {i + 1}"),
    Chance(c.FIRST_VILLAGE, c.NUM_VILLAGES, lambda i, places: f"village {c.VILLAGES[i]}"),
    Chance(c.FIRST_FACE, c.NUM_FACES, lambda i, places: f"face {c.FACES[i]}"),
    Chance(c.FIRST_DIE, c.NUM_DIE, lambda i, places: f"die {i + 1}"),
)
