"""Merchants, trade options and spice cards beside the oracle's games: what the box holds, who may, who sees (SPICE)."""

from typing import Any

import numpy as np
import pytest

from seafarers_env.board.geometry import Places
from seafarers_env.engine import constants as c
from tests.rules.scene import Scene, deal
from tests.rules.spicy import BANKS, ROAD, SIX, arranged, banks, lying, placed, spices

pytestmark = pytest.mark.long  # the edition grand is compiled
PRICE = {"ore": 1, "wool": 1}
FOUND: dict[str, str | tuple[str, int]] = {"5,6": "spice", "4,7": "ocean", "3,6": "spice", "2,7": "ocean"}
AT_HOME = "5,4 NE"  # where the road 5,4 NE ends at the spice hex 5,6


def trading(*others: dict[str, Any], **options: Any) -> Scene:
    """Seat 0 has a road that ends at the spice hex 5,6, and the price of two merchants."""
    start = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "hand": {"ore": 2, "wool": 2}}
    return lying(banks(start, *others, **options), FOUND)


def corner(game: Scene, name: str) -> str:
    places = game.game.board.places
    return places.vertices[places.find_vertex(name)]


def places(game: Scene) -> Places:
    return game.game.board.places


def corners(game: Scene) -> dict[str, list[str]]:
    """The hexes at each intersection."""
    hexes, board = places(game).hexes, game.game.board.record[0]
    return {name: [hexes[h] for h in board.vertex_hexes[v] if h >= 0] for v, name in enumerate(places(game).vertices)}


def standing(game: Scene, place: str, seat: int) -> np.ndarray:
    """A merchant of a seat more."""
    merchants = game.game.record.vertex_merchant.copy()
    merchants[places(game).find_vertex(place)] = seat
    return merchants


def blocks(game: Scene, seat: int) -> dict[str, np.ndarray]:
    return game.game.layout.split(game.game.observe(seat))


# --- material ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-01", "SPICE-02", "FIVESIX-11", "FIVESIX-12")
@pytest.mark.parametrize("name", ["fog_islands", "heading_for_new_shores"])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_the_box(name: str, players: int) -> None:
    game = deal(name, players)
    record = game.game.record
    assert int(record.spice_unfound).bit_count() == (4 if players < 5 else 6)
    assert record.spice_stack.tolist() == [10, 10, 10]
    for seat in range(players):
        seen = blocks(game, seat)
        assert seen["spice_table"].tolist() == [30, 10, 0]
        assert seen["pool_seen"].tolist() == [2] * 5
        assert seen["spice_seats"][:, 3].tolist() == [3] * players


@pytest.mark.rule("SPICE-53", "SPICE-78", "FIVESIX-16")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_actions_of_spices_stand_in_their_order_behind_all_others(players: int) -> None:
    game = deal("fog_islands", players).game
    texts = [game.describe(action) for action in range(game.num_actions)]
    goods = {"brick", "lumber", "wool", "grain", "ore", "nutmeg", "pepper", "cinnamon"}
    resources = goods - {"nutmeg", "pepper", "cinnamon"}

    def arguments(kind: str) -> set[str]:
        return {text.removeprefix(f"{kind} ") for text in texts if text.startswith(f"{kind} ")}

    for kind in ("discard", "monopoly", "give", "get"):
        assert arguments(kind) == goods
    for kind in ("take", "option", "spice"):
        assert arguments(kind) == resources
    assert arguments("maritime") == {f"{a} {b}" for a in resources for b in resources if a != b}
    assert arguments("exchange") == {"nutmeg", "pepper", "cinnamon", "one of each"}
    assert arguments("return") == ({"nutmeg", "pepper", "cinnamon"} if players > 4 else set())
    assert ("end build" in texts) == (players > 4)
    kinds = ["merchant", "option", "spice", "exchange", "return", "end build"]
    order = [kind for text in texts for kind in kinds if text == kind or text.startswith(f"{kind} ")]
    assert list(dict.fromkeys(order)) == kinds[: 6 if players > 4 else 4]
    assert order == sorted(order, key=kinds.index)


