"""Progress cards in the hands of the heuristic: it plays them, and chooses well in their steps (CK)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from benchmarks import card_use
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.effort import often
from tests.knights import knights
from tests.policies import carded
from tests.policies.turns import choice, rest

pytestmark = [pytest.mark.long, pytest.mark.players]  # the edition knights is compiled
OPTIONS = {"max_offers": 0}
AHEAD = {"defender": 3}  # points that an opponent has more
NEAR = {"barbarians": 6, "attacked": True}  # the next ship attacks
FAR = {"barbarians": 0, "attacked": True}


def holding(card: str, others: Sequence[Mapping[str, Any]] = (), **given: Any) -> Game:
    """Seat 0 in its main phase with one progress card; the others have what is said."""
    seat = {"progress": {card: 1}, **given.pop("seat", {})}
    realm = {**FAR, **given.pop("realm", {})}
    return knights([seat, *others], options={**OPTIONS, **given.pop("options", {})}, realm=realm, **given)


def played(game: Game, card: str, most: int = 30) -> list[str]:
    """Who plays the card and what all choose in its steps, the first one left out: `seat: words` where not seat 0."""
    assert choice(game) == f"play card {card}"
    game.apply(game.parse(choice(game)))
    done: list[str] = []
    while game.phase not in ("main", "over"):
        words = choice(game)
        done.append(words if game.current_player == 0 else f"{game.current_player}: {words}")
        assert len(done) < most, done
        game.apply(game.parse(words))
    return done


def keeps(game: Game) -> bool:
    """Whether no card is played in what is left of the turn."""
    return not any(words.startswith("play card") for words in rest(game))


def holds(game: Game, seat: int, good: str) -> int:
    """Cards of a good in a hand."""
    return game.to_dict()["seats"][seat].get("hand", {}).get(good, 0)


# --- trade ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-177")
def test_commercial_harbour_gives_what_is_to_spare_to_all_who_may_have_commodities() -> None:
    """An opponent parts with what it has two of."""
    others = [{"hand": {"cloth": 2, "coin": 1}}, {"hand": {"paper": 3}}, {}]
    done = played(holding("commercial_harbour", others, seat={"hand": {"lumber": 4}}), "commercial_harbour")
    assert done == ["target 1", "give lumber", "1: give cloth", "target 2", "give lumber", "2: give paper"]


@pytest.mark.rule("CK-177")
def test_commercial_harbour_waits_until_resources_are_to_spare() -> None:
    others = [{"hand": {"cloth": 2}}]
    assert keeps(holding("commercial_harbour", others, seat={"hand": {"ore": 1}}))


@pytest.mark.rule("CK-178", "CK-200")
def test_master_merchant_takes_from_the_hand_that_is_shown_what_the_city_lacks() -> None:
    others = [{**AHEAD, "hand": {"ore": 2, "grain": 2}}, {**AHEAD, "hand": {"wool": 1}}]
    done = played(holding("master_merchant", others, seat={"hand": {"ore": 2, "grain": 1}}), "master_merchant")
    assert done[0] == "target 1" and sorted(done[1:]) == ["take from grain", "take from ore"]


@pytest.mark.rule("CK-178")
def test_master_merchant_waits_for_a_hand_with_two_cards() -> None:
    assert keeps(holding("master_merchant", [{**AHEAD, "hand": {"wool": 1}}]))


@pytest.mark.rule("CK-179")
def test_merchant_goes_to_an_own_hex_and_wins() -> None:
    game = holding("merchant", options={"points_to_win": 4})
    done = played(game, "merchant")
    assert len(done) == 1 and done[0].startswith("merchant token ") and game.winner == 0


@pytest.mark.rule("CK-075", "CK-179")
def test_a_second_merchant_is_kept_for_when_the_token_is_lost() -> None:
    assert keeps(holding("merchant", realm={"merchant_token": {"seat": 0, "hex": "4,5"}}))
    others = [{}, {}, {}]
    lost = holding("merchant", others, realm={"merchant_token": {"seat": 2, "hex": "5,8"}})
    assert choice(lost) == "play card merchant"


@pytest.mark.rule("CK-180", "CK-055")
def test_merchant_fleet_trades_the_good_that_is_to_spare() -> None:
    game = holding("merchant_fleet", seat={"hand": {"ore": 2, "grain": 2, "lumber": 2}})
    done = rest(game)
    assert done[:4] == ["play card merchant_fleet", "fleet lumber", "maritime lumber ore", "city 5,2 SE"]


@pytest.mark.rule("CK-180")
def test_merchant_fleet_waits_where_there_is_nothing_to_trade() -> None:
    assert keeps(holding("merchant_fleet", seat={"hand": {"ore": 1}}))


@pytest.mark.rule("CK-181")
def test_resource_monopoly_names_what_the_city_lacks_and_others_hold() -> None:
    others = [{"hand": {"ore": 3}}, {"hand": {"ore": 2}}, {"hand": {"ore": 2, "brick": 1}}]
    game = holding("resource_monopoly", others, seat={"hand": {"ore": 1, "grain": 2}})
    assert played(game, "resource_monopoly") == ["monopoly ore"] and holds(game, 0, "ore") == 7


@pytest.mark.rule("CK-181")
def test_resource_monopoly_waits_while_others_have_next_to_nothing() -> None:
    assert keeps(holding("resource_monopoly", [{"hand": {"wool": 1}}]))


@pytest.mark.rule("CK-182")
def test_trade_monopoly_names_the_commodity_of_which_most_is_held() -> None:
    others = [{"hand": {"paper": 3}}, {"hand": {"paper": 2}}, {"hand": {"paper": 2}}]
    game = holding("trade_monopoly", others, seat={"levels": {"science": 2}})
    assert played(game, "trade_monopoly") == ["monopoly paper"] and holds(game, 0, "paper") == 3


# --- politics ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-183", "CK-057")
def test_bishop_robs_the_hex_where_most_have_buildings() -> None:
    """Two opponents have cities at the mountains with the 4."""
    others = [{"hand": {"ore": 2}}, {"hand": {"ore": 2}}]
    game = holding("bishop", others, realm=FAR)
    assert played(game, "bishop") == ["robber 5,8"]
    assert [holds(game, seat, "ore") for seat in range(3)] == [2, 1, 1]


@pytest.mark.rule("CK-184", "CK-058")
def test_deserter_asks_whom_it_costs_most_and_takes_the_knight_in() -> None:
    others = [{"knights": {"5,8 NE": "basic"}}, {"knights": {"6,9 NE": "strong active"}}]
    game = holding("deserter", others)
    done = played(game, "deserter")
    assert done[0] == "target 2" and done[-1].startswith("knight ")
    assert [*game.to_dict()["seats"][0]["knights"].values()] == ["strong active fresh"]


@pytest.mark.rule("CK-184")
def test_a_deserter_is_the_least_of_knights() -> None:
    mine = {"knights": {"5,8 NE": "mighty active", "7,6 NE": "basic"}, "levels": {"politics": 3}}
    game = holding("deserter", [mine])
    played(game, "deserter")
    assert [*game.to_dict()["seats"][1]["knights"].values()] == ["mighty active"]


@pytest.mark.rule("CK-185", "CK-060")
def test_diplomat_removes_a_road_that_leads_to_a_site() -> None:
    """Of seat 1's roads one leads to a corner two roads away from its city; the other ones end beside buildings."""
    game = holding("diplomat", [{"roads": ["5,8 NE", "5,10 NW", "7,6 NE"], **AHEAD}])
    assert played(game, "diplomat") == ["remove route 4,9 SE"]
    assert len(game.to_dict()["seats"][1]["roads"]) == 2


