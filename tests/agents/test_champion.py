"""Agents that play by a learned value: what they are told, what they look at, and files of strangers."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import AgentError, arena, make_agent
from seafarers_agents.champion import ChampionAgent
from seafarers_agents.champion.agents import shipped_values
from seafarers_agents.champion.values import Layers, logits, read_values, save_values
from seafarers_agents.policy_file import save_policy
from seafarers_agents.search import SearchAgent
from seafarers_env import Game, scenarios
from seafarers_env.editions import CLASSIC, EDITIONS, GRAND, Edition
from tests.agents.test_policy_file import SIZES, weights_of
from tests.play import played_by

NO_TRADE = {"max_offers": 0}
OPTIONS = r"must be \?values=FILE, \?opening=turns\|games\|heuristic or both, joined by &"  # what follows a budget
OF_CLASSIC = [name for name in scenarios() if played_by(name) is CLASSIC]


def random_layers(*hidden: int, inputs: int = CLASSIC.inputs.NUM_INPUTS) -> Layers:
    """A network that has learned nothing."""
    rng, widths = np.random.default_rng(0), [inputs, *hidden, 1]
    return [
        (rng.normal(0, n**-0.5, (n, m)).astype(np.float32), rng.normal(0, 0.1, m).astype(np.float32))
        for n, m in pairwise(widths)
    ]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("values") / "values.npz"
    save_values(found, CLASSIC, random_layers(16, 8), {"margin": 0.1, "scenario": "base"})
    return found


def positions(scenario: str, decisions: int, every: int, **options: Any) -> list[Game]:
    """Moments of a game of heuristics in which there is something to decide."""
    game, agent, found = Game(scenario, seed=5, **options), make_agent("heuristic"), list[Game]()
    for n in range(decisions):
        if n % every == 0 and len(game.legal_list()) > 1:
            found.append(game.clone())
        game.apply(agent.act(game.view(game.current_player)))
    return found


# --- decisions --------------------------------------------------------------------------------------------------------
@pytest.mark.kernels
@pytest.mark.parametrize("scenario", OF_CLASSIC)
def test_they_play_every_table_of_the_edition(scenario: str, path: Path) -> None:
    reactive, ahead = make_agent(f"learned:{path}"), make_agent(f"champion:2?values={path}")
    for game in positions(scenario, 60, 7):
        view = game.view(game.current_player)
        assert reactive.act(view) in game.legal_list()
        assert ahead.act(view) in game.legal_list()


@pytest.mark.kernels
def test_a_game_by_them_with_trade_comes_to_its_end(path: Path) -> None:
    agents = [make_agent(f"learned:{path}"), make_agent(f"champion:1?values={path}"), *[make_agent("heuristic")] * 2]
    game = Game("base", seed=3, max_turns=60)
    talk = 0
    while not game.is_over:
        view = game.view(game.current_player)
        action = agents[view.player].act(view)
        if view.phase in ("compose", "answer", "choose"):
            assert action == make_agent("heuristic").act(view)  # who sees to trades between players
            talk += 1
        game.apply(action)
    assert talk > 0


def test_equal_views_get_equal_actions_for_a_seed(path: Path) -> None:
    one, same, other = (make_agent(f"champion:6?values={path}", seed) for seed in (4, 4, 5))
    assert isinstance(one, ChampionAgent) and isinstance(same, ChampionAgent) and isinstance(other, ChampionAgent)
    apart = 0
    for game in positions("base", 90, 6, **NO_TRADE):
        view = game.view(game.current_player)
        assert one.act(view) == same.act(view) == one.act(view)
        other.act(view)
        if one.found and one.found.rounds:
            assert same.found and other.found
            assert one.found.values.tolist() == same.found.values.tolist()
            apart += one.found.values.tolist() != other.found.values.tolist()
    assert apart > 3


def test_what_was_found_adds_up(path: Path) -> None:
    agent = make_agent(f"champion:12?values={path}")
    assert isinstance(agent, ChampionAgent)
    looked = 0
    for game in positions("new_shores", 90, 5, **NO_TRADE):
        action = agent.act(game.view(game.current_player))
        found = agent.found
        assert found and found.actions[0] == action and set(found.actions.tolist()) <= set(game.legal_list())
        if len(found.actions) == 1:
            assert found.rounds == 0
            continue
        looked += 1
        assert found.rounds == 12 == found.visits[0] and (np.diff(found.visits) <= 0).all()
        assert (found.values >= 0).all() and (found.values <= 1).all()
        assert found.values[0] >= found.values[1] and 0 <= found.spread <= 1
    assert looked > 5


def test_what_one_ply_says_counts_as_a_few_rounds() -> None:
    """Chances 0.5 and 0.88; then the first comes to 0.3 more in the rounds of both."""
    room = CLASSIC.thinking.make_room()

    def best_of_two(prior: float) -> int:
        room.actions[:2], room.logits[:2], room.sums_of[:2] = (70, 71), (0.0, 2.0), (1.0, 0.7)
        assert CLASSIC.learned.end_round(room, 2, prior) == 1
        return int(room.actions[0])

    assert best_of_two(0.0) == 70 and best_of_two(0.7) == 70  # 0.27 less in one ply
    assert best_of_two(0.9) == 71  # 0.34 less


def test_values_mix_one_ply_and_rounds(path: Path) -> None:
    agent = make_agent(f"champion:12?values={path}")
    assert isinstance(agent, ChampionAgent)
    game = positions("base", 40, 39, **NO_TRADE)[-1]
    agent.act(game.view(game.current_player))
    found, room = agent.found, agent._seat.room if agent._seat else None
    assert found is not None and room is not None and found.rounds == 12
    number = len(found.actions)
    assert found.values * (found.visits + 4) == pytest.approx(room.sums_of[:number] + 4 * found.chances)


def test_starting_pieces_are_played_out_to_the_end(path: Path) -> None:
    """With five times the budget; the first turn is a turn like all others."""
    agent = make_agent(f"champion:8?values={path}&opening=games")
    assert isinstance(agent, ChampionAgent)
    game = Game("base", 3, seed=4, **NO_TRADE)
    rounds: dict[str, set[int]] = {"setup": set(), "later": set()}
    won = 0
    while game.turn < 2:
        begun = not game.phase.startswith("setup ")
        game.apply(agent.act(game.view(game.current_player)))
        if agent.found is None or not agent.found.rounds:
            continue
        rounds["later" if begun else "setup"].add(agent.found.rounds)
        assert agent._seat is not None
        sums = agent._seat.room.sums_of[: len(agent.found.actions)]
        if not begun:
            assert (sums == sums.round()).all(), "whole games are won or lost"
            won += int(sums.sum())
    assert rounds == {"setup": {40}, "later": {8}} and won > 0


def test_the_heuristic_places_the_starting_pieces(path: Path) -> None:
    agent, heuristic = make_agent(f"champion:8?opening=heuristic&values={path}"), make_agent("heuristic")
    assert isinstance(agent, ChampionAgent)
    game, searched = Game("base", 3, seed=4, **NO_TRADE), 0
    while game.turn < 2:
        view = game.view(game.current_player)
        action = agent.act(view)
        if game.phase.startswith("setup "):
            assert action == heuristic.act(view) and agent.found is None
        searched += agent.found is not None
        game.apply(action)
    assert searched


def test_time_is_kept(path: Path) -> None:
    agent = make_agent(f"champion:30ms?values={path}")
    assert isinstance(agent, ChampionAgent)
    game = positions("base", 40, 39, **NO_TRADE)[-1]
    view = game.view(game.current_player)
    agent.act(view)  # compiles
    agent.act(view)
    assert agent.found and agent.found.rounds >= 3 and agent.found.seconds < 3


def test_it_says_which_budgets_there_are(path: Path) -> None:
    for spec in ("champion:often", "champion:0", "champion:-5ms", "champion:1e9s"):
        with pytest.raises(AgentError, match=r"a search takes simulations \(1000\) or seconds \(0.25s\)"):
            make_agent(spec)
    twice = "opening=turns&opening=games"
    for wrong in ("net=x", "opening=best", "values=", "answers=f", twice, f"values={path}&net=x", ""):
        with pytest.raises(AgentError, match=rf"what follows the budget of a champion {OPTIONS}, not \?{wrong}$"):
            make_agent(f"champion:5?{wrong}")
    assert make_agent("champion").name == "champion" and make_agent("champion:5ms").name == "champion:5ms"


# --- as the leaf of a tree search -------------------------------------------------------------------------------------
def searching(spec: str, seed: int = 0) -> SearchAgent:
    agent = make_agent(spec, seed)
    assert isinstance(agent, SearchAgent) and agent.name == spec
    return agent


@pytest.mark.kernels
@pytest.mark.parametrize("scenario", OF_CLASSIC)
def test_a_tree_search_can_judge_by_the_value(scenario: str, path: Path) -> None:
    agent = searching(f"ismcts:6?values={path}")
    for game in positions(scenario, 60, 20):
        assert agent.act(game.view(game.current_player)) in game.legal_list()


def test_a_tree_search_sees_what_the_network_says(tmp_path: Path) -> None:
    """One that gives all seats the same chance: each value is an even share, less what a sure win is worth more."""
    indifferent = [(np.zeros((CLASSIC.inputs.NUM_INPUTS, 1), np.float32), np.zeros(1, np.float32))]
    save_values(tmp_path / "even.npz", CLASSIC, indifferent, {})
    agent, looked = searching(f"ismcts:20?values={tmp_path / 'even.npz'}"), 0
    for game in positions("base", 70, 9, **NO_TRADE):
        agent.act(game.view(game.current_player))
        if agent.found is not None:
            looked += 1
            assert agent.found.values[agent.found.visits > 0] == pytest.approx(0.9 / 4)
    assert looked > 3


def test_the_same_search_comes_of_the_same_seed(path: Path) -> None:
    one, same, linear = (searching(spec, 3) for spec in (*[f"ismcts:20?values={path}"] * 2, "ismcts:20"))
    for game in positions("new_shores", 60, 15, **NO_TRADE):
        view = game.view(game.current_player)
        assert one.act(view) == same.act(view)
        linear.act(view)
        if one.found and same.found and linear.found:
            assert one.found.values.tolist() == same.found.values.tolist() != linear.found.values.tolist()


def test_a_tree_search_says_what_values_it_takes(path: Path) -> None:
    searching("ismcts:5?values=learned")
    with pytest.raises(
        AgentError, match=r"after the budget of ismcts stands \?values=learned or \?values=FILE, not \?net"
    ):
        make_agent("ismcts:5?net=x")
    with pytest.raises(AgentError, match=r"no such file|there is no"):
        make_agent(f"ismcts:5?values={path}x")


# --- files ------------------------------------------------------------------------------------------------------------
def changed(path: Path, tmp_path: Path, **told: Any) -> Path:
    """The same file with another identity."""
    values, found = read_values(path), tmp_path / "changed.npz"
    arrays: dict[str, Any] = {}
    for n, (weight, added) in enumerate(values.layers):
        arrays |= {f"layer{n}.weight": weight, f"layer{n}.bias": added}
    np.savez(found, **arrays, identity=np.array(json.dumps({**values.identity, **told})))
    return found


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ({"inputs": 99}, r"do not fit this table: inputs: 99 there, \d+ here"),
        ({"edition": "grand"}, r"do not fit this table: edition: 'grand' there, 'classic' here"),
        ({"num_inputs": 7}, r"its first layer takes \d+ inputs, not 7"),
        ({"margin": -1}, r"its margin must be 0 to 100, not -1"),
        ({"settled": -1}, r"settled must be a whole number, 0 to 100, not -1"),
        ({"settled": 2.5}, r"settled must be a whole number, 0 to 100, not 2.5"),
        ({"margin": "much"}, r"its margin must be 0 to 100, not much"),
        ({"widths": [3, 16, 8, 1]}, r"layer0.weight: float32\[\d+, 16\] in place of float\[3, 16\]"),
        ({"widths": [3, 1]}, "it has 7 entries in place of 3, one of each"),
        ({"widths": [3, 5000, 1]}, r"number 1 of widths must be 1 to 1,024, not 5000"),
        ({"widths": [3, 2]}, r"number 1 of widths must be 1 to 1, not 2"),
        ({"widths": "wide"}, r"widths must be a list of 2 to 9 numbers, not wide"),
    ],
)
def test_what_does_not_fit_is_named(path: Path, tmp_path: Path, told: dict[str, Any], complaint: str) -> None:
    with pytest.raises(AgentError, match=complaint):
        make_agent(f"learned:{changed(path, tmp_path, **told)}").act(Game("base", 4).view(0))


def test_policies_and_values_are_told_apart(path: Path, tmp_path: Path) -> None:
    flat = tmp_path / "policy.npz"
    save_policy(flat, SIZES, weights_of(SIZES))
    with pytest.raises(AgentError, match=r"holds a policy \('flat'\), no learned value"):
        make_agent(f"champion:5?values={flat}")
    for option in ("temperature=1", "margin=-1", "margin=much", "margin=nan", "margin=1e9", ""):
        with pytest.raises(AgentError, match=r"holds a learned value, whose only option is \?margin=0\.\.100"):
            make_agent(f"learned:{path}?{option}")
    with pytest.raises(AgentError, match="there is no policy file"):
        make_agent(f"champion:5?values={tmp_path / 'none.npz'}")


def test_a_margin_may_be_told(path: Path) -> None:
    """With a large one it plays as the heuristic does."""
    game, heuristic = Game("base", 4, 5, max_offers=0), make_agent("heuristic")
    bold, meek = make_agent(f"learned:{path}?margin=0"), make_agent(f"learned:{path}?margin=100")
    same = [0, 0]
    for _ in range(150):
        view = game.view(game.current_player)
        usual = heuristic.act(view)
        same[0] += bold.act(view) == usual
        assert meek.act(view) == usual
        game.apply(usual)
    assert same[0] < 120


def test_the_word_learned_alone_takes_the_network_of_the_edition() -> None:
    anywhere: Any = make_agent("learned")
    here = make_agent("learned:classic-2")
    for game in positions("base", 60, 7, max_offers=0):
        view = game.view(game.current_player)
        assert anywhere.act(view) == here.act(view)
    for edition in EDITIONS.values():
        one: Any = make_agent(f"learned:{shipped_values(edition).stem}")
        assert np.array_equal(anywhere.for_kernels(edition), one.for_kernels(edition))


def test_another_edition_says_so(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seafarers_agents.champion.agents.WEIGHTS", path.parent)
    with pytest.raises(AgentError, match="no learned value comes with the package for tables of the edition grand"):
        shipped_values(GRAND)
    with pytest.raises(AgentError, match="edition: 'classic' there, 'grand' here; num_inputs"):
        read_values(path).net(GRAND)


def test_a_file_gives_what_was_put_into_it(path: Path) -> None:
    values, layers = read_values(path), random_layers(16, 8)
    for (weight, added), (weight_before, added_before) in zip(values.layers, layers, strict=True):
        assert (weight == weight_before).all() and (added == added_before).all()
    assert values.margin == 0.1 and values.identity["scenario"] == "base"


# --- the network that comes with the package --------------------------------------------------------------------------
def test_random_players_are_no_match_for_a_look_ahead() -> None:
    result = arena("base", ["champion:4", "random", "random", "random"], 4, seed=3, options=NO_TRADE, processes=1)
    assert result.entries[0].wins == 4


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=lambda edition: edition.name)
def test_a_shipped_network_tells_where_it_comes_from(edition: Edition) -> None:
    path = shipped_values(edition)
    assert make_agent(f"learned:{path.stem}").name == f"learned:{path.stem}"
    assert read_values(path).net(edition)
    made: Any = read_values(path).identity["made"]
    assert path.stat().st_size <= 1_000_000
    assert made["seed"] == 0 and "examples/champion.py" in made["commands"][0]
    assert made["date"] and made["seconds"] > 0


def test_numpy_says_the_same_in_single_rows() -> None:
    layers = random_layers(5)
    rows = np.random.default_rng(1).normal(size=(3, len(layers[0][0]))).astype(np.float32)
    (first, added), (last, end) = layers
    assert np.allclose(logits(layers, rows), np.maximum(rows @ first + added, 0) @ last[:, 0] + end[0], atol=1e-5)
