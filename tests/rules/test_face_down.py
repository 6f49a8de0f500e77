"""Turning up what lies face down: in what order, for whom, and what it pays (FACEDOWN)."""

import random
from collections import Counter

import pytest

from seafarers_env.engine import constants as c
from tests.oracle.unknown import SHOALS
from tests.rules.scene import deal, scene, seat
from tests.rules.unknown import ROAD, SETTLEMENT, SHIP, atolls, shoals

pytestmark = pytest.mark.long  # the edition grand is compiled


@pytest.mark.rule("FACEDOWN-17", "FACEDOWN-19", "FACEDOWN-20", "FACEDOWN-59", "FACEDOWN-61", "FACEDOWN-27")
@pytest.mark.parametrize(("terrain", "card"), [("forest", "lumber"), ("pasture", "wool")])
def test_land_that_is_found_gets_a_chip_and_pays_its_finder(terrain: str, card: str) -> None:
    game = shoals(seat(settlements=["5,4 N"], hand=ROAD), seat(settlements=["1,2 N"]))
    game.do("road 5,4 NE")
    assert (game.phase, game.actor, game.hand(0)) == ("found hex", -1, {})
    game.chance(terrain)
    assert (game.phase, game.hand(0)) == ("found token", {})
    assert game.odds() == dict.fromkeys(("3", "6", "11"), pytest.approx(1 / 3))
    game.chance("11")
    assert (game.phase, game.hand(0), game.hand(1)) == ("main", {card: 1}, {})
    assert (game.terrain()["5,6"], game.numbers()["5,6"]) == (terrain, 11)
    assert Counter(game.terrain().values())["missing"] == 6
    game.do("end turn").roll(11)
    assert game.hand(0) == {card: 1}  # nobody has built there
    assert (game.terrain()["5,6"], game.numbers()["5,6"]) == (terrain, 11)


@pytest.mark.rule("FACEDOWN-22", "FACEDOWN-12", "FACEDOWN-20")
@pytest.mark.parametrize("kind", ["ocean", "desert", "harbour 3:1", "harbour grain"])
def test_sea_harbours_and_deserts_pay_nothing_and_have_no_chip(kind: str) -> None:
    game = shoals(seat(settlements=["5,4 N"], hand=ROAD)).do("road 5,4 NE").chance(kind)
    assert (game.phase, game.hand(0)) == ("main", {})
    assert "5,6" not in game.numbers()
    (pile,) = game.game.facts()["pile"].values()
    assert {n: k for n, k in pile["numbers"].items() if k} == {"3": 1, "6": 1, "11": 1}


@pytest.mark.rule("FACEDOWN-19")
def test_settlements_cities_robber_and_pirate_turn_up_nothing() -> None:
    game = atolls(seat(settlements=["1,4 N"], roads=["1,4 E"], hand=SETTLEMENT | {"ore": 3, "grain": 3}))
    hidden = Counter(game.terrain().values())["missing"]
    game.do("city 1,4 N", "settlement 1,4 SE")
    assert Counter(game.terrain().values())["missing"] == hidden
    seven = atolls(seat(), phase="pre-roll").roll(7)
    seven.do("pirate 1,6")  # 1,8 lies beside it
    assert (seven.phase, Counter(seven.terrain().values())["missing"]) == ("main", hidden)


@pytest.mark.rule("FACEDOWN-23")
def test_an_empty_bank_pays_no_reward() -> None:
    game = shoals(seat(settlements=["5,4 N"], hand=ROAD)).do("road 5,4 NE")
    game.game.record.bank[:] = [5, 0, 5, 5, 5]
    game.chance("forest").chance("3")
    assert (game.phase, game.hand(0)) == ("main", {})


@pytest.mark.rule("FACEDOWN-21", "FACEDOWN-54")
def test_gold_that_is_found_is_a_free_choice_after_its_chip() -> None:
    game = shoals(seat(settlements=["5,4 N"], hand=ROAD)).do("road 5,4 NE").chance("gold")
    assert game.phase == "found token"
    game.chance("3")
    assert (game.phase, game.actor) == ("take", 0)
    game.do("take ore")
    assert (game.phase, game.hand(0)) == ("main", {"ore": 1})
    empty = shoals(seat(settlements=["5,4 N"], hand=ROAD)).do("road 5,4 NE")
    empty.game.record.bank[:] = 0
    empty.chance("gold").chance("3")
    assert (empty.phase, empty.hand(0)) == ("main", {})


