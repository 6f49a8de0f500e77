"""What the heuristic does in Cities & Knights where one thing is obviously best, and in whole games (CK)."""

from typing import Any

import numpy as np
import pytest

from seafarers_agents.duel import Duel
from seafarers_env import Game
from seafarers_env.engine.entries.policy import HEURISTIC, RANDOM
from seafarers_env.engine.policies.weights import pack
from tests.knights import ATTACKED, ON, knights
from tests.policies.turns import choice, rest

pytestmark = [pytest.mark.long, pytest.mark.players]  # the edition knights is compiled
QUIET = {"max_offers": 0, "points_to_win": 8}  # near the end production is worth little
NEAR = {"barbarians": 6}  # the next ship attacks
ARMED = [{}, *({"knights": {place: "basic active"}} for place in ("5,8 NE", "6,9 NE", "7,4 SE"))]
ROLLED = {"red": 2, "other": 6, "number": 8}


def alone(hand: dict[str, int], others: list[dict[str, Any]] | None = None, **given: Any) -> Game:
    """Seat 0 in its main phase with this hand and no trade between players; the others have what is said."""
    seat = {"hand": hand, **given.pop("seat", {})}
    return knights([seat, *(others or [])], options={**QUIET, **given.pop("options", {})}, **given)


# --- knights ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-077", "CK-080", "CK-106")
def test_a_knight_is_hired_and_woken_before_the_barbarians_take_a_city() -> None:
    done = rest(alone({"wool": 1, "ore": 1, "grain": 1}, ARMED[1:], realm=NEAR))
    assert done[0].startswith("knight ") and done[1].startswith("activate ")


@pytest.mark.rule("CK-080")
def test_a_knight_is_woken_rather_than_grain_kept_for_a_city() -> None:
    mine = {"knights": {"4,5 NE": "strong"}}
    assert choice(alone({"grain": 1, "ore": 3}, ARMED[1:], seat=mine, realm=NEAR)) == "activate 3,6 S"


@pytest.mark.rule("CK-021", "CK-080")
def test_the_grain_for_it_is_bought_at_the_bank() -> None:
    mine = {"knights": {"4,5 NE": "strong"}}
    done = rest(alone({"brick": 4}, ARMED[1:], seat=mine, realm=NEAR))
    assert done[:2] == ["maritime brick grain", "activate 3,6 S"]


@pytest.mark.rule("CK-106", "CK-108")
def test_who_has_most_knights_need_not_care() -> None:
    """The barbarians come in any case, but others lose their cities."""
    mine = {"knights": {"4,5 NE": "strong active", "6,3 NE": "basic"}}
    assert not choice(alone({"grain": 2, "ore": 3}, seat=mine, realm=NEAR)).startswith("activate")


@pytest.mark.rule("CK-104", "CK-105")
def test_a_share_in_defending_best_is_worth_a_promotion() -> None:
    others = [{"knights": {"5,8 NE": "strong active"}}, {"knights": {"6,9 NE": "basic active"}}]
    mine = {"knights": {"4,5 NE": "basic active"}}
    assert choice(alone({"wool": 1, "ore": 1}, others, seat=mine, realm=NEAR)) == "promote 3,6 S"


@pytest.mark.rule("CK-092", "CK-205")
def test_the_robber_is_chased_from_an_own_hex() -> None:
    mine = {"knights": {"4,5 NE": "basic active"}}
    game = alone({"grain": 1}, [{"hand": {"ore": 2}}], seat=mine, robber="4,5", **ATTACKED)
    assert choice(game) == "pick knight 3,6 S"
    game.apply(game.parse("pick knight 3,6 S"))
    assert choice(game).startswith("robber ")


@pytest.mark.rule("CK-087", "CK-205")
def test_a_weaker_knight_in_the_own_line_is_displaced() -> None:
    """It stands between two own roads, so it cuts the line."""
    mine = {
        "roads": ["4,5 NE", "4,7 NW", "4,7 NE", "6,3 NE"],
        "knights": {"4,7 NW": "strong active"},
    }
    game = alone({"grain": 1}, [{"knights": {"4,7 N": "basic"}}], seat=mine)
    assert game.describe(game.legal_list()[0])
    assert choice(game) == "pick knight 3,6 S"


@pytest.mark.rule("CK-088")
def test_a_displaced_knight_goes_to_no_site_of_its_own() -> None:
    homeless = {"seat": 1, "knight": "basic active", "from": "5,8 NE"}
    game = knights([{}, {"roads": ["5,8 NE", "5,10 NW", "5,10 NE", "7,6 NE"]}], pending=["opponent's step"],
                   turn={**ROLLED, "homeless": homeless})  # fmt: skip
    sites = {action for action in map(game.describe, game.legal_list())}
    assert choice(game) in sites


