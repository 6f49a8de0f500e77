"""Reading a `.board` file into a Chart; what the sections mean together is checked in `check.py`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from seafarers_env.board.check import check
from seafarers_env.board.grid import SIDES, Cell
from seafarers_env.board.parts import (
    CHIPS,
    FRAME_TOKEN,
    LAND_LETTERS,
    SEA_TOKEN,
    TERRAIN_LETTERS,
    Area,
    Chart,
    ChipPath,
    Harbour,
    Pool,
)
from seafarers_env.board.sheet import MAX_CHARACTERS, BoardError, Place, Sheet, Text, nearest, read_sheet
from seafarers_env.constants import (
    AREA_KINDS,
    DESERT,
    HARBOURS,
    MAX_AREAS,
    MAX_CHIP_PATH,
    MAX_CORNERS,
    MAX_HARBOURS,
    MAX_HEXES,
    MAX_PLAYERS,
    MAX_POOLS,
)

__all__ = ["BoardError", "Chart", "parse_chart", "read_chart"]

_MAP_TOKENS: Final = (
    "'===' (frame), '~~~' (sea), 'D..' (desert), '*X.' (pool X), '?X.' (pool X, face down) "
    "or a terrain F G H M P A with its chip, 'F06'"
)
_REGION_TOKENS: Final = "'=..' (frame), '~..' (sea) or a region letter like 'M..'"
_START: Final = re.compile(
    r"any corner of region (\w); then spiral inwards, counter-clockwise; skip the desert", re.ASCII
)


def read_chart(path: str | Path) -> Chart:
    """Read and check a board file."""
    path = Path(path)
    top = Place(str(path), 1)
    if path.stat().st_size > 4 * MAX_CHARACTERS:
        raise BoardError(top, f"a board file of at most {MAX_CHARACTERS} characters", f"{path.stat().st_size} bytes")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise BoardError(Place(str(path), line), "text in UTF-8", f"{error.reason} (byte {error.start})") from None
    return parse_chart(text, str(path))


def parse_chart(text: str, source: str = "board") -> Chart:
    """Read and check the text of a board file; `source` is what errors call it."""
    sheet = read_sheet(text, source)
    for key in ("board", "title", "players", "victory_points"):
        if key not in sheet.header or not sheet.header[key].text:
            raise BoardError(sheet.top, f"a header line '{key}: ...'", "none")
    for name in ("map", "regions"):
        if name not in sheet.sections:
            raise BoardError(sheet.top, f"a section [{name}]", "none")
    cells, places = _map(sheet)
    regions, region_places, areas = _regions(sheet)
    pools = _pools(sheet)
    rules = _rules(sheet)
    chart = Chart(
        name=_name(sheet.header["board"]),
        title=sheet.header["title"].text,
        document=sheet.header["document"].text if "document" in sheet.header else "",
        players=_players(sheet.header["players"]),
        victory_points=sheet.header["victory_points"].integer(3, 100, "the points to win"),
        edge=_edge(sheet),
        cells=cells,
        regions=regions,
        areas=areas,
        pools=pools.of_hexes(),
        harbours=_harbours(sheet),
        harbour_pool=pools.harbours,
        harbours_by_players=pools.by_players or _written(rules, "harbour_placement") == "players",
        reserve=pools.reserve,
        path=_chip_path(sheet),
        rules=rules,
        text=text,
        source=source,
        map_at=sheet.sections["map"].heading.at,
        cell_at=places,
        region_at=region_places,
        harbour_pool_at=pools.at.get("harbours"),
        reserve_at=pools.at.get("reserve chips"),
    )
    check(chart)
    return chart


def _name(field: Text) -> str:
    if not re.fullmatch(r"[a-z][a-z0-9_]{0,40}", field.text):
        raise field.error("a name in small letters, digits and underscores, like new_shores")
    return field.text


def _players(field: Text) -> tuple[int, ...]:
    numbers = [word.integer(2, MAX_PLAYERS, "numbers of players") for word in field.words()]
    if len(set(numbers)) < len(numbers):
        raise field.error("each number of players once")
    return tuple(sorted(numbers))


def _edge(sheet: Sheet) -> str:
    if "edge" not in sheet.header:
        return "frame"
    field = sheet.header["edge"]
    if field.text not in ("frame", "open"):
        raise field.error("'frame' or 'open'")
    return field.text


def _grid(lines: list[Text]) -> tuple[dict[Cell, Text], dict[Cell, Place]]:
    """Cut rows into tokens; a token at character c of row r is the cell (r, c / 2)."""
    tokens: dict[Cell, Text] = {}
    parity: int | None = None
    for row, line in enumerate(lines):
        for word in line.words():
            offset = word.at.column - 1
            if len(word.text) != 3:
                raise word.error("a token of three characters with a blank after it")
            if parity is None:
                parity = (2 * row + offset) % 4
            if (2 * row + offset) % 4 != parity:
                raise word.error(
                    "tokens four columns apart, each row shifted by two against the next",
                    f"{word.text!r} in column {word.at.column}",
                )
            tokens[row, offset // 2] = word
    return tokens, {cell: word.at for cell, word in tokens.items()}


def _map(sheet: Sheet) -> tuple[dict[Cell, str], dict[Cell, Place]]:
    tokens, places = _grid(list(sheet.section("map")))
    for word in tokens.values():
        _check_map_token(word)
    cells = {cell: word.text for cell, word in tokens.items()}
    if all(token == FRAME_TOKEN for token in cells.values()):
        raise sheet.sections["map"].heading.error("at least one hex under [map]", "none")
    hexes = sum(token != FRAME_TOKEN for token in cells.values())
    if hexes > MAX_HEXES:
        raise sheet.sections["map"].heading.error(f"at most {MAX_HEXES} hexes", f"{hexes}")
    return cells, places


def _check_map_token(word: Text) -> None:
    token = word.text
    if token in (FRAME_TOKEN, SEA_TOKEN, "D.."):
        return
    if token[0] in "h@":
        what = {"h": "harbour tiles", "@": "fishing discs"}[token[0]]
        raise word.error(f"one of the tokens {_MAP_TOKENS}", f"{token!r}: {what} are not supported by this version")
    if re.fullmatch(r"[*?][A-Za-z]\.", token):
        return
    if token[0] in LAND_LETTERS and TERRAIN_LETTERS[token[0]] != DESERT:
        if token[1:].isdecimal() and int(token[1:]) in CHIPS:
            return
        raise word.error(f"a chip from 02 to 12, never 07, like '{token[0]}06'")
    raise word.error(_MAP_TOKENS)


def _regions(sheet: Sheet) -> tuple[dict[Cell, str], dict[Cell, Place], tuple[Area, ...]]:
    rows: list[Text] = []
    areas: list[Area] = []
    for line in sheet.section("regions"):
        if not re.match(r"\s*\w\s*=", line.text):
            rows.append(line)
        else:
            areas.append(_area(line, [area.letter for area in areas]))
    tokens, places = _grid(rows)
    for word in tokens.values():
        if not re.fullmatch(r"[=~A-Za-z]\.\.", word.text):
            raise word.error(_REGION_TOKENS)
    return {cell: word.text[0] for cell, word in tokens.items()}, places, tuple(areas)


def _area(line: Text, before: list[str]) -> Area:
    key, value = line.pair("=", "a line like 'M = start; the Mainland'")
    if not re.fullmatch(r"[A-Za-z]", key.text):
        raise key.error("one letter")
    if key.text in before:
        raise key.error("each region letter explained once", f"a second {key.text!r}")
    if len(before) == MAX_AREAS:
        raise key.error(f"at most {MAX_AREAS} regions", "one more")
    kind, name = value.pair(";", f"a kind and a name: '{key.text} = island; the small island'")
    if kind.text not in AREA_KINDS:
        raise kind.error(f"a kind of region: {', '.join(AREA_KINDS)}", f"{kind.text!r}{nearest(kind.text, AREA_KINDS)}")
    if not name.text:
        raise name.error("the region's name after ';'")
    return Area(key.text, kind.text, name.text, key.at)


@dataclass
class _PoolLines:
    """What the lines of [pools] say; `at` is where each stands, by its key."""

    hexes: dict[str, dict[int, int]] = field(default_factory=dict[str, dict[int, int]])
    chips: dict[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    harbours: tuple[str, ...] = ()
    by_players: bool = False
    reserve: tuple[int, ...] = ()
    at: dict[str, Place] = field(default_factory=dict[str, Place])

    def of_hexes(self) -> tuple[Pool, ...]:
        """The pools of hexes with their chips; without a line of chips these stand where the hexes do."""
        pools: list[Pool] = []
        for letter, terrains in self.hexes.items():
            at = self.at[f"{letter} hexes"]
            chips_at = self.at.get(f"{letter} chips", at)
            pools.append(Pool(letter, terrains, self.chips.get(letter, ()), at, chips_at))
        return tuple(pools)


def _pools(sheet: Sheet) -> _PoolLines:
    lines = _PoolLines()
    for line in sheet.section("pools"):
        key, value = line.pair("=", "a line like 'M hexes = F=4 D=1', 'M chips = 2 3' or 'harbours = 3:1 wool'")
        if key.text in lines.at:
            raise key.error("each pool line once", f"a second {key.text!r}")
        lines.at[key.text] = key.at
        letter, _, what = key.text.partition(" ")
        if key.text == "harbours":
            lines.harbours = tuple(_harbour_kind(word, HARBOURS) for word in value.words())
        elif key.text == "harbour_placement":
            if value.text != "player_choice":
                raise value.error("'player_choice', or no such line where the harbours are printed")
            lines.by_players = True
        elif key.text == "reserve chips":
            lines.reserve = tuple(_chip(word) for word in value.words())
        elif re.fullmatch(r"[A-Za-z]", letter) and what == "hexes":
            lines.hexes[letter] = _terrains(value)
        elif re.fullmatch(r"[A-Za-z]", letter) and what == "chips":
            lines.chips[letter] = tuple(_chip(word) for word in value.words())
        else:
            raise _wrong_pool(key)
    for letter in lines.chips:
        if letter not in lines.hexes:
            at = lines.at[f"{letter} chips"]
            raise BoardError(at, f"a line '{letter} hexes = ...' for these chips", "none")
    if len(lines.hexes) > MAX_POOLS:
        raise sheet.sections["pools"].heading.error(f"at most {MAX_POOLS} pools", f"{len(lines.hexes)}")
    return lines


def _wrong_pool(key: Text) -> BoardError:
    expected = "'X hexes', 'X chips' (X a letter of the map), 'reserve chips', 'harbours' or 'harbour_placement'"
    if key.text.split()[0] in ("fog", "spice", "variable"):
        return key.error(expected, f"{key.text!r}, not supported by this version")
    return key.error(expected)


def _terrains(value: Text) -> dict[int, int]:
    terrains: dict[int, int] = {}
    for word in value.words():
        letter, number = word.pair("=", "a terrain and how many, like F=4")
        if letter.text not in TERRAIN_LETTERS:
            raise letter.error(f"one of the terrains {' '.join(TERRAIN_LETTERS)}")
        terrain = TERRAIN_LETTERS[letter.text]
        if terrain in terrains:
            raise letter.error("each terrain once", f"a second {letter.text!r}")
        terrains[terrain] = number.integer(0, MAX_HEXES, "how many hexes")
    return terrains


def _chip(word: Text) -> int:
    if word.text not in [str(n) for n in CHIPS]:
        raise word.error(f"chips from {' '.join(str(n) for n in CHIPS)}")
    return int(word.text)


def _harbour_kind(word: Text, known: tuple[str, ...]) -> str:
    if word.text not in known:
        raise word.error(f"a kind of harbour: {', '.join(known)}", f"{word.text!r}{nearest(word.text, known)}")
    return word.text


def _cell(word: Text) -> Cell:
    match = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", word.text)
    if not match:
        raise word.error("a hex as row,column, like 3,4")
    return int(match[1]), int(match[2])


def _harbours(sheet: Sheet) -> tuple[Harbour, ...]:
    harbours: list[Harbour] = []
    for line in sheet.section("harbours"):
        words = line.words()
        if len(words) != 3:
            raise line.part(0).error("a harbour like '3,4 NW shuffled' or '3,4 NW wool'")
        if words[1].text not in SIDES:
            raise words[1].error(f"a side: {' '.join(SIDES)}")
        kind = _harbour_kind(words[2], (*HARBOURS, "shuffled"))
        harbours.append(Harbour(_cell(words[0]), SIDES.index(words[1].text), kind, words[0].at, words[1].at))
    if len(harbours) > MAX_HARBOURS:
        raise harbours[MAX_HARBOURS].error(f"at most {MAX_HARBOURS} harbours", f"{len(harbours)}")
    return tuple(harbours)


def _chip_path(sheet: Sheet) -> ChipPath | None:
    if "chip_path" not in sheet.sections:
        return None
    fields: dict[str, tuple[Text, Text]] = {}
    for line in sheet.section("chip_path"):
        key, value = line.pair("=", "a line 'order = ...', 'start = ...' or 'corners = ...'")
        if key.text not in ("order", "start", "corners") or key.text in fields:
            raise key.error("'order', 'start' and 'corners', each once")
        fields[key.text] = key, value
    for name in ("order", "start", "corners"):
        if name not in fields:
            raise sheet.sections["chip_path"].heading.error(f"a line '{name} = ...' under [chip_path]", "none")
    order, start, corners = (fields[name][1] for name in ("order", "start", "corners"))
    match = _START.fullmatch(" ".join(start.text.split()))
    if not match:
        raise start.error("'any corner of region X; then spiral inwards, counter-clockwise; skip the desert'")
    words = corners.words()
    if not 1 <= len(words) <= MAX_CORNERS:
        raise corners.error(f"1 to {MAX_CORNERS} corner hexes", f"{len(words)}")
    numbers = tuple(_chip(word) for word in order.words())
    if len(numbers) > MAX_CHIP_PATH:
        raise order.error(f"at most {MAX_CHIP_PATH} chips", f"{len(numbers)}")
    return ChipPath(numbers, match[1], tuple((_cell(word), word.at) for word in words), order.at, start.at)


def _rules(sheet: Sheet) -> Mapping[str, tuple[Text, Text]]:
    rules: dict[str, tuple[Text, Text]] = {}
    for line in sheet.section("rules"):
        key, value = line.pair("=", "a switch like 'island_token = 1'")
        if key.text in rules:
            raise key.error("each switch once", f"a second {key.text!r}")
        rules[key.text] = key, value
    return rules


def _written(rules: Mapping[str, tuple[Text, Text]], name: str) -> str | None:
    """What stands under [rules] for a switch, None where it is not named."""
    return rules[name][1].text if name in rules else None
