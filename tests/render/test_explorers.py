"""What people see of the explorers: pictures, text boards, tables, sentences."""

import re
from typing import Any

import numpy as np
import pytest

from seafarers_agents.language_model.prompt import rules_text
from seafarers_agents.told import Line, write
from seafarers_env import Game
from seafarers_env.engine import actions as a, constants as C, phases as at
from seafarers_env.engine.explorers.declared.codecs import LOADED
from seafarers_env.render.changes import changed_places
from seafarers_env.render.explorers import state as explorers_state
from seafarers_env.render.sentences import say, say_chance
from seafarers_env.render.shown import Shown
from seafarers_env.render.svg import svg
from seafarers_env.render.text import board_text, table_text
from seafarers_env.render.words import face_down, standing
from seafarers_env.replay.account import followed
from tests.render.explored import Scene, start, voyage
from tests.rules.explorer_scenes import sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled


def drawn(scene: Scene, viewer: int | None = None, **options: Any) -> str:
    return svg(scene.state, scene.board, scene.rules, viewer=viewer, **options)


def board(scene: Scene) -> str:
    return board_text(scene.state, scene.board, scene.rules)


def seen(scene: Scene, viewer: int | None = None) -> Shown:
    return Shown(scene.state, scene.board, scene.rules, viewer)


def bits(word: int) -> list[int]:
    return [i for i in range(word.bit_length()) if word >> i & 1]


def named(picture: str, words: str) -> int:
    """How many things of a picture have this name."""
    return picture.count(f"<title>{words}")


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-066")
def test_a_road_and_a_ship_on_one_edge_are_both_drawn_the_ship_off_the_road() -> None:
    scene = voyage()
    edge = scene.board.places.find_edge("3,8 SE")
    scene.state.edge_piece[edge], scene.state.cargo_ship[0, 2] = 2 * 1 + C.ROAD, edge
    both, name = drawn(scene), scene.board.places.edges[edge]
    assert f"player 1: road at {name}" in both and f"player 0: cargo ship at {name}" in both
    spots = [
        re.search(rf"{word} at {name}</title><g transform=\"(translate\([^)]*\))", both) for word in ("road", "ship")
    ]
    assert all(spots) and spots[0][1] != spots[1][1]  # type: ignore[index]
    assert "r1s0" in board(scene)


@pytest.mark.rule("BARGE-097", "BARGE-174")
def test_ships_and_sea_ports_show_their_number_and_what_they_carry() -> None:
    scene, places = voyage(), voyage().board.places
    for load, words in (
        (C.EMPTY, ""),
        (C.ONE_SETTLER, " (a settler)"),
        (C.TWO_CREWS, " (2 crews)"),
        (C.CREW_AND_SACK, " (a crew and a sack)"),
    ):
        scene.state.storage[0, [0, C.FIRST_HOLD]] = load
        picture, text = drawn(scene), board(scene)
        port = re.search(r"player 0: Sea Port at 2,7 S</title>.*?(?=<title>)", picture)
        ship = re.search(
            rf"player 0: cargo ship at {places.edges[scene.state.cargo_ship[0, 0]]}</title>.*?</text>", picture
        )
        assert port and ship and ">1</text>" in port[0] and ">1</text>" in ship[0]
        assert all(f"#seafarers-{piece}" in port[0] for piece in LOADED[load])
        assert f"Sea Port 1 at 2,7 S{words};" in text
        assert f"ship 1 at {places.edges[scene.state.cargo_ship[0, 0]]}{words};" in text


@pytest.mark.rule("BARGE-026", "BARGE-126", "BARGE-157")
def test_a_shoal_shows_its_number_its_haul_and_the_pirate_ship() -> None:
    picture, text = drawn(voyage()), board(voyage())
    assert named(picture, "4,11 shoal 3 with a haul") == named(picture, "4,17 shoal 6<") == 1
    assert named(picture, "player 3: pirate ship at 4,17") == 1
    assert "shoal 3" in text and "shoal 6" in text and text.count("haul") == 2 + 2  # on the board, and aboard
    assert all(f"P{p}" in text for p in (0, 1, 3)) and "P2" not in text.partition("\n\nS0")[0]


