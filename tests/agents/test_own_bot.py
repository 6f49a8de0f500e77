"""The bot of examples/own_bot.py, which docs/questions.md shows: it wins against random play."""

import pytest

from seafarers_agents import arena

TABLE = ["agent:examples.own_bot:make", "random", "random", "random"]


@pytest.mark.parametrize("scenario", ["base", "new_shores"])
def test_it_beats_three_random_agents(scenario: str) -> None:
    """Of 200 games of each it won far more than the 60 % that the docs promise; these four are quick."""
    assert arena(scenario, TABLE, 4, seed=1, processes=1).entries[0].wins >= 3
