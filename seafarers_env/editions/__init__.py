"""Editions: the engine's sources in several sizes.

`classic` is the engine itself. Another edition is the same files imported again under another name, with its own
`sizes.py`: it has larger records and its own compiled kernels, and is imported only by games that need it. A table has
an edition (`game.table.edition`); take everything about records or kernels from there: `edition.records.STATE`,
`edition.one_game.play`.
"""

import sys
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from seafarers_env.editions.explorers import sizes as explorers_sizes
from seafarers_env.editions.grand import sizes as grand_sizes
from seafarers_env.editions.knights import sizes as knights_sizes
from seafarers_env.engine import sizes as classic_sizes


class EditionError(ValueError):
    """A game, batch or record of one edition was given to another, or there is none of that name."""


@dataclass(frozen=True, eq=False, repr=False)
class Edition:
    """One printing of the engine. It never changes.

    Its modules are attributes, each imported when it is first asked for.

    Attributes:
        name: `classic`, `grand`, `explorers`, `knights`.
        package: Where its modules are imported from.
        sizes: The most of everything that its records hold.
    """

    if TYPE_CHECKING:  # they are read once, as those of classic
        from seafarers_env.engine import (
            _jit,
            actions,
            chance,
            chunks,
            constants,
            events,
            layout,
            observation,
            phases,
            records,
            redaction,
        )
        from seafarers_env.engine.card_counting import rules as card_counting
        from seafarers_env.engine.entries import (
            history,
            learned,
            learner,
            many_games,
            one_game,
            policy,
            search,
            shapes,
            teacher,
        )
        from seafarers_env.engine.learned import inputs, thinking
        from seafarers_env.engine.search import features, sampling, tree

    name: str
    package: str
    sizes: Any

    def __getattr__(self, name: str) -> Any:
        where = _MODULES.get(name)
        if where is None:
            raise AttributeError(f"the edition {self.name} has no {name!r}")
        found = import_module(f"{self.package}.{where}")
        object.__setattr__(self, name, found)
        return found

    def plain(self, room: str) -> Any:
        """A module of the engine as plain Python, for questions: `edition.plain("rules.kit").in_set_up(state)`.

        The same sources are imported once more, and nothing of them is compiled: an answer takes some ten microseconds
        instead of some ten nanoseconds. Words, drawings and whatever else tells people of a rule asks it here.
        """
        return _plain(self.name, self.package, room)

    def __reduce__(self) -> tuple[Any, ...]:
        return edition_of, (self.name,)

    def __repr__(self) -> str:
        return f"Edition({self.name!r})"


@cache
def _plain(edition: str, package: str, room: str) -> Any:
    name = f"{__name__}.plain_{edition}"
    if name not in sys.modules:
        printing = ModuleType(name)
        printing.__path__ = list(import_module(package).__path__)
        printing.__package__ = name
        sys.modules.setdefault(name, printing)
    return import_module(f"{name}.{room}")


_ENTRIES: Final = "history learned learner many_games one_game policy search shapes teacher".split()
_MODULES: Final = {
    **{name: name for name in ("_jit", "actions", "chance", "chunks", "constants", "events", "layout", "observation")},
    **{name: name for name in ("phases", "records", "redaction")},
    **{name: f"entries.{name}" for name in _ENTRIES},
    **{name: f"search.{name}" for name in ("features", "sampling", "tree")},
    **{name: f"learned.{name}" for name in ("inputs", "thinking")},
    "card_counting": "card_counting.rules",
}

CLASSIC: Final = Edition("classic", "seafarers_env.engine", classic_sizes)
GRAND: Final = Edition("grand", "seafarers_env.editions.grand", grand_sizes)
EXPLORERS: Final = Edition("explorers", "seafarers_env.editions.explorers", explorers_sizes)
KNIGHTS: Final = Edition("knights", "seafarers_env.editions.knights", knights_sizes)
#: The smaller first: a table takes the first that has room for it. `explorers` plays a game of its own and no other.
EDITIONS: Final = {edition.name: edition for edition in (CLASSIC, GRAND, EXPLORERS, KNIGHTS)}


def most(size: str) -> int:
    """What the roomiest edition has of a size, as `MAX_HEXES`."""
    return max(getattr(edition.sizes, size) for edition in EDITIONS.values())


def edition_of(name: str) -> Edition:
    """The edition of this name.

    Raises:
        EditionError: there is none.
    """
    if name not in EDITIONS:
        raise EditionError(f"editions are {', '.join(EDITIONS)}, not {name!r}")
    return EDITIONS[name]


def edition_of_record(dtype: Any) -> Edition | None:
    """The edition whose STATE has these fields; None if there is none."""
    return next((edition for edition in EDITIONS.values() if edition.records.STATE.names == dtype.names), None)


def plain_of(state: Any, room: str) -> Any:
    """A plain module of the edition that a STATE record is of: `Edition.plain`."""
    edition = edition_of_record(state.dtype)
    assert edition is not None
    return edition.plain(room)


def check_edition(what: str, dtype: Any, edition: Edition) -> None:
    """Refuse a record of another edition by name.

    Raises:
        EditionError: the dtype is the STATE of another edition.
    """
    for other in EDITIONS.values():
        if other is not edition and dtype == other.records.STATE:
            raise EditionError(f"{what} of the edition {other.name} is none of the edition {edition.name}")
