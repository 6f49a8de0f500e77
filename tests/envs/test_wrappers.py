"""The wrappers of observations, round small environments of the shape that they ask for."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium import spaces
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from seafarers_env import Entities, Game, Normaliser
from seafarers_env.envs.wrappers import (
    EntityObservation,
    NormaliseObservation,
    ShapeReward,
    VectorEntityObservation,
    VectorNormaliseObservation,
    VectorShapeReward,
)
from seafarers_env.observing.entities import PARTS


class Solitaire(gymnasium.Env[np.ndarray, np.int64]):
    """A few decisions at random, whatever the action: an observation of seat 0 for each."""

    def __init__(self, scenario: str = "new_shores", players: int = 4, length: int = 5) -> None:
        self.game, self.length = Game(scenario, players), length
        self.table = self.game.table
        self.observation_space = spaces.Box(0, 127, (self.game.layout.size,), np.int8)
        self.action_space = spaces.Discrete(3)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.game.reset(int(self.np_random.integers(1000)))
        self.decisions = 0
        return self.game.observe(0), {}

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        self.decisions += 1
        self.game.apply(int(self.np_random.choice(self.game.legal_actions())))
        return self.game.observe(0), 0.0, self.decisions == self.length, False, {"decisions": self.decisions}


def vector(mode: AutoresetMode, length: int = 5) -> SyncVectorEnv:
    """Three of them that end at different times."""
    return SyncVectorEnv([lambda k=k: Solitaire(length=length + k) for k in range(3)], autoreset_mode=mode)


def with_table(envs: SyncVectorEnv) -> SyncVectorEnv:
    envs.table = envs.envs[0].unwrapped.table  # type: ignore[attr-defined]
    return envs


def equal(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(np.array_equal(one[k], other[k]) for k in one)
    return np.array_equal(one, other)


@pytest.mark.filterwarnings("ignore:.*different from the unwrapped version")
@pytest.mark.parametrize("wrapper", [NormaliseObservation, EntityObservation])
def test_gymnasium_finds_nothing_wrong(wrapper: Any) -> None:
    check_env(wrapper(Solitaire()), skip_render_check=True)


@pytest.mark.parametrize("scenario", ["base", "new_world", "great_crossing"])
def test_one_environment_in_other_forms(scenario: str) -> None:
    plain, scaled = Solitaire(scenario, 4), NormaliseObservation(Solitaire(scenario, 4))
    parts, both = (
        EntityObservation(Solitaire(scenario, 4)),
        EntityObservation(NormaliseObservation(Solitaire(scenario, 4))),
    )
    normalise, entities = Normaliser(plain.table), Entities(plain.table)
    seen = [env.reset(seed=4)[0] for env in (plain, scaled, parts, both)]
    for _ in range(5):
        flat = seen[0]
        assert equal(seen[1], normalise(flat))
        assert equal(seen[2], entities(flat))
        assert equal(seen[3], entities(normalise(flat)))
        assert all(env.observation_space.contains(x) for env, x in zip((plain, scaled, parts, both), seen, strict=True))
        seen = [env.step(0)[0] for env in (plain, scaled, parts, both)]
    assert parts.entities.adjacency["edge_vertices"].shape[1] == 2
    assert list(both.observation_space) == sorted(PARTS)  # type: ignore[call-overload]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_vectors_in_other_forms(mode: AutoresetMode) -> None:
    plain, scaled = vector(mode), VectorNormaliseObservation(with_table(vector(mode)))
    parts = VectorEntityObservation(VectorNormaliseObservation(with_table(vector(mode))))
    entities, finals = Entities(parts.unwrapped.table), 0  # type: ignore[attr-defined]
    seen = [env.reset(seed=4)[0] for env in (plain, scaled, parts)]
    for _ in range(12):
        assert equal(seen[1], scaled.normaliser(seen[0]))
        assert equal(seen[2], entities(seen[1]))
        assert scaled.observation_space.contains(seen[1])
        assert parts.observation_space.contains(seen[2])
        steps = [env.step(np.zeros(3, int)) for env in (plain, scaled, parts)]
        seen, infos = [step[0] for step in steps], [step[4] for step in steps]
        assert [step[2].tolist() for step in steps[1:]] == [steps[0][2].tolist()] * 2
        assert ("final_obs" in infos[0]) == ("final_obs" in infos[1]) == ("final_obs" in infos[2])
        if "final_obs" in infos[0]:
            for i in np.flatnonzero(infos[0]["_final_obs"]):
                last = infos[0]["final_obs"][i]
                assert equal(infos[1]["final_obs"][i], scaled.normaliser(last))
                assert equal(infos[2]["final_obs"][i], entities(scaled.normaliser(last)))
                finals += 1
    assert (finals > 3) == (mode == AutoresetMode.SAME_STEP)


def test_last_observations_in_one_array_are_turned_too() -> None:
    envs = VectorNormaliseObservation(with_table(vector(AutoresetMode.NEXT_STEP)))
    last = envs.env.reset(seed=2)[0]
    assert equal(envs._infos({"final_obs": last, "other": 1})["final_obs"], envs.normaliser(last))
    assert envs._infos({"other": 1}) == {"other": 1}


def test_environments_that_do_not_fit_are_refused() -> None:
    with pytest.raises(ValueError, match="has no `table`"):
        VectorNormaliseObservation(vector(AutoresetMode.NEXT_STEP))
    with pytest.raises(
        ValueError, match="NormaliseObservation takes the flat observation, a Box of int8 in a row, not"
    ):
        NormaliseObservation(NormaliseObservation(Solitaire()))
    with pytest.raises(ValueError, match="a Box of int8 or float32 in a row, not Dict"):
        EntityObservation(EntityObservation(Solitaire()))
    with pytest.raises(ValueError, match="not a vector of environments; for one there is the wrapper without 'Vector'"):
        VectorEntityObservation(Solitaire())  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="Box of int8 in a row, not Discrete"):
        NormaliseObservation(gymnasium.make("FrozenLake-v1"))


# --- shaped rewards ---------------------------------------------------------------------------------------------------
TABLE: dict[str, Any] = {"num_players": 3, "max_offers": 0, "points_to_win": 5, "skip_forced": True}


def seen_points(env: Any, seat: int) -> list[int]:
    """Others' points without their hidden cards."""
    view = env.unwrapped.game.view(seat)
    return [view.victory_points(seat) for seat in range(3)]


