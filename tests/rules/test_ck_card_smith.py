"""Smith: up to two knights are promoted for nothing (CK-074, CK-083..085, CK-199)."""

from typing import Any

import pytest

from tests.rules.card_plays import IDLE, holding, playable, played, spent, step
from tests.rules.knight_scenes import hand, has
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

#: A line of roads along the shore, and the places on it.
LINE = ["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE", "1,8 NW", "1,8 NE"]
A, B, C, D, E, F = "1,4 N", "1,4 NE", "1,6 N", "1,6 NE", "1,8 N", "1,8 NE"
FORTRESS = {"politics": 3}
FIRST, AGAIN = ("smith", "card step", 0), ("smith", "card step", 1)


def smith(knights: dict[str, str], levels: dict[str, int] | None = None, **rest: Any) -> Scene:
    return holding("smith", roads=LINE, knights=knights, levels=levels, **rest)


def promote(*places: str) -> set[str]:
    return {f"promote {v}" for v in places}


# --- what it does -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-199", "CK-074", "CK-083", "CK-153")
def test_two_knights_rise_for_nothing() -> None:
    """What it costs else stays in the hand; place and state are kept, the lower pieces return to the supply."""
    game = smith({A: "basic active", B: "basic", C: "mighty"}, hand={"ore": 2, "wool": 2})
    begun = game.clone().do("play card smith")
    assert (step(begun), begun.actor, begun.legal()) == (FIRST, 0, promote(A, B))
    begun.do(f"promote {B}")
    assert (step(begun), begun.actor, begun.legal()) == (AGAIN, 0, promote(A) | {"stop"})
    assert left(game) == [0, 2, 1]
    both = {"knight": {A: 1, B: 1}, "knight_promoted": {A: 1, B: 1}}
    assert played(game, "smith", f"promote {A}", f"promote {B}") == spent("smith") | both
    assert (step(game), left(game), hand(game, 0)) == (IDLE, [2, 0, 1], {"ore": 2, "wool": 2})
    assert game.of_kind("promote") == set()  # once a turn, by whatever


def left(game: Scene) -> list[int]:
    """Knights of seat 0 in the supply."""
    return [int(n) for n in game.game.record.knights_left[0]]


@pytest.mark.rule("CK-199")
def test_one_is_enough() -> None:
    game = smith({A: "basic", B: "basic active"})
    one = {"knight": {B: 1}, "knight_promoted": {B: 1}}
    assert played(game, "smith", f"promote {B}", "stop") == spent("smith") | one
    assert step(game) == IDLE


@pytest.mark.rule("CK-199", "CK-154")
def test_without_a_second_one_the_card_is_over() -> None:
    game = smith({A: "basic", B: "mighty"})
    assert played(game, "smith", f"promote {A}") == spent("smith") | {"knight": {A: 1}, "knight_promoted": {A: 1}}
    assert step(game) == IDLE


@pytest.mark.rule("CK-199", "CK-083", "CK-154")
def test_no_knight_rises_twice() -> None:
    """With a fortress a basic knight could go on to mighty, but not in one turn."""
    game = smith({A: "basic"}, FORTRESS, hand={"ore": 2, "wool": 2}).do("play card smith", f"promote {A}")
    assert (step(game), game.of_kind("promote")) == (IDLE, set())


# --- what holds for promotions holds here -----------------------------------------------------------------------------
@pytest.mark.rule("CK-084", "CK-074", "CK-199", "CK-050")
@pytest.mark.parametrize("politics", range(6))
def test_strong_to_mighty_needs_the_fortress(politics: int) -> None:
    game = smith({A: "strong", B: "strong active", C: "mighty"}, {"politics": politics, "science": 5})
    assert playable(game) == ({"smith"} if politics >= 3 else set())
    if politics >= 3:
        assert game.do("play card smith").legal() == promote(A, B)


@pytest.mark.rule("CK-085", "CK-199", "CK-154")
def test_the_supply_limits_ranks() -> None:
    """One strong piece is left, so one basic knight rises and the other does not."""
    game = smith({A: "basic", B: "basic", C: "strong"}).do("play card smith")
    assert game.legal() == promote(A, B)
    assert step(game.do(f"promote {A}")) == IDLE
    assert playable(smith({A: "basic", B: "basic", C: "strong", D: "strong"})) == set()
    full = {A: "strong", B: "strong", C: "mighty", D: "mighty", E: "basic", F: "basic"}
    assert playable(smith(full, FORTRESS)) == set()


@pytest.mark.rule("CK-085", "CK-083", "CK-199")
def test_the_first_promotion_makes_room_for_the_second() -> None:
    """Both strong pieces are out: once one has become mighty, a basic knight can be strong."""
    game = smith({A: "basic", C: "strong", D: "strong"}, FORTRESS).do("play card smith")
    assert game.legal() == promote(C, D)
    game.do(f"promote {C}")
    assert (step(game), game.legal()) == (AGAIN, promote(A, D) | {"stop"})
    game.do(f"promote {A}")
    s, places = game.game.record, game.game.board.places
    assert [int(s.knight[places.find_vertex(v)]) for v in (A, C, D)] == [1, 2, 1]


@pytest.mark.rule("CK-083", "CK-199", "CK-209")
def test_a_knight_promoted_this_turn_is_left_out() -> None:
    marked = {A: "strong promoted", B: "basic"}
    game = smith(marked, FORTRESS)
    assert game.clone().do("play card smith").legal() == promote(B)
    assert playable(smith({A: "strong promoted"}, FORTRESS)) == set()
    bought = smith({A: "basic", B: "basic"}, hand={"ore": 1, "wool": 1}).do(f"promote {A}", "play card smith")
    assert bought.legal() == promote(B)


@pytest.mark.rule("CK-209", "CK-199")
def test_a_knight_built_this_turn_may_rise() -> None:
    game = holding("smith", roads=["1,4 NW"], hand={"ore": 1, "wool": 1})
    assert playable(game) == set()
    game.do(f"knight {A}")
    assert game.do("play card smith").legal() == promote(A)


@pytest.mark.rule("CK-199", "CK-082", "CK-209")
def test_a_knight_that_rose_may_act_and_one_that_acted_may_rise() -> None:
    game = smith({A: "basic active"}).do("play card smith", f"promote {A}")
    assert game.of_kind("pick knight") == {A}
    acted = smith({A: "basic active"}).do(f"pick knight {A}", f"knight {C}", "play card smith")
    assert acted.legal() == promote(C)


@pytest.mark.rule("CK-163", "CK-238", "CK-199")
def test_the_marks_end_with_the_turn() -> None:
    game = smith({A: "basic", B: "basic"}).do("play card smith", f"promote {A}", f"promote {B}", "end turn")
    assert not game.game.record.knight_promoted.any()


@pytest.mark.rule("CK-199", "CK-050", "CK-100")
def test_nothing_but_an_own_knight_that_can_rise_is_needed() -> None:
    """Neither ore nor wool; one without road rises as well, an opponent's never does."""
    assert playable(holding("smith")) == set()
    assert playable(holding("smith", others=[has(knights={A: "basic"})])) == set()
    game = holding("smith", knights={A: "basic"}, others=[has(knights={C: "basic"})]).do("play card smith")
    assert game.legal() == promote(A)
