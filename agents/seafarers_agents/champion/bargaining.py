"""The champion with trade: it searches offers, calls, answers, counter-offers and partners by rollouts."""

import time
from collections.abc import Set
from typing import Any

from seafarers_agents.champion.agents import ROUNDS, WORLDS, ChampionAgent, Effort
from seafarers_agents.champion.answers import ACCEPTS, look_at_answerers, shipped_answers
from seafarers_agents.champion.offers import Bargain, Bundle, Offers, steps
from seafarers_agents.champion.values import Values
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.search.agent import Budget
from seafarers_env.render.grammar import join, player
from seafarers_env.view import PlayerView


class BargainingAgent(ChampionAgent):
    """A champion that searches trade as well, with the heuristic's seats as its model of how others answer.

    In its turn it scores every offer of one or two cards for one or two: what the trade is worth by the value, times
    the chance that somebody accepts by the model of answers. The best few are played out in a few rounds, the better
    half of them in twice as many, and so on; the best one is made if it promises more than the best action without it.
    Without a model of answers for the table's edition, all offers are played out. Answers to offers and the choice of a
    partner are played out like all other actions, and counter-offers like offers: one is made if it promises more than
    the best answer.
    While it puts an offer together it remembers which one, and until it has traded which ones it has made in this turn:
    it makes none of them again. What its last look at offers or counter-offers came to is in `bargain`, None after a
    decision with no such look.
    """

    def __init__(
        self,
        name: str,
        budget: Budget,
        values: Values | None = None,
        *,
        seed: int = 0,
        opening: str = "turns",
        remembers: bool = True,
    ) -> None:
        """Set up, as a champion is; one that does not remember its offers looks at equal views in the same way."""
        super().__init__(name, budget, values, seed=seed, opening=opening)
        self._plan: list[int] = []  # actions that are still to come, as global ids
        self._remembers = remembers
        self._turn = -1  # that offers were last made in,
        self._made: dict[int, Bundle] = {}  # by the number of offers before each
        self._dealt: tuple[int, Any] | None = None  # worlds of the last decision that had some, and their seed
        self.bargain: Bargain | None = None

    def act(self, view: PlayerView) -> int:
        """The action for this view.

        Raises:
            AgentError: its value has learned from other inputs than this table gives; none comes with the package.
        """
        plan, self._plan, self.bargain = self._plan, [], None
        if view.phase == "compose" and plan:
            action = int(view.board.record["id_of"][0][plan[0]])
            if action in view.legal_actions():
                self._plan, self.found = plan[1:], None
                return action
        action = self._talk(view) if view.phase in {"answer", "choose"} else super().act(view)
        return self._offer(view, action) if view.phase in {"main", "answer"} else action

    def _talk(self, view: PlayerView) -> int:
        """The best partner, or the best answer but for counter-offers."""
        self.found, legal = None, view.legal_actions()
        seat = self._sit_down(view)
        counter = _action(view, seat.edition.actions.COUNTER)
        candidates = [int(action) for action in legal if action != counter]
        if len(candidates) == 1:
            return candidates[0]
        room, n, seat.state[0] = seat.room, len(candidates), view.state
        room.actions[:n] = view.board.record["global_of"][0][candidates]
        room.logits[:n], room.sums_of[:n], room.visits[:n] = 0.0, 0.0, 0
        self.found = self._look(view, seat, n, time.perf_counter(), Effort(prior=0.0))  # one ply says nothing of them
        chosen = int(self.found.actions[0])
        if view.phase == "choose" and chosen != _action(view, seat.edition.actions.REJECT_ALL):
            self._made.clear()
        return chosen

    def _offer(self, view: PlayerView, action: int) -> int:
        """The first action of the best offer, or in another seat's turn of the best counter-offer, if one is worth it.

        Otherwise the given action, the best without searched offers.
        """
        seat = self._sit_down(view)
        kinds, counters = seat.edition.actions, view.phase == "answer"
        opens = _action(view, kinds.COUNTER if counters else kinds.CALL)
        if opens not in view.legal_actions():
            return action
        played = self.found.rounds if self.found else 0
        rounds = self.budget.simulations or min(played or ROUNDS, ROUNDS)
        seed, before = self._seed_for(view), int(view.state["offers"])
        refused: Set[Bundle] = frozenset() if counters else self._refused(view, before)
        self.bargain = Offers(view, seat, seed, self._worlds(view, seed, WORLDS), action, refused).best(rounds)
        if self.bargain is None or not self.bargain.is_worth_it:
            return action
        if self._remembers and not counters:
            self._made[before] = self.bargain.bundle
        if self.bargain.bundle.is_call:
            return opens
        first, *self._plan = steps(self.bargain.bundle, kinds, counters)
        return int(view.board.record["id_of"][0][first])

    def _refused(self, view: PlayerView, before: int) -> frozenset[Bundle]:
        """The offers among the `before` ones of this turn that it has made in vain."""
        if view.turn != self._turn:
            self._turn, self._made = view.turn, {}
        return frozenset(bundle for number, bundle in self._made.items() if number < before)

    def _worlds(self, view: PlayerView, seed: int, count: int) -> Any:
        """The same deals for the best other action and for offers."""
        if self._dealt is None or self._dealt[0] != seed:
            self._dealt = seed, view.worlds(seed, WORLDS)
        return self._dealt[1][:count]

    def who_accepts(self, view: PlayerView, bundle: Bundle) -> str:
        """Who may accept an offer, in words: by the model of answers, or where there is none as the heuristic would.

        Args:
            view: Of the seat that may make the offer, in its turn.
            bundle: The offer, which is no call.
        """
        seat = self._sit_down(view)
        model = shipped_answers(seat.edition)
        if model is None:
            return accepting_words(accepting(view, bundle))
        asked = look_at_answerers(view, seat)
        chances = model.chances(asked, [bundle], seat)[0, :, ACCEPTS]
        return likely_words({int(q): float(one) for q, one in zip(asked.seats, chances, strict=True)})


