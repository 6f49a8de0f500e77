"""Agents that compile kernels do it for the edition they play in, and when they are told to."""

from collections.abc import Iterator
from typing import Any

import pytest

from seafarers_agents import arena, make_agent
from seafarers_agents.protocol import Compiling, compile_all
from seafarers_env import Game, warm_up
from seafarers_env.editions import CLASSIC, GRAND, Edition
from seafarers_env.view import PlayerView

Asked = list[tuple[str, str]]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """The groups that are asked for, each with its edition; they are compiled all the same."""
    told: Asked = []
    real = warm_up.ensure_compiled

    def note(*groups: str, edition: Edition = CLASSIC, **words: Any) -> None:
        told.extend((group, edition.name) for group in groups)
        if edition is CLASSIC:
            real(*groups, edition=edition, **words)

    monkeypatch.setattr(warm_up, "ensure_compiled", note)
    yield told


@pytest.mark.parametrize(
    ("spec", "groups"),
    [("heuristic", ["heuristic"]), ("one-ply", ["search", "heuristic"]), ("ismcts:5", ["search", "heuristic"])],
)
def test_an_agent_compiles_for_the_edition_it_is_told(spec: str, groups: list[str], asked: Asked) -> None:
    agent = make_agent(spec)
    assert asked == []
    assert isinstance(agent, Compiling)
    compile_all([make_agent("random"), agent], GRAND)
    assert asked == [(group, "grand") for group in groups]


def test_without_being_told_it_compiles_when_it_first_decides(asked: Asked) -> None:
    game, agent = Game("base", 3, 1), make_agent("heuristic")
    for _ in range(2):
        assert agent.act(game.view(0)) in game.legal_list()
    assert asked == [("heuristic", "classic")]


def test_an_arena_lets_agents_compile_before_it_plays(asked: Asked) -> None:
    class Late:
        """An agent that notes what it is told."""

        name = "late"

        def __init__(self) -> None:
            self.told: list[str] = []

        def compile_for(self, edition: Edition) -> None:
            self.told.append(edition.name)

        def act(self, view: PlayerView) -> int:
            assert self.told == ["classic"]
            return int(view.legal_actions()[0])

    late = Late()
    arena("base", [late, "random", "random"], games=1, seed=1, max_turns=2, processes=1)
    assert late.told == ["classic"]
