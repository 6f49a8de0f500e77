"""Inventor: two numbers change places (CK-070, CK-194, CK-225)."""

import pytest

from tests.rules.boards import ISLE, board
from tests.rules.card_plays import IDLE, changes, holding, playable, played, spent, step
from tests.rules.knight_scenes import hands, has, rolled
from tests.rules.scene import Scene
from tests.rules.spicy import BANKS, lying

pytestmark = pytest.mark.long  # the edition knights is compiled

#: Of the lagoon's numbers: not the 2, 6, 8 and 12 of 2,3, 4,3, 5,4 and 5,8, nor the desert 5,6.
CHIPS = {"1,4": 5, "1,6": 9, "1,8": 10, "2,9": 4, "3,2": 3, "3,10": 11, "4,9": 3}
FIRST, SECOND = ("inventor", "card step", 0), ("inventor", "card step", 1)


def first(game: Scene) -> set[str]:
    """What may be chosen first, the card being played."""
    return game.clone().do("play card inventor").of_kind("token")


# --- which ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-194", "CK-153", "CK-175")
@pytest.mark.parametrize("chosen", CHIPS)
def test_two_of_3_4_5_9_10_11_that_differ(chosen: str) -> None:
    game = holding("inventor").do("play card inventor")
    assert (step(game), game.actor) == (FIRST, 0)
    assert game.legal() == {f"token {h}" for h in CHIPS}
    game.do(f"token {chosen}")
    assert (step(game), game.actor) == (SECOND, 0)
    assert game.legal() == {f"token {h}" for h, n in CHIPS.items() if n != CHIPS[chosen]}


@pytest.mark.rule("CK-194", "CK-225")
def test_they_change_places_and_nothing_else_does() -> None:
    game = holding("inventor", settlements=["1,4 N"], others=[has(settlements=["2,9 NE"])])
    numbers = game.numbers()
    swapped = {"number": {"1,4": 4, "2,9": 5}}
    assert played(game, "inventor", "token 2,9", "token 1,4") == spent("inventor") | swapped
    assert (step(game), game.numbers()) == (IDLE, numbers | {"1,4": 4, "2,9": 5})


@pytest.mark.rule("CK-194")
@pytest.mark.parametrize(("number", "paid"), [(4, [{"lumber": 1}, {}, {}]), (5, [{}, {"ore": 1}, {}]), (9, [{}] * 3)])
def test_they_hold_from_the_next_roll_on(number: int, paid: list[dict[str, int]]) -> None:
    game = holding("inventor", settlements=["1,4 N"], others=[has(settlements=["2,9 NE"])])
    game.do("play card inventor", "token 1,4", "token 2,9")
    assert hands(game) == [{}, {}, {}]
    game.do("end turn")
    assert hands(rolled(game, number, "trade")) == paid


@pytest.mark.rule("CK-070", "CK-194")
def test_the_hex_of_the_robber_too() -> None:
    """The number goes, the robber stays, and hinders the number that comes."""
    game = holding("inventor", settlements=["1,4 N"])
    game.game.record.robber = game.game.board.places.find_hex("1,4")
    assert first(game) == {*CHIPS}
    game.do("play card inventor", "token 1,4", "token 1,6", "end turn")
    assert (game.robber, game.numbers()["1,4"]) == ("1,4", 9)
    assert hands(rolled(game, 9, "trade")) == [{}, {}, {}]


@pytest.mark.rule("CK-070", "CK-194")
def test_a_gold_field_too() -> None:
    """Gold of 5 at 3,3; the others of its row show 6."""
    game = holding("inventor", board=ISLE, settlements=["3,3 S"])
    assert first(game) == {"1,3", "1,5", "1,7", "2,2", "2,8", "3,3"}
    game.do("play card inventor", "token 3,3")
    assert game.of_kind("token") == {"2,2", "2,8"}
    game.do("token 2,2", "end turn")
    assert (game.numbers()["3,3"], game.numbers()["2,2"]) == (9, 5)
    assert rolled(game, 9, "trade").phase == "take"


