"""Start land that is dealt so that no red tokens are neighbours: every such deal is equally likely (FOG-27)."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from tests.effort import often
from tests.rules.scene import Scene, deal
from tests.rules.test_unknown_odds import assert_fits

pytestmark = pytest.mark.long  # the edition grand is compiled
TABLES = [("fog_islands", 3), ("fog_islands", 4), ("heading_for_new_shores", 3), ("heading_for_new_shores", 4)]
HEADER = """
board: {name}
title: Red tokens for tests
document: none
players: 2 3
victory_points: 10
edge: frame
"""
#: Five hexes in a row, two of them red, and a desert.
ROW = (
    HEADER.format(name="row")
    + """
[map]
  === === === === === ===
=== *M. *M. *M. *M. *M. ===
  === ~~~ ~~~ ~~~ ~~~ ===
    === === === === ===

[regions]
  =.. =.. =.. =.. =.. =..
=.. M.. M.. M.. M.. M.. =..
  =.. ~.. ~.. ~.. ~.. =..
    =.. =.. =.. =.. =..

M = start; the row

[pools]
M hexes = F=2 P=1 H=1 D=1
M chips = 4 6 8 9

[rules]
red_tokens_apart = true
red_exchange = redeal
"""
)
#: Twelve hexes from two pools, four of them red, beside printed land with a red token.
TWO = (
    HEADER.format(name="two")
    + """
[map]
    === === === === === ===
  === *M. *M. *M. *N. *N. ===
=== F06 *M. *M. *N. *N. ~~~ ===
  === ~~~ *M. *N. *N. ~~~ ===
    === === === === === ===

[regions]
    =.. =.. =.. =.. =.. =..
  =.. M.. M.. M.. N.. N.. =..
=.. S.. M.. M.. N.. N.. ~.. =..
  =.. ~.. M.. N.. N.. ~.. =..
    =.. =.. =.. =.. =.. =..

M = start; the west
N = start; the east
S = start; a hill

[pools]
M hexes = F=2 P=2 M=1 D=1
M chips = 6 8 9 10 11
N hexes = G=3 H=3
N chips = 3 4 5 6 8 12

