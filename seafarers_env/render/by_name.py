"""Players by their names: what is said of `player 1` is said of whoever sits there, as `names.js` of the page does."""

import re
from collections.abc import Sequence
from typing import Final

from seafarers_env.render.grammar import join, player

#: How no name begins: it could be mistaken for a seat.
LIKE_A_SEAT: Final = re.compile(r"players?\b|you$", re.IGNORECASE)
_SEVERAL: Final = re.compile(r"\bplayers (\d+(?:(?:, | and )\d+)+)")
_ONE: Final = re.compile(r"\b[Pp]layer (\d+)\b")
_EITHER: Final = re.compile(f"{_SEVERAL.pattern}|{_ONE.pattern}")


def by_name(text: str, names: Sequence[str]) -> str:
    """Words about seats as words about people.

    Args:
        text: As it is said: "player 1", "players 0 and 2", "players 0, 1 and 2".
        names: By seat; nothing where a player has no other name.
    """
    return _EITHER.sub(lambda found: _named(found, names), text) if any(names) else text


def _named(found: re.Match[str], names: Sequence[str]) -> str:
    several, one = found.groups()
    if several is not None:
        return join([_name(int(seat), names) or player(int(seat)) for seat in re.findall(r"\d+", several)])
    return _name(int(one), names) or found[0]


def _name(seat: int, names: Sequence[str]) -> str:
    return names[seat] if seat < len(names) else ""
