"""What the heuristic does in the explorers' game where one thing is obviously best (BARGE)."""

from typing import Any

import numpy as np
import pytest

from seafarers_agents.duel import Duel
from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.entries.policy import HEURISTIC, RANDOM
from seafarers_env.engine.policies.weights import pack
from tests.explorers import explorers
from tests.policies.turns import choice, rest

pytestmark = [pytest.mark.long, pytest.mark.players]  # the edition explorers is compiled
BUILDER = {"hand": {"lumber": 1, "brick": 1, "wool": 1, "grain": 1}}
AT_PORT = {"fleet": {"1": {"lane": "5,6 E", "cargo": []}}}
OPEN = {"4,9": "ocean"}  # beside a dock
LAST = {"points_to_win": 4}  # seats have three: nothing is worth as much as one more


def under_sail(lane: str, *cargo: str, **given: Any) -> Game:
    """Seat 0 has taken up its only ship."""
    seat = {"fleet": {"1": {"lane": lane, "cargo": [*cargo]}}, **given.pop("seat", {})}
    return explorers([seat, *given.pop("others", [])], pending=["sail"], turn={"ship": {"number": 1}}, **given)


def at_rest(lane: str, *cargo: str, **given: Any) -> Game:
    """Seat 0 has ended building; its only ship is not taken up."""
    seat = {"fleet": {"1": {"lane": lane, "cargo": [*cargo]}}, **given.pop("seat", {})}
    return explorers([seat, *given.pop("others", [])], pending=["fleet"], **given)


# --- at sea -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-159", "BARGE-167")
def test_what_can_be_delivered_is() -> None:
    assert choice(under_sail("4,7 SE", "haul", found=OPEN)) == "deliver fish"
    village = {"villages": {"4,9": {"kind": "fast_gold", "crews": [0]}}}
    assert choice(under_sail("4,7 SE", "sack", found={"4,9": "spice"}, explorers=village)) == "deliver sack"


@pytest.mark.rule("BARGE-158", "BARGE-159")
def test_a_haul_is_fetched_and_brought_to_the_council() -> None:
    fish = {"shoals": {"4,9": 3}, "hauls": ["4,9"]}
    done = rest(at_rest("4,7 SE", found={"4,9": "shoal"}, explorers=fish))
    assert done.index("haul 4,9") + 1 == done.index("deliver fish")


@pytest.mark.rule("BARGE-160", "BARGE-167")
def test_a_crew_is_left_in_a_village_and_its_sack_brought_home() -> None:
    village = {"villages": {"4,9": {"kind": "fast_gold"}}}
    done = rest(at_rest("4,7 SE", "crew", found={"4,9": "spice"}, explorers=village))
    assert done.index("crew to 4,9") + 1 == done.index("deliver sack")


@pytest.mark.rule("BARGE-145", "BARGE-148")
def test_two_crews_complete_a_lair() -> None:
    game = at_rest("4,7 SE", "crew", "crew", found={"4,9": "gold"}, explorers={"lairs": {"4,9": {"crews": {"1": 1}}}})
    assert rest(game).count("crew to 4,9") == 2
    assert int(game.record.track[0, 0]) >= 1


@pytest.mark.rule("BARGE-106")
def test_a_settler_founds_where_it_can() -> None:
    game = at_rest("4,7 E", "settler", found={"4,9": "hills", "3,8": "ocean"}, numbers={"4,9": 6})
    done = rest(game)
    assert any(text.startswith("settlement ") for text in done), done
    assert game.victory_points[0] == 4


@pytest.mark.rule("BARGE-100")
def test_what_waits_in_a_basin_is_loaded() -> None:
    port = {"ports": {"1": {"vertex": "5,6 NE", "basin": ["settler"]}}}
    assert "load settler" in rest(at_rest("5,8 W", seat=port, found=OPEN))


@pytest.mark.rule("BARGE-089")
def test_an_empty_ship_sails_out_to_turn_hexes_up() -> None:
    game = at_rest("4,7 SE", found=OPEN)
    hidden = int((game.record.terrain[: game.board.record["num_hexes"][0]] == c.MISSING).sum())
    rest(game)
    assert int((game.record.terrain[: game.board.record["num_hexes"][0]] == c.MISSING).sum()) == hidden - 1


