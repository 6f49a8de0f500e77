"""Starts beside hidden hexes, which are turned up together, mended and paid (WORLD-09..17, WORLD-38..40)."""

import random
from collections import Counter

import pytest

from seafarers_env.engine import constants as c
from seafarers_env.position import PositionError, to_dict
from tests.oracle.globe import GLOBE
from tests.positions import from_dict
from tests.rules.scene import Scene, deal
from tests.rules.world import (
    ISLAND,
    SETTLEMENT,
    SHIP,
    STARTS,
    corner,
    dealt,
    edge,
    edges,
    instead,
    set_up,
    turn_up,
    world,
)

pytestmark = pytest.mark.long  # the edition grand is compiled
#: What the starts of `STARTS` turn up, in this order: 0,10; 1,7; 1,9; 1,11; 2,12; 3,13.
TOUCHED = ("0,10", "1,7", "1,9", "1,11", "2,12", "3,13")
SEA = ("ocean",) * 6


@pytest.mark.rule("WORLD-09")
def test_a_settlement_may_stand_beside_hidden_hexes_but_not_only_there() -> None:
    game = set_up()
    may = game.of_kind("settlement")
    # beside one, beside two, beside none; all three hexes hidden; the desert added to the map alone; sea of the island
    assert {corner(game, name) for name in ("2,6 N", "3,11 NE", "4,8 N")} <= may
    assert not {corner(game, name) for name in ("1,9 N", "4,14 N", "4,14 SE")} & may
    land = {name for name, (kind, _) in ISLAND.items() if kind != "ocean"}
    board = game.game.board
    for v, name in enumerate(board.places.vertices):
        hexes = {board.places.hexes[h] for h in board.record[0].vertex_hexes[v] if h >= 0}
        assert (name in may) == bool(hexes & land)
    assert corner(game, "6,6 S") not in may


@pytest.mark.rule("WORLD-10")
def test_beside_a_hidden_hex_lies_a_road_or_a_ship() -> None:
    game = set_up("settlement 2,6 N")
    beside = edges(game, "2,6 NE", "1,5 E")  # both beside 1,7; of 2,6 NW both sides are known: land and sea
    assert game.of_kind("road") == game.of_kind("ship") == beside | edges(game, "2,6 NW")
    inland = set_up("settlement 4,6 NE")
    assert (len(inland.of_kind("road")), inland.of_kind("ship")) == (3, set())
    two = set_up("settlement 2,10 N")
    assert two.of_kind("ship") == two.of_kind("road") == edges(two, "2,10 NE", "2,10 NW", "1,9 E")
    pirate = set_up("settlement 2,6 N", pirate="1,5")
    assert pirate.of_kind("ship") == edges(pirate, "2,6 NE")  # the others are sides of the pirate's hex
    assert pirate.of_kind("road") == beside | edges(pirate, "2,6 NW")


@pytest.mark.rule("WORLD-11", "FACEDOWN-19", "WORLD-40")
def test_nothing_is_turned_up_or_paid_while_starting_pieces_are_placed() -> None:
    game = set_up()
    for text in STARTS[:-1]:
        game.do(text)
        assert game.phase in ("setup settlement", "setup piece")
        assert game.hands() == [{}, {}, {}]
        assert Counter(game.terrain().values())["missing"] == 39


@pytest.mark.rule("WORLD-12", "WORLD-40", "FACEDOWN-24", "FACEDOWN-18")
@pytest.mark.parametrize("reward", [True, False])
def test_then_all_that_starts_touch_is_turned_up_one_by_one_without_reward(reward: bool) -> None:
    game = set_up(*STARTS, setup_reward=reward)
    outcomes = [("forest", "2"), ("gold", "3"), ("desert",), ("harbour 3:1",), ("hills", "6"), ("ocean",)]
    for n, outcome in enumerate(outcomes):
        assert (game.phase, game.actor) == ("found hex", -1)
        hidden = {name for name, kind in game.terrain().items() if kind == "missing"}
        assert set(TOUCHED[n:]) == hidden & set(TOUCHED) and len(hidden) == 39 - n
        game.chance(outcome[0])
        if len(outcome) > 1:
            assert game.phase == "found token"
            game.chance(outcome[1])
        if n < 5:
            assert game.hands() == [{}, {}, {}]
    assert game.numbers().items() >= {"0,10": 2, "1,7": 3, "2,12": 6}.items()
    # the second settlements stand inland: no card of what was turned up reaches anybody
    assert game.phase == "harbour side"
    game.do(f"harbor {sorted(game.of_kind('harbor'))[0]}")
    assert (game.phase, game.active) == ("pre-roll", 0)
    assert game.hands() == [{"brick": 1, "wool": 1, "ore": 1}, {"brick": 1, "lumber": 1}, {"brick": 1, "ore": 1}]


