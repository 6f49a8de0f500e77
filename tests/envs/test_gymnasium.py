"""The Gymnasium environment: one learner among opponents."""

import copy
import pickle
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ResetNeeded
from gymnasium.utils.env_checker import check_env

from seafarers_agents import make_agent
from seafarers_agents.duel import Duel
from seafarers_env import Batch, Game, IllegalActionError, register_scenario
from seafarers_env.engine.entries.policy import HEURISTIC, RANDOM
from seafarers_env.engine.policies.weights import pack
from seafarers_env.envs import SeafarersEnv, raw_env
from seafarers_env.envs.registration import gymnasium_id
from seafarers_env.scenarios import ScenarioError, registry, scenarios
from seafarers_env.scenarios.scenario import CHARTS
from tests.envs.common import SOME_TABLES, play_to_the_last_decision, whole, without_a_display
from tests.envs.learners import IDS, INFOS, Middling, frozen, make, middling, pick, play

OPPONENTS = {"random": "random", "heuristic": "heuristic", "callable": middling, "agent": Middling()}
any_opponents = pytest.mark.parametrize("opponents", OPPONENTS.values(), ids=OPPONENTS.keys())


# --- what Gymnasium asks of it ----------------------------------------------------------------------------------------
def test_every_scenario_has_an_id() -> None:
    assert IDS == [gymnasium_id(name) for name in scenarios()]
    assert {"seafarers/NewShores-v0", "seafarers/Base-v0", "seafarers/IntoTheDesert-v0"} <= set(IDS)
    assert set(IDS) <= set(gymnasium.registry)


@pytest.mark.parametrize("env_id", IDS)
@without_a_display
def test_gymnasiums_check_has_no_complaints(env_id: str, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(env_id).unwrapped)  # all other warnings are errors here
    assert "player 0" in capsys.readouterr().out  # it rendered for people, too


def test_a_spec_travels_as_text() -> None:
    spec = gymnasium.make("seafarers/Base-v0", num_players=2, opponents="heuristic", seat="random", max_turns=9).spec
    assert spec is not None
    again: Any = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(spec.to_json())).unwrapped
    assert (again.game.num_players, again.game.options["max_turns"]) == (2, 9)


