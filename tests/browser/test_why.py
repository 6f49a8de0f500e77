"""Why not? Grey buttons and unlit places say what is missing, to a mouse, to a finger, and to who listens."""

from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from tests.browser.seated import seated
from tests.browser.served import WAIT
from tests.rules.scene import seat
from tests.rules.sea import calm

LOOKS = [
    {"viewport": {"width": 1280, "height": 800}},
    {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark", "has_touch": True, "is_mobile": True},
]


@pytest.mark.parametrize("looks", LOOKS, ids=["wide", "phone in the dark"])
def test_what_cannot_be_done_says_what_it_lacks(open_tab: Any, looks: dict[str, Any]) -> None:
    hand = {"lumber": 1, "ore": 1, "grain": 2}
    game = calm(seat(settlements=["1,6 S"], roads=["1,6 SE"], hand=hand), seat(hand={"wool": 2})).game
    with seated(game) as address:
        page = open_tab(**looks).page
        page.goto(address)
        city = page.locator("[data-key='build city'][aria-description]")
        city.wait_for(timeout=WAIT)
        assert city.is_disabled() and city.get_attribute("aria-description") == "needs 2 more ore"
        assert city.get_attribute("title") == "costs 2 grain, 3 ore: needs 2 more ore"

        def hit(x: float, y: float) -> str:
            """Click, or touch: what the page says then."""
            page.evaluate("document.querySelector('#toast').hidden = true")
            (page.touchscreen.tap if looks.get("has_touch") else page.mouse.click)(x, y)
            page.wait_for_selector("#toast:not([hidden])", timeout=WAIT)
            return page.inner_text("#toast")

        city.scroll_into_view_if_needed()
        box = city.bounding_box()
        assert hit(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) == "needs 2 more ore"
        spot = page.evaluate(
            """() => fetch("/words").then((answer) => answer.json()).then(({ places }) => {
                const svg = document.querySelector("#board .picture");
                svg.scrollIntoView({ block: "center" });
                const first = places.kinds.filter(([kind]) => kind !== "vertex").reduce((sum, [, n]) => sum + n, 0);
                const [x, y] = places.at[places.names.indexOf("1,6 SE", first)];
                const at = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
                return [at.x, at.y];
            })"""
        )
        assert hit(*spot).startswith("Settlement: too close to another building")
        page.close()
