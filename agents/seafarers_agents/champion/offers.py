"""The offers and counter-offers of a decision: which there are, what each promises, the best of them played out."""

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.agents import Seat
from seafarers_agents.champion.answers import ACCEPTS, Answers, look_at_answerers, shipped_answers
from seafarers_agents.champion.fitting import chance
from seafarers_env.editions import Edition
from seafarers_env.render.grammar import exchange
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


class Offers:
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
