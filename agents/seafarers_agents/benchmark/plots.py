"""Scores as Markdown, and as a plot with intervals."""

import importlib
from collections.abc import Sequence

from seafarers_agents.benchmark.scores import ALL, Score
from seafarers_agents.benchmark.tasks import GROUPS, NAME, VERSION
from seafarers_agents.leaderboard import BAR, content_of


def markdown(found: Sequence[Score]) -> str:
    """The groups' means, a row an agent, then each task."""
    heads = ["agent", *GROUPS, ALL, "ms per decision", "class"]
    rows = [
        [one.agent, *(_interval(one, group) for group in (*GROUPS, ALL)), f"{one.milliseconds:.2f}", one.budget]
        for one in found
    ]
    tasks = {task.task.name: task.task for one in found for task in one.tasks}
    by_task = [
        [name, *(next((f"{t.score:.0f} ({t.low:.0f} .. {t.high:.0f})" for t in one.tasks if t.task.name == name), "")
                 for one in found)]
        for name in tasks
    ]  # fmt: skip
    return "\n".join([*_table(heads, rows), "", *_table(["task", *(one.agent for one in found)], by_task), ""])


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    return [f"| {' | '.join(row)} |" for row in (heads, ["---"] * len(heads), *rows)]


def _interval(one: Score, group: str) -> str:
    if group not in one.groups:
        return ""
    mean, low, high = one.groups[group]
    return f"{mean:.1f} ({low:.1f} .. {high:.1f})"


def plotted(found: Sequence[Score], suffix: str) -> bytes:
    """A picture of the groups' means: one panel a group, an agent a row. `suffix` is .svg or .png."""
    with importlib.import_module("matplotlib").rc_context({"svg.hashsalt": "seafarers"}):
        figure = importlib.import_module("matplotlib.figure").Figure((9, 1.2 + 0.32 * len(found)), layout="constrained")
        axes = figure.subplots(1, len(GROUPS) + 1, sharey=True)
        for axis, group in zip(axes, (*GROUPS, ALL), strict=True):
            for row, one in enumerate(reversed(found)):
                if group in one.groups:
                    mean, low, high = one.groups[group]
                    spread = [[max(mean - low, 0)], [max(high - mean, 0)]]
                    axis.errorbar(mean, row, xerr=spread, fmt="o", color=BAR, capsize=3)
            axis.set_title(group, fontsize=10, loc="left")
            axis.grid(axis="x", alpha=0.3)
        axes[0].set_yticks(range(len(found)), [one.agent.replace("$", r"\$") for one in reversed(found)])
        axes[0].set_ylim(-0.6, len(found) - 0.4)
        figure.supxlabel(f"{NAME}, version {VERSION}: 0 is random, 100 the heuristic; 95 % intervals", fontsize=9)
        return content_of(figure, suffix)
