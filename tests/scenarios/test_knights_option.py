"""The option `cities_and_knights`: where it is refused and why, how many points win with it (CK-151, CK-157)."""

import pytest

from seafarers_env.scenarios import load, resolve
from seafarers_env.scenarios.options import OptionError


def points(name: str, players: int, **given: object) -> int:
    chart = load(name, players)[0].chart(players)
    return int(resolve(chart, {"cities_and_knights": True, **given}, num_players=players)["points_to_win"])


@pytest.mark.rule("CK-151", "CK-121", "CK-122", "CK-123", "CK-223")
@pytest.mark.parametrize(
    ("name", "players", "target"),
    [
        *(("base", 4, 13), ("new_shores", 4, 15), ("greater_catan", 4, 20), ("oceans", 3, 14)),
        *(("fog_islands", 6, 17), ("heading_for_new_shores", 3, 18)),
        *(("catan_world", 4, 12), ("seven_islands", 3, 12), ("reach_catan", 4, 12)),
    ],
)
def test_points_that_win(name: str, players: int, target: int) -> None:
    assert points(name, players) == target
    assert points(name, players, points_to_win=11) == 11


@pytest.mark.rule("CK-139", "CK-157")
@pytest.mark.parametrize("name", ["hawaii", "explorers"])
def test_other_games_have_no_part_in_it(name: str) -> None:
    with pytest.raises(OptionError, match=r"cities_and_knights = True does not fit: .*"):
        points(name, 4)


@pytest.mark.rule("CK-157")
def test_each_seat_has_one_to_eight_cities() -> None:
    assert points("base", 4, cities=8) == 13
    for cities in (0, 9):
        with pytest.raises(OptionError, match=f"cities = {cities} does not fit: with cities_and_knights it is 1..8"):
            points("base", 4, cities=cities)
