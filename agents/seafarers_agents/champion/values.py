"""A learned value in a file: its layers, and what it has to agree with to be asked at a table."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_agents.policy_file import read_policy, save_policy
from seafarers_agents.protocol import AgentError
from seafarers_env.editions import Edition

NETWORK: Final = "values"  # in the identity, beside "flat" and "entities"
MARGIN: Final = 0.05  # logits by which another action than the heuristic's must be better, if a file does not say
MARGINS: Final = (MARGIN, 4 * MARGIN)  # those that training tries
MOST_MARGIN: Final = 100.0
SETTLED: Final = 10  # actions of a decision in set-up that newer values judge by the position after set-up
MOST_SETTLED: Final = 100
WEIGHTS: Final = Path(__file__).parents[1] / "weights"

Layers = list[tuple[NDArray[np.float32], NDArray[np.float32]]]
"""The layers of a network, each a matrix (inputs, outputs) and what is added (outputs)."""


@dataclass(frozen=True)
class Values:
    """A network that tells the chance to win after an action."""

    path: Path
    identity: Mapping[str, Any]
    layers: Layers

    @property
    def margin(self) -> float:
        """How much better another action than the heuristic's must be, in logits."""
        return float(self.identity.get("margin", MARGIN))

    @property
    def settled(self) -> int:
        """How many of the best actions in set-up are judged by the position after it; 0 for older values."""
        return int(self.identity.get("settled", 0))

    def listened_to(self, option: str) -> "Values":
        """The same with another margin: `margin=NUMBER`, 0 to 100 logits.

        Raises:
            AgentError: it is another option, or no such number.
        """
        name, _, value = option.partition("=")
        try:
            margin = float(value) if name == "margin" else -1.0
        except ValueError:
            margin = -1.0
        if not 0 <= margin <= MOST_MARGIN:
            raise AgentError(
                f"{str(self.path)!r} holds a learned value, whose only option is ?margin=0..{MOST_MARGIN:g} (by how "
                f"many logits an action must be better than the heuristic's), not ?{option[:40]}"
            )
        return replace(self, identity={**self.identity, "margin": margin})

    def check(self, edition: Edition) -> None:
        """Whether it can be asked at tables of an edition.

        Raises:
            AgentError: it has learned from other inputs than its kernels give.
        """
        here = {"edition": edition.name, **edition.inputs.identity()}
        check_fit(f"the values in {str(self.path)!r}", self.identity, here)

    def net(self, edition: Edition) -> Any:
        """The network as the kernels of an edition take it.

        Raises:
            AgentError: it has learned from other inputs than these kernels give.
        """
        self.check(edition)
        return edition.thinking.make_net(self.layers, self.settled)

    def packed(self, edition: Edition) -> NDArray[np.float32]:
        """The network and its margin as a seat inside the kernels takes them: a row of `learned.thinking.pack_values`.

        Raises:
            AgentError: it has learned from other inputs than these kernels give.
        """
        self.check(edition)
        return edition.thinking.pack_values(self.layers, self.margin, self.settled)


def read_values(path: Path) -> Values:
    """The values in a file.

    Raises:
        AgentError: there is no such file, or something else is in it.
    """
    identity, arrays = read_policy(path)
    if identity.get("network") != NETWORK:
        kind = identity.get("network", "flat")
        raise AgentError(f"{str(path)!r} holds a policy ({str(kind)[:40]!r}), no learned value")
    margin = identity.get("margin", MARGIN)
    if not isinstance(margin, int | float) or not 0 <= margin <= MOST_MARGIN:
        raise AgentError(f"{str(path)!r}: its margin must be 0 to {MOST_MARGIN:g}, not {str(margin)[:40]}")
    settled = identity.get("settled", 0)
    if not isinstance(settled, int) or not 0 <= settled <= MOST_SETTLED:
        raise AgentError(f"{str(path)!r}: settled must be a whole number, 0 to {MOST_SETTLED}, not {str(settled)[:40]}")
    if identity["widths"][0] != identity.get("num_inputs"):
        told = str(identity.get("num_inputs"))[:40]
        raise AgentError(f"{str(path)!r}: its first layer takes {identity['widths'][0]} inputs, not {told}")
    return Values(path, identity, layers_in(arrays, "layer"))


def save_values(path: Path, edition: Edition, layers: Layers, told: Mapping[str, Any]) -> None:
    """Write values to a file.

    Args:
        path: Where to.
        edition: Whose inputs they have learned from.
        layers: Each a matrix (inputs, outputs) and what is added.
        told: What else its identity says: where it has learned, how, when; JSON.
    """
    known = {"network": NETWORK, "edition": edition.name, **edition.inputs.identity(), "widths": widths_of(layers)}
    save_policy(path, json.loads(json.dumps({**told, **known})), named(layers, "layer"))


# --- the same for models of answers -----------------------------------------------------------------------------------
def check_fit(what: str, there: Mapping[str, Any], here: Mapping[str, Any]) -> None:
    """Whether an identity says what a table needs.

    Raises:
        AgentError: it does not; says in what they differ.
    """
    differing = [f"{name}: {there.get(name)!r} there, {here[name]!r} here" for name in here
                 if there.get(name) != here[name]]  # fmt: skip
    if differing:
        raise AgentError(f"{what} do not fit this table: {'; '.join(differing)}")


def widths_of(layers: Layers) -> list[int]:
    """How many inputs a network has, and how many outputs each layer."""
    return [len(layers[0][0]), *(len(added) for _, added in layers)]


def named(layers: Layers, part: str) -> dict[str, NDArray[np.float32]]:
    """The arrays of a network by their names in a file, which begin with `part`."""
    return {f"{part}{n}.{name}": array for n, layer in enumerate(layers)
            for name, array in zip(("weight", "bias"), layer, strict=True)}  # fmt: skip


def layers_in(arrays: Mapping[str, NDArray[np.float32]], part: str) -> Layers:
    """The network whose names in a file begin with `part`."""
    count = sum(name.startswith(part) for name in arrays) // 2
    return [(arrays[f"{part}{n}.weight"], arrays[f"{part}{n}.bias"]) for n in range(count)]


def logits(layers: Sequence[tuple[NDArray[Any], NDArray[Any]]], rows: NDArray[Any]) -> NDArray[Any]:
    """What a network says of rows of inputs, with numpy: what the kernels' forward pass is compared with."""
    for n, (weight, added) in enumerate(layers):
        rows = (np.maximum(rows, 0) if n else rows) @ weight + added
    return rows[:, 0]
