"""Knights are bought, activated and promoted; where they stand and what they keep others from (CK, section 7)."""

from __future__ import annotations

import random

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.effort import often
from tests.rules.knightly import SEATS, pictures
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

COAST, FOG = pictures()["coast"], pictures()["fog"]
PRICE = {"ore": 1, "wool": 1}
HOME = "settlement d; road dh hm"


def rich(seats: dict[str, str], hand: dict[str, int] | None = None, **more: object) -> Scene:
    """A position on the coast in which red has cards, by default for all it could want."""
    plenty = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 5)
    return COAST.scene(seats, hands={"red": plenty if hand is None else hand}, **more)  # type: ignore[arg-type]


def left(game: Scene, seat: str = "red") -> list[int]:
    """Knights of each rank in the supply of a seat."""
    return [int(n) for n in game.game.record.knights_left[SEATS.index(seat)]]


# --- building ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-003", "CK-077", "CK-203", "CK-209")
def test_a_knight_costs_ore_and_wool_and_comes_asleep() -> None:
    game = rich({"red": HOME}, PRICE)
    bank = game.bank()
    assert left(game) == [2, 2, 2]
    assert COAST.may(game, "knight") == "h m"
    COAST.do(game, "knight m")
    assert COAST.knights(game) == {"m": "red basic"}
    assert (game.hand(0), left(game), game.phase) == ({}, [1, 2, 2], "main")
    assert (game.bank()["ore"], game.bank()["wool"]) == (bank["ore"] + 1, bank["wool"] + 1)


@pytest.mark.rule("CK-203", "CK-085", "CK-003")
@pytest.mark.parametrize("hand", [{"ore": 5}, {"wool": 5}, {"grain": 5, "brick": 5, "lumber": 5}])
def test_without_the_price_there_is_no_knight(hand: dict[str, int]) -> None:
    assert COAST.may(rich({"red": HOME}, hand), "knight") == ""


@pytest.mark.rule("CK-203", "CK-085", "CK-003")
def test_two_basic_knights_are_all() -> None:
    game = rich({"red": "settlement d; road dh hm mr"})
    COAST.do(game, "knight h", "knight m")
    assert (left(game), COAST.may(game, "knight")) == ([0, 2, 2], "")
    COAST.do(game, "promote h")  # the basic piece is free again
    assert (left(game), COAST.may(game, "knight")) == ([1, 1, 2], "r")


@pytest.mark.rule("CK-077", "CK-086", "CK-203", "CK-125", "CK-212")
def test_it_stands_at_any_end_of_an_own_road_or_ship_where_nobody_else_does() -> None:
    game = rich(
        {
            "red": "settlement d; road dh hm mr; ship in",
            "blue": "settlement v; basic r; road rv",
            "white": "road rw; settlement i",
        }
    )
    # d, i: settlements; r: a knight; m: beside settlements and knights; n: the end of a ship that leads nowhere
    assert COAST.may(game, "knight") == "h m n"


@pytest.mark.rule("CK-078", "CK-091")
def test_it_is_built_at_land_and_may_go_to_sea_later() -> None:
    game = rich({"red": "settlement i; ship in nj jf; strong n*"})
    assert COAST.may(game, "knight") == ""  # n has one; j and f lie between sea hexes and at the frame
    COAST.do(game, "pick knight n")
    assert COAST.may(game, "knight") == "f j"


@pytest.mark.rule("CK-079", "CK-078")
def test_none_comes_to_a_hidden_hex() -> None:
    game = FOG.scene({"red": "settlement a; road ae; ship eb bf fc; basic b*"}, hands={"red": PRICE})
    assert FOG.may(game, "knight") == "e"  # f and c touch hidden hexes, b holds one
    game = FOG.scene({"red": "ship eb bf; basic b*"})
    FOG.do(game, "pick knight b")
    assert FOG.may(game, "knight") == "e"


@pytest.mark.engine_alone("the board prints no spice hex: its actions know no merchant")
@pytest.mark.rule("CK-086", "CK-203", "SPICE-52")
def test_a_knight_and_a_merchant_never_share_a_place() -> None:
    bare = {"spices": False}
    game = FOG.scene({"red": "ship mi in ns", "blue": "merchant i"}, hands={"red": PRICE}, options=bare)
    assert FOG.may(game, "knight") == "m"  # spice hexes are no land: n and s are of the sea
    game = FOG.scene({"red": "ship mi in ns; basic m*", "blue": "merchant i"}, options=bare)
    FOG.do(game, "pick knight m")
    assert FOG.may(game, "knight") == "n s"


