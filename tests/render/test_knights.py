"""What people see of Cities & Knights: pictures, text boards, tables, sentences."""

import re
from typing import Any

import numpy as np
import pytest

from seafarers_agents.language_model.prompt import rules_text
from seafarers_agents.told import Line, write
from seafarers_env import Game
from seafarers_env.engine import constants as C, phases as at
from seafarers_env.render.changes import changed_places
from seafarers_env.render.knights import state as reading
from seafarers_env.render.sentences import say, say_chance
from seafarers_env.render.shown import shown
from seafarers_env.render.svg import svg
from seafarers_env.render.text import board_text, table_text
from seafarers_env.render.words import asked, notes, standing
from seafarers_env.replay.account import followed
from tests.knights import BY_HAND, knights, knights_phases
from tests.render.realms import SEATS, Scene, knight, phase, realm, start, vertex

pytestmark = pytest.mark.long  # the edition knights is compiled


def drawn(scene: Scene, viewer: int | None = None, **options: Any) -> str:
    return svg(scene.state, scene.board, scene.rules, viewer=viewer, **options)


def board(scene: Scene) -> str:
    return board_text(scene.state, scene.board, scene.rules)


def table(scene: Scene, viewer: int | None = None) -> str:
    return table_text(scene.state, scene.board, scene.rules, viewer)


def told(game: Game, words: str, viewer: int | None = None) -> str:
    """What is said of a legal action, by its words."""
    global_id = int(game.board.record["global_of"][0, game.parse(words)])
    return say(shown(game, viewer), game.current_player, global_id)


def after(game: Game, words: str) -> Game:
    """The game after an action."""
    then = game.clone()
    then.apply(game.parse(words))
    return then


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-085", "CK-209")
def test_knights_are_drawn_by_rank_and_state_in_the_colour_of_their_player() -> None:
    scene = realm()
    picture, text = drawn(scene), board(scene)
    for seat, has in enumerate(SEATS):
        for name, words in has["knights"].items():
            place = scene.board.places.vertices[vertex(scene, name)]
            rank, *active = words.split()
            state = "active" if active else "inactive"
            assert picture.count(f"<title>player {seat}: {state} {rank} knight at {place}</title>") == 1
            assert f"#seafarers-{'active-' if active else ''}{rank}-{seat}" in picture
            mark = "k" * (1 + C.RANKS.index(rank))
            assert f"{mark.upper() if active else mark}{seat}" in text
            assert f"{state} {rank} knight at {place}" in text
    looks = {re.search(rf'<g id="seafarers-{name}">.*?</g></g>', picture)[0] for name in ("basic-0", "active-basic-0")}  # type: ignore[index]
    assert len(looks) == 2


@pytest.mark.rule("CK-209")
def test_what_a_knight_has_done_this_turn_is_told() -> None:
    scene = realm()
    knight(scene, 0, "6,3 S", "basic active fresh promoted")
    assert "active basic knight at 6,3 S (activated and promoted this turn)" in board(scene)


@pytest.mark.rule("CK-116", "CK-164", "CK-221")
def test_walls_and_metropolises_stand_at_their_cities_which_have_numbers() -> None:
    scene = realm()
    picture, text = drawn(scene), board(scene)
    assert picture.count("<title>wall at ") == 3
    for colour, name in (("science", "4,5 N"), ("trade", "5,8 S"), ("politics", "7,6 N")):
        place = scene.board.places.vertices[vertex(scene, name)]
        assert picture.count(f"<title>metropolis of {colour}</title>") == 1
        assert re.search(rf"city \d at {place} \(metropolis of {colour}", text)
    assert "player 0: city 1 at 3,4 SE (metropolis of science, wall); city 2 at 7,2 SE" in text or "city 2 at" in text
    assert "C0wsm" in text and "C1wtm" in text and "C2pm" in text and "C1w " in text
    assert "tm metropolis of trade" in text and "w wall" in text


@pytest.mark.rule("CK-109")
def test_a_laid_down_city_lies_on_its_side_and_is_no_settlement_to_look_at() -> None:
    scene = realm()
    picture, text = drawn(scene), board(scene)
    assert picture.count("<title>player 1: laid-down city at ") == 1
    assert picture.count("<title>player 1: settlement at ") == len(SEATS[1]["settlements"])
    assert "D1" in text and "(laid down, counts as a settlement)" in text
    assert reading.roll(scene.state).attack == 6  # it is no city for the barbarians


@pytest.mark.rule("CK-075", "CK-237")
def test_the_merchant_token_stands_on_its_hex_in_the_colour_of_its_owner() -> None:
    scene = realm()
    assert drawn(scene).count("<title>player 3: merchant token at 5,4</title>") == 1
    assert "T3" in board(scene) and "merchant token of player 3 on 5,4" in board(scene)
    assert "merchant token" not in drawn(start()).replace("merchant token of", "")
    assert " T3" not in board(start())


