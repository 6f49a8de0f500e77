"""Events of Cities & Knights: who only hears them knows the position, and every kind is told (CK)."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.effort import often
from tests.knights import BY_HAND, ON, knights, step
from tests.positions import from_dict
from tests.realm_ledger import KINDS_OF_KNIGHTS
from tests.rules.unknown import later_phases
from tests.sea_ledger import follow
from tests.test_events import words

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition knights is compiled

TABLES: tuple[tuple[str, int, dict[str, Any]], ...] = (
    ("new_shores", 4, {}),
    ("base", 3, {}),
    ("oceans", 4, {}),
    ("fog_islands", 6, {"spices": True}),
    ("catan_world", 4, {}),
    ("seven_islands", 4, {}),
    ("reach_catan", 4, {}),
)
told: set[str] = set()


@pytest.mark.rule("CK-140", "CK-142", "CK-171", "CK-200", "CK-207", "OBSERVATION-01", "OBSERVATION-20")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_who_only_hears_the_events_knows_the_position(table: tuple[str, int, dict[str, Any]]) -> None:
    name, players, options = table
    for seed in range(often(4, 1)):
        game = Game(name, players, seed, chance="explicit", memory=True, max_offers=1, **ON, **options)
        follow(game, partial(step, game, random.Random(seed)), often(4000, 1500))
        told.update(words(game, 0, None))


def test_every_kind_is_told() -> None:
    if not told:
        pytest.skip("asked for alone, without the games that tell them")
    assert KINDS_OF_KNIGHTS - told <= {"metropolis"}  # that comes late in a game, if at all


def row(game: Game, viewer: int, kind: str) -> dict[str, int]:
    """The newest token of a kind, as a seat is told it."""
    columns, kinds = game.table.edition.events.COLUMNS, words(game, viewer, None)
    return dict(zip(columns, game.events(viewer, None)[kinds.index(kind)].tolist(), strict=True))


def test_columns_of_other_games_come_first_and_commodities_behind() -> None:
    game = knights([{"hand": {"cloth": 4}}])
    assert game.table.edition.events.COLUMNS[8:] == (*c.RESOURCES, *c.SPICES, *c.COMMODITIES)
    game.remember()
    game.apply(game.parse("maritime cloth paper"))
    trade = row(game, 1, "bank trade")
    assert (trade["cloth"], trade["paper"], trade["actor"]) == (-4, 1, 3)


@pytest.mark.rule("CK-087", "CK-088")
def test_a_displaced_knight_is_told_of_twice() -> None:
    game = from_dict(BY_HAND["opponent's step"], "explicit")
    game.remember()
    action = game.legal_list()[0]
    game.apply(action)
    moved = row(game, 0, "move knight")
    assert (moved["actor"], moved["count"]) == (1, 1)
    assert game.board.places.vertices[moved["start"]] == "4,9 S"


@pytest.mark.rule("CK-129", "SEVEN-12")
def test_the_event_die_for_a_marker_says_of_which_island() -> None:
    game = later_phases()["marker face"][0].clone()
    game.remember()
    outcome = next(o for o, _ in game.chance_outcomes() if game.describe_chance(o) == "event trade")
    game.apply_chance(outcome)
    assert (row(game, 0, "event die")["what"], row(game, 0, "event die")["place"] >= 0) == (1, True)
    assert row(game, 0, "receive")["cloth"] == 2


@pytest.mark.rule("CK-146")
def test_a_stolen_commodity_is_known_to_the_two_alone() -> None:
    game = knights(
        [{}, {"hand": {"coin": 2}}],
        pending=["stolen card"],
        robber="5,8",
        realm={"attacked": True},
        turn={"number": 8, "red": 1, "other": 6, "victim": 1},
        chance="explicit",
    )
    game.remember()
    game.apply_chance(game.chance_outcomes()[0][0])
    for viewer in range(4):
        token = row(game, viewer, "theft")
        assert (token["what"], token["coin"]) == ((9, 1) if viewer < 2 else (-1, 0))
