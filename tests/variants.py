"""What the tests over many tables play beyond what they name themselves.

A rule that gets a line here is played by the properties, against the oracle, by every agent, through positions, and
with hidden cards shuffled.
"""

from typing import Any, NamedTuple


class Variant(NamedTuple):
    """A table for a rule that is off elsewhere."""

    scenario: str  # or one of the small boards of `tests.play`
    players: int
    options: dict[str, Any]
    style: str  # of `tests.play.STYLES`: one that meets the rule

    @property
    def table(self) -> tuple[str, int, dict[str, Any]]:
        """Without the style."""
        return self[:3]


ADDED: tuple[Variant, ...] = (
    Variant("base", 3, {"friendly_robber": True}, "builder"),
    Variant("new_shores", 4, {"friendly_robber": True}, "sailor"),
    Variant("base", 3, {"dice": "deck", "discard_limit": 4, "any_rate": True}, "builder"),
    Variant("crowd", 5, {"max_offers": 1}, "sailor"),
    Variant("crowd", 6, {}, "builder"),
)
TABLES = [variant.table for variant in ADDED]
