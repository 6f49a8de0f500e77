"""The layers of a learned value, as a file of policies has them."""

from collections.abc import Mapping
from itertools import pairwise
from typing import Any, Final, cast

MOST_LAYERS: Final = 8
MOST_INPUTS: Final = 65_536
WIDEST: Final = 1024  # what kernels have room for


def shapes_of(identity: Mapping[str, Any]) -> dict[str, list[int]]:
    """The shapes of the arrays by their names, from `widths`: inputs, hidden layers, 1.

    Raises:
        ValueError: the identity has no such widths.
    """
    widths: Any = identity["widths"]
    if not isinstance(widths, list) or not 2 <= len(cast(list[Any], widths)) <= MOST_LAYERS + 1:
        raise ValueError(f"widths must be a list of 2 to {MOST_LAYERS + 1} numbers, not {str(cast(Any, widths))[:40]}")
    found = cast(list[Any], widths)
    for n, width in enumerate(found):
        most = MOST_INPUTS if n == 0 else 1 if n == len(found) - 1 else WIDEST
        if type(width) is not int or not 1 <= width <= most:
            raise ValueError(f"number {n} of widths must be 1 to {most:,}, not {str(width)[:40]}")
    shapes: dict[str, list[int]] = {}
    for n, (inputs, outputs) in enumerate(pairwise(found)):
        shapes |= {f"layer{n}.weight": [inputs, outputs], f"layer{n}.bias": [outputs]}
    return shapes