@pytest.mark.rule("CK-061", "CK-185")
def test_an_own_piece_taken_away_is_laid_again() -> None:
    game = holding("diplomat", seat={"roads": ["4,5 NE", "6,3 NE", "6,3 NW"]})
    game.apply(game.parse("play card diplomat"))
    game.apply(game.parse("remove route 6,3 NW"))
    assert choice(game).startswith("road ")


@pytest.mark.rule("CK-186", "CK-063")
def test_intrigue_drives_off_the_strongest_knight_on_an_own_line() -> None:
    mine = {"roads": ["4,5 NE", "4,5 E", "6,3 NE"]}
    game = holding("intrigue", [{"knights": {"4,5 NE": "strong active"}}], seat=mine)
    assert played(game, "intrigue")[0].startswith("pick knight ")
    assert not game.to_dict()["seats"][1].get("knights")


@pytest.mark.rule("CK-187", "CK-065")
def test_saboteur_is_for_large_hands() -> None:
    large = holding("saboteur", [{**AHEAD, "hand": {"wool": 4, "ore": 4}}])
    assert played(large, "saboteur").count("1: discard wool") >= 1
    assert keeps(holding("saboteur", [{**AHEAD, "hand": {"wool": 2}}]))


@pytest.mark.rule("CK-188", "CK-066", "CK-200")
def test_spy_takes_the_best_of_the_cards_that_are_shown() -> None:
    others = [{"progress": {"diplomat": 1, "merchant": 1}}, {"progress": {"crane": 1}}]
    assert played(holding("spy", others), "spy") == ["target 1", "take card merchant"]


