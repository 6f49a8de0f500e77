"""The champion with trade: it searches offers, calls, answers and partners by rollouts, as it searches other moves."""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.agents import ROUNDS, WORLDS, ChampionAgent, Effort, Seat
from seafarers_agents.champion.values import Values
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.search.agent import Budget
from seafarers_env.editions import Edition
from seafarers_env.render.grammar import exchange, join, player
from seafarers_env.view import PlayerView

STAGES: Final = 5  # looks at offers: each at half as many as before, in twice as many rounds
GAIN: Final = 0.004  # chance to win that an offer must promise beyond what is done without it
MOST_ASKED: Final = 2  # cards on a side of an offer


class Bundle(NamedTuple):
    """An offer: cards of each kind that one gives and gets, int8[NUM_BANKED] as tuples. Both empty: a call."""

    give: tuple[int, ...]
    get: tuple[int, ...]

    @property
    def is_call(self) -> bool:
        """Whether it asks everybody for proposals."""
        return not any(self.give)


@dataclass(frozen=True)
class Bargain:
    """What looking at offers came to."""

    bundle: Bundle  # the best one
    with_it: float  # chance to win after rollouts
    without: float  # of the best action that is no offer, in the same worlds with the same dice
    tried: int  # offers looked at
    rounds: int

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
        what = "ask who offers what" if self.bundle.is_call else f"offer {exchange(*self.bundle, goods)}"
        return f"{what}: {self.with_it:.0%} to win, {self.without:.0%} without"


class BargainingAgent(ChampionAgent):
    """A champion that searches trade as well, with the heuristic's seats as its model of how others answer.

    In its turn every offer of one or two cards for one or two is played out in a few rounds, the better half of them in
    twice as many, and so on; the best one is made if it promises more than the best action without it. Answers to
    offers and the choice of a partner are played out like all other actions; counter-offers are the heuristic's.
    While it puts an offer together it remembers which one. What its last look at offers came to is in `bargain`, None
    after a decision with no such look.
    """

    def __init__(
        self, name: str, budget: Budget, values: Values | None = None, *, seed: int = 0, opening: str = "turns"
    ) -> None:
        """Set up, as a champion is."""
        super().__init__(name, budget, values, seed=seed, opening=opening)
        self._plan: list[int] = []  # actions that are still to come, as global ids
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
        if view.phase in {"answer", "choose"}:
            return self._talk(view)
        action = super().act(view)
        return self._offer(view, action) if view.phase == "main" else action

    # --- answers and partners -----------------------------------------------------------------------------------------
    def _talk(self, view: PlayerView) -> int:
        """An answer or a partner; a counter-offer only where the heuristic makes one."""
        favourite = super().act(view)
        seat = self._sit_down(view)
        counter = seat.edition.actions.FIRST_OF[seat.edition.actions.COUNTER]
        candidates = [int(action) for action in view.board.record["global_of"][0][view.legal_actions()]]
        if counter in candidates:
            if candidates[view.legal_actions().tolist().index(favourite)] == counter:
                return favourite
            candidates.remove(counter)
        if len(candidates) < 2:
            return favourite
        room, n = seat.room, len(candidates)
        room.actions[:n], room.logits[:n], room.sums_of[:n], room.visits[:n] = candidates, 0.0, 0.0, 0
        self.found = self._look(view, seat, n, time.perf_counter(), Effort(prior=0.0))  # one ply says nothing of them
        return int(self.found.actions[0])

    # --- offers -------------------------------------------------------------------------------------------------------
    def _offer(self, view: PlayerView, action: int) -> int:
        """The first action of the best offer, if one is worth it; else the action, the best without searched offers."""
        seat = self._sit_down(view)
        ids, kinds = view.board.record["id_of"][0], seat.edition.actions
        call = int(ids[kinds.FIRST_OF[kinds.CALL]])
        if call not in view.legal_actions():
            return action
        played = self.found.rounds if self.found else 0
        rounds = self.budget.simulations or min(played or ROUNDS, ROUNDS)
        self.bargain = _Offers(view, seat, self._seed_for(view), action).best(rounds)
        if self.bargain is None or not self.bargain.is_worth_it:
            return action
        if self.bargain.bundle.is_call:
            return call
        first, *self._plan = _steps(self.bargain.bundle, kinds)
        return int(ids[first])


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
        for step in _steps(bundle, kinds):
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


