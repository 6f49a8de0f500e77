"""What the heuristics make of a round world: they sail where that leads to the best place (WORLD)."""

from collections.abc import Iterator

import pytest

from seafarers_agents import make_agent
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_env import Game
from tests.rules.scene import Scene, Seat
from tests.rules.world import PRICE, SETTLEMENT, Found, corner, edge, edges, world

pytestmark = pytest.mark.long  # the edition grand is compiled

NORTH: Found = dict.fromkeys(("0,6", "0,8", "0,10", "1,7", "1,9", "1,11"), "ocean")
SOUTH: Found = dict.fromkeys(("8,4", "8,6", "8,8"), "ocean")
RICH: Found = {**SOUTH, "8,10": ("mountains", 6), "8,12": ("farmland", 8)}  # they meet at 8,10 SE
SHUT_IN = {"ships": ["0,8 E", "0,10 NW", "0,8 NW"]}  # seat 1 leaves the ship on 0,8 NE no way on but round the world


def north(*seats: Seat, found: Found) -> Scene:
    """Some ships in the north, where all is sea."""
    return world(*seats, found={**NORTH, **found})


def choice(game: Scene) -> str:
    """What the seat to act would do."""
    return game.game.describe(make_agent("heuristic").act(game.game.view(game.game.current_player)))


@pytest.mark.rule("WORLD-19", "WORLD-21")
def test_where_the_only_site_lies_beyond_the_rim_it_sails_and_lands_towards_it() -> None:
    game = north({"ships": ["0,8 NE"], "hand": {"lumber": 3, "wool": 3, "brick": 1, "grain": 1}}, SHUT_IN, found=RICH)
    assert choice(game) == f"pick exit {corner(game, '0,8 N')}"
    game.do(choice(game))
    assert game.phase == "landing"
    landed = choice(game)
    assert landed in {f"ship {name}" for name in edges(game, "8,10 SE", "8,12 SW")}  # both end at 8,10 SE
    game.do(landed)
    assert game.phase == "main"


@pytest.mark.rule("WORLD-19")
def test_where_as_good_a_site_lies_on_this_side_it_stays() -> None:
    near: Found = {"0,10": ("mountains", 6), "0,12": ("farmland", 8), "1,11": "ocean"}
    far: Found = {"8,10": ("mountains", 8), "8,12": ("farmland", 6)}
    mine = {"ships": ["0,8 NE"], "hand": {**PRICE, "brick": 1, "grain": 1}}
    for found in (near, near | far):
        game = north(mine, found=found)
        assert game.of_kind("pick exit")
        assert not choice(game).startswith("pick exit")


@pytest.mark.rule("WORLD-19", "WORLD-34")
def test_it_saves_for_the_crossing_and_settles_beyond() -> None:
    """First the ship that reaches the exit point, then the crossing, then the settlement."""
    shut = {"ships": ["0,10 NW", "0,8 NW", "0,8 SE", "0,10 SW"]}
    hand = {kind: 3 + n for kind, n in SETTLEMENT.items()} | {"brick": 1, "grain": 1}
    game = north({"ships": ["0,8 E"], "hand": hand}, shut, found=RICH)
    done = []
    while game.phase in {"main", "landing"} and (done[-1:] != ["end turn"]) and len(done) < 9:
        done.append(choice(game))
        game.do(done[-1])
    first, leave, land, build = done[:4]
    assert first == f"ship {edge(game, '0,8 NE')}"
    assert leave == f"pick exit {corner(game, '0,8 N')}"
    assert land in {f"ship {name}" for name in edges(game, "8,10 SE", "8,12 SW")}
    assert build == f"settlement {corner(game, '8,10 SE')}"


def crossings(beyond_rim: float, seeds: range) -> Iterator[int]:
    """How often four heuristics sail in each of these games; `Game.apply` refuses what is not legal."""
    agent = KernelHeuristicAgent(weights={"beyond_rim": beyond_rim})
    for seed in seeds:
        game = Game("catan_world", 4, seed)
        while not game.is_over:
            game.apply(agent.act(game.view(game.current_player)))
        yield len(game.facts()["crossings"])


@pytest.mark.rule("WORLD-19", "WORLD-21", "WORLD-25")
def test_made_fond_of_sailing_it_sails_often_and_forbidden_it_never_does() -> None:
    assert sum(crossings(4.0, range(12))) > 12
    assert sum(crossings(0.0, range(12))) == 0


@pytest.mark.slow
@pytest.mark.rule("WORLD-19")
def test_at_its_own_weight_it_sails_now_and_then() -> None:
    assert any(crossings(1.0, range(200)))