@pytest.mark.rule("CK-189", "CK-209")
def test_warlord_calls_when_a_city_is_at_stake() -> None:
    """Not where others defend Catan, and better, anyhow: it waits for more knights to call."""
    others = [{"knights": {place: "basic active"}} for place in ("5,8 NE", "6,9 NE", "7,4 SE")]
    assert choice(holding("warlord", others, seat={"knights": {"4,5 NE": "strong"}}, realm=NEAR)) == "play card warlord"
    strong = [{"levels": {"politics": 3}, "knights": {place: "mighty active"}} for place in ("5,8 NE", "6,9 NE")]
    assert keeps(holding("warlord", strong, seat={"knights": {"4,5 NE": "basic"}}, realm=NEAR))


@pytest.mark.rule("CK-190", "CK-176")
def test_wedding_guests_give_what_they_miss_least() -> None:
    guest = {**AHEAD, "levels": {"trade": 3}, "hand": {"cloth": 4, "brick": 3}}
    game = holding("wedding", [guest])
    assert played(game, "wedding") == ["1: give brick", "1: give brick"] and holds(game, 0, "brick") == 2


# --- science ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-191", "CK-067")
def test_alchemist_rolls_a_number_that_pays_the_own_city() -> None:
    """It stands at a 2, which pays nobody else."""
    game = holding("alchemist", pending=["pre-roll"])
    assert choice(game) == "play card alchemist"
    game.apply(game.parse("play card alchemist"))
    assert choice(game) == "die 1"
    game.apply(game.parse("die 1"))
    assert choice(game) == "die 1"


@pytest.mark.rule("CK-191", "CK-043")
def test_alchemist_sets_the_red_die_low_where_that_draws_cards() -> None:
    """With the robber at the 2 it rolls an 8, with a red die that levels of one and two let pass."""
    levels = {"trade": 1, "politics": 1, "science": 2}
    game = holding("alchemist", seat={"levels": levels}, pending=["pre-roll"], robber="3,6")
    game.apply(game.parse("play card alchemist"))
    assert choice(game) == "die 2"
    game.apply(game.parse("die 2"))
    assert choice(game) == "die 6"


@pytest.mark.rule("CK-192", "CK-068")
def test_crane_goes_before_an_improvement_that_has_to_wait_without() -> None:
    mine = {"levels": {"trade": 2}, "hand": {"cloth": 2}}
    assert rest(holding("crane", seat=mine))[:2] == ["play card crane", "improve trade"]
    assert keeps(holding("crane", seat={"levels": {"trade": 2, "politics": 1, "science": 1}, "hand": {"wool": 1}}))


@pytest.mark.rule("CK-192")
def test_a_first_level_costs_nothing_with_a_crane() -> None:
    done = rest(holding("crane"))
    assert done[0] == "play card crane" and done[1].startswith("improve ")