def test_the_legend_is_short_and_that_of_other_games_is_what_it_was() -> None:
    legend = next(line for line in board(realm()).splitlines() if line.startswith("S0 settlement"))
    assert "k0 basic knight, kk0 strong, kkk0 mighty, in capitals active" in legend and len(legend) < 340
    for game in (Game("new_shores", 4, seed=3), Game("new_shores", 4, seed=3, edition="knights")):
        plain = board_text(game.record, game.board, game.table.rules[0])
        assert "knight" not in plain and "wall" not in plain and "metropolis" not in plain


def test_a_game_without_the_option_looks_the_same_in_every_edition() -> None:
    one, other = Game("new_shores", 4, seed=3), Game("new_shores", 4, seed=3, edition="knights")
    for game in (one, other):
        for _ in range(40):
            game.apply(game.legal_list()[0])
    for viewer in (None, 0, 2):
        assert one.svg(viewer=viewer) == other.svg(viewer=viewer)
        texts = [table_text(game.record, game.board, game.table.rules[0], viewer) for game in (one, other)]
        assert texts[0] == texts[1]


def test_what_has_changed_on_the_board_is_marked() -> None:
    scene = realm(hand={"ore": 2, "wool": 2, "grain": 2, "brick": 2})
    for words, place in (
        ("activate 6,3 S", "6,3 S"),
        ("promote 6,3 S", "6,3 S"),
        ("wall 2", "7,4 SW"),
        ("knight 3,4 W", "3,4 SW"),
    ):
        before = scene.game
        if words.startswith("knight"):
            words = next(before.describe(a) for a in before.legal_list() if before.describe(a).startswith("knight "))
            place = words.removeprefix("knight ")
        then = after(before, words)
        assert changed_places(before.record, then.record, then.board) == [("vertex", vertex(scene, place))]
    moved = after(after(scene.game, "pick knight 3,6 SE"), _target(after(scene.game, "pick knight 3,6 SE")))
    marks = changed_places(scene.state, moved.record, moved.board)
    assert ("vertex", vertex(scene, "3,6 SE")) in marks and len(marks) == 2


def _target(game: Game) -> str:
    return next(game.describe(a) for a in game.legal_list() if game.describe(a).startswith("knight "))


# --- the table --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-042", "CK-102", "CK-103", "CK-114", "CK-214")
def test_the_header_tells_of_dice_barbarians_decks_and_the_bank() -> None:
    picture = drawn(realm())
    for words in (
        "barbarians: step 3 of 7",
        "strength of the barbarians: 6 cities",
        "defence: active knights of strength 9",
        "red die: 5",
        "other die: 3",
        "event die: trade",
        "deck of trade: 15 cards undrawn, 1 returned",
        "4 cloth",
    ):
        assert f"<title>{words}</title>" in picture, words
    assert "development cards in the deck" not in picture and "last roll" not in picture
    waiting = drawn(start())
    assert "barbarians: step 0 of 7; robber and pirate wait for their first attack" in waiting
    assert "red die" not in waiting


@pytest.mark.rule("CK-025", "CK-038", "CK-048", "CK-120")
def test_panels_have_levels_metropolises_defenders_knights_and_walls() -> None:
    picture = drawn(realm(), viewer=0)
    for words in (
        "science: level 4, with its metropolis",
        "trade: level 5, with its metropolis",
        "politics: level 3",
        "active knights of strength 3",
        "1 basic knights left",
        "2 walls left",
        "printer, laid open: 1 point",
    ):
        assert f"<title>{words}</title>" in picture, words
    assert ">defender 2</text>" in picture and ">merchant</text>" in picture
    for other in ("soldiers played", "development cards", "Largest Army"):
        assert other not in picture


@pytest.mark.rule("CK-045", "CK-048", "CK-142", "CK-146")
def test_progress_cards_are_named_to_who_holds_them_and_counted_by_colour_to_others() -> None:
    scene = realm()
    own, others, all_ = drawn(scene, 1), drawn(scene, 0), drawn(scene)
    for name in ("bishop", "spy", "resource monopoly", "road building"):
        assert f"<title>{name}</title>" in own and f"<title>{name}</title>" in all_
        assert f"<title>{name}</title>" not in others
    assert "<title>2 progress cards of politics, face down</title>" in others
    assert "<title>constitution, laid open: 1 point</title>" in own
    assert "player 1 holds 1 card of trade, 2 cards of politics and 1 card of science" in table(scene, 0)
    assert "player 1 holds resource monopoly 1, bishop 1, spy 1, road building 1" in table(scene, 1)
    assert "player 2 has laid open constitution" in table(scene, 0)


