"""What a `Batch` can be asked for beside what it always has: one line for each `Feature`."""

from collections.abc import Iterable
from typing import Any

from seafarers_env.batches.buffers import Kind
from seafarers_env.batches.entities import showing_entities
from seafarers_env.batches.games import Feature
from seafarers_env.batches.memory import memory_of
from seafarers_env.batches.paying import paying
from seafarers_env.batches.seating import seating
from seafarers_env.table import Table


def asked_for(
    table: Table,
    size: int,
    reward: Any,
    shaping: Any,
    discount: Any,
    seats: Any,
    rotate: Any,
    memory: Any,
    entities: Any,
) -> tuple[Feature, ...]:
    """The features of a batch of so many games, by the arguments of `Batch`, in the order in which they hear of a step.

    Raises:
        ValueError: names an argument that is wrong.
    """
    return (
        *seating(table, size, seats, rotate),
        *memory_of(table, size, memory),
        *paying(table, size, reward, shaping, discount),
        *showing_entities(table, size, entities),
    )


def kinds_of(features: Iterable[Feature]) -> dict[str, Kind]:
    """The buffers of features, by name."""
    return {name: kind for feature in features for name, kind in feature.kinds().items()}
