"""Five and six players: what the box holds, and building between two turns (FIVESIX)."""

import random
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import actions as A
from seafarers_env.render.sentences import say
from seafarers_env.render.shown import shown
from seafarers_env.scenarios import OptionError
from tests.effort import often
from tests.oracle.six import CROWD
from tests.play import new_game, pick
from tests.rules.scene import Scene, Seat, deal, scene, seat

pytestmark = pytest.mark.long  # the edition grand is compiled

BUILDING = "special building"
RICH = {"brick": 4, "lumber": 4, "wool": 4, "grain": 4, "ore": 4}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
ROAD = {"brick": 1, "lumber": 1}
SHIP = {"lumber": 1, "wool": 1}
CARD = {"wool": 1, "grain": 1, "ore": 1}
#: A settlement by the sea, a road inland and a ship at sea.
COAST = seat(settlements=["3,4 S"], roads=["3,4 SE"], ships=["4,3 E"])
PIRATE = {"pirate": "2,11"}


def crowd(*seats: Seat, players: int = 6, **entries: Any) -> Scene:
    """A position on the crowded island, by default in the main phase of seat 0."""
    return scene(CROWD, *seats, players=players, **(PIRATE | entries))


def building(*others: Seat, first: Seat | None = None, **entries: Any) -> Scene:
    """Seat 0 has just ended its turn; seat 1, the first of `others`, builds."""
    return crowd(first or seat(), *others, **entries).do("end turn")


# --- what the box holds -----------------------------------------------------------------------------------------------
@pytest.mark.rule("FIVESIX-01", "BASE-03")
@pytest.mark.parametrize("players", [5, 6])
def test_five_and_six_have_more_cards(players: int) -> None:
    game = deal(CROWD, players)
    assert game.bank() == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 24)
    assert game.deck() == {"soldier": 20, "victory point": 5, "roads": 3, "plenty": 3, "monopoly": 3}
    assert game.game.view(0).deck_size == 34
    four = deal(CROWD, 4)
    assert (four.bank()["ore"], sum(four.deck().values())) == (19, 25)


@pytest.mark.rule("FIVESIX-01")
def test_decks_and_bank_can_be_asked_for() -> None:
    assert sum(deal(CROWD, 6, decks=2, bank=30).deck().values()) == 68
    assert deal(CROWD, 6, deck="25", bank=19).deck()["soldier"] == 14
    assert deal(CROWD, 4, deck="34").deck()["soldier"] == 20


@pytest.mark.rule("FIVESIX-02")
def test_each_player_has_the_pieces_of_the_base_game() -> None:
    game = deal(CROWD, 6)
    pieces = {"roads": 15, "ships": 15, "settlements": 5, "cities": 4}
    assert [game.supply(p) for p in range(6)] == [pieces] * 6


# --- the course of the phase ------------------------------------------------------------------------------------------
@pytest.mark.rule("FIVESIX-03", "FIVESIX-16", "FIVESIX-10", "FIVESIX-13", "FIVESIX-23")
@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("ended", [0, 3])
def test_all_others_are_asked_clockwise_after_each_turn(players: int, ended: int) -> None:
    game = crowd(players=players, turn=ended, phase="pre-roll").roll(9).do("end turn")
    for k in range(1, players):
        builder = (ended + k) % players
        assert (game.phase, game.actor, game.active) == (BUILDING, builder, builder)
        assert (game.game.turn, int(game.game.record.dice), int(game.game.record.turn_of)) == (ended + 1, 9, ended)
        assert game.legal() == {"end build"}
        game.do("end build")
    following = (ended + 1) % players
    assert (game.phase, game.actor, game.active, game.game.turn) == ("pre-roll", following, following, ended + 1)
    assert (int(game.game.record.turn_of), int(game.game.record.dice)) == (following, 9)


@pytest.mark.rule("FIVESIX-10", "DECISIONS-05")
def test_who_can_only_pass_is_passed_over_where_forced_decisions_are_skipped() -> None:
    rich = COAST | seat(hand=RICH)
    assert building(seat(), rich, skip_forced=True).actor == 2
    assert building(seat(), rich).actor == 1
    assert building(skip_forced=True).phase != BUILDING


@pytest.mark.rule("FIVESIX-04", "FIVESIX-05", "FIVESIX-21")
def test_what_may_be_built_is_what_the_main_phase_allows() -> None:
    cards = {"soldier": 1, "roads": 1, "plenty": 1, "monopoly": 1}
    rich = COAST | seat(hand=RICH, cards=cards)
    between, main = building(rich), crowd(seat(), rich, active=1)
    words = {"road", "ship", "settlement", "city"}
    built = {text for text in main.legal() if text.split()[0] in words} | {"buy card"}
    assert between.legal() == built | {"end build"}
    assert {text.split()[0] for text in built} == {"road", "ship", "city", "buy"}
    others = {text.split()[0] for text in main.legal() - built}
    assert others >= {"pick", "play", "monopoly", "maritime", "end"}  # none of them between two turns


