"""Switches that are built but not complete: refused but where the tests of this package ask for them.

The environment variable SEAFARERS_AHEAD names those that are open, with commas between them. It opens what a game may
ask for and changes nothing in any game.
"""

import os
from typing import Final

#: What is missing, by switch. Whoever completes one takes its line out.
UNFINISHED: Final = {"cities_and_knights": "Cities & Knights are not complete yet: progress cards cannot be played"}
OPENED_BY: Final = "SEAFARERS_AHEAD"


def why_not(name: str) -> str:
    """Why nobody may switch it on yet; empty where it may be."""
    return "" if name in os.environ.get(OPENED_BY, "").split(",") else UNFINISHED.get(name, "")
