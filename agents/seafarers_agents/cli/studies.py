"""The commands of two words, with their arguments: what makes data sets."""

from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from tyro.conf import arg

from seafarers_agents.cli.kinds import Number, Scenario, Switches, hint


@dataclass(frozen=True)
class DatasetMake:
    """Games of agents as data to learn from: shards of replays and, with a name, a Minari data set.

    seafarers dataset make base --games 200 --out data/base
    seafarers dataset make base --games 200 --out data/base --resume --minari x-v0

    An episode is a seat of a game: observations, actions, rewards, and infos that hold the action masks. A run that was
    killed goes on with --resume, which also makes a Minari data set of games that are there already.
    """

    scenario: Scenario
    out: Annotated[Path, arg(metavar="FOLDER")]
    """The folder for shards (replays-00000.tar, ...) and the log of the games (games.jsonl)."""
    agents: Annotated[str, arg(metavar="A,B,..")] = "heuristic,heuristic,heuristic,heuristic"
    """The agents at the table; their number is the number of players."""
    games: int = 100
    """How many."""
    minari: Annotated[str | None, arg(metavar="NAME", help_behavior_hint=hint)] = None
    """Make a Minari data set of this name as well, like seafarers/base/champion-v0; it needs the extra `minari`."""
    of: Annotated[str | None, arg(metavar="A", help_behavior_hint=hint)] = None
    """Only the seats of this agent become episodes of the Minari data set."""
    seed: Annotated[str | None, arg(metavar="N", help_behavior_hint=hint)] = None
    """Boards, dice and agents follow from it; if not given, that of the run that is resumed, else a fresh one."""
    resume: bool = False
    """Go on with the games that are in the folder."""
    backend: Literal["processes", "ray"] = "processes"
    """Processes of this machine, or Ray actors."""
    processes: Number = None
    """Worker processes or actors; one for each core if not given."""
    option: Switches = ()


STUDIES: Final[dict[str, type]] = {"dataset make": DatasetMake}
