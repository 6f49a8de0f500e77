"""Whole positions as readable text: `to_json` and `from_json`, and the same as plain data.

`to_json` writes every entry, but nothing that follows from the rest (routes, points, where pieces may go). A position
written by hand may leave out nearly everything: docs/positions.md lists every entry, what follows from others and what
is dealt. The parts declare the entries, when they apply and what is refused (`engine.parts`, `JSON`).

A position is accepted if pieces and cards are conserved, it breaks no numbered rule about how pieces may stand, and
there is something to decide. It need not be reachable by play, so puzzles are welcome.
"""

from seafarers_env.position.context import Standing
from seafarers_env.position.entry import PositionError as PositionError
from seafarers_env.position.fact_sheet import deal as deal, facts as facts, sites as sites
from seafarers_env.position.json_text import layout, parse as parse
from seafarers_env.position.reading import read as read
from seafarers_env.position.writing import to_dict as to_dict

__all__ = ["PositionError", "deal", "facts", "parse", "read", "sites", "to_dict", "to_json"]


def to_json(game: Standing) -> str:
    """The whole position as text, which `Game.from_json` reads back bit for bit."""
    return layout(to_dict(game)) + "\n"
