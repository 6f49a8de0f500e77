"""Hidden information: what a player cannot know changes neither what an environment observes nor what it draws."""

import numpy as np
import pytest

from tests.effort import often
from tests.envs.common import SOME_TABLES, positions, same
from tests.test_hidden_information import shuffled


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-11")
@pytest.mark.rule("OBSERVATION-17", "OBSERVATION-18", "OBSERVATION-19")
@pytest.mark.parametrize(("name", "players"), SOME_TABLES)
def test_what_a_player_cannot_know_changes_nothing(name: str, players: int) -> None:
    rng, changed = np.random.default_rng(1), 0
    render_mode = ("ansi", "svg")[SOME_TABLES.index((name, players)) % 2]
    for k, env in enumerate(positions(name, players, 6, often(11, 131), render_mode=render_mode, max_turns=100)):
        viewer = env.game.current_player if k % 2 else k // 2 % players
        mine, seen = env.game, env.observe(f"player_{viewer}")
        drawn = env.render()  # for the agent to act
        env.game = shuffled(mine, viewer, rng)
        changed += env.game.record.tobytes() != mine.record.tobytes()
        assert same(env.observe(f"player_{viewer}"), seen), (k, viewer, mine.phase)
        assert viewer != mine.current_player or env.render() == drawn
        env.game = mine
    assert changed > 2
