"""Mission tracks, fish, spices (BARGE-009, -019, -141..144, -156..163, -167, -168, -205, -206)."""

import pytest

from tests.rules.explorer_scenes import Explorers, deal, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

DOCK = "5,8 SE"  # a lane with an end at the south dock
SHOAL = {"4,11": "shoal 3"}


def _at_dock(load: str, *others: dict[str, object], lane: str = DOCK, **entries: object) -> Explorers:
    mine = {name: entries.pop(name) for name in ("track",) if name in entries}
    return sea(seat(ships=[(lane, load)], **mine), *others, phase="fleet", **entries).do(f"pick ship {lane}")  # type: ignore[arg-type]


# --- tracks -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-141", "BARGE-168")
@pytest.mark.parametrize("word", ["lairs", "fish", "spices"])
def test_spaces_are_worth_what_the_tracks_say(word: str) -> None:
    points = [sea(seat(track={word: space})).points(0) for space in range(8)]
    assert points == [0, 1, 1, 2, 2, 2, 3, 3]


@pytest.mark.rule("BARGE-142")
def test_a_marker_stops_on_the_last_space() -> None:
    game = _at_dock("2 sacks", track={"spices": 6}).do("deliver sack", "deliver sack")
    assert (game.track("spices"), game.cargo(5), game.points(0)) == (7, "empty", 3 + 1)


@pytest.mark.rule("BARGE-009", "BARGE-143", "BARGE-144")
def test_the_leader_tile_goes_to_whoever_is_ahead_of_all() -> None:
    first = _at_dock("haul").do("deliver fish")
    assert (first.tile("fish"), first.points(0)) == (0, 1 + 1)
    tie = _at_dock("haul", seat(track={"fish": 2}), track={"fish": 1}, tiles={"fish": 1}).do("deliver fish")
    assert (tie.tile("fish"), tie.points(0), tie.points(1)) == (1, 1, 2)
    ahead = _at_dock("haul", seat(track={"fish": 2}), track={"fish": 2}, tiles={"fish": 1}).do("deliver fish")
    assert (ahead.tile("fish"), ahead.points(0), ahead.points(1)) == (0, 2 + 1, 1)


@pytest.mark.rule("BARGE-206")
def test_points_for_everything_are_27() -> None:
    whole = seat(
        ports=["3,6 SE", "5,6 SE", "7,6 SE", "2,5 SE"], settlements=["5,2 NW", "5,4 N", "5,4 S", "7,4 SW", "3,4 NW"],
        track=dict.fromkeys(("lairs", "fish", "spices"), 7), castaway_points=2,
    )  # fmt: skip
    game = sea(seat(), whole, tiles=dict.fromkeys(("lairs", "fish", "spices"), 1))
    assert game.points(1) == 27


# --- fish -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-156", "BARGE-157")
def test_a_roll_for_fish_brings_a_haul_to_the_shoal_of_the_number() -> None:
    game = sea(seat(ships=["5,16 E"]), phase="fleet", hexes=SHOAL)
    busy = game.clone().do("pick ship 5,16 E")
    assert "fish roll" not in busy.legal()
    assert "fish roll" in busy.do("finish ship").legal()
    game.do("fish roll").chance("die 3")
    assert (game.has_haul("4,11"), int(game.game.record.hauls_left), game.phase) == (True, 5, "fleet")
    assert "fish roll" not in game.legal()


@pytest.mark.rule("BARGE-157", "BARGE-205")
def test_a_roll_that_nothing_answers_is_used_up() -> None:
    def rolled(*others: dict[str, object], **entries: object) -> Explorers:
        return sea(seat(), *others, phase="fleet", hexes=SHOAL, **entries).do("fish roll").chance("die 3")  # type: ignore[arg-type]

    other = sea(seat(), phase="fleet", hexes=SHOAL).do("fish roll").chance("die 4")
    guarded, full, empty = rolled(seat(warship="4,11")), rolled(hauls=["4,11"]), rolled(hauls_left=0)
    assert [game.has_haul("4,11") for game in (other, guarded, full, empty)] == [False, False, True, False]
    assert [int(game.game.record.hauls_left) for game in (other, guarded, full, empty)] == [6, 6, 5, 0]
    assert all("fish roll" not in game.legal() for game in (other, guarded, full, empty))


