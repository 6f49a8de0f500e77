"""The action table as (kind, entity): each action has one place among the outputs of the heads, and keeps its text."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.editions import EDITIONS
from seafarers_env.observing.pointers import POINTED, Pointers, heads
from seafarers_env.observing.rows import EntityRows, most_rows
from tests.envs.common import TABLES
from tests.play import new_game

pytestmark = pytest.mark.kernels

FROZEN = Path(__file__).parent / "data" / "heads_1.txt"
OPTIONS: list[tuple[str, int, dict[str, Any]]] = [
    ("new_shores", 3, {"pirate_on_frame": True, "max_offers": 0}),
    ("new_world", 4, {"red_exchange": "agreed", "pirate_start": "agreed"}),
    ("base", 4, {"theft_optional": True, "second_piece_optional": True}),
]
every_table = pytest.mark.parametrize(
    ("name", "players", "options"), [(name, players, {}) for name, players in TABLES] + OPTIONS
)


@every_table
def test_actions_and_places_among_the_outputs_are_one_to_one(name: str, players: int, options: dict[str, Any]) -> None:
    game = new_game(name, players, **options)
    table, pointers = game.table, Pointers(game.table)
    sizes = EntityRows(table).rows
    assert len(np.unique(pointers.index)) == game.num_actions == len(pointers.index)
    assert 0 <= pointers.index.min() and pointers.index.max() < pointers.size
    said = np.stack([pointers.kind, pointers.part, pointers.row, pointers.choice])
    assert len(np.unique(said, axis=1).T) == game.num_actions
    assert ((pointers.part < 0) == (pointers.row < 0)).all()
    assert ((pointers.part < 0) == (pointers.choice >= 0)).all()
    for p, part in enumerate(POINTED):
        assert pointers.row[pointers.part == p].max(initial=-1) < sizes[part] == pointers.shapes[part][0]


@every_table
def test_kind_and_entity_say_what_the_text_says(name: str, players: int, options: dict[str, Any]) -> None:
    game = new_game(name, players, **options)
    pointers, places = Pointers(game.table), game.table.board.places
    names = {"hexes": places.pirate, "vertices": places.vertices, "edges": places.edges}
    for action in range(game.num_actions):
        kind, row = pointers.heads.kinds[pointers.kind[action]], int(pointers.row[action])
        if row < 0:
            text = pointers.heads.choices[pointers.choice[action]]
            assert pointers.index[action] == pointers.choice[action]
        else:
            part = POINTED[pointers.part[action]]
            text = f"{kind} {row if part == 'players' else names[part][row]}"
        assert text.split(" ")[0] == kind.split(" ")[0]
        assert game.parse(text) == action


def test_outputs_of_heads_become_scores_of_actions() -> None:
    table = new_game("new_shores", 4).table
    most = most_rows([table, new_game("oceans", 4).table])
    pointers = Pointers(table, most)
    choices = np.arange(len(pointers.heads.choices)) / 1000
    parts = [np.full(pointers.shapes[part], 0.0) for part in POINTED]
    ships = pointers.heads.pointing["edges"].index("ship")
    parts[POINTED.index("edges")][7, ships] = 5
    scores = np.concatenate([choices, *(part.ravel() for part in parts)])[pointers.index]
    game = Game("new_shores", 4, seed=1)
    assert game.parse(f"ship {table.board.places.edges[7]}") == scores.argmax()
    assert scores[game.parse("end turn")] == pointers.heads.choices.index("end turn") / 1000


def test_kinds_have_the_same_numbers_in_all_editions() -> None:
    for edition in EDITIONS.values():
        assert tuple(kind.text for kind in edition.actions.KINDS) == heads().kinds


def test_heads_come_and_never_go() -> None:
    lines = FROZEN.read_text(encoding="utf-8").splitlines()
    found = {"kinds": heads().kinds, "choices": heads().choices, **heads().pointing}
    for what, names in found.items():
        kept = [line.split(" ", 1)[1] for line in lines if line.startswith(what + " ")]
        assert list(names[: len(kept)]) == kept
