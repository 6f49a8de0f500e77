"""A game with persons among agents, or watched by one: whose turn it is, what has happened, what may be done."""

import threading
import traceback
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final

from seafarers_agents.moments import Before, Covered, Moment, Refusal, Screen, Stale, open_view
from seafarers_agents.protocol import Agent, Listener, answer_of
from seafarers_agents.story import Audience
from seafarers_agents.told import Line, Told
from seafarers_env.engine import actions as a
from seafarers_env.game import Game
from seafarers_env.refusal import IllegalActionError
from seafarers_env.render.words import player
from seafarers_env.replay import Decision, Recorder
from seafarers_env.view import PlayerView

_MOST_BACK: Final = 200  # decisions that can be taken back


class Sitting:
    """A game in which some seats are persons'.

    Agents play in a thread of their own, one decision after another; `decide` is what persons do, from whatever
    thread. `moment` is all that whoever sits at the screen may see: the game itself never leaves. With several persons
    the screen is one person's at a time: `moment` raises `Covered` from when another one is to decide until `uncover`.
    Or each seat has a screen of its own, which is then named wherever somebody looks or decides; `hand` lets an agent
    play for a person, and back.

    Args:
        game: The game, with automatic chance.
        seat: The person's; several persons', who share the screen; None: agents play, and somebody watches them.
        agents: Who plays each other seat.
        recorder: Notes the game; all decisions go through it.
        pause: Seconds between what agents do, for the person to follow.
        rest: Is called when a person is to decide, when the game is over and when an agent has failed.
        past: Lines of the log from before, where the game has been going on already (`recalled`); for several persons
            those of each.
        apart: Each seat has a screen of its own.
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
        apart: bool = False,
    ) -> None:
        seats = () if seat is None else (seat,) if isinstance(seat, int) else seat
        self.persons: tuple[int, ...] = tuple(sorted(seats))
        self.agents, self.pause, self.apart = {**agents}, pause, apart
        self._game, self._recorder, self._rest = game, recorder, rest
        self._audience = Audience(self.agents)
        viewers: tuple[int | None, ...] = (*range(game.num_players),) if apart else self.persons or (None,)
        logs: dict[int | None, Sequence[Line]] = {}
        for viewer in viewers:
            logs[viewer] = past if isinstance(past, Sequence) else () if viewer is None else past.get(viewer, ())
        self._told = {viewer: Told(viewer, logs[viewer]) for viewer in viewers}
        self._before: deque[Before] = deque(maxlen=_MOST_BACK)
        self._taken_back = self._upset = 0  # upset: how often what an agent thinks about has ceased to be
        self._held, self._steps = False, 0
        self._failure: str | None = None
        self._closed = False
        self._changed = threading.Condition(threading.RLock())
        shared = Screen(viewers[0])
        if not apart and len(viewers) > 1:  # nobody is known to sit at the screen yet
            shared.covered = self._whose(shared)
        self._screens: dict[int | None, Screen] = {None: shared}
        if apart:
            self._screens = {viewer: Screen(viewer) for viewer in viewers}
        for screen in self._screens.values():
            screen.shown = self._look(screen)
        self._thread = threading.Thread(target=self._play_agents, name="agents", daemon=True)

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def seat(self) -> int | None:
        """Whose view the screen shows that all share; None where all hands are shown."""
        return self._screens[None].seat

    @property
    def version(self) -> int:
        """Number of the present moment on the screen that all share."""
        return self._screens[None].version

    @property
    def covered(self) -> int | None:
        """Whom the screen that all share waits for, None if for nobody."""
        return self._screens[None].covered

    def version_at(self, at: int | None) -> int:
        """Number of the present moment on a seat's own screen; None: on the one that all share."""
        return self._screens[at].version

    @property
    def last_version(self) -> int:
        """The highest number that any moment has had on any screen."""
        return max(screen.version for screen in self._screens.values())

    def moment(self, at: int | None = None) -> Moment:
        """How things stand on a seat's own screen; None: on the one that all share.

        Raises:
            Covered: another person is to take the screen first.
        """
        with self._changed:
            screen = self._screens[at]
            if screen.covered is not None:
                raise Covered(screen.covered, screen.version)
            game, over, told = self._game, self._game.is_over, self._told[screen.seat]
            plays = screen.seat is None or screen.seat in self.persons
            return Moment(
                version=screen.version,
                view=open_view(game) if screen.seat is None else game.view(screen.seat),
                lines=told.lines,
                num_lines=len(told.lines),
                marks=tuple(told.marks),
                failure=self._failure,
                final_points=game.victory_points if over else None,
                winner=game.winner,
                taken_back=self._taken_back,
                can_take_back=bool(self._before) and plays and self._no_way_back() is None,
                held=self._held,
                plays=plays,
            )

    def wait(self, version: int, seconds: float, at: int | None = None) -> bool:
        """Wait until the moment is another than `version`; False when that took too long."""
        with self._changed:
            return self._changed.wait_for(lambda: self.version_at(at) != version or self._closed, seconds)

    # --- persons ------------------------------------------------------------------------------------------------------
    def first_decision(self) -> str | None:
        """What was decided first since the game began here, in words; None before that, or if it was taken back."""
        with self._changed:
            events = self._recorder.replay().events
        return next((one.words for one in events if isinstance(one, Decision)), None)

    def decide(self, version: int, decision: Callable[[PlayerView], Sequence[int]], at: int | None = None) -> None:
        """Make one decision, or several that belong together: all of them or none.

        Args:
            version: The moment that the person saw.
            decision: Action ids, found from the view of now.
            at: The seat on whose own screen; None: on the one that all share.

        Raises:
            Stale: that moment has passed, or it is not the person's turn.
            Refusal: not legal now.
        """
        with self._changed:
            screen = self._screens[at]
            seat = self._check_turn(version, screen)
            steps = decision(self._game.view(seat))
            self._try_out(steps, seat)
            told = self._told[seat]
            declines = [self._game.describe(action) for action in steps] == [a.KINDS[a.DECLINE].text]
            passes = declines or self._is_forced(steps)
            if len(self.persons) == 1:
                logs = {viewer: (len(log.lines), tuple(log.marks)) for viewer, log in self._told.items()}
                self._before.append(Before(self._recorder.mark(), logs, passes))
            if not passes:  # what comes between the moves of others leaves in sight what is new
                told.marks.clear()
            for action in steps:
                self._apply(action)
            self._publish(screen)
            self._rest()

    def uncover(self, seat: int) -> None:
        """Show the game to the person of a seat, who says that nobody else looks.

        Raises:
            Stale: the screen waits for nobody, or for another one.
        """
        with self._changed:
            screen = self._screens[None]
            if seat != screen.covered:
                raise Stale("The screen waits for somebody else: look again.")
            screen.seat, screen.covered = seat, None
            self._publish(screen)

    def hand(self, seat: int, agent: Agent | None) -> None:
        """Let an agent play a seat that has a screen of its own from now on; None: a person.

        What was decided before is not taken back any more: others may have played since.
        """
        with self._changed:
            persons = {*self.persons} - {seat}
            if agent is None:
                persons.add(seat)
                self.agents.pop(seat, None)
            else:
                self.agents[seat] = agent
            self._audience = Audience(self.agents)
            self.persons = tuple(sorted(persons))
            self._before.clear()
            self._upset += 1
            self._publish(*self._screens.values())
            self._rest()

    def take_back(self, version: int, at: int | None = None) -> None:
        """Go back to before the person's last decision, and further where that only declined an offer or was forced.

        The streams of chance go back too: the same decisions see the same dice.

        Raises:
            Stale: that moment has passed.
            Refusal: nothing can be taken back; says why.
        """
        with self._changed:
            screen = self._screens[at]
            if version != screen.version:
                raise Stale("The game has moved on: look again, then decide.")
            refusal = self._no_way_back()
            if refusal is None and screen.seat not in self.persons:
                refusal = "An agent plays for you: nothing is taken back."
            if refusal is not None or not self._before:
                raise Refusal(refusal or "There is no decision of yours to take back.")
            before = self._before.pop()
            while before.passes and self._before:
                before = self._before.pop()
            self._game = self._recorder.go_back(before.mark)
            for viewer, (lines, marks) in before.told.items():
                self._told[viewer].forget(lines, marks)
            self._taken_back += 1
            self._upset += 1
            self._publish(*self._screens.values())
            self._rest()

    def _no_way_back(self) -> str | None:
        """Why nothing can be taken back in this game, None if it can."""
        if len(self.persons) != 1:
            return f"{'Several people play' if self.persons else 'Nobody plays'}: nothing is taken back."
        if self._failure is not None:
            return "The game cannot go on: an agent has failed."
        for seat, agent in self.agents.items():
            if isinstance(agent, Listener):
                return f"{player(seat)} ({agent.name}) remembers what it has been told: nothing is taken back."
        return None

    def _check_turn(self, version: int, screen: Screen) -> int:
        """The seat of the person who may decide now."""
        if version != screen.version:
            raise Stale("The game has moved on: look again, then decide.")
        if self._game.is_over:
            raise Stale("The game is over.")
        if self._failure is not None:
            raise Stale("The game cannot go on: an agent has failed.")
        if screen.seat is None:
            raise Stale("You watch this game: its agents decide.")
        if screen.covered is not None or self._game.current_player != screen.seat:
            raise Stale("It is another player's turn to decide.")
        if screen.seat not in self.persons:
            raise Stale("An agent plays for you.")
        return screen.seat

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

    def _is_forced(self, steps: Sequence[int]) -> bool:
        """Whether there was nothing else to do; a roll of the dice is something to come back to all the same."""
        legal = self._game.legal_list()
        return legal == [*steps] and self._game.describe(legal[0]) != a.KINDS[a.ROLL].text

    # --- the agents ---------------------------------------------------------------------------------------------------
    def start(self, version: int = 0) -> None:
        """Let the agents play whenever it is their turn; moments are numbered from `version` on."""
        for screen in self._screens.values():
            screen.version = max(version, screen.version)
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
            self._publish(*self._screens.values())

    def _play_agents(self) -> None:
        while self._await_agents():
            with self._changed:
                seat, upset = self._game.current_player, self._upset
                if seat < 0 or seat in self.persons:  # taken back meanwhile, or handed to a person
                    continue
                view, agent = self._game.view(seat), self.agents[seat]
            try:
                action = answer_of(agent, view)
                with self._changed:  # nobody sees what was done under the number of the moment before
                    if self._closed:
                        return
                    if self._upset != upset:
                        continue
                    self._apply(action)
                    self._steps = max(0, self._steps - 1)
                    published = self._publish()
            except Exception as error:
                self._fail(seat, agent, error, upset)
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
            self._changed.wait_for(
                lambda: self._closed or not (self._is_resting() or (self._held and self._steps == 0))
            )
            return not self._closed

    def _is_resting(self) -> bool:
        """True while no agent has anything to do."""
        return self._failure is not None or self._game.is_over or self._game.current_player in self.persons

    def _fail(self, seat: int, agent: Agent, error: Exception, upset: int) -> None:
        """The agent's message stays in the terminal: it may tell of the cards that the agent holds."""
        traceback.print_exception(error)
        with self._changed:
            if self._upset != upset:  # it plays no more, or thought about what has ceased to be
                return
            self._failure = f"{player(seat)} ({agent.name}) has failed with {type(error).__name__}: see the terminal."
            self._publish(*self._screens.values())

    # --- what happens -------------------------------------------------------------------------------------------------
    def _apply(self, action: int) -> None:
        before = self._game.clone()
        self._recorder.apply(action)
        said = self._audience.tell(before, action, self._game)
        for told in self._told.values():
            told.hear(before, action)
            if said:
                told.lines.append(Line(before.turn, before.current_player, said, "offer"))

    def _whose(self, screen: Screen) -> int | None:
        """The person whose turn it is to look at a shared screen: who decides, else who has looked at it last."""
        seat = self._game.current_player
        return seat if seat in self.persons else screen.seat

    def _look(self, screen: Screen) -> tuple[Any, ...]:
        """What can be seen, to notice when it changes: a hidden step must not even be counted."""
        view = open_view(self._game) if screen.seat is None else self._game.view(screen.seat)
        return view.state.tobytes(), len(self._told[screen.seat].lines)

    def _publish(self, *always: Screen) -> bool:
        """Number the moment anew on these screens and where a difference can be seen; whether a person sees one."""
        seen = False
        for screen in self._screens.values():
            covered = screen.covered
            if not self.apart and len(self.persons) > 1 and self._whose(screen) != screen.seat:
                screen.covered = self._whose(screen)
            shown = self._look(screen)
            if shown == screen.shown and screen not in always and screen.covered == covered:
                continue
            screen.shown = shown
            screen.version += 1
            seen |= not self.apart or screen.seat in self.persons
        self._changed.notify_all()
        return seen
