"""Places of the page to play on: their names, and the log that tells of them."""

from pathlib import Path
from typing import Any

from tests.browser.test_play import WAIT, Served, after, click_place, settle, version


def test_places_and_lines_of_the_log_find_each_other(open_tab: Any, tmp_path: Path) -> None:
    file = tmp_path / "game.jsonl"
    served = Served(file, f"play base --seat 0 --num-players 2 --seed 5 --record {file}")
    try:
        tab = open_tab(viewport={"width": 1280, "height": 800}, color_scheme="dark")
        page = tab.page
        page.goto(served.address)
        assert settle(page)
        before = version(page)
        name = click_place(page).rpartition(" at ")[2]
        after(page, before)
        assert settle(page)

        line = page.locator("#log li", has_text=f"at {name}").first
        line.hover()
        lit, told = page.locator("#board .lights use"), page.locator(".told-place")
        assert lit.count() == 1 and lit.get_attribute("href") == "#seafarers-light-vertex"
        frame = lit.bounding_box()
        page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
        assert told.inner_text() == f"vertex {name}"
        assert page.locator("#log .names-it").count() == page.locator("#log li", has_text=f"at {name}").count()

        labels = page.locator("#board .coordinates text")
        assert not labels.first.is_visible()
        page.click("#set")
        page.check("#coordinates")
        page.keyboard.press("Escape")
        assert labels.first.is_visible() and labels.count() == 19
        page.reload()
        page.wait_for_selector("body[data-version]", timeout=WAIT)
        assert page.locator("#board .coordinates text").first.is_visible()  # the switch is remembered

        paper = "getComputedStyle(document.querySelector('#board .frame')).fill"
        assert page.evaluate(paper) == "rgb(23, 58, 80)"  # drawn in the dark palette
        page.close()
    finally:
        served.end()
