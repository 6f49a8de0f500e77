"""The dark palette of pages that embed drawings."""

import re

from seafarers_env.render import palette
from seafarers_env.render.theme import css, shades
from tests.render.positions import moments


def test_every_ground_has_a_shade_and_every_variable_a_dark_value_and_a_light_one() -> None:
    there = {one.light for one in shades()}
    assert {*palette.TERRAIN.values(), *palette.GROUND.values(), palette.PAPER, palette.PANEL} <= there
    used = set(re.findall(r"var\(--drawn-([a-z-]+), (#[0-9a-f]{6})\)", css()))
    assert used == {(one.name, one.light) for one in shades()}
    assert len({one.name for one in shades()}) == len(shades())
    for one in shades():
        assert css().count(f"--drawn-{one.name}: {one.dark};") == 2  # asked for by the system, or on the page


def test_a_file_of_its_own_has_plain_colours() -> None:
    """What draws pixels knows no variables."""
    drawing = moments("new_shores", 4)[-1].svg()
    assert "var(" not in drawing and "<style" not in drawing


def test_the_rules_reach_no_network_and_no_other_element() -> None:
    assert "url(" not in css() and "@import" not in css()
    assert not re.search(r"(^|[\s,])(body|html|\*)\s*[{,]", css())
