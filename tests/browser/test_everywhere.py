"""Every scenario on the page, with as many seats as it has: it is drawn, fits the window, and goes on by a click."""

from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from seafarers_env import Game, scenarios
from seafarers_env.editions import CLASSIC
from seafarers_env.table import make_table
from tests.browser.seated import seated
from tests.browser.served import WAIT, version

LOOKS: dict[str, dict[str, Any]] = {
    "low": {"viewport": {"width": 1366, "height": 657}},
    "desk": {"viewport": {"width": 1280, "height": 800}, "color_scheme": "dark"},
    "phone": {"viewport": {"width": 390, "height": 844}},
}
KNIGHTS = ("new_shores", "heading_for_new_shores")


def tables() -> list[Any]:
    def needs_another_edition(name: str, options: dict[str, Any]) -> bool:
        return make_table(name, scenarios()[name].players[-1], options).edition is not CLASSIC

    found = [(name, {}) for name in scenarios()] + [(name, {"cities_and_knights": True}) for name in KNIGHTS]
    return [
        pytest.param(
            *(name, options),
            id=f"{name}{'-knights' if options else ''}",
            marks=[]
            if make_table(name, scenarios()[name].players[-1], options).edition is CLASSIC
            else [pytest.mark.long],
        )
        for name, options in found
    ]


@pytest.mark.parametrize(("name", "options"), tables())
def test_the_page_stands_and_goes_on(name: str, options: dict[str, Any], open_tab: Any) -> None:
    game = Game(name, scenarios()[name].players[-1], 3, **options)
    with seated(game) as address:
        for look in LOOKS.values():
            page = open_tab(**look).page
            page.goto(address)
            page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
            page.wait_for_selector("#board .picture > .coordinates", state="attached", timeout=WAIT)  # drawn to the end
            assert page.locator("#prompt.yours").count() == 1 and page.locator(".place").count() > 1
            global_id, high = page.evaluate(
                "() => ['Width', 'Height'].map((x) => document.documentElement[`scroll${x}`])"
            )
            assert global_id <= look["viewport"]["width"]
            assert high <= look["viewport"]["height"] or look is LOOKS["phone"]
            if look is LOOKS["phone"]:
                before = version(page)
                page.select_option("#pause", "0")
                page.locator(".place").first.click()
                page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)
                page.wait_for_selector("#log li", timeout=WAIT)
            page.goto("about:blank")
