"""What `render` tells: the position and the last decisions in words, as far as a viewer may know them."""

from collections import deque
from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a
from seafarers_env.game import Game
from seafarers_env.render.sentences import is_hidden, say
from seafarers_env.render.shown import Shown
from seafarers_env.render.text import board_text, table_text

NUM_RECENT: Final = 8  # decisions that `render` tells
_NOBODY: Final = -1  # sees what all may see


class Decision(NamedTuple):
    """A decision, the STATE record before it, and what the dice show after it (0: not worth telling)."""

    before: Any
    action: int
    dice: int
    hidden: bool  # noticed by nobody but who decided (`is_hidden`)


class Recent(deque[Decision]):
    """The last decisions that all may notice, with the hidden steps between them, oldest first.

    Were hidden steps counted, those to whom nothing is told of them would see from the lines that are left how many
    there were.
    """

    def append(self, decision: Decision) -> None:
        """Add the newest; drop the oldest."""
        super().append(decision)
        while sum(not d.hidden for d in self) > NUM_RECENT:
            self.popleft()


def made(game: Game, before: Any, action: int) -> Decision:
    """The decision that has brought a game from the record `before` to where it is."""
    # With skip_forced turns may have passed since, and the dice be another player's.
    dice = int(game.record["dice"]) if game.turn == before["turn"] else 0
    global_id = int(game.board.record["global_of"][0, action])
    hidden = is_hidden(game.board, before, int(before["actor"]), global_id, _NOBODY)
    return Decision(before, action, dice, hidden)


def scene(game: Game, decisions: Iterable[Decision], viewer: int | None) -> str:
    """Board, hands and the last decisions; `viewer` None sees everything."""
    state, board, rules = game.record, game.board, game.table.rules[0]
    parts = [board_text(state, board, rules), table_text(state, board, rules, viewer)]
    told = lines(board, rules, decisions, viewer)
    if told:
        parts.append("last decisions:\n" + "\n".join(f"  {line}" for line in told) + "\n")
    return "\n".join(parts)


def noticed(decisions: Iterable[Decision], viewer: int | None) -> list[Decision]:
    """The decisions that a viewer can notice."""
    return [one for one in decisions if not one.hidden or viewer in (None, int(one.before["actor"]))]


def lines(board: Board, rules: Any, decisions: Iterable[Decision], viewer: int | None) -> list[str]:
    """One line a decision, of the last ones; what reads the same several times in a row stands once."""
    found: list[str] = []
    for before, action, dice, _ in noticed(decisions, viewer)[-NUM_RECENT:]:
        global_id = int(board.record["global_of"][0, action])
        line = say(Shown(before, board, rules, viewer), int(before["actor"]), global_id)
        if dice and global_id == a.ROLL:
            line += f": {dice}"
        if found[-1:] != [line]:
            found.append(line)
    return found
