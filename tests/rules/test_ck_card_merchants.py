"""Master merchant, merchant and merchant fleet (CK-053..055, CK-075, CK-076, CK-178..180)."""

from typing import Any

import numpy as np
import pytest

from tests.rules.boards import LAGOON
from tests.rules.carded import done, holds, is_over, moved, played
from tests.rules.knight_scenes import hand, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

MASTER, MERCHANT, FLEET = "play card master_merchant", "play card merchant", "play card merchant_fleet"
GOODS: tuple[str, ...] = ("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper")
OTHERS = {good: {get for get in GOODS if get != good} for good in GOODS}


# --- master merchant --------------------------------------------------------------------------------------------------
def master(*others: Any, defender: int = 1, board: str = LAGOON, **rest: Any) -> Scene:
    """Seat 0 has the card and one point, or more as defender."""
    return realm(board, holds("master_merchant", defender=defender, hand={"wool": 1}), *others, players=4, **rest)


@pytest.mark.rule("CK-178", "CK-053", "CK-173", "CK-175", "CK-242", "CK-154")
def test_two_cards_are_taken_from_an_opponent_with_more_points() -> None:
    rich, equal = has(defender=2, hand={"ore": 1, "cloth": 2, "wool": 1}), has(defender=1, hand={"ore": 3})
    game = master(rich, equal, has(defender=3))
    assert done(game, MASTER) == played("master_merchant")
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"target 1"})
    assert done(game, "target 1") == {}
    assert game.legal() == {"take from ore", "take from cloth", "take from wool"}
    assert done(game, "take from ore") == moved("ore", 1, 0)
    assert (game.phase, game.actor, game.legal()) == ("card step", 0, {"take from cloth", "take from wool"})
    assert done(game, "take from cloth") == moved("cloth", 1, 0)
    assert is_over(game)


@pytest.mark.rule("CK-054", "CK-178", "CK-154")
def test_of_one_card_one_is_taken_and_of_two_both() -> None:
    one = master(has(defender=2, hand={"coin": 1})).do(MASTER, "target 1")
    assert one.legal() == {"take from coin"}
    assert done(one, "take from coin") == moved("coin", 1, 0)
    assert is_over(one)
    two = master(has(defender=2, hand={"coin": 2})).do(MASTER, "target 1", "take from coin")
    assert two.legal() == {"take from coin"}
    assert done(two, "take from coin") == moved("coin", 1, 0)
    assert is_over(two) and hand(two, 1) == {}


@pytest.mark.rule("CK-178", "CK-050", "CK-053")
@pytest.mark.parametrize(
    ("other", "playable"),
    [
        (has(defender=2, hand={"ore": 1}), True),
        (has(defender=1, hand={"ore": 1}), False),
        (has(hand={"ore": 9}), False),
        (has(defender=5), False),
        (has(cities=["1,8 N"], hand={"ore": 1}), True),
        (holds("constitution", "printer", hand={"ore": 1}), True),
        (holds("constitution", hand={"ore": 1}), False),
        (has(settlements=["1,8 N"], laid_down=["1,4 N"], hand={"ore": 1}), True),
    ],
)
def test_it_takes_an_opponent_with_more_points_and_a_card(other: dict[str, Any], playable: bool) -> None:
    assert master(has(), other).allows(MASTER) == playable


@pytest.mark.rule("CK-053", "CK-120", "CK-178")
def test_the_token_and_the_longest_route_count_on_either_side() -> None:
    rich = has(defender=1, hand={"ore": 1})
    hills: dict[str, Any] = {"token_hex": 3}
    assert master(rich, token_seat=1, **hills).allows(MASTER)
    assert not master(rich, defender=1, token_seat=0, **hills).allows(MASTER)
    line = has(roads=[f"1,4 {side}" for side in ("NW", "NE", "E", "W", "SW")], hand={"ore": 1})
    assert master(line, route_holder=1).allows(MASTER)


@pytest.mark.rule("CK-242", "CK-178")
def test_the_targets_of_a_later_seat() -> None:
    seats = has(defender=2, hand={"ore": 1}), has(), holds("master_merchant"), has(defender=1, hand={"paper": 2})
    game = realm(LAGOON, *seats, players=4, active=2).do(MASTER)
    assert game.legal() == {"target 1", "target 2"}
    assert done(game, "target 2", "take from ore") == moved("ore", 0, 2)


@pytest.mark.rule("CK-202", "CK-178")
def test_a_hand_of_nine_owes_nothing_before_the_next_seven() -> None:
    seats = holds("master_merchant", hand={"wool": 7}), has(defender=2, hand={"ore": 2})
    game = realm(LAGOON, *seats, players=4).do(MASTER, "target 1", "take from ore", "take from ore")
    assert is_over(game) and hand(game, 0) == {"wool": 7, "ore": 2}


# --- merchant ---------------------------------------------------------------------------------------------------------
def merchant(settlements: list[str], *others: Any, goods: dict[str, int] | None = None, **fields: Any) -> Scene:
    """Seat 0 has the cards, these settlements and these goods."""
    return realm(LAGOON, holds("merchant 2", settlements=settlements, hand=goods), *others, players=4, **fields)


