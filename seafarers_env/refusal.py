"""What is said when an action is refused."""

import operator
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from seafarers_env.game import Game


class IllegalActionError(ValueError):
    """An action or outcome that the game does not allow now; the game is unchanged."""


def integer(action: Any) -> int:
    """The action as an int.

    Raises:
        IllegalActionError: it is no integer.
    """
    try:
        return int(operator.index(action))
    except TypeError:
        raise IllegalActionError(f"an action is an integer, not {action!r}; parse(text) reads words") from None


def refuse(game: "Game", action: int) -> IllegalActionError:
    """The error for an action that is not legal now: names it, the player and the phase, and what would be legal."""
    if not 0 <= action < game.num_actions:
        return IllegalActionError(f"action {action} is not in the table: actions are 0..{game.num_actions - 1}")
    text = f"action {action} ({game.describe(action)!r})"
    if game.is_over:
        return IllegalActionError(f"{text}: the game is over")
    if game.is_chance:
        return IllegalActionError(f"{text}: chance is due ({game.phase}); apply_chance comes first")
    legal = game.legal_list()
    some = ", ".join(game.describe(a) for a in legal[:8]) + (", ..." if len(legal) > 8 else "")
    return IllegalActionError(
        f"{text} is not legal for player {game.current_player} in phase {game.phase!r}; legal are {some}"
    )
