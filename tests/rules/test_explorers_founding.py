"""Founding settlements from ships (BARGE-106..111)."""

import pytest

from tests.rules.explorer_scenes import Explorers, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

LANE = "4,11 NW"  # its ends are corners of 4,11
SHORE = {"4,11": "forest 4"}


def _ashore(
    *others: dict[str, object], load: str = "settler", hexes: dict[str, str] = SHORE, **entries: object
) -> Explorers:
    mine = {name: entries.pop(name) for name in ("settlements",) if name in entries}
    game = sea(seat(ships=[(LANE, load)], **mine), *others, phase="fleet", hexes=hexes, **entries)  # type: ignore[arg-type]
    return game.do(f"pick ship {LANE}")


@pytest.mark.rule("BARGE-106", "BARGE-107", "BARGE-108", "BARGE-111", "BARGE-184")
def test_a_settler_founds_at_an_end_of_the_lane_without_road_or_price() -> None:
    game = _ashore()
    assert game.of_kind("settlement") == game.vertices("4,11 NW", "4,11 N")
    game.do("settlement 4,11 N")
    assert (game.phase, game.lanes(), game.points(0)) == ("fleet", {}, 1)
    assert game.supply(0) == {"roads": 15, "ships": 3, "settlements": 4, "cities": 4}
    assert (game.left("settlers"), game.cargo(5)) == (2, "empty")
    assert not game.of_kind("pick ship")


@pytest.mark.rule("BARGE-106")
def test_founding_needs_a_settler_and_revealed_land() -> None:
    assert not _ashore(load="crew").of_kind("settlement")
    assert not _ashore(hexes={}).of_kind("settlement")


@pytest.mark.rule("BARGE-107")
def test_founding_obeys_distance_hidden_hexes_lairs_and_villages() -> None:
    near = _ashore(seat(settlements=["4,11 NE"]))
    assert near.of_kind("settlement") == near.vertices("4,11 NW")
    hidden = sea(
        seat(ships=[("4,11 SW", "settler")]), phase="fleet", hexes=SHORE | {"5,12": "ocean", "4,13": "missing"}
    )  # fmt: skip
    assert hidden.do("pick ship 4,11 SW").of_kind("settlement") == hidden.vertices("4,11 SW", "4,11 S")
    lair = _ashore(hexes=SHORE | {"4,9": "gold"})
    assert lair.of_kind("settlement") == lair.vertices("4,11 N")
    village = _ashore(hexes=SHORE | {"4,9": "spice fast_gold"})
    assert village.of_kind("settlement") == village.vertices("4,11 N")
    own = _ashore(hexes=SHORE | {"4,9": "spice fast_gold"}, crews={"4,9": {0: 1}})
    assert own.of_kind("settlement") == own.vertices("4,11 NW", "4,11 N")


@pytest.mark.rule("BARGE-109")
def test_founding_needs_a_settlement_in_the_supply() -> None:
    game = _ashore(settlements=["5,4 N", "5,4 S", "3,4 N", "7,4 S", "5,2 NW"])
    assert not game.of_kind("settlement")


@pytest.mark.rule("BARGE-110")
def test_founding_on_the_starting_island_is_allowed() -> None:
    game = sea(seat(ships=[("3,6 E", "settler")]), phase="fleet").do("pick ship 3,6 E")
    assert game.of_kind("settlement") == game.vertices("3,6 NE", "3,6 SE")
