"""The agents that there are, in a table: how each is written, what it plays, how strong it is and how fast.

Strength and speed were measured once, for docs/leaderboard.md: `strength.json` holds what is told of them here.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from seafarers_agents.agent import kinds_of_others

FILE: Final = Path(__file__).with_name("strength.json")
_TAKES: Final = {
    "champion": 9.0e-3,
    "champion:24": 2.9e-3,
    "bargain": 13.0e-3,
}  # measured for docs/champion.md, not for the leaderboard
SCENARIO: Final = "base"  # whose figures are told, where an agent has them there


@dataclass(frozen=True)
class Known:
    """An agent as it is listed."""

    written: str  # with what may follow its name
    plays: str
    spec: str = ""  # whose figures are told, and what is measured; nothing where it is somebody's own
    options: tuple[tuple[str, Any], ...] = ()  # of the table at which it can be measured
    scenario: str = SCENARIO


NO_TRADE: Final = (("max_offers", 0),)
LISTED: Final = (
    Known("random", "any legal action, all equally likely", "random"),
    Known("heuristic", "rules of thumb with tuned weights, inside a kernel", "heuristic"),
    Known("one-ply[:BUDGET]", "search: the value one action ahead, 400 simulations by default", "one-ply"),
    Known("flat[:BUDGET]", "search: flat Monte Carlo, 1000 simulations by default; or seconds, 0.2s", "flat:200"),
    Known("ismcts[:BUDGET]", "search: a tree over information sets, 1000 by default", "ismcts:200"),
    Known("learned:base", "a network, for base with four players without trade", "learned:base", NO_TRADE),
    Known(
        "learned:new_shores",
        "a network, for new_shores with four players without trade",
        "learned:new_shores",
        NO_TRADE,
        "new_shores",
    ),
    Known("learned:all", "a network for all tables", "learned:all", NO_TRADE),
    Known("learned", "a learned value one action ahead, for all tables", "learned", NO_TRADE),
    Known(
        "champion[:BUDGET]", "a learned value with a short search, 100 rounds by default; or 5ms", "champion", NO_TRADE
    ),
    Known("bargain[:BUDGET]", "the champion, which also searches offers, answers and partners"),
    Known("learned:PATH", "the network in a file of yours"),
    Known("callable:MODULE:FUNCTION", "what a function of observation and action mask answers"),
    Known("llm:endpoint", "what a language model answers, behind the endpoint that SEAFARERS_LLM_URL names"),
    Known("llm:MODULE:FUNCTION", "what a language model answers, behind a function from text to text"),
    Known("agent:MODULE:MAKER", "the agent that MAKER(seed) makes"),
)


@dataclass(frozen=True)
class Strength:
    """What was measured of an agent, and at which table."""

    scenario: str
    num_players: int
    trade: bool  # among players
    date: str
    machine: str
    rating: float  # random is 0
    wins: tuple[float, float, float] | None  # one against a table of heuristics: share and 95 % interval
    microseconds: float  # of a decision


def listed() -> list[Known]:
    """All agents that there are here: of this package, then what other installed packages offer."""
    return [*LISTED, *(Known(name, "offered by another package", name) for name in kinds_of_others())]


def row_of(spec: str) -> Known:
    """The row of a spec: the listed one, or one of its own, which plays what its kind does."""
    kind, plays = spec.partition(":")[0], ""
    for known in listed():
        if spec in (known.written, known.spec):
            return known
        if kind == known.written.partition("[")[0].partition(":")[0]:
            plays = known.plays
    return Known(spec, plays, spec)


def strength(spec: str) -> Strength | None:
    """What was measured of an agent of this spec, at `SCENARIO` where it was; None if nothing was."""
    found = [_read(table, table["agents"][spec]) for table in _tables() if spec in table["agents"]]
    return next((each for each in found if each.scenario == SCENARIO), found[0] if found else None)


def seconds(spec: str) -> float | None:
    """What a decision of an agent of this spec takes, None if nobody has measured it."""
    found = strength(spec)
    return _TAKES.get(spec, found and found.microseconds / 1e6)


@cache
def _tables() -> list[Mapping[str, Any]]:
    return json.loads(FILE.read_text(encoding="utf-8"))["tables"]


def _read(table: Mapping[str, Any], agent: Mapping[str, Any]) -> Strength:
    wins = agent["wins"]
    kept = {name: table[name] for name in ("scenario", "num_players", "trade", "date", "machine")}
    return Strength(**kept, rating=agent["rating"], wins=tuple(wins) if wins else None, microseconds=agent["us"])
