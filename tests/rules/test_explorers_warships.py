"""Pirate ships (BARGE-123..129, -136..140, -202..204)."""

import pytest

from tests.rules.explorer_scenes import Explorers, fog, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

BESIDE = "4,11 E"


def _warship(*seats: dict[str, object], **entries: object) -> Explorers:
    """Seat 0 is to place its pirate ship, after a 7."""
    return sea(*seats, phase="warship", **entries)  # type: ignore[arg-type]


@pytest.mark.rule("BARGE-124", "BARGE-125", "BARGE-204")
def test_a_pirate_ship_goes_to_sea_away_from_home_and_island_and_others() -> None:
    game = fog(seat(), phase="warship")
    assert game.legal() == {f"pirate {h}" for h in game.of_kind("pirate")}
    assert len(game.of_kind("pirate")) == 24
    assert {"5,10", "5,18", "0,11"} <= game.of_kind("pirate")
    assert not {"5,8", "3,8", "4,1", "0,5", "5,0", "2,11", "5,4"} & game.of_kind("pirate")
    everywhere = _warship()
    assert len(everywhere.of_kind("pirate")) == 56
    taken = _warship(seat(warship="5,10"), seat(warship="5,12"), hexes={"4,11": "shoal 2", "2,11": "hills 5"})
    assert {"5,10", "5,12", "2,11"} & taken.of_kind("pirate") == set()
    assert "4,11" in taken.of_kind("pirate")


@pytest.mark.rule("BARGE-123", "BARGE-129")
def test_each_player_has_one_pirate_ship_and_several_may_be_out() -> None:
    game = _warship(seat(warship="5,10"), seat(warship="5,12")).do("pirate 4,11")
    assert [game.warship(p) for p in range(3)] == ["4,11", "5,12", None]
    assert (game.phase, game.hands()) == ("main", [{}, {}, {}])  # nobody was there


@pytest.mark.rule("BARGE-126")
def test_a_haul_under_a_pirate_ship_returns_to_the_supply() -> None:
    game = _warship(seat(), hexes={"4,11": "shoal 2"}, hauls=["4,11"])
    assert int(game.game.record.hauls_left) == 5
    game.do("pirate 4,11")
    assert (game.has_haul("4,11"), int(game.game.record.hauls_left)) == (False, 6)


@pytest.mark.rule("BARGE-127", "BARGE-179")
def test_its_owner_takes_a_card_of_an_opponent_with_a_ship_beside_it() -> None:
    game = _warship(seat(), seat(ships=[BESIDE], hand={"ore": 1, "wool": 3}), seat(ships=["5,16 E"], hand={"ore": 1}))
    game.do("pirate 4,11")
    assert game.phase == "stolen card"
    assert game.odds() == {"ore": 0.25, "wool": 0.75}
    game.chance("wool")
    assert game.hands() == [{"wool": 1}, {"ore": 1, "wool": 2}, {"ore": 1}]
    assert game.phase == "main"


@pytest.mark.rule("BARGE-127", "BARGE-202")
def test_of_two_opponents_one_is_chosen_and_that_is_compulsory() -> None:
    there = [seat(ships=[BESIDE], hand={"ore": 1}), seat(ships=["4,11 W"], gold=1), seat(ships=["4,11 NE"])]
    game = sea(seat(ships=["4,11 NW"], hand={"wool": 1}), *there, players=4, phase="warship").do("pirate 4,11")
    assert (game.phase, game.legal()) == ("steal", {"steal 1", "steal 2"})  # who has nothing cannot be chosen
    game.do("steal 2")
    assert (game.gold(0), game.gold(2), game.phase) == (1, 0, "main")


@pytest.mark.rule("BARGE-128", "BARGE-202")
def test_without_a_card_a_gold_is_taken_if_there_is_any() -> None:
    game = _warship(seat(), seat(ships=[BESIDE], gold=3)).do("pirate 4,11")
    assert (game.gold(0), game.gold(1), game.phase) == (1, 2, "main")
    none = _warship(seat(), seat(ships=[BESIDE])).do("pirate 4,11")
    assert (none.gold(0), none.phase) == (0, "main")


# --- driving off ------------------------------------------------------------------------------------------------------
def _beside_pirate(*others: dict[str, object], **entries: object) -> Explorers:
    mine = {name: entries.pop(name) for name in ("warship", "gold") if name in entries}
    first = seat(ships=["4,11 NW", "4,11 E"], **mine)
    game = sea(first, *(others or (seat(warship="4,11"),)), phase="fleet", **entries)  # type: ignore[arg-type]
    return game.do("pick ship 4,11 NW")


@pytest.mark.rule("BARGE-136", "BARGE-138", "BARGE-140")
def test_a_ship_tries_once_before_its_first_step() -> None:
    game = _beside_pirate(gold=3)
    assert game.of_kind("drive") == {"1"}
    moved = game.clone().do("ship 4,11 NE")
    assert not moved.of_kind("drive")
    game.do("drive 1")
    assert (game.phase, game.odds()) == ("die", {f"die {n}": pytest.approx(1 / 6) for n in range(1, 7)})
    game.chance("die 5")
    assert (game.warship(1), game.phase) == ("4,11", "sail")
    assert not game.of_kind("drive")
    assert game.of_kind("ship")  # it may move afterwards
    game.do("finish ship", "pick ship 4,11 E")
    assert game.of_kind("drive") == {"1"}


@pytest.mark.rule("BARGE-136")
def test_it_points_at_the_hex_of_an_opponents_pirate_ship() -> None:
    corner = _beside_pirate(seat(warship="3,12"), seat(warship="4,9"))  # touched by ends of the lane
    assert corner.of_kind("drive") == {"1", "2"}
    assert not _beside_pirate(seat(warship="5,16"), warship="4,11").of_kind("drive")


@pytest.mark.rule("BARGE-028", "BARGE-137")
@pytest.mark.parametrize(
    ("kinds", "wins"),
    [
        ((), {6}),
        (("pirate_bonus_5",), {5, 6}),
        (("pirate_bonus_4",), {4, 6}),
        (("pirate_bonus_5", "pirate_bonus_4"), {4, 5, 6}),
    ],
)
def test_a_six_succeeds_and_others_by_pirate_bonus(kinds: tuple[str, ...], wins: set[int]) -> None:
    hexes = {"1,10": "spice pirate_bonus_5", "9,10": "spice pirate_bonus_4"}
    crews = {h: {0: 1} for h, what in hexes.items() if what.split()[1] in kinds}
    for eyes in range(1, 7):
        game = _beside_pirate(hexes=hexes, crews=crews).do("drive 1").chance(f"die {eyes}")
        assert (game.warship(1) is None) == (game.phase == "warship") == (eyes in wins)


@pytest.mark.rule("BARGE-139", "BARGE-203")
def test_after_a_success_the_own_pirate_ship_is_activated() -> None:
    game = (
        _beside_pirate(seat(warship="4,11", ships=["4,11 SW"], hand={"ore": 1}), warship="5,16")
        .do("drive 1")
        .chance("die 6")
    )
    assert (game.phase, game.actor, game.warship(1)) == ("warship", 0, None)
    assert "4,11" in game.of_kind("pirate")
    assert "5,16" not in game.of_kind("pirate")
    game.do("pirate 4,11").chance("ore")
    assert (game.warship(0), game.hand(0), game.phase) == ("4,11", {"ore": 1}, "sail")
