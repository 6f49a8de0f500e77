"""A policy from a file: the numbers of its network, where it plays and where it refuses, what it draws."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import seafarers_env
from seafarers_agents import AgentError, arena, make_agent
from seafarers_agents.agent import file_of
from seafarers_agents.gamelog import read_log
from seafarers_agents.learned import SHAPES, LearnedAgent, Network, read_policy, save_policy, table_of
from seafarers_agents.story import play
from seafarers_env import Game
from tests.test_hidden_information import shuffled

WIDTH = 6
TABLE: dict[str, Any] = {"max_offers": 0, "points_to_win": 4}


def weights_of(sizes: dict[str, int], seed: int = 0) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(seed)
    return {
        name: rng.normal(size=[sizes[axis] for axis in axes]).astype(np.float32) / 3 for name, axes in SHAPES.items()
    }


def identity_of(scenario: str = "base", players: int = 3, **options: Any) -> dict[str, Any]:
    return table_of(Game(scenario, players, **options).view(0)) | {"width": WIDTH}


def stored(path: Path, seed: int = 0, **changed: Any) -> Path:
    identity = identity_of(**TABLE)
    save_policy(path, identity | changed, weights_of(identity, seed))
    return path


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    return stored(tmp_path / "policy.npz")


def test_the_network_is_two_hidden_layers_with_their_norms() -> None:
    """Number by number, from the formulas of the layers."""
    sizes = {"observation": 5, "width": WIDTH, "actions": 4}
    w = weights_of(sizes)
    observation = np.array([0, 1, -3, 100, 2], np.int8)

    def norm(values: list[float], weight: np.ndarray, bias: np.ndarray) -> list[float]:
        mean = sum(values) / len(values)
        variance = sum((v - mean) ** 2 for v in values) / len(values)
        return [
            max(0.0, (v - mean) / (variance + 1e-5) ** 0.5 * float(a) + float(b))
            for v, a, b in zip(values, weight, bias, strict=True)
        ]

    def linear(values: list[float], weight: np.ndarray, bias: np.ndarray) -> list[float]:
        return [sum(float(a) * v for a, v in zip(row, values, strict=True)) + float(b)
                for row, b in zip(weight, bias, strict=True)]  # fmt: skip

    scaled = [float(s) * float(x) for s, x in zip(w["scale"], observation, strict=True)]
    hidden = norm(linear(scaled, w["first.weight"], w["first.bias"]), w["body.0.weight"], w["body.0.bias"])
    hidden = norm(linear(hidden, w["body.2.weight"], w["body.2.bias"]), w["body.3.weight"], w["body.3.bias"])
    expected = linear(hidden, w["actions.weight"], w["actions.bias"])
    found = Network(w)(np.stack([observation, observation * 0]))
    assert found.shape == (2, 4)
    assert found[0] == pytest.approx(expected, abs=1e-4)


def test_it_plays_the_best_legal_action_of_its_policy(policy: Path) -> None:
    agent = LearnedAgent(policy)
    game = Game("base", 3, 1, **TABLE)
    network = Network(read_policy(policy)[1])
    for _ in range(20):
        view = game.view(game.current_player)
        scores = np.where(view.action_mask == 1, network(view.observation[None])[0], -np.inf)
        assert agent.act(view) == scores.argmax()
        game.apply(agent.act(view))


def test_at_a_temperature_it_draws_as_often_as_the_policy_says(policy: Path) -> None:
    view = Game("base", 3, 1, **TABLE).view(0)
    legal, scores = view.legal_actions(), Network(read_policy(policy)[1])(view.observation[None])[0]
    chances = np.exp(scores[legal] / 0.7)
    chances /= chances.sum()
    agent = make_agent(f"learned:{policy}?temperature=0.7", 3)
    times = Counter(agent.act(view) for _ in range(4000))
    for action, chance in zip(legal.tolist(), chances, strict=True):
        assert abs(times[action] - 4000 * chance) < 6 * (4000 * chance) ** 0.5 + 3


def test_the_same_seed_plays_the_same_game(policy: Path) -> None:
    def final(spec: str, seed: int) -> bytes:
        game = Game("base", 3, 5, **TABLE, max_turns=20)
        play(game, [make_agent(spec, seed) for _ in range(3)])
        return game.record.tobytes()

    best, drawn = f"learned:{policy}", f"learned:{policy}?temperature=1"
    assert final(best, 1) == final(best, 2)
    assert final(drawn, 1) == final(drawn, 1) != final(drawn, 2)


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-08", "OBSERVATION-17")
def test_what_a_seat_cannot_know_changes_no_choice(policy: Path) -> None:
    rng, game, agent = np.random.default_rng(1), Game("base", 3, 2, **TABLE, max_turns=40), LearnedAgent(policy)
    while not game.is_over:
        seat = game.current_player
        action = agent.act(game.view(seat))
        assert agent.act(shuffled(game, seat, rng).view(seat)) == action
        game.apply(action)


def test_its_identity_is_that_of_the_recipes(policy: Path) -> None:
    """`examples/common.py` makes it from a Batch; the board's digest is that of the scenario."""
    batch = seafarers_env.Batch("base", 3, 1, observe=False, **TABLE)
    told = read_policy(policy)[0]
    assert told["board"] == batch.scenario.digest(3)[:16]
    assert (told["observation"], told["actions"]) == (batch.layout.size, batch.num_actions)
    assert {name: told[name] for name in batch.table.options} == dict(batch.table.options)


