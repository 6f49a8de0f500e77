"""Positions of the explorers' game as text: written, read back, and what is refused (BARGE)."""

from __future__ import annotations

from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.explorers import data, explorers
from tests.oracle.table import counted
from tests.positions import from_dict, reads_back, refusal

pytestmark = [pytest.mark.long, pytest.mark.kernels]  # the edition explorers is compiled

#: A game under way: spices and a lair found and used, one ship at sea.
FOUND = {"4,9": "spice", "4,11": "gold", "6,9": "shoal", "6,11": "gold", "7,10": "forest", "3,10": "spice"}
CHIPS = {"4,11": 11, "7,10": 9}
VILLAGES = {"4,9": {"kind": "fast_gold", "crews": [0, 2]}, "3,10": {"kind": "swift_voyage", "crews": [0]}}
LAIRS = {"4,11": {"crews": {"0": 1, "2": 1}, "captured": True}, "6,11": {"crews": {"1": 2}}}
CASTAWAYS: dict[str, Any] = {f"C{i}": {} for i in range(2, 9)} | {"C9": {"face": "wool+ore", "seen": [1, 2]}}
SEATS: tuple[dict[str, Any], ...] = (
    {
        "fleet": {"1": {"lane": "5,8 NW", "cargo": ["crew", "sack"]}, "3": {"lane": "5,10 NE"}},
        "warship": "5,14",
        "track": {"lairs": 2, "spices": 1},
        "rescued": {"wool+ore": 1, "brick+wool": 1},
        "gold": 300,
    },
    {"fleet": {"1": {"lane": "7,8 NW", "cargo": ["haul"]}}},
)
TURN = {
    "ship": {"number": 1, "steps": 3, "tribute_paid": [2]},
    "buys": 1,
    "sales": 1,
    "rescued_at": 5,
    "inspected": True,
    "number": 4,
}


def seats(changed: int = 0, **more: Any) -> list[dict[str, Any]]:
    """Those of the game under way, one of them changed."""
    return [{**seat, **(more if p == changed else {})} for p, seat in enumerate((*SEATS, {}, {}))]


def table(**more: Any) -> dict[str, Any]:
    """What was found in it."""
    found = {"shoals": {"6,9": 4}, "villages": VILLAGES, "lairs": LAIRS, "hauls": ["6,9"], "castaways": CASTAWAYS}
    return {key: value for key, value in {**found, **more}.items() if value is not None}


def under_way(**more: Any) -> dict[str, Any]:
    usual = {"found": FOUND, "numbers": CHIPS, "explorers": table(), "pending": ["sail"], "turn": TURN}
    given = {**usual, **more}
    return data(given.pop("seats", seats()), **given)


# --- written and read -------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-174", "BARGE-178")
def test_a_game_under_way_is_written_as_it_is_read() -> None:
    game = from_dict(under_way())
    told = game.to_dict()
    assert told["explorers"]["villages"] == dict(sorted(VILLAGES.items()))
    assert told["explorers"]["hauls_left"] == 4  # of six, one lies on a shoal and one is aboard
    assert told["explorers"]["lairs_left"] == {"2": 1, "3": 1, "5": 1, "6": 1, "8": 1}
    assert told["explorers"]["leaders"] == {"lairs": 0, "fish": None, "spices": 0}
    assert told["explorers"]["castaways"] == CASTAWAYS
    assert told["turn"]["ship"] == {"number": 1, "steps": 3, "stepped": True, "tribute_paid": [2]}
    assert [told["seats"][p]["crews"] for p in range(4)] == [5, 7, 7, 9]
    assert told["pending"] == ["sail", "fleet", "main"]
    assert reads_back(game)


