"""Reading answers: the action's words or its number, also in the middle of other text."""

import re
from collections.abc import Iterator
from typing import Final

from seafarers_env.board.action_table import ActionError
from seafarers_env.board.geometry import PlaceError
from seafarers_env.engine import actions as a
from seafarers_env.view import PlayerView

#: What is said to all players: a line, up to the action where that follows on the same one.
MESSAGE: Final = re.compile(r"^[^\w\n]*message\b[^\w\n]*[:=](.*?)(?=\baction\b\W*[:=]|$)", re.IGNORECASE | re.MULTILINE)
READ: Final = 2000  # characters of an answer, from its end
MARKED: Final = re.compile(r"\baction\b\W*[:=]\W*(.+)", re.IGNORECASE)
ONLY_NUMBER: Final = re.compile(r"\W*(?:number|no|option)?\W*(\d+)\W*", re.IGNORECASE)
NUMBERED: Final = re.compile(r"\W*(\d+)[.):]\s")
HEX: Final = re.compile(r"(-?\d+)\s*,\s*(-?\d+)")
TOKEN: Final = re.compile(r"-?\d+,-?\d+|\d+|[A-Za-z]+")
DIRECTIONS: Final = frozenset({"N", "NE", "E", "SE", "S", "SW", "W", "NW"})
FILLERS: Final = frozenset({"a", "an", "at", "for", "hex", "on", "the", "to"})
FIRST_WORDS: Final = frozenset(kind.text.split()[0] for kind in a.KINDS)
LONGEST: Final = 4  # words of an action: `pick ship 3,4 NE`


class AnswerRefused(ValueError):
    """An answer that is no legal action; the message tells the model why."""


def spoken_apart(answer: str) -> tuple[str, str]:
    """An answer without what is said to all players, and the last of that: its words are no actions."""
    return MESSAGE.sub("", answer), ([match[1].strip() for match in MESSAGE.finditer(answer)] or [""])[-1]


def read_answer(answer: str, view: PlayerView, *, listed: bool = True) -> int:
    """The action that an answer names.

    The last `ACTION: ...` counts; without one the last line, and if that names nothing, the whole. There it is the
    number of an action in the list, or its words, with any name of a place, in any case and among other words.

    Args:
        answer: What the model has said.
        view: At which it was asked.
        listed: Whether it was shown a list; without one numbers name nothing.

    Raises:
        AnswerRefused: it names no legal action, or several.
    """
    text = answer[-READ:]
    marked = MARKED.findall(text)
    lines = [line for line in text.splitlines() if line.strip()]
    if not lines:
        raise AnswerRefused("it is empty")
    if marked:
        return _read(marked[-1], view, listed)
    try:
        return _read(lines[-1], view, listed)
    except AnswerRefused:
        return _read(text, view, listed)


def _read(text: str, view: PlayerView, listed: bool) -> int:
    legal: list[int] = view.legal_actions().tolist()
    if listed and (number := ONLY_NUMBER.fullmatch(text)):
        return _numbered(int(number[1][:9]), legal)
    named = list(dict.fromkeys(_named(text, view)))
    fitting = [action for action in named if action in legal]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        raise AnswerRefused(f"it names several actions: {', '.join(map(view.describe, fitting[:5]))}")
    if listed and (number := NUMBERED.match(text)):
        return _numbered(int(number[1][:9]), legal)
    if named:
        raise AnswerRefused(f"not legal now: {', '.join(map(view.describe, named[:5]))}")
    raise AnswerRefused("it names no action")


def _numbered(number: int, legal: list[int]) -> int:
    if not 1 <= number <= len(legal):
        raise AnswerRefused(f"there is no action number {number}: they are 1 to {len(legal)}")
    return legal[number - 1]


def _named(text: str, view: PlayerView) -> Iterator[int]:
    """The actions, legal or not, whose words stand in a text, one after another."""
    words = [_plain(word) for word in TOKEN.findall(HEX.sub(r"\1,\2", text))]
    words = [word for word in words if word not in FILLERS]
    start = 0
    while start < len(words):
        length = 1
        if words[start] in FIRST_WORDS:
            for some in range(min(LONGEST, len(words) - start), 0, -1):
                try:
                    yield view.parse(" ".join(words[start : start + some]))
                except (ActionError, PlaceError):
                    continue
                length = some
                break
        start += length


def _plain(word: str) -> str:
    return word.upper() if word.upper() in DIRECTIONS else word.lower()
