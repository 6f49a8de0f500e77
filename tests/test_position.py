"""Positions as text: what is written reads back bit for bit, what is left out has a sensible default.

The kernels keep many derived fields up to date; here they are compared with those rebuilt from scratch.
"""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.editions import CLASSIC
from seafarers_env.engine import phases as at
from seafarers_env.engine.knights.declared import PART as KNIGHTS
from seafarers_env.game import Chance
from seafarers_env.position import deal, facts, to_dict, to_json
from seafarers_env.scenarios import from_text
from tests import variants
from tests.effort import often
from tests.explorers import BY_HAND as EXPLORING
from tests.found_hexes import CARDS, COAST, ISLAND, RIM, found
from tests.oracle.six import CROWD
from tests.oracle.waters import BARE, STRAIT
from tests.play import check_derived, content, differences, moments, new_game, played_by, tables_but
from tests.positions import from_dict, from_json, position
from tests.rules.boards import REDS
from tests.rules.spicy import BANKS, SIX
from tests.soak.trips import trip

pytestmark = pytest.mark.kernels

#: Scenario, players, options, style of play.
Table = tuple[str, int, dict[str, Any], str]
TABLES: tuple[Table, ...] = (
    ("base", 2, {}, "builder"),
    ("base", 3, {"max_offers": 0, "points_to_win": 30}, "buyer"),
    ("base", 4, {"card_counting": True}, "builder"),
    ("base", 4, {"bank": 5, "theft_optional": True, "second_piece_optional": False}, "builder"),
    ("base", 4, {"max_turns": 12}, "trader"),
    ("new_shores", 3, {"points_to_win": 40}, "sailor"),
    ("new_shores", 4, {"pirate_start": "agreed", "pirate_on_frame": True, "bank": 7}, "sailor"),
    ("new_shores", 4, {"max_trade_cards": 3, "skip_forced": True}, "trader"),
    (
        "new_shores",
        3,
        {"island_token": 2, "token_limit": 3, "island_token_per": "island", "ring_moves": False},
        "sailor",
    ),
    ("new_shores", 3, {"ships_supply": 5, "roads": 6, "cities": 2, "frame_is_sea": False}, "buyer"),
    ("new_shores", 4, {"variable": True, "red_tokens_apart": True}, "builder"),
    ("four_islands", 3, {"points_to_win": 40, "max_offers": 0}, "sailor"),
    ("four_islands", 4, {"token_limit": 5, "variable": True}, "sailor"),
    ("oceans", 3, {"points_to_win": 40, "max_offers": 0}, "sailor"),
    ("oceans", 4, {"setup_reward": False, "pirate_start": "agreed"}, "sailor"),
    ("into_the_desert", 3, {"island_token_per": "island", "points_to_win": 40}, "sailor"),
    ("into_the_desert", 4, {"home": "settled"}, "sailor"),
    ("new_world", 3, {"points_to_win": 40, "island_token_per": "island"}, "sailor"),
    ("new_world", 4, {"pirate_start": "agreed"}, "sailor"),
    ("great_crossing", 4, {"points_to_win": 40, "max_offers": 0, "bank": 38}, "sailor"),
    ("great_crossing", 4, {"crossing_count": "pair", "decks": 2}, "sailor"),
    ("greater_catan", 4, {"max_offers": 0, "bank": 38, "decks": 2}, "sailor"),
    ("greater_catan", 4, {"reserve_touch": "side"}, "sailor"),
    ("strait", 2, {"points_to_win": 40, "max_offers": 0, "bank": 38}, "sailor"),
    ("strait", 4, {"crossing_count": "pair", "island_token": 1, "points_to_win": 40}, "sailor"),
    ("fog", 3, {"points_to_win": 40, "max_offers": 0}, "sailor"),
    ("fog", 4, {"bank": 2}, "sailor"),
    ("bare", 3, {"max_offers": 0}, "sailor"),
    ("bare", 4, {"max_offers": 0, "reserve_touch": "side"}, "sailor"),
    ("seven_islands", 3, {"points_to_win": 40, "max_offers": 0, "bank": 38}, "sailor"),
    ("seven_islands", 4, {"points_to_win": 40, "bank": 38}, "sailor"),
    ("reach_catan", 3, {"points_to_win": 40, "max_offers": 0, "bank": 38}, "sailor"),
    ("reach_catan", 4, {"setup_reward": False, "points_to_win": 40, "bank": 38}, "sailor"),
)
TABLES += tuple((*table, "builder") for table in variants.TABLES)
TABLES += tuple((*table, {}, "sailor") for table in tables_but(table[:2] for table in TABLES))
CHANCES: tuple[Chance, ...] = ("auto", "explicit")