@pytest.mark.rule("BARGE-186")
def test_facts_say_what_says_nothing_too() -> None:
    facts = from_dict(under_way()).facts()
    seat, found = facts["seats"][0], facts["explorers"]
    assert (seat["ships"], seat["cities"]) == ([], [])
    assert counted(seat["rescued"]) == {"brick+wool": 1, "wool+ore": 1} and 0 in seat["rescued"].values()
    assert found["lairs"]["4,11"] == {"crews": {"0": 1, "1": 0, "2": 1, "3": 0}, "captured": True}
    assert found["castaways"]["C9"] == {"face": "wool+ore", "seen": [1, 2]}
    assert {"face": None, "seen": []} in found["castaways"].values()
    assert counted(facts["pile"]["N"]["villages"]) == {"pirate_bonus_5": 1}
    ship = {"number": 1, "steps": 3, "moves": 0, "stepped": True, "tribute_paid": [2]}
    assert facts["turn"]["ship"] == ship | dict.fromkeys(("wool_paid", "ended", "driven"), False)
    assert (facts["turn"]["rescued_at"], facts["turn"]["battle"]) == (5, None)
    assert sum(found["faces_left"].values()) == 12 - 3


@pytest.mark.parametrize("word", ["settlers", "crews"])
def test_what_follows_may_be_left_out_or_found_anew(word: str) -> None:
    told = from_dict(under_way()).to_dict()
    told["seats"][1][word] = 0
    assert word in refusal(told)
    again = from_dict(told, derive=True)  # type: ignore[call-arg]
    assert again.to_dict()["seats"][1][word] == {"settlers": 2, "crews": 7}[word]


