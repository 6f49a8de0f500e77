"""Positions that no play of *New Scenarios* comes to are refused in words (FACEDOWN-63..65, SEVEN-17)."""

from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.unknown import SETTLEMENT, atolls, shoals

pytestmark = pytest.mark.long  # the edition grand is compiled
PASTURE = {"2,7": ("pasture", 6)}
TILES: dict[str, Any] = {"2,7": ("pasture", 6), "3,6": "harbour 3:1", "3,8": "ocean"}
CARD = seat(cards={"soldier": 1})


def refusal(position: Any, *seats: dict[str, Any], **entries: Any) -> PositionError:
    with pytest.raises(PositionError) as caught:
        position(*seats, **entries)
    return caught.value


def comes_back(game: Scene) -> None:
    """A position that can be is read as it was written."""
    text = game.game.to_json()
    assert Game.from_json(text, chance="explicit").to_json() == text


# --- what was turned up -----------------------------------------------------------------------------------------------
TILE = 'tiles["{}"].harbour'


@pytest.mark.rule("FACEDOWN-63")
@pytest.mark.parametrize(
    ("found", "entry", "words", "count"),
    [
        ({"2,7": ("pasture", 6), "3,6": ("pasture", 3)}, "terrain", "at most 1 times 'pasture'", "2"),
        ({"2,7": "ocean", "3,6": "ocean"}, "terrain", "at most 1 times 'ocean'", "2"),
        (
            {"2,7": "harbour grain", "3,6": "harbour grain"},
            TILE.format("3,6"),
            "at most 1 of the kind 'grain'",
            "grain",
        ),
        ({"2,7": "harbour ore"}, TILE.format("2,7"), "at most 0 of the kind 'ore'", "ore"),
        ({"2,7": ("pasture", 6), "3,6": ("forest", 6)}, "numbers", "at most 1 times 6 on the hexes of pool u", "2"),
        ({"2,7": ("pasture", 5)}, "numbers", "at most 0 times 5", "1"),
        ({"2,7": "pasture"}, "numbers", "the number tokens of all hexes turned up", "none for 2,7"),
    ],
)
def test_no_more_lies_open_than_the_pool_has(found: dict[str, Any], entry: str, words: str, count: str) -> None:
    error = refusal(shoals, found=found)
    assert error.entry == entry and words.replace("'", "") in error.expected.replace("'", ""), str(error)
    assert count in error.found


@pytest.mark.rule("FACEDOWN-63")
def test_the_chip_that_is_due_is_the_only_one_to_be_missing() -> None:
    game = shoals(seat(settlements=["5,4 N"], hand={"brick": 1, "lumber": 1})).do("road 5,4 NE").chance("forest")
    assert game.phase == "found token"
    comes_back(game)
    comes_back(game.chance("6"))


@pytest.mark.rule("FACEDOWN-63", "REACH-04")
def test_one_chip_of_catan_may_lie_nowhere() -> None:
    game = scene("reach_catan", CARD, CARD, CARD)
    comes_back(game)
    numbers = game.numbers()
    catan = [h for h in numbers if int(h.split(",")[1]) >= 17]
    swapped = numbers | {catan[0]: 2}
    error = refusal(_reach, CARD, CARD, CARD, terrain=game.terrain(), numbers=swapped)
    assert error.entry == "numbers" and "at most 0 times 2 on the hexes of pool C" in error.expected


def _reach(*seats: dict[str, Any], **entries: Any) -> Scene:
    return scene("reach_catan", *seats, **entries)


@pytest.mark.rule("FACEDOWN-64")
@pytest.mark.parametrize(
    ("piece", "entry", "words"),
    [
        ({"settlements": ["5,4 SE"]}, "seats[0].settlements", "no building at a corner of a face-down hex"),
        ({"cities": ["5,4 NE"]}, "seats[0].cities", "no building at a corner of a face-down hex"),
        ({"roads": ["5,4 NE"]}, "seats[0].roads", "no piece at a face-down hex"),
        ({"ships": ["4,5 SW"]}, "seats[0].ships", "no piece at a face-down hex"),
        ({"ships": ["4,5 SE"]}, "seats[0].ships", "an edge where a ship may lie"),  # a side of 4,7
    ],
)
def test_nothing_lies_beside_a_hidden_hex(piece: dict[str, Any], entry: str, words: str) -> None:
    error = refusal(shoals, seat(**piece))
    assert error.entry.startswith(entry) and words in error.expected
    assert "at hex 5,6" in error.found or "a hex face down" in error.found


@pytest.mark.rule("FACEDOWN-64", "FACEDOWN-27")
def test_found_hexes_need_no_piece_and_those_due_may_be_touched() -> None:
    comes_back(shoals(found={"2,7": ("pasture", 6), "5,8": "harbour 3:1", "1,8": "desert"}))
    due = shoals(seat(settlements=["5,4 N"], hand={"brick": 1, "lumber": 1})).do("road 5,4 NE")
    assert due.phase == "found hex"
    comes_back(due)