def name_of(table: Table) -> str:
    scenario, players, options, _ = table
    return "-".join([scenario, str(players), *(f"{key}={value}" for key, value in options.items())])


tables = pytest.mark.parametrize("table", TABLES, ids=name_of)


def play(table: Table, chance: Chance, seed: int, steps: int) -> Iterator[Game]:
    """A game after each of so many steps."""
    scenario, players, options, style = table
    return moments(new_game(scenario, players, seed, chance=chance, **options), seed, style, steps)


def play_on(table: Table, chance: Chance, seed: int, steps: int) -> Game:
    """A game after so many steps."""
    return list(play(table, chance, seed, steps))[-1]


def same(one: Game, other: Game) -> bool:
    """Equal but for `line`, which is any one of the longest."""
    return differences(one, other) == [] and np.array_equal(one.legal_mask(), other.legal_mask())


# --- there and back ---------------------------------------------------------------------------------------------------
@tables
@pytest.mark.parametrize("chance", CHANCES)
def test_copies_and_what_is_read_back_go_on_like_the_original(table: Table, chance: Chance) -> None:
    every = random.Random(name_of(table)).randrange(60, 120)
    for n, moment in enumerate(play(table, chance, seed=6, steps=often(600, 250))):
        if n % every == 0:
            trip(moment, n, table[3])


def test_the_dictionary_is_plain_data_and_is_not_changed_by_reading() -> None:
    written = to_dict(play_on(TABLES[4], "explicit", seed=9, steps=200))
    assert json.loads(json.dumps(written)) == written
    before = copy.deepcopy(written)
    from_dict(written, "explicit")
    assert written == before


# --- what the kernels keep up to date ---------------------------------------------------------------------------------
@tables
@pytest.mark.parametrize("chance", CHANCES)
def test_derived_fields_are_always_those_rebuilt(table: Table, chance: Chance) -> None:
    """Of a game that is long enough for all that comes late, each moment at first."""
    for n, moment in enumerate(play(table, chance, seed=7, steps=often(1500, 800))):
        if n < often(800, 150) or n % 8 == 0:
            check_derived(moment)


#: On a board of spices 5,6 is a spice hex, where seat 0 has a merchant.
SPICY: dict[str, Any] = {
    "board": BANKS,
    "num_players": 3,
    "terrain": {"5,6": "spice", "4,7": "ocean"},
    "pile": {"fog": {"hexes": {"forest": 1, "pasture": 1, "gold": 1, "ocean": 1}}},
    "pirate": "1,6",
}
MERCHANT: dict[str, Any] = {"settlements": ["5,4 N"], "roads": ["5,4 NE"], "merchants": ["5,4 NE"]}

