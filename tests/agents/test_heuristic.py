"""What the heuristic chooses where a sensible player would not hesitate, and how often it wins."""

import pytest

from seafarers_agents import arena
from seafarers_agents.heuristic import HeuristicAgent, tokens
from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic.economy import Economy
from seafarers_agents.heuristic.routes import dash, ways
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.constants import SHIP
from tests.agents.scenes import offered
from tests.rules.scene import Scene, deal, isle, lagoon, scene, seat

POOR = Economy((0.1, 0.1, 0.1, 0.1, 0.1), 0.0, (4, 4, 4, 4, 4))


def choice(position: Scene) -> str:
    """What the heuristic does as the seat to act."""
    game = position.game
    return game.describe(HeuristicAgent().act(game.view(game.current_player)))


def sight(position: Scene, player: int = 0) -> Sight:
    return Sight(position.game.view(player))


@pytest.mark.long
# --- how often it wins ------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_it_beats_random_agents_in_the_base_game(players: int) -> None:
    agents = ["python-heuristic", *["random"] * (players - 1)]
    result = arena("base", agents, 40, seed=2, processes=1, max_turns=300)
    assert result.entries[0].win_rate > 0.7
    assert result.entries[0].decisions < 600


# --- building ---------------------------------------------------------------------------------------------------------


# that is 2,4 N: two forests and mountains


@pytest.mark.parametrize(("options", "first", "second"), [({}, 1, 0), ({"island_token_per": "island"}, 1, 1)])
def test_it_knows_what_earns_a_token(options: dict[str, str], first: int, second: int) -> None:
    home = {"settlements": ["3,4 N", "6,5 S"], "ships": ["2,3 E", "1,4 SW"]}
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
    game = scene("new_shores", seat(**home, hand=hand), pirate="7,2", **options)
    near, far, mainland = (game.game.board.places.find_vertex(name) for name in ("1,2 SE", "7,14 N", "4,5 N"))
    area = sight(game).ground.area
    assert [tokens.by_area(sight(game))[area[v]] for v in (near, far, mainland)] == [first, first, 0]
    game.do("settlement 1,2 SE")
    assert game.points(0) == 2 + 1 + first
    assert [tokens.by_area(sight(game))[area[v]] for v in (near, far, mainland)] == [0, second, 0]


# --- ways -------------------------------------------------------------------------------------------------------------
def test_a_way_goes_round_an_opponents_building() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE"])
    free, blocked = isle(mine), isle(mine, seat(settlements=["2,4 SE"]))
    beyond = free.game.board.places.find_vertex("3,5 SE")
    assert len(ways(sight(free))[beyond].edges) == 3
    assert len(ways(sight(blocked))[beyond].edges) > 3


def test_ships_lead_across_a_lagoon_but_not_past_the_pirate() -> None:
    mine = seat(settlements=["1,4 S"])
    open_sea, held = lagoon(mine), lagoon(mine, pirate="3,6")
    place = open_sea.game.board.places.find_vertex("5,6 NE")
    way = ways(sight(open_sea))[place]
    assert (way.kind, len(way.edges)) == (SHIP, 6)
    assert place not in ways(sight(held))


def test_a_dash_for_the_longest_route_goes_on_at_its_end() -> None:
    roads = ["1,3 NE", "1,5 NW", "1,5 NE", "1,7 NW"]
    game = isle(seat(settlements=["1,3 N"], roads=roads, hand={"brick": 1, "lumber": 1}), seat(settlements=["3,3 S"]))
    way = dash(sight(game))
    assert way is not None
    assert len(way.edges) == 1
    assert game.do(choice(game)).game.record.route_holder == 0


def test_nobody_dashes_for_a_route_it_holds() -> None:
    roads = ["1,3 NE", "1,5 NW", "1,5 NE", "1,7 NW", "1,7 NE"]
    game = isle(seat(settlements=["1,3 N"], roads=roads), longest_route=0)
    assert dash(sight(game)) is None


# --- how long cards take ----------------------------------------------------------------------------------------------
def test_what_the_hand_covers_takes_no_time() -> None:
    assert eco.rolls_until(POOR, (1, 1, 1, 1, 0), eco.SETTLEMENT) == 0.0
    assert eco.rolls_until(POOR, (5, 1, 0, 1, 0), eco.SETTLEMENT) == 0.0  # four brick buy the wool
    assert eco.rolls_until(POOR, (4, 1, 0, 1, 0), eco.SETTLEMENT) > 0.0


