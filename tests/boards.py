"""Small boards that are no scenarios, by name: tests play them, and the oracle follows."""

from tests.oracle.coves import COVES, CROWDED
from tests.oracle.globe import GLOBE
from tests.oracle.scenes import LAGOON
from tests.oracle.six import CROWD
from tests.oracle.unknown import ATOLLS, FAR_SHORE, SHOALS
from tests.oracle.waters import BARE, FOG, STRAIT
from tests.skerries import SKERRIES

BOARDS = {
    "lagoon": LAGOON, "strait": STRAIT, "fog": FOG, "bare": BARE, "shoals": SHOALS, "atolls": ATOLLS,
    "far_shore": FAR_SHORE, "skerries": SKERRIES, "globe": GLOBE, "crowd": CROWD, "coves": COVES, "crowded": CROWDED,
}  # fmt: skip
