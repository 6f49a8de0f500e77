"""A policy over entities from a file: which tables it plays at, what it may know, which files are refused."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import AgentError, make_agent
from seafarers_agents.entity_network import GIVEN, EntityNetwork, shapes_of, sizes_of
from seafarers_agents.learned import read_policy, save_policy
from seafarers_env import EntityRows, Game, Pointers, vocabulary

SIZES = {"width": 3, "whole": 5, "rounds": 1}


def identity_of(**changed: Any) -> dict[str, Any]:
    heads = Pointers(Game("base", 2).table).heads
    columns = {part: list(vocabulary().columns[part]) for part in GIVEN}
    named = {"choices": list(heads.choices)} | {f"at {part}": list(kinds) for part, kinds in heads.pointing.items()}
    return {"network": "entities", **SIZES, "columns": columns, "heads": named} | changed


def stored(path: Path, seed: int = 0, **changed: Any) -> Path:
    identity, rng = identity_of(**changed), np.random.default_rng(seed)
    weights = {name: rng.normal(size=shape) / 2 for name, shape in shapes_of(sizes_of(identity)).items()}
    save_policy(path, identity, weights)
    return path


@pytest.fixture
def policy(tmp_path: Path) -> Path:
    return stored(tmp_path / "policy.npz")


def test_one_file_plays_every_table_by_its_best_legal_action(policy: Path) -> None:
    agent = make_agent(f"learned:{policy}")
    identity, weights = read_policy(policy)
    for scenario, players in (("base", 3), ("new_shores", 4), ("great_crossing", 4)):
        game = Game(scenario, players, 1)
        network = EntityNetwork(identity, weights, game.table)
        for _ in range(25):
            view = game.view(game.current_player)
            scores = np.where(view.action_mask == 1, network(view.observation[None])[0], -np.inf)
            assert agent.act(view) == scores.argmax()
            game.apply(agent.act(view))


def test_without_rounds_a_place_is_scored_by_its_own_row_and_the_whole(tmp_path: Path) -> None:
    """Number by number, from the formulas of the layers."""
    game = Game("base", 3, 4)
    identity, w = read_policy(stored(tmp_path / "p.npz", rounds=0))
    observation = game.view(0).observation
    found = EntityNetwork(identity, w, game.table)(observation[None])[0]
    parts = EntityRows(game.table)(observation)

    def linear(name: str, given: Any) -> Any:
        return w[f"{name}.weight"] @ given + w[f"{name}.bias"]

    def norm(name: str, given: Any) -> Any:
        scaled = (given - given.mean()) / (given.var() + 1e-5) ** 0.5
        return scaled * w[f"{name}.weight"] + w[f"{name}.bias"]

    def positive(given: Any) -> Any:
        return np.maximum(given, 0)

    whole = linear("given.globals", parts["globals"])
    for part in ("players", "offers"):
        whole = whole + sum(positive(linear(f"given.{part}", row)) for row in parts[part])
    whole = positive(norm("whole.3", linear("whole.2", positive(norm("whole.0", whole)))))
    pointers = Pointers(game.table)
    for action in range(0, len(found), 7):
        part = int(pointers.part[action])
        if part < 0:
            expected = linear("choices", whole)[pointers.choice[action]]
        elif ("hexes", "vertices", "edges", "players")[part] in ("vertices", "edges"):
            name = ("hexes", "vertices", "edges", "players")[part]
            kind = pointers.heads.pointing[name].index(pointers.heads.kinds[pointers.kind[action]])
            row = positive(linear(f"given.{name}", parts[name][pointers.row[action]]))
            expected = (linear(f"pointed.{name}", row) + linear(f"urge.{name}", whole))[kind]
        else:
            continue
        assert found[action] == pytest.approx(expected, abs=1e-4)


def test_columns_that_came_later_are_not_asked_for_and_unknown_ones_are_refused(tmp_path: Path) -> None:
    fewer = identity_of()
    fewer["columns"]["edges"] = fewer["columns"]["edges"][:-2]
    agent = make_agent(f"learned:{stored(tmp_path / 'a.npz', columns=fewer['columns'])}")
    agent.act(Game("new_shores", 3, 1).view(0))
    fewer["columns"]["edges"][0] = "knights.own"
    other = make_agent(f"learned:{stored(tmp_path / 'b.npz', columns=fewer['columns'])}")
    with pytest.raises(AgentError, match=r"another vocabulary: edges have no column 'knights.own'"):
        other.act(Game("new_shores", 3, 1).view(0))


def test_a_table_with_an_action_that_it_never_heard_of_is_refused(tmp_path: Path) -> None:
    heads = identity_of()["heads"]
    heads["at edges"].remove("ship")
    agent = make_agent(f"learned:{stored(tmp_path / 'a.npz', heads=heads)}")
    agent.act(Game("base", 3, 1).view(0))
    with pytest.raises(AgentError, match="knows no action 'ship', which this table has"):
        agent.act(Game("new_shores", 3, 1).view(0))


def test_files_that_are_none_are_named(tmp_path: Path, policy: Path) -> None:
    bad, read = tmp_path / "bad.npz", dict(np.load(policy))
    identity = json.loads(str(read["identity"]))

    def refused(said: str, **changed: Any) -> None:
        np.savez(bad, **(read | {"identity": np.array(json.dumps(identity | changed))}))
        with pytest.raises(AgentError, match=said):
            make_agent(f"learned:{bad}")

    refused("width must be 1 to 1,024, not 0", width=0)
    refused("rounds must be 0 to 16, not 17", rounds=17)
    refused("whole must be 1 to 4,096, not True", whole=True)
    refused(
        "its columns of edges must be a list of 1 to 4,096 different names", columns=identity["columns"] | {"edges": 3}
    )
    twice = identity["columns"] | {"edges": ["a", "a"]}
    refused("its columns of edges must be a list", columns=twice)
    refused("its heads of at hexes must be a list", heads=identity["heads"] | {"at hexes": []})
    refused("its network must be 'flat', 'entities', 'values' or 'answers', not 'deep'", network="deep")
    refused(r"given.hexes.weight: float32\[3, \d+\] in place of float\[4, \d+\]", width=4)
    refused("it lacks 'rounds.1", rounds=2)
    whole = policy.read_bytes()
    bad.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(AgentError, match="is not a policy of the self-play recipe"):
        make_agent(f"learned:{bad}")
