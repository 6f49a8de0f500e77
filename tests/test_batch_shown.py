"""What a step changed is written into an observation, and what stands there is whole (`engine.incremental`)."""

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, Sampler
from tests.play import advance, named, new_game, scenario_of
from tests.variants import TABLES

pytestmark = pytest.mark.kernels

OPTIONS: dict[str, dict[str, Any]] = {
    "skip_forced": {"skip_forced": True},
    "card_counting": {"card_counting": True},
    "short": {"max_turns": 9, "points_to_win": 4},
    "no trade": {"max_offers": 0},
}
SCENARIOS = (
    "base", "new_shores", "oceans", "new_world", "greater_catan", "great_crossing", "seven_islands", "reach_catan",
    "catan_world",
)  # fmt: skip


def written_whole(batch: Batch) -> np.ndarray:
    """What an equal batch shows that has everything yet to write."""
    twin = copy.deepcopy(batch)
    twin.observations[:] = 99
    twin._publish(np.ones(len(twin), np.uint8))
    return twin.observations


def play(batch: Batch, steps: int, seed: int, every: int) -> None:
    sampler = Sampler(seed)
    for k in range(steps):
        batch.step(sampler(batch.mask_words))
        if k % every == 0:
            wrong = np.argwhere(batch.observations != written_whole(batch))
            assert len(wrong) == 0, f"step {k}: game, place {wrong[0]}, phase {batch.records['phase'][wrong[0][0]]}"


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("option", OPTIONS)
def test_observations_are_whole_after_many_steps(scenario: str, option: str) -> None:
    players = (2, 4)[(SCENARIOS.index(scenario) + [*OPTIONS].index(option)) % 2]
    few = {"great_crossing": 4, "greater_catan": 4, "base": players, "new_shores": max(players, 3)}
    batch = Batch(scenario, few.get(scenario, max(players, 3)), 24, 5, masks="bits", **OPTIONS[option])
    play(batch, 700, 3, every=11)  # long between two looks: what goes stale has time to


@pytest.mark.parametrize(("scenario", "players", "options"), TABLES)
def test_so_they_are_with_rules_that_are_off_elsewhere(scenario: str, players: int, options: dict[str, Any]) -> None:
    play(Batch(named(scenario), players, 24, 5, masks="bits", **options), 700, 3, every=11)


@pytest.mark.long  # the edition grand is compiled
@pytest.mark.slow
@pytest.mark.rule("WORLD-39")
def test_starting_settlements_are_shown_on_boards_that_hide_nothing() -> None:
    play(Batch("new_world", 3, 24, 5, masks="bits", blind_start=True), 60, 3, every=1)


@pytest.mark.rule("EDGE-55")
def test_a_reward_that_is_taken_shows_the_hex_that_is_turned_up_after_it() -> None:
    """One piece found two hexes, the first a gold field."""
    moments = (gold_before_another(seed) for seed in range(20))
    game = next(game for game in moments if game)
    batch = Batch(scenario_of("fog"), 3, 1, masks="bits")
    bits = np.packbits(game.legal_mask(), bitorder="little")
    batch._states[:], batch._legal.view(np.uint8)[0, : len(bits)] = game._states, bits
    batch._publish(np.ones(1, np.uint8))
    batch.step(np.array([game.legal_actions()[0]]))
    assert (batch.records["terrain"][0] != game.record.terrain).any()
    assert batch.observations.tolist() == written_whole(batch).tolist()


def gold_before_another(seed: int) -> Game | None:
    """A game in which a gold field's resource is due and another hex is found already; None where none comes."""
    game, rng = new_game("fog", 3, seed, chance="explicit"), random.Random(seed)
    for _ in range(3000):
        if game.is_over or (game.phase == "take" and game.record.found.any()):
            break
        golden = [o for o, _ in game.chance_outcomes() if "gold" in game.describe_chance(o)] if game.is_chance else []
        if golden:
            game.apply_chance(golden[0])
        else:
            advance(game, rng, "sailor")
    return None if game.is_over or game.phase != "take" else game


@pytest.mark.nojit
def test_so_they_are_in_plain_python() -> None:
    play(Batch("new_shores", 3, 2, 1, masks="bits", max_turns=3, max_offers=1), 60, 1, every=7)


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))])
def test_a_copy_writes_whole_observations(copied: Any) -> None:
    batch = Batch("base", 4, 8, 2, masks="bits")
    play(batch, 50, 2, every=50)
    twin = copied(batch)
    twin.observations[:] = 0
    play(twin, 3, 4, every=1)


def test_games_dealt_anew_and_refused_ones_are_shown_whole() -> None:
    batch, sampler = Batch("base", 3, 8, 2, masks="bits", on_illegal="report"), Sampler(1)
    for k in range(300):
        actions = sampler(batch.mask_words)
        actions[k % 8] = -1
        batch.step(actions)
        if k % 50 == 49:
            batch.reset(mask=np.arange(8) == k // 50)
        if k % 70 == 69:
            batch.rollout(100)
        assert batch.observations.tolist() == written_whole(batch).tolist()