# --- activation -------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-080", "CK-081", "CK-209", "CK-213")
def test_activation_costs_a_grain_and_the_knight_acts_in_a_later_turn() -> None:
    game = rich({"red": "settlement d; road dh hm mr; basic m"}, {"grain": 1})
    assert COAST.may(game, "activate") == "m"
    COAST.do(game, "activate m")
    assert (game.hand(0), COAST.knights(game)) == ({}, {"m": "red basic*"})
    assert (COAST.may(game, "activate"), COAST.may(game, "pick knight")) == ("", "")
    assert COAST.may(next_turn(game), "pick knight") == "m"


@pytest.mark.rule("CK-081", "CK-209")
def test_a_knight_of_this_turn_is_activated_and_promoted_at_once() -> None:
    game = rich({"red": HOME})
    COAST.do(game, "knight m", "activate m", "promote m")
    assert COAST.knights(game) == {"m": "red strong*"}
    assert COAST.may(game, "pick knight") == ""


@pytest.mark.rule("CK-080", "CK-213")
def test_only_own_sleeping_knights_are_activated_and_only_for_grain() -> None:
    seats = {"red": HOME + "; basic m; strong h*", "blue": "basic r; road rv"}
    assert COAST.may(rich(seats), "activate") == "m"
    assert COAST.may(rich(seats, {"ore": 3, "wool": 3}), "activate") == ""


@pytest.mark.rule("CK-082", "CK-205", "CK-209")
def test_by_acting_a_knight_falls_asleep_and_acts_once_a_turn() -> None:
    game = rich({"red": "settlement d; road dh hm mr; basic m*; strong h*"}, {"grain": 1})
    COAST.do(game, "pick knight m", "knight r")
    assert COAST.knights(game) == {"h": "red strong*", "r": "red basic"}
    assert (COAST.may(game, "activate"), COAST.may(game, "pick knight")) == ("r", "h")
    COAST.do(game, "activate r")
    assert COAST.may(game, "pick knight") == "h"  # r acts in a later turn
    COAST.do(game, "pick knight h", "knight m")
    assert COAST.may(game, "pick knight") == ""
    assert COAST.may(next_turn(game), "pick knight") == "r"


def next_turn(game: Scene, active: str = "red") -> Scene:
    """Go on until a seat is in its main phase again; everything that chance brings is what matters least."""
    seat = SEATS.index(active)
    game.do("end turn")
    while game.phase != "main" or game.active != seat:
        if game.actor < 0:
            odds = game.odds()
            game.chance(next(text for text in ("red 1", "other 1", "event trade", *odds) if text in odds))
        else:
            legal = game.legal()
            game.do(next(text for text in ("roll", "end turn", *sorted(legal)) if text in legal))
    return game


# --- promotion --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-083", "CK-213", "CK-209")
def test_promotion_costs_ore_and_wool_and_the_knight_stays_as_it_is() -> None:
    game = rich({"red": HOME + "; road mr; basic m* h"}, PRICE)
    assert COAST.may(game, "promote") == "h m"
    COAST.do(game, "promote m")
    assert COAST.knights(game) == {"h": "red basic", "m": "red strong*"}
    assert (game.hand(0), left(game)) == ({}, [1, 1, 2])
    assert (COAST.may(game, "promote"), COAST.may(game, "pick knight")) == ("", "m")


@pytest.mark.rule("CK-083")
def test_a_knight_rises_once_a_turn_wherever_it_goes() -> None:
    game = rich({"red": "settlement d; road dh hm mr; basic m*; basic h"})
    COAST.do(game, "promote m")
    assert COAST.may(game, "promote") == "h"
    COAST.do(game, "pick knight m", "knight r")
    assert (COAST.may(game, "promote"), COAST.knights(game)["r"]) == ("h", "red strong")
    game.game.record.level[0, 1] = 3
    assert COAST.may(game, "promote") == "h"
    assert COAST.may(next_turn(game), "promote") == "h r"


@pytest.mark.rule("CK-084", "CK-030")
@pytest.mark.parametrize(("level", "expected"), [(0, "h"), (2, "h"), (3, "h m"), (5, "h m")])
def test_mighty_knights_need_the_fortress(level: int, expected: str) -> None:
    levels = [[0, level, 0]] + [[5, 5, 5]] * 5  # what others have does not help
    game = rich({"red": HOME + "; strong m; basic h"}, level=levels)
    assert COAST.may(game, "promote") == expected


@pytest.mark.rule("CK-085", "CK-213")
def test_the_supply_limits_ranks() -> None:
    game = rich({"red": "settlement d; road dh hm mr rv; strong m h; basic r; mighty v"}, level=[[3, 3, 3]] * 6)
    assert COAST.may(game, "promote") == "h m"  # no strong piece is left for r, and nothing is above v
    COAST.do(game, "promote m")
    assert (left(game), COAST.may(game, "promote")) == ([1, 1, 0], "r")