@pytest.mark.rule("BARGE-027", "BARGE-093", "BARGE-161")
def test_a_spice_hex_shows_its_village_its_sacks_and_crews() -> None:
    picture, text = drawn(voyage()), board(voyage())
    words = "spice hex, village Fast Gold, 2 sacks, 1 crew of player 0 and 1 crew of player 2"
    assert named(picture, f"6,9 {words}") == 1
    assert "Fast Gold on 6,9: 2 sacks left; 1 crew of player 0 and 1 crew of player 2" in text
    assert "swift" in text and "fastgold" in text
    three = voyage(3)
    assert "spice hex, village Fast Gold, 1 sack," in drawn(three)  # a sack for each player


@pytest.mark.rule("BARGE-092", "BARGE-153", "BARGE-154")
def test_a_gold_field_shows_its_lair_or_once_captured_its_number() -> None:
    picture, text = drawn(voyage()), board(voyage())
    assert named(picture, "7,10 gold field with a lair<") == 1
    assert named(picture, "3,10 gold field with a lair, 1 crew of player 0 and 1 crew of player 2") == 1
    assert named(picture, "2,9 gold field 8, 1 crew of player 1 and 1 crew of player 3") == 1
    assert "lair on 3,10: 1 crew of player 0 and 1 crew of player 2" in text
    assert "gold field on 2,9: 1 crew of player 1 and 1 crew of player 3" in text


@pytest.mark.rule("BARGE-017", "BARGE-018", "BARGE-173")
def test_hidden_hexes_have_their_area_and_what_is_left_of_it_is_told() -> None:
    picture = drawn(start())
    assert named(picture, "1,10 face down, area N") == 1
    assert picture.count("face down, area N<") == picture.count("face down, area S<") == 16
    assert face_down(seen(start())) == [
        "hexes face down: N hills 1, forest 1, pasture 1, farmland 1, mountains 2, gold 3, ocean 1, shoal 3, spice 3 "
        "(numbers 3 4 5 6 9 10); S hills 1, forest 1, pasture 1, farmland 2, mountains 1, gold 3, ocean 1, shoal 3, "
        "spice 3 (numbers 4 5 8 9 10 11)",
        "lair tokens face down: 2 3 5 6 8 11",
    ]


@pytest.mark.rule("BARGE-014", "BARGE-019", "BARGE-030", "BARGE-031", "BARGE-118")
def test_the_council_its_docks_and_castaways_are_shown_and_who_looked() -> None:
    scene = voyage()
    picture, text = drawn(scene), board(scene)
    assert named(picture, "the Council, at 5,8") == 1 and named(picture, "dock of the Council") == 2
    assert picture.count('class="castaway"') == 9 and "castaway C5" not in picture  # rescued
    assert named(picture, "castaway C1 at 0,9 SE, seen by player 0 and player 2") == 1
    assert "castaways seen: C1 by player 0 and player 2; C3 by player 1" in text
    assert drawn(start(3)).count('class="castaway"') == 8


@pytest.mark.rule("BARGE-114", "BARGE-118")
def test_a_castaways_face_is_told_to_those_alone_who_looked() -> None:
    pictures, texts = set[str](), set[str]()
    for face in range(C.NUM_FACES):
        scene = voyage()
        scene.state.castaway_face[0] = face  # seen by players 0 and 2
        pictures |= {drawn(scene, 1), drawn(scene, 3)}
        texts |= {board(scene), table_text(scene.state, scene.board, scene.rules, 1)}
        assert f"player 0 knows that C1 is {C.FACES[face]}" in table_text(scene.state, scene.board, scene.rules, 0)
        assert f"knows that C1 is {C.FACES[face]}" in drawn(scene, 2)
    assert len(pictures) == 2 and len(texts) == 2
    assert "player 1 knows that C3 is lumber+brick" in table_text(voyage().state, voyage().board, voyage().rules, 1)


