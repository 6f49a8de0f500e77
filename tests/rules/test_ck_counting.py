"""Counted cards over all goods, and conservation (CK-156, CK-240)."""

import random

import numpy as np
import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import goods_of, has, realm, rolled
from tests.rules.scene import Scene, deal

pytestmark = pytest.mark.long  # the edition knights is compiled

COUNTING = {"card_counting": True}


def bounds(game: Scene, observer: int, seat: int) -> dict[str, tuple[int, int]]:
    """The least and the most that an observer knows of a hand, by good; goods that cannot be there are left out."""
    table, record = game.game.table, game.game.record
    found = {
        good: tuple(int(n) for n in table.edition.card_counting.bounds(record, observer, seat, k))
        for k, good in enumerate(goods_of(table))
    }
    return {good: pair for good, pair in found.items() if pair != (0, 0)}


@pytest.mark.rule("CK-240", "CK-146")
def test_a_commodity_that_is_stolen_is_known_to_two() -> None:
    seats = has(), has(settlements=["1,4 N"], hand={"cloth": 1, "ore": 1}), has(hand={"coin": 1})
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", first_attack=1, options=COUNTING), 7)
    game.do("robber 1,4").chance("cloth")
    for observer in (0, 1):
        assert bounds(game, observer, 0) == {"cloth": (1, 1)}
        assert bounds(game, observer, 1) == {"ore": (1, 1)}
    assert bounds(game, 2, 0) == bounds(game, 2, 1) == {"cloth": (0, 1), "ore": (0, 1)}


@pytest.mark.rule("CK-240")
def test_what_is_paid_and_offered_was_there() -> None:
    thief = has(cities=["5,4 S"])
    seats = thief, has(settlements=["1,4 N"], hand={"cloth": 1, "ore": 1}), has(hand={"coin": 1})
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", first_attack=1, options=COUNTING), 7)
    game.do("robber 1,4").chance("cloth")
    offered = game.clone().do("give cloth", "get coin", "submit")
    assert bounds(offered, 2, 0) == {"cloth": (1, 1)}
    game.do("improve trade")
    assert bounds(game, 2, 0) == {}
    assert bounds(game, 2, 1) == {"ore": (1, 1)}


@pytest.mark.rule("CK-240", "CK-146")
def test_of_what_several_discard_the_sum_is_seen() -> None:
    seats = has(), has(hand={"cloth": 4, "coin": 4}), has(hand={"cloth": 4, "coin": 4})
    game = rolled(realm(LAGOON, *seats, phase="pre-roll", options=COUNTING), 7)
    game.do(*["discard cloth"] * 4)
    assert bounds(game, 0, 1) == {"cloth": (0, 4), "coin": (0, 4)}  # nothing is seen before all have discarded
    game.do(*["discard cloth"] * 2, *["discard coin"] * 2)
    assert game.phase == "main"
    assert bounds(game, 0, 1) == bounds(game, 0, 2) == {"cloth": (0, 2), "coin": (2, 4)}
    assert bounds(game, 1, 2) == {"cloth": (2, 2), "coin": (2, 2)}


@pytest.mark.rule("CK-156", "CK-240")
@pytest.mark.parametrize(("board", "players", "seed"), [(LAGOON, 3, 1), ("new_shores", 4, 2), ("fog_islands", 3, 3)])
def test_bounds_are_true_and_all_cards_and_pieces_are_somewhere(board: str, players: int, seed: int) -> None:
    game, rng = deal(board, players, seed=seed, cities_and_knights=True, card_counting=True), random.Random(seed)
    record = game.game.record
    for step in range(600):
        if game.game.is_over:
            return
        if game.actor < 0:
            outcomes = game.game.chance_outcomes()
            game.game.apply_chance(rng.choices([o for o, _ in outcomes], [p for _, p in outcomes])[0])
        else:
            game.game.apply(rng.choice(game.game.legal_actions()))
        record = game.game.record
        if step % 20 == 0:
            _check(game, players)
    assert record.turn > 5


def _check(game: Scene, players: int) -> None:
    record, table = game.game.record, game.game.table
    held = (record.hand + record.discarding).sum(axis=0, dtype=int)
    assert (record.bank + held[:8] == [19] * 5 + [12] * 3).all()
    for seat in range(players):
        pieces = int((record.city_node[seat] >= 0).sum())
        assert pieces + record.supply[seat, 3] == game.game.options["cities"]
        assert (record.vertex_building == 2 * seat + 1).sum() <= pieces
        for observer in range(players):
            for k in range(len(held)):
                least, most = table.edition.card_counting.bounds(record, observer, seat, k)
                assert least <= record.hand[seat, k] <= most
    again = table.edition.records.copied(np.atleast_1d(np.asarray(record)))
    table.edition.one_game.rebuild(again, 0, table.board.record, table.rules)
    assert (again[0].points == record.points).all()
    assert (again[0].harbours == record.harbours).all()
