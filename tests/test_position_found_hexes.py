"""Positions of *New Scenarios*: what is wrong is told with its place and the rule, and what has happened is kept."""

from typing import Any

import pytest

from seafarers_env.position import PositionError, to_json
from tests.found_hexes import CARDS, COAST, ISLAND, found
from tests.positions import from_dict, from_json

pytestmark = [pytest.mark.long, pytest.mark.kernels]  # they play in the edition grand

ONE = {"settlements": ["2,17 SW"]}
WATER = "; ".join(f"{h} ocean" for h in ("0,6", "0,8", "0,10", "8,4", "8,6", "8,8", "8,10"))
CARD = {"cards": {"soldier": 1}}
LEFT = [*"bcdef"]
SETTLED = {"settlements": ["5,8 S"]}


def isles(*seats: dict[str, Any], hexes: str = ISLAND, **entries: Any) -> dict[str, Any]:
    """7 Islands with one island found."""
    return found("seven_islands", hexes, *seats, **entries)


def reach(*seats: dict[str, Any], hexes: str = COAST, **entries: Any) -> dict[str, Any]:
    """Reach Catan with a little of the ocean found."""
    return found("reach_catan", hexes, *seats, **entries)


def voyage(*ships: str, hexes: str = WATER, **changed: Any) -> dict[str, Any]:
    """Catan World after a crossing from 0,8 N to 8,8 S, with something wrong about it."""
    row = {"seat": 0, "from": "0,8 N", "source": "0,8 NE", "to": "8,8 S", "landing": "8,8 SE"} | changed
    return found("catan_world", hexes, {"ships": [*(ships or ("0,8 NE", "8,8 SE"))]}, crossings=[row])


def starts(*seats: Any, at: str = "4,8 N") -> dict[str, Any]:
    """Catan World after the first starting settlement."""
    entries = {"pending": ["setup settlement"], "turn": {"placements": 1}, "starts": [*seats]}
    return {"scenario": "catan_world", "seats": [{"settlements": [at], "roads": [f"{at}E"]}], **entries}


def tile(hex_: str = "5,8", harbour: str = "ore", **side: str | None) -> dict[str, Any]:
    return {hex_: {"harbour": harbour, **side}}


NONE = [None, None]