@pytest.mark.rule("FACEDOWN-18", "FACEDOWN-59", "FACEDOWN-21")
def test_several_hexes_are_turned_up_one_by_one_each_with_all_that_belongs_to_it() -> None:
    """Where shores are closed no piece touches two hidden hexes (FACEDOWN-61): here they are open."""
    game = scene(SHOALS.replace("hidden_sides = closed\n", ""), seat(settlements=["5,4 NE"], hand=SHIP), pirate="3,4")
    game.do("ship 5,6 NW")  # 4,7 and 5,6 lie at its ends
    assert game.phase == "found hex"
    game.chance("gold")
    assert (game.phase, game.terrain()["4,7"], game.terrain()["5,6"]) == ("found token", "gold", "missing")
    game.chance("6")
    assert (game.phase, game.actor) == ("take", 0)
    game.do("take brick")
    assert (game.phase, game.terrain()["5,6"]) == ("found hex", "missing")
    assert "gold" not in game.odds()
    game.chance("pasture").chance("3")
    assert (game.phase, game.hand(0)) == ("main", {"brick": 1, "wool": 1})


@pytest.mark.rule("FACEDOWN-26", "FACEDOWN-17")
def test_a_moved_ship_turns_up_what_it_touches() -> None:
    found = {"2,7": ("pasture", 11)}
    game = atolls(seat(settlements=["2,7 S"], ships=["2,7 SW"]), found=found, markers=["a", "b"])
    game.do("pick ship 2,7 SW")
    game.do("ship 3,6 E")
    assert (game.phase, game.actor) == ("found hex", -1)
    game.chance("gold").chance("6").do("take wool")
    assert (game.phase, game.hand(0), game.terrain()["4,7"]) == ("main", {"wool": 1}, "gold")


@pytest.mark.rule("FACEDOWN-25", "FACEDOWN-59")
def test_with_the_road_card_the_first_piece_is_through_before_the_second() -> None:
    game = shoals(seat(settlements=["5,4 N"], cards={"roads": 1})).do("play roads")
    before = game.of_kind("road") | game.of_kind("ship")
    game.do("road 5,4 NE")
    assert (game.phase, game.actor) == ("found hex", -1)
    game.chance("gold").chance("6").do("take grain")
    assert (game.phase, game.hand(0)) == ("free piece", {"grain": 1})
    assert "5,4 E" in (game.of_kind("road") | game.of_kind("ship")) - before
    assert game.game.record.cards[0, c.ROAD_CONSTRUCTION] == 0


@pytest.mark.rule("FACEDOWN-24", "FACEDOWN-17", "FACEDOWN-61")
@pytest.mark.parametrize("reward", [True, False])
def test_a_starting_piece_turns_up_and_pays_as_the_switch_says(reward: bool) -> None:
    game = deal(SHOALS, 2, setup_reward=reward).do("settlement 5,4 N")
    game.do("road 5,4 NE")
    assert game.phase == "found hex"
    game.chance("forest").chance("3")
    assert (game.phase, game.active, game.hand(0)) == ("setup settlement", 1, {"lumber": 1} if reward else {})


@pytest.mark.rule("FACEDOWN-58")
@pytest.mark.parametrize("name", [SHOALS, "seven_islands", "reach_catan"], ids=["shoals", "7", "reach"])
def test_once_set_up_is_over_nothing_stands_at_a_hidden_hex(name: str) -> None:
    for seed in range(4):
        game, rng = deal(name, 3, seed), random.Random(seed)
        for _ in range(400):
            if game.phase == "over":
                break
            if game.actor < 0:
                game.chance(rng.choice(sorted(game.odds())))
                continue
            legal = sorted(game.legal())
            game.do(rng.choices(legal, [20 if text[:4] in ("ship", "road", "sett") else 1 for text in legal])[0])
            if game.phase != "main":
                continue
            record, b = game.game.record, game.game.board.record[0]
            hidden = {h for h, terrain in enumerate(game.terrain().values()) if terrain == "missing"}
            ends = [v for e in (record.edge_piece >= 0).nonzero()[0] for v in b.edge_vertices[e]]
            ends += (record.vertex_building >= 0).nonzero()[0].tolist()
            assert not {int(h) for v in ends for h in b.vertex_hexes[v]} & hidden


@pytest.mark.rule("FACEDOWN-59")
@pytest.mark.parametrize(("target", "wins"), [(4, False), (3, True)])
def test_who_wins_by_the_route_leaves_the_gold_of_the_last_hex(target: int, wins: bool) -> None:
    roads = ["5,2 W", "5,2 SW", "5,2 SE", "5,4 W", "5,4 NW"]
    game = shoals(seat(settlements=["5,4 N"], roads=roads[1:], hand=ROAD), points_to_win=target)
    game.do("road 5,4 NE")
    assert game.game.record.route_holder == 0 and game.winner is None  # it is not through yet
    game.chance("gold")
    assert game.winner is None
    game.chance("3")
    assert (game.phase, game.winner) == (("over", 0) if wins else ("take", None))
    assert game.hand(0) == {}
