"""The policies that come with the package: named, small, and as good as players as they have to be."""

from pathlib import Path

import pytest

from seafarers_agents import AgentError, arena, make_agent
from seafarers_agents.agent import file_of
from seafarers_agents.learned import SHIPPED, WEIGHTS, read_policy
from seafarers_env import Game, scenarios

NO_TRADE = {"max_offers": 0}


def test_they_are_named_and_small() -> None:
    assert {"all", "base", "new_shores"} <= set(SHIPPED)
    assert sum(path.stat().st_size for path in WEIGHTS.iterdir()) <= 7_500_000
    for name in ("base", "new_shores"):
        identity, _ = read_policy(WEIGHTS / f"{name}.npz")
        assert (identity["scenario"], identity["players"], identity["max_offers"]) == (name, 4, 0)
        assert file_of(f"learned:{name}?temperature=1") == WEIGHTS / f"{name}.npz"
    with pytest.raises(AgentError, match=r"there is no policy file 'bas' \(did you mean 'base'\?\); learned:"):
        make_agent("learned:bas")
    with pytest.raises(AgentError, match=r"there is no policy file '.*runs.bas'$"):
        make_agent(f"learned:{Path('runs') / 'bas'}")


@pytest.mark.long
def test_one_of_them_plays_every_table() -> None:
    for scenario in scenarios().keys() - {"hawaii", "explorers"}:  # they came later
        game, agent = Game(scenario, seed=2), make_agent("learned:all")
        for _ in range(12):
            game.apply(agent.act(game.view(game.current_player)))
    game = Game("hawaii", seed=2)
    with pytest.raises(AgentError, match="the policy knows no action 'give fish', which this table has"):
        make_agent("learned:all").act(game.view(0))
    game = Game("explorers", seed=2)
    with pytest.raises(AgentError, match="the policy knows no action 'maritime brick gold', which this table has"):
        make_agent("learned:all").act(game.view(0))
    result = arena("oceans", ["learned:all", "random", "random", "random"], 8, seed=3, options=NO_TRADE, processes=1)
    assert result.entries[0].wins >= 7


@pytest.mark.parametrize("name", ["base", "new_shores"])
def test_random_players_are_no_match(name: str) -> None:
    result = arena(name, [f"learned:{name}", "random", "random", "random"], 8, seed=3, options=NO_TRADE, processes=1)
    assert result.entries[0].wins >= 7 and result.entries[0].agent == f"learned:{name}"


def test_they_say_where_they_play() -> None:
    with pytest.raises(AgentError, match=r"plays 'base' with 4 players and .*max_offers: 0 there, 5 here"):
        make_agent("learned:base").act(Game("base", 4).view(0))