# --- improvements -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-025", "CK-167")
def test_a_commodity_buys_a_level() -> None:
    assert choice(alone({"paper": 1})) == "improve science"


@pytest.mark.rule("CK-034", "CK-168")
def test_a_metropolis_is_won_and_put_on_the_better_city() -> None:
    mine = {"levels": {"trade": 3}, "cities": ["4,5 N", "6,3 N"], "settlements": []}
    game = alone({"cloth": 4, "ore": 1}, seat=mine)
    assert rest(game)[:2] == ["improve trade", "metropolis 1"]


@pytest.mark.rule("CK-021", "CK-025")
def test_commodities_are_traded_for_what_the_metropolis_lacks() -> None:
    mine = {"levels": {"trade": 3, "science": 1}}
    game = alone({"cloth": 3, "wool": 4}, seat=mine, options={"points_to_win": 5})
    assert choice(game) == "maritime wool cloth"


@pytest.mark.rule("CK-020", "CK-166")
def test_commodities_are_offered_to_players() -> None:
    mine = {"levels": {"trade": 3}, "hand": {"cloth": 3, "brick": 2}}
    game = knights([mine, {"hand": {"cloth": 4}}, {}, {"hand": {"wool": 1}}], options={"points_to_win": 5})
    assert rest(game)[:3] == ["give brick", "get cloth", "submit"]


@pytest.mark.rule("CK-116")
def test_walls_are_built_for_a_hand_that_grows_large() -> None:
    hand = {"brick": 2, "wool": 3, "grain": 3}
    mine = {"levels": {"trade": 1}, "cities": ["4,5 N", "6,3 N"], "settlements": []}
    assert any(text.startswith("wall ") for text in rest(alone(hand, seat=mine)))


# --- losses, hands, cards ---------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-106")
def test_the_city_that_brings_least_is_lost() -> None:
    """One lies at forest, pasture and mountains with good numbers, the other at fields with a 12."""
    mine = {"cities": ["4,5 N", "4,3 SW"], "settlements": [], "roads": ["4,5 NE", "4,3 SW"]}
    game = knights([mine], pending=["lose city"], turn={**ROLLED, "event": "ship", "losers": [0]})
    assert choice(game) == "lose 4,3 SW"


@pytest.mark.rule("CK-118")
def test_discards_keep_what_the_metropolis_needs() -> None:
    mine = {"levels": {"trade": 3}, "hand": {"cloth": 4, "lumber": 4, "brick": 1}, "discards_owed": 4}
    game = knights([mine], pending=["discard"], turn={"red": 1, "other": 6, "number": 7}, **ATTACKED)
    assert sorted(rest(game)) == ["discard brick", *["discard lumber"] * 3] or "discard cloth" not in rest(game)


@pytest.mark.rule("CK-046")
def test_it_drops_a_card_and_goes_on() -> None:
    """None of its cards can be played."""
    mine = {"progress": {"spy": 2, "wedding": 1, "intrigue": 2}, "levels": {"politics": 1, "trade": 1}}
    done = rest(alone({}, seat=mine))
    assert done[0].startswith("drop card ") and done[-1] == "end turn"


@pytest.mark.rule("CK-105")
def test_the_deck_with_a_point_in_it_is_drawn_from() -> None:
    seats = [
        {"knights": {"4,5 NE": "basic active"}},
        {"knights": {"5,8 NE": "basic active"}, "progress": {"printer": 1}},
    ]
    game = knights(seats, pending=["deck"], turn={**ROLLED, "event": "ship", "tied": [0]})
    assert choice(game) == "deck politics"


# --- whole games ------------------------------------------------------------------------------------------------------
def test_it_wins_against_random_seats() -> None:
    assert Duel("new_shores", 4, **ON).rate(15, pack(), rest=RANDOM).rate > 0.9


@pytest.mark.slow
@pytest.mark.parametrize("name, players", [("new_shores", 4), ("base", 3), ("oceans", 4), ("catan_world", 4)])
def test_it_wins_nearly_all_games_and_games_among_themselves_end(name: str, players: int) -> None:
    duel = Duel(name, players, **ON)
    assert duel.rate(300 // players, pack(), rest=RANDOM).rate > 0.93
    seeds, policies = np.arange(50, dtype=np.uint64), np.full((50, players), HEURISTIC, np.int8)
    games = duel.play(seeds, policies, np.tile(pack(), (1, players, 1)))
    assert (games.winners >= 0).all()
    assert np.median(games.turns) < 150
