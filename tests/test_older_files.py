"""What was written before the engine had editions is read: pickles of everything, a position, a replay, a log.

`tests/data/before_editions` was written by the commit before the engine moved into a package of its own, with what each
thing did next. Nobody writes it anew, but where games go another way: what follows of `scenario` and `vector` is that
of the rule that the active seat is asked after every counter-offer (DECISIONS-44).
"""

import gzip
import hashlib
import json
import pickle
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game, replay

FOLDER = Path(__file__).resolve().parent / "data" / "before_editions"


def digest(*parts: Any) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(part.encode() if isinstance(part, str) else np.ascontiguousarray(part).tobytes())
    return found.hexdigest()[:16]


def play_on(game: Game) -> str:
    for k in range(60):
        if game.is_over:
            break
        legal = game.legal_list()
        game.apply(legal[5 * k % len(legal)])
    return digest(game.to_json(), str(game.seed), game.observe(0))


def batch(made: Any) -> str:
    for _ in range(30):
        made.step(np.array([int(np.flatnonzero(mask)[-1]) for mask in made.masks]))
    return digest(made.observations, made.masks, made.terminations, made.truncations, made.seeds)


def aec(made: Any) -> str:
    for k in range(40):
        mask = made.last()[0]["action_mask"]
        made.step(int(np.flatnonzero(mask)[3 * k % int(mask.sum())]))
    return digest(made.last()[0]["observation"], made.agent_selection)


def learner(made: Any) -> str:
    seen: list[Any] = []
    for _ in range(15):
        mask = made.action_masks()
        observation, reward, *_ = made.step(int(np.flatnonzero(mask)[-1]))
        seen += [observation, np.float64(reward)]
    return digest(*seen)


def vector(made: Any) -> str:
    seen: list[Any] = []
    for _ in range(15):
        observations, rewards, *_ = made.step(made.action_masks().argmax(axis=1))
        seen += [np.array(observations), np.array(rewards)]
    return digest(*seen)


def view(seen: Any) -> str:
    return digest(seen.observation, seen.action_mask, seen.determinise(3).to_json())


def heuristic(agent: Any) -> str:
    game = Game("new_world", num_players=3, seed=9)
    chosen: list[int] = []
    for _ in range(80):
        chosen.append(agent.act(game.view(game.current_player)))
        game.apply(chosen[-1])
    return digest(np.array(chosen))


def recorder(noted: Any) -> str:
    for _ in range(40):
        noted.apply(noted.game.legal_list()[-1])
    return digest(replay.dumps(noted.replay()).split("\n", 1)[1])  # the header tells versions


FOLLOWING: dict[str, Callable[[Any], str]] = {
    "game": play_on,
    "batch": batch,
    "aec": aec,
    "gymnasium": learner,
    "vector": vector,
    "view": view,
    "heuristic": heuristic,
    "layout": lambda layout: digest(str(layout.size), json.dumps({k: str(v) for k, v in layout.slices.items()})),
    "scenario": lambda scenario: play_on(Game(scenario, seed=5)),
    "recorder": recorder,
    "sampler": lambda sampler: digest(sampler(np.full((4, 3), 2**63 + 5, np.uint64))),
    "normaliser": lambda scaled: digest(scaled(np.arange(scaled.maxima.size, dtype=np.int64).astype(np.int8) % 3)),
}


def stored() -> dict[str, str]:
    return json.loads((FOLDER / "what_followed.json").read_text(encoding="utf-8"))


def test_there_is_one_of_each() -> None:
    assert {path.name.split(".")[0] for path in FOLDER.glob("*.pickle.gz")} == set(FOLLOWING) == set(stored())


@pytest.mark.parametrize("name", FOLLOWING)
def test_a_pickle_goes_on_as_it_would_have(name: str) -> None:
    made = pickle.loads(gzip.decompress((FOLDER / f"{name}.pickle.gz").read_bytes()))
    assert FOLLOWING[name](made) == stored()[name]


def test_a_position_is_the_game_that_it_was() -> None:
    text = (FOLDER / "position.json").read_text(encoding="utf-8")
    assert Game.from_json(text).to_json() == text
    game = pickle.loads(gzip.decompress((FOLDER / "game.pickle.gz").read_bytes()))
    assert game.to_json() == text
