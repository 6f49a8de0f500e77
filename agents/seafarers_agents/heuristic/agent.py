"""The heuristic agent: for each phase, the file that knows."""

from collections.abc import Callable
from typing import Any, Final

from seafarers_agents.heuristic import cards, moving, placement, raiding, trading
from seafarers_agents.heuristic.geometry import Geometry
from seafarers_agents.heuristic.plans import LAY, Plans
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.spending import spend
from seafarers_agents.heuristic.weights import DEFAULT, Weights
from seafarers_env.actions import ACCEPT, ROLL, STOP
from seafarers_env.view import PlayerView

MAX_PLANS: Final = 8  # boards whose plans are kept
# What plans depend on, apart from the table.
_PLANNED_FROM: Final = (
    "terrain", "number", "vertex_harbours", "edge_piece", "vertex_building", "pirate", "points", "tokens", "areas",
    "route_holder", "army_holder", "played", "cards", "cards_size", "free_pieces",
)  # fmt: skip


class HeuristicAgent:
    """Plays towards the goal that brings most for the time it takes.

    It looks at the view alone, leaves nothing to chance (so `seed` changes nothing) and remembers only plans that it
    could make again: equal views get equal actions.
    """

    name = "heuristic"

    def __init__(self, seed: int = 0, weights: Weights = DEFAULT) -> None:
        self._weights = weights
        self._plans: dict[bytes, Plans] = {}
        self._geometry: Geometry | None = None

    def act(self, view: PlayerView) -> int:
        """The action for this view."""
        return _CHOICES[view.phase](self, Sight(view))

    def plans(self, sight: Sight) -> Plans:
        """The plans for what the seat sees."""
        state: Any = sight.state
        key = b"".join([state[field].tobytes() for field in _PLANNED_FROM]) + bytes([sight.me])
        if sight.geometry is not self._geometry:
            self._geometry = sight.geometry
            self._plans.clear()
        found = self._plans.get(key)
        if found is None:
            if len(self._plans) >= MAX_PLANS:
                self._plans.clear()
            found = self._plans[key] = Plans(sight, self._weights)
        return found

    # --- phases -------------------------------------------------------------------------------------------------------
    def _settle(self, sight: Sight) -> int:
        return placement.settlement(sight, self._weights)

    def _begin_way(self, sight: Sight) -> int:
        return placement.piece(sight, self._weights)

    def _pre_roll(self, sight: Sight) -> int:
        played = cards.before_roll(sight)
        return sight.legal[ROLL][0] if played is None else played

    def _main(self, sight: Sight) -> int:
        return spend(sight, self.plans(sight), self._weights)

    def _discard(self, sight: Sight) -> int:
        return cards.discard(sight, self.plans(sight), self._weights)

    def _take(self, sight: Sight) -> int:
        return cards.take(sight, self.plans(sight), self._weights)

    def _raid(self, sight: Sight) -> int:
        return raiding.move(sight)

    def _steal(self, sight: Sight) -> int:
        return raiding.steal(sight)

    def _move_ship(self, sight: Sight) -> int:
        return moving.target(sight, self.plans(sight))

    def _free_piece(self, sight: Sight) -> int:
        plans = self.plans(sight)
        wanted = cards.wants_pieces(plans, sight.pieces_to_come)
        if wanted is not None:
            kind, edge = wanted.step
            action = sight.legal.get(kind, {}).get(edge)
            if action is not None:
                return action
        if STOP in sight.legal:
            return sight.legal[STOP][0]
        return min(action for kind in LAY for action in sight.legal.get(kind, {}).values())

    def _compose(self, sight: Sight) -> int:
        bundle = None
        if int(sight.state["composer"]) == int(sight.state["active"]):
            plans = self.plans(sight)
            goals = plans.timed(sight.hand)
            bundle = trading.wished_offer(sight, plans, goals[0], int(sight.state["offers"]) - 1) if goals else None
        return trading.compose(sight, bundle)

    def _answer(self, sight: Sight) -> int:
        return trading.answer(sight, self.plans(sight), self._weights)

    def _choose(self, sight: Sight) -> int:
        return trading.choose(sight, self.plans(sight), self._weights)

    def _propose_pirate(self, sight: Sight) -> int:
        return raiding.propose_start(sight)

    def _answer_pirate(self, sight: Sight) -> int:
        return sight.legal[ACCEPT][0]


_CHOICES: Final[dict[str, Callable[[HeuristicAgent, Sight], int]]] = {
    "setup settlement": HeuristicAgent._settle,
    "setup piece": HeuristicAgent._begin_way,
    "pre-roll": HeuristicAgent._pre_roll,
    "main": HeuristicAgent._main,
    "discard": HeuristicAgent._discard,
    "take": HeuristicAgent._take,
    "robber": HeuristicAgent._raid,
    "steal": HeuristicAgent._steal,
    "move ship": HeuristicAgent._move_ship,
    "free piece": HeuristicAgent._free_piece,
    "compose": HeuristicAgent._compose,
    "answer": HeuristicAgent._answer,
    "choose": HeuristicAgent._choose,
    "pirate proposal": HeuristicAgent._propose_pirate,
    "pirate answer": HeuristicAgent._answer_pirate,
}
