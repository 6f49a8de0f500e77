"""The AEC environment: PettingZoo's own tests over the whole registry, then the conventions one by one."""

import itertools
import json
import subprocess
import sys
from collections import Counter
from types import SimpleNamespace
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test
from pettingzoo.test.state_test import test_state_space as check_state_space

import seafarers_env
from seafarers_env.envs import env, raw_env, register_all
from tests.envs.common import SOME_TABLES, TABLES, pick, play, play_to_the_last_decision, same, whole, without_a_display

tables = pytest.mark.parametrize(("name", "players"), TABLES)
some_tables = pytest.mark.parametrize(("name", "players"), SOME_TABLES)
# PettingZoo knows by name which environments may observe a dict, and passes an option that means nothing.
known_warnings = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:reset.options. knows 'state':UserWarning"),
]


def ignoring(test: Any) -> Any:
    for mark in known_warnings:
        test = mark(test)
    return test


# --- PettingZoo's tests -----------------------------------------------------------------------------------------------
@tables
@ignoring
def test_api(name: str, players: int) -> None:
    api_test(env(name, players), num_cycles=300)


@some_tables
@ignoring
def test_api_without_wrappers(name: str, players: int) -> None:
    api_test(raw_env(name, players), num_cycles=300)


@ignoring
def test_api_to_the_end_of_a_game() -> None:
    api_test(env("base", 2, max_turns=30), num_cycles=1000)
    api_test(env("base", 2, points_to_win=3, reward="points"), num_cycles=3000)


@some_tables
def test_seed(name: str, players: int) -> None:
    seed_test(lambda: env(name, num_players=players), num_cycles=200)


@pytest.mark.parametrize(("name", "players"), [("base", 2), ("fog_islands", 6), ("explorers", 3)])
@without_a_display
def test_render(name: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str) -> Any:
        made = env(name, players, render_mode=render_mode, render_width=200)
        assert capsys.readouterr().out == "" or render_mode != "human"  # the constructor shows nothing
        return made

    render_test(make, {"svg": lambda shown: shown.startswith("<svg"), "ansi": lambda shown: "bank: brick" in shown})


@tables
def test_state_space(name: str, players: int) -> None:
    made = raw_env(name, players)
    check_state_space(made)
    made.reset(seed=1)
    play(made, 200)
    assert made.state_space.contains(made.state())
    rows = np.split(made.state(), players)
    assert [same({"o": row}, {"o": made.observe(a)["observation"]}) for row, a in zip(rows, made.agents, strict=True)]
    assert made.state_space is made.state_space