def test_one_missing_card_takes_as_long_as_its_hexes_need() -> None:
    only_ore = Economy((0.0, 0.0, 0.0, 0.0, 0.25), 0.0, (4, 4, 4, 4, 4))
    assert eco.rolls_until(only_ore, (0, 0, 1, 1, 0), eco.CARD) == pytest.approx(4.0)
    assert eco.rolls_until(only_ore, (0, 0, 0, 1, 1), eco.CARD) == pytest.approx(16.0)  # four ore for the wool
    with_harbour = Economy((0.0, 0.0, 0.0, 0.0, 0.25), 0.0, (4, 4, 4, 4, 2))
    assert eco.rolls_until(with_harbour, (0, 0, 0, 1, 1), eco.CARD) == pytest.approx(8.0)
    with_gold = Economy((0.0, 0.0, 0.0, 0.0, 0.0), 0.5, (4, 4, 4, 4, 4))
    assert eco.rolls_until(with_gold, (0, 0, 0, 0, 0), eco.CARD) == pytest.approx(6.0)


def test_what_never_comes_in_is_never_there() -> None:
    assert eco.rolls_until(Economy((0.0,) * 5, 0.0, (4,) * 5), (0, 0, 0, 0, 0), eco.ROAD) == eco.NEVER


def test_more_production_is_worth_more_where_it_is_scarce() -> None:
    no_ore = Economy((0.2, 0.2, 0.2, 0.2, 0.0), 0.0, (4, 4, 4, 4, 4))
    ore, brick = (0.0, 0.0, 0.0, 0.0, 0.1, 0.0), (0.1, 0.0, 0.0, 0.0, 0.0, 0.0)
    assert eco.growth(no_ore, ore, 0) > eco.growth(no_ore, brick, 0) > 0


# --- cards and hands --------------------------------------------------------------------------------------------------
def test_it_keeps_what_the_city_needs_when_it_discards() -> None:
    hand = {"ore": 3, "grain": 2, "wool": 4}
    game = isle(seat(settlements=["2,4 N"], roads=["2,4 NE"], hand=hand), phase="pre-roll").roll(7)
    assert game.phase == "discard"
    while game.phase == "discard":
        game.do(choice(game))
    assert game.hand(0) == {"ore": 3, "grain": 2}


def test_a_card_of_plenty_is_played_for_the_last_two_cards() -> None:
    mine = {"settlements": ["2,4 N"], "roads": ["2,4 NE"], "cards": {"plenty": 1}}
    assert choice(isle(seat(**mine, hand={"ore": 2, "grain": 1}))) == "play plenty"
    assert choice(isle(seat(**mine))) == "end turn"


# --- trade ------------------------------------------------------------------------------------------------------------
def test_it_declines_what_helps_only_the_other() -> None:
    assert choice(offered({"ore": 1}, "give ore", "get grain")) == "decline"


def test_it_gives_nothing_to_whoever_is_about_to_win() -> None:
    near = {"cities": ["3,7 S", "3,3 S"], "settlements": [], "points": 5}
    assert choice(offered({"wool": 1}, "give wool", "get ore", **near)) == "decline"


def test_it_offers_what_it_has_to_spare_for_what_it_lacks() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand={"brick": 1, "lumber": 1, "wool": 3})
    game = isle(mine, seat(settlements=["2,8 SE"], hand={"grain": 3}))
    game.do(choice(game)).do(choice(game)).do(choice(game))
    assert game.phase == "answer"
    offer = game.game.record
    assert (offer.offer_give.tolist(), offer.offer_get.tolist()) == ([0, 0, 1, 0, 0], [0, 0, 0, 1, 0])


def test_it_makes_no_third_offer_in_a_turn() -> None:
    mine = seat(settlements=["2,4 N"], roads=["2,4 NE", "2,4 E"], hand={"brick": 1, "lumber": 1, "wool": 3})
    game = isle(mine, seat(settlements=["2,8 SE"], hand={"ore": 3}), seat(settlements=["3,7 S"], hand={"grain": 1}))
    offers = 0
    while game.active == 0:
        if game.actor != 0:
            game.do("decline")
            continue
        action = choice(game)
        offers += action == "submit"
        game.do(action)
    assert offers <= 2


# --- set-up -----------------------------------------------------------------------------------------------------------
def test_it_begins_on_three_producing_hexes() -> None:
    for seed in range(6):
        game = deal("base", 4, seed)
        text = choice(game)
        v = game.game.board.places.find_vertex(text.removeprefix("settlement "))
        pips = [p for _, p, _ in sight(game).ground.yields[v]]
        assert len(pips) == 3
        assert sum(pips) >= 10
