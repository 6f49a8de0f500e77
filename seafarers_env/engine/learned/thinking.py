"""What the kernels of the learned value work with: a network, and room."""

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import actions as a
from ..records import zeroed
from ..sizes import MAX_ACTIONS, SCRATCH
from .inputs import NUM_INPUTS

WIDEST: Final = 1024  # layer


class Net(NamedTuple):
    """A network as data."""

    widths: Any  # int64[layers + 1]: inputs, hidden layers, 1
    weights: Any  # float32[...], as `network` has them


class Room(NamedTuple):
    """What is written to on the way; one decision at a time."""

    C: Any  # STATE[1], the position as the seat sees it
    T: Any  # STATE[1], the same after an action
    E: Any  # STATE[1], a rollout
    m: Any  # uint64[MASK_WORDS], its mask
    x: Any  # float32[NUM_INPUTS]
    base: Any  # float32[NUM_INPUTS], of the position before the action
    sums: Any  # float32[WIDEST], its first layer
    first: Any  # float32[WIDEST]
    second: Any  # float32[WIDEST]
    third: Any  # float32[WIDEST]
    own_eco: Any  # float64[SCRATCH], the own economy in the position
    own_goals: Any  # int64[SCRATCH]
    eco: Any  # float64[SCRATCH]
    goals: Any  # int64[SCRATCH]
    actions: Any  # int64[MAX_ACTIONS], candidates as wide ids
    logits: Any  # float64[MAX_ACTIONS], what one ply says of them
    sums_of: Any  # float64[MAX_ACTIONS], their values in rollouts, added
    visits: Any  # int64[MAX_ACTIONS], how many rollouts


def make_room() -> Room:
    """Room for one decision at a time."""
    return Room(
        C=zeroed(1),
        T=zeroed(1),
        E=zeroed(1),
        m=np.zeros(a.MASK_WORDS, np.uint64),
        x=np.zeros(NUM_INPUTS, np.float32),
        base=np.zeros(NUM_INPUTS, np.float32),
        sums=np.zeros(WIDEST, np.float32),
        first=np.zeros(WIDEST, np.float32),
        second=np.zeros(WIDEST, np.float32),
        third=np.zeros(WIDEST, np.float32),
        own_eco=np.zeros(SCRATCH),
        own_goals=np.zeros(SCRATCH, np.int64),
        eco=np.zeros(SCRATCH),
        goals=np.zeros(SCRATCH, np.int64),
        actions=np.zeros(MAX_ACTIONS, np.int64),
        logits=np.zeros(MAX_ACTIONS),
        sums_of=np.zeros(MAX_ACTIONS),
        visits=np.zeros(MAX_ACTIONS, np.int64),
    )


def make_net(layers: list[tuple[NDArray[Any], NDArray[Any]]]) -> Net:
    """A network from its layers, each a matrix (inputs, outputs) and what is added (outputs)."""
    widths = [layers[0][0].shape[0], *(len(added) for _, added in layers)]
    row = [np.ascontiguousarray(part, np.float32).ravel() for layer in layers for part in layer]
    return Net(np.array(widths, np.int64), np.concatenate(row))