# --- merchants --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-10", "SPICE-12", "SPICE-15", "SPICE-20", "SPICE-22", "SPICE-58")
def test_a_merchant_may_be_placed_on_the_turn_of_the_discovery_and_later_by_anybody_and_counts_nothing() -> None:
    at_once = banks({"settlements": ["5,4 N"], "hand": {"brick": 1, "lumber": 1, "ore": 1, "wool": 1}})
    at_once.do("road 5,4 NE").chance("spice").chance("nutmeg")
    assert corner(at_once, AT_HOME) in at_once.of_kind("merchant")
    later = trading()
    points = later.points(0)
    later.do(f"merchant {AT_HOME}")
    assert (later.phase, later.actor) == ("trade option", 0)
    later.do("option grain")
    assert (later.points(0), later.hand(0)) == (points, {"ore": 1, "wool": 1})
    poor = trading()
    poor.game.record.hand[0] = 0
    assert arranged(poor).of_kind("merchant") == set()


@pytest.mark.rule("SPICE-27", "SPICE-75", "SPICE-02")
def test_both_cards_of_a_resource_may_be_in_one_hand() -> None:
    game = placed(trading(), 0, settlements=["1,4 SE"], ships=["2,5 NE", "2,5 E"], hand=PRICE)
    game.do(f"merchant {AT_HOME}", "option ore")
    there = next(v for v in game.of_kind("merchant") if v != corner(game, AT_HOME) and not v.startswith("5,"))
    game.do(f"merchant {there}")
    assert "option ore" in game.legal()
    game.do("option ore")
    assert game.game.record.options[0].tolist() == [0, 0, 0, 0, 2]
    use = placed(game, 0, hand={"ore": 2}).do("spice ore").chance("pepper")
    assert blocks(use, 1)["options_shown"][2].tolist() == [0, 0, 0, 0, 1]  # seat 0 sits two places on
    assert blocks(use, 1)["spice_seats"][2, 0] == 2


@pytest.mark.rule("SPICE-59", "PIRATE-12")
def test_robber_and_pirate_bar_no_merchant_option_or_draw() -> None:
    game = arranged(trading(), robber=trading().game.board.places.find_hex("5,4"))
    game = arranged(game, pirate=game.game.board.places.find_hex("4,5"))
    game.do(f"merchant {AT_HOME}", "option wool")
    use = placed(game, 0, hand={"wool": 2}).do("spice wool")
    assert use.phase == "spice card"


@pytest.mark.rule("SPICE-21", "SPICE-45", "FIVESIX-05")
def test_no_merchant_option_or_exchange_between_turns() -> None:
    game = arranged(deal(SIX, 5), placements=10, pirate=-1, dice=8)
    has = {
        "settlements": ["5,4 N"],
        "roads": ["5,4 NE"],
        "hand": {"ore": 3, "wool": 3, "brick": 1, "lumber": 1, "nutmeg": 3},
    }
    game = lying(placed(game, 1, **has), FOUND)
    options = np.zeros_like(game.game.record.options)
    options[1, 4] = 1
    game = arranged(game, options=options)
    own = arranged(game, 1)
    assert {text.split()[0] for text in own.legal()} >= {"merchant", "spice", "exchange"}
    game.do("end turn")
    assert (game.phase, game.actor) == ("special building", 1)
    kinds = {text.split()[0] for text in game.legal()}
    assert "road" in kinds
    assert not kinds & {"merchant", "spice", "exchange"}


@pytest.mark.rule("SPICE-07", "SPICE-09")
def test_roads_end_at_a_spice_hex_and_neither_robber_nor_pirate_goes_there() -> None:
    game = placed(trading(), 0, hand={"brick": 1, "lumber": 1}, cards={c.CARDS.index("soldier"): 1})
    assert corner(game, AT_HOME) not in game.of_kind("settlement")
    assert not {"5,6 NW", "5,6 W", "5,6 SW"} & game.of_kind("road")  # its own sides take none
    game.do("play soldier")
    assert not {"5,6", "3,6"} & (game.of_kind("robber") | game.of_kind("pirate"))


@pytest.mark.rule("SPICE-14", "SPICE-16", "SPICE-65")
def test_three_merchants_none_between_two_spice_hexes_and_one_option_a_hex() -> None:
    """The ship 4,5 SE ends between 4,7 and 5,6; there are four other corners, three of them of 3,6."""
    start = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "ships": ["4,5 SE", "2,5 SE", "2,7 SW"]}
    game = lying(banks({**start, "hand": {"ore": 4, "wool": 4}}), FOUND | {"4,7": "spice", "3,8": "ocean"})
    at = {v: {h for h in hexes if game.terrain()[h] == "spice"} for v, hexes in corners(game).items()}
    assert {len(at[v]) for v in game.of_kind("merchant")} == {1} and len(game.of_kind("merchant")) == 4
    assert len(at[corner(game, "4,5 SE")]) == 2
    seen = set[str]()
    for _ in range(3):
        place = min(game.of_kind("merchant"), key=lambda v: (not at[v] <= seen, v))  # a second one at a hex first
        game.do(f"merchant {place}")
        assert (game.phase == "trade option") == (not at[place] <= seen)
        if game.phase == "trade option":
            game.do(min(game.legal()))
        seen |= at[place]
    assert (game.hand(0), game.of_kind("merchant")) == ({"ore": 1, "wool": 1}, set())


