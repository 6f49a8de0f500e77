"""The barbarians: their way, the attack, who is rewarded and who loses a city (CK-042, CK-102..115, CK-214..218)."""

from typing import Any

import pytest

from seafarers_env.engine import constants as c
from tests.rules.boards import LAGOON, TWO_ISLANDS
from tests.rules.knight_scenes import cities, hand, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

#: Corners of the lagoon's land, none beside another.
A, B, C, D, E, F, G, H = "1,4 N", "1,6 N", "1,8 N", "2,9 SE", "3,2 NW", "5,4 S", "5,6 S", "5,8 S"


def dice(game: Scene, event: str, red: int = 6, other: int = 6) -> Scene:
    """Roll all three dice."""
    return game.do("roll").chance(f"red {red}").chance(f"other {other}").chance(f"event {event}")


def attacked(*seats: Any, red: int = 6, other: int = 6, **fields: Any) -> Scene:
    """The fleet has just made its seventh step, in the turn of seat 0 if nothing else is said."""
    game = realm(LAGOON, *seats, phase="pre-roll", barbarians=6, **fields)
    return dice(game, "ship", red, other)


def fleet(game: Scene) -> tuple[int, bool]:
    """Steps of the fleet, and whether the first attack is over."""
    return int(game.game.record.barbarians), bool(game.game.record.first_attack)


def defenders(game: Scene) -> list[int]:
    return [int(n) for n in game.game.record.defender[: game.game.num_players]]


def active_knights(game: Scene) -> int:
    return sum(int(word).bit_count() for word in game.game.record.knight_active)


# --- the way ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-042", "CK-214", "CK-041", "CK-235")
def test_the_fleet_moves_a_step_with_each_ship_and_attacks_with_the_seventh() -> None:
    game = realm(LAGOON, phase="pre-roll")
    for turn in range(6):
        assert fleet(game) == (turn, False)
        dice(game, "ship")
        assert (game.phase, fleet(game)) == ("main", (turn + 1, False))
        game.do("end turn")
        dice(game, "politics").do("end turn")  # no ship, no step
        assert fleet(game) == (turn + 1, False)
    assert fleet(dice(game, "ship")) == (0, True)


# --- strength and defence ---------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-102", "CK-103", "CK-109")
@pytest.mark.parametrize(("knights", "saved"), [("mighty active", True), ("strong active", False), ("mighty", False)])
def test_cities_and_metropolises_attack_and_active_knights_defend(knights: str, saved: bool) -> None:
    """Two cities and a metropolis of all together; the city that is laid down is none."""
    first = has(cities=[A, B], levels={"trade": 4}, metropolises={"trade": 1})
    second = has(cities=[D], laid_down=[E], settlements=[F], roads=["1,8 NW"], knights={C: knights})
    game = attacked(first, second)
    assert (game.phase == "main") == saved
    assert defenders(game) == [0, int(saved), 0]


@pytest.mark.rule("CK-103", "CK-107")
def test_ranks_of_all_players_add_up() -> None:
    seats = [has(cities=[A, D]), has(cities=[E], knights={B: "strong active"}), has(knights={C: "basic active"})]
    assert defenders(attacked(*seats)) == [0, 1, 0]
    seats[2] = has(knights={C: "basic"})
    game = attacked(*seats)
    assert (game.phase, defenders(game)) == ("lose city", [0, 0, 0])


@pytest.mark.rule("CK-113")
def test_all_islands_count_together() -> None:
    far = realm(
        TWO_ISLANDS, has(cities=["1,3 N"]), has(knights={"3,5 S": "basic active"}), phase="pre-roll", barbarians=6
    )
    assert defenders(dice(far, "ship")) == [0, 1, 0]


# --- Catan is saved ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-104", "CK-111", "CK-120")
def test_who_alone_contributes_most_gets_a_point() -> None:
    game = attacked(
        has(cities=[A], knights={B: "basic active"}), has(knights={C: "strong active", F: "basic active", G: "mighty"})
    )
    assert (game.phase, defenders(game)) == ("main", [0, 1, 0])
    assert [game.points(p) for p in range(3)] == [2, 1, 0]
    assert (active_knights(game), fleet(game)) == (0, (0, True))


@pytest.mark.rule("CK-104", "CK-217")
def test_without_cities_catan_is_saved_and_nobody_is_rewarded_for_nothing() -> None:
    game = attacked(has(settlements=[A], knights={B: "basic"}))
    assert (game.phase, defenders(game), fleet(game)) == ("main", [0, 0, 0], (0, True))
    assert defenders(attacked(has(knights={B: "basic active"}))) == [1, 0, 0]


