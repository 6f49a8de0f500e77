"""Fish and their market, fish in offers, chits, points and the end of the game, five and six players (HAWAII)."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch
from tests.effort import often
from tests.rules.hawaiian import AT, CHARTS, RICH, called, chits_at, edges, hawaii, places, spaces, vertex
from tests.rules.scene import Scene, seat

pytestmark = pytest.mark.long  # the edition grand is compiled
GROUNDS = {
    number: [
        space.name
        for space in CHARTS[4].features.spaces
        if space.kind == "fish" and int(CHARTS[4].cells[tuple(map(int, space.of.split(",")))][1:]) == number
    ]
    for number in (3, 4, 5, 6, 8, 9, 10, 11)
}
ANY = "3:1"


def scroll(kind: str) -> str:
    """A merchant space of a kind of scroll."""
    names = {s.name for s in CHARTS[4].features.scrolls if s.kind == kind}
    return next(space.name for space in CHARTS[4].features.spaces if space.kind == "merchant" and space.of in names)


def fish(game: Scene, of: int = 0) -> int:
    return int(game.game.record.fish[of])


def abilities(game: Scene) -> set[str]:
    return {text for text in game.legal() if text.startswith("fish ")}


# --- the catch --------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "HAWAII-47", "HAWAII-48", "HAWAII-54", "HAWAII-114", "HAWAII-115", "HAWAII-116", "HAWAII-117", "HAWAII-137"
)
def test_each_ship_at_a_ground_catches_a_fish_whoever_rolls() -> None:
    nine, four = GROUNDS[9], GROUNDS[4]
    game = hawaii(
        seat(settlements=[AT["Lihu'e"]], ships=nine[:2]),
        seat(settlements=[AT["Lopa"]], ships=[nine[2], four[0]], fish=40),
        phase="pre-roll", robber=None,
    )  # fmt: skip
    game.roll(9)
    assert [fish(game, p) for p in range(4)] == [2, 41, 0, 0]
    assert game.game.record.hand_size[:4].tolist() == [0, 0, 0, 0]


@pytest.mark.rule("HAWAII-46", "HAWAII-137")
def test_fish_are_no_cards_on_a_seven() -> None:
    game = hawaii(
        seat(hand={"ore": 7}, fish=6), seat(hand={"ore": 8}, fish=6), seat(fish=9), phase="pre-roll", robber="3,2"
    )
    game.roll(7)
    assert game.game.record.discards_owed[:4].tolist() == [0, 4, 0, 0]
    assert game.of_kind("discard") == {"ore"}


@pytest.mark.rule("HAWAII-137", "HAWAII-39", "BASE-38")
def test_who_has_fish_alone_is_not_robbed() -> None:
    where = seat(settlements=[AT["Pu'uwai"]], fish=5)
    game = hawaii(seat(cards={"soldier": 1}), where, phase="pre-roll", robber=None)
    game.do("play soldier", "robber 3,2")
    assert game.phase == "pre-roll"
    assert fish(game, 1) == 5


# --- the boat ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-49", "HAWAII-51", "HAWAII-52", "HAWAII-128")
def test_points_of_the_boat() -> None:
    grounds = [name for names in GROUNDS.values() for name in names]
    points = []
    for n in range(12):
        chits = chits_at(grounds[:n])
        game = hawaii(seat(ships=grounds[:n], chits=chits))
        points.append(game.points(0) - 2 * (game.game.record.route_holder == 0) - chits)
        assert game.game.record.boats[0] == n
    assert points == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5]


# --- the market -------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "HAWAII-57", "HAWAII-58", "HAWAII-60", "HAWAII-61", "HAWAII-63", "HAWAII-64", "HAWAII-65", "HAWAII-66", "HAWAII-119"
)
@pytest.mark.parametrize("phase", ["pre-roll", "main"])
@pytest.mark.parametrize(("held", "kinds"), [
    (0, set()), (1, set()), (2, {"robber", "pirate"}), (3, {"robber", "pirate", "steal"}),
    (4, {"robber", "pirate", "steal", "take"}), (5, {"robber", "pirate", "steal", "take", "route"}),
    (7, {"robber", "pirate", "steal", "take", "route", "card"}),
])  # fmt: skip
def test_what_so_many_fish_can_do(phase: str, held: int, kinds: set[str]) -> None:
    game = hawaii(
        seat(settlements=[AT["Hana"]], fish=held), seat(hand={"ore": 1}), seat(fish=2),
        phase=phase, robber="3,2",
    )  # fmt: skip
    assert {text.split()[1] for text in abilities(game)} == kinds
    assert game.of_kind("fish steal") == ({"1"} if held > 2 else set())


@pytest.mark.rule("HAWAII-59", "HAWAII-60", "HAWAII-124")
def test_robber_and_pirate_leave_the_board() -> None:
    game = hawaii(seat(settlements=[AT["Pu'uwai"]], fish=4), phase="pre-roll", robber="3,2")
    game.do("fish robber", "fish pirate")
    assert (game.robber, game.pirate, fish(game)) == (None, None, 0)
    assert game.roll(11).hand(0) == {"lumber": 1}


@pytest.mark.rule("HAWAII-61", "HAWAII-120", "OBSERVATION-07")
def test_fish_steal_a_random_card() -> None:
    game = hawaii(seat(fish=3), seat(), seat(hand={"ore": 3, "wool": 1}), phase="pre-roll")
    assert abilities(game) - {"fish robber", "fish pirate"} == {"fish steal 2"}
    game.do("fish steal 2")
    assert game.odds() == pytest.approx({"ore": 0.75, "wool": 0.25})
    game.chance("wool")
    assert (game.hand(0), game.hand(2), game.phase) == ({"wool": 1}, {"ore": 3}, "pre-roll")


@pytest.mark.rule("HAWAII-62", "HAWAII-145")
def test_three_fish_buy_a_card_beside_a_3_1_scroll() -> None:
    for kind, bought in ((ANY, {"lumber", "wool", "grain"}), ("wool", set())):
        mine = seat(settlements=[AT["Hana"]], ships=[scroll(kind)], fish=3, chits=chits_at([scroll(kind)]))
        game = hawaii(mine, seat(hand={"brick": 19}), seat(hand={"ore": 19}))
        assert game.of_kind("fish trade") == bought
    rich = hawaii(seat(ships=[scroll(ANY)], fish=7, chits=chits_at([scroll(ANY)]))).do(
        "fish trade ore", "fish take wool"
    )
    assert (rich.hand(0), fish(rich)) == ({"ore": 1, "wool": 1}, 0)


@pytest.mark.rule("HAWAII-64", "HAWAII-123")
@pytest.mark.parametrize("phase", ["pre-roll", "main"])
def test_four_fish_take_any_card(phase: str) -> None:
    game = hawaii(seat(hand=RICH, fish=5), seat(hand={"ore": 1}), phase=phase).do("fish take ore")
    assert game.hand(0) == {**RICH, "ore": 5}
    assert fish(game) == 1
    others = {text.split()[0] for text in game.legal()}
    assert ("maritime" in others, "call" in others) == (phase == "main", phase == "main")


@pytest.mark.rule("HAWAII-65", "HAWAII-122", "HAWAII-26")
@pytest.mark.parametrize("phase", ["pre-roll", "main"])
def test_five_fish_lay_a_piece(phase: str) -> None:
    game = hawaii(seat(settlements=[AT["Hana"]], fish=5), phase=phase).do("fish route")
    assert game.phase == "fish piece"
    kinds = {text.split()[0] for text in game.legal()}
    assert kinds <= {"road", "ship"}
    piece = min(game.legal())
    game.do(piece)
    assert (game.phase, fish(game), game.hand(0)) == (phase, 0, {})
    stuck = hawaii(seat(fish=5), seat(settlements=[AT["Hana"]]), phase=phase)
    assert "fish route" not in stuck.legal()


@pytest.mark.rule("HAWAII-66", "HAWAII-121", "BASE-55")
@pytest.mark.parametrize("phase", ["pre-roll", "main"])
def test_seven_fish_draw_a_card_that_waits_a_turn(phase: str) -> None:
    game = hawaii(seat(fish=7), phase=phase).do("fish card")
    assert game.odds()["soldier"] == pytest.approx(14 / 25)
    game.chance("soldier")
    assert (game.phase, game.cards(0)) == (phase, {"soldier": 1})
    assert "play soldier" not in game.legal()


@pytest.mark.rule("HAWAII-121", "HAWAII-126", "BASE-61")
def test_a_drawn_point_wins_at_once() -> None:
    cities = [AT[name] for name in ("Hana", "Lahaina", "Hilo", "Hawi")]
    rest = [AT[name] for name in ("Pahoa", "Volcano", "Kahului", "Na'alehu")]
    game = hawaii(seat(cities=cities, settlements=rest, fish=7))
    assert game.points(0) == 12
    game.do("fish card").chance("victory point")
    assert game.winner == 0


# --- the end of a turn ------------------------------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-67", "HAWAII-69")
def test_too_many_fish_keep_the_turn_from_ending() -> None:
    game = hawaii(seat(settlements=[AT["Hana"]], fish=11), seat(fish=30))
    assert "end turn" not in game.legal()
    game.do("fish take ore")
    assert "end turn" in game.legal()
    game.do("end turn")
    assert (fish(game), fish(game, 1)) == (7, 30)
    assert game.phase == "pre-roll"


@pytest.mark.rule("HAWAII-68", "HAWAII-127")
def test_without_any_use_the_fish_go_back() -> None:
    every = {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}
    mine, others = seat(hand=dict.fromkeys(RICH, 19), fish=12), seat(cards=every)
    game = hawaii(mine | {"settlements": [AT["Hana"]]}, others, robber=None, pirate=None, max_offers=0)
    assert abilities(game) == {"fish route"}
    alone = hawaii(mine, others, robber=None, pirate=None, max_offers=0)
    assert not abilities(alone)
    assert "end turn" in alone.legal()
    alone.do("end turn")
    assert fish(alone) == 7


# --- offers -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "HAWAII-55", "HAWAII-86", "HAWAII-132", "HAWAII-133", "HAWAII-134", "HAWAII-135", "HAWAII-136", "HAWAII-143"
)
def test_fish_for_cards() -> None:
    game = hawaii(seat(fish=6), seat(hand={"ore": 2}, fish=3), seat(fish=1), seat())
    assert {"give fish", "call"} <= game.legal()
    game.do("give fish", "give fish")
    assert game.of_kind("get") == set(RICH)  # never fish on both sides
    game.do("get ore", "submit")
    assert game.actor == 1
    seen = game.game.layout.split(game.game.observe(2))["fish_table"]
    assert seen.tolist() == [0, 0, 2, 0, 0]
    game.do("accept")
    assert game.actor == 2  # one fish is enough to be asked
    assert not game.allows("accept")
    game.do("decline")
    assert game.actor == 0  # who holds nothing is not asked
    game.do("choose 1")
    assert (fish(game), fish(game, 1), game.hand(0)) == (4, 5, {"ore": 1})


@pytest.mark.rule("HAWAII-133")
def test_how_many_fish_and_kinds_a_side_takes() -> None:
    game = hawaii(seat(hand={word: 1 for word in RICH}, fish=9), seat(hand={"ore": 1}))
    game.do("give brick", "give lumber", "give wool", "give grain")
    assert game.of_kind("give") == {"ore", "fish"}
    game.do("give ore")
    assert game.of_kind("give") == set()  # five of the six goods: one is left to ask for
    assert game.of_kind("get") == {"fish"}
    full = hawaii(seat(fish=9), seat(hand={"ore": 1})).do(*["give fish"] * 8)
    assert full.of_kind("give") == set()
    assert hawaii(seat(fish=2), seat(hand={"ore": 1})).do("give fish", "give fish").of_kind("give") == set()


@pytest.mark.rule("HAWAII-134", "HAWAII-135", "HAWAII-136", "HAWAII-69")
def test_a_counter_offer_asks_for_fish() -> None:
    game = hawaii(seat(hand={"ore": 1}, fish=1), seat(hand={"wool": 3}, fish=7))
    game.do("call", "counter", "give wool", "get fish", "get fish", "submit")
    assert (game.phase, game.of_kind("choose")) == ("choose", set())  # one fish does not pay two
    game.do("reject all")
    assert game.phase == "main"
    again = hawaii(seat(hand={"ore": 1}, fish=2), seat(hand={"wool": 3}, fish=7))
    again.do("call", "counter", "give wool", "get fish", "get fish", "submit", "choose 1")
    assert (fish(again), fish(again, 1), again.hand(0)) == (0, 9, {"ore": 1, "wool": 1})


# --- chits ------------------------------------------------------------------------------------------------------------
def _at_a_chit() -> tuple[Scene, str, str]:
    """Seat 0 can lay the piece that ends at Kanapou's chit."""
    kanapou = vertex(hawaii(), "Kanapou")
    last = edges(hawaii(), "Kanapou")[0]
    before = next(end for end in places(hawaii()).edge_vertices(last) if end != kanapou)
    first = next(e for e in edges(hawaii(), before) if e != last)
    kind = {e: "road" for e in called(hawaii(), spaces("road"))}
    lies = {f"{kind.get(first, 'ship')}s": [first]}
    game = hawaii(seat(hand=RICH, **lies))
    return game, f"{kind.get(last, 'ship')} {last}", kanapou


