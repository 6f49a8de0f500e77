"""Charts are drawn as their files have them."""

from xml.etree import ElementTree

import pytest

from seafarers_env.board.chart import Chart
from seafarers_env.board.geometry import cell_name
from seafarers_env.render.chart.svg import chart_svg
from seafarers_env.scenarios import scenarios

CHARTS = {
    f"{name}_{players}": chart for name, scenario in scenarios().items() for players, chart in scenario.charts.items()
}
each_chart = pytest.mark.parametrize("chart", [pytest.param(c, id=n) for n, c in CHARTS.items()])
SMALL = 90_000  # characters of a picture


def of_class(root: ElementTree.Element, name: str) -> list[ElementTree.Element]:
    return [e for e in root.iter() if name in e.get("class", "").split()]


def titles(text: str) -> list[str]:
    return [e.text or "" for e in ElementTree.fromstring(text).iter() if e.tag.endswith("}title")]


@each_chart
def test_a_picture_has_all_that_the_chart_has(chart: Chart) -> None:
    text = chart_svg(chart)
    root = ElementTree.fromstring(text)
    words = titles(text)
    assert len(of_class(root, "hex")) == len(chart.hexes)
    assert len(of_class(root, "harbour")) == len(chart.harbours)
    assert len(of_class(root, "exit")) == 2 * len(chart.features.exits)
    assert {word.split()[0] for word in words} >= {cell_name(cell) for cell in chart.hexes}
    for kind in ("merchant", "fish"):
        assert len(of_class(root, kind)) == sum(space.kind == kind for space in chart.features.spaces)
    shown = "".join(root.itertext())
    assert all(place.name in shown for place in (*chart.features.locations, *chart.features.chits))
    assert all(f"castaways {place.name} " in shown for place in chart.features.castaways)
    assert words[0].startswith(f"{chart.title}, ")
    assert len(text) < SMALL
    assert text == chart_svg(chart)


@each_chart
def test_every_symbol_is_defined_once_and_used(chart: Chart) -> None:
    root = ElementTree.fromstring(chart_svg(chart))
    used = {e.get("href", "")[1:] for e in root.iter() if e.tag.endswith("}use")}
    defined = [e.get("id") for e in root.iter() if e.get("id")]
    assert sorted(used) == sorted(map(str, defined))


def test_what_lies_face_down_has_its_letter_and_nothing_else() -> None:
    chart = CHARTS["fog_islands_3"]
    hidden = {cell_name(cell): chart.cells[cell][1] for cell in chart.face_down}
    told = [words for words in titles(chart_svg(chart)) if "face down" in words]
    assert sorted(told) == sorted(f"{name} face down, section {letter}" for name, letter in hidden.items())
