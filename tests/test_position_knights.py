"""Positions of Cities & Knights as text: written, read back, and what is refused (CK)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.knights import BY_HAND, data, knights, step
from tests.positions import from_dict, reads_back, refusal
from tests.rules.unknown import later_phases

pytestmark = [pytest.mark.long, pytest.mark.kernels]  # the edition knights is compiled

#: A game under way: two cities with a wall each, a metropolis, knights of all ranks, cards held, played and dropped.
SEATS: tuple[dict[str, Any], ...] = (
    {
        "cities": ["4,5 N", "7,8 S"],
        "pieces": {"1": "7,8 S", "3": "4,5 N"},
        "walls": ["4,5 N"],
        "levels": {"trade": 4, "science": 3},
        "metropolises": {"trade": "7,8 S"},
        "knights": {"4,5 NE": "mighty active", "6,3 NE": "strong active fresh promoted"},
        "progress": {"bishop": 1, "printer": 1, "merchant": 2},
        "hand": {"brick": 2, "wool": 1, "cloth": 3, "paper": 1},
        "defender": 2,
    },
    {"knights": {"5,8 NE": "basic"}, "progress": {"spy": 1}, "hand": {"coin": 4}},
    {"levels": {"politics": 2}},
)
REALM: dict[str, Any] = {
    "attacked": True,
    "barbarians": 3,
    "merchant_token": {"hex": "3,4", "seat": 0},
    "played": {"merchant": 1, "merchant_fleet": 2, "crane": 1, "smith": 2},
    "dropped": {"spy": 1},
}
TURN: dict[str, Any] = {
    **{"number": 8, "red": 2, "other": 6, "event": "science"},
    **{"fleets": ["wool", "coin"], "crane": True},
}


def seats(changed: int = 0, **more: Any) -> list[dict[str, Any]]:
    """Those of the game under way, one of them changed."""
    return [{**seat, **(more if p == changed else {})} for p, seat in enumerate((*SEATS, {}))]


def under_way(**more: Any) -> dict[str, Any]:
    """The game under way, some entries changed."""
    given: dict[str, Any] = {"realm": REALM, "turn": TURN, **more}
    return data(given.pop("seats", seats()), **given)


# --- written and read -------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-156", "CK-221", "CK-232", "CK-233", "CK-236", "CK-238")
def test_a_game_under_way_is_written_as_it_is_read() -> None:
    game = from_dict(under_way())
    told = game.to_dict()
    first = told["seats"][0]
    assert first["pieces"] == {"1": "7,8 S", "3": "3,4 SE"}
    assert (first["walls"], first["metropolises"]) == (["3,4 SE"], {"trade": "7,8 S"})
    assert first["levels"] == {"trade": 4, "politics": 0, "science": 3}
    assert first["progress"] == {"merchant": 2, "bishop": 1, "printer": 1}
    assert sorted(first["knights"].values()) == ["mighty active", "strong active fresh promoted"]
    assert [*told["bank"].values()] == [17, 19, 18, 19, 19, 9, 8, 11]
    assert [*told["bank"]][5:] == ["cloth", "coin", "paper"]
    assert told["realm"] == REALM | {"undrawn": told["realm"]["undrawn"]}
    assert sum(told["realm"]["undrawn"].values()) == 54 - 5 - 7
    assert told["turn"]["last_roll"] == 8
    assert {word: told["turn"][word] for word in TURN} == TURN
    assert reads_back(game)


def test_a_position_says_nothing_of_all_this_without_the_option() -> None:
    told = Game("new_shores", 4, edition="knights").to_dict()
    assert "realm" not in told and "knights" not in told["seats"][0] and "red" not in told["turn"]
    assert reads_back(Game("new_shores", 4, edition="knights", max_offers=1))


@pytest.mark.parametrize("case", BY_HAND)
def test_a_position_of_every_phase_by_hand(case: str) -> None:
    game = from_dict(BY_HAND[case], "explicit")
    assert reads_back(game)
    assert from_dict(game.to_dict(), "explicit", derive=True).to_json() == game.to_json()
    if not game.is_over:
        step(game, random.Random(case))
        assert reads_back(game)


# --- what follows -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-221")
def test_city_pieces_are_numbered_in_the_order_listed() -> None:
    game = knights([{"cities": ["7,8 S", "4,5 N"]}])
    assert game.to_dict()["seats"][0]["pieces"] == {"1": "7,8 S", "2": "3,4 SE"}
    game = knights([{"cities": ["7,8 S", "4,5 N"], "pieces": {"1": "4,5 N"}}])
    assert game.to_dict()["seats"][0]["pieces"] == {"1": "3,4 SE", "2": "7,8 S"}


@pytest.mark.rule("CK-109", "CK-156", "CK-234")
def test_a_laid_down_city_is_a_city_piece() -> None:
    spots = ["6,3 N", "4,3 N", "6,5 N", "7,8 N", "5,10 N"]
    seat: dict[str, Any] = {"settlements": spots, "laid_down": ["7,8 S"]}
    game = knights([seat], realm={"attacked": True})
    s = game.record
    assert s.supply[0, 2:].tolist() == [0, 2]  # no settlement, two of four cities
    assert game.victory_points[0] == 8
    told = game.to_dict()["seats"][0]
    assert (told["laid_down"], told["pieces"]) == (["7,8 S"], {"1": "3,4 SE", "2": "7,8 S"})
    assert "7,8 S" not in told["settlements"]
    assert reads_back(game)


@pytest.mark.rule("CK-140")
def test_dice_that_are_left_out_follow_from_their_sum() -> None:
    told = knights(turn={"last_roll": 9, "number": 4}).to_dict()["turn"]
    assert (told["red"], told["other"], told["event"]) == (3, 6, "ship")
    told = knights(turn={"red": 1, "other": 1, "event": "trade"}).to_dict()["turn"]
    assert told["last_roll"] == 2


@pytest.mark.rule("CK-129", "CK-230", "SEVEN-11")
def test_the_marker_of_an_island_waits_for_the_event_die() -> None:
    game = later_phases()["marker face"][0]
    told = game.to_dict()
    assert (told["pending"], told["turn"]["marker_of"]) == (["marker face", "main"], "a")
    assert reads_back(game)
    assert refusal(told | {"turn": told["turn"] | {"marker_of": None}}).startswith("turn.marker_of: expected")
    assert "expected 'marker' only where" in refusal(told | {"pending": ["marker"]})


# --- what is refused --------------------------------------------------------------------------------------------------
#: A change of the game under way, and what the error says of it.
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "three mighty knights": (
        {"seats": seats(1, knights={"5,8 NE": "mighty", "5,8 S": "mighty", "5,10 S": "mighty active"})},
        "seats[1].knights: expected at most 2 mighty knights of a seat (CK-085, CK-232); found 3",
    ),
    "a knight on a building": (
        {"seats": seats(1, knights={"4,5 N": "basic"})},
        "expected a vertex without building, merchant and other knight (CK-086, CK-232); found '4,5 N', "
        "where seat 0 has a building",
    ),
    "two knights on a vertex": (
        {"seats": seats(1, knights={"4,5 NE": "basic"})},
        "found '4,5 NE', where seat 0 has a knight",
    ),
    "a rank that nobody has": (
        {"seats": seats(1, knights={"5,8 NE": "great"})},
        "expected a rank (basic, strong, mighty), and behind it what the knight is of: active, fresh, promoted",
    ),
    "a fresh knight that sleeps": (
        {"seats": seats(0, knights={"4,5 NE": "basic fresh"})},
        "seats[0].knights: expected a fresh knight active too (CK-238)",
    ),
    "a fresh knight of another": (
        {"seats": seats(1, knights={"5,8 NE": "basic active fresh"})},
        "seats[1].knights: expected fresh only knights of seat 0, in its main phase or special building phase (CK-238)",
    ),
    "a wall without a city": (
        {"seats": seats(1, walls=["7,6 N"])},
        "seats[1].walls[0]: expected a vertex with a standing city of seat 1 (CK-109, CK-116); found '7,6 N', where it "
        "has none",
    ),
    "two walls under a city": (
        {"seats": seats(1, walls=["5,8 N", "5,8 N"])},
        "seats[1].walls[1]: expected one wall under each city (CK-116)",
    ),
    "a metropolis at level 3": (
        {"seats": seats(0, levels={"trade": 3})},
        "seats[0].metropolises: expected no metropolis of trade before somebody has level 4 in it (CK-233); found "
        "seat 0 at level 3",
    ),
    "level 4 without its metropolis": (
        {"seats": seats(1, levels={"politics": 4})},
        "seats[1].metropolises: expected the metropolis of politics with seat 1, at level 4 (CK-233); found nobody",
    ),
    "a metropolis that was overtaken": (
        {"seats": seats(1, levels={"trade": 5})},
        "seats[0].metropolises: expected the metropolis of trade with seat 1, at level 5 (CK-233); found seat 0 at "
        "level 4",
    ),
    "two metropolises on a city": (
        {"seats": seats(0, levels={"trade": 4, "science": 4}, metropolises={"trade": "7,8 S", "science": "7,8 S"})},
        "expected one metropolis to a city (CK-039, CK-233)",
    ),
    "a metropolis of two": (
        {"seats": seats(1, levels={"trade": 4}, metropolises={"trade": "5,8 N"})},
        "expected one metropolis of trade, as there is one of each colour (CK-004); found seat 0 has it",
    ),
    "level six": ({"seats": seats(1, levels={"trade": 6})}, "seats[1].levels.trade: expected a whole number 0..5"),
    "a colour that is none": ({"seats": seats(1, levels={"green": 1})}, "expected colours as keys: 'trade', "),
    "a city number twice": (
        {"seats": seats(0, pieces={"1": "7,8 S", "2": "7,8 S"})},
        "expected a city of seat 0, standing or laid down, each with one number (CK-221)",
    ),
    "a city number too high": ({"seats": seats(0, pieces={"5": "7,8 S"})}, "numbers of city pieces (CK-221) as keys"),
    "a laid-down city with settlements left": (
        {"seats": seats(1, laid_down=["7,4 N"])},
        "seats[1].laid_down: expected laid-down cities only while no settlement is in the supply (CK-109, CK-234)",
    ),
    "more cards than a deck has": (
        {"seats": seats(1, progress={"spy": 3})},
        "seats: expected at most 3 times spy among the 18 cards of the politics deck, held, played and dropped "
        "(CK-051, CK-236); found 4: 3 in seats[1].progress and 1 in realm.dropped",
    ),
    "more cards of a kind than there are": (
        {"seats": seats(1, progress={"engineer": 2})},
        "seats[1].progress.engineer: expected a whole number 0..1",
    ),
    "cards in two places": (
        {"realm": REALM | {"undrawn": {"merchant": 6}}},
        "2 road_building; found 6 times merchant beside 2 in seats[0].progress and 1 in realm.played",
    ),
    "a printer that was played": (
        {"seats": seats(0, progress={}), "realm": REALM | {"played": {"printer": 1}}},
        "realm.played: expected no constitution and no printer: they lie open, and stay (CK-048, CK-173)",
    ),
    "five cards out of turn": (
        {"seats": seats(1, progress={"warlord": 2, "wedding": 2, "crane": 1})},
        "seats[1].progress: expected at most 4 progress cards held, one more only for the seat whose turn it is after "
        "its roll or for whom 'drop card' is pending (CK-046, CK-236); found 5",
    ),
    "six cards in turn": (
        {"seats": seats(0, progress={"warlord": 2, "wedding": 2, "medicine": 2})},
        "seats[0].progress: expected at most 4 progress cards held",
    ),
    "a drop that nobody owes": (
        {"pending": ["drop card"], "turn": {"number": 8, "last_roll": 8}},
        "pending: expected 'drop card' only while a seat whose turn it is not holds 5 progress cards (CK-046)",
    ),
    "points of defenders before the first attack": (
        {"realm": REALM | {"attacked": False}},
        "seats[0].defender: expected 0, as the first attack is not over (realm.attacked, CK-235); found 2",
    ),
    "a robber that has moved": (
        {"seats": seats(0, defender=0), "realm": REALM | {"attacked": False}, "robber": "4,5"},
        "robber: expected 5,6, as the first attack is not over (realm.attacked, CK-235); found 4,5",
    ),
    "barbarians that have landed": (
        {"realm": REALM | {"barbarians": 7}},
        "realm.barbarians: expected steps of the barbarians (CK-214), 0..6; found 7",
    ),
    "a merchant in the desert": (
        {"realm": REALM | {"merchant_token": {"hex": "5,6", "seat": 0}}},
        "realm.merchant_token: expected a hex that brings a resource, with a building of the seat at a corner of it "
        "(CK-076, CK-237); found 5,6, desert",
    ),
    "a merchant without a building": (
        {"realm": REALM | {"merchant_token": {"hex": "3,4", "seat": 1}}},
        "found 3,4, without one of seat 1",
    ),
    "fleets before the dice lie": (
        {"pending": ["other die"], "turn": {"number": 8, "red": 2, "fleets": ["wool"]}},
        "turn.fleets: expected nothing but in the main phase (CK-163, CK-238)",
    ),
    "a fresh knight before the gates": (
        {
            "pending": ["drawn progress"],
            "turn": {"number": 8, "last_roll": 4, "event": "science", "draws": [1], "draw_colour": "science"},
        },
        "seats[0].knights: expected fresh only knights of seat 0, in its main phase or special building phase (CK-238)",
    ),
    "fleets out of turn": (
        {"pending": ["pre-roll"], "seats": seats(0, knights={})},
        "turn.fleets: expected nothing but in the main phase (CK-163, CK-238)",
    ),
    "a sum that dice do not have": (
        {"turn": TURN | {"last_roll": 9}},
        "turn.last_roll: expected 8, the sum of both dice (CK-140); found 9",
    ),
    "losers without a city to lose": (
        {
            "pending": ["lose city"],
            "turn": {"number": 8, "last_roll": 4, "losers": [3]},
            "seats": [*seats()[:3], {"cities": []}],
        },
        "turn.losers: expected seats with a city without metropolis (CK-108), not seat 3",
    ),
    "nobody who loses": (
        {"pending": ["lose city"], "turn": {"number": 8, "last_roll": 4}},
        "turn.losers: expected the seats that have still to lose a city (CK-106)",
    ),
    "draws of no deck": (
        {"pending": ["drawn progress"], "turn": {"number": 8, "last_roll": 4, "draws": [1]}},
        "turn.draw_colour: expected the colour of the deck that is drawn from",
    ),
    "a knight picked that cannot act": (
        {"pending": ["knight target"], "turn": {"number": 8, "last_roll": 4, "picked": "6,3 NE"}},
        "turn.picked: expected an active knight of seat 0 that may act in this turn (CK-082, CK-205)",
    ),
    "nobody displaced": (
        {"pending": ["opponent's step"]},
        "turn.homeless: expected the knight that was displaced (CK-088)",
    ),
    "development cards": (
        {"seats": seats(1, cards={"soldier": 1})},
        "seats[1].cards.soldier: expected a whole number 0; found 1",
    ),
    "a roll of the two dice": (
        {"pending": ["dice"]},
        "pending: expected 'dice' only where the option cities_and_knights is off (CK-140, CK-147)",
    ),
    "a phase of another game": ({"pending": ["fleet"]}, "pending: expected"),
}


@pytest.mark.rule("CK-232", "CK-233", "CK-234", "CK-235", "CK-236", "CK-237", "CK-238")
@pytest.mark.parametrize("case", WRONG)
def test_what_cannot_be_is_refused_by_name_and_rule(case: str) -> None:
    change, words = WRONG[case]
    assert words in refusal(under_way(**change))


@pytest.mark.parametrize(
    "entries",
    [
        {"realm": {"barbarians": 1}},
        {"seats": [{"knights": {"4,5 NE": "basic"}}]},
        {"seats": [{"levels": {"trade": 1}}]},
        {"turn": {"red": 3}},
        {"pending": ["red die"]},
        {"seats": [{"hand": {"cloth": 1}}]},
    ],
    ids=str,
)
@pytest.mark.parametrize("edition", [None, "knights"])
def test_without_the_option_nothing_of_it_is_read(entries: dict[str, Any], edition: str | None) -> None:
    options = {} if edition is None else {"edition": edition}
    with pytest.raises(PositionError) as caught:
        from_dict({"scenario": "base", "num_players": 4, **entries}, **options)  # type: ignore[arg-type]
    told = str(caught.value)
    assert "cities_and_knights is o" in told or "resources as keys" in told


@pytest.mark.rule("CK-005", "CK-241")
def test_in_set_up_the_second_building_is_a_city() -> None:
    position = {**BY_HAND["knights: setup piece"]}
    first, *others = position["seats"]
    for seat, words in {
        ("settlements",): "seats[0].settlements: expected at most 1 after 7 placements",
        ("cities",): "seats[0].cities: expected at most 1 after 7 placements",
    }.items():
        more = {seat[0]: [*first[seat[0]], "7,8 S"]}
        assert words in refusal({**position, "seats": [{**first, **more}, *others]})