@pytest.mark.rule("WORLD-12")
def test_a_settlement_without_a_piece_turns_up_its_hexes_too() -> None:
    game = set_up("settlement 2,6 N", "settlement 2,10 N", "settlement 3,11 NE", roads=0, ships=False)
    game.do("settlement 4,8 N", "settlement 4,8 S", "settlement 5,5 N")
    assert game.phase == "found hex"
    turn_up(game, *["ocean"] * 5)
    assert {name for name, kind in game.terrain().items() if kind == "missing"}.isdisjoint(TOUCHED[1:])
    assert (game.terrain()["0,10"], game.phase) == ("missing", "pre-roll")


@pytest.mark.rule("WORLD-13", "WORLD-15", "WORLD-38")
def test_a_ship_between_land_becomes_a_road() -> None:
    game = set_up(*STARTS)
    turn_up(game, "ocean", "ocean", "forest", "2", "hills", "3", "ocean", "ocean")  # 1,9 and 1,11 are land
    one = game.game.facts()["seats"][1]
    assert (one["ships"], one["roads"]) == ([], sorted(edges(game, "1,9 E", "4,8 SE")))
    assert (one["supply"]["ships"], one["supply"]["roads"]) == (15, 13)
    zero = game.game.facts()["seats"][0]  # its ship lies between land and sea
    assert (zero["ships"], zero["supply"]["ships"]) == ([edge(game, "2,6 NE")], 14)
    assert (game.phase, game.hand(1)) == ("pre-roll", {"brick": 1, "lumber": 1})  # nothing was paid for the road


@pytest.mark.rule("WORLD-13")
def test_without_a_road_in_the_supply_the_ship_is_taken_away() -> None:
    game = set_up(*instead(m5="ship 3,11 NE"), roads=1)
    turn_up(game, "ocean", "ocean", "forest", "2", "hills", "3", "ocean", "ocean")
    one = game.game.facts()["seats"][1]
    assert (one["ships"], one["roads"]) == ([], [edge(game, "4,8 SE")])
    assert (one["supply"]["ships"], one["supply"]["roads"]) == (15, 0)


@pytest.mark.rule("WORLD-14", "WORLD-15", "WORLD-38")
def test_a_road_at_sea_becomes_a_ship_that_may_move_at_once() -> None:
    game = set_up(*instead(m3="road 1,9 E"))
    turn_up(game, *SEA)
    one = game.game.facts()["seats"][1]
    assert (one["ships"], one["roads"]) == ([edge(game, "1,9 E")], [edge(game, "4,8 SE")])
    assert (one["supply"]["ships"], one["supply"]["roads"]) == (14, 14)
    assert game.terrain()["0,8"] == "missing"  # a ship that replaces a road turns nothing up
    two = game.game.facts()["seats"][2]  # its road lies between land and sea: it stays
    assert edge(game, "3,11 NE") in two["roads"]
    game.roll(2).do("end turn").roll(2)
    assert edge(game, "1,9 E") in game.of_kind("pick ship")


@pytest.mark.rule("WORLD-14")
def test_it_becomes_a_ship_beside_the_pirate_too_and_without_one_goes() -> None:
    game = set_up(*instead(m1="road 1,5 E"), pirate="1,5")
    while game.phase == "found hex":
        game.chance("ocean")
    assert game.game.facts()["seats"][0]["ships"] == [edge(game, "1,5 E")]
    none = set_up(*instead(m1="road 2,6 NE", m3="road 1,9 E"), ships=False)
    turn_up(none, *SEA)
    one = none.game.facts()["seats"][1]
    assert (one["ships"], one["roads"], one["supply"]["roads"]) == ([], [edge(none, "4,8 SE")], 14)


