"""Everything that can be said of a board file: all its errors, or the scenario with its warnings."""

from dataclasses import dataclass
from pathlib import Path

from seafarers_env.board.build import build
from seafarers_env.board.chart import Chart, read_chart
from seafarers_env.board.findings import BoardError, Findings
from seafarers_env.scenarios.advice import Advice, advise
from seafarers_env.scenarios.options import resolve, to_record
from seafarers_env.scenarios.scenario import Scenario, check_file


@dataclass(frozen=True)
class Report:
    """What `examine` found; a file with errors is no scenario and gets no warnings."""

    scenario: Scenario | None
    errors: tuple[BoardError, ...]
    warnings: tuple[Advice, ...]


def examine(path: str | Path) -> Report:
    """Read a board file to its end and try its board for every number of players.

    Raises:
        ScenarioError: there is no such file.
    """
    check_file(path)
    findings = Findings(keep=True)
    with findings.reading():
        chart = read_chart(path, findings)
        resolve(chart, None, findings)
        if not findings.errors:
            check_tables(chart)
            return Report(Scenario.of_file(chart, path), (), tuple(advise(chart)))
    return Report(None, tuple(findings.errors), ())


def check_tables(chart: Chart) -> None:
    """Build the board for every number of players.

    Raises:
        BoardError: it has none, as with a pirate and no sea.
    """
    for players in chart.players:
        build(chart, to_record(players, resolve(chart, num_players=players), chart))
