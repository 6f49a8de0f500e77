"""What can be wrong with a replay, and the checks of the words in it."""

from typing import Final

from seafarers_env.position.entry import Entry, shown

MAX_WORDS: Final = 200  # characters of a name or remark


class ReplayError(ValueError):
    """A replay is wrong: in which line (0 for the whole file), what was expected, what was found."""

    def __init__(self, source: str, line: int, expected: str, found: str) -> None:
        """Keep the parts and compose the message from them."""
        self.source = source
        self.line = line
        self.expected = expected
        self.found = found
        where = f"{source}, line {line}" if line else source
        super().__init__(f"{where}: expected {expected}; found {found}")

    def __reduce__(self) -> tuple[type["ReplayError"], tuple[str, int, str, str]]:
        """Let the error travel between processes."""
        return type(self), (self.source, self.line, self.expected, self.found)


class CutError(ReplayError):
    """A replay that ends too early; `load(..., partial=True)` accepts it as far as it goes."""


def printable(entry: Entry, what: str, *, most: int = MAX_WORDS, least: int = 0) -> str:
    """A short text that can be shown anywhere: no control characters, no marks that turn the writing round."""
    text = entry.text(what)
    if not least <= len(text) <= most:
        raise entry.error(f"{what}, {least} to {most} characters", f"{len(text)} characters")
    if not text.isprintable():
        raise entry.error(f"{what} without control characters", shown(text))
    return text
