"""Three dice and progress cards where boards have rules of their own (CK-127..133, CK-135..138, CK-150, CK-230).

Islands with markers, Catan beyond the sea, hidden hexes, building between two turns.
"""

from typing import Any

import pytest

from tests.oracle.six import CROWD
from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import hand, has, levels, realm
from tests.rules.scene import Scene, deal, seat
from tests.rules.unknown import SETTLEMENT, atolls

pytestmark = pytest.mark.long  # the edition knights is compiled

FACES = {"event ship": 1 / 2, "event trade": 1 / 6, "event politics": 1 / 6, "event science": 1 / 6}
PASTURE: dict[str, Any] = {"2,7": ("pasture", 6)}


# --- 7 Islands --------------------------------------------------------------------------------------------------------
def settled(**entries: Any) -> Scene:
    """Seat 0 has just settled on the pasture of group a; the event die decides."""
    first = seat(settlements=["1,4 N", "3,2 N"], ships=["2,7 SW"], hand=SETTLEMENT)
    game = atolls(first, seat(), found=PASTURE, markers=["a", "b"], cities_and_knights=True, **entries)
    return game.do("settlement 2,7 S")


def markers(game: Scene) -> list[str]:
    found: list[str] = game.game.facts()["markers"]
    return found


@pytest.mark.rule("CK-129", "CK-230", "SEVEN-11", "SEVEN-13")
def test_a_ship_leaves_the_marker_and_moves_no_barbarians() -> None:
    game = settled()
    assert (game.phase, game.actor, game.odds()) == ("marker face", -1, pytest.approx(FACES))
    before = [int(n) for n in game.game.record.rolled]
    game.chance("event ship")
    assert (game.phase, markers(game), hand(game, 0)) == ("main", ["a", "b"], {})
    s = game.game.record
    assert (int(s.barbarians), [int(n) for n in s.rolled], int(s.marker_of)) == (0, before, -1)


@pytest.mark.rule("CK-129", "SEVEN-12", "SEVEN-13")
@pytest.mark.parametrize(("face", "good"), [("trade", "cloth"), ("politics", "coin"), ("science", "paper")])
def test_a_colour_brings_two_of_its_commodity_and_takes_the_marker(face: str, good: str) -> None:
    game = settled().chance(f"event {face}")
    assert (game.phase, markers(game), hand(game, 0)) == ("main", ["b"], {good: 2})
    s = game.game.record
    assert not s.progress.any() and s.bank[5:8].sum() == 36 - 2


@pytest.mark.rule("SEVEN-12")
@pytest.mark.parametrize("left", [1, 0])
def test_as_far_as_the_bank_has_them(left: int) -> None:
    game = settled()
    game.game.record.bank[5] = left
    game.chance("event trade")
    assert (markers(game), hand(game, 0)) == (["b"], {"cloth": left} if left else {})


@pytest.mark.rule("CK-230", "BASE-75")
def test_the_face_comes_before_the_victory_check() -> None:
    game = settled(points_to_win=3)
    assert (game.phase, game.winner) == ("marker face", None)
    game.chance("event trade")
    assert (game.phase, game.winner, hand(game, 0)) == ("over", 0, {"cloth": 2})


# --- Catan beyond the sea ---------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-130", "REACH-05", "REACH-07")
@pytest.mark.parametrize("start", ["random", "agreed"])
def test_each_seat_chooses_a_deck_before_the_set_up_or_none(start: str) -> None:
    game = deal("reach_catan", 4, pirate_start=start, cities_and_knights=True)
    for p in range(4):
        decks = {"deck trade", "deck politics", "deck science", "stop"}
        assert (game.phase, game.actor, game.legal()) == ("deck", p, decks)
        if p == 2:
            game.do("stop")
            continue
        game.do("deck science")
        assert (game.phase, game.actor, "progress bishop" in game.odds()) == ("drawn progress", -1, False)
        game.chance("progress smith" if p == 3 else "progress alchemist")
    assert game.phase == ("pirate proposal" if start == "agreed" else "setup settlement")
    assert (game.actor, [int(n) for n in game.game.record.progress_size[:4]]) == (0, [1, 1, 0, 1])


@pytest.mark.rule("CK-130", "REACH-08", "CK-048")
def test_an_open_card_drawn_so_is_a_point_from_the_start() -> None:
    game = deal("reach_catan", 3, cities_and_knights=True).do("deck politics").chance("progress constitution")
    assert (game.points(0), int(game.game.record.progress_size[0]), game.actor) == (1, 0, 1)
    assert game.do("deck politics").odds()["progress spy"] == pytest.approx(3 / 17)


