"""Random games played in the engine and in the oracle at once; after every decision both must agree.

`make soak` plays such games with other seeds, tables and options for as long as it is told to.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import Game
from tests.boards import BOARDS
from tests.effort import often
from tests.followed import oracle_at
from tests.match import Match
from tests.oracle.board import read_board
from tests.oracle.deal import faults
from tests.oracle.explorers import Explorers
from tests.oracle.explorers.policies import POLICIES as OF_EXPLORERS, STEERED, steering
from tests.oracle.policies import LATE_POLICIES, POLICIES, outward
from tests.oracle.realm import COLOUR_OF, OPEN_CARDS
from tests.oracle.waters import FOG
from tests.play import check_derived
from tests.variants import ADDED

HIDDEN = [kind for kind in COLOUR_OF if kind not in OPEN_CARDS]  # progress cards that are held
DECISIONS = often(800, 150)  # a game is left after that many
LATE = often(1500, 350)  # where what the policy looks for comes late
EVERY = often(1, 2)  # of so many decisions one is looked at with all facts: what is wrong stays wrong for a while

VARIABLE_AGREED = {"variable": True, "red_tokens_apart": True, "red_exchange": "agreed", "pirate_start": "agreed"}
#: Scenario, players, options, policy, and whether rare dice come as often as common ones.
Table = tuple[str, int, dict[str, Any], str, bool]
TABLES: list[Table] = [
    ("base", 2, {}, "uniform", False),
    ("base", 3, {}, "builder", False),
    ("base", 4, {}, "builder", True),
    ("base", 4, {}, "trader", False),
    ("base", 3, {"max_offers": 0}, "buyer", True),
    ("base", 4, {"bank": 5, "max_offers": 2}, "builder", True),
    ("base", 3, {"bank": 5, "sole_shortage": False}, "hoarder", True),
    ("base", 2, {"points_to_win": 30, "max_turns": 150}, "builder", True),
    ("base", 4, {"points_to_win": 3}, "builder", False),
    ("base", 3, {"settlements": 3, "cities": 1, "roads": 5, "theft_optional": True}, "builder", True),
    ("base", 3, {"cities": 1, "points_to_win": 40, "max_offers": 0}, "mayor", True),
    ("new_shores", 3, {}, "uniform", False),
    ("new_shores", 4, {}, "builder", False),
    ("new_shores", 4, {}, "sailor", True),
    ("new_shores", 3, {"points_to_win": 40, "max_turns": 300}, "sailor", True),
    ("new_shores", 4, {}, "trader", False),
    ("new_shores", 3, {"max_offers": 50, "max_turns": 100}, "bundler", False),
    ("new_shores", 3, {"points_to_win": 40, "max_turns": 300}, "buyer", True),
    ("new_shores", 4, {"bank": 6}, "hoarder", True),
    ("new_shores", 4, {"frame_is_sea": False}, "sailor", True),
    ("new_shores", 3, {"ring_moves": False, "points_to_win": 40}, "wanderer", True),
    ("new_shores", 4, {"pirate_on_frame": True, "theft_optional": True}, "sailor", True),
    ("new_shores", 3, {"pirate_start": "agreed", "second_piece_optional": False}, "buyer", True),
    ("new_shores", 4, {"pirate_start": "agreed", "pirate_on_frame": True, "max_turns": 5}, "uniform", False),
    ("new_shores", 3, {"settlements": 9, "points_to_win": 40, "max_offers": 0}, "settler", True),
    ("new_shores", 3, {"island_token_per": "island", "points_to_win": 40, "max_offers": 0}, "settler", True),
    ("new_shores", 4, {"island_token": 2, "token_limit": 3, "settlements": 9, "max_offers": 0}, "settler", True),
    ("new_shores", 4, {"roads": 3, "ships_supply": 2, "points_to_win": 40, "max_offers": 0}, "paver", True),
    ("new_shores", 3, {"roads": 5, "ships_supply": 0, "points_to_win": 40, "max_offers": 0}, "paver", True),
    ("new_shores", 4, {"ships_supply": 4, "roads": 4, "settlements": 4, "cities": 2}, "builder", True),
    ("new_shores", 3, {"ships": False, "pirate": False, "max_trade_cards": 2}, "trader", True),
    ("new_shores", 3, {"pirate": False, "max_offers": 1, "max_trade_cards": 1}, "builder", True),
    ("new_shores", 4, {"points_to_win": 4}, "sailor", False),
    ("lagoon", 2, {"points_to_win": 40, "max_turns": 300}, "wanderer", True),
    ("lagoon", 3, {"points_to_win": 40, "max_turns": 300}, "sailor", True),
    ("lagoon", 4, {"points_to_win": 40, "bank": 4}, "hoarder", True),
    ("four_islands", 3, {}, "sailor", True),
    ("four_islands", 3, {"points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("four_islands", 3, {"frame_is_sea": False, "token_limit": 3}, "sailor", True),
    ("four_islands", 4, {}, "sailor", True),
    ("four_islands", 4, {"island_token_further": 3, "points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("four_islands", 4, {"home": "start", "coast_start": "any"}, "builder", True),
    ("oceans", 3, {}, "sailor", True),
    ("oceans", 3, {"points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("oceans", 3, {"setup_reward": False, "bank": 4}, "wanderer", True),
    ("oceans", 4, {}, "sailor", True),
    ("oceans", 4, {"points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("oceans", 4, {"pirate_start": "agreed"}, "buyer", True),
    ("into_the_desert", 3, {}, "sailor", True),
    ("into_the_desert", 3, {"island_token_per": "island", "points_to_win": 40, "max_offers": 0}, "builder", True),
    ("into_the_desert", 4, {}, "sailor", True),
    ("into_the_desert", 4, {"island_token_per": "island", "max_offers": 0, "home": "settled"}, "explorer", True),
    ("new_world", 3, {}, "sailor", True),
    ("new_world", 3, {"points_to_win": 40, "max_offers": 0, "pirate_start": "agreed"}, "explorer", True),
    ("new_world", 4, {}, "sailor", True),
    ("new_world", 4, {"island_token_per": "island", "points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("new_world", 4, {"pirate": False}, "trader", True),
    ("great_crossing", 4, {}, "sailor", True),
    ("great_crossing", 4, {"points_to_win": 40, "max_offers": 0, "bank": 38}, "explorer", True),
    ("great_crossing", 4, {"points_to_win": 40, "max_offers": 0, "crossing_count": "pair"}, "sailor", True),
    ("greater_catan", 4, {}, "sailor", True),
    ("greater_catan", 4, {"max_offers": 0, "bank": 38, "decks": 2}, "explorer", True),
    ("greater_catan", 4, {"max_offers": 0, "reserve_touch": "side"}, "explorer", True),
    ("strait", 2, {"points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("strait", 3, {"points_to_win": 40, "max_offers": 0}, "sailor", True),
    ("strait", 4, {"points_to_win": 40, "max_offers": 0}, "wanderer", True),
    ("strait", 4, {"points_to_win": 40, "max_offers": 0, "bank": 38}, "explorer", True),
    ("strait", 3, {"points_to_win": 40, "max_offers": 0, "crossing_count": "pair"}, "sailor", True),
    ("strait", 4, {"points_to_win": 40, "max_offers": 0, "token_limit": 2}, "sailor", True),
    ("fog", 2, {}, "sailor", True),
    ("fog", 3, {"setup_reward": False}, "explorer", True),
    ("fog", 4, {"bank": 2}, "sailor", True),
    ("bare", 2, {"max_offers": 0}, "sailor", True),
    ("bare", 3, {"max_offers": 0}, "explorer", True),
    ("bare", 4, {"max_offers": 0, "reserve_touch": "side"}, "sailor", True),
    ("lagoon", 4, {"points_to_win": 40, "bank": 1}, "hoarder", True),
    ("lagoon", 2, {"points_to_win": 40, "bank": 2}, "buyer", True),
    ("lagoon", 4, {"points_to_win": 60, "max_offers": 0}, "rival", True),
    ("lagoon", 3, {"points_to_win": 60, "max_offers": 0}, "rival", True),
    ("new_world", 3, {"red_exchange": "agreed"}, "sailor", True),
    ("new_world", 3, {"red_exchange": "agreed", "pirate_start": "agreed"}, "refuser", True),
    ("new_world", 4, {"red_exchange": "agreed", "max_offers": 0}, "refuser", True),
    ("new_world", 4, {"red_exchange": "agreed", "pirate_start": "agreed", "max_offers": 0}, "explorer", True),
    ("four_islands", 4, {"variable": True, "max_offers": 0}, "explorer", True),
    ("oceans", 4, {"variable": True}, "sailor", True),
    ("great_crossing", 4, VARIABLE_AGREED, "refuser", True),
    ("great_crossing", 4, {**VARIABLE_AGREED, "pirate_start": "random"}, "refuser", True),
    ("new_world", 4, {"red_exchange": "agreed", "variable": True, "pirate_start": "agreed"}, "refuser", True),
    ("catan_world", 3, {}, "uniform", False),
    ("catan_world", 3, {"points_to_win": 40, "ships_supply": 18, "bank": 30, "max_offers": 0}, "circler", True),
    ("catan_world", 3, {"ring_moves": False, "theft_optional": True}, "circler", True),
    ("catan_world", 4, {}, "builder", True),
    ("catan_world", 4, {"points_to_win": 40}, "circler", True),
    ("catan_world", 4, {"roads": 1, "ships_supply": 2, "bank": 6}, "voyager", True),
    ("globe", 2, {"points_to_win": 40}, "circler", True),
    ("globe", 3, {"coast_start": "ship", "max_offers": 0}, "sailor", True),
    ("globe", 4, {"points_to_win": 40}, "circler", True),
    ("crowd", 5, {"points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("crowd", 6, {}, "trader", True),
    ("crowd", 6, {"points_to_win": 30, "max_offers": 0, "bank": 38}, "sailor", True),
    ("crowd", 6, {"points_to_win": 5, "max_turns": 60}, "buyer", True),
    ("crowd", 6, {"special_building": False, "deck": "25"}, "builder", True),
    ("crowd", 4, {"deck": "34", "max_offers": 0}, "buyer", True),
]
TABLES += [(*variant, True) for variant in ADDED]
#: What some policies are given before they roll: voyages, and spices, take more than most boards pay.
GIFTS = {
    "circler": ("lumber", "lumber", "wool", "wool"),
    "spicer": ("ore", "wool", "lumber", "wool", "nutmeg"),
    "peddler": ("ore", "wool", "lumber", "wool", "pepper"),
    "hoarder of spices": ("ore", "wool", "lumber", "nutmeg", "pepper", "cinnamon"),
    "marshal": ("ore", "wool", "grain", "ore", "wool", "grain"),
    "burgomaster": ("cloth", "coin", "paper", "cloth", "coin", "paper", "brick"),
    "rover": ("ore", "wool", "grain", "brick", "lumber", "wool"),
    "courtier": ("ore", "wool", "grain", "lumber", "brick", "wool", "cloth", "coin", "paper"),
    "fisher": ("fish", "fish", "lumber", "wool"),
    "raider": ("ore", "wool", "ore", "wool"),
    "courier": ("ore", "wool", "gold"),
    "rescuer": ("brick", "lumber", "wool", "grain", "ore"),
    "tribute taker": ("wool", "gold", "gold"),
}
#: Who is given progress cards too, and how many: more than the gates of short games bring.
DEALT = {"courtier": 2}


def play_on(table: Table, seed: int, scenario: str, decisions: int) -> list[str]:
    """Play one game after another until so many decisions are made; tell what was done."""
    told = list[str]()
    while len(told) < decisions:
        told += play(table, seed, scenario, decisions - len(told))
        seed += 1
    return told


def play(
    table: Table, seed: int, scenario: str, decisions: int | None = None, relaid: int = 0, every: int = EVERY
) -> list[str]:
    """Play one game to its end, or until it is long enough; tell what was done.

    Every `relaid` decisions the oracle is rebuilt from the engine's position; 0 means never. Legal actions are compared
    at each decision, all facts at one in `every`.
    """
    _, players, options, policy, rare_dice = table
    decisions = decisions or (LATE if policy in LATE_POLICIES else DECISIONS)
    rng = random.Random(seed)
    match = Match(scenario, players, options, seed)
    policies = OF_EXPLORERS if isinstance(match.oracle, Explorers) else POLICIES
    weights = policies[policy] | (outward(match.oracle.table.board) if policy == "circler" else {})
    for decision in range(decisions):
        if relaid and decision % relaid == 0:
            match.oracle = oracle_at(match.game)
        lines = match.compare(facts=decision % every == 0 or match.oracle.phase == "over")
        if lines:
            last = "\n  ".join(match.told[-12:])
            pytest.fail(f"{table}, seed {seed}, decision {decision}, after\n  {last}\n" + "\n".join(lines))
        if decision % 25 == 0:
            check_derived(match.game)
        if match.oracle.phase == "over":
            break
        if policy in GIFTS and match.oracle.phase == "pre-roll" and rng.random() < 0.4:
            match.give(match.oracle.active, *GIFTS[policy])
        if policy in DEALT and match.oracle.phase == "pre-roll" and rng.random() < 0.6:
            match.give(match.oracle.active, *rng.sample(HIDDEN, DEALT[policy]))
        steered = isinstance(match.oracle, Explorers) and policy in STEERED
        match.step(rng, weights | steering(match.oracle, match.legal) if steered else weights, rare_dice)
    return match.told


def scenario_of(table: Table, folder: Path) -> str:
    """The scenario of a table as a game takes it: small boards of the tests are files, written there."""
    scenario = table[0]
    if scenario not in BOARDS:
        return scenario
    path = folder / f"{scenario}.board"
    path.write_text(BOARDS[scenario], encoding="utf-8")
    return str(path)


def name_of(table: Table) -> str:
    """A short name for a test."""
    scenario, players, options, policy, _ = table
    return "-".join([scenario, str(players), policy, *(f"{key}={value}" for key, value in options.items())])


@pytest.mark.slow
@pytest.mark.rule("DECISIONS-01", "DECISIONS-02", "DECISIONS-04", "DECISIONS-08", "DECISIONS-21", "DECISIONS-22")
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_engine_and_oracle_agree(table: Table, tmp_path: Path) -> None:
    scenario = scenario_of(table, tmp_path)
    play(table, 1000 * TABLES.index(table), scenario)


#: Tables of all kinds, for laying the oracle out in the middle of a game.
OF_ALL_KINDS: list[Table] = [
    ("new_world", 3, {"red_exchange": "agreed", "pirate_start": "agreed"}, "refuser", True),
    ("new_shores", 3, {"max_offers": 50}, "bundler", False),
    ("oceans", 4, {}, "sailor", True),
    ("strait", 4, {"points_to_win": 40, "max_offers": 0}, "explorer", True),
    ("bare", 3, {"max_offers": 0}, "explorer", True),
    ("crowd", 6, {}, "trader", True),
    ("globe", 3, {"points_to_win": 40}, "circler", True),
    ("atolls", 3, {"max_offers": 0}, "voyager", True),
    ("coves", 3, {}, "spicer", True),
    ("hawaii", 4, {}, "fisher", True),
    ("explorers", 3, {"points_to_win": 27}, "raider", True),
    ("fog_islands", 6, {"cities_and_knights": True, "points_to_win": 60}, "courtier", True),
]


@pytest.mark.slow
@pytest.mark.rule("DECISIONS-01", "DECISIONS-04")
@pytest.mark.parametrize("table", OF_ALL_KINDS, ids=name_of)
def test_the_oracle_goes_on_from_any_position(table: Table, tmp_path: Path) -> None:
    assert len(play(table, 7, scenario_of(table, tmp_path), often(600, 120), relaid=3, every=1)) > 60


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.rule("WORLD-12", "WORLD-17", "WORLD-19", "WORLD-27", "WORLD-29")
@pytest.mark.parametrize("players", [3, 4])
def test_voyages_round_the_world_agree(players: int) -> None:
    told: list[str] = []
    for seed in range(often(12, 5)):
        told += play(("catan_world", players, {"points_to_win": 40}, "circler", True), seed, "catan_world", 600)
    assert len(told) > 2000
    assert sum("pick exit" in line for line in told) > 10


@pytest.mark.rule("CROSSING-02", "CROSSING-05", "CROSSING-25")
def test_trade_routes_lead_between_islands_where_players_begin() -> None:
    """A lane to an outer island earns nothing: the game in which the soak saw the two read that differently."""
    options = {
        "pirate": True, "max_offers": 9, "home": "one_island", "island_token_further": 0, "trade_route_tokens": True,
        "ring_moves": False, "cities": 0,
    }  # fmt: skip
    told = play(("into_the_desert", 4, options, "explorer", True), 1107913571840, "into_the_desert", decisions=1100)
    assert "3: settlement 6,3 SW" in told


@pytest.mark.rule("BASE-14", "CROSSING-02", "OCEANS-07")
def test_home_is_where_a_start_area_lies_whatever_was_discovered_beside_it(tmp_path: Path) -> None:
    """Seat 2 begins between the shores and a pasture in the fog, and was passed over when it should place again."""
    path = tmp_path / "fog.board"
    path.write_text(FOG, encoding="utf-8")
    match = Match(str(path), 4, {"home": "one_island", "token_limit": 8, "cities": 9, "bank": 21}, 1)
    told = (
        "settlement 4,3 SW", "ship 5,2 NW", "settlement 1,6 SE", "road 1,8 SW", "(pasture)", "(12)", "settlement 2,7 S",
        "road 2,7 SE", "(ocean)", "settlement 3,8 SE", "ship 3,8 SE", "(desert)", "settlement 5,4 S", "ship 5,4 SW",
    )  # fmt: skip
    for text in told:
        assert match.compare() == []
        match.do(text)
    assert match.compare() == []
    assert match.game.current_player == match.oracle.actor == 2


@pytest.mark.rule("BASE-78", "BASE-79", "BASE-80", "BASE-81")
@pytest.mark.parametrize("scenario", ["base", "new_shores"])
def test_deals_have_no_faults(scenario: str) -> None:
    deserts = set()
    for seed in range(40):
        game = Game(scenario, num_players=3, seed=seed)
        dealt = game.deal()
        assert not faults(read_board(game.scenario.board_text(3)), dealt)
        deserts.add(next(name for name, terrain in dealt["terrain"].items() if terrain == "desert"))
    assert len(deserts) > 10


@pytest.mark.rule("BASE-81", "GREATER-02", "NEWWORLD-03", "NEWWORLD-04", "OCEANS-20")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [
        ("four_islands", 3), ("four_islands", 4), ("oceans", 3), ("oceans", 4), ("into_the_desert", 3),
        ("into_the_desert", 4), ("new_world", 3), ("new_world", 4), ("great_crossing", 4), ("greater_catan", 4),
    ],
)  # fmt: skip
def test_deals_of_the_further_scenarios_have_no_faults(scenario: str, players: int) -> None:
    for seed in range(20):
        game = Game(scenario, num_players=players, seed=seed)
        assert not faults(read_board(game.scenario.board_text(players)), game.deal())


@pytest.mark.rule("DECISIONS-10", "NEWWORLD-04")
@pytest.mark.parametrize("players", [3, 4])
def test_deals_before_an_agreed_exchange_have_no_faults_but_conflicts(players: int) -> None:
    for seed in range(20):
        game = Game("new_world", num_players=players, seed=seed, red_exchange="agreed", chance="explicit")
        board, dealt = read_board(game.scenario.board_text(players)), game.deal()
        assert not faults(board, dealt, red_exchange="agreed")
        in_conflict = game.facts()["phase"] == "token proposal"
        assert ("red numbers are neighbours" in faults(board, dealt)) == in_conflict


@pytest.mark.rule("DECISIONS-09", "DECISIONS-10", "NEWWORLD-05", "BASE-12")
@pytest.mark.parametrize(
    ("scenario", "players", "options"),
    [
        ("new_world", 3, {"red_exchange": "agreed"}),
        ("new_world", 4, {"red_exchange": "agreed", "pirate_start": "agreed"}),
        ("great_crossing", 4, VARIABLE_AGREED),
    ],
)
def test_agreed_exchanges_agree_from_deal_to_deal(scenario: str, players: int, options: dict[str, Any]) -> None:
    told: list[str] = []
    for seed in range(10):
        told += play((scenario, players, options, "refuser", False), seed, scenario, decisions=30)
    assert {"0: token", "1: token", "2: token"} <= {" ".join(line.split()[:2]) for line in told}


@pytest.mark.rule("BASE-81")
@pytest.mark.parametrize(
    ("scenario", "players"),
    [
        ("new_shores", 3), ("new_shores", 4), ("four_islands", 3), ("four_islands", 4), ("oceans", 3), ("oceans", 4),
        ("into_the_desert", 3), ("into_the_desert", 4), ("great_crossing", 4),
    ],
)  # fmt: skip
def test_variable_deals_have_no_faults(scenario: str, players: int) -> None:
    layouts = set()
    for seed in range(20):
        game = Game(scenario, num_players=players, seed=seed, variable=True)
        board, dealt = read_board(game.scenario.board_text(players)), game.deal()
        assert not faults(board, dealt, variable=True)
        layouts.add(tuple((dealt["terrain"][name], dealt["numbers"].get(name)) for name in board.fixed_terrain))
    assert len(layouts) > 15
