"""Positions between two turns, read and refused in words (FIVESIX-27)."""

from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.oracle.six import CROWD

pytestmark = pytest.mark.long  # the edition grand is compiled

BUILDING = "special building"


def position(*seats: dict[str, Any], turn: dict[str, Any], players: int = 6, **entries: Any) -> Game:
    """Somebody builds after a roll of 8."""
    data = {"board": CROWD, "num_players": players, "seats": list(seats), "turn": {"last_roll": 8} | turn}
    return Game.from_dict({"pending": [BUILDING], "pirate": "2,11"} | data | entries, "explicit")


def refusal(*seats: dict[str, Any], **entries: Any) -> str:
    with pytest.raises(PositionError) as caught:
        position(*seats, **entries)
    return str(caught.value)


@pytest.mark.rule("FIVESIX-27")
@pytest.mark.parametrize(
    ("turn", "number", "builder", "ended"),
    [
        ({}, 6, 0, 5),
        ({"active": 0}, 6, 0, 5),
        ({"active": 4}, 4, 4, 3),
        ({"number": 9}, 9, 3, 2),
        ({"number": 9, "active": 1}, 9, 1, 2),
    ],
)
def test_whose_turn_has_ended_follows_from_the_turn(
    turn: dict[str, int], number: int, builder: int, ended: int
) -> None:
    game = position(turn=turn)
    s = game.record
    assert (game.turn, game.current_player, int(s.active), int(s.turn_of)) == (number, builder, builder, ended)
    assert Game.from_json(game.to_json(), chance="explicit").to_json() == game.to_json()


@pytest.mark.rule("FIVESIX-27")
def test_what_is_due_while_one_builds() -> None:
    """A hex to be turned up and its token, gold to be taken, a card to be drawn."""
    hand = {"lumber": 1, "wool": 2, "grain": 1, "ore": 1}
    game = position({}, {"ships": ["4,7 NW"], "hand": hand}, turn={"active": 1})
    met: list[str] = []
    for text in ("ship 4,7 NE", "gold", "6", "take ore", "buy card"):
        if game.is_chance:
            found = {game.describe_chance(outcome): outcome for outcome, _ in game.chance_outcomes()}
            game.apply_chance(found[text])
        else:
            game.apply(game.parse(text))
        met.append(game.phase)
        again = Game.from_json(game.to_json(), chance="explicit")
        assert (again.to_json(), again.phase, int(again.record.active)) == (game.to_json(), game.phase, 1)
    assert met == ["found hex", "found token", "take", BUILDING, "drawn card"]


@pytest.mark.rule("FIVESIX-27", "FIVESIX-18")
@pytest.mark.parametrize(
    ("turn", "entries", "words"),
    [
        ({"number": 3, "active": 2}, {}, "turn.active: expected a seat other than 2, whose turn has ended"),
        ({"number": 0, "active": 2}, {}, "turn.number"),
        ({"card_played": True}, {}, "turn.card_played: expected false, as no card is played between two turns"),
        ({"ship_moved": True}, {}, "turn.ship_moved: expected false"),
        ({}, {"trade": {"offers": 1}}, "trade.offers"),
        ({}, {"pending": [BUILDING, "main"]}, "never two"),
        ({}, {"pending": [BUILDING, "compose"]}, "with 'special building' nothing more, or one of"),
        ({}, {"pending": [BUILDING, "free piece"]}, "with 'special building' nothing more, or one of"),
        ({}, {"pending": [BUILDING, "robber"]}, "with 'special building' nothing more, or one of"),
        ({}, {"players": 4}, "only where the option special_building is on"),
        ({}, {"options": {"special_building": False}}, "only where the option special_building is on"),
    ],
)
def test_what_cannot_be_is_refused(turn: dict[str, Any], entries: dict[str, Any], words: str) -> None:
    assert words in refusal({}, turn=turn, **entries)


@pytest.mark.rule("FIVESIX-27", "FIVESIX-24")
def test_cards_and_ships_may_be_new_to_the_builder() -> None:
    one = {"cards": {"soldier": 1}, "settlements": ["3,4 S"], "ships": ["4,3 E"]}
    game = position({}, one, turn={"active": 1, "new_ships": ["4,3 E"]}, bought={"soldier": 1})
    assert game.record.bought.sum() == 1 and game.record.new_ships.any()
    assert Game.from_json(game.to_json(), chance="explicit").to_json() == game.to_json()
    assert "at most 0 soldier" in refusal({}, one, turn={"active": 2}, bought={"soldier": 1})
    assert "turn.new_ships" in refusal({}, one, turn={"active": 2, "new_ships": ["4,3 E"]})


@pytest.mark.rule("FIVESIX-27", "FIVESIX-07")
def test_who_builds_may_have_enough_points() -> None:
    one = {"cities": ["3,4 S"], "cards": {"victory point": 2}}
    game = position({}, one, turn={"active": 1}, options={"points_to_win": 4})
    assert (game.phase, game.victory_points[1], game.winner) == (BUILDING, 4, None)
    last = position({}, one, turn={"number": 1, "active": 5}, options={"points_to_win": 4})
    last.apply(last.parse("end build"))
    assert (last.phase, last.winner) == ("over", 1)


@pytest.mark.rule("FIVESIX-07", "OBSERVATION-11")
def test_others_may_hold_more_points_than_win_since_their_last_turn() -> None:
    """Seat 1 has 3 open points of 4 and a card that nobody else knows: it may be another point."""
    one = {"cities": ["3,4 S"], "settlements": ["3,2 SW"], "cards": {"soldier": 1}}
    game = position({}, one, turn={"number": 1, "active": 3}, options={"points_to_win": 4})
    drawn = {int(game.view(3).determinise(seed).record.cards[1, 1]) for seed in range(60)}
    assert drawn == {0, 1}
    own = position({}, one, turn={"active": 1}, pending=["pre-roll"], options={"points_to_win": 4})
    assert {int(own.view(3).determinise(seed).record.cards[1, 1]) for seed in range(60)} == {0}
