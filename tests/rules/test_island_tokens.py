"""Special tokens for settling foreign islands."""

import pytest

from tests.rules.boards import LAGOON
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.sea import SETTLEMENT, SHIP, holder, routes, to_main, tokens

#: Sites on New Shores with a road that leads there: two on the north-western island, one on the next, one at home.
SITES = {"1,2 NW": "1,2 W", "1,4 NE": "1,4 E", "1,10 N": "1,10 NW", "3,4 N": "3,4 NW"}


def shores(*seats: dict, **entries: object) -> Scene:
    """A position on New Shores, the pirate in a corner."""
    return scene("new_shores", *seats, **({"pirate": "7,10"} | entries))


def settler(n: int = 1, **more: object) -> dict:
    """A seat that can settle all the sites and pay for `n`."""
    return seat(roads=list(SITES.values()), hand=dict.fromkeys(SETTLEMENT, n), **more)


def under(game: Scene, vertex: str) -> int:
    """Tokens lying at a vertex."""
    return int(game.game.record.vertex_tokens[game.game.board.places.find_vertex(vertex)])


@pytest.mark.rule("NEWSHORES-05", "SVP-01", "SVP-06", "SVP-08", "C-01", "C-16")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, [1, 1, 1, 1]),  # once a game
        ({"island_token_per": "island"}, [1, 1, 2, 2]),
        ({"island_token": 2}, [2, 2, 2, 2]),
        ({"island_token": 2, "island_token_per": "island"}, [2, 2, 4, 4]),
        ({"island_token": 2, "island_token_per": "island", "token_limit": 3}, [2, 2, 3, 3]),
        ({"island_token": 0}, [0, 0, 0, 0]),
    ],
)
def test_the_first_settlement_on_a_small_island(options: dict, expected: list[int]) -> None:
    game = shores(settler(4), **options)
    for n, (site, tokens_then) in enumerate(zip(SITES, expected, strict=True), start=1):
        game.do(f"settlement {site}")
        assert (tokens(game)[0], game.points(0)) == (tokens_then, n + tokens_then)


@pytest.mark.rule("NEWSHORES-05", "SVP-08")
def test_the_mainland_is_no_foreign_island() -> None:
    game = shores(settler(2)).do("settlement 3,4 N")
    assert tokens(game)[0] == 0
    assert tokens(game.do("settlement 1,10 N"))[0] == 1  # what was settled at home before does not matter


@pytest.mark.rule("NEWSHORES-06", "SVP-03", "EDGE-76")
@pytest.mark.parametrize("per", ["game", "island"])
def test_others_on_the_island_do_not_matter(per: str) -> None:
    game = shores(
        seat(roads=["1,2 W"], hand=SETTLEMENT),
        seat(roads=["1,2 SW"], hand=SETTLEMENT),
        seat(roads=["1,4 E"], hand=SETTLEMENT),
        island_token_per=per,
    )
    game.do("settlement 1,2 NW")
    to_main(game, 1).do("settlement 1,2 S")
    to_main(game, 2).do("settlement 1,4 NE")
    assert (tokens(game), [game.points(n) for n in range(3)]) == ([1, 1, 1], [2, 2, 2])


@pytest.mark.rule("SVP-02")
def test_the_token_lies_under_the_settlement_that_earned_it() -> None:
    game = shores(settler(4), island_token_per="island", island_token=2)
    for site in SITES:
        game.do(f"settlement {site}")
    assert {site: under(game, site) for site in SITES} == {"1,2 NW": 2, "1,4 NE": 0, "1,10 N": 2, "3,4 N": 0}
    assert int(game.game.record.vertex_tokens.sum()) == tokens(game)[0]


@pytest.mark.rule("SVP-04", "BASE-50")
def test_a_city_keeps_the_token_and_earns_none() -> None:
    game = shores(
        seat(roads=["1,2 W"], settlements=["1,10 N"], hand=SETTLEMENT | {"ore": 6, "grain": 5}),
        island_token_per="island",
    )
    game.do("city 1,10 N")
    assert tokens(game)[0] == 0
    game.do("settlement 1,2 NW", "city 1,2 NW")
    assert (tokens(game)[0], under(game, "1,2 NW"), game.points(0)) == (1, 1, 5)


