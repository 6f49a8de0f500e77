"""Positions: what else is at the table, and the facts that go with them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import phases as at
from seafarers_env.position import deal, facts, to_dict, to_json
from tests.board.tiny import TINY
from tests.oracle.table import counted
from tests.play import differences, moments, new_game
from tests.positions import from_dict, from_json
from tests.test_position import TABLES, by_hand, play_on, same

pytestmark = pytest.mark.kernels


# --- the table --------------------------------------------------------------------------------------------------------
def test_a_board_of_ones_own_travels_as_text(tmp_path: Path) -> None:
    path = tmp_path / "tiny.board"
    path.write_text(TINY, encoding="utf-8")
    game = Game(path, num_players=2, seed=3)
    written = to_dict(game)
    path.unlink()
    assert "scenario" not in written
    assert same(from_dict(written), game)


def test_a_board_of_ones_own_under_a_known_name_is_not_mistaken_for_it(tmp_path: Path) -> None:
    path = tmp_path / "own.board"
    path.write_text(TINY.replace("board: tiny", "board: base"), encoding="utf-8")
    game = Game(path, num_players=2)
    assert same(from_json(to_json(game)), game)


def test_only_options_that_were_given_are_written() -> None:
    assert to_dict(Game("base", num_players=3, bank=12, theft_optional=np.True_))["options"] == {
        "bank": 12,
        "theft_optional": True,
    }


def test_lines_are_short_enough_to_read() -> None:
    text = to_json(play_on(TABLES[5], "auto", seed=8, steps=400))
    assert max(len(line) for line in text.splitlines()) < 140


# --- facts ------------------------------------------------------------------------------------------------------------
def test_facts_of_a_fresh_game() -> None:
    game = Game("new_shores", num_players=3, seed=2, chance="explicit")
    known = facts(game)
    assert (known["phase"], known["actor"]) == ("setup settlement", 0)
    assert (known["turn"]["active"], known["turn"]["number"]) == (0, 0)
    assert (known["winner"], known["outcome"], known["longest_route"]) == (None, "playing", None)
    assert known["bank"] == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19)
    assert len(known["terrain"]) == 46
    assert known["terrain"][known["robber"]] == "desert"
    assert known["terrain"][known["pirate"]] == "ocean"
    assert {key: known[key] for key in ("terrain", "numbers", "harbours", "pirate")} == deal(game)
    assert not any(known["reserve"].values()) and not known["pile"] and "random" not in known
    assert sorted(deal(game)["harbours"].values()) == ["3:1"] * 4 + ["brick", "grain", "lumber", "ore", "wool"]


def test_facts_count_what_lies_face_down_and_in_reserve() -> None:
    (pile,) = facts(by_hand("found token"))["pile"].values()
    assert counted(pile["hexes"]) == {
        "pasture": 2, "forest": 1, "farmland": 1, "mountains": 1, "desert": 1, "ocean": 14,
    }  # fmt: skip
    assert pile["hexes"]["hills"] == 0  # kinds that have run out keep their zero
    assert counted(pile["numbers"]) == {"3": 1, "4": 1, "5": 1, "6": 1, "9": 1, "10": 1}
    reserve = facts(by_hand("reserve token"))["reserve"]
    assert counted(reserve) == {"2": 1, "3": 1, "4": 1, "5": 1, "9": 1, "10": 1, "11": 1}
    assert facts(by_hand("choose token"))["reserve"] == dict.fromkeys(reserve, 0)


def test_harbours_that_lie_face_down_are_not_dealt() -> None:
    assert set(facts(by_hand("harbour kind"))["harbours"].values()) == {"face down"}
    assert deal(by_hand("the second harbour"))["harbours"] == {}
    assert deal(by_hand("pirate place after harbours"))["harbours"] == {"2,5 SW": "ore"}
    assert deal(by_hand("pirate place after harbours"))["pirate"] is None


def test_tokens_of_trade_routes_lie_at_home_and_count() -> None:
    game = by_hand("a trade route")
    assert (facts(game)["seats"][0]["tokens"], facts(game)["seats"][0]["points"]) == ({"1,4 N": 1}, 3)


def test_facts_name_nobody_while_chance_is_due() -> None:
    assert facts(by_hand("dice"))["actor"] == at.CHANCE


@pytest.mark.rule("BASE-46", "SHIP-02")
@pytest.mark.parametrize("name", ["base", "new_shores", "oceans"])
def test_sites_are_where_actions_would_be_legal(name: str) -> None:
    """What is legal to a seat in its main phase, were cost, supply and turn no matter."""
    kinds = {"roads": "road", "ships": "ship", "settlements": "settlement", "cities": "city"}
    looked = 0
    for game in moments(new_game(name, 3, 5), 5, "sailor", 600):
        if game.phase != "main" or game.turn % 3:
            continue
        seat = game.current_player
        sites = game.sites(seat)
        told = {f"{kinds[kind]} {place}" for kind, places in sites.items() for place in places}
        record = game.clone()
        record.record["hand"][seat] = 4
        record.record["hand_size"][seat] = 20
        record.record["supply"][seat] = 2
        states = np.atleast_1d(np.asarray(record.record))
        legal = {again.describe(a) for again in [Game.from_table(game.table, states)] for a in again.legal_list()}
        assert told == {words for words in legal if words.split(" ")[0] in kinds.values()}
        looked += 1
    assert looked > 5
    with pytest.raises(ValueError, match="seat"):
        game.sites(3)


@pytest.mark.long
@pytest.mark.rule("FACEDOWN-14", "REACH-05")
@pytest.mark.parametrize(
    ("scenario", "options"),
    [("reach_catan", {"number_reserve": True}), ("new_world", {"start_cards": True, "pirate_start": "agreed"})],
    ids=["tokens set aside beside a reserve", "cards dealt before harbours are placed"],
)
def test_switches_of_other_scenarios_are_written_and_read(scenario: str, options: dict[str, Any]) -> None:
    game = Game(scenario, 4, seed=3, chance="explicit", **options)
    for moment in [game, *moments(game, 5, "builder", 60)]:
        assert differences(Game.from_json(moment.to_json(), "explicit"), moment) == []