# --- the missions -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-141", "BARGE-143")
def test_tracks_show_markers_points_and_who_leads() -> None:
    picture = drawn(voyage())
    assert picture.count('class="track"') == 3 and picture.count('class="marker"') == 12
    assert "player 3: space 5 of the track lairs, 2 points" in picture
    assert "leader tile of the track lairs, 1 point: player 3" in picture
    assert "leader tile of the track lairs, 1 point: nobody yet" in drawn(start())
    table = table_text(voyage().state, voyage().board, voyage().rules, 0).splitlines()
    assert table[2].split()[7:11] == ["gold", "lairs", "fish", "spices"] or "gold" in table[2]
    assert "5*" in table[6] and "4*" in table[3]


# --- seats ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-178", "BARGE-184")
def test_panels_have_gold_settlers_crews_and_castaways_and_none_of_other_games() -> None:
    picture = drawn(voyage(), viewer=0)
    assert all(f"<title>{1 + 3 * p} gold" in picture for p in range(4))
    assert "<title>5 crews left" in picture and "<title>1 settlers left" in picture
    assert "castaway rescued for brick and wool" in picture
    assert "fish hauls in the supply" in picture
    for other in ("development card", "soldier", "longest route", "special token", "robber", "cities"):
        assert (
            f"{other}s left" not in picture and f"{other}s played" not in picture and f"<title>{other}" not in picture
        )


@pytest.mark.rule("BARGE-178")
def test_gold_is_shown_capped() -> None:
    scene = voyage()
    scene.state.gold[1] = 300
    assert "<title>127 gold" in drawn(scene) and " 127 " in table_text(scene.state, scene.board, scene.rules, 0)


# --- words ------------------------------------------------------------------------------------------------------------
def test_how_the_game_stands_is_said() -> None:
    assert standing(start().state) == "set-up: player 0 places a starting Sea Port"
    game = start().game
    while game.phase != "setup piece":
        game.apply(game.legal_list()[0])
    assert standing(game.record) == "set-up: player 0 lays a starting piece"
    assert standing(voyage().state) == "turn 33 (player 0): player 0 sails a ship"
    assert "player 0 sails ship 1, 3 of 4 points left" in table_text(voyage().state, voyage().board, voyage().rules)


@pytest.mark.rule("BARGE-075", "BARGE-076", "BARGE-077", "BARGE-094")
def test_the_points_of_the_active_ship_are_counted() -> None:
    scene = voyage()
    assert explorers_state.points_left(scene.state) == (3, 4)
    scene.state.wool_paid = 1
    assert explorers_state.points_left(scene.state) == (5, 6)
    village = int(scene.board.record[0].find_of[scene.board.places.find_hex("4,13")])
    scene.state.find_crews[village, 0] = scene.state.advantages[0, C.SWIFT_VOYAGE] = 1
    assert explorers_state.points_left(scene.state) == (6, 7)
    scene.state.ended = 1
    assert explorers_state.points_left(scene.state)[0] == 0


@pytest.mark.rule("BARGE-130", "BARGE-131", "BARGE-195")
def test_toll_and_tribute_are_told_with_the_step() -> None:
    scene = voyage()
    places, global_id = scene.board.places, scene.game.table.edition.actions.global_id
    assert scene.state.cargo_ship[0, 0] == places.find_edge("4,11 SW")

    def sails(name: str) -> str:
        return say(seen(scene), 0, global_id(_SHIP, places.find_edge(name)))

    assert sails("4,9 SE") == "player 0 sails ship 1 to 4,9 SE (1 gold toll to player 1)"  # a road of player 1
    assert sails("4,11 SE") == "player 0 sails ship 1 to 4,11 SE"
    scene.state.own_pirate[2] = places.find_hex("4,11")
    assert sails("4,11 SE") == "player 0 sails ship 1 to 4,11 SE (1 gold tribute to player 2)"
    assert sails("4,9 SE").endswith("(1 gold toll to player 1 and 1 gold tribute to player 2)")
    scene.state.tribute_paid = 0b100
    assert sails("4,11 SE") == "player 0 sails ship 1 to 4,11 SE"


_SHIP = 6  # `actions.BUILD_SHIP`


@pytest.mark.rule("BARGE-079", "BARGE-196")
def test_the_points_of_a_voyage_are_told_and_are_those_that_it_takes() -> None:
    game, rng, voyages = Game("explorers", 3, seed=4, max_offers=0), np.random.default_rng(2), 0
    for _ in range(500):
        action = int(rng.choice(game.legal_actions()))
        sails = game.phase == "sail" and game.describe(action).startswith("ship ")
        edge = game.view(game.current_player).kind(action)[1]
        wanted = int(game.record.steps) + explorers_state.steps_to(game.record, game.board, edge) if sails else -1
        game.apply(action)
        assert wanted in (-1, int(game.record.steps))
        voyages += sails
    assert voyages > 20


