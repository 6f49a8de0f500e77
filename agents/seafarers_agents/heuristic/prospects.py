"""What land that bears no number yet can be expected to bring: face-down hexes, and islands served from the reserve."""

from collections import Counter
from typing import Any, Final

from seafarers_env.engine.constants import AREA_ISLAND, AREA_START, DESERT, GOLD, MISSING

PIPS: Final = (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1)  # ways of 36 to roll a number; 7 produces nothing
MOVED: Final = 0.5  # kept of the worth of a number that comes off the mainland: its mover loses it there

Hopes = tuple[float, ...]  # cards a roll of a settlement: five resources, then gold
NO_HOPES: Final[Hopes] = (0.0,) * (GOLD + 1)


def unexplored(state: Any, pool_of: list[int], section: list[int]) -> dict[int, tuple[Hopes, float]]:
    """By face-down hex: what it should produce, and how likely it produces at all (OCEANS-09..13, FOG-22)."""
    found: dict[int, tuple[Hopes, float]] = {}
    by_pool: dict[int, tuple[Hopes, float]] = {}
    for h, terrain in enumerate(state["terrain"].tolist()):
        pool = pool_of[h] if h < len(pool_of) else -1
        if terrain == MISSING and pool >= 0:
            if pool not in by_pool:
                harbours = int(state["pile_harbours"][pool].sum()) if "pile_harbours" in state.dtype.names else 0
                by_pool[pool] = _of_pile(state["pile"][pool].tolist(), state["pile_numbers"][pool].tolist(), harbours)
            found[h] = by_pool[pool]
    return _less_spice(found, state, section) if section else found


def _less_spice(
    found: dict[int, tuple[Hopes, float]], state: Any, section: list[int]
) -> dict[int, tuple[Hopes, float]]:
    """The same where each section whose spice hex is not found has it among its face-down hexes."""
    hidden = Counter(section[h] for h in found)
    unfound = int(state["spice_unfound"])
    kept = {n: 1 - 1 / size if n >= 0 and unfound >> n & 1 else 1.0 for n, size in hidden.items()}
    return {
        h: (tuple(cards * kept[section[h]] for cards in hopes), likely * kept[section[h]])
        for h, (hopes, likely) in found.items()
    }


def _of_pile(hexes: list[int], numbers: list[int], harbours: int) -> tuple[Hopes, float]:
    total = sum(hexes) + harbours
    if total == 0:
        return NO_HOPES, 0.0
    mean = _mean_pips(numbers)
    return tuple(n / total * mean / 36 for n in hexes[: GOLD + 1]), sum(hexes[: GOLD + 1]) / total


def unnumbered(state: Any, area_kind: list[int]) -> dict[int, Hopes]:
    """By island hex without a number that the reserve will serve: what it should produce (GREATER-08..11)."""
    terrain: list[int] = state["terrain"].tolist()
    number: list[int] = state["number"].tolist()
    areas: list[int] = state["area"].tolist()
    kinds = [area_kind[a] if a >= 0 else -1 for a in areas]
    reserve: list[int] = state["reserve"].tolist()
    if sum(reserve):
        pips = _mean_pips(reserve)
    else:
        mainland = [n for n, kind in zip(number, kinds, strict=True) if n and kind == AREA_START]
        pips = MOVED * sum(PIPS[n] for n in mainland) / max(len(mainland), 1)
    return {
        h: tuple(pips / 36 if k == terrain[h] else 0.0 for k in range(GOLD + 1))
        for h, kind in enumerate(kinds)
        if kind == AREA_ISLAND and not number[h] and terrain[h] < DESERT
    }


def _mean_pips(numbers: list[int]) -> float:
    return sum(n * PIPS[k] for k, n in enumerate(numbers)) / max(sum(numbers), 1)
