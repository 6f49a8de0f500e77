"""Alchemist: the dice are chosen before the roll (CK-067, CK-147, CK-191, CK-173, CK-218)."""

from typing import Any

import pytest

from seafarers_env.engine import constants as c
from tests.rules.boards import LAGOON
from tests.rules.card_plays import EVERY_CARD, changes, check_conserved, check_over, hidden, kinds, playable, spent
from tests.rules.knight_scenes import hands, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

EYES = {f"die {n}" for n in range(1, 7)}
FACES = {"event ship": 1 / 2, "event trade": 1 / 6, "event politics": 1 / 6, "event science": 1 / 6}
PLAY = "play card alchemist"


def before_roll(*seats: Any, **fields: Any) -> Scene:
    """Seat 0 is about to roll."""
    return realm(LAGOON, *seats, phase="pre-roll", **fields)


def chosen(game: Scene, red: int, other: int, event: str = "politics") -> Scene:
    """Alchemist is played for these dice, and the event die rolled."""
    return game.do(PLAY, f"die {red}", f"die {other}").chance(f"event {event}")


def undrawn(**left: int) -> list[int]:
    return [left.get(word, 0) for word in c.PROGRESS]


# --- when -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-067", "CK-147", "CK-011", "CK-191")
def test_before_the_roll_there_is_alchemist_and_the_roll_alone() -> None:
    """With everything that other cards, purchases, trades and knights could need at hand."""
    rich = has(
        cities=["1,4 N"], settlements=["5,4 S"], roads=["1,4 NE", "1,6 NW"], knights={"1,6 N": "strong active"},
        hand=dict.fromkeys((*c.RESOURCES, *c.COMMODITIES), 3), levels={"trade": 3},
    )  # fmt: skip
    others = has(settlements=["1,8 NE"], roads=["1,8 E"], hand={"coin": 2}), has()
    every = kinds(EVERY_CARD)
    assert before_roll({**rich, "progress": every}, *others, first_attack=1).legal() == {"roll", PLAY}
    del every[c.PROGRESS.index("alchemist")]
    assert before_roll({**rich, "progress": every}, *others, first_attack=1).legal() == {"roll"}


@pytest.mark.rule("CK-191", "CK-067")
def test_it_is_no_card_of_the_main_phase_nor_of_another_turn() -> None:
    game = realm(LAGOON, hidden("alchemist", "crane"))
    assert playable(game) == {"crane"}
    waits = before_roll(has(), hidden("alchemist"))
    assert waits.legal() == {"roll"}
    waits.do("roll").chance("red 6").chance("other 6").chance("event trade").do("end turn")
    assert (waits.actor, waits.legal()) == (1, {"roll", PLAY})


@pytest.mark.rule("CK-191", "CK-160")
def test_a_turn_has_one_roll_whether_chosen_or_not() -> None:
    game = chosen(before_roll(hidden("alchemist", "alchemist")), 6, 6)
    assert (game.phase, game.legal()) == ("main", {"end turn"})
    for _ in range(2):
        game.do("end turn", "roll").chance("red 6").chance("other 6").chance("event trade")
    assert (game.do("end turn").legal(), game.actor) == ({"roll", PLAY}, 0)


# --- its steps --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-191", "CK-153", "CK-175", "CK-010", "CK-140")
def test_red_die_then_the_other_then_the_event_face_by_chance() -> None:
    game = before_roll(hidden("alchemist", "smith"))
    before = game.clone()
    game.do(PLAY)
    assert changes(before, game) == spent("alchemist") | {"playing": {0: c.PROGRESS.index("alchemist")}}
    assert (game.phase, game.actor, game.legal()) == ("dice choice", 0, EYES)
    game.do("die 2")
    assert (game.phase, game.actor, game.legal()) == ("dice choice", 0, EYES)
    assert [int(n) for n in game.game.record.rolled] == [2, 0, 0]
    game.do("die 5")
    assert (game.phase, game.actor, game.odds()) == ("event die", -1, pytest.approx(FACES))
    assert [int(n) for n in game.game.record.rolled] == [2, 5, 0]


@pytest.mark.rule("CK-191", "CK-009", "CK-027")
@pytest.mark.parametrize("red", range(1, 7))
@pytest.mark.parametrize("other", range(1, 7))
def test_every_sum_can_be_chosen_and_pays(red: int, other: int) -> None:
    """Each seat has a settlement at one hex alone; the sums of their numbers bring a card, others none."""
    at = {9: ("1,6 N", "grain"), 10: ("1,8 N", "wool"), 8: ("5,4 S", "ore"), 3: ("3,2 NW", "lumber")}
    seats = [hidden("alchemist", settlements=["1,6 N", "3,2 NW"]), has(settlements=["1,8 N", "5,4 S"])]
    game = chosen(before_roll(*seats), red, other)
    s = game.game.record
    assert ([int(n) for n in s.rolled[:2]], int(s.dice)) == ([red, other], red + other)
    place, good = at.get(red + other, ("", ""))
    owner = 0 if place in ("1,6 N", "3,2 NW") else 1
    assert hands(game) == [{good: 1} if good and p == owner else {} for p in range(3)]
    assert (game.phase, game.actor) == ("main", 0)
    check_over(game)


