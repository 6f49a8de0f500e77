"""The offers and counter-offers of a decision: which there are, what each promises, the best of them played out."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations_with_replacement
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.agents import Seat
from seafarers_agents.champion.answers import ACCEPTS, Answers, Refused, look_at_answerers
from seafarers_agents.champion.fitting import chance
from seafarers_env.editions import Edition
from seafarers_env.render.grammar import exchange
from seafarers_env.view import PlayerView

KEPT: Final = 12  # offers that are played out
SHARES: Final = (1 / 4, 1 / 2, 1)  # of the rounds, after which the worse half of offers is dropped
LIKELY: Final = 0.02  # that somebody accepts, for an offer to be thought about
PRIOR: Final = 4.0  # rounds that what the value expects of an offer counts as
GAIN: Final = 0.004  # chance to win that an offer, once accepted, must promise beyond what is done without it
EXPECTED: Final = 0.001  # the same times the chance that somebody accepts
OTHER_DICE: Final = 1 << 40  # for offers than those that the action without one was chosen by: they were kind to it
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
    with_it: float  # chance to win after rollouts: of an offer once accepted, of a call or a counter-offer once made
    without: float  # of the best action that is no offer, in the same worlds with the same dice
    tried: int  # offers looked at
    rounds: int
    counters: bool = False  # an offer of another seat
    likely: float = 1.0  # the chance that somebody accepts an offer

    @property
    def gain(self) -> float:
        """By how much the offer is better."""
        return self.with_it - self.without

    @property
    def is_worth_it(self) -> bool:
        """Whether the offer is made."""
        return self.gain >= GAIN and self.likely * self.gain >= EXPECTED

    def words(self, goods: Sequence[str]) -> str:
        """In words, with the goods of a board (`board.places.goods`): what is offered, and what that changes."""
        verb, once = ("counter with", "") if self.counters else ("offer", " if accepted")
        what = f"{verb} {exchange(*self.bundle, goods)}"
        if self.bundle.is_call:
            what, once = "ask who offers what", ""
        return f"{what}: {self.with_it:.0%} to win{once}, {self.without:.0%} without"


@dataclass
class _Candidate:
    """An offer that is played out."""

    bundle: Bundle
    actions: list[int]  # with which rounds begin in each world, as global ids; -1: in that world it cannot be accepted
    gain: float = 0.0  # what the value expects of it
    likely: float = 1.0  # as of a `Bargain`
    total: float = 0.0  # what rounds gave beyond those without it
    rounds: int = 0

    @property
    def worth(self) -> float:
        """The chance to win that it adds."""
        return (self.total + PRIOR * self.gain) / (self.rounds + PRIOR)

    @property
    def expected(self) -> float:
        """The same, times the chance that somebody accepts."""
        return self.likely * self.worth


class Offers:
    """The offers of a decision, played out beside its best other action in the same worlds with the same dice.

    A round of an offer begins when it has been accepted, by the likeliest seat that can pay in that world: how likely
    that is a model says, not the rollouts. In another seat's turn they are counter-offers to that seat, and rounds
    begin when one is made, as they do for a call.
    """

    def __init__(
        self, view: PlayerView, seat: Seat, seed: int, worlds: Any, action: int, refused: Refused = ()
    ) -> None:
        self.view, self.seat, self.worlds = view, seat, worlds
        self.ready: Any = worlds.copy()  # where an offer only has to be written in
        self.action = int(view.board.record["global_of"][0][action])
        self.active = int(view.state["active"])
        self.counters = self.active != view.player
        self.seed = np.uint64(seed if self.counters else seed ^ OTHER_DICE)
        self.refused = refused  # in this turn, so not made again
        made = {bundle for bundle, _ in refused}
        self.bundles = [one for one in _bundles(view, self.worlds, seat.edition) if one not in made]
        if self.counters and self.bundles:
            self._draft(self.bundles[-1])
        else:
            self._accept()

    def _draft(self, bundle: Bundle) -> None:
        """Put a first counter-offer together in all worlds: what it changes is public, and the same in each."""
        game, ids = self.view.determinise(0), self.view.board.record["id_of"][0]
        before = np.frombuffer(game.record.tobytes(), np.uint8)
        for step in [*steps(bundle, self.seat.edition.actions, self.counters)][:-1]:
            game.apply(int(ids[step]))
        after = np.frombuffer(game.record.tobytes(), np.uint8)
        changed = np.flatnonzero(before != after)
        self.ready.view(np.uint8).reshape(len(self.ready), -1)[:, changed] = after[changed]

    def _accept(self) -> None:
        """Let everybody have accepted an offer in all worlds, so that its maker chooses a partner."""
        edition, ready, n = self.seat.edition, self.ready, int(self.view.rules["num_players"])
        edition.plain("rules.kit").ask(ready[0], edition.phases.CHOOSE)
        ready["pending"], ready["phase"] = ready["pending"][0], edition.phases.CHOOSE
        ready["offers"] += 1
        ready["answers"][:, :n] = edition.constants.ACCEPTED

    def best(self, rounds: int, model: Answers) -> Bargain | None:
        """The best offer after at most so many rounds, by a model of answers; None where no offer changes anything."""
        alive, without = self._promising(model), list[float]()
        for number, share in enumerate(SHARES, 1):
            first, until = len(without), max(int(rounds * share), 1)
            without += [self._played(self.worlds, self.action, k) for k in range(first, until)]
            for one in alive:
                self._play_out(one, without, first)
            # What comes to exactly the same was accepted in no world.
            alive = sorted((one for one in alive if one.total), key=lambda one: -one.expected)
            if not alive:
                return None
            if number < len(SHARES):
                alive = alive[: (len(alive) + 1) // 2]
        best, mean = alive[0], sum(without) / len(without)
        return Bargain(
            best.bundle, mean + best.worth, mean, len(self.bundles), len(without), self.counters, best.likely
        )

    def _promising(self, model: Answers) -> list[_Candidate]:
        """A call and the offers that promise most, the best first.

        That is what the trade would add by the value one ply deep, times the chance that somebody accepts; of a
        counter-offer, that the seat in turn would accept it as an offer.
        """
        kinds, n = self.seat.edition.actions, len(self.worlds)
        calls = [_Candidate(one, [int(kinds.FIRST_OF[kinds.CALL])] * n) for one in self.bundles if one.is_call]
        offers = [one for one in self.bundles if not one.is_call]
        if not offers:
            return calls
        asked = look_at_answerers(self.view, self.seat, [one for one in self.refused if any(one[0][0])])
        accepts = model.chances(asked, offers, self.seat)[..., ACCEPTS]
        if self.counters:
            accepts[:, asked.seats != self.active] = 0.0
        likely = 1 - (1 - accepts).prod(axis=1)
        thought = np.flatnonzero(likely >= LIKELY)
        if not len(thought):
            return calls
        gains = np.zeros(len(offers))
        gains[thought] = self._gains([offers[k] for k in thought], asked.seats[accepts[thought].argmax(axis=1)])
        scores = likely * gains
        best = [int(k) for k in np.argsort(-scores, kind="stable")[:KEPT] if scores[k] > 0]
        if self.counters:
            made = [int(kinds.FIRST_OF[kinds.SUBMIT])] * n
            return [_Candidate(offers[k], made, float(scores[k])) for k in best]
        found = [(offers[k], self._closed(offers[k], asked.seats, accepts[k])) for k in best]
        return [_Candidate(*one, float(gains[k]), float(likely[k])) for one, k in zip(found, best, strict=True)] + calls

    def _closed(self, bundle: Bundle, seats: NDArray[np.int64], accepts: NDArray[np.float64]) -> list[int]:
        """The action that closes an offer with the likeliest seat that can pay, in each world; -1: nobody can."""
        choose, found = int(self.seat.edition.actions.CHOOSE_BIT), np.full(len(self.worlds), -1)
        for k in np.argsort(accepts, kind="stable").tolist():
            if accepts[k] > 0:
                found[(self.worlds["hand"][:, seats[k], : len(bundle.get)] >= bundle.get).all(1)] = choose + 1 + k
        return [int(action) for action in found]

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

    def _play_out(self, one: _Candidate, without: Sequence[float], first: int) -> None:
        """Play a candidate out in the rounds from number `first` on."""
        worlds, bundle = self.worlds if one.bundle.is_call else self.ready, one.bundle
        for side, cards in zip(("give", "get"), bundle, strict=True):
            self.ready[f"{'draft' if self.counters else 'offer'}_{side}"][:, : len(cards)] = cards
        for k in range(first, len(without)):
            action = one.actions[k % len(worlds)]
            if action >= 0:
                one.total += self._played(worlds, action, k) - without[k]
                one.rounds += 1

    def _played(self, worlds: Any, action: int, k: int) -> float:
        """The chance to win after an action, in round number `k`."""
        seat, room = self.seat, self.seat.room
        room.actions[0], room.sums_of[0], room.visits[0] = action, 0.0, 0
        seat.kernels.go_on_looking(
            worlds, seat.board.record, seat.rules, self.view.player, seat.weights, seat.net, room, 1, k, 1, self.seed, 0
        )
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
