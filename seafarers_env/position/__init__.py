"""Whole positions as readable text: `to_json` and `from_json`, and the same as plain data.

`to_json` writes every entry there is; what follows from the rest (routes, points, where pieces may go) is not written.
By hand nearly everything may be left out: docs/positions.md names every entry, what follows from others and what is
dealt. What an entry is, when it makes sense and what is refused is declared by the parts (`engine.parts`, `JSON`).

A position is accepted when pieces and cards are conserved, when every numbered rule about how things may stand holds,
and when there is something to decide. Nobody asks whether play can have led there: people write puzzles.
"""

from seafarers_env.position.context import Standing
from seafarers_env.position.entry import PositionError as PositionError
from seafarers_env.position.fact_sheet import deal as deal
from seafarers_env.position.fact_sheet import facts as facts
from seafarers_env.position.fact_sheet import sites as sites
from seafarers_env.position.json_text import layout
from seafarers_env.position.json_text import parse as parse
from seafarers_env.position.reading import read as read
from seafarers_env.position.writing import to_dict as to_dict

__all__ = ["PositionError", "deal", "facts", "parse", "read", "sites", "to_dict", "to_json"]


def to_json(game: Standing) -> str:
    """The whole position as text, which `Game.from_json` reads back bit for bit."""
    return layout(to_dict(game)) + "\n"