@pytest.mark.rule("CK-193", "CK-069")
def test_engineer_builds_a_wall_under_the_metropolis() -> None:
    cities = {"cities": ["4,5 N", "6,3 N"], "settlements": []}
    for place in ("3,4 SE", "5,2 SE"):
        game = holding("engineer", seat={**cities, "levels": {"trade": 4}, "metropolises": {"trade": place}})
        assert len(played(game, "engineer")) == 1 and game.to_dict()["seats"][0]["walls"] == [place]


@pytest.mark.rule("CK-194", "CK-070")
def test_inventor_exchanges_an_own_bad_number_for_a_good_one_of_the_leader() -> None:
    """The own settlement's 11 for the 9 of the leader's city."""
    game = holding("inventor", [AHEAD])
    assert sorted(played(game, "inventor")) == ["token 4,9", "token 5,4"]
    assert (game.to_dict()["numbers"]["4,9"], game.to_dict()["numbers"]["5,4"]) == (11, 9)


@pytest.mark.rule("CK-195", "CK-196", "CK-071")
def test_irrigation_and_mining_are_played_for_what_they_bring() -> None:
    game = holding("irrigation", seat={"hand": {"ore": 3}})
    assert rest(game)[:2] == ["play card irrigation", "city 5,2 SE"]
    assert choice(holding("mining", seat={"hand": {"grain": 2, "ore": 1}})) == "play card mining"


@pytest.mark.rule("CK-197", "CK-072")
def test_medicine_makes_a_city_for_less() -> None:
    game = holding("medicine", seat={"hand": {"ore": 2, "grain": 1}})
    assert played(game, "medicine") == ["city 5,2 SE"] and holds(game, 0, "ore") == 0


@pytest.mark.rule("CK-198", "CK-073")
def test_road_building_lays_two_pieces_towards_a_site() -> None:
    done = played(holding("road_building"), "road_building")
    assert len(done) == 2 and all(words.startswith(("road ", "ship ")) for words in done)


@pytest.mark.rule("CK-199", "CK-074")
def test_smith_promotes_two_knights_the_active_one_first() -> None:
    mine = {"knights": {"4,5 NE": "basic", "6,3 NE": "basic active"}}
    game = holding("smith", seat=mine)
    done = played(game, "smith")
    assert done == ["promote 5,4 S", "promote 3,6 S"]
    assert sorted(game.to_dict()["seats"][0]["knights"].values()) == ["strong active promoted", "strong promoted"]


# --- all of them ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-046")
def test_the_card_of_least_worth_is_dropped() -> None:
    """Nobody has a knight: an intrigue does nothing."""
    others = [{"progress": {"intrigue": 1, "merchant": 1, "wedding": 1, "spy": 2}}]
    game = knights([{}, *others], pending=["drop card"], turn={"red": 2, "other": 6, "number": 8, "event": "trade"})
    assert choice(game) == "drop card intrigue"


@pytest.mark.rule("CK-045", "CK-046")
def test_with_a_full_hand_it_plays_what_it_would_keep() -> None:
    guest = {**AHEAD, "hand": {"wool": 1}}
    assert keeps(holding("wedding", [guest]))
    full = holding("wedding", [guest], seat={"progress": {"wedding": 1, "intrigue": 2, "spy": 2}})
    assert choice(full) == "play card wedding"


def test_switched_off_it_plays_none() -> None:
    agent, ever = KernelHeuristicAgent(weights={"play_cards": 0.0}), set[str]()
    for cards in carded.hands():
        game = carded.table(*cards)
        ever |= {words for words in map(game.describe, game.legal_list()) if words.startswith("play card")}
        assert not game.describe(agent.act(game.view(0))).startswith("play card")
    assert len(ever) == len(c.PLAYABLE_WORDS) - 1  # an alchemist comes before the roll


@pytest.mark.rule("CK-153", "CK-154", "CK-175")
def test_cards_are_played_in_games_among_heuristics_and_most_of_them_soon() -> None:
    uses = card_use.watch("new_shores", 4, often(3, 1), 1, KernelHeuristicAgent())
    assert sum(use.played for use in uses) > 20
    assert sum(use.soon for use in uses) > 2 * sum(use.kept for use in uses)
