"""Reading [map] and [regions]: rows of tokens, and the letters of the regions."""

import re
from collections import Counter
from collections.abc import Mapping
from typing import Final

from seafarers_env.board import chart_data as data
from seafarers_env.board.board_text import Sheet, Text, nearest
from seafarers_env.board.chart_data import Area
from seafarers_env.board.features import DISC, SEA_KINDS, TILE_KINDS
from seafarers_env.board.findings import BoardError, Findings, Place
from seafarers_env.board.geometry import Cell
from seafarers_env.editions import most
from seafarers_env.engine import constants as c

_LAND: Final = data.LAND_LETTERS.items()
_BARREN: Final = {f"{letter}..": c.TERRAINS[kind] for letter, kind in _LAND if kind >= c.FIRST_BARREN}
_NUMBERED: Final = [letter for letter, kind in _LAND if kind < c.FIRST_BARREN]
_MAP_TOKENS: Final = (
    f"'===' (frame), '~~~' (sea), {''.join(f'{token!r} ({word}), ' for token, word in _BARREN.items())}"
    f"'*X.' (pool X), '?X.' (pool X, face down) or a terrain {' '.join(_NUMBERED)} with its chip, 'F06', "
    "'h3.' 'hF.' ... (harbour tile), '@08' (fishing disc)"
)
_REGION_TOKENS: Final = "'=..' (frame), '~..' (sea) or a region letter like 'M..'"


def read_map(sheet: Sheet, findings: Findings) -> tuple[dict[Cell, str], dict[Cell, Place]]:
    """The tokens of [map] and their places."""
    if "map" not in sheet.sections:
        findings.lose_rows(0)
        return {}, {}
    tokens = _grid(list(sheet.section("map")), findings)
    cells: dict[Cell, str] = {}
    for cell, word in tokens.items():
        # printed land with a wrong number is still land; of anything else nobody can say what it is
        printed = len(word.text) == 3 and word.text[0] in data.LAND_LETTERS
        cells[cell] = word.text if printed else data.UNREAD_TOKEN
        with findings.reading(*() if printed else ("a hex",)):
            if not findings.at(word.at):
                cells[cell] = _map_token(word)
    hexes = sum(token != data.FRAME_TOKEN for token in cells.values())
    heading = sheet.sections["map"].heading
    if not hexes and findings.knows_all_rows:
        findings.lose_rows(0)
        findings.add(heading.error("at least one hex under [map]", "none"))
    if hexes > most("MAX_HEXES"):
        findings.lose_rows(0)
        findings.add(heading.error(f"at most {most('MAX_HEXES')} hexes", f"{hexes}"))
    return cells, {cell: word.at for cell, word in tokens.items()}


def _grid(lines: list[Text], findings: Findings) -> dict[Cell, Text]:
    """Cut rows into tokens; a token at character c of row r is the cell (r, c / 2).

    A row gets one error about where its tokens stand. After it a token belongs to the nearest place that fits; where
    two are equally near, this row and those under it are lost.
    """
    tokens: dict[Cell, Text] = {}
    step = _step(lines)
    lost = False  # two columns off, as after a row too few or too many
    for row, line in enumerate(lines):
        told = findings.on_line(line.at.line)
        if told:  # odd characters: nobody can say how wide they were meant to be
            findings.lose_rows(row)
        for word in line.words():
            shift = (2 * row + word.at.column - 1 - step) % 4
            error = _misplaced(word, shift)
            if error and not told and not (lost and shift == 2):
                findings.add(error, "a hex")
            told = told or error is not None
            if shift == 2:
                lost = True
                findings.lose_rows(row)
            first = word.at.column - 1 + (shift == 3) - (shift == 1)
            for offset in range(first, first + len(word.text), 4):
                tokens.setdefault((row, offset // 2), word)
    return tokens


def _step(lines: list[Text]) -> int:
    """Which of the four columns the tokens stand in, counted from the top row.

    The first token tells, unless it stands an odd number of columns off most others.
    """
    steps = [(2 * row + word.at.column - 1) % 4 for row, line in enumerate(lines) for word in line.words()]
    odd = Counter(step % 2 for step in steps).most_common(1)
    return next((step for step in steps if step % 2 == odd[0][0]), 0)


def _misplaced(word: Text, shift: int) -> BoardError | None:
    if len(word.text) != 3:
        return word.error("a token of three characters with a blank after it")
    if shift:
        expected = "tokens four columns apart, each row shifted by two against the next"
        return word.error(expected, f"{word.text!r} in column {word.at.column}")
    return None


def _map_token(word: Text) -> str:
    token = word.text
    if token in (data.FRAME_TOKEN, data.SEA_TOKEN, *_BARREN) or re.fullmatch(r"[*?][A-Za-z]\.", token):
        return token
    if token[:2] in TILE_KINDS and token[2:] == ".":
        return token
    if token[0] in (*_NUMBERED, DISC):
        if token[1:].isdecimal() and int(token[1:]) in data.CHIPS:
            return token
        raise word.error(f"a chip from 02 to 12, never 07, like '{token[0]}06'")
    raise word.error(_MAP_TOKENS)


def read_regions(sheet: Sheet, findings: Findings) -> tuple[dict[Cell, str], dict[Cell, Place], tuple[Area, ...]]:
    """The letters of [regions], their places, and what is said of each letter under the grid."""
    if "regions" not in sheet.sections:
        findings.lose_rows(0)
        return {}, {}, ()
    rows: list[Text] = []
    areas: dict[str, Area] = {}
    known = (*c.AREA_KINDS, *SEA_KINDS)
    for line in sheet.section("regions"):
        letter = re.match(r"\s*(\w)\s*=", line.text)
        # a line without '=' that is no row either is told what it should have been
        if not letter and (".." in line.text or all(len(word.text) == 3 for word in line.words())):
            rows.append(line)
            continue
        name = letter[1] if letter else ""
        with findings.reading("areas" if not name or name in areas else f"area {name}", "kinds of areas"):
            area = _area(line, areas, known)
            areas[area.letter] = area
    tokens = _grid(rows, findings)
    regions: dict[Cell, str] = {}
    for cell, word in tokens.items():
        regions[cell] = data.UNREAD_REGION
        with findings.reading("a region"):
            if not findings.at(word.at):
                regions[cell] = _region_token(word)
    return regions, {cell: word.at for cell, word in tokens.items()}, tuple(areas.values())


def _region_token(word: Text) -> str:
    if not re.fullmatch(r"[=~A-Za-z]\.\.", word.text):
        raise word.error(_REGION_TOKENS)
    return word.text[0]


def _area(line: Text, before: Mapping[str, Area], known: tuple[str, ...]) -> Area:
    key, value = line.pair("=", "a line like 'M = start; the Mainland'")
    if not re.fullmatch(r"[A-Za-z]", key.text):
        raise key.error("one letter")
    if key.text in before:
        raise key.error("each region letter explained once", f"a second {key.text!r}")
    if len(before) == most("MAX_AREAS"):
        raise key.error(f"at most {most('MAX_AREAS')} regions", "one more")
    kind, name = value.pair(";", f"a kind and a name: '{key.text} = island; the small island'")
    if kind.text not in known:
        raise kind.error(f"a kind of region: {', '.join(known)}", f"{kind.text!r}{nearest(kind.text, known)}")
    if not name.text:
        raise name.error("the region's name after ';'")
    return Area(key.text, kind.text, name.text, key.at)
