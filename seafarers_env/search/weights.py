"""The weights of the value function, each with what it means: the one table of them.

Fitted by `python -m seafarers_agents.search.fit`, see docs/search.md. The order is that of `features`.
"""

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray


@dataclass(frozen=True)
class Weight:
    """What a feature adds to the score of a seat."""

    name: str
    middle: float  # for one unit, in the middle of the game
    change: float  # from the beginning of the game to its end
    meaning: str


TABLE: Final[tuple[Weight, ...]] = (
    Weight("points", 7.964, 2.862, "share of the points to win that the seat has, hidden ones too"),
    Weight("nearness", 1.418, 1.716, "1 / (1 + points still needed)"),
    Weight("economy", 5.46, 2.737, "points a roll that production brings from an empty hand"),
    Weight("riches", 59.71, -2.631, "the square of that"),
    Weight("hand_worth", 0.7927, 0.7136, "points a roll towards the best goals, with the cards in hand"),
    Weight("best_goal", 0.0293, -0.2266, "worth of the best goal in reach, in points, at most 5"),
    Weight("next_goals", 0.09192, 0.3495, "worth of the two after it, at most 5"),
    Weight("soonest", 0.9437, 5.034, "1 / (4 + rolls until the nearest goal)"),
    Weight("cards_held", -0.0116, -0.03701, "resource cards in hand"),
    Weight("cards_over", 0.03645, 0.1698, "of these more than seven"),
    Weight("development", 0.461, 0.1907, "development cards in hand that are no Victory Points"),
    Weight("army_held", -1.482, 0.3789, "1 for the Largest Army (its points count as points)"),
    Weight("army_part", -0.1039, -1.02, "part of the worth of the Largest Army that one more Soldier is"),
    Weight("route_held", -1.56, -0.4118, "1 for the Longest Trade Route"),
    Weight("route_lead", 0.1604, 0.2862, "pieces by which the own route is longer than the longest other, -4 to 4"),
    Weight("turns_to_go", -0.08112, -0.06912, "turns of others before the own one, by seats"),
    Weight("pace", 4.323, -19.79, "economy / (1 + points still needed)"),
    Weight("soldiers", 0.149, 0.259, "Soldiers played"),
)


def pack_value() -> NDArray[Any]:
    """The weights as `value.evaluate` takes them: float64[2, NUM_FEATURES]."""
    return np.array([[weight.middle for weight in TABLE], [weight.change for weight in TABLE]])
