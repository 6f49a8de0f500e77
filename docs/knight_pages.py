"""The page of Cities & Knights: sizes by scenario, a board with all pieces, an attack before and after."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from docs import knight_positions
from docs.markdown import DOCS, filled, grid
from seafarers_env import Game
from seafarers_env.engine.constants import FIRST_FACE_OF_EVENT
from seafarers_env.position import from_dict
from seafarers_env.scenarios import scenarios
from seafarers_env.scenarios.knights import SWITCH
from seafarers_env.table import Table, make_table

FOLDER: Final = "pictures"
LENGTHS: Final = DOCS / "knights_lengths.json"
WITHOUT: Final = ("explorers", "hawaii")  # CK-139


def pages() -> dict[str, Callable[[], str]]:
    """The page and its pictures, by their paths below `docs/`."""
    return {
        "knights.md": lambda: page(DOCS / "knights.md"),
        f"{FOLDER}/knights.svg": board,
        f"{FOLDER}/knights_attack.svg": attack,
        f"{FOLDER}/knights_attack_over.svg": attack_over,
    }


def page(path: Path) -> str:
    """The hand-written page with what is worked out."""
    return filled(path, {"sizes": sizes(), "lengths": lengths()})


def tables() -> list[tuple[str, int]]:
    """The scenarios that have the option, with every number of players."""
    found = [scenario for name, scenario in scenarios().items() if name not in WITHOUT]
    return [(scenario.name, players) for scenario in found for players in scenario.players]


# --- sizes ------------------------------------------------------------------------------------------------------------
def sizes() -> str:
    """A row for each scenario and number of players, and the bytes of a record."""
    rows = [row(name, players) for name, players in tables()]
    record = make_table("base", 4, {SWITCH: True}).edition.records.STATE.itemsize
    head = ("Scenario", "Players", "Points", "Actions", "with `max_offers=0`", "Observation", "Without the option")
    return f"{grid(head, rows)}\nA record of the edition `knights` has {record:,} bytes.\n"


def row(name: str, players: int) -> tuple[str, ...]:
    """The sizes of a table."""
    table, silent, plain = (
        _table(name, players, **more) for more in ({SWITCH: True}, {SWITCH: True, "max_offers": 0}, {})
    )
    return (
        f"`{name}`",
        str(players),
        str(table.options["points_to_win"]),
        f"{table.board.num_actions:,}",
        f"{silent.board.num_actions:,}",
        f"{table.layout.size:,}",
        f"{plain.board.num_actions:,} actions, {plain.layout.size:,}",
    )


def _table(name: str, players: int, **options: Any) -> Table:
    return make_table(name, players, options)


# --- lengths ----------------------------------------------------------------------------------------------------------
def lengths() -> str:
    """How long games are, by what `python -m docs.knight_lengths` has measured."""
    if not LENGTHS.is_file():
        return "Not measured yet (`python -m docs.knight_lengths`).\n"
    data: dict[str, Any] = json.loads(LENGTHS.read_text(encoding="utf-8"))
    rows = [
        (
            f"`{one['scenario']}`",
            str(one["players"]),
            one["agent"],
            f"{one['games']:,}",
            f"{100 * one['decided'] / one['games']:.0f} %",
            f"{one['turns']:,.0f}",
            f"{one['decisions']:,.0f}",
        )
        for one in data["tables"]
    ]
    words = ", ".join(f"{name} {version}" for name, version in data["versions"].items())
    head = ("Scenario", "Players", "Seats", "Games", "Won by somebody", "Turns", "Decisions")
    return f"{grid(head, rows)}\nMeasured by `{data['command']}`, with {words}.\n"


# --- pictures ---------------------------------------------------------------------------------------------------------
def board() -> str:
    """The middle of a game, with all pieces there are."""
    return from_dict(knight_positions.data()).svg(viewer=0)


def attack() -> str:
    """Just before an attack."""
    words = "The barbarians are one step from land: seven cities, and active knights of strength 4"
    return _at_sea().svg(caption=words)


def attack_over() -> str:
    """The same after it, with all that has changed marked."""
    before, game = _at_sea(), _at_sea()
    game.apply_chance(FIRST_FACE_OF_EVENT)
    while game.phase == "lose city":
        game.apply(game.legal_list()[0])
    words = "The barbarians have won: player 3 has lost a city, all knights are inactive, the fleet begins anew"
    return game.svg(before=before.record, caption=words)


def _at_sea() -> Game:
    return from_dict(knight_positions.attack(), "explicit")
