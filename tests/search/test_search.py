"""Agents that search: what they find, from what they may see, and what they do with their budget."""

from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.agent import AgentError
from seafarers_agents.search import Budget, SearchAgent, ismcts
from seafarers_agents.search.agent import TALK
from seafarers_agents.search.kinds import FLAT, ISMCTS, read_budget
from seafarers_env import Game, scenarios
from tests.effort import often
from tests.play import content, moments, new_game
from tests.positions import position
from tests.test_hidden_information import TABLES, shuffled, watched

pytestmark = pytest.mark.players

KINDS = ("one-ply:12", "flat:24", "ismcts:24")


def searched(game: Game, agent: SearchAgent) -> int:
    """What the agent does, which has to be legal."""
    action = agent.act(game.view(game.current_player))
    assert action in game.legal_actions()
    return action


def some_moments(scenario: str, players: int | None, every: int, talk: bool = False, **options: Any) -> list[Game]:
    """Moments of a game with a choice, those of trades between players with `talk`."""
    found = moments(new_game(scenario, players, 3, **options), 3, "trader", 1200)
    chosen = (game.clone() for n, game in enumerate(found) if n % every == 0 and len(game.legal_actions()) > 1)
    return [game for game in chosen if talk or game.phase not in TALK]


# --- what it does -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("scenario", [*scenarios(), "lagoon"])
def test_every_scenario_can_be_searched(scenario: str, kind: str) -> None:
    agent = make_agent(kind, 1)
    assert isinstance(agent, SearchAgent)
    for game in some_moments(scenario, None, often(40, 120), talk=True):
        before = content(game)
        searched(game, agent)
        assert content(game) == before
        found = agent.found
        assert (found is None) == (game.phase in TALK)
        if found is not None:
            left_out = set(game.legal_actions().tolist()) - set(found.actions.tolist())
            assert all(game.describe(action).startswith(("give", "call")) for action in left_out)
            assert found.visits.sum() == found.simulations
            assert ((found.values >= 0) & (found.values <= 1)).all()


@pytest.mark.parametrize("kind", KINDS)
def test_a_win_at_hand_is_taken(kind: str) -> None:
    """Whoever can build the city that wins does so in this turn, whatever else there is to do."""
    seats = [{"settlements": ["3,4 N", "5,6 N"], "hand": {"grain": 3, "ore": 4, "wool": 2, "lumber": 2, "brick": 2}}]
    seats += [{"settlements": places} for places in (["3,8 N", "5,8 N"], ["1,6 N", "3,6 SE"])]
    game = position("base", 3, seats, options={"points_to_win": 3})
    agent = make_agent(kind)
    assert isinstance(agent, SearchAgent)
    while game.current_player == 0 and game.turn == 0:
        game.apply(searched(game, agent))
        assert agent.found is None or agent.found.values.max() > 0.9
    assert game.winner == 0


def test_an_only_action_is_not_searched_for() -> None:
    game = position("base", 3, options={"max_offers": 0})
    agent = ismcts("50")
    assert game.describe(searched(game, agent)) == "end turn"
    assert agent.found is None


@pytest.mark.long
@pytest.mark.slow
def test_search_wins_against_random_players() -> None:
    for kind in ("one-ply:200", "flat:200", "ismcts:50"):
        for seat in range(2):
            agents = [make_agent(kind if p == seat else "random", p) for p in range(3)]
            game = Game("base", 3, seed=seat)
            while game.current_player >= 0:
                game.apply(agents[game.current_player].act(game.view(game.current_player)))
            assert game.winner == seat, (kind, seat)


# --- the same again ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("kind", KINDS)
def test_equal_views_and_seeds_get_equal_actions(kind: str) -> None:
    games = some_moments("new_shores", 4, 25)
    first, again = make_agent(kind, 5), make_agent(kind, 5)
    actions = [first.act(game.view(game.current_player)) for game in games]
    turned = [again.act(game.view(game.current_player)) for game in reversed(games)]
    assert actions == turned[::-1]


