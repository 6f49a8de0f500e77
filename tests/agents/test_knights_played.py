"""Agents at tables with Cities & Knights: legal actions only, nothing hidden, the same from a batch as from a view."""

from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.search import SearchAgent
from seafarers_env import Batch, Game
from seafarers_env.engine.search.weights import pack_value
from tests.agents.test_agents import play, seated
from tests.effort import often
from tests.knights import ON, knights, knights_phases
from tests.test_batch_options import random_actions

pytestmark = pytest.mark.long  # the edition knights is compiled
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 3, {}),
    ("new_shores", 4, {}),
    ("oceans", 4, {"max_offers": 0}),
    ("seven_islands", 3, {}),
    ("reach_catan", 4, {}),
    ("great_crossing", 4, {}),
    ("greater_catan", 4, {"skip_forced": True}),
    ("catan_world", 3, {}),
    ("fog_islands", 6, {}),
    ("fog_islands", 4, {"exploration": False}),
]
tables = pytest.mark.parametrize(("name", "players", "options"), TABLES)
SEARCHES = ("one-ply:6", "flat:6", "ismcts:12")


@pytest.mark.parametrize("spec", ["random", "heuristic"])
@tables
def test_every_action_is_legal(spec: str, name: str, players: int, options: dict[str, Any]) -> None:
    for seed in range(often(3, 1)):
        game = Game(name, players, seed, **{"max_turns": often(300, 100), **options, **ON})
        assert play(game, seated(spec, players, seed))
        assert game.is_over


@pytest.mark.rule("CK-239")
@tables
def test_heuristics_among_themselves_end_their_turns_and_their_games(
    name: str, players: int, options: dict[str, Any]
) -> None:
    game, agents = Game(name, players, 5, **options, **ON), [make_agent("heuristic") for _ in range(players)]
    since, turn = 0, 0
    while not game.is_over:
        game.apply(agents[game.current_player].act(game.view(game.current_player)))
        since, turn = (since + 1, turn) if game.turn == turn else (0, game.turn)
        assert since < 200, game
    assert game.winner is not None


@pytest.mark.parametrize("kind", SEARCHES)
def test_every_phase_can_be_searched(kind: str) -> None:
    agent = make_agent(kind, 1)
    for games in knights_phases().values():
        for game in games:
            if not game.is_over and not game.is_chance:
                assert agent.act(game.view(game.current_player)) in game.legal_list()


@pytest.mark.parametrize("kind", SEARCHES)
def test_searches_play_whole_turns(kind: str) -> None:
    for name, players in (("new_shores", 4), ("fog_islands", 5)):
        game = Game(name, players, 3, max_turns=often(16, 8), **ON)
        assert play(game, [make_agent(kind, seat) for seat in range(players)])


def test_the_value_function_has_weights_of_its_own() -> None:
    found = pack_value(knights=True)
    assert found.shape == pack_value().shape and (found != pack_value()).any()
    agent = make_agent("flat:2")
    assert isinstance(agent, SearchAgent)
    agent.act(Game("new_shores", 4, 0, **ON).view(0))
    assert (agent._value == found).all()


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-08", "CK-142", "CK-200")
@pytest.mark.parametrize("spec", ["heuristic", "ismcts:6"])
def test_what_a_seat_cannot_know_changes_no_choice(spec: str) -> None:
    for name, players in (("new_shores", 4), ("fog_islands", 4)):
        game, others = Game(name, players, 2, max_turns=often(60, 30), **ON), 0
        agent, rest = make_agent(spec), KernelHeuristicAgent()
        while not game.is_over:
            view = game.view(game.current_player)
            action = rest.act(view)
            if int(game.record.decisions) % often(5, 9) == 0:
                world = Game.from_table(game.table, view.worlds(int(game.record.decisions), 2)[1:])
                others += world.record.tobytes() != game.record.tobytes()
                assert agent.act(world.view(game.current_player)) == agent.act(view), (game, game.describe(action))
            game.apply(action)
        assert others > 5


def test_the_teacher_does_what_the_heuristic_does_with_the_view() -> None:
    agent, agreed, rng = KernelHeuristicAgent(), 0, np.random.default_rng(1)
    batch = Batch("new_shores", 4, 8, 3, **ON)
    for step in range(often(600, 240)):
        actions = batch.policy_actions()
        if step % 20 == 0:
            for i, action in enumerate(actions.tolist()):
                game = batch.game(i)
                assert action == agent.act(game.view(game.current_player)), game
                agreed += len(game.legal_list()) > 1
        batch.step(random_actions(batch, rng) if step % 3 == 0 else actions)
    assert agreed > 20


def test_the_table_without_the_module_is_played_as_in_other_editions() -> None:
    games = [Game("new_shores", 4, 7, edition=edition, max_turns=60) for edition in ("classic", "knights")]
    agents = [KernelHeuristicAgent() for _ in games]
    while not games[0].is_over:
        texts = [
            game.describe(agent.act(game.view(game.current_player))) for game, agent in zip(games, agents, strict=True)
        ]
        assert texts[0] == texts[1]
        for game in games:
            game.apply(game.parse(texts[0]))


def test_it_needs_no_look_at_a_position_with_one_action() -> None:
    game = knights(pending=["pre-roll"])
    assert game.describe(KernelHeuristicAgent().act(game.view(0))) == "roll"
