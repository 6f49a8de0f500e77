"""Warnings about rules of *New Scenarios* that a board asks for in vain: given where they are certain."""

import pytest

from seafarers_env.board.chart import parse_chart
from seafarers_env.scenarios.advice import advise
from tests.board.tiny import HIDDEN, TINY
from tests.oracle.globe import GLOBE
from tests.oracle.unknown import ATOLLS, SHOALS

ON = "round_the_world = true"


def told(text: str) -> list[tuple[str, str]]:
    """The warnings, each with the line of the file that it points at."""
    lines = text.splitlines()
    return [(lines[advice.at.line - 1], advice.text) for advice in advise(parse_chart(text))]


def with_rules(text: str, *rules: str) -> str:
    return "\n".join((text.rstrip("\n"), *rules, ""))


@pytest.mark.parametrize("text", [GLOBE, SHOALS, ATOLLS], ids=["globe", "shoals", "atolls"])
def test_boards_where_all_of_it_can_happen_get_none(text: str) -> None:
    assert told(text) == []


# --- round the world --------------------------------------------------------------------------------------------------
@pytest.mark.rule("WORLD-18", "WORLD-37")
def test_exits_that_are_listed_for_nothing_or_not_all() -> None:
    off = GLOBE.replace(ON, "")
    assert told(off) == [("0,2 N <-> 4,2 S", "[wrap] joins exits, and round_the_world is off: no ship sails from them")]
    few = GLOBE.replace("0,4 N <-> 4,4 S\n", "")
    assert told(few) == [("0,2 N <-> 4,2 S", "[wrap] names 16 of 18 exits; ships sail from the others as well")]
    none = GLOBE[: GLOBE.index("[wrap]")] + GLOBE[GLOBE.index("[rules]") :]
    assert told(none) == []
    swapped = GLOBE.replace("0,2 N <-> 4,2 S", "0,2 N <-> 4,4 S").replace("0,4 N <-> 4,4 S", "0,4 N <-> 4,2 S")
    assert told(swapped) == []  # pairs only say which side lies opposite


@pytest.mark.rule("WORLD-19", "WORLD-24", "WORLD-28")
@pytest.mark.parametrize(
    ("rule", "why"),
    [
        ("ships = false", "a seat needs two ships"),
        ("ships_supply = 0", "a seat needs two ships"),
        ("ships_supply = 1", "a seat needs two ships"),
        ("bank = 1", "it costs 2 cards each of lumber and wool, and the bank has 1"),
    ],
)
def test_who_can_never_pay_or_land_never_sails(rule: str, why: str) -> None:
    assert (ON, f"{ON}, and no ship can ever sail: {why}") in told(with_rules(GLOBE, rule))
    able = rule.replace("false", "true").replace("1", "2").replace("0", "2")
    assert told(with_rules(GLOBE, able)) == []


FAR = """
board: far
title: An island beyond the rim
players: 2
victory_points: 3
edge: open

[map]
F04 G05 F06 G08         M09

[regions]
S.. S.. S.. S..         a..

S = start; home
a = island; the far shore

[rules]
pirate = false
"""


@pytest.mark.rule("WORLD-21", "WORLD-30")
def test_a_shore_that_only_ships_round_the_world_reach_is_reached() -> None:
    lost = ("a = island; the far shore", "no road or ship can reach region a (the far shore) from a start area")
    assert told(FAR) == [lost]
    assert told(with_rules(FAR, ON)) == []
    assert lost in told(with_rules(FAR, ON, "ships = false"))


# --- markers, double points, hidden hexes -----------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-04", "SEVEN-06")
def test_markers_that_lie_nowhere_or_never_go() -> None:
    nowhere = with_rules(SHOALS, "island_markers = true")
    assert told(nowhere) == [
        ("island_markers = true", "island_markers = true, and no region is of the kind 'unexplored_island'")
    ]
    sea = ATOLLS.replace("u hexes = P=1 A=1 D=1 ~=1\nu chips = 6 11", "u hexes = ~=4\nu chips =")
    assert told(sea) == [
        (
            "a = unexplored_island; the upper atoll",
            "region a (the upper atoll) can have no land: nobody ever gets its marker",
        ),
        (
            "b = unexplored_island; the lower atoll",
            "region b (the lower atoll) can have no land: nobody ever gets its marker",
        ),
    ]
    assert told(sea.replace("island_markers = true", "")) == []


@pytest.mark.rule("REACH-09")
def test_double_points_for_nothing() -> None:
    text = with_rules(TINY, "catan_doubled = true")
    assert ("catan_doubled = true", "catan_doubled = true, and no region of the kind 'catan' can have land") in told(
        text
    )
    assert not any("catan" in advice for _, advice in told(TINY))


@pytest.mark.rule("REACH-09")
def test_double_points_count_where_the_target_is_out_of_reach() -> None:
    """One hex of Catan has room for three buildings: one city there counts two more, two settlements one more each."""
    board = FAR.replace("a = island; the far shore", "a = catan; Catan").replace("M09", "   ").replace("a..", "   ")
    board = board.replace("F06 G08", "F06 M08").replace("S.. S.. S.. S..", "S.. S.. S.. a..")
    few = ("cities = 1", "settlements = 2", "decks = 1", "points_to_win = 100", "roads = 4", "ships_supply = 0")

    def most(*rules: str) -> str:
        (text,) = [text for _, text in told(with_rules(board, *few, *rules)) if "points win" in text]
        return text.partition("settlements and cities ")[2].partition(",")[0]

    assert (most(), most("catan_doubled = true")) == ("4", "8")


@pytest.mark.rule("FACEDOWN-28", "WORLD-09")
@pytest.mark.parametrize("rule", ["hidden_sides = closed", "blind_start = true"])
def test_rules_for_hidden_hexes_where_none_lies(rule: str) -> None:
    assert (rule, f"{rule}, and no hex lies face down") in told(with_rules(TINY, rule))
    assert not any("face down" in advice for _, advice in told(with_rules(HIDDEN, rule)))


@pytest.mark.rule("FACEDOWN-34")
def test_harbour_tiles_where_nobody_settles() -> None:
    far = SHOALS.replace(
        "u hexes = F=1 P=1 A=1 ~=1 D=1 h3=1 hG=1\nu chips = 3 6 11", "u hexes = ~=5 h3=1 hG=1\nu chips ="
    )
    assert told(far) == []  # 5,6 lies beside home
    off = far.replace("=== D.. M08 ?u. ?u. ===", "=== D.. M08 ~~~ ?u. ===").replace(
        "u.. u.. =..\n  =.. =..", "~.. u.. =..\n  =.. =.."
    )
    off = off.replace("~=5 h3", "~=4 h3")
    assert [advice for _, advice in told(off)] == ["nobody can ever settle at a harbour tile of pool u"]


@pytest.mark.rule("FACEDOWN-34")
def test_harbour_tiles_that_may_be_found_beside_a_settlement() -> None:
    told_open = [advice for _, advice in told(SHOALS.replace("hidden_sides = closed", ""))]
    assert told_open == [
        "harbour tiles of pool u are turned by who settles there next: with hidden_sides = open one may be found "
        "beside a starting settlement"
    ]
    assert told(GLOBE.replace("hidden_sides = closed", "")) == []  # there all are turned when the starts stand