@pytest.mark.rule("BARGE-158")
def test_an_empty_ship_loads_a_haul_from_a_shoal_it_points_at() -> None:
    game = _at_dock("empty", lane="4,11 NW", hexes=SHOAL, hauls=["4,11"])
    assert game.of_kind("haul") == {"4,11"}
    game.do("haul 4,11")
    assert (game.cargo(5), game.has_haul("4,11")) == ("haul", False)
    assert not _at_dock("crew", lane="4,11 NW", hexes=SHOAL, hauls=["4,11"]).of_kind("haul")
    assert not _at_dock("empty", lane="4,11 NW", hexes=SHOAL).of_kind("haul")
    assert not _at_dock("empty", lane="5,16 E", hexes=SHOAL, hauls=["4,11"]).of_kind("haul")


@pytest.mark.rule("BARGE-019", "BARGE-159", "BARGE-189")
def test_a_haul_is_delivered_at_either_dock() -> None:
    for lane in (DOCK, "5,8 NW", "4,7 E", "6,7 E"):
        game = _at_dock("haul", lane=lane).do("deliver fish")
        assert (game.cargo(5), game.track("fish"), int(game.game.record.hauls_left)) == ("empty", 1, 6)
    assert "deliver fish" not in _at_dock("haul", lane="5,8 E").legal()
    assert "deliver fish" not in _at_dock("crew").legal()


# --- spices -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-160", "BARGE-161", "BARGE-162", "BARGE-163")
def test_a_crew_in_a_village_brings_a_sack_and_the_advantage() -> None:
    hexes = {"4,11": "spice swift_voyage"}
    game = _at_dock("2 crews", lane="4,11 NW", hexes=hexes, crews={"4,11": {1: 1}})
    assert game.of_kind("crew to") == {"4,11"}
    for lane in ("3,10 SW", "4,11 NW") * 2:
        game.do(f"ship {lane}")
    assert not game.of_kind("ship")
    game.do("crew to 4,11")
    assert (game.cargo(5), game.crews_at("4,11")) == ("crew and sack", {0: 1, 1: 1})
    assert not game.of_kind("crew to")  # one crew a seat
    assert not game.of_kind("crew from")
    assert game.of_kind("ship")  # one more point at once
    ended = _at_dock("crew", lane="4,11 NW", hexes=hexes).set(ended=1).do("crew to 4,11")
    assert not ended.of_kind("ship")


@pytest.mark.rule("BARGE-167")
def test_sacks_are_delivered_one_by_one_and_out_of_the_game() -> None:
    game = _at_dock("2 sacks").do("deliver sack")
    assert (game.cargo(5), game.track("spices")) == ("sack", 1)
    game.do("deliver sack")
    assert (game.cargo(5), game.track("spices")) == ("empty", 2)
    assert "deliver sack" not in game.legal()
    assert "deliver sack" not in _at_dock("2 sacks", lane="5,16 E").legal()
    mixed = _at_dock("crew and sack").do("deliver sack")
    assert mixed.cargo(5) == "crew"


@pytest.mark.rule("BARGE-178")
def test_gold_and_cargo_are_public() -> None:
    game = deal(3)
    record = game.game.record
    before = game.game.observe(1)
    record.gold[0] = 200
    capped = game.game.observe(1)
    record.gold[0] = 127
    assert (capped == game.game.observe(1)).all()
    assert (capped != before).any()
    record.gold[0], record.storage[0, 0] = 2, 1
    assert (game.game.observe(1) != before).any()
