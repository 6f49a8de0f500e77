"""The heuristic agent: for each phase, the file that knows."""

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from seafarers_agents.heuristic import cards, fishing, harbours, moving, placement, raiding, reserve, spicing, trading
from seafarers_agents.heuristic.geometry import Geometry
from seafarers_agents.heuristic.plans import Plans
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.spending import build, spend
from seafarers_agents.heuristic.weights import DEFAULT, Weights
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_env.editions import Edition
from seafarers_env.engine.actions import ACCEPT, DECLINE, MOVE_TOKEN
from seafarers_env.view import PlayerView

MAX_PLANS: Final = 8  # boards whose plans are kept
# What plans depend on, apart from the table; the last are not in every edition.
_PLANNED_FROM: Final = (
    "terrain", "number", "vertex_harbours", "edge_piece", "vertex_building", "pirate", "points", "tokens", "areas",
    "route_holder", "army_holder", "played", "cards", "cards_size", "free_pieces", "home", "pile", "pile_numbers",
    "reserve", "num_links", "link_seat", "link_far", "link_state",
    "tile_harbour", "tile_edge", "markers", "boats", "chits_lying",
)  # fmt: skip


@cache
def _spans(edition: Edition) -> list[tuple[int, int]]:
    """Where they lie in a record."""
    fields: Any = getattr(edition.records.STATE, "fields")  # noqa: B009  # its type is unknown to checkers
    return [
        (offset, offset + kind.itemsize)
        for kind, offset, *_ in (fields[name] for name in _PLANNED_FROM if name in fields)
    ]


class HeuristicAgent:
    """Plays towards the goal that brings most for the time it takes.

    It looks at the view alone, leaves nothing to chance (so `seed` changes nothing) and remembers only plans that it
    could make again: equal views get equal actions. In the explorers' game and in Cities & Knights it plays what the
    kernel's would.
    """

    name = "python-heuristic"

    def __init__(self, seed: int = 0, weights: Weights = DEFAULT) -> None:
        self.weights = weights
        self._plans: dict[bytes, Plans] = {}
        self._geometry: Geometry | None = None
        self._other = KernelHeuristicAgent()

    def act(self, view: PlayerView) -> int:
        """The action for this view."""
        if view.rules["cargo_ships"] or view.rules["knights"]:  # other games, which have one heuristic
            return self._other.act(view)
        if view.phase not in CHOICES:  # a choice this heuristic has no opinion on
            return int(view.legal_actions()[0])
        return CHOICES[view.phase](self, Sight(view))

    def plans(self, sight: Sight) -> Plans:
        """The plans for what the seat sees."""
        key = (
            b"".join([sight.raw[start:end] for start, end in _spans(sight.view.board.edition)])
            + sight.rules.tobytes()
            + bytes([sight.me])
        )
        if sight.geometry is not self._geometry:
            self._geometry = sight.geometry
            self._plans.clear()
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) >= MAX_PLANS:
                self._plans.clear()
            found = self._plans[key] = Plans(sight, self.weights)
        return found


CHOICES: Final[dict[str, Callable[[HeuristicAgent, Sight], int]]] = {
    "token proposal": lambda my, sight: min(sight.legal[MOVE_TOKEN].values()),  # nobody has settled: all are alike
    "token answer": lambda my, sight: sight.legal[ACCEPT][0],
    "pirate proposal": lambda my, sight: raiding.propose_start(sight),
    "pirate answer": lambda my, sight: sight.legal[ACCEPT][0],
    "harbour place": lambda my, sight: harbours.lay(sight),
    "harbour side": lambda my, sight: harbours.turn(sight),
    "setup settlement": lambda my, sight: placement.settlement(sight, my.weights),
    "setup piece": lambda my, sight: placement.piece(sight, my.weights),
    "pre-roll": lambda my, sight: cards.pre_roll(sight),
    "main": lambda my, sight: spend(sight, my.plans(sight), my.weights),
    "special building": lambda my, sight: build(sight, my.plans(sight), my.weights),
    "discard": lambda my, sight: cards.discard(sight, my.plans(sight), my.weights),
    "trade option": lambda my, sight: spicing.option(sight, my.plans(sight)),
    "return spice": lambda my, sight: spicing.give_back(sight),
    "take": lambda my, sight: cards.take(sight, my.plans(sight), my.weights),
    "robber": lambda my, sight: raiding.move(sight),
    "steal": lambda my, sight: raiding.steal(sight),
    "choose token": lambda my, sight: reserve.choose(sight, my.weights),
    "move ship": lambda my, sight: moving.target(sight, my.plans(sight)),
    "landing": lambda my, sight: moving.land(sight, my.plans(sight)),
    "free piece": lambda my, sight: cards.free_piece(sight, my.plans(sight)),
    "fish piece": lambda my, sight: fishing.piece(sight, my.plans(sight)),
    "compose": lambda my, sight: trading.compose(sight, my.plans(sight), my.weights),
    "answer": lambda my, sight: (
        trading.answer(sight, my.plans(sight), my.weights) if ACCEPT in sight.legal else sight.legal[DECLINE][0]
    ),
    "choose": lambda my, sight: trading.choose(sight, my.plans(sight), my.weights),
}
