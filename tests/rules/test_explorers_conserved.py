"""What is always there, after every decision of random games of the explorers (BARGE-186, -006, -007, -083)."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.rules.explorer_scenes import CARRIED

pytestmark = pytest.mark.long  # the edition explorers is compiled

DECISIONS = 2_000


def _check(record: Any, players: int) -> None:
    loads = np.array(list(CARRIED.values()))[record.storage].sum(axis=1)  # by seat: settlers, hauls, crews, sacks
    assert (
        record.bank + record.hand[:, : c.NUM_RESOURCES].sum(0) + record.discarding[:, : c.NUM_RESOURCES].sum(0) == 19
    ).all()
    assert int(record.hauls_left) + int(record.hauls).bit_count() + loads[:, 1].sum() == 6
    assert (record.settlers + loads[:, 0] == 2)[:players].all()
    assert (record.crews + loads[:, 2] + record.find_crews.sum(0) == 9)[:players].all()
    assert ((record.cargo_ship >= 0).sum(1) + record.supply[:, c.SUPPLY_SHIPS] == 3)[:players].all()
    assert ((record.port_vertex >= 0).sum(1) + record.supply[:, c.SUPPLY_CITIES] == 4)[:players].all()
    assert (record.gold >= 0).all()
    assert (record.storage[np.hstack([record.port_vertex, record.cargo_ship]) < 0] == 0).all()


def _has(words: Any, e: int) -> bool:
    return bool(int(words[e // 64]) >> e % 64 & 1)


@pytest.mark.rule("BARGE-006", "BARGE-007", "BARGE-083", "BARGE-186")
@pytest.mark.parametrize(("players", "offers"), [(3, 0), (4, 0), (3, 2)])
def test_pieces_and_cards_are_conserved(players: int, offers: int) -> None:
    game, chooser = Game("explorers", players, 7, max_offers=offers), np.random.default_rng(7)
    for _ in range(DECISIONS):
        if game.is_over:
            break
        game.apply(int(chooser.choice(game.legal_actions())))
        record = game.record
        _check(record, players)
        lanes = [int(e) for e in record.cargo_ship.ravel() if e >= 0]
        assert all(_has(record.lanes, e) and not _has(record.sighted, e) for e in lanes)
        assert len(lanes) - len(set(lanes)) <= (game.phase == "sail")
