"""The site of `make site`, opened as a file: its search answers, though such a page may fetch nothing."""

import logging
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mkdocs", reason='the site needs mkdocs: pip install "seafarers_env[site]"')

from mkdocs.commands.build import build
from mkdocs.config import load_config

from docs.markdown import DOCS


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")  # of the libraries that build it
def test_a_site_opened_as_a_file_can_be_searched(browser: Any, tmp_path: Path) -> None:
    logging.getLogger("mkdocs").setLevel(logging.ERROR)
    build(load_config(str(DOCS.parent / "mkdocs.yml"), site_dir=str(tmp_path)))
    page = browser.new_page()
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.goto((tmp_path / "index.html").as_uri())
    page.locator('[data-bs-target="#mkdocs_search_modal"]').first.click()
    page.locator("#mkdocs-search-query").fill("determinise")
    link = page.locator("#mkdocs-search-results article a").first
    link.wait_for()
    link.click()
    page.wait_for_url("**/api/seafarers_env.html#seafarers_env.PlayerView.determinise")
    assert wrong == []
    page.close()
