"""Discovery by ships (BARGE-089..098, -197, -198, -061, -094, -179)."""

import pytest

from tests.rules.explorer_scenes import Explorers, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

FOUND = "4,13"  # of the north; the ship lies one step before it
BEFORE, AT = "4,11 W", "4,11 NE"


def _under_way(load: str = "empty", **entries: object) -> Explorers:
    mine = {name: entries.pop(name) for name in ("hand", "gold", "ships") if name in entries}
    ships = [(BEFORE, load), *mine.pop("ships", [])]  # type: ignore[misc]
    hexes = {FOUND: "missing"} | entries.pop("hexes", {})  # type: ignore[operator]
    return sea(seat(ships=ships, **mine), phase="fleet", hexes=hexes, **entries).do(f"pick ship {BEFORE}")  # type: ignore[arg-type]


def _found(what: str, **entries: object) -> Explorers:
    return _under_way(**entries).do(f"ship {AT}").chance(what)


@pytest.mark.rule("BARGE-089", "BARGE-090", "BARGE-198")
def test_land_draws_a_chip_and_pays_a_card() -> None:
    game = _under_way().do(f"ship {AT}")
    assert game.phase == "found hex"
    assert game.lanes() == {1: game.edge(AT)}
    game.chance("forest")
    assert (game.phase, game.terrain()[FOUND], game.hand(0)) == ("found token", "forest", {})
    game.chance("9")
    assert (game.numbers()[FOUND], game.hand(0), game.gold()) == (9, {"lumber": 1}, 0)
    assert game.phase == "sail"


@pytest.mark.rule("BARGE-090")
def test_without_a_card_in_the_bank_land_pays_nothing() -> None:
    game = _under_way(hand={"lumber": 19}).do(f"ship {AT}").chance("forest").chance("9")
    assert (game.hand(0), game.gold()) == ({"lumber": 19}, 0)


@pytest.mark.rule("BARGE-091", "BARGE-198")
@pytest.mark.parametrize(
    ("what", "then"), [("ocean", None), ("gold", None), ("shoal", "shoal 3"), ("spice", "village fast_gold")]
)
def test_all_else_pays_two_gold(what: str, then: str | None) -> None:
    game = _under_way(gold=1).do(f"ship {AT}").chance(what)
    if then is not None:
        assert game.gold() == 1  # the reward comes last
        game.chance(then)
    assert (game.hand(0), game.gold(), game.phase) == ({}, 3, "sail")


@pytest.mark.rule("BARGE-092")
def test_a_gold_field_hides_its_number() -> None:
    game = _found("gold")
    assert FOUND not in game.numbers()
    assert game.crews_at(FOUND) == {}
    assert sum(int(n) for n in game.game.record.lairs_left) == 6


@pytest.mark.rule("BARGE-027", "BARGE-093", "BARGE-173")
def test_a_village_has_a_sack_for_every_player() -> None:
    game = _under_way(hexes={"2,11": "spice pirate_bonus_5"}).do(f"ship {AT}").chance("spice")
    assert game.odds() == {"village swift_voyage": 0.5, "village fast_gold": 0.5}
    game.chance("village swift_voyage")
    assert game.crews_at(FOUND) == {}


@pytest.mark.rule("BARGE-026", "BARGE-173", "BARGE-179")
def test_chance_goes_by_what_is_left_of_the_area() -> None:
    game = _under_way(hexes={"2,11": "shoal 3", "2,13": "hills 4"}).do(f"ship {AT}")
    north = {"forest": 1, "farmland": 1, "pasture": 1, "mountains": 2, "ocean": 1, "gold": 3, "shoal": 2, "spice": 3}
    assert game.odds() == pytest.approx({k: n / sum(north.values()) for k, n in north.items()})
    shoal = game.clone().chance("shoal")
    assert shoal.odds() == pytest.approx({f"shoal {n}": 1 / 5 for n in (1, 2, 4, 5, 6)})
    game.chance("pasture")
    assert game.odds() == pytest.approx({str(n): 1 / 5 for n in (3, 5, 6, 9, 10)})


@pytest.mark.rule("BARGE-094", "BARGE-096")
def test_a_discovery_ends_this_ships_movement_alone() -> None:
    game = _found("ocean", hand={"wool": 1}, ships=["5,16 E"])
    assert not game.of_kind("ship")
    assert "wool" not in game.legal()
    game.do("finish ship", "pick ship 5,16 E")
    assert game.of_kind("ship")


@pytest.mark.rule("BARGE-095")
def test_what_costs_no_points_goes_on_after_a_discovery() -> None:
    game = _under_way("crew").do(f"ship {AT}").chance("gold")
    assert game.of_kind("crew to") == {FOUND}
    settler = _under_way("settler").do(f"ship {AT}").chance("forest").chance("9")
    assert settler.vertices("4,13 NW") & settler.of_kind("settlement")


@pytest.mark.rule("BARGE-130", "BARGE-195", "BARGE-198")
def test_tribute_and_discovery_can_fall_on_one_step() -> None:
    game = sea(
        seat(ships=[BEFORE], gold=1), seat(warship="3,12"), phase="fleet", hexes={FOUND: "missing"}
    ).do(f"pick ship {BEFORE}", "ship 4,11 NW")  # fmt: skip
    assert game.gold(0) == 1
    game.do("ship 4,11 NE")
    assert (game.phase, game.gold(0), game.gold(1)) == ("found hex", 0, 1)


@pytest.mark.rule("BARGE-190")
def test_hexes_without_sea_beside_them_stay_hidden() -> None:
    around = ("1,10", "1,12", "2,9", "2,13", "3,10", "3,12")
    hexes = dict.fromkeys(around, "pasture") | {"2,11": "missing"}
    game = sea(seat(ships=["1,8 E"]), phase="fleet", hexes=hexes).do("pick ship 1,8 E")
    places, points = game.game.board.places, game.game.board.record[0].edge_points
    hidden = places.find_hex("2,11")
    assert all(hidden not in points[places.find_edge(lane)] for lane in game.of_kind("ship"))