@pytest.mark.rule("SPICE-17", "SPICE-18", "SPICE-66", "SPICE-67", "MOVE-02")
def test_a_merchant_closes_the_lane_of_its_owner_alone() -> None:
    lane, beyond = ["2,5 NE", "2,5 E"], "3,6 NW"
    start = {"settlements": ["1,4 SE"], "ships": [*lane, beyond], "hand": PRICE}
    game = lying(banks(start), FOUND)
    lanes = game.game.facts()["seats"][0]
    assert lanes["closed_lanes"] == [] and lanes["movable_ships"]  # it may leave before a merchant stands there
    edges = [places(game).edges[places(game).find_edge(name)] for name in lane]
    ends = {end for name in edges for end in places(game).edge_vertices(name)}
    (place,) = ends & game.of_kind("merchant")
    other = arranged(game, vertex_merchant=standing(game, place, 1))
    assert other.game.facts()["seats"][0]["closed_lanes"] == [] and place not in other.of_kind("merchant")
    game.do(f"merchant {place}", "option ore")
    lanes = game.game.facts()["seats"][0]
    assert len(lanes["closed_lanes"]) == 2 and not {*lanes["movable_ships"]} & {*lanes["closed_lanes"]}


@pytest.mark.rule("SPICE-19")
def test_a_merchant_joins_no_road_with_a_ship() -> None:
    game = placed(trading(), 0, ships=["4,5 SE"], hand={"lumber": 1, "wool": 1})
    place = corner(game, AT_HOME)
    before, ships = game.game.facts()["seats"][0]["route"], game.of_kind("ship")
    game.do(f"merchant {place}", "option ore")
    assert (game.game.facts()["seats"][0]["route"], game.of_kind("ship")) == (before, ships)


@pytest.mark.rule("SPICE-24")
def test_with_no_option_left_a_merchant_brings_nothing() -> None:
    game = trading({}, {})
    options, size = np.zeros_like(game.game.record.options), np.zeros_like(game.game.record.options_size)
    options[2], size[2] = 2, 10
    game = arranged(game, options=options, options_size=size).do(f"merchant {AT_HOME}")
    assert (game.phase, game.hand(0)) == ("main", {"ore": 1, "wool": 1})


# --- hands ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-31", "SPICE-55", "OBSERVATION-07")
def test_spices_count_as_cards_and_only_their_owner_sees_which() -> None:
    game = banks({"hand": {"ore": 1, "nutmeg": 2, "pepper": 1}})
    twin = banks({"hand": {"ore": 1, "cinnamon": 3}})
    assert blocks(game, 0)["spices"].tolist() == [2, 1, 0]
    assert blocks(game, 0)["seats"][0, 1] == 4
    for seat in (1, 2):
        mine, other = game.game.observe(seat), twin.game.observe(seat)
        assert (mine == other).all()
        assert blocks(game, seat)["seats"][3 - seat, 1] == 4


@pytest.mark.rule("SPICE-82", "SPICE-60", "OBSERVATION-20")
def test_a_drawn_spice_is_known_to_the_drawer_alone_by_counting() -> None:
    game = arranged(deal(BANKS, 3, card_counting=True), placements=6, pirate=-1, dice=8)
    game = placed(game, 0, settlements=["5,4 N"], hand=ROAD).do("road 5,4 NE").chance("spice").chance("pepper")
    assert spices(game, 0) == {"pepper": 1}
    mine, other = blocks(game, 0), blocks(game, 1)
    assert mine["spices_certain"][0].tolist() == mine["spices_possible"][0].tolist() == [0, 1, 0]
    assert other["spices_certain"][2].tolist() == [0, 0, 0]
    assert other["spices_possible"][2].tolist() == [1, 1, 1]
    assert other["spices_possible"][0].tolist() == [0, 0, 0]
