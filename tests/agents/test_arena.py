"""The arena: seats, seeds, sums, and the same results whichever process played."""

import json
import math

import pytest

from seafarers_agents import AgentError, arena
from seafarers_agents.arena import ArenaError, seating
from seafarers_agents.results import Match, sum_up, wilson
from seafarers_env import Game
from seafarers_env.scenarios import OptionError, ScenarioError
from tests.play import tables_but

SHORT = {"max_turns": 6}


def match(number: int, seats: list[int], winner: int | None, points: list[int]) -> Match:
    n = len(seats)
    return Match(number, 0, seats, winner, points, 10, [5] * n, [0.001] * n)


# --- intervals --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    # Computed from the definition: the p with |w/n - p| = z * sqrt(p (1 - p) / n).
    [(0, 10, 0.0, 0.277533), (5, 10, 0.236593, 0.763407), (10, 10, 0.722467, 1.0), (850, 1000, 0.826531, 0.870790)],
)
def test_wilson_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=2e-6)


@pytest.mark.parametrize(("wins", "games"), [(3, 17), (40, 41), (1, 1000)])
def test_both_ends_of_an_interval_solve_its_equation(wins: int, games: int) -> None:
    share = wins / games
    for p in wilson(wins, games):
        assert abs(share - p) == pytest.approx(1.959964 * math.sqrt(p * (1 - p) / games), rel=1e-5)


def test_without_games_anything_is_possible() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


# --- sums -------------------------------------------------------------------------------------------------------------
def test_seats_rotate_by_one_a_game() -> None:
    assert [seating(game, 3) for game in range(4)] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


def test_an_agent_is_summed_up_over_its_slots() -> None:
    matches = [
        match(0, [0, 1, 2], 0, [10, 4, 2]),
        match(1, [2, 0, 1], 2, [3, 5, 11]),
        match(2, [1, 2, 0], None, [6, 7, 8]),
    ]
    first, others = sum_up("a", [0], matches), sum_up("b", [1, 2], matches)
    assert (first.seats, first.wins, first.points, first.truncated) == (3, 1, pytest.approx(23 / 3), 1)
    assert (others.seats, others.wins, others.points) == (6, 1, pytest.approx(33 / 6))
    assert others.win_rate == pytest.approx(1 / 6)
    assert (others.low, others.high) == wilson(1, 6)
    assert others.decisions == 5
    assert others.microseconds == pytest.approx(200)


# --- games ------------------------------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def result():
    return arena("new_shores", ["heuristic", "random", "random"], 7, seed=3, processes=1, options=SHORT)


def test_a_rotation_shares_its_deal(result) -> None:
    seeds = [game.seed for game in result.matches]
    assert [game.number for game in result.matches] == list(range(7))
    assert seeds[0] == seeds[1] == seeds[2] != seeds[3] == seeds[4] == seeds[5] != seeds[6]
    assert [game.seats for game in result.matches[:4]] == [[0, 1, 2], [2, 0, 1], [1, 2, 0], [0, 1, 2]]


def test_results_agree_with_the_games(result) -> None:
    assert result.agents == ["heuristic", "random", "random"]
    assert [entry.agent for entry in result.entries] == ["heuristic", "random"]
    assert [entry.agent for entry in result.slots] == ["heuristic", "random", "random"]
    assert [entry.seats for entry in result.entries] == [7, 14]
    assert [entry.seats for entry in result.slots] == [7, 7, 7]
    assert result.truncated == 7 == sum(game.truncated for game in result.matches)
    assert result.turns == SHORT["max_turns"] == result.options["max_turns"]
    assert result.decisions == sum(sum(game.decisions) for game in result.matches) / 7
    assert sum(entry.decisions * entry.seats for entry in result.entries) == pytest.approx(result.decisions * 7)
    assert set(result.versions) == {"seafarers_env", "numba", "numpy", "python"}


@pytest.mark.parametrize(("name", "players"), tables_but([]))
def test_it_plays_every_scenario(name: str, players: int) -> None:
    agents = ["heuristic", *["random"] * (players - 1)]
    played = arena(name, agents, 2, seed=1, processes=1, max_turns=40)
    assert (played.scenario, played.num_players, played.games, len(played.matches)) == (name, players, 2, 2)
    assert all(match.turns <= 40 and min(match.decisions) > 0 for match in played.matches)
    heuristic, random = played.entries
    assert heuristic.points > random.points


def test_the_last_position_is_kept(result) -> None:
    game = Game.from_table(Game("new_shores", 3, **SHORT).table, result.final_record())
    assert game.is_truncated
    assert list(game.victory_points) == result.matches[-1].points


def test_results_are_json(result) -> None:
    read = json.loads(json.dumps(result.to_dict()))
    assert read["matches"][3]["seats"] == [0, 1, 2]
    assert read["entries"][0]["agent"] == "heuristic"
    assert "final" not in read


def test_the_seed_decides(result) -> None:
    again = arena("new_shores", ["heuristic", "random", "random"], 7, seed=3, processes=1, max_turns=6)
    other = arena("new_shores", ["heuristic", "random", "random"], 7, seed=4, processes=1, options=SHORT)
    assert again == result
    assert again.final == result.final
    assert other.matches != result.matches


# --- bad input --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"agents": ["random", "rnd", "random"]}, AgentError, "no agent 'rnd'"),
        ({"agents": ["random"] * 5}, ScenarioError, "3 or 4 players, not 5"),
        ({"num_players": 4}, ArenaError, "4 players need 4 agents, not 3"),
        ({"games": 0}, ArenaError, "at least 1 game, not 0"),
        ({"processes": 0}, ArenaError, "at least 1 process, not 0"),
        ({"scenario": "new_shore"}, ScenarioError, "did you mean 'new_shores'"),
        ({"options": {"max_turn": 5}}, OptionError, "did you mean 'max_turns'"),
        ({"max_turns": 0}, OptionError, "max_turns takes a whole number 1..30000, not 0"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, object], error: type[Exception], message: str) -> None:
    asked = {"scenario": "new_shores", "agents": ["random"] * 3, "games": 2} | arguments
    with pytest.raises(error, match=message):
        arena(**asked)
