"""Harbours found face down, which the first settler beside one turns to a coast (FACEDOWN-31..40, FACEDOWN-67)."""

import pytest

from tests.oracle.unknown import SHOALS
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.unknown import ROAD, SETTLEMENT, SHIP, corner, shoals

pytestmark = pytest.mark.long  # the edition grand is compiled
#: A pasture between two harbour tiles that were found; 4,7 beyond them is gold.
FOUND = {
    "1,8": "ocean", "2,7": ("pasture", 6), "3,6": "harbour 3:1", "3,8": "harbour grain", "4,7": ("gold", 3),
    "5,6": "desert", "5,8": ("forest", 11),
}  # fmt: skip
OTHERS = ("brick", "lumber", "wool", "grain", "ore")


def side(game: Scene, name: str) -> str:
    """The name of an edge that actions use."""
    places = game.game.board.places
    return places.edges[places.find_edge(name)]


def at_the_pasture(**entries: object) -> Scene:
    """Seat 0 may settle at 2,7 S, between both tiles."""
    return shoals(seat(ships=["2,7 SW"], hand=SETTLEMENT | {"wool": 5}), seat(), found=FOUND, **entries)


def tile(game: Scene, name: str) -> dict[str, object]:
    return game.game.facts()["tiles"][name]


@pytest.mark.rule("FACEDOWN-33", "FACEDOWN-32", "FACEDOWN-31")
def test_a_tile_that_is_found_is_sea_of_a_known_kind_without_a_rate() -> None:
    game = shoals(seat(settlements=["5,4 N"], hand=ROAD | SHIP | {"grain": 3}), seat())
    game.do("road 5,4 NE").chance("harbour grain")
    assert (game.phase, tile(game, "5,6"), game.terrain()["5,6"]) == (
        "main", {"harbour": "grain", "side": None}, "ocean",
    )  # fmt: skip
    assert game.of_kind("maritime") == set()  # three cards of grain, and no rate of 2:1
    for viewer in range(3):
        seen = game.game.layout.split(game.game.observe(viewer))
        h = game.game.board.places.find_hex("5,6")
        assert (seen["tile_harbours"][h], seen["tile_sides"][h]) == (1 + OTHERS.index("grain"), 0)
    assert game.allows("ship 5,4 NE") is False  # the road lies there
    game.do("end turn").roll(7)
    assert "5,6" in game.of_kind("pirate")


@pytest.mark.rule("FACEDOWN-34", "FACEDOWN-35", "FACEDOWN-36", "FACEDOWN-40", "FACEDOWN-54")
def test_the_settler_turns_all_tiles_at_the_settlement_the_lowest_first() -> None:
    game = at_the_pasture().do("settlement 2,7 S")
    assert (game.phase, game.actor) == ("harbour side", 0)
    # of 3,6: the pasture, the gold and, not at the settlement, nothing else; sea and hidden hexes serve nobody
    assert game.legal() == {f"harbor {side(game, name)}" for name in ("3,6 NE", "3,6 SE")}
    game.do(f"harbor {side(game, '3,6 SE')}")  # which does not touch the settlement
    assert (game.phase, tile(game, "3,6")["side"], tile(game, "3,8")["side"]) == (
        "harbour side", side(game, "3,6 SE"), None,
    )  # fmt: skip
    assert game.legal() == {f"harbor {side(game, name)}" for name in ("3,8 NW", "3,8 SW")}
    game.do(f"harbor {side(game, '3,8 NW')}")
    assert game.phase == "main"


@pytest.mark.rule("FACEDOWN-35", "FACEDOWN-54", "FACEDOWN-55")
def test_a_single_side_is_asked_for_all_the_same() -> None:
    found = {name: what for name, what in FOUND.items() if name in ("2,7", "3,6", "3,8")}
    game = shoals(seat(ships=["2,7 SW"], hand=SETTLEMENT), found=found).do("settlement 2,7 S")
    assert game.legal() == {f"harbor {side(game, '3,6 NE')}"}  # 4,7 lies face down
    game.do(*game.legal())
    assert game.legal() == {f"harbor {side(game, '3,8 NW')}"}


