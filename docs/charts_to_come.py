"""The page of the boards to come: each as its file has it, with what it asks for."""

from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from docs.markdown import HEAD, grid
from seafarers_env.board.asked import asked
from seafarers_env.board.chart import Chart
from seafarers_env.board.to_come import TO_COME
from seafarers_env.render.chart_svg import chart_svg
from seafarers_env.render.chart_words import heading
from seafarers_env.scenarios import OPTIONS
from seafarers_env.scenarios.ahead import COMING, charts_to_come

FOLDER: Final = "scenarios"


@lru_cache(maxsize=1)
def charts() -> dict[str, Chart]:
    """The boards by the names of their files."""
    return dict(charts_to_come())


def pages() -> dict[str, Callable[[], str]]:
    """The page and its pictures, by their paths below `docs/`."""
    made: dict[str, Callable[[], str]] = {f"{FOLDER}/to_come.md": page}
    for name, chart in charts().items():
        made[f"{FOLDER}/{picture_name(name)}"] = partial(chart_svg, chart)
    return made


def picture_name(name: str) -> str:
    """The file with the picture of a board."""
    return f"to_come_{name}.svg"


def page() -> str:
    """All of them."""
    if not charts():
        return f"{HEAD}{NONE}"
    rows = [
        (f"[`{name}`](#{name})", chart.title, *numbers(chart), len(chart.hexes), len(chart.face_down))
        for name, chart in charts().items()
    ]
    head = ("Board", "Scenario", "Players", "Points", "Hexes", "of them face down")
    parts = [HEAD + TEXT + grid(head, rows), *(section(name, chart) for name, chart in charts().items())]
    return "\n".join(parts) + "\n" + SWITCHES_TEXT + switches()


def numbers(chart: Chart) -> tuple[str, str]:
    """Players and points in words."""
    points = chart.later.points or dict.fromkeys(chart.players, chart.victory_points)
    listed = points.values() if len(set(points.values())) > 1 else [chart.victory_points]
    return ", ".join(map(str, chart.players)), ", ".join(map(str, listed))


def section(name: str, chart: Chart) -> str:
    """One board."""
    title, players = heading(chart)
    wanted = "".join(f"- {words}\n" for words in dict.fromkeys(TO_COME[each] for each in asked(chart)))
    picture = f"![{title}, {players}, as the file has it]({picture_name(name)})"
    return f"## {name}\n\n{title}: {players}. Source: {chart.document}.\n\n{picture}\n\nIt asks for\n\n{wanted}"


def switches() -> str:
    """The switches of these boards that no game has yet."""
    rows = [
        (f"`{name}`", switch.allowed.replace("'", "`") + (" (more values)" if name in OPTIONS else ""), switch.meaning)
        for name, switch in COMING.items()
    ]
    return grid(("switch", "values", "meaning"), rows)


TEXT: Final = """# Boards to come

**None of these can be played yet.** Their files lie in `seafarers_env/scenarios/charts/to_come`, are read and checked
like all others, and are drawn here as the files have them, before anything is dealt: hexes that lie face down are
violet with the letter of their section or pool, hexes that are dealt face up are pale with the letter of their pool.
A game refuses them in one sentence that names what they ask for, and so does `seafarers check`. `seafarers show FILE
--out board.svg` draws any of them, and so does `chart_svg`:

```python
from seafarers_env.render.chart_svg import chart_svg
from seafarers_env.render.chart_text import chart_text
from seafarers_env.scenarios.ahead import charts_to_come

for name, chart in charts_to_come():
    picture = chart_svg(chart)  # the text of an SVG file
    print(name, chart_text(chart))
```

[board_format.md](../board_format.md#sections-to-come) explains their sections. Where building spaces are listed, sides
are brown for roads, dashed blue for ships, dashed purple beside a scroll, thick blue beside a fishing disc; coins are
chits. Two exits with the same number are joined. Robber and pirate stand where `[rules]` puts them, on the frame too.

"""

NONE: Final = """# Boards to come

Every board of the package is played today: none waits for rules. A board file that asks for what no edition has would
be read and checked like all others, refused as a game in one sentence that names what it asks for, and drawn as the
file has it, before anything is dealt, by `seafarers show FILE --out board.svg`; so is any other:

```python
from seafarers_env import scenarios
from seafarers_env.render.chart_svg import chart_svg
from seafarers_env.render.chart_text import chart_text

chart = scenarios()["explorers"].chart(4)
picture = chart_svg(chart)  # the text of an SVG file
print(chart_text(chart))
```
"""

SWITCHES_TEXT: Final = """## Switches to come

What stands under `[rules]` of these boards beside the [switches of today](../switches.md).

"""
