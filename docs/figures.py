"""Figures that stand in several pages, each drawn from one place: from the code, or from a file of what was measured.

In a page such a figure stands between two comments that nobody sees, and `make docs` writes it anew:

    A record takes <!-- figure: bytes classic -->3,712<!-- end --> bytes.

`row CONTEST` is games, share and interval as cells of a table, `share CONTEST` the share with its interval.
"""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from benchmarks import seats
from benchmarks.curves_report import find
from benchmarks.figures import rates, ratio
from docs.markdown import DOCS, read
from seafarers_agents import policy_file
from seafarers_agents.results import wilson
from seafarers_env.board.board_text import MAX_CHARACTERS
from seafarers_env.board.chart_data import LAND_LETTERS
from seafarers_env.editions import EDITIONS
from seafarers_env.engine import constants as c
from seafarers_env.engine.parts import FIGURES, PARTS
from seafarers_env.replay import bounded
from seafarers_env.table import make_table

#: Games that were played once for the pages that tell of them: who won how many.
CONTESTS: Final = DOCS / "contests.json"
#: Written by `make leaderboard`.
LEADERBOARD: Final = DOCS / "leaderboard.json"
#: Written by `make seats`.
SEATS: Final = DOCS / "seats.json"

FIGURE: Final = re.compile(r"<!-- figure: (?P<name>[^>]+?) -->(?P<told>.*?)<!-- end -->")


def figures() -> dict[str, str]:
    """All figures by name, as they are written."""
    found = (
        dict(_sizes()) | dict(_limits()) | dict(_letters()) | dict(_open()) | {"six players to four": _six_to_four()}
    )
    for name, contest in contests().items():
        found |= {f"{word} {name}": told for word, told in _told(contest["wins"], contest["games"]).items()}
    every = [contest for name, contest in read(CONTESTS).items() if name.startswith("learned:all against heuristic")]
    mean = sum(contest["wins"] for contest in every) / sum(contest["games"] for contest in every)
    return found | {"won learned:all": f"{100 * mean:.1f} %"}


def contests() -> dict[str, Mapping[str, int]]:
    """Games and wins of all that was played, those of the leaderboard among them."""
    found: dict[str, Mapping[str, int]] = dict(read(CONTESTS))
    for standing in read(LEADERBOARD)["standings"]:
        for one in standing["pairings"]:
            name = f"{one['agent']} against {one['against']} on {standing['scenario']}"
            found[name] = {"games": one["seats"], "wins": one["wins"]}
    return found


def _told(wins: int, games: int) -> dict[str, str]:
    """A contest in three forms."""
    low, high = wilson(wins, games)
    won, interval = f"{100 * wins / games:.1f} %", f"{100 * low:.1f} .. {100 * high:.1f} %"
    return {"won": won, "share": f"{won} ({interval})", "row": f"{games:,} | {won} | {interval}"}


def _sizes() -> Iterator[tuple[str, str]]:
    """What editions have room for, and what a game of each takes."""
    for edition in EDITIONS.values():
        yield f"bytes {edition.name}", f"{edition.records.STATE.itemsize:,}"
        yield f"hexes {edition.name}", f"{edition.sizes.MAX_HEXES}"
        yield f"corners {edition.name}", f"{edition.sizes.MAX_VERTICES}"
        yield f"sides {edition.name}", f"{edition.sizes.MAX_EDGES}"


def _limits() -> Iterator[tuple[str, str]]:
    """The size of an observation, and the bounds of files from strangers."""
    yield "numbers new_shores", f"{make_table('new_shores', 4, {}).layout.size:,}"
    yield "characters of a board", f"{MAX_CHARACTERS:,}"
    yield "replay", f"{bounded.MAX_FILE >> 20} MiB"
    yield "replay unpacked", f"{bounded.MAX_UNPACKED >> 20} MiB"
    yield "replay line", f"{bounded.MAX_LINE >> 10} KiB"
    yield "policy", f"{policy_file.MAX_BYTES >> 20} MiB"


def _letters() -> Iterator[tuple[str, str]]:
    """The terrains of a map by their letters."""
    told = {kind: f"`{letter}` {c.TERRAINS[kind]}" for letter, kind in LAND_LETTERS.items()}
    yield "letters with a number", ", ".join(words for kind, words in told.items() if kind < c.FIRST_BARREN)
    yield "letters without a number", ", ".join(words for kind, words in told.items() if kind >= c.FIRST_BARREN)


def _open() -> Iterator[tuple[str, str]]:
    """The entries of positions that parts declare as figures and as counts."""
    figures = (
        f"With `{f.option}`, `{f.name}` is the {f.on} of the {f.word}, null where it stands nowhere." for f in FIGURES
    )
    counts = (f"With `{n.option}`, `{n.name}` is 0..{n.high}: {n.meaning}." for part in PARTS for n in part.counts)
    yield "open figures", " ".join(figures)
    yield "open counts", " ".join(counts)


def _six_to_four() -> str:
    """How many times the time of a decision with four players one with six takes: least and most."""
    points, times = read(SEATS)["points"], list[float]()
    for point in points:
        if point["players"] == 6:
            play = "trade" if point["play"] == "trade" else "no trade"
            basis = find(points, scenario=point["scenario"], players=seats.BASIS, play=play)
            found = ratio(rates(basis["runs"], "decisions"), rates(point["runs"], "decisions"))
            times += [found.middle] if found else []
    return f"{min(times):.2f} to {max(times):.2f}"


def written(path: Path, text: str, known: Mapping[str, str]) -> str:
    """The text of a page with its figures rewritten.

    Raises:
        ValueError: it names a figure that there is not.
    """

    def anew(match: re.Match[str]) -> str:
        name = match["name"]
        if name not in known:
            raise ValueError(f"{path.name}: there is no figure {name!r}; docs/figures.py has them")
        return f"<!-- figure: {name} -->{known[name]}<!-- end -->"

    return FIGURE.sub(anew, text)


def pages(folder: Path = DOCS) -> dict[Path, str]:
    """The pages in a folder and the one above it that have figures, with these as they are now."""
    known = figures()
    texts = {
        path: path.read_text(encoding="utf-8") for path in sorted((*folder.glob("*.md"), *folder.parent.glob("*.md")))
    }
    return {path: written(path, text, known) for path, text in texts.items() if FIGURE.search(text)}


def stale(folder: Path = DOCS) -> list[Path]:
    """The pages that tell other figures."""
    return [path for path, text in pages(folder).items() if path.read_text(encoding="utf-8") != text]