# --- playable ---------------------------------------------------------------------------------------------------------
def rows(*numbers: str) -> str:
    """Six hexes of land with these numbers."""
    a, b, c, d, e, f = numbers
    lines = [
        "    === === === ===",
        f"  === F{a} H{b} P{c} ===",
        f"=== M{d} G{e} D.. A{f} ===",
        "  === === === === ===",
    ]
    return board("\n".join(lines), rules="ships = false\npirate = false", name="n" + "".join(numbers))


@pytest.mark.rule("CK-194", "CK-050", "CK-070")
@pytest.mark.parametrize(
    ("numbers", "may"),
    [
        (("05", "05", "05", "06", "08", "02"), set()),  # one number alone
        (("05", "05", "06", "08", "12", "02"), set()),
        (("06", "06", "06", "08", "12", "02"), set()),
        (("05", "06", "06", "08", "12", "02"), set()),
        (("05", "04", "06", "08", "12", "02"), {"1,3", "1,5"}),
        (("05", "05", "11", "08", "12", "02"), {"1,3", "1,5", "1,7"}),
        (("03", "04", "05", "09", "10", "11"), {"1,3", "1,5", "1,7", "2,2", "2,4", "2,8"}),
    ],
)
def test_it_needs_two_numbers_that_differ(numbers: tuple[str, ...], may: set[str]) -> None:
    game = holding("inventor", board=rows(*numbers))
    assert playable(game) == ({"inventor"} if may else set())
    if may:
        assert first(game) == may


@pytest.mark.rule("CK-194", "CK-050")
def test_nobody_need_live_there() -> None:
    assert first(holding("inventor")) == {*CHIPS}
    everywhere = has(settlements=["1,4 N", "1,8 N", "3,2 NW", "3,10 NE"])
    assert first(holding("inventor", others=[everywhere])) == {*CHIPS}


# --- hidden hexes, numbers that come later ----------------------------------------------------------------------------
@pytest.mark.rule("CK-070", "CK-194", "SPICE-54")
def test_hidden_hexes_have_no_number_and_found_ones_have() -> None:
    """Of home 5, 4, 10 and 3; a spice hex has none."""
    home = {"1,2", "2,3", "3,2", "4,3"}
    game = holding("inventor", board=BANKS)
    assert (first(game), game.terrain()["4,7"]) == (home, "missing")
    found = lying(game, {"4,7": ("forest", 11), "5,6": "spice"})
    assert first(found) == {*home, "4,7"}
    piles = found.game.record.pile_numbers.copy()
    found.do("play card inventor", "token 4,7", "token 1,2")
    assert (found.numbers()["4,7"], found.numbers()["1,2"]) == (5, 11)
    assert (found.game.record.pile_numbers == piles).all()


@pytest.mark.rule("CK-225", "CK-070", "GREATER-18")
def test_greater_catan_any_number_on_a_hex_and_none_comes_to_a_bare_one() -> None:
    """Reserve and limitations of GREATER-12..15 have no part in it; bare hexes stay bare."""
    game = holding("inventor", board="greater_catan", players=4)
    s, places = game.game.record, game.game.board.places
    small = places.find_hex("1,4")
    assert (int(s.number[small]), s.reserve.sum()) == (0, 7)
    s.number[small] = 10  # as if a ship had come there
    before = game.numbers()
    fit = {h for h, n in before.items() if n in (3, 4, 5, 9, 10, 11)}
    assert "1,4" in fit and len(fit) == 13
    game.do("play card inventor")
    assert game.of_kind("token") == fit
    other = min(h for h, n in before.items() if n == 4)
    was = game.clone()
    game.do("token 1,4")
    assert game.of_kind("token") == {h for h in fit if before[h] != 10}
    game.do(f"token {other}")
    assert game.numbers() == before | {"1,4": 4, other: 10}
    assert changes(was, game)["number"] == {"1,4": 4, other: 10} and "reserve" not in changes(was, game)