@pytest.mark.rule("FIVESIX-04", "FIVESIX-21", "BASE-09")
def test_all_that_is_built_is_paid_and_as_often_as_one_can() -> None:
    left = dict.fromkeys(("brick", "lumber", "wool", "grain"), 1)
    wealth = {"brick": 4, "lumber": 5, "wool": 4, "grain": 5, "ore": 4}
    game = building(COAST | seat(hand=wealth))
    game.do("road 3,4 SW", "road 3,2 SE", "ship 4,5 SW", "settlement 3,2 S", "city 3,4 S", "buy card")
    assert (game.phase, game.actor) == ("drawn card", -1)
    game.chance("soldier")
    assert (game.phase, game.actor, game.cards(1)) == (BUILDING, 1, {"soldier": 1})
    assert game.hand(1) == left
    assert game.supply(1) == {"roads": 12, "ships": 13, "settlements": 4, "cities": 3}
    game.do("end build")
    assert (game.actor, game.hand(1)) == (2, left)


@pytest.mark.rule("FIVESIX-21", "BASE-53")
def test_no_card_is_bought_from_an_empty_deck() -> None:
    held = [seat(cards={"soldier": 10, "roads": 3, "victory point": 2}), seat(hand=CARD)]
    held += [seat(cards={"soldier": 10, "plenty": 3, "monopoly": 3}), seat(cards={"victory point": 2})]
    game = building(*held[1:], first=held[0])
    assert game.legal() == {"buy card", "end build"}
    game.do("buy card").chance("victory point")
    assert building(*held[1:], seat(cards={"victory point": 1}), first=held[0]).legal() == {"end build"}


@pytest.mark.rule("FIVESIX-06", "FIVESIX-17", "FIVESIX-20", "OCEANS-14")
@pytest.mark.parametrize(("terrain", "hand"), [("forest", {"lumber": 1}), ("mountains", {"ore": 1}), ("ocean", {})])
def test_a_ship_discovers_and_its_owner_is_rewarded(terrain: str, hand: dict[str, int]) -> None:
    game = building(seat(ships=["4,7 NW"], hand=SHIP)).do("ship 4,7 NE")
    assert (game.phase, game.actor, game.active) == ("found hex", -1, 1)
    game.chance(terrain)
    if terrain != "ocean":
        game.chance("6")
    assert (game.phase, game.actor, game.hand(1)) == (BUILDING, 1, hand)


@pytest.mark.rule("FIVESIX-06", "FIVESIX-17", "FIVESIX-21", "GOLD-01")
def test_gold_that_is_discovered_is_taken_before_more_is_built() -> None:
    game = building(seat(ships=["4,7 NW"], hand=SHIP)).do("ship 4,7 NE").chance("gold").chance("8")
    assert (game.phase, game.actor) == ("take", 1)
    assert game.legal() == {f"take {word}" for word in RICH}
    assert game.do("take ore").hand(1) == {"ore": 1}
    assert (game.phase, game.actor) == (BUILDING, 1)


@pytest.mark.rule("FIVESIX-04", "FIVESIX-20", "SVP-02")
def test_a_settlement_on_an_island_earns_its_token() -> None:
    game = building(seat(ships=["4,3 SW", "4,3 W"], hand=SETTLEMENT, settlements=["3,2 S"]))
    game.do("settlement 5,2 NE")
    assert (game.points(1), int(game.game.record.tokens[1])) == (3, 1)


# --- nobody wins ------------------------------------------------------------------------------------------------------
@pytest.mark.rule("FIVESIX-07", "FIVESIX-16", "BASE-76")
def test_points_of_the_phase_count_when_the_own_turn_begins() -> None:
    two = seat(cities=["3,4 S"], hand=SETTLEMENT, roads=["3,4 SW", "3,2 SE"])
    game = building(seat(), two, points_to_win=3).do("end build", "settlement 3,2 S")
    assert (game.points(2), game.winner, game.phase) == (3, None, BUILDING)
    game.do(*["end build"] * 4)  # seats 2 to 5
    assert (game.phase, game.actor, game.winner) == ("pre-roll", 1, None)
    game.roll(12).do("end turn")
    assert (game.actor, game.winner) == (2, None)  # the first to build after the turn of seat 1
    game.do(*["end build"] * 5)
    assert (game.phase, game.winner) == ("over", 2)