@pytest.mark.rule("SVP-05")
def test_tokens_are_neither_stolen_nor_taken() -> None:
    game = shores(
        settler(2),
        seat(cards={"soldier": 1, "monopoly": 1}),
        seat(cards={"soldier": 1}),
        phase="main",
    )
    game.do("settlement 1,2 NW")
    to_main(game, 1).do("monopoly wool")
    to_main(game, 2).do("play soldier", "robber 1,2").chance("brick")
    assert game.hands() == [{"lumber": 1, "grain": 1}, {"wool": 1}, {"brick": 1}]
    assert (tokens(game), under(game, "1,2 NW"), game.points(0)) == ([1, 0, 0], 1, 2)


@pytest.mark.rule("SVP-06", "C-16")
@pytest.mark.parametrize(("limit", "expected"), [(0, [3, 3, 3, 3]), (8, [3, 3, 2, 0]), (100, [3, 3, 3, 3])])
def test_the_box_is_no_limit_unless_it_is_made_one(limit: int, expected: list[int]) -> None:
    """Four seats earn three tokens each: one more than eight, and then some."""
    roads = [["1,2 W"], ["1,10 NW"], ["1,14 E"], ["7,14 E"]]
    sites = ["1,2 NW", "1,10 N", "1,14 NE", "7,14 NE"]
    seats = [seat(roads=road, hand=SETTLEMENT) for road in roads]
    game = shores(*seats, players=4, island_token=3, token_limit=limit)
    for n, site in enumerate(sites):
        (to_main(game, n) if n else game).do(f"settlement {site}")
    assert tokens(game) == expected
    assert [game.points(n) for n in range(4)] == [1 + n for n in expected]


@pytest.mark.rule("SVP-07", "NEWSHORES-04")
@pytest.mark.parametrize("per", ["game", "island"])
def test_starting_settlements_earn_nothing(per: str) -> None:
    game = deal("new_shores", players=4, island_token_per=per)
    while game.phase != "pre-roll":
        game.do(min(game.legal()))
    assert (tokens(game), [game.points(n) for n in range(4)]) == ([0] * 4, [2] * 4)


@pytest.mark.rule("SVP-07", "SVP-08")
def test_land_that_takes_starting_settlements_never_earns_any() -> None:
    game = scene(
        LAGOON, seat(roads=["1,4 W"], hand=SETTLEMENT), pirate=False, island_token=2, island_token_per="island"
    )
    assert tokens(game.do("settlement 1,4 NW"))[0] == 0


@pytest.mark.rule("SVP-08")
def test_roads_and_ships_on_an_island_earn_nothing() -> None:
    game = shores(seat(settlements=["3,6 N"], ships=["2,5 E"], roads=["1,2 W"], hand=SHIP | {"brick": 1, "lumber": 2}))
    game.do("ship 2,5 NE", "road 1,2 NW")
    assert (tokens(game)[0], game.points(0)) == (0, 1)


@pytest.mark.rule("EDGE-60", "ROUTE-14", "BASE-75")
@pytest.mark.parametrize(("target", "won"), [(4, True), (5, False)])
def test_token_and_route_count_together_before_anybody_wins(target: int, won: bool) -> None:
    """The settlement itself, its token, and the route card for the five pieces it joins."""
    game = shores(
        seat(roads=["1,4 E", "1,4 NE", "1,4 NW"], ships=["2,5 NE", "2,5 E"], hand=SETTLEMENT), points_to_win=target
    )
    assert routes(game)[0] == 3
    game.do("settlement 1,4 SE")
    assert (routes(game)[0], holder(game), tokens(game)[0], game.points(0)) == (5, 0, 1, 4)
    assert (game.winner, game.phase) == ((0, "over") if won else (None, "main"))