@pytest.mark.rule("BARGE-112", "BARGE-115")
def test_a_castaway_that_can_be_paid_for_is_taken_aboard() -> None:
    hand = dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 1)
    game = at_rest("4,13 SW", found={"4,13": "ocean", "4,11": "hills"}, numbers={"4,11": 3}, seat={"hand": hand})
    done = rest(game)
    assert "inspect C9" in done and "accept" in done
    assert int(game.record.rescued[0].sum()) == 1


@pytest.mark.rule("BARGE-136", "BARGE-138")
def test_a_pirate_ship_is_driven_off_before_it_takes_tribute() -> None:
    assert choice(under_sail("4,7 SE", "haul", found=OPEN, others=[{"warship": "4,9"}])) == "deliver fish"
    assert choice(under_sail("4,7 SE", found=OPEN, others=[{"warship": "4,9"}])) == "drive 1"


@pytest.mark.rule("BARGE-127")
def test_the_own_pirate_ship_goes_where_somebody_can_be_robbed() -> None:
    others = {"fleet": {"1": {"lane": "5,14 W"}}, "hand": {"ore": 3}}
    found = {"4,13": "ocean", "4,15": "hills", "6,13": "shoal", "6,15": "shoal"}
    game = explorers(
        [{}, others],
        found=found,
        numbers={"4,15": 3},
        explorers={"shoals": {"6,13": 1, "6,15": 2}},
        pending=["warship"],
        turn={"last_roll": 7},
    )
    hexes = game.board.record["place_edges"][0]
    lane = int(game.record.cargo_ship[1, 0])
    text = choice(game)
    h = game.board.places.hexes.index(text.removeprefix("pirate "))
    assert int(hexes[h, lane >> 6]) >> (lane & 63) & 1
    game.apply(game.parse(text))
    assert int(game.record.hand[0].sum()) == 1


# --- trade and build --------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-055", "BARGE-070")
def test_a_settler_is_built_aboard_where_a_ship_lies_at_the_port() -> None:
    assert choice(explorers([BUILDER | AT_PORT], found=OPEN, options=LAST)) == "settler at 5"


@pytest.mark.rule("BARGE-062")
def test_a_settlement_on_the_coast_becomes_a_sea_port() -> None:
    seat = {"settlements": ["2,5 SE"], "hand": {"ore": 2, "grain": 2}}
    assert choice(explorers([seat | AT_PORT], found=OPEN, options=LAST)) == "city 2,5 SE"


@pytest.mark.rule("BARGE-054")
def test_gold_buys_what_a_sea_port_lacks() -> None:
    seat = {"settlements": ["2,5 SE"], "hand": {"ore": 2, "grain": 1}, "gold": 4}
    done = rest(explorers([seat | AT_PORT], found=OPEN, options=LAST | {"max_offers": 0}))
    assert done[:2] == ["buy grain", "city 2,5 SE"]


@pytest.mark.rule("BARGE-052")
def test_gold_is_offered_for_what_is_lacking() -> None:
    seat = {"settlements": ["2,5 SE"], "hand": {"ore": 2, "grain": 1}, "gold": 1}
    done = rest(explorers([seat | AT_PORT, {"hand": {"grain": 3}}], found=OPEN, options=LAST))
    assert done[:3] == ["give gold", "get grain", "submit"]


# --- whole games ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("players", [3, 4])
def test_it_wins_against_random_seats(players: int) -> None:
    assert Duel("explorers", players).rate(24 // players, pack(), rest=RANDOM).rate == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("players", [3, 4])
def test_it_wins_nearly_all_games_and_games_among_themselves_end_soon(players: int) -> None:
    duel = Duel("explorers", players)
    assert duel.rate(300 // players, pack(), rest=RANDOM).rate > 0.97
    seeds, policies = np.arange(100, dtype=np.uint64), np.full((100, players), HEURISTIC, np.int8)
    games = duel.play(seeds, policies, np.tile(pack(), (1, players, 1)))
    assert (games.winners >= 0).all()
    assert np.median(games.turns) < 75