@pytest.mark.rule("FIVESIX-16", "BASE-76", "FIVESIX-07")
def test_the_next_seat_is_looked_at_once_all_others_have_built() -> None:
    two = seat(cities=["3,4 S"], hand=SETTLEMENT, roads=["3,4 SW", "3,2 SE"])
    game = building(two, points_to_win=3).do("settlement 3,2 S")
    for _ in range(5):
        assert (game.winner, game.phase) == (None, BUILDING)
        game.do("end build")
    assert (game.phase, game.winner, game.actor) == ("over", 1, -1)


@pytest.mark.rule("FIVESIX-07", "FIVESIX-26", "FIVESIX-09", "ROUTE-09", "ROUTE-10")
def test_a_route_that_is_cut_gives_the_card_to_the_seat_whose_turn_ended_which_does_not_win() -> None:
    """Seat 1 settles in the route of seat 2; seat 0, whose turn has ended, then has the longest."""
    long = ["1,2 NW", "1,2 NE", "1,4 NW", "1,4 NE", "1,6 NW"]
    longer = ["3,2 NW", "3,2 NE", "3,4 NW", "3,4 NE", "3,6 NW", "3,6 NE"]
    first = seat(roads=long, settlements=["1,2 NW"], cities=["1,6 N"])
    game = building(
        seat(roads=["2,5 W"], hand=SETTLEMENT),
        seat(roads=longer),
        first=first,
        points_to_win=5,
        longest_route=2,
    )
    assert game.points(0) == 3
    game.do("settlement 3,4 N")
    assert game.game.facts()["longest_route"] == 0
    assert (game.points(0), game.winner, game.phase) == (5, None, BUILDING)
    game.do(*["end build"] * 5)
    assert (game.winner, game.actor) == (None, 1)


@pytest.mark.rule("FIVESIX-09", "ROUTE-08")
def test_the_longest_route_changes_hands() -> None:
    roads = ["1,2 NW", "1,2 NE", "1,4 NW", "1,4 NE"]
    game = building(seat(roads=roads, hand=ROAD)).do("road 1,6 NW")
    assert (game.game.facts()["longest_route"], game.points(1)) == (1, 2)


# --- what is new, and what is not -------------------------------------------------------------------------------------
@pytest.mark.rule("FIVESIX-08", "FIVESIX-18", "FIVESIX-24", "BASE-55")
def test_a_card_that_was_bought_may_be_played_on_the_next_own_turn_even_before_the_roll() -> None:
    game = building(seat(hand=CARD)).do("buy card").chance("monopoly")
    assert game.legal() == {"end build"}
    game.do(*["end build"] * 5)
    assert (game.phase, game.actor, len(game.of_kind("monopoly"))) == ("pre-roll", 1, 5)


@pytest.mark.rule("FIVESIX-24")
def test_a_card_bought_by_one_builder_limits_no_other() -> None:
    """Seat 2 holds an old monopoly when seat 1 buys one, and seat 2 then one more; it may play in its turn."""
    one, two = seat(hand=CARD), seat(hand=CARD, cards={"monopoly": 1})
    game = building(one, two).do("buy card").chance("monopoly")
    assert game.game.record.bought.sum() == 1
    game.do("end build")
    assert game.game.record.bought.sum() == 0
    game.do("buy card").chance("soldier").do(*["end build"] * 4).roll(12)
    assert (game.actor, game.game.record.bought.sum()) == (1, 0)


@pytest.mark.rule("FIVESIX-18", "FIVESIX-24", "MOVE-11")
def test_a_ship_built_between_turns_may_move_in_the_next_own_turn() -> None:
    game = building(seat(settlements=["3,4 S"], hand=SHIP)).do("ship 4,5 NW")
    assert game.game.record.new_ships.any()
    game.do("end build")
    assert not game.game.record.new_ships.any()
    game.do(*["end build"] * 4).roll(12)
    assert game.of_kind("pick ship") == {"3,4 SE"} and game.actor == 1


@pytest.mark.rule("FIVESIX-18")
def test_the_flags_of_the_turn_are_cleared_before_the_phase() -> None:
    first = seat(settlements=["3,4 S"], ships=["4,5 NW"], hand={"ore": 4}, cards={"monopoly": 1})
    game = crowd(first, seat(hand={"wool": 1}), seat(hand={"brick": 1})).do(
        "monopoly wool", "give wool", "get brick", "cancel"
    )
    game.do("pick ship 4,5 NW").do(next(text for text in sorted(game.legal()) if text.startswith("ship")))
    s = game.game.record
    assert (s.card_played, s.ship_moved, s.offers) == (1, 1, 1)
    game.do("end turn")
    assert (s.card_played, s.ship_moved, s.offers) == (0, 0, 0)


