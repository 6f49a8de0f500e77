"""How much of what tests repeat is repeated.

Each time a part, which finds what is plainly wrong; all of it with `THOROUGH=1` (`make thorough`), which takes about
twice the processor time. `make soak` plays on with seeds of its own. `python -m tests.effort` prints `in_turn()`.
"""

import os
import time
from collections.abc import Iterable
from typing import Any, TypeVar

import pytest

from seafarers_env.editions import CLASSIC, EDITIONS

T = TypeVar("T")

THOROUGH = os.environ.get("THOROUGH", "") not in ("", "0")


def often(whole: T, part: T) -> T:
    """One of two amounts: of games, decisions, positions."""
    return whole if THOROUGH else part


def sometimes(values: Iterable[Any], mark: pytest.MarkDecorator, every: int) -> list[Any]:
    """The values as parameters, one of `every` so many with the mark, or all of them."""
    return [pytest.param(value, marks=mark) if n % often(1, every) == 0 else value for n, value in enumerate(values)]


def in_turn() -> str:
    """The edition, besides `classic`, that has its kernels checked today: each day another. `EDITION` names one."""
    others = [name for name, edition in EDITIONS.items() if edition is not CLASSIC and not edition.sizes.EXPLORERS]
    return os.environ.get("EDITION") or others[int(time.time() // 86_400) % len(others)]


if __name__ == "__main__":
    print(in_turn())
