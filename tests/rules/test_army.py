"""Largest Army (BASE-06, BASE-57, BASE-64)."""

import pytest

from tests.rules.scene import Scene, isle, seat

pytestmark = pytest.mark.nojit


def holder(game: Scene) -> int | None:
    army = int(game.game.record.army_holder)
    return army if army >= 0 else None


def army(played: int, **entries: object) -> dict[str, object]:
    """A seat with soldiers on the table and one in hand."""
    return seat(played={"soldier": played} if played else {}, cards={"soldier": 1}, **entries)


@pytest.mark.rule("BASE-64", "BASE-57")
@pytest.mark.parametrize(("played", "takes"), [(0, False), (1, False), (2, True)])
def test_the_third_soldier_takes_it_at_once(played: int, takes: bool) -> None:
    game = isle(army(played)).do("play soldier")
    assert game.phase == "robber"  # before the robber has moved
    assert (holder(game), game.points(0)) == ((0, 2) if takes else (None, 0))


@pytest.mark.rule("BASE-64", "BASE-06")
@pytest.mark.parametrize(("played", "passes"), [(2, False), (3, True)])
def test_it_passes_only_to_strictly_more_soldiers(played: int, passes: bool) -> None:
    game = isle(army(played), seat(played={"soldier": 3}), largest_army=1)
    assert (holder(game), game.points(1)) == (1, 2)
    game.do("play soldier")
    assert (holder(game), game.points(0), game.points(1)) == ((0, 2, 0) if passes else (1, 0, 2))


@pytest.mark.rule("BASE-64")
def test_its_holder_keeps_it_with_every_further_soldier() -> None:
    game = isle(army(3), seat(played={"soldier": 4}), army(2), largest_army=1, phase="pre-roll")
    game.do("play soldier", "robber 2,2").roll(2)
    assert (holder(game), game.points(1)) == (1, 2)  # four against four
    game.do("end turn").roll(2).do("end turn", "play soldier")
    assert (holder(game), game.points(2)) == (1, 0)


@pytest.mark.rule("BASE-64", "BASE-57")
def test_only_soldiers_on_the_table_count() -> None:
    game = isle(seat(cards={"soldier": 5}, played={"soldier": 1})).do("play soldier", "robber 2,2")
    assert (holder(game), game.points(0)) == (None, 0)


@pytest.mark.rule("EDGE-80", "BASE-64")
def test_the_third_soldier_takes_it_even_if_nothing_is_stolen() -> None:
    game = isle(army(2, settlements=["1,3 N"])).do("play soldier", "robber 2,2")
    assert (game.phase, holder(game), game.points(0)) == ("main", 0, 3)