# --- by hand ----------------------------------------------------------------------------------------------------------
AT_SEA = {"settlements": ["3,4 N"], "ships": ["3,4 NE"], "roads": ["3,4 NW"]}
AGREED = {"pirate_start": "agreed"}
LAID = {"harbour_placement": "players"}
OFFER = {"give": {"wool": 1}, "get": {"ore": 1}}
BY_HAND: dict[str, dict[str, Any]] = {
    "nothing": {},
    "pre-roll": {"pending": ["pre-roll"], "turn": {"number": 6}},
    "dice": {"pending": ["dice"]},
    "set-up": {"pending": ["setup settlement"], "seats": [{"settlements": ["3,4 N"], "roads": ["3,4 NE"]}]},
    "set-up piece": {"pending": ["setup piece"], "seats": [{"settlements": ["3,4 N"]}]},
    "robber": {"pending": ["robber"]},
    "robber by card": {"pending": ["robber", "pre-roll"], "seats": [{"played": {"soldier": 1}}]},
    "discard": {
        "pending": ["discard"],
        "seats": [{"hand": {"ore": 3}}, {"hand": {"wool": 5}, "discarding": {"ore": 3}}],
    },
    "steal": {
        "pending": ["steal"],
        "robber": "5,6",
        "seats": [{}, {"settlements": ["5,6 N"], "hand": {"ore": 1}}, {"cities": ["5,6 S"], "hand": {"wool": 2}}],
    },
    "stolen by the pirate": {
        "pending": ["stolen card"],
        "pirate": "2,5",
        "turn": {"raider": "pirate", "victim": 1},
        "seats": [{}, {**AT_SEA, "hand": {"ore": 1}}],
    },
    "drawn card": {"pending": ["drawn card"]},
    "take": {"pending": ["take"], "seats": [{"played": {"plenty": 1}, "picks_owed": 2}], "turn": {"card_played": True}},
    "gold for two": {
        "pending": ["take"],
        "seats": [{"settlements": ["1,12 N"], "picks_owed": 1}, {"cities": ["1,12 SE"], "picks_owed": 2}],
    },
    "move ship": {"turn": {"lifted": "2,5 NW"}, "seats": [AT_SEA]},
    "free piece": {"turn": {"free_pieces": 1}, "seats": [{**AT_SEA, "played": {"roads": 1}}]},
    "compose": {"pending": ["compose"], "trade": {"draft": {"give": {"wool": 1}}}, "seats": [{"hand": {"wool": 1}}]},
    "answer": {
        "pending": ["answer"],
        "trade": {"offer": OFFER, "answers": [None, "accepted", "none", "declined"]},
        "seats": [{"hand": {"wool": 1}}, {"hand": {"ore": 1}}, {"hand": {"wool": 1}}],
    },
    "answer to a call, countering": {
        "pending": ["compose", "answer"],
        "trade": {"draft": {"give": {"ore": 1}, "get": {"brick": 2}}},
        "seats": [{"hand": {"wool": 1}}, {"hand": {"ore": 1}}],
    },
    "choose": {
        "pending": ["choose"],
        "trade": {
            "offers": 3,
            "answers": [None, "countered", "declined", "declined"],
            "counters": [None, {"give": {"ore": 1}, "get": {"wool": 1}}, None, None],
        },
        "seats": [{"hand": {"wool": 1}}, {"hand": {"ore": 1}}],
    },
    "pirate proposal": {"options": AGREED, "pending": ["pirate proposal"]},
    "pirate answer": {
        "options": AGREED,
        "pending": ["pirate answer"],
        "agreement": {"proposer": 1, "proposal": "3,2", "proposals": ["1,6"], "responder": 0},
    },
    "pirate place": {
        "options": AGREED,
        "pending": ["pirate place"],
        "agreement": {"proposals": ["1,6", "2,9"]},
    },
    "token proposal": {"board": REDS, "pending": ["token proposal"]},
    "token answer": {
        "board": REDS,
        "pending": ["token answer"],
        "agreement": {"proposer": 1, "proposal": "3,3", "proposals": ["3,3"], "responder": 0},
    },
    "token place": {"board": REDS, "pending": ["token place"], "agreement": {"proposals": ["3,3", "3,5"]}},
    "harbour place": {"scenario": "new_world", "pending": ["harbour place"]},
    "the second harbour": {"options": LAID, "pending": ["harbour place"], "harbours": {"3,4 NE": "face down"}},
    "harbour kind": {"options": LAID, "pending": ["harbour kind"], "harbours": {"3,4 NE": "face down"}},
    "pirate place after harbours": {"options": LAID, "pending": ["pirate place"], "harbours": {"3,4 NE": "ore"}},
    "found hex": {"scenario": "oceans", "turn": {"found": ["4,5", "4,7"], "explorer": 2}},
    "found token": {
        "scenario": "oceans",
        "pending": ["found hex", "found token"],
        "terrain": {"4,5": "farmland", "4,9": "hills"},
        "numbers": {"4,9": 5},
        "turn": {"found": ["4,7"], "found_hex": "4,5"},
    },
    "reward after set-up": {
        "scenario": "oceans",
        "pending": ["take", "setup settlement"],
        "turn": {"explorer": 0, "placements": 8},
        "seats": [{"picks_owed": 1}],
    },
    "reserve token": {"scenario": "greater_catan", "turn": {"bare": ["5,18", "7,18"]}},
    "choose token": {
        "board": BARE,
        "pending": ["choose token"],
        "numbers": {"1,8": 8, "1,10": 6, "2,7": 5, "2,9": 9, "2,11": 6, "3,10": 8, "1,2": 3, "1,14": 6},
        "turn": {"bare": ["1,4"]},
    },
    "a token moved": {
        "board": BARE,
        "numbers": {"1,4": 8, "1,10": 6, "2,7": 5, "2,9": 9, "2,11": 6, "3,10": 8, "1,2": 3, "1,14": 6},
        "seats": [{"settlements": ["1,2 N"]}],
    },
    "a trade route": {
        "board": STRAIT,
        "seats": [
            {"settlements": ["1,4 N", "1,8 N"], "home": ["C"], "ships": ["1,4 NE", "1,6 NW", "1,6 NE", "1,8 NW"]},
        ],
        "trade_routes": [{"seat": 0, "near": "1,4 N", "far": "1,8 N", "direct": True, "state": "holds"}],
    },
    "start card": {"scenario": "reach_catan", "pending": ["start card"], "seats": CARDS[:1]},
    "marker": found("seven_islands", ISLAND, {"settlements": ["2,17 SW"]}, pending=["marker"]),
    "a marker's card": found(
        "seven_islands", ISLAND, {"settlements": ["2,17 SW"]}, pending=["drawn card"], markers=[*"bcdef"]
    ),
    "harbour side": found(
        "reach_catan", COAST, {"settlements": ["5,8 S"]}, tiles={"5,8": {"harbour": "ore"}}, pending=["harbour side"]
    ),
    "harbour side in set-up": found(
        "reach_catan",
        COAST,
        {"settlements": ["4,7 SW"], "roads": ["4,7 SW"]},
        {"settlements": ["4,7 SE"]},
        tiles={"5,8": {"harbour": "ore"}},
        pending=["harbour side", "setup piece", "setup settlement"],
        turn={"active": 1, "placements": 1},
    ),
    "a turned tile": found(
        "reach_catan", COAST, {"settlements": ["5,8 S"]}, tiles={"5,8": {"harbour": "ore", "side": "5,8 SE"}}
    ),
    "landing": found(
        "catan_world",
        RIM,
        {"ships": ["0,4 NE"], "hand": {"lumber": 2, "wool": 2}},
        pending=["landing"],
        turn={"exit": "0,4 N"},
    ),
    "a crossing": found(
        "catan_world",
        f"{RIM}; 8,4 hills 3; 8,6 ocean",
        {"ships": ["0,4 NE", "8,4 SE"]},
        crossings=[{"seat": 0, "from": "0,4 N", "source": "0,4 NE", "to": "8,4 S", "landing": "8,4 SE"}],
    ),
    "special building": {
        "board": CROWD,
        "num_players": 6,
        "seats": [{}, {}, {"settlements": ["1,2 N"], "hand": {"brick": 1, "lumber": 1}}],
        "pirate": "2,11",
        "pending": ["special building"],
        "turn": {"active": 2, "last_roll": 8},
    },
    "trade option": SPICY | {"pending": ["trade option"], "seats": [MERCHANT]},
    "spice card": SPICY
    | {"pending": ["spice card"], "seats": [MERCHANT | {"options": {"ore": 1}, "options_shown": {"ore": 1}}]},
    "return spice": SPICY
    | {
        "board": SIX,
        "num_players": 6,
        "pending": ["return spice", "spice card"],
        "seats": [
            MERCHANT | {"options": {"ore": 1}, "hand": {"nutmeg": 10, "pepper": 4}},
            {"hand": {"pepper": 6, "cinnamon": 10}},
        ],
    },
    "fish piece": {
        "scenario": "hawaii",
        "num_players": 4,
        "pending": ["fish piece"],
        "turn": {"number": 8},
        "seats": [{"settlements": ["6,25 SE"], "fish": 3}],
    },
    "won": {"outcome": "won", "options": {"points_to_win": 3}, "seats": [{"cities": ["3,4 N", "5,6 N"]}]},
    "cut off": {"outcome": "truncated", "options": {"max_turns": 7}},
    **EXPLORING,
}


