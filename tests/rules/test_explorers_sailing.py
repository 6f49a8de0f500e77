"""Ships under sail (BARGE-074..087, -130..135, -163, -195, -196): steps, voyages, toll, tribute, wool.

The ship starts on the west side of hex 4,11; open sea lies all round.
"""

import pytest

from tests.rules.explorer_scenes import Explorers, fog, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

START = "4,11 W"
BESIDE = ("4,11 NW", "4,11 SW", "4,9 NE", "4,9 SE")


def _sailing(*others: dict[str, object], load: str = "empty", **entries: object) -> Explorers:
    """Seat 0's ship, just taken up; entries of the seat are gold, hand and ships, the others are of the position."""
    mine = {name: entries.pop(name) for name in ("gold", "hand", "roads") if name in entries}
    more = entries.pop("ships", [])
    game = sea(seat(ships=[(START, load), *more], **mine), *others, phase="fleet", **entries)  # type: ignore[misc]
    return game.do(f"pick ship {START}")


def _steps(game: Explorers) -> int:
    return int(game.game.record.steps)


@pytest.mark.rule("BARGE-074")
def test_each_ship_is_taken_up_once_and_finished_before_the_next() -> None:
    game = sea(seat(ships=[START, "5,16 E"]), phase="fleet")
    assert game.of_kind("pick ship") == game.edges(START, "5,16 E")
    game.do(f"pick ship {START}")
    assert not game.of_kind("pick ship")
    game.do("finish ship")
    assert game.of_kind("pick ship") == game.edges("5,16 E")


@pytest.mark.rule("BARGE-075", "BARGE-079", "BARGE-080", "BARGE-085")
def test_four_points_move_a_ship_four_lanes_in_any_direction() -> None:
    game = _sailing(seat(ports=["4,11 NW"]))
    assert game.edges(*BESIDE) <= game.of_kind("ship")
    assert game.edge(START) not in game.of_kind("ship")
    for lane in ("4,11 NW", START, "4,11 SW", "4,11 SE"):  # back again too, past a building
        game.do(f"ship {lane}")
    assert _steps(game) == 4
    assert not game.of_kind("ship")
    assert game.phase == "sail"


@pytest.mark.rule("BARGE-076", "BARGE-077", "BARGE-078", "BARGE-163")
def test_villages_and_wool_add_points_up_to_eight() -> None:
    hexes = {"1,10": "spice swift_voyage", "9,10": "spice swift_voyage"}
    crews = {"1,10": {0: 1}, "9,10": {0: 1}}
    game = _sailing(hexes=hexes, crews=crews, hand={"wool": 2})
    there_and_back = ["4,11 NW", START] * 4
    for lane in there_and_back[:6]:
        game.do(f"ship {lane}")
    assert not game.of_kind("ship")
    game.do("wool")
    assert (game.hand(0), game.bank()["wool"]) == ({"wool": 1}, 18)
    assert "wool" not in game.legal()  # once for a ship and turn
    for lane in there_and_back[6:]:
        game.do(f"ship {lane}")
    assert _steps(game) == 8
    assert not game.of_kind("ship")


@pytest.mark.rule("BARGE-077")
def test_wool_is_paid_for_each_ship_while_it_may_still_move() -> None:
    game = _sailing(ships=["5,16 E"], hand={"wool": 2}).do("wool", "finish ship", "pick ship 5,16 E", "wool")
    assert game.hand(0) == {}
    assert "wool" not in _sailing().legal()
    assert "wool" not in _sailing(hand={"wool": 1}).set(ended=1).legal()


@pytest.mark.rule("BARGE-081", "BARGE-082", "BARGE-084")
def test_a_ship_passes_another_but_does_not_stop_there() -> None:
    game = _sailing(seat(ships=["4,11 NW"]), hand={"wool": 1})
    game.do("ship 4,11 NW")
    assert {text.split()[0] for text in game.legal()} == {"ship", "wool"}
    assert game.edge(START) in game.of_kind("ship")
    game.do("ship 4,11 NE")
    assert "finish ship" in game.legal()
    assert game.lanes(1) == {1: game.edge("4,11 NW")}