[rules]
red_tokens_apart = true
red_exchange = redeal
"""
)


def neighbours(game: Scene) -> set[tuple[int, int]]:
    b = game.game.board.record[0]
    return {(h, int(g)) for h in range(b.num_hexes) for g in b.hex_neighbours[h] if g >= 0}


def is_legal(game: Scene) -> bool:
    red = {h for h, n in enumerate(game.game.record.number) if n in (6, 8)}
    return not any(g in red and h in red for g, h in neighbours(game))


def board_of(game: Scene) -> tuple[tuple[str, int], ...]:
    terrain, numbers = game.terrain(), game.numbers()
    return tuple((terrain[h], numbers.get(h, 0)) for h in terrain if terrain[h] != "ocean")


@pytest.mark.rule("FOG-27")
def test_all_legal_deals_of_a_tiny_board_are_equally_likely() -> None:
    boards = set[tuple[tuple[str, int], ...]]()
    for kinds in {*permutations(("forest", "forest", "pasture", "hills", "desert"))}:
        for chips in permutations((4, 6, 8, 9)):
            left = [*chips]
            board = tuple((kind, 0 if kind == "desert" else left.pop()) for kind in kinds)
            red = [i for i, (_, n) in enumerate(board) if n in (6, 8)]
            if red[1] - red[0] > 1:
                boards.add(board)
    counts = Counter(board_of(deal(ROW, 2, seed)) for seed in range(often(20, 8) * len(boards)))
    assert {*counts} <= boards
    assert_fits(counts, dict.fromkeys(boards, 1 / len(boards)))


@pytest.mark.rule("FOG-27", "BASE-78")
def test_deals_have_the_law_of_plain_dealing_until_one_is_legal() -> None:
    """Where the red tokens lie, and what lies under them, of two pools beside printed land."""

    def seen(game: Scene) -> Any:
        board = board_of(game)
        red = tuple(i for i, (_, n) in enumerate(board) if n in (6, 8))
        return red, board[red[0]][0], next(i for i, (kind, _) in enumerate(board) if kind == "desert")

    plain, ours = Counter[Any](), Counter[Any]()
    for seed in range(often(60_000, 15_000)):
        game = deal(TWO, 2, seed, red_tokens_apart=False)
        if is_legal(game):
            plain[seen(game)] += 1
    for seed in range(often(6_000, 1_500)):
        game = deal(TWO, 2, seed)
        assert is_legal(game)
        ours[seen(game)] += 1
    assert {red for red, _, _ in plain} == {red for red, _, _ in ours}
    for part in range(3):
        one, other = (Counter(key[part] for key in all_.elements()) for all_ in (plain, ours))
        kinds = [key for key in one if one[key] + other[key] >= 20]
        share = ours.total() / (plain.total() + ours.total())
        square = sum(
            (other[k] - share * (one[k] + other[k])) ** 2 / (share * (1 - share) * (one[k] + other[k])) for k in kinds
        )
        assert square < len(kinds) + 5 * (2 * len(kinds)) ** 0.5, (part, one, other)


@pytest.mark.rule("FOG-27", "FOG-08", "NSSPICE-12", "FOG-23")
@pytest.mark.parametrize("exploration", [True, False])
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_variable_deals_all_start_land_together(table: tuple[str, int], exploration: bool) -> None:
    printed = deal(*table)
    b = printed.game.board.record[0]
    start = [h for h in range(b.num_hexes) if int(b.mainland[h // 64]) >> h % 64 & 1]

    def lying(game: Scene) -> list[tuple[int, int]]:
        record = game.game.record
        return [(int(record.terrain[h]), int(record.number[h])) for h in start]

    kinds, chips = (Counter(part) for part in zip(*lying(printed), strict=True))
    assert lying(deal(*table, 1)) == lying(printed)
    first, numbers = Counter[int](), Counter[int]()
    for seed in range(150):
        game = deal(*table, seed, variable=True, exploration=exploration)
        assert (Counter(kind for kind, _ in lying(game)), Counter(n for _, n in lying(game))) == (kinds, chips)
        assert is_legal(game)
        first[lying(game)[0][0]] += 1
        numbers[lying(game)[-1][1]] += 1
        assert all((n == 0) == (kind == 6) for kind, n in lying(game))
    assert {*first} >= {kind for kind, n in kinds.items() if n > 1}  # of both islands alike
    assert len(numbers) > 6


@pytest.mark.rule("FOG-27", "FOG-28", "FOG-34", "FIVESIX-14", "NSSPICE-12")
@pytest.mark.parametrize("name", ["fog_islands", "heading_for_new_shores"])
def test_with_five_and_six_players_start_land_is_always_dealt_anew(name: str) -> None:
    first = Counter[str]()
    for seed in range(150):
        game = deal(name, 5 + seed % 2, seed)
        assert is_legal(game)
        b = game.game.board.record[0]
        start = [h for h, place in enumerate(game.terrain()) if int(b.mainland[h // 64]) >> h % 64 & 1]
        first[[*game.terrain().values()][start[0]]] += 1
        gold = {place: game.numbers()[place] for place, kind in game.terrain().items() if kind == "gold"}
        assert gold == ({"7,5": 4, "7,19": 10} if name == "fog_islands" else {})
    assert len(first) == 6  # the desert among them


@pytest.mark.rule("FOG-27", "NEWWORLD-05")
def test_where_no_deal_is_legal_red_tokens_stay_neighbours() -> None:
    full = ROW.replace("M chips = 4 6 8 9", "M chips = 6 6 8 8")
    game = deal(full, 2, 1)
    assert Counter(game.numbers().values()) == {6: 2, 8: 2}
    assert not is_legal(game)
