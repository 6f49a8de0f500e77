"""Figures that several pages tell come from one place (`docs/figures.py`), and nobody writes them by hand."""

import re
from pathlib import Path

import pytest

from docs import figures
from docs.markdown import DOCS
from seafarers_agents.results import wilson
from seafarers_env import Game

ROOT = DOCS.parent
WRITTEN = re.compile(
    r"<!-- written by `make docs`: [\w ]+, begin -->.*?<!-- written by `make docs`: [\w ]+, end -->", re.S
)
#: What stands in a page for a figure: to look at what is written by hand alone.
GAP = "..."
RECORD = re.compile(r"records?\b[^.|]{0,60}?\b\d,?\d{3}(?: |-)byte|records?\b[^.|]{0,60}?\b\d,?\d{3} bytes")


def by_hand(path: Path) -> str:
    """A page without what is drawn from elsewhere, without code, and without line breaks."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".md":
        if text.startswith("<!-- Written by"):
            return ""
        text = re.sub(r"```.*?```", GAP, WRITTEN.sub(GAP, figures.FIGURE.sub(GAP, text)), flags=re.S)
    return re.sub(r"\s+", " ", text)


def pages() -> list[Path]:
    """All pages but the change log, which tells what was, and the sources, whose docstrings are pages too."""
    found = [path for path in (*ROOT.glob("*.md"), *DOCS.glob("*.md")) if path.name != "CHANGELOG.md"]
    return [*found, *ROOT.glob("seafarers_env/**/*.py"), *ROOT.glob("agents/**/*.py")]


def test_pages_tell_the_figures_of_today() -> None:
    assert figures.stale() == [], "run `make docs`"


def test_what_has_a_name_is_written_by_hand_nowhere() -> None:
    """Of what has a form of its own: the shares of contests that pages tell. Of records, any number of bytes."""
    texts = [path.read_text(encoding="utf-8") for path in pages() if path.suffix == ".md"]
    told = {match["told"]: match["name"] for text in texts for match in figures.FIGURE.finditer(text)}
    shares = {told: name for told, name in told.items() if ".." in told and "100.0" not in told}
    assert len(shares) > 10
    found: list[tuple[str, str]] = []
    for path in pages():
        text = by_hand(path)
        found += [(path.name, name) for told, name in shares.items() if told in text]
        found += [(path.name, match[0]) for match in RECORD.finditer(text)]
    assert found == [], "say it by its name in docs/figures.py"


def test_figures_are_what_the_code_says() -> None:
    known = figures.figures()
    assert known["bytes classic"] == f"{Game('base').record.nbytes:,}"
    low, high = wilson(708, 1000)
    assert known["row heuristic against value function"] == f"1,000 | 70.8 % | {100 * low:.1f} .. {100 * high:.1f} %"


def test_a_stale_figure_is_written_anew_and_an_unknown_one_is_named(tmp_path: Path) -> None:
    folder = tmp_path / "docs"
    folder.mkdir()
    page = folder / "page.md"
    page.write_text("A record has <!-- figure: bytes classic -->3,520<!-- end --> bytes.\n", encoding="utf-8")
    assert figures.stale(folder) == [page]
    size = figures.figures()["bytes classic"]
    assert figures.pages(folder)[page] == f"A record has <!-- figure: bytes classic -->{size}<!-- end --> bytes.\n"
    page.write_text("<!-- figure: bytes classical -->3,520<!-- end -->", encoding="utf-8")
    with pytest.raises(ValueError, match=r"page\.md: there is no figure 'bytes classical'"):
        figures.stale(folder)


def test_bytes_of_a_record_written_by_hand_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("Games are records\nof 3,520 bytes.", encoding="utf-8")
    assert RECORD.search(by_hand(page))
    page.write_text("Games are records\nof <!-- figure: bytes classic -->3,520<!-- end --> bytes.", encoding="utf-8")
    assert not RECORD.search(by_hand(page))
