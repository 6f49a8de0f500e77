"""Knights move and displace others (CK-082, CK-086..091, CK-155, CK-204, CK-205, CK-207)."""

from __future__ import annotations

import pytest

from tests.rules.knightly import SEATS, Case, displaced, pictures
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

COAST, FOG = pictures()["coast"], pictures()["fog"]
TABLE = list(displaced())


def left(game: Scene) -> list[list[int]]:
    """Knights of each rank in all supplies."""
    return [[int(n) for n in row] for row in game.game.record.knights_left[:4]]


# --- moving -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-086", "CK-089", "CK-090", "CK-204")
def test_it_moves_along_own_roads_and_ships_past_own_figures() -> None:
    game = COAST.scene(
        {"red": "settlement h w; road dh hm mr rw ws; ship sx; basic d*; strong m", "blue": "road rv; ship xt"}
    )
    COAST.do(game, "pick knight d")
    assert COAST.may(game, "knight") == "r s x"
    COAST.do(game, "knight x")
    assert COAST.knights(game) == {"m": "red strong", "x": "red basic"}


@pytest.mark.rule("CK-089", "CK-204", "CK-095")
@pytest.mark.parametrize("figure", ["settlement r", "city r", "basic r", "mighty r"])
def test_opponents_figures_stop_it(figure: str) -> None:
    game = COAST.scene({"red": "road dh hm mr rw; basic d*", "blue": figure})
    COAST.do(game, "pick knight d")
    assert COAST.may(game, "knight") == "h m"


@pytest.mark.rule("CK-087")
def test_weaker_knights_of_opponents_are_targets_and_no_way() -> None:
    game = COAST.scene({"red": "road dh hm mr rw hl lq; mighty d*; basic q", "blue": "basic m; strong l; road lq"})
    COAST.do(game, "pick knight d")
    assert COAST.may(game, "knight") == "h l m"


@pytest.mark.rule("CK-205", "CK-082", "CK-154")
def test_one_that_can_go_nowhere_is_not_picked() -> None:
    game = COAST.scene({"red": "settlement h; road hm; basic m*", "blue": "road mr; basic r"})
    assert COAST.may(game, "pick knight") == ""
    game = COAST.scene({"red": "settlement h; road hm; strong m*", "blue": "road mr; basic r"})
    assert COAST.may(game, "pick knight") == ""  # its road does not lead there
    game = COAST.scene({"red": "settlement h; road hm mr; strong m*", "blue": "basic r"})
    assert COAST.may(game, "pick knight") == "m"


@pytest.mark.rule("CK-205", "DECISIONS-06")
def test_a_knight_that_is_picked_acts_and_nothing_else_is_done() -> None:
    game = COAST.scene({"red": "road dh hm; basic h*"}, hands={"red": {"brick": 2, "lumber": 2}})
    COAST.do(game, "pick knight h")
    assert (game.phase, game.actor) == ("knight target", 0)
    assert game.legal() == {text for text in game.legal() if text.startswith("knight ")}
    assert COAST.may(game, "knight") == "d m"


@pytest.mark.rule("CK-100", "CK-205")
def test_a_knight_without_own_roads_stays_and_is_still_worth_its_price() -> None:
    game = COAST.scene(
        {"red": "settlement d; road ad; basic m*; strong r"}, hands={"red": {"grain": 1, "ore": 1, "wool": 1}}
    )
    assert COAST.may(game, "pick knight") == ""
    assert COAST.may(game, "activate") == "r"
    assert COAST.may(game, "promote") == "m"


@pytest.mark.rule("CK-209")
def test_marks_go_along() -> None:
    game = COAST.scene({"red": "road dh hm; basic h*"}, hands={"red": {"ore": 2, "wool": 2}})
    COAST.do(game, "promote h", "pick knight h", "knight m")
    record = game.game.record
    assert COAST.knights(game) == {"m": "red strong"}
    assert [int(word) for word in record.knight_promoted] == [
        1 << COAST.vertex("m") - 64 * w if COAST.vertex("m") // 64 == w else 0
        for w in range(len(record.knight_promoted))
    ]


# --- displacing -------------------------------------------------------------------------------------------------------
def test_the_table_is_long_enough() -> None:
    assert len(TABLE) >= 60
    assert [case.number for case in TABLE] == list(range(1, len(TABLE) + 1))


