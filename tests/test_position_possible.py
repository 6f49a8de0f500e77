"""What the rules bring about at once has happened in a position; how play came there nobody asks."""

import copy
from functools import cache
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.engine import phases as at
from seafarers_env.position import PositionError, to_dict, to_json
from tests.play import moments, new_game
from tests.positions import from_dict, from_json, position
from tests.rules.boards import REDS


def refusal(data: dict[str, Any]) -> PositionError:
    with pytest.raises(PositionError) as caught:
        from_dict(data, "explicit")
    return caught.value


@cache
def _in_play(scenario: str, players: int, turn: int) -> Game:
    game = new_game(scenario, players, 3)
    return next(m for m in moments(game, 3, "builder", 4000) if m.phase == "main" and m.turn == turn)


def in_play(scenario: str = "new_shores", players: int = 3, turn: int = 5) -> dict[str, Any]:
    """A game in the main phase, as its text tells it."""
    return copy.deepcopy(to_dict(_in_play(scenario, players, turn)))


# --- what a piece brings about at once --------------------------------------------------------------------------------
@pytest.mark.rule("OCEANS-08", "GEO-09")
@pytest.mark.parametrize(("kind", "edge", "hex_"), [("ships", "2,3 SE", "3,2"), ("roads", "6,3 SW", "6,3")])
def test_a_piece_at_a_face_down_hex_has_turned_it_up(kind: str, edge: str, hex_: str) -> None:
    sketch: dict[str, Any] = {"scenario": "oceans", "num_players": 3, "seats": [{}, {kind: [edge]}]}
    error = refusal(sketch)
    assert error.entry == f"seats[1].{kind}"
    assert "turned up at once (OCEANS-08)" in error.expected and error.found == f"{edge!r} at hex {hex_}"
    found = all_reached(sketch, "found")
    game = from_dict(sketch | {"turn": {"found": found, "explorer": 1}}, "explicit")
    assert at.PHASES[int(game.record.phase)] == "found hex"
    game.apply_chance(game.chance_outcomes()[0][0])
    assert from_json(to_json(game), chance="explicit").phase == game.phase


def all_reached(sketch: dict[str, Any], key: str) -> list[str]:
    """All the hexes that the pieces have reached, one complaint after the other."""
    hexes: list[str] = []
    while True:
        try:
            from_dict(sketch | ({"turn": {key: hexes}} if hexes else {}), "explicit")
        except PositionError as more:
            hexes.append(more.found.split(" at hex ")[1])
        else:
            return hexes


@pytest.mark.rule("GREATER-08", "GREATER-16")
@pytest.mark.parametrize("kind", ["roads", "ships"])
def test_a_piece_at_a_small_island_has_brought_it_a_token(kind: str) -> None:
    sketch: dict[str, Any] = {"scenario": "greater_catan", "seats": [{kind: ["1,2 NE"]}]}
    error = refusal(sketch)
    assert error.entry == f"seats[0].{kind}"
    assert "without a token but those in turn.bare (GREATER-08)" in error.expected and "at hex 1,2" in error.found
    assert "1,2" in all_reached(sketch, "bare")


@pytest.mark.rule("GREATER-08")
def test_with_reserve_touch_side_a_corner_is_not_enough() -> None:
    def accepts(edge: str, **options: str) -> bool:
        try:
            from_dict({"scenario": "greater_catan", "options": options, "seats": [{"ships": [edge]}]}, "explicit")
        except PositionError:
            return False
        return True

    edges = Game("greater_catan").board.places.edges
    by_side = [edge for edge in edges if accepts(edge, reserve_touch="side")]
    assert any(not accepts(edge) for edge in by_side)
    assert not accepts("1,2 NE", reserve_touch="side")


# --- the deal ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("NEWWORLD-04", "NEWWORLD-05")
def test_red_tokens_lie_apart_where_the_deal_parts_them() -> None:
    data = in_play("new_world")
    places, b = Game("new_world", 3).board.places, Game("new_world", 3).board.record[0]
    red = next(name for name, number in data["numbers"].items() if number in (6, 8))
    other = next(name for name, number in data["numbers"].items() if number in (6, 8) and name != red)
    beside = [places.hexes[g] for g in b.hex_neighbours[places.find_hex(red)] if g >= 0]
    partner = next(name for name in beside if data["numbers"].get(name, 0) not in (0, 6, 8))
    numbers = data["numbers"]
    numbers[other], numbers[partner] = numbers[partner], numbers[other]
    error = refusal(data)
    assert error.entry == "numbers" and "beside another 6 or 8 (option red_tokens_apart)" in error.expected
    assert red in error.found and partner in error.found
    data["options"]["red_tokens_apart"] = False
    from_dict(data, "explicit")
    assert position(board=REDS, pending=["token proposal"], chance="explicit").phase == "token proposal"


@pytest.mark.rule("DECISIONS-49", "DECISIONS-50")
def test_what_goes_on_from_the_most_decisions_can_be_read_back() -> None:
    options = {"max_turns": 30_000}
    most = int(refusal({"scenario": "base", "options": options, "turn": {"number": 29_999, "decisions": 2**31 - 1}})
               .expected.partition("..")[2])  # fmt: skip
    data = {"scenario": "base", "options": options, "pending": ["main"], "turn": {"number": 29_998, "decisions": 0}}
    game = from_dict(data | {"turn": {"number": 29_998, "decisions": most - 50_000}})
    while not game.is_over:
        game.apply(game.legal_list()[-1] if game.phase != "main" else game.parse("end turn"))
        assert from_json(to_json(game)).record.decisions == game.record.decisions > 10**9
