"""Small boards that are no scenarios, by name: tests play them, and the oracle follows."""

from tests.skerries import SKERRIES

from .coves import COVES, CROWDED
from .globe import GLOBE
from .scenes import LAGOON
from .six import CROWD
from .unknown import ATOLLS, FAR_SHORE, SHOALS
from .waters import BARE, FOG, STRAIT

BOARDS = {
    "lagoon": LAGOON, "strait": STRAIT, "fog": FOG, "bare": BARE, "shoals": SHOALS, "atolls": ATOLLS,
    "far_shore": FAR_SHORE, "skerries": SKERRIES, "globe": GLOBE, "crowd": CROWD, "coves": COVES, "crowded": CROWDED,
}  # fmt: skip
