"""What can be wrong with what somebody types, as one kind of error, and the checks of arguments."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from seafarers_agents.benchmark.results import ResultError
from seafarers_agents.datasets import DatasetError
from seafarers_agents.exploit import ExploitError
from seafarers_agents.gamelog import LogError
from seafarers_agents.matches import ArenaError
from seafarers_agents.persons import PersonError
from seafarers_agents.protocol import AgentError
from seafarers_agents.puzzles import PuzzleError
from seafarers_agents.ratings import RatingError
from seafarers_agents.seeds import SeedError
from seafarers_env.board.board_text import BoardError
from seafarers_env.replay import ReplayError
from seafarers_env.scenarios import OPTIONS, OptionError, ScenarioError, load


class InputError(ValueError):
    """An argument that cannot be; the message says what could."""


INPUT_ERRORS: Final = (
    *(InputError, AgentError, ArenaError, DatasetError, LogError, PersonError, PuzzleError, RatingError, ResultError),
    *(ExploitError, SeedError),
    *(BoardError, OptionError, ReplayError, ScenarioError),
)


def agents_of(text: str) -> list[str]:
    """The specs in `a,b,c`."""
    return [spec.strip() for spec in text.split(",")]


def check_seats(scenario: str, agents: Sequence[str], hint: str = "") -> None:
    """Refuse a list of agents that no table of the scenario has as many seats as.

    Raises:
        InputError: says that the agents set the number of players, and what to write.
        ScenarioError, BoardError: there is no such scenario.
    """
    found, _ = load(scenario, None)
    if len(agents) not in found.players:
        fitting = min(found.players, key=lambda players: abs(players - len(agents)))
        written = ",".join([*agents, *["random"] * fitting][:fitting])
        raise InputError(
            f"agents must be as many as players: {scenario!r} is for {' or '.join(map(str, found.players))} players, "
            f"not {len(agents)}; write --agents {written}{hint}"
        )


def switches_of(pairs: Sequence[str], *, max_turns: int | None = None) -> dict[str, Any]:
    """Rule switches from `key=value` words; what they cannot be is refused where games are made."""
    switches: dict[str, Any] = {}
    for pair in pairs:
        name, sign, text = pair.partition("=")
        if not sign:
            raise InputError(f"a rule switch must be written key=value, like max_offers=0, not {pair!r}")
        option = OPTIONS.get(name)
        value = option.read(text) if option is not None else None
        switches[name] = text if value is None else value
    if max_turns is not None:
        switches["max_turns"] = max_turns
    return switches


def make_room(*paths: Path | None) -> None:
    """See to it, before any work is done, that files can be written where they are wanted; none is left behind."""
    for path in paths:
        if path is not None:
            try:
                path.parent.mkdir(parents=True, exist_ok=True)
                new = not path.exists()
                path.open("a", encoding="utf-8").close()
                if new:
                    path.unlink()
            except OSError as error:
                raise InputError(f"cannot write {str(path)!r}: {error.strerror}") from None
