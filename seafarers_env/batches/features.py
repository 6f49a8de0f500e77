"""What a `Batch` can be asked for beside what it always has: one line for each `Feature`."""

from collections.abc import Iterable

from seafarers_env.batches.buffers import Kind
from seafarers_env.batches.entities import Asked, showing_entities
from seafarers_env.batches.games import Feature
from seafarers_env.table import Table


def asked_for(table: Table, size: int, *, entities: Asked = False) -> tuple[Feature, ...]:
    """The features of a batch of so many games, by the arguments of `Batch`.

    Raises:
        ValueError: names an argument that is wrong.
    """
    return (*showing_entities(table, size, entities),)


def kinds_of(features: Iterable[Feature]) -> dict[str, Kind]:
    """The buffers of features, by name."""
    return {name: kind for feature in features for name, kind in feature.kinds().items()}
