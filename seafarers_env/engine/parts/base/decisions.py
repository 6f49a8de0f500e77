"""What seats and chance decide in every game."""

from collections.abc import Iterable
from typing import Any, Final

from ... import phases as at
from ...constants import CARDS, FIRST_DICE, FIRST_DRAWN, FIRST_STOLEN, NUM_CARDS, NUM_RESOURCES, RESOURCES
from ..declaring import Action, Chance, Phase


# --- which of their arguments a table can use -------------------------------------------------------------------------
def _trade(ground: Any) -> Iterable[int]:
    return ground.every if ground.r.max_offers else ()


def _proposals(ground: Any) -> Iterable[int]:
    r = ground.r
    return ground.every if r.max_offers or (r.pirate and r.pirate_agreed) or r.red_agreed else ()


def _stop(ground: Any) -> Iterable[int]:
    return ground.every if ground.r.second_piece_optional or ground.r.theft_optional else ()


def _pairs(ground: Any) -> Iterable[int]:
    return [i for i in ground.every if i // NUM_RESOURCES != i % NUM_RESOURCES]


def _vertices(ground: Any) -> Iterable[int]:
    return ground.vertices_at(ground.land)


ACTIONS: Final[tuple[Action, ...]] = (
    Action("roll"),
    Action("end turn"),
    Action("buy card"),
    Action("settlement", "vertex", _vertices),
    Action("city", "vertex", _vertices),
    Action("road", "edge", lambda ground: ground.edges_at(ground.land)),
    Action("play soldier"),
    Action("play roads"),
    Action("play plenty"),
    Action("monopoly", "resource"),
    Action("take", "resource"),
    Action("discard", "resource"),
    Action("robber", "hex", lambda ground: ground.places(ground.land)),
    Action("steal", "seat"),
    Action("maritime", "pair", _pairs),
    Action("give", "resource", _trade),
    Action("get", "resource", _trade),
    Action("call", "", _trade),
    Action("submit", "", _trade),
    Action("cancel", "", _trade),
    Action("accept", "", _proposals),
    Action("decline", "", _proposals),
    Action("counter", "", _trade),
    Action("choose", "seat", _trade),
    Action("reject all", "", _trade),
    Action("stop", "", _stop),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.OVER),
    Phase(at.DICE, chance=True),
    Phase(at.STOLEN_CARD, chance=True),
    Phase(at.DRAWN_CARD, chance=True),
    Phase(at.DISCARD, placeless=True),
    Phase(at.MOVE_ROBBER),
    Phase(at.STEAL, placeless=True),
    Phase(at.TAKE, placeless=True),
    Phase(at.FREE_PIECE),
    Phase(at.COMPOSE, placeless=True),
    Phase(at.ANSWER, placeless=True),
    Phase(at.CHOOSE, placeless=True),
    Phase(at.SETUP_PIECE),
    Phase(at.SETUP_SETTLEMENT),
    Phase(at.PRE_ROLL, placeless=True),
    Phase(at.MAIN),
)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(FIRST_DICE, 11, lambda i, places: str(i + 2)),
    Chance(FIRST_STOLEN, NUM_RESOURCES, lambda i, places: RESOURCES[i]),
    Chance(FIRST_DRAWN, NUM_CARDS, lambda i, places: CARDS[i]),
)
