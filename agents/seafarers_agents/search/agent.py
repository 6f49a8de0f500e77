"""An agent that searches: it deals what it cannot see, plays simulations in the kernel and takes what did best."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_env import warm_up
from seafarers_env.board.build import Board
from seafarers_env.editions import CLASSIC, Edition
from seafarers_env.engine import constants as c
from seafarers_env.engine.entries.search import MAX_DEPTH, RULES_IN_PLAYOUT
from seafarers_env.engine.policies.weights import pack
from seafarers_env.engine.records import RULES
from seafarers_env.engine.search.features import NUM_FEATURES
from seafarers_env.engine.search.tree import EDGE, NODE, NODES, SETTINGS
from seafarers_env.engine.search.weights import pack_value
from seafarers_env.game_seeds import word_of
from seafarers_env.view import PlayerView

FIRST_TURN: Final = 32  # simulations after which the clock is looked at for the first time
MOST: Final = 200_000  # simulations of a decision
LONGEST: Final = 3600  # seconds of a decision
MOST_TIMED: Final = 50_000  # that a budget in time can come to
EDGES_A_NODE: Final = 32  # room; boards have more legal actions seldom, and mostly near the root
MORE_EDGES: Final = 4096
RANGES: Final[dict[str, tuple[float, float]]] = {  # of settings; the others are switches or shares
    "worlds": (1, 10_000),
    "exploration": (0, 1e6),
    "depth": (1, MAX_DEPTH),
    "horizon": (0, 100_000),
}
SET_UP: Final = 6  # own turns beyond the next one to which is played out while starting pieces are placed
TALK: Final = frozenset({"compose", "answer", "choose"})  # phases of a trade between players


@dataclass(frozen=True)
class Budget:
    """The budget of a decision: simulations, or seconds. Only simulations give the same action on every machine."""

    simulations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if (self.simulations is None) == (self.seconds is None):
            raise ValueError("a budget must be a number of simulations or of seconds, not both")
        if self.simulations is not None and not 1 <= self.simulations <= MOST:
            raise ValueError(f"a budget must be 1 to {MOST:,} simulations, not {self.simulations}")
        if self.seconds is not None and not 0 < self.seconds <= LONGEST:
            raise ValueError(f"a budget must be more than 0 and at most {LONGEST:,} seconds, not {self.seconds}")


class LearnedValue(Protocol):
    """A learned value, as `champion.values` reads them."""

    def net(self, edition: Edition) -> Any:
        """The network as the kernels of an edition take it."""
        ...


@dataclass(frozen=True)
class Found:
    """The result of a search; arrays have one entry per action, the most visited first."""

    actions: NDArray[np.int64]  # ids of those that were searched: not of offers, but for one the heuristic would make
    visits: NDArray[np.int64]
    values: NDArray[np.float64]  # mean chance to win of the seat that decides
    simulations: int
    seconds: float
    depth: float  # decisions in the tree, mean over simulations


def check_settings(settings: Mapping[str, float], worlds: int) -> None:
    """Refuse settings that no search can have."""
    for field, value in {"worlds": worlds, "exploration": 0, "favour": 0, "doubt": 0, **settings}.items():
        least, most = RANGES.get(field, (0, 1))
        if field != "worlds" and field not in SETTINGS.names:
            raise ValueError(f"a search has no setting {field!r}; it has {', '.join(SETTINGS.names)}")
        if not least <= value <= most:
            raise ValueError(f"{field} must be {least} to {most}, not {value}")


class SearchAgent:
    """Searches from worlds that agree with its view; `seafarers_agents.search.kinds` has the settings.

    It has no memory: with the same seed and a budget in simulations, equal views get equal actions. `found` holds the
    last search, None after a forced decision. It has a single tree, so each thread needs its own agent.
    """

    def __init__(
        self,
        name: str,
        settings: Mapping[str, float],
        budget: Budget,
        *,
        worlds: int,
        trade: bool = False,
        values: Callable[[Edition], "LearnedValue"] | None = None,
        seed: int = 0,
    ) -> None:
        """Set up the search.

        Args:
            name: The spec that makes this agent.
            settings: The fields of `tree.SETTINGS`; with `evenly` 1 all legal actions are tried equally often. Without
                `haggle`, trades between players are left to the heuristic.
            budget: For each decision with more than one legal action.
            worlds: How many deals of the hidden cards the simulations cycle through.
            trade: Let seats offer trades in playouts too, which then take most of the time.
            values: The learned value at the end of a playout, by edition; None uses the linear one. With it, playouts
                end with the seat's next turn, where this value was trained.
            seed: Worlds, dice and cards depend only on the seed and the view.

        Raises:
            ValueError: a setting is out of range.
        """
        check_settings(settings, worlds)
        self.name = name
        self.found: Found | None = None
        self.budget, self.worlds, self.seed = budget, worlds, word_of(seed)
        self._trade, self._values = trade, values
        self._settings: Any = np.zeros(1, SETTINGS)
        for field, value in settings.items():
            self._settings[field] = value
        room = MOST_TIMED if budget.simulations is None else budget.simulations
        self._nodes: Any = np.zeros(room + 1, NODE)
        self._edges: Any = np.zeros(EDGES_A_NODE * room + MORE_EDGES, EDGE)
        self._path = np.zeros((MAX_DEPTH, 2), np.int64)
        self._make_room(CLASSIC)
        self._weights, self._value = pack(), pack_value()
        self._heuristic = KernelHeuristicAgent()
        self._board: Board | None = None  # whose rules these are
        self._rules = np.zeros(2, RULES)

    def compile_for(self, edition: Edition) -> None:
        """Compile its kernels for an edition, if needed; without this call, the first decision does it."""
        groups = (warm_up.SEARCH,) if self._values is None else (warm_up.SEARCH, warm_up.LEARNED)
        warm_up.ensure_compiled(*groups, edition=edition)
        self._heuristic.compile_for(edition)

    def act(self, view: PlayerView) -> int:
        """The most visited action; if all are visited equally, the one with the highest value."""
        legal, self.found = view.legal_actions(), None
        if len(legal) == 0:
            raise ValueError(f"seat {view.player} has nothing to decide: the phase is {view.phase!r}")
        if len(legal) == 1:
            return int(legal[0])
        if view.phase in TALK and not self._settings["haggle"][0]:
            return self._heuristic.act(view)
        self._sit_down(view)
        start = time.perf_counter()
        _, simulations, depth = self._search(view)
        self.found = self._read(view, simulations, time.perf_counter() - start, depth / simulations)
        best = self.found.values.argmax() if self._settings["evenly"][0] else 0
        return int(self.found.actions[best])

    def _sit_down(self, view: PlayerView) -> None:
        """Take the rules of the view's table, and those of playouts."""
        if view.board is not self._board:
            self._board = view.board
            self.compile_for(view.board.edition)
            self._make_room(view.board.edition)
            if self._values is not None:
                self._net = self._values(view.board.edition).net(view.board.edition)
            self._rules = np.zeros(2, RULES)
            self._rules[:] = view.rules
            self._value = pack_value(bool(view.rules["cargo_ships"]), bool(view.rules["knights"]))
            if not self._trade:
                self._rules["max_offers"][RULES_IN_PLAYOUT] = 0

    def _make_room(self, edition: Edition) -> None:
        seats = edition.sizes.MAX_PLAYERS
        self._state = np.zeros(1, edition.records.STATE)
        self._mask = np.zeros((1, edition.actions.MASK_WORDS), np.uint64)
        self._chances, self._rows = np.zeros(seats), np.zeros((seats, NUM_FEATURES))
        self._net, self._room = edition.thinking.no_net(), edition.thinking.make_room()

    def _search(self, view: PlayerView) -> tuple[int, int, int]:
        """Grow a tree until the budget is spent: how many nodes it has, simulations, their depths added."""
        start, seed = time.perf_counter(), self._seed_for(view)
        worlds = view.worlds(seed, self.worlds)
        if self._values is not None:
            self._settings["horizon"] = _own_next_turn(view)
        self._nodes[0] = (0, c.NOTHING, c.NOTHING)
        used = np.array([1, 0], np.int64)
        done = depth = 0
        while count := self._next(done, time.perf_counter() - start):
            depth += view.board.edition.search.search(
                self._state, worlds, view.board.record, self._rules, self._mask, self._weights, self._value,
                self._net, self._room,
                self._nodes, self._edges, used, self._settings, self._path, self._rows, self._chances,
                count, np.uint64(seed),
            )  # fmt: skip
            done += count
        return int(used[NODES]), done, depth

    def _seed_for(self, view: PlayerView) -> int:
        """A seed of its own for each decision, by all that the seat is shown."""
        shown = blake2b(view.observation.tobytes(), digest_size=8)
        shown.update(f"{self.seed} {view.turn} {view.phase} {view.legal_actions().tolist()}".encode())
        return int.from_bytes(shown.digest(), "little")

    def _next(self, done: int, spent: float) -> int:
        """How many simulations to make before the clock is looked at again; 0 when the budget is spent."""
        if self.budget.simulations is not None:
            return self.budget.simulations if done == 0 else 0
        if done == 0:
            return FIRST_TURN
        assert self.budget.seconds is not None
        fitting = int((self.budget.seconds - spent) * done / max(spent, 1e-9))
        return max(min(fitting, done, MOST_TIMED - done), 0)

    def _read(self, view: PlayerView, simulations: int, seconds: float, depth: float) -> Found:
        """The edges of the root."""
        rows: list[Any] = []
        e = int(self._nodes["first"][0])
        while e >= 0:
            rows.append(self._edges[e])
            e = int(self._edges["next"][e])
        rows.sort(key=lambda edge: (-edge["visits"], -edge["total"], edge["action"]))
        ids = view.board.record["id_of"][0]
        visits = np.array([edge["visits"] for edge in rows], np.int64)
        totals = np.array([edge["total"] for edge in rows])
        return Found(
            np.array([ids[edge["action"]] for edge in rows], np.int64),
            visits,
            np.divide(totals, visits, out=np.zeros_like(totals), where=visits > 0),
            simulations,
            seconds,
            depth,
        )


def _own_next_turn(view: PlayerView) -> int:
    """How many turns end until the seat's own next one has ended; in set-up until it has had `SET_UP` more."""
    n = view.num_players
    if view.turn == 0:
        return 2 + view.player + (1 + SET_UP) * n
    return 1 + n + (view.player - int(view.state.active)) % n
