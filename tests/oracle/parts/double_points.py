"""Buildings at land of Catan count twice; `Table.worth` says where (REACH-09..12)."""

from __future__ import annotations

from typing import Any, ClassVar

from ..course import Course


class DoublePoints(Course):
    """A far shore that is worth the voyage."""

    SWITCHES: ClassVar[dict[str, Any]] = {"catan_doubled": False}  # REACH-09
