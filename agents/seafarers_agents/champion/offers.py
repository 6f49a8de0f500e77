"""The offers and counter-offers of a decision: which there are, what each promises, the best of them played out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.agents import Seat
from seafarers_agents.champion.answers import ACCEPTS, Answers, Refused, look_at_answerers, shipped_answers
from seafarers_agents.champion.fitting import chance
from seafarers_env.editions import Edition
from seafarers_env.render.grammar import exchange
from seafarers_env.view import PlayerView

KEPT: Final = 12  # offers that are played out
SHARES: Final = (1 / 4, 1 / 2, 1)  # of the rounds, after which the worse half of offers is dropped
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
        self, view: PlayerView, seat: Seat, seed: int, worlds: Any, action: int, refused: Refused = ()
    ) -> None:
        self.view, self.seat, self.seed, self.worlds = view, seat, np.uint64(seed), worlds
        self.drafted: Any = worlds.copy()
        self.action = int(view.board.record["global_of"][0][action])
        self.active = int(view.state["active"])
        self.counters = self.active != view.player
        self.refused = refused  # in this turn, so not made again
        made = {bundle for bundle, _ in refused}
        self.bundles = [one for one in _bundles(view, self.worlds, seat.edition) if one not in made]
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
        scores = self._promising(shipped_answers(self.seat.edition))
        alive, sums, without, done = [*scores], dict.fromkeys(scores, 0.0), 0.0, 0
        for number, share in enumerate(SHARES, 1):
            until = max(int(rounds * share), 1)
            if until > done:
                without += self._played(self.worlds, self.action, done, until - done)
                for bundle in alive:
                    sums[bundle] += self._worth(bundle, done, until - done)
                done = until
            # What comes to exactly the same was accepted in no world.
            told = [one for one in alive if sums[one] != without]
            alive = sorted(told, key=lambda one: -sums[one] - PRIOR * scores[one])
            if not alive:
                return None
            if number < len(SHARES):
                alive = alive[: (len(alive) + 1) // 2]
        gain = (sums[alive[0]] - without + PRIOR * scores[alive[0]]) / (done + PRIOR)
        return Bargain(alive[0], without / done + gain, without / done, len(self.bundles), done, self.counters)

    def _promising(self, model: Answers) -> dict[Bundle, float]:
        """A call and the offers that promise most: chance to win that each is expected to bring, the best first.

        That is what the trade would add by the value one ply deep, times the chance that somebody accepts; of a
        counter-offer, that the seat in turn would accept it as an offer.
        """
        calls, offers = [one for one in self.bundles if one.is_call], [one for one in self.bundles if not one.is_call]
        if not offers:
            return dict.fromkeys(calls, 0.0)
        asked = look_at_answerers(self.view, self.seat, [one for one in self.refused if any(one[0][0])])
        accepts = model.chances(asked, offers, self.seat)[..., ACCEPTS]
        if self.counters:
            accepts[:, asked.seats != self.active] = 0.0
        likely = 1 - (1 - accepts).prod(axis=1)
        thought = np.flatnonzero(likely >= LIKELY)
        if not len(thought):
            return dict.fromkeys(calls, 0.0)
        partners = asked.seats[accepts[thought].argmax(axis=1)]
        gains = self._gains([offers[k] for k in thought], partners)
        scores = likely[thought] * gains
        best = [k for k in np.argsort(-scores, kind="stable")[:KEPT] if scores[k] > 0]
        return {offers[thought[k]]: float(scores[k]) for k in best} | dict.fromkeys(calls, 0.0)

    def _gains(self, offers: Sequence[Bundle], partners: NDArray[np.int64]) -> NDArray[np.float64]:
        """What each trade would add to the chance to win, by the value one ply deep: float64[offers]."""
        seat, player = self.seat, self.view.player
        states: Any = seat.edition.records.zeroed(len(offers) + 1)
        states[:] = self.view.state
        _trade(states[1:], player, partners, offers)
        rows = np.zeros((len(states), seat.edition.inputs.NUM_INPUTS), np.float32)
        for k, row in enumerate(rows):
            seat.kernels.describe_position(
                states, k, seat.board.record, seat.rules, player, seat.weights, seat.room, row
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
    gives, gets = _sides(mine, most), _sides(others, most)
    apart = ~((gives[:, None] > 0) & (gets > 0)).any(-1)  # bool[gives, gets]: no good on both sides
    give, get = [tuple(side) for side in gives.tolist()], [tuple(side) for side in gets.tolist()]
    for j, k in np.argwhere(apart).tolist():
        yield Bundle(give[j], get[k])


def _trade(states: Any, player: int, partners: NDArray[np.int64], offers: Sequence[Bundle]) -> None:
    """Let cards change hands in records as a seat sees them, an offer and a partner in each.

    Hands that it does not know change in size.
    """
    every = np.arange(len(offers))
    gained = np.array([bundle.get for bundle in offers], np.int64) - [bundle.give for bundle in offers]
    size, hands = gained.shape[1], states["hand"]
    hands[:, player, :size] += gained.astype(hands.dtype)
    states["hand_size"][:, player] += gained.sum(1)
    states["hand_size"][every, partners] -= gained.sum(1)
    known = hands[every, partners].any(1)
    left = np.maximum(hands[every, partners, :size] - gained, 0)
    hands[every[known], partners[known], :size] = left[known]


@cache
def _all_sides(kinds: int, most: int) -> NDArray[np.int64]:
    """All sides of an offer of so many kinds of cards, of up to so many cards: int64[sides, kinds]."""
    sides = [side for count in range(1, most + 1) for side in combinations_with_replacement(range(kinds), count)]
    return np.array([np.bincount(side, minlength=kinds) for side in sides])


def _sides(held: NDArray[np.int64], most: int) -> NDArray[np.int64]:
    """Those of what is held, no more of a kind than there are: int64[sides, kinds]."""
    sides = _all_sides(len(held), most)
    return sides[(sides <= held).all(1)]


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
