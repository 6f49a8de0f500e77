"""A learned model of answers: how likely a seat accepts, counters or declines an offer, by what the asker sees.

Two small networks, one for the chance of acceptance and one for a counter-offer where that fails, run in the kernel
that learned values run in. `benchmarks.answers` fits and measures them.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import comb
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.fitting import chance
from seafarers_agents.champion.values import WEIGHTS, Layers, check_fit, layers_in, named, widths_of
from seafarers_agents.policy_file import PARTS, read_policy, save_policy
from seafarers_agents.protocol import AgentError
from seafarers_env.editions import Edition

Array = NDArray[Any]
SHIPPED: Final = WEIGHTS / "answers"
ROBOTS: Final = "jsettlers"  # the model of the robots of that server
VERSION: Final = 2  # of the inputs: a model of another version is refused
ACCEPTS, COUNTERS, DECLINES = range(3)  # columns of what the model says
NEAR: Final = 3  # points
NETWORK: Final = "answers"  # in the identity
Side = Sequence[int]  # cards of each kind on a side of an offer, int[NUM_BANKED]
Refused = Sequence[tuple[tuple[Side, Side], Collection[int]]]  # the asker's offers, and the seats that refused each


def input_names(edition: Edition) -> list[str]:
    """A name for each input of an offer and a seat that is asked, in their order."""
    kinds, block = edition.constants.NUM_BANKED, edition.inputs.OF_A_SEAT
    names = [f"seat {each.name} {k}" for each in block for k in range(each.size)]
    names += ["asker needs", *(f"asker needs at most {n + 1}" for n in range(NEAR)), "asker cards", "lead over asker"]
    names += ["seats ahead of asker", "seats ahead of seat", "players", "turn", "offers before", "seat asked as"]
    names += ["given", "asked", "balance", "holds", "rarely holds", "asked at the bank", "given at the bank"]
    names += ["refused as good", "refused", "refused to give", "refused to get"]
    for name in ("give", "get", "likely held", "give rate", "give held", "get rate", "get held"):
        names += [f"{name} {k}" for k in range(kinds)]
    return names


class Asked:
    """The seats that may be asked in a position, as one seat sees it. Equal views give equal numbers.

    Attributes:
        seats: Those of all opponents, clockwise from the asker: int64[n - 1].
        holds: The chance that each holds so many cards of a good or more: float64[n - 1, NUM_BANKED, cards + 1].
    """

    def __init__(
        self, state: Any, player: int, rules: Any, edition: Edition, told: Array, refused: Refused = ()
    ) -> None:
        """Look at a position.

        Args:
            state: STATE, as `player` sees it, in its turn.
            player: The seat that asks.
            rules: RULES.
            edition: Of the record.
            told: What `entries.learned.describe_position` says of it: float32[NUM_INPUTS].
            refused: What the seats have refused in this turn, since the asker last traded.
        """
        n, size = int(rules["num_players"]), edition.inputs.SEAT_SIZE
        kinds, places = edition.constants.NUM_BANKED, edition.inputs.SEAT_PLACES
        self.seats: Array = (player + np.arange(1, n)) % n
        blocks: Any = told[size : n * size]
        self._blocks: Any = blocks.reshape(n - 1, size).copy()
        self._rates: Array = self._blocks[:, places["rates"] : places["rates"] + kinds]
        self._ratios: Array = self._blocks[:, places["ratios"] : places["ratios"] + kinds]
        self._sizes: Array = state["hand_size"][self.seats].astype(np.int64)
        held = edition.plain("policies.hands").held_by_others
        pool = np.array([max(int(held(state, rules, player, k)), 0) for k in range(kinds)])
        self.holds = _holds(pool, self._sizes, int(rules["max_trade_cards"]))
        self._likely: Array = self._sizes[:, None] * pool / max(int(pool.sum()), 1)
        self._table = _of_table(state, player, rules, self.seats)
        self._refused = [(give, get, np.isin(self.seats, [*by])) for (give, get), by in refused]

    def inputs(self, offers: Sequence[tuple[Side, Side]]) -> NDArray[np.float32]:
        """The inputs of some offers, each what the asker gives and gets: float32[offers * seats, inputs].

        All seats of an offer come one after another, in the order of `seats`.
        """
        gives = np.array([give for give, _ in offers], np.float32)[:, None, :]
        gets = np.array([get for _, get in offers], np.float32)[:, None, :]
        whole = (len(offers), len(self.seats))
        given, asked = gives.sum(-1, keepdims=True), gets.sum(-1, keepdims=True)
        holds = self.chances_to_hold(offers)[..., None]
        sums = [given / 2, asked / 2, (given - asked) / 2, holds, np.log(holds + 0.01) / 5]
        sums += [(gets * self._ratios).sum(-1, keepdims=True), (gives * self._ratios).sum(-1, keepdims=True)]
        goods = [gives / 2, gets / 2, self._likely / 2]
        goods += [gives * self._rates, gives * self._likely / 2, gets * self._rates, gets * self._likely / 2]
        parts = [self._blocks, self._table, *sums, self._memory(gives, gets), *goods]
        rows: Any = np.concatenate([np.broadcast_to(part, (*whole, part.shape[-1])) for part in parts], axis=-1)
        return np.ascontiguousarray(rows.reshape(whole[0] * whole[1], -1), np.float32)

    def _memory(self, gives: Array, gets: Array) -> NDArray[np.float32]:
        """What each seat has refused: an offer as good as this one, how many, how many for the same goods.

        As good is one that gave it no less and asked for no more: float32[offers, n - 1, 4].
        """
        found = np.zeros((len(gives), len(self.seats), 4), np.float32)
        for give, get, by in self._refused:
            as_good = (gives <= give).all(-1) & (gets >= get).all(-1)  # (offers, 1), as the next two
            same_get, same_give = np.minimum(gets, get).any(-1), np.minimum(gives, give).any(-1)
            found[..., 0] = np.maximum(found[..., 0], as_good & by)
            found[..., 1] += by / 4
            found[..., 2] += (same_get & by) / 4
            found[..., 3] += (same_give & by) / 4
        return found

    def chances_to_hold(self, offers: Sequence[tuple[Side, Side]]) -> NDArray[np.float64]:
        """About how likely each seat holds what an offer asks; 0 where it cannot: float64[offers, seats]."""
        gets: Any = np.array([get for _, get in offers], np.int64)
        found = self.holds[:, np.arange(self.holds.shape[1]), gets].prod(-1).T  # (offers, seats)
        return np.where(gets.sum(1)[:, None] <= self._sizes, found, 0.0)

    @property
    def answering(self) -> Array:
        """Which of the seats are asked at all, having cards: bool[n - 1]."""
        return self._sizes > 0


def _holds(pool: Array, sizes: Array, most: int) -> NDArray[np.float64]:
    """The chance of each hand, dealt from the pool of all opponents' cards, to have 0, 1, ... or more of a good."""
    total = int(pool.sum())
    found = np.zeros((len(sizes), len(pool), most + 1))
    for q, size in enumerate(map(int, sizes)):
        ways = comb(total, size)
        for k, there in enumerate(map(int, pool)):
            left = 1.0
            for m in range(most + 1):
                found[q, k, m] = max(left, 0.0)
                if m >= min(there, size):
                    break
                left -= comb(there, m) * comb(total - there, size - m) / max(ways, 1)
    return found


