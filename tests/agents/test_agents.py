"""What every agent keeps to: legal actions, its own generator, nothing hidden."""

import random
from collections import Counter

import numpy as np
import pytest

from seafarers_agents import Agent, AgentError, make_agent
from seafarers_env import Game
from tests import variants
from tests.effort import often
from tests.play import named, tables_but

FUNCTIONS = {"callable": "highest", "agent": "Renamed"}
#: Kinds that play anywhere, quickly; `test_learned.py` and `test_language_model.py` have the others.
SPECS = ["random", "heuristic"]
SPECS += [f"{kind}:tests.agents.players:{name}" for kind, name in FUNCTIONS.items()]
EVERYWHERE = [(*table, {}) for table in tables_but([])]
SWITCHED = [
    ("new_shores", 3, {"pirate_start": "agreed", "theft_optional": True, "pirate_on_frame": True}),
    ("new_shores", 4, {"skip_forced": True, "second_piece_optional": False, "island_token_per": "island"}),
    ("base", 4, {"max_offers": 0, "bank": 5, "settlements": 3}),
    *variants.TABLES,
]
#: Every phase in which a seat decides.
DECISIONS = {
    "pirate proposal", "pirate answer", "setup settlement", "setup piece", "pre-roll", "main", "discard", "take",
    "robber", "steal", "move ship", "free piece", "compose", "answer", "choose",
}  # fmt: skip


def play(game: Game, agents: list[Agent]) -> list[tuple[str, int]]:
    """Play to the end; the phase and action of every decision. An illegal action raises."""
    made: list[tuple[str, int]] = []
    while not game.is_over:
        action = agents[game.current_player].act(game.view(game.current_player))
        made.append((game.phase, action))
        game.apply(action)
    return made


def seated(spec: str, players: int, seed: int = 0) -> list[Agent]:
    return [make_agent(spec if seat % 2 == 0 else "random", seed + seat) for seat in range(players)]


@pytest.mark.parametrize(
    ("spec", "name", "players", "options"),
    [(spec, *table) for spec in SPECS for table in (SWITCHED if ":" in spec else EVERYWHERE + SWITCHED)],
)
def test_every_action_is_legal(spec: str, name: str, players: int, options: dict[str, object]) -> None:
    for seed in range(often(2, 1)):
        game = Game(named(name), players, seed, **{"max_turns": often(80, 50), **options})
        assert play(game, seated(spec, players, seed))
        assert game.is_over


def test_games_of_the_heuristic_meet_every_kind_of_decision() -> None:
    met: set[str] = set()
    for seed in range(40):
        game = Game("new_shores", 4, seed, pirate_start="agreed")
        met |= {phase for phase, _ in play(game, [make_agent("heuristic") for _ in range(4)])}
        if met == DECISIONS:
            return
    raise AssertionError(f"never met: {DECISIONS - met}")


@pytest.mark.parametrize("spec", SPECS)
def test_the_same_seed_plays_the_same_game(spec: str) -> None:
    games = [play(Game("new_shores", 4, 5, max_turns=40), seated(spec, 4, seed=9)) for _ in range(2)]
    assert games[0] == games[1]


def test_another_seed_makes_another_random_agent() -> None:
    game = Game("new_shores", 3, 1)
    choices = {make_agent("random", seed).act(game.view(0)) for seed in range(20)}
    assert len(choices) > 5
    assert choices <= set(game.legal_actions().tolist())


def test_random_agents_choose_every_action_alike() -> None:
    view = Game("base", 3, 1).view(0)
    agent = make_agent("random", 3)
    times = Counter(agent.act(view) for _ in range(5400))
    legal = view.legal_actions().tolist()
    assert set(times) == set(legal)
    expected = 5400 / len(legal)
    # Six standard deviations of a count.
    assert all(abs(n - expected) < 6 * expected**0.5 for n in times.values())


@pytest.mark.parametrize("spec", SPECS)
def test_agents_leave_the_global_generators_alone(spec: str) -> None:
    before = random.getstate(), np.random.get_state()[1].tolist()  # noqa: NPY002
    play(Game("base", 3, 1, max_turns=12), seated(spec, 3))
    assert (random.getstate(), np.random.get_state()[1].tolist()) == before  # noqa: NPY002


def test_a_heuristic_that_saw_another_game_chooses_no_differently() -> None:
    fresh, used = make_agent("heuristic"), make_agent("heuristic")
    for name in ("base", "new_shores"):
        play(Game(name, 3, 4, max_turns=20), [used, make_agent("random"), make_agent("random", 1)])
    game = Game("new_shores", 3, 2, max_turns=20)
    while not game.is_over:
        view = game.view(game.current_player)
        action = used.act(view)
        assert fresh.act(view) == action
        game.apply(action)


def test_an_unknown_agent_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(AgentError, match=r"no agent 'heurstic' \(did you mean 'heuristic'\?\).*random, heuristic"):
        make_agent("heurstic")
    with pytest.raises(AgentError, match="'random' takes no argument, but 'fast' follows"):
        make_agent("random:fast")
    with pytest.raises(AgentError, match=r"options of an agent follow a colon: champion:BUDGET\?opening=games"):
        make_agent("champion?opening=games")
    with pytest.raises(AgentError, match=r"there is no agent 'random\?x'"):
        make_agent("random?x")


@pytest.mark.parametrize("spec", SPECS)
def test_an_agent_bears_the_name_it_is_made_from(spec: str) -> None:
    agent = make_agent(f" {spec} ")
    assert isinstance(agent, Agent)
    assert agent.name == spec
