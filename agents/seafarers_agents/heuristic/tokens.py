"""Special tokens that a first settlement on a foreign island earns (NEWSHORES-05, FOURISLANDS-09, DESERT-06)."""

from seafarers_agents.heuristic.geometry import members
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.constants import AREA_ISLAND, AREA_START, AREA_UNKNOWN


def by_area(sight: Sight, starts: tuple[int, ...] = ()) -> list[int]:
    """Tokens that a settlement in each area would earn now, or after starting settlements on these vertices."""
    rules, kinds = sight.rules, sight.geometry.area_kind
    begun = sum({1 << sight.ground.area[v] for v in starts if sight.ground.area[v] >= 0})
    home, known = int(sight.state["home"][sight.me]) | begun, int(sight.state["areas"][sight.me]) | begun
    strange = [
        kind in (AREA_ISLAND, AREA_UNKNOWN)
        or (kind == AREA_START and bool(rules["home_settled"]) and not home >> area & 1)
        for area, kind in enumerate(kinds)
    ]
    reward = int(rules["island_token"])
    if any(strange[area] for area in members(known)):
        reward = int(rules["island_token_further"]) if rules["island_token_each"] and reward else 0
    if rules["token_limit"]:
        reward = min(reward, max(0, int(rules["token_limit"]) - sum(sight.state["tokens"].tolist())))
    return [reward if strange[area] and not known >> area & 1 else 0 for area in range(len(kinds))]
