"""7 Islands: the board, and a marker on each group of hidden hexes (SEVEN)."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env import Game, scenarios
from tests.oracle.board import Board, read_board
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.unknown import SETTLEMENT, atolls

pytestmark = pytest.mark.long  # the edition grand is compiled
PASTURE = {"2,7": ("pasture", 6)}
GROUPS = "abcdef"


def board() -> Board:
    return read_board(scenarios()["seven_islands"].board_text(3))


def settled(cards: dict[str, int] | None = None, **options: Any) -> Scene:
    """Seat 0 has just settled on the pasture of group a; the marker decides."""
    first = seat(settlements=["1,4 N", "3,2 N"], ships=["2,7 SW"], hand=SETTLEMENT, cards=cards or {})
    game = atolls(first, seat(), found=PASTURE, markers=["a", "b"], **options)
    return game.do("settlement 2,7 S")


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-01")
def test_sixty_slots() -> None:
    seven = board()
    assert len(seven.hexes) == 60 and len(seven.face_down) == 18
    start = [h for h, letter in seven.pool_of.items() if letter == "S"]
    sea = [h for h, terrain in seven.fixed_terrain.items() if terrain == "ocean"]
    desert = [h for h, terrain in seven.fixed_terrain.items() if terrain == "desert"]
    assert (len(start), len(sea), len(desert)) == (15, 18 + 8, 1)
    rows = {"S": {"forest": 3, "farmland": 3, "hills": 2, "pasture": 3, "mountains": 3, "desert": 1},
            "I": {"forest": 3, "farmland": 2, "hills": 3, "pasture": 3, "mountains": 3, "desert": 1, "gold": 2,
                  "ocean": 1}}  # fmt: skip
    assert {letter: Counter(pool) for letter, pool in seven.hex_pool.items()} == rows
    assert sorted(seven.chip_pool["S"]) == [2, 3, 4, 4, 5, 5, 6, 8, 9, 9, 10, 10, 11, 12]
    assert sorted(seven.chip_pool["I"]) == [2, 3, 3, 4, 4, 5, 6, 6, 8, 8, 9, 10, 10, 11, 11, 12]
    assert len(Game("seven_islands", 3).board.places.hexes) == 60


@pytest.mark.rule("SEVEN-02", "SEVEN-16")
def test_six_groups_of_three_that_touch_neither_each_other_nor_home() -> None:
    seven = board()
    assert {*seven.face_down} == {h for h, letter in seven.region.items() if letter in GROUPS}
    for letter in GROUPS:
        group = [h for h in seven.face_down if seven.region[h] == letter]
        assert len(group) == 3 and all({*seven.beside(h)} & {*group} for h in group)
    for hexes in seven.vertex_hexes.values():
        land = {seven.region.get(h) for h in hexes if h in seven.region}
        assert len(land & {*GROUPS}) <= 1 and not (land & {*GROUPS} and land & {"S", "k"})


@pytest.mark.rule("SEVEN-03")
def test_five_special_harbours_and_three_generic_ones() -> None:
    game = deal("seven_islands")
    assert Counter(game.harbours().values()) == {"3:1": 3, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
    assert game.harbours() == deal("seven_islands", 4, seed=9).harbours()


# --- markers ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-04")
@pytest.mark.parametrize("players", [3, 4])
def test_each_group_begins_with_a_marker(players: int) -> None:
    game = deal("seven_islands", players)
    assert game.game.facts()["markers"] == [*GROUPS]
    for viewer in range(players):
        seen = game.game.layout.split(game.game.observe(viewer))["markers"]
        assert seen.sum() == 6 and seen.max() == 1


@pytest.mark.rule("SEVEN-06", "SEVEN-07")
def test_the_marker_stays_and_may_be_tried_for_again_by_anybody() -> None:
    game = settled()
    assert (game.phase, game.actor, game.odds()) == ("marker", -1, {"stays": 0.5, "goes": 0.5})
    game.chance("stays")
    assert (game.phase, game.actor) == ("main", 0)
    assert (game.game.facts()["markers"], game.cards(0)) == (["a", "b"], {})
    other = seat(ships=["2,7 SE"], hand=SETTLEMENT)
    again = atolls(seat(settlements=["2,7 SW"]), other, active=1, found=PASTURE, markers=["a", "b"])
    assert again.do("settlement 2,7 SE").phase == "marker"
    assert again.chance("goes").chance("monopoly").cards(1) == {"monopoly": 1}


@pytest.mark.rule("SEVEN-06", "SEVEN-08")
def test_the_marker_goes_with_a_card_for_nothing() -> None:
    game = settled().chance("goes")
    assert (game.phase, game.actor) == ("drawn card", -1)
    game.chance("plenty")
    assert (game.phase, game.cards(0), game.hand(0), game.deck().get("plenty")) == ("main", {"plenty": 1}, {}, 1)
    assert (game.game.facts()["markers"], game.game.facts()["turn"]["marker_of"]) == (["b"], None)
    other = seat(ships=["2,7 SE"], hand=SETTLEMENT)
    first = seat(settlements=["2,7 SW"], cards={"soldier": 1})
    later = atolls(first, other, active=1, found=PASTURE, markers=["b"])
    assert later.do("settlement 2,7 SE").phase == "main"  # none lies there any more


@pytest.mark.rule("SEVEN-06", "SEVEN-05")
def test_desert_and_gold_are_land_too_and_sea_is_not() -> None:
    for what in ("desert", ("gold", 6)):
        game = atolls(seat(ships=["2,7 SW"], hand=SETTLEMENT), found={"2,7": what}, markers=["a", "b"])
        assert game.do("settlement 2,7 S").phase == "marker"
    half = {"1,8": "ocean", "2,7": "desert"}
    game = atolls(seat(ships=["2,7 SW"], hand=SETTLEMENT), found=half, markers=["a", "b"])
    assert game.do("settlement 2,7 S").chance("stays").game.facts()["markers"] == ["a", "b"]
    home = atolls(seat(roads=["1,4 E"], hand=SETTLEMENT), found={"1,8": "desert", "2,7": "ocean"}, markers=["a", "b"])
    assert home.do("settlement 1,4 SE").phase == "main"


@pytest.mark.rule("SEVEN-09")
def test_the_card_waits_a_turn_like_a_bought_one() -> None:
    game = settled().chance("goes").chance("monopoly")
    assert not game.of_kind("monopoly")
    game.do("end turn").roll(12)
    game.do("end turn").roll(12)
    game.do("end turn")
    assert (game.active, len(game.of_kind("monopoly"))) == (0, 5)
    older = settled({"monopoly": 1}).chance("goes").chance("monopoly")
    assert len(older.of_kind("monopoly")) == 5  # the one that was there before
    older.do("monopoly ore")
    assert not older.of_kind("monopoly")


@pytest.mark.rule("SEVEN-09", "SEVEN-07")
def test_the_card_is_private_and_the_marker_public() -> None:
    sights: dict[int, set[bytes]] = {p: set() for p in range(3)}
    for card in ("soldier", "victory point", "roads", "plenty", "monopoly"):
        game = settled().chance("goes").chance(card)
        for viewer in range(3):
            sights[viewer].add(game.game.observe(viewer).tobytes())
            assert game.game.layout.split(game.game.observe(viewer))["markers"].tolist().count(1) == 1
    assert [len(sights[p]) for p in range(3)] == [5, 1, 1]
    one, other = settled().chance("stays").game.observe(1), settled().chance("goes").chance("soldier").game.observe(1)
    assert one.tobytes() != other.tobytes()


@pytest.mark.rule("SEVEN-10")
def test_without_cards_the_marker_goes_all_the_same() -> None:
    game = settled()
    game.game.record.deck[:] = 0
    assert game.odds() == {"stays": 0.5, "goes": 0.5}
    game.chance("goes")
    assert (game.phase, game.cards(0), game.game.facts()["markers"]) == ("main", {}, ["b"])


@pytest.mark.rule("SEVEN-06", "SEVEN-09", "BASE-75")
@pytest.mark.parametrize(("card", "wins"), [("victory point", True), ("soldier", False)])
def test_a_victory_point_from_the_marker_wins_at_once(card: str, wins: bool) -> None:
    game = settled(points_to_win=4)
    assert game.points(0) == 3
    game.chance("goes")
    assert game.winner is None
    game.chance(card)
    assert (game.winner, game.phase) == ((0, "over") if wins else (None, "main"))


@pytest.mark.rule("SEVEN-06")
@pytest.mark.parametrize("goes", [False, True])
def test_marker_and_card_come_before_the_victory_that_the_settlement_brings(goes: bool) -> None:
    game = settled(points_to_win=3)
    assert (game.phase, game.winner, game.points(0)) == ("marker", None, 3)
    if goes:
        game.chance("goes")
        assert (game.phase, game.winner) == ("drawn card", None)
        game.chance("soldier")
    else:
        game.chance("stays")
    assert (game.phase, game.winner, game.cards(0)) == ("over", 0, {"soldier": 1} if goes else {})


@pytest.mark.rule("SEVEN-14")
def test_a_city_tries_nothing() -> None:
    game = atolls(seat(settlements=["2,7 S"], hand={"ore": 3, "grain": 2}), found=PASTURE, markers=["a", "b"])
    assert game.do("city 2,7 S").phase == "main"
    assert game.game.facts()["markers"] == ["a", "b"]


@pytest.mark.rule("SEVEN-16", "FACEDOWN-28")
def test_starting_settlements_cannot_touch_a_group() -> None:
    game = deal("seven_islands")
    seven = board()
    for place in game.of_kind("settlement"):
        assert not {seven.region.get(h) for h in seven.vertex_hexes[place]} & {*GROUPS}


@pytest.mark.rule("SEVEN-06", "SEVEN-08", "SEVEN-04")
def test_on_the_board_of_the_scenario() -> None:
    terrain = deal("seven_islands").terrain() | {"3,2": "pasture", "3,4": "ocean", "2,3": "gold"}
    numbers = deal("seven_islands").numbers() | {"3,2": 2, "2,3": 12}
    game = scene("seven_islands", seat(ships=["2,3 E"], hand=SETTLEMENT), terrain=terrain, numbers=numbers)
    game.do("settlement 2,3 NE").chance("goes").chance("roads")
    assert (game.game.facts()["markers"], game.cards(0)) == ([*"acdef"], {"roads": 1})
