"""The heuristic's numbers, in one table. They were set by hand; few matter much, as games among variants showed."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Weights:
    """What things are worth, in victory points unless said otherwise; time is in rolls."""

    patience: float = 6.0  # rolls added to every plan's time: high favours large plans over quick ones
    rolls_a_point: float = 8.0  # rolls that the leader takes for a point: how long production still pays
    growth: float = 1.0  # share of its theoretical value that more production is given
    way: float = 0.94  # kept of a settlement's value for each piece of the way: others may be there first
    route: float = 1.7  # the Longest Trade Route: it can be lost again
    crossing: float = 0.9  # a token for a trade route between islands: it can be lost again
    discovery: float = 0.5  # turning up a hex that produces: a card at once, and land to settle
    passage: float = 0.1  # turning up any hex: the way goes on
    landfall: float = 1.0  # share of its worth that a settlement beside a face-down hex is given
    voyage: float = 1.5  # share of its worth that a first settlement on Catan is given, however far off
    brought: float = 1.5  # a pip brought to an island, against one that an opponent's settlement loses
    army: float = 1.8  # the Largest Army
    soldier: float = 0.25  # a Soldier for its own sake: a card robbed, the robber sent away
    progress: float = 0.6  # a progress card
    aside: float = 4.0  # how readily something else is bought while saving for the plan
    overflow: float = 0.5  # share of that reluctance kept with more than seven cards in hand
    focus: float = 4.0  # how much a hand is judged by the best plan alone
    spare_card: float = 0.15  # rolls: a card in hand beyond the plan's needs
    gain: float = 1.0  # rolls that a domestic trade must save the one who accepts it
    offer: float = 0.5  # rolls that an offer must be expected to save
    sated: float = 8.0  # how much less an opponent wants what it produces: per card a roll
    leader: float = 0.8  # share of the target from which an opponent gets no trade
    start_harbour: float = 0.5  # set-up: share of a harbour's worth
    start_scarcity: float = 0.2  # set-up: worth of a card a roll of a resource of average scarcity
    start_way: float = 0.1  # set-up: worth of the two best places to go on to
    start_distance: float = 0.85  # set-up: kept of such a place's worth for each piece of the way
    start_sea: float = 0.2  # set-up: worth of a special token there, against cards a roll
    start_fog: float = 0.1  # set-up: worth of a face-down hex there that produces


DEFAULT: Final = Weights()
