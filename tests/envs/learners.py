"""What tests of the Gymnasium environments share: random learners, opponents in Python, all that must not move."""

from typing import Any

import gymnasium
import numpy as np

from seafarers_env.envs import SeafarersEnv
from seafarers_env.scenarios import scenarios
from seafarers_env.scenarios.registry import camel_case
from seafarers_env.view import PlayerView
from tests.envs.common import whole

IDS = [f"seafarers/{camel_case(name)}-v0" for name in scenarios()]
INFOS = ("action_mask", "seat", "victory_points", "winner", "turns", "illegal_action")


def make(name: str = "base", players: int | None = 3, **options: Any) -> SeafarersEnv:
    """The environment without Gymnasium's wrappers."""
    made = gymnasium.make(f"seafarers/{camel_case(name)}-v0", num_players=players, **options).unwrapped
    assert isinstance(made, SeafarersEnv)
    return made


def pick(mask: np.ndarray, rng: np.random.Generator) -> int:
    """A legal action, uniformly."""
    return int(rng.choice(np.flatnonzero(mask)))


def play(env: SeafarersEnv, steps: int = 10**6, seed: int = 0) -> list[int]:
    """Random steps until so many are made or the game is over; the actions."""
    rng, actions, over = np.random.default_rng(seed), [], False
    while not over and len(actions) < steps:
        actions.append(pick(env.action_masks(), rng))
        _, _, terminated, truncated, _ = env.step(actions[-1])
        over = terminated or truncated
    return actions


def middling(observation: np.ndarray, mask: np.ndarray) -> int:
    """An opponent in Python without a memory: equal observations get equal actions."""
    legal = np.flatnonzero(mask)
    return int(legal[int(observation.astype(np.int64).sum()) % len(legal)])


def together(observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
    """`middling` of many games."""
    return np.array([middling(seen, mask) for seen, mask in zip(observations, masks, strict=True)])


class Middling:
    """The same as an agent."""

    name = "middling"

    def act(self, view: PlayerView) -> int:
        return middling(view.observation, view.action_mask)


class Wrong:
    """Plays the first legal action, but answers `wrong` when `due` decisions have been made."""

    def __init__(self, wrong: Any, due: int) -> None:
        self.wrong, self.due = wrong, due

    def act(self, view: PlayerView) -> Any:
        self.due -= 1
        if self.due == 0 and isinstance(self.wrong, BaseException):
            raise self.wrong
        if self.due == 0 and isinstance(self.wrong, str) and self.wrong == "illegal":
            return int(np.flatnonzero(view.action_mask == 0)[0])
        return self.wrong if self.due == 0 else int(view.legal_actions()[0])


def frozen(env: SeafarersEnv) -> tuple[Any, ...]:
    """All that a refused call must leave alone."""
    told = [(decision.action, decision.dice) for decision in env._recent or ()]
    own = (env.seat, env.game_seed, env._seed, env._playing, env._streams.tolist(), told)
    return whole(env.game), env.action_masks().tobytes(), own
