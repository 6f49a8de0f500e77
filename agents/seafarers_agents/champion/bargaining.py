"""The champion with trade: it searches offers, calls, answers, counter-offers and partners by rollouts."""

import time
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.agents import ROUNDS, WORLDS, ChampionAgent, Effort, Seat
from seafarers_agents.champion.answers import ACCEPTS, Answers, look_at_answerers, shipped_answers
from seafarers_agents.champion.fitting import chance
from seafarers_agents.champion.values import Values
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.search.agent import Budget
from seafarers_env.editions import Edition
from seafarers_env.render.grammar import exchange, join, player
from seafarers_env.view import PlayerView

EVERY: Final = (1 / 16, 1 / 8, 1 / 4, 1 / 2, 1)  # of the rounds, after which the worse half of offers is dropped
KEPT: Final = 12  # offers that are played out where a model of answers says which are promising
FEW: Final = (1 / 4, 1 / 2, 1)  # of the rounds, for those
LIKELY: Final = 0.02  # that somebody accepts, for an offer to be thought about
PRIOR: Final = 4.0  # rounds that what the model and the value expect of an offer counts as
GAIN: Final = 0.004  # chance to win that an offer must promise beyond what is done without it
MOST_ASKED: Final = 2  # cards on a side of an offer


class Bundle(NamedTuple):
    """An offer or a counter-offer: cards of each kind that one gives and gets, int8[NUM_BANKED] as tuples.

    Both empty: a call.
    """

    give: tuple[int, ...]
    get: tuple[int, ...]

    @property
    def is_call(self) -> bool:
        """Whether it asks everybody for proposals."""
        return not any(self.give)


