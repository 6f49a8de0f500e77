"""One person's game against agents: whose turn it is, what has happened, what may be done."""

import threading
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, SupportsIndex

import numpy as np

from seafarers_agents.cargo_news import news
from seafarers_agents.choices import place_of
from seafarers_agents.protocol import Agent
from seafarers_agents.story import events, sentence
from seafarers_env.engine import actions as A
from seafarers_env.engine.actions import KINDS
from seafarers_env.game import Game
from seafarers_env.refusal import IllegalActionError
from seafarers_env.render.realm import card_being_played, has_realm
from seafarers_env.render.sight import counts, has_cargo
from seafarers_env.render.words import bundle, player
from seafarers_env.replay import Decision, Replay
from seafarers_env.view import PlayerView

_UNTOLD: Final = (A.GIVE, A.GET, A.COUNTER)
#: With Cities & Knights the bank pays once all that the event die brings is done (CK-160).
_PRODUCING: Final = (A.ROLL, A.DIE, A.DECK, A.LOSE, A.DROP_CARD)


class Refusal(Exception):
    """A decision that cannot be made; the position is unchanged."""


class Stale(Refusal):
    """It was meant for another position than the present one."""


class Recorder(Protocol):
    """What notes the game: `seafarers_env.replay.Recorder`."""

    def apply(self, action: SupportsIndex) -> None:
        """Make a decision in the game and note it."""
        ...


@dataclass(frozen=True)
class Line:
    """A line of the log, as the person may know it."""

    turn: int
    seat: int  # whom it is about
    words: str


@dataclass(frozen=True)
class Moment:
    """How things stand for the person; `version` rises whenever any of it changes."""

    version: int
    view: PlayerView
    lines: Sequence[Line]  # all of them; the list grows, so take no more than `num_lines`
    num_lines: int
    marks: tuple[tuple[str, int, int], ...]  # what others did since the person's last decision: a place and who
    failure: str | None  # an agent that broke
    final_points: tuple[int, ...] | None  # of all seats, when the game is over
    winner: int | None


