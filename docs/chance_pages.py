"""The page of chance: the words of every outcome, from what the parts declare."""

from typing import Final

from docs.markdown import DOCS, filled, grid
from seafarers_env.engine import constants as c
from seafarers_env.engine.declaring import Chance
from seafarers_env.engine.parts import CHANCES
from seafarers_env.table import make_table

#: What is drawn, by the first of its outcomes.
DRAWN: Final = {
    c.FIRST_DICE: "the sum of two dice",
    c.FIRST_STOLEN: "a stolen resource",
    c.FIRST_DRAWN: "a development card",
    c.FIRST_FOUND_HEX: "a hex that is turned up",
    c.FIRST_FOUND_TOKEN: "its number token",
    c.FIRST_RESERVE: "a token of the number reserve",
    c.FIRST_HARBOUR: "the kind of a harbour that players laid",
    c.FIRST_PIRATE: "the first place of the pirate; where a red token goes",
    c.FIRST_MARKER: "the die for an island's marker",
    c.FIRST_FOUND_HARBOUR: "a harbour tile that is turned up",
    c.FIRST_STOLEN_SPICE: "a stolen spice",
    c.FIRST_SPICE_CARD: "a spice card",
    c.FOUND_SPICE: "a spice hex that is turned up",
    c.FOUND_SHOAL: "a shoal that is turned up",
    c.FIRST_SHOAL: "its number",
    c.FIRST_VILLAGE: "the village of a spice hex",
    c.FIRST_FACE: "the face of a castaway",
    c.FIRST_DIE: "a single die: for fish, in a battle, to drive a pirate ship off",
    c.FIRST_RED: "the red die",
    c.FIRST_OTHER: "the other die",
    c.FIRST_FACE_OF_EVENT: "the event die",
    c.FIRST_PROGRESS: "a progress card",
    c.FIRST_STOLEN_COMMODITY: "a stolen commodity",
}


def page() -> str:
    """The hand-written page with all outcomes."""
    rows = [(_numbers(chance), DRAWN[chance.first], _words(chance)) for chance in CHANCES]
    return filled(DOCS / "chance.md", {"outcomes": grid(("outcomes", "what is drawn", "words"), rows)})


def _numbers(chance: Chance) -> str:
    last = chance.first + chance.size - 1
    return f"{chance.first}..{last}" if chance.size > 1 else f"{last}"


def _words(chance: Chance) -> str:
    """The words, or of places how they are written."""
    places, words = make_table("base", 3, {}).board.places, list[str]()
    for i in range(chance.size):
        try:
            words.append(chance.names(i, places))
        except IndexError:  # more than this board has
            return f"the name of a hex, like `{words[0]}`"
    return ", ".join(f"`{word}`" for word in words)
