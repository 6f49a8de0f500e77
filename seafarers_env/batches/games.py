"""Games: the records that a `Batch` steps, as kernels take them, and copies; `Feature`: what is kept beside them."""

import copy
from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.buffers import Array, Kind, as_bytes, num_words
from seafarers_env.batches.crew import Crew
from seafarers_env.batches.sharing import global_mask, parts, together
from seafarers_env.engine import constants as c
from seafarers_env.engine.entries import runs
from seafarers_env.engine.entries.runs import SIT_DOWN
from seafarers_env.engine.layout import Layout
from seafarers_env.engine.records import Records
from seafarers_env.game import Game
from seafarers_env.refusal import place_of
from seafarers_env.scenarios import Scenario
from seafarers_env.table import Table, make_table
from seafarers_env.warm_up import ensure_compiled, run_group

F = TypeVar("F", bound="Feature")

#: What a copy makes for itself.
_MADE_ANEW: Final = frozenset(
    ("_table", "_states", "_shown", "_places", "_runs", "_entries", "_kernels", "_room", "_crew")
)


class Run(NamedTuple):
    """A part of the games, for one thread, as kernels take it."""

    part: slice
    games: runs.Games
    shown: runs.Shown
    ends: runs.Ends
    seats: runs.Seats | None
    log: runs.Log | None


class AbsentError(AttributeError, ValueError):
    """What was not asked for is not there: `hasattr` says so, and a method raises it as any wrong call."""


