"""A trained policy from a file of `examples/clone.py` or `examples/selfplay_ppo.py`, played with only numpy.

A file holds the weights and the policy's identity. A flat network's identity is its table, and it plays only there. A
network over entities has columns and heads, and plays wherever these are known. `policy_file` reads files; `SHIPPED`
names the policies that come with the package.
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
from seafarers_agents.policy_file import SHAPES as SHAPES, found, read_policy as read_policy, save_policy as save_policy
from seafarers_agents.protocol import AgentError
from seafarers_env.board.board_text import nearest
from seafarers_env.board.build import Board
from seafarers_env.envs.registration import VERSION
from seafarers_env.game import Game
from seafarers_env.game_seeds import word_of
from seafarers_env.scenarios import completed
from seafarers_env.table import Table, make_table
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
        # A matrix product of BLAS may compute lanes that it throws away, and numpy would warn of what is in them.
        with np.errstate(all="ignore"):
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
    if identity.get("network") == "answers":
        raise AgentError(f"{str(path)!r} holds a model of answers, no policy: it is for bargain?answers=FILE")
    return identity, weights, Network(weights) if identity.get("network", "flat") == "flat" else None


def holds_values(path: Path) -> bool:
    """Whether a file holds a learned value rather than a policy.

    Raises:
        AgentError: the file holds something else. (A missing file is no error here.)
    """
    stat = found(path)
    return stat is not None and _loaded(path, stat.st_size, stat.st_mtime_ns)[0].get("network") == "values"


# --- the agent --------------------------------------------------------------------------------------------------------
def options_of(argument: str) -> tuple[Path, float, bool]:
    """The path, the temperature and whether switches may differ, from `PATH?temperature=NUMBER&switches=any`.

    Both options are optional; a name of `SHIPPED` counts as a path.

    Raises:
        AgentError: an unknown option, or a temperature that is not a number of at least 0.
    """
    path, sign, rest = argument.partition("?")
    temperature, anywhere = 0.0, False
    for option in rest.split("&") if sign else ():
        name, _, value = option.partition("=")
        if name == "temperature" and 0 <= (number := _number(value)) < math.inf:
            temperature = number
        elif (name, value) == ("switches", "any"):
            anywhere = True
        else:
            known = "?temperature=NUMBER or ?switches=any, or both joined by &"
            raise AgentError(f"what follows the path of a learned agent must be {known}, not ?{option}")
    return shipped(path), temperature, anywhere


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return math.nan


def shipped(name: str) -> Path:
    """The file of a shipped policy; any other name is returned as a path."""
    return WEIGHTS / f"{name}.npz" if name in SHIPPED else Path(name)


class LearnedAgent:
    """Plays a policy file of a training recipe; a flat network plays only the table it was trained on.

    Examples:
        ```python
        from seafarers_agents import LearnedAgent
        from seafarers_env import Game

        game = Game("base", num_players=4, seed=7, max_offers=0)
        print(game.describe(LearnedAgent("base").act(game.view(0))))
        ```

    Args:
        path: `policy.npz`, or with PyTorch installed `checkpoint.pt`; or a name of `SHIPPED`.
        temperature: 0 plays the action with the highest score; otherwise actions are sampled, with 1 as in training.
        seed: The seed of the samples.
        name: Its name in results.
        anywhere: Let a flat network also play tables that differ from its own only in switches, if they have the same
            observation and no further actions. It was not trained for these.
    """

    def __init__(
        self,
        path: str | Path,
        temperature: float = 0.0,
        seed: int = 0,
        name: str | None = None,
        *,
        anywhere: bool = False,
    ) -> None:
        self.path, self.temperature = shipped(str(path)), temperature
        self.name = name or f"learned:{path}"
        stat = found(self.path)
        if stat is None and SHIPPED and self.path.parent == Path():
            raise AgentError(
                f"there is no policy file {str(path)!r}{nearest(str(path), SHIPPED)}; "
                f"learned:{' and learned:'.join(SHIPPED)} come with the package"
            )
        size, changed = (stat.st_size, stat.st_mtime_ns) if stat is not None else (0, 0)
        self.identity, self._weights, self._flat = _loaded(self.path, size, changed)
        if self.identity.get("network") == "values":
            raise AgentError(f"{str(self.path)!r} holds a learned value: make_agent('learned:FILE') plays by it")
        self._network: Network | EntityNetwork | None = self._flat
        self._generator = np.random.default_rng(word_of(seed))
        self._board: Board | None = None  # where it was found to fit
        self._anywhere = anywhere
        self._columns: Array | slice = slice(None)  # of its scores, those of the actions of this table

    def act(self, view: PlayerView) -> int:
        """The action for this view.

        Raises:
            AgentError: it was trained on another table.
        """
        if view.board is not self._board or self._network is None:
            self._network, self._columns = self._sit_down(view)
            self._board = view.board
        legal = view.legal_actions()
        scores = self._network(view.observation[np.newaxis])[0, self._columns][legal]
        if self.temperature:  # the largest sum with Gumbel noise is a draw
            scores = scores / self.temperature + self._generator.gumbel(size=len(scores))
        return int(legal[scores.argmax()])

    def for_many(self, table: Table) -> "ManyGames":
        """The same policy for many games of a table at once, as vector environments need it.

        Raises:
            AgentError: it was trained on another table, or samples its actions (all games would share one generator).
        """
        if self.temperature:
            raise AgentError(
                f"{self.name!r} draws its actions, game by game: without ?temperature it plays many at once"
            )
        return ManyGames(*self._sit_down(Game.from_table(table, table.blank).view(0)))

    def _sit_down(self, view: PlayerView) -> tuple["Network | EntityNetwork", Array | slice]:
        """The network at a table, and which of its scores are those of the actions there.

        Raises:
            AgentError: it was trained on another table.
        """
        if self._flat is None:
            return EntityNetwork(self.identity, self._weights, view.table), slice(None)
        self._check(view)
        return self._flat, self._actions(view) if self._anywhere else slice(None)

    def _check(self, view: PlayerView) -> None:
        here = table_of(view)
        there = completed(self.identity)
        free = {*NO_MATTER, *(view.options if self._anywhere else ()), *(("actions",) if self._anywhere else ())}
        differing = [name for name in here if name not in free and there.get(name) != here[name]]
        if differing:
            lines = "; ".join(f"{name}: {self.identity.get(name)!r} there, {here[name]!r} here" for name in differing)
            known = self.identity
            raise AgentError(
                f"{str(self.path)!r} plays {known.get('scenario')!r} with {known.get('players')} players "
                f"and does not fit this table: {lines}"
            )

    def _actions(self, view: PlayerView) -> Array:
        """Where the actions of this table stand among those that it has learned.

        Raises:
            AgentError: its own table cannot be made here, or lacks one of them, or shows other numbers.
        """
        known = self.identity
        switches = {name: value for name, value in known.items() if name in view.options}
        try:
            edition = {"edition": view.table.edition.name}  # the same numbers of actions as here
            learned = make_table(str(known["scenario"]), int(known["players"]), switches | edition)
        except (ValueError, TypeError, KeyError) as error:
            raise AgentError(f"the table that {str(self.path)!r} has learned at cannot be made: {error}") from None
        if dict(learned.layout.slices) != dict(view.layout.slices):
            raise AgentError(f"{str(self.path)!r} has learned from other blocks of numbers than this table shows")
        global_id = view.board.record["global_of"][0, : view.num_actions]
        found = learned.board.record["id_of"][0, global_id].astype(np.int64)
        if (found < 0).any():
            missing = view.describe(int(np.flatnonzero(found < 0)[0]))
            raise AgentError(f"{str(self.path)!r} does not know the action {missing!r} of this table")
        return found


class ManyGames:
    """A policy's best action in each of many games."""

    def __init__(self, network: Network | EntityNetwork, columns: Array | slice) -> None:
        self._network, self._columns = network, columns

    def __call__(self, observations: Array, masks: Array) -> Array:
        """Decide: int8[k, size], int8[k, actions] -> int64[k]."""
        scores = self._network(observations)[:, self._columns]
        return np.where(masks != 0, scores, -np.inf).argmax(axis=1)


def table_of(view: PlayerView) -> dict[str, Any]:
    """The part of a policy's identity that must match: the table with every switch, as JSON data."""
    board = hashlib.sha256(view.board.chart.text.encode()).hexdigest()[:16]
    table = {"scenario": view.scenario, "players": view.num_players, "version": VERSION, "board": board}
    sizes = {"observation": view.layout.size, "actions": view.num_actions}
    return json.loads(json.dumps(table | sizes | view.options))
