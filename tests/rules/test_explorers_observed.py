"""What a seat of the explorers' game sees, and what stays hidden from it (RULES_BARGES, section 14)."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c

pytestmark = pytest.mark.long  # the edition explorers is compiled


def copied(game: Game) -> Game:
    """The same game with a record of its own, to be written into."""
    return Game.from_table(game.table, np.atleast_1d(np.asarray(game.record)).copy(), game.chance)


def seen(game: Game, seat: int) -> dict[str, Any]:
    """The blocks of an observation."""
    return game.layout.split(game.observe(seat))


def looked_at() -> Game:
    """A game in which seat 0 has looked at C1 and seats 0 and 1 at C2; faces 4 and 5 lie there."""
    game = copied(Game("explorers", 3, 0))
    s = game.record
    s.castaway_face[:2] = 4, 5
    s.castaway_seen[:2] = 0b001, 0b011
    s.faces_left[4:] -= 1
    s.decisions += 1
    return game


# --- castaways --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-114", "BARGE-117", "BARGE-118", "BARGE-178")
def test_a_face_is_shown_to_those_who_saw_it() -> None:
    game = looked_at()
    first, second, third = (int(v) for v in game.board.record[0].castaway_vertex[:3])
    shown = [[int(seen(game, seat)["castaways"][v]) for v in (first, second, third)] for seat in range(3)]
    assert shown == [[6, 7, 1], [1, 7, 1], [1, 1, 1]]
    for seat in range(3):  # who looked where is public; rows begin with the observer
        rows = np.roll(seen(game, seat)["castaways_seen"][:, :2], seat, axis=0)
        assert rows.tolist() == [[1, 1], [0, 1], [0, 0]]


@pytest.mark.rule("BARGE-173")
def test_what_is_left_of_the_faces_is_shown_to_nobody() -> None:
    game, twin = looked_at(), looked_at()
    twin.record.faces_left[:2] -= 1  # two of those that were removed at the start
    for seat in range(3):
        assert twin.observe(seat).tobytes() == game.observe(seat).tobytes()


# --- what is public ---------------------------------------------------------------------------------------------------
@pytest.mark.rule("BARGE-178")
@pytest.mark.parametrize(("gold", "shown"), [(0, 0), (127, 127), (128, 127), (3000, 127)])
def test_gold_is_shown_up_to_127(gold: int, shown: int) -> None:
    game = copied(Game("explorers", 4, 0))
    game.record.gold[1] = gold
    column = [row[0] for row in (seen(game, seat)["explorers"][(1 - seat) % 4] for seat in range(4))]
    assert [int(n) for n in column] == [shown] * 4


@pytest.mark.rule("BARGE-174", "BARGE-178")
def test_pieces_numbers_and_cargo_are_public() -> None:
    game = copied(Game("explorers", 3, 0))
    s, b = game.record, game.board.record[0]
    s.cargo_ship[2, 1], s.storage[2, 5] = 100, c.CREW_AND_SACK
    s.port_vertex[2, 3], s.storage[2, 3] = 60, c.ONE_SETTLER
    s.own_pirate[0] = 45
    for seat in range(3):
        blocks, row = seen(game, seat), (2 - seat) % 3
        assert int(blocks["cargo_ships"][row, 100]) == 2
        assert blocks["cargo_ships"].sum() == 2
        assert int(blocks["sea_ports"][60]) == 4
        assert blocks["storages"][row].reshape(7, 4)[[3, 5]].tolist() == [[1, 0, 0, 0], [0, 0, 1, 1]]
        assert int(blocks["pirate_ships"][-seat % 3, 45]) == 1
    assert b.num_edges > 100


@pytest.mark.rule("BARGE-093", "BARGE-173", "BARGE-178")
def test_finds_and_what_is_left_of_them_are_public() -> None:
    game = copied(Game("explorers", 3, 0))
    s, b = game.record, game.board.record[0]
    shoal, village = int(b.find_hex[0]), int(b.find_hex[20])
    s.terrain[shoal], s.find_number[0], s.hauls = c.SHOAL_HEX, 3, 1
    s.terrain[village], s.find_number[20], s.find_crews[20, 1] = c.SPICE_HEX, 4, 1
    blocks = seen(game, 2)
    assert (int(blocks["finds"][shoal]), int(blocks["shoal_number"][shoal]), int(blocks["find_stock"][shoal])) == (
        1,
        3,
        1,
    )
    assert (int(blocks["finds"][village]), int(blocks["village"][village]), int(blocks["find_stock"][village])) == (
        2,
        4,
        2,
    )
    assert [int(row[village]) for row in blocks["find_crews"]] == [0, 0, 1]
    piles = blocks["area_piles"]
    assert piles[:, :11].tolist() == [[1, 1, 1, 1, 2, 3, 0, 1, 0, 3, 3], [1, 1, 1, 2, 1, 3, 0, 1, 0, 3, 3]]
    assert np.flatnonzero(piles[0, 11:24]).tolist() == [3, 4, 5, 6, 9, 10]
    assert piles[:, 24:].tolist() == [[1, 1, 0, 1], [1, 0, 1, 1]]
    assert np.flatnonzero(blocks["common_pile"][:13]).tolist() == [2, 3, 5, 6, 8, 11]
    assert blocks["common_pile"][13:].tolist() == [1] * 6 + [6]


def test_a_game_stays_within_what_blocks_say() -> None:
    game = Game("explorers", 4, 3)
    most = {block.name: block.most for block in game.table.edition.layout.BLOCKS}
    rng = np.random.default_rng(0)
    for step in range(600):
        if step % 20 == 0:
            for name, values in seen(game, step // 20 % 4).items():
                if not values.size:
                    continue
                bound = most[name](game.board.record[0], game.table.rules[0]) if most[name] else 1
                assert (values <= np.asarray(bound)).all(), name
                assert (values >= 0).all(), name
        game.apply(int(rng.choice(game.legal_actions())))
