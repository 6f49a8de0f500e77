"""What a scenario is: a name, a page of words, a board file for each number of players."""

import hashlib
import reprlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final

from seafarers_env.board.chart import Chart, parse_chart, read_chart
from seafarers_env.fixed import fix
from seafarers_env.scenarios.options import Value, resolve

CHARTS: Final = Path(__file__).parent / "charts"
LONGEST_PATH: Final = 500  # characters that an error shows whole


class ScenarioError(ValueError):
    """An unknown scenario, or a wrong number of players for it."""


@dataclass(frozen=True)
class Scenario:
    """A scenario; `title`, `options` and so on are those for its usual number of players.

    Examples:
        ```python
        from seafarers_env import scenarios

        scenario = scenarios()["new_shores"]
        print(scenario.title, scenario.players, scenario.points_to_win)
        ```
    """

    name: str
    charts: Mapping[int, Chart] = field(repr=False)  # by number of players
    page: str = field(repr=False, default="")  # documentation in Markdown
    file: str | None = None  # a user's own board file; None for the scenarios of this package
    seats: int | None = field(repr=False, default=None)  # of its usual table; None for as many as can play

    @classmethod
    def of_file(cls, chart: Chart, path: str | Path) -> "Scenario":
        """The scenario of a user's own board file."""
        return cls(chart.name, dict.fromkeys(chart.players, chart), file=str(path))

    def __post_init__(self) -> None:
        fix(self, "charts")

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players it is made for."""
        return tuple(sorted(self.charts))

    @property
    def usual(self) -> int:
        """The default number of players: as many as can play, but four on `base`."""
        return self.players[-1] if self.seats is None else self.seats

    @property
    def title(self) -> str:
        """The title in words."""
        return self._usual.title

    @property
    def points_to_win(self) -> int:
        """Victory points that win."""
        return int(self.options["points_to_win"])

    @property
    def options(self) -> dict[str, Value]:
        """All rule switches with the values this scenario gives them."""
        return resolve(self._usual)

    @property
    def document(self) -> str:
        """The rules document it comes from."""
        return self._usual.document

    @property
    def _usual(self) -> Chart:
        return self.charts[self.usual]

    def check_players(self, num_players: int | None) -> int:
        """This number of players if the scenario allows it; its usual one for None."""
        if num_players is None:
            return self.usual
        if num_players not in self.players:
            allowed = " or ".join(str(n) for n in self.players)
            raise ScenarioError(f"scenario {self.name!r} is for {allowed} players, not {num_players!r}")
        return int(num_players)

    def chart(self, num_players: int | None = None) -> Chart:
        """The chart for this number of players."""
        return self.charts[self.check_players(num_players)]

    def board_text(self, num_players: int | None = None) -> str:
        """The text of the board file for this number of players."""
        return self.chart(num_players).text

    def digest(self, num_players: int | None = None) -> str:
        """SHA-256 of that text, in hexadecimal: identifies a board whatever its file name."""
        return hashlib.sha256(self.board_text(num_players).encode()).hexdigest()


def from_files(name: str, files: Mapping[str, tuple[int, ...]], page: str | None, seats: int | None = None) -> Scenario:
    """A scenario of this package: its board files in `charts/`, each with the players it is for."""
    charts: dict[int, Chart] = {}
    for file, players in files.items():
        chart = read_chart(CHARTS / file)
        if chart.name != name or chart.players != players:
            raise ScenarioError(f"{file} is for {chart.name!r} with {chart.players} players, not {name!r}, {players}")
        charts.update(dict.fromkeys(players, chart))
    return Scenario(name, charts, page or "", seats=seats)


def from_path(path: str | Path) -> Scenario:
    """A user's own board file as a scenario."""
    check_file(path)
    return Scenario.of_file(_checked(read_chart(path)), path)


@lru_cache(maxsize=16)
def from_text(text: str) -> Scenario:
    """A scenario from the text of a board file, cached; errors call it `board`."""
    chart = _checked(parse_chart(text))
    return Scenario(chart.name, dict.fromkeys(chart.players, chart))


def _checked(chart: Chart) -> Chart:
    """The chart, wrong switches refused now and not when a game begins."""
    resolve(chart)
    return chart


def check_file(path: str | Path) -> None:
    """Refuse what is no file, or one that cannot be read."""
    told = reprlib.repr(str(path)) if len(str(path)) > LONGEST_PATH else repr(str(path))
    try:
        if not Path(path).is_file():
            raise ScenarioError(f"there is no board file {told}")
        Path(path).open("rb").close()
    except OSError as error:  # not allowed, or a name that is too long
        raise ScenarioError(f"the board file {told} cannot be read: {error.strerror}") from None
