"""The oracle where hidden hexes lie in sections: what is found, and how such boards are dealt."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from tests.oracle import Oracle
from tests.oracle.board import read_board
from tests.oracle.coves import COVES, CROWDED, coves, spices
from tests.oracle.deal import deal, faults
from tests.oracle.options import read_options
from tests.oracle.red_tokens import red_pairs
from tests.oracle.scenes import apply_all, chart, hand, hold, main_phase, new_game, of_kind, put, seat_facts
from tests.oracle.sections import deal_chips, deal_slots, slots_of, start_land

CHARTS = ("fog_islands_3", "fog_islands_4", "heading_for_new_shores_3", "heading_for_new_shores_4")
LARGE = ("fog_islands_56", "heading_for_new_shores_56")
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"variable": True},
    {"exploration": False},
    {"exploration": False, "variable": True},
)


# --- finding ----------------------------------------------------------------------------------------------------------
def hidden(**options: object) -> Oracle:
    """Seat 0's main phase with all slots face down; it can pay for the ship that finds 2,7."""
    oracle = coves(found={}, **options)
    put(oracle, 0, settlements=["1,4 SE"])
    hand(oracle, 0, lumber=1, wool=1)
    return oracle


@pytest.mark.rule("FOG-13", "FOG-22", "FOG-25")
def test_the_draw_law_in_numbers() -> None:
    oracle = hidden()
    oracle.apply("ship 1,6 SW")
    assert (oracle.phase, oracle.found) == ("found hex", "2,7")
    third, each = Fraction(1, 3), Fraction(2, 3) / 4
    assert oracle.chance() == {"spice": third} | dict.fromkeys(("ocean", "gold", "forest", "mountains"), each)
    oracle.apply_chance("ocean")
    assert oracle.phase == "main"
    hand(oracle, 0, lumber=1, wool=1)
    oracle.apply("ship 1,6 SE")
    assert oracle.found == "1,8"
    assert oracle.chance() == {"spice": Fraction(1, 2)} | dict.fromkeys(("gold", "forest", "mountains"), Fraction(1, 6))
    oracle.apply_chance("spice")
    assert oracle.facts()["spice_unfound"] == ["B"]
    assert sum(oracle.facts()["pile"]["hexes"].values()) == 3


@pytest.mark.rule("FOG-22", "FOG-25")
def test_the_last_slot_of_a_section_is_its_spice_hex() -> None:
    oracle = coves(found={"1,10": "forest", "1,8": "ocean"})
    oracle.found = "2,7"
    oracle._go_to("found hex", -1)
    assert oracle.chance() == {"spice": 1}


@pytest.mark.rule("FOG-03", "FOG-04", "FOG-05", "FOG-22", "NSSPICE-03")
@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4, 5), (0, 3, 1, 4, 2, 5), (5, 4, 0, 3, 2, 1)])
def test_the_draw_law_is_that_of_stacks(order: tuple[int, ...]) -> None:
    """All deals of two stacks, against the product of what is drawn one after the other."""
    board = read_board(COVES)
    names = [*slots_of(board, "A"), *slots_of(board, "B")]
    dealt = Counter[tuple[str, ...]]()
    for ordinary in permutations(board.hex_pool["fog"]):
        for a, b in product(range(3), repeat=2):
            stacks = [list(ordinary[:2]), list(ordinary[2:])]
            stacks[0].insert(a, "spice")
            stacks[1].insert(b, "spice")
            dealt[tuple([*stacks[0], *stacks[1]][n] for n in order)] += 1
    for drawn, n in dealt.items():
        oracle, chance = coves(found={}), Fraction(1)
        for place, kind in zip((names[k] for k in order), drawn, strict=True):
            oracle.found = place
            oracle._go_to("found hex", -1)
            chance *= oracle.chance()[kind]
            oracle._outcome_found_hex(kind)
        assert chance == Fraction(n, dealt.total())


@pytest.mark.rule("FOG-14", "FOG-30", "GOLD-06")
def test_land_that_is_found_pays_and_gold_asks_after_the_victory_check() -> None:
    oracle = hidden()
    oracle.apply("ship 1,6 SW")
    oracle.apply_chance("forest")
    assert oracle.phase == "found token"
    oracle.apply_chance("3")
    assert (oracle.table.numbers["2,7"], seat_facts(oracle, 0)["hand"]["lumber"]) == (3, 1)
    for target in (1, 2):
        oracle = hidden(points_to_win=2)
        oracle.apply("ship 1,6 SW")
        oracle.table.seats[0].tokens["1,4 SE"] = 2 - target
        oracle.apply_chance("gold")
        assert oracle.winner is None
        oracle.apply_chance("6")
        assert (oracle.phase, oracle.winner) == (("over", 0) if target == 1 else ("take", None))


