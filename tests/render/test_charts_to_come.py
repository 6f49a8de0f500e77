"""Charts are drawn and told as their files have them, whether they can be played or not."""

from xml.etree import ElementTree

import pytest

from seafarers_env.board.chart import Chart
from seafarers_env.board.geometry import cell_name
from seafarers_env.render.chart_svg import chart_svg
from seafarers_env.render.chart_text import chart_text
from seafarers_env.scenarios import scenarios
from seafarers_env.scenarios.ahead import charts_to_come

TO_COME = dict(charts_to_come())
PLAYED = {
    f"{name}_{players}": chart for name, scenario in scenarios().items() for players, chart in scenario.charts.items()
}
CHARTS = {chart.name: chart for chart in (*PLAYED.values(), *TO_COME.values())}
each_chart = pytest.mark.parametrize("chart", [pytest.param(c, id=n) for n, c in {**TO_COME, **PLAYED}.items()])
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
    assert len(of_class(root, "exit")) == 2 * len(chart.later.exits)
    assert {word.split()[0] for word in words} >= {cell_name(cell) for cell in chart.hexes}
    for kind in ("merchant", "fish"):
        assert len(of_class(root, kind)) == sum(space.kind == kind for space in chart.later.spaces)
    shown = "".join(root.itertext())
    assert all(place.name in shown for place in (*chart.later.locations, *chart.later.chits))
    assert all(f"castaways {place.name} " in shown for place in chart.later.castaways)
    assert words[0].startswith(f"{chart.title}, ")
    assert len(text) < SMALL
    assert text == chart_svg(chart)


@each_chart
def test_every_symbol_is_defined_once_and_used(chart: Chart) -> None:
    root = ElementTree.fromstring(chart_svg(chart))
    used = {e.get("href", "")[1:] for e in root.iter() if e.tag.endswith("}use")}
    defined = [e.get("id") for e in root.iter() if e.get("id")]
    assert sorted(used) == sorted(map(str, defined))


@each_chart
def test_a_text_has_all_that_the_chart_has(chart: Chart) -> None:
    text = chart_text(chart)
    assert all(cell_name(cell) in text for cell in chart.hexes)
    assert text.count("pool ") >= len(chart.pools)
    for place in (*chart.later.locations, *chart.later.chits):
        assert f"{place.name} {place.corner.name}" in text
    for name, (_, value) in chart.rules.items():
        assert f"{name} = {value.text}" in text


def test_what_lies_face_down_has_its_letter_and_nothing_else() -> None:
    chart = PLAYED["fog_islands_3"]
    hidden = {cell_name(cell): chart.cells[cell][1] for cell in chart.face_down}
    told = [words for words in titles(chart_svg(chart)) if "face down" in words]
    assert sorted(told) == sorted(f"{name} face down, section {letter}" for name, letter in hidden.items())


def test_a_hex_of_each_sort_in_text() -> None:
    text = chart_text(CHARTS["catan_world"])
    assert ".    ?U   . harbour .    ?U   ." in text
    assert "|    S    |    S    |" in text
    assert "joined exits: 1 0,4 N and 8,4 S; 2 0,6 N and 8,6 S; " in text
    assert "none for the last 2 hexes found" in text
    assert "1 of them set aside" in chart_text(CHARTS["reach_catan"])
    assert "section C: 2 fog and 1 spice" in chart_text(PLAYED["fog_islands_3"])
    assert "castaways: C1 1,10 N; " in chart_text(PLAYED["explorers_4"])
    assert "L1 Lopa 6,19 SE; L2 Wailea-Makena 7,22 SW" in chart_text(PLAYED["hawaii_4"])