@pytest.mark.rule("CK-047")
def test_cards_that_came_back_are_told_by_deck_and_those_played_by_kind() -> None:
    scene = realm()
    state = scene.state
    state.played_cards[C.CRANE], state.dropped_cards[C.SPY], state.dropped_size[C.POLITICS] = 1, 1, 1
    text = table(scene, 0)
    assert "returned: trade 1, politics 1, science 1" in text
    assert "played and returned: merchant 1, crane 1" in text
    assert "spy" not in text
    assert "deck of politics: 13 cards undrawn, 1 returned" in drawn(scene, 0)


def test_tables_have_columns_for_goods_levels_and_knights() -> None:
    heads = table(realm(), 0).splitlines()[2].split()
    for words in ("cloth", "coin", "paper", "progress", "trade", "politics", "science", "defender", "knights", "walls"):
        assert words in heads
    assert "unplayed" not in heads and "soldiers" not in heads
    row = table(realm(), 0).splitlines()[3]
    assert "4*" in row and "1/2/1" in row


# --- words ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", BY_HAND)
def test_every_phase_is_asked_noted_drawn_and_told(name: str) -> None:
    game = Game.from_dict(BY_HAND[name], chance="explicit")
    state, rules = game.record, game.table.rules[0]
    assert standing(state)
    for viewer in (None, *range(game.num_players)):
        seen = shown(game, viewer)
        said = [note for seat in range(game.num_players) for note in notes(seen, seat)]
        assert all(note.strip() == note for note in said)
        assert game.svg(viewer=viewer) and table_text(state, game.board, rules, viewer)
    if game.is_chance:
        for outcome, _ in game.chance_outcomes():
            for viewer in (None, *range(game.num_players)):
                assert say_chance(shown(game, viewer), outcome)
        return
    if not game.is_over:
        assert asked(shown(game, game.current_player))[-1] in "?dn" or game.phase
    for action in game.legal_list():
        global_id = int(game.board.record["global_of"][0, action])
        for viewer in (None, *range(game.num_players)):
            assert say(shown(game, viewer), game.current_player, global_id)


def test_positions_by_hand_have_all_phases_that_are_played() -> None:
    played = {
        at.PHASES[phase]
        for phase in range(at.RED_DIE, at.NUM_PHASES)
        if phase not in (*at.SILENT, at.DIE_CHOICE, at.CARD_STEP, at.MARKER_FACE)
    }
    assert played <= set(knights_phases())


def attacked(armed: list[str], **rest: Any) -> Game:
    """The barbarians are about to come, four cities before them; a knight of each seat, by rank and state."""
    places = ("4,5 NE", "5,8 NE", "6,9 NE", "7,4 SE")
    seats = [{"knights": {place: words}} if words else {} for place, words in zip(places, armed, strict=True)]
    levels = {"levels": {"politics": 3}}
    turn = {"red": 4, "other": 3, "number": 8}
    before = {"barbarians": 6}
    return knights(
        [{**s, **levels} for s in seats], pending=["event die"], turn=turn, realm=before, chance="explicit", **rest
    )


@pytest.mark.rule("CK-042", "CK-104", "CK-105", "CK-106", "CK-108")
@pytest.mark.parametrize(
    ("armed", "words"),
    [
        (["mighty active", "strong active", "", ""], "5: Catan is saved, and player 0 is its defender"),
        (["strong active", "strong active", "", ""], "4: Catan is saved, and player 0 and player 1 draw a card each"),
        (["basic active", "", "strong active", "strong"], "3, and win: player 1 and player 3 lose a city"),
        (["basic active", "basic active", "basic", "basic active"], "3, and win: player 2 loses a city"),
    ],
)
def test_the_event_die_tells_how_an_attack_ends(armed: list[str], words: str) -> None:
    game = attacked(armed)
    said = say_chance(shown(game), C.FIRST_FACE_OF_EVENT)
    assert said == f"the event die shows a ship: the barbarians attack, 4 against {words}"


@pytest.mark.rule("CK-025", "CK-034", "CK-035", "CK-168")
def test_improvements_tell_level_price_and_metropolis() -> None:
    scene = realm(hand={"cloth": 4, "coin": 4, "paper": 5})
    game = scene.game
    assert told(game, "improve trade") == "player 0 improves trade to level 2"
    assert told(game, "improve science") == "player 0 improves science to level 5"
    lines = [line for line in (told(game, f"improve {colour}") for colour in ("trade", "politics"))]
    assert all("metropolis" not in line for line in lines)
    seats: list[dict[str, Any]] = [
        {"levels": {"trade": 3, "science": 4}, "hand": {"cloth": 4, "paper": 5}},
        {"levels": {"science": 4}, "metropolises": {"science": "5,8 N"}},
    ]
    other = knights(seats)
    assert told(other, "improve trade") == "player 0 improves trade to level 4, which wins its metropolis"
    taken = "player 0 improves science to level 5, which takes its metropolis from player 1"
    assert told(other, "improve science") == taken
    due = after(other, "improve trade")
    assert asked(shown(due, 0)) == "Which city becomes the metropolis of trade?"
    assert told(due, "metropolis 1") == "player 0 makes city 1 at 3,4 SE the metropolis of trade"
    due = after(other, "improve science")
    assert asked(shown(due, 0)) == "Which city becomes the metropolis of science?"


