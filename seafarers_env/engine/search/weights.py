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
    Weight(
        "points", 10.94, 7.533, "share of the points to win that it has, hidden ones too; army and route count half"
    ),
    Weight("nearness", -5.843, 30.85, "1 / (1 + points still needed)"),
    Weight("economy", 11.56, 3.928, "points per roll that production brings from an empty hand"),
    Weight("riches", 71.37, 10.26, "the square of that"),
    Weight("hand_worth", 0.8532, 0.9194, "points per roll towards the best goals, with the cards in hand"),
    Weight("best_goal", 0.008105, -0.2459, "worth of the best goal in reach, in points, at most 5"),
    Weight("next_goals", 0.1085, 0.2952, "worth of the two after it, at most 5"),
    Weight("soonest", 0.665, 4.604, "1 / (4 + rolls until the nearest goal)"),
    Weight("cards_held", -0.02073, -0.04528, "resource cards in hand"),
    Weight("cards_over", 0.04512, 0.1885, "of these more than seven"),
    Weight("progress_held", 0.5087, -0.2911, "development cards in hand that are neither Soldiers nor Victory Points"),
    Weight("soldiers", 0.1574, 0.3468, "Soldiers, in hand or played"),
    Weight("army_part", -0.01354, -1.344, "part of the worth of the Largest Army that one more Soldier is"),
    Weight("route_lead", 0.1023, 0.2473, "pieces by which one's own route is longer than the longest other, -4 to 4"),
    Weight("turns_to_go", -0.05831, -0.04, "turns of others before one's own, by seats"),
    Weight("pace", -55.91, 58.44, "economy / (1 + points still needed)"),
)

#: The same of the explorers' game, in the same order: it has neither army nor route, and a Sea Port yields no more.
OF_EXPLORERS: Final[tuple[tuple[float, float], ...]] = (
    (2.394, 8.48), (3.009, 6.169), (2.968, -2.321), (76.78, -21.784), (0.159, -0.381), (-0.342, -0.402),
    (0.044, -0.109), (0.785, 5.924), (0.003, 0.17), (0.016, 0.019), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0), (0.0, 0.0),
    (-0.243, -0.591), (0.866, 14.576),
)  # fmt: skip


#: The same with Cities & Knights: progress cards held, strength of knights and what the next attack may bring stand in
#: the places of development cards, Soldiers and army.
OF_KNIGHTS: Final[tuple[tuple[float, float], ...]] = (
    (7.777, 15.525), (-7.673, 18.402), (9.171, 1.429), (24.895, 3.096), (0.768, 0.671), (-0.27, 0.093),
    (0.099, 0.721), (-2.865, -4.4), (0.063, 0.067), (0.01, -0.147), (0.067, -0.218), (0.185, -0.082), (0.133, 0.347),
    (0.107, 0.118), (-0.034, -0.273), (-8.788, 24.342),
)  # fmt: skip


def pack_value(explorers: bool = False, knights: bool = False) -> NDArray[Any]:
    """The weights as `value.evaluate` takes them: float64[2, NUM_FEATURES]; for other kinds of games on request."""
    if explorers or knights:
        rows = OF_EXPLORERS if explorers else OF_KNIGHTS
        return np.array([[middle for middle, _ in rows], [change for _, change in rows]])
    return np.array([[weight.middle for weight in TABLE], [weight.change for weight in TABLE]])