def test_performance_benchmark_runs(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """It goes on for five seconds: here a second has passed whenever it looks at the clock."""
    clock = itertools.count()
    its_time = SimpleNamespace(time=lambda: float(next(clock)))
    monkeypatch.setattr(sys.modules[performance_benchmark.__module__], "time", its_time)
    performance_benchmark(raw_env("new_shores", 4))
    assert "turns per second" in capsys.readouterr().out
    assert next(clock) > 6


# --- the registry -----------------------------------------------------------------------------------------------------
needs_registry = pytest.mark.skipif(not hasattr(pettingzoo, "register"), reason="PettingZoo before 1.27")


@needs_registry
def test_a_fresh_process_makes_what_is_registered() -> None:
    code = (
        "import pettingzoo, seafarers_env\n"
        "env = pettingzoo.make('aec', 'seafarers/new_shores-v0', num_players=3)\n"
        "env.reset(seed=1)\n"
        "print(env, env.possible_agents, env.metadata['is_parallelizable'])"
    )
    done = subprocess.run([sys.executable, "-W", "error", "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "new_shores_v0 ['player_0', 'player_1', 'player_2'] False", done.stderr


@needs_registry
def test_every_scenario_is_registered_once_with_text_and_json() -> None:
    before = dict(pettingzoo.aec_registry)
    ids = register_all()  # a second time: nothing happens, and nothing warns
    assert pettingzoo.aec_registry == before
    assert ids == [f"seafarers/{name}-v0" for name in seafarers_env.scenarios()]
    for env_id in ids:
        spec = pettingzoo.spec("aec", env_id)
        assert isinstance(spec.entry_point, str)
        assert json.loads(json.dumps(spec.kwargs)) == {"scenario": env_id.split("/")[1].removesuffix("-v0")}


def test_pettingzoo_without_a_registry_still_imports(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pettingzoo, "register", raising=False)
    monkeypatch.delattr(pettingzoo, "aec_registry", raising=False)
    assert register_all() == [f"seafarers/{name}-v0" for name in seafarers_env.scenarios()]


def test_a_board_file_of_ones_own_is_an_environment(tmp_path: Any) -> None:
    file = tmp_path / "mine.board"
    file.write_text(seafarers_env.scenarios()["base"].board_text(4), encoding="utf-8")
    made = raw_env(str(file), 2)
    made.reset(seed=0)
    assert (str(made), made.num_agents) == ("base_v0", 2)


@pytest.mark.parametrize(
    ("keywords", "says"),
    [
        ({"scenario": "new_shore"}, "new_shores"),
        ({"scenario": "new_shores", "num_players": 2}, "3 or 4 players, not 2"),
        ({"scenario": "base", "render_mode": "rgb"}, "human, ansi, svg, rgb_array, not 'rgb'"),
        ({"scenario": "base", "reward": "score"}, "win, points, not 'score'"),
        ({"scenario": "base", "max_cycles": 5}, "no option 'max_cycles'"),
    ],
)
def test_wrong_arguments_are_named(keywords: dict[str, Any], says: str) -> None:
    for make in (env, raw_env):
        with pytest.raises(ValueError, match=says):
            make(**keywords)


# --- spaces, masks, infos ---------------------------------------------------------------------------------------------
@some_tables
def test_spaces_are_the_same_objects_and_hold_every_observation(name: str, players: int) -> None:
    made = raw_env(name, players)
    observations = {agent: made.observation_space(agent) for agent in made.possible_agents}
    actions = {agent: made.action_space(agent) for agent in made.possible_agents}
    made.reset(seed=3)
    rng = np.random.default_rng(3)
    met = Counter[str]()
    while not made.game.is_over:
        met[made.game.phase] += 1
        if met[made.game.phase] % 10 < 2:
            for agent in made.agents:
                assert observations[agent].contains(made.observe(agent))
        made.step(pick(made, rng))
    for agent in made.agents:
        assert observations[agent].contains(made.observe(agent))
        assert made.observation_space(agent) is observations[agent]
        assert made.action_space(agent) is actions[agent]
    assert actions["player_0"].n == made.game.num_actions


@pytest.mark.rule("OBSERVATION-18", "DECISIONS-01")
@some_tables
def test_only_the_agent_to_act_has_legal_actions(name: str, players: int) -> None:
    made = raw_env(name, players)
    made.reset(seed=5)
    rng = np.random.default_rng(5)
    seen = set()
    for _ in range(1500):
        for agent in made.agents:
            mask = made.observe(agent)["action_mask"]
            assert mask.dtype == np.int8
            if agent == made.agent_selection:
                assert set(np.flatnonzero(mask)) == set(made.game.legal_actions())
                assert mask.any()
            else:
                assert not mask.any()
        seen.add(made.agent_selection)
        made.step(pick(made, rng))
    assert seen == set(made.possible_agents)


def test_arrays_are_new_ones_at_each_call() -> None:
    made = raw_env("base", 3)
    made.reset(seed=0)
    first, again = made.observe("player_0"), made.observe("player_0")
    for key in first:
        assert not np.shares_memory(first[key], again[key])
    kept = {key: value.copy() for key, value in first.items()}
    play(made, 30)
    assert same(first, kept)


def test_agents_are_told_apart_by_name_only() -> None:
    made = raw_env("base", 3)
    made.reset(seed=0)
    with pytest.raises(ValueError, match="agents are player_0, player_1, player_2, not 'player_3'"):
        made.observe("player_3")


# --- rewards and the end ----------------------------------------------------------------------------------------------
@pytest.mark.rule("BASE-75", "DECISIONS-48")
@some_tables
@pytest.mark.parametrize("reward", ["win", "points"])
def test_rewards_come_once_at_the_end_and_sum_to_zero(name: str, players: int, reward: str) -> None:
    made = raw_env(name, players, reward=reward, points_to_win=5)
    for seed in range(3):
        made.reset(seed=seed)
        rng = np.random.default_rng(seed)
        totals = dict.fromkeys(made.possible_agents, 0.0)
        for agent in made.agent_iter():
            observation, gained, terminated, truncated, _ = made.last()
            totals[agent] += gained
            over = terminated or truncated
            assert over or (gained == 0 and not any(made.rewards.values()))
            action = None if over else int(rng.choice(np.flatnonzero(observation["action_mask"])))
            made.step(action)
        points, winner = made.game.victory_points, made.game.winner
        assert winner is not None
        if reward == "win":
            expected = [1.0 if seat == winner else -1.0 / (players - 1) for seat in range(players)]
        else:
            expected = [(own - (sum(points) - own) / (players - 1)) / 5 for own in points]
        assert list(totals.values()) == pytest.approx(expected)
        assert sum(totals.values()) == pytest.approx(0)


def test_the_last_calls_of_a_game() -> None:
    made = raw_env("base", 3, points_to_win=4)
    made.reset(seed=2)
    last = play_to_the_last_decision(made)
    winner = made.agent_selection
    assert not any(made.terminations.values())
    made.step(last)
    agents = ["player_0", "player_1", "player_2"]
    assert made.agents == agents
    assert made.terminations == dict.fromkeys(agents, True)
    assert made.truncations == dict.fromkeys(agents, False)
    assert made.rewards == {agent: 1.0 if agent == winner else -0.5 for agent in agents}
    for agent in agents:
        assert made.agent_selection == agent
        observation, gained, terminated, truncated, info = made.last()
        assert (gained, terminated, truncated) == (1.0 if agent == winner else -0.5, True, False)
        assert (info["winner"], info["turns"]) == (winner, made.game.turn)
        assert not observation["action_mask"].any()
        with pytest.raises(ValueError, match="None"):
            made.step(0)
        made.step(None)
        assert agent not in made.agents
        assert agent not in made.rewards
        assert not any(made.rewards.values())
    assert made.agents == []
    with pytest.raises(ValueError, match="reset"):
        made.step(None)


@pytest.mark.rule("DECISIONS-49", "EDGE-56")
@pytest.mark.parametrize("reward", ["win", "points"])
def test_a_game_cut_off_gives_nothing_to_anybody(reward: str) -> None:
    made = raw_env("base", 4, max_turns=12, reward=reward)
    made.reset(seed=0)
    play(made, 10_000)
    agents = list(made.possible_agents)
    assert made.game.turn == 12
    assert made.truncations == dict.fromkeys(agents, True)
    assert made.terminations == dict.fromkeys(agents, False)
    points = [made.infos[agent]["victory_points"] for agent in agents]
    assert points == list(made.game.victory_points)
    for agent in agents:
        observation, gained, terminated, truncated, info = made.last()
        assert (agent, gained, terminated, truncated, info["winner"]) == (made.agent_selection, 0, False, True, None)
        assert observation is not None
        made.step(None)
    assert made.agents == []


def test_a_game_given_up_among_its_last_steps_leaves_nothing_behind() -> None:
    made, fresh = raw_env("base", 3, max_turns=5), raw_env("base", 3, max_turns=5)
    made.reset(seed=1)
    play(made, 10_000)
    made.step(None)
    for one in (made, fresh):
        one.reset(seed=2)
        play(one, 10_000)
    assert made.agents == fresh.agents == ["player_0", "player_1", "player_2"]
    for _ in range(3):
        assert made.agent_selection == fresh.agent_selection
        made.step(None)
        fresh.step(None)
    assert (made.agents, made.agent_selection) == ([], fresh.agent_selection)


# --- seeds ------------------------------------------------------------------------------------------------------------
def test_a_seed_deals_the_game_it_deals_everywhere() -> None:
    made = raw_env("new_shores", 4)
    made.reset(seed=11)
    assert made.game_seed == 11
    assert whole(made.game) == whole(seafarers_env.Game("new_shores", 4, seed=11))


def test_without_a_seed_games_go_on_from_the_last_one() -> None:
    one, two, other = (raw_env("base", 3) for _ in range(3))
    for made, seed in ((one, 5), (two, 5), (other, 6)):
        made.reset(seed=seed)
    play(one, 50)  # what is played does not matter
    seeds = []
    for made in (one, two, other):
        found = []
        for _ in range(3):
            made.reset()
            found.append(made.game_seed)
        seeds.append(found)
    assert seeds[0] == seeds[1]
    assert len({*seeds[0], *seeds[2], 5, 6}) == 8


def test_the_first_game_without_a_seed_is_of_the_machines_making() -> None:
    one, two = raw_env("base", 3), raw_env("base", 3)
    one.reset()
    two.reset()
    assert one.game_seed != two.game_seed
    two.reset(seed=one.game_seed)
    assert whole(one.game) == whole(two.game)


def test_no_global_generator_has_a_say() -> None:
    import random

    records = []
    for seed in (1, 2):
        random.seed(seed)
        np.random.seed(seed)  # noqa: NPY002
        before = random.getstate()
        made = raw_env("new_shores", 3)
        made.reset(seed=4)
        play(made, 300)
        assert random.getstate() == before
        records.append(whole(made.game))
    assert records[0] == records[1]


def test_an_option_that_means_nothing_is_warned_of() -> None:
    made = raw_env("base", 3)
    with pytest.warns(UserWarning, match="knows 'state', not 'sate'"):
        made.reset(seed=0, options={"sate": "{}"})
    assert made.agents
