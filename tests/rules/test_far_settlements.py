"""Special tokens for the first settlements off the start areas (NSSPICE)."""

from typing import Any

import pytest

from tests.rules.scene import Scene, deal
from tests.rules.spicy import BANKS, arranged, banks, lying, placed
from tests.rules.unknown import SETTLEMENT

pytestmark = pytest.mark.long  # the edition grand is compiled
#: Land in the east, and ships of seat 0 to it.
FOUND: dict[str, Any] = {
    "2,7": ("forest", 3),
    "3,8": ("pasture", 6),
    "1,8": ("gold", 11),
    "3,6": "ocean",
    "4,7": "ocean",
}
SHIPS = ["2,5 NE", "2,7 NW", "2,7 NE", "1,8 E", "2,7 W", "2,7 SW", "3,8 NW", "3,8 W"]


def shores(*more: dict[str, Any], **options: Any) -> Scene:
    start = {"settlements": ["2,5 N"], "ships": SHIPS, "hand": {name: 4 for name in SETTLEMENT}}
    return lying(banks(start, *more, **({"settlement_tokens": 2} | options)), FOUND)


def tokens(game: Scene) -> list[int]:
    return game.game.record.tokens[:3].tolist()


@pytest.mark.rule("NSSPICE-07", "NSSPICE-08", "NSSPICE-09", "NSSPICE-13", "SVP-02")
def test_the_first_two_settlements_on_the_small_islands_earn_a_token_each() -> None:
    game = shores().do("settlement 2,7 N")
    points = game.points(0)  # with the longest route
    assert (tokens(game), points) == ([1, 0, 0], 2 + 1 + 2)
    seen = game.game.layout.split(game.game.observe(1))["special_tokens"]
    assert int(seen[game.game.board.places.find_vertex("2,7 N")]) == 1
    game.do("settlement 2,7 SW")
    assert (tokens(game), game.points(0)) == ([2, 0, 0], points + 2)
    game.do("settlement 3,8 SW")
    assert (tokens(game), game.points(0)) == ([2, 0, 0], points + 3)
    city = placed(game, 0, hand={"grain": 2, "ore": 3})
    city.do("city 2,7 N")
    assert tokens(city) == [2, 0, 0]


@pytest.mark.rule("NSSPICE-13", "NSSPICE-07")
def test_settlements_of_others_and_at_home_do_not_matter() -> None:
    game = shores({"settlements": ["3,8 SE"]})
    game.do("settlement 2,7 N")
    assert tokens(game) == [1, 0, 0]
    home = arranged(placed(shores(), 0, roads=["1,4 NE", "1,4 NW"], hand=SETTLEMENT))
    home.do("settlement 1,4 NW")
    assert tokens(home) == [0, 0, 0]


@pytest.mark.rule("NSSPICE-13")
def test_the_box_may_run_out() -> None:
    game = shores(token_limit=1).do("settlement 2,7 N", "settlement 2,7 SW")
    assert tokens(game) == [1, 0, 0]


@pytest.mark.rule("NSSPICE-07", "FOG-19")
def test_without_the_switch_there_are_none() -> None:
    assert tokens(shores(settlement_tokens=0).do("settlement 2,7 N")) == [0, 0, 0]
    fog = deal("fog_islands", 4).game.options
    assert (fog["settlement_tokens"], fog["island_token"]) == (0, 0)
    assert tokens(shores(island_token_per="island").do("settlement 2,7 N")) == [1, 0, 0]


@pytest.mark.rule("NSSPICE-15", "FIVESIX-04")
def test_a_settlement_between_turns_earns_its_token() -> None:
    five = BANKS.replace("players: 2 3 4", "players: 5 6")
    game = arranged(deal(five, 5, special_building=True, settlement_tokens=2), placements=10, pirate=-1, dice=8)
    game = placed(game, 1, settlements=["2,5 N"], ships=SHIPS, hand=SETTLEMENT)
    game = lying(game, FOUND).do("end turn")
    assert (game.phase, game.actor) == ("special building", 1)
    game.do("settlement 2,7 N")
    assert game.game.record.tokens[:5].tolist() == [0, 1, 0, 0, 0]
