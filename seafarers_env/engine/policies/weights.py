"""The heuristic's weights in one table, in the order of `policies.constants`: name, value, what it means."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray


class Weight(NamedTuple):
    """One number of the heuristic. `low` and `high` bound the search of the tuning script."""

    name: str
    value: float
    low: float
    high: float
    meaning: str


TABLE: Final[tuple[Weight, ...]] = (
    Weight("patience", 1.986, 0.0, 30.0, "rolls added to every goal's time: high favours large goals over quick ones"),
    Weight("rolls_a_point", 7.04, 1.0, 24.0, "rolls the leader needs per point: how long production still pays"),
    Weight("growth", 2.176, 0.2, 4.0, "share of its worth on paper that more production is given"),
    Weight("way", 0.956, 0.6, 1.0, "share of a settlement's worth kept per piece of the way: others may be first"),
    Weight("contested", 0.982, 0.2, 1.6, "share of a site's worth kept if an opponent's pieces touch it"),
    Weight("pursued", 0.914, 0.2, 1.6, "share of a farther site's worth kept if an opponent's next piece touches it"),
    Weight("win", 1.848, 0.0, 10.0, "points added to a goal that ends the game"),
    Weight("bundle_settlement", 1.119, 0.2, 3.0, "an economy's worth: points for a settlement with a piece of its way"),
    Weight("bundle_city", 1.349, 0.2, 3.0, "the same for a city"),
    Weight("bundle_card", 1.089, 0.0, 2.0, "the same for a development card"),
    Weight("ship_share", 0.378, 0.0, 1.0, "share of the settlements that are reached by ship, where there are ships"),
    Weight("delay", 11.928, 0.5, 20.0, "rolls added to the time of every bundle: keeps a rich economy's worth finite"),
    Weight("saturation", 0.047, 0.0, 3.0, "how much less a large addition to an economy is worth for each part of it"),
    Weight("port", 1.791, 0.0, 5.0, "share of its worth on paper that a harbour is given"),
    Weight("new_number", 0.674, -0.3, 3.0, "how much more a hex is worth whose number does not pay the seat yet"),
    Weight("robbed", 0.363, 0.0, 1.0, "share of its production that a hex under the robber counts for"),
    Weight("route", 0.953, 0.0, 3.0, "points for taking the Longest Trade Route: it can be lost again"),
    Weight("guard", 0.177, 0.0, 2.0, "points for lengthening the seat's own Longest Trade Route when another is near"),
    Weight("army", 3.923, 0.0, 6.0, "points for taking the Largest Army"),
    Weight("soldier_worth", 0.846, 0.0, 3.0, "points for a Soldier for its own sake: a card robbed, robber sent off"),
    Weight("progress", 0.783, 0.0, 2.0, "points for a progress card"),
    Weight("card_point", 1.099, 0.2, 2.0, "points for a Victory Point card"),
    Weight("aside", 1.362, 0.0, 4.0, "how readily something else is bought while saving for the best goal"),
    Weight("overflow", 0.0, 0.0, 1.5, "share of that reluctance kept with more than seven cards in hand"),
    Weight("second", 0.378, 0.0, 1.0, "a hand's worth: how much the second best goal counts beside the best"),
    Weight("spare", 0.024, 0.0, 0.3, "the same: worth of a card of average price beyond that, against the best goal"),
    Weight("token", 0.906, 0.3, 2.0, "points for a special token of an island"),
    Weight("crossing", 0.571, 0.2, 2.0, "points for a token of a trade route between islands: it can be lost again"),
    Weight("discovery", 0.622, 0.0, 2.0, "points for turning up a face-down hex"),
    Weight("hope", 0.046, 0.0, 0.2, "cards per roll that a face-down hex is expected to give a settlement"),
    Weight("reserve_pips", 2.562, 0.0, 6.0, "pips expected of an island hex that is still to be given a number"),
    Weight("brought", 2.011, 0.0, 4.0, "a pip brought to an island, against one that an opponent's settlement loses"),
    Weight("move_gain", 1.117, 1.0, 2.0, "by how much all ways together must get better before a ship is moved"),
    Weight("soldiers_kept", 0.816, 0.0, 3.0, "Soldiers held back while the robber does no harm"),
    Weight("plenty_gain", 0.055, 0.0, 3.0, "by what share two cards must better the hand to play Year of Plenty"),
    Weight("monopoly_gain", 0.216, 0.0, 3.0, "by what share the cards won must better the hand to play a Monopoly"),
    Weight("roads_gain", 0.052, 0.0, 2.0, "by what share free pieces must better the best goal"),
    Weight("accept_gain", 0.155, 0.0, 1.0, "by what share a trade that another offers must better the hand"),
    Weight("offer_gain", 0.085, 0.0, 8.0, "rolls that an offer must be expected to save"),
    Weight("scarce", 0.292, 0.02, 1.0, "an offer's chance of being taken up for each card asked that opponents hold"),
    Weight("two_for_one", 1.755, 1.0, 3.0, "how much likelier two cards for one are taken up"),
    Weight("leader", 0.777, 0.4, 1.2, "share of the points to win from which an opponent gets no trade"),
    Weight("own_loss", 3.185, 0.5, 6.0, "robber: how much worse the seat's own loss is than an opponent's"),
    Weight("leading", 1.169, 0.0, 8.0, "robber: how much more it matters to hurt the leader than the last"),
    Weight("theft", 14.359, 0.0, 20.0, "robber: pips that a card robbed is worth"),
    Weight("ship_held", 1.0, 0.0, 4.0, "pirate: pips that a ship kept in place is worth"),
    Weight("start_typical", 0.092, 0.0, 0.3, "set-up: cards per roll of each good expected of the second settlement"),
    Weight("start_harbour", 0.33, 0.0, 2.0, "set-up: share of a harbour's worth"),
    Weight("start_scarcity", 0.107, 0.0, 1.0, "set-up: worth of a card per roll of a resource of average scarcity"),
    Weight("start_number", 0.001, 0.0, 0.05, "set-up: worth of each number that does not pay the seat yet"),
    Weight("start_way", 0.011, 0.0, 0.6, "set-up: worth of the two best places to go on to"),
    Weight("start_distance", 0.709, 0.4, 1.0, "set-up: share of such a place's worth kept per piece of the way"),
    Weight("start_sea", 0.112, 0.0, 1.0, "set-up: worth of a special token there, against cards per roll"),
    Weight("start_fog", 0.04, 0.0, 0.5, "set-up: worth of a face-down hex there"),
    Weight("voyage", 2.0, 0.0, 8.0, "share of its worth that a first settlement on Catan is given, however far off"),
    Weight("landfall", 2.5, 0.0, 6.0, "share of its worth that a settlement beside a face-down hex is given"),
    Weight("marker_card", 0.5, 0.0, 2.0, "share of a card's worth that settling an island with a marker is given"),
    Weight("beyond_rim", 1.0, 0.0, 4.0, "share of its worth that a place is given to which one sails round the world"),
    Weight("berth", 0.3, 0.0, 3.0, "points for reaching a spice hex where a merchant would bring a trade option"),
    Weight("spice_card", 1.0, 0.0, 4.0, "share of its part in a set for points that a spice card is given"),
    Weight("chit", 1.0, 0.0, 3.0, "points for reaching a chit"),
    Weight("catch", 0.15, 0.0, 1.0, "points for a fish"),
    Weight("scout", 0.33, 0.0, 2.0, "points for turning up a hex from a ship that sails freely"),
    Weight("ashore", 1.3, 0.0, 3.0, "points for the hope of a settler aboard that it finds a site"),
    Weight("step", 0.9, 0.0, 3.0, "share of the points on a mission track that a step is given"),
    Weight("leader_tile", 0.9, 0.0, 2.0, "points for the leader tile of a track: it can be lost again"),
    Weight("advantage", 0.45, 0.0, 2.0, "points for the advantage of a village"),
    Weight("rescue", 0.57, 0.0, 2.0, "points for a castaway that can be paid for"),
    Weight("fleet", 10.0, 0.0, 30.0, "points for a first ship that sails freely; less for the second and third"),
    Weight("basin", 0.04, 0.0, 2.0, "points for a Sea Port beyond what it scores, and for a site that may become one"),
    Weight("toll", 1.6, 0.0, 6.0, "steps that a gold paid at sea is worth"),
    Weight("at_sea", 0.25, 0.2, 6.0, "turns added to every errand of a ship: high favours far ones over near ones"),
    Weight("start_coast", 0.001, 0.0, 0.1, "set-up: worth of a settlement on the coast, against points per roll"),
    Weight("yield", 0.39, 0.0, 3.0, "with ships that sail freely: share of its worth on paper that production has"),
    Weight("bundle_knight", 0.5, 0.0, 2.0, "an economy's worth with the knights: points for an active knight"),
    Weight("bundle_level", 1.0, 0.0, 2.0, "the same for three commodities of a kind"),
    Weight("metropolis_share", 1.0, 0.2, 2.0, "share of its points that a metropolis is given"),
    Weight("fortress", 0.2, 0.0, 2.0, "points for mighty knights, by the third level of politics"),
    Weight("aqueduct", 0.8, 0.0, 2.0, "share of its worth on paper that the third level of science is given"),
    Weight("draw", 0.8, 0.0, 3.0, "points for drawing a progress card"),
    Weight("wall_worth", 0.3, 0.0, 2.0, "points for a wall, with a hand that is far above its limit"),
    Weight("city_lost", 2.0, 0.0, 5.0, "how much its worth counts of a city that the barbarians may take"),
    Weight("saviour", 1.0, 0.0, 2.0, "points for defending best"),
    Weight("alarm", 0.95, 0.2, 1.0, "share of what strength is worth kept per step of the barbarians still to come"),
    Weight("waking", 0.5, 0.0, 1.0, "share of the others' inactive knights that will be active when they come"),
    Weight("knight_kept", 0.8, 0.0, 2.0, "points for a first knight for its own sake; less for others"),
    Weight("play_cards", 1.0, 0.5, 1.0, "a switch: with 0 no progress card of Cities & Knights is played"),
)  # fmt: skip
NAMES: Final[tuple[str, ...]] = tuple(weight.name for weight in TABLE)


def pack(changes: Mapping[str, float] | None = None) -> NDArray[Any]:
    """The weights as `heuristic.choose` takes them: float32[NUM_WEIGHTS].

    Args:
        changes: Values by name, in place of those of the table.

    Raises:
        ValueError: an unknown weight.
    """
    values = {weight.name: weight.value for weight in TABLE}
    for name, value in (changes or {}).items():
        if name not in values:
            raise ValueError(f"the heuristic has no weight {name!r}; it has {', '.join(NAMES)}")
        values[name] = value
    return np.array(list(values.values()), np.float32)
