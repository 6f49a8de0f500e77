"""Reading a `.board` file into a Chart; what the sections mean together is checked in `check.py`."""

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final, TypeVar

from seafarers_env.board.board_text import MAX_CHARACTERS, Sheet, Text, read_sheet
from seafarers_env.board.chart_data import Chart, ChipPath, Harbour
from seafarers_env.board.check import disagreements
from seafarers_env.board.findings import BoardError, Findings, Place
from seafarers_env.board.geometry import SIDES, Cell
from seafarers_env.board.map_rows import read_map, read_regions
from seafarers_env.board.pool_lines import read_pools
from seafarers_env.board.section_lines import read_features
from seafarers_env.board.values import harbour_kind, read_cell, read_chip
from seafarers_env.editions import most
from seafarers_env.engine import constants as c

MOST_CHIP_PATH, MOST_CORNERS, MOST_HARBOURS = map(most, ("MAX_CHIP_PATH", "MAX_CORNERS", "MAX_HARBOURS"))
MOST_PLAYERS = most("MAX_PLAYERS")

__all__ = ["BoardError", "Chart", "Findings", "parse_chart", "read_chart"]

T = TypeVar("T")

NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,40}")  # of boards and scenarios
_START: Final = re.compile(
    r"any corner of region (\w); then spiral inwards, counter-clockwise; skip the desert", re.ASCII
)

_PATH_KEYS: Final = ("order", "start", "corners")


def read_chart(path: str | Path, findings: Findings | None = None) -> Chart:
    """Read and check a board file; `findings` is as for `parse_chart`."""
    path = Path(path)
    top = Place(str(path), 1)
    if path.stat().st_size > 4 * MAX_CHARACTERS:
        raise BoardError(top, f"a board file of at most {MAX_CHARACTERS} characters", f"{path.stat().st_size} bytes")
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise BoardError(Place(str(path), line), "text in UTF-8", f"{error.reason} (byte {error.start})") from None
    return parse_chart(text, str(path), findings)


def parse_chart(text: str, source: str = "board", findings: Findings | None = None) -> Chart:
    """Read and check the text of a board file.

    Args:
        text: What stands in the file.
        source: What errors call it.
        findings: Where errors are collected; then the chart is fit for use only if there are none. Without it the
            first error is raised.

    Raises:
        BoardError: where the text is wrong, what was expected there, what stands there.
    """
    findings = findings or Findings()
    sheet = read_sheet(text, source, findings)
    _check_complete(sheet, findings)
    cells, places = read_map(sheet, findings)
    regions, region_places, areas = read_regions(sheet, findings)
    pools = read_pools(sheet, findings)
    rules = _rules(sheet, findings)
    points = _header(sheet, "victory_points", _points, {0: 0}, findings)
    chart = Chart(
        name=_header(sheet, "board", _name, "", findings),
        title=_header(sheet, "title", _words, "", findings),
        document=_header(sheet, "document", _words, "", findings),
        players=_header(sheet, "players", _players, (), findings),
        victory_points=max(points.values()),
        edge=_header(sheet, "edge", _edge, "frame", findings),
        cells=cells,
        regions=regions,
        areas=areas,
        pools=pools.of_hexes(),
        harbours=_harbours(sheet, findings),
        harbour_pool=pools.harbours,
        harbours_by_players=pools.by_players or _written(rules, "harbour_placement") == "players",
        reserve=pools.reserve,
        path=_chip_path(sheet, findings),
        rules=rules,
        text=text,
        source=source,
        players_at=sheet.place_of("players"),
        points_at=sheet.place_of("victory_points"),
        map_at=sheet.sections["map"].heading.at if "map" in sheet.sections else sheet.top,
        cell_at=places,
        region_at=region_places,
        harbour_pool_at=pools.at.get("harbours"),
        reserve_at=pools.at.get("reserve chips"),
        piles=pools.piles(),
        variable=pools.variable(),
        features=read_features(sheet, points if 0 not in points else {}, pools.more, findings),
    )
    for error in disagreements(chart, findings):
        findings.add(error)
    return chart


# --- the header -------------------------------------------------------------------------------------------------------
def _check_complete(sheet: Sheet, findings: Findings) -> None:
    """Whether what every board needs is there; a line that could not be read may be what is missing."""
    for key in ("board", "title", "players", "victory_points"):
        if (key not in sheet.header or not sheet.header[key].text) and findings.read("header"):
            findings.add(BoardError(sheet.top, f"a header line '{key}: ...'", "none"))
    for name in ("map", "regions"):
        if name not in sheet.sections and findings.read("sections"):
            findings.add(BoardError(sheet.top, f"a section [{name}]", "none"))


def _header(sheet: Sheet, key: str, read: Callable[[Text], T], default: T, findings: Findings) -> T:
    """What a header line says; the default where there is none, or none that can be read."""
    value = default
    with findings.reading(key):
        if key in sheet.header and sheet.header[key].text:
            value = read(sheet.header[key])
    return value


