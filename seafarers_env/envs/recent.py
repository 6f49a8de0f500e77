"""What `render` shows: the position and the last decisions, as far as a viewer may know them."""

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

import gymnasium

from seafarers_env.actions import KIND_OF, ROLL
from seafarers_env.board.build import Board
from seafarers_env.game import Game
from seafarers_env.render.text import board_text, say, table_text

RENDER_MODES: Final = ("human", "ansi", "svg")
NUM_RECENT: Final = 8  # decisions that `render` tells


class Decision(NamedTuple):
    """A decision, the STATE record before it, and what the dice show after it (0: not worth telling)."""

    before: Any
    action: int
    dice: int


def check_mode(render_mode: str | None) -> None:
    """Raise a ValueError unless it is None or one of `RENDER_MODES`."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"render_mode is None or one of {', '.join(RENDER_MODES)}, not {render_mode!r}")


def made(game: Game, before: Any, action: int) -> Decision:
    """The decision that has brought a game from the record `before` to where it is."""
    # With skip_forced turns may have passed since, and the dice be another player's.
    dice = int(game.record["dice"]) if game.turn == before["turn"] else 0
    return Decision(before, action, dice)


def picture(game: Game, render_mode: str | None, decisions: Iterable[Decision] | None, viewer: int | None) -> Any:
    """What `render` returns: text ("ansi"), SVG text ("svg"), or None after printing the text ("human")."""
    if render_mode is None:
        gymnasium.logger.warn("render() shows nothing without a render_mode: name one when making the environment")
        return None
    if render_mode == "svg":
        return game.svg(viewer)
    text = scene(game, decisions or (), viewer)
    if render_mode == "ansi":
        return text
    print(text)
    return None


def scene(game: Game, decisions: Iterable[Decision], viewer: int | None) -> str:
    """Board, hands and the last decisions; `viewer` None sees everything."""
    state, board, rules = game.record, game.board, game.table.rules[0]
    parts = [board_text(state, board, rules), table_text(state, board, rules, viewer)]
    lines = _lines(board, decisions, viewer)
    if lines:
        parts.append("last decisions:\n" + "\n".join(f"  {line}" for line in lines) + "\n")
    return "\n".join(parts)


def _lines(board: Board, decisions: Iterable[Decision], viewer: int | None) -> list[str]:
    """One line a decision; what reads the same several times in a row (a hidden bundle growing) stands once."""
    lines: list[str] = []
    for before, action, dice in decisions:
        wide = int(board.record["wide_of"][0, action])
        line = say(board, before, int(before["actor"]), wide, viewer)
        if dice and KIND_OF[wide] == ROLL:
            line += f": {dice}"
        if lines[-1:] != [line]:
            lines.append(line)
    return lines