@pytest.mark.rule("FACEDOWN-55")
def test_actions_for_all_sides_that_a_tile_can_come_to_serve() -> None:
    game = deal("reach_catan")
    texts = [game.game.describe(action) for action in range(game.game.num_actions)]
    named = {text.removeprefix("harbor ") for text in texts if text.startswith("harbor ")}
    assert len(named) == 55
    b, places = game.game.board.record[0], game.game.board.places
    hidden = {h for h, terrain in enumerate(game.terrain().values()) if terrain == "missing"}
    land = hidden | {h for h, terrain in enumerate(game.terrain().values()) if terrain != "ocean"}
    expected = set()
    for e in range(b.num_edges):
        g, h = (int(x) for x in b.edge_hexes[e])
        if g >= 0 and h >= 0 and ((g in hidden and h in land) or (h in hidden and g in land)):
            expected.add(places.edges[e])
    assert named == expected


@pytest.mark.rule("FACEDOWN-55", "NEWWORLD-08")
def test_where_players_lay_harbours_too_both_kinds_of_sides_have_actions() -> None:
    game = deal(SHOALS, harbour_placement="players")
    texts = {game.game.describe(action) for action in range(game.game.num_actions)}
    assert f"harbor {side(game, '5,6 W')}" in texts - game.legal()
    assert game.legal() < texts


@pytest.mark.rule("FACEDOWN-39", "FACEDOWN-34")
def test_a_turned_harbour_serves_whoever_builds_at_its_two_ends() -> None:
    game = at_the_pasture().do("settlement 2,7 S")
    assert game.game.record.harbours[0] == 0
    game.do(f"harbor {side(game, '3,6 NE')}")
    game.do(f"harbor {side(game, '3,8 SW')}")  # away from the settlement
    assert game.of_kind("maritime") == {f"wool {other}" for other in OTHERS if other != "wool"}  # 3:1, not 2:1 of grain
    later = shoals(
        seat(settlements=["2,7 S"]), seat(ships=["4,7 E"], hand=SETTLEMENT | {"grain": 3}), active=1,
        found=FOUND, tiles={"3,6": {"harbour": "3:1", "side": "3,6 NE"}, "3,8": {"harbour": "grain", "side": "3,8 SW"}},
    )  # fmt: skip
    assert not later.of_kind("maritime")
    later.do(f"settlement {corner(later, '4,7 NE')}")
    assert later.phase == "main"  # it was turned long ago
    assert later.of_kind("maritime") == {f"grain {other}" for other in OTHERS if other != "grain"}


@pytest.mark.rule("FACEDOWN-38", "FACEDOWN-34")
def test_a_side_is_chosen_once_by_the_first_to_settle() -> None:
    tiles = {"3,6": {"harbour": "3:1", "side": "3,6 SE"}, "3,8": {"harbour": "grain", "side": "3,8 NW"}}
    second = seat(ships=["4,7 NW", "4,7 W"], hand=SETTLEMENT)
    game = shoals(seat(settlements=["2,7 S"]), second, active=1, found=FOUND, tiles=tiles)
    game.do(f"settlement {corner(game, '4,7 SW')}")
    assert game.phase == "main"
    assert tile(game, "3,6")["side"] == side(game, "3,6 SE")


