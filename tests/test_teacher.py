"""`Batch.policy_actions`: what a policy inside the kernel would do in any position, without touching the games."""

import copy
from typing import Any

import numpy as np
import pytest

from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_env import Batch
from tests.test_batch_options import random_actions, shown

pytestmark = pytest.mark.kernels

TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 4, {}),
    ("new_shores", 3, {"max_offers": 0}),
    ("oceans", 4, {}),
    ("base", 3, {"edition": "grand"}),
    ("heading_for_new_shores", 5, {}),
]
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, (*table[:2], *table[2]))))


def mixed(table: tuple[str, int, dict[str, Any]], steps: int = 240, size: int = 12) -> Batch:
    """Games that the heuristic and random play have led to where they are, in turn: no plan goes through."""
    name, players, options = table
    batch, rng = Batch(name, players, size, 3, **options), np.random.default_rng(1)
    for step in range(steps):
        actions = batch.policy_actions()
        if step % 3 == 0:
            actions = random_actions(batch, rng)
        batch.step(actions)
    return batch


@every_table
def test_the_teacher_does_what_the_heuristic_does_with_the_view(table: tuple[str, int, dict[str, Any]]) -> None:
    agent, agreed = KernelHeuristicAgent(), 0
    batch = mixed(table)
    for _ in range(8):
        actions = batch.policy_actions()
        for i, action in enumerate(actions.tolist()):
            game = batch.game(i)
            assert action == agent.act(game.view(game.current_player)), game
            agreed += len(game.legal_list()) > 1
        batch.step(actions)
    assert agreed > 20


def test_asking_changes_nothing_and_answers_are_the_same_each_time() -> None:
    batch = mixed(TABLES[0])
    twin, before = batch.clone(), shown(batch)
    answers = [batch.policy_actions().tolist() for _ in range(3)]
    batch.policy_actions("random"), batch.policy_actions("random", seed=4)
    assert answers[0] == answers[1] == answers[2]
    assert shown(batch) == before
    for each in (batch, twin):  # nor has what is to come
        each.rollout(500)
    assert shown(batch) == shown(twin)


def test_only_rows_that_are_marked_are_asked_about() -> None:
    batch = mixed(TABLES[1])
    where, out = np.arange(len(batch)) % 3 == 1, np.full(len(batch), 77)
    assert batch.policy_actions(where=where, out=out) is out
    assert out.tolist() == np.where(where, batch.policy_actions(), -1).tolist()
    assert (
        batch.policy_actions("random", where=where, seed=5).tolist()
        == np.where(where, batch.policy_actions("random", seed=5), -1).tolist()
    )


def test_threads_change_no_answer() -> None:
    batch = mixed(TABLES[0], size=13)
    more = Batch("base", 4, 13, threads=3)
    more.load(np.arange(13), [batch.game(i) for i in range(13)])
    assert more.policy_actions().tolist() == batch.policy_actions().tolist()
    assert more.policy_actions("random", seed=1).tolist() == batch.policy_actions("random", seed=1).tolist()


def test_weights_change_what_it_wants() -> None:
    batch = Batch("base", 4, 200, 2)
    for _ in range(300):
        batch.step(batch.policy_actions())
    other = batch.policy_actions(weights={"patience": 30.0, "army": 0.0, "bundle_city": 0.2})
    assert (other != batch.policy_actions()).any()
    assert batch.masks[np.arange(200), other].all()


def test_random_answers_are_uniform_over_the_mask_and_follow_from_the_seed() -> None:
    batch = Batch("base", 2, 2000, np.full(2000, 5))  # one position, two thousand times
    first = batch.policy_actions("random", seed=3)
    assert first.tolist() == batch.policy_actions("random", seed=3).tolist()
    assert first.tolist() != batch.policy_actions("random", seed=4).tolist()
    legal = np.flatnonzero(batch.masks[0])
    counts = np.bincount(first, minlength=batch.num_actions)
    assert counts[legal].sum() == 2000
    mean = 2000 / len(legal)
    assert (np.abs(counts[legal] - mean) < 5 * mean**0.5).all()
    twin = copy.deepcopy(batch)
    one, two = batch.policy_actions("random"), batch.policy_actions("random")
    assert one.tolist() != two.tolist()
    assert [twin.policy_actions("random").tolist() for _ in range(2)] == [one.tolist(), two.tolist()]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"policy": "ismcts"}, "policies inside the kernel must be random, heuristic and learned:NAME, not 'ismcts'"),
        ({"weights": {"patiense": 1.0}}, "no weight 'patiense'"),
        ({"where": np.ones(3, bool)}, r"where must be 4 booleans, not bool of shape \(3,\)"),
        ({"where": np.ones(4)}, "where must be 4 booleans, not float64"),
        ({"out": np.zeros(4, np.int32)}, "out must be a .* array of int64"),
    ],
)
def test_wrong_questions_are_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch("base", 2, 4).policy_actions(**arguments)
