"""A policy that has learned, from a file of `examples/clone.py` or `examples/selfplay_ppo.py`, played with numpy alone.

A file holds the weights and the policy's identity: the flat network's the table it learned at, and it plays at no
other; that of the network over entities its columns and heads, and it plays where these are known. `policy_file` reads
it. Some policies come with the package: `SHIPPED` names them.
"""

import hashlib
import json
import math
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.entity_network import EntityNetwork, normalised
from seafarers_agents.policy_file import SHAPES as SHAPES
from seafarers_agents.policy_file import read_policy as read_policy
from seafarers_agents.policy_file import save_policy as save_policy
from seafarers_agents.protocol import AgentError
from seafarers_env.board.board_text import nearest
from seafarers_env.board.build import Board
from seafarers_env.envs.registration import VERSION
from seafarers_env.scenarios import completed
from seafarers_env.view import PlayerView

#: Switches that change neither what a seat sees and may do nor what it plays for.
NO_MATTER: Final = frozenset({"skip_forced", "max_turns"})
#: Policies that come with the package, by the names that `learned:` takes.
WEIGHTS: Final = Path(__file__).with_name("weights")
SHIPPED: Final = tuple(sorted(path.stem for path in WEIGHTS.glob("*.npz")))

Array = NDArray[Any]


# --- the network ------------------------------------------------------------------------------------------------------
class Network:
    """The recipe's `Policy` without its value: two hidden layers over the flat observation, in float32."""

    def __init__(self, weights: Mapping[str, Array]) -> None:
        self._weights = weights
        self._first: Array = np.ascontiguousarray(np.transpose(weights["first.weight"] * weights["scale"]))

    def __call__(self, observations: Array) -> Array:
        """int8[N, size] -> the scores of all actions, legal or not: float32[N, actions]."""
        w = self._weights
        hidden = observations.astype(np.float32) @ self._first + w["first.bias"]
        hidden = _rectified(hidden, w["body.0.weight"], w["body.0.bias"])
        hidden = hidden @ np.transpose(w["body.2.weight"]) + w["body.2.bias"]
        hidden = _rectified(hidden, w["body.3.weight"], w["body.3.bias"])
        return hidden @ np.transpose(w["actions.weight"]) + w["actions.bias"]


def _rectified(hidden: Array, weight: Array, bias: Array) -> Array:
    """LayerNorm, then ReLU."""
    return np.maximum(normalised(hidden, weight, bias), 0)


@lru_cache(maxsize=8)
def _loaded(path: Path, size: int, changed: int) -> tuple[dict[str, Any], dict[str, Array], Network | None]:
    identity, weights = read_policy(path)
    return identity, weights, Network(weights) if identity.get("network", "flat") == "flat" else None


# --- the agent --------------------------------------------------------------------------------------------------------
def options_of(argument: str) -> tuple[Path, float]:
    """The path and the temperature in `PATH` or `PATH?temperature=NUMBER`; a name of `SHIPPED` is a path too.

    Raises:
        AgentError: another option, or a temperature that is no number from 0 on.
    """
    path, sign, option = argument.partition("?")
    name, _, number = option.partition("=")
    try:
        temperature = float(number) if sign else 0.0
    except ValueError:
        temperature = math.nan
    if sign and (name != "temperature" or not 0 <= temperature < math.inf):
        raise AgentError(f"what follows the path of a learned agent is ?temperature=NUMBER, not ?{option}")
    return shipped(path), temperature


def shipped(name: str) -> Path:
    """The file of a policy that comes with the package; of any other name the path that it is."""
    return WEIGHTS / f"{name}.npz" if name in SHIPPED else Path(name)


class LearnedAgent:
    """Plays from a file of a recipe: the flat network at the table that it has learned at and no other.

    Args:
        path: `policy.npz`, or with PyTorch installed `checkpoint.pt`; or a name of `SHIPPED`.
        temperature: 0 plays the action with the highest score; else actions are drawn, at 1 as in training.
        seed: Of the draws.
        name: What results call it.
    """

    def __init__(self, path: str | Path, temperature: float = 0.0, seed: int = 0, name: str | None = None) -> None:
        self.path, self.temperature = shipped(str(path)), temperature
        self.name = name or f"learned:{path}"
        found = self.path.stat() if self.path.is_file() else None
        if found is None and SHIPPED and self.path.parent == Path():
            raise AgentError(
                f"there is no policy file {str(path)!r}{nearest(str(path), SHIPPED)}; "
                f"learned:{' and learned:'.join(SHIPPED)} come with the package"
            )
        size, changed = (found.st_size, found.st_mtime_ns) if found is not None else (0, 0)
        self.identity, self._weights, self._flat = _loaded(self.path, size, changed)
        self._network: Network | EntityNetwork | None = self._flat
        self._generator = np.random.default_rng(seed)
        self._board: Board | None = None  # where it was found to fit

    def act(self, view: PlayerView) -> int:
        """The action for this view.

        Raises:
            AgentError: it has learned at another table.
        """
        if view.board is not self._board or self._network is None:
            self._network = self._flat or EntityNetwork(self.identity, self._weights, view.table)
            if self._flat is not None:
                self._check(view)
            self._board = view.board
        legal = view.legal_actions()
        scores = self._network(view.observation[np.newaxis])[0, legal]
        if self.temperature:  # the largest sum with Gumbel noise is a draw
            scores = scores / self.temperature + self._generator.gumbel(size=len(scores))
        return int(legal[scores.argmax()])

    def _check(self, view: PlayerView) -> None:
        here = table_of(view)
        there = completed(self.identity)
        differing = [name for name in here if name not in NO_MATTER and there.get(name) != here[name]]
        if differing:
            lines = "; ".join(f"{name}: {self.identity.get(name)!r} there, {here[name]!r} here" for name in differing)
            known = self.identity
            raise AgentError(
                f"{str(self.path)!r} plays {known.get('scenario')!r} with {known.get('players')} players "
                f"and does not fit this table: {lines}"
            )


def table_of(view: PlayerView) -> dict[str, Any]:
    """What must be as in the identity of a policy: the table with every switch, as JSON has it."""
    board = hashlib.sha256(view.board.chart.text.encode()).hexdigest()[:16]
    table = {"scenario": view.scenario, "players": view.num_players, "version": VERSION, "board": board}
    sizes = {"observation": view.layout.size, "actions": view.num_actions}
    return json.loads(json.dumps(table | sizes | view.options))
