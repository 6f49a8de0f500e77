"""What to go for next: every goal in reach with its worth, its cost and the time it takes."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from seafarers_agents.heuristic import crossing, rim, tokens, voyage
from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic.routes import COSTS, Way, dash, ways
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.weights import Weights
from seafarers_env.engine.actions import BUILD_CITY, BUILD_ROAD, BUILD_SETTLEMENT, BUILD_SHIP, BUY_CARD, PICK_EXIT
from seafarers_env.engine.constants import (
    MIN_ARMY,
    SHIP,
    SOLDIER,
    SUPPLY_CITIES,
    SUPPLY_SETTLEMENTS,
    VICTORY_POINT,
    whole_deck,
)

MAX_SETTLEMENTS: Final = 8  # places compared: those nearest in pieces and best in worth
MAX_JOURNEYS: Final = 3  # discoveries compared, and trade routes
LAY: Final = (BUILD_ROAD, BUILD_SHIP)  # action kinds by ROAD, SHIP


@dataclass(frozen=True)
class Goal:
    """Something to buy, with the way to it. `kind` is an action kind; a route of its own ends in nothing bought."""

    kind: int
    place: int  # vertex where the way ends, or -1
    way: Way | None
    cost: eco.Cost  # the way included
    points: int  # on the board as soon as it stands
    worth: float

    @property
    def step(self) -> tuple[int, int]:
        """Kind and argument of the action that comes next."""
        if self.way is not None and self.way.edges:
            edge = self.way.edges[0]
            return (LAY[self.way.kind], edge) if edge >= 0 else (PICK_EXIT, ~edge)
        return self.kind, max(self.place, 0)

    @property
    def step_cost(self) -> eco.Cost:
        """Cards for that action."""
        if self.way is not None and self.way.edges:
            return eco.times(1 if self.way.edges[0] >= 0 else rim.PRICE, COSTS[self.way.kind])
        return self.cost


@dataclass(frozen=True)
class Timed:
    """A goal with the rolls it takes from a certain hand and what it is worth a roll."""

    goal: Goal
    rolls: float
    score: float


class Plans:
    """All goals of a position. They depend on the board, not on the hand, and are kept while the board stays."""

    def __init__(self, sight: Sight, weights: Weights) -> None:
        self._sight = sight
        self._weights = weights
        self.economy = sight.economy
        self.needed = sight.target - sight.points[sight.me]
        self.horizon = weights.rolls_a_point * sight.leader_gap
        self._ways = ways(sight)
        self.goals: list[Goal] = [
            *self._settlements(),
            *self._cities(),
            *self._route(),
            *self._card(),
            *self._discoveries(),
            *self._landfalls(),
            *self._voyage(),
            *self._crossings(),
        ]

    def timed(self, hand: eco.Hand) -> list[Timed]:
        """Every goal from this hand, the best first."""
        found: list[Timed] = []
        for goal in self.goals:
            rolls = eco.rolls_until(self.economy, hand, goal.cost)
            worth = goal.worth + (3.0 if goal.points >= self.needed else 0.0)
            found.append(Timed(goal, rolls, worth / (rolls + self._weights.patience)))
        return sorted(found, key=lambda timed: -timed.score)

    def growth(self, v: int, harbours: int) -> float:
        """Points that the production of one more building on a vertex brings until the game ends."""
        return self._weights.growth * self.horizon * eco.growth(self.economy, self._sight.ground.output[v], harbours)

    # --- goals --------------------------------------------------------------------------------------------------------
    def _settlements(self) -> Iterator[Goal]:
        sight = self._sight
        if sight.supply[SUPPLY_SETTLEMENTS] == 0:
            return
        earned = tokens.by_area(sight)
        reach = crossing.lanes(sight) if crossing.is_played(sight) else {}
        found: list[Goal] = []
        for v, way in self._ways.items():
            if not sight.ground.land[v] or not sight.sites >> v & 1:
                continue
            area = sight.ground.area[v]
            points = (
                voyage.points_at(sight, v)
                + (earned[area] if area >= 0 else 0)
                - (crossing.cut_off(sight, v) if reach else 0)
            )
            if v in reach and crossing.is_abroad(sight, v):
                lane = Way(SHIP, reach[v].missing)
                found.append(self._settlement(v, lane, points + 1))
                if lane.edges == way.edges:
                    continue
            found.append(self._settlement(v, way, points))
        found.sort(key=lambda goal: -goal.worth / (sum(goal.cost) + self._weights.patience))
        yield from found[:MAX_SETTLEMENTS]

    def _settlement(self, v: int, way: Way, points: int) -> Goal:
        worth = points + self.growth(v, self._sight.ground.harbours[v])
        cards = voyage.cards_at(self._sight, v)
        if cards:
            worth += cards * self._card_worth()
        worth *= self._weights.way ** len(way.edges)
        return Goal(BUILD_SETTLEMENT, v, way, eco.add(way.cost, eco.SETTLEMENT), points, worth)

    def _cities(self) -> Iterator[Goal]:
        sight = self._sight
        if sight.supply[SUPPLY_CITIES] == 0:
            return
        for v in sight.owned[sight.me]:
            if not sight.buildings[v] & 1:
                points = voyage.points_at(sight, v)
                yield Goal(BUILD_CITY, v, None, eco.CITY, points, points + self.growth(v, 0))

    def _route(self) -> Iterator[Goal]:
        way = dash(self._sight)
        if way is not None:
            worth = self._weights.route * self._weights.way ** (len(way.edges) - 1)
            yield Goal(LAY[way.kind], -1, way, way.cost, 2, worth)

    def _discoveries(self) -> Iterator[Goal]:
        """Turning up a hex: a card, perhaps new land, and at least open water."""
        found: list[Goal] = []
        for v, land in self._sight.ground.fog.items():
            way = self._ways.get(v)
            if way is not None and way.edges:
                found.append(self._journey(v, way, 0, self._weights.passage + land * self._weights.discovery))
        yield from _nearest(found)

    def _landfalls(self) -> Iterator[Goal]:
        """Settling where land may lie face down, once it is turned up: nothing is built beside it before."""
        if not self._sight.rules["hidden_closed"] or self._sight.supply[SUPPLY_SETTLEMENTS] == 0:
            return
        found: list[Goal] = []
        for v, land in self._sight.ground.fog.items():
            way = self._ways.get(v)
            if way is not None and way.edges:
                worth = self._weights.landfall * min(land, 1.0) * self._weights.way ** len(way.edges)
                worth *= 1 + self.growth(v, self._sight.ground.harbours[v])
                found.append(Goal(BUILD_SETTLEMENT, v, way, eco.add(way.cost, eco.SETTLEMENT), 0, worth))
        yield from _nearest(found)

    def _voyage(self) -> Iterator[Goal]:
        """The way to Catan, as long as nothing own stands there."""
        found = voyage.to_catan(self._sight) if self._sight.supply[SUPPLY_SETTLEMENTS] else None
        if found is not None and found[1].edges:
            v, way = found
            goal = self._settlement(v, way, voyage.points_at(self._sight, v))
            yield replace(goal, worth=self._weights.voyage * goal.worth)

    def _crossings(self) -> Iterator[Goal]:
        """Trade routes to buildings on the other island, each worth a token."""
        if crossing.is_played(self._sight):
            chains = crossing.open_chains(self._sight)
            yield from _nearest([self._journey(far, way, 1, self._weights.crossing) for far, way in chains])

    def _journey(self, v: int, way: Way, points: int, worth: float) -> Goal:
        """A way that is worth something when it gets there."""
        return Goal(LAY[way.kind], v, way, way.cost, points, worth * self._weights.way ** (len(way.edges) - 1))

    def _card(self) -> Iterator[Goal]:
        if self._sight.view.deck_size > 0:
            yield Goal(BUY_CARD, -1, None, eco.CARD, 0, self._card_worth())

    def _card_worth(self) -> float:
        """Expected worth of a drawn card, over all cards this seat has not seen."""
        sight, weights = self._sight, self._weights
        unseen = whole_deck(sight.rules)
        for row in [*sight.state["played"].tolist(), sight.cards]:
            unseen = [n - k for n, k in zip(unseen, row, strict=True)]
        total = max(sum(unseen), 1)
        others = sum(unseen) - unseen[SOLDIER] - unseen[VICTORY_POINT]
        soldier = weights.soldier + self._army_worth()
        return (unseen[SOLDIER] * soldier + unseen[VICTORY_POINT] + others * weights.progress) / total

    def _army_worth(self) -> float:
        """Share of the Largest Army that one more Soldier is."""
        sight = self._sight
        if int(sight.state["army_holder"]) == sight.me:
            return 0.0
        have = sight.soldiers[sight.me] + sight.cards[SOLDIER]
        wanted = max(MIN_ARMY, max(sight.soldiers[q] for q in sight.opponents) + 1)
        return self._weights.army / (wanted - have + 1) if have < wanted else 0.0


def _nearest(journeys: list[Goal]) -> list[Goal]:
    return sorted(journeys, key=lambda goal: -goal.worth / sum(goal.cost))[:MAX_JOURNEYS]
