"""New World: the random board, red tokens apart, harbours laid by the players, islands found."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.rules.boards import LAGOON, board
from tests.rules.scene import Scene, deal
from tests.rules.sea import sides, tokens
from tests.rules.voyage import into_main, set_up, settle

RED = (6, 8)
PLACED = "3:1 3:1 3:1 3:1 brick grain lumber ore wool"


def pooled(rows: str, pools: str, rules: str = "pirate = false") -> str:
    """A board with an own pool section."""
    return board(rows, rules=rules).replace("\n[rules]", f"\n[pools]\n{pools}\n\n[rules]")


#: One land hex in the sea: six edges for harbours, each in an ocean hex of its own.
ROCK = pooled(
    """
    === === ===
  === ~~~ ~~~ ===
=== ~~~ F09 ~~~ ===
  === ~~~ ~~~ ===
    === === ===
""",
    f"harbours = {PLACED}\nharbour_placement = player_choice",
)
#: Three hexes in a row with two red tokens: they lie apart only if the 5 is between them.
ROW = pooled(
    """
  === === === ===
=== *m. *m. *m. ===
  === === === ===
""",
    "m hexes = F=3\nm chips = 5 6 8",
    "pirate = false\nred_tokens_apart = true",
).replace("=.. *m. *m. *m. =..", "=.. m.. m.. m.. =..")


def reds(game: Scene, numbers: np.ndarray) -> list[tuple[int, int]]:
    """Neighbouring hexes that both bear a red token, lower index first."""
    b = game.game.board.record[0]
    return [
        (h, int(g))
        for h in range(b.num_hexes)
        for g in sorted(b.hex_neighbours[h])
        if g > h and numbers[h] in RED and numbers[g] in RED
    ]


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("NEWWORLD-03", "NEWWORLD-04", "NEWWORLD-15")
@pytest.mark.parametrize("players", [3, 4])
def test_everything_is_shuffled_and_red_tokens_lie_apart(players: int) -> None:
    seen = set()
    for seed in range(12):
        game = deal("new_world", players, seed)
        record = game.game.record
        assert reds(game, record.number) == []
        assert game.robber is None
        for h in range(len(game.game.board.places.hexes)):
            assert bool(record.number[h]) == (record.terrain[h] < c.FIRST_BARREN)
        seen.add(record.terrain.tobytes())
    assert len(seen) == 12


@pytest.mark.rule("NEWWORLD-05")
def test_a_single_conflict_moves_the_red_token_of_the_higher_hex() -> None:
    met = 0
    for seed in range(60):
        raw = deal("new_world", 3, seed, red_tokens_apart=False)
        before, after = raw.game.record.number, deal("new_world", 3, seed).game.record.number
        pairs = reds(raw, before)
        if not pairs:
            assert np.array_equal(before, after)
        elif len(pairs) == 1:
            met += 1
            b, high = raw.game.board.record[0], pairs[0][1]
            changed = np.flatnonzero(before != after)
            assert len(changed) == 2
            assert high in changed
            partner = int(changed[changed != high][0])
            assert after[partner] == before[high]
            assert after[high] == before[partner]
            assert before[partner] not in (0, *RED)
            assert not any(g != high and before[g] in RED for g in b.hex_neighbours[partner] if g >= 0)
    assert met >= 3


@pytest.mark.rule("NEWWORLD-06", "NEWWORLD-04")
def test_without_a_partner_all_tokens_are_shuffled_again() -> None:
    seen = Counter(tuple(deal(ROW, 2, seed).numbers().values()) for seed in range(40))
    assert set(seen) == {(6, 5, 8), (8, 5, 6)}


# --- harbours ---------------------------------------------------------------------------------------------------------
def ocean_of(game: Scene, e: int) -> int:
    """The ocean hex of a LAND|OCEAN edge, -1 for others."""
    pair = [int(h) for h in game.game.board.record[0].edge_hexes[e]]
    if min(pair) < 0:
        return c.NOTHING
    kinds = [int(game.game.record.terrain[h]) for h in pair]
    if c.OCEAN not in kinds or kinds == [c.OCEAN, c.OCEAN]:
        return c.NOTHING
    return pair[kinds.index(c.OCEAN)]


def allowed(game: Scene, placed: list[int]) -> set[str]:
    """Where the next harbour may be laid, by the letter of the rules, while there is room."""
    b, names = game.game.board.record[0], game.game.board.places.edges
    oceans = {ocean_of(game, e) for e in placed}
    nodes = {int(v) for e in placed for v in b.edge_vertices[e]}
    return {
        names[e]
        for e in range(b.num_edges)
        if ocean_of(game, e) >= 0 and ocean_of(game, e) not in oceans and not nodes & set(b.edge_vertices[e].tolist())
    }


@pytest.mark.rule("NEWWORLD-08", "NEWWORLD-09", "NEWWORLD-11", "DECISIONS-11", "OBSERVATION-14", "C-07")
@pytest.mark.parametrize(("players", "harbours"), [(3, 9), (4, 10)])
def test_harbours_are_laid_in_turn_and_turned_up_together(players: int, harbours: int) -> None:
    game = deal("new_world", players, seed=5)
    rng = np.random.default_rng(5)
    placed: list[int] = []
    for i in range(harbours):
        assert (game.phase, game.actor) == ("harbour place", i % players)
        assert game.of_kind("harbor") == allowed(game, placed)
        assert game.legal() == {f"harbor {edge}" for edge in game.of_kind("harbor")}
        edge = sorted(game.of_kind("harbor"))[int(rng.integers(len(game.of_kind("harbor"))))]
        game.do(f"harbor {edge}")
        placed.append(game.game.board.places.find_edge(edge))
        assert set(game.game.record.harbour_kind[: i + 1].tolist()) == {c.NOTHING}
        if i < harbours - 1:
            assert game.game.record.vertex_harbours.sum() == 0
    pool = Counter(PLACED.split() + ["3:1"] * (harbours - 9))
    for _ in range(harbours):
        assert game.phase == "harbour kind"
        assert game.odds() == {kind: pytest.approx(n / pool.total()) for kind, n in pool.items()}
        kind = sorted(pool)[-1]
        game.chance(kind)
        pool = +(pool - Counter([kind]))
    assert not pool
    assert set(game.harbours()) == {game.game.board.places.edges[e] for e in placed}
    assert game.phase == "pirate place"


@pytest.mark.rule("NEWWORLD-10", "NEWWORLD-09")
def test_without_room_harbours_share_nodes_and_then_are_left_out() -> None:
    game = deal(ROCK, 2)
    assert game.of_kind("harbor") == sides(game, "2,4")
    game.do("harbor 2,4 NE")
    assert game.of_kind("harbor") == sides(game, "2,4") - {"2,4 NE", "1,5 SW"} - game_edges(game, "2,4 E", "2,4 NW")
    game.do("harbor 2,4 SE", "harbor 2,4 W")
    assert game.of_kind("harbor") == game_edges(game, "2,4 E", "2,4 SW", "2,4 NW")
    game.do("harbor 2,4 E", "harbor 2,4 SW", "harbor 2,4 NW")
    assert game.phase == "harbour kind"
    for _ in range(6):
        game.chance(sorted(game.odds())[0])
    assert game.phase == "setup settlement"
    assert len(game.harbours()) == 6


def game_edges(game: Scene, *names: str) -> set[str]:
    """Edges by the names that actions have."""
    places = game.game.board.places
    return {places.edges[places.find_edge(name)] for name in names}


@pytest.mark.rule("EDGE-74")
def test_an_inner_lake_takes_harbours_ships_and_the_pirate() -> None:
    lake = LAGOON.replace("1,4 NW ore\n1,8 NE 3:1", "").replace("\n[harbours]\n\n", "")
    lake += f"\n[pools]\nharbours = {PLACED}\nharbour_placement = player_choice\n"
    game = deal(lake, 2)
    assert game.allows("harbor 2,5 NW")
    while game.phase != "setup settlement":
        if game.actor < 0:
            game.chance("3,6" if "3,6" in game.odds() else sorted(game.odds())[0])
        else:
            game.do(sorted(game.legal())[0])
    assert game.pirate == "3,6"
    game.do("settlement 1,4 S")
    assert game.allows("ship 2,5 NW")


# --- islands ----------------------------------------------------------------------------------------------------------
def begun(seed: int) -> Scene:
    game = deal("new_world", 3, seed)
    while game.phase != "setup settlement":
        if game.actor < 0:
            game.chance(sorted(game.odds())[0])
        else:
            game.do(sorted(game.legal())[0])
    return game


def by_island(game: Scene) -> dict[int, list[str]]:
    """Legal starting places by island."""
    found: dict[int, list[str]] = {}
    record, b = game.game.record, game.game.board.record[0]
    for place in sorted(game.of_kind("settlement")):
        hexes = b.vertex_hexes[game.game.board.places.find_vertex(place)]
        for area in {int(record.area[h]) for h in hexes if h >= 0 and record.area[h] >= 0}:
            found.setdefault(area, []).append(place)
    return dict(sorted(found.items(), key=lambda item: -len(item[1])))


@pytest.mark.rule("NEWWORLD-13", "NEWWORLD-14", "C-21", "EDGE-83")
@pytest.mark.parametrize("seed", range(6))
def test_the_first_settlement_away_from_home_earns_one_token(seed: int) -> None:
    game = begun(seed)
    islands = list(by_island(game).values())
    if len(islands) < 2:
        pytest.skip("this seed has one island")
    home, *others = islands
    while game.phase.startswith("setup"):
        places = game.of_kind("settlement") & set(home)
        set_up(game, [sorted(places)[0]])
    game = into_main(game)
    before = game.game.record.areas[0]
    assert int(before).bit_count() == 1
    earned = 0
    for island in others[:2]:
        game = settle(game, island[0])
        earned = 1
        assert tokens(game) == [earned, 0, 0]


@pytest.mark.rule("EDGE-73")
def test_one_island_earns_nobody_anything() -> None:
    land = board(
        """
    === === === ===
  === F05 G09 P10 ===
=== H08 M04 F03 G11 ===
  === === === === ===
""",
        rules="pirate = false\nhome = settled\nisland_token = 1",
    )
    game = into_main(set_up(deal(land, 2), ["1,3 N", "1,7 N", "2,8 SE", "2,2 SW"]))
    assert tokens(settle(game, "2,6 S")) == [0, 0]
