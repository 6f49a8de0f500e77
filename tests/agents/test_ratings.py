"""Ratings: strengths found again, nothing but the games matters, and agents that cannot be compared."""

import subprocess
import sys

import numpy as np
import pytest

from seafarers_agents.leaderboard import near
from seafarers_agents.ratings import Rated, RatingError, rate
from seafarers_agents.results import Match

NAMES = ("a", "b", "c", "d")


def games(strengths: dict[str, float], number: int, seed: int = 0, players: int = 3) -> list[Rated]:
    """Orders drawn by the Plackett-Luce model: the next place goes to the largest of strength plus noise."""
    rng, found = np.random.default_rng(seed), []
    for _ in range(number):
        seats = rng.permutation([*strengths])[:players].tolist()
        noise = [strengths[agent] + rng.gumbel() for agent in seats]
        found.append(Rated(tuple(seats), tuple(sum(other > mine for other in noise) for mine in noise)))
    return found


def test_strengths_are_found_again_in_order_and_proportion() -> None:
    found = rate(games({"a": 2.0, "b": 1.0, "c": 0.0, "d": -1.0}, 3000), "c")
    assert found["c"].rating == 0
    steps = [found[one].rating - found[other].rating for one, other in zip("abc", "bcd", strict=True)]
    assert min(steps) > 0
    assert max(steps) / min(steps) < 1.25
    assert max(rating.deviation for rating in found.values()) < 1.3


def test_more_games_make_it_surer() -> None:
    few, many = (rate(games({"a": 1.0, "b": 0.5, "c": 0.0}, number), "c") for number in (30, 1000))
    assert many["a"].deviation < few["a"].deviation / 2


@pytest.mark.long
def test_equal_agents_are_rated_alike_within_what_is_stated() -> None:
    for seed in range(5):
        found = rate(games(dict.fromkeys(NAMES, 0.0), 800, seed), None)
        assert sum(rating.rating for rating in found.values()) == pytest.approx(0, abs=1e-5)
        assert all(abs(rating.rating) < 3 * rating.deviation for rating in found.values())


def test_one_against_a_table_of_another_is_even_at_its_share() -> None:
    """One of `a` against three of `b` that wins a quarter of the games, its other places alike, is as strong."""
    even = [Rated(("a", "b", "b", "b"), places) for places in ((0, 1, 2, 3), (1, 0, 2, 3), (2, 0, 1, 3), (3, 0, 1, 2))]
    found = rate(even * 100, "b")
    assert abs(found["a"].rating) < found["a"].deviation


def test_games_of_an_agent_with_itself_make_nothing_surer() -> None:
    played, alone = games({"a": 1.0, "b": 0.0, "c": 0.0}, 50), [Rated(("a", "a", "a"), (0, 1, 2))]
    assert rate([*played, *alone * 50], "b") == rate(played, "b")


def test_the_same_games_give_the_same_ratings() -> None:
    played = games({"a": 1.0, "b": 0.0, "c": 0.0}, 200)
    assert rate(played, "b") == rate(list(played), "b")


def test_the_order_of_games_hardly_matters() -> None:
    played = games({"a": 1.0, "b": 0.0, "c": -1.0}, 300)
    one, other = rate(played, "b"), rate(played[::-1], "b")
    assert all(abs(one[agent].rating - other[agent].rating) < one[agent].deviation for agent in "abc")


def test_the_winner_is_first_whatever_the_points_and_equal_points_share_a_place() -> None:
    match = Match(1, 0, [2, 0, 1], 1, [11, 10, 11], 9, [1, 1, 1], [0.0] * 3)
    assert Rated.of(match, ("a", "b", "c")) == Rated(("c", "a", "b"), (1, 0, 1))
    cut_off = Match(0, 0, [0, 1, 2], None, [3, 5, 3], 9, [1, 1, 1], [0.0] * 3)
    assert Rated.of(cut_off, ("a", "b", "c")).places == (1, 0, 1)


def test_agents_that_no_chain_of_games_compares_are_named() -> None:
    apart = [Rated(("a", "b"), (0, 1)), Rated(("d", "c"), (0, 1))]
    with pytest.raises(RatingError, match="no chain of games compares a, b and c, d"):
        rate(apart, None)
    rate([*apart, Rated(("b", "c"), (0, 1))], None)


def test_there_must_be_something_to_rate() -> None:
    with pytest.raises(RatingError, match="no games to rate"):
        rate([], None)
    with pytest.raises(RatingError, match="a played alone"):
        rate([Rated(("a", "a"), (0, 1))], None)


@pytest.mark.parametrize(
    ("ratings", "far"),
    [([0.0, 42, 44, 47], 1), ([0.0, 1, 42, 44, 47], 2), ([0.0, 40], 0), ([5.0], 0), ([0.0, 20, 30, 41], 0)],
)
def test_a_plot_leaves_out_of_its_scale_who_is_far_below_all_others(ratings: list[float], far: int) -> None:
    assert near(ratings) == [i >= far for i in range(len(ratings))]


@pytest.mark.parametrize(("missing", "said"), [("openskill", "ratings need openskill"), ("matplotlib", "a plot needs")])
def test_a_library_that_is_not_there_is_named_with_its_extra(missing: str, said: str) -> None:
    code = f"""
import sys
sys.modules["{missing}"] = None
from pathlib import Path
from seafarers_agents.leaderboard import check_plot
from seafarers_agents.leaderboard import near
from seafarers_agents.ratings import Rated, RatingError, rate
try:
    check_plot(Path("a.svg")) if "{missing}" == "matplotlib" else rate([Rated(("a", "b"), (0, 1))], None)
except RatingError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(said)
    assert 'pip install "seafarers_env[rate]"' in done.stdout