def test_another_table_is_refused_with_what_it_is_for(policy: Path) -> None:
    agent = make_agent(f"learned:{policy}")
    for scenario, players, options, said in (
        ("new_shores", 3, TABLE, r"plays 'base' with 3 players and .*scenario: 'base' there, 'new_shores' here"),
        ("base", 4, TABLE, "players: 3 there, 4 here"),
        ("base", 3, {"points_to_win": 4}, r"actions: \d+ there, \d+ here.*max_offers: 0 there, 5 here"),
        ("base", 3, TABLE | {"bank": 9}, "bank: 19 there, 9 here"),
        ("base", 3, TABLE | {"card_counting": True}, "observation: "),
    ):
        with pytest.raises(AgentError, match=said):
            agent.act(Game(scenario, players, 1, **options).view(0))
    agent.act(Game("base", 3, 1, **TABLE, skip_forced=True, max_turns=7).view(0))  # these do not matter


def test_another_version_of_the_environment_is_refused(tmp_path: Path) -> None:
    old = LearnedAgent(stored(tmp_path / "old.npz", version=99))
    with pytest.raises(AgentError, match=r"version: 99 there, \d+ here"):
        old.act(Game("base", 3, 1, **TABLE).view(0))


def test_files_that_are_none_are_named(tmp_path: Path, policy: Path) -> None:
    def refused(path: Path, said: str) -> None:
        with pytest.raises(AgentError, match=said):
            make_agent(f"learned:{path}")

    refused(tmp_path / "none.npz", "there is no policy file '.*none.npz'")
    for name in ("x" * 300, "../" + "x" * 300, str(tmp_path / ("x" * 300)), "y/" * 3000):
        refused(Path(name), r"the policy file '.*\.\.\..*' cannot be read: File name too long")
    for spec in (
        "learned:a\0b",
        "learned:\ud800",
        "callable:" + "x" * 300 + ":f",
        "llm:" + "9" * 5000,
        "ismcts:" + "9" * 5000,
    ):
        with pytest.raises(AgentError):
            make_agent(spec)
    bad = tmp_path / "bad.npz"
    bad.write_bytes(b"nothing at all")
    refused(bad, "is not a policy of the self-play recipe")
    read = dict(np.load(policy))
    np.savez(bad, **{name: array for name, array in read.items() if name != "first.bias"})
    refused(bad, "it lacks .*first.bias")
    np.savez(bad, **(read | {"first.bias": np.zeros(7, np.float32)}))
    refused(bad, r"first.bias: float32\[7\] in place of float\[6\]")
    np.savez(bad, **(read | {"identity": np.array(json.dumps({"width": 6}))}))
    refused(bad, "it lacks 'observation'")
    np.savez(bad, **(read | {"identity": np.array([{"code": "anybody's"}], object)}))
    refused(bad, "its identity is ")


