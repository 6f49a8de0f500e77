"""What is said of decisions and chance in the explorers' game; what it teaches stands in `lessons`."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring.says import Does, During, Happens, Note, Stock

_EDITION: Final = "EXPLORERS"
_SETUP: Final = (at.SEA_PORT,)

_BUILDING: Final = (
    Does(
        "city",
        "builds a Sea Port at {vertex}",
        "Make the settlement at {vertex} a Sea Port",
        meaning="Sea Port: {beside}",
        name="Sea Port",
        build=4,
        edition=_EDITION,
    ),
    Does("city", "places a starting Sea Port at {vertex}", phases=_SETUP, meaning="{beside}", edition=_EDITION),
    Does(
        "settlement",
        "founds a settlement at {vertex} with the settler of {active_ship}",
        "Found a settlement at {vertex}",
        phases=(at.SAIL,),
        meaning="{beside}",
        name="Found",
        edition=_EDITION,
    ),
    Does(
        "ship",
        "lays a ship with a settler at {edge}",
        "Lay the ship with the settler at {edge}",
        phases=(at.SETTLER_SHIP,),
        meaning="",
    ),
    Does(
        "ship",
        "builds a ship at {edge} for the retired one",
        "Build the new ship at {edge}",
        phases=(at.NEW_SHIP,),
        meaning="",
    ),
    Does(
        "ship",
        "sails {active_ship} to {edge}{dues}",
        "Sail to {edge} ({points})",
        phases=(at.SAIL,),
        meaning="{points}",
        name="Sail",
    ),
    Does(
        "pick ship", "takes up {ship_there} at {edge}", meaning="{ship_there}", name="Take up a ship", edition=_EDITION
    ),
    Does("retire", "retires ship {ship_number}", "Retire ship {ship_number} for a new one", name="Retire", build=9),
    Does(
        "settler at",
        "puts a settler into {storage}{all_lost}",
        "Settler into {storage}{all_lost}",
        name="Settler",
        build=6,
        edition=_EDITION,
    ),
    Does(
        "crew at",
        "puts a crew into {storage}{one_lost}",
        "Crew into {storage}{one_lost}",
        name="Crew",
        build=7,
        edition=_EDITION,
    ),
    Does("buy", "buys {resource} for 2 gold"),
    Does("sell", "sells {resource} for 1 gold"),
    Does("end build", "begins to sail", "Set sail", meaning="end trade and build", first=True, edition=_EDITION),
)

_SAILING: Final = (
    Does("fish roll", "rolls a die for fish", meaning=""),
    Does("drive", "tries to drive off the pirate ship of {opponent}", "Drive off the pirate ship of {opponent}"),
    Does("wool", "pays a wool for 2 movement points", "Pay a wool: 2 more points"),
    Does("load", "loads a {cargo}", "Load the {cargo}"),
    Does("unload", "unloads a {cargo}", "Unload the {cargo}"),
    Does("swap", "exchanges what is in hold and basin", "Exchange hold and basin", meaning=""),
    Does("inspect", "looks at the castaway at {castaway}"),
    Does("accept", "rescues the castaway ({face})", "Rescue the castaway for {face}", phases=(at.CASTAWAY,), own=True),
    Does("decline", "leaves the castaway", "Leave the castaway there", phases=(at.CASTAWAY,), own=True),
    Does("crew to", "puts a crew on {find}", name="Crew ashore"),
    Does("crew from", "loads a crew from {find}"),
    Does("haul", "loads the haul from {find}"),
    Does("deliver fish", "delivers a fish haul", "Deliver the fish haul", meaning=""),
    Does("deliver sack", "delivers a spice sack", meaning=""),
    Does("finish ship", "is done with {active_ship}", "Done with {active_ship}", meaning="", first=True),
    Does("pirate", "places its pirate ship on {place}", "Put your pirate ship on {place}", phases=(at.WARSHIP,)),
)

_PHASES: Final = (
    During(at.SEA_PORT, "places a starting Sea Port", "Place a Sea Port on the coast, where its ship will start"),
    During(at.SETTLER_SHIP, "lays the first ship", "Lay a ship with a settler aboard at your Sea Port"),
    During(at.SETUP_PIECE, "lays a starting piece", "Lay a road at your settlement", rule="cargo_ships"),
    During(at.MAIN, "trades and builds", "Your turn: trade and build, then set sail", rule="cargo_ships"),
    During(at.WARSHIP, "places its pirate ship", "Where does your pirate ship go?"),
    During(at.CASTAWAY, "looks at a castaway", "Rescue this castaway for {face}?"),
    During(at.NEW_SHIP, "builds a ship for the retired one", "Where does the new ship lie?"),
    During(at.SAIL, "sails a ship", "{Active_ship}, {points_left}: what next?"),
    During(at.FLEET, "sails", "Take up a ship, or end the turn"),
    During(at.SHOAL_NUMBER, "the number of a shoal"),
    During(at.VILLAGE_KIND, "the village of a spice hex"),
    During(at.LAIR_NUMBER, "the number of a captured lair"),
    During(at.CASTAWAY_FACE, "which castaway it is"),
    During(at.DIE, "the die"),
)

_CHANCE: Final = (
    Happens(c.FOUND_SHOAL, "{found:cell} is a fish shoal"),
    Happens(c.FIRST_SHOAL, "{found_hex:cell} is {outcome}"),
    Happens(c.FIRST_VILLAGE, "{found_hex:cell} has the {village}"),
    Happens(
        c.FIRST_FACE,
        "the castaway at {castaway:castaway} is {face_drawn}",
        others="{active:player} sees the castaway at {castaway:castaway}",
        seen_by=("active",),
    ),
    Happens(c.FIRST_FOUND_TOKEN, "the lair on {battlefield} has the number {outcome}", phases=(at.LAIR_NUMBER,)),
    Happens(c.FIRST_DIE, "{die_for} a {eyes}"),
)

_NOTES: Final = (
    Note("{sailing}", seat="active", phases=(at.SAIL, at.CASTAWAY, at.WARSHIP, at.DIE), place=1),
    Note("{castaways_seen}", place=4),
)

_STOCKS: Final = (Stock("{finds_left}", place=1), Stock("lair tokens face down: {lairs_left:tokens}", place=2))

SAYS: Final[tuple[Any, ...]] = (*_BUILDING, *_SAILING, *_PHASES, *_CHANCE, *_NOTES, *_STOCKS)
