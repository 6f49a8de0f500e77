"""What is said of spices."""

from typing import Any, Final

from ... import constants as c, phases as at
from ...base.declared.says import stolen
from ...declaring.says import Does, During, Happens, Note, Stock, Teaches

SAYS: Final[tuple[Any, ...]] = (
    Does("merchant", "places a merchant at {vertex}", name="Merchant", build=8),
    Does("option", "takes a trade option of {resource}", others="takes a trade option"),
    Does("spice", "gives two {resource} for a spice card", name="Spice card"),
    Does("exchange", "exchanges {set} for two points", name="Spices"),
    Does("return", "gives {spice} back", others="gives a spice back"),
    During(at.RETURN, "gives a spice back", "No spice is left to be drawn: give one back"),
    During(at.SPICE_CARD, "the spice card"),
    During(at.OPTION, "takes a trade option", "Which trade option do you take?"),
    stolen(c.FIRST_STOLEN_SPICE),
    Happens(
        c.FIRST_SPICE_CARD,
        "{active:player} draws a spice card ({outcome})",
        others="{active:player} draws a spice card",
        seen_by=("active",),
    ),
    Happens(c.FOUND_SPICE, "{found:cell} is a spice hex"),
    Note("must give a spice back to be drawn again: {returns_owed:n spice}", phases=(at.RETURN,)),
    Note("{spice_trade}", place=8),
    Stock("{spice_stock}", place=2),
    Teaches(
        "- For one ore and one wool a merchant goes to a corner of a spice hex where a road or ship of yours ends\n"
        "  (`merchant`); your first one at a hex brings a trade option (`option`), by which two of its resource buy a\n"
        "  spice card (`spice`). Once a turn three equal spices, or one of each, are worth two points (`exchange`).",
        option="spices",
    ),
)
