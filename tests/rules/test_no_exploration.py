"""Play without exploration: what is dealt open, with which chips, and who reaches spice hexes first (NOEXPLORE)."""

import random
from collections import Counter
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.effort import often
from tests.rules.scene import Scene, deal
from tests.rules.spicy import BANKS, ROAD, SHIPS, arranged, placed, spices
from tests.rules.test_fog_law import FEW, ORDINARY, SLOTS, deals
from tests.rules.test_unknown_odds import assert_fits

pytestmark = pytest.mark.long  # the edition grand is compiled
FOG, SHORES = "fog_islands", "heading_for_new_shores"
TABLES = [(name, players) for name in (FOG, SHORES) for players in (3, 4, 5, 6)]
LETTERS = {"M": "mountains", "A": "gold", "H": "hills", "G": "farmland", "P": "pasture", "F": "forest"}
BY_KIND = {
    3: {"M": (2, 8), "A": (4, 10), "H": (4, 9), "G": (3,), "P": (5,)},
    4: {"M": (2, 8), "A": (4, 10), "H": (3, 5), "G": (6,), "P": (11,), "F": (9,)},
    6: {"M": (2, 8), "A": (4, 10, 12), "H": (3, 5), "G": (6,), "P": (11,), "F": (9,)},
}
OPEN: dict[str, Any] = {"exploration": False}


def slots(game: Scene) -> list[str]:
    b = game.game.board.record[0]
    return [name for h, name in enumerate(game.game.board.places.hexes) if b.section[h] >= 0]


def around(game: Scene, name: str) -> set[str]:
    b, places = game.game.board.record[0], game.game.board.places
    return {places.hexes[g] for g in b.hex_neighbours[places.find_hex(name)] if g >= 0}


@pytest.mark.rule("NOEXPLORE-01", "NOEXPLORE-02", "NOEXPLORE-03", "NOEXPLORE-12", "NOEXPLORE-13", "FOG-04", "FOG-28")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_all_is_dealt_open_with_a_spice_hex_in_each_section(table: tuple[str, int]) -> None:
    hidden = deal(*table)
    pile = Counter({k: int(n) for k, n in enumerate(hidden.game.record.pile.sum(axis=0)) if n})
    chips = Counter({k: int(n) for k, n in enumerate(hidden.game.record.pile_numbers.sum(axis=0)) if n})
    for seed in range(60):
        game = deal(*table, seed, **OPEN)
        record, b = game.game.record, game.game.board.record[0]
        places = [h for h in range(b.num_hexes) if b.section[h] >= 0]
        kinds = Counter(int(record.terrain[h]) for h in places)
        assert kinds.pop(c.SPICE_HEX) == (4 if table[1] < 5 else 6)
        assert kinds == pile
        assert sorted(int(b.section[h]) for h in places if record.terrain[h] == c.SPICE_HEX) == [
            *range(b.section.max() + 1)
        ]
        assert Counter(int(record.number[h]) for h in places if record.number[h]) == chips
        assert all((record.number[h] > 0) == (record.terrain[h] < c.FIRST_BARREN) for h in places)
        assert (int(record.spice_unfound), int(record.pile.sum()), game.phase) == (0, 0, "setup settlement")
        numbers = game.numbers()
        red = [name for name, n in numbers.items() if n in (6, 8)]
        assert not any(other in red for name in red for other in around(game, name))


@pytest.mark.rule("NOEXPLORE-02", "FOG-22")
def test_open_deals_have_the_law_of_the_stacks() -> None:
    names = (*SLOTS["A"], *SLOTS["B"])
    wanted = deals(SLOTS, ORDINARY)
    counts = Counter[Any]()
    for seed in range(4_000):
        terrain = deal(FEW, 3, seed, **OPEN).terrain()
        counts[tuple(sorted((name, terrain[name]) for name in names))] += 1
    assert_fits(counts, {board: n / wanted.total() for board, n in wanted.items()})


