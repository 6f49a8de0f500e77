"""Reading the sections that only some boards have; what they mean together is checked in `section_check.py`."""

import re
from collections.abc import Callable, Mapping
from typing import Final, TypeVar

from seafarers_env.board import features as f
from seafarers_env.board.board_text import Sheet, Text, nearest
from seafarers_env.board.chart_data import LAND_LETTERS
from seafarers_env.board.findings import Findings
from seafarers_env.board.geometry import Cell
from seafarers_env.board.values import corner_of, harbour_kind, read_cell, read_chip, read_corner, read_side
from seafarers_env.editions import most
from seafarers_env.engine import constants as c

T = TypeVar("T")

MISSIONS: Final = ("lairs", "fish", "spices")


def read_features(
    sheet: Sheet, points: Mapping[int, int], more: Mapping[str, Mapping[str, f.Counts]], findings: Findings
) -> f.Features:
    """All of these sections; `points` and `more` are what header and [pools] say for them."""
    councils = _rows(sheet, "council", _council, findings)
    return f.Features(
        points=points,
        stacks=_rows(sheet, "stacks", _stack, findings),
        villages=more.get("villages", {}),
        bare=more.get("bare", {}),
        spare=more.get("spare", {}),
        lots={name: more[name][""] for name in ("lairs", "shoals", "castaways") if name in more},
        no_exploration=_lists(sheet, "no_exploration_chips", tuple(LAND_LETTERS), read_chip, findings),
        tiles=_rows(sheet, "harbour_tiles", _tile, findings),
        exits=_rows(sheet, "wrap", _exits, findings),
        locations=_rows(sheet, "locations", _location, findings),
        chits=_rows(sheet, "chits", _location, findings),
        scrolls=_rows(sheet, "scrolls", _scroll, findings),
        spaces=_rows(sheet, "spaces", _space, findings),
        fishing_track=_lists(sheet, "fishing_track", ("spaces",), _points, findings).get("spaces"),
        council=councils[0] if councils else None,
        castaways=_rows(sheet, "castaways", _castaway, findings),
        tracks=_lists(sheet, "tracks", MISSIONS, _points, findings),
    )


def _rows(sheet: Sheet, name: str, read: Callable[[Text], T], findings: Findings) -> tuple[T, ...]:
    """What each line of a section says."""
    found: list[T] = []
    for line in sheet.section(name):
        with findings.reading(f"[{name}]"):
            found.append(read(line))
    return tuple(found)


def _lists(
    sheet: Sheet, name: str, keys: tuple[str, ...], read: Callable[[Text], object], findings: Findings
) -> dict[str, f.Counts]:
    """Lines of a key and a row of numbers."""
    found: dict[str, f.Counts] = {}
    for line in sheet.section(name):
        with findings.reading(f"[{name}]"):
            key, value = line.pair("=", f"a line like '{keys[0]} = 2 3'")
            if key.text not in keys:
                raise key.error(f"one of {', '.join(keys)}", f"{key.text!r}{nearest(key.text, keys)}")
            if key.text in found:
                raise key.error(f"each line of [{name}] once", f"a second {key.text!r}")
            for word in value.words():
                read(word)
            found[key.text] = f.Counts(tuple(word.text for word in value.words()), key.at)
    return found


def _points(word: Text) -> int:
    return word.integer(0, 100, "points")


def _fields(line: Text, count: int, example: str) -> list[Text]:
    """The words of a line that has so many."""
    words = line.words()
    if len(words) != count:
        raise line.part(0).error(f"a line like '{example}'")
    return words


def _check_word(word: Text, wanted: str) -> None:
    if word.text != wanted:
        raise word.error(f"the word {wanted!r}")


