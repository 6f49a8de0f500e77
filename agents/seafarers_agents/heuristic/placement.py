"""Set-up: where to begin, and which way the first road or ship points."""

from seafarers_agents.heuristic import crossing, tokens
from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic.economy import Economy
from seafarers_agents.heuristic.plans import LAY
from seafarers_agents.heuristic.routes import Way, ways
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.weights import Weights
from seafarers_env.engine.actions import BUILD_ROAD, BUILD_SETTLEMENT, BUILD_SHIP
from seafarers_env.engine.constants import GENERIC_HARBOUR, GOLD, NUM_RESOURCES, ROAD, SHIP

LOOKED_AT = 8  # places whose surroundings are looked at
TYPICAL = Economy((0.12, 0.12, 0.12, 0.12, 0.12), 0.0, (4, 4, 4, 4, 4))  # a second settlement, not yet known


def settlement(sight: Sight, weights: Weights) -> int:
    """The best starting place: production, what it adds to the first one, harbours, and the way out."""
    choices = sight.legal[BUILD_SETTLEMENT]
    spots = sorted(choices, key=lambda v: (-_spot_worth(sight, v, weights), v))[:LOOKED_AT]
    best = max(spots, key=lambda v: (_spot_worth(sight, v, weights) + _outlook(sight, v, weights), -v))
    return choices[best]


def piece(sight: Sight, weights: Weights) -> int:
    """The first piece of the way to the best place to settle next."""
    v = int(sight.state["setup_vertex"])
    choices = {kind: sight.legal.get(LAY[kind], {}) for kind in (ROAD, SHIP)}
    best, chosen = -1.0, -1
    earned = tokens.by_area(sight, (v,))
    for u, way in ways(sight, [(v, ROAD), (v, SHIP)]).items():
        if way.edges and way.edges[0] in choices[way.kind]:
            worth = _next_worth(sight, v, u, way, earned, weights)
            if worth > best:
                best, chosen = worth, choices[way.kind][way.edges[0]]
    if chosen >= 0:
        return chosen
    return min([*sight.legal.get(BUILD_ROAD, {}).values(), *sight.legal.get(BUILD_SHIP, {}).values()])


def _spot_worth(sight: Sight, v: int, weights: Weights) -> float:
    """Points a roll that a start on a vertex adds to the own economy (for the first one: to a typical one)."""
    ground, before = sight.ground, sight.economy if sight.owned[sight.me] else TYPICAL
    plain = eco.growth(before, ground.output[v], 0)
    harbour = eco.growth(before, ground.output[v], ground.harbours[v]) - plain
    average = sum(ground.total) / NUM_RESOURCES
    scarcity = sum(p / 36 * average / ground.total[r] for r, p, _ in ground.yields[v] if r != GOLD)
    return plain + weights.start_harbour * harbour + weights.start_scarcity * scarcity


def _outlook(sight: Sight, v: int, weights: Weights) -> float:
    """The two best places to go on to from a vertex, in the same unit."""
    earned = tokens.by_area(sight, (v,))
    found = ways(sight, [(v, ROAD), (v, SHIP)])
    worths = sorted(
        (_next_worth(sight, v, u, way, earned, weights) for u, way in found.items() if u != v), reverse=True
    )
    return weights.start_way * sum(worths[:2])


def _next_worth(sight: Sight, v: int, u: int, way: Way, earned: list[int], weights: Weights) -> float:
    """Worth of going on from a start on `v` to `u`, to settle or explore, less for every piece of the way."""
    ground, worth = sight.ground, 0.0
    if u in ground.fog:
        worth += weights.start_fog * ground.fog[u]
    if ground.land[u] and sight.sites >> u & 1 and len(way.edges) > 1:
        harbour = 0.03 if ground.harbours[u] >> GENERIC_HARBOUR else 0.05 * bool(ground.harbours[u])
        bonus = earned[ground.area[u]] if ground.area[u] >= 0 else 0
        if crossing.is_played(sight) and way.kind == SHIP and ground.area[v] >= 0:
            bonus += crossing.is_abroad(sight, u, 1 << ground.area[v])
        worth += sum(ground.output[u]) + harbour + weights.start_sea * bonus
    return worth * weights.start_distance ** len(way.edges)
