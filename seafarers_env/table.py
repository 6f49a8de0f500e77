"""A table, shared by all its games: scenario, options, board and rules, with blank records to copy."""

import operator
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, SupportsIndex

import numpy as np

from seafarers_env.board.build import Board, build
from seafarers_env.editions import Edition, edition_of
from seafarers_env.engine.layout import Layout
from seafarers_env.engine.parts import PARTS
from seafarers_env.engine.records import Records
from seafarers_env.fixed import FixedDict, sealed
from seafarers_env.scenarios import Scenario, Value, load, resolve, to_record

KEPT_TABLES: Final = 64
_tables: dict[Any, "Table"] = {}  # tables never change, so games of one kind share theirs


@dataclass(frozen=True)
class Table:
    """Scenario, seats and switches, and the records made from them. Never changes; games share it."""

    scenario: Scenario
    num_players: int
    options: Mapping[str, Value]  # every switch, as resolved
    given: Mapping[str, Any]  # the keywords it was asked with: makes the same table again
    board: Board
    rules: Records = field(compare=False)  # RULES[1], read-only; follows from the options
    blank: Records = field(compare=False)  # STATE[1], all zero, read-only
    layout: Layout  # of observations
    printed: Mapping[str, str]  # `edition`, where one was asked for by name

    @property
    def edition(self) -> Edition:
        """The edition whose records and kernels its games use."""
        return self.board.edition

    @property
    def parts(self) -> tuple[str, ...]:
        """The parts of the rules that its games need, by name (docs/parts.md)."""
        return tuple(part.name for part in PARTS if part.needed(self.board.chart, self.options))

    @property
    def kept_options(self) -> dict[str, Value]:
        """The switches that files keep, the same in each edition that can play the game.

        Switches of parts that not every edition has are left out while they are off (`completed` restores them). A
        switch is kept if it is off although the board, or the number of players, would turn it on.
        """
        idle = [part for part in PARTS if part.edition and part.name not in self.parts]
        names = {option.name for part in idle for option in part.options}
        usual = resolve(self.board.chart, num_players=self.num_players)
        return {name: value for name, value in self.options.items() if name not in names or value != usual[name]}

    @property
    def asked(self) -> dict[str, Any]:
        """The arguments it was made with, by name; pickles hold these instead."""
        return {"scenario": self.scenario, "num_players": self.num_players, "given": {**self.given, **self.printed}}

    def seat(self, player: SupportsIndex) -> int:
        """The seat as an int: another integer type would compile the kernels again.

        Raises:
            ValueError: no seat of this table.
        """
        seat = operator.index(player)
        if not 0 <= seat < self.num_players:
            raise ValueError(f"seats must be 0..{self.num_players - 1}, not {player!r}")
        return seat

    def __copy__(self) -> "Table":
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> "Table":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return make_table, (self.scenario, self.num_players, {**self.given, **self.printed})


def make_table(
    scenario: str | os.PathLike[str] | Scenario, num_players: int | None, options: Mapping[str, Any]
) -> Table:
    """Make a table: find the scenario, resolve the switches, build the board.

    The option `edition` may name one of `editions.EDITIONS`: the games are the same, only larger in memory.

    Raises:
        ScenarioError: unknown scenario, or not for this many players.
        EditionError: unknown edition, or one that is too small for the board.
        OptionError: unknown switch, or a value it cannot take.
        BoardError: a user's board file is wrong.
    """
    if isinstance(scenario, Scenario):
        found, seats = scenario, scenario.check_players(num_players)
    else:
        found, seats = load(scenario, num_players)
    chart = found.chart(seats)
    asked = dict(options)
    edition = asked.pop("edition", None)
    switches = resolve(chart, asked, num_players=seats)
    key = (found.name, chart.text, chart.source, seats, tuple(sorted(options.items(), key=str)))
    if key not in _tables:
        while len(_tables) >= KEPT_TABLES:
            del _tables[next(iter(_tables))]
        _tables[key] = _make(found, seats, asked, switches, edition)
    return _tables[key]


def _make(
    scenario: Scenario, seats: int, options: dict[str, Any], switches: Mapping[str, Value], edition: str | None
) -> Table:
    chart = scenario.chart(seats)
    rules = sealed(to_record(seats, switches, chart))
    board = build(chart, rules, None if edition is None else edition_of(edition))
    blank = sealed(np.zeros(1, board.edition.records.STATE))
    found = board.edition.layout.layout_of(board, rules)
    slices, shapes = FixedDict(found.slices), FixedDict(found.shapes)
    layout = Layout(found.size, slices, shapes, FixedDict(found.meanings), FixedDict(found.columns))
    printed: FixedDict[str, str] = FixedDict({} if edition is None else {"edition": edition})
    return Table(scenario, seats, FixedDict(switches), FixedDict(options), board, rules, blank, layout, printed)
