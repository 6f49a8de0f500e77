"""The curve of the loop of docs/selfplay.md: `python -m docs.selfplay_curve` runs it, measures and draws.

The page's own code runs, with a contest of 200 games after every sixtieth update.
"""

import re
from typing import Any, Final

from benchmarks.plot import picture, text
from docs.markdown import DOCS
from seafarers_agents import arena
from seafarers_agents.results import Entry

EVERY: Final = 60
OPPONENTS: Final = ["random"] * 3
FILE: Final = DOCS / "pictures" / "selfplay_loop.svg"
WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM = 620, 260, 50, 16, 16, 44
BLUE: Final = "#1f6f8b"


def measured() -> list[tuple[int, Entry]]:
    """Updates made, and how the policy did then."""
    found: list[tuple[int, Entry]] = []

    def measure(updates: int, policy: Any) -> None:
        result = arena("base", [policy, *OPPONENTS], games=200, seed=1, options={"max_offers": 0})
        found.append((updates, result.entries[0]))
        print(f"{updates} updates: {found[-1][1].win_rate:.1%}", flush=True)

    page = (DOCS / "selfplay.md").read_text(encoding="utf-8")
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    before, update, after = re.split(r"^(    weights \+= .*\n)", code, flags=re.MULTILINE)
    learned, _, _ = after.partition("\nresult = ")
    begin = before.index("for update in range")
    code = f"{before[:begin]}{learned}\nmeasure(0, learned)\n{before[begin:]}{update}"
    exec(code + f"    if (update + 1) % {EVERY} == 0:\n        measure(update + 1, learned)\n", {"measure": measure})
    return found


def drawn(found: list[tuple[int, Entry]]) -> str:
    """The curve as an SVG: a point with its 95 % interval for each contest."""
    last = found[-1][0]

    def x(updates: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * updates / last

    def y(rate: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * rate

    lines: list[str] = []
    for percent in range(0, 101, 20):
        at = y(percent / 100)
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{at:.1f}" y2="{at:.1f}" stroke="#ddd"/>')
        lines.append(text(LEFT - 6, round(at) + 4, f"{percent} %", "end"))
    even = f'y1="{y(0.25):.1f}" y2="{y(0.25):.1f}" stroke="#777" stroke-dasharray="3 3"'
    lines.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" {even}/>')
    lines.append(text(WIDTH - RIGHT, round(y(0.25)) + 15, "an even share", "end"))
    points = " ".join(f"{x(updates):.1f},{y(entry.win_rate):.1f}" for updates, entry in found)
    lines.append(f'<polyline points="{points}" fill="none" stroke="{BLUE}" stroke-width="2"/>')
    for updates, entry in found:
        span = f'x1="{x(updates):.1f}" x2="{x(updates):.1f}" y1="{y(entry.low):.1f}" y2="{y(entry.high):.1f}"'
        lines.append(f'<line {span} stroke="{BLUE}"/>')
        lines.append(f'<circle cx="{x(updates):.1f}" cy="{y(entry.win_rate):.1f}" r="4" fill="{BLUE}"/>')
    for updates in range(0, last + 1, 100):
        lines.append(text(x(updates), HEIGHT - BOTTOM + 18, str(updates), "middle"))
    lines.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "updates", "middle"))
    return picture(WIDTH, HEIGHT, lines)


def main() -> None:
    """Run the loop and write the picture."""
    FILE.write_text(drawn(measured()), encoding="utf-8")


if __name__ == "__main__":
    main()
