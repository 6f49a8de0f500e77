"""Which lines of the log belong together: an offer with its answers, and what is discarded for a seven."""

from typing import Final

from seafarers_agents.sitting import Line
from seafarers_env.render.words import player

OFFER: Final = "offer"
ANSWER: Final = "answer"
DISCARD: Final = "discard"

_BEGINS: Final = {
    "offers ": OFFER,
    "calls for offers": OFFER,
    "accepts": ANSWER,
    "declines": ANSWER,
    "discards ": DISCARD,
}


def part(line: Line) -> str:
    """What a line is a part of: an offer, an answer to one, a discard; "" for a line that stands alone."""
    words = line.words.removeprefix(f"{player(line.seat)} ")
    return next((name for begin, name in _BEGINS.items() if words.startswith(begin)), "")