@pytest.mark.rule("CK-087", "CK-088", "CK-089", "CK-090", "CK-091", "CK-100", "CK-134", "CK-155", "CK-204", "CK-079")
@pytest.mark.parametrize("case", TABLE, ids=[f"{case.number}-{case.title.replace(' ', '-')}" for case in TABLE])
def test_where_a_displaced_knight_may_go(case: Case) -> None:
    start, target = case.way
    board, seat = case.picture, SEATS.index(case.mover)
    game = board.scene(case.seats, active=case.mover, **case.figures)
    before, supply = board.knights(game), left(game)
    if case.expected == "refused":
        picked = start in board.may(game, "pick knight").split()
        assert not picked or target not in board.may(board.do(game, f"pick knight {start}"), "knight").split()
        return
    victim = before[target]
    board.do(game, f"pick knight {start}", f"knight {target}")
    after = {letter: knight for letter, knight in before.items() if letter != start}
    after[target] = before[start].removesuffix("*")
    owner, rank = SEATS.index(victim.split()[0]), victim.split()[1].removesuffix("*")
    if case.expected == "supply":
        assert (game.phase, game.actor, board.knights(game)) == ("main", seat, after)
        supply[owner][("basic", "strong", "mighty").index(rank)] += 1
        assert left(game) == supply
        return
    assert (game.phase, game.actor, left(game)) == ("opponent's step", owner, supply)
    assert game.legal() == {
        f"knight {name}" for name, letter in board.names("knight").items() if letter in case.expected
    }
    assert board.may(game, "knight") == case.expected
    for letter in case.expected.split():
        settled = board.do(game.clone(), f"knight {letter}")
        assert (settled.phase, settled.actor, left(settled)) == ("main", seat, supply)
        assert board.knights(settled) == after | {letter: victim}


@pytest.mark.rule("CK-088", "CK-082")
def test_being_displaced_is_no_action() -> None:
    game = COAST.scene({"red": "road dh hm; strong h*", "blue": "road mr rv; basic m*"})
    COAST.do(game, "pick knight h", "knight m", "knight r")
    assert COAST.knights(game) == {"m": "red strong", "r": "blue basic*"}
    game.do("end turn")
    while game.phase != "main":
        if game.actor < 0:
            odds = game.odds()
            game.chance(next(text for text in ("red 1", "other 1", "event trade", *odds) if text in odds))
        else:
            game.do(sorted(game.legal())[-1])
    assert (game.active, COAST.may(game, "pick knight")) == (1, "r")


# --- one event --------------------------------------------------------------------------------------------------------
def holder(game: Scene) -> int:
    return int(game.game.record.route_holder)


@pytest.mark.rule("CK-207", "ROUTE-09", "CK-096", "CK-141")
@pytest.mark.parametrize(("home", "expected"), [("v", -1), ("z", 2)])
def test_a_displacement_is_judged_when_the_displaced_knight_stands(home: str, expected: int) -> None:
    seats = {"red": "road sw; strong s*", "blue": "road wA AD Dz zv; basic w", "white": "road dh hl lq qv vr"}
    game = COAST.do(COAST.scene(seats, route_holder=2), "pick knight s", "knight w")
    assert (COAST.may(game, "knight"), holder(game), game.points(2)) == ("A D v z", 2, 2)
    COAST.do(game, f"knight {home}")  # v cuts white's five roads
    assert (holder(game), game.points(2)) == (expected, 0 if expected < 0 else 2)


@pytest.mark.rule("CK-207", "BASE-75", "CK-096")
@pytest.mark.parametrize("reaches", [True, False])
def test_nobody_wins_while_a_displaced_knight_is_on_its_way(reaches: bool) -> None:
    """Five roads of red are one line once blue's knight is gone from w."""
    seats = {
        "red": "settlement m; road mr rw wA AE EB; strong r*",
        "blue": "basic w" + ("; road sw" if reaches else ""),
    }
    game = COAST.scene(seats, options={"points_to_win": 3})
    assert (int(game.game.record.route[0]), game.points(0)) == (3, 1)
    COAST.do(game, "pick knight r", "knight w")
    if reaches:
        assert (game.phase, holder(game), game.points(0)) == ("opponent's step", -1, 1)
        COAST.do(game, "knight s")
    assert (game.phase, game.winner, game.points(0)) == ("over", 0, 3)


@pytest.mark.rule("CK-207", "CK-096", "ROUTE-09", "CK-141")
def test_a_line_grows_again_when_the_knight_in_it_leaves() -> None:
    game = COAST.scene({"red": "road mr im ni; basic r*", "blue": "road qv vr rw ws sn"})
    assert (int(game.game.record.route[1]), holder(game)) == (3, -1)
    COAST.do(game, "pick knight r", "knight n")  # at its end it cuts nothing
    assert (int(game.game.record.route[1]), holder(game)) == (5, 1)


@pytest.mark.rule("CK-207")
def test_a_knights_move_is_one_event() -> None:
    """From one place in blue's five roads to another: in between there would have been a line of five."""
    red = "road rm mi in jo tx BE Aw; ship nj ot xB EA; basic r*"
    game = COAST.scene({"red": red, "blue": "road qv vr rw ws sn"})
    assert (int(game.game.record.route[1]), holder(game)) == (3, -1)
    COAST.do(game, "pick knight r", "knight w")
    assert (int(game.game.record.route[1]), holder(game)) == (3, -1)
