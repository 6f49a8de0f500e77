"""What the explorers' game begins with, and what chance can bring of it (BARGE-005..033, -173, -186)."""

from collections import Counter
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game
from seafarers_env.engine import constants as c
from tests.effort import often

pytestmark = pytest.mark.long  # the edition explorers is compiled

PLAYERS = (3, 4)


def new(players: int = 4, seed: int = 0, **options: Any) -> Game:
    return Game("explorers", players, seed, **options)


# --- the deal ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-005", "BARGE-006", "BARGE-007", "BARGE-009", "BARGE-033")
@pytest.mark.parametrize("players", PLAYERS)
def test_supplies(players: int) -> None:
    s = new(players).record
    assert s.supply[:players].tolist() == [[15, 3, 5, 4]] * players
    assert s.settlers[:players].tolist() == [2] * players
    assert s.crews[:players].tolist() == [9] * players
    assert s.gold[:players].tolist() == [2] * players
    assert s.bank.tolist() == [19] * 5
    assert s.hauls_left == 6
    assert (s.cargo_ship == -1).all()
    assert (s.port_vertex == -1).all()
    assert (s.own_pirate == -1).all()
    assert s.tile.tolist() == [-1] * 3
    assert not s.track.any()
    assert not s.storage.any()
    assert not s.deck.any()  # BARGE-004


@pytest.mark.rule("BARGE-010", "BARGE-031", "BARGE-032")
@pytest.mark.parametrize("players", PLAYERS)
def test_castaways_wait_face_down(players: int) -> None:
    s = new(players).record
    assert s.castaways_there == (1 << (10 if players == 4 else 8)) - 1
    assert (s.castaway_face == -1).all()
    assert not s.castaway_seen.any()
    assert s.faces_left.tolist() == [2] * 6


@pytest.mark.rule("BARGE-021", "BARGE-022")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_island_is_shuffled_and_no_red_numbers_are_neighbours(players: int) -> None:
    grounds = set()
    for seed in range(often(60, 12)):
        game = new(players, seed)
        s, b = game.record, game.board.record[0]
        island = [h for h in range(91) if b.pool[h] == 0]
        terrains = Counter(c.ALL_TERRAINS[s.terrain[h]] for h in island)
        assert terrains == {"forest": 3, "farmland": 3, "hills": 3, "pasture": 3, "mountains": 2}
        assert sorted(int(s.number[h]) for h in island) == [3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11]
        assert not s.number[[h for h in range(91) if h not in island]].any()
        red = {h for h in island if s.number[h] in (6, 8)}
        assert not any(int(g) in red for h in red for g in b.hex_neighbours[h])
        grounds.add((tuple(s.terrain[island]), tuple(s.number[island])))
    assert len(grounds) == often(60, 12)


@pytest.mark.rule("BARGE-022")
def test_all_places_of_red_numbers_that_fit_are_equally_likely() -> None:
    batch = Batch("explorers", 3, 6000, seed=1)
    b = batch.table.board.record[0]
    island = [h for h in range(91) if b.pool[h] == 0]
    near = {h: {int(g) for g in b.hex_neighbours[h]} for h in island}
    fit = [four for four in combinations(island, 4) if not any(g in near[h] for h, g in combinations(four, 2))]
    found = Counter(tuple(h for h in island if row[h] in (6, 8)) for row in batch.records["number"])
    assert found.keys() <= {*fit}
    mean = 6000 / len(fit)
    chi = sum((found[four] - mean) ** 2 / mean for four in fit)
    assert abs(chi - len(fit)) < 5 * np.sqrt(2 * len(fit)), (chi, len(fit))


@pytest.mark.rule("BARGE-017", "BARGE-018", "BARGE-023", "BARGE-024", "BARGE-025", "BARGE-026", "BARGE-027")
@pytest.mark.rule("BARGE-028", "BARGE-008", "BARGE-029")
def test_what_lies_face_down() -> None:
    game = new()
    s, b = game.record, game.board.record[0]
    assert {int(h) for h in b.find_hex} == {h for h in range(91) if s.terrain[h] == c.MISSING}
    assert s.pile[1].tolist() == [1, 1, 1, 1, 2, 3, 0, 1, 0]
    assert s.pile[2].tolist() == [1, 1, 1, 2, 1, 3, 0, 1, 0]
    assert s.find_pile.tolist() == [[3, 3], [3, 3]]
    assert [np.flatnonzero(row).tolist() for row in s.pile_numbers[1:3]] == [[3, 4, 5, 6, 9, 10], [4, 5, 8, 9, 10, 11]]
    assert s.villages_left.tolist() == [[1, 1, 0, 1], [1, 0, 1, 1]]
    assert s.shoals_left == 0b111111
    assert np.flatnonzero(s.lairs_left).tolist() == [2, 3, 5, 6, 8, 11]
    hidden = {h for h in range(91) if s.terrain[h] == c.MISSING}
    for words in (s.land_hexes, s.ocean_hexes):  # hidden hexes are neither
        assert not {64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1} & hidden


# --- what follows from the board --------------------------------------------------------------------------------------
def members(words: Any) -> set[int]:
    return {64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1}


