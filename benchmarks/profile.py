"""Where the time of random play inside the kernel goes, kernel by kernel: `python -m benchmarks.profile new_shores`.

Linux's `perf` samples the running process; the addresses are looked up in the machine code that it runs, by `nm`.
Kernels that the compiler has written into their callers count there.
"""

import bisect
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from benchmarks import terminal
from seafarers_env import Batch
from seafarers_env.compiling.kernel_cache import machine_code
from seafarers_env.engine.entries import many_games

GAMES: Final = 64
EXAMPLES: Final = """
examples:
  python -m benchmarks.profile new_shores --no-trade
  python -m benchmarks.profile great_crossing --decisions 3000000 --rows 12
"""

Part = tuple[int, int, str]  # first address, bytes, kernel


def main(arguments: Sequence[str] | None = None) -> int:
    """Profile a scenario; exit status 1 where the tools are missing."""
    parser = terminal.parser("profile", __doc__, EXAMPLES)
    parser.add_argument("scenario")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--no-trade", action="store_true", help="max_offers=0")
    parser.add_argument("--decisions", type=int, default=15_000_000, help="how many (default: 15,000,000)")
    parser.add_argument("--rows", type=int, default=25, help="rows of the table (default: 25)")
    given = parser.parse_args(arguments)
    missing = [tool for tool in ("perf", "nm") if shutil.which(tool) is None]
    if missing:
        print(f"this needs {' and '.join(missing)}: install linux-perf and binutils", file=sys.stderr)
        return 1
    options: dict[str, Any] = {"max_offers": 0} if given.no_trade else {}
    batch = Batch(given.scenario, given.players, GAMES, observe=False, **options)
    batch.rollout(given.decisions // 20)
    with tempfile.TemporaryDirectory() as folder:
        found, nanoseconds = sample(batch, given.decisions, Path(folder))
    total = sum(found.values())
    rows = [
        (name, f"{100 * count / total:.1f}", f"{nanoseconds * count / total:.1f}")
        for name, count in found.most_common(given.rows)
    ]
    title = f"{given.scenario}, {given.players} players: {nanoseconds:.0f} ns a decision, sampling included"
    terminal.show_table(title, ("kernel", "%", "ns a decision"), rows)
    return 0


def sample(batch: Batch, decisions: int, folder: Path) -> tuple[Counter[str], float]:
    """Play while `perf` looks on: samples by kernel, and nanoseconds per decision."""
    parts = code(folder / "code.o")
    data = folder / "perf.data"
    command = ("perf", "record", "-F", "4000", "-e", "cpu-clock", "-o", str(data), "-p", str(os.getpid()))
    watcher = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(1)  # until it looks
    start = time.thread_time()
    batch.rollout(decisions)
    seconds = time.thread_time() - start
    watcher.send_signal(signal.SIGINT)
    watcher.wait()
    told = subprocess.run(("perf", "script", "-i", str(data), "-F", "ip"), capture_output=True, text=True, check=True)
    firsts = [first for first, _, _ in parts]
    found: Counter[str] = Counter()
    for word in told.stdout.split():
        address = int(word, 16)
        first, size, name = parts[max(bisect.bisect_right(firsts, address) - 1, 0)]
        found[name if first <= address < first + size else "(outside)"] += 1
    return found, 1e9 * seconds / decisions


def code(path: Path) -> list[Part]:
    """Where the kernels that a rollout is made of lie in this process, by address.

    Args:
        path: Where to put the object file.

    Raises:
        SystemExit: this process has called no rollout, or kernels are not compiled.
    """
    kernel: Any = many_games.rollout_batch
    if not getattr(kernel, "overloads", None):
        raise SystemExit("there is no machine code of rollout_batch in this process: nothing was played, or compiled")
    signature = next(iter(kernel.overloads))
    path.write_bytes(machine_code(kernel, signature))
    names = subprocess.run(("nm", "-S", "--defined-only", str(path)), capture_output=True, text=True, check=True)
    library = kernel.overloads[signature].library
    parts: list[Part] = []
    for line in names.stdout.splitlines():
        words = line.split()
        if len(words) == 4 and words[2] in "tTwW":
            parts.append((library.get_pointer_to_function(words[3]), int(words[1], 16), readable(words[3])))
    return sorted(parts)


def readable(symbol: str) -> str:
    """`sea.rules.longest_route.measure` of the name numba gives the machine code."""
    parts: list[str] = []
    rest = symbol.removeprefix("_ZN")
    while match := re.match(r"\d+", rest):
        size = int(match.group())
        parts.append(rest[match.end() : match.end() + size])
        rest = rest[match.end() + size :]
    return ".".join(parts).removeprefix("seafarers_env.engine.") or symbol


if __name__ == "__main__":
    raise SystemExit(main())
