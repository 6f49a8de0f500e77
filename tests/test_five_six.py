"""Five and six seats in everything that stands round the rules: environments, batches, agents, files, pictures."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.duel import Duel
from seafarers_agents.language_model.prompt import prompt
from seafarers_agents.web.position import fixtures
from seafarers_env import Game, raw_env
from seafarers_env.editions import GRAND
from seafarers_env.engine.entries.policy import RANDOM
from seafarers_env.engine.policies.weights import pack
from seafarers_env.render.palette import SEATS
from seafarers_env.replay import Recorder, dumps, loads
from seafarers_env.replay.page import page as replay_page
from tests.effort import often
from tests.oracle.six import CROWD
from tests.play import advance, new_game, pick, scenario_of

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition grand is compiled
BUILDING = "special building"
both = pytest.mark.parametrize("players", [5, 6])


def between_turns(players: int = 6, seed: int = 3, **options: Any) -> Game:
    """A game in which seat 1, the first of the others, may build more than nothing."""
    game, rng = new_game("crowd", players, seed, **options), random.Random(seed)
    while not (game.phase == BUILDING and len(game.legal_list()) > 3):
        game.apply(pick(game, rng, "builder"))
    return game


# --- environments -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("FIVESIX-16", "FIVESIX-20")
@both
def test_the_agent_to_act_is_the_builder(players: int) -> None:
    aec, rng, met = raw_env(scenario_of("crowd"), players), np.random.default_rng(1), set[str]()
    aec.reset(seed=2)
    assert aec.agents == [f"player_{p}" for p in range(players)]
    for _ in range(4000):
        if not aec.agents or aec.game.is_over:
            break
        if aec.game.phase == BUILDING:
            assert aec.agent_selection == f"player_{int(aec.game.record.active)}"
            met.add(aec.agent_selection)
        mask = aec.observe(aec.agent_selection)["action_mask"]
        aec.step(int(rng.choice(np.flatnonzero(mask))))
    assert len(met) == players


# --- agents -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("spec", ["heuristic", "ismcts", "one-ply"])
def test_agents_build_between_turns(spec: str) -> None:
    game = between_turns()
    agent, rng, built = make_agent(spec, 1), random.Random(1), set[str]()
    for _ in range(often(3000, 900) if "heuristic" in spec else 300):
        if game.is_over:
            break
        if game.phase == BUILDING and len(game.legal_list()) > 1:
            action = agent.act(game.view(game.current_player))
            built.add(game.describe(action).split()[0])
            game.apply(action)
        else:
            advance(game, rng, "hoarder")
    assert built & {"road", "ship", "city", "settlement", "buy"}


def test_the_heuristic_beats_five_random_players() -> None:
    """Chance is one game in six; of 120 games it won 118."""
    score = Duel(scenario_of("crowd"), 6).rate(often(16, 4), pack(), rest=RANDOM)
    assert score.games >= 24 and score.rate > 0.9


def test_a_language_model_is_told_of_the_phase() -> None:
    game = between_turns()
    asked = prompt(game.view(game.current_player), [])
    assert "After each turn all other players may build" in asked and ". end build\n" in asked
    assert "After each turn" not in prompt(new_game("crowd", 4).view(0), [])


# --- files and pictures -----------------------------------------------------------------------------------------------
@both
def test_games_are_recorded_and_shown(players: int) -> None:
    recorder, rng = Recorder(new_game("crowd", players, 5), seed=5), random.Random(5)
    for _ in range(700):
        if recorder.game.is_over:
            break
        recorder.apply(pick(recorder.game, rng, "builder"))
    text = dumps(recorder.replay())
    again = loads(text)
    assert dumps(again) == text and again.header.num_players == players
    assert len(again) == len(recorder.replay())
    shown = replay_page(again)
    assert f".of-{players - 1} " in shown and "builds no more" in shown


def test_each_seat_has_colours_of_its_own() -> None:
    game, rng = new_game("crowd", 6, 1), random.Random(1)
    while game.phase != "pre-roll":
        game.apply(pick(game, rng))
    picture = game.svg()
    assert all(f"-settlement-{seat}" in picture and look.fill in picture for seat, look in enumerate(SEATS[:6]))
    four = new_game("crowd", 4, 1).svg()
    assert "-settlement-3" in four and "-settlement-4" not in four and SEATS[4].fill not in four
    assert game.svg(viewer=5) != picture


def test_the_page_draws_six() -> None:
    game = between_turns()
    view = game.view(game.current_player)
    told = fixtures(view)
    assert len(told["seats"]) == 6 and "city-5" in told["symbols"] and "end build" in told["kinds"]["placeless"]


def test_a_board_file_is_played_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "crowd.board"
    path.write_text(CROWD, encoding="utf-8")
    game = Game(path)
    assert (game.num_players, game.table.edition, game.table.parts[-1]) == (6, GRAND, "five_six")
    assert game.table.kept_options["special_building"] is True
    assert "special_building" not in Game(path, 4).table.kept_options