@pytest.mark.rule("NOEXPLORE-03")
def test_chips_of_the_fog_lie_on_any_land_with_equal_chances() -> None:
    game = deal(BANKS, **OPEN)
    counts = Counter[Any]()
    for seed in range(3_000):
        game = deal(BANKS, 3, seed, **OPEN)
        terrain, numbers = game.terrain(), game.numbers()
        kinds = {terrain[name]: numbers[name] for name in slots(game) if name in numbers}
        counts[kinds["forest"], kinds["pasture"], kinds["gold"]] += 1
    assert_fits(
        counts, {(a, b, c): 1 / 6 for a in (3, 6, 11) for b in (3, 6, 11) for c in (3, 6, 11) if len({a, b, c}) == 3}
    )


@pytest.mark.rule("NOEXPLORE-04", "NOEXPLORE-05", "NOEXPLORE-06", "NSSPICE-14")
@pytest.mark.parametrize("players", [3, 4, 6])
def test_chips_of_new_shores_go_by_kind_the_lower_first_but_on_gold(players: int) -> None:
    gold = Counter[tuple[int, ...]]()
    wanted = {LETTERS[letter]: chips for letter, chips in BY_KIND[players].items()}
    exchanged = 0
    for seed in range(300):
        game = deal(SHORES, players, seed, **OPEN)
        terrain, numbers = game.terrain(), game.numbers()
        found = {kind: tuple(numbers[name] for name in slots(game) if terrain[name] == kind) for kind in wanted}
        gold[found.pop("gold")] += 1
        right = all(found[kind] == chips for kind, chips in wanted.items() if kind != "gold")
        exchanged += not right
        if players == 3:
            assert right  # no 6 there: nothing gives way
    orders = [order for order in permutations(BY_KIND[players]["A"]) if order in gold]
    assert len(orders) == (6 if players == 6 else 2)
    assert max(gold[order] for order in orders) - min(gold[order] for order in orders) < 5 * (gold.total() ** 0.5)
    assert (exchanged > 0) == (players > 3)


#: BANKS with a 6 and an 8 among the hidden chips, and nowhere else.
RED = (
    BANKS.replace("fog chips = 3 6 11", "fog chips = 6 8 11")
    .replace("M08", "M09")
    .replace("3 4 5 8 10 12", "3 4 5 9 10 12")
    .replace("spices = true", "spices = true\nred_tokens_apart = true")
)


@pytest.mark.rule("NOEXPLORE-07")
def test_of_neighbouring_red_chips_the_higher_gives_way() -> None:
    """Three chips: the 11 takes the place of the red one unless it neighbours the other."""
    parted, together = 0, 0
    for seed in range(400):
        plain = deal(RED, 3, seed, red_tokens_apart=False, **OPEN)
        game = deal(RED, 3, seed, **OPEN)
        assert game.terrain() == plain.terrain()
        order = slots(plain)
        numbers = {name: n for name, n in plain.numbers().items() if name in order}
        low, high = sorted((name for name, n in numbers.items() if n in (6, 8)), key=order.index)
        (other,) = (name for name, n in numbers.items() if n == 11)
        if high in around(plain, low) and other not in around(plain, low):
            numbers[high], numbers[other] = numbers[other], numbers[high]
            parted += 1
        elif high in around(plain, low):
            together += 1  # boards of the rules always have a partner; here the chips of all land take part
            continue
        assert {name: n for name, n in game.numbers().items() if name in order} == numbers
    assert parted > 20 and together > 0


@pytest.mark.rule("NOEXPLORE-17", "SPICE-57", "NOEXPLORE-01")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_table_of_actions_is_that_of_the_game_with_exploration(table: tuple[str, int]) -> None:
    counts = {(FOG, 3): 784, (FOG, 4): 860, (FOG, 5): 1109, (FOG, 6): 1111}
    counts |= {(SHORES, 3): 829, (SHORES, 4): 839, (SHORES, 5): 1043, (SHORES, 6): 1045}
    games = [deal(*table).game, deal(*table, **OPEN).game, deal(*table, 3, variable=True, **OPEN).game]
    texts = [[game.describe(action) for action in range(game.num_actions)] for game in games]
    assert texts[0] == texts[1] == texts[2]
    assert len(texts[0]) == counts[table]