@pytest.mark.rule("CK-104", "CK-162", "BASE-75")
@pytest.mark.parametrize(("active", "wins"), [(0, True), (1, False)])
def test_the_point_wins_at_once_in_the_own_turn_alone(active: int, wins: bool) -> None:
    """Hills bear an 8: had production begun, seat 0 would have brick."""
    seats = has(cities=["2,3 N"], settlements=[C], knights={B: "basic active"}), has()
    game = attacked(*seats, red=2, other=6, active=active, options={"points_to_win": 4})
    assert (game.phase == "over", game.winner) == (wins, 0 if wins else None)
    assert (hand(game, 0) == {}) == wins
    assert (active_knights(game), fleet(game)) == (0, (0, True))  # the point and CK-111 are one event


@pytest.mark.rule("CK-105", "CK-104", "CK-171")
def test_who_tie_draw_cards_of_decks_of_their_choice_clockwise() -> None:
    seats = (
        has(cities=[A], knights={B: "strong active"}),
        has(knights={C: "basic active"}),
        has(knights={F: "basic active", G: "basic active"}),
    )
    game = attacked(*seats, active=1)
    assert (game.phase, game.actor, game.legal()) == ("deck", 2, {"deck trade", "deck politics", "deck science"})
    game.do("deck science")
    assert (game.phase, game.actor) == ("drawn progress", -1)
    assert {text.split()[1] for text in game.odds()} >= {"smith", "alchemist"} and len(game.odds()) == 10
    game.chance("progress smith")
    assert (game.phase, game.actor, fleet(game), active_knights(game)) == ("deck", 0, (6, False), 4)
    game.do("deck trade").chance("progress merchant")
    assert (game.phase, game.actor, fleet(game), active_knights(game)) == ("main", 1, (0, True), 0)
    assert defenders(game) == [0, 0, 0]
    assert [int(n) for n in game.game.record.progress_size[:3]] == [1, 0, 1]


@pytest.mark.rule("CK-105", "CK-046")
def test_a_defender_with_too_many_cards_drops_one_before_the_next_draws() -> None:
    four = has(knights={F: "basic active"}, progress={2: 3, 9: 1})
    game = attacked(has(cities=[A], knights={B: "basic active"}), four, active=0)
    game.do("deck trade").chance("progress merchant")
    assert (game.phase, game.actor) == ("deck", 1)
    game.do("deck politics").chance("progress spy")
    assert (game.phase, game.actor, fleet(game)) == ("drop card", 1, (6, False))
    assert game.do("drop card spy").phase == "main" and fleet(game) == (0, True)


@pytest.mark.rule("CK-105", "CK-044")
def test_decks_without_cards_cannot_be_chosen_and_with_none_nothing_is_drawn() -> None:
    seats = has(cities=[A], knights={B: "basic active"}), has(knights={F: "basic active"})
    game = attacked(*seats, undrawn=[0] * 15 + [1] * 10)
    assert (game.phase, game.legal()) == ("deck", {"deck science"})
    none = attacked(*seats, undrawn=0)
    assert (none.phase, fleet(none), int(none.game.record.tied)) == ("main", (0, True), 0)
    assert int(none.game.record.draw_colour) == c.NOTHING


@pytest.mark.rule("CK-105", "CK-162", "CK-048", "CK-111")
def test_a_constitution_drawn_so_may_win_and_then_the_knights_stay_active() -> None:
    seats = has(cities=[A], settlements=[C], knights={B: "basic active"}), has(knights={F: "basic active"})
    game = attacked(*seats, options={"points_to_win": 4}).do("deck politics").chance("progress constitution")
    assert (game.phase, game.winner, active_knights(game), fleet(game)) == ("over", 0, 2, (6, False))


