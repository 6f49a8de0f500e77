"""The rule switches: defaults, bounds, keywords over the board file."""

from typing import Any

import numpy as np
import pytest

from seafarers_env.board.chart import BoardError, parse_chart
from seafarers_env.records import RULES
from seafarers_env.scenarios import OPTIONS, OptionError, load, resolve, to_record
from tests.board.tiny import TINY

CHART = parse_chart(TINY)


def with_rules(*lines: str) -> str:
    return TINY.replace("island_token = 1", "\n".join(lines))


@pytest.mark.rule("BASE-02", "BASE-04", "DECISIONS-38", "DECISIONS-39")
def test_defaults() -> None:
    chart = parse_chart(with_rules())
    assert resolve(chart) == {
        "points_to_win": 5,
        "ships": True,
        "pirate": True,
        "max_turns": 1000,
        "max_offers": 5,
        "max_trade_cards": 8,
        "skip_forced": False,
        "frame_is_sea": True,
        "island_token": 0,
        "island_token_per": "game",
        "ring_moves": True,
        "sole_shortage": True,
        "theft_optional": False,
        "second_piece_optional": True,
        "token_limit": 0,
        "pirate_on_frame": False,
        "pirate_start": "random",
        "settlements": 5,
        "cities": 4,
        "roads": 15,
        "ships_supply": 15,
        "bank": 19,
    }


def test_keywords_go_over_the_board_file_and_that_over_the_defaults() -> None:
    chart = parse_chart(with_rules("points_to_win = 7", "cities=8", "pirate_start = agreed", "ring_moves = false"))
    options = resolve(chart, {"cities": 6, "bank": np.int64(20), "theft_optional": np.True_})
    assert (options["points_to_win"], options["cities"], options["bank"]) == (7, 6, 20)
    assert (options["pirate_start"], options["ring_moves"], options["theft_optional"]) == ("agreed", False, True)
    assert type(options["bank"]) is int
    assert type(options["theft_optional"]) is bool


@pytest.mark.parametrize(
    ("keywords", "words"),
    [
        ({"max_ofers": 3}, "no option 'max_ofers' (did you mean 'max_offers'?); options are points_to_win, ships,"),
        ({"xyzzy": 3}, "no option 'xyzzy'; options are"),
        ({"max_offers": -1}, "option max_offers takes a whole number 0..100, not -1"),
        ({"max_offers": 2.5}, "not 2.5"),
        ({"max_offers": True}, "not True"),
        ({"max_offers": "5"}, "not '5'"),
        ({"bank": 26}, "option bank takes a whole number 1..25, not 26"),
        ({"points_to_win": None}, "option points_to_win takes a whole number 3..100, not None"),
        ({"ships": 1}, "option ships takes true or false, not 1"),
        ({"ships": "yes"}, "not 'yes'"),
        ({"pirate_start": "drawn"}, "option pirate_start takes 'random' or 'agreed', not 'drawn'"),
        ({"island_token_per": 1}, "takes 'game' or 'island', not 1"),
        ({"ships": False, "ships_supply": 3}, "ships_supply = 3 needs ships = True"),
    ],
)
def test_a_wrong_keyword_is_explained(keywords: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError) as error:
        resolve(CHART, keywords)
    assert words in str(error.value)


@pytest.mark.parametrize(
    ("rule", "column", "words"),
    [
        ("max_ofers = 3", 1, "a rule switch; found 'max_ofers' (did you mean 'max_offers'?)"),
        ("max_offers = many", 14, "a whole number 0..100 for max_offers; found 'many'"),
        ("max_offers = 101", 14, "0..100 for max_offers; found '101'"),
        ("max_offers = \u0663", 14, "0..100 for max_offers"),
        ("ships = yes", 9, "true or false for ships; found 'yes'"),
        ("pirate_start = drawn", 16, "'random' or 'agreed' for pirate_start; found 'drawn'"),
        ("ships =", 8, "true or false for ships; found nothing"),
    ],
)
def test_a_wrong_switch_in_a_board_file_is_explained(rule: str, column: int, words: str) -> None:
    with pytest.raises(BoardError) as error:
        resolve(parse_chart(with_rules(rule), "my.board"))
    assert words in str(error.value)
    assert (error.value.line, error.value.column) == (39, column)


