"""Every position of random and of heuristic play is read back from its own text (docs/positions.md)."""

import random
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.hidden import determinization
from tests.play import moments, new_game, of_another_edition
from tests.positions import position
from tests.read_back import HEURISTIC, check, play, unthought

LOW: dict[str, Any] = {"points_to_win": 5}
#: A table of each kind, how it is played, and how many decisions.
TABLES: tuple[tuple[str, int, dict[str, Any], str], ...] = (
    ("base", 3, LOW, HEURISTIC),
    ("new_shores", 4, LOW, "trader"),
    ("oceans", 3, LOW | {"max_offers": 0}, "sailor"),
    ("greater_catan", 4, {"max_turns": 9}, HEURISTIC),
    ("great_crossing", 4, {"max_turns": 9}, "sailor"),
    ("catan_world", 3, LOW | {"max_offers": 0}, "circler"),
    ("seven_islands", 3, LOW | {"max_offers": 0}, HEURISTIC),
    ("fog_islands", 5, LOW, "spicer"),
    ("hawaii", 3, LOW, HEURISTIC),
    ("explorers", 3, LOW, HEURISTIC),
    ("oceans", 3, LOW | {"cities_and_knights": True}, "courtier"),
    ("heading_for_new_shores", 4, LOW | {"exploration": False, "card_counting": True}, "spicer"),
    ("reach_catan", 4, LOW | {"cities_and_knights": True, "max_offers": 0}, "courtier"),
    ("fog_islands", 6, LOW | {"cities_and_knights": True, "spices": True, "card_counting": True}, "courtier"),
    ("base", 4, LOW | {"cities_and_knights": True, "card_counting": True}, HEURISTIC),
)


def _long(table: tuple[str, int, dict[str, Any], str]) -> Any:
    name, players, options, style = table
    other = name in of_another_edition() or "cities_and_knights" in options
    words = f"{name} {players} {style}"
    return pytest.param(*table, id=words, marks=pytest.mark.long if other else ())


@pytest.mark.parametrize(("name", "players", "options", "style"), [_long(table) for table in TABLES])
def test_every_position_is_read_back(name: str, players: int, options: dict[str, Any], style: str) -> None:
    met = play(new_game(name, players, 4, chance="explicit", **options), random.Random(4), style, 100)
    assert len(met) > 5


# --- what was refused -------------------------------------------------------------------------------------------------
def moment(name: str, players: int, seed: int, style: str, decisions: int, **options: Any) -> Game:
    """A random game after so many decisions."""
    game = new_game(name, players, seed, chance="explicit", max_offers=0, **options)
    for _ in moments(game, seed, style, decisions):
        pass
    return game


@pytest.mark.long
@pytest.mark.rule("CK-171", "BASE-75")
def test_a_game_won_in_the_middle_of_gate_draws_reads_back() -> None:
    game = moment("base", 3, 25, "courtier", 116, cities_and_knights=True, points_to_win=4)
    assert game.phase == "over" and game.record.draws
    check(game, 0)


@pytest.mark.long
@pytest.mark.rule("WORLD-26", "WORLD-21")
def test_a_ship_that_has_landed_at_two_hidden_hexes_reads_back_between_them() -> None:
    game = moment("catan_world", 4, 9, "circler", 597, points_to_win=40)
    assert game.phase == "found token" and len(game.to_dict()["turn"]["found"]) == 1
    check(game, 0)


@pytest.mark.long
@pytest.mark.rule("EDGE-61", "SPICE-64")
def test_a_spice_that_is_due_holds_a_victory_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """The piece that brings the card brings the route too: with it and a hidden point seat 2 has all it needs."""
    game = moment("fog_islands", 5, 15, "spicer", 519, points_to_win=40)
    assert (game.phase, game.facts()["longest_route"], game.victory_points[2]) == ("spice card", 2, 4)
    data = game.to_dict()
    data["seats"][2]["cards"] = {"victory point": 1}
    data["options"]["points_to_win"] = 5
    game = Game.from_dict(data, "explicit", derive=True)
    for seat in range(5):
        check(game, seat)
    monkeypatch.setattr(determinization, "_UNSETTLED", frozenset())
    assert unthought(game, 0) == ["cards"]


@pytest.mark.long
@pytest.mark.rule("HAWAII-133")
def test_five_of_six_goods_may_be_given() -> None:
    hand = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 1)
    seats = [{"hand": hand, "fish": 1}, {"fish": 1}, {"hand": {"ore": 1}}]
    trade = {"offers": 1, "draft": {"give": hand, "get": {}}}
    game = position("hawaii", 3, seats, pending=["compose"], trade=trade)
    check(game, 1)
    with pytest.raises(ValueError, match="at most 5 kinds under 'give'"):
        position("hawaii", 3, seats, pending=["compose"], trade={"offers": 1, "draft": {"give": {**hand, "fish": 1}}})


@pytest.mark.rule("BASE-54", "BASE-55")
@pytest.mark.parametrize(
    "seats",
    [
        [{"cards": {"roads": 1}, "settlements": ["1,12 N"]}],
        [{"played": {"soldier": 2}}],
        [{"played": {"soldier": 14}}],
        [{"settlements": [], "cities": [], "roads": ["1,12 NE"]}],
    ],
    ids=["a card at turn 0", "two soldiers at turn 0", "fourteen soldiers", "no buildings"],
)
def test_puzzles_are_played_on(seats: list[dict[str, Any]]) -> None:
    game = position("new_shores", 3, seats, turn={"number": 0}, chance="explicit")
    cards = [action for action in game.legal_list() if game.describe(action).startswith("play")]
    assert bool(cards) == ("cards" in seats[0])
    for action in cards or [game.parse("end turn")]:
        again = game.clone()
        again.apply(action)
        play(again, random.Random(action), "builder", 30)


@pytest.mark.long
@pytest.mark.rule("FIVESIX-27")
def test_others_build_after_a_main_phase_without_a_roll() -> None:
    game = position("fog_islands", 5, turn={"number": 2}, chance="explicit")
    game.apply(game.parse("end turn"))
    assert game.phase == "special building"
    play(game, random.Random(1), "builder", 20)
