"""A policy that has learned, from a file: that of `examples/selfplay_ppo.py`, played with numpy alone.

A file holds the weights and the policy's identity: the table it learned at. `.npz` files are read by numpy, without
pickles; `.pt` files, the recipe's checkpoints, by PyTorch, weights only.
"""

import hashlib
import importlib
import json
import math
import pickle
import zipfile
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.agent import AgentError
from seafarers_env.board.build import Board
from seafarers_env.envs.registration import VERSION
from seafarers_env.view import PlayerView

IDENTITY: Final = "identity"  # the entry beside the weights
#: Switches that change neither what a seat sees and may do nor what it plays for.
NO_MATTER: Final = frozenset({"skip_forced", "max_turns"})
#: Weights and the sizes of their axes.
SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "scale": ("observation",),
    "first.weight": ("width", "observation"),
    "first.bias": ("width",),
    "body.0.weight": ("width",),
    "body.0.bias": ("width",),
    "body.2.weight": ("width", "width"),
    "body.2.bias": ("width",),
    "body.3.weight": ("width",),
    "body.3.bias": ("width",),
    "actions.weight": ("actions", "width"),
    "actions.bias": ("actions",),
}
EPSILON: Final = 1e-5  # of PyTorch's LayerNorm

Array = NDArray[Any]


# --- files ------------------------------------------------------------------------------------------------------------
def save_policy(path: Path, identity: Mapping[str, Any], weights: Mapping[str, Array]) -> None:
    """Write a policy as `.npz`, in one go: whoever reads meanwhile gets the old file or the new one.

    Args:
        path: Where to.
        identity: What `examples/common.py` says of the table; JSON.
        weights: Arrays by their names in `SHAPES`; others are left out.
    """
    kept = {name: np.asarray(weights[name], np.float32) for name in SHAPES}
    kept[IDENTITY] = np.array(json.dumps(dict(identity)))
    fresh = path.with_suffix(".new")
    with fresh.open("wb") as file:
        np.savez(file, **cast(dict[str, Any], kept))
    fresh.replace(path)


def read_policy(path: Path) -> tuple[dict[str, Any], dict[str, Array]]:
    """Identity and weights of a policy file, `.npz` or `.pt`.

    Raises:
        AgentError: there is no such file, it is something else, or it takes PyTorch to read it.
    """
    if not path.is_file():
        raise AgentError(f"there is no policy file {str(path)!r}")
    try:
        identity, weights = _read_checkpoint(path) if path.suffix == ".pt" else _read_arrays(path)
        sizes = {name: int(identity[name]) for name in ("observation", "actions", "width")}
        return identity, {name: _checked(weights[name], [sizes[axis] for axis in SHAPES[name]]) for name in SHAPES}
    except (KeyError, TypeError, OSError, EOFError, RuntimeError, ValueError, zipfile.BadZipFile) as error:
        if isinstance(error, AgentError):
            raise
        what = f"it lacks {error}" if isinstance(error, KeyError) else str(error) or type(error).__name__
        raise AgentError(f"{str(path)!r} is no policy of the self-play recipe: {what}") from error


def _read_arrays(path: Path) -> tuple[dict[str, Any], Mapping[str, Array]]:
    with np.load(path, allow_pickle=False) as read:
        arrays: dict[str, Array] = {name: read[name] for name in (IDENTITY, *SHAPES)}
    return json.loads(str(arrays[IDENTITY])), arrays


def _read_checkpoint(path: Path) -> tuple[dict[str, Any], Mapping[str, Array]]:
    try:
        torch = importlib.import_module("torch")
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise AgentError(
            f'{str(path)!r} is read by PyTorch: pip install "seafarers_env[train]"; '
            f"policy.npz, which the recipe writes beside it, needs numpy alone"
        ) from None
    try:
        read: Any = torch.load(path, map_location="cpu", weights_only=True)  # tensors, numbers, texts; nobody's code
    except pickle.UnpicklingError as error:
        raise ValueError(str(error).partition("\n")[0]) from None
    return dict(read[IDENTITY]), {name: weight.float().numpy() for name, weight in read["policy"].items()}


def _checked(weight: Array, shape: list[int]) -> Array:
    if weight.dtype.kind != "f" or list(weight.shape) != shape:
        raise ValueError(f"weights are {weight.dtype}{list(weight.shape)} in place of float{shape}")
    return weight.astype(np.float32)


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
    centred = hidden - hidden.mean(1, keepdims=True)
    return np.maximum(centred / np.sqrt(centred.var(1, keepdims=True) + EPSILON) * weight + bias, 0)


@lru_cache(maxsize=8)
def _loaded(path: Path, size: int, changed: int) -> tuple[dict[str, Any], Network]:
    identity, weights = read_policy(path)
    return identity, Network(weights)


# --- the agent --------------------------------------------------------------------------------------------------------
def options_of(argument: str) -> tuple[Path, float]:
    """The path and the temperature in `PATH` or `PATH?temperature=NUMBER`.

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
    return Path(path), temperature


class LearnedAgent:
    """Plays from a file of the self-play recipe, at the table that it has learned at and no other.

    Args:
        path: `policy.npz`, or with PyTorch installed `checkpoint.pt`.
        temperature: 0 plays the action with the highest score; else actions are drawn, at 1 as in training.
        seed: Of the draws.
        name: What results call it.
    """

    def __init__(self, path: str | Path, temperature: float = 0.0, seed: int = 0, name: str | None = None) -> None:
        self.path, self.temperature = Path(path), temperature
        self.name = name or f"learned:{path}"
        found = self.path.stat() if self.path.is_file() else None
        size, changed = (found.st_size, found.st_mtime_ns) if found is not None else (0, 0)
        self.identity, self._network = _loaded(self.path, size, changed)
        self._generator = np.random.default_rng(seed)
        self._board: Board | None = None  # where it was found to fit

    def act(self, view: PlayerView) -> int:
        """The action for this view.

        Raises:
            AgentError: it has learned at another table.
        """
        if view.board is not self._board:
            self._check(view)
            self._board = view.board
        legal = view.legal_actions()
        scores = self._network(view.observation[np.newaxis])[0, legal]
        if self.temperature:  # the largest sum with Gumbel noise is a draw
            scores = scores / self.temperature + self._generator.gumbel(size=len(scores))
        return int(legal[scores.argmax()])

    def _check(self, view: PlayerView) -> None:
        here = table_of(view)
        differing = [name for name in here if name not in NO_MATTER and self.identity.get(name) != here[name]]
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