@pytest.mark.rule("WORLD-16", "FACEDOWN-37", "WORLD-38", "FACEDOWN-33")
def test_harbours_that_were_turned_up_are_turned_by_the_first_settler() -> None:
    """1,7 lies at the first settlement of seat 0; 1,9 at that of seat 1, and at the second one of seat 0."""
    game = set_up(*instead(m10="settlement 2,8 N", m11="road 2,8 NW"))
    turn_up(game, "ocean", "harbour grain", "harbour 3:1", "ocean", "ocean", "ocean")
    tiles = game.game.facts()["tiles"]
    assert tiles == {"1,7": {"harbour": "grain", "side": None}, "1,9": {"harbour": "3:1", "side": None}}
    assert (game.phase, game.actor, game.active, game.hands()) == ("harbour side", 0, 0, [{}, {}, {}])
    assert game.of_kind("harbor") == edges(game, "1,7 SW", "1,7 SE")  # towards 2,6 and 2,8
    game.do(f"harbor {edge(game, '1,7 SE')}")
    assert (game.phase, game.actor, game.active, game.hands()) == ("harbour side", 1, 1, [{}, {}, {}])
    game.do(f"harbor {edge(game, '1,9 SW')}")  # towards 2,8, though its settler is at 2,10
    assert (game.phase, game.active) == ("pre-roll", 0)
    assert game.hand(0) == {"wool": 1}  # of 2,8, the only land at 2,8 N
    assert game.game.record.harbours[0] == 1 << 3 | 1 << 5  # both serve 2,8 N


@pytest.mark.rule("FACEDOWN-37", "WORLD-16")
def test_of_second_settlements_the_last_seat_placed_first() -> None:
    game = set_up(
        "settlement 5,5 N", "road 5,5 NE", "settlement 4,8 S", "road 4,8 SE", "settlement 4,8 N", "road 4,8 NE",
        "settlement 2,10 N", "road 2,10 NE", "settlement 2,8 N", "road 2,8 NE", "settlement 2,6 NW", "road 2,6 W",
    )  # fmt: skip
    turn_up(game, "ocean", "harbour 3:1", "ocean", "ocean", "ocean")
    assert game.game.facts()["tiles"] == {"1,9": {"harbour": "3:1", "side": None}}
    assert (game.phase, game.actor) == ("harbour side", 2)  # seat 1 stands there too


@pytest.mark.rule("FACEDOWN-37")
def test_a_harbour_without_a_building_waits_for_a_settler() -> None:
    game = set_up(*STARTS)
    turn_up(game, "harbour ore", *SEA[1:])  # 0,10 is touched by an end of seat 1's ship only
    assert (game.phase, game.game.facts()["tiles"]) == ("pre-roll", {"0,10": {"harbour": "ore", "side": None}})


@pytest.mark.rule("WORLD-17", "FACEDOWN-15")
def test_starting_cards_are_paid_seat_by_seat_gold_by_choice() -> None:
    """The second settlements of seats 0 and 1 stand beside what is turned up."""
    game = set_up(
        "settlement 5,5 N", "road 5,5 NE", "settlement 4,8 S", "road 4,8 SE", "settlement 4,8 N", "road 4,8 NE",
        "settlement 3,11 NE", "road 3,11 NE", "settlement 2,10 N", "road 2,10 NW", "settlement 2,6 N", "road 2,6 NE",
    )  # fmt: skip
    for name, outcomes in (("1,7", ["gold", "3"]), ("1,9", ["gold", "6"]), ("1,11", ["forest", "5"])):
        assert game.terrain()[name] == "missing"
        turn_up(game, *outcomes)
    turn_up(game, "ocean", "desert")  # 2,12 and 3,13
    assert (game.phase, game.actor, game.active) == ("take", 0, 0)
    assert game.hands() == [{"lumber": 1}, {}, {}]  # the next seat is paid when this one has chosen
    game.do("take ore")
    assert (game.phase, game.actor, game.active) == ("take", 1, 1)
    assert game.hands() == [{"lumber": 1, "ore": 1}, {"brick": 1, "lumber": 1}, {}]
    game.do("take ore")
    assert (game.phase, game.active, game.hand(1)) == ("pre-roll", 0, {"brick": 1, "lumber": 1, "ore": 1})
    assert game.hand(2) == {"lumber": 1}


@pytest.mark.rule("WORLD-17")
def test_the_bank_pays_what_it_has_and_a_settlement_that_is_not_there_nothing() -> None:
    game = set_up(*instead(m6="settlement 3,9 SE", m7="road 3,9 SE"), bank=1)
    turn_up(game, *SEA)
    # seat 0: hills, pasture, mountains; then brick and ore have run out for the others
    assert game.hands() == [{"brick": 1, "wool": 1, "ore": 1}, {"lumber": 1}, {}]