@pytest.mark.rule("HAWAII-23", "HAWAII-71", "HAWAII-72", "HAWAII-128")
def test_the_first_piece_at_a_chit_takes_it_for_good() -> None:
    game, lay, kanapou = _at_a_chit()
    points = game.points(0)
    game.do(lay)
    assert game.points(0) == points + 1
    assert game.game.record.chits[0] == 1
    assert kanapou not in {places(game).vertices[v] for v in _lying(game)}


def _lying(game: Scene) -> list[int]:
    return np.flatnonzero(game.game.layout.split(game.game.observe(0))["chits"]).tolist()


# --- five and six players ---------------------------------------------------------------------------------------------
@pytest.mark.rule(
    "HAWAII-70", "HAWAII-138", "HAWAII-139", "HAWAII-140", "HAWAII-141", "HAWAII-79", "HAWAII-78", "FIVESIX-28"
)
def test_building_between_turns() -> None:
    ground = next(
        (name, e)
        for name in AT
        for e in edges(hawaii(players=6), name)
        if e in called(hawaii(players=6), spaces("fish"))
    )
    game = hawaii(
        seat(settlements=[AT["Hana"]]), seat(settlements=[AT[ground[0]]], hand={"lumber": 2, "wool": 2}, fish=9),
        players=6, turn=30, robber=None,
    )  # fmt: skip
    game.do("end turn")
    assert (game.phase, game.actor) == ("special building", 1)
    kinds = {text.split()[0] for text in game.legal()}
    assert kinds <= {"road", "ship", "settlement", "city", "buy", "end"}
    assert "end build" in game.legal()
    game.do(f"ship {ground[1]}")
    assert game.game.record.boats[1] == 1
    assert game.points(1) == 2
    game.do("end build")
    assert (fish(game, 1), game.robber, game.pirate) == (9, None, "12,29")