# --- Catan is not saved -----------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-106", "CK-107", "CK-215", "CK-154")
def test_who_contributed_least_lose_a_city_of_their_choice_clockwise() -> None:
    seats = has(cities=[A, B]), has(cities=[D], knights={C: "basic active"}), has(cities=[F])
    game = attacked(*seats, active=1)
    assert (game.phase, game.actor, game.legal()) == ("lose city", 2, {f"lose {F}"})
    assert int(game.game.record.losers) == 0b101  # all are known before the first loss
    game.do(f"lose {F}")
    assert (game.phase, game.actor, game.of_kind("lose")) == ("lose city", 0, {A, B})
    assert (active_knights(game), fleet(game)) == (1, (6, False))
    game.do(f"lose {B}")
    assert (game.phase, game.actor, active_knights(game), fleet(game)) == ("main", 1, 0, (0, True))
    assert [game.points(p) for p in range(3)] == [3, 2, 1]
    assert [len(cities(game, p)) for p in range(3)] == [1, 1, 0]
    assert defenders(game) == [0, 0, 0]  # CK-217


@pytest.mark.rule("CK-106", "CK-108")
def test_players_without_a_city_to_lose_are_left_aside() -> None:
    """Seat 0 gave least and has a metropolis only, seat 2 has no city: seat 1 gave least of those who count."""
    first = has(cities=[A], levels={"politics": 4}, metropolises={"politics": 1})
    second = has(cities=[B, D], knights={C: "basic active"})
    game = attacked(first, second, has(settlements=[F]))
    assert (game.phase, game.actor, game.of_kind("lose")) == ("lose city", 1, {B, D})
    alone = attacked(first)
    assert (alone.phase, fleet(alone), cities(alone, 0)) == ("main", (0, True), {1: A})


@pytest.mark.rule("CK-106")
def test_a_metropolis_is_not_lost() -> None:
    game = attacked(has(cities=[A, B], levels={"trade": 4}, metropolises={"trade": 2}))
    assert game.of_kind("lose") == {A}


@pytest.mark.rule("CK-106", "CK-217")
def test_who_contributed_more_keeps_its_cities_and_gets_nothing() -> None:
    seats = has(cities=[A], knights={B: "basic active"}), has(cities=[D, E], knights={F: "strong active"})
    seats = (*seats, has(cities=[G, "1,8 NE"]))
    game = attacked(*seats)
    assert (game.phase, game.actor, int(game.game.record.losers)) == ("lose city", 2, 0b100)
    game.do(f"lose {G}")
    assert (defenders(game), [int(n) for n in game.game.record.progress_size[:3]]) == ([0, 0, 0], [0, 0, 0])


@pytest.mark.rule("CK-112", "CK-160", "CK-161", "CK-215")
def test_a_city_that_is_lost_gives_one_card_in_the_same_roll() -> None:
    """Hills of 8 at the city of seat 0."""
    game = attacked(has(cities=["2,3 N"]), red=4, other=4)
    assert hand(game, 0) == {}
    game.do("lose 2,3 N")
    assert (game.phase, hand(game, 0)) == ("main", {"brick": 1})


@pytest.mark.rule("CK-111")
def test_knights_become_inactive_whoever_wins() -> None:
    lost = attacked(has(cities=[A, B]), has(cities=[D], knights={C: "basic active"})).do(f"lose {A}")
    assert (lost.phase, active_knights(lost)) == ("main", 0)
    assert int(lost.game.record.knight[lost.game.board.places.find_vertex(C)]) >= 0


# --- robber and pirate ------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-114", "CK-143", "CK-218", "CK-235")
def test_before_the_first_attack_a_seven_only_makes_players_discard() -> None:
    game = realm(LAGOON, has(settlements=[A], hand={"ore": 8}), has(hand={"cloth": 7}), phase="pre-roll", barbarians=5)
    robber, pirate = game.robber, game.pirate
    dice(game, "ship", 3, 4)
    assert (game.phase, game.actor) == ("discard", 0)
    game.do(*["discard ore"] * 4)
    assert (game.phase, game.actor, game.robber, game.pirate) == ("main", 0, robber, pirate)


@pytest.mark.rule("CK-115", "CK-114")
def test_after_it_the_seven_moves_robber_or_pirate() -> None:
    game = dice(realm(LAGOON, has(settlements=[A]), phase="pre-roll", first_attack=1), "trade", 1, 6)
    assert (game.phase, bool(game.of_kind("robber")), bool(game.of_kind("pirate"))) == ("robber", True, True)


@pytest.mark.rule("CK-161", "CK-160", "CK-111")
def test_a_first_attack_lets_the_seven_of_the_same_roll_move_them() -> None:
    game = attacked(has(cities=[A], hand={"wool": 9}), red=3, other=4)
    assert game.phase == "lose city"
    assert game.do(f"lose {A}").phase == "discard"
    assert game.do(*["discard wool"] * 4).phase == "robber"