def _of_table(state: Any, player: int, rules: Any, seats: Array) -> NDArray[np.float32]:
    """What is known of the asker, of the table and of how the seats stand: float32[n - 1, inputs]."""
    n = int(rules["num_players"])
    points = state["points"][:n].astype(np.int64)
    left = int(rules["points_to_win"]) - int(points[player])
    asker = [left / 10, *(float(left <= k + 1) for k in range(NEAR)), int(state["cards_size"][player]) / 4]
    rows: list[list[float]] = []
    for number, q in enumerate(map(int, seats)):
        ahead = [(points > points[who]).sum() / 3 for who in (player, q)]
        offers = int(state["offers"]) - int(state["composer"] == player or bool(state["offer_give"].any()))
        table = [n / 4, min(int(state["turn"]), 120) / 80, offers / 4, (number + 1) / 3]
        rows.append([*asker, (int(points[q]) - int(points[player])) / 5, *ahead, *table])
    return np.array(rows, np.float32)


@dataclass(frozen=True)
class Answers:
    """The two networks, and what is known of where they come from."""

    path: Path
    identity: Mapping[str, Any]
    layers: tuple[Layers, Layers]  # accept, counter

    def check(self, edition: Edition) -> None:
        """Whether it can be asked at tables of an edition.

        Raises:
            AgentError: it has learned from other inputs than these tables give.
        """
        here = {**_known(edition), "inputs": len(input_names(edition))}
        there = {**self.identity, "inputs": len(self.layers[0][0][0])}
        check_fit(f"the answers in {str(self.path)!r}", there, here)

    def chances(self, asked: Asked, offers: Sequence[tuple[Side, Side]], seat: Any) -> NDArray[np.float64]:
        """How likely each seat accepts, counters, declines each offer: float64[offers, seats, 3].

        Args:
            asked: The seats.
            offers: What the asker gives and gets.
            seat: Of `champion.agents`, for its kernels and the room that they work in.
        """
        told: Any = self.of_rows(asked.inputs(offers), asked.chances_to_hold(offers).ravel() > 0, seat)
        found = told.reshape(len(offers), len(asked.seats), len(self.layers) + 1)
        found[:, ~asked.answering] = 0.0, 0.0, 1.0
        return found

    def of_rows(self, rows: NDArray[np.float32], can: Array, seat: Any) -> NDArray[np.float64]:
        """The same for rows of inputs, with whether each seat can hold what is asked (bool[N]): float64[N, 3]."""
        out: Any = np.zeros(len(rows))
        said: list[Array] = []
        for layers in self.layers:
            seat.kernels.logits_of(rows, seat.edition.thinking.make_net(layers), seat.room, out)
            said.append(chance(out))
        accepts = np.where(can, said[0], 0.0)
        counters = (1 - accepts) * said[1]
        return np.stack([accepts, counters, 1 - accepts - counters], axis=-1)


