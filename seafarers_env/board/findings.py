"""What is wrong with a board file: errors that point at a place, raised at once or collected."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Final, NamedTuple

ALL_ROWS: Final = 1_000_000
SHOWN: Final = 60  # characters of a wrong word that an error quotes


def cut(text: str) -> str:
    """A text as an error quotes it: the beginning of one that is long."""
    return text if len(text) <= SHOWN else text[: SHOWN - 3] + "..."


class Place(NamedTuple):
    """A spot in a file; line and column count from 1."""

    source: str
    line: int
    column: int = 1


class BoardError(ValueError):
    """A board file is wrong: where, what was expected there, what stands there."""

    def __init__(self, at: Place, expected: str, found: str) -> None:
        """Keep the parts and compose the message from them."""
        self.source, self.line, self.column = at
        self.expected = expected
        self.found = found
        super().__init__(f"{at.source}:{at.line}:{at.column}: expected {expected}; found {found}")

    def __reduce__(self) -> tuple[type["BoardError"], tuple[Place, str, str]]:
        """Let the error travel between processes."""
        return BoardError, (Place(self.source, self.line, self.column), self.expected, self.found)


class Findings:
    """The errors of one board file. The first is raised at once; with `keep` all are collected.

    Then reading goes on behind what could not be read. Such parts are noted by name, so that nothing is concluded from
    their absence: whoever mistypes a line is told of that line, not of all that would follow from its missing.
    """

    def __init__(self, *, keep: bool = False) -> None:
        """Begin without errors."""
        self._keep = keep
        self._errors: list[BoardError] = []
        self._lines: set[int] = set()
        self._spots: set[tuple[int, int]] = set()
        self._unread: set[str] = set()
        self._sure_rows = ALL_ROWS

    @property
    def errors(self) -> list[BoardError]:
        """All that was collected, each once, in the order of the file."""
        by_text = {str(error): error for error in self._errors}
        return sorted(by_text.values(), key=lambda error: (error.line, error.column))

    def add(self, error: BoardError, *unread: str) -> None:
        """Raise the error, or keep it and note the parts of the file that could not be read for it."""
        if not self._keep:
            raise error
        self._errors.append(error)
        self._lines.add(error.line)
        self._spots.add((error.line, error.column))
        self.lose(*unread)

    def lose(self, *parts: str) -> None:
        """Note parts of the file that could not be read."""
        self._unread.update(parts)

    @contextmanager
    def reading(self, *parts: str) -> Generator[None, None, None]:
        """Add the error that comes up within; it ends the block, and the parts count as unread."""
        try:
            yield
        except BoardError as error:
            self.add(error, *parts)

    def read(self, *parts: str) -> bool:
        """Whether nothing stood in the way of reading these parts."""
        return self._unread.isdisjoint(parts)

    def on_line(self, line: int) -> bool:
        """Whether an error of this line is known."""
        return line in self._lines

    def at(self, place: Place) -> bool:
        """Whether an error of this spot is known."""
        return (place.line, place.column) in self._spots

    def lose_rows(self, first: int) -> None:
        """Note that from this row of a grid on nobody can say which token is meant for which hex."""
        self._sure_rows = min(self._sure_rows, first)

    def knows_row(self, row: int) -> bool:
        """Whether the tokens of a row of [map] and [regions] are known to belong to their hexes."""
        return row < self._sure_rows

    @property
    def knows_all_rows(self) -> bool:
        """Whether that holds for every row."""
        return self._sure_rows == ALL_ROWS
