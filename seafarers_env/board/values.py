"""Words that stand in several sections of a board file: hexes, corners, sides, chips, kinds of harbours."""

import re

from seafarers_env.board.board_text import Text, nearest
from seafarers_env.board.chart_data import CHIPS
from seafarers_env.board.features import Corner
from seafarers_env.board.geometry import CORNERS, SIDES, Cell


def read_chip(word: Text) -> int:
    """A number of a chip."""
    if word.text not in [str(n) for n in CHIPS]:
        raise word.error(f"chips from {' '.join(str(n) for n in CHIPS)}")
    return int(word.text)


def harbour_kind(word: Text, known: tuple[str, ...]) -> str:
    """One of these kinds of harbours."""
    if word.text not in known:
        raise word.error(f"a kind of harbour: {', '.join(known)}", f"{word.text!r}{nearest(word.text, known)}")
    return word.text


def read_cell(word: Text) -> Cell:
    """A hex by row and column."""
    match = re.fullmatch(r"([0-9]{1,3}),([0-9]{1,3})", word.text)
    if not match:
        raise word.error("a hex as row,column, like 3,4")
    return int(match[1]), int(match[2])


def read_side(word: Text) -> int:
    """A side of a hex."""
    if word.text not in SIDES:
        raise word.error(f"a side: {' '.join(SIDES)}")
    return SIDES.index(word.text)


def read_corner(word: Text) -> int:
    """A corner of a hex."""
    if word.text not in CORNERS:
        raise word.error(f"a corner: {' '.join(CORNERS)}")
    return CORNERS.index(word.text)


def corner_of(words: list[Text]) -> Corner:
    """A hex and one of its corners."""
    return Corner(read_cell(words[0]), read_corner(words[1]), words[0].at)