# --- what they keep others from ---------------------------------------------------------------------------------------
@pytest.mark.rule("CK-095", "CK-141", "BASE-46", "BASE-49", "SHIP-03", "GEO-12")
@pytest.mark.parametrize("state", ["", "*"])
def test_nothing_is_attached_where_an_opponents_knight_stands(state: str) -> None:
    game = rich({"red": "road hm; ship in"})
    assert (COAST.may(game, "road"), COAST.may(game, "ship")) == ("dh hl im mr", "ei jn ns")
    game = rich({"red": "road hm; ship in", "blue": f"basic m{state} n"})
    assert (COAST.may(game, "road"), COAST.may(game, "ship")) == ("dh hl", "ei")
    game = rich({"red": "road hm; ship in; basic m n"})  # its own are in nobody's way
    assert (COAST.may(game, "road"), COAST.may(game, "ship")) == ("dh hl im mr", "ei jn ns")


@pytest.mark.rule("CK-095", "BASE-49")
def test_own_pieces_beyond_a_knight_are_gone_on_from() -> None:
    game = rich({"red": "road hm mr", "blue": "basic m"})
    assert COAST.may(game, "road") == "dh hl rv rw"


@pytest.mark.rule("CK-210", "CK-101")
def test_an_own_knight_supports_nothing() -> None:
    game = rich({"red": "road hm; ship in; basic m n h i"})
    assert (COAST.may(game, "road"), COAST.may(game, "ship")) == ("dh hl im mr", "ei jn ns")
    assert COAST.may(rich({"red": "strong m"}), "road") == ""


@pytest.mark.rule("CK-095", "CK-097", "CK-212", "BASE-44")
def test_no_settlement_comes_to_a_knight_but_beside_one() -> None:
    roads = "road hm mr rv"
    assert COAST.may(rich({"red": roads}), "settlement") == "h m r v"
    assert COAST.may(rich({"red": roads, "blue": "basic m"}), "settlement") == "h r v"
    assert COAST.may(rich({"red": f"{roads}; basic m"}), "settlement") == "h r v"


@pytest.mark.rule("CK-097")
def test_a_site_comes_back_when_the_knight_has_left() -> None:
    game = rich({"red": "road hm mr rv; basic m*"})
    COAST.do(game, "pick knight m", "knight v")
    assert COAST.may(game, "settlement") == "h m r"
    COAST.do(game, "settlement m")
    assert COAST.may(game, "settlement") == ""  # v has a knight, h and r lie beside the settlement


@pytest.mark.rule("CK-095")
def test_roads_go_on_once_the_knight_has_left() -> None:
    game = COAST.scene({"red": "road vr; strong r*", "blue": "road hm rw"}, hands={"blue": {"brick": 9, "lumber": 9}})
    blue = game.game.record.road_reach[1].copy()
    COAST.do(game, "pick knight r", "knight v")
    assert game.game.record.road_reach[1].tolist() != blue.tolist()
    game.do("end turn")


@pytest.mark.rule("CK-210")
def test_a_knight_uses_no_harbour_earns_nothing_and_is_not_robbed() -> None:
    seats = {"red": "settlement d; road dh hm; basic h"}
    without, game = rich({"red": "settlement d; road dh hm"}), rich(seats)
    COAST.do(game, "knight m")
    for name in ("points", "harbours", "sites", "areas", "tokens"):
        assert game.game.record[name].tolist() == without.game.record[name].tolist()


# --- hidden hexes -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-228", "CK-079", "OCEANS-08", "FOG-18", "FACEDOWN-28")
@pytest.mark.parametrize("name", ["oceans", "fog_islands", "catan_world"])
def test_no_road_or_ship_ends_at_a_hidden_hex_in_a_main_phase(name: str) -> None:
    """Whatever is laid turns up what it touches, so that CK-079 never takes away a knight's place."""
    game, rng, looked = Game(name, 4, seed=3, cities_and_knights=True), random.Random(3), 0
    around = game.board.record["vertex_hexes"][0]
    for _ in range(often(6000, 900)):
        if game.is_over:
            break
        if game.phase == "main":
            record = game.record
            reached = np.bitwise_or.reduce(record.network[:4], axis=0)
            ends = [64 * i + k for i, word in enumerate(reached.tolist()) for k in range(64) if word >> k & 1]
            hexes = around[ends]
            assert not (record.terrain[hexes] == c.MISSING)[hexes >= 0].any()
            looked += 1
        game.apply(rng.choice(game.legal_list()))
    assert looked > 100