def test_another_seed_is_another_search() -> None:
    games = some_moments("new_shores", 4, 25)
    values = []
    for seed in (1, 2):
        agent = ismcts("40", seed)
        for game in games:
            searched(game, agent)
            assert agent.found is not None
            values.append(agent.found.values.tolist())
    assert values[: len(games)] != values[len(games) :]


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-08", "OBSERVATION-17", "OBSERVATION-19")
@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("table", TABLES[:6], ids=lambda table: "-".join(map(str, table[:2])))
def test_what_a_player_cannot_know_changes_no_search(table: tuple[str, int, dict[str, Any]], kind: str) -> None:
    rng = np.random.default_rng(0)
    agent = make_agent(kind, 2)
    assert isinstance(agent, SearchAgent)
    for moment in [moment for moment in watched(table) if moment.current_player >= 0][::6]:
        viewer = moment.current_player
        found = []
        for game in (moment, shuffled(moment, viewer, rng)):
            action = searched(game, agent)
            found.append((action, None if agent.found is None else agent.found.values.tolist()))
        assert found[0] == found[1], (moment, viewer)


# --- budgets ----------------------------------------------------------------------------------------------------------
def test_budgets_are_kept() -> None:
    game = some_moments("base", 4, 25)[-1]
    agent = ismcts("70")
    searched(game, agent)
    assert agent.found is not None
    assert agent.found.simulations == 70
    hasty = ismcts("0.05s")
    searched(game, hasty)
    assert hasty.found is not None
    assert hasty.found.simulations > 32
    assert hasty.found.seconds < 1.0


@pytest.mark.parametrize("evenly", [False, True])
def test_simulations_do_not_depend_on_how_many_are_made_at_once(evenly: bool) -> None:
    """A budget in time looks at the clock in between."""
    for game in some_moments("new_shores", 4, 60):
        choices = len(game.legal_actions())
        size, settings = 6 * choices, (FLAT if evenly else ISMCTS) | {"haggle": 1}
        whole, parts = (SearchAgent("test", settings, Budget(simulations=size), worlds=4) for _ in range(2))
        counts = iter([choices, 2 * choices, 3 * choices, 0])
        parts._next = lambda done, spent, counts=counts: next(counts)  # type: ignore[method-assign]
        searched(game, whole)
        searched(game, parts)
        assert whole.found is not None and parts.found is not None
        assert whole.found.values.tolist() == parts.found.values.tolist()
        assert whole.found.visits.tolist() == parts.found.visits.tolist()


def test_even_search_tries_each_action_as_often_in_the_same_worlds() -> None:
    game = position("base", 3, [{"hand": {"wool": 4}}], options={"max_offers": 0})
    agent = SearchAgent("test", {"evenly": 1, "depth": 1, "horizon": 0}, Budget(simulations=500), worlds=8)
    searched(game, agent)
    assert agent.found is not None
    assert np.ptp(agent.found.visits) <= 1
    assert agent.found.depth == 1.0


def test_a_full_tree_stops_growing_and_goes_on() -> None:
    agent = SearchAgent("test", ISMCTS, Budget(simulations=300), worlds=4)
    agent._nodes, agent._edges = agent._nodes[:5].copy(), agent._edges[:60].copy()
    for game in some_moments("new_shores", 4, 40):
        if len(game.legal_actions()) < 60:
            searched(game, agent)
            assert agent.found is not None
            assert agent.found.visits.sum() == 300


def test_nodes_of_chance_tell_outcomes_apart() -> None:
    """A turn's end leads to one node in open loop, and to one for every sum of the dice with nodes of chance."""
    game = position("base", 3, [{"hand": {"wool": 4}}], options={"max_offers": 0})
    sizes = []
    for chance_nodes in (0, 1):
        settings = ISMCTS | {"chance_nodes": chance_nodes, "depth": 2}
        agent = SearchAgent("test", settings, Budget(simulations=400), worlds=4)
        sizes.append(agent._search(_seated(agent, game))[0])
    assert sizes[0] <= 1 + 8 * len(game.legal_actions())  # who decides what after a roll is told apart in both
    assert sizes[1] > 2 * sizes[0]


