"""RLlib's view of a game: who is asked, what is paid to whom and when, seeds, and what is refused."""

from typing import Any

import numpy as np
import pytest
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.env.env_context import EnvContext
from ray.rllib.env.multi_agent_env_runner import MultiAgentEnvRunner
from ray.rllib.examples.rl_modules.classes.action_masking_rlm import ActionMaskingTorchRLModule

from algorithms import assert_legal_and_paid, assert_trains, configure
from seafarers_env import IllegalActionError, raw_env
from seafarers_env.integrations.rllib import FORBIDDEN, MaskedModule, RllibSeafarers

SHORT: dict[str, Any] = {"scenario": "base", "num_players": 3, "points_to_win": 3, "max_offers": 0}
AGENTS = [f"player_{seat}" for seat in range(3)]


def play(env: RllibSeafarers, seed: int | None, picks: int = 0) -> tuple[list[Any], dict[str, list[float]], Any]:
    """Play a game at random: (agent, action) in order, rewards by agent, the last answer of `step`."""
    rng = np.random.default_rng(picks)
    seen, infos = env.reset(seed=seed)
    made, paid = [], {agent: [] for agent in env.possible_agents}
    while True:
        ((agent, observation),) = seen.items()
        assert list(infos) == [agent]
        assert env.observation_spaces[agent].contains(observation)
        action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
        made.append((agent, action))
        answer = env.step({agent: action})
        seen, rewards, terminated, truncated, infos = answer
        assert list(seen) == list(rewards) == list(infos)
        for each, reward in rewards.items():
            paid[each].append(reward)
        if terminated["__all__"] or truncated["__all__"]:
            return made, paid, answer


class Paying:
    """An AEC environment in which every decision pays every seat something else."""

    def __init__(self, aec: Any) -> None:
        self.aec, self.rng, self.paid = aec, np.random.default_rng(1), []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.aec, name)

    def step(self, action: Any) -> None:
        self.aec.step(action)
        self.aec.rewards = dict(zip(AGENTS, self.rng.normal(size=3).tolist(), strict=True))
        self.paid.append(dict(self.aec.rewards))


@pytest.mark.parametrize("reward", ["win", "points"])
def test_the_same_game_pays_what_the_aec_environment_pays(reward: str) -> None:
    made, paid, _ = play(RllibSeafarers(SHORT | {"reward": reward}), 5)
    aec = raw_env(**SHORT, reward=reward)
    aec.reset(5)
    for agent, action in made:
        assert aec.agent_selection == agent
        aec.step(action)
    totals = dict.fromkeys(AGENTS, 0.0)
    for agent in aec.agent_iter():
        totals[agent] += aec.last()[1]
        aec.step(None)
    assert {agent: sum(rewards) for agent, rewards in paid.items()} == totals
    assert max(totals.values()) > 0


def test_what_others_bring_a_seat_comes_with_its_next_observation_and_nothing_is_lost() -> None:
    env = RllibSeafarers(SHORT)
    paying = env.aec = Paying(env.aec)
    made, paid, _ = play(env, 2)
    deciders = [agent for agent, _ in made]
    for agent in AGENTS:
        owed, due = 0.0, []
        for k, brought in enumerate(paying.paid):
            owed += brought[agent]
            if k + 1 == len(deciders) or deciders[k + 1] == agent:
                due.append(owed)
                owed = 0.0
        assert paid[agent] == pytest.approx(due)


def test_all_seats_see_the_end_with_a_mask_that_is_a_distribution() -> None:
    env = RllibSeafarers(SHORT)
    _, _, (seen, rewards, terminated, truncated, infos) = play(env, 3)
    assert list(seen) == list(rewards) == list(infos) == AGENTS == list(terminated)[:3]
    assert all(observation["action_mask"].all() for observation in seen.values())
    assert terminated == dict.fromkeys([*AGENTS, "__all__"], True)
    assert truncated == dict.fromkeys([*AGENTS, "__all__"], False)
    assert len({info["winner"] for info in infos.values()}) == 1
    assert env.agents == []