@pytest.mark.rule("WORLD-17", "WORLD-12")
def test_who_found_no_place_for_a_second_settlement_is_paid_nothing() -> None:
    skipped = 0
    for seed in range(30):
        game, rng = deal(GLOBE, 4, seed), random.Random(seed)
        while game.phase != "pre-roll":
            if game.actor < 0:
                game.chance(rng.choice([text for text in sorted(game.odds()) if text != "gold"]))
            else:
                starts = game.game.facts()["starts"]
                game.do(rng.choice(sorted(game.legal())))
        for number, (_, second) in enumerate(starts):
            skipped += second is None
            assert second is not None or game.hand(number) == {}
    assert skipped


@pytest.mark.rule("WORLD-38")
def test_nobody_wins_before_the_first_turn() -> None:
    game = set_up(*STARTS[:-1], points_to_win=3)
    game.game.record.cards[0, c.VICTORY_POINT] = 1
    game.do(STARTS[-1])
    assert (game.winner, game.points(0)) == (None, 3)
    turn_up(game, "ocean", "harbour 3:1", *SEA[:3])
    assert game.winner is None
    game.chance("ocean")
    assert (game.phase, game.winner) == ("harbour side", None)
    game.do(f"harbor {edge(game, '1,7 SE')}")
    assert game.winner == 0  # its first turn begins


@pytest.mark.rule("WORLD-39")
def test_which_settlement_came_first_is_known_to_all_until_the_first_turn() -> None:
    game = set_up(*STARTS)
    first, second = ("2,6 N", "2,10 N", "3,11 NE"), ("5,5 N", "4,8 S", "4,8 N")
    expected = [[corner(game, a), corner(game, b)] for a, b in zip(first, second, strict=True)]
    assert game.game.facts()["starts"] == expected
    vertices = game.game.board.places.vertices
    for viewer in range(3):
        seen = game.game.layout.split(game.game.observe(viewer))["starts"]
        assert {vertices[v]: int(n) for v, n in enumerate(seen) if n} == {
            name: k + 1 for pair in expected for k, name in enumerate(pair)
        }
    turn_up(game, *SEA)
    assert game.game.facts()["starts"] is None


@pytest.mark.rule("WORLD-40", "FACEDOWN-64")
def test_positions_of_set_up_know_what_starts_have_turned_up() -> None:
    before = to_dict(set_up(*STARTS[:5]).game)
    after = to_dict(turn_up(set_up(*STARTS), "ocean", "ocean", "ocean").game)
    for position in (before, after):
        assert to_dict(from_dict(position, "explicit")) == position
    for position, name, kind in ((before, "1,7", "ocean"), (after, "0,4", "ocean"), (after, "0,10", "missing")):
        wrong = {**position, "terrain": {**position["terrain"], name: kind}}
        with pytest.raises(PositionError):
            from_dict(wrong, "explicit")


def all_chips_laid() -> Scene:
    """All 18 chips lie; farmland and a gold field are among what is hidden still, and seat 0 is about to find 0,6."""
    known = {"0,6", "0,8", "0,10"}
    hidden = [name for name, kind in dealt().terrain().items() if kind == "missing" and name not in known]
    kinds = ["forest"] * 4 + ["farmland"] * 3 + ["hills"] * 3 + ["pasture"] * 4 + ["mountains"] * 3 + ["gold"]
    chips = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
    found = dict(zip(hidden, zip(kinds, chips, strict=True), strict=False))
    seats = {"ships": ["0,8 NE"], "hand": SHIP | SETTLEMENT | {"lumber": 2, "wool": 2}}
    return world(seats, found=found | {"0,8": "ocean", "0,10": "ocean"})


@pytest.mark.rule("FACEDOWN-15", "WORLD-07", "FACEDOWN-20", "FACEDOWN-63")
@pytest.mark.parametrize(("kind", "card"), [("farmland", "grain"), ("gold", "ore")])
def test_land_that_is_found_when_all_chips_lie_has_none_and_never_produces(kind: str, card: str) -> None:
    game = all_chips_laid()
    before = game.hand(0).get(card, 0)
    game.do("ship 0,8 NW").chance(kind)
    if kind == "gold":
        assert (game.phase, game.actor) == ("take", 0)
        game.do("take ore")
    assert (game.phase, game.hand(0)[card]) == ("main", before + 1)  # paid, chip or none
    assert "0,6" not in game.numbers() and game.terrain()["0,6"] == kind
    kept = to_dict(game.game)
    assert to_dict(from_dict(kept, "explicit")) == kept  # FACEDOWN-63: so may positions have it
    game.do("settlement 0,6 NE", "end turn")
    hand = game.hand(0)
    for number in (2, 3, 4, 5, 6, 8, 9, 10, 11, 12):
        assert game.clone().roll(number).hand(0) == hand
