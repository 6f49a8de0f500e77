"""What agents are handed is read-only."""

import pickle
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.play import content, new_game
from tests.test_hidden_faces import SOURCES
from tests.test_hidden_information import watched


# --- what agents are handed is read-only ------------------------------------------------------------------------------
def reached(thing: Any, path: str, seen: dict[int, Any]) -> Iterator[tuple[str, Any]]:
    """Everything that can be reached through names without an underscore."""
    if id(thing) in seen or isinstance(thing, (int, float, str, bytes, type(None), type, slice, ModuleType)):
        return
    seen[id(thing)] = thing  # kept, so that no other thing gets its number
    yield path, thing
    if isinstance(thing, Mapping):
        parts = [(f"[{key!r}]", value) for key, value in thing.items()]
    elif isinstance(thing, (list, tuple, set, frozenset)):
        parts = [(f"[{i}]", value) for i, value in enumerate(thing)]
    elif isinstance(thing, (np.ndarray, np.generic)):
        parts = [(".base", thing.base)] if thing.base is not None else []
    else:
        names = [name for name in dir(thing) if not name.startswith("_")]
        parts = [(f".{name}", value) for name in names if not callable(value := getattr(thing, name))]
    for name, part in parts:
        yield from reached(part, path + name, seen)


def is_open(thing: Any) -> bool:
    """Whether it can be written to."""
    if isinstance(thing, np.ndarray):
        try:
            thing.flags.writeable = True
        except ValueError:
            return False
        return True
    if isinstance(thing, np.generic):
        return False  # of an array that is looked at as its base
    if isinstance(thing, (list, set)):
        return True
    if isinstance(thing, dict):
        try:
            thing.update({})
        except TypeError:
            return False
        return True
    if is_dataclass(thing):
        try:
            setattr(thing, fields(thing)[0].name, getattr(thing, fields(thing)[0].name))
        except AttributeError:
            return False
        return True
    return not isinstance(thing, (Mapping, tuple, frozenset, property))


@pytest.mark.parametrize("scenario", ["base", "new_shores", "greater_catan"])
def test_what_an_agent_is_handed_is_its_own_or_read_only(scenario: str) -> None:
    game = new_game(scenario, 4, 1)
    one, other = game.view(0), game.view(0)
    mine, theirs = (dict(reached(view, "view", {})) for view in (one, other))
    assert len(mine) > 60
    shared = {id(thing) for thing in theirs.values()} & {id(thing) for thing in mine.values()}
    open_ = [path for path, thing in mine.items() if id(thing) in shared and is_open(thing)]
    assert open_ == [], "shared with others"
    for path in ("view.state", "view.rules"):
        record = mine[path]
        with pytest.raises(ValueError, match="read-only"):
            record[record.dtype.names[0]] = 1
    for write in (
        lambda: one.layout.slices.update(hand=slice(0, 1)),
        lambda: one.board.chart.cells.clear(),
        lambda: setattr(one.board, "record", None),
        lambda: one.state.hand.__setitem__(0, 9),
        lambda: setattr(one.board.record.flags, "writeable", True),
    ):
        with pytest.raises((TypeError, ValueError, AttributeError)):
            write()
    one.observation[:] = 1
    one.options.clear()
    assert one.observation.tobytes() == other.observation.tobytes() and one.options == other.options


def test_a_pickled_view_holds_what_the_seat_knows_and_no_more() -> None:
    game = watched(SOURCES[0])[-1]
    view = pickle.loads(pickle.dumps(game.view(1)))
    assert pickle.loads(pickle.dumps(view)).board is view.board  # the table goes by its name
    assert (view.svg(), content(view)) == (game.view(1).svg(), content(game.view(1)))
    assert not view.state.rng.any() and not view.state.decisions
