"""Red tokens that change places by agreement (`red_exchange = agreed`)."""

from pathlib import Path

import numpy as np
import pytest

from seafarers_env import Batch, Game
from tests.oracle.board import read_board
from tests.oracle.deal import red_pairs
from tests.rules.boards import REDS
from tests.rules.scene import Scene, deal

RED, PARTNERS = "1,5", {"token 3,3", "token 3,5"}


def begun(tmp_path: Path, players: int = 3, text: str = REDS, **options: object) -> Scene:
    path = tmp_path / "reds.board"
    path.write_text(text, encoding="utf-8")
    return Scene(Game(path, num_players=players, seed=1, chance="explicit", **options))


def settled(game: Scene) -> None:
    """The pirate's first hex is drawn, then the settlements begin."""
    assert (game.phase, game.pirate) == ("pirate place", None)
    game.chance(min(game.odds()))
    assert (game.phase, game.actor) == ("setup settlement", 0)
    assert game.pirate


@pytest.mark.rule("NEWWORLD-05", "DECISIONS-10")
def test_seat_0_proposes_a_token_that_may_change_places(tmp_path: Path) -> None:
    game = begun(tmp_path)
    assert (game.phase, game.actor, game.legal()) == ("token proposal", 0, PARTNERS)


@pytest.mark.rule("DECISIONS-10", "DECISIONS-09", "BASE-12")
def test_when_all_accept_the_tokens_are_exchanged(tmp_path: Path) -> None:
    game = begun(tmp_path)
    before = game.numbers()
    game.do("token 3,5")
    assert (game.phase, game.actor, game.legal()) == ("token answer", 1, {"accept", "decline"})
    game.do("accept")
    assert (game.actor, game.numbers()) == (2, before)
    game.do("accept")
    assert game.numbers() == {**before, RED: before["3,5"], "3,5": before[RED]}
    settled(game)


@pytest.mark.rule("DECISIONS-10", "DECISIONS-09")
def test_a_refusal_passes_the_proposal_on_and_in_the_end_chance_decides_among_those_proposed(tmp_path: Path) -> None:
    game = begun(tmp_path).do("token 3,5", "decline")
    assert (game.phase, game.actor) == ("token proposal", 1)
    game.do("token 3,5", "accept", "decline")
    assert (game.phase, game.actor) == ("token proposal", 2)
    game.do("token 3,3", "decline")
    assert (game.actor, game.odds()) == (-1, {"3,3": 0.5, "3,5": 0.5})
    before = game.numbers()
    game.chance("3,3")
    assert game.numbers()["3,3"] == before[RED]
    settled(game)


@pytest.mark.rule("NEWWORLD-04", "NEWWORLD-05", "DECISIONS-10")
def test_each_conflict_is_agreed_on_until_none_is_left_then_come_the_harbours() -> None:
    agreed = conflicts = 0
    for seed in range(12):
        game = deal("new_world", 4, seed, red_exchange="agreed")
        board = read_board(game.game.scenario.board_text(4))
        while game.phase == "token proposal":
            conflicts += 1
            pairs = red_pairs(board, game.numbers())
            assert game.actor == 0
            game.do(min(game.legal()), "accept", "accept", "accept")
            assert len(red_pairs(board, game.numbers())) < len(pairs)
        agreed += game.phase == "harbour place"
        assert not red_pairs(board, game.numbers())
        assert game.harbours() == {}
    assert agreed == 12
    assert conflicts > 4


@pytest.mark.engine_alone("the oracle lays no tokens anew: it says that they would be")
@pytest.mark.rule("NEWWORLD-06")
def test_without_any_partner_all_tokens_are_laid_anew(tmp_path: Path) -> None:
    crowded = REDS.replace("P03 M11", "P06 M11")  # each of the others has a red neighbour, once a red one is lifted
    rows = [line for line in crowded.splitlines() if "M11" in line]
    assert rows == ["  === P06 M11 ~~~ ==="]
    game = begun(tmp_path, text=crowded, variable=True)
    board = read_board(crowded)
    while game.phase == "token proposal":
        game.do(min(game.legal()), "accept", "accept")
    assert not red_pairs(board, game.numbers())


@pytest.mark.rule("NEWWORLD-06")
@pytest.mark.parametrize("how", ["random", "agreed"])
def test_red_tokens_without_room_stay_where_they_are(tmp_path: Path, how: str) -> None:
    crowded = REDS.replace("P03 M11", "P06 M11")
    game = begun(tmp_path, text=crowded, red_exchange=how)
    assert game.phase == {"random": "setup settlement", "agreed": "pirate place"}[how]
    assert red_pairs(read_board(crowded), game.numbers())


@pytest.mark.rule("DECISIONS-01")
def test_by_default_the_partner_is_drawn_by_lot(tmp_path: Path) -> None:
    found = set()
    for seed in range(30):
        path = tmp_path / "reds.board"
        path.write_text(REDS.replace("red_exchange = agreed", ""), encoding="utf-8")
        game = Game(path, num_players=2, seed=seed)
        assert game.phase == "setup settlement"
        found |= {place for place in ("3,3", "3,5") if game.facts()["numbers"][place] == 8}
    assert found == {"3,3", "3,5"}


@pytest.mark.rule("DECISIONS-08", "DECISIONS-10", "NEWWORLD-05")
@pytest.mark.parametrize("scenario", ["greater_catan", "new_world", "great_crossing"])
def test_a_game_in_which_nothing_is_to_be_agreed_on_begins_with_a_decision(scenario: str) -> None:
    """The pirate's place is drawn after the exchange: where there is none, before the first decision."""
    options = {"red_exchange": "agreed", "red_tokens_apart": True, "pirate": True}
    quiet = 0
    for seed in range(20):
        game = Game(scenario, 4, seed, **options)
        assert not game.is_chance
        assert len(game.legal_actions()) > 0
        batch = Batch(scenario, 4, 1, seed, **options)
        assert np.array_equal(batch.masks[0], batch.game(0).legal_mask())
        assert batch.masks.any()
        one = Game(scenario, 4, seed, chance="explicit", **options)
        if one.phase == "pirate place":
            quiet += 1
            one.run_chance()
        assert one.facts() == game.facts()
    assert quiet > 0 or scenario != "greater_catan"
