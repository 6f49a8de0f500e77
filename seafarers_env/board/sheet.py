"""The lines of a board file: header, sections, and errors that point at a line and column."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

HEADER_KEYS: Final = ("board", "title", "document", "players", "victory_points", "edge")
SECTIONS: Final = ("map", "regions", "pools", "harbours", "chip_path", "rules")
LATER_SECTIONS: Final = (
    "harbour_tiles",
    "stacks",
    "no_exploration_chips",
    "wrap",
    "locations",
    "chits",
    "scrolls",
    "fishing_track",
    "spaces",
)
SECTIONS_NOW_RULES: Final = ("setup_rule", "supply", "start_places")
MAX_CHARACTERS: Final = 100_000


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


def nearest(word: str, known: Iterable[str]) -> str:
    """The known word most like this one, as the end of a sentence; empty when none is near."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]!r}?)" if close else ""


@dataclass(frozen=True)
class Text:
    """A piece of a line and where it begins."""

    text: str
    at: Place

    def part(self, start: int, end: int | None = None) -> "Text":
        """The characters from start to end without the blanks around them."""
        raw = self.text[start:end]
        shift = start + len(raw) - len(raw.lstrip())
        return Text(raw.strip(), Place(self.at.source, self.at.line, self.at.column + shift))

    def words(self) -> list["Text"]:
        """The words between blanks, each with its own column."""
        return [self.part(m.start(), m.end()) for m in re.finditer(r"\S+", self.text)]

    def error(self, expected: str, found: str | None = None) -> BoardError:
        """An error at this piece; without `found` it quotes the piece itself."""
        return BoardError(self.at, expected, found or (repr(self.text) if self.text else "nothing"))

    def pair(self, sign: str, expected: str) -> tuple["Text", "Text"]:
        """What stands left and right of the first `sign`."""
        where = self.text.find(sign)
        if where < 0 or not self.text[:where].strip():
            raise self.part(0).error(expected)
        return self.part(0, where), self.part(where + 1)

    def integer(self, low: int, high: int, what: str) -> int:
        """A whole number within bounds."""
        if not re.fullmatch(r"[0-9]{1,6}", self.text) or not low <= int(self.text) <= high:
            raise self.error(f"{what}, a whole number {low}..{high}")
        return int(self.text)


@dataclass(frozen=True)
class Section:
    """A `[name]` line and the lines under it, comments and blank lines left out."""

    heading: Text
    lines: tuple[Text, ...]


@dataclass(frozen=True)
class Sheet:
    """A board file cut into header fields and sections."""

    source: str
    text: str
    header: dict[str, Text]
    sections: dict[str, Section]

    def section(self, name: str) -> tuple[Text, ...]:
        """The lines of a section, none where the file has no such section."""
        return self.sections[name].lines if name in self.sections else ()

    @property
    def top(self) -> Place:
        """The first line, where no better place is known."""
        return Place(self.source, 1)


def read_sheet(text: str, source: str) -> Sheet:
    """Cut a board file into its parts."""
    if len(text) > MAX_CHARACTERS:
        raise BoardError(Place(source, 1), f"at most {MAX_CHARACTERS} characters", f"{len(text)} characters")
    header: dict[str, Text] = {}
    headings: list[Text] = []
    lines: list[list[Text]] = []
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = Text(raw.rstrip(), Place(source, number))
        _refuse_odd_characters(line)
        if not line.text or line.text.lstrip().startswith("#"):
            continue
        if line.text.lstrip().startswith("["):
            headings.append(_heading(line.part(0), [h.text for h in headings]))
            lines.append([])
        elif headings:
            lines[-1].append(line)
        else:
            _header_line(line, header)
    sections = {h.text: Section(h, tuple(under)) for h, under in zip(headings, lines, strict=True)}
    return Sheet(source, text, header, sections)


def _refuse_odd_characters(line: Text) -> None:
    for i, character in enumerate(line.text):
        if not character.isprintable():
            name = "a tab" if character == "\t" else repr(character)
            raise line.part(i).error("printable characters and blanks only", name)


def _heading(line: Text, before: list[str]) -> Text:
    if not line.text.endswith("]"):
        raise line.error("a section heading like [map]")
    heading = line.part(1, len(line.text) - 1)
    name = heading.text
    if name in before:
        raise heading.error("each section once", f"a second [{name}]")
    if name in SECTIONS_NOW_RULES:
        raise heading.error("the settings under [rules]", f"[{name}], not supported by this version")
    if name in LATER_SECTIONS:
        raise heading.error(f"one of the sections {', '.join(SECTIONS)}", f"[{name}], not supported by this version")
    if name not in SECTIONS:
        raise heading.error(f"one of the sections {', '.join(SECTIONS)}", f"[{name}]{nearest(name, SECTIONS)}")
    return heading


def _header_line(line: Text, header: dict[str, Text]) -> None:
    key, value = line.pair(":", "a header line like 'players: 3 4', or a section heading like [map]")
    if key.text not in HEADER_KEYS:
        expected = f"one of the header keys {', '.join(HEADER_KEYS)}"
        raise key.error(expected, f"{key.text!r}{nearest(key.text, HEADER_KEYS)}")
    if key.text in header:
        raise key.error("each header key once", f"a second {key.text!r}")
    header[key.text] = value
