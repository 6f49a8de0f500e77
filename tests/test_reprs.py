"""What objects say of themselves: what they are of, and where they stand; of a game no more than the seat may know."""

import pickle

import gymnasium
import pytest

from seafarers_env import Batch, Game, env, raw_env
from seafarers_env.envs.single_agent import SeafarersEnv


@pytest.fixture
def learner() -> SeafarersEnv:
    made = gymnasium.make("seafarers/Base-v0", num_players=3, opponents=["heuristic", "random"], seat=1).unwrapped
    assert isinstance(made, SeafarersEnv)
    return made


def test_a_batch() -> None:
    batch = Batch("base", 3, 5)
    said = (
        f"Batch('base', num_players=3, size=5, num_actions={batch.num_actions}, threads=1; shows observations, masks)"
    )
    assert repr(batch) == said
    assert repr(Batch("base", 3, 5, observe=False, masks="bits")).endswith("; shows mask_words)")


def test_a_view() -> None:
    game = Game("base", 3, 1)
    own, others = repr(game.view(0)), repr(game.view(2))
    legal = len(game.legal_actions())
    assert own == f"PlayerView('base', player=0 of 3, turn=0, phase='setup settlement'; {legal} legal actions)"
    assert others == "PlayerView('base', player=2 of 3, turn=0, phase='setup settlement'; others decide)"


def test_environments_of_pettingzoo() -> None:
    raw = raw_env("base", 3)
    assert repr(raw) == "SeafarersAEC('base', num_players=3; no game is being played)"
    raw.reset(seed=1)
    assert "turn=0, phase='setup settlement', agent_selection='player_0')" in repr(raw)
    assert (repr(env("base", 3)), str(raw)) == (
        "CheckedAEC(SeafarersAEC('base', num_players=3; no game is being played))",
        "base_v0",
    )


def test_environments_of_gymnasium(learner: SeafarersEnv) -> None:
    begin = "SeafarersEnv('base', num_players=3, opponents=['heuristic', 'random'], seat=1; "
    assert repr(learner) == f"{begin}no game is being played)"
    learner.reset(seed=1)
    assert repr(learner) == f"{begin}turn=0, phase='setup settlement')"
    vector = gymnasium.make_vec("seafarers/Base-v0", 2, vectorization_mode="vector_entry_point", num_players=3)
    said = "SeafarersVectorEnv('base', num_players=3, num_envs=2, opponents=['random', 'random'])"
    assert repr(vector) == repr(pickle.loads(pickle.dumps(vector))) == said
