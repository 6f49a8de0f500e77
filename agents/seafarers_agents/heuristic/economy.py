"""How long cards take to come in: the one estimate that all plans and trades are measured by.

Time is counted in rolls of anybody's dice, since everybody produces on every roll.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from seafarers_env.engine.constants import GENERIC_HARBOUR, GOLD, NUM_RESOURCES

NEVER: Final = 200.0  # rolls: what cannot come in

# brick, lumber, wool, grain, ore (BASE-08)
NOTHING_COSTS: Final = (0, 0, 0, 0, 0)
ROAD: Final = (1, 1, 0, 0, 0)
SHIP: Final = (0, 1, 1, 0, 0)
SETTLEMENT: Final = (1, 1, 1, 1, 0)
CITY: Final = (0, 0, 0, 2, 3)
CARD: Final = (0, 0, 1, 1, 1)

Cost = tuple[int, ...]
Hand = Sequence[int]


@dataclass(frozen=True)
class Economy:
    """What a seat can expect: cards of each resource and picks of choice a roll, and what the bank asks for one."""

    rates: tuple[float, ...]
    gold: float
    ratios: tuple[int, ...]


def ratio_of(harbours: int, resource: int) -> int:
    """Cards of a resource that buy one other from the bank, with this bit set of harbour kinds (BASE-65)."""
    if harbours >> resource & 1:
        return 2
    return 3 if harbours >> GENERIC_HARBOUR & 1 else 4


def add(*costs: Cost) -> Cost:
    """The sum of costs."""
    return tuple(map(sum, zip(*costs, strict=True)))


def times(n: int, cost: Cost) -> Cost:
    """A cost `n` times."""
    return tuple(n * c for c in cost)


def affords(hand: Hand, cost: Cost) -> bool:
    """Whether a hand covers a cost as it is."""
    return all(h >= c for h, c in zip(hand, cost, strict=True))


def missing(hand: Hand, cost: Cost) -> list[int]:
    """Cards of each resource that the hand lacks."""
    return [c - h if c > h else 0 for h, c in zip(hand, cost, strict=True)]


def rolls_until(economy: Economy, hand: Hand, cost: Cost) -> float:
    """Expected rolls until the hand, with trades with the bank, covers the cost; 0.0 when it does now.

    Cards are treated as a fluid: after t rolls resource r stands at hand + rate * t; what is above the cost is worth
    1/ratio of a missing card. The gap left is convex and falling in t, so Newton's steps from 0 come to its root.
    """
    level = [h - c for h, c in zip(hand, cost, strict=True)]
    lack = whole = 0
    for x, ratio in zip(level, economy.ratios, strict=True):
        if x < 0:
            lack -= x
        else:
            whole += x // ratio
    if lack <= whole:
        return 0.0
    t = 0.0
    for _ in range(NUM_RESOURCES + 2):
        gap, slope = -economy.gold * t, economy.gold
        for x, rate, ratio in zip(level, economy.rates, economy.ratios, strict=True):
            x += rate * t
            if x < 0:
                gap -= x
                slope += rate
            else:
                gap -= x / ratio
                slope += rate / ratio
        if gap <= 1e-6:
            break
        if slope <= 1e-9:
            return NEVER
        t += gap / slope
        if t >= NEVER:
            return NEVER
    # Half-won cards do not trade: now and then a roll is lost on them.
    return max(t, 0.5)


def prices(economy: Economy) -> list[float]:
    """Rolls that one card of each resource is worth, produced or traded for."""
    income = [rate / ratio for rate, ratio in zip(economy.rates, economy.ratios, strict=True)]
    total = sum(income) + economy.gold
    return [1.0 / max(rate + total - own, 1.0 / NEVER) for rate, own in zip(economy.rates, income, strict=True)]


_BUNDLES: Final = ((add(ROAD, SETTLEMENT), 1.0), (CITY, 1.0), (CARD, 0.45))
_DELAY: Final = 2.0  # rolls; keeps a rich economy's value finite


@lru_cache(maxsize=4096)
def strength(economy: Economy) -> float:
    """Points a roll that an economy can be expected to bring from an empty hand."""
    return sum(points / (rolls_until(economy, NOTHING_COSTS, cost) + _DELAY) for cost, points in _BUNDLES)


@lru_cache(maxsize=16384)
def growth(economy: Economy, output: tuple[float, ...], harbours: int) -> float:
    """Points a roll that more production (five resources, then gold) and a bit set of harbours add."""
    richer = Economy(
        tuple(a + b for a, b in zip(economy.rates, output, strict=False)),
        economy.gold + output[GOLD],
        tuple(min(old, ratio_of(harbours, k)) for k, old in enumerate(economy.ratios)),
    )
    return strength(richer) - strength(economy)
