"""A puzzle tried in a browser: chosen on the start page, answered, solved, and the next one."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from seafarers_agents.puzzles import Puzzle, puzzles
from tests.browser.served import WAIT, serving, version
from tests.browser.test_everywhere import LOOKS
from tests.browser.test_layout import faults
from tests.browser.test_whole_games import Watched

SHORT = min((one for one in puzzles() if not one.estimates), key=lambda one: len(one.line))
SINGLE = next(one for one in puzzles() if one.estimates)


def decide(page: Any, house: Watched, words: str) -> None:
    """Make a decision in words, and wait for the page."""
    before, view = version(page), house.party.sitting.moment().view
    action = next(int(one) for one in view.legal_actions() if view.describe(int(one)) == words)
    house.party.sitting.decide(before, lambda _: [action])
    page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)


def choose(page: Any, address: str, puzzle: Puzzle) -> None:
    """Begin a puzzle from the start page."""
    page.goto(address)
    page.wait_for_selector("#puzzle option", state="attached", timeout=WAIT)
    page.select_option("#puzzle", str(puzzle.number))
    page.click("#try")
    page.wait_for_selector("#puzzling[data-fate=open]", timeout=10 * WAIT)


def test_a_puzzle_is_tried_and_solved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_tab: Any) -> None:
    monkeypatch.chdir(tmp_path)
    page = open_tab(**LOOKS["low"]).page
    house = Watched()
    with serving(house=house) as served:
        choose(page, served.address, SHORT)
        assert SHORT.question in page.inner_text("#puzzling")
        assert faults(page, "#puzzling h2, #puzzling button, #prompt", may_scroll=False) == ""
        page.click("#puzzling >> text=Answer")
        page.wait_for_selector("#puzzling li", timeout=WAIT)
        assert page.locator("#puzzling li").all_inner_texts() == [*SHORT.line]
        page.click("#puzzling >> text=Hide the answer")
        for words in SHORT.line:
            decide(page, house, words)
        page.wait_for_selector("#puzzling[data-fate=solved]", timeout=WAIT)
        page.click("#puzzling >> text=Next puzzle")
        page.wait_for_selector(f"#puzzling h2:has-text('Puzzle {SHORT.number % len(puzzles()) + 1} ')", timeout=WAIT)
        page.click("#new")
        page.wait_for_selector("#puzzle option", state="attached", timeout=WAIT)
        assert page.locator(f"#puzzle option[value='{SHORT.number}']").inner_text().startswith("✓ ")
        page.goto("about:blank")


def test_a_single_decision_is_judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_tab: Any) -> None:
    monkeypatch.chdir(tmp_path)
    page = open_tab(**LOOKS["low"]).page
    house = Watched()
    estimate = SINGLE.estimates[0]
    with serving(house=house) as served:
        choose(page, served.address, SINGLE)
        decide(page, house, estimate.candidates[1].action)
        page.wait_for_selector("#puzzling[data-fate=missed]", timeout=WAIT)
        assert f"Not {estimate.candidates[1].action}" in page.inner_text("#puzzling")
        page.click("#puzzling >> text=Answer")
        page.wait_for_selector("#puzzling table", timeout=WAIT)
        assert page.locator("#puzzling tr").count() == 1 + len(estimate.candidates)
        assert f"{100 * estimate.candidates[0].chance:.1f} %" in page.inner_text("#puzzling tr:nth-child(2)")
        assert faults(page, "#puzzling h2, #puzzling button, #prompt", may_scroll=False) == ""
        page.click("#puzzling >> text=Try again")
        page.wait_for_selector("#puzzling[data-fate=open]", timeout=10 * WAIT)
        decide(page, house, SINGLE.answers[0])
        page.wait_for_selector("#puzzling[data-fate=solved]", timeout=WAIT)
        page.goto("about:blank")