# --- what is refused --------------------------------------------------------------------------------------------------
_LANE = {"lane": "5,8 NW"}
#: A change of the game under way, and what the error says of it.
WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a ship over its load": (
        {"seats": seats(1, fleet={"1": {"lane": "7,8 NW", "cargo": ["haul", "crew"]}})},
        'seats[1].fleet["1"].cargo: expected room for what lies there: one settler or haul, or up to two crews and '
        "sacks (BARGE-097); found 1 crew, 1 haul",
    ),
    "three crews in a basin": (
        {"seats": seats(1, ports={"1": {"vertex": "7,6 SE", "basin": ["crew"] * 3}})},
        'seats[1].ports["1"].basin: expected room',
    ),
    "cargo that nobody has": (
        {"seats": seats(1, fleet={"1": {"lane": "7,8 NW", "cargo": ["spice"]}})},
        'cargo[0]: expected cargo: \'settler\', \'haul\', \'crew\', \'sack\'; found \'spice\'',
    ),
    "a sack from no village": (
        {"seats": seats(1, fleet={"1": {"lane": "7,8 NW", "cargo": ["sack"]}})},
        "seats[1]: expected at most 0 sacks of seat 1, one for each of its crews on villages (BARGE-160); found 1",
    ),
    "too many hauls": (
        {"seats": seats(2, ports={str(k + 1): {"vertex": v, "basin": ["haul"]} for k, v in enumerate(("1,6 SE",))}),
         "options": {"fish_hauls": 2}},
        "explorers.hauls: expected at most 2 hauls, on shoals and in storages (BARGE-186); found 3",
    ),
    "hauls that do not add up": (
        {"explorers": table(hauls_left=5)},
        "explorers.hauls_left: expected 4, as there are 6 and 2 are on the board (BARGE-186); found 5",
    ),
    "crews that do not add up": (
        {"seats": seats(1, crews=9)},
        "seats[1].crews: expected 7, as there are 9 and 2 are on the board (BARGE-186); found 9",
    ),
    "a ship at a hidden hex": (
        {"seats": seats(1, fleet={"1": {"lane": "8,7 NE"}})},
        'seats[1].fleet["1"].lane: expected a lane with no end at a hidden hex but the one in turn.found (BARGE-083); '
        "found '7,8 SW', at 8,9",
    ),
    "a ship on land": (
        {"seats": seats(1, fleet={"1": {"lane": "5,4 NE"}})},
        'seats[1].fleet["1"].lane: expected a lane: an edge inside the board beside sea that lies open (BARGE-187)',
    ),
    "a ship on the outside": (
        {"seats": seats(1, fleet={"1": {"lane": "5,20 E"}})},
        "expected a lane: an edge inside the board",
    ),
    "two ships on a lane": (
        {"seats": seats(1, fleet={"1": {"lane": "5,10 NE"}})},
        'seats[1].fleet["1"].lane: expected a lane without another ship (BARGE-066); found \'4,11 SW\', where ship 3 '
        "of seat 0 lies",
    ),
    "a road at a hidden hex": (
        {"seats": seats(1, roads=["6,11 SE"])},
        "seats[1].roads[0]: expected no road's end and no building at a hidden hex (BARGE-058); found '6,11 SE', at "
        "7,12",
    ),
    "a road at a lair": (
        {"seats": seats(1, roads=["6,11 W"])},
        "seats[1].roads[0]: expected nothing on a side of a gold field with its lair (BARGE-059)",
    ),
    "a road at a village": (
        {"seats": seats(1, roads=["4,9 SW"])},
        "seats[1].roads[0]: expected nothing on a side of a spice hex without a crew of seat 1 there (BARGE-060)",
    ),
    "a road at sea": ({"seats": seats(1, roads=["5,10 W"])}, "seats[1].roads[0]: expected an edge with land that lies"),
    "a settlement at a hidden hex": (
        {"seats": seats(1, settlements=["4,11 NE"])},
        "seats[1].settlements[0]: expected no road's end and no building at a hidden hex (BARGE-058)",
    ),
    "a settlement at a village": (
        {"seats": seats(1, settlements=["4,9 SW"])},
        "seats[1].settlements[0]: expected nothing at a corner of a spice hex without a crew of seat 1",
    ),
    "a Sea Port away from the coast": (
        {"seats": seats(1, ports={"1": {"vertex": "4,5 SW"}})},
        'seats[1].ports["1"].vertex: expected a vertex at land and sea that lie open (BARGE-062, BARGE-188)',
    ),
    "a Sea Port next to another": (
        {"seats": seats(1, ports={"1": {"vertex": "5,6 SE"}})},
        'seats[1].ports["1"].vertex: expected a vertex with no building on it or next to it (BARGE-036); found '
        "'5,6 SE', next to the Sea Port of seat 0 on '4,7 S'",
    ),
    "cities": (
        {"seats": seats(1, cities=["7,6 SE"])},
        "seats[1].cities: expected nothing, as those of the explorers stand under 'ports'",
    ),
    "ships": ({"seats": seats(1, ships=["7,8 NW"])}, "seats[1].ships: expected nothing, as those of the explorers"),
    "a pirate ship in home waters": (
        {"seats": seats(1, warship="5,8")},
        "seats[1].warship: expected a sea hex away from the starting island and the home waters (BARGE-125)",
    ),
    "two pirate ships on a hex": (
        {"seats": seats(1, warship="5,14")},
        "seats[1].warship: expected a hex without another pirate ship (BARGE-125)",
    ),
    "a haul under a pirate ship": (
        {"seats": seats(1, warship="6,9")},
        "explorers.hauls: expected no haul on a shoal with a pirate ship (BARGE-126); found 6,9",
    ),
    "a captured lair without its token": (
        {"numbers": {"7,10": 9}},
        'numbers["4,11"]: expected the number of the lair that was captured there (BARGE-153); found none',
    ),
    "a lair with its token": (
        {"numbers": {**CHIPS, "6,11": 3}},
        'numbers["6,11"]: expected no number on a gold field with its lair, whose token lies face down (BARGE-092)',
    ),
    "a number of no lair": (
        {"numbers": {**CHIPS, "4,11": 9}},
        'numbers["4,11"]: expected a number of the lair tokens left: 2, 3, 5, 6, 8, 11 (BARGE-008); found 9',
    ),
    "four crews on a lair": (
        {"explorers": table(lairs={**LAIRS, "6,11": {"crews": {"1": 2, "2": 2}}})},
        'explorers.lairs["6,11"]: expected at most 3 crews on a lair (BARGE-145, BARGE-148); found 4',
    ),
    "three crews beside a captured field": (
        {"explorers": table(lairs={**LAIRS, "4,11": {"crews": {"0": 3}, "captured": True}})},
        'explorers.lairs["4,11"]: expected at most 2 crews beside a captured field (BARGE-151); found 3',
    ),
    "a shoal without a number": (
        {"explorers": table(shoals=None, hauls=None)},
        "explorers.shoals: expected the numbers of all shoals that lie open (BARGE-026); found none for 6,9",
    ),
    "a village of the other area": (
        {"explorers": table(villages={**VILLAGES, "4,9": {"kind": "pirate_bonus_4"}})},
        'explorers.villages["4,9"].kind: expected a village of which its area has one left (swift_voyage, '
        "pirate_bonus_5, fast_gold)",
    ),
    "two crews on a village": (
        {"explorers": table(villages={**VILLAGES, "4,9": {"kind": "fast_gold", "crews": [2, 2]}})},
        'explorers.villages["4,9"].crews[1]: expected at most one crew of seat 2 on a village (BARGE-161)',
    ),
    "a face that nobody saw": (
        {"explorers": table(castaways={**CASTAWAYS, "C9": {"face": "wool+ore"}})},
        "explorers.castaways.C9.seen: expected the seats that saw the face (BARGE-118)",
    ),
    "a third token of a face": (
        {"explorers": table(castaways={**CASTAWAYS, "C8": {"face": "wool+ore", "seen": [3]}})},
        "explorers.castaways: expected at most 2 times wool+ore, those rescued included; found 3",
    ),
    "places that do not add up": (
        {"explorers": table(castaways={**CASTAWAYS, "C1": {}})},
        "explorers.castaways: expected 8 places still taken, as 2 castaways were rescued (BARGE-031); found 9",
    ),
    "four castaways": (
        {"seats": seats(0, rescued={"wool+ore": 2, "brick+wool": 2})},
        "seats[0].rescued: expected at most 3 castaways of a seat (BARGE-119)",
    ),
    "points for two castaways": (
        {"seats": seats(0, castaway_points=1)},
        "seats[0].castaway_points: expected 2 or 1 for 3 castaways, 0 for fewer (BARGE-120)",
    ),
    "a leader who is behind": (
        {"explorers": table(leaders={"lairs": 1})},
        "explorers.leaders.lairs: expected seat 0, on space 2 of lairs (BARGE-143); found 1",
    ),
    "more points of movement than there are": (
        {"turn": {**TURN, "ship": {"number": 1, "steps": 6}}},
        "turn.ship.steps: expected points used (BARGE-075..078), 0..5; found 6",
    ),
    "a ship that is not there": (
        {"turn": {**TURN, "ship": {"number": 2}}},
        "turn.ship.number: expected a ship of seat 0 on the board; found 2",
    ),
    "no active ship": (
        {"turn": {key: value for key, value in TURN.items() if key != "ship"}},
        "turn.ship: expected the active ship, as 'sail' is pending",
    ),
    "a crew rescued where none is": (
        {"turn": {**TURN, "rescued_at": 7}},
        "turn.rescued_at: expected a storage of seat 0 with a crew (BARGE-116, BARGE-122)",
    ),
    "tribute to oneself": (
        {"turn": {**TURN, "ship": {"number": 1, "tribute_paid": [0]}}},
        "turn.ship.tribute_paid[0]: expected an opponent, whose pirate ship was paid",
    ),
    "more sales than villages": ({"turn": {**TURN, "sales": 2}}, "one for each Fast Gold village of the active seat"),
    "a robber": ({"robber": "5,6"}, "robber: expected null: the explorers have no robber (BARGE-004)"),
    "a die for nothing": (
        {"pending": ["fleet", "die"], "turn": {"number": 4}},
        "turn.die: expected 'fish' with turn.fished true, while no ship is active (BARGE-156)",
    ),
}  # fmt: skip