@pytest.mark.rule("HAWAII-69", "HAWAII-147")
def test_the_limit_is_tested_at_the_own_end_of_turn_alone() -> None:
    game = hawaii(seat(settlements=[AT["Hana"]]), seat(fish=20), players=6, turn=30)
    game.do("end turn")
    while game.phase == "special building":
        game.do("end build")
    assert (game.actor, fish(game, 1)) == (1, 20)


# --- who sees what, and no end of the road ----------------------------------------------------------------------------
@pytest.mark.rule("HAWAII-54", "HAWAII-142", "HAWAII-144")
def test_fish_are_seen_by_all_and_tell_nothing() -> None:
    one = hawaii(seat(fish=9), seat(hand={"ore": 2}, fish=3), seat(hand={"wool": 1}))
    two = hawaii(seat(fish=9), seat(hand={"ore": 1, "wool": 1}, fish=3), seat(hand={"ore": 1}))
    assert one.legal() == two.legal()
    assert (one.game.observe(0) == two.game.observe(0)).all()
    seen = one.game.layout.split(one.game.observe(2))
    assert seen["fish"][:, 0].tolist() == [0, 0, 9, 3]


@pytest.mark.rule("HAWAII-67", "HAWAII-127", "HAWAII-95")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
@pytest.mark.parametrize(
    "options", [{}, {"ring_moves": False, "theft_optional": True}, {"bank": 4, "sole_shortage": False}]
)
def test_random_play_always_has_something_to_choose(players: int, options: dict[str, Any]) -> None:
    batch = Batch("hawaii", players, size=16, seed=5, max_turns=400, **options)
    decisions = often(400_000, 40_000)
    assert batch.rollout(decisions) >= decisions
    assert batch.masks.any(axis=1).all()
