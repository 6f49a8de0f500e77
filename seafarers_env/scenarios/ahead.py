"""Charts that ask for parts to come: their switches, and what is said to whoever wants to play one.

`board/to_come.py` has the list of what no edition has yet; here stand the switches of it, with the values they take.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from seafarers_env.board.asked import asked
from seafarers_env.board.board_text import nearest
from seafarers_env.board.chart import Chart, parse_chart, read_chart
from seafarers_env.board.findings import BoardError, Findings
from seafarers_env.board.to_come import sentence
from seafarers_env.scenarios.options import OPTIONS, Option
from seafarers_env.scenarios.starts import wrong_start

#: The boards to come, beside those that are played.
FOLDER: Final = Path(__file__).parent / "charts" / "to_come"


@dataclass(frozen=True)
class Coming:
    """A switch to come."""

    name: str
    meaning: str
    low: int = 0
    high: int = 0  # of a number
    words: tuple[str, ...] = ()

    @property
    def allowed(self) -> str:
        """What values it takes, in words."""
        if self.high:
            return f"a whole number {self.low}..{self.high}"
        return " or ".join(map(repr, self.words)) or "true or false"

    def accepts(self, text: str) -> bool:
        """Whether a value as written is allowed."""
        if self.high:
            return bool(re.fullmatch(r"[0-9]{1,3}", text)) and self.low <= int(text) <= self.high
        return text in (self.words or ("true", "false"))


_TABLE: Final[tuple[Coming, ...]] = ()
COMING: Final[dict[str, Coming]] = {switch.name: switch for switch in _TABLE}


def check_switches(chart: Chart, findings: Findings) -> None:
    """Refuse switches and values that neither an edition has nor a part to come."""
    for name, (key, value) in chart.rules.items():
        with findings.reading("rules"):
            if name not in OPTIONS and name not in COMING:
                known = (*OPTIONS, *COMING)
                raise key.error("a rule switch", f"{name!r}{nearest(name, known)}; switches are {', '.join(known)}")
            switch = OPTIONS.get(name) or COMING[name]
            if not (switch.read(value.text) is not None if isinstance(switch, Option) else switch.accepts(value.text)):
                raise value.error(f"{switch.allowed} for {name}")
            if findings.knows_all_rows and findings.read("a hex"):
                misplaced = wrong_start(chart, name, value.text)
                if misplaced:
                    raise value.error(*misplaced)


# --- reading ----------------------------------------------------------------------------------------------------------
class Reader(Protocol):
    """Reads one chart, ahead or not, as `parse_chart` does."""

    def __call__(self, findings: Findings | None = None, *, ahead: bool = False) -> Chart:
        """The chart."""
        ...


def of_path(path: str | Path) -> Reader:
    """Reads the file."""
    return lambda findings=None, *, ahead=False: read_chart(path, findings, ahead=ahead)


def of_text(text: str) -> Reader:
    """Reads the text."""
    return lambda findings=None, *, ahead=False: parse_chart(text, "board", findings, ahead=ahead)


@dataclass(frozen=True)
class Outlook:
    """A chart read ahead: what it asks for, in one sentence, and its errors in the order of the file.

    Both are empty for a chart that asks for nothing.
    """

    chart: Chart | None
    asks: str
    errors: tuple[BoardError, ...]


def look_ahead(read: Reader) -> Outlook:
    """Read a chart that cannot be played for what it asks."""
    findings = Findings(keep=True)
    with findings.reading():
        chart = read(findings, ahead=True)
        check_switches(chart, findings)
        names = asked(chart)
        if not findings.errors or names:
            return Outlook(chart, sentence(names), tuple(findings.errors))
    return Outlook(None, "", ())


def chart_to_come(path: str | Path) -> Chart | None:
    """The chart of a file that has no errors and asks for what no edition has yet; None for any other."""
    if not os.path.isfile(path):
        return None
    outlook = look_ahead(of_path(path))
    return outlook.chart if outlook.asks and not outlook.errors else None


def charts_to_come() -> Iterator[tuple[str, Chart]]:
    """The boards to come by the names of their files."""
    for path in sorted(FOLDER.glob("*.board")):
        outlook = look_ahead(of_path(path))
        assert outlook.chart is not None, path
        yield path.stem, outlook.chart