class _Offers:
    """The offers of a decision, played out beside its best other action in the same worlds with the same dice."""

    def __init__(self, view: PlayerView, seat: Seat, seed: int, action: int) -> None:
        self.view, self.seat, self.seed = view, seat, np.uint64(seed)
        self.worlds: Any = view.worlds(seed, WORLDS)
        self.drafted: Any = self.worlds.copy()
        self.action = int(view.board.record["global_of"][0][action])
        self.bundles = [*_bundles(view, self.worlds, seat.edition)]
        if len(self.bundles) > 1:
            self._draft(self.bundles[1])

    def _draft(self, bundle: Bundle) -> None:
        """Put a first offer together in all worlds: what it changes is public, and the same in each."""
        game, ids = self.view.determinise(0), self.view.board.record["id_of"][0]
        before = game.record.copy()
        for step in [*_steps(bundle, self.seat.edition.actions)][:-1]:
            game.apply(int(ids[step]))
        for field in before.dtype.names:
            if not np.array_equal(before[field], game.record[field]):
                self.drafted[field] = game.record[field]

    def best(self, rounds: int) -> Bargain | None:
        """The best offer after at most so many rounds; None where no offer changes anything."""
        alive, done = self.bundles, 0
        sums = dict.fromkeys(alive, 0.0)
        without = 0.0
        for stage in range(STAGES):
            until = max(rounds >> (STAGES - 1 - stage), 1)
            if until > done:
                without += self._played(self.worlds, self.action, done, until - done)
                for bundle in alive:
                    sums[bundle] += self._worth(bundle, done, until - done)
                done = until
            # What comes to exactly the same was accepted in no world.
            alive = sorted((one for one in alive if sums[one] != without), key=lambda one: -sums[one])
            if stage < STAGES - 1:
                alive = alive[: max((len(alive) + 1) // 2, 1)]
        if not alive:
            return None
        return Bargain(alive[0], sums[alive[0]] / done, without / done, len(self.bundles), done)

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
    """A call, then all offers of up to two cards a side for what somebody may hold."""
    size = edition.constants.NUM_BANKED
    yield Bundle((0,) * size, (0,) * size)
    hands = worlds["hand"][:, :, :size].astype(np.int64)
    mine = hands[0, view.player]
    others = (hands.sum(axis=1) - mine).max(axis=0)
    most = min(MOST_ASKED, int(view.rules["max_trade_cards"]))
    for give in _sides(mine, most):
        for get in _sides(others, most):
            if not any(one and other for one, other in zip(give, get, strict=True)):
                yield Bundle(give, get)


def _sides(held: NDArray[np.int64], most: int) -> list[tuple[int, ...]]:
    """All sides of an offer: up to so many cards of what is held, no more of a kind than there are."""
    kinds = range(len(held))
    sides = [side for count in range(1, most + 1) for side in combinations_with_replacement(kinds, count)]
    counted = [tuple(side.count(kind) for kind in kinds) for side in sides]
    return [side for side in counted if all(np.array(side) <= held)]


def _steps(bundle: Bundle, kinds: Any) -> Iterator[int]:
    """The actions that put an offer together and submit it, as global ids; cards of a side go in ascending order."""
    word = 64 * kinds.RESOURCE_WORD
    for bit, side in ((kinds.GIVE_BIT, bundle.give), (kinds.GET_BIT, bundle.get)):
        for kind, count in enumerate(side):
            yield from [word + bit + kind] * count
    yield int(kinds.FIRST_OF[kinds.SUBMIT])
