"""How much of what tests repeat is repeated.

Each time a part, which finds what is plainly wrong; all of it with `THOROUGH=1` (`make thorough`), which takes three
times as long. `make soak` plays on with seeds of its own.
"""

import os
from typing import TypeVar

T = TypeVar("T")

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")


def often(whole: T, part: T) -> T:
    """One of two amounts: of games, decisions, positions."""
    return whole if THOROUGH else part
