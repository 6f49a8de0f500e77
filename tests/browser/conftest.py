"""A browser for the tests: the Chromium of the system, driven by Playwright; without one they are skipped."""

from collections.abc import Iterator
from typing import Any

import pytest

from docs.browsing import chromium, find_chromium


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """A running browser without a window."""
    pytest.importorskip("playwright.sync_api", reason='playwright is missing: pip install "playwright"')
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium is installed: apt-get install chromium, or name one with CHROMIUM=/path/to/it")
    with chromium(path) as started:
        yield started


class Tab:
    """A page, with all that it complained about and asked the network for."""

    def __init__(self, browser: Any, **options: Any) -> None:
        self.context = browser.new_context(**options)
        self.page = self.context.new_page()
        self.complaints: list[str] = []
        self.requests: list[str] = []
        self.page.on("console", lambda message: self._note(message))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("request", lambda request: self.requests.append(request.url))

    def _note(self, message: Any) -> None:
        if message.type in ("error", "warning"):
            self.complaints.append(message.text)


@pytest.fixture
def open_tab(browser: Any) -> Iterator[Any]:
    """Opens tabs (`open_tab(viewport=..., color_scheme=...)`); none of them may have complained at the end."""
    tabs: list[Tab] = []

    def opened(**options: Any) -> Tab:
        tabs.append(Tab(browser, **options))
        return tabs[-1]

    yield opened
    for tab in tabs:
        tab.context.close()
    assert [complaint for tab in tabs for complaint in tab.complaints] == []