@pytest.mark.rule("BARGE-072")
def test_what_gives_way_to_a_settler_or_crew_is_told() -> None:
    scene, global_id = voyage(), voyage().game.table.edition.actions
    settler = say(seen(scene), 0, global_id.global_id(global_id.SETTLER_AT, 0))
    assert settler == "player 0 puts a settler into the basin of Sea Port 1, in place of 2 sacks"
    crew = say(seen(scene), 0, global_id.global_id(global_id.CREW_AT, C.FIRST_HOLD))
    assert crew == "player 0 puts a crew into the hold of ship 1, in place of a settler"
    assert say(seen(scene), 1, global_id.global_id(global_id.CREW_AT, 0)).endswith("the basin of Sea Port 1")


@pytest.mark.rule("BARGE-114", "BARGE-116")
def test_a_face_is_told_to_who_sees_it_and_to_all_once_it_is_paid_for() -> None:
    scene = voyage()
    scene.state.castaway, scene.state.phase = 0, at.CASTAWAY_FACE
    outcome = C.FIRST_FACE + 4
    assert say_chance(seen(scene, 0), outcome) == "the castaway at C1 (0,9 SE) is lumber and brick"
    assert say_chance(seen(scene, 1), outcome) == "player 0 sees the castaway at C1 (0,9 SE)"
    scene.state.phase, actions = at.CASTAWAY, scene.game.table.edition.actions
    told = say(seen(scene, 1), 0, actions.global_id(actions.ACCEPT))
    assert told == "player 0 rescues the castaway (wool and grain)"


def test_the_rules_in_short_are_those_of_this_game() -> None:
    taught = rules_text(start().game.view(0))
    assert "17 points win" in taught and "`fish roll`" not in taught.split("Sea Port")[0]
    assert "development card" not in taught and "soldier" not in taught
    assert "Sea Port" not in rules_text(Game("base", 3).view(0))


@pytest.mark.rule("BARGE-120")
def test_the_points_of_three_castaways_are_told() -> None:
    ship = ("1,12 NE", "empty")
    mine = seat(ships=[ship], hand={"ore": 1, "wool": 1}, rescued={"ore+grain": 2})
    game = sea(mine, phase="fleet").do("pick ship 1,12 NE", "inspect C3").chance("face wool+ore").game
    log: list[Line] = []
    write(followed(game, game.parse("accept")), 1, log)
    assert [line.words for line in log][1:] == ["player 0 has rescued three castaways: 2 points"]


# --- a game -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-090", "BARGE-091", "BARGE-143", "BARGE-179")
def test_a_random_game_is_told_step_by_step_as_it_went() -> None:
    game, rng = Game("explorers", 3, seed=2, max_offers=0), np.random.default_rng(5)
    told: list[str] = []
    for _ in range(700):
        before, action = game.clone(), int(rng.choice(game.legal_actions()))
        kind, _ = game.view(game.current_player).kind(action)
        log: list[Line] = []
        write(followed(before, action), None, log)
        game.apply(action)
        lines = [line.words for line in log]
        for haul in bits(int(game.record.hauls) & ~int(before.record.hauls)):  # the die that is told has brought it
            assert lines[1].endswith(f"rolls for fish: a {int(game.record.find_number[haul])}")
        told += lines
        if before.phase == "fleet" and kind == a.END_TURN:
            assert changed_places(before.record, game.record, game.board) is not None
    dice = [int(line.split()[-1]) for line in told if line.startswith("the dice show")]
    assert len(dice) == sum("rolls the dice" in line for line in told) and game.record.dice in dice
    fish = [line for line in told if "rolls for fish: a " in line]
    assert len(fish) == sum("rolls a die for fish" in line for line in told) > 0
    assert any(re.search(r"is (a fish shoal|a spice hex|gold|ocean)$", line) for line in told)
    assert any("receives 2 gold" in line for line in told)
