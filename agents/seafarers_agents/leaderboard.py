"""A leaderboard as Markdown and as a plot with error bars."""

import importlib
import io
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from seafarers_agents.ratings import RatingError
from seafarers_agents.results import Z95
from seafarers_agents.standings import Standings
from seafarers_env.files import write_whole
from seafarers_env.scenarios import load

FORMATS: Final = (".svg", ".png")
BAR: Final = "#1f5f8b"


def title(one: Standings) -> str:
    """Scenario, number of players, and the switches that are not the scenario's own."""
    return ", ".join([one.scenario, f"{one.num_players} players", *_unusual(one)])


def _unusual(one: Standings) -> list[str]:
    try:
        usual = load(one.scenario, one.num_players)[0].options
    except ValueError:  # a board file of somebody's own
        usual = {}
    return [f"{name}={value}" for name, value in one.options.items() if usual.get(name, value) != value]


def markdown(found: Sequence[Standings]) -> str:
    """The tables of some leaderboards."""
    return "\n".join(part for one in found for part in _section(one))


def _cell(text: str) -> str:
    """Text that does not end its cell."""
    return text.replace("|", "\\|")


def _section(one: Standings) -> list[str]:
    lines = [
        f"### {title(one)}",
        "",
        f"{one.games:,} games.",
        "",
        "| | agent | rating | win rate | 95 % interval | points | place | games | ms per decision |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for row in one.rows:
        entry = row.entry
        lines.append(
            f"| {row.place} | {_cell(row.agent)} | {row.rating:.1f} ± {Z95 * row.deviation:.1f} | "
            f"{entry.win_rate:.1%} | {entry.low:.1%} .. {entry.high:.1%} | "
            f"{entry.points:.2f} | {entry.placement:.2f} | {entry.seats:,} | {entry.microseconds / 1000:.3g} |"
        )
    if one.pairings:
        names = [row.agent for row in one.rows]
        lines += [
            "",
            f"| one against {one.num_players - 1} | {' | '.join(map(_cell, names))} |",
            "|---" * (len(names) + 1) + "|",
        ]
        for name in names:
            lines.append(f"| {_cell(name)} | {' | '.join(pairing(one, name, other) for other in names)} |")
    return [*lines, ""]


def pairing(one: Standings, agent: str, other: str) -> str:
    """An agent's share of wins against a table of another, with half its 95 % interval."""
    entry = one.pairings.get((agent, other))
    return "" if entry is None else f"{entry.win_rate:.1%} ({entry.low:.1%} .. {entry.high:.1%})"


# --- the plot ---------------------------------------------------------------------------------------------------------
def check_plot(path: Path) -> None:
    """Check, before any work is done, that a plot can be written to this file.

    Raises:
        RatingError: matplotlib is missing, or the file is neither SVG nor PNG.
    """
    if path.suffix.lower() not in FORMATS:
        raise RatingError(f"a plot must be a file {' or '.join(FORMATS)}, not {str(path)!r}")
    _figure()


def _figure() -> Any:
    try:
        return importlib.import_module("matplotlib.figure").Figure
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "matplotlib":
            raise
        raise RatingError('a plot needs matplotlib: pip install "seafarers_env[rate]"') from None


def plot(found: Sequence[Standings], path: Path) -> None:
    """Draw the ratings of each leaderboard, the best on top, with 95 % error bars.

    Raises:
        RatingError: as for `check_plot`.
        OSError: it cannot be written.
    """
    check_plot(path)
    write_whole(path, drawn(found, path.suffix))


def drawn(found: Sequence[Standings], suffix: str) -> bytes:
    """The contents of the plot file; `suffix` is .svg or .png."""
    # No date inside, and names that are not drawn by lot: the same results are the same file.
    with importlib.import_module("matplotlib").rc_context({"svg.hashsalt": "seafarers"}):
        return _draw(found, suffix.lower())


def _draw(found: Sequence[Standings], suffix: str) -> bytes:
    heights = [0.9 + 0.32 * len(one.rows) for one in found]
    figure = _figure()(figsize=(7, 0.3 + sum(heights)), layout="constrained")
    axes = figure.subplots(len(found), 1, squeeze=False, gridspec_kw={"height_ratios": heights})[:, 0]
    for axis, one in zip(axes, found, strict=True):
        rows = one.rows[::-1]
        bars = [Z95 * row.deviation for row in rows]
        shown = near([row.rating for row in rows])
        places = [at for at in range(len(rows)) if shown[at]]
        axis.errorbar(
            [rows[at].rating for at in places], places, xerr=[bars[at] for at in places], fmt="o", color=BAR, capsize=3
        )
        for at in (at for at in range(len(rows)) if not shown[at]):
            told = f"\u25c2 {rows[at].rating:.1f} \u00b1 {bars[at]:.1f}, beyond the edge"
            axis.text(0.01, at, told, transform=axis.get_yaxis_transform(), va="center", fontsize=9, color=BAR)
        axis.set_yticks(range(len(rows)), [_literal(row.agent) for row in rows])
        axis.set_ylim(-0.6, len(rows) - 0.4)
        axis.set_title(_literal(f"{title(one)}: {one.games:,} games"), fontsize=10, loc="left")
        axis.grid(axis="x", alpha=0.3)
        for side in ("top", "right"):
            axis.spines[side].set_visible(False)
    anchor = {one.anchor for one in found}
    zero = f"{anchor.pop()} is 0" if len(anchor) == 1 and None not in anchor else "0 is the anchor"
    axes[-1].set_xlabel(_literal(f"rating (openskill, Plackett-Luce; {zero}), with 95 % intervals"))
    return content_of(figure, suffix)


def content_of(figure: Any, suffix: str) -> bytes:
    """A figure as the contents of a file without a date inside; `suffix` is .svg or .png."""
    content = io.BytesIO()
    metadata = {"Date": None} if suffix == ".svg" else {}
    figure.savefig(content, format=suffix.removeprefix("."), dpi=150, metadata=metadata)
    return content.getvalue()


def near(ratings: Sequence[float]) -> list[bool]:
    """Which ratings are drawn to scale: all except those, like `random`'s, below a gap wider than all the rest.

    To scale, they would leave only a fifth of the plot for the others.
    """
    ordered = sorted(ratings)
    gaps = [high - low for low, high in pairwise(ordered)]
    if not gaps or max(gaps) <= sum(gaps) - max(gaps) or gaps.index(max(gaps)) > len(gaps) - 2:
        return [True] * len(ratings)
    edge = ordered[gaps.index(max(gaps)) + 1]
    return [rating >= edge for rating in ratings]


def _literal(text: str) -> str:
    """A text in which dollar signs begin no formula."""
    return text.replace("$", r"\$")