@pytest.mark.rule("CK-046", "CK-142")
def test_what_is_put_back_and_drawn_is_told_by_colour_to_others() -> None:
    drop = Game.from_dict(BY_HAND["drop card"])
    seat = drop.current_player
    assert told(drop, "drop card spy", seat) == f"player {seat} puts spy under its deck"
    assert told(drop, "drop card spy", 0) == f"player {seat} puts a card of politics under its deck"
    draw = Game.from_dict(BY_HAND["drawn progress"], chance="explicit")
    for viewer, words in ((0, "bishop"), (1, "a card of politics"), (None, "bishop")):
        said = say_chance(shown(draw, viewer), C.FIRST_PROGRESS + C.BISHOP)
        assert said == f"player 0 draws {words}"
    opened = say_chance(shown(draw, 3), C.FIRST_PROGRESS + C.CONSTITUTION)
    assert opened == "player 0 draws constitution, which is laid open"  # CK-048


@pytest.mark.rule("CK-087", "CK-088")
def test_knights_that_move_and_displace_are_told() -> None:
    scene = realm()
    pick = after(scene.game, "pick knight 3,6 SE")
    prompt = asked(shown(pick, 0))
    assert prompt == "What does the mighty knight at 3,6 SE do?"
    assert "acts with the mighty knight at 3,6 SE" in notes(shown(pick, 1), 0)
    away = Game.from_dict(BY_HAND["opponent's step"])
    assert away.current_player == 1
    assert asked(shown(away, 1)).startswith("Your active basic knight that was displaced from ")
    assert any("has to place the active basic knight" in note for note in notes(shown(away, 0), 1))
    assert told(away, _target(away)) == f"player 1 puts the displaced knight on {_target(away).removeprefix('knight ')}"


@pytest.mark.rule("CK-029", "CK-055", "CK-075", "CK-165")
def test_prices_of_the_bank_follow_trading_house_fleet_and_token() -> None:
    game = knights(
        [{"levels": {"trade": 3}, "hand": {"cloth": 4, "ore": 4, "wool": 4}}],
        turn={"fleets": ["ore"], "red": 1, "other": 2, "event": "ship", "number": 8},
        realm={"attacked": True},
    )
    assert told(game, "maritime cloth ore") == "player 0 trades 2 cloth for ore with the bank"
    assert told(game, "maritime ore coin") == "player 0 trades 2 ore for coin with the bank"
    assert told(game, "maritime wool paper") == "player 0 trades 4 wool for paper with the bank"
    assert "trades ore 2:1 this turn" in notes(shown(game, 3), 0)


@pytest.mark.rule("CK-140", "CK-142", "CK-160")
def test_a_roll_is_told_die_by_die_with_what_comes_of_it() -> None:
    for seed in range(4):
        game = Game("new_shores", 4, seed=seed, cities_and_knights=True)
        while game.phase != "pre-roll":
            game.apply(game.legal_list()[0])
        then, log = after(game, "roll"), list[Line]()
        write(followed(game, game.parse("roll")), 0, log)
        lines = [line.words for line in log if " receives " not in line.words]
        red, other, face = (int(n) for n in then.record.rolled)
        dice = [f"the red die shows {red}", f"the other die shows {other}: {red + other} together"]
        assert lines[:3] == ["player 0 rolls the dice", *dice]
        shows = (
            "a ship: the barbarians come to step 1 of 7"
            if face == C.SHIP_FACE
            else f"the gate of {C.EVENT_FACES[face - 1]}"
        )
        assert lines[3:] == [f"the event die shows {shows}"]  # nobody has a level yet
        grown = [p for p in range(4) if (then.record.hand[p] > game.record.hand[p]).any()]
        assert [line.seat for line in log[len(lines) :]] == grown


def test_the_rules_in_short_teach_it() -> None:
    text = rules_text(realm().game.view(0))
    assert "CITIES & KNIGHTS" in text and "`pick knight`" in text
    assert "CITIES & KNIGHTS" not in rules_text(Game("new_shores", 4).view(0))


def test_the_last_roll_is_told_as_far_as_it_lies() -> None:
    scene = phase(realm(), at.OTHER_DIE)
    scene.state.rolled[:] = (4, 0, 0)
    assert "last roll red 4\n" in table(scene)
    assert np.array_equal(scene.state.rolled, (4, 0, 0))
