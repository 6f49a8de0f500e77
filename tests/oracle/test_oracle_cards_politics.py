"""The oracle with cards of the politics deck; those of diplomat stand by themselves."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle import Oracle
from tests.oracle.coves import coves
from tests.oracle.realm_scenes import CORNERS, SIDES, cards, cities, knight, levels, realm
from tests.oracle.scenes import apply_all, hand, of_kind, put, seat_facts


def holding(num_players: int = 3, **held: int) -> Oracle:
    """Seat 0 in its main phase with these progress cards."""
    oracle = realm(num_players, points_to_win=40)
    cards(oracle, 0, **held)
    return oracle


def hands(oracle: Oracle, seat: int) -> dict[str, int]:
    """The goods of a seat."""
    return {good: n for good, n in seat_facts(oracle, seat)["hand"].items() if n}


def knights_of(oracle: Oracle, seat: int) -> dict[str, str]:
    return seat_facts(oracle, seat)["knights"]


# --- bishop -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-057", "CK-183", "CK-119", "CK-218", "CK-243")
def test_bishop_takes_a_card_of_everybody_at_the_hex_clockwise() -> None:
    oracle = holding(4, bishop=1)
    put(oracle, 1, settlements=["1,4 N"])
    put(oracle, 2, settlements=["1,4 SW"])
    put(oracle, 3, settlements=["1,4 SE"])
    hand(oracle, 1, ore=1, coin=3)
    hand(oracle, 3, paper=1)
    assert of_kind(oracle, "play card") == set(), "no attack has been"
    oracle.attacked = True
    oracle.apply("play card bishop")
    assert of_kind(oracle, "robber") == set(oracle.table.hexes_of_class("land")) - {"5,6"}
    assert of_kind(oracle, "pirate") == set()
    oracle.apply("robber 1,4")
    assert (oracle.phase, oracle.facts()["card"]) == ("stolen card", {"name": "bishop", "step": 1, "hit": [3]})
    assert oracle.chance() == {"ore": Fraction(1, 4), "coin": Fraction(3, 4)}
    oracle.apply_chance("coin")
    assert oracle.chance() == {"paper": 1}, "seat 2 has nothing"
    oracle.apply_chance("paper")
    assert oracle.phase == "main" and hands(oracle, 0) == {"coin": 1, "paper": 1}
    assert oracle.facts()["robber"] == "1,4" and oracle.facts()["card"] is None


@pytest.mark.rule("CK-183", "BASE-39", "CK-201")
def test_bishop_with_nobody_there_and_without_choice_whether_to_steal() -> None:
    oracle = realm(theft_optional=True)
    oracle.attacked = True
    cards(oracle, 0, bishop=2)
    put(oracle, 1, settlements=["1,4 N"])
    hand(oracle, 1, wool=1)
    apply_all(oracle, "play card bishop", "robber 1,8")
    assert oracle.phase == "main"
    apply_all(oracle, "play card bishop", "robber 1,4")
    assert oracle.chance() == {"wool": 1}


# --- deserter ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-058", "CK-059", "CK-184", "CK-209", "CK-243", "CK-242")
def test_a_deserter_comes_with_rank_and_state() -> None:
    oracle = holding(deserter=1)
    assert of_kind(oracle, "play card") == set()
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:4])
    knight(oracle, 2, "1,8 N", 3, "active")
    knight(oracle, 2, "1,8 NE")
    oracle.apply("play card deserter")
    assert oracle.legal() == {"target 2"}
    oracle.apply("target 2")
    assert (oracle.phase, oracle.actor) == ("opponent's step", 2)
    assert of_kind(oracle, "lose") == {"1,8 N", "1,8 NE"}
    oracle.apply("lose 1,8 N")
    assert oracle.facts()["card"] == {"name": "deserter", "step": 2, "target": 2, "removed": "mighty active"}
    assert oracle.legal() == {f"knight {CORNERS[1]}", f"knight {CORNERS[4]}", "stop"}, "by land, and without fortress"
    oracle.apply(f"knight {CORNERS[4]}")
    assert knights_of(oracle, 0) == {CORNERS[4]: "mighty active fresh"} and knights_of(oracle, 2) == {"1,8 NE": "basic"}
    assert of_kind(oracle, "pick knight") == set() and oracle.phase == "main"


@pytest.mark.rule("CK-058", "CK-184")
@pytest.mark.parametrize(
    ("own", "expected"), [((), "strong"), ((2,), "strong"), ((2, 2), "basic"), ((2, 2, 1, 1), None), ((1, 1), "strong")]
)
def test_the_rank_of_a_deserter_or_the_highest_lower_one(own: tuple[int, ...], expected: str | None) -> None:
    oracle = holding(deserter=1)
    put(oracle, 0, settlements=["1,4 N"], roads=["1,4 NE"])
    for place, rank in zip(("1,8 N", "1,8 NE", "1,8 SE", "1,8 S"), own, strict=False):
        knight(oracle, 0, place, rank)
    knight(oracle, 1, "5,8 S", 2)
    apply_all(oracle, "play card deserter", "target 1", "lose 5,8 S")
    if expected is None:
        assert oracle.phase == "main", "no piece is left"
    else:
        oracle.apply("knight 1,4 NE")
        assert knights_of(oracle, 0)["1,4 NE"] == expected


@pytest.mark.rule("CK-184")
def test_no_place_for_a_deserter_and_none_wanted() -> None:
    oracle = holding(deserter=2)
    knight(oracle, 1, "5,8 S")
    knight(oracle, 1, "5,8 SE")
    apply_all(oracle, "play card deserter", "target 1", "lose 5,8 S")
    assert oracle.phase == "main"
    put(oracle, 0, settlements=["1,4 N"], roads=["1,4 NE"])
    apply_all(oracle, "play card deserter", "target 1", "lose 5,8 SE", "stop")
    assert oracle.phase == "main" and knights_of(oracle, 0) == knights_of(oracle, 1) == {}


@pytest.mark.rule("CK-243", "CK-141", "BASE-75", "CK-184")
def test_the_loss_of_a_knight_can_win_before_another_is_placed() -> None:
    oracle = realm(points_to_win=3)
    cards(oracle, 0, deserter=1)
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:5])
    knight(oracle, 1, CORNERS[2])
    oracle._assign_longest_route()
    assert oracle.table.longest_route is None
    apply_all(oracle, "play card deserter", "target 1", f"lose {CORNERS[2]}")
    assert oracle.phase == "over" and oracle.winner == 0


# --- intrigue ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-063", "CK-186", "CK-088", "CK-207")
def test_intrigue_displaces_any_knight_at_an_own_piece() -> None:
    oracle = holding(intrigue=1)
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:2])
    put(oracle, 1, settlements=[CORNERS[4]], ships=SIDES[2:4])
    knight(oracle, 1, CORNERS[3], 3)
    assert of_kind(oracle, "play card") == set(), "at no own piece"
    del oracle.table.seats[1].realm.knights[oracle.table.board.vertex_called[CORNERS[3]]]
    knight(oracle, 1, CORNERS[2], 3, "active")
    oracle.apply("play card intrigue")
    assert oracle.legal() == {f"pick knight {CORNERS[2]}"}
    oracle.apply(f"pick knight {CORNERS[2]}")
    assert (oracle.phase, oracle.actor, oracle.facts()["card"]) == ("opponent's step", 1, None)
    assert oracle.legal() == {f"knight {CORNERS[3]}"}
    oracle.apply(f"knight {CORNERS[3]}")
    assert oracle.phase == "main" and knights_of(oracle, 1) == {CORNERS[3]: "mighty active"}
    assert knights_of(oracle, 0) == {}


@pytest.mark.rule("CK-186", "CK-088")
def test_a_displaced_knight_without_a_place_goes() -> None:
    oracle = holding(intrigue=1)
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:1])
    knight(oracle, 0, CORNERS[0])
    knight(oracle, 1, CORNERS[1], 2)
    oracle.apply("play card intrigue")
    assert oracle.legal() == {f"pick knight {CORNERS[1]}"}, "no own one"
    oracle.apply(f"pick knight {CORNERS[1]}")
    assert oracle.phase == "main" and knights_of(oracle, 1) == {}


# --- saboteur ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-053", "CK-064", "CK-065", "CK-176", "CK-187", "SPICE-48", "SPICE-84")
def test_saboteur_halves_the_hands_of_those_with_as_many_points() -> None:
    oracle = coves(4, cities_and_knights=True, spices=True)
    cards(oracle, 0, saboteur=1)
    for seat, points in ((0, 2), (1, 2), (2, 1), (3, 4)):
        oracle.table.seats[seat].realm.defender = points
    hand(oracle, 0, ore=8)
    hand(oracle, 1, ore=1)
    hand(oracle, 2, ore=5)
    assert of_kind(oracle, "play card") == set(), "seat 1 has one card, seat 2 fewer points"
    hand(oracle, 3, wool=1, coin=1)
    oracle.spice_stack["pepper"] -= 3
    oracle.table.seats[3].hand["pepper"] += 3
    oracle.apply("play card saboteur")
    assert (oracle.phase, oracle.actor) == ("discard", 3) and seat_facts(oracle, 3)["discards_owed"] == 2
    assert oracle.legal() == {"discard wool", "discard coin", "discard pepper"}
    oracle.apply("discard pepper")
    assert oracle.spice_discard["pepper"] == 0, "hidden until all are done"
    oracle.apply("discard coin")
    assert oracle.phase == "main" and oracle.spice_discard["pepper"] == 1 and oracle.table.bank["coin"] == 12
    assert hands(oracle, 3) == {"wool": 1, "pepper": 2} and oracle.facts()["card"] is None
    assert oracle.facts()["robber"] == oracle.table.robber, "nobody moves it"


@pytest.mark.rule("CK-187", "CK-117", "DECISIONS-16")
def test_saboteur_asks_clockwise_whatever_the_limit_of_the_hand() -> None:
    oracle = holding(3, saboteur=1)
    oracle.attacked = True
    cities(oracle, 1, "1,4 N")
    oracle.table.seats[1].realm.walls.add(1)
    hand(oracle, 1, ore=3)
    hand(oracle, 2, coin=4)
    oracle.apply("play card saboteur")
    assert (oracle.actor, oracle.facts()["card"]["hit"]) == (1, [1, 2])
    apply_all(oracle, "discard ore", "discard coin", "discard coin")
    assert oracle.phase == "main" and hands(oracle, 1) == {"ore": 2} and hands(oracle, 2) == {"coin": 2}


# --- spy --------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-066", "CK-188", "CK-046", "CK-174", "CK-239", "CK-242")
def test_a_spy_takes_a_card_that_is_not_laid_open() -> None:
    oracle = holding(spy=1, warlord=1)
    cards(oracle, 1, printer=1)
    assert of_kind(oracle, "play card") == set()
    cards(oracle, 2, constitution=1, merchant_fleet=1, saboteur=1)
    oracle.apply("play card spy")
    assert oracle.legal() == {"target 2"}
    oracle.apply("target 2")
    assert oracle.facts()["card"] == {"name": "spy", "step": 1, "target": 2}
    assert of_kind(oracle, "take card") == {"merchant_fleet", "saboteur"} and len(oracle.legal()) == 2
    oracle.apply("take card merchant_fleet")
    assert seat_facts(oracle, 0)["progress"] == {"warlord": 1, "merchant_fleet": 1}
    assert "play card merchant_fleet" in oracle.legal(), "in the same turn"


# --- warlord ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-189", "CK-209", "CK-081")
def test_warlord_activates_all_own_knights() -> None:
    oracle = holding(warlord=2)
    put(oracle, 0, settlements=[CORNERS[0]], ships=SIDES[:3])
    knight(oracle, 0, CORNERS[1], 1, "active")
    assert of_kind(oracle, "play card") == set()
    knight(oracle, 0, CORNERS[2], 2)
    knight(oracle, 1, "5,8 S")
    oracle.apply("play card warlord")
    assert knights_of(oracle, 0) == {CORNERS[1]: "basic active", CORNERS[2]: "strong active fresh"}
    assert knights_of(oracle, 1) == {"5,8 S": "basic"} and of_kind(oracle, "pick knight") == {CORNERS[1]}
    assert of_kind(oracle, "play card") == set()


# --- wedding ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-053", "CK-176", "CK-190", "CK-242", "CK-243", "CK-146")
def test_guests_with_more_points_give_two_cards_each() -> None:
    oracle = holding(4, wedding=1)
    hand(oracle, 1, ore=2)
    assert of_kind(oracle, "play card") == set(), "as many points are not more"
    levels(oracle, 0, trade=1)
    for seat in (1, 2, 3):
        oracle.table.seats[seat].realm.defender = seat != 2
    hand(oracle, 2, ore=2)
    hand(oracle, 3, coin=1)
    oracle.apply("play card wedding")
    assert (oracle.phase, oracle.actor) == ("opponent's step", 1)
    assert oracle.facts()["card"] == {"name": "wedding", "step": 0, "hit": [1, 3], "due": {"1": 2, "3": 1}}
    assert oracle.legal() == {"give ore"}
    oracle.apply("give ore")
    assert hands(oracle, 0) == {"ore": 1} and oracle.facts()["card"]["due"] == {"1": 1, "3": 1}
    oracle.apply("give ore")
    assert oracle.actor == 3 and oracle.legal() == {"give coin"}
    oracle.apply("give coin")
    assert oracle.phase == "main" and hands(oracle, 0) == {"ore": 2, "coin": 1} and hands(oracle, 2) == {"ore": 2}


@pytest.mark.rule("SPICE-50", "CK-190")
def test_a_guest_gives_spices_too() -> None:
    oracle = coves(3, cities_and_knights=True, spices=True)
    cards(oracle, 0, wedding=1)
    oracle.table.seats[1].realm.defender = 1
    oracle.spice_stack["cinnamon"] -= 1
    oracle.table.seats[1].hand["cinnamon"] += 1
    apply_all(oracle, "play card wedding", "give cinnamon")
    assert oracle.phase == "main" and hands(oracle, 0) == {"cinnamon": 1}
