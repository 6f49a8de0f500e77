"""A game as it goes, in sentences: decisions and what chance makes of them."""

from collections.abc import Callable, Sequence
from typing import Any

from seafarers_agents.protocol import Agent, Listener
from seafarers_env.engine.constants import (
    FIRST_DICE,
    FIRST_DRAWN,
    FIRST_FOUND_HEX,
    FIRST_FOUND_TOKEN,
    FIRST_HARBOUR,
    FIRST_PIRATE,
    FIRST_RESERVE,
    FIRST_STOLEN,
    NUM_CARDS,
    NUM_RESOURCES,
)
from seafarers_env.engine.phases import (
    DICE,
    DRAWN_CARD,
    FOUND_HEX,
    FOUND_TOKEN,
    HARBOUR_KIND,
    RESERVE_TOKEN,
    STOLEN_CARD,
)
from seafarers_env.game import Game
from seafarers_env.render.sentences import is_hidden, say, say_chance
from seafarers_env.render.words import lowest
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
    """
    decisions, last, audience = 0, "", Audience(agents)
    apply = game.apply if recorder is None else recorder.apply
    while not game.is_over:
        action = agents[game.current_player].act(game.view(game.current_player))
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
    return is_hidden(before.record, seat, int(before.board.record["wide_of"][0, action]), viewer)


def sentence(event: Event, before: Game, viewer: int | None) -> str:
    """An event in words, as far as the viewer may know it; "" for one that it may not notice (`is_hidden`)."""
    board, state = before.board, before.record
    if isinstance(event, Decision):
        wide = int(board.record["wide_of"][0, event.action])
        hidden = is_hidden(state, event.seat, wide, viewer)
        return "" if hidden else say(board, state, event.seat, wide, viewer)
    return say_chance(board, state, event.outcome, viewer)


def events(before: Game, action: int, after: Game, viewer: int | None) -> list[str]:
    """The decision, then chance one by one: found by playing it again with chance made explicit.

    Nothing at all is told of a decision that the viewer may not notice (`is_hidden`); no chance follows it.
    """
    board, seat, wide = before.board, before.current_player, int(before.board.record["wide_of"][0, action])
    if is_hidden(before.record, seat, wide, viewer):
        return []
    lines = [say(board, before.record, seat, wide, viewer)]
    again = Game.from_table(before.table, before.record, chance="explicit")
    again.apply(action)
    while again.is_chance:
        outcome = _outcome(again.record, after.record)
        if outcome not in [possible for possible, _ in again.chance_outcomes()]:
            break
        lines.append(say_chance(board, again.record, outcome, viewer))
        again.apply_chance(outcome)
    return lines


def _outcome(due: Any, after: Any) -> int:
    """The outcome of the chance phase of `due` that led to `after`, or -1."""
    active = int(due.active)
    if int(due.phase) == DICE:
        return FIRST_DICE + int(after.dice) - 2
    if int(due.phase) == STOLEN_CARD:
        return _grown(due.hand[active], after.hand[active], NUM_RESOURCES, FIRST_STOLEN)
    if int(due.phase) == DRAWN_CARD:
        return _grown(due.cards[active], after.cards[active], NUM_CARDS, FIRST_DRAWN)
    return _turned_up(due, after)


def _turned_up(due: Any, after: Any) -> int:
    """The same, of what chance does to the board."""
    if int(due.phase) == FOUND_HEX:
        return FIRST_FOUND_HEX + int(after.terrain[lowest(due.found)])
    if int(due.phase) == FOUND_TOKEN:
        return FIRST_FOUND_TOKEN + int(after.number[int(due.found_hex)])
    if int(due.phase) == RESERVE_TOKEN:
        return FIRST_RESERVE + int(after.number[lowest(due.bare)])
    if int(due.phase) == HARBOUR_KIND:
        placed = zip(due.harbour_edge, due.harbour_kind, strict=True)
        first = next(i for i, (e, kind) in enumerate(placed) if kind < 0 <= e)
        return FIRST_HARBOUR + int(after.harbour_kind[first])
    return FIRST_PIRATE + int(after.pirate)


def _grown(old: Any, new: Any, kinds: int, first: int) -> int:
    return next((first + k for k in range(kinds) if int(new[k]) > int(old[k])), -1)