def _seated(agent: SearchAgent, game: Game) -> Any:
    view = game.view(game.current_player)
    agent._sit_down(view)
    return view


@pytest.mark.parametrize("text", ["", "many", "0", "-3", "1e3", "0s", "-1s", "nans", "infs", "3601s", "300000"])
def test_budgets_that_are_none_are_refused(text: str) -> None:
    with pytest.raises(AgentError, match=r"simulations \(1000\) or seconds \(0.25s\) a decision"):
        read_budget(text)


@pytest.mark.parametrize(
    ("settings", "worlds", "said"),
    [
        ({"depth": 0}, 1, "depth must be 1 to 64, not 0"),
        ({"horizon": -1}, 1, "horizon must be 0 to"),
        ({"favour": 2.0}, 1, "favour must be 0 to 1, not 2.0"),
        ({}, 0, "worlds must be 1 to"),
        ({"sims": 3}, 1, "no setting 'sims'; it has exploration"),
    ],
)
def test_settings_out_of_range_are_refused(settings: dict[str, float], worlds: int, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        SearchAgent("test", settings, Budget(simulations=10), worlds=worlds)


def test_a_seat_that_decides_nothing_is_not_searched_for() -> None:
    agent = ismcts("10")
    game = Game("base", 3, 1)
    with pytest.raises(ValueError, match="seat 1 has nothing to decide"):
        agent.act(game.view(1))
    dice = position("base", 3, pending=["dice"], chance="explicit")
    with pytest.raises(ValueError, match="the phase is 'dice'"):
        agent.act(dice.view(0))


def test_every_decision_has_a_seed_of_its_own() -> None:
    agent = ismcts("10", 3)
    views = [game.view(game.current_player) for game in some_moments("new_shores", 4, 10)]
    assert len({agent._seed_for(view) for view in views}) == len(views) > 10
    assert agent._seed_for(views[0]) == agent._seed_for(views[0])
    assert agent._seed_for(views[0]) != ismcts("10", 4)._seed_for(views[0])


def test_edges_of_the_root_meet_the_same_dice() -> None:
    """Monopolies of what nobody holds change nothing: no luck lies between them."""
    game = position("base", 3, [{"cards": {"monopoly": 1}}], options={"max_offers": 0})
    agent = SearchAgent("test", FLAT, Budget(simulations=300), worlds=8)
    searched(game, agent)
    assert agent.found is not None
    named = {
        game.describe(action): value for action, value in zip(agent.found.actions, agent.found.values, strict=True)
    }
    alike = [value for words, value in named.items() if words.startswith("monopoly")]
    assert len(alike) == 5
    assert np.ptp(alike) < 1e-12


def test_names_make_the_agent_again() -> None:
    assert make_agent("ismcts").name == "ismcts"
    assert make_agent("flat:0.5s").name == "flat:0.5s"
    with pytest.raises(AgentError, match="ismcts"):
        make_agent("ismcts:")


@pytest.mark.nojit
def test_search_without_compiling_does_the_same() -> None:
    """The figures are those of the compiled kernel: the pass with NUMBA_DISABLE_JIT=1 runs it as plain Python."""
    game = position("base", 3, [{"settlements": ["3,4 N"], "hand": {"grain": 2, "ore": 3}}], options={"max_offers": 0})
    agent = SearchAgent("test", ISMCTS | {"horizon": 1}, Budget(simulations=6), worlds=2, seed=1)
    searched(game, agent)
    assert agent.found is not None
    assert agent.found.visits.tolist() == VISITS
    assert agent.found.values.tolist() == pytest.approx(VALUES, abs=1e-9)


VISITS = [5, 1]
VALUES = [0.814630165653, 0.75167032591]
