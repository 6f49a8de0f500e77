"""A game as it goes, in sentences: decisions and what chance makes of them."""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from seafarers_agents.protocol import Agent, Listener, answer_of
from seafarers_env.editions import edition_of_record
from seafarers_env.engine.parts.says import Happens
from seafarers_env.game import Game
from seafarers_env.render.phrases import one
from seafarers_env.render.sentences import is_hidden, of_chance, say, say_chance
from seafarers_env.render.shown import shown
from seafarers_env.replay import Decision, Event, Recorder, Replay

Tell = Callable[[str], None]


class Audience:
    """The agents of a game that want to be told what happens (`Listener`), by seat.

    A seat hears of what it can notice and of nothing else: a card more in a bundle that another seat is composing is no
    call of `hear`, or their number would tell the size of a draft that was dropped.
    """

    def __init__(self, agents: Sequence[Agent]) -> None:
        self._listeners = [(seat, agent) for seat, agent in enumerate(agents) if isinstance(agent, Listener)]

    def __bool__(self) -> bool:
        return bool(self._listeners)

    def tell(self, before: Game, action: int, after: Game) -> None:
        """Tell each of them about a decision and the chance that followed, as far as its seat may know."""
        for seat, agent in self._listeners:
            lines = events(before, action, after, seat)
            if lines:
                agent.hear(after.view(seat), lines)


def play(
    game: Game,
    agents: Sequence[Agent],
    tell: Tell | None = None,
    viewer: int | None = None,
    recorder: Recorder | None = None,
) -> int:
    """Let agents play a game to its end.

    Args:
        game: The game; it is played on.
        agents: One for each seat. Those that are `Listener`s are told what happens.
        tell: Gets a line for each event.
        viewer: The seat whose knowledge these lines keep to; None: they tell everything.
        recorder: Of this game; it is told what is decided.

    Returns:
        The number of decisions that the viewer may notice.

    Raises:
        AnswerError: an agent's answer is no legal action.
    """
    decisions, last, audience = 0, "", Audience(agents)
    apply = game.apply if recorder is None else recorder.apply
    while not game.is_over:
        action = answer_of(agents[game.current_player], game.view(game.current_player))
        before = game.clone() if audience or tell is not None or viewer is not None else game
        apply(action)
        decisions += viewer is None or not _unseen(before, before.current_player, action, viewer)
        audience.tell(before, action, game)
        for line in events(before, action, game, viewer) if tell is not None else ():
            if tell is not None and line != last:  # one card like the other: once is enough
                tell(f"{before.turn:4}  {line}")
            last = line
    return decisions


def tell_replay(replay: Replay, tell: Tell, viewer: int | None) -> None:
    """Tell a recorded game in the same words."""
    last = ""
    for event, game in replay.play():
        line = sentence(event, game, viewer)
        if line and line != last:
            tell(f"{game.turn:4}  {line}")
        last = line or last


def noticed(replay: Replay, viewer: int | None) -> int:
    """How many decisions the viewer may notice: their number would tell the size of a draft that was dropped."""
    if viewer is None:
        return replay.end.decisions
    steps = ((event, before) for event, before in replay.play() if isinstance(event, Decision))
    return sum(not _unseen(before, event.seat, event.action, viewer) for event, before in steps)


def _unseen(before: Game, seat: int, action: int, viewer: int) -> bool:
    return is_hidden(before.board, before.record, seat, int(before.board.record["wide_of"][0, action]), viewer)


def sentence(event: Event, before: Game, viewer: int | None) -> str:
    """An event in words, as far as the viewer may know it; "" for one that it may not notice (`is_hidden`)."""
    board = before.board
    if isinstance(event, Decision):
        wide = int(board.record["wide_of"][0, event.action])
        hidden = is_hidden(board, before.record, event.seat, wide, viewer)
        return "" if hidden else say(shown(before, viewer), event.seat, wide)
    return say_chance(shown(before, viewer), event.outcome)


def events(before: Game, action: int, after: Game, viewer: int | None) -> list[str]:
    """The decision, then chance one by one: found by playing it again with chance made explicit.

    Nothing at all is told of a decision that the viewer may not notice (`is_hidden`); no chance follows it.
    """
    board, seat, wide = before.board, before.current_player, int(before.board.record["wide_of"][0, action])
    if is_hidden(board, before.record, seat, wide, viewer):
        return []
    lines = [say(shown(before, viewer), seat, wide)]
    again = Game.from_table(before.table, before.record, chance="explicit")
    again.apply(action)
    while again.is_chance:
        outcome = _drawn(again)
        if outcome is None:
            outcome = _outcome(again.record, after.record, [possible for possible, _ in again.chance_outcomes()])
        if outcome is None:
            break
        lines.append(say_chance(shown(again, viewer), outcome))
        again.apply_chance(outcome)
    return lines


def _drawn(due: Game) -> int | None:
    """The outcome of a chance that no field tells afterwards: drawn once more, as the game itself has drawn it."""
    possible = [outcome for outcome, _ in due.chance_outcomes()]
    if not all(of_chance(outcome, int(due.record.phase)).drawn for outcome in possible):
        return None
    states = np.array([due.record], due.record.dtype)
    outcome = int(due.table.edition.one_game.draw_chance(states, 0, due.board.record))
    due.record.rng[:] = states["rng"][0]
    return outcome


def _outcome(due: Any, after: Any, possible: Sequence[int]) -> int | None:
    """The outcome of the chance that is due in `due` that led to `after`."""
    phase = int(due.phase)
    # A hex may turn out to be land, sea or a harbour tile; that is sea too, so what was declared later is asked first.
    for said in sorted({of_chance(outcome, phase) for outcome in possible}, key=lambda said: -said.first):
        found = _found(said, due, after)
        if found in possible and of_chance(found, phase) == said:
            return found
    return None


def _least(said: Happens, due: Any) -> int:
    """From where on the outcome is counted."""
    if isinstance(said.least, int):
        return said.least
    edition = edition_of_record(due.dtype)
    assert edition is not None
    return int(getattr(edition.constants, said.least))


def _found(said: Happens, due: Any, after: Any) -> int:
    """What `after` says that came of a chance; -1, or something impossible, where it says nothing of it."""
    least = _least(said, due)
    if said.grows:
        seat = one(due, said.at) if said.at else int(due.active)
        grown = (after[said.grows][seat] > due[said.grows][seat])[least:]
        return said.first + int(grown.argmax()) if grown.any() else -1
    if said.shrinks:
        seat = one(due, said.at)
        less = (after[said.shrinks][seat] < due[said.shrinks][seat])[least:]
        return said.first + int(less.argmax()) if less.any() else -1
    if said.drops:
        return said.first + 1 - (int(after[said.drops]) >> one(due, said.at) & 1)
    stands = np.atleast_1d(after[said.field])
    if said.changed:
        places = np.flatnonzero(stands != due[said.field])
        return said.first - least + int(stands[places[0]]) if len(places) else -1
    return said.first - least + int(stands[one(due, said.at) if said.at else 0])