@pytest.mark.rule("CK-191", "CK-140")
def test_nothing_but_the_roll_and_the_card_changes() -> None:
    """Nobody stands at an 11 that is chosen; the face is trade, whose gate is closed to all."""
    game = before_roll(hidden("alchemist", settlements=["1,6 N"]), has(settlements=["1,8 N"]))
    before = game.clone()
    chosen(game, 5, 6, "trade")
    assert changes(before, game) == spent("alchemist") | {"rolled": {0: 5, 1: 6, 2: 2}, "dice": {0: 11}}
    check_conserved(game)


# --- its 7 ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-218", "CK-067", "CK-114")
@pytest.mark.parametrize("red", range(1, 7))
def test_a_seven_of_alchemist_is_a_seven(red: int) -> None:
    """Discards first, then the robber once the first attack is over, and a theft."""
    seats = hidden("alchemist", hand={"ore": 7}), has(settlements=["1,6 N"], hand={"wool": 4, "coin": 4}), has()
    early = chosen(before_roll(*seats), red, 7 - red)
    assert (early.phase, early.actor, early.legal()) == ("discard", 1, {"discard wool", "discard coin"})
    stood = early.robber
    early.do(*["discard wool"] * 3, "discard coin")
    assert (early.phase, early.actor, early.robber) == ("main", 0, stood)
    late = chosen(before_roll(*seats, first_attack=1), red, 7 - red)
    late.do(*["discard coin"] * 4)
    assert (late.phase, late.actor, "robber 1,6" in late.legal()) == ("robber", 0, True)
    assert hands(late.do("robber 1,6").chance("wool")) == [{"ore": 7, "wool": 1}, {"wool": 3}, {}]


# --- the event die ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-191", "CK-043")
@pytest.mark.parametrize("red", range(1, 7))
def test_the_chosen_red_die_opens_the_gate(red: int) -> None:
    game = chosen(before_roll(hidden("alchemist", levels={"science": 2})), red, 6, "science")
    assert (game.phase == "drawn progress") == (red <= 3)


@pytest.mark.rule("CK-010", "CK-042", "CK-161")
def test_the_ship_sails_after_an_alchemist_too() -> None:
    game = before_roll(hidden("alchemist"), barbarians=2)
    assert int(chosen(game, 3, 3, "ship").game.record.barbarians) == 3
    city = hidden("alchemist", cities=["1,6 N"])
    lost = chosen(before_roll(city, barbarians=6), 4, 5, "ship").do("lose 1,6 N")
    assert hands(lost)[0] == {"grain": 1}  # the city was one no more when the 9 paid


@pytest.mark.rule("CK-173", "CK-047", "CK-044")
def test_a_gate_of_its_own_roll_can_bring_it_back() -> None:
    """The deck has returned cards alone, and alchemist was returned when it was played."""
    seats = hidden("alchemist", levels={"science": 1}), has(), has()
    game = chosen(before_roll(*seats, undrawn=undrawn()), 1, 3, "science")
    assert (game.phase, game.odds()) == ("drawn progress", {"progress alchemist": 1.0})
    game.chance("progress alchemist")
    s = game.game.record
    assert (int(s.progress[0, c.PROGRESS.index("alchemist")]), s.played_cards.sum(), s.undrawn.sum()) == (1, 0, 0)
    assert (game.phase, game.legal()) == ("main", {"end turn"})
    there = {"played_cards": undrawn(smith=1), "dropped_cards": undrawn(mining=1)}
    more = chosen(before_roll(*seats, undrawn=undrawn(), **there), 2, 3, "science")
    third = pytest.approx(1 / 3)
    assert more.odds() == {"progress alchemist": third, "progress smith": third, "progress mining": third}


@pytest.mark.rule("CK-173", "CK-047")
def test_undrawn_cards_come_first() -> None:
    seats = hidden("alchemist", levels={"science": 1}), has(), has()
    game = chosen(before_roll(*seats, undrawn=undrawn(crane=1)), 2, 3, "science")
    assert game.odds() == {"progress crane": 1.0}


@pytest.mark.rule("CK-046", "CK-191")
def test_played_with_four_cards_it_makes_room_for_the_draw() -> None:
    """Four are held, one is played, one is drawn: four again, and the turn may end."""
    seat = hidden("alchemist", "smith", "smith", "crane", levels={"science": 1})
    game = chosen(before_roll(seat), 1, 1, "science").chance("progress mining")
    assert (game.phase, int(game.game.record.progress_size[0]), "end turn" in game.legal()) == ("main", 4, True)
    assert game.of_kind("drop card") == set()
