"""Entities in the columns of all tables (`EntityRows`), kept up to date beside the games of a `Batch`."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.buffers import Array, Kind
from seafarers_env.batches.games import Feature, Games
from seafarers_env.batches.sharing import share
from seafarers_env.engine.entries.runs import HINT
from seafarers_env.engine.incremental import OWN
from seafarers_env.observing.rows import EntityRows, Followed
from seafarers_env.table import Table

Asked: TypeAlias = bool | Mapping[str, Any]  # of the argument `entities`

_SETTINGS: Final = ("columns", "rows", "dtype")


class BatchEntities(Feature):
    """The entities that the acting seat of each game sees."""

    title: ClassVar[str] = "entities"
    asked_by: ClassVar[str] = "entities=True"

    def __init__(self, table: Table, size: int, settings: Mapping[str, Any]) -> None:
        self.rows = EntityRows(table, **settings)
        self._size = size

    def kinds(self) -> dict[str, Kind]:
        """`entity_rows`."""
        return {"entity_rows": Kind((self._size, self.rows.length), self.rows.dtype)}

    def take(self, buffers: Mapping[str, Array]) -> None:
        """Take the buffer of this name."""
        self._followed: Followed = self.rows.follow(buffers["entity_rows"])

    @property
    def array(self) -> Array:
        """The rows, [N, length]."""
        return self._followed.array

    def after_step(self, games: Games, actions: NDArray[np.int64]) -> None:
        """Show what has changed."""
        self._update(games, games.shown)

    def show(self, games: Games, marked: NDArray[np.uint8]) -> None:
        """Show the marked games anew."""
        self._update(games, np.where(marked, 0, OWN << HINT).astype(np.int8))

    def _update(self, games: Games, hints: NDArray[np.int8]) -> None:
        def work(part: slice) -> None:
            self._followed.write(games.flat[part], part, hints[part])

        share(work, self._size, games.threads)


class ByEntities(Games):
    """What a batch shows of entities."""

    @property
    def entities(self) -> dict[str, Array]:
        """What the acting seats see, part by part: views of `entity_rows` in the shapes of `entity_layout.shapes`."""
        return self.entity_layout.split(self.entity_rows)

    @property
    def entity_rows(self) -> Array:
        """The same as one array, float32 or int8[N, entity_layout.length]."""
        return self._feature(BatchEntities).array

    @property
    def entity_layout(self) -> EntityRows:
        """What stands where in it: columns, shapes, which rows are padding, and how the board hangs together."""
        return self._feature(BatchEntities).rows


def showing_entities(table: Table, size: int, asked: Asked) -> tuple[BatchEntities, ...]:
    """The feature, if this argument of `Batch` asks for it.

    Raises:
        ValueError: it is neither true nor false nor settings of `EntityRows`; says what they are.
    """
    if isinstance(asked, bool | np.bool_):
        return (BatchEntities(table, size, {}),) if asked else ()
    wrong = [name for name in asked if name not in _SETTINGS] if isinstance(asked, Mapping) else [asked]  # pyright: ignore[reportUnnecessaryIsInstance]
    if wrong:
        raise ValueError(f"entities must be True, False or a mapping with {', '.join(_SETTINGS)}, not {wrong[0]!r}")
    return (BatchEntities(table, size, asked),)
