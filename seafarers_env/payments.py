"""The check of rewards that a caller sets."""

import math
from numbers import Real
from typing import Any


def payment(name: str, value: Any) -> float:
    """The reward as a float.

    Args:
        name: The argument, as the error calls it.
        value: What was given.

    Raises:
        ValueError: no finite number.
    """
    if not isinstance(value, bool) and isinstance(value, Real) and math.isfinite(value):
        return float(value)
    raise ValueError(f"{name} is a finite number, not {value!r}")