def test_a_file_that_changes_is_read_anew(tmp_path: Path) -> None:
    path, games = tmp_path / "policy.npz", []
    for seed in (0, 1):
        stored(path, seed)
        game = Game("base", 3, 5, **TABLE, max_turns=20)
        play(game, [make_agent(f"learned:{path}") for _ in range(3)])
        games.append(game.record.tobytes())
    assert games[0] != games[1]


def test_options_of_the_spec() -> None:
    assert file_of(" learned:runs/a.npz?temperature=1 ") == Path("runs/a.npz")
    assert file_of("heuristic") is None
    for option in (
        "temperature=-1",
        "temperature=hot",
        "temperature=inf",
        "temperatur=1",
        "temperature",
        "",
        "switches=all",
        "temperature=1&",
    ):
        with pytest.raises(AgentError, match=r"\?temperature=NUMBER or \?switches=any, or both joined by &, not \?"):
            make_agent(f"learned:a.npz?{option}")


def test_where_switches_differ_it_plays_if_it_is_told_to(policy: Path, tmp_path: Path) -> None:
    """Its scores stand for the same actions there, one of which there is no more; further ones it has none for."""
    near = TABLE | {"sole_shortage": False, "second_piece_optional": False}
    game = Game("base", 3, 5, **near)
    assert game.num_actions == Game("base", 3, 5, **TABLE).num_actions - 1
    with pytest.raises(AgentError, match="sole_shortage: True there, False here"):
        make_agent(f"learned:{policy}").act(game.view(game.current_player))
    agent, own = make_agent(f"learned:{policy}?switches=any"), Game("base", 3, 5, **TABLE)
    scores = Network(read_policy(policy)[1])
    for _ in range(150):
        view = game.view(game.current_player)
        told = game.describe(agent.act(view))
        found = scores(view.observation[None])[0]
        legal = {game.describe(int(a)): float(found[own.parse(game.describe(int(a)))]) for a in view.legal_actions()}
        assert told == max(legal, key=legal.__getitem__)
        game.apply(game.parse(told))
        if game.is_over:
            break
    trade = Game("base", 3, 5, points_to_win=4)
    with pytest.raises(AgentError, match=r"other blocks of numbers|does not know the action"):
        make_agent(f"learned:{policy}?switches=any").act(trade.view(trade.current_player))
    with pytest.raises(AgentError, match="scenario: 'base' there, 'new_shores' here"):
        shores = Game("new_shores", 3, 5, **TABLE)
        make_agent(f"learned:{policy}?switches=any").act(shores.view(shores.current_player))
    lost = stored(tmp_path / "lost.npz", scenario="atlantis")
    with pytest.raises(AgentError):
        make_agent(f"learned:{lost}?temperature=1&switches=any").act(game.view(max(game.current_player, 0)))


def test_a_log_knows_which_file_played(policy: Path, tmp_path: Path) -> None:
    log, spec = tmp_path / "log.jsonl", f"learned:{policy}?temperature=1"
    result = arena("base", [spec, "random", "random"], 3, options=TABLE, processes=1, log=log)
    assert result.agents[0] == spec
    assert set(read_log(log).header.files) == {spec}


def test_checkpoints_need_pytorch_and_say_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "torch", None)
    path = tmp_path / "checkpoint.pt"
    path.write_bytes(b"")
    with pytest.raises(AgentError, match=r"read by PyTorch: pip install \"seafarers_env\[train\]\"; policy.npz"):
        make_agent(f"learned:{path}")
