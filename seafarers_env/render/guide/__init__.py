"""How to play: a board in a few hundred words, with prices, points and the meaning of the drawings.

It is assembled from parts (`words`, `knights`); all numbers come from the engine's tables and the rules of the table
(`facts`).
"""

import textwrap
from dataclasses import dataclass
from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a
from seafarers_env.render import declared
from seafarers_env.render.guide.facts import costs, facts, points, price_words
from seafarers_env.render.guide.knights import KNIGHTS
from seafarers_env.render.guide.legend import Sign, legend
from seafarers_env.render.guide.words import PIECES, Piece

__all__ = ["Guide", "Section", "guide", "guide_text"]

#: The order of headings; others follow as they come.
_ORDER: Final = (
    *("The goal", "How it begins", "Your turn", "Building", "Trade", "A seven", "Development cards"),
    *("The longest route", "Ships", "Ships and cargo", "On this board", "The unknown"),
)


@dataclass(frozen=True)
class Section:
    """A heading and what stands below it."""

    heading: str
    text: str


@dataclass(frozen=True)
class Guide:
    """How a board is played, for players.

    Attributes:
        title: Of the board.
        sections: The words.
        costs: What is built and bought: its name, cards of each resource, in words.
        points: What is worth how many points.
        signs: What letters and drawings on the board mean.
    """

    title: str
    sections: tuple[Section, ...]
    costs: tuple[tuple[str, tuple[int, ...], str], ...]
    points: tuple[tuple[str, str], ...]
    signs: tuple[Sign, ...]


def guide(board: Board, rules: Any) -> Guide:
    """How to play a board by these rules.

    Args:
        board: `game.board`, or that of a table.
        rules: Its RULES record.
    """
    known = facts(board, rules)
    said: dict[str, list[str]] = {}
    for piece in (*sorted((one for one in PIECES if one.when(known)), key=_place), *KNIGHTS):
        if piece.when(known):
            said.setdefault(piece.heading, []).append(piece.text.format_map(known).strip())
    return Guide(
        board.chart.title,
        tuple(Section(heading, " ".join(texts)) for heading, texts in said.items()),
        tuple((_name(board, kind), tuple(cards), price_words(cards)) for kind, cards in costs(board, rules).items()),
        tuple(points(board, rules)),
        tuple(legend(board, rules)),
    )


def _place(piece: Piece) -> int:
    return _ORDER.index(piece.heading) if piece.heading in _ORDER else len(_ORDER)


def _name(board: Board, kind: int) -> str:
    return declared.usually(kind, board.edition).name or a.KINDS[kind].text


def guide_text(told: Guide, width: int = 100) -> str:
    """The same as text for a terminal."""
    lines = [told.title, ""]
    for section in told.sections:
        lines += [section.heading, *textwrap.wrap(section.text, width, initial_indent="  ", subsequent_indent="  "), ""]
    lines += ["Costs", *(f"  {name}: {words}" for name, _, words in told.costs), ""]
    lines += ["Points", *(f"  {name}: {number}" for name, number in told.points), ""]
    lines += ["Signs on the board", *(f"  {sign.mark or '-':4} {sign.words}" for sign in told.signs)]
    return "\n".join(lines) + "\n"
