"""A policy of the recipe plays the same from its checkpoint, from `policy.npz`, and in the recipe itself."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
import torch

from seafarers_agents import AgentError, make_agent
from seafarers_agents.learned import Network, read_policy
from seafarers_env import Batch, Game
from selfplay_ppo import Args, Run

TABLE = {"max_offers": 0}


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    begun = Run(
        Args(
            out=tmp_path_factory.mktemp("run"),
            threads=1,
            scenario="base",
            max_offers=0,
            games=16,
            steps=32,
            width=32,
            minibatch=64,
        )
    )
    for _ in range(3):
        begun.step()
    begun.save()
    return begun


@torch.no_grad()
def in_float32(run: Run, observations: np.ndarray) -> np.ndarray:
    """The recipe's scores without its rounding to bfloat16."""
    policy = run.policy
    hidden = torch.nn.functional.linear(
        torch.from_numpy(observations).float(), policy.first.weight * policy.scale, policy.first.bias
    )
    return policy.actions(policy.body(hidden)).numpy()


def test_numpy_finds_the_scores_that_torch_finds(run: Run) -> None:
    batch = Batch("base", 4, 64, seed=5, skip_forced=True, **TABLE)
    batch.rollout(9600)
    observations = np.array(batch.observations)
    for file in ("policy.npz", "checkpoint.pt"):
        identity, weights = read_policy(run.args.out / file)
        assert identity == run.identity
        assert Network(weights)(observations) == pytest.approx(in_float32(run, observations), abs=1e-4)
    with torch.no_grad():
        logs = run.policy(torch.from_numpy(observations), torch.from_numpy(np.array(batch.masks)))[0].numpy()
    scores = np.where(batch.masks == 1, Network(weights)(observations), -np.inf)
    expected = scores - np.log(np.exp(scores).sum(1, keepdims=True))
    legal = np.array(batch.masks) == 1
    assert logs[legal] == pytest.approx(expected[legal], abs=0.05)  # eight bits of a bfloat16


def test_both_files_play_the_same_game(run: Run) -> None:
    def final(file: str, option: str) -> bytes:
        agents = [make_agent(f"learned:{run.args.out / file}{option}", seat) for seat in range(4)]
        game = Game("base", 4, 3, max_turns=20, **TABLE)
        while not game.is_over:
            game.apply(agents[game.current_player].act(game.view(game.current_player)))
        return game.record.tobytes()

    for option in ("", "?temperature=1"):
        assert final("policy.npz", option) == final("checkpoint.pt", option)


def test_a_checkpoint_with_code_in_it_is_refused(tmp_path: Path) -> None:
    @dataclass
    class Anything:
        value: int = 0

    globals()["Anything"] = Anything
    Anything.__qualname__ = "Anything"
    torch.save({"identity": Anything(), "policy": {}}, tmp_path / "checkpoint.pt")
    with pytest.raises(AgentError, match=r"is not a policy of the self-play recipe: Weights only load failed"):
        make_agent(f"learned:{tmp_path / 'checkpoint.pt'}")
    (tmp_path / "checkpoint.pt").write_bytes(b"nothing")
    with pytest.raises(AgentError, match="is not a policy of the self-play recipe"):
        make_agent(f"learned:{tmp_path / 'checkpoint.pt'}")
    torch.save(torch.nn.Linear(2, 2).state_dict(), tmp_path / "checkpoint.pt")  # as the past selves are
    with pytest.raises(AgentError, match="it lacks 'identity'"):
        make_agent(f"learned:{tmp_path / 'checkpoint.pt'}")
