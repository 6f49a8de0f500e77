"""What seats and chance decide in every game."""

from collections.abc import Iterable
from typing import Any, Final

from ... import constants as c, phases as at
from ...declaring import Action, Chance, Phase, if_on
from ...sizes import EXPLORERS, FAN, HAWAII, KNIGHTS


# --- which of their arguments a table can use -------------------------------------------------------------------------
def _goods(ground: Any) -> Iterable[int]:
    banked = range(c.NUM_BANKED if ground.r.knights else c.NUM_RESOURCES)
    return [*banked, *range(c.FIRST_SPICE, c.FIRST_SPICE + c.NUM_SPICES)] if ground.r.spices else banked


def _traded(ground: Any) -> Iterable[int]:
    if not ground.r.max_offers:
        return ()
    return range(c.NUM_RESOURCES + 1) if ground.r.fishing or ground.r.cargo_ships else _goods(ground)  # FISH, COIN


def _given(ground: Any) -> Iterable[int]:
    """Progress cards ask for goods too (CK-242)."""
    return _goods(ground) if ground.r.knights else _traded(ground)


def _proposals(ground: Any) -> Iterable[int]:
    r = ground.r
    asked = r.max_offers or (r.pirate and r.pirate_agreed) or r.red_agreed or r.cargo_ships  # for castaways
    return ground.every if asked else ()


def _cards(ground: Any) -> Iterable[int]:
    """What has to do with development cards; the explorers have none (BARGE-004), nor have Cities & Knights."""
    return () if ground.r.cargo_ships or ground.r.knights else ground.every


def _taken(ground: Any) -> Iterable[int]:
    return () if ground.r.cargo_ships else ground.every


def _stop(ground: Any) -> Iterable[int]:
    wanted = ground.r.second_piece_optional or ground.r.theft_optional or ground.r.knights
    return ground.every if wanted and not ground.r.cargo_ships else ()


def _pairs(ground: Any) -> Iterable[int]:
    """Two goods that the bank trades, or a resource and gold."""
    last, most = c.NUM_BANKED * c.NUM_BANKED, c.NUM_BANKED if ground.r.knights else c.NUM_RESOURCES
    pairs = [i for i in range(last) if ground.r.any_rate or i // c.NUM_BANKED != i % c.NUM_BANKED]
    pairs = [i for i in pairs if max(i // c.NUM_BANKED, i % c.NUM_BANKED) < most]
    return [*pairs, *range(last, last + c.NUM_RESOURCES)] if EXPLORERS else pairs


def _cities(ground: Any) -> Iterable[int]:
    return ground.ports() if ground.r.cargo_ships else ground.sites()


def _monopolies(ground: Any) -> Iterable[int]:
    return () if ground.r.cargo_ships else _goods(ground)


def _robber_places(ground: Any) -> Iterable[int]:
    return () if ground.r.cargo_ships else ground.places(ground.land)


ACTIONS: Final[tuple[Action, ...]] = (
    Action("roll", meaning="roll the dice"),
    Action("end turn", meaning="end the turn"),
    Action("buy card", "", _cards, meaning="buy a development card"),
    Action(
        "settlement", "vertex", lambda ground: ground.sites(), meaning="build a settlement, or place a starting one"
    ),
    Action("city", "vertex", _cities, meaning="make a settlement a city"),
    Action(
        "road", "edge", lambda ground: ground.road_edges(), meaning="lay a road: built, starting, or of a road card"
    ),
    Action("play soldier", "", _cards, meaning="play a soldier; robber or pirate then move"),
    Action("play roads", "", _cards, meaning="play a road card; two pieces for nothing follow"),
    Action("play plenty", "", _cards, meaning="play a card of plenty; two `take` follow"),
    Action("monopoly", "good", _monopolies, meaning="play a monopoly card on that resource"),
    Action("take", "resource", _taken, meaning="take a card from the bank: gold field, card of plenty, starting gold"),
    Action("discard", "good", _goods, meaning="give up one card, after a 7"),
    Action("robber", "hex", _robber_places, meaning="move the robber there"),
    Action("steal", "seat", meaning="whom to rob: the k-th opponent clockwise from the acting player"),
    Action(
        "maritime",
        "pair",
        _pairs,
        meaning="trade with the bank at the best own rate: give the first, get one of the second; a good for itself: "
        "give one card more for the trade just made, with any_rate",
    ),
    Action("give", "good", _given, meaning="add a card to the give side of a bundle; the first one opens an offer"),
    Action("get", "good", _traded, meaning="add a card to the get side"),
    Action("call", "", if_on("max_offers"), meaning="ask all opponents for proposals"),
    Action("submit", "", if_on("max_offers"), meaning="publish the bundle: an offer, or a counter-offer"),
    Action("cancel", "", if_on("max_offers"), meaning="drop the bundle"),
    Action("accept", "", _proposals, meaning="accept the offer, or the proposed place of the pirate"),
    Action("decline", "", _proposals, meaning="decline it"),
    Action("counter", "", if_on("max_offers"), meaning="answer with a counter-offer, which is then composed"),
    Action("choose", "seat", if_on("max_offers"), meaning="trade with the k-th opponent clockwise"),
    Action("reject all", "", if_on("max_offers"), meaning="trade with nobody"),
    Action("stop", "", _stop, meaning="lay no second piece of a road card; with `theft_optional`: take nothing"),
)

PHASES: Final[tuple[Phase, ...]] = (
    Phase(at.OVER, others=True),
    Phase(at.DICE, chance=True),
    Phase(at.STOLEN_CARD, chance=True),
    Phase(at.DRAWN_CARD, chance=True, unsettled=FAN),  # one that a marker brings counts (SEVEN-06)
    Phase(at.DISCARD, placeless=True, others=True),
    Phase(at.MOVE_ROBBER),
    Phase(at.STEAL, placeless=True),
    Phase(at.TAKE, placeless=True, lapses=True, others=True),
    Phase(at.FREE_PIECE, lapses=True),
    Phase(at.COMPOSE, placeless=True, others=True),
    Phase(at.ANSWER, placeless=True, others=True),
    Phase(at.CHOOSE, placeless=True),
    Phase(at.SETUP_PIECE, lapses=True),
    Phase(at.SETUP_SETTLEMENT, lapses=True),
    Phase(at.PRE_ROLL, placeless=not HAWAII and not KNIGHTS),  # the fish market is open; a progress card may be played
    Phase(at.MAIN),
)

CHANCE: Final[tuple[Chance, ...]] = (
    Chance(c.FIRST_DICE, 11, lambda i, places: str(i + 2)),
    Chance(c.FIRST_STOLEN, c.NUM_RESOURCES, lambda i, places: c.RESOURCES[i]),
    Chance(c.FIRST_DRAWN, c.NUM_CARDS, lambda i, places: c.CARDS[i]),
)