# --- hidden hexes and harbours ----------------------------------------------------------------------------------------
def _stack(line: Text) -> f.Stack:
    key, value = line.pair("=", "a section and its hexes, like 'A = 3 fog + 1 spice'")
    if not re.fullmatch(r"[A-Za-z]", key.text):
        raise key.error("the letter of a section of hidden hexes")
    piles: dict[str, int] = {}
    start = 0
    for piece in value.text.split("+"):
        number, name = _fields(value.part(start, start + len(piece)), 2, "A = 3 fog + 1 spice")
        if name.text not in f.PILES or name.text in piles:
            raise name.error(f"each of {' and '.join(f.PILES)} once", f"{name.text!r}{nearest(name.text, f.PILES)}")
        piles[name.text] = number.integer(1, most("MAX_HEXES"), "how many hexes")
        start += len(piece) + 1
    return f.Stack(key.text, piles, key.at)


def _tile(line: Text) -> f.HarbourTile:
    cell, faces, side, kind = _fields(line, 4, "1,5 faces SE 3:1")
    _check_word(faces, "faces")
    return f.HarbourTile(read_cell(cell), read_side(side), harbour_kind(kind, c.HARBOURS), cell.at)


def _exits(line: Text) -> tuple[f.Corner, f.Corner]:
    a, b = line.pair("<->", "two exit corners like '0,4 N <-> 8,4 S'")
    ends = [_fields(end, 2, "0,4 N <-> 8,4 S") for end in (a, b.part(len("->")))]
    return corner_of(ends[0]), corner_of(ends[1])


# --- named places, spaces, scrolls ------------------------------------------------------------------------------------
def _location(line: Text) -> f.Location:
    example = "'name | island | row,column CORNER'"
    name, rest = line.pair("|", example)
    island, corner = rest.pair("|", example)
    words = corner.words()
    if len(words) != 2:
        raise corner.error("a corner like '3,4 NE'")
    return f.Location(name.text, island.text, corner_of(words), name.at, island.at)


def _scroll(line: Text) -> f.Scroll:
    words = line.words()
    if len(words) not in (3, 4):
        raise line.part(0).error("a line like 's1 4,3 3:1' or 's2 0,7 2:1 lumber'")
    name, cell, ratio, *rest = words
    if ratio.text != ("2:1" if rest else "3:1"):
        raise ratio.error("'3:1', or '2:1' and a resource")
    kind = harbour_kind(rest[0], c.RESOURCES) if rest else "3:1"
    return f.Scroll(name.text, read_cell(cell), kind, name.at, cell.at)


def _space(line: Text) -> f.Space:
    words = line.words()
    kind = words[0]
    if kind.text not in f.SPACE_KINDS:
        expected = f"a kind of space: {', '.join(f.SPACE_KINDS)}"
        raise kind.error(expected, f"{kind.text!r}{nearest(kind.text, f.SPACE_KINDS)}")
    examples = {"merchant": "merchant 0,5 E s2", "fish": "fish 1,8 SE 2,9"}
    needs = kind.text in examples
    if len(words) != 3 + needs:
        raise kind.error(f"a line like '{examples.get(kind.text, f'{kind.text} 0,5 E')}'", repr(line.text.strip()))
    of = words[3] if needs else words[2]
    if kind.text == "fish":
        read_cell(of)
    return f.Space(kind.text, read_cell(words[1]), read_side(words[2]), of.text if needs else "", words[1].at, of.at)


# --- Council and castaways --------------------------------------------------------------------------------------------
def _council(line: Text) -> f.Council:
    words = line.words()
    if len(words) < 3:
        raise line.part(0).error("a line like '5,8 docks N S'")
    _check_word(words[1], "docks")
    return f.Council(read_cell(words[0]), tuple(read_corner(word) for word in words[2:]), words[0].at)


def _castaway(line: Text) -> f.Castaway:
    words = line.words()
    if len(words) < 3 or len(words) == 4:
        raise line.part(0).error("a line like 'C1 1,10 N' or 'C9 4,13 S players 4'")
    if len(words) > 3:
        _check_word(words[3], "players")
    players = tuple(word.integer(2, most("MAX_PLAYERS"), "numbers of players") for word in words[4:])
    return f.Castaway(words[0].text, corner_of(words[1:3]), players, words[0].at)


def cell_of(space: f.Space) -> Cell:
    """The hex of a fishing space's disc."""
    row, column = space.of.split(",")
    return int(row), int(column)
