"""A learned value in seats of kernels: batches, the vector, one game, duels. All play what the agent plays."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest

import seafarers_env as se
from seafarers_agents import make_agent
from seafarers_agents.champion.values import save_values
from seafarers_agents.duel import Duel
from seafarers_env.editions import CLASSIC
from seafarers_env.engine.entries.policy import HEURISTIC, LEARNED
from seafarers_env.engine.learned.thinking import AT_LAYERS
from seafarers_env.engine.policies.weights import TABLE, pack
from tests.agents.test_champion import random_layers

pytestmark = pytest.mark.kernels
OPTIONS: dict[str, Any] = {"max_offers": 1}


@pytest.fixture(scope="module")
def name(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A network that wants other things than the heuristic, as seats name it."""
    path = tmp_path_factory.mktemp("values") / "values.npz"
    save_values(path, CLASSIC, random_layers(16, 8, inputs=CLASSIC.inputs.NUM_INPUTS), {"margin": 0.0})
    return f"learned:{path}"


def played(scenario: str, seed: int, name: str, mine: Any, decisions: int) -> list[int]:
    """The learner's legal actions when it is asked, in a game where agents in Python sit in the other seats."""
    game, agent, found = se.Game(scenario, 4, seed, **OPTIONS), make_agent(name), list[int]()
    while not game.is_over and len(found) < decisions:
        legal = game.legal_list()
        if game.current_player == 0:
            found.append(int(sum(legal)))
            game.apply(mine(legal))
        else:
            game.apply(agent.act(game.view(game.current_player)))
    return found


@pytest.mark.parametrize("scenario", ["base", "new_shores"])
def test_a_batch_plays_what_the_agent_plays(scenario: str, name: str) -> None:
    expected = played(scenario, 11, name, max, 40)
    assert len(expected) == 40
    batch = se.Batch(scenario, 4, size=1, seed=[11], seats=["learner", name, name, name], rotate=False, **OPTIONS)
    for told in expected:
        legal = np.flatnonzero(batch.masks[0])
        assert int(legal.sum()) == told
        batch.step(np.array([legal.max()]))


def test_so_do_the_environments(name: str) -> None:
    expected = played("base", 5, name, max, 25)
    one = gymnasium.make("seafarers/Base-v0", num_players=4, opponents=name, seat=0, **OPTIONS)
    many = gymnasium.make_vec("seafarers/Base-v0", 2, num_players=4, opponents=name, seat=0, **OPTIONS)
    _, info = one.reset(seed=5)
    _, infos = many.reset(seed=5)
    for told in expected:
        legal = np.flatnonzero(info["action_mask"])
        assert int(legal.sum()) == told
        assert (infos["action_mask"][0] == info["action_mask"]).all()
        _, _, _, _, info = one.step(int(legal.max()))
        _, _, _, _, infos = many.step(np.array([row.nonzero()[0].max() for row in infos["action_mask"]]))


def test_a_batch_asks_it_for_actions(name: str) -> None:
    batch, pick, agent = se.Batch("base", 4, size=6, **OPTIONS), se.Sampler(seed=3), make_agent(name)
    differs = 0
    for _ in range(40):
        found = batch.policy_actions(name)
        for i in range(2):
            game = batch.game(i)
            assert found[i] == agent.act(game.view(game.current_player))
        differs += int((found != batch.policy_actions("heuristic")).sum())
        batch.step(pick(batch.masks))
    assert differs > 20


def test_duels_seat_it(name: str) -> None:
    duel = Duel("base", 4, max_offers=0)
    values: Any = make_agent(name)
    row: Any = values.for_kernels(CLASSIC)
    weights = np.zeros((1, 4, len(row)), np.float32)
    weights[:, :, : len(TABLE)], weights[:, 2] = pack(), row
    policies = np.full((4, 4), HEURISTIC, np.int8)
    policies[:, 2] = LEARNED
    games = duel.play(np.arange(4, dtype=np.uint64), policies, weights)
    game = se.Game("base", 4, 1, max_offers=0)
    agents = [make_agent("heuristic")] * 2 + [values, make_agent("heuristic")]
    while not game.is_over:
        game.apply(agents[game.current_player].act(game.view(game.current_player)))
    assert games.winners[1] == game.winner and games.turns[1] == game.view(0).turn
    with pytest.raises(ValueError, match="a packed value has layers from 437 inputs to 1"):
        duel.play(np.arange(4, dtype=np.uint64), policies, weights[:, :, :-5])
    with pytest.raises(ValueError, match="weights have shape"):
        duel.play(np.arange(4, dtype=np.uint64), np.full_like(policies, HEURISTIC), weights)


def test_what_cannot_sit_there_is_refused(name: str) -> None:
    for word, told in (
        ("learned:base", "is not a learned value, such as 'learned:classic'"),
        ("learned:nothing.npz", "nothing.npz"),
    ):
        with pytest.raises(ValueError, match=told):
            se.Batch("base", 4, size=1, seats=["learner", word, "random", "random"])
        with pytest.raises(ValueError, match=told):
            se.Batch("base", 4, size=1).policy_actions(word)
    with pytest.raises(ValueError, match="can have one learned value, not 2"):
        se.Batch("base", 4, size=1, seats=["learner", name, "learned:classic", "random"])
    with pytest.raises(ValueError, match="edition: 'classic' there, 'grand' here"):
        se.Batch("base", 4, size=1, seats=["learner", name, name, name], edition="grand")


@pytest.mark.parametrize("spoil", ["short", "layers", "widths", "kind"])
def test_a_packed_row_that_is_none_is_refused(spoil: str, name: str) -> None:
    agent: Any = make_agent(name)
    row, check = np.array(agent.for_kernels(CLASSIC)), CLASSIC.thinking.check_packed
    assert check(row) is row
    places = {"layers": (AT_LAYERS, 90), "widths": (AT_LAYERS + 2, 4000)}
    if spoil in places:
        row[places[spoil][0]] = places[spoil][1]
    with pytest.raises(ValueError, match="a packed value"):
        check(row[:-1] if spoil == "short" else row.astype(float) if spoil == "kind" else row)


def test_two_learned_values_play_in_python(name: str, tmp_path: Path) -> None:
    two = ["learned:classic", name, "random"]
    env = gymnasium.make("seafarers/Base-v0", num_players=4, opponents=two, **OPTIONS)
    _, info = env.reset(seed=2)
    for _ in range(10):
        _, _, _, _, info = env.step(int(np.flatnonzero(info["action_mask"])[0]))
    with pytest.raises(ValueError, match="is an agent, played in Python game by game"):
        gymnasium.make_vec("seafarers/Base-v0", 2, num_players=4, opponents=two, **OPTIONS)
