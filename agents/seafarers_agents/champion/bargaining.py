"""The champion with trade: it searches offers, calls, answers, counter-offers and partners by rollouts."""

import time
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

import numpy as np

from seafarers_agents.champion.agents import ROUNDS, USAGE, WORLDS, ChampionAgent, Effort
from seafarers_agents.champion.answers import (
    ACCEPTS,
    ROBOTS,
    Answers,
    Refused,
    asked_for,
    look_at_answerers,
    shipped_answers,
)
from seafarers_agents.champion.offers import Bargain, Bundle, Offers, steps
from seafarers_agents.champion.values import Values
from seafarers_agents.search.agent import Budget
from seafarers_env.editions import Edition
from seafarers_env.render.grammar import join, player
from seafarers_env.view import PlayerView


class Made(NamedTuple):
    """An offer that an agent has made."""

    bundle: Bundle
    accepted: set[int]  # seats


class BargainingAgent(ChampionAgent):
    """A champion that searches trade as well, with the heuristic's seats as its model of how others answer.

    In its turn it scores every offer of one or two cards for one or two: what the trade is worth by the value, times
    the chance that somebody accepts by the model of answers. The best few are played out in a few rounds, the better
    half of them in twice as many, and so on; the best one is made if it promises more than the best action without it.
    Answers to offers and the choice of a partner are played out like all other actions, and counter-offers like offers:
    one is made if it promises more than the best answer.
    While it puts an offer together it remembers which one, and until it has traded which ones it has made in this turn
    and who refused them: it makes none of them again. What its last look at offers or counter-offers came to is in
    `bargain`, None after a decision with no such look.
    """

    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {**ChampionAgent.options, "answers": asked_for}
    usage: ClassVar[str] = f"{USAGE}, ?answers={ROBOTS} or ?answers=FILE, or several of them"

    def __init__(
        self,
        name: str,
        budget: Budget,
        values: Values | None = None,
        *,
        seed: int = 0,
        opening: str = "turns",
        answers: Answers | None = None,
        remembers: bool = True,
    ) -> None:
        """Set up, as a champion is.

        It expects others to answer as the model `answers` says, None: that of the package for the table's edition. One
        that does not remember its offers looks at equal views in the same way.
        """
        super().__init__(name, budget, values, seed=seed, opening=opening)
        self._plan: list[int] = []  # actions that are still to come, as global ids
        self._answers, self._remembers = answers, remembers
        self._turn = -1  # that offers were last made in,
        self._made: dict[int, Made] = {}  # by the number of offers before each,
        self._hand: bytes | None = None  # and the cards held when the last one was made, until its answers have come
        self._dealt: tuple[int, Any] | None = None  # worlds of the last decision that had some, and their seed
        self.bargain: Bargain | None = None

    def compile_for(self, edition: Edition) -> None:
        """Compile its kernels for an edition, if that was never done; otherwise its first decision does.

        Raises:
            AgentError: no value or no model of answers comes with the package for this edition, and none was told, or
                one of another edition.
        """
        self._answers_for(edition).check(edition)
        super().compile_for(edition)

    def act(self, view: PlayerView) -> int:
        """The action for this view.

        Raises:
            AgentError: its value or its model of answers has learned from other inputs than this table gives; none
                comes with the package.
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
        made = self._made.get(int(view.state["offers"]) - 1) if view.turn == self._turn else None
        if view.phase == "choose" and made is not None:
            made.accepted.update(np.flatnonzero(view.state["answers"] == seat.edition.constants.ACCEPTED).tolist())
        if len(candidates) == 1:
            return candidates[0]
        room, n, seat.state[0] = seat.room, len(candidates), view.state
        room.actions[:n] = view.board.record["global_of"][0][candidates]
        room.logits[:n], room.sums_of[:n], room.visits[:n] = 0.0, 0.0, 0
        self.found = self._look(view, seat, n, time.perf_counter(), Effort(prior=0.0))  # one ply says nothing of them
        return int(self.found.actions[0])

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
        refused: Refused = () if counters else self._refused(view, before)
        offers = Offers(view, seat, seed, self._worlds(view, seed, WORLDS), action, refused)
        self.bargain = offers.best(rounds, self._answers_for(seat.edition))
        if self.bargain is None or not self.bargain.is_worth_it:
            return action
        if self._remembers and not counters:
            self._made[before], self._hand = Made(self.bargain.bundle, set()), _hand(view)
        if self.bargain.bundle.is_call:
            return opens
        first, *self._plan = steps(self.bargain.bundle, kinds, counters)
        return int(view.board.record["id_of"][0][first])

    def _refused(self, view: PlayerView, before: int) -> Refused:
        """The offers among the `before` ones of this turn that it has made in vain, and who refused each."""
        hand, self._hand = self._hand, None
        if view.turn != self._turn or hand not in (None, _hand(view)):  # a new turn, or it has traded
            self._turn, self._made = view.turn, {}
        others = {*range(int(view.rules["num_players"]))} - {view.player}
        return [(made.bundle, others - made.accepted) for number, made in self._made.items() if number < before]

    def _worlds(self, view: PlayerView, seed: int, count: int) -> Any:
        """The same deals for the best other action and for offers."""
        if self._dealt is None or self._dealt[0] != seed:
            self._dealt = seed, view.worlds(seed, WORLDS)
        return self._dealt[1][:count]

    def _answers_for(self, edition: Edition) -> Answers:
        return self._answers or shipped_answers(edition)

    def who_accepts(self, view: PlayerView, bundle: Bundle) -> str:
        """Who may accept an offer, in words: by the model of answers.

        Args:
            view: Of the seat that may make the offer, in its turn.
            bundle: The offer, which is no call.
        """
        seat = self._sit_down(view)
        asked = look_at_answerers(view, seat)
        chances = self._answers_for(seat.edition).chances(asked, [bundle], seat)[0, :, ACCEPTS]
        return likely_words({int(q): float(one) for q, one in zip(asked.seats, chances, strict=True)})


def _action(view: PlayerView, kind: int) -> int:
    """The id of the one action of a kind."""
    return int(view.board.record["id_of"][0][view.board.edition.actions.FIRST_OF[kind]])


def _hand(view: PlayerView) -> bytes:
    """The cards of the seat of a view."""
    return bytes(view.state["hand"][view.player])


def likely_words(chances: dict[int, float]) -> str:
    """Who accepts an offer how often, by a model of answers, in words; nothing where nobody is likely to.

    Args:
        chances: Of acceptance, by seat.
    """
    tenths = {seat: min(round(10 * chance), 9) for seat, chance in chances.items()}
    told = [f"{player(seat)} about {n} in 10" for seat, n in sorted(tenths.items(), key=lambda one: -one[1]) if n > 0]
    return f"accepted by {join(told)}" if told else ""