def by_hand(case: str, chance: Chance = "explicit") -> Game:
    return position(chance=chance, **BY_HAND[case])


def cases(*seldom: pytest.MarkDecorator) -> list[Any]:
    """All of them, those of other editions long; one of five has the marks `seldom`."""
    found: list[Any] = []
    for n, (case, told) in enumerate(BY_HAND.items()):
        scenario = from_text(told["board"]) if "board" in told else told.get("scenario", "new_shores")
        edition = played_by(scenario, told.get("num_players"), told.get("options"))
        marks = [] if edition is CLASSIC else [pytest.mark.long]
        found.append(pytest.param(case, marks=[*marks, *(seldom if n % often(1, 5) == 0 else ())]))
    return found


@pytest.mark.filterwarnings("ignore:overflow encountered:RuntimeWarning")  # random words wrap round; compiled, silently
@pytest.mark.parametrize("case", cases(pytest.mark.nojit))
def test_positions_by_hand_are_complete(case: str) -> None:
    game = by_hand(case)
    check_derived(game)
    assert same(from_json(to_json(game), "explicit"), game)
    assert game.is_over or len(game.chance_outcomes() if game.is_chance else game.legal_actions())


@pytest.mark.long
def test_positions_by_hand_show_every_phase() -> None:
    later = {at.PHASES[phase.number] for phase in KNIGHTS.phases}  # tests/test_position_knights.py has those
    assert {by_hand(case).phase for case in BY_HAND} == set(at.PHASES) - {
        at.PHASES[phase] for phase in at.SILENT
    } - later


