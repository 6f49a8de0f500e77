"""Random tables: a scenario or a small board, a number of players, rule switches, an edition and a style of play."""

from __future__ import annotations

import random
import re
from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from seafarers_env import Game, Scenario, scenarios
from seafarers_env.board.chart import BoardError
from seafarers_env.editions import CLASSIC, EDITIONS, EditionError
from seafarers_env.game import Chance
from seafarers_env.scenarios import OPTIONS, Option, OptionError
from tests.boards import BOARDS
from tests.play import STYLES, scenario_of

#: How likely a switch is given, in games that are given any.
OFTEN = 0.15


@dataclass(frozen=True)
class Table:
    """Everything that a game is made of but its seed."""

    board: str  # a scenario's name, or one of the small boards
    players: int
    options: dict[str, Any]
    style: str
    edition: str = CLASSIC.name

    @property
    def words(self) -> dict[str, Any]:
        """What makes a game, a batch or an environment of it: switches, and the edition if that has to be named."""
        return self.options | ({} if self.edition == CLASSIC.name else {"edition": self.edition})

    @property
    def scenario(self) -> str | Scenario:
        """What is played."""
        return scenario_of(self.board) if self.board in BOARDS else self.board

    def game(self, seed: int, chance: Chance = "auto", **more: Any) -> Game:
        """Deal."""
        return Game(self.scenario, self.players, seed, chance=chance, **{**self.words, **more})


def value_of(option: Option, rng: random.Random) -> Any:
    """Any value of a switch, small ones more often: those change games."""
    if option.choices:
        return rng.choice(option.choices)
    if isinstance(option.default, bool):
        return rng.random() < 0.5
    low, high = int(option.low), int(option.high)
    near = min(high, max(low, int(option.default or 10)) * 2 + 2)
    return rng.randint(low, near if rng.random() < 0.8 else high)


def table_of(rng: random.Random, but: Collection[str] = (), boards: Collection[str] = tuple(BOARDS)) -> Table:
    """A random table whose options fit its board, in any edition that has room for it.

    Args:
        rng: What decides.
        but: Switches that stay as they are.
        boards: Those of the small boards that may come.
    """
    known = scenarios()
    board = rng.choice([*known, *boards])
    players = rng.choice(sorted((known.get(board) or scenario_of(board)).players))
    names = [name for name in OPTIONS if name not in but and rng.random() < OFTEN] if rng.random() < 0.7 else []
    options = {name: value_of(OPTIONS[name], rng) for name in names}
    edition = rng.choice(list(EDITIONS))
    while True:
        table = Table(board, players, options, rng.choice(sorted(STYLES)), edition)
        try:
            table.game(0)
            return table
        except EditionError:  # that edition has no room for it: the first that has
            edition = CLASSIC.name
        except (OptionError, BoardError) as error:
            refused = [name for name in options if re.search(rf"\b{name}\b", str(error))]
            if not refused:
                raise
            options = {name: value for name, value in options.items() if name != refused[0]}
