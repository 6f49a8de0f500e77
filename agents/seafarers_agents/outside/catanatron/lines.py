"""The file of a run: see `outside.run_file`."""

from pathlib import Path
from typing import Any

from seafarers_agents.outside import run_file
from seafarers_agents.outside.catanatron.matches import Mirrored, Plan, played_with
from seafarers_agents.outside.catanatron.players import full
from seafarers_agents.results import Match


def header(plan: Plan) -> dict[str, Any]:
    """What the games of a file have in common; how many are played, and in how many processes, may differ."""
    return {
        "agents": [full(spec) for spec in plan.agents],
        "seed": plan.seed,
        "derivation": plan.derivation,
        "versions": played_with(),
    }


def begin(path: Path, plan: Plan) -> list[Mirrored]:
    """Open a file, which need not be there, for further lines; returns the games of this plan that it has.

    Raises:
        ValueError: it holds something else, or games of other agents, seeds or versions; it stays as it is.
    """

    def game(line: dict[str, Any]) -> Mirrored | None:
        one = _game(line)
        return one if one.match.number < plan.games else None

    return run_file.begin(path, header(plan), game)


def _game(line: dict[str, Any]) -> Mirrored:
    compared, differences = line.pop("compared"), line.pop("differences")
    return Mirrored(Match(**line), compared, differences)
