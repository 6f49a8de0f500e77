"""Agents from functions: in the arena as they are, and by specs that name them."""

from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import AgentError, CallableAgent, arena, make_agent, round_robin, tournament
from seafarers_agents.functions import AnswerError, imported
from seafarers_agents.matches import ArenaError
from seafarers_agents.random_agent import RandomAgent
from seafarers_agents.story import play
from seafarers_env import Game, IllegalActionError
from seafarers_env.batches import agent_registry
from tests.agents.players import highest, nothing

SHORT = {"max_turns": 12}
HERE = "callable:tests.agents.players"


def lowest(observation: np.ndarray, mask: np.ndarray) -> int:
    return int(mask.argmax())


def test_it_is_given_the_observation_and_the_mask_of_its_view() -> None:
    game, seen = Game("new_shores", 4, 2), []

    def policy(observation: np.ndarray, mask: np.ndarray) -> np.int64:
        seen.append((observation.tolist(), mask.tolist()))
        observation[:], chosen = 0, mask.argmax()
        mask[:] = 0  # what it does to them is its own business
        return chosen

    view = game.view(0)
    assert CallableAgent(policy).act(view) == game.legal_list()[0]
    assert seen == [(game.observe(0).tolist(), game.legal_mask().tolist())]
    assert view.observation.tolist() == game.observe(0).tolist()


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (None, "'bad' in seat 0 answered None in phase 'setup settlement': an action must be an integer"),
        (0.5, "answered 0.5 in phase"),
        (-1, "answered -1 in phase 'setup settlement', which is not in the table: actions are 0.."),
        (10**9, "which is not in the table"),
        (0, r"answered 0 \('roll'\), which is not legal in phase 'setup settlement'"),
    ],
)
def test_an_answer_that_is_no_legal_action_is_refused(answer: Any, said: str) -> None:
    view = Game("base", 3, 1).view(0)
    with pytest.raises(AnswerError, match=said) as caught:
        CallableAgent(lambda observation, mask: answer, "bad").act(view)
    assert isinstance(caught.value, AgentError) and isinstance(caught.value, IllegalActionError)


def test_it_bears_the_name_of_its_function_or_another() -> None:
    assert CallableAgent(lowest).name == "lowest"
    assert CallableAgent(lowest, "mine").name == "mine"
    assert CallableAgent(RandomAgent(0).act).name == "act"
    policy: Any = 3
    with pytest.raises(AgentError, match="a callable agent must be a function of observation and action mask, not 3"):
        CallableAgent(policy)


# --- the arena --------------------------------------------------------------------------------------------------------
def test_the_arena_takes_functions_and_agents_as_they_are(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    mine = CallableAgent(highest, "mine")
    result = arena("base", [lowest, mine, "random"], 6, options=SHORT, log=log)
    assert result.agents == ["lowest", "mine", "random"]
    assert result.processes == 1
    by_spec = arena("base", ["random", f"{HERE}:highest", "random"], 3, options=SHORT, processes=1)
    assert len(by_spec.matches) == 3
    again = arena("base", [lowest, mine, "random"], 9, options=SHORT, log=log, resume=True)
    assert (again.resumed, again.games) == (6, 9)


def test_a_spec_and_the_function_it_names_play_the_same_games() -> None:
    one = arena("base", [highest, "random", "random"], 3, 5, options=SHORT)
    other = arena("base", [f"{HERE}:highest", "random", "random"], 3, 5, options=SHORT, processes=1)
    assert [m.points for m in one.matches] == [m.points for m in other.matches]
    assert [m.decisions for m in one.matches] == [m.decisions for m in other.matches]


def test_a_round_robin_of_functions() -> None:
    results = tournament("base", round_robin([lowest, "random"], 3), 3, options=SHORT)
    assert [result.agents for result in results] == [["lowest", "random", "random"], ["random", "lowest", "lowest"]]


def test_functions_stay_in_this_process_and_need_names_of_their_own() -> None:
    with pytest.raises(ArenaError, match=r"lowest cannot leave this process: play with processes=1, or name .*spec"):
        arena("base", [lowest, "random", "random"], 30, processes=2)
    with pytest.raises(ArenaError, match="two different agents are called 'random'"):
        arena("base", [RandomAgent(0), "random", "random"], 3)
    with pytest.raises(ArenaError, match="two different agents are called 'x'"):
        arena("base", [CallableAgent(lowest, "x"), CallableAgent(highest, "x"), "random"], 3)


def test_wrong_answers_in_the_arena_name_the_agent() -> None:
    with pytest.raises(AnswerError, match=f"agent '{HERE}:nothing' in seat"):
        arena("base", [f"{HERE}:nothing", "random", "random"], 3, processes=1)
    with pytest.raises(AnswerError, match="agent 'nothing' in seat"):
        arena("base", [nothing, "random", "random"], 3)


@pytest.mark.slow
def test_other_processes_import_what_a_spec_names() -> None:
    specs = [f"{HERE}:highest", "agent:tests.agents.players:Renamed", "random"]
    two, one = (arena("base", specs, 6, 1, options=SHORT, processes=workers) for workers in (2, 1))
    assert [m.points for m in two.matches] == [m.points for m in one.matches]


# --- specs ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("argument", "said"),
    [
        ("tests.agents.players", "callable:tests.agents.players: MODULE:FUNCTION follows, like callable:my_package"),
        ("../players:highest", "MODULE:FUNCTION follows"),
        ("tests.agents.playres:highest", r"no module 'tests.agents.playres' to import; PYTHONPATH=FOLDER says where"),
        ("nowhere.at.all:f", "no module 'nowhere' to import"),
        ("tests.agents.players:higest", "'tests.agents.players' has no 'higest'"),
        ("tests.agents.players:NOT_CALLABLE", "'NOT_CALLABLE' is int, which cannot be called"),
    ],
)
def test_a_function_that_is_not_there_is_named(argument: str, said: str) -> None:
    with pytest.raises(AgentError, match=said):
        imported(argument, "callable")


def test_an_error_inside_the_module_is_not_hidden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "needs_more.py").write_text("import not_installed_anywhere\n", encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ModuleNotFoundError, match="not_installed_anywhere"):
        imported("needs_more:f", "callable")


def test_specs_with_nothing_behind_the_colon_say_what_follows() -> None:
    for kind, what in (("callable", "MODULE:FUNCTION"), ("agent", "MODULE:MAKER")):
        with pytest.raises(AgentError, match=f"agent '{kind}' is written {kind}:{what}"):
            make_agent(kind)
    with pytest.raises(AgentError, match=r"'agent:tests\.agents\.players:no_agent' made 3, which is not an agent"):
        make_agent("agent:tests.agents.players:no_agent", 3)


def test_a_maker_gets_the_seed() -> None:
    spec = "agent:tests.agents.players:Renamed"
    view = Game("new_shores", 3, 1).view(0)
    assert [make_agent(spec, seed).act(view) for seed in range(9)] == [
        make_agent("random", seed).act(view) for seed in range(9)
    ]


def test_other_packages_offer_agents_by_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("clever", "tests.agents.players:Renamed", agent_registry.GROUP)
    monkeypatch.setattr(
        agent_registry, "entry_points", lambda group, name="clever": [point] if name == "clever" else []
    )
    game = Game("base", 3, 1, **SHORT)
    play(game, [make_agent("clever", seat) for seat in range(3)])
    assert game.is_over
    with pytest.raises(AgentError, match=r"no agent 'cleverer' \(did you mean 'clever'\?\).*agent, clever"):
        make_agent("cleverer")
