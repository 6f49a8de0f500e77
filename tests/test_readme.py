"""The README and the other pages: their links lead somewhere. `tests/test_docs.py` runs their code."""

import re
from pathlib import Path

import pytest

from docs.site import slug

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])
HEADING = re.compile(r"^#{1,6} +(.+?)\s*$", re.MULTILINE)
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)


def headings(page: Path) -> set[str]:
    """The addresses of a page's headings."""
    return {slug(heading) for heading in HEADING.findall(FENCE.sub("", page.read_text(encoding="utf-8")))}


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 150


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_links_to_files_lead_somewhere(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


@pytest.mark.parametrize("page", PAGES, ids=[page.relative_to(ROOT).as_posix() for page in PAGES])
def test_links_to_headings_lead_somewhere(page: Path) -> None:
    text = FENCE.sub("", page.read_text(encoding="utf-8"))
    targets = re.findall(r"\]\(([^)#:\s]*)#([^)]+)\)", text)
    broken = [(file, part) for file, part in targets if part not in headings(page.parent / file if file else page)]
    assert broken == []