@pytest.mark.rule("BARGE-082")
def test_a_step_onto_an_occupied_lane_leaves_a_point_that_is_paid_for() -> None:
    game = _sailing(seat(ships=["4,11 NW"]), hand={"wool": 1})
    for lane in ("4,11 SW", START, "4,9 NE"):
        assert game.edge("4,11 NW") in game.of_kind("ship") or lane == START
        game.do(f"ship {lane}")
    assert _steps(game) == 3
    assert game.edge("4,11 NW") not in game.of_kind("ship")  # wool not yet paid does not count
    assert game.edge("4,11 NW") in game.do("wool").of_kind("ship")


@pytest.mark.rule("BARGE-082", "BARGE-086")
def test_a_step_onto_an_occupied_lane_must_leave_gold_for_the_next() -> None:
    """All lanes round the occupied one have an opponent's road, so going on costs a toll."""
    beyond = ["4,11 NE", "3,10 E", "4,9 NE"]
    blocked = [seat(ships=["4,11 NW"]), seat(roads=[*beyond, START])]
    poor = _sailing(*blocked)
    assert poor.edge("4,11 NW") not in poor.of_kind("ship")
    assert poor.edge("4,11 NW") in _sailing(*blocked, gold=1).of_kind("ship")
    free_back = _sailing(seat(ships=["4,11 NW"]), seat(roads=beyond))
    assert free_back.edge("4,11 NW") in free_back.of_kind("ship")  # the lane just left counts


@pytest.mark.rule("BARGE-083", "BARGE-197")
def test_no_ship_lies_at_a_hidden_hex_and_a_step_finds_one_at_most() -> None:
    game = _sailing(hexes={"3,14": "missing", "5,14": "missing"})
    points = game.game.board.record[0].edge_points
    places = game.game.board.places
    for lane in game.of_kind("ship"):
        hidden = [h for h in points[places.find_edge(lane)] if h >= 0 and game.terrain()[places.hexes[h]] == "missing"]
        assert len(hidden) <= 1


@pytest.mark.rule("BARGE-086", "BARGE-195")
def test_a_step_onto_an_opponents_road_costs_a_toll_every_time() -> None:
    game = _sailing(seat(roads=["4,11 NW"]), gold=2, roads=["4,11 SW"])
    for lane, mine, theirs in (("4,11 NW", 1, 1), (START, 1, 1), ("4,11 NW", 0, 2)):
        game.do(f"ship {lane}")
        assert (game.gold(0), game.gold(1)) == (mine, theirs)
    game.do(f"ship {START}")
    assert (game.gold(0), game.gold(1)) == (0, 2)
    free = _sailing(seat(roads=["4,11 NW"]), gold=2, roads=["4,11 SW"]).do("ship 4,11 SW", "finish ship")
    assert free.gold(0) == 2  # own roads cost nothing


@pytest.mark.rule("BARGE-195")
def test_lying_on_an_opponents_road_and_building_there_is_free() -> None:
    game = sea(seat(ports=["3,6 SE"], hand={"lumber": 1, "wool": 1}, gold=1), seat(roads=["3,6 E"]))
    game.do("ship 3,6 E", "end build", "pick ship 3,6 E", "ship 3,8 SW")
    assert (game.gold(0), game.gold(1)) == (1, 0)


@pytest.mark.rule("BARGE-087")
def test_a_step_that_cannot_be_paid_in_full_is_illegal() -> None:
    both = (seat(roads=["4,11 NW"]), seat(warship="3,10"))
    assert _sailing(*both, gold=1).edge("4,11 NW") not in _sailing(*both, gold=1).of_kind("ship")
    game = _sailing(*both, gold=2)
    game.do("ship 4,11 NW")
    assert [game.gold(p) for p in range(3)] == [0, 1, 1]


@pytest.mark.rule("BARGE-130", "BARGE-131", "BARGE-133")
@pytest.mark.parametrize("hex_name", ["4,11", "3,10"])
def test_tribute_is_due_onto_along_and_off_an_edge_once(hex_name: str) -> None:
    game = _sailing(seat(warship=hex_name), gold=3)  # the ship begins beside 4,11 and not beside 3,10
    game.do("ship 4,11 NW")
    assert (game.gold(0), game.gold(1)) == (2, 1)
    game.do("ship 4,11 NE", "ship 4,13 NW")
    assert (game.gold(0), game.gold(1)) == (2, 1)


