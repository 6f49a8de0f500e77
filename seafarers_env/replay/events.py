"""What a replay holds: header, opening, what happened, how it ended."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from seafarers_env.game import Game
from seafarers_env.replay.header import Header

Outcome = Literal["won", "truncated", "unfinished"]


@dataclass(frozen=True)
class Decision:
    """A decision of a seat."""

    seat: int
    action: int  # id in the action table of the board
    words: str


@dataclass(frozen=True)
class Chance:
    """An outcome of chance."""

    phase: str
    outcome: int  # as `Game.chance_outcomes` numbers them
    words: str


Event = Decision | Chance


@dataclass(frozen=True)
class TakenBack:
    """Events after the first `step` ones that were taken back: the game continued differently from there."""

    step: int
    events: tuple[Event, ...]


@dataclass(frozen=True)
class End:
    """How a game ended, or its state when it was left."""

    outcome: Outcome
    winner: int | None
    points: tuple[int, ...]
    turns: int
    decisions: int


@dataclass(frozen=True)
class Course:
    """The course of a game that was recorded: it can be played through as often as wanted."""

    header: Header
    events: tuple[Event, ...]
    end: End
    cut: bool = False  # read with `partial` from a file without its end
    checked: bool = field(default=True, compare=False)  # False: read from a file without a checksum
    taken_back: tuple[TakenBack, ...] = ()  # by rising steps
    _opening: Game = field(repr=False, compare=False, kw_only=True)

    def __len__(self) -> int:
        """How many events there are."""
        return len(self.events)

    def opening(self) -> Game:
        """The game before the first event: a copy to play with, chance explicit."""
        return self._opening.clone()

    def play(self) -> Iterator[tuple[Event, Game]]:
        """Each event with the game as it stands before it; one game that goes on, so `clone` what is to stay."""
        game = self.opening()
        for event in self.events:
            yield event, game
            advance(game, event)

    def at(self, step: int) -> Game:
        """The game after so many events, 0..len(replay).

        Raises:
            IndexError: the replay has no such step.
        """
        if not 0 <= step <= len(self.events):
            raise IndexError(f"the replay has steps 0..{len(self.events)}, not {step!r}")
        game = self.opening()
        for event in self.events[:step]:
            advance(game, event)
        return game


def advance(game: Game, event: Event) -> None:
    """Let an event happen."""
    if isinstance(event, Decision):
        game.apply(event.action)
    else:
        game.apply_chance(event.outcome)


def end_of(game: Game, decisions: int) -> End:
    """How a game stands."""
    outcome = "unfinished" if not game.is_over else "truncated" if game.is_truncated else "won"
    return End(outcome, game.winner, game.victory_points, game.turn, decisions)
