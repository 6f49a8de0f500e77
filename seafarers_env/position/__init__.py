"""Whole positions as readable text: `to_json` and `from_json`, and the same as plain data.

`to_json` writes every entry there is; what follows from the rest (routes, points, where pieces may go) is not written.
By hand nearly everything may be left out:

- `scenario` (or `board`, the text of a board file), `num_players`, `options`: as for a `Game`.
- `terrain`, `numbers`, `harbours`, `robber`, `pirate`: dealt from the `seed` under `random`, the robber on the desert.
- `seats`: for each, by name of place or card, `settlements cities roads ships hand cards played tokens areas home`, and
  within a discard or a pick `discards_owed discarding picks_owed`. Nothing left out is on the board or in hand.
- `bank` and `deck`: the cards that are nowhere else. `bought`: those of `cards` bought this turn.
- `longest_route`, `largest_army`: the only seat it can be. `home` of a seat: where it has buildings without tokens.
- `harbours` that players lay: in the order of placing, by kind or `face down`; `reserve` and `pile`: what is not on
  the board (hexes that lie face down are `missing`). `trade_routes` between islands (CROSSING): none.
- `pending`: the phases that are due, by default `["main"]`; `turn`, `trade`, `agreement`: what is being done.
- `known`, with the option `card_counting`: for each seat and hand `certain` and `possible`, the least and the most of
  each resource; in a discard phase of the hands before it. Left out: no more than sizes, and what is being offered.
- `outcome` (`playing`, `won`, `truncated`) and `winner`.

Everything is checked: no game comes out of a position that cannot be. What the rules bring about at once has happened:
no road or ship lies at a face-down hex that is not being turned up, or at a small island's hex that still wants its
token; red tokens lie apart where the deal parts them; a seat has played no more cards than turns allow (where the
number of the turn is left out, it is the first that allows them). Puzzles may be unlikely: pieces need not be
connected, and a seat of which settlements or cities are left out may have none after set-up.
"""

from importlib import import_module
from typing import Any

from seafarers_env.position.desk import Standing
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


def __getattr__(name: str) -> Any:
    """`from_dict` and `from_json`, which make a game, have gone to `Game`."""
    if name in ("from_dict", "from_json"):
        return getattr(import_module("seafarers_env.game").Game, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
