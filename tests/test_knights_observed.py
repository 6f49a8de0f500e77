"""What a seat sees of Cities & Knights: blocks of the observation by name, and what is left out of them (CK)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from seafarers_env.engine.knights.declared.blocks import KNIGHTS
from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import has, realm
from tests.rules.scene import Scene

pytestmark = [pytest.mark.long, pytest.mark.kernels]  # the edition knights is compiled


def scene(**fields: Any) -> Scene:
    """Three seats: cities with a wall and a metropolis, knights, cards; the second holds what others may not see."""
    return realm(
        LAGOON,
        has(
            cities=["1,4 N"],
            knights={"1,6 N": "strong active fresh"},
            levels={"trade": 4, "science": 2},
            metropolises={"trade": 1},
            walls=[1],
            hand={"cloth": 3, "ore": 1},
            progress={c.BISHOP: 1, c.PRINTER: 1},
        ),
        has(hand={"paper": 2, "brick": 1}, progress={c.SMITH: 2, c.CONSTITUTION: 1}, defender=2),
        **fields,
    )


def seen(game: Scene, seat: int = 0) -> dict[str, np.ndarray]:
    """The blocks that a seat sees."""
    return game.game.table.layout.split(np.asarray(game.game.observe(seat)))


def seats(game: Scene, seat: int, k: int) -> dict[str, int]:
    """The numbers of `realm_seats` in row `k` of what a seat sees."""
    return named(game, "realm_seats", seen(game, seat)["realm_seats"][k])


def named(game: Scene, block: str, numbers: np.ndarray) -> dict[str, int]:
    """The numbers of a row of a block by the names of its columns."""
    return dict(zip(game.game.layout.columns[block], numbers.tolist(), strict=True))


def at(game: Scene, block: np.ndarray, place: str) -> int:
    return int(block[..., game.game.board.places.find_vertex(place)])


@pytest.mark.rule("CK-209", "CK-221")
def test_knights_and_city_pieces_stand_where_they_are() -> None:
    game = scene()
    blocks, other = seen(game), seen(game, 1)
    assert at(game, blocks["knights"][0], "1,6 N") == 1 + KNIGHTS.index("strong active")
    assert at(game, other["knights"][2], "1,6 N") == 1 + KNIGHTS.index("strong active")
    assert [at(game, blocks[name], "1,6 N") for name in ("knight_marks", "city_pieces")] == [1, 0]
    assert [at(game, blocks[name], "1,4 N") for name in ("city_pieces", "walls", "metropolises")] == [1, 1, 1]
    assert blocks["knights"].astype(bool).sum() == 1


@pytest.mark.rule("CK-048", "CK-117", "CK-142")
def test_of_progress_cards_others_see_numbers_and_what_lies_open() -> None:
    game = scene()
    mine, theirs = seats(game, 0, 0), seats(game, 0, 1)
    assert (mine["cards politics"], mine["cards science"], mine["printer"], mine["hand limit"]) == (1, 0, 1, 9)
    assert (theirs["cards science"], theirs["cards politics"], theirs["constitution"], theirs["defender"]) == (
        2,
        0,
        1,
        2,
    )
    assert seats(game, 1, 2) == mine
    held = {c.PROGRESS[k]: int(n) for k, n in enumerate(seen(game, 1)["progress"]) if n}
    assert held == {"constitution": 1, "smith": 2}
    table = named(game, "realm_table", seen(game)["realm_table"])
    assert [table[f"undrawn {colour}"] for colour in ("trade", "politics", "science")] == [18, 16, 15]


@pytest.mark.rule("CK-140", "CK-158")
def test_the_roll_and_commodities() -> None:
    game = scene(rolled=[3, 5, 1], barbarians=4, fleets=0b100001)
    blocks = seen(game)
    table = named(game, "realm_table", blocks["realm_table"])
    assert (table["red die"], table["other die"], table["event ship"], table["barbarians"]) == (3, 5, 1, 4)
    assert [name for name in table if name.startswith("fleet") and table[name]] == ["fleet brick", "fleet cloth"]
    assert game.game.record.rolled[c.RED] == 3
    assert blocks["commodities"].tolist() == [3, 0, 0] and blocks["hand"].tolist() == [0, 0, 0, 0, 1]
    assert blocks["bank_commodities"].tolist() == [9, 12, 10]
    assert seen(game, 1)["commodities"].tolist() == [0, 0, 2]


def test_hands_above_what_a_byte_shows_are_cut() -> None:
    game = scene()
    game.game.record.hand_size[1] = 200
    assert seen(game)["seats"][1][1] == 127
