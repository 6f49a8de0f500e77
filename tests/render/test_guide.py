"""How to play: every scenario has its guide, of a fair length, with its table's numbers and all signs of its board."""

import re
from functools import cache

import pytest

from seafarers_env.engine import constants as c
from seafarers_env.render.chart.svg import chart_svg
from seafarers_env.render.guide import Guide, guide, guide_text
from seafarers_env.render.guide.facts import facts
from seafarers_env.render.text import board_text
from seafarers_env.scenarios import built_in
from seafarers_env.table import Table, make_table
from tests.test_words import found_in

TABLES = [(name, players) for name, scenario in built_in().items() for players in scenario.players]
WITH_KNIGHTS = [name for name in built_in() if name not in ("hawaii", "explorers")]


@cache
def at(name: str, players: int | None, knights: bool = False) -> tuple[Table, Guide]:
    table = make_table(name, players, {"cities_and_knights": True} if knights else {})
    return table, guide(table.board, table.rules[0])


def words(told: Guide, *headings: str) -> int:
    return sum(len(one.text.split()) for one in told.sections if not headings or one.heading in headings)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_board_is_told_in_300_to_600_words(name: str, players: int) -> None:
    table, told = at(name, players)
    assert 300 <= words(told) <= 600
    assert told.title == table.board.chart.title
    assert {"The goal", "How it begins", "Your turn", "Building", "Trade"} <= {one.heading for one in told.sections}
    assert f"{table.options['points_to_win']} victory points" in told.sections[0].text
    assert found_in(guide_text(told)) == []
    assert "{" not in guide_text(told) and "  " not in "".join(one.text for one in told.sections)


@pytest.mark.parametrize("name", WITH_KNIGHTS)
def test_cities_and_knights_are_told_in_about_600_words_more(name: str) -> None:
    plain, told = at(name, None)[1], at(name, None, knights=True)[1]
    new = {one.heading for one in told.sections} - {one.heading for one in plain.sections}
    assert 550 <= words(told, *new) <= 680
    assert found_in(guide_text(told)) == []
    assert "Development cards" not in {one.heading for one in told.sections}
    assert {"Knight", "Activate", "Promote", "Wall"} <= {name for name, _, _ in told.costs}


@pytest.mark.parametrize(("name", "knights"), [("new_shores", False), ("base", True), ("explorers", False)])
def test_prices_and_numbers_are_those_of_the_rules(name: str, knights: bool) -> None:
    table, told = at(name, None, knights)
    costs = table.edition.plain("rules.kit").COSTS
    rows = [cards for _, cards, _ in told.costs]
    assert all([*row] in costs[:, : c.NUM_RESOURCES].tolist() for row in rows)
    settlement = next(row for what, row, _ in told.costs if what == "Settlement")
    assert [*settlement] == costs[table.edition.plain("rules.kit").SETTLEMENT_COST, : c.NUM_RESOURCES].tolist()
    for row, (_, _, said) in zip(rows, told.costs, strict=True):
        assert said.replace(" and ", ", ").split(", ") == [f"{n} {c.RESOURCES[k]}" for k, n in enumerate(row) if n]


def test_what_the_table_changes_the_words_change() -> None:
    table = make_table("fog_islands", 5, {"points_to_win": 11, "exploration": False, "max_offers": 0})
    text = guide_text(guide(table.board, table.rules[0]))
    assert "11 victory points" in text and "turned up by the first" not in text and "offer cards" not in text
    assert "House rules" not in text and "numbers are shuffled" not in text
    known = facts(table.board, table.rules[0])
    assert (known["plain_rate"], known["any_rate"], known["own_rate"]) == (4, 3, 2)


def test_house_rules_are_told_where_they_hold() -> None:
    given = {"friendly_robber": True, "dice": "deck", "discard_limit": 9, "variable": True}
    table = make_table("new_shores", 3, given)
    text = " ".join(guide_text(guide(table.board, table.rules[0])).split())
    assert "opponents who show 2 points or fewer" in text and "hands of more than 9 cards" in text
    assert "36 pairs of faces" in text and "when 5 cards are left" in text and "numbers are shuffled before" in text


@pytest.mark.parametrize(("name", "players"), [(name, scenario.players[-1]) for name, scenario in built_in().items()])
def test_every_letter_and_word_on_a_board_is_in_its_legend(name: str, players: int) -> None:
    """On the picture of the start page; and what text boards say of every kind of piece."""
    table, told = at(name, players)
    marks = {sign.mark for sign in told.signs}
    chart = table.board.chart
    picture = re.sub(r"<(defs|title)>.*?</\1>", "", chart_svg(chart), flags=re.S)
    features = chart.features  # of castaways, which have numbers, the first stands for all
    names = {place.name for place in (*features.locations, *features.chits, *features.castaways[1:])}
    drawn = {text for text in re.findall(r"<text[^>]*>([^<]*)</text>", picture)} - names
    letters = {text for text in drawn if re.fullmatch(r"[A-Za-z]\d*|\?", text)}
    assert letters <= marks, letters - marks
    if name == "explorers":
        assert {"I", "N", "S", "r", "w", "c"} <= letters
    for kind in {text for text in drawn if re.fullmatch(r"[23]:1", text)}:
        assert any(kind in sign.words or kind == sign.mark for sign in told.signs), kind


def test_every_mark_of_a_text_board_is_in_the_legend() -> None:
    from seafarers_env import Game

    game = Game("new_shores", 3, 1)
    while game.turn < 12:
        game.apply(game.legal_list()[-1] if game.phase != "main" else game.legal_list()[0])
    marks = {sign.mark for sign in at("new_shores", 3)[1].signs}
    written = board_text(game.record, game.board, game.table.rules[0])
    found = {f"{mark}0" for mark in re.findall(r"\b([a-zA-Z])[0-2]\b", written)} | {"R", "P"}
    assert found <= marks
    assert {word[:3] for word in re.findall(r"\b(BRI|LUM|WOO|GRA|ORE|ANY)\b", written)} <= marks
