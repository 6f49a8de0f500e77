"""A game as it goes, in sentences: decisions and what chance makes of them."""

from collections.abc import Callable
from typing import Any

from seafarers_agents.agent import Agent
from seafarers_env.constants import (
    DICE,
    DRAWN_CARD,
    FIRST_DICE,
    FIRST_DRAWN,
    FIRST_FOUND_HEX,
    FIRST_FOUND_TOKEN,
    FIRST_HARBOUR,
    FIRST_PIRATE,
    FIRST_RESERVE,
    FIRST_STOLEN,
    FOUND_HEX,
    FOUND_TOKEN,
    HARBOUR_KIND,
    NUM_CARDS,
    NUM_RESOURCES,
    RESERVE_TOKEN,
    STOLEN_CARD,
)
from seafarers_env.game import Game
from seafarers_env.render.text import say, say_chance
from seafarers_env.render.words import lowest
from seafarers_env.replay import Decision, Event, Recorder, Replay

Tell = Callable[[str], None]


def play(
    game: Game, agents: list[Agent], tell: Tell | None, viewer: int | None, recorder: Recorder | None = None
) -> int:
    """Let agents play a game to its end; `tell` gets a line for each event. Returns the number of decisions."""
    apply = game.apply if recorder is None else recorder.apply
    decisions, last = 0, ""
    while not game.is_over:
        seat = game.current_player
        action = agents[seat].act(game.view(seat))
        before = game.clone() if tell is not None else None
        apply(action)
        decisions += 1
        if tell is not None and before is not None:
            for line in events(before, action, game, viewer):
                # A bundle growing card by card reads the same to those who may not see it.
                if line != last:
                    tell(f"{before.turn:4}  {line}")
                last = line
    return decisions


def tell_replay(replay: Replay, tell: Tell, viewer: int | None) -> None:
    """Tell a recorded game in the same words."""
    last = ""
    for event, game in replay.play():
        line = sentence(event, game, viewer)
        if line != last:
            tell(f"{game.turn:4}  {line}")
        last = line


def sentence(event: Event, before: Game, viewer: int | None) -> str:
    """An event in words, as far as the viewer may know it."""
    board, state = before.board, before.record
    if isinstance(event, Decision):
        return say(board, state, event.seat, int(board.record["wide_of"][0, event.action]), viewer)
    return say_chance(board, state, event.outcome, viewer)


def events(before: Game, action: int, after: Game, viewer: int | None) -> list[str]:
    """The decision, then chance one by one: found by playing it again with chance made explicit."""
    board = before.board
    lines = [say(board, before.record, before.current_player, int(board.record["wide_of"][0, action]), viewer)]
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