def _words(field: Text) -> str:
    return field.text


def _name(field: Text) -> str:
    if not NAME.fullmatch(field.text):
        raise field.error("a name in small letters, digits and underscores, like new_shores")
    return field.text


def _players(field: Text) -> tuple[int, ...]:
    numbers = [word.integer(2, MOST_PLAYERS, "numbers of players") for word in field.words()]
    if len(set(numbers)) < len(numbers):
        raise field.error("each number of players once")
    return tuple(sorted(numbers))


def _points(field: Text) -> dict[int, int]:
    """The points to win by number of players; under 0 where they are the same for all."""
    if ":" not in field.text:
        return {0: field.integer(3, 100, "the points to win")}
    found: dict[int, int] = {}
    for word in field.words():
        players, points = word.pair(":", "points to win by number of players, like '3:15 4:13'")
        number = players.integer(2, MOST_PLAYERS, "numbers of players")
        if number in found:
            raise players.error("each number of players once", f"a second {number}")
        found[number] = points.integer(3, 100, "the points to win")
    return found


def _edge(field: Text) -> str:
    if field.text not in ("frame", "open"):
        raise field.error("'frame' or 'open'")
    return field.text


# --- the sections -----------------------------------------------------------------------------------------------------
def _harbours(sheet: Sheet, findings: Findings) -> tuple[Harbour, ...]:
    harbours: list[Harbour] = []
    for line in sheet.section("harbours"):
        with findings.reading("a harbour"):
            harbours.append(_harbour(line))
    if len(harbours) > MOST_HARBOURS:
        findings.add(harbours[MOST_HARBOURS].error(f"at most {MOST_HARBOURS} harbours", f"{len(harbours)}"))
    return tuple(harbours)


def _harbour(line: Text) -> Harbour:
    words = line.words()
    if len(words) != 3:
        raise line.part(0).error("a harbour like '3,4 NW shuffled' or '3,4 NW wool'")
    if words[1].text not in SIDES:
        raise words[1].error(f"a side: {' '.join(SIDES)}")
    kind = harbour_kind(words[2], (*c.HARBOURS, "shuffled"))
    return Harbour(read_cell(words[0]), SIDES.index(words[1].text), kind, words[0].at, words[1].at)


def _chip_path(sheet: Sheet, findings: Findings) -> ChipPath | None:
    if "chip_path" not in sheet.sections:
        return None
    fields: dict[str, Text] = {}
    for line in sheet.section("chip_path"):
        with findings.reading("chip_path"):
            key, value = line.pair("=", "a line 'order = ...', 'start = ...' or 'corners = ...'")
            if key.text not in _PATH_KEYS or key.text in fields:
                raise key.error("'order', 'start' and 'corners', each once")
            fields[key.text] = value
    for name in _PATH_KEYS:
        if name not in fields and findings.read("chip_path"):
            heading = sheet.sections["chip_path"].heading
            findings.add(heading.error(f"a line '{name} = ...' under [chip_path]", "none"))
    region, corners, order = "", (), ()
    with findings.reading("chip_path"):
        region = _path_region(fields["start"]) if "start" in fields else ""
    with findings.reading("chip_path"):
        corners = _path_corners(fields["corners"]) if "corners" in fields else ()
    with findings.reading("chip_path"):
        order = _path_order(fields["order"]) if "order" in fields else ()
    if not region or not corners or "order" not in fields or not findings.read("chip_path"):
        return None
    return ChipPath(order, region, corners, fields["order"].at, fields["start"].at)


def _path_region(start: Text) -> str:
    match = _START.fullmatch(" ".join(start.text.split()))
    if not match:
        raise start.error("'any corner of region X; then spiral inwards, counter-clockwise; skip the desert'")
    return match[1]


def _path_corners(corners: Text) -> tuple[tuple[Cell, Place], ...]:
    words = corners.words()
    if not 1 <= len(words) <= MOST_CORNERS:
        raise corners.error(f"1 to {MOST_CORNERS} corner hexes", f"{len(words)}")
    return tuple((read_cell(word), word.at) for word in words)


def _path_order(order: Text) -> tuple[int, ...]:
    numbers = tuple(read_chip(word) for word in order.words())
    if len(numbers) > MOST_CHIP_PATH:
        raise order.error(f"at most {MOST_CHIP_PATH} chips", f"{len(numbers)}")
    return numbers


def _rules(sheet: Sheet, findings: Findings) -> Mapping[str, tuple[Text, Text]]:
    rules: dict[str, tuple[Text, Text]] = {}
    for line in sheet.section("rules"):
        with findings.reading("rules"):
            key, value = line.pair("=", "a switch like 'island_token = 1'")
            if key.text in rules:
                raise key.error("each switch once", f"a second {key.text!r}")
            rules[key.text] = key, value
    return rules


def _written(rules: Mapping[str, tuple[Text, Text]], name: str) -> str | None:
    """What stands under [rules] for a switch, None where it is not named."""
    return rules[name][1].text if name in rules else None
