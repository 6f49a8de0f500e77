"""How fast games go: the rows of `seafarers bench` for several tables at once, as text and JSON.

    python -m benchmarks.throughput --seconds 5 --json bench/throughput.json

Random play on one thread; each table with domestic trade and without. Random players trade far more than people do,
so the two differ much in decisions per game; other simulators mostly have no trade among players.
"""

import argparse
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

from seafarers_agents.bench import wrapped_rows
from seafarers_agents.results import versions
from seafarers_env.batches.throughput import Measure, bytes_per_game, engine_rows

TABLES = (("new_shores", 4, True), ("new_shores", 4, False), ("base", 4, True), ("base", 4, False))


def rows_of(scenario: str, players: int, trade: bool, size: int, seconds: float) -> list[Measure]:
    """Measure every way to play at one table."""
    switches: dict[str, Any] = {} if trade else {"max_offers": 0}
    rows = engine_rows(scenario, players, size=size, seconds=seconds, **switches)
    return rows + wrapped_rows(scenario, players, seconds=seconds, **switches)


def show(title: str, rows: list[Measure]) -> None:
    """Print one table."""
    print(f"\n{title}")
    print(f"{'':36}{'decisions/s':>14}{'ns/decision':>14}{'decisions/game':>16}{'games/s':>10}")
    for row in rows:
        few = row.games < 20
        length = "" if few else f"{row.decisions / row.games:,.0f}"
        games = "" if few else f"{row.games_per_second:,.1f}"
        print(f"{row.name:36}{row.decisions_per_second:>14,.0f}{row.nanoseconds:>14,.0f}{length:>16}{games:>10}")


def machine() -> dict[str, Any]:
    """What the figures were measured on."""
    return {"system": platform.platform(), "processor": platform.machine(), "cores": os.cpu_count()}


def main() -> None:
    """Measure, print, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, default=1024, help="games in the batch (1024)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long to measure each row (2)")
    parser.add_argument("--json", type=Path, help="write the figures there")
    arguments = parser.parse_args()
    if arguments.size < 1 or arguments.seconds <= 0:
        parser.error("a batch must have at least 1 game, and measuring takes some seconds")
    measured: list[dict[str, Any]] = []
    for scenario, players, trade in TABLES:
        rows = rows_of(scenario, players, trade, arguments.size, arguments.seconds)
        show(f"{scenario}, {players} players, {'with' if trade else 'without'} trade among players", rows)
        measured.append(
            {"scenario": scenario, "players": players, "trade": trade, "rows": [row.to_dict() for row in rows]}
        )
        sys.stdout.flush()
    print(f"\n{bytes_per_game():,} bytes per game")
    if arguments.json is not None:
        figures = {
            "machine": machine(),
            "versions": versions(),
            "size": arguments.size,
            "bytes_per_game": bytes_per_game(),
            "tables": measured,
        }
        arguments.json.parent.mkdir(parents=True, exist_ok=True)
        arguments.json.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")
        print(f"figures: {arguments.json}")


if __name__ == "__main__":
    main()
