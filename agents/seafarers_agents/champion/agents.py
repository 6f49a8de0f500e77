"""Agents that play by a learned value: at once, or after playing the best actions out."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.champion.school import rules_of
from seafarers_agents.champion.values import WEIGHTS, Values, read_values
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent, global_mask
from seafarers_agents.protocol import AgentError
from seafarers_agents.search.agent import Budget
from seafarers_agents.search.kinds import read_budget
from seafarers_env import warm_up
from seafarers_env.board.build import Board
from seafarers_env.editions import Edition
from seafarers_env.engine.entries.learned import WHOLE_GAME
from seafarers_env.engine.policies.weights import pack
from seafarers_env.game_seeds import word_of
from seafarers_env.view import PlayerView

WORLDS: Final = 16  # deals of what is hidden, from which rounds begin in turn
ROUNDS: Final = 100  # of a decision, if no budget is told
MOST: Final = 8  # candidates
PRIOR: Final = 4.0  # rounds that one ply counts as
SET_UP: Final = 6  # own turns that rounds go on for, beyond the next one, while starting pieces are placed
BAND: Final = 0.8  # logits that they may be below the best of one ply


NEWEST: Final = "{}-2.npz"  # of an edition; the first ones, without a number, are frozen opponents of the benchmark


def has_shipped_values(edition: Edition) -> bool:
    """Whether values come with the package for an edition."""
    return (WEIGHTS / NEWEST.format(edition.name)).is_file()


def shipped_values(edition: Edition) -> Path:
    """The newest values that come with the package for an edition.

    Raises:
        AgentError: there are none.
    """
    if not has_shipped_values(edition):
        raise AgentError(
            f"no learned value comes with the package for tables of the edition {edition.name}: "
            "champion:BUDGET?values=FILE plays by one of examples/champion.py"
        )
    return WEIGHTS / NEWEST.format(edition.name)


class Effort(NamedTuple):
    """What is spent on a decision."""

    turns: int = 0  # own turns that rounds go on for, beyond the next one
    budget: int = 1  # times the agent's
    prior: float = PRIOR  # rounds that one ply counts as


#: What is spent on starting pieces, by the word of `?opening=`; None: the heuristic places them.
OPENINGS: Final[dict[str, Effort | None]] = {
    "turns": Effort(SET_UP),
    "games": Effort(WHOLE_GAME, budget=5, prior=30.0),  # who wins a whole game is mostly luck
    "heuristic": None,
}
USAGE: Final = f"?values=FILE, ?opening={'|'.join(OPENINGS)}"  # that a spec may ask for, as an error says it


#: Those of the package do not change while it runs; an arena makes an agent for each game.
_read_shipped: Final = lru_cache(maxsize=8)(read_values)


class Seat:
    """A seat at a table: the network and all that its kernels work on."""

    def __init__(self, values: Values, view: PlayerView) -> None:
        self.board: Board = view.board
        self.edition = view.board.edition
        self.net, self.weights = values.net(self.edition), pack()
        self.kernels = self.edition.learned
        self.room = self.edition.thinking.make_room()
        self.rules = rules_of(view.rules)
        self.state: Any = self.edition.records.zeroed(1)

    def look_at(self, view: PlayerView) -> tuple[Any, ...]:
        """The position as kernels take it: state, row, board, rules, mask, weights, network, room."""
        self.state[0] = view.state
        mask = global_mask(self.board.record[0], view.legal_actions(), self.edition)
        return self.state, 0, self.board.record, self.rules, mask, self.weights, self.net, self.room


def _values_in(path: str) -> Values:
    return read_values(Path(path))


class _Player:
    """What both agents have: a network, which sits down at the first table that it is shown."""

    name: str
    _values: Values | None = None
    _seat: Seat | None = None

    def compile_for(self, edition: Edition) -> None:
        """Compile its kernels for an edition, if that was never done; otherwise its first decision does.

        Raises:
            AgentError: no value comes with the package for this edition, and none was told.
        """
        if self._values is None:
            shipped_values(edition)
        warm_up.ensure_compiled(warm_up.LEARNED, edition=edition)

    def _values_for(self, edition: Edition) -> Values:
        values = self._values or _read_shipped(shipped_values(edition))
        values.check(edition)  # before anything is compiled
        return values

    def _sit_down(self, view: PlayerView) -> Seat:
        seat = self._seat
        if seat is None or seat.board is not view.board:
            edition = view.board.edition
            values = self._values_for(edition)
            self.compile_for(edition)
            seat = self._seat = Seat(values, view)
        return seat


class ReactiveAgent(_Player):
    """Plays what the network likes best one action ahead; equal views get equal actions.

    It leaves trades with other players to the heuristic, and what the network likes hardly better than the heuristic's
    choice. Without values it takes those that come with the package for the table's edition.
    """

    def __init__(self, values: Values | None, name: str) -> None:
        self.name, self._values, self._packed = name, values, dict[str, Any]()

    def for_kernels(self, edition: Edition) -> Any:
        """What a seat plays by inside the kernels of an edition: a row of `learned.thinking.pack_values`.

        Raises:
            AgentError: its value has learned from other inputs than this edition gives.
        """
        return self._values_for(edition).packed(edition)

    def act(self, view: PlayerView) -> int:
        """The action for this view.

        Raises:
            AgentError: its value has learned from other inputs than this table gives.
        """
        seat, edition = self._sit_down(view), view.board.edition
        row = self._packed.get(edition.name)
        if row is None:
            row = self._packed[edition.name] = self.for_kernels(edition)
        return int(seat.kernels.choose_best(*seat.look_at(view)[:5], row))


@dataclass(frozen=True)
class Looked:
    """What a look ahead came to; rows belong together, the best action first."""

    actions: NDArray[np.int64]  # ids of the candidates
    chances: NDArray[np.float64]  # to win: what the network says one action ahead
    values: NDArray[np.float64]  # the same after rollouts: their mean, one ply counted as `Effort.prior` of them
    visits: NDArray[np.int64]  # how many
    rounds: int
    seconds: float

    @property
    def spread(self) -> float:
        """By how much the best candidate is better than the worst, in rollouts."""
        return float(self.values.max() - self.values.min()) if len(self.values) else 0.0


class ChampionAgent(_Player):
    """Plays the best few actions of one ply out, with common worlds and dice, and takes what came to most.

    Half of the candidates are dropped again and again until one is left (sequential halving), each time after an equal
    part of the budget. What one ply says of them counts as much as `PRIOR` rollouts: a few rollouts are mostly luck.
    Equal views get equal actions, for the same seed and a budget in rounds: it remembers nothing. What it found last is
    in `found`, None after a decision that was none. It has one room: threads need an agent each.
    """

    #: What may follow the budget of its spec, and what is made of each value; the same as an error says it.
    options: ClassVar[Mapping[str, Callable[[str], Any]]] = {"values": _values_in, "opening": str}
    usage: ClassVar[str] = f"{USAGE} or both"

    def __init__(
        self, name: str, budget: Budget, values: Values | None = None, *, seed: int = 0, opening: str = "turns"
    ) -> None:
        """Set up.

        Args:
            name: The spec that makes this agent.
            budget: For each decision with more than one candidate: rounds, in each of which every candidate that is
                still in is played out once, or seconds.
            values: What it judges by; None takes those of the package for the table's edition.
            seed: Worlds, dice and cards follow from it, from the view and from nothing else.
            opening: One of `OPENINGS`: starting pieces are played out for a few turns, or to the end of the game, or
                the heuristic places them.
        """
        self.name, self.budget, self._values, self.seed = name, budget, values, word_of(seed)
        self._opening, self._heuristic = OPENINGS[opening], KernelHeuristicAgent()
        self.found: Looked | None = None

    def compile_for(self, edition: Edition) -> None:
        """Compile its kernels for an edition, if that was never done; otherwise its first decision does.

        Raises:
            AgentError: no value comes with the package for this edition, and none was told.
        """
        super().compile_for(edition)
        if self._opening is None:
            self._heuristic.compile_for(edition)

    def act(self, view: PlayerView) -> int:
        """The action for this view.

        Raises:
            AgentError: its value has learned from other inputs than this table gives; none comes with the package.
        """
        start, legal, self.found = time.perf_counter(), view.legal_actions(), None
        if len(legal) == 0:
            raise ValueError(f"seat {view.player} has nothing to decide: the phase is {view.phase!r}")
        if len(legal) == 1:
            return int(legal[0])
        effort = self._opening if _is_opening(view) else Effort()
        if effort is None:
            return self._heuristic.act(view)
        seat = self._sit_down(view)
        live = int(seat.kernels.begin_look(*seat.look_at(view), seat.kernels.Ways(most=MOST, band=BAND)))
        self.found = self._look(view, seat, live, start, effort)
        return int(self.found.actions[0])

    def _look(self, view: PlayerView, seat: Seat, live: int, start: float, effort: Effort) -> Looked:
        """Spend the budget on the first candidates in the room, if there is more than one."""
        rounds = self._play_out(view, seat, live, start, effort) if live > 1 else 0
        return _read(seat, live, rounds, time.perf_counter() - start, effort.prior)

    def _play_out(self, view: PlayerView, seat: Seat, live: int, start: float, effort: Effort) -> int:
        """Play the candidates out, the best first in the end; how many rounds that were."""
        seed, kernels = self._seed_for(view), seat.kernels
        worlds = self._worlds(view, seed, min(WORLDS, self.budget.simulations or WORLDS))
        at = worlds, seat.board.record, seat.rules, view.player, seat.weights, seat.net, seat.room
        parts, done, begun = (live - 1).bit_length(), 0, time.perf_counter()
        for part in range(1, parts + 1):
            if self.budget.simulations is not None:
                count = effort.budget * self.budget.simulations * part // parts - done
                kernels.go_on_looking(*at, live, done, count, np.uint64(seed), effort.turns)
                done += count
            else:
                assert self.budget.seconds is not None
                stop = begun + (start + effort.budget * self.budget.seconds - begun) * part / parts
                done = _until(stop, kernels.go_on_looking, at, live, done, (np.uint64(seed), effort.turns))
            live = int(kernels.end_round(seat.room, live, effort.prior))
        return done

    def _worlds(self, view: PlayerView, seed: int, count: int) -> Any:
        """So many deals of the hidden cards: STATE[count], which nobody writes to."""
        return view.worlds(seed, count)

    def _seed_for(self, view: PlayerView) -> int:
        """A seed of its own for each decision, by all that the seat is shown."""
        shown = blake2b(view.observation.tobytes(), digest_size=8)
        shown.update(f"{self.seed} {view.turn} {view.phase} {view.legal_actions().tolist()}".encode())
        return int.from_bytes(shown.digest(), "little")


def _is_opening(view: PlayerView) -> bool:
    """Whether starting pieces are placed: the first turn has not begun."""
    return view.turn == 0 and view.phase != "pre-roll" and not view.state["dice"]


def _until(stop: float, go_on: Any, at: tuple[Any, ...], live: int, first: int, last: tuple[Any, ...]) -> int:
    """Make rounds from number `first` on until the clock says `stop`, at least one; the number of the next."""
    begun, done, count = time.perf_counter(), 0, 1
    while count > 0:
        go_on(*at, live, first + done, count, *last)
        done += count
        spent = time.perf_counter() - begun
        count = min(2 * done, int((stop - begun - spent) * done / max(spent, 1e-9)))
    return first + done


def _read(seat: Seat, live: int, rounds: int, seconds: float, prior: float) -> Looked:
    """The candidates in the room, in their order."""
    room, ids = seat.room, seat.board.record["id_of"][0]
    visits = room.visits[:live].copy()
    with np.errstate(over="ignore"):
        chances = 1 / (1 + np.exp(-room.logits[:live]))
    told = visits + prior if rounds else np.zeros(live)
    values = np.divide(room.sums_of[:live] + prior * chances, told, out=chances.copy(), where=told > 0)
    return Looked(ids[room.actions[:live]].astype(np.int64), chances, values, visits, rounds, seconds)


A = TypeVar("A", bound=ChampionAgent)


def made(kind: type[A], word: str, argument: str, seed: int) -> A:
    """A champion, or one that bargains, by what follows its word: `[BUDGET][?OPTION=VALUE][&OPTION=VALUE]...`.

    Raises:
        AgentError: it is no such argument, or a file does not hold what it should.
    """
    budget, sign, listed = argument.partition("?")
    spent = read_budget(budget or str(ROUNDS))
    parts = [each.partition("=") for each in listed.split("&")] if sign else []
    given = {name: value for name, _, value in parts if value}
    known = len(given) == len(parts) and given.keys() <= kind.options.keys()
    if not known or given.get("opening", "turns") not in OPENINGS:
        raise AgentError(f"what follows the budget of a {word} must be {kind.usage}, joined by &, not ?{listed}")
    options = {name: kind.options[name](value) for name, value in given.items()}
    return kind(f"{word}:{argument}" if argument else word, spent, seed=seed, **options)
