"""What objects say of themselves: what they are of, and where they stand; of a game no more than the seat may know."""

import inspect
import pickle
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pytest

from seafarers_env import Batch, Entities, Game, Normaliser, PlayerView, Sampler, env, raw_env, scenarios
from seafarers_env.envs import SeafarersVectorEnv
from seafarers_env.envs.single_agent import SeafarersEnv
from seafarers_env.observing.rows import EntityRows
from seafarers_env.replay import Recorder


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


# --- looked at from outside -------------------------------------------------------------------------------------------
def over() -> Game:
    game = Game("base", 2, max_turns=1)
    while not game.is_over:
        game.apply(game.legal_list()[0])
    return game


def followed() -> Any:
    rows = EntityRows(Game("base", 2).table)
    return rows.follow(np.zeros((2, rows.length), np.float32))


def begun(made: Any) -> Any:
    made.reset(seed=1)
    return made


LOOKED_AT: dict[str, Callable[[], Any]] = {
    "game": lambda: Game("base", 2),
    "game that remembers": lambda: Game("base", 2, memory=True),
    "game over": over,
    "game with chance": lambda: Game("base", 2, chance="explicit"),
    "view": lambda: Game("base", 2).view(1),
    "view of a game over": lambda: over().view(0),
    "class of views": lambda: PlayerView,
    "batch": lambda: Batch("base", 2, 2),
    "batch of entities": lambda: Batch("base", 2, 2, memory=4, entities=True, observe=False),
    "batch with policies": lambda: Batch("base", 2, 2, masks="bits", seats=("learner", "random")),
    "table": lambda: Game("base", 2).table,
    "scenario": lambda: Game("base", 2).scenario,
    "board": lambda: Game("base", 2).board,
    "layout": lambda: Game("base", 2).layout,
    "raw environment": lambda: raw_env("base", 2),
    "environment": lambda: begun(env("base", num_players=2)),
    "Gymnasium": lambda: SeafarersEnv("base", 2),
    "Gymnasium begun": lambda: begun(SeafarersEnv("base", 2, memory=4)),
    "vector": lambda: SeafarersVectorEnv("base", 2, 2),
    "vector begun": lambda: begun(SeafarersVectorEnv("base", 2, 2, memory=4)),
    "sampler": Sampler,
    "Entities": lambda: Entities(Game("base", 2).table),
    "EntityRows": lambda: EntityRows(Game("base", 2).table),
    "rows followed": followed,
    "Normaliser": lambda: Normaliser(Game("base", 2).table),
    "recorder": lambda: Recorder(Game("base", 2)),
    "replay": lambda: Recorder(Game("base", 2)).replay(),
}


@pytest.mark.parametrize("make", LOOKED_AT.values(), ids=LOOKED_AT.keys())
def test_all_that_an_object_has_can_be_listed(make: Callable[[], Any]) -> None:
    """As debuggers, notebooks and mocks do; what is not there is an AttributeError."""
    made = make()
    names = {name for name, _ in inspect.getmembers(made)}
    assert names == {name for name in dir(made) if hasattr(made, name)}
    assert repr(made)


def test_what_never_changes_can_be_a_key() -> None:
    game, other = Game("base", 2), Game("base", 3, max_turns=9)
    for name in ("scenario", "table", "layout", "board"):
        mine, twin = getattr(game, name), getattr(pickle.loads(pickle.dumps(game)), name)
        assert {mine: 1}[twin] == 1
        if name != "scenario":
            assert getattr(other, name) not in {mine}
    assert {game.scenario, other.scenario, scenarios()["base"], scenarios()["oceans"]} == {
        scenarios()["base"], scenarios()["oceans"],
    }  # fmt: skip