#: What is wrong, the position, the entry named, what is expected (in part), what is found (in part).
CASES: dict[str, tuple[dict[str, Any], str, str, str]] = {
    # hexes that were found
    "more than the pile holds": (isles(hexes="2,17 gold 5; 3,16 gold 6; 1,18 gold 4"), "terrain", "2 times gold", "3"),
    "none in the pile": (reach(hexes="5,8 gold 5"), "terrain", "at most 0 times gold on the hexes of pool O", "1"),
    "a number too often": (
        isles(hexes="2,17 hills 5; 3,16 wool 5".replace("wool", "pasture")), "numbers", "1 times 5", "2",
    ),
    "land without its number": (
        reach(hexes="5,8 hills"), "numbers", "all hexes turned up that bear one", "5,8 (hills)",
    ),
    "a building at a hidden hex": (
        reach({"settlements": ["6,9 S"]}), "seats[0].settlements", "face-down hex (FACEDOWN-28)", "'6,9 S' at hex 7,8",
    ),
    "a road at a hidden hex": (
        reach({"roads": ["6,9 W"]}), "seats[0].roads", "turned up at once (FACEDOWN-64)", "at hex 7,8",
    ),
    # harbour tiles
    "tiles elsewhere": (
        {"scenario": "seven_islands", "tiles": tile()}, "tiles", "no harbour tile lies face down", "ore",
    ),
    "tiles of classic": ({"scenario": "new_shores", "tiles": tile()}, "tiles", "no harbour tile lies face down", "ore"),
    "a tile of the map": (reach(tiles=tile("5,6")), 'tiles["5,6"]', "a hex that begins face down", "ore"),
    "a tile on land": (reach(tiles=tile("6,9")), "terrain", "'ocean' for 6,9, a harbour tile", "'hills'"),
    "a kind of none": (
        reach(tiles=tile(harbour="brick")), 'tiles["5,8"].harbour', "at most 0 of the kind 'brick'", "brick",
    ),
    "a kind twice": (
        reach(tiles=tile() | tile("6,7"), hexes=COAST), 'tiles["6,7"]', "a hex that begins face down", "ore",
    ),
    "a kind twice in the pool": (
        reach(tiles=tile() | tile("7,8"), hexes=COAST + "; 7,8 ocean"),
        'tiles["7,8"].harbour', "at most 1 of the kind 'ore' on the hexes of pool O (FACEDOWN-63)", "'ore'",
    ),
    "no kind": (reach(tiles={"5,8": {"side": None}}), 'tiles["5,8"].harbour', "a kind of harbour: brick,", "nothing"),
    "a tile as a word": (reach(tiles={"5,8": "ore"}), 'tiles["5,8"]', "an object { }", "'ore'"),
    "a side of another hex": (
        reach(SETTLED, tiles=tile(side="7,2 W")), 'tiles["5,8"].side', "a side of 5,8", "'7,2 W'",
    ),
    "a side to the sea": (
        reach(SETTLED, tiles=tile(side="5,8 W")), 'tiles["5,8"].side', "that lies open (FACEDOWN-35)", "'5,6 E'",
    ),
    "a side to a hidden hex": (
        reach(SETTLED, tiles=tile(side="5,8 NE"), hexes=COAST.replace("5,10 forest 5; ", "")),
        'tiles["5,8"].side', "that lies open (FACEDOWN-35)", "'4,9 SW'",
    ),
    "a side too early": (
        reach(tiles=tile(side="5,8 SE")), "tiles", "no side of 5,8, as nobody has settled there (FACEDOWN-65)", "one",
    ),
    "a side too late": (
        reach(SETTLED, tiles=tile()), "tiles", "the side of 5,8, where somebody has settled (FACEDOWN-65)", "none",
    ),
    "nothing to turn": (
        reach(tiles=tile(), pending=["harbour side"]), "turn.sides_due", "the harbour tiles to be turned", "0",
    ),
    "another to turn": (
        reach(SETTLED, tiles=tile(), turn={"sides_due": ["6,7"]}),
        "turn.sides_due[0]", "a harbour tile without a side where somebody has settled", "'6,7'",
    ),
    "one to turn twice": (
        reach(SETTLED, tiles=tile(), turn={"sides_due": ["5,8", "5,8"]}), "turn.sides_due[1]", "each hex once", "'5,8'",
    ),
    "to turn in classic": (
        {"scenario": "base", "turn": {"sides_due": ["3,4"]}}, "pending", "harbour tiles lie face down", "harbour side",
    ),
    "a phase of others": (
        {"scenario": "seven_islands", "pending": ["harbour side"]},
        "pending", "harbour tiles lie face down", "'harbour side'",
    ),
    "harbours left in the pile": (
        reach(tiles=tile(), pile={"O": {"harbours": {"ore": 1}}}), "pile.O.harbours", "1 times grain", "0",
    ),
    # markers
    "a marker gone too early": (
        isles(CARD, markers=LEFT), "markers", "the marker of a, as nobody has settled there (SEVEN-06)", "none",
    ),
    "another marker gone": (
        isles(ONE | CARD, markers=[*"acdef"]),
        "markers", "the marker of b, as nobody has settled there (SEVEN-06)", "none",
    ),
    "no card for it": (
        isles(ONE, markers=LEFT),
        "markers", "at most 0 markers gone, as so many cards have left the deck (SEVEN-08)", "1",
    ),
    "one marker twice": (isles(ONE | CARD, markers=[*"bbcdef"]), "markers[1]", "each region once", "'b'"),
    "a region without": (isles(markers=[*"Sbcdef"]), "markers[0]", "of the kind unexplored_island", "'S'"),
    "no such region": (isles(markers=["z"]), "markers[0]", "a region of the board file", "'z'"),
    "markers elsewhere": ({"scenario": "base", "markers": ["a"]}, "markers", "the option island_markers is off", "a"),
    "a marker of nobody": (
        isles(pending=["marker"]), "turn.marker_of", "where the active seat has settled (SEVEN-06)", "nothing",
    ),
    "a marker of another seat": (
        isles({}, ONE, pending=["marker"], turn={"marker_of": "a"}),
        "turn.marker_of", "the active seat has a building", "'a'",
    ),
    "a marker without its phase": (
        isles(ONE, turn={"marker_of": "a"}, pending=["main"]), "turn.marker_of", "'marker'", "'a'",
    ),
    "a marker's phase elsewhere": (
        {"scenario": "oceans", "pending": ["marker"]}, "pending", "the option island_markers is on", "'marker'",
    ),
    # start cards
    "a seat without a card": (
        {"scenario": "reach_catan", "seats": CARDS[:3]},
        "seats", "one or more held or played, for every seat (REACH-16)", "1 1 1 0",
    ),
    "two in set-up": (
        {"scenario": "reach_catan", "pending": ["setup settlement"], "seats": [{"cards": {"soldier": 2}}, *CARDS[1:]]},
        "seats", "one card in set-up", "2 1 1 1",
    ),
    "more dealt than are there": (
        {"scenario": "reach_catan", "pending": ["start card"], "turn": {"start_cards": 2}, "seats": CARDS[:1]},
        "seats", "for seats 0 to 1 alone (REACH-05)", "1 0 0 0",
    ),
    "all dealt already": (
        {"scenario": "reach_catan", "pending": ["start card"], "turn": {"start_cards": 4}, "seats": CARDS},
        "turn.start_cards", "0..3", "4",
    ),
    "start cards elsewhere": (
        {"scenario": "oceans", "turn": {"start_cards": 1}}, "turn.start_cards", "the option start_cards is off", "1",
    ),
    # Catan World: hexes that were found
    "a hex that its pile does not hold": (
        found("catan_world", "0,4 gold 5; 0,6 gold 6; 2,14 gold 8"),
        "terrain", "at most 2 times gold on the hexes of pool U (FACEDOWN-63)", "3: 0,4; 0,6; 2,14",
    ),
    "a number that its pile does not hold": (
        found("catan_world", "0,4 forest 12; 0,6 hills 12"),
        "numbers", "at most 1 times 12 on the hexes of pool U (FACEDOWN-63)", "2: 0,4; 0,6",
    ),
    "land without its number while some are left": (
        found("catan_world", "0,4 forest"), "numbers", "that bear one (FACEDOWN-63)", "none for 0,4 (forest)",
    ),
    "a harbour without side": (
        found("catan_world", "1,7 ocean; 1,9 hills 2", {"settlements": ["1,7 SE"]}, tiles=tile("1,7")),
        "tiles", "the side of 1,7, where somebody has settled (FACEDOWN-65)", "none",
    ),
    # crossings
    "from a corner of three hexes": (
        voyage(**{"from": "1,7 N"}), "crossings[0].from", "a corner that one hex alone has (WORLD-18)", "'1,7 N'",
    ),
    "from another exit point": (
        voyage(**{"from": "0,10 N"}), "crossings[0].source", "a border edge that ends at 0,10 N (WORLD-47)", "'0,8 NE'",
    ),
    "from nowhere": (voyage(**{"from": None}), "crossings[0].from", "an exit point", "null"),
    "to a side that is not opposite": (
        voyage(to="8,4 SW"), "crossings[0].to", "of the side opposite to 0,8 N (WORLD-21)", "'8,4 SW'",
    ),
    "a source inland": (voyage(source="4,8 NE"), "crossings[0].source", "a border edge: a side with", "'4,8 NE'"),
    "a landing without ship": (
        voyage("0,8 NE"), "crossings[0].landing", "an edge with a ship of seat 0 (WORLD-47)", "'8,8 SE'",
    ),
    "a ship of another": (
        voyage(seat=1), "crossings[0].source", "an edge with a ship of seat 1 (WORLD-47)", "'0,8 NE'",
    ),
    "a ship of nobody": (voyage(seat=None), "crossings[0].seat", "the seat whose ship sailed (WORLD-43)", "null"),
    "crossings elsewhere": (
        isles(crossings=[{"seat": 0}]), "crossings", "nothing, as the option round_the_world is off", "seat",
    ),
    "to sail from where no own ship lies": (
        found("catan_world", WATER, {"ships": ["0,8 NE"]}, turn={"exit": "0,6 N"}, pending=["landing"]),
        "turn.exit", "an exit point with a ship of the active seat (WORLD-19)", "'0,6 N'",
    ),
    "to sail in the main phase": (
        found("catan_world", WATER, {"ships": ["0,8 NE"]}, turn={"exit": "0,8 N"}, pending=["main"]),
        "turn.exit", "'landing'", "'0,8 N'",
    ),
    # starts
    "starts of oceans": (
        {"scenario": "oceans", "starts": [["1,4 N", None]]},
        "starts", "nothing, as the option blind_start is off", "1,4 N",
    ),
    "starts without blind_start": (
        starts(["4,8 N", None], NONE, NONE, NONE) | {"options": {"blind_start": False}},
        "starts", "nothing, as the option blind_start is off", "4,8 N",
    ),
    "starts after set-up": (
        found("catan_world", WATER, starts=[["4,8 N", None], *[NONE] * 3]),
        "starts", "nothing, as set-up is over (WORLD-39)", "4,8 N",
    ),
    "starts of one seat": (starts(["4,8 N", None]), "starts", "4 entries, one a seat", "1"),
    "starts of another": (
        starts(["4,8 S", None], NONE, NONE, NONE),
        "starts[0][0]", "a settlement of seat 0, each once (WORLD-39)", "4,8 S",
    ),
    "starts too many": (
        starts(NONE, NONE, NONE, ["4,8 N", None]), "starts[0]", "all settlements of seat 0 (WORLD-39)", "0 of 1",
    ),
    "a second start before its time": (
        starts([None, "4,8 N"], NONE, NONE, NONE),
        "starts[0][1]", "null, as seat 0 has not placed it yet (WORLD-39)", "4,8 N",
    ),
    "hexes known before all stand": (
        found("catan_world", "0,6 ocean") | starts(["4,8 N", None], NONE, NONE, NONE),
        "terrain", "'missing' for 0,6: all is turned up together (WORLD-12)", "a terrain",
    ),
}  # fmt: skip


