"""How large a replay and its page are, and how soon the page stands there in a browser.

    python -m benchmarks.replay_page game.jsonl.gz

Needs Playwright and a Chromium (CHROMIUM=/path/to/it, or `chromium` in the path).
"""

import argparse
import gzip
import statistics
import tempfile
import time
from pathlib import Path

from docs.browsing import chromium, find_chromium, opened
from seafarers_env.replay import dumps, load
from seafarers_env.replay.files import packed

ROUNDS = 9
_LOADED = "performance.getEntriesByType('navigation')[0].loadEventEnd"
_STEPS = """() => {
    const begin = performance.now();
    for (let to = 0; to <= last; to++) show(to);
    return (performance.now() - begin) / (last + 1);
}"""


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path, help="a replay")
    file = parser.parse_args().file
    begin = time.perf_counter()
    replay = load(file)
    loaded = time.perf_counter()
    html = replay.html()
    made = time.perf_counter()
    text = dumps(replay).encode()
    print(f"{replay.end.decisions:,} decisions, {len(replay):,} steps")
    print(f"file: {len(text):,} bytes, compressed {len(packed(replay)):,}; checked in {loaded - begin:.2f} s")
    print(f"page: {len(html.encode()):,} bytes, compressed {len(gzip.compress(html.encode())):,}; ", end="")
    print(f"made in {made - loaded:.1f} s")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "game.html")
        path.write_text(html, encoding="utf-8")
        _look(path)


def _look(path: Path) -> None:
    with chromium(find_chromium() or "chromium") as browser:
        times: list[float] = []
        steps: list[float] = []
        for _ in range(ROUNDS):
            with opened(browser, viewport={"width": 1400, "height": 1000}) as page:
                page.goto(path.as_uri())
                times.append(page.evaluate(_LOADED))
                steps.append(page.evaluate(_STEPS))
        print(f"Chromium {browser.version}: loaded in {statistics.median(times):.0f} ms", end="")
        print(
            f" ({min(times):.0f} to {max(times):.0f}, {ROUNDS} times), a step takes {statistics.median(steps):.2f} ms"
        )


if __name__ == "__main__":
    main()
