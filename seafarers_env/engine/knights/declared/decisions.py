"""What seats and chance decide in Cities & Knights (CK-152)."""

from collections.abc import Iterable
from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Action, Chance, Phase, if_on


# --- which of their arguments a table can use -------------------------------------------------------------------------
def _goods(ground: Any) -> Iterable[int]:
    spices = range(c.FIRST_SPICE, c.FIRST_SPICE + c.NUM_SPICES) if ground.r.spices else ()
    return [*range(c.NUM_BANKED), *spices] if ground.r.knights else ()


_PIECES: Final = if_on("knights", lambda ground: range(int(ground.r.supply[c.SUPPLY_CITIES])))
_VERTICES: Final = if_on("knights", lambda ground: range(ground.b.num_vertices))

_ALL: Final = if_on("knights")

ACTIONS: Final[tuple[Action, ...]] = (
    Action("play card", "card", _ALL, meaning="play that progress card"),
    Action("drop card", "card", _ALL, meaning="put that progress card under its deck"),
    Action("take card", "card", _ALL, meaning="take that progress card from the opponent just chosen"),
    Action("improve", "colour", _ALL, meaning="buy the next level of that track"),
    Action("deck", "colour", _ALL, meaning="draw a progress card of that colour"),
    Action("die", "eyes", _ALL, meaning="choose a die: the red one first, then the other"),
    Action("wall", "piece", _PIECES, meaning="build a wall under the seat's city of that number"),
    Action("metropolis", "piece", _PIECES, meaning="put the metropolis just won on the seat's city of that number"),
    Action("knight", "vertex", _VERTICES, meaning="a knight comes to stand there: bought, moved or displaced"),
    Action("activate", "vertex", _VERTICES, meaning="activate the seat's knight there, for one grain"),
    Action("promote", "vertex", _VERTICES, meaning="promote the seat's knight there, for one ore and one wool"),
    Action("pick knight", "vertex", _VERTICES, meaning="the knight there acts; what it does follows"),
    Action("lose", "vertex", _VERTICES, meaning="lose the seat's city, or knight, there"),
    Action(
        "remove route",
        "edge",
        if_on("knights", lambda ground: ground.route_edges()),
        meaning="take the open road or ship there off the board",
    ),
    Action(
        "merchant token",
        "hex",
        if_on("knights", lambda ground: ground.fields()),
        meaning="put the merchant token there",
    ),
    Action(
        "fleet",
        "good",
        if_on("knights", lambda ground: range(c.NUM_BANKED)),
        meaning="trade that resource or commodity 2:1 with the bank this turn",
    ),
    Action("target", "seat", _ALL, meaning="whom the card just played concerns: the k-th opponent clockwise"),
    Action("take from", "good", _goods, meaning="take a card of that kind from the opponent just chosen"),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.RED_DIE, chance=True),
    Phase(at.OTHER_DIE, chance=True),
    Phase(at.EVENT_FACE, chance=True),
    Phase(at.DRAWN_PROGRESS, chance=True),
    Phase(at.MARKER_FACE, chance=True, unsettled=True),  # CK-230
    Phase(at.DROP, others=True),
    Phase(at.METROPOLIS_PLACE, unsettled=True),  # CK-168
    Phase(at.LOSE_CITY, others=True),
    Phase(at.DECK_CHOICE, lapses=True, others=True),
    Phase(at.DRAWS, lapses=True),
    Phase(at.PRODUCE, lapses=True),
    Phase(at.AQUEDUCT, lapses=True),
    Phase(at.KNIGHT_TARGET),
    Phase(at.DIE_CHOICE),
    Phase(at.OPPONENT_STEP, others=True),
    Phase(at.CARD_STEP, lapses=True),
)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(c.FIRST_RED, c.NUM_DIE, lambda i, places: f"red {i + 1}"),
    Chance(c.FIRST_OTHER, c.NUM_DIE, lambda i, places: f"other {i + 1}"),
    Chance(c.FIRST_FACE_OF_EVENT, c.NUM_EVENT_FACES, lambda i, places: f"event {c.EVENT_FACES[i]}"),
    Chance(c.FIRST_PROGRESS, c.NUM_PROGRESS, lambda i, places: f"progress {c.PROGRESS[i]}"),
    Chance(c.FIRST_STOLEN_COMMODITY, c.NUM_COMMODITIES, lambda i, places: c.COMMODITIES[i]),
)