@pytest.mark.rule("FACEDOWN-28", "FACEDOWN-35", "FACEDOWN-63", "FACEDOWN-64", "FACEDOWN-65", "SEVEN-17", "REACH-16")
@pytest.mark.rule("WORLD-18", "WORLD-39", "WORLD-40", "WORLD-43", "WORLD-47")
@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_is_told_with_its_place_and_rule(case: str) -> None:
    data, where, right, wrong = CASES[case]
    with pytest.raises(PositionError) as caught:
        from_dict(data, "explicit")
    error = caught.value
    assert error.entry == where
    assert right in error.expected and wrong in error.found, str(error)


def test_the_same_positions_stand_without_what_is_wrong() -> None:
    for right in (voyage(), starts(["4,8 N", None], NONE, NONE, NONE), starts(["4,8 N", None], None, None, None)):
        game = from_dict(right, "explicit")
        assert from_dict(game.to_dict(), "explicit").to_json() == game.to_json()


@pytest.mark.rule("FACEDOWN-40")
def test_two_tiles_are_turned_one_after_the_other_the_lowest_first() -> None:
    hexes = "5,8 ocean; 5,10 ocean; 4,9 ocean; 6,9 hills 10; 6,7 ocean"
    tiles = tile() | tile("5,10", "grain")
    game = from_dict(
        reach(
            {"settlements": ["5,8 SE"]}, hexes=hexes.replace("4,9 ocean; ", ""), tiles=tiles, pending=["harbour side"]
        )
    )
    assert game.to_dict()["turn"]["sides_due"] == ["5,8", "5,10"]
    game.apply(game.parse("harbor 5,8 SE"))
    assert game.phase == "harbour side"
    assert game.to_dict()["tiles"]["5,8"] == {"harbour": "ore", "side": "5,8 SE"}
    game.apply(game.parse("harbor 5,10 SW"))
    assert (game.phase, game.to_dict()["turn"]["sides_due"]) == ("main", [])


@pytest.mark.rule("FACEDOWN-34")
def test_a_tile_may_stay_unturned_when_the_game_is_over() -> None:
    game = from_dict(reach(SETTLED, tiles=tile(), outcome="truncated", options={"max_turns": 7}))
    assert game.is_over
    assert game.to_dict()["tiles"] == tile(side=None)
    assert from_json(to_json(game)).to_json() == game.to_json()


@pytest.mark.rule("SEVEN-08", "SEVEN-10", "SEVEN-17")
def test_a_marker_may_go_without_a_card_once_the_deck_is_empty() -> None:
    deck = {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}
    game = from_dict(isles(ONE | {"cards": deck}, markers=LEFT, options={"points_to_win": 40}))
    assert game.to_dict()["markers"] == LEFT


@pytest.mark.rule("REACH-06")
def test_a_start_card_may_have_been_played_in_the_first_turn() -> None:
    played = {"played": {"soldier": 1}}
    turn = {"number": 0, "card_played": True}
    assert from_dict({"scenario": "reach_catan", "seats": [played, *CARDS[1:]], "turn": turn}).turn == 0