class Games:
    """N games of one table: records, legal actions as sets of ids, seeds, and what was asked for beside them."""

    own_groups: ClassVar[tuple[str, ...]] = ()  # of kernels that are called besides those of a run

    _features: tuple["Feature", ...]
    _unseen: Array | None = None  # observations for features alone, where the batch shows none
    _shown: NDArray[np.int8]
    _threads: int
    _final_points: NDArray[np.int8]
    observations: NDArray[np.int8]
    masks: NDArray[np.int8]
    mask_words: NDArray[np.uint64]
    current_players: NDArray[np.int8]
    rewards: NDArray[np.float32]
    terminations: NDArray[np.bool_]
    truncations: NDArray[np.bool_]
    illegal: NDArray[np.bool_]
    final_observations: NDArray[np.int8]

    def _begin(
        self, table: Table, size: int, threads: int, features: tuple["Feature", ...], buffers: Mapping[str, Array]
    ) -> None:
        """Make room for so many games; they are not dealt yet."""
        self._table, self._threads, self._features = table, threads, features
        self._states: Records = table.edition.records.zeroed(size)
        self._legal: Array = np.zeros((size, num_words(self.num_actions)), np.uint64)  # not the caller's
        self._streams: Array = np.zeros((size, 1), np.uint64)
        self._seeds: Array = np.zeros(size, np.uint64)
        self._final_points = np.zeros((size, table.num_players), np.int8)
        self._final_turns: NDArray[np.int64] = np.zeros(size, np.int64)
        self.observations, self.final_observations = buffers["observations"], buffers["final_observations"]
        self.masks, self.mask_words = buffers["masks"], buffers["mask_words"]
        self.current_players, self.rewards = buffers["current_players"], buffers["rewards"]
        self.terminations, self.truncations = buffers["terminations"], buffers["truncations"]
        self.illegal = buffers["illegal"]
        for feature in features:
            feature.take(buffers)
        self._load_kernels()

    def _load_kernels(self) -> None:
        edition = self._table.edition
        self._kernels, self._room = edition.many_games, edition.chunks.WORDS
        starts = self.layout.slices
        self._places = np.array([starts[block].start for block in ("hex_terrain", "roads", "seats", "hand")], np.int64)
        self._shown = np.full(len(self), -1, np.int8)  # whose observation stands in a row: it is not written whole
        self._entries: dict[Any, Callable[..., Any]] = {}  # machine code by kernel: types of arrays do not change
        self._line_up()
        run = self._runs[0]
        groups = {group for feature in self._features for group in feature.groups()}
        groups |= {run_group(run.seats is not None, run.log is not None), *self.own_groups}
        ensure_compiled(*sorted(groups), edition=edition)

    # --- kernels ------------------------------------------------------------------------------------------------------
    def _line_up(self) -> None:
        """Put arrays into the records that kernels take; to be done anew when they are other ones."""
        self._runs = [self._run(part) for part in parts(len(self), self._threads)]
        self._crew = Crew(self._kernels.step_games, [run.part for run in self._runs])
        self._crew.take([run[1:] for run in self._runs])

    def _run(self, part: slice) -> Run:
        t, seats, log = self._table, None, None
        for feature in self._features:
            seats, log = seats or feature.seats(part), log or feature.log(part)
        sitting: NDArray[np.int8] = np.zeros((0, self.num_players), np.int8) if seats is None else seats.sitting
        games = runs.Games(
            self._states[part],
            t.board.record,
            t.rules,
            t.blank,
            global_mask(self._room),
            self._legal[part],
            self._seeds[part],
        )
        shown = runs.Shown(
            self.masks[part],
            self.mask_words[part],
            self.flat[part],
            self._shown[part],
            self._places,
            self.current_players[part],
            sitting,
        )
        ends = runs.Ends(
            self.rewards[part],
            as_bytes(self.terminations)[part],
            as_bytes(self.truncations)[part],
            as_bytes(self.illegal)[part],
            self.final_observations[part],
            self._final_points[part],
            self._final_turns[part],
        )
        return Run(part, games, shown, ends, seats, log)

    def call(self, kernel: Callable[..., Any], *arguments: Any) -> Any:
        """Call a kernel, always with arguments of the same types."""
        found = self._entries.get(kernel)
        if found is None:
            found = self._entries[kernel] = runs.entry(kernel, *arguments)
        return found(*arguments)

    def each(self, kernel: Callable[..., Any], give: Callable[[Run], tuple[Any, ...]]) -> None:
        """Call a kernel on all runs at once, with what `give` makes of each."""
        together(lambda run: self.call(kernel, *give(run)), self._runs)

    def _deal(self, marked: NDArray[np.uint8], onward: bool) -> None:
        """Deal the marked games from their seeds, or from those that follow."""
        self.each(
            self._kernels.reset_batch,
            lambda run: (*run.games, self._streams[run.part], marked[run.part], onward),
        )
        rows = marked != 0
        self.rewards[rows] = 0
        self.terminations[rows] = self.truncations[rows] = self.illegal[rows] = False
        self._resume(marked * np.uint8(SIT_DOWN))

    def _resume(self, tasks: NDArray[np.uint8]) -> None:
        """Let policies play on in games with a task; show all of these, and tell features that they are other ones."""
        if self._runs[0].seats is not None:
            self.each(self._kernels.go_on, lambda run: (run.games, run.seats, tasks[run.part]))
        marked = (tasks != 0).astype(np.uint8)
        self._publish(marked)
        for feature in self._features:
            feature.renewed(self, marked)

    def _publish(self, marked: NDArray[np.uint8]) -> None:
        """Write what is shown of the marked games (uint8[N])."""
        self.each(self._kernels.publish, lambda run: (run.games, run.shown, marked[run.part]))

    def _advance(self, actions: NDArray[np.int64], checked: bool = True) -> int:
        """Apply one action id to each game: what is illegal leaves its game as it is, unless that was at stake.

        Unless it is `checked` that none is: then nothing is done where one is. Returns the first such game, or -1.
        """
        if self._crew.step(actions, checked):
            return -1
        wrong = int(self.call(self._kernels.first_illegal, self._table.board.record, self._legal, actions))
        if wrong < 0:
            self._crew.step(actions, True)
        return wrong

    def _feature(self, kind: type[F]) -> F:
        """The feature of a kind.

        Raises:
            AbsentError: it was not asked for; says how to.
        """
        for feature in self._features:
            if isinstance(feature, kind):
                return feature
        raise AbsentError(f"this batch has no {kind.title}: Batch(..., {kind.asked_by}) makes one that has")

    # --- what it is ---------------------------------------------------------------------------------------------------
    def __len__(self) -> int:
        return len(self._states)

    @property
    def table(self) -> Table:
        """What all games share."""
        return self._table

    @property
    def scenario(self) -> Scenario:
        """The scenario being played."""
        return self._table.scenario

    @property
    def num_players(self) -> int:
        """Seats at each table."""
        return self._table.num_players

    @property
    def num_actions(self) -> int:
        """Size of the action table."""
        return self._table.board.num_actions

    @property
    def flat(self) -> NDArray[np.int8]:
        """int8[N, layout.size], the observations that features show in other shapes, whether the batch does or not."""
        return self.observations if self._unseen is None else self._unseen

    @property
    def shown(self) -> NDArray[np.int8]:
        """int8[N], whose observations stand there, and from where on each was last written (`runs.Shown`)."""
        return self._shown

    @property
    def layout(self) -> Layout:
        """The named slices of an observation."""
        return self._table.layout

    @property
    def records(self) -> Records:
        """The STATE records themselves, not a copy."""
        return self._states

    @property
    def seeds(self) -> Array:
        """uint64[N], a copy: `Game(..., seed=int(batch.seeds[i]))` deals what game `i` was dealt."""
        return np.array(self._seeds)

    @property
    def threads(self) -> int:
        """How many threads share the work."""
        return self._threads

    def points(self, *, hidden: bool = False) -> NDArray[np.int8]:
        """The victory points of all seats now: int8[N, players], a new array.

        Args:
            hidden: Victory Point cards that others do not see count too. No player may know that, a central critic may.
        """
        seats = slice(0, self.num_players)
        shown: NDArray[np.int8] = self._states["points"][:, seats]
        return shown + self._states["cards"][:, seats, c.VICTORY_POINT] if hidden else np.array(shown)

    @property
    def final_points(self) -> NDArray[np.int8]:
        """int8[N, players], points with hidden cards at the end of the last game that a step has ended there."""
        return self._final_points

    def game(self, i: int) -> Game:
        """Game `i` as a `Game` of its own (a copy).

        Raises:
            IndexError: there is no such game.
        """
        k = place_of(i, len(self))
        return Game.from_table(self._table, self._states[k : k + 1], seed=int(self._seeds[k]))

    # --- copies -------------------------------------------------------------------------------------------------------
    def __deepcopy__(self, memo: dict[int, Any]) -> "Games":
        twin = type(self).__new__(type(self))
        twin._become(self._table, self._states, copy.deepcopy(self._rest(), memo))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        return {**self._table.asked, "records": self._states.tobytes(), "rest": self._rest()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        table = make_table(state["scenario"], state["num_players"], state["given"])
        self._become(table, np.frombuffer(state["records"], table.edition.records.STATE), state["rest"])

    def _rest(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _MADE_ANEW}

    def _become(self, table: Table, states: Records, rest: dict[str, Any]) -> None:
        """Take a table, a copy of the records, and everything else as it is."""
        self.__dict__.update(rest)
        self._table, self._states = table, table.edition.records.zeroed(len(states))
        as_bytes(self._states)[...] = as_bytes(states)  # byte for byte; numpy's own copy goes by fields
        self._load_kernels()


class Feature:
    """What a batch shows or keeps on request; the batch tells it what happens to the games.

    What is not asked for is not there, and costs nothing. A feature is given the games with each call. It holds arrays
    and plain values of its own, which copies and pickles of the batch take along, but no table, no kernel and no view
    of an array that is not its own.
    """

    title: ClassVar[str]  # what errors call it: "this batch has no ..."
    asked_by: ClassVar[str]  # how to ask for it: "Batch(..., ...)"

    def groups(self) -> tuple[str, ...]:
        """Those of kernels that it calls besides those of a run (`warm_up.GROUPS`)."""
        return ()

    def kinds(self) -> dict[str, Kind]:
        """The buffers it writes to, which may be the caller's."""
        return {}

    def take(self, buffers: Mapping[str, Array]) -> None:
        """Take its buffers, by the names in `kinds`; others are among them."""

    def seats(self, part: slice) -> runs.Seats | None:
        """Who plays in a part of the games, if that is what it is about."""

    def log(self, part: slice) -> runs.Log | None:
        """What is remembered of a part of the games, if that is what it is about."""

    def after_step(self, games: Games, actions: NDArray[np.int64]) -> None:
        """Hear that they have been: games that have ended are re-dealt, flags and rewards are those of the step."""

    def renewed(self, games: Games, marked: NDArray[np.uint8]) -> None:
        """Hear that the marked games (uint8[N]) are at other positions than before: dealt, rolled out, or loaded."""
        self.show(games, marked)

    def copied(self, sources: NDArray[np.int64], targets: NDArray[np.int64]) -> None:
        """Copy what is kept of games `sources` to games `targets`, which become copies of them; `show` follows."""

    def show(self, games: Games, marked: NDArray[np.uint8]) -> None:
        """Write anew what is shown of the marked games (uint8[N]); the batch has done so before."""


def kinds_of(features: Iterable[Feature]) -> dict[str, Kind]:
    """The buffers of features, by name."""
    return {name: kind for feature in features for name, kind in feature.kinds().items()}