@pytest.mark.rule("FOG-15", "FOG-16", "SPICE-64", "FOG-35")
def test_a_spice_hex_that_is_found_brings_a_card_before_the_victory_check() -> None:
    oracle = hidden(points_to_win=2)
    oracle.apply("ship 1,6 SW")
    oracle.table.seats[0].tokens["1,4 SE"] = 1
    oracle.apply_chance("spice")
    assert (oracle.phase, oracle.winner, "2,7" in oracle.table.numbers) == ("spice card", None, False)
    oracle.apply_chance("nutmeg")
    assert (oracle.phase, oracle.winner) == ("over", 0)
    assert {good: n for good, n in seat_facts(oracle, 0)["hand"].items() if n} == {"nutmeg": 1}


@pytest.mark.rule("FOG-29", "SPICE-16")
@pytest.mark.parametrize("found", [("spice", "pepper"), ("mountains", "ore"), ("gold", "grain")])
@pytest.mark.parametrize("rewarded", [True, False])
def test_starting_pieces_find_with_or_without_reward(rewarded: bool, found: tuple[str, str]) -> None:
    oracle = coves(found={}, setup_reward=rewarded)
    oracle.in_set_up, oracle.placements = True, [(1, 1), (2, 2)]
    oracle._next_placement()
    apply_all(oracle, "settlement 1,4 SE", "ship 1,6 SW")
    terrain, card = found
    oracle.apply_chance(terrain)
    if terrain != "spice":
        oracle.apply_chance("6")
    if rewarded and terrain == "spice":
        oracle.apply_chance(card)
    elif rewarded and terrain == "gold":
        oracle.apply(f"take {card}")
    assert (oracle.phase, oracle.actor) == ("setup settlement", 2)
    assert sum(seat_facts(oracle, 1)["hand"].values()) == seat_facts(oracle, 1)["hand"][card] == int(rewarded)


@pytest.mark.rule("FOG-11", "FOG-18")
def test_nothing_is_laid_beside_hidden_slots() -> None:
    oracle = hidden()
    table = oracle.table
    for name in table.board.face_down:
        assert all(table.edge_use[edge] == (False, False) for edge in table.board.hex_edges[name])
    for name in (*CHARTS, *LARGE):
        game = new_game(chart(name), read_board(chart(name)).players[0])
        corners = {vertex for slot in game.table.board.face_down for vertex in game.table.board.hex_vertices[slot]}
        assert of_kind(game, "settlement") and not corners & of_kind(game, "settlement")


# --- without exploration ----------------------------------------------------------------------------------------------
@pytest.mark.rule("NOEXPLORE-08", "NOEXPLORE-09", "NOEXPLORE-14")
def test_who_first_comes_to_an_open_spice_hex_draws_a_card() -> None:
    oracle = main_phase(new_game(COVES, 3, exploration=False))
    table = oracle.table
    table.terrain.update({"1,8": "spice", "2,7": "forest", "1,10": "ocean"})
    table.look_again()
    assert "pile" not in oracle.facts()
    put(oracle, 0, settlements=["1,4 SE"], ships=["1,6 SW"])
    hand(oracle, 0, lumber=2, wool=2)
    oracle.apply("ship 1,6 SE")
    assert (oracle.phase, oracle.facts()["reached"]) == ("spice card", ["1,8"])
    oracle.apply_chance("cinnamon")
    assert oracle.phase == "main" and seat_facts(oracle, 0)["hand"]["lumber"] == 1
    main_phase(oracle, 1)
    put(oracle, 1, ships=["2,9 SW"])
    hand(oracle, 1, lumber=1, wool=1)
    oracle.apply("ship 2,7 E")
    assert (oracle.phase, oracle.facts()["reached"]) == ("main", ["1,8"])


