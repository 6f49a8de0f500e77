"""Noting a game while it is played."""

import copy
import os
from collections.abc import Sequence
from dataclasses import replace
from typing import Final, NamedTuple, SupportsIndex

from seafarers_env.game import Game
from seafarers_env.position.entry import PositionError
from seafarers_env.replay.account import draw
from seafarers_env.replay.errors import MAX_WORDS, ReplayError
from seafarers_env.replay.events import Chance, Decision, Event, TakenBack, end_of
from seafarers_env.replay.header import Header, header_of, read_header
from seafarers_env.replay.reading import MAX_TAKEN_BACK
from seafarers_env.replay.replay import Replay
from seafarers_env.replay.writing import opening_of, save
from seafarers_env.table import make_table

_SOURCE: Final = "recording"


class Mark(NamedTuple):
    """Where a recorded game stood."""

    game: Game
    twin: Game
    step: int
    decisions: int


class Recorder:
    """Plays a game and records everything that happens.

    It starts at the game's present position. From then on, play only through `apply` and `apply_chance` of the
    recorder. A second game follows with explicit chance, drawing from streams in the same state: so each outcome is
    known, and the game is exactly what it would be without recording.

    Args:
        game: The game, before its first decision or at any later one.
        agents: Who sits in each seat, in a few words.
        seed: The seed it was dealt from, for information; written only when the game is over.
        note: Any text.

    Raises:
        ReplayError: agents, seed or note that no replay can hold.
    """

    def __init__(
        self, game: Game, agents: Sequence[str] | None = None, *, seed: int | None = None, note: str = ""
    ) -> None:
        try:
            self._header = header_of(game, agents, seed, note)
        except PositionError as error:
            raise ReplayError(_SOURCE, 0, f"{error.entry}: {error.expected}", error.found) from None
        self._game, self._skips = game, bool(game.options["skip_forced"])
        self._opening = opening_of(self._header, game)
        self._twin = Game.from_table(self._opening.table, game.record, "explicit")
        self._events: list[Event] = []
        self._taken_back: list[TakenBack] = []
        self._decisions = 0

    @classmethod
    def going_on(cls, replay: Replay, seed: int, agents: Sequence[str] | None = None) -> "Recorder":
        """Continue a recorded game where it was left: `game` is there, and new events follow the old.

        A replay does not hold the random streams, as a reader could predict the game; so chance is new from here on.

        Args:
            replay: A game that is not over.
            seed: The seed of chance from here on.
            agents: Who sits in each seat from here on; None for no change. A note records who sat there before.

        Raises:
            ReplayError: the game is over; agents that no replay can hold.
        """
        if replay.end.outcome != "unfinished":
            raise ReplayError(_SOURCE, 0, "a game that is left unfinished", f"one that is {replay.end.outcome}")
        made = cls.__new__(cls)
        made._header = _reseated(replay.header, replay.end.decisions, agents)
        made._skips = bool(replay.header.options.get("skip_forced", False))
        made._opening, made._twin = replay.opening(), replay.at(len(replay))
        made._events, made._decisions = list(replay.events), replay.end.decisions
        made._taken_back = list(replay.taken_back)
        fresh = replay.opening()
        fresh.reset(seed)
        made._twin.record["rng"] = fresh.record["rng"]
        options = {**made._opening.options, **made._opening.table.printed, "skip_forced": made._skips}
        table = make_table(made._opening.scenario, made._opening.num_players, options)
        made._game = Game.from_table(table, made._twin.record, "auto")
        made._game.run_chance()  # a file that is cut off may end before chance, or where there is one choice
        made._follow()
        return made

    @property
    def game(self) -> Game:
        """The game that is recorded."""
        return self._game

    def apply(self, action: SupportsIndex) -> None:
        """Apply an action to the game and record it, with the chance that follows.

        Raises:
            IllegalActionError: not legal now; nothing has changed.
            ReplayError: the game has been played on without its recorder.
        """
        self._check_abreast()
        self._game.apply(action)
        self._decide(int(action.__index__()))
        self._follow()

    def apply_chance(self, outcome: SupportsIndex) -> None:
        """Apply an outcome of chance in a game with explicit chance, and record it.

        Raises:
            IllegalActionError: no chance is due, or it cannot have this outcome; nothing has changed.
            ReplayError: the game has been played on without its recorder.
        """
        self._check_abreast()
        self._game.apply_chance(outcome)
        self._happen(int(outcome.__index__()))
        self._follow()

    def mark(self) -> Mark:
        """The present point of the game, for `go_back`.

        Raises:
            ReplayError: the game has been played on without its recorder.
        """
        self._check_abreast()
        return Mark(self._game.clone(), self._twin.clone(), len(self._events), self._decisions)

    def go_back(self, mark: Mark) -> Game:
        """Return to a mark; what has happened since stays in the record as taken back.

        The random streams go back too: the same decisions meet the same dice. Marks later than this one become
        invalid.

        Returns:
            The game that is recorded from here on, instead of the previous one.

        Raises:
            ReplayError: the game does not come from there.
        """
        self._check_abreast()
        events = tuple(self._events[mark.step :])
        if mark.step > len(self._events):
            raise ReplayError(_SOURCE, 0, "a mark that the game comes from", "one that it has gone back beyond")
        # What had been taken back on the way is kept from here on, as a game that went that way.
        older = [one for one in self._taken_back if one.step <= mark.step]
        ways = [(*self._events[mark.step : one.step], *one.events) for one in self._taken_back[len(older) :]]
        ways += [events] * bool(events)
        self._taken_back = older + [TakenBack(mark.step, way[:MAX_TAKEN_BACK]) for way in ways]
        del self._events[mark.step :]
        self._decisions = mark.decisions
        self._game, self._twin = mark.game.clone(), mark.twin.clone()
        return self._game

    def replay(self) -> Replay:
        """Everything recorded so far, `unfinished` if the game is not over.

        In that case it omits the seed, which determines the rest of the game.
        """
        self._check_abreast()
        end = end_of(self._twin, self._decisions)
        header = replace(self._header, seed=None) if end.outcome == "unfinished" else self._header
        back = tuple(self._taken_back)
        return Replay(header, tuple(self._events), end, taken_back=back, _opening=self._opening)

    def reseat(self, agents: Sequence[str]) -> None:
        """Change who sits in the seats from now on; if decisions were made before, a note records who sat there.

        Raises:
            ReplayError: agents that no replay can hold.
        """
        self._header = _reseated(self._header, self._decisions, agents)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write everything recorded so far to a file; see `replay.save`."""
        save(self.replay(), path)

    def __copy__(self) -> "Recorder":
        """A whole copy with a game of its own: two recorders of one game would each miss what the other does."""
        return copy.deepcopy(self)

    # --- the second game ----------------------------------------------------------------------------------------------
    def _follow(self) -> None:
        """Go on until the second game is abreast: chance where the first lets it happen, decisions it has skipped."""
        draws = self._game.chance == "auto"
        while not self._twin.is_over:
            if self._twin.is_chance:
                if not draws:
                    return
                self._happen(draw(self._twin))
            elif self._skips and len(legal := self._twin.legal_list()) == 1:
                self._decide(legal[0])
            else:
                return

    def _decide(self, action: int) -> None:
        self._events.append(Decision(self._twin.current_player, action, self._twin.describe(action)))
        self._decisions += 1
        self._twin.apply(action)

    def _happen(self, outcome: int) -> None:
        self._events.append(Chance(self._twin.phase, outcome, self._twin.describe_chance(outcome)))
        self._twin.apply_chance(outcome)

    def _check_abreast(self) -> None:
        if self._game.record.tobytes() != self._twin.record.tobytes():
            raise ReplayError(
                _SOURCE, 0, "a game that is played by its recorder alone", "one that has gone another way meanwhile"
            )


def _reseated(header: Header, decisions: int, agents: Sequence[str] | None) -> Header:
    """The header of a game that others play on."""
    if agents is None or tuple(agents) == header.agents:
        return header
    before = f"until decision {decisions}: {', '.join(header.agents)}" if decisions else ""
    note = "; ".join(part for part in (header.note, before) if part)
    try:
        return read_header(replace(header, agents=list(agents), note=note[:MAX_WORDS]).to_dict())
    except PositionError as error:
        raise ReplayError(_SOURCE, 0, f"{error.entry}: {error.expected}", error.found) from None