def checked(game: Game) -> None:
    """Compare what follows from terrain with the words of the rules."""
    s, b = game.record, game.board.record[0]
    land = {h for h in range(91) if s.terrain[h] <= c.GOLD or s.terrain[h] == c.SPICE_HEX}
    sea = {h for h in range(91) if s.terrain[h] in (c.OCEAN, c.SHOAL_HEX)}
    hidden = {h for h in range(91) if s.terrain[h] == c.MISSING}
    lairs = {h for h in land if s.terrain[h] == c.GOLD and not int(s.captured) >> int(b.find_of[h]) & 1}
    inner = [e for e in range(b.num_edges) if (b.edge_hexes[e] >= 0).all()]
    sides = {e: {int(h) for h in b.edge_hexes[e]} for e in inner}
    points = {e: {int(h) for v in b.edge_vertices[e] for h in b.vertex_hexes[v]} for e in inner}
    assert members(s.lanes) == {e for e in inner if sides[e] & sea}
    assert members(s.sighted) == {e for e in inner if points[e] & hidden}
    assert members(s.road_edges) == {
        e for e in inner if sides[e] & land and not points[e] & hidden and not sides[e] & lairs
    }
    around = [{int(h) for h in row} - {-1} for row in b.vertex_hexes[: b.num_vertices]]
    assert members(s.coast) == {v for v, hexes in enumerate(around) if hexes & sea and hexes & land}
    built = {v for v in range(b.num_vertices) if s.vertex_building[v] >= 0}
    near = {int(u) for v in built for u in b.vertex_neighbours[v]} | built
    sites = {v for v, hexes in enumerate(around) if hexes & land and not hexes & (hidden | lairs) and v not in near}
    assert members(s.sites) == sites


@pytest.mark.rule("BARGE-029", "BARGE-058", "BARGE-059", "BARGE-187", "BARGE-188", "BARGE-036")
def test_lanes_coasts_and_sites_follow_from_the_hexes() -> None:
    game = new(3)
    checked(game)
    assert len(members(game.record.sites)) == 46  # BARGE-192
    for turn in range(6):  # a game goes on, hexes are found
        game = new(3, turn, max_offers=0)
        rng = np.random.default_rng(turn)
        for _ in range(often(900, 300)):
            if game.is_over:
                break
            game.apply(int(rng.choice(game.legal_actions())))
        checked(game)


# --- chance -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-173", "BARGE-179")
def test_what_is_found_has_the_odds_of_what_is_left() -> None:
    seen = Counter[str]()
    for seed in range(often(8, 3)):
        game = new(4, seed, chance="explicit", max_offers=0)
        rng = np.random.default_rng(seed)
        for _ in range(6000):
            if game.is_over:
                break
            if game.is_chance:
                seen[game.phase] += 1
                told = {game.describe_chance(outcome): odds for outcome, odds in game.chance_outcomes()}
                assert told == pytest.approx(expected(game))
                outcomes = [outcome for outcome, _ in game.chance_outcomes()]
                game.apply_chance(outcomes[rng.choice(len(outcomes), p=[odds for _, odds in game.chance_outcomes()])])
            else:
                game.apply(int(rng.choice(game.legal_actions())))
    wanted = {"dice", "found hex", "found token", "shoal number", "village kind", "castaway face", "die"}
    assert seen.keys() >= wanted, seen


def expected(game: Game) -> dict[str, float]:
    """The odds of a chance phase, from what lies face down."""
    s, b = game.record, game.board.record[0]
    if game.phase == "found hex":
        h = min(members(s.found))
        counts = {c.ALL_TERRAINS[k]: int(n) for k, n in enumerate(s.pile[b.pool[h]])}
        shoals, spices = s.find_pile[b.find_area[b.find_of[h]]]
        counts |= {"shoal": int(shoals), "spice": int(spices)}
    elif game.phase == "found token":
        counts = {str(k): int(n) for k, n in enumerate(s.pile_numbers[b.pool[s.found_hex]])}
    elif game.phase == "shoal number":
        counts = {f"shoal {k + 1}": int(s.shoals_left) >> k & 1 for k in range(6)}
    elif game.phase == "village kind":
        words = ("swift_voyage", "pirate_bonus_5", "pirate_bonus_4", "fast_gold")
        left = s.villages_left[b.find_area[b.find_of[s.found_hex]]]
        counts = {f"village {word}": int(n) for word, n in zip(words, left, strict=True)}
    elif game.phase == "lair number":
        counts = {str(k): int(n) for k, n in enumerate(s.lairs_left)}
    elif game.phase == "castaway face":
        words = ("lumber+grain", "brick+wool", "wool+grain", "ore+grain", "lumber+brick", "wool+ore")
        counts = {f"face {word}": int(n) for word, n in zip(words, s.faces_left, strict=True)}
    elif game.phase == "die":
        counts = {f"die {k}": 1 for k in range(1, 7)}
    elif game.phase == "stolen card":
        words = ("brick", "lumber", "wool", "grain", "ore")
        counts = dict(zip(words, map(int, s.hand[s.victim][:5]), strict=True))
    else:
        counts = {str(total): 6 - abs(7 - total) for total in range(2, 13)}
    whole = sum(counts.values())
    return {word: n / whole for word, n in counts.items() if n}
