"""What every command here shares: the machine it ran on, its progress bar, its tables, the files it writes."""

import os
import platform
from collections.abc import Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

WIDTH: Final = 130  # characters of a table that goes into a file


def machine() -> dict[str, Any]:
    """What the figures are measured on."""
    return {
        "system": platform.platform(),
        "processor": processor(),
        "cores": os.cpu_count(),
        "load": os.getloadavg()[0],
    }


def processor() -> str:
    """The processor's name, as Linux tells it; elsewhere its kind."""
    told = Path("/proc/cpuinfo")
    lines = told.read_text(encoding="utf-8").splitlines() if told.is_file() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def stamp(command: str) -> dict[str, Any]:
    """What stands first in a file of figures: the command, the day, the machine, the versions."""
    from seafarers_agents.results import versions

    return {"command": command, "date": date.today().isoformat(), "machine": machine(), "versions": versions()}


def circumstances(figures: dict[str, Any]) -> str:
    """Where and when figures with a stamp were measured, for a sentence."""
    here = figures["machine"]
    return f"{figures['date']}, {here['processor']}, {here['cores']} cores, load {here['load']:.1f} at the start"


def bar() -> "Progress":
    """A progress bar on standard error, so that tables and files stay clean."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = BarColumn(), MofNCompleteColumn(), TimeElapsedColumn(), TextColumn("{task.description}")
    return Progress(*columns, console=Console(stderr=True))


def console() -> "Console":
    """Standard output, wide enough where it goes into a file."""
    from rich.console import Console

    made = Console(highlight=False)
    return made if made.is_terminal else Console(highlight=False, width=WIDTH)


def show_table(title: str, head: Sequence[str], rows: Sequence[Sequence[str]], left: int = 1) -> None:
    """Print a table; its first `left` columns are words, the others figures."""
    from rich import box
    from rich.table import Table

    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE)
    for at, word in enumerate(head):
        table.add_column(word, justify="left" if at < left else "right")
    for row in rows:
        table.add_row(*row)
    console().print(table)


def number(value: float) -> str:
    """With three digits at least."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def write(path: Path, text: str) -> None:
    """Write a file, folders included, and say so."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    print(path)