@pytest.mark.rule("FACEDOWN-34")
def test_whoever_found_it_the_settler_turns_it() -> None:
    found = {name: what for name, what in FOUND.items() if name in ("2,7", "3,8")}
    finder = seat(settlements=["1,4 SE"], ships=["2,5 NE"], hand=SHIP)
    settler, known = (
        seat(ships=["2,7 E"], hand=SETTLEMENT | {"lumber": 2, "wool": 2}),
        {"1,8": "ocean", "4,7": "desert"},
    )
    game = shoals(finder, settler, found=found | known)
    game.do("ship 2,7 W").chance("harbour 3:1")
    assert (game.phase, game.active) == ("main", 0)
    game.do("end turn").roll(12)
    game.do("ship 2,7 SE", "settlement 2,7 S")
    assert (game.phase, game.actor) == ("harbour side", 1)
    assert game.legal() == {f"harbor {side(game, name)}" for name in ("3,6 NE", "3,6 SE")}


@pytest.mark.rule("FACEDOWN-34")
@pytest.mark.parametrize("target", [3, 4])
def test_the_choice_comes_after_the_victory_check_and_lapses_with_it(target: int) -> None:
    settler = seat(settlements=["1,4 N", "3,2 N"], ships=["2,7 SW"], hand=SETTLEMENT)
    won = shoals(settler, found=FOUND, points_to_win=target)
    won.do("settlement 2,7 S")
    assert (won.phase, won.winner) == (("over", 0) if target == 3 else ("harbour side", None))
    assert tile(won, "3,6")["side"] is None


@pytest.mark.rule("FACEDOWN-34")
def test_nothing_else_may_be_done_before_and_cities_do_not_ask() -> None:
    game = at_the_pasture().do("settlement 2,7 S")
    assert {text.split()[0] for text in game.legal()} == {"harbor"}
    tiles = {"3,6": {"harbour": "3:1", "side": "3,6 SE"}, "3,8": {"harbour": "grain", "side": "3,8 NW"}}
    rich = shoals(seat(settlements=["2,7 S"], hand={"ore": 3, "grain": 2}), found=FOUND, tiles=tiles)
    assert rich.do("city 2,7 S").phase == "main"


@pytest.mark.rule("FACEDOWN-67", "REACH-17", "FACEDOWN-28")
@pytest.mark.parametrize("gold", [False, True])
def test_a_start_beside_a_tile_that_an_earlier_start_found(gold: bool) -> None:
    """After the cards of the second settlement, and before its road or ship."""
    text = SHOALS.replace("D.. M08 ?u.", "D.. A08 ?u.") if gold else SHOALS
    game = deal(text, 2)
    barred = corner(game, "5,4 SE")
    assert barred not in game.of_kind("settlement")
    game.do("settlement 5,4 N", "road 5,4 NE").chance("harbour grain")
    game.do("settlement 1,2 N", "road 1,2 NE")
    assert barred in game.of_kind("settlement")
    game.do(f"settlement {barred}")
    assert game.active == 1
    if gold:
        assert game.phase == "take"
        game.do("take wool")
    assert (game.phase, game.actor) == ("harbour side", 1)
    assert game.hand(1) == ({"wool": 1} if gold else {"ore": 1})
    assert game.legal() == {f"harbor {side(game, '5,6 W')}"}
    game.do(*game.legal())
    assert (game.phase, game.actor, tile(game, "5,6")["side"]) == ("setup piece", 1, side(game, "5,6 W"))
    assert int(game.game.record.harbours[1]) == 1 << OTHERS.index("grain")


@pytest.mark.rule("REACH-17", "FACEDOWN-28", "FACEDOWN-67")
def test_the_barred_corners_of_the_cape_open_when_a_start_has_turned_up_what_lies_there() -> None:
    game = scene("reach_catan", *[seat(cards={"soldier": 1})] * 3, phase="setup settlement")
    barred = {corner(game, f"4,7 {at}") for at in ("N", "NE", "SE", "S")}
    assert not barred & game.of_kind("settlement")
    game.do("settlement 4,7 NW") if game.allows("settlement 4,7 NW") else game.do(
        f"settlement {corner(game, '4,7 NW')}"
    )
    game.do(f"road {side(game, '4,7 NW')}").chance("ocean")
    open_now = barred & game.of_kind("settlement")
    assert open_now == {corner(game, "4,7 NE")}  # N is beside the first settlement
