"""Set-up: what is dealt, the snake of placements, starting cards (BASE-12..20)."""

from collections import Counter

import pytest

from seafarers_env.engine import constants as c
from tests.rules.boards import ISLE, LAGOON, TWO_ISLANDS, board
from tests.rules.scene import Scene, deal

ONE_HEX = board("  === ===\n=== H05 ===\n  === ===", rules="ships = false\npirate = false")


def finish_set_up(game: Scene) -> list[tuple[int, str]]:
    """Take some legal action until the first turn; return who decided in which phase."""
    decided = []
    while game.phase != "pre-roll":
        decided.append((game.actor, game.phase))
        game.do(min(game.legal()))
    return decided


# What is dealt


@pytest.mark.rule("BASE-12", "BASE-41")
def test_the_board_is_dealt_before_the_first_decision() -> None:
    game = deal("new_shores", 3, pirate_start="agreed")
    terrain, numbers = game.terrain(), game.numbers()
    assert all((name in numbers) == (word not in ("desert", "ocean")) for name, word in terrain.items())
    assert Counter(game.harbours().values()) == {"3:1": 4, "brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 1}
    assert terrain[str(game.robber)] == "desert"
    phases = [phase for _, phase in finish_set_up(game)]
    assert phases == ["pirate proposal"] + ["pirate answer"] * 2 + ["setup settlement", "setup piece"] * 6
    assert (game.terrain(), game.numbers()) == (terrain, numbers)


@pytest.mark.rule("GEO-08")
@pytest.mark.parametrize(("board_name", "islands"), [("new_shores", 5), (LAGOON, 1), (TWO_ISLANDS, 2)])
def test_areas_are_islands(board_name: str, islands: int) -> None:
    """Land joined by sides is one island, deserts and gold fields too; a vertex touches one at most."""
    game = deal(board_name).game
    b, area = game.board.record[0], game.record.area
    land = {h for h in range(b.num_hexes) if c.TERRAINS[game.record.terrain[h]] != "ocean"}
    assert {h for h in range(b.num_hexes) if area[h] >= 0} == land
    for h in land:
        assert {area[i] for i in b.hex_neighbours[h] if i in land} <= {area[h]}
    for v in range(b.num_vertices):
        assert len({area[h] for h in b.vertex_hexes[v] if h in land}) <= 1
    assert len({area[h] for h in land}) == islands


@pytest.mark.rule("BASE-42", "GEO-13", "C-14")
def test_of_several_deserts_the_robber_starts_on_the_first() -> None:
    assert deal(ISLE).robber == "2,6"
    assert deal(ISLE.replace("H05", "D..")).robber == "1,7"
    assert deal(ISLE.replace("G10", "D..")).robber == "2,6"


@pytest.mark.rule("BASE-41")
def test_without_a_desert_the_robber_is_off_the_board_and_blocks_nothing_until_it_moves() -> None:
    game = deal(ISLE.replace("D..", "H04"), 2)
    assert game.robber is None
    game.do("settlement 1,3 N", "road 1,3 NE", "settlement 1,7 N", "road 1,7 NE")
    game.do("settlement 2,8 SE", "road 2,8 E", "settlement 2,6 S", "take ore", "take ore", "road 2,6 SE")
    assert game.hands() == [{"brick": 1, "ore": 2}, {"grain": 1}]
    assert game.roll(4).hands() == [{"brick": 2, "ore": 2}, {"grain": 1}]
    game.do("end turn").roll(7)
    assert len(game.of_kind("robber")) == 10
    assert game.do("robber 2,6").robber == "2,6"


@pytest.mark.rule("C-14", "DECISIONS-09")
def test_by_default_the_pirate_starts_on_a_random_ocean_hex() -> None:
    starts = Counter(deal(LAGOON, seed=seed).pirate for seed in range(140))
    assert set(starts) == {"2,5", "2,7", "3,4", "3,6", "3,8", "4,5", "4,7"}
    assert 5 < min(starts.values()) <= max(starts.values()) < 40  # 20 each are expected


# The snake


@pytest.mark.rule("BASE-13", "BASE-14", "BASE-19", "DECISIONS-12", "DECISIONS-13")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_settlements_are_placed_in_snake_order(players: int) -> None:
    game = deal("base", players)
    seats = [*range(players), *reversed(range(players))]
    expected = [(seat, phase) for seat in seats for phase in ("setup settlement", "setup piece")]
    assert finish_set_up(game) == expected
    assert (game.phase, game.actor, game.active, game.game.turn) == ("pre-roll", 0, 0, 0)


@pytest.mark.rule("BASE-20", "BASE-26")
def test_set_up_is_placing_and_nothing_else() -> None:
    game = deal(LAGOON)
    robber, pirate, seen = game.robber, game.pirate, set()
    while game.phase != "pre-roll":
        assert game.actor == game.active
        kinds = {text.split()[0] for text in game.legal()}
        assert kinds <= {"setup settlement": {"settlement"}, "setup piece": {"road", "ship"}}.get(game.phase, {"take"})
        seen |= kinds
        game.do(max(game.legal()))
    assert seen == {"settlement", "road", "ship", "take"}
    assert (game.robber, game.pirate, sum(game.deck().values())) == (robber, pirate, 25)


@pytest.mark.rule("BASE-15", "BASE-44")
def test_a_starting_settlement_keeps_its_distance_and_needs_no_road() -> None:
    game = deal("base", 3)
    assert len(game.of_kind("settlement")) == 54
    game.do("settlement 1,4 SE", "road 1,4 E")
    assert len(game.of_kind("settlement")) == 50
    assert not any(game.allows(f"settlement {vertex}") for vertex in ("1,4 SE", "1,4 S", "1,4 NE", "1,6 S"))
    assert "5,4 S" in game.of_kind("settlement")  # far from everything


@pytest.mark.rule("BASE-15")
def test_a_starting_settlement_stands_in_the_start_area() -> None:
    game = deal("new_shores", 4)
    assert len(game.of_kind("settlement")) == 54  # the Mainland, and not one vertex of a small island
    assert not any(game.allows(f"settlement {vertex}") for vertex in ("1,2 N", "4,11 N", "7,12 S"))


@pytest.mark.rule("BASE-16", "DECISIONS-13")
def test_the_starting_piece_lies_at_the_settlement_just_placed() -> None:
    game = deal(LAGOON, pirate=False)
    game.do("settlement 1,4 SE")  # between forest, farmland and sea
    assert game.legal() == {"road 1,4 E", "road 1,4 SE", "road 1,6 SW", "ship 1,4 SE", "ship 1,6 SW"}
    game = deal(ISLE, 2)
    game.do("settlement 1,3 S", "road 1,3 SE", "settlement 3,7 S", "road 3,7 SE", "settlement 1,7 N")
    assert game.legal() == {"road 1,7 NE", "road 1,7 NW"}  # nothing at the first settlement of the seat


@pytest.mark.rule("BASE-17")
def test_starting_pieces_come_from_the_supply_for_nothing() -> None:
    game = deal("base", 3)
    finish_set_up(game)
    for seat in range(3):
        assert game.supply(seat) == {"roads": 13, "ships": 0, "settlements": 3, "cities": 4}
    before = deal("base", 3).bank()
    assert before == dict.fromkeys(("brick", "lumber", "wool", "grain", "ore"), 19)
    assert all(n <= 19 for n in game.bank().values())


@pytest.mark.rule("EDGE-47")
def test_a_seat_without_a_site_is_passed_over() -> None:
    game = deal(ONE_HEX, 2)
    game.do("settlement 1,2 N", "road 1,2 NE", "settlement 1,2 SE", "road 1,2 SE")
    assert (game.actor, game.legal()) == (1, {"settlement 1,2 SW"})
    game.do("settlement 1,2 SW", "road 1,2 W")
    assert (game.phase, game.actor) == ("pre-roll", 0)  # seat 0 has got no second settlement, road or card
    assert game.supply(0) == {"roads": 14, "ships": 0, "settlements": 4, "cities": 4}
    assert game.hands() == [{}, {"brick": 1}]


@pytest.mark.rule("EDGE-48", "START-05")
def test_a_starting_piece_that_cannot_be_placed_is_skipped() -> None:
    game = deal("base", 2, roads=1)
    game.do("settlement 1,4 N", "road 1,4 NE", "settlement 1,8 N", "road 1,8 NE", "settlement 5,4 S")
    assert (game.phase, game.actor) == ("setup settlement", 0)
    assert (game.do("settlement 5,8 S").phase, game.actor) == ("pre-roll", 0)
    assert [game.supply(seat)["settlements"] for seat in (0, 1)] == [3, 3]


# Starting cards


@pytest.mark.rule("BASE-18", "GEO-03")
def test_the_second_settlement_brings_a_card_of_each_land_hex_before_its_road() -> None:
    game = deal(LAGOON, 2, pirate=False)
    game.do("settlement 1,4 SE")
    assert game.hands() == [{}, {}]  # the first one brings nothing
    game.do("road 1,4 E", "settlement 5,4 SW", "road 5,4 W", "settlement 3,8 SE")
    assert game.phase == "setup piece"
    assert game.hands() == [{}, {"grain": 1, "brick": 1}]  # the sea gives nothing
    assert game.bank() == {"brick": 18, "lumber": 19, "wool": 19, "grain": 18, "ore": 19}
    game.do("road 3,8 E", "settlement 4,5 S")
    assert game.hands() == [{"ore": 1}, {"grain": 1, "brick": 1}]  # nor does the desert


@pytest.mark.rule("BASE-18", "DECISIONS-14", "EDGE-87")
@pytest.mark.parametrize(
    ("vertex", "cards", "picks"), [("3,5 SE", {}, 2), ("2,4 S", {"ore": 1}, 2), ("2,8 S", {"grain": 1}, 1)]
)
def test_starting_gold_is_picked_once_a_field_before_the_road(vertex: str, cards: dict[str, int], picks: int) -> None:
    game = deal(ISLE, 2)
    game.do("settlement 1,3 N", "road 1,3 NE", "settlement 1,7 N", "road 1,7 NE", f"settlement {vertex}")
    assert game.hand(1) == cards
    for _ in range(picks):
        assert (game.phase, game.actor) == ("take", 1)
        assert game.legal() == {"take brick", "take lumber", "take wool", "take grain", "take ore"}
        game.do("take wool")
    assert (game.phase, game.actor) == ("setup piece", 1)
    assert game.hand(1) == {"wool": picks, **cards}


@pytest.mark.rule("BASE-03", "BASE-18", "EDGE-26")
def test_starting_cards_end_with_the_bank() -> None:
    game = deal(ISLE, 2, bank=1)
    game.do("settlement 1,7 N", "road 1,7 NE", "settlement 3,7 S", "road 3,7 SE", "settlement 1,3 SE", "road 1,3 E")
    assert game.hand(1) == {"lumber": 1, "ore": 1}  # of two forests and mountains
    game.do("settlement 2,4 S")  # mountains and two gold fields
    assert game.hand(0) == {}
    assert game.legal() == {"take brick", "take wool", "take grain"}
    assert game.do("take wool").legal() == {"take brick", "take grain"}


@pytest.mark.rule("BASE-77", "BASE-76")
def test_nobody_wins_during_set_up() -> None:
    game = deal("base", 2, points_to_win=3)
    game.game.record.cards[0, 1] = 2  # no card can be had before the first turn: this is what it would be like
    game.do("settlement 1,4 N", "road 1,4 NE", "settlement 1,8 N", "road 1,8 NE", "settlement 5,4 S", "road 5,4 SE")
    game.do("settlement 5,8 S")
    assert (game.points(0), game.phase, game.winner) == (4, "setup piece", None)
    assert (game.do("road 5,8 SE").phase, game.winner) == ("over", 0)