def test_a_game_cut_off_is_truncated_for_all() -> None:
    _, paid, (_, _, terminated, truncated, infos) = play(RllibSeafarers(SHORT | {"max_turns": 1}), 3)
    assert (terminated["__all__"], truncated["__all__"]) == (False, True)
    assert all(sum(rewards) == 0 for rewards in paid.values())
    assert {info["turns"] for info in infos.values()} == {1}


def test_seeds_say_which_games_are_played_and_runners_play_different_ones() -> None:
    env, other = RllibSeafarers(SHORT), RllibSeafarers(SHORT)
    assert [play(env, 7)[0], play(env, None)[0]] == [play(other, 7)[0], play(other, None)[0]]
    assert env.aec.game_seed == other.aec.game_seed != 7
    seeds = set()
    for runner in range(4):
        for k in range(4):  # RLlib: number of the runner + number of the game in it
            env = RllibSeafarers(EnvContext(SHORT, worker_index=runner))
            env.reset(seed=10 + runner + k)
            seeds.add(env.aec.game_seed)
    assert len(seeds) == 16


def test_bad_input_is_named_and_changes_nothing() -> None:
    with pytest.raises(ValueError, match="names no scenario"):
        RllibSeafarers({"num_players": 3})
    with pytest.raises(ValueError, match="dtype must be one of int8, float32, not 'float16'"):
        RllibSeafarers(SHORT | {"dtype": "float16"})
    with pytest.raises(ValueError, match="bass"):
        RllibSeafarers({"scenario": "bass"})
    env = RllibSeafarers(SHORT)
    with pytest.raises(ValueError, match="no game is being played"):
        env.step({"player_0": 0})
    made, _, _ = play(env, 1)
    with pytest.raises(ValueError, match="no game is being played"):
        env.step(dict(made[-1:]))
    env.reset(seed=1)
    before = env.aec.game.to_json()
    with pytest.raises(ValueError, match="player_0 alone decides now; actions came for player_0, player_1"):
        env.step({"player_0": 0, "player_1": 0})
    illegal = int(np.flatnonzero(env.aec.observe("player_0")["action_mask"] == 0)[0])
    with pytest.raises(IllegalActionError, match="not legal"):
        env.step({"player_0": illegal})
    assert env.aec.game.to_json() == before


def test_episodes_of_an_env_runner_hold_legal_actions_and_every_reward() -> None:
    runner = MultiAgentEnvRunner(config=configure(SHORT, 200, num_envs_per_env_runner=2))
    episodes = runner.sample(num_episodes=3)
    assert len(episodes) == 3
    assert_legal_and_paid(episodes, lambda winner: -0.5)
    runner.stop()


def test_the_masking_module_of_rllib_trains_on_it() -> None:
    module = RLModuleSpec(module_class=ActionMaskingTorchRLModule)
    assert_trains(configure(SHORT | {"dtype": "float32"}, 200, module, num_envs_per_env_runner=2), 200)


def test_the_network_gives_forbidden_actions_no_chance() -> None:
    import torch

    env = RllibSeafarers(SHORT)
    seen, _ = env.reset(seed=1)
    module = RLModuleSpec(
        module_class=MaskedModule,
        observation_space=env.observation_spaces["player_0"],
        action_space=env.action_spaces["player_0"],
        model_config={"width": 16},
    ).build()
    batch = {"obs": {name: torch.from_numpy(part)[None] for name, part in seen["player_0"].items()}}
    logits = module.forward_inference(batch)["action_dist_inputs"][0]
    allowed = batch["obs"]["action_mask"][0] == 1
    assert (logits[~allowed] == FORBIDDEN).all()
    assert torch.softmax(logits, -1)[~allowed].sum() == 0
    trained = module.forward_train(batch)
    alone = module.compute_values(batch)
    assert alone.shape == (1,)
    assert torch.equal(module.compute_values(batch, trained["embeddings"]), alone)
