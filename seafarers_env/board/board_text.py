"""The lines of a board file: header and sections, each piece of text with its place."""

import difflib
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from seafarers_env.board.findings import BoardError as BoardError, Findings, Place as Place

HEADER_KEYS: Final = ("board", "title", "document", "players", "victory_points", "edge")
SECTIONS: Final = (
    *("map", "regions", "pools", "harbours", "chip_path", "rules"),
    *("harbour_tiles", "stacks", "no_exploration_chips", "wrap"),
    *("locations", "chits", "scrolls", "fishing_track", "spaces"),
    *("council", "castaways", "tracks"),
)
SECTIONS_NOW_RULES: Final = ("setup_rule", "supply", "start_places")
MAX_CHARACTERS: Final = 100_000


def likely(word: str, known: Iterable[str]) -> str:
    """The known word most like this one; empty when none is near."""
    return next(iter(difflib.get_close_matches(word, list(known), n=1)), "")


def nearest(word: str, known: Iterable[str]) -> str:
    """The same as the end of a sentence."""
    close = likely(word, known)
    return f" (did you mean {close!r}?)" if close else ""


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

    def place_of(self, key: str) -> Place:
        """Where a header field stands, the first line for one that does not."""
        return self.header[key].at if key in self.header else self.top

    @property
    def top(self) -> Place:
        """The first line, where no better place is known."""
        return Place(self.source, 1)


def read_sheet(text: str, source: str, findings: Findings) -> Sheet:
    """Cut a board file into its parts. A misspelt key or heading is told, then taken for the one most like it."""
    if len(text) > MAX_CHARACTERS:
        raise BoardError(Place(source, 1), f"at most {MAX_CHARACTERS} characters", f"{len(text)} characters")
    header: dict[str, Text] = {}
    headings: dict[str, Text] = {}
    lines: dict[str, list[Text]] = {}
    under: list[Text] | None = None  # the lines of the section that has begun
    for number, raw in enumerate(text.removeprefix("\ufeff").split("\n"), start=1):
        line = _printable(Text(raw.rstrip(), Place(source, number)), findings)
        if not line.text or line.text.lstrip().startswith("#"):
            continue
        if line.text.lstrip().startswith("["):
            under = []
            name = _heading(line.part(0), headings, findings)
            if name:
                lines[name] = under
        elif under is not None:
            under.append(line)
        else:
            _header_line(line, header, findings)
    sections = {name: Section(heading, tuple(lines[name])) for name, heading in headings.items()}
    return Sheet(source, text, header, sections)


def _printable(line: Text, findings: Findings) -> Text:
    """The line, with blanks for the characters that a board file cannot have."""
    odd = next((i for i, character in enumerate(line.text) if not character.isprintable()), None)
    if odd is None:
        return line
    name = "a tab" if line.text[odd] == "\t" else repr(line.text[odd])
    at = line.at._replace(column=odd + 1)
    findings.add(BoardError(at, "printable characters and blanks only", name))
    return Text("".join(c if c.isprintable() else " " for c in line.text).rstrip(), line.at)


def _heading(line: Text, before: dict[str, Text], findings: Findings) -> str:
    """Note the heading of a section and return its name; empty where nobody can say which section it begins."""
    heading = line.part(1, len(line.text) - line.text.endswith("]"))
    name = heading.text
    with findings.reading():
        if not line.text.endswith("]"):
            raise line.error("a section heading like [map]")
        if name in before:
            raise heading.error("each section once", f"a second [{name}]")
        _check_section(heading)
    if name in SECTIONS_NOW_RULES:
        findings.lose("rules")
        return ""
    name = name if name in SECTIONS else likely(name, SECTIONS)
    if name and name not in before:
        before[name] = heading
        return name
    findings.lose("sections")
    return ""


def _check_section(heading: Text) -> None:
    """Whether there is such a section."""
    name = heading.text
    if name in SECTIONS_NOW_RULES:
        raise heading.error("the settings under [rules]", f"[{name}], not supported by this version")
    if name not in SECTIONS:
        raise heading.error(f"one of the sections {', '.join(SECTIONS)}", f"[{name}]{nearest(name, SECTIONS)}")


def _header_line(line: Text, header: dict[str, Text], findings: Findings) -> None:
    with findings.reading("header"):
        key, value = line.pair(":", "a header line like 'players: 3 4', or a section heading like [map]")
        name = key.text
        if name in header:
            raise key.error("each header key once", f"a second {name!r}")
        if name not in HEADER_KEYS:
            expected = f"one of the header keys {', '.join(HEADER_KEYS)}"
            name = likely(name, HEADER_KEYS)
            lost = () if name and name not in header else ("header",)
            findings.add(key.error(expected, f"{key.text!r}{nearest(key.text, HEADER_KEYS)}"), *lost)
            if lost:
                return
        header[name] = value
