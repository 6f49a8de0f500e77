"""Warlord: all own knights awake (CK-189)."""

import pytest

from tests.rules.carded import COAST, coast, done, is_over, may, node, played
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

WARLORD = "play card warlord"


def marks(game: Scene, field: str) -> str:
    """The letters of the knights with a mark."""
    words = game.game.record[field]
    return "".join(sorted(c for c in COAST.corner if int(words[COAST.vertex(c) // 64]) >> COAST.vertex(c) % 64 & 1))


@pytest.mark.rule("CK-189", "CK-209", "CK-081", "CK-173")
def test_all_own_knights_become_active_and_those_that_slept_are_fresh() -> None:
    red = "settlement d; road dh hm mr rv; basic h; strong m; basic r*"
    game = coast({"red": red, "blue": "basic w; road Aw"}, cards={"red": "warlord"})
    assert done(game, WARLORD) == played("warlord") | {
        f"0 knights {node('h')}": "basic active fresh",
        f"0 knights {node('m')}": "strong active fresh",
    }
    assert is_over(game)  # no step, no grain
    assert marks(game, "knight_fresh") == "hm"
    assert may(game, "pick knight") == "r"  # those just activated do not act


@pytest.mark.rule("CK-209", "CK-083", "CK-189")
def test_they_may_be_promoted() -> None:
    hands = {"red": {"ore": 1, "wool": 1}}
    game = coast({"red": "settlement d; road dh; basic h"}, cards={"red": "warlord"}, hands=hands).do(WARLORD)
    assert may(game, "promote") == "h"
    COAST.do(game, "promote h")
    assert COAST.knights(game) == {"h": "red strong*"} and marks(game, "knight_fresh") == "h"


@pytest.mark.rule("CK-189", "CK-050")
@pytest.mark.parametrize(
    ("red", "playable"), [("basic m", True), ("mighty m*; basic r", True), ("mighty m*; basic r*", False), ("", False)]
)
def test_it_takes_an_own_knight_that_sleeps(red: str, playable: bool) -> None:
    game = coast({"red": red, "blue": "basic w"}, cards={"red": "warlord"})
    assert game.allows(WARLORD) == playable


@pytest.mark.rule("CK-189", "CK-082", "CK-209")
def test_two_warlords_need_a_knight_that_has_acted_between() -> None:
    red = "road hm mr rv; basic m; basic r*"
    game = coast({"red": red}, cards={"red": "warlord warlord"}).do(WARLORD)
    assert not game.allows(WARLORD)
    COAST.do(game, "pick knight r", "knight v")
    done(game, WARLORD)
    assert COAST.knights(game) == {"m": "red basic*", "v": "red basic*"} and marks(game, "knight_fresh") == "mv"
    assert may(game, "pick knight") == ""


@pytest.mark.rule("CK-163", "CK-189", "CK-081")
def test_in_the_next_turn_they_act() -> None:
    game = coast({"red": "settlement d; road dh hm; basic m"}, cards={"red": "warlord"}, first_attack=0).do(WARLORD)
    assert may(game, "pick knight") == ""
    game.do("end turn")
    for _ in range(4):
        game.do("roll").chance("red 1").chance("other 1").chance("event science")
        if game.active:
            game.do("end turn")
    assert (game.active, may(game, "pick knight")) == (0, "m")