@pytest.mark.rule("CK-131", "CK-132", "CK-216", "REACH-11")
def test_a_city_on_catan_counts_one_for_the_barbarians_and_loses_two_points() -> None:
    """Two cities on Catan, 8 points: a mighty knight is as strong as three cities, not as seven."""
    shores = has(cities=["1,18 SW", "1,18 NE"])
    saved = realm(
        "reach_catan", shores, has(cities=["1,2 N"], knights={"1,4 N": "mighty active"}), phase="pre-roll", barbarians=6
    )
    assert saved.points(0) == 8
    saved.do("roll").chance("red 6").chance("other 6").chance("event ship")
    assert saved.game.record.defender[1] == 1
    lost = realm(
        "reach_catan", shores, has(cities=["1,2 N"], knights={"1,4 N": "strong active"}), phase="pre-roll", barbarians=6
    )
    lost.do("roll").chance("red 6").chance("other 6").chance("event ship")
    assert len(lost.of_kind("lose")) == 2 and lost.allows("lose 1,18 SW")
    assert lost.do("lose 1,18 SW").points(0) == 6


# --- exploration, starting ships, spices ------------------------------------------------------------------------------
@pytest.mark.rule("CK-127", "CK-019")
def test_ships_discover_and_the_reward_is_a_resource() -> None:
    first = seat(settlements=["2,5 N"], hand={"lumber": 1, "wool": 1})
    game = atolls(first, seat(), found={}, markers=["a", "b"], cities_and_knights=True)
    game.do("ship 2,5 NE").chance("pasture")
    game.chance(min(game.odds()))
    assert (game.phase, hand(game, 0)) == ("main", {"wool": 1})


@pytest.mark.rule("CK-128")
def test_either_starting_building_may_begin_with_a_ship() -> None:
    game = deal(LAGOON, 2, cities_and_knights=True)
    for p, building in ((0, "settlement"), (1, "settlement"), (1, "city"), (0, "city")):
        assert game.actor == p and {text.split()[0] for text in game.legal()} == {building}
        coasts = (v for v in ("1,4 S", "1,8 S", "4,3 NE", "5,4 N", "4,9 NW") if game.allows(f"{building} {v}"))
        coast = next(v for v in coasts if game.clone().do(f"{building} {v}").of_kind("ship"))  # the pirate is elsewhere
        assert game.do(f"{building} {coast}").of_kind("road")
        game.do("ship " + min(game.of_kind("ship")))
    assert (game.phase, [game.points(p) for p in range(2)]) == ("pre-roll", [3, 3])


# --- five and six players ---------------------------------------------------------------------------------------------
RICH = {word: 6 for word in ("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper")}
BUILDER = has(
    cities=["1,6 N"], settlements=["1,2 N"], roads=["1,6 NE", "1,8 NW", "1,8 NE"], hand=RICH, progress={2: 4, 9: 1},
    knights={"1,8 N": "basic", "1,6 NE": "strong active"},
)  # fmt: skip


def between(builder: dict[str, Any] = BUILDER, **fields: Any) -> Scene:
    """Seat 0 has ended its turn, seat 1 builds."""
    return realm(CROWD, has(), builder, players=5, phase="special building", active=1, **fields)


@pytest.mark.rule("CK-135", "CK-136", "FIVESIX-04")
def test_what_the_special_building_phase_allows() -> None:
    kinds = {text.split()[0] for text in between().legal()}
    assert kinds == {"road", "ship", "settlement", "city", "improve", "wall", "knight", "activate", "promote", "end"}
    full = between(first_attack=1)
    assert not full.of_kind("pick knight") and not full.of_kind("drop card") and not full.of_kind("maritime")


@pytest.mark.rule("CK-135", "CK-137", "CK-163", "CK-209")
def test_a_knight_activated_there_may_act_in_the_next_own_turn() -> None:
    game = between().do("activate 1,8 N")
    s = game.game.record
    assert s.knight_fresh.any()
    game.do("promote 1,8 N", "end build")
    assert not s.knight_fresh.any() and not s.knight_promoted.any() and s.knight_active.any()
    game.do(*["end build"] * 3)
    assert (game.phase, game.actor) == ("pre-roll", 1)
    game.do("roll").chance("red 6").chance("other 6").chance("event trade")
    assert "1,8 N" in game.of_kind("pick knight")


@pytest.mark.rule("CK-150", "FIVESIX-07", "CK-168")
def test_levels_and_metropolises_come_at_once_and_victory_later() -> None:
    builder = has(cities=["1,6 N"], levels={"trade": 3}, hand={"cloth": 4})
    game = between(builder, turn=1)
    target = realm(CROWD, has(), builder, players=5, phase="special building", active=1, options={"points_to_win": 4})
    for one in (game, target):
        one.do("improve trade")
        assert (one.phase, one.actor, one.legal()) == ("metropolis", 1, {"metropolis 1"})
        one.do("metropolis 1")
        assert (one.phase, one.points(1), levels(one, 1), one.winner) == ("special building", 4, (4, 0, 0), None)
    target.do(*["end build"] * 4)
    assert (target.phase, target.winner) == ("over", 1)
