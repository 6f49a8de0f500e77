"""A game with persons among agents, or watched by one: whose turn it is, what has happened, what may be done."""

import threading
import traceback
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, SupportsIndex

from seafarers_agents.protocol import Agent, Listener, answer_of
from seafarers_agents.story import Audience
from seafarers_agents.told import Line as Line
from seafarers_agents.told import Mark, Told
from seafarers_agents.told import recalled as recalled
from seafarers_agents.watching import open_view
from seafarers_env.engine import actions as A
from seafarers_env.engine import actions as a
from seafarers_env.game import Game
from seafarers_env.refusal import IllegalActionError
from seafarers_env.render.words import player
from seafarers_env.view import PlayerView


class Refusal(Exception):
    """A decision that cannot be made; the position is unchanged."""


class Stale(Refusal):
    """It was meant for another position than the present one."""


class Covered(Exception):
    """Nothing is shown until the person of a seat says that nobody else looks."""

    def __init__(self, seat: int, version: int) -> None:
        super().__init__(f"The screen waits for {player(seat)}.")
        self.seat, self.version = seat, version


class Recorder(Protocol):
    """What notes the game: `seafarers_env.replay.Recorder`."""

    def apply(self, action: SupportsIndex) -> None:
        """Make a decision in the game and note it."""
        ...

    def mark(self) -> Any:
        """Where the game stands, to go back to."""
        ...

    def go_back(self, mark: Any) -> Game:
        """Note what was done since as taken back; the game to play on from there."""
        ...


@dataclass(frozen=True)
class Moment:
    """How things stand for whoever looks; `version` rises whenever any of it changes."""

    version: int
    view: PlayerView
    lines: Sequence[Line]  # all of them; the list grows, so take no more than `num_lines`
    num_lines: int
    marks: tuple[tuple[str, int, int], ...]  # what others did since the person's last decision: a place and who
    failure: str | None  # an agent that broke
    final_points: tuple[int, ...] | None  # of all seats, when the game is over
    winner: int | None
    taken_back: int = 0  # how often something was: lines of the log may be others than before
    can_take_back: bool = False
    held: bool = False  # agents wait to be told to go on


_MOST_BACK: Final = 200  # decisions that can be taken back


@dataclass(frozen=True)
class _Before:
    """What to go back to: how things stood before a decision of the person."""

    mark: Any
    told: tuple[int, tuple[Mark, ...]]
    passes: bool  # it was no more than declining an offer, or than the one decision that there was