def token(game: Scene) -> Any:
    return game.game.facts()["realm"]["merchant_token"]


def at(name: str) -> int:
    return list(realm(LAGOON).game.board.places.hexes).index(name)


@pytest.mark.rule("CK-179", "CK-076", "CK-075", "CK-173", "CK-175", "CK-242")
def test_the_token_comes_to_a_hex_of_the_five_resources_at_an_own_building() -> None:
    other = has(settlements=["2,9 N"])
    game = merchant(["1,6 S", "5,8 N"], other)  # farmland beside two of sea; hills beside gold
    assert done(game, MERCHANT) == played("merchant")
    assert (game.phase, game.actor) == ("card step", 0)
    assert game.legal() == {"merchant token 1,6", "merchant token 4,9"}
    assert done(game, "merchant token 1,6") == {
        "0 points": 1,
        "realm merchant_token hex": "1,6",
        "realm merchant_token seat": 0,
    }
    assert is_over(game)


@pytest.mark.rule("CK-179", "CK-109", "CK-164")
def test_cities_and_laid_down_cities_are_buildings() -> None:
    seat = holds("merchant", cities=["1,8 N"], laid_down=["3,2 NW"])
    game = realm(LAGOON, seat, has(settlements=["1,4 N"]), supply=[[15, 15, 0, 2]] + [[15, 15, 4, 4]] * 5)
    assert game.do(MERCHANT).legal() == {"merchant token 1,8", "merchant token 3,2"}


@pytest.mark.rule("CK-076", "CK-179")
@pytest.mark.parametrize("place", ["5,6 N", "5,6 S", "5,8 SE", "3,6 N"])
def test_desert_gold_and_sea_are_no_places(place: str) -> None:
    assert not merchant([place]).allows(MERCHANT)


@pytest.mark.rule("CK-179")
def test_an_opponents_building_is_no_own_one() -> None:
    game = realm(LAGOON, holds("merchant", roads=["1,6 NE"], knights={"1,6 N": "mighty"}), has(settlements=["1,8 N"]))
    assert not game.allows(MERCHANT)


@pytest.mark.rule("CK-179")
def test_not_where_it_is_already_ones_own() -> None:
    game = merchant(["1,6 S", "5,8 N"], token_hex=at("1,6"), token_seat=0)
    assert game.do(MERCHANT).legal() == {"merchant token 4,9"}
    assert not merchant(["1,6 S"], token_hex=at("1,6"), token_seat=0).allows(MERCHANT)


@pytest.mark.rule("CK-179", "CK-075")
def test_token_and_point_pass_from_an_opponent_on_the_same_hex_too() -> None:
    fields: dict[str, Any] = {"token_hex": at("1,6"), "token_seat": 2}
    other = has(settlements=["1,6 N"])
    game = merchant(["1,6 S"], has(), other, **fields)
    assert game.do(MERCHANT).legal() == {"merchant token 1,6"}
    assert done(game, "merchant token 1,6") == {"0 points": 1, "2 points": -1, "realm merchant_token seat": 0}
    game = merchant(["5,8 N"], has(), other, **fields).do(MERCHANT)
    assert done(game, "merchant token 4,9") == {
        "0 points": 1,
        "2 points": -1,
        "realm merchant_token hex": "4,9",
        "realm merchant_token seat": 0,
    }


@pytest.mark.rule("CK-075", "CK-179")
def test_an_own_token_moves_without_another_point() -> None:
    game = merchant(["1,6 S", "5,8 N"], token_hex=at("1,6"), token_seat=0).do(MERCHANT)
    assert done(game, "merchant token 4,9") == {"realm merchant_token hex": "4,9"}


def rates(game: Scene) -> set[str]:
    return game.of_kind("maritime")


@pytest.mark.rule("CK-075", "CK-165", "CK-158")
def test_its_owner_trades_the_resource_of_the_hex_two_to_one_and_no_commodity() -> None:
    """Two of each good in hand, so that only what is traded two to one can be traded."""
    goods = dict.fromkeys(GOODS, 2)
    game = merchant(["3,2 NW"], goods=goods)  # a forest
    assert rates(game) == set()
    game.do(MERCHANT, "merchant token 3,2")
    assert rates(game) == {f"lumber {get}" for get in OTHERS["lumber"]}
    assert done(game, "maritime lumber paper") == moved("lumber", 0, "bank", 2) | moved("paper", "bank", 0)
    assert rates(game) == set()


@pytest.mark.rule("CK-075", "CK-165")
@pytest.mark.parametrize(
    ("place", "resource"),
    [("1,4 N", "lumber"), ("1,8 N", "wool"), ("2,3 NW", "brick"), ("2,9 NE", "ore"), ("3,10 NE", "grain")],
)
def test_each_terrain_has_its_resource(place: str, resource: str) -> None:
    game = merchant([], goods=dict.fromkeys(GOODS, 2), token_hex=at(place.split()[0]), token_seat=0)
    assert rates(game) == {f"{resource} {get}" for get in OTHERS[resource]}


