"""Every scenario can be drawn and told at any moment of a random game."""

from xml.etree import ElementTree

import numpy as np
import pytest

from seafarers_env import scenarios
from seafarers_env.engine import actions as a, constants as c, phases as at
from seafarers_env.engine.sizes import MAX_HARBOURS
from seafarers_env.game import Game
from seafarers_env.render.sentences import say, say_chance
from seafarers_env.render.shown import shown
from seafarers_env.render.svg import svg
from seafarers_env.render.text import board_text, table_text
from seafarers_env.render.words import standing
from tests.effort import often
from tests.play import actions_of_kind

TABLES = [(name, players) for name, scenario in scenarios().items() for players in scenario.players]
EVENTS = 600


def look(game: Game, *viewers: int) -> str:
    """Draw and print a position for these seats or all, and for who may see everything; return the last drawing."""
    rules = game.table.rules[0]
    drawn = ""
    for viewer in (*(viewers or range(game.num_players)), None):
        drawn = svg(game.record, game.board, rules, viewer=viewer)
        ElementTree.fromstring(drawn)
        assert table_text(game.record, game.board, rules, viewer).startswith(standing(game.record))
    text = board_text(game.record, game.board, rules)
    assert text.count("unknown") == int((game.record.terrain[: len(game.board.places.hexes)] == c.MISSING).sum())
    return drawn


def wander(name: str, players: int, seed: int) -> tuple[set[str], set[str]]:
    """Play at random with explicit chance, tell every event, look now and then; return phases and lines met."""
    game = Game(name, players, seed, chance="explicit", max_offers=1)
    rng = np.random.default_rng(seed)
    global_id = game.board.record["global_of"][0]
    phases: set[str] = set()
    lines: set[str] = set()
    for i in range(EVENTS):
        if game.is_over:
            break
        if game.phase not in phases or i % often(150, 600) == 0:
            look(game, len(phases) % players)
        phases.add(game.phase)
        if game.is_chance:
            outcome, _ = game.chance_outcomes()[int(rng.integers(len(game.chance_outcomes())))]
            lines.add(say_chance(shown(game, 0), outcome))
            game.apply_chance(outcome)
        else:
            roads = actions_of_kind(game, a.BUILD_ROAD, a.BUILD_SHIP)
            action = int(rng.choice(roads if roads and rng.random() < 0.5 else game.legal_actions()))
            lines.add(say(shown(game, 0), game.current_player, int(global_id[action])))
            game.apply(action)
    look(game)
    return phases, lines


@pytest.mark.long
@pytest.mark.parametrize(("name", "players"), often(TABLES, list(dict(TABLES).items())))
def test_random_games_can_be_drawn_and_told(name: str, players: int) -> None:
    phases, lines = wander(name, players, seed=3)
    assert phases <= set(at.PHASES)
    assert all(line and "  " not in line for line in lines)
    met = {"new_world": {"harbour place", "harbour kind"}, "oceans": {"found hex", "found token"}}
    assert met.get(name, set()) <= phases


def test_discoveries_in_words() -> None:
    lines = wander("oceans", 4, seed=3)[1]
    assert any(line.endswith(" is ocean") for line in lines)
    assert any(") gets number " in line for line in lines)


def test_harbours_face_down_in_words_and_in_the_picture() -> None:
    game = Game("new_world", 4, seed=2, chance="explicit")
    edge = int(game.legal_actions()[0])
    where = game.describe(edge).partition(" ")[2]
    told = say(shown(game), 0, int(game.board.record["global_of"][0, edge]))
    assert told == f"player 0 lays a harbour face down at {where}"
    game.apply(edge)
    assert standing(game.record) == "set-up: player 1 lays a harbour face down"
    assert f"harbour face down at {where}" in look(game)
    text = board_text(game.record, game.board, game.table.rules[0])
    assert f"harbour face down: {where}" in text
    pool = "harbours face down: brick 1, lumber 1, wool 1, grain 1, ore 1, 3:1 5"
    assert pool in table_text(game.record, game.board, game.table.rules[0], 0)
    assert pool in look(game)
    while not game.is_chance:
        game.apply(int(game.legal_actions()[0]))
    assert standing(game.record) == "set-up: chance decides the kind of a harbour"
    outcome = game.chance_outcomes()[0][0]
    told = say_chance(shown(game, 0), outcome)
    assert told == f"the harbour at {where} is {game.describe_chance(outcome)}"
    assert len(game.record.harbour_edge) == MAX_HARBOURS


def test_the_number_reserve_in_words() -> None:
    game = Game("greater_catan", 4, seed=2)
    assert "number reserve: 2 3 4 5 9 10 11\n" in table_text(game.record, game.board, game.table.rules[0])
    assert "number reserve: 2 3 4 5 9 10 11" in look(game)


def test_the_piles_in_words() -> None:
    game = Game("oceans", 3, seed=2)
    pile = (
        "hexes face down: hills 1, forest 1, pasture 1, farmland 1, mountains 2, ocean 8; their numbers: 3 5 8 9 11 12"
    )
    assert pile in table_text(game.record, game.board, game.table.rules[0])
