"""The networks of the recipes: the same scores in torch and in numpy, precision and devices."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
import torch

from networks import EntityPolicy, device_named, new_network, settle
from seafarers_agents import make_agent
from seafarers_agents.entity_network import EntityNetwork, shapes_of, sizes_of
from seafarers_agents.learned import read_policy, save_policy
from seafarers_env import Batch, Game
from training import Common, identity_of

SCENARIOS = ["base", "great_crossing"]
OPTIONS: dict[str, Any] = {"max_offers": 0, "skip_forced": True}
SIZES = {"width": 4, "whole": 16, "rounds": 2}


@pytest.fixture(scope="module")
def batches() -> list[Batch]:
    made = [Batch(name, 4, 16, 1, **OPTIONS) for name in SCENARIOS]
    for batch in made:
        batch.rollout(4000)
    return made


@pytest.fixture(scope="module")
def network(batches: list[Batch]) -> EntityPolicy:
    torch.manual_seed(0)
    made = new_network("entities", batches, **SIZES)
    assert isinstance(made, EntityPolicy)
    return made


def stored(path: Path, network: EntityPolicy) -> Path:
    args = Common(network="entities", max_offers=0, **SIZES)  # type: ignore[arg-type]
    identity = identity_of(network, args, OPTIONS, SCENARIOS)
    save_policy(path, identity, {name: weight.numpy() for name, weight in network.state_dict().items()})
    return path


def test_one_set_of_weights_has_the_same_scores_with_numpy_at_each_table(
    tmp_path: Path, network: EntityPolicy, batches: list[Batch]
) -> None:
    identity, weights = read_policy(stored(tmp_path / "policy.npz", network))
    for k, batch in enumerate(batches):
        with torch.no_grad():
            scores = network.scores(torch.from_numpy(batch.observations), k)[0].numpy()
        assert scores.shape == batch.masks.shape and scores.std() > 0.05
        assert EntityNetwork(identity, weights, batch.table)(np.array(batch.observations)) == pytest.approx(
            scores, abs=1e-4
        )


def test_what_numpy_reads_is_what_torch_has(network: EntityPolicy) -> None:
    args = Common(network="entities", max_offers=0, **SIZES)  # type: ignore[arg-type]
    shapes = shapes_of(sizes_of(identity_of(network, args, OPTIONS, SCENARIOS)))
    there = {name: list(weight.shape) for name, weight in network.state_dict().items()}
    assert shapes == {name: shape for name, shape in there.items() if not name.startswith("value.")}


def test_it_plays_where_it_has_not_learned(tmp_path: Path, network: EntityPolicy) -> None:
    agent = make_agent(f"learned:{stored(tmp_path / 'policy.npz', network)}")
    for scenario, players in (("new_shores", 3), ("base", 2), ("oceans", 4)):
        game = Game(scenario, players, 3)
        for _ in range(30):
            game.apply(agent.act(game.view(game.current_player)))


def test_the_flat_network_is_of_one_table(batches: list[Batch]) -> None:
    with pytest.raises(ValueError, match="one table, not at 2: --network entities"):
        new_network("flat", batches, **SIZES)


def test_rows_of_a_table_do_not_depend_on_the_others(network: EntityPolicy, batches: list[Batch]) -> None:
    """A row's scores are its own, whatever rows are beside it."""
    seen, masks = np.array(batches[1].observations), np.array(batches[1].masks)
    alone = [network.act(seen[k : k + 1], masks[k : k + 1], None, 1) for k in range(len(seen))]
    together = network.act(seen, masks, None, 1)
    assert together[0].tolist() == [int(found[0][0]) for found in alone]
    assert together[2] == pytest.approx(np.concatenate([found[2] for found in alone]), abs=1e-4)


def test_sharper_scores_have_the_same_order(batches: list[Batch]) -> None:
    torch.manual_seed(1)
    for kind in ("flat", "entities"):
        made, seen = new_network(kind, batches[:1], **SIZES), torch.from_numpy(np.array(batches[0].observations))  # type: ignore[arg-type]
        with torch.no_grad():
            before = made.scores(seen, 0)
            made.sharpen(3.0)
            after = made.scores(seen, 0)
        assert after[0].numpy() == pytest.approx(3 * before[0].numpy(), abs=1e-4) and torch.equal(after[1], before[1])


def test_the_precision_is_measured_or_given(batches: list[Batch], network: EntityPolicy) -> None:
    flat = new_network("flat", batches[:1], **SIZES)
    assert settle(flat, "auto", batches[0], rows=64) in ("float32", "bfloat16")
    assert all(weight.grad is None or not weight.grad.any() for weight in flat.parameters())
    assert settle(flat, "bfloat16", batches[0]) == "bfloat16" and flat.precision == torch.bfloat16


def test_a_device_that_is_not_there_is_named() -> None:
    assert device_named("cpu") == torch.device("cpu")
    for name in ("cuda:77", "gpu"):
        with pytest.raises(ValueError, match=f"there is no device '{name}' here; there is cpu"):
            device_named(name)
