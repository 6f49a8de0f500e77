"""What one case of a soak tells."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Done:
    """A case without a finding.

    Attributes:
        checked: How many things were looked at.
        seen: What it came by: phases, kinds of files. Their numbers of cases are told at the end.
    """

    checked: int
    seen: frozenset[str] = frozenset()


#: Checks something that a seed decides, and raises whatever it likes where that does not hold.
Case = Callable[[int], Done]


class Finding(AssertionError):
    """Something that a soak has found."""


def demand(holds: bool, *words: object) -> None:
    """Raise a finding where something does not hold."""
    if not holds:
        raise Finding(" ".join(str(word) for word in words))
