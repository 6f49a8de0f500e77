"""Measure how long games of Cities & Knights are: `python -m docs.knight_lengths` writes `docs/knights_lengths.json`.

Every table that has the option, all seats random (without trade among players) and all seats heuristic, games from the
seeds 0, 1, .. inside the kernel. `make docs` puts what the file says on the page.
"""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from docs.knight_pages import LENGTHS, tables
from docs.measure import text_of
from seafarers_agents.duel import Duel
from seafarers_agents.results import versions
from seafarers_env.engine.entries.policy import HEURISTIC, RANDOM
from seafarers_env.engine.policies.weights import pack
from seafarers_env.scenarios.knights import SWITCH

POLICIES: Final[dict[str, tuple[int, dict[str, Any]]]] = {
    "random": (RANDOM, {"max_offers": 0}),
    "heuristic": (HEURISTIC, {}),
}


def measured(games: dict[str, int], only: Sequence[str] = ()) -> Iterator[dict[str, Any]]:
    """A row for each table and policy."""
    for name, players in tables():
        for word, (policy, options) in POLICIES.items():
            if not only or name in only:
                yield row(name, players, word, games[word], policy, options)


def row(name: str, players: int, word: str, games: int, policy: int, options: dict[str, Any]) -> dict[str, Any]:
    """What the file says of the games of one table."""
    duel = Duel(name, players, **{SWITCH: True}, **options)
    seats = np.full((games, players), policy, np.int8)
    weights = np.broadcast_to(np.asarray(pack(), np.float32), (games, players, len(pack())))
    done = duel.play(np.arange(games, dtype=np.uint64), seats, weights)
    return {
        "scenario": name,
        "players": players,
        "agent": word,
        "games": games,
        "decided": int((done.winners >= 0).sum()),
        "turns": round(float(done.turns.mean()), 1),
        "decisions": round(float(done.decisions.sum() / games), 1),
    }


def main(arguments: Sequence[str] | None = None, path: Path = LENGTHS) -> int:
    """Play and write the file."""
    command = argparse.ArgumentParser(prog="python -m docs.knight_lengths", description=__doc__)
    for word in POLICIES:
        command.add_argument(f"--{word}", type=int, default=100, metavar="GAMES", help=f"games of {word} seats a table")
    command.add_argument("--only", nargs="+", default=[], metavar="SCENARIO", help="these alone: a try, no other rows")
    given = command.parse_args(arguments)
    games: dict[str, int] = {word: getattr(given, word) for word in POLICIES}
    rows = list(measured(games, given.only))
    words = " ".join(f"--{word} {number}" for word, number in games.items())
    about = {"command": f"python -m docs.knight_lengths {words}", "versions": versions()}
    path.write_text(text_of(rows, **about), encoding="utf-8")
    assert json.loads(path.read_text(encoding="utf-8"))["tables"] == rows
    print(f"{path.name}; now `make docs`")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
