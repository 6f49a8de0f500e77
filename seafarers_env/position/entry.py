"""Entries of a position: values with the name of where they stand, read with errors that say what would be right."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from seafarers_env.board.board_text import nearest
from seafarers_env.board.findings import cut
from seafarers_env.board.geometry import PlaceError


class PositionError(ValueError):
    """A position is wrong: which entry, what was expected, what was found."""

    def __init__(self, entry: str, expected: str, found: str) -> None:
        """Keep the parts and compose the message from them."""
        self.entry = entry
        self.expected = expected
        self.found = found
        super().__init__(f"{entry}: expected {expected}; found {found}")

    def __reduce__(self) -> tuple[type["PositionError"], tuple[str, str, str]]:
        """Let the error travel between processes."""
        return PositionError, (self.entry, self.expected, self.found)


def shown(value: object) -> str:
    """A value as JSON shows it, cut short."""
    if isinstance(value, bool | None):
        return {None: "null", True: "true", False: "false"}[value]
    return cut(repr(value))


def is_whole(value: Any) -> bool:
    """Whether it is a whole number; true and false are none."""
    return isinstance(value, int | np.integer) and not isinstance(value, bool)


def _is_object(value: Any) -> bool:
    return isinstance(value, Mapping)


def _is_list(value: Any) -> bool:
    return isinstance(value, list | tuple)


def _is_nothing(value: Any) -> bool:
    return value is None or (_is_list(value) and all(map(_is_nothing, value)))


def listed(words: Iterable[str]) -> str:
    """Words in quotes, as a list."""
    return ", ".join(repr(word) for word in words)


def below(path: str, key: str) -> str:
    """The name of the entry `key` of the object `path`."""
    key = cut(key)
    if not key.isidentifier():
        return f'{path}["{key}"]'
    return f"{path}.{key}" if path else key


@dataclass(frozen=True)
class Entry:
    """A value and the name of its place in the position, like `seats[1].settlements[0]`."""

    value: Any
    path: str

    def error(self, expected: str, found: str | None = None) -> PositionError:
        """An error at this entry; without `found` it quotes the value."""
        return PositionError(self.path or "the position", expected, found or shown(self.value))

    @property
    def is_null(self) -> bool:
        """Whether it is null, or something empty that says as little: a list of nulls too."""
        return (_is_object(self.value) and not self.value) or _is_nothing(self.value)

    # --- what has entries of its own ----------------------------------------------------------------------------------
    def pairs(self) -> list[tuple["Entry", "Entry"]]:
        """Keys (each as an entry, named like its value) and values of an object."""
        if not _is_object(self.value):
            raise self.error("an object { }")
        found: list[tuple[Entry, Entry]] = []
        for key, value in self.value.items():
            if not isinstance(key, str):
                raise self.error("keys that are texts", shown(key))
            path = below(self.path, key)
            found.append((Entry(key, path), Entry(value, path)))
        return found

    def fields(self, known: Sequence[str]) -> "Fields":
        """The entries of an object that has no other keys than these."""
        pairs = self.pairs()
        for key, _ in pairs:
            word = str(key.value)
            if word not in known:
                where = self.path or "the position"
                expected = f"one of the keys {', '.join(known)}"
                raise PositionError(where, expected, f"{shown(word)}{nearest(word, known)}")
        return Fields(self.path, {str(key.value): value for key, value in pairs})

    def items(self, most: int, what: str) -> list["Entry"]:
        """The entries of a list of at most so many."""
        if not _is_list(self.value):
            raise self.error("a list [ ]")
        if len(self.value) > most:
            raise self.error(f"at most {most} {what}", f"{len(self.value)}")
        return [Entry(value, f"{self.path}[{i}]") for i, value in enumerate(self.value)]

    # --- single values ------------------------------------------------------------------------------------------------
    def integer(self, low: int, high: int, what: str = "a whole number") -> int:
        """A whole number within bounds."""
        if not is_whole(self.value) or not low <= self.value <= high:
            raise self.error(f"{what} {low}..{high}" if low < high else f"{what} {low}")
        return int(self.value)

    def truth(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.error("true or false")
        return self.value

    def text(self, what: str = "a text") -> str:
        """A text."""
        if not isinstance(self.value, str):
            raise self.error(what)
        return self.value

    def index_of(self, words: Sequence[str], what: str) -> int:
        """Which of these words it is."""
        expected = f"{what}: {listed(words)}"
        word = self.text(expected)
        if word not in words:
            raise self.error(expected, f"{shown(word)}{nearest(word, words)}")
        return list(words).index(word)

    def place(self, find: Callable[[str], int], what: str) -> int:
        """The number of a place with this name."""
        name = self.text(f"the name of {what}")
        try:
            return find(name)
        except PlaceError as error:
            raise self.error(f"the name of {what}", f"{shown(name)}: {error}") from None

    def seat(self, num_players: int) -> int:
        """A seat."""
        return self.integer(0, num_players - 1, "a seat")

    def counts(self, words: Sequence[str], what: str, most: Sequence[int]) -> list[int]:
        """How many of each kind: an object with some of the words as keys; `most` of each there are."""
        numbers = [0] * len(words)
        for word, n in self.named(words, what).items():
            k = list(words).index(word)
            numbers[k] = n.integer(0, most[k])
        return numbers

    def named(self, words: Sequence[str], what: str) -> dict[str, "Entry"]:
        """The entries of an object whose keys are some of these words."""
        found: dict[str, Entry] = {}
        for key, value in self.pairs():
            word = str(key.value)
            if word not in words:
                raise self.error(f"{what} as keys: {listed(words)}", f"{shown(word)}{nearest(word, words)}")
            found[word] = value
        return found


@dataclass(frozen=True)
class Fields:
    """The entries of an object by key; those left out are None."""

    path: str
    entries: Mapping[str, Entry]

    def get(self, key: str) -> Entry | None:
        """The entry, None where it was left out."""
        return self.entries.get(key)

    def needed(self, key: str, expected: str = "this entry") -> Entry:
        """The entry, which must be there."""
        if (entry := self.entries.get(key)) is None:
            raise self.error(key, expected)
        return entry

    def given(self, key: str) -> Entry | None:
        """The entry, None where it was left out, is null or empty."""
        entry = self.entries.get(key)
        return None if entry is None or entry.is_null else entry

    def error(self, key: str, expected: str, found: str | None = None) -> PositionError:
        """An error at an entry of this object, there or not."""
        entry = self.entries.get(key)
        return PositionError(below(self.path, key), expected, found or (shown(entry.value) if entry else "nothing"))


NO_FIELDS = Fields("", {})