@pytest.mark.rule(
    "BARGE-004", "BARGE-008", "BARGE-010", "BARGE-026", "BARGE-027", "BARGE-028", "BARGE-031", "BARGE-036"
)
@pytest.mark.rule(
    "BARGE-058", "BARGE-059", "BARGE-060", "BARGE-062", "BARGE-066", "BARGE-083", "BARGE-092", "BARGE-097"
)
@pytest.mark.rule(
    "BARGE-118", "BARGE-119", "BARGE-120", "BARGE-125", "BARGE-126", "BARGE-131", "BARGE-143", "BARGE-145"
)
@pytest.mark.rule(
    "BARGE-148", "BARGE-151", "BARGE-153", "BARGE-160", "BARGE-161", "BARGE-164", "BARGE-186", "BARGE-187"
)
@pytest.mark.parametrize("change", WRONG)
def test_what_cannot_be_is_refused_by_name(change: str) -> None:
    more, message = WRONG[change]
    assert message in refusal(under_way(**more))


@pytest.mark.rule("BARGE-081")
def test_a_ship_that_is_passing_may_share_a_lane() -> None:
    shared = {"fleet": {"1": {"lane": "5,10 NE", "cargo": ["crew"]}, "3": {"lane": "5,10 NE"}}}
    position = under_way(
        seats=seats(0, **shared, track={"lairs": 2}), turn={"number": 4, "ship": {"number": 1, "steps": 2}}
    )
    assert reads_back(from_dict(position))


