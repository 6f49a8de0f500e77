"""What seats and chance decide in the explorers' game."""

from typing import Final

from ... import constants as c, phases as at
from ...declaring import Action, Chance, Phase, if_on

_ALL: Final = if_on("cargo_ships")
_FINDS: Final = if_on("cargo_ships", lambda ground: ground.finds())

ACTIONS: Final[tuple[Action, ...]] = (
    Action("retire", "ship", _ALL, meaning="take a ship off the board for a new one, which `ship` then places"),
    Action("settler at", "storage", _ALL, meaning="build a settler there: 1..4 basin of that Sea Port, 5..7 hold"),
    Action("crew at", "storage", _ALL, meaning="build a crew there, likewise"),
    Action("buy", "resource", _ALL, meaning="buy a card of that resource for 2 gold"),
    Action("sell", "resource", _ALL, meaning="sell a card of that resource for 1 gold, with a Fast Gold village"),
    Action("drive", "seat", _ALL, meaning="try to drive off the pirate ship of the k-th opponent clockwise"),
    Action("load", "cargo", _ALL, meaning="load one such piece from the basin that the active ship points at"),
    Action("unload", "cargo", _ALL, meaning="unload one such piece into that basin"),
    Action(
        "inspect",
        "castaway",
        if_on("cargo_ships", lambda ground: ground.castaways()),
        meaning="look at the castaway there; `accept` or `decline` follows",
    ),
    Action("crew to", "hex", _FINDS, meaning="put a crew of the active ship on that lair or village"),
    Action("crew from", "hex", _FINDS, meaning="load a crew left beside that captured gold field"),
    Action("haul", "hex", _FINDS, meaning="load the haul from that shoal"),
    Action("fish roll", "", _ALL, meaning="roll a die for fish"),
    Action("wool", "", _ALL, meaning="pay 1 wool for 2 movement points of the active ship"),
    Action("swap", "", _ALL, meaning="exchange all that is in its hold and in the basin that it points at"),
    Action("deliver fish", "", _ALL, meaning="deliver a haul at the Council"),
    Action("deliver sack", "", _ALL, meaning="deliver a spice sack at the Council"),
    Action("finish ship", "", _ALL, meaning="be done with the active ship"),
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
