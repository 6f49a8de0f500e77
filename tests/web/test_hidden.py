"""The page never gets what the person's seat may not know."""

import json
import random
from typing import Any

import numpy as np
import pytest

from seafarers_agents.choices import choices
from seafarers_agents.moments import Moment
from seafarers_agents.web.position import fixtures, position
from seafarers_env.engine import actions as a, constants as c
from seafarers_env.game import Game
from seafarers_env.view import PlayerView
from tests.test_hidden_information import every_table, shuffled, watched
from tests.web.common import table

NAMES = ("a", "b", "c", "d", "e", "f")


def told(game: Game, viewer: int) -> str:
    """All that the page gets of a position."""
    over = game.victory_points if game.is_over else None
    moment = Moment(3, game.view(viewer), (), 0, (), None, over, game.winner)
    return json.dumps([position(moment, NAMES), fixtures(moment.view)])


@every_table
@pytest.mark.rule("OBSERVATION-06", "OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-09", "OBSERVATION-10")
def test_dealing_anew_what_is_hidden_changes_nothing_on_the_page(table: tuple[str, int, dict[str, Any]]) -> None:
    rng = np.random.default_rng(2)
    games = [game for game in watched(table) if not game.is_over and not game.is_chance]
    differ = 0
    for game in games[:: max(1, len(games) // 12)]:
        viewer = int(rng.integers(game.num_players))
        twin = shuffled(game, viewer, rng)
        differ += bool((game.record.hand != twin.record.hand).any() or (game.record.cards != twin.record.cards).any())
        # What the acting seat may do depends on what only that seat knows.
        assert told(game, viewer) == told(twin, viewer)
    assert differ, "something was hidden"


class Trader:
    """Builds little and offers much, so that there is a lot to keep from others."""

    name = "trader"

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)

    def act(self, view: PlayerView) -> int:
        legal = [int(action) for action in view.legal_actions()]
        kinds = [view.kind(action)[0] for action in legal]
        if a.BUY_CARD in kinds:
            return legal[kinds.index(a.BUY_CARD)]
        wanted = [action for action, kind in zip(legal, kinds, strict=True) if kind in (a.GIVE, a.GET)]
        return self._random.choice(wanted if wanted and self._random.random() < 0.3 else legal)


def watch(seed: int) -> tuple[list[str], int, int]:
    """The lines that seat 0 is told of a game of others' making, and how many versions and decisions it had."""
    agents = {1: Trader(seed), 2: Trader(seed + 1)}
    with table("new_shores", 3, seed=seed, agents=agents, max_turns=60) as made:
        rng = random.Random(seed)
        while (moment := made.sitting.moment()).final_points is None:
            if moment.view.current_player != 0:
                made.sitting.wait(moment.version, 20)
                continue
            # Seat 0 neither builds nor trades: what it has is told to it.
            kinds = {one.kind: one.action for one in choices(moment.view)}
            action = kinds.get(a.END_TURN) or kinds.get(a.DECLINE) or rng.choice(list(kinds.values()))
            made.sitting.decide(moment.version, lambda view, action=action: [action])
        last = made.state()
        return [words for _, _, words, _ in last["log"]], last["version"], int(made.game.record.decisions)


@pytest.mark.rule("OBSERVATION-06", "OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-09", "OBSERVATION-10")
def test_the_log_tells_no_hidden_card() -> None:
    lines: list[str] = []
    versions = decisions = 0
    for seed in range(3):
        found, v, d = watch(seed)
        lines, versions, decisions = lines + found, versions + v, decisions + d
    others = [line for line in lines if line.startswith(("player 1 ", "player 2 "))]
    draws = [line for line in others if " draws a card" in line]
    assert draws and not any(name in line for line in draws for name in c.CARDS)
    thefts = [line for line in others if " takes a card" in line and "from player 0" not in line]
    assert thefts and not any(name in line for line in thefts for name in c.RESOURCES)
    discards = [line for line in others if " discards " in line and "all that was given up" not in line]
    assert set(discards) <= {f"player {p} discards a card" for p in (1, 2)}
    assert not any(word in line for line in lines for word in (" puts ", " asks for ", "is composing"))
    # The cards of a bundle that is dropped are not even counted.
    assert any("drops the offer" in line for line in others)
    assert versions < decisions