@pytest.mark.rule("BARGE-130", "BARGE-133")
def test_the_first_step_off_an_edge_costs_too() -> None:
    game = _sailing(seat(warship="4,11"), gold=1).do("ship 4,9 SE")
    assert (game.gold(0), game.gold(1)) == (0, 1)
    assert not _sailing(seat(warship="4,11")).of_kind("ship")


@pytest.mark.rule("BARGE-131")
def test_each_ship_and_each_turn_pays_anew() -> None:
    game = _sailing(seat(warship="4,11"), gold=3, ships=["4,11 E"])
    game.do("ship 4,9 SE", "finish ship", "pick ship 4,11 E", "ship 4,11 NE", "finish ship")
    assert (game.gold(0), game.gold(1)) == (1, 2)


@pytest.mark.rule("BARGE-132")
def test_an_edge_between_two_pirate_ships_costs_both() -> None:
    game = _sailing(seat(warship="4,11"), seat(warship="3,10"), gold=2).do("ship 4,11 NW")
    assert [game.gold(p) for p in range(3)] == [0, 1, 1]


@pytest.mark.rule("BARGE-134", "BARGE-135")
def test_own_pirate_ships_and_those_that_come_later_cost_nothing() -> None:
    own = sea(seat(ships=[START], warship="4,11", gold=1), phase="fleet").do(f"pick ship {START}", "ship 4,11 NW")
    assert own.gold(0) == 1
    game = sea(seat(), seat(ships=[START], gold=1), phase="warship").do("pirate 4,11")
    assert game.gold(1) == 0  # robbed, as it has no card; no tribute
    assert game.gold(0) == 1
    rich = sea(seat(), seat(ships=[START], gold=2, hand={"ore": 1}), phase="warship").do("pirate 4,11")
    assert rich.gold(1) == 2  # lying there costs nothing until it moves


@pytest.mark.rule("BARGE-196")
def test_a_voyage_uses_the_fewest_points_and_passes_other_ships() -> None:
    game = _sailing(seat(ships=["4,11 NW", "4,11 SW"]))
    other = game.clone().do("ship 4,11 E")
    assert _steps(other) == 3
    assert game.of_kind("ship") >= game.edges("4,11 E", "4,11 NE", "4,11 SE", "4,11 NW")
    assert "finish ship" in other.legal()


@pytest.mark.rule("BARGE-196")
def test_a_voyage_ends_on_no_ship_and_costs_neither_toll_nor_tribute() -> None:
    occupied = _sailing(seat(ships=["4,11 E"]))
    assert occupied.edge("4,11 E") not in occupied.of_kind("ship")  # three steps away
    tolled = _sailing(seat(roads=["4,11 E"]), gold=9)
    assert tolled.edge("4,11 E") not in tolled.of_kind("ship")
    taxed = _sailing(seat(warship="4,13"), gold=9)
    assert not taxed.edges("4,11 E", "4,13 NE") & taxed.of_kind("ship")
    assert taxed.edges("4,11 NE", "4,11 SE") <= taxed.of_kind("ship")
    off = _sailing(seat(warship="4,11"), gold=9)
    assert off.of_kind("ship") == off.edges(*BESIDE)  # every step off that edge costs tribute, so only single ones


@pytest.mark.rule("BARGE-196")
def test_a_voyage_points_at_a_hidden_hex_only_with_its_last_step() -> None:
    game = fog(seat(ships=["5,6 SE"]), phase="fleet", hexes={"6,9": "ocean"}).do("pick ship 5,6 SE")
    seen = game.game.board.record[0]
    places = game.game.board.places
    hidden = {places.find_hex(h) for h, what in game.terrain().items() if what == "missing"}

    def points(lane: str) -> bool:
        return bool(hidden & {int(h) for h in seen.edge_points[places.find_edge(lane)]})

    assert any(points(lane) for lane in game.of_kind("ship"))
    open_lanes = {lane for lane in game.of_kind("ship") if not points(lane)}
    for lane in game.of_kind("ship") - open_lanes:
        near = {places.edges[e] for e in seen.edge_neighbours[places.find_edge(lane)] if e >= 0}
        assert near & (open_lanes | {game.edge("5,6 SE")})
