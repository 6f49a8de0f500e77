"""A copy in mid-game is the same game, which plays on equally and by itself."""

import copy
import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env.envs import env, raw_env
from tests.envs.common import SOME_TABLES, play, same, whole

COPIES = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda made: pickle.loads(pickle.dumps(made)),
}
ways = pytest.mark.parametrize("way", COPIES.values(), ids=COPIES.keys())


def standing(made: Any) -> tuple[Any, ...]:
    raw = made.unwrapped
    ledgers = (made.agents, made.rewards, made.terminations, made.truncations, made.infos)
    return whole(raw.game), made.agent_selection, repr(ledgers), raw.game_seed


def assert_equal(one: Any, other: Any) -> None:
    assert standing(one) == standing(other)
    for agent in one.possible_agents:
        assert same(one.observe(agent), other.observe(agent))


@ways
@pytest.mark.parametrize(("name", "players"), SOME_TABLES)
def test_a_copy_is_the_same_game_and_plays_on_equally(name: str, players: int, way: Callable[[Any], Any]) -> None:
    made = raw_env(name, players, max_turns=40)
    made.reset(seed=1)
    play(made, 200)
    twin = way(made)
    assert twin.game is not made.game
    assert_equal(made, twin)
    before = standing(twin)
    moves = play(made, 10_000, seed=5)
    assert standing(twin) == before  # playing one does not move the other
    for move in moves:
        twin.step(move)
    assert_equal(made, twin)
    while made.agents:
        assert repr(made.last(observe=False)) == repr(twin.last(observe=False))
        made.step(None)
        twin.step(None)
    made.reset()
    twin.reset()
    assert_equal(made, twin)  # the stream of seeds goes on equally


@ways
def test_a_copy_among_the_last_steps(way: Callable[[Any], Any]) -> None:
    made = raw_env("base", 3, points_to_win=3)
    made.reset(seed=1)
    play(made, 10_000)
    made.step(None)
    twin = way(made)
    while made.agents:
        assert_equal(made, twin)
        assert repr(made.last(observe=False)) == repr(twin.last(observe=False))
        made.step(None)
        twin.step(None)
    assert twin.agents == []


@ways
def test_sampling_goes_on_equally(way: Callable[[Any], Any]) -> None:
    made = raw_env("base", 3)
    made.reset(seed=1)
    made.action_space("player_1").seed(3)
    made.action_space("player_1").sample()
    twin = way(made)
    assert twin.observation_space("player_0") == made.observation_space("player_0")
    assert [twin.action_space("player_1").sample() for _ in range(5)] == [
        made.action_space("player_1").sample() for _ in range(5)
    ]


@pytest.mark.parametrize("way", ["deepcopy", "pickle"])
def test_wrapped_environments_are_copied_as_well(way: str) -> None:
    made = env("new_shores", 3, render_mode="ansi")
    made.reset(seed=1)
    play(made, 150)
    twin = COPIES[way](made)
    assert_equal(made, twin)
    assert twin.render() == made.render()
    before = standing(twin)
    moves = play(made, 100, seed=2)
    assert standing(twin) == before
    for move in moves:
        twin.step(move)
    assert_equal(made, twin)
    assert twin.render() == made.render()


def test_a_pickle_opens_in_another_process(tmp_path: Path) -> None:
    made = raw_env("base", 3)
    made.reset(seed=1)
    play(made, 100)
    (tmp_path / "env.pickle").write_bytes(pickle.dumps(made))
    code = (
        "import pickle, sys\n"
        "env = pickle.load(open(sys.argv[1], 'rb'))\n"
        "env.step(int(env.game.legal_mask().argmax()))\n"
        "print(env.observe(env.agent_selection)['observation'].tobytes().hex(), env.game.record['rng'].tolist())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "env.pickle")], capture_output=True, text=True, check=False
    )
    made.step(int(np.argmax(made.game.legal_mask())))
    seen, rng = made.observe(made.agent_selection)["observation"].tobytes().hex(), made.game.record["rng"].tolist()
    assert done.stdout.strip() == f"{seen} {rng}", done.stderr