@pytest.mark.rule("BARGE-112", "BARGE-113", "BARGE-114")
def test_a_castaway_is_looked_at_from_a_ship_with_room() -> None:
    at_c9 = {"1": {"lane": "4,13 SW"}}
    found = {**FOUND, "4,13": "ocean", "3,12": "ocean"}
    place = {**CASTAWAYS, "C9": {"face": "wool+ore", "seen": [0]}}
    turn = {"number": 4, "ship": {"number": 1, "steps": 1}, "castaway": "C9"}
    given: dict[str, Any] = {"found": {key: found[key] for key in found if key != "3,12"}, "turn": turn}
    game = from_dict(
        under_way(**given, seats=seats(0, fleet=at_c9), explorers=table(castaways=place), pending=["castaway"])
    )
    assert game.phase == "castaway" and reads_back(game)
    full = seats(0, fleet={"1": {**at_c9["1"], "cargo": ["settler"]}})
    wrong = under_way(**given, seats=full, explorers=table(castaways=place), pending=["castaway"])
    assert "turn.castaway: expected a ship with room for a crew" in refusal(wrong)
    wrong = under_way(**given, seats=seats(0, fleet=at_c9), pending=["castaway"])
    assert "explorers.castaways.C9: expected a face seen by seat 0 (BARGE-114)" in refusal(wrong)


def test_nothing_of_it_stands_in_other_games() -> None:
    told = Game("new_shores", 4, 1).to_dict()
    assert "explorers" not in told and "gold" not in told["seats"][0]
    with pytest.raises(PositionError, match="the option cargo_ships is off"):
        from_dict({"scenario": "new_shores", "seats": [{"gold": 2}]})
    with pytest.raises(PositionError, match="nothing, as the option cargo_ships is off"):
        from_dict({"scenario": "new_shores", "explorers": {"hauls_left": 2}})


def test_the_helper_stands_at_the_beginning_of_trade_and_build() -> None:
    game = explorers(num_players=3)
    assert (game.phase, game.current_player, game.num_players) == ("main", 0, 3)