@pytest.mark.rule("SHIP-12")
def test_without_ships_the_supply_has_none() -> None:
    assert resolve(CHART, {"ships": False})["ships_supply"] == 0
    assert resolve(parse_chart(with_rules("ships = false", "ships_supply = 0")))["ships_supply"] == 0
    with pytest.raises(BoardError, match="0 for ships_supply, as 'ships = false'; found '3'"):
        resolve(parse_chart(with_rules("ships = false", "ships_supply = 3")))
    # a keyword may bring the ships back that the file has switched off
    assert resolve(parse_chart(with_rules("ships = false")), {"ships": True})["ships_supply"] == 15


@pytest.mark.rule("BASE-02", "BASE-04")
def test_the_record_holds_the_options() -> None:
    numbers = {"points_to_win": 13, "max_turns": 777, "max_offers": 6, "max_trade_cards": 7, "bank": 21}
    numbers |= {"island_token": 2, "token_limit": 8}
    supplies = {"roads": 11, "ships_supply": 12, "settlements": 6, "cities": 3}
    record = to_record(3, resolve(CHART, {**numbers, **supplies}), CHART)
    assert record.shape == (1,)
    r = record[0]
    assert r.num_players == 3
    assert {key: int(r[key]) for key in numbers} == numbers
    assert r.supply.tolist() == [11, 12, 6, 3]
    with pytest.raises(ValueError, match="read-only"):
        record["bank"][0] = 1


SWITCHES = ("ships", "pirate", "frame_is_sea", "ring_moves", "sole_shortage", "theft_optional")
MORE_SWITCHES = ("second_piece_optional", "pirate_on_frame", "skip_forced")


@pytest.mark.rule("C-01", "C-09", "C-11", "C-12", "C-13", "C-15", "C-16", "C-19")
@pytest.mark.parametrize("value", [False, True])
@pytest.mark.parametrize("name", SWITCHES + MORE_SWITCHES)
def test_every_switch_reaches_its_own_field(name: str, value: bool) -> None:
    other = to_record(2, resolve(CHART, {name: not value}), CHART)[0]
    r = to_record(2, resolve(CHART, {name: value}), CHART)[0]
    assert (r[name], other[name]) == (value, not value)
    changed = {field for field in RULES.names or () if r[field].tobytes() != other[field].tobytes()}
    assert changed == ({name, "supply"} if name == "ships" else {name})


@pytest.mark.rule("C-01", "DECISIONS-09")
def test_words_become_flags() -> None:
    def record(**keywords: Any) -> Any:
        return to_record(2, resolve(CHART, keywords), CHART)[0]

    assert [record(island_token_per=word).island_token_each for word in ("game", "island")] == [0, 1]
    assert [record(pirate_start=word).pirate_agreed for word in ("random", "agreed")] == [0, 1]
    assert record(pirate_start="agreed", pirate_on_frame=True, pirate=False).pirate_agreed == 0
    assert record(pirate_on_frame=True, pirate=False).pirate_on_frame == 0


@pytest.mark.parametrize("name", [option.name for option in OPTIONS.values() if option.type == "number"])
def test_bounds_fit_the_record(name: str) -> None:
    option = OPTIONS[name]
    for bound in (option.low, option.high):
        record = to_record(4, resolve(CHART, {name: bound}), CHART)
        fields = dict(
            zip(("roads", "ships_supply", "settlements", "cities"), record["supply"][0].tolist(), strict=True)
        )
        assert (fields[name] if name in fields else record[name][0]) == bound
    for outside in (option.low - 1, option.high + 1):
        with pytest.raises(OptionError, match=f"not {outside}"):
            resolve(CHART, {name: outside})


def test_every_option_says_what_it_is() -> None:
    for option in OPTIONS.values():
        assert option.meaning
        assert option.rule
        if option.default is not None:
            assert option.accepts(option.default)
            assert option.read(str(option.default).lower()) == option.default


@pytest.mark.rule("NEWSHORES-05", "NEWSHORES-08", "BASE-75")
def test_the_switches_of_the_scenarios() -> None:
    plain = resolve(parse_chart(with_rules()))
    new_shores = load("new_shores")[0].options
    assert {k: v for k, v in new_shores.items() if v != plain[k]} == {"points_to_win": 13, "island_token": 1}
    base = load("base")[0].options
    differ = {"points_to_win": 10, "ships": False, "pirate": False, "ships_supply": 0}
    assert {k: v for k, v in base.items() if v != plain[k]} == differ