# --- harbour tiles ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("FACEDOWN-65")
def test_a_tile_serves_a_coast_exactly_where_somebody_has_settled() -> None:
    turned = {"3,6": {"harbour": "3:1", "side": "3,6 NE"}}
    error = refusal(shoals, seat(settlements=["2,7 S"]), found=TILES)
    assert error.entry == "tiles" and "the side of 3,6, where somebody has settled (FACEDOWN-65)" in error.expected
    error = refusal(shoals, seat(settlements=["2,7 N"]), found=TILES | {"1,8": "desert"}, tiles=turned)
    assert error.entry == "tiles" and "no side of 3,6, as nobody has settled there (FACEDOWN-65)" in error.expected
    comes_back(shoals(seat(settlements=["2,7 S"]), found=TILES, tiles=turned))
    comes_back(shoals(seat(settlements=["2,7 N"]), found=TILES | {"1,8": "desert"}))


@pytest.mark.rule("FACEDOWN-65", "FACEDOWN-35")
@pytest.mark.parametrize(("side", "words"), [("3,6 NW", "land beyond it"), ("3,6 SE", "land beyond it"),
                                             ("1,2 E", "a side of 3,6")])  # fmt: skip
def test_a_tile_serves_land_that_lies_open(side: str, words: str) -> None:
    tiles = {"3,6": {"harbour": "3:1", "side": side}}
    error = refusal(shoals, seat(settlements=["2,7 S"]), found=TILES, tiles=tiles)
    assert "3,6" in error.entry and words in error.expected


@pytest.mark.rule("FACEDOWN-65", "FACEDOWN-40")
def test_tiles_that_are_due_or_lapsed_serve_none_yet() -> None:
    found = TILES | {"3,8": "harbour grain"}
    settler = seat(settlements=["1,4 N", "3,2 N"], ships=["2,7 SW"], hand=SETTLEMENT)
    due = shoals(settler, found=found).do("settlement 2,7 S")
    assert due.phase == "harbour side"
    comes_back(due)
    comes_back(due.clone().do(min(due.legal())))
    won = shoals(settler, found=found, points_to_win=3).do("settlement 2,7 S")
    assert won.phase == "over"
    comes_back(won)


# --- markers ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-17")
def test_a_marker_is_gone_only_where_somebody_has_settled() -> None:
    error = refusal(atolls, CARD, found=PASTURE, markers=["b"])
    assert error.entry == "markers" and "the marker of a, as nobody has settled there" in error.expected
    beside = seat(settlements=["2,7 N"], cards={"soldier": 1})  # at the sea of 1,8 and at the pasture
    comes_back(atolls(beside, found=PASTURE | {"1,8": "ocean"}, markers=["b"]))
    off = seat(settlements=["2,7 S"], cards={"soldier": 1})
    comes_back(atolls(off, found=PASTURE, markers=["b"]))
    error = refusal(atolls, off, found=PASTURE, markers=["a"])
    assert "the marker of b" in error.expected


@pytest.mark.rule("SEVEN-17", "SEVEN-10")
def test_as_many_cards_have_left_the_deck_as_markers_are_gone() -> None:
    settled = seat(settlements=["2,7 S"])
    error = refusal(atolls, settled, found=PASTURE, markers=["b"])
    assert error.entry == "markers" and "at most 0 markers gone" in error.expected and error.found == "1"
    taken = {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}
    comes_back(atolls(settled, seat(cards=taken), found=PASTURE, markers=["b"]))


@pytest.mark.rule("SEVEN-17")
def test_a_card_that_is_being_drawn_counts_as_left() -> None:
    game = atolls(seat(ships=["2,7 SW"], hand=SETTLEMENT), found=PASTURE, markers=["a", "b"]).do("settlement 2,7 S")
    comes_back(game)
    game.chance("goes")
    assert game.phase == "drawn card" and sum(game.deck().values()) == 25
    comes_back(game)
    comes_back(game.chance("roads"))


# --- start cards ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("REACH-16", "REACH-05")
def test_everybody_has_or_has_played_a_card() -> None:
    error = refusal(_reach, CARD, seat(), CARD)
    assert error.entry == "seats" and "for every seat (REACH-16)" in error.expected and error.found == "1 0 1"
    comes_back(_reach(CARD, seat(played={"monopoly": 1}), CARD, turn=3))
    comes_back(_reach(seat(cards={"soldier": 3}), CARD, CARD))


@pytest.mark.rule("REACH-16", "REACH-05")
def test_in_set_up_one_each_and_while_they_are_dealt_for_those_before() -> None:
    game = deal("reach_catan")
    for card in ("soldier", "plenty", "roads"):
        assert game.phase == "start card"
        comes_back(game)
        game.chance(card)
    comes_back(game)
    error = refusal(_reach, seat(cards={"soldier": 2}), CARD, CARD, phase="setup settlement")
    assert error.entry == "seats" and "one card in set-up" in error.expected
    error = refusal(_reach, seat(), CARD, phase="start card")
    assert "for seats 0 to 0 alone (REACH-05)" in error.expected and error.found == "0 1 0"