def _action(view: PlayerView, kind: int) -> int:
    """The id of the one action of a kind."""
    return int(view.board.record["id_of"][0][view.board.edition.actions.FIRST_OF[kind]])


# --- who accepts, in words --------------------------------------------------------------------------------------------
def accepting(view: PlayerView, bundle: Bundle) -> dict[int, int]:
    """In how many of `WORLDS` deals of the hidden cards each seat accepts an offer, if all answer as the heuristic.

    Args:
        view: Of the seat that may make the offer, in its turn.
        bundle: The offer, which is no call.

    Returns:
        Deals by seat, only of seats that accept in one; those that do it most come first.
    """
    ids, kinds, heuristic = view.board.record["id_of"][0], view.board.edition.actions, KernelHeuristicAgent()
    accept, found = int(ids[kinds.FIRST_OF[kinds.ACCEPT]]), dict[int, int]()
    for dealt in range(WORLDS):
        game = view.determinise(dealt)
        for step in steps(bundle, kinds):
            game.apply(int(ids[step]))
        while game.phase == "answer":
            seat = game.current_player
            answer = heuristic.act(game.view(seat))
            if answer == accept:
                found[seat] = found.get(seat, 0) + 1
            game.apply(answer)
    return dict(sorted(found.items(), key=lambda each: -each[1]))


def accepting_words(found: dict[int, int]) -> str:
    """What `accepting` has found, in words; nothing where nobody accepts."""
    told = [f"{player(seat)} in {deals}" for seat, deals in found.items()]
    return f"accepted by {join(told)} of {WORLDS} deals of the hidden cards" if told else ""


def likely_words(chances: dict[int, float]) -> str:
    """Who accepts an offer how often, by a model of answers, in words; nothing where nobody is likely to.

    Args:
        chances: Of acceptance, by seat.
    """
    tenths = {seat: min(round(10 * chance), 9) for seat, chance in chances.items()}
    told = [f"{player(seat)} about {n} in 10" for seat, n in sorted(tenths.items(), key=lambda one: -one[1]) if n > 0]
    return f"accepted by {join(told)}" if told else ""