def look_at_answerers(view: Any, seat: Any, refused: Refused = ()) -> Asked:
    """The seats that the seat of a view may ask, in its turn; `seat` is of `champion.agents`, `refused` of `Asked`."""
    seat.state[0] = view.state
    seat.kernels.describe_position(
        seat.state, 0, seat.board.record, seat.rules, view.player, seat.weights, seat.room, seat.room.x
    )
    return Asked(seat.state[0], view.player, seat.rules[0], seat.edition, seat.room.x, refused)


def has_answers(edition: Edition) -> bool:
    """Whether a model comes with the package for an edition."""
    return (SHIPPED / f"{edition.name}.npz").is_file()


def shipped_answers(edition: Edition) -> Answers:
    """The model that comes with the package for an edition.

    Raises:
        AgentError: there is none.
    """
    return _read_shipped(edition.name)


def asked_for(word: str) -> Answers:
    """The model of `?answers=`: `ROBOTS` or the path of a file.

    Raises:
        AgentError: there is no such file, or something else is in it.
    """
    return _read_shipped(word) if word == ROBOTS else read_answers(Path(word))


@lru_cache(maxsize=8)
def _read_shipped(name: str) -> Answers:
    return read_answers(SHIPPED / f"{name}.npz")


def read_answers(path: Path) -> Answers:
    """The model in a file of `save_answers`, which may come from a stranger.

    Raises:
        AgentError: there is no such file, or something else is in it.
    """
    identity, arrays = read_policy(path)
    if identity.get("network") != NETWORK:
        raise AgentError(f"{str(path)!r} holds no model of answers, but {str(identity.get('network', 'flat'))[:40]!r}")
    accepts, counters = (layers_in(arrays, part) for part in PARTS[NETWORK])
    return Answers(path, identity, (accepts, counters))


def save_answers(path: Path, edition: Edition, layers: tuple[Layers, Layers], told: Mapping[str, Any]) -> None:
    """Write a model to a file.

    Args:
        path: Where to.
        edition: Whose inputs it has learned from.
        layers: Of the networks for acceptance and for counter-offers, of equal sizes.
        told: What else its identity says: JSON.
    """
    accepts, counters = (named(net, part) for net, part in zip(layers, PARTS[NETWORK], strict=True))
    known = {**_known(edition), "network": NETWORK, "widths": widths_of(layers[0])}
    path.parent.mkdir(parents=True, exist_ok=True)
    save_policy(path, {**told, **known}, accepts | counters)


def _known(edition: Edition) -> dict[str, Any]:
    return {"edition": edition.name, "version": VERSION, **edition.inputs.identity()}