@pytest.mark.rule("CK-075")
def test_it_stays_until_another_merchant_is_played() -> None:
    goods = dict.fromkeys(GOODS, 2)
    game = merchant(["3,2 NW"], holds("merchant", settlements=["1,6 S"], hand=goods), goods=goods)
    game.do(MERCHANT, "merchant token 3,2", "end turn")
    game.do("roll").chance("red 1").chance("other 1").chance("event science")
    assert token(game) == {"hex": "3,2", "seat": 0}
    assert rates(game) == set()  # it is not seat 1's
    game.do(MERCHANT)
    assert done(game, "merchant token 1,6") == {
        "0 points": -1,
        "1 points": 1,
        "realm merchant_token hex": "1,6",
        "realm merchant_token seat": 1,
    }
    assert rates(game) == {f"grain {get}" for get in OTHERS["grain"]}


@pytest.mark.rule("CK-076", "CK-210")
def test_robber_and_merchant_do_not_affect_each_other() -> None:
    game = merchant(["1,6 S"], goods={"grain": 2}, robber=at("1,6"), first_attack=1).do(MERCHANT)
    assert game.legal() == {"merchant token 1,6"}
    game.do("merchant token 1,6")
    assert (game.robber, rates(game)) == ("1,6", {f"grain {get}" for get in OTHERS["grain"]})
    away = merchant(["1,6 S"], token_hex=at("1,6"), token_seat=0, first_attack=1, phase="pre-roll")
    away.do("roll").chance("red 1").chance("other 6").chance("event science").do("robber 1,6")
    assert token(away) == {"hex": "1,6", "seat": 0}


@pytest.mark.rule("CK-076")
def test_a_hex_without_a_chip_is_allowed() -> None:
    number = np.array(realm(LAGOON).game.record.number)
    number[at("1,6")] = 0
    assert merchant(["1,6 S"], number=number).do(MERCHANT).legal() == {"merchant token 1,6"}


@pytest.mark.rule("BASE-75", "CK-179", "CK-120")
def test_its_point_wins_at_once() -> None:
    game = merchant(["1,6 S"], options={"points_to_win": 3}, defender=[1, 0, 0, 0, 0, 0]).do(MERCHANT)
    assert (game.phase, game.points(0)) == ("card step", 2)
    done(game, "merchant token 1,6")
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)


# --- merchant fleet ---------------------------------------------------------------------------------------------------
def fleet(goods: dict[str, int], board: str = LAGOON) -> Scene:
    return realm(board, holds("merchant_fleet 2", hand=goods), has(hand={"ore": 1}), players=4)


@pytest.mark.rule("CK-180", "CK-055", "CK-173", "CK-175", "CK-165")
@pytest.mark.parametrize("good", GOODS)
def test_one_good_is_named_and_traded_two_to_one(good: str) -> None:
    game = fleet(dict.fromkeys(GOODS, 3))
    assert done(game, FLEET) == played("merchant_fleet")
    assert (game.phase, game.actor, game.of_kind("fleet"), len(game.legal())) == ("card step", 0, set(GOODS), 8)
    assert done(game, f"fleet {good}") == {f"fleets {good}": True}
    assert is_over(game)
    assert rates(game) == {f"{good} {get}" for get in OTHERS[good]}
    get = min(OTHERS[good])
    assert done(game, f"maritime {good} {get}") == moved(good, 0, "bank", 2) | moved(get, "bank", 0)


@pytest.mark.rule("CK-055", "CK-180")
def test_any_number_of_times_in_this_turn() -> None:
    game = fleet({"coin": 6}).do(FLEET, "fleet coin", "maritime coin ore", "maritime coin ore", "maritime coin cloth")
    assert hand(game, 0) == {"ore": 2, "cloth": 1}
    assert rates(game) == set()


@pytest.mark.rule("CK-055", "CK-180")
def test_the_second_names_another_and_both_hold() -> None:
    game = fleet(dict.fromkeys(GOODS, 2)).do(FLEET, "fleet cloth", FLEET)
    assert game.legal() == {f"fleet {good}" for good in GOODS if good != "cloth"}
    assert done(game, "fleet wool") == {"fleets wool": True}
    assert rates(game) == {f"{good} {get}" for good in ("cloth", "wool") for get in OTHERS[good]}


@pytest.mark.rule("CK-180", "CK-050")
def test_it_is_always_playable() -> None:
    game = realm(LAGOON, holds("merchant_fleet")).do(FLEET)
    assert game.legal() == {f"fleet {good}" for good in GOODS}


@pytest.mark.rule("CK-165", "CK-024")
def test_the_bank_must_have_what_a_fleet_asks_for() -> None:
    seats = holds("merchant_fleet", hand={"ore": 2}), has(hand={"coin": 12})
    game = realm(LAGOON, *seats).do(FLEET, "fleet ore")
    assert rates(game) == {f"ore {get}" for get in OTHERS["ore"] if get != "coin"}