@pytest.mark.parametrize("case", cases())
def test_chance_that_is_due_happens_at_once_in_a_game_with_automatic_chance(case: str) -> None:
    game, explicit = by_hand(case, "auto"), by_hand(case)
    assert not game.is_chance
    assert explicit.is_chance == (content(game) != content(explicit))


def test_what_is_left_out_lies_in_bank_and_deck_and_is_dealt_from_the_seed() -> None:
    seats = [{"hand": {"wool": 2}, "cards": {"plenty": 1}}, {"hand": {"wool": 3}, "played": {"soldier": 2}}]
    game = position("new_shores", 3, seats, seed=11)
    assert game.record.bank.tolist() == [19, 19, 14, 19, 19]
    assert game.record.deck.tolist() == [12, 5, 2, 1, 2]
    assert game.record.supply[0].tolist() == [15, 15, 5, 4]
    assert (game.phase, game.current_player, game.num_players) == ("main", 0, 3)
    dealt = Game("new_shores", num_players=3, seed=11)
    assert deal(game) == deal(dealt)
    assert game.record.rng.tolist() == dealt.record.rng.tolist()


def test_pieces_are_what_they_are_said_to_be() -> None:
    seats = [{}, {"settlements": ["1,2 N"], "cities": ["5,6 N"], "tokens": {"1,2 N": 1}, "roads": ["5,6 NE"]}]
    game = position("new_shores", 4, seats, turn={"active": 1})
    seat = facts(game)["seats"][1]
    assert (seat["settlements"], seat["cities"], seat["roads"]) == (["1,2 N"], ["4,5 SE"], ["4,7 SW"])
    assert (seat["points"], seat["tokens"], seat["route"]) == (4, {"1,2 N": 1}, 1)
    assert seat["supply"] == {"roads": 14, "ships": 15, "settlements": 4, "cities": 3}
    assert game.record.areas.tolist() == [0, 0b11, 0, 0]
    assert game.turn == 1


def test_a_lifted_ship_is_neither_in_supply_nor_off_the_route() -> None:
    game = by_hand("move ship")
    seat = facts(game)["seats"][0]
    assert (seat["supply"]["ships"], seat["route"], seat["ships"]) == (13, 2, ["1,4 SE", "2,5 SW"])


def test_the_only_possible_holders_need_not_be_named() -> None:
    roads = ["4,5 NE", "4,5 E", "4,5 SE", "4,5 SW", "4,5 W"]
    game = position("base", 2, [{"roads": ["3,6 NE"]}, {"roads": [r.replace("4,5", "3,6") for r in roads[1:]]}])
    assert facts(game)["longest_route"] is None
    game = position("base", 2, [{"played": {"soldier": 3}}, {"roads": [r.replace("4,5", "3,6") for r in roads]}])
    assert (facts(game)["longest_route"], facts(game)["largest_army"]) == (1, 0)
    assert game.victory_points == (2, 2)