@pytest.mark.rule("NOEXPLORE-14", "SPICE-42")
def test_it_is_reached_even_if_no_card_is_left() -> None:
    oracle = main_phase(new_game(COVES, 3, exploration=False))
    oracle.table.terrain.update({"1,8": "spice", "2,7": "ocean"})
    oracle.table.look_again()
    spices(oracle, 2, nutmeg=10, pepper=10, cinnamon=10)
    put(oracle, 0, ships=["1,6 SW"])
    hand(oracle, 0, lumber=1, wool=1)
    oracle.apply("ship 1,6 SE")
    assert (oracle.phase, oracle.facts()["reached"]) == ("main", ["1,8"])


@pytest.mark.rule("NOEXPLORE-10")
@pytest.mark.parametrize("rewarded", [True, False])
def test_starting_pieces_reach_spice_hexes(rewarded: bool) -> None:
    oracle = main_phase(new_game(COVES, 3, exploration=False, setup_reward=rewarded))
    oracle.table.terrain.update({"1,8": "spice", "2,7": "ocean"})
    oracle.table.look_again()
    oracle.in_set_up, oracle.placements, oracle.last_settlement = True, [(1, 2)], "1,6 S"
    oracle._go_to("setup piece")
    oracle.apply("ship 1,6 SE")
    assert oracle.phase == ("spice card" if rewarded else "setup settlement")
    assert oracle.reached == {"1,8"}


# --- where raiders begin, tokens --------------------------------------------------------------------------------------
@pytest.mark.rule("FOG-12", "FOG-21", "FOG-33", "NSSPICE-10", "NSSPICE-12")
def test_where_robber_and_pirate_begin() -> None:
    for name, robber in zip(CHARTS, ("1,13", "6,4", "4,4", "5,7"), strict=True):
        text = chart(name)
        players = read_board(text).players[0]
        assert new_game(text, players).table.robber == robber
        assert new_game(text, players).table.pirate is None
        for seed in range(5):
            varied = new_game(text, players, seed, variable=True).table
            assert varied.robber in start_land(varied.board)
            assert varied.terrain[varied.robber] == "desert" or varied.numbers[varied.robber] == 12
    for seed in range(5):
        fog, shores = (new_game(chart(name), 5, seed).table for name in LARGE)
        assert (fog.terrain[fog.robber], fog.pirate, shores.pirate) == ("desert", "4,18", None)
        deserts = [name for name in shores.board.hexes if shores.terrain[name] == "desert"]
        assert len(deserts) == 2 and shores.robber == deserts[0]
    assert new_game(COVES, 3, pirate_on_frame=True).table.pirate == "0,7"
    assert new_game(COVES, 3, pirate_start="1,6").table.pirate == "1,6"
    assert new_game(CROWDED, 5, pirate_on_frame=True).table.pirate is None
    assert new_game(CROWDED, 5).table.robber == "1,2"


@pytest.mark.rule("FOG-21", "PIRATE-06")
def test_a_pirate_off_the_board_may_go_anywhere_at_sea() -> None:
    oracle = coves()
    hold(oracle, 0, soldier=1)
    oracle.apply("play soldier")
    assert of_kind(oracle, "pirate") == set(oracle.table.hexes_of_class("ocean"))


@pytest.mark.rule("NSSPICE-07", "NSSPICE-08", "NSSPICE-13", "SVP-08")
def test_two_settlements_on_the_small_islands_earn_a_token_each() -> None:
    oracle = coves(found={"1,10": "forest", "3,10": "mountains", "4,9": "gold", "2,7": "ocean"})
    put(oracle, 0, ships=["1,10 NE", "3,10 E", "4,9 E"])
    put(oracle, 1, ships=["4,9 SW"])
    hand(oracle, 0, brick=3, lumber=3, wool=3, grain=5, ore=3)
    hand(oracle, 1, brick=1, lumber=1, wool=1, grain=1)
    apply_all(oracle, "settlement 1,10 N")
    assert seat_facts(oracle, 0)["tokens_at"] == {"1,10 N": 1}
    oracle.apply("city 1,10 N")
    apply_all(oracle, "settlement 3,10 NE", "settlement 4,9 SE")
    assert seat_facts(oracle, 0)["tokens_at"] == {"1,10 N": 1, "3,10 NE": 1}
    main_phase(oracle, 1)
    oracle.apply("settlement 4,7 SE")
    assert seat_facts(oracle, 1)["tokens"] == 1