# --- reaching spice hexes ---------------------------------------------------------------------------------------------
def spicy(*seats: dict[str, Any], setup_reward: bool = True) -> Scene:
    """BANKS with all open: 5,6 and 3,6 are spice hexes, the rest of the sections sea and a forest."""
    game = deal(BANKS, 3, **OPEN, setup_reward=setup_reward)
    record, places = game.game.record, game.game.board.places
    terrain, number = record.terrain.copy(), record.number.copy()
    for name in slots(game):
        h = places.find_hex(name)
        terrain[h], number[h] = (c.SPICE_HEX if name in ("5,6", "3,6") else 7), 0
    game = arranged(game, terrain=terrain, number=number, placements=6, pirate=-1, dice=8)
    for seat, has in enumerate(seats):
        game = placed(game, seat, **has)
    return game


def reached(game: Scene) -> set[str]:
    words, names = game.game.record.reached, game.game.board.places.hexes
    return {name for h, name in enumerate(names) if words[h // 64] >> np.uint64(h % 64) & np.uint64(1)}


@pytest.mark.rule("NOEXPLORE-08", "NOEXPLORE-09", "NOEXPLORE-15", "SPICE-64")
def test_the_first_piece_that_ends_at_a_spice_hex_brings_a_card() -> None:
    game = spicy({"settlements": ["5,4 N"], "hand": ROAD}).do("road 5,4 NE")
    assert (game.phase, reached(game)) == ("spice card", {"5,6"})
    game.chance("pepper")
    assert (game.phase, game.hand(0), spices(game, 0)) == ("main", {}, {"pepper": 1})
    seen = game.game.layout.split(game.game.observe(1))["spice_hexes"]
    names = game.game.board.places.hexes
    assert {names[h]: int(n) for h, n in enumerate(seen) if n} == {"5,6": 2, "3,6": 1}
    second = arranged(placed(game, 1, ships=["4,5 SW"], hand=SHIPS), 1).do("ship 4,5 SE")
    assert (second.phase, spices(second, 1), reached(second)) == ("main", {}, {"5,6"})  # one card for each hex


@pytest.mark.rule("NOEXPLORE-14", "SPICE-42")
def test_a_hex_counts_as_reached_though_no_card_is_left_and_settlements_reach_nothing() -> None:
    game = spicy({"settlements": ["5,4 N"], "hand": ROAD})
    assert reached(game) == set()
    game = arranged(game, spice_stack=np.zeros(3, np.int8)).do("road 5,4 NE")
    assert (game.phase, reached(game), spices(game, 0)) == ("main", {"5,6"}, {})


@pytest.mark.rule("NOEXPLORE-10")
@pytest.mark.parametrize("reward", [True, False])
def test_a_starting_piece_reaches_a_spice_hex_and_draws_as_the_switch_says(reward: bool) -> None:
    for seed in range(40):
        game = deal(BANKS, 2, seed, setup_reward=reward, **OPEN)
        if game.terrain()["5,6"] != "spice":
            continue
        game.do("settlement 5,4 N", "road 5,4 NE")
        assert reached(game) == {"5,6"}
        if reward:
            assert game.phase == "spice card"
            game.chance("nutmeg")
        assert (game.phase, spices(game, 0)) == ("setup settlement", {"nutmeg": 1} if reward else {})
        return
    raise AssertionError("no deal with a spice hex there")


@pytest.mark.rule("NOEXPLORE-08", "NOEXPLORE-11", "NOEXPLORE-12", "NOEXPLORE-15", "NOEXPLORE-16")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_nothing_is_found_later_and_no_piece_reaches_two(table: tuple[str, int]) -> None:
    for seed in range(often(3, 1)):
        game, rng, known = deal(*table, seed, **OPEN), random.Random(seed), set[str]()
        dealt = game.terrain(), game.numbers()
        for _ in range(700):
            if game.phase == "over":
                break
            if game.actor < 0:
                assert game.phase not in ("found hex", "found token")
                game.chance(rng.choice(sorted(game.odds())))
                continue
            legal = sorted(game.legal())
            if game.phase == "setup settlement":
                kinds = game.game.board.record[0].area_kind
                assert kinds[game.game.board.record[0].area[0]] >= -1
            game.do(rng.choices(legal, [20 if text[:4] in ("ship", "road", "sett") else 1 for text in legal])[0])
            assert len(reached(game) - known) <= 1
            known = reached(game)
        assert (game.terrain(), game.numbers()) == dealt