class Sitting:
    """A game in which one seat is a person's.

    Agents play in a thread of their own, one decision after another; `decide` is what the person does, from whatever
    thread. `moment` is all that the person may see: the game itself never leaves.

    Args:
        game: The game, with automatic chance.
        seat: The person's.
        agents: Who plays each other seat.
        recorder: Notes the game; all decisions go through it.
        pause: Seconds between what agents do, for the person to follow.
        rest: Is called when the person is to decide, when the game is over and when an agent has failed.
        past: Lines of the log from before, where the game has been going on already (`recalled`).
    """

    def __init__(
        self,
        game: Game,
        seat: int,
        agents: Mapping[int, Agent],
        recorder: Recorder,
        *,
        pause: float = 0.0,
        rest: Callable[[], object] = lambda: None,
        past: Sequence[Line] = (),
    ) -> None:
        self.seat, self.agents, self.pause = seat, agents, pause
        self._game, self._recorder, self._rest = game, recorder, rest
        self._lines: list[Line] = [*past]
        self._marks: list[tuple[str, int, int]] = []
        self._failure: str | None = None
        self._closed = False
        self._changed = threading.Condition(threading.RLock())
        self._version, self._shown = 0, self._look()
        self._thread = threading.Thread(target=self._play_agents, name="agents", daemon=True)

    # --- looking ------------------------------------------------------------------------------------------------------
    @property
    def version(self) -> int:
        """Number of the present moment."""
        return self._version

    def moment(self) -> Moment:
        """How things stand."""
        with self._changed:
            game, over = self._game, self._game.is_over
            return Moment(
                version=self._version,
                view=game.view(self.seat),
                lines=self._lines,
                num_lines=len(self._lines),
                marks=tuple(self._marks),
                failure=self._failure,
                final_points=game.victory_points if over else None,
                winner=game.winner,
            )

    def wait(self, version: int, seconds: float) -> bool:
        """Wait until the moment is another than `version`; False when that took too long."""
        with self._changed:
            return self._changed.wait_for(lambda: self._version != version or self._closed, seconds)

    # --- the person ---------------------------------------------------------------------------------------------------
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
            self._check_turn(version)
            steps = decision(self._game.view(self.seat))
            self._try_out(steps)
            if not self._is_decline(steps):  # what comes between the moves of others leaves in sight what is new
                self._marks.clear()
            for action in steps:
                self._apply(action)
            self._publish(always=True)
            self._rest()

    def _check_turn(self, version: int) -> None:
        if version != self._version:
            raise Stale("The game has gone on meanwhile: look again, then decide.")
        if self._game.is_over:
            raise Stale("The game is over.")
        if self._failure is not None:
            raise Stale("The game cannot go on: an agent has failed.")
        if self._game.current_player != self.seat:
            raise Stale("It is another player's turn to decide.")

    def _try_out(self, steps: Sequence[int]) -> None:
        """See on a copy whether all are legal; the engine's own words could tell of positions not reached yet."""
        trial = self._game.clone()
        for number, action in enumerate(steps):
            if trial.is_over or trial.current_player != self.seat:
                raise Refusal("That is more than there is to decide.")
            try:
                trial.apply(action)
            except IllegalActionError:
                known = 0 <= action < trial.num_actions
                what = repr(trial.describe(action)) if known else f"action {action}"
                raise Refusal(f"{what} is not legal now{' after the steps before it' if number else ''}.") from None

    def _is_decline(self, steps: Sequence[int]) -> bool:
        return [self._game.describe(action) for action in steps] == [KINDS[A.DECLINE].text]

    # --- the agents ---------------------------------------------------------------------------------------------------
    def start(self) -> None:
        """Let the agents play whenever it is their turn."""
        self._thread.start()

    def close(self) -> None:
        """Let them stop."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
        if self._thread.is_alive() and threading.current_thread() is not self._thread:
            self._thread.join(timeout=5)

    def _play_agents(self) -> None:
        while self._await_agents():
            seat = self._game.current_player
            try:
                action = int(self.agents[seat].act(self._game.view(seat)))
                with self._changed:  # nobody sees what was done under the number of the moment before
                    if self._closed:
                        return
                    self._apply(action)
                    published = self._publish()
            except Exception as error:
                self._fail(seat, error)
                continue
            if published and self.pause > 0:
                # Whoever closes the game need not wait for the pause to pass.
                with self._changed:
                    self._changed.wait_for(lambda: self._closed, self.pause)

    def _await_agents(self) -> bool:
        """Wait until an agent is to decide; False when the game is closed."""
        with self._changed:
            if self._persons() and not self._closed:
                self._rest()
            self._changed.wait_for(lambda: self._closed or not self._persons())
            return not self._closed

    def _persons(self) -> bool:
        """True while no agent has anything to do."""
        return self._failure is not None or self._game.is_over or self._game.current_player == self.seat

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
        seat = before.current_player
        wide = int(before.board.record["wide_of"][0, action])
        actions = before.board.edition.actions
        kind, argument = int(actions.KIND_OF[wide]), int(actions.ARGUMENT_OF[wide])
        told = [] if _is_untold(kind, before) else events(before, action, self._game, self.seat)
        lines = [Line(before.turn, seat, words) for words in told]
        lines += gains(before, self._game, kind)
        if kind == A.DISCARD_CARD and self._lines[-1:] == lines:
            lines = []  # cards face down, one like the other
        self._lines += lines
        where = place_of(before.board, before.record, seat, kind, argument)
        if where is not None and seat != self.seat:
            self._marks = [mark for mark in self._marks if mark[:2] != where] + [(*where, seat)]

    def _look(self) -> tuple[Any, ...]:
        """What the person can see, to notice when it changes: a hidden step must not even be counted."""
        return self._game.view(self.seat).state.tobytes(), len(self._lines)

    def _publish(self, *, always: bool = False) -> bool:
        """Number the moment anew if the person can see any difference."""
        shown = self._look()
        if shown == self._shown and not always:
            return False
        self._shown = shown
        self._version += 1
        self._changed.notify_all()
        return True


def _is_untold(kind: int, before: Game) -> bool:
    """A bundle is told when it is published: before that, others may not even know how many cards it has.

    What a progress card lets somebody give goes over at once.
    """
    return kind in _UNTOLD and card_being_played(before.record) is None


def gains(before: Game, after: Game, kind: int) -> list[Line]:
    """What each seat has got from the bank for a roll: everybody sees these cards being taken."""
    if has_cargo(after.record):
        return [Line(before.turn, seat, words) for seat, words in news(before, after, kind)]
    if kind not in (_PRODUCING if has_realm(after.record) else (A.ROLL,)):
        return []
    grown = np.maximum(after.record.hand - before.record.hand, 0)
    hands = {seat: counts(grown[seat]) for seat in range(after.num_players)}
    return [
        Line(before.turn, seat, f"{player(seat)} receives {bundle(cards, after.board.places.goods)}")
        for seat, cards in hands.items()
        if any(cards)
    ]


def recalled(replay: Replay, seat: int) -> list[Line]:
    """The lines that a `Sitting` would have written of a recorded game, as this seat may know it."""
    lines: list[Line] = []
    rolled: Game | None = None  # before the last decision, until all chance has followed it
    turn = actor = kind = 0
    steps = [(event, game.clone()) for event, game in replay.play()]
    after = [game for _, game in steps[1:]] + [replay.at(len(replay))] * bool(steps)
    for (event, before), now in zip(steps, after, strict=True):
        if isinstance(event, Decision):
            turn, actor = before.turn, before.current_player
            kind = int(before.board.edition.actions.KIND_OF[before.board.record["wide_of"][0, event.action]])
            rolled = before
        words = "" if _is_untold(kind, before) else sentence(event, before, seat)
        if words and not (kind == A.DISCARD_CARD and lines[-1:] == [Line(turn, actor, words)]):
            lines.append(Line(turn, actor, words))
        if rolled is not None and not now.is_chance:
            lines += gains(rolled, now, kind)
            rolled = None
    return lines