class Sitting:
    """A game in which some seats are persons'.

    Agents play in a thread of their own, one decision after another; `decide` is what persons do, from whatever
    thread. `moment` is all that whoever sits at the screen may see: the game itself never leaves. With several persons
    the screen is one person's at a time: `moment` raises `Covered` from when another one is to decide until `uncover`.

    Args:
        game: The game, with automatic chance.
        seat: The person's; several persons', who share the screen; None: agents play, and somebody watches them.
        agents: Who plays each other seat.
        recorder: Notes the game; all decisions go through it.
        pause: Seconds between what agents do, for the person to follow.
        rest: Is called when a person is to decide, when the game is over and when an agent has failed.
        past: Lines of the log from before, where the game has been going on already (`recalled`); for several persons
            those of each.
    """

    def __init__(
        self,
        game: Game,
        seat: int | Collection[int] | None,
        agents: Mapping[int, Agent],
        recorder: Recorder,
        *,
        pause: float = 0.0,
        rest: Callable[[], object] = lambda: None,
        past: Sequence[Line] | Mapping[int, Sequence[Line]] = (),
    ) -> None:
        seats = () if seat is None else (seat,) if isinstance(seat, int) else seat
        self.persons: tuple[int, ...] = tuple(sorted(seats))
        self.seat: int | None = self.persons[0] if self.persons else None  # whose view is shown
        self.agents, self.pause = agents, pause
        self._game, self._recorder, self._rest = game, recorder, rest
        self._audience = Audience(agents)
        viewers: tuple[int | None, ...] = self.persons or (None,)
        logs: dict[int | None, Sequence[Line]] = {}
        for viewer in viewers:
            logs[viewer] = past if isinstance(past, Sequence) else () if viewer is None else past.get(viewer, ())
        self._told = {viewer: Told(viewer, logs[viewer]) for viewer in viewers}
        self._before: deque[_Before] = deque(maxlen=_MOST_BACK)
        self._taken_back = 0
        self._held, self._steps = False, 0
        self._failure: str | None = None
        self._closed = False
        self._changed = threading.Condition(threading.RLock())
        # With several persons nobody is known to sit at the screen yet.
        self._covered: int | None = self._whose() if len(self.persons) > 1 else None
        self._version, self._shown = 0, self._look()
        self._thread = threading.Thread(target=self._play_agents, name="agents", daemon=True)

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def version(self) -> int:
        """Number of the present moment."""
        return self._version

    @property
    def covered(self) -> int | None:
        """Whom the screen waits for, None if for nobody."""
        return self._covered

    def moment(self) -> Moment:
        """How things stand.

        Raises:
            Covered: another person is to take the screen first.
        """
        with self._changed:
            if self._covered is not None:
                raise Covered(self._covered, self._version)
            game, over, told = self._game, self._game.is_over, self._told[self.seat]
            return Moment(
                version=self._version,
                view=open_view(game) if self.seat is None else game.view(self.seat),
                lines=told.lines,
                num_lines=len(told.lines),
                marks=tuple(told.marks),
                failure=self._failure,
                final_points=game.victory_points if over else None,
                winner=game.winner,
                taken_back=self._taken_back,
                can_take_back=bool(self._before) and self._no_way_back() is None,
                held=self._held,
            )

    def wait(self, version: int, seconds: float) -> bool:
        """Wait until the moment is another than `version`; False when that took too long."""
        with self._changed:
            return self._changed.wait_for(lambda: self._version != version or self._closed, seconds)

    # --- persons ------------------------------------------------------------------------------------------------------
    def decide(self, version: int, decision: Callable[[PlayerView], Sequence[int]]) -> None:
        """Make one decision, or several that belong together: all of them or none.

        Args:
            version: The moment that the person saw.
            decision: Action ids, found from the view of now.

        Raises:
            Stale: that moment has passed, or it is not the person's turn.
            Refusal: not legal now.
        """
        with self._changed:
            seat = self._check_turn(version)
            steps = decision(self._game.view(seat))
            self._try_out(steps, seat)
            told = self._told[seat]
            passes = self._is_decline(steps) or self._is_forced(steps)
            if len(self.persons) == 1:
                self._before.append(_Before(self._recorder.mark(), (len(told.lines), tuple(told.marks)), passes))
            if not passes:  # what comes between the moves of others leaves in sight what is new
                told.marks.clear()
            for action in steps:
                self._apply(action)
            self._publish(always=True)
            self._rest()

    def uncover(self, seat: int) -> None:
        """Show the game to the person of a seat, who says that nobody else looks.

        Raises:
            Stale: the screen waits for nobody, or for another one.
        """
        with self._changed:
            if seat != self._covered:
                raise Stale("The screen waits for somebody else: look again.")
            self.seat, self._covered = seat, None
            self._publish(always=True)

    def take_back(self, version: int) -> None:
        """Go back to before the person's last decision, and further where that only declined an offer or was forced.

        The streams of chance go back too: the same decisions see the same dice.

        Raises:
            Stale: that moment has passed.
            Refusal: nothing can be taken back; says why.
        """
        with self._changed:
            if version != self._version:
                raise Stale("The game has gone on meanwhile: look again, then decide.")
            refusal = self._no_way_back()
            if refusal is not None or not self._before:
                raise Refusal(refusal or "You have decided nothing yet that could be taken back.")
            before = self._before.pop()
            while before.passes and self._before:
                before = self._before.pop()
            self._game = self._recorder.go_back(before.mark)
            self._told[self.seat].forget(*before.told)
            self._taken_back += 1
            self._publish(always=True)
            self._rest()

    def _no_way_back(self) -> str | None:
        """Why nothing can be taken back in this game, None if it can."""
        if len(self.persons) != 1:
            whose = "Several people play" if self.persons else "Nobody plays"
            return f"{whose} at this screen: nothing is taken back."
        if self._failure is not None:
            return "The game cannot go on: an agent has failed."
        for seat, agent in self.agents.items():
            if isinstance(agent, Listener):
                return f"{player(seat)} ({agent.name}) remembers what it has been told: nothing is taken back."
        return None

    def _check_turn(self, version: int) -> int:
        """The seat of the person who may decide now."""
        if version != self._version:
            raise Stale("The game has gone on meanwhile: look again, then decide.")
        if self._game.is_over:
            raise Stale("The game is over.")
        if self._failure is not None:
            raise Stale("The game cannot go on: an agent has failed.")
        if self.seat is None:
            raise Stale("You watch this game: its agents decide.")
        if self._covered is not None or self._game.current_player != self.seat:
            raise Stale("It is another player's turn to decide.")
        return self.seat

    def _try_out(self, steps: Sequence[int], seat: int) -> None:
        """See on a copy whether all are legal; the engine's own words could tell of positions not reached yet."""
        trial = self._game.clone()
        for number, action in enumerate(steps):
            if trial.is_over or trial.current_player != seat:
                raise Refusal("That is more than there is to decide.")
            try:
                trial.apply(action)
            except IllegalActionError:
                known = 0 <= action < trial.num_actions
                what = repr(trial.describe(action)) if known else f"action {action}"
                raise Refusal(f"{what} is not legal now{' after the steps before it' if number else ''}.") from None

    def _is_decline(self, steps: Sequence[int]) -> bool:
        return [self._game.describe(action) for action in steps] == [a.KINDS[A.DECLINE].text]

    def _is_forced(self, steps: Sequence[int]) -> bool:
        """Whether there was nothing else to do; a roll of the dice is something to come back to all the same."""
        legal = self._game.legal_list()
        return legal == [*steps] and self._game.describe(legal[0]) != a.KINDS[A.ROLL].text

    # --- the agents ---------------------------------------------------------------------------------------------------
    def start(self, version: int = 0) -> None:
        """Let the agents play whenever it is their turn; moments are numbered from `version` on."""
        self._version = max(version, self._version)
        self._thread.start()

    def close(self) -> None:
        """Let them stop."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(timeout=5)

    def hold(self, held: bool, steps: int = 0) -> None:
        """Let the agents wait, but for so many decisions that are made at once; or let them go on."""
        with self._changed:
            self._held, self._steps = held, steps
            self._publish(always=True)

    def _play_agents(self) -> None:
        while self._await_agents():
            with self._changed:
                seat, view, back = self._game.current_player, None, self._taken_back
                if seat >= 0 and seat not in self.persons:
                    view = self._game.view(seat)
            if view is None:  # taken back meanwhile
                continue
            try:
                action = answer_of(self.agents[seat], view)
                with self._changed:  # nobody sees what was done under the number of the moment before
                    if self._closed:
                        return
                    if self._taken_back != back:
                        continue
                    self._apply(action)
                    self._steps = max(0, self._steps - 1)
                    published = self._publish()
            except Exception as error:
                self._fail(seat, error)
                continue
            if published and self.pause > 0:
                # Whoever closes the game need not wait for the pause to pass, nor whoever watches it step by step.
                with self._changed:
                    self._changed.wait_for(lambda: self._closed or self._held, self.pause)

    def _await_agents(self) -> bool:
        """Wait until an agent is to decide; False when the game is closed."""
        with self._changed:
            if self._is_resting() and not self._closed:
                self._rest()
            self._changed.wait_for(lambda: self._closed or not (self._is_resting() or self._is_waiting()))
            return not self._closed

    def _is_resting(self) -> bool:
        """True while no agent has anything to do."""
        return self._failure is not None or self._game.is_over or self._game.current_player in self.persons

    def _is_waiting(self) -> bool:
        return self._held and self._steps == 0

    def _fail(self, seat: int, error: Exception) -> None:
        """The agent's message stays in the terminal: it may tell of the cards that the agent holds."""
        traceback.print_exception(error)
        with self._changed:
            name = self.agents[seat].name
            self._failure = f"{player(seat)} ({name}) has failed with {type(error).__name__}: see the terminal."
            self._publish(always=True)

    # --- what happens -------------------------------------------------------------------------------------------------
    def _apply(self, action: int) -> None:
        before = self._game.clone()
        self._recorder.apply(action)
        said = self._audience.tell(before, action, self._game)
        for told in self._told.values():
            told.hear(before, action)
            if said:
                told.lines.append(Line(before.turn, before.current_player, said, "offer"))

    def _whose(self) -> int:
        """The person whose turn it is to look at the screen: who decides, else who has looked at it last."""
        seat = self._game.current_player
        return seat if seat in self.persons else self.persons[0] if self.seat is None else self.seat

    def _look(self) -> tuple[Any, ...]:
        """What can be seen, to notice when it changes: a hidden step must not even be counted."""
        view = open_view(self._game) if self.seat is None else self._game.view(self.seat)
        return view.state.tobytes(), len(self._told[self.seat].lines)

    def _publish(self, *, always: bool = False) -> bool:
        """Number the moment anew if any difference can be seen."""
        covered = self._covered
        if len(self.persons) > 1 and self._whose() != self.seat:
            self._covered = self._whose()
        shown = self._look()
        if shown == self._shown and not always and self._covered == covered:
            return False
        self._shown = shown
        self._version += 1
        self._changed.notify_all()
        return True
