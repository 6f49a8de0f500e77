"""How much of what tests repeat is repeated.

Each time a part, which finds what is plainly wrong; all of it with `THOROUGH=1` (`make thorough`), which takes about
twice the processor time. `make soak` plays on with seeds of its own.
"""

import os
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

T = TypeVar("T")

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")


def often(whole: T, part: T) -> T:
    """One of two amounts: of games, decisions, positions."""
    return whole if THOROUGH else part


def sometimes(values: Iterable[Any], mark: pytest.MarkDecorator, every: int) -> list[Any]:
    """The values as parameters, one of `every` so many with the mark, or all of them."""
    return [pytest.param(value, marks=mark) if n % often(1, every) == 0 else value for n, value in enumerate(values)]
