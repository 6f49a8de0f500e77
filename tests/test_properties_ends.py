"""Properties of games: how they end, and what switches change."""

import random
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings, strategies as st

from seafarers_env import Game, IllegalActionError
from seafarers_env.board.chart import BoardError
from seafarers_env.engine import actions as a
from seafarers_env.scenarios import OPTIONS, Option, OptionError
from seafarers_env.scenarios.knights import SWITCH
from tests.effort import often
from tests.play import (
    BOARDS,
    STYLES,
    advance,
    content,
    differences,
    kind_of,
    moments,
    new_game,
    pick,
    pick_chance,
    scenario_of,
    tables_but,
)
from tests.test_properties import Case, every_case, faults, game_of

pytestmark = pytest.mark.kernels


# --- the end ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DECISIONS-49", "EDGE-56")
@pytest.mark.parametrize("max_turns", [1, 2, 25])
@every_case
def test_play_is_cut_off_after_max_turns(case: Case, max_turns: int) -> None:
    game = game_of(case, max_turns=max_turns, points_to_win=100)
    rng, made = random.Random(10), 0
    while not game.is_over:
        assert game.turn < max_turns
        advance(game, rng, case[2])
        made += 1
    assert (game.turn, game.is_truncated, game.winner) == (max_turns, True, None)
    assert game.rewards == (0.0,) * game.num_players
    nothing_goes_on(game)


@every_case
def test_play_ends_with_a_winner_or_is_cut_off(case: Case) -> None:
    game = game_of(case, max_turns=400)
    for _ in moments(game, 11, case[2], 40_000):
        pass
    assert game.is_over
    if game.winner is not None:
        points = game.victory_points
        assert points[game.winner] >= game.options["points_to_win"]
        assert game.record.active == game.winner  # BASE-75: on the own turn
        assert game.rewards[game.winner] == 1.0
        assert sum(game.rewards) == pytest.approx(0)
    nothing_goes_on(game)


def nothing_goes_on(game: Game) -> None:
    before = content(game)
    assert game.current_player == -1
    assert not game.legal_mask().any()
    assert game.chance_outcomes() == []
    for action in range(game.num_actions):
        with pytest.raises(IllegalActionError, match="the game is over"):
            game.apply(action)
    assert content(game) == before


@pytest.mark.rule("DECISIONS-50", "DECISIONS-51")
@pytest.mark.parametrize("style", ["trader", "buyer", "hoarder"])
@pytest.mark.parametrize("scenario", ["base", "new_shores"])
def test_turns_are_short(scenario: str, style: str) -> None:
    """Here END_TURN is made only when nothing else can be: turns are as long as such a player can make them."""
    game, rng = new_game(scenario, 4, 12, max_turns=40), random.Random(12)
    longest = begun = 0
    while not game.is_over:
        action = pick(game, rng, style)
        while kind_of(game, action) == a.END_TURN and len(game.legal_actions()) > 1:
            action = pick(game, rng)
        turn = game.turn
        game.apply(action)
        longest = max(longest, game.record.decisions - begun)
        if game.turn != turn:
            begun = int(game.record.decisions)
    assert 10 < longest < 2000


# --- switches ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DECISIONS-05")
@pytest.mark.parametrize("chance", ["auto", "explicit"])
@every_case
def test_skipping_forced_decisions_is_making_them(case: Case, chance: str) -> None:
    quick = game_of(case, chance=chance, skip_forced=True)
    slow = game_of(case, chance=chance, skip_forced=False)
    rng = random.Random(13)
    for _ in range(often(400, 120)):
        if quick.is_over:
            break
        if quick.is_chance:
            outcome = pick_chance(quick, rng)
            quick.apply_chance(outcome)
            slow.apply_chance(outcome)
        else:
            action = pick(quick, rng, case[2])
            quick.apply(action)
            slow.apply(action)
        while len(slow.legal_actions()) == 1:
            slow.apply(slow.legal_actions()[0])
        assert quick.is_over or quick.is_chance or len(quick.legal_actions()) > 1
        assert differences(quick, slow) == []


def values_of(option: Option) -> st.SearchStrategy[Any]:
    """Every value that a switch takes."""
    if option.choices:
        return st.sampled_from(option.choices)
    return st.booleans() if isinstance(option.default, bool) else st.integers(option.low, option.high)


def fitting_game(scenario: str, players: int, seed: int, options: dict[str, Any]) -> tuple[Game, dict[str, Any]]:
    """A game with these options but those that do not fit its board, which are refused by name."""
    while True:
        try:
            return new_game(scenario, players, seed, **options), options
        except (OptionError, BoardError) as error:
            refused = next(name for name in options if re.search(rf"\b{name}\b", str(error)))
            options = {name: value for name, value in options.items() if name != refused}


@pytest.mark.long
@settings(max_examples=60, deadline=None, derandomize=True)
@given(
    table=st.sampled_from(tables_but([]) + [(board, scenario_of(board).players[0]) for board in BOARDS]),
    style=st.sampled_from(sorted(STYLES)),
    options=st.fixed_dictionaries(
        {}, optional={name: values_of(option) for name, option in OPTIONS.items() if name != SWITCH}
    ),
    seed=st.integers(0, 2**64 - 1),
)
def test_any_options_play(table: tuple[str, int], style: str, options: dict[str, Any], seed: int) -> None:
    scenario, players = table
    game, options = fitting_game(scenario, players, seed, options)
    assert {key: game.options[key] for key in options} == options
    observation = np.zeros(game.layout.size, np.int8)
    for n, moment in enumerate(moments(game, seed % 1000, style, 1500)):
        moment.observe(n % players, observation)
        assert observation.min() >= 0
        if n % 25 == 0:
            assert faults(moment) == []
    assert faults(game) == []
    assert game.is_over or game.turn > 3 or game.options["max_offers"] > 5  # a turn of 48 offers is long
