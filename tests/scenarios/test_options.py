"""The rule switches: defaults, bounds, keywords over the board file."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.board.chart import BoardError, parse_chart
from seafarers_env.engine.records import RULE_FIELDS, RULES
from seafarers_env.scenarios import OPTIONS, OptionError, Value, load, resolve, to_record
from tests.board.tiny import DEALT, HIDDEN, TINY

CHART = parse_chart(TINY)
VOYAGES = load("explorers", 4)[0].chart(4)
#: Of the printed game; what house rules add is off.
DEFAULTS: dict[str, Value] = {
    "points_to_win": 5,
    "ships": True,
    "pirate": True,
    "max_turns": 1000,
    "max_offers": 5,
    "max_trade_cards": 8,
    "skip_forced": False,
    "frame_is_sea": True,
    "exploration": False,
    "setup_reward": True,
    "coast_start": "any",
    "home": "start",
    "island_token": 0,
    "island_token_per": "game",
    "island_token_further": 0,
    "trade_route_tokens": False,
    "crossing_count": "far",
    "number_reserve": False,
    "reserve_touch": "corner",
    "variable": False,
    "red_tokens_apart": False,
    "red_exchange": "random",
    "harbour_placement": "board",
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
    "card_counting": False,
    "bank": 19,
    "decks": 1,
}


def with_rules(*lines: str) -> str:
    return TINY.replace("island_token = 1", "\n".join(lines))


@pytest.mark.rule("BASE-02", "BASE-04", "DECISIONS-38", "DECISIONS-39")
def test_defaults() -> None:
    chart = parse_chart(with_rules())
    found = resolve(chart)
    assert found.keys() == OPTIONS.keys()
    assert {name: found[name] for name in DEFAULTS} == DEFAULTS


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
        ({"bank": 39}, "option bank takes a whole number 1..38, not 39"),
        ({"decks": 3}, "option decks takes a whole number 1..2, not 3"),
        ({"home": "anywhere"}, "option home takes 'start' or 'settled' or 'one_island', not 'anywhere'"),
        ({"harbour_placement": "player_choice"}, "takes 'board' or 'players', not 'player_choice'"),
        ({"coast_start": "road"}, "takes 'any' or 'ship', not 'road'"),
        ({"points_to_win": None}, "option points_to_win takes a whole number 3..100, not None"),
        ({"ships": 1}, "option ships takes true or false, not 1"),
        ({"ships": "yes"}, "not 'yes'"),
        ({"pirate_start": "drawn"}, "option pirate_start takes 'random' or 'off_board' or 'agreed' or a"),
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
        ("pirate_start = drawn", 16, "'random' or 'off_board' or 'agreed' or a place of the map like 3,4 for"),
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
MORE_SWITCHES = (
    "second_piece_optional",
    "pirate_on_frame",
    "skip_forced",
    "exploration",
    "setup_reward",
    "card_counting",
)
SCENARIO_SWITCHES = ("trade_route_tokens", "number_reserve", "variable")


@pytest.mark.rule("C-01", "C-09", "C-11", "C-12", "C-13", "C-15", "C-16", "C-19")
@pytest.mark.parametrize("value", [False, True])
@pytest.mark.parametrize("name", SWITCHES + MORE_SWITCHES + SCENARIO_SWITCHES)
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
    assert [record(coast_start=word).coast_start for word in ("any", "ship")] == [0, 1]
    assert [record(home=word).home_settled for word in ("start", "settled", "one_island")] == [0, 1, 1]
    assert [record(home=word).home_single for word in ("start", "settled", "one_island")] == [0, 0, 1]
    assert [record(crossing_count=word).crossing_pairs for word in ("far", "pair")] == [0, 1]
    assert [record(reserve_touch=word).reserve_side for word in ("corner", "side")] == [0, 1]
    assert [record(harbour_placement=word).harbours_by_players for word in ("board", "players")] == [0, 1]
    assert [record(red_tokens_apart=apart).red_apart for apart in (False, True)] == [0, 1]
    assert record(red_tokens_apart=True, red_exchange="agreed").red_agreed == 1
    assert record(red_tokens_apart=True).red_agreed == record(red_exchange="agreed").red_agreed == 0
    assert record(pirate_start="agreed", pirate_on_frame=True, pirate=False).pirate_agreed == 0
    assert record(pirate_on_frame=True, pirate=False).pirate_on_frame == 0


@pytest.mark.parametrize("name", [option.name for option in OPTIONS.values() if option.type == "number"])
def test_bounds_fit_the_record(name: str) -> None:
    option, chart = OPTIONS[name], VOYAGES if name in ("settlers", "crews", "fish_hauls", "start_gold") else CHART
    needed = {need: True for rule in RULE_FIELDS if name in (rule.option, rule.name) for need in rule.needs}
    for bound in (option.low, option.high):
        if name == "settlers" and not bound:
            continue  # whoever begins needs one (BARGE-037)
        record = to_record(4, resolve(chart, {name: bound} | needed), chart)
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


def test_further_islands_earn_what_the_first_earns_unless_the_switch_says_otherwise() -> None:
    def tokens(**keywords: Any) -> tuple[int, int]:
        r = to_record(2, resolve(CHART, keywords), CHART)[0]
        return int(r.island_token), int(r.island_token_further)

    assert tokens() == (1, 1)  # the board file says 1
    assert tokens(island_token=2) == (2, 2)
    assert tokens(island_token=2, island_token_further=0) == (2, 0)
    further = parse_chart(with_rules("island_token = 1", "island_token_further = 2"))
    assert resolve(further)["island_token_further"] == 2
    assert resolve(further, {"island_token": 3})["island_token_further"] == 2


def test_two_base_games_fit_the_record() -> None:
    r = to_record(4, resolve(CHART, {"bank": 38, "decks": 2}), CHART)[0]
    assert (r.bank, r.decks) == (38, 2)
    assert RULES["bank"].kind == RULES["decks"].kind == "i"


def test_hidden_hexes_are_there_to_be_explored() -> None:
    hidden = parse_chart(HIDDEN)
    assert resolve(hidden)["exploration"] is True
    with pytest.raises(OptionError, match="exploration = False does not fit: hexes of this board lie face down"):
        resolve(hidden, {"exploration": False})
    for text in (HIDDEN.replace("exploration = true", ""), HIDDEN.replace("= true", "= false")):
        with pytest.raises(BoardError, match=r"'exploration = true' under \[rules\] for hexes that lie") as error:
            resolve(parse_chart(text, "my.board"))
        assert (error.value.line, error.value.column) == (8, 5)


@pytest.mark.rule("HAWAII-99", "WORLD-39")
@pytest.mark.parametrize(
    ("name", "given", "words"),
    [
        (
            "hawaii",
            {"starting_settlements": "2"},
            "starting_settlements = '2' does not fit: different_islands = 3 asks",
        ),
        ("hawaii", {"different_islands": 3, "starting_settlements": "2"}, "different_islands = 3 does not fit"),
        ("catan_world", {"starting_settlements": "3"}, "starting_settlements = '3' does not fit: with blind_start"),
    ],
)
def test_starting_settlements_that_do_not_fit(name: str, given: dict[str, Any], words: str) -> None:
    with pytest.raises(OptionError, match=words):
        Game(name, 4, **given)
    assert Game("hawaii", 4, starting_settlements="2", different_islands=2).options["different_islands"] == 2


@pytest.mark.rule("HAWAII-82", "HAWAII-88", "HAWAII-94", "HAWAII-95")
@pytest.mark.parametrize("players", [3, 6])
@pytest.mark.parametrize(
    ("name", "value", "rule"),
    [
        *(
            (name, "off_board" if name == "pirate_start" else "12,29", "HAWAII-88")
            for name in ("pirate_start", "robber_start")
        ),
        ("frame_is_sea", False, "HAWAII-95"),
        ("round_the_world", True, "HAWAII-95"),
        ("token_limit", 8, "HAWAII-95"),
        ("island_token_further", 1, "HAWAII-95"),
    ],
)
def test_what_listed_places_replace_is_refused_by_name(players: int, name: str, value: Any, rule: str) -> None:
    with pytest.raises(OptionError, match=rf"^{name} = {value!r} does not fit: the board .* \({rule}\)$"):
        Game("hawaii", players, **{name: value})
    chart = load("hawaii", players)[0].charts[players]
    own = resolve(chart)[name]
    assert resolve(chart, {name: own})[name] == own
    written = "".join(line for line in chart.text.splitlines(True) if not line.startswith(name))
    written = written.replace("[rules]\n", f"[rules]\n{name} = {str(value).lower()}\n")
    if rule == "HAWAII-95":
        with pytest.raises(BoardError, match=rf"another value for {name}, as the board lists its places"):
            resolve(parse_chart(written, "my.board"))
    elif name == "pirate_start":  # a board of one's own may begin so
        assert resolve(parse_chart(written, "my.board"))[name] == value


def test_harbours_that_nobody_has_placed_are_left_to_the_players() -> None:
    dealt = parse_chart(DEALT)
    assert resolve(dealt)["harbour_placement"] == "players"
    with pytest.raises(OptionError, match="harbour_placement = 'board' does not fit"):
        resolve(dealt, {"harbour_placement": "board"})
    text = DEALT + "[rules]\nharbour_placement = board\n"
    with pytest.raises(BoardError, match=r"expected 'players', as \[pools\] has") as error:
        resolve(parse_chart(text))
    assert (error.value.line, error.value.column) == (24, 21)


@pytest.mark.parametrize(("text", "dealt"), [(DEALT, 1), (HIDDEN, 0), (TINY, 0)])
def test_the_record_says_whether_islands_are_dealt(text: str, dealt: int) -> None:
    chart = parse_chart(text)
    assert to_record(2, resolve(chart), chart)[0].dealt_islands == dealt


ISLANDS = {"coast_start": "ship", "home": "settled", "island_token": 1, "island_token_per": "island"}
WORLD = {"home": "settled", "island_token": 1, "island_token_further": 1, "red_tokens_apart": True}


@pytest.mark.rule("NEWSHORES-05", "NEWSHORES-08", "BASE-75", "OCEANS-21", "GREATER-04", "GREATER-05", "GREATER-21")
@pytest.mark.parametrize(
    ("name", "differ"),
    [
        ("base", {"points_to_win": 10, "ships": False, "pirate": False, "ships_supply": 0}),
        ("new_shores", {"points_to_win": 13, "island_token": 1, "island_token_further": 1}),
        ("four_islands", {"points_to_win": 12, **ISLANDS, "island_token_further": 2}),
        ("oceans", {"points_to_win": 12, "exploration": True}),
        ("into_the_desert", {"points_to_win": 12, "island_token": 1, "island_token_further": 1}),
        ("new_world", {"points_to_win": 12, **WORLD, "harbour_placement": "players"}),
        ("great_crossing", {"points_to_win": 13, "home": "one_island", "trade_route_tokens": True}),
        ("greater_catan", {"points_to_win": 18, "number_reserve": True, "cities": 8}),
    ],
)
def test_the_switches_of_the_scenarios(name: str, differ: dict[str, Value]) -> None:
    plain = resolve(parse_chart(with_rules()))
    scenario, _ = load(name)
    for players in (n for n in scenario.players if n <= 4):  # more have others, by FIVESIX-01
        options = resolve(scenario.chart(players))
        assert {key: value for key, value in options.items() if value != plain[key]} == differ
    r = to_record(players, options, scenario.chart(players))[0]
    assert r.dealt_islands == (name == "new_world")