@pytest.mark.rule("NSSPICE-08", "NSSPICE-13", "SVP-07")
def test_settlements_at_home_and_tokens_that_are_out() -> None:
    oracle = coves(token_limit=1)
    put(oracle, 0, ships=["1,4 NE", "1,10 NE", "4,9 E"])
    hand(oracle, 0, brick=3, lumber=3, wool=3, grain=3)
    apply_all(oracle, "settlement 1,4 N", "settlement 1,10 N", "settlement 4,9 SE")
    assert seat_facts(oracle, 0)["tokens_at"] == {"1,10 N": 1}


# --- deals ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("FOG-01", "FOG-02", "FOG-23", "FOG-27", "NSSPICE-02", "NOEXPLORE-02", "NOEXPLORE-12", "NSSPICE-04")
@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize("name", [*CHARTS, *LARGE, "coves"])
def test_deals_have_no_faults(name: str, options: dict[str, Any]) -> None:
    text = COVES if name == "coves" else chart(name)
    board, rng = read_board(text), random.Random(1)
    laid = set[str]()
    for _ in range(30):
        dealt = deal(text, rng, **options)
        assert faults(board, dealt, **options) == []
        laid.add(str(dealt))
    shuffled = options or name in LARGE or "shuffled" in board.harbour_places.values()
    assert len(laid) > 20 if shuffled else len(laid) == 1


@pytest.mark.rule("NOEXPLORE-03", "NOEXPLORE-04", "NOEXPLORE-05", "NOEXPLORE-06", "NOEXPLORE-07")
@pytest.mark.parametrize("name", [*CHARTS, *LARGE])
def test_red_chips_of_open_slots_are_parted_once(name: str) -> None:
    board, rng = read_board(chart(name)), random.Random(2)
    exchanged = 0
    for _ in range(300):
        terrain = deal_slots(board, rng)
        chips = deal_chips(board, terrain, rng)
        assert red_pairs(board, chips) == []
        assert Counter(chips.values()) == Counter(board.chip_pool["fog"])
        if board.chips_by_kind:
            by_kind = [sorted(chips[n] for n in chips if terrain[n] == kind) for kind in board.chips_by_kind]
            exchanged += by_kind != [sorted(row) for row in board.chips_by_kind.values()]
    if board.chips_by_kind:
        assert (exchanged > 0) == (6 in board.chip_pool["fog"])


@pytest.mark.rule("FOG-04", "NOEXPLORE-03", "NOEXPLORE-04", "FOG-27")
def test_faulty_deals_are_known_by_their_faults() -> None:
    board = read_board(COVES)
    options = {"exploration": False}
    dealt = deal(COVES, random.Random(3), **options)
    terrain, numbers = dealt["terrain"], dealt["numbers"]
    spice = {letter: next(n for n in slots_of(board, letter) if terrain[n] == "spice") for letter in "AB"}
    bare = next(n for n in slots_of(board, "A") if n != spice["A"])
    moved = dealt | {"terrain": terrain | {bare: "spice", spice["A"]: terrain[bare]}}
    assert not [line for line in faults(board, moved, **options) if "one spice hex" in line]
    doubled = dealt | {"terrain": terrain | {bare: "spice"}}
    assert "section A has not one spice hex" in faults(board, doubled, **options)
    chips = [n for n in board.face_down if n in numbers]
    turned = dict(zip(chips, [numbers[n] for n in chips[1:] + chips[:1]], strict=True))
    assert faults(board, dealt | {"numbers": numbers | turned}, **options)
    assert "the chips of the sections are not those of the board" in faults(
        board, dealt | {"numbers": numbers | {chips[0]: 2}}, **options
    )
    assert "1,8 does not lie face down" in faults(board, dealt)
    home = dealt | {"numbers": numbers | {"1,2": numbers["2,3"], "2,3": numbers["1,2"]}}
    assert "1,2 is not as it is printed" in faults(board, home, **options)
    beside = dealt | {"numbers": numbers | {"3,2": 6, "5,2": 4}}
    assert "red numbers are neighbours" in faults(board, beside, variable=True, **options)


@pytest.mark.rule("FOG-18", "FOG-21")
def test_switches_of_such_boards() -> None:
    board = read_board(COVES)
    options = read_options(board, {})
    assert (options.hidden_sides, options.pirate_start, options.robber_start) == ("closed", "0,7", "1,2")
    with pytest.raises(ValueError, match="pirate_start"):
        read_options(board, {"pirate_start": "nowhere"})
