"""Colours. Those of the seats are taken from the Okabe-Ito set, made to be told apart by colour-blind people."""

from dataclasses import dataclass
from typing import Final

from seafarers_env.engine import constants as c

PAPER: Final = "#faf6ec"
PANEL: Final = "#ffffff"
FAINT: Final = "#77747f"
BEACH: Final = "#f3e3b3"
SHALLOWS: Final = "#c3e4f4"
WOOD: Final = "#8a5a2b"
TOKEN: Final = "#fdf6df"
RED: Final = "#c1121f"  # the numbers rolled most
COIN: Final = "#ffd34d"
CARD_BACK: Final = "#5d5a72"
DEVELOPMENT: Final = "#e6def0"
MARKER: Final = "#0b7a75"  # of an island
HIGHLIGHT: Final = "#ff2bd6"
ROUTE: Final = "#ffffff"  # the Longest Trade Route: no seat's colour

TERRAIN: Final[dict[int, str]] = dict.fromkeys(range(c.NUM_TERRAINS), "#d8cfc4") | {  # what is not below is grey
    c.HILLS: "#d5824f",
    c.FOREST: "#5aa469",
    c.PASTURE: "#b5dd7c",
    c.FARMLAND: "#f5d76b",
    c.MOUNTAINS: "#a9adb6",
    c.GOLD: "#c88a1d",
    c.DESERT: "#ece0ba",
    c.OCEAN: "#a8d5ec",
    c.MISSING: "#6d6685",
    c.SPICE_HEX: "#c7a6d8",
    c.SHOAL_HEX: "#bfe3f2",
    c.FRAME: "#7fb9da",
}
#: The darker shade upon a terrain.
GROUND: Final[dict[int, str]] = dict.fromkeys((*range(c.LAST_LAND + 1), c.MISSING), "#c4b9ab") | {
    c.HILLS: "#c36f3c",
    c.FOREST: "#4b9159",
    c.PASTURE: "#8dbf55",
    c.FARMLAND: "#e3bd4b",
    c.MOUNTAINS: "#949aa6",
    c.GOLD: "#e6b23f",
    c.DESERT: "#e0cf9d",
    c.MISSING: "#a59fbd",
}
SPICE: Final = "#c7a6d8"
TRACK: Final = ("#f2c230", "#5b8fd6", "#63ad6b")  # of improvements, by colour: trade, politics, science
FISHES: Final = "#d7ecf7"
DEEP: Final = "#1f6f9e"  # of ships and fish
HARBOUR: Final = ("#d5824f", "#5aa469", "#b5dd7c", "#f5d76b", "#a9adb6", "#ffffff")  # by kind


@dataclass(frozen=True)
class SeatStyle:
    """How the pieces of a seat look; the emblem tells seats apart without any colour."""

    fill: str
    mark: str  # the emblem's colour upon the fill
    emblem: str  # "disc", "square", "triangle", "cross", "diamond" or "hourglass"


SEATS: Final = (
    SeatStyle("#d55e00", "#ffffff", "disc"),  # vermillion
    SeatStyle("#0072b2", "#ffffff", "square"),  # blue
    SeatStyle("#f0e442", "#2b2a33", "triangle"),  # yellow
    SeatStyle("#cc79a7", "#2b2a33", "cross"),  # reddish purple
    SeatStyle("#009e73", "#ffffff", "diamond"),  # bluish green
    SeatStyle("#000000", "#ffffff", "hourglass"),  # black
)