@pytest.mark.parametrize("seat", [0, 2])  # who sits last sees others' settlements before it decides anything
def test_shaping_pays_for_points_and_adds_nothing_to_a_game(seat: int) -> None:
    shaped, plain = (gymnasium.make("seafarers/Base-v0", reward="points", seat=seat, **TABLE) for _ in range(2))
    shaped, rng = ShapeReward(shaped, weight=0.5), np.random.default_rng(0)
    for seed in range(4):
        _, info = shaped.reset(seed=seed)
        plain.reset(seed=seed)
        paid = due = 0.0
        over, times = False, 0
        while not over:
            before = seen_points(plain, seat) if paid or due or times else [0, 0, 0]
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            _, reward, terminated, truncated, info = shaped.step(action)
            _, unshaped, *_ = plain.step(action)
            paid, due, over = paid + reward, due + float(unshaped), terminated or truncated
            after = seen_points(plain, seat)
            gained = 1.5 * (after[seat] - before[seat]) - (sum(after) - sum(before)) / 2
            if not over and gained:
                times += 1
                assert reward == pytest.approx(0.5 * gained / 5)
        assert times > 2
        assert paid == pytest.approx(due)


@pytest.mark.parametrize(("max_turns", "bootstraps"), [(1000, False), (3, False), (3, True)])
def test_shaping_adds_nothing_to_the_discounted_sum_either(max_turns: int, bootstraps: bool) -> None:
    """Of a whole game and of one cut off, unless a learner puts a value at the cut: then the lead there remains."""
    table, discount = TABLE | {"max_turns": max_turns}, 0.998
    shaped, plain = (gymnasium.make("seafarers/Base-v0", **table) for _ in range(2))
    shaped, rng = ShapeReward(shaped, 2.0, discount, bootstraps), np.random.default_rng(0)
    for seed in range(3):
        _, info = shaped.reset(seed=seed)
        plain.reset(seed=seed)
        added, factor, over = 0.0, 1.0, False
        while not over:
            action = int(rng.choice(np.flatnonzero(info["action_mask"])))
            _, reward, terminated, truncated, info = shaped.step(action)
            unshaped, over = float(plain.step(action)[1]), terminated or truncated
            added, factor = added + factor * (reward - unshaped), factor * discount
        assert truncated == (max_turns == 3)
        points = seen_points(plain, 0)
        ahead = 2.0 / 5 * (points[0] - sum(points[1:]) / 2)
        assert added == pytest.approx(factor * ahead if bootstraps else 0.0, abs=1e-9)


@pytest.mark.parametrize("settings", [{}, {"discount": 0.9, "bootstraps": True}])
def test_a_vector_is_shaped_as_single_environments_are(settings: dict[str, Any]) -> None:
    table = TABLE | ({"max_turns": 12} if settings else {})

    def made() -> gymnasium.Env[Any, Any]:
        return ShapeReward(gymnasium.make("seafarers/Base-v0", **table), **settings)

    ours = VectorShapeReward(
        gymnasium.make_vec(
            "seafarers/Base-v0", 3, vectorization_mode="vector_entry_point", autoreset_mode="SameStep", **table
        ),
        **settings,
    )
    theirs = SyncVectorEnv([made] * 3, autoreset_mode=AutoresetMode.SAME_STEP)
    _, infos = ours.reset(seed=1)
    theirs.reset(seed=1)
    rng, ended = np.random.default_rng(0), 0
    for _ in range(300):
        actions = np.argmax(infos["action_mask"] * (1 + rng.random(infos["action_mask"].shape)), axis=1)
        _, rewards, terminations, truncations, infos = ours.step(actions)
        assert np.allclose(rewards, theirs.step(actions)[1])
        ended += int((terminations | truncations).sum())
    assert ended > 3


def test_shaping_asks_for_the_flat_observation_and_same_step() -> None:
    with pytest.raises(ValueError, match="ShapeReward takes the flat observation"):
        ShapeReward(NormaliseObservation(gymnasium.make("seafarers/Base-v0")))
    with pytest.raises(ValueError, match=r"discount must be the learner's, from 0 to 1, not 1.5"):
        ShapeReward(gymnasium.make("seafarers/Base-v0"), discount=1.5)
    with pytest.raises(ValueError, match="autoreset_mode='SameStep'"):
        VectorShapeReward(gymnasium.make_vec("seafarers/Base-v0", 2, vectorization_mode="vector_entry_point"))


@pytest.mark.parametrize("wrapper", [NormaliseObservation, EntityObservation, ShapeReward])
def test_a_wrapped_environment_is_made_anew_from_its_spec(wrapper: Any) -> None:
    env = wrapper(gymnasium.make("seafarers/Base-v0", **TABLE))
    again = gymnasium.make(env.spec)
    assert equal(env.reset(seed=3)[0], again.reset(seed=3)[0])