@dataclass(frozen=True)
class Bargain:
    """What looking at offers, or at counter-offers to one, came to."""

    bundle: Bundle  # the best one
    with_it: float  # chance to win after rollouts
    without: float  # of the best action that is no offer, in the same worlds with the same dice
    tried: int  # offers looked at
    rounds: int
    counters: bool = False  # an offer of another seat

    @property
    def gain(self) -> float:
        """By how much the offer is better."""
        return self.with_it - self.without

    @property
    def is_worth_it(self) -> bool:
        """Whether the offer is made."""
        return self.gain >= GAIN

    def words(self, goods: Sequence[str]) -> str:
        """In words, with the goods of a board (`board.places.goods`): what is offered, and what that changes."""
        verb = "counter with" if self.counters else "offer"
        what = "ask who offers what" if self.bundle.is_call else f"{verb} {exchange(*self.bundle, goods)}"
        return f"{what}: {self.with_it:.0%} to win, {self.without:.0%} without"


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
        self._remembers, self._turn, self._made = remembers, -1, dict[int, Bundle]()  # by the number of offers before
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
        """The first action of the best offer, in another seat's turn counter-offer, if one is worth it.

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
        worlds, refused = self._worlds(view, seed, WORLDS), frozenset() if counters else self._refused(view, before)
        self.bargain = _Offers(view, seat, seed, worlds, action, refused).best(rounds)
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


def _action(view: PlayerView, kind: int) -> int:
    """The id of the one action of a kind."""
    return int(view.board.record["id_of"][0][view.board.edition.actions.FIRST_OF[kind]])


class _Offers:
    """The offers of a decision, played out beside its best other action in the same worlds with the same dice.

    In another seat's turn they are counter-offers to that seat.
    """

    def __init__(
        self, view: PlayerView, seat: Seat, seed: int, worlds: Any, action: int, refused: Set[Bundle] = frozenset()
    ) -> None:
        self.view, self.seat, self.seed, self.worlds = view, seat, np.uint64(seed), worlds
        self.drafted: Any = worlds.copy()
        self.action = int(view.board.record["global_of"][0][action])
        self.active = int(view.state["active"])
        self.counters = self.active != view.player
        self.bundles = [one for one in _bundles(view, self.worlds, seat.edition) if one not in refused]
        if self.bundles and not self.bundles[-1].is_call:
            self._draft(self.bundles[-1])

    def _draft(self, bundle: Bundle) -> None:
        """Put a first offer together in all worlds: what it changes is public, and the same in each."""
        game, ids = self.view.determinise(0), self.view.board.record["id_of"][0]
        before = np.frombuffer(game.record.tobytes(), np.uint8)
        for step in [*steps(bundle, self.seat.edition.actions, self.counters)][:-1]:
            game.apply(int(ids[step]))
        after = np.frombuffer(game.record.tobytes(), np.uint8)
        changed = np.flatnonzero(before != after)
        self.drafted.view(np.uint8).reshape(len(self.drafted), -1)[:, changed] = after[changed]

    def best(self, rounds: int) -> Bargain | None:
        """The best offer after at most so many rounds; None where no offer changes anything."""
        model = shipped_answers(self.seat.edition)
        scores = dict.fromkeys(self.bundles, 0.0) if model is None else self._promising(model)
        prior = 0.0 if model is None else PRIOR
        alive, sums, without, done = [*scores], dict.fromkeys(scores, 0.0), 0.0, 0
        looks = EVERY if model is None else FEW
        for number, share in enumerate(looks, 1):
            until = max(int(rounds * share), 1)
            if until > done:
                without += self._played(self.worlds, self.action, done, until - done)
                for bundle in alive:
                    sums[bundle] += self._worth(bundle, done, until - done)
                done = until
            # What comes to exactly the same was accepted in no world.
            told = [one for one in alive if sums[one] != without]
            alive = sorted(told, key=lambda one: -sums[one] - prior * scores[one])
            if not alive:
                return None
            if number < len(looks):
                alive = alive[: (len(alive) + 1) // 2]
        gain = (sums[alive[0]] - without + prior * scores[alive[0]]) / (done + prior)
        return Bargain(alive[0], without / done + gain, without / done, len(self.bundles), done, self.counters)

    def _promising(self, model: Answers) -> dict[Bundle, float]:
        """A call and the offers that promise most: chance to win that each is expected to bring, the best first.

        That is what the trade would add by the value one ply deep, times the chance that somebody accepts; of a
        counter-offer, that the seat in turn would accept it as an offer.
        """
        calls, offers = [one for one in self.bundles if one.is_call], [one for one in self.bundles if not one.is_call]
        if not offers:
            return dict.fromkeys(calls, 0.0)
        asked = look_at_answerers(self.view, self.seat)
        accepts = model.chances(asked, offers, self.seat)[..., ACCEPTS]
        if self.counters:
            accepts[:, asked.seats != self.active] = 0.0
        likely = 1 - (1 - accepts).prod(axis=1)
        thought = np.flatnonzero(likely >= LIKELY)
        partners = asked.seats[accepts[thought].argmax(axis=1)]
        gains = self._gains([offers[k] for k in thought], partners)
        scores = likely[thought] * gains
        best = [k for k in np.argsort(-scores, kind="stable")[:KEPT] if scores[k] > 0]
        return {offers[thought[k]]: float(scores[k]) for k in best} | dict.fromkeys(calls, 0.0)

    def _gains(self, offers: Sequence[Bundle], partners: NDArray[np.int64]) -> NDArray[np.float64]:
        """What each trade would add to the chance to win, by the value one ply deep: float64[offers]."""
        seat, player = self.seat, self.view.player
        state: Any = seat.state
        rows = np.zeros((len(offers) + 1, seat.edition.inputs.NUM_INPUTS), np.float32)
        for row, (bundle, partner) in enumerate([(None, -1), *zip(offers, partners, strict=True)]):
            state[0] = self.view.state
            if bundle is not None:
                _trade(state[0], player, int(partner), bundle)
            seat.kernels.describe_position(
                state, 0, seat.board.record, seat.rules, player, seat.weights, seat.room, rows[row]
            )
        logits = np.zeros(len(rows))
        seat.kernels.logits_of(rows, seat.net, seat.room, logits)
        chances = chance(logits)
        return chances[1:] - chances[0]

    def _worth(self, bundle: Bundle, first: int, count: int) -> float:
        kinds = self.seat.edition.actions
        if bundle.is_call:
            return self._played(self.worlds, int(kinds.FIRST_OF[kinds.CALL]), first, count)
        self.drafted["draft_give"][:, : len(bundle.give)] = bundle.give
        self.drafted["draft_get"][:, : len(bundle.get)] = bundle.get
        return self._played(self.drafted, int(kinds.FIRST_OF[kinds.SUBMIT]), first, count)

    def _played(self, worlds: Any, action: int, first: int, count: int) -> float:
        """The sum over so many rounds of the chance to win after an action."""
        seat, room = self.seat, self.seat.room
        room.actions[0], room.sums_of[0], room.visits[0] = action, 0.0, 0
        seat.kernels.go_on_looking(
            worlds, seat.board.record, seat.rules, self.view.player, seat.weights, seat.net, room, 1, first, count,
            self.seed, 0,
        )  # fmt: skip
        return float(room.sums_of[0])


def _bundles(view: PlayerView, worlds: Any, edition: Edition) -> Iterator[Bundle]:
    """In one's turn a call and all offers of up to two cards a side for what somebody may hold.

    In another seat's turn all such counter-offers for what that seat may hold.
    """
    size, active = edition.constants.NUM_BANKED, int(view.state["active"])
    hands = worlds["hand"][:, :, :size].astype(np.int64)
    mine = hands[0, view.player]
    if active == view.player:
        yield Bundle((0,) * size, (0,) * size)
        others = (hands.sum(axis=1) - mine).max(axis=0)
    else:
        others = hands[:, active].max(axis=0)
    most = min(MOST_ASKED, int(view.rules["max_trade_cards"]))
    for give in _sides(mine, most):
        for get in _sides(others, most):
            if not any(one and other for one, other in zip(give, get, strict=True)):
                yield Bundle(give, get)


def _trade(state: Any, player: int, partner: int, bundle: Bundle) -> None:
    """Let cards change hands in a record as a seat sees it, in place: hands that it does not know change in size."""
    gained = np.array(bundle.get, np.int64) - bundle.give
    size = len(gained)
    state["hand"][player, :size] += gained.astype(state["hand"].dtype)
    state["hand_size"][player] += gained.sum()
    state["hand_size"][partner] -= gained.sum()
    if state["hand"][partner].any():
        state["hand"][partner, :size] = np.maximum(state["hand"][partner, :size] - gained, 0)


def _sides(held: NDArray[np.int64], most: int) -> list[tuple[int, ...]]:
    """All sides of an offer: up to so many cards of what is held, no more of a kind than there are."""
    kinds = range(len(held))
    sides = [side for count in range(1, most + 1) for side in combinations_with_replacement(kinds, count)]
    counted = [tuple(side.count(kind) for kind in kinds) for side in sides]
    return [side for side in counted if all(np.array(side) <= held)]


def steps(bundle: Bundle, kinds: Any, counters: bool = False) -> Iterator[int]:
    """The actions that put an offer together and submit it, as global ids; cards of a side go in ascending order.

    Args:
        bundle: The offer.
        kinds: `actions` of the table's edition.
        counters: Whether it is a counter-offer, which begins with an action of its own.
    """
    if counters:
        yield int(kinds.FIRST_OF[kinds.COUNTER])
    word = 64 * kinds.RESOURCE_WORD
    for bit, side in ((kinds.GIVE_BIT, bundle.give), (kinds.GET_BIT, bundle.get)):
        for kind, count in enumerate(side):
            yield from [word + bit + kind] * count
    yield int(kinds.FIRST_OF[kinds.SUBMIT])
