"""What the kernels of the learned value work with: a network, and room."""

from itertools import pairwise
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import actions as a
from .._jit import kernel
from ..bits import on_stack
from ..policies.constants import NUM_WEIGHTS
from ..policies.weights import pack
from ..records import STATE
from ..sizes import MAX_ACTIONS, SCRATCH
from .inputs import NUM_INPUTS

WIDEST: Final = 1024  # layer
MOST_LAYERS: Final = 15
#: Places in a row of `pack_values`.
AT_MARGIN: Final = NUM_WEIGHTS
AT_SETTLED: Final = NUM_WEIGHTS + 1
AT_LAYERS: Final = NUM_WEIGHTS + 2


class Net(NamedTuple):
    """A network as data."""

    widths: Any  # int64[layers + 1]: inputs, hidden layers, 1
    weights: Any  # float32[...], as `network` has them
    settled: Any  # int64: in set-up, so many of the best actions are judged after it (`one_ply`), 0 = none


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
    own_eco: Any  # float64[SCRATCH], one's own economy in the position
    own_goals: Any  # int64[SCRATCH]
    eco: Any  # float64[SCRATCH]
    goals: Any  # int64[SCRATCH]
    actions: Any  # int64[MAX_ACTIONS], candidates as global ids
    logits: Any  # float64[MAX_ACTIONS], what one ply says of them
    sums_of: Any  # float64[MAX_ACTIONS], their values in rollouts, added
    visits: Any  # int64[MAX_ACTIONS], how many rollouts
    widths: Any  # int64[MOST_LAYERS + 1], of a network that was packed


# --- room ------------------------------------------------------------------------------------------------------------
_FLOATS: Final = (NUM_INPUTS + 1) // 2  # words of a row of inputs
_LAYER: Final = WIDEST // 2
_SIZES: Final = (
    *(3 * [STATE.itemsize // 8]), a.MASK_WORDS, _FLOATS, _FLOATS, *(4 * [_LAYER]), *(4 * [SCRATCH]),
    *(4 * [MAX_ACTIONS]), MOST_LAYERS + 1,
)  # fmt: skip
_AT: Final = tuple(sum(_SIZES[:k]) for k in range(len(_SIZES) + 1))
ROOM_WORDS: Final = _AT[-1]


def _lay_out(words: Any) -> Room:
    """Room in an array of words: uint64[ROOM_WORDS]."""
    return Room(
        words[_AT[0] : _AT[1]].view(STATE),
        words[_AT[1] : _AT[2]].view(STATE),
        words[_AT[2] : _AT[3]].view(STATE),
        words[_AT[3] : _AT[4]],
        words[_AT[4] : _AT[5]].view(np.float32)[:NUM_INPUTS],
        words[_AT[5] : _AT[6]].view(np.float32)[:NUM_INPUTS],
        words[_AT[6] : _AT[7]].view(np.float32),
        words[_AT[7] : _AT[8]].view(np.float32),
        words[_AT[8] : _AT[9]].view(np.float32),
        words[_AT[9] : _AT[10]].view(np.float32),
        words[_AT[10] : _AT[11]].view(np.float64),
        words[_AT[11] : _AT[12]].view(np.int64),
        words[_AT[12] : _AT[13]].view(np.float64),
        words[_AT[13] : _AT[14]].view(np.int64),
        words[_AT[14] : _AT[15]].view(np.int64),
        words[_AT[15] : _AT[16]].view(np.float64),
        words[_AT[16] : _AT[17]].view(np.float64),
        words[_AT[17] : _AT[18]].view(np.int64),
        words[_AT[18] : _AT[19]].view(np.int64),
    )


lay_out: Final = kernel(_lay_out)
room_words: Final = on_stack(np.uint64, ROOM_WORDS)


def make_room() -> Room:
    """Room for one decision at a time."""
    return _lay_out(np.zeros(ROOM_WORDS, np.uint64))


def no_net() -> Net:
    """In place of a network where there is none."""
    weights = np.zeros(0, np.float32)
    weights.flags.writeable = False
    return Net(np.zeros(1, np.int64), weights, 0)


# --- networks ---------------------------------------------------------------------------------------------------------
def make_net(layers: list[tuple[NDArray[Any], NDArray[Any]]], settled: int = 0) -> Net:
    """A network from its layers, each a matrix (inputs, outputs) and what is added (outputs); `settled` as in `Net`."""
    widths = [layers[0][0].shape[0], *(len(added) for _, added in layers)]
    row = [np.ascontiguousarray(part, np.float32).ravel() for layer in layers for part in layer]
    weights = np.concatenate(row)
    weights.flags.writeable = False
    return Net(np.array(widths, np.int64), weights, settled)


def pack_values(
    layers: list[tuple[NDArray[Any], NDArray[Any]]], margin: float, settled: int = 0
) -> NDArray[np.float32]:
    """What a learned seat plays by inside other kernels, in one row: the heuristic's weights, the margin, the network.

    Raises:
        ValueError: it has more than `MOST_LAYERS` layers.
    """
    if len(layers) > MOST_LAYERS:
        raise ValueError(f"a network inside the kernel has up to {MOST_LAYERS} layers, not {len(layers)}")
    net = make_net(layers)
    row = np.concatenate([pack(), [margin, settled, len(layers)], net.widths, net.weights]).astype(np.float32)
    row.flags.writeable = False
    return row


def check_packed(row: NDArray[Any]) -> NDArray[Any]:
    """The same row, if it is one of `pack_values`, perhaps with more behind it.

    Raises:
        ValueError: it is none, and kernels would read what is not there.
    """
    if row.dtype != np.float32 or row.ndim != 1:
        raise ValueError(f"a packed value is float32 in a row, not {row.dtype} of shape {row.shape}")
    layers = int(row[AT_LAYERS]) if len(row) > AT_LAYERS and 1 <= row[AT_LAYERS] <= MOST_LAYERS else 0
    widths = [int(width) for width in row[AT_LAYERS + 1 :][: layers + 1]]
    size = sum((here + 1) * there for here, there in pairwise(widths))
    fits = layers > 0 and len(widths) == layers + 1 and min(widths) > 0 and max(widths[1:]) <= WIDEST
    if not fits or widths[0] != NUM_INPUTS or widths[-1] != 1 or len(row) < AT_LAYERS + 2 + layers + size:
        raise ValueError(f"a packed value has layers from {NUM_INPUTS} inputs to 1 and all their weights, not {widths}")
    return row
