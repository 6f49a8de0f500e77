"""The site of `make site`: built without a warning, it has all pages, all public names and a search."""

import ast
import json
import logging
import re
import zlib
from importlib import import_module
from pathlib import Path

import pytest
from mkdocs.commands.build import build
from mkdocs.config import load_config

from docs import site
from docs.markdown import DOCS

CODE = re.compile(r"```python\n(.*?)```", re.DOTALL)
PACKAGES = ("seafarers_env", "seafarers_agents")


def test_links_lead_to_where_pages_and_files_lie_on_the_site() -> None:
    places = {
        "docs/play.md": "play.md",
        "docs/rules": "rules/README.md",
        "README.md": "index.md",
        "docs/README.md": "pages.md",
        "notebooks/03_search.ipynb": "notebooks/03_search.md",
        "docs/pictures/play.png": "pictures/play.png",
        "examples/clone.py": "files/examples/clone.py.txt",
    }
    assert {target: site.place(target) for target in places} == places


def test_headings_have_the_addresses_by_which_pages_link_to_them() -> None:
    assert site.slug("Starting, and where compiled kernels lie") == "starting-and-where-compiled-kernels-lie"
    assert site.slug("5-6 players / `max_offers`") == "5-6-players--max_offers"


def imported_names() -> set[str]:
    """All that pages, notebooks and recipes import from the packages, by the names of where it lies."""
    pages = [*DOCS.parent.glob("*.md"), *DOCS.glob("**/*.md")]
    sources = ["\n".join(CODE.findall(page.read_text(encoding="utf-8"))) for page in pages]
    for path in sorted(DOCS.parent.glob("notebooks/*.ipynb")):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        sources += ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    sources += [path.read_text(encoding="utf-8") for path in sorted(DOCS.parent.glob("examples/*.py"))]
    return {name for source in sources for name in names_in(ast.parse(source))}


def names_in(tree: ast.AST) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in PACKAGES:
            home = node.module
            if "integrations" not in home:  # which import what is not here
                home = import_module(home).__name__  # modules have other names
            found |= {f"{home}.{alias.name}" for alias in node.names}
    return found


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the libraries that build it
def test_it_is_built_without_a_warning(tmp_path: Path) -> None:
    warned: list[str] = []
    handler = logging.Handler(logging.WARNING)
    handler.emit = lambda record: warned.append(record.getMessage())
    logging.getLogger("mkdocs").addHandler(handler)
    try:
        build(load_config(str(DOCS.parent / "mkdocs.yml"), site_dir=str(tmp_path)))
    finally:
        logging.getLogger("mkdocs").removeHandler(handler)
    assert warned == []
    pages = {path.relative_to(tmp_path).as_posix(): path.read_text("utf-8") for path in tmp_path.rglob("*.html")}
    ours = {page.relative_to(DOCS).with_suffix(".html").as_posix() for page in DOCS.rglob("*.md")}
    assert {name.replace("README", "index") for name in ours} - pages.keys() == set()
    elsewhere = re.compile(r'<(?:script|link|img)[^>]*(?:src|href)="(?:https?:)?//[^"]*"')
    assert {name: elsewhere.findall(page) for name, page in pages.items() if elsewhere.search(page)} == {}

    inventory = zlib.decompress((tmp_path / "objects.inv").read_bytes().split(b"zlib.\n", 1)[1]).decode()
    listed = {line.split(" ")[0] for line in inventory.splitlines()}
    missing = {name for name in imported_names() - listed if not name.rpartition(".")[2].isupper()}  # no constants
    assert missing == set(), "their modules belong into docs/site_reference.py"

    found = json.loads((tmp_path / "search" / "search_index.json").read_text(encoding="utf-8"))["docs"]
    places = {entry["location"] for entry in found}
    script = (tmp_path / "search" / "search_index.js").read_text(encoding="utf-8")  # for a site opened as a file
    assert script.startswith("var searchIndex = {") and "</" not in script
    assert "searchIndex.docs" in (tmp_path / "search" / "main.js").read_text(encoding="utf-8")
    assert {"gymnasium.html#making-one", "api/seafarers_env.html#seafarers_env.Game.legal_actions"} <= places
