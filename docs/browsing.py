"""A browser without a window, for pictures of pages and for their tests: the Chromium of the system, by Playwright."""

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

_CHROMIUM: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_chromium() -> str | None:
    """Where a Chromium is: what the variable CHROMIUM names, or the first of the usual names in the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, _CHROMIUM)), None)


@contextmanager
def chromium(path: str) -> Iterator[Any]:
    """A running browser without a window."""
    from playwright.sync_api import sync_playwright

    # A sandbox cannot be made by root, who runs this in a container.
    rooted = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=["--disable-gpu", *rooted])
        yield started
        started.close()


@contextmanager
def opened(browser: Any, **looks: Any) -> Iterator[Any]:
    """A page that is closed at the end, so that it asks no server that is gone."""
    context = browser.new_context(**looks)
    yield context.new_page()
    context.close()
