"""Records with nothing in them, to call entry kernels on so that they are compiled."""

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np

from ..actions import MASK_WORDS
from ..records import BOARD, RULES, STATE

Call: TypeAlias = tuple[Callable[..., Any], tuple[Any, ...]]  # a kernel, and arguments it can be called on


def records() -> tuple[Any, ...]:
    """Three STATEs, the last of which is only read, a BOARD, RULES and a mask."""
    S, T, blank, B, R = (np.zeros(1, kind) for kind in (STATE, STATE, STATE, BOARD, RULES))
    B.flags.writeable = R.flags.writeable = blank.flags.writeable = False
    return S, T, blank, B, R, np.zeros((1, MASK_WORDS), np.uint64)
