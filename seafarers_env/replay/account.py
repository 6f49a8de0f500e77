"""The events of a decision, and the engine's tokens for each (`engine.events`)."""

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from seafarers_env.engine.events import FIRST_GOOD, KIND, KIND_BITS, MOST
from seafarers_env.engine.records import Records
from seafarers_env.game import Game
from seafarers_env.render.sentences import say, say_chance
from seafarers_env.render.shown import Shown
from seafarers_env.replay.events import Chance, Decision, Event, advance


def followed(before: Game, action: int, outcomes: Sequence[int] | None = None) -> Iterator[tuple[Event, Game]]:
    """A decision and the chance that followed it, each with the game before it, as `Course.play` gives them.

    Args:
        before: The game in which it was made.
        action: Its id.
        outcomes: What chance brought, one after the other. By default it is drawn once more from the streams of
            `before`, as the game itself has drawn it; with explicit chance nothing has been drawn.
    """
    game = Game.from_table(before.table, before.record, "explicit")
    event: Event = Decision(before.current_player, action, before.describe(action))
    due = iter(outcomes or ())
    while True:
        yield event, game
        advance(game, event)
        if not game.is_chance:
            return
        if outcomes is None and before.chance == "auto":
            outcome = draw(game)
        elif (outcome := next(due, -1)) < 0:
            return
        event = Chance(game.phase, outcome, game.describe_chance(outcome))


def draw(game: Game) -> int:
    """The outcome of the chance that is due, drawn from the game's streams as the game itself would."""
    return int(game.table.edition.chance.draw(game.record, game.board.record[0], game.table.rules[0]))


def sentence(event: Event, before: Shown) -> str:
    """An event in words, as far as the viewer may know it."""
    if isinstance(event, Decision):
        return say(before, event.seat, int(before.board.record["global_of"][0, event.action]))
    return say_chance(before, event.outcome)


def columns(game: Game) -> dict[str, int]:
    """The columns of tokens that hold a board's cards, by good; fish and gold have their own tokens."""
    known = game.table.edition.events.EVENT_GOODS
    return {good: FIRST_GOOD + known.index(good) for good in game.board.places.goods if good in known}


class _Fields:
    """A record (array[1]) for plain kernels: each field is found once, which NumPy's own take most of the time for."""

    def __init__(self, records: Records) -> None:
        self.__dict__.update(_records=records, _numbers={})

    def __getattr__(self, name: str) -> Any:
        number = self._numbers.get(name)
        if number is None:
            found = self._records[name]
            if found.ndim > 1:
                self.__dict__[name] = found[0]
                return found[0]
            number = self._numbers[name] = found
        return number[0]

    def __setattr__(self, name: str, value: Any) -> None:
        self._records[name][0] = value


def tokens(event: Event, before: Game) -> list[list[int]]:
    """All tokens of an event, in the engine's order: seats by number, nothing hidden."""
    edition, table = before.table.edition, before.table
    state = _Fields(np.array([before.record], edition.records.STATE))
    board, rules = _Fields(table.board.record), _Fields(table.rules)
    steps, told = edition.plain("event_writer.steps"), np.zeros((MOST, edition.events.NUM_COLUMNS), np.int16)
    if isinstance(event, Decision):
        n = steps.act(state, board, rules, int(board.global_of[event.action]), told, 0)
    else:
        n = steps.resolve(state, board, rules, event.outcome, told, 0)
    told[:n, KIND] &= KIND_BITS
    return told[:n].tolist()