# --- when there is no phase -------------------------------------------------------------------------------------------
@pytest.mark.rule("FIVESIX-19", "DECISIONS-49")
def test_the_last_turn_cuts_the_game_off_without_a_phase() -> None:
    rich = COAST | seat(hand=RICH)
    game = crowd(seat(), rich, turn=6, max_turns=7).do("end turn")
    assert (game.phase, game.game.turn, game.winner, game.game.record.outcome) == ("over", 7, None, 2)
    assert crowd(seat(), rich, turn=6, max_turns=8).do("end turn").phase == BUILDING


@pytest.mark.rule("FIVESIX-22")
def test_there_is_none_in_set_up_nor_with_four_players() -> None:
    game, rng = new_game("crowd", 6, 1), random.Random(1)
    while game.phase != "pre-roll":
        assert game.phase != BUILDING
        game.apply(pick(game, rng))
    assert (game.turn, game.current_player) == (0, 0)
    four = crowd(players=4).do("end turn")
    assert (four.phase, four.actor) == ("pre-roll", 1)
    assert not four.game.options["special_building"]
    with pytest.raises(OptionError, match="special_building = True needs 5 or 6 players, not 4"):
        deal(CROWD, 4, special_building=True)
    off = deal(CROWD, 6, special_building=False).game.layout.shapes
    assert (off["turn_of"], off["build_phase"]) == ((6, 0), (0,))


@pytest.mark.rule("FIVESIX-16", "FIVESIX-22")
def test_only_tables_with_the_phase_have_the_action() -> None:
    kinds = {n: [new_game("crowd", n).describe(a) for a in range(new_game("crowd", n).num_actions)] for n in (4, 5, 6)}
    assert [kinds[n].count("end build") for n in (4, 5, 6)] == [0, 1, 1]
    assert kinds[6][-1] == "end build" and A.KINDS[A.END_BUILD].text == "end build"
    without = new_game("crowd", 6, special_building=False)
    assert without.num_actions == len(kinds[6]) - 1


# --- up to five opponents ---------------------------------------------------------------------------------------------
@pytest.mark.rule("FIVESIX-25", "DECISIONS-02")
def test_up_to_five_are_robbed_and_traded_with() -> None:
    names = {new_game("crowd", 6).describe(a) for a in range(new_game("crowd", 6).num_actions)}
    assert {name for name in names if name.startswith(("steal", "choose"))} == {
        f"{word} {k}" for word in ("steal", "choose") for k in range(1, 6)
    }
    ore = seat(hand={"ore": 1})
    game = crowd(seat(hand={"wool": 1}), *[ore] * 5).do("give wool", "get ore", "submit", *["accept"] * 5)
    assert (game.phase, game.of_kind("choose")) == ("choose", {*"12345"})
    game.do("choose 5")
    assert (game.hand(0), game.hand(5)) == ({"ore": 1}, {"wool": 1})


@pytest.mark.rule("FIVESIX-25", "DECISIONS-19")
def test_the_fifth_opponent_is_robbed() -> None:
    corners = ["2,5 N", "2,5 SE", "2,5 SW"]
    others = [seat()] * 2 + [seat(settlements=[v], hand={"ore": 1}) for v in corners]
    game = crowd(seat(), *others, phase="robber", robber="3,4").do("robber 2,5")
    assert (game.phase, game.of_kind("steal")) == ("steal", {*"345"})
    game.do("steal 5").chance("ore")
    assert (game.hand(5), game.hand(0)) == ({}, {"ore": 1})


# --- what is seen -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("FIVESIX-20")
def test_builder_and_whose_turn_has_ended_are_public() -> None:
    game = building(turn=2, active=2).do("end build").game
    for viewer in range(6):
        seen = game.layout.split(game.observe(viewer))
        assert np.flatnonzero(seen["turn_of"][:, 0]).tolist() == [(2 - viewer) % 6]
        assert np.flatnonzero(seen["seats"][:, 9]).tolist() == [(4 - viewer) % 6]
        assert seen["build_phase"].tolist() == [1] and not seen["phase"].any()
        assert (int(game.view(viewer).state.turn_of), game.view(viewer).phase) == (2, BUILDING)


@pytest.mark.rule("FIVESIX-20")
def test_it_is_said_in_words_and_in_pictures() -> None:
    game = building(turn=2, active=2).game
    assert "after turn 2 (player 2): player 3 builds between turns" in game.svg()
    assert say(shown(game), 3, int(game.board.record["global_of"][0, game.parse("end build")])) == (
        "player 3 builds no more"
    )


def test_games_of_five_and_six_are_read_back() -> None:
    rng = random.Random(4)
    for players in (5, 6):
        game, met = new_game("crowd", players, 2), set[str]()
        for k in range(1500):
            if game.is_over:
                break
            if k % often(40, 120) == 0 or (game.phase == BUILDING and k % often(1, 5) == 0):
                met.add(game.phase)
                assert Game.from_json(game.to_json()).to_json() == game.to_json()
            game.apply(pick(game, rng, "builder"))
        assert BUILDING in met
