"""What seats and chance decide in Cities & Knights (CK-152)."""

from collections.abc import Iterable
from typing import Any, Final

from ... import constants as c
from ... import phases as at
from ...declaring import Action, Chance, Phase


# --- which of their arguments a table can use -------------------------------------------------------------------------
def _all(ground: Any) -> Iterable[int]:
    return ground.every if ground.r.knights else ()


def _pieces(ground: Any) -> Iterable[int]:
    return range(int(ground.r.supply[c.SUPPLY_CITIES])) if ground.r.knights else ()


def _vertices(ground: Any) -> Iterable[int]:
    return range(ground.b.num_vertices) if ground.r.knights else ()


def _routes(ground: Any) -> Iterable[int]:
    return ground.route_edges() if ground.r.knights else ()


def _fields(ground: Any) -> Iterable[int]:
    return ground.fields() if ground.r.knights else ()


def _banked(ground: Any) -> Iterable[int]:
    return range(c.NUM_BANKED) if ground.r.knights else ()


def _goods(ground: Any) -> Iterable[int]:
    spices = range(c.FIRST_SPICE, c.FIRST_SPICE + c.NUM_SPICES) if ground.r.spices else ()
    return [*_banked(ground), *spices] if ground.r.knights else ()


ACTIONS: Final[tuple[Action, ...]] = (
    Action("play card", "card", _all, meaning="play that progress card"),
    Action("drop card", "card", _all, meaning="put that progress card under its deck"),
    Action("take card", "card", _all, meaning="take that progress card from the opponent just chosen"),
    Action("improve", "colour", _all, meaning="buy the next level of that track"),
    Action("deck", "colour", _all, meaning="draw a progress card of that colour"),
    Action("die", "eyes", _all, meaning="choose a die: the red one first, then the other"),
    Action("wall", "piece", _pieces, meaning="build a wall under the seat's city of that number"),
    Action("metropolis", "piece", _pieces, meaning="put the metropolis just won on the seat's city of that number"),
    Action("knight", "vertex", _vertices, meaning="a knight comes to stand there: bought, moved or displaced"),
    Action("activate", "vertex", _vertices, meaning="activate the seat's knight there, for one grain"),
    Action("promote", "vertex", _vertices, meaning="promote the seat's knight there, for one ore and one wool"),
    Action("pick knight", "vertex", _vertices, meaning="the knight there acts; what it does follows"),
    Action("lose", "vertex", _vertices, meaning="lose the seat's city, or knight, there"),
    Action("remove route", "edge", _routes, meaning="take the open road or ship there off the board"),
    Action("merchant token", "hex", _fields, meaning="put the merchant token there"),
    Action("fleet", "good", _banked, meaning="trade that resource or commodity 2:1 with the bank this turn"),
    Action("target", "seat", _all, meaning="whom the card just played concerns: the k-th opponent clockwise"),
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