@pytest.fixture
def own_names(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Names that a test registers are forgotten afterwards."""
    monkeypatch.setattr(registry, "_registered", {})
    registries = (getattr(pettingzoo, "aec_registry", {}), gymnasium.registry)
    before = [set(ids) for ids in registries]
    yield
    for ids, known in zip(registries, before, strict=True):
        for env_id in set(ids) - known:
            del ids[env_id]


@pytest.mark.usefixtures("own_names")
def test_a_users_board_has_an_id(tmp_path: Path) -> None:
    path = tmp_path / "mine.board"
    path.write_text((CHARTS / "new_shores.board").read_text(encoding="utf-8"), encoding="utf-8")
    register_scenario(path, name="my_shores_2")
    env: Any = gymnasium.make("seafarers/MyShores2-v0", num_players=3).unwrapped
    env.reset(seed=1)
    assert env.game.scenario.file == str(path)
    assert len(play(env, 50)) == 50
    with pytest.raises(ScenarioError, match=r"'my_shores2' and 'my_shores_2' are both 'MyShores2' in CamelCase"):
        register_scenario(path, name="my_shores2")
    assert "my_shores2" not in scenarios()
    other = tmp_path / "other.board"
    other.write_bytes(path.read_bytes())
    register_scenario(other, name="my_shores_2", replace=True)
    assert gymnasium.spec("seafarers/MyShores2-v0").kwargs == {"scenario": str(other)}


@pytest.mark.nojit
def test_the_kernels_are_plain_python() -> None:
    env = make("base", 2, opponents=["heuristic"], seat=1)
    env.reset(seed=3)
    play(env, 8)
    assert env.game.current_player == env.seat == 1


# --- a game -----------------------------------------------------------------------------------------------------------
def test_masks_and_infos() -> None:
    env = make("new_shores", 4, opponents="heuristic", seat=2, max_turns=40)
    observation, info = env.reset(seed=4)
    rng, over, rewards = np.random.default_rng(0), False, []
    while not over:
        assert observation in env.observation_space
        assert tuple(info) == INFOS and {type(info[name]) for name in INFOS[1:]} == {int}
        assert (info["action_mask"].dtype, info["seat"]) == (np.int8, 2)
        assert env.game.current_player == 2
        assert np.array_equal(info["action_mask"], env.game.legal_mask())
        assert np.array_equal(info["action_mask"], env.action_masks())
        assert np.array_equal(observation, env.game.observe(2))
        assert info["victory_points"] == env.game.victory_points[2]
        assert (info["winner"], info["turns"], info["illegal_action"]) == (-1, env.game.turn, -1)
        observation, reward, terminated, truncated, info = env.step(pick(info["action_mask"], rng))
        rewards.append(reward)
        over = terminated or truncated
    assert not any(rewards[:-1])
    assert tuple(info) == INFOS
    assert np.flatnonzero(info["action_mask"]).tolist() == np.flatnonzero(env.action_masks()).tolist() == [0]
    assert info["turns"] == env.game.turn
    assert info["victory_points"] == env.game.victory_points[2]
    assert info["winner"] == (-1 if truncated else env.game.winner)
    assert {type(info[name]) for name in INFOS[1:]} == {int}


def seen_by_aec(name: str, players: int, seed: int, seat: int, agents: Any, actions: list[int], **options: Any) -> Any:
    """The same game in the AEC environment: what the learner sees at each decision, its total, how it ends."""
    aec = raw_env(name, players, **options)
    aec.reset(seed=seed)
    learner, left, seen, total = f"player_{seat}", iter(actions), [], 0.0
    for agent in aec.agent_iter():
        observation, reward, terminated, truncated, info = aec.last()
        assert observation is not None
        if agent == learner:
            total += reward
            seen.append((observation["observation"].tobytes(), observation["action_mask"].tobytes()))
        if terminated or truncated:
            if agent == learner:
                return seen, total, terminated, truncated, info
            aec.step(None)
        elif agent == learner:
            aec.step(next(left))
        else:
            aec.step(agents[int(agent[-1])].act(aec.game.view(int(agent[-1]))))
    raise AssertionError("the learner was never told of the end")


@pytest.mark.parametrize("opponents", ["heuristic", "python"])
@pytest.mark.parametrize("reward", ["win", "points"])
@pytest.mark.parametrize(("name", "players"), SOME_TABLES)
def test_it_is_the_game_of_the_aec_environment(name: str, players: int, reward: str, opponents: str) -> None:
    options: dict[str, Any] = {"reward": reward, "points_to_win": 4, "max_turns": 60, "skip_forced": reward == "win"}
    seat = 1 if opponents == "heuristic" else players - 1
    agent = make_agent("heuristic") if opponents == "heuristic" else Middling()
    env = make(name, players, opponents=agent if opponents == "python" else "heuristic", seat=seat, **options)
    for seed in (1, 2):
        observation, info = env.reset(seed=seed)
        rng, seen, total, over, actions = np.random.default_rng(seed), [], 0.0, False, list[int]()
        terminated = truncated = False
        while not over:
            seen.append((observation.tobytes(), info["action_mask"].tobytes()))
            actions.append(pick(info["action_mask"], rng))
            observation, gained, terminated, truncated, info = env.step(actions[-1])
            total += gained
            over = terminated or truncated
        seen.append((observation.tobytes(), bytes(env.game.num_actions)))  # there nobody is told of an action now
        won = None if info["winner"] < 0 else f"player_{info['winner']}"
        told = {"victory_points": info["victory_points"], "winner": won, "turns": info["turns"]}
        there = seen_by_aec(name, players, seed, seat, [agent] * players, actions, **options)
        assert there == (seen, total, terminated, truncated, told)
        assert total != 0 or truncated or reward == "points"


@pytest.mark.parametrize("policy", [RANDOM, HEURISTIC])
def test_kernel_opponents_are_those_of_whole_games(policy: int) -> None:
    """With the heuristic as a learner it is the game that `Duel` plays within one kernel, random picks included."""
    duel, agent = Duel("new_shores", 4, max_turns=60), make_agent("heuristic")
    for seat, seed in ((0, 3), (2, 8)):
        seats = np.full((1, 4), policy, np.int8)
        seats[0, seat] = HEURISTIC
        games = duel.play(np.array([seed], np.uint64), seats, np.tile(pack(), (1, 4, 1)))
        env = make("new_shores", 4, opponents="random" if policy == RANDOM else "heuristic", seat=seat, max_turns=60)
        env.reset(seed=seed)
        over, steps, info = False, 0, dict[str, Any]()
        while not over:
            _, _, terminated, truncated, info = env.step(agent.act(env.game.view(seat)))
            over, steps = terminated or truncated, steps + 1
        assert (info["turns"], info["victory_points"]) == (games.turns[0], games.points[0, seat])
        assert (info["winner"], steps) == (games.winners[0], games.decisions[0, seat])


@any_opponents
@pytest.mark.parametrize("mode", ["ansi", "svg"])
def test_rendering_changes_no_game(opponents: Any, mode: str) -> None:
    plain, drawn = (make("new_shores", 3, opponents=opponents, seat=1, render_mode=each) for each in (None, mode))
    for env in (plain, drawn):
        env.reset(seed=5)
        play(env, 120)
    assert frozen(plain)[0] == frozen(drawn)[0]
    picture = drawn.render()
    assert picture.startswith("<svg") if mode == "svg" else "last decisions:" in picture
    with pytest.warns(UserWarning, match="without a render_mode"):
        plain.render()


def test_the_picture_shows_what_the_learner_may_know() -> None:
    env = make("base", 3, opponents="heuristic", seat=1, render_mode="ansi")
    env.reset(seed=3)
    play(env, 60)
    rows = [line for line in env.render().splitlines() if line.lstrip("> ").startswith("player ")][:3]
    assert ["?" in row for row in rows] == [True, False, True]


@without_a_display
def test_human_mode_prints_each_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = make("base", 2, render_mode="human")
    env.reset(seed=3)
    first = capsys.readouterr().out
    env.step(pick(env.action_masks(), np.random.default_rng(0)))
    second = capsys.readouterr().out
    assert "player 0" in first
    assert "last decisions" not in first
    assert "last decisions" in second


# --- seeds ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("seed", [0, 7, 2**64 - 3, np.int64(7)])
def test_a_seed_deals_the_game_of_that_seed(seed: Any) -> None:
    env = make("new_shores", 4)
    env.reset(seed=seed)
    assert whole(env.game) == whole(Game("new_shores", 4, seed=int(seed)))
    assert env.game_seed == int(seed)
    batch = Batch("new_shores", 4, 1, [int(seed)])
    for _ in range(3):  # without a seed they go on alike
        batch.reset()
        env.reset()
        assert env.game_seed == batch.seeds[0]
        assert whole(env.game) == whole(batch.game(0))


@any_opponents
def test_equal_seeds_and_actions_are_equal_games(opponents: Any) -> None:
    one, other = (make("base", 4, opponents=opponents, seat="random") for _ in range(2))
    one.reset(seed=1)
    play(one, 5)
    for env in (one, other):
        env.reset(seed=11)
    for action in play(one, 150):
        other.step(action)
    assert frozen(one) == frozen(other)


def test_without_any_seed_each_game_is_another() -> None:
    env, other = make("base", 3), make("base", 3)
    env.reset()
    other.reset()
    assert env.game_seed != other.game_seed


def test_the_seat_is_drawn_for_each_game_and_follows_from_its_seed() -> None:
    env = make("base", 4, seat="random")
    seats = [env.reset(seed=seed)[1]["seat"] for seed in range(200)]
    assert all(30 < seats.count(seat) < 70 for seat in range(4))
    assert [env.reset(seed=seed)[1]["seat"] for seed in range(20)] == seats[:20]
    assert env.game.current_player == env.seat
    fixed = make("base", 4, seat=np.int64(3))
    assert fixed.reset(seed=0)[1]["seat"] == fixed.game.current_player == 3


# --- positions, copies ------------------------------------------------------------------------------------------------
def test_a_position_to_begin_in() -> None:
    env = make("base", 3, opponents="heuristic", seat=1)
    env.reset(seed=4)
    play(env, 80)
    text, seen = env.game.to_json(), env.game.observe(1)
    for seed in (None, 5):
        observation, _ = env.reset(seed=seed, options={"state": text})
        assert np.array_equal(observation, seen)
        assert env.game_seed == seed
        play(env, 20)
    env.reset(seed=4)
    before = frozen(env)
    with pytest.raises(ValueError, match="this environment plays 'base' with 3 players"):
        env.reset(options={"state": Game("base", 2).to_json()})
    with pytest.raises(ValueError, match="JSON"):
        env.reset(options={"state": "{"})
    assert frozen(env) == before
    with pytest.warns(UserWarning, match="knows 'state', not 'stat'"):
        env.reset(options={"stat": text})


def test_a_position_without_a_decision_for_the_learner_is_refused() -> None:
    """An opponent is about to make the last decision of the game."""
    aec = raw_env("base", 3, points_to_win=4)
    aec.reset(seed=1)
    last = play_to_the_last_decision(aec)
    learner = (aec.game.current_player + 1) % 3
    env = make("base", 3, opponents=lambda observation, mask: last, seat=learner, points_to_win=4)
    with pytest.raises(ValueError, match=rf"the game ends before the learner, in seat {learner}, has anything"):
        env.reset(options={"state": aec.game.to_json()})
    with pytest.raises(ResetNeeded):
        env.step(0)


COPIES: dict[str, Callable[[Any], Any]] = {
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda made: pickle.loads(pickle.dumps(made)),
}


@any_opponents
@pytest.mark.parametrize("way", COPIES.values(), ids=COPIES.keys())
def test_a_copy_plays_on_equally_and_by_itself(way: Callable[[Any], Any], opponents: Any) -> None:
    env = make("new_shores", 3, opponents=opponents, seat="random", max_turns=30, render_mode="ansi")
    env.reset(seed=1)
    play(env, 60)
    twin = way(env)
    assert twin.game is not env.game
    assert frozen(twin) == frozen(env)
    before = frozen(twin)
    actions = play(env, seed=3)
    assert frozen(twin) == before
    for action in actions:
        result = twin.step(action)
    assert result[2] or result[3]
    assert frozen(twin) == frozen(env)
    env.reset()
    twin.reset()
    assert frozen(twin) == frozen(env)


# --- what is refused --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("wrong", [-1, 10**6, 2**70, None, "roll", 1.0, [1]])
@pytest.mark.parametrize("illegal_reward", [None, -1.0])
def test_what_is_no_action_at_all_is_refused(wrong: Any, illegal_reward: float | None) -> None:
    env = make(opponents="heuristic", illegal_reward=illegal_reward)
    env.reset(seed=0)
    play(env, 20)
    before = frozen(env)
    with pytest.raises(IllegalActionError):
        env.step(wrong)
    assert frozen(env) == before
    env.step(np.int64(pick(env.action_masks(), np.random.default_rng(0))))


def test_an_illegal_action_ends_the_episode_or_is_refused() -> None:
    for illegal_reward in (-1.0, -7.5):
        env = make(opponents="heuristic", illegal_reward=illegal_reward)
        env.reset(seed=0)
        play(env, 20)
        before, wrong = whole(env.game), int(np.argmin(env.action_masks()))
        _, reward, terminated, truncated, info = env.step(wrong)
        assert (reward, terminated, truncated, info["illegal_action"]) == (illegal_reward, True, False, wrong)
        assert np.flatnonzero(info["action_mask"]).tolist() == [0]
        assert (tuple(info), info["winner"]) == (INFOS, -1)
        assert whole(env.game) == before
        with pytest.raises(ResetNeeded):
            env.step(0)
        env.reset()
        play(env, 5)
    env = make(opponents="heuristic", illegal_reward=None)
    env.reset(seed=0)
    play(env, 20)
    before = frozen(env)
    with pytest.raises(IllegalActionError, match=r"is not legal for player 0 in phase"):
        env.step(int(np.argmin(env.action_masks())))
    assert frozen(env) == before


def test_there_is_a_time_to_step() -> None:
    env = make("base", 2, max_turns=5)
    with pytest.raises(ResetNeeded, match=r"reset\(\) begins one"):
        env.step(0)
    env.reset(seed=0)
    play(env)
    with pytest.raises(ResetNeeded):
        env.step(0)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"seat": 3}, r"seat must be 0\.\.2 or 'random', not 3"),
        ({"seat": -1}, r"not -1"),
        ({"seat": "first"}, r"not 'first'"),
        ({"reward": "money"}, r"reward must be one of win, points, not 'money'"),
        ({"render_mode": "rgb"}, r"render_mode must be None or one of"),
        ({"max_turn": 3}, r"max_turn"),
        ({"num_players": 9}, r"9"),
    ],
)
def test_wrong_arguments_are_named(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        SeafarersEnv("base", **{"num_players": 3, **options})
