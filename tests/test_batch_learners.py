"""What a `Batch` has for learners: rewards for points, what any seat sees, the whole state, rows from elsewhere."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game
from seafarers_env.batches.rewards import leads
from seafarers_env.engine import constants as c
from seafarers_env.position import PositionError
from tests.test_batch_options import SHORT, random_actions, shown

pytestmark = pytest.mark.kernels


# --- points and rewards -----------------------------------------------------------------------------------------------
def test_points_of_all_seats_with_and_without_hidden_cards() -> None:
    batch = Batch("base", 4, 32, 1, max_offers=0)
    for _ in range(700):
        batch.step(batch.policy_actions())
    seen = set()
    for i in range(len(batch)):
        game = batch.game(i)
        assert batch.points(hidden=True)[i].tolist() == list(game.victory_points)
        assert batch.points()[i].tolist() == [game.view(k).victory_points((k + 1) % 4) for k in (3, 0, 1, 2)]
        seen.add(bool(game.record.cards[:, c.VICTORY_POINT].any()))
    assert seen == {False, True}


def test_over_a_game_shaping_sums_to_the_result_less_the_first_leads() -> None:
    batch, plain = (Batch("base", 2, 1, 3, shaping=weight, **SHORT) for weight in (1.0, 0.0))
    total, first, rng = np.zeros(2), {}, np.random.default_rng(0)
    while not (plain.terminations | plain.truncations).any():
        seat = int(plain.current_players[0])
        first.setdefault(seat, leads(plain.points(), SHORT["points_to_win"])[0, seat])
        actions = random_actions(plain, rng)
        batch.step(actions), plain.step(actions)
        total += batch.rewards[0]
    assert total == pytest.approx(plain.rewards[0] - np.array([first[0], first[1]]), abs=1e-5)
    assert first[1] < 0  # seat 0 has settled before


def test_a_refused_action_pays_nothing_and_games_dealt_anew_owe_nothing() -> None:
    batch = Batch("base", 2, 4, 3, shaping=1.0, discount=0.5, on_illegal="report", **SHORT)
    for _ in range(60):
        batch.step(random_actions(batch, np.random.default_rng(1)))
    actions = random_actions(batch, np.random.default_rng(2))
    actions[1] = -1
    batch.step(actions)
    assert batch.illegal.tolist() == [False, True, False, False]
    assert not batch.rewards[1].any()
    batch.reset(5)
    batch.step(random_actions(batch, np.random.default_rng(3)))  # a settlement: a lead of 1 in 4, from 0
    assert batch.rewards.tolist() == [[0.5 * 0.25, 0]] * 4


# --- seeing -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("table", [("base", 4, {}), ("heading_for_new_shores", 5, {})])
def test_the_central_state_is_the_observation_and_what_the_others_alone_know(
    table: tuple[str, int, dict[str, Any]],
) -> None:
    name, players, options = table
    batch = Batch(name, players, 40, 2, **options)
    batch.rollout(40 * 700)
    state, layout, every = batch.central_state(), batch.central_layout, batch.observe()
    assert state.shape == (40, layout.size)
    assert (state[:, : batch.layout.size] == batch.observations).all()
    parts, seen = layout.split(state), batch.layout.split(every)
    rows, kinds = np.arange(40), parts["hand of seat 1"].shape[1]
    for k in range(1, players):
        other = (batch.current_players + k) % players
        told = {part for part in parts if part.endswith(f" of seat {k}")}
        assert {part.removesuffix(f" of seat {k}") for part in told} >= {"hand", "cards", "bought", "draft_give"}
        for part in told:
            assert (parts[part] == seen[part.removesuffix(f" of seat {k}")][rows, other]).all(), part
        assert (parts[f"hand of seat {k}"] == batch.records["hand"][rows, other, :kinds]).all()
    assert (batch.central_state(2)[:, : batch.layout.size] == every[:, 2]).all()
    assert "HIDDEN" in layout.meanings["cards of seat 1"]
    assert layout.columns["cards of seat 1"] == c.CARDS


def test_the_central_state_tells_games_apart_that_a_seat_cannot() -> None:
    batch = Batch("base", 3, 2, [7, 7])
    batch.rollout(400)
    batch.copy_rows(0, [1])
    p = int(batch.current_players[0])
    q, r = (p + 1) % 3, (p + 2) % 3
    hand = batch.records["hand"]
    hand[0, q], hand[0, r] = [2, 0, 0, 0, 0], [0, 1, 1, 0, 0]
    hand[1, q], hand[1, r] = [0, 1, 1, 0, 0], [2, 0, 0, 0, 0]
    assert (batch.observe(p)[0] == batch.observe(p)[1]).all()
    assert (batch.central_state(p)[0] != batch.central_state(p)[1]).any()


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda batch: batch.observe(2), r"seats must be 0..1, not 2..2"),
        (lambda batch: batch.observe(np.zeros(3, int)), r"integers of shape \(4,\) or \(4, k\), not int64 of \(3,\)"),
        (lambda batch: batch.observe(0.5), "not float64"),
        (lambda batch: batch.observe(0, np.zeros((4, 3), np.int8)), "out must be a .* array of int8"),
        (lambda batch: batch.central_state(np.zeros((4, 2), int)), r"of shape \(4,\), not int64"),
        (lambda batch: batch.central_state(out=np.zeros((4, 3), np.int8)), "out must be a .* array of int8"),
    ],
)
def test_wrong_questions_are_refused(ask: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ask(Batch("base", 2, 4))


# --- rows -------------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_what_cannot_be_loaded_leaves_all_as_it_was() -> None:
    batch, before = Batch("base", 2, 3, 1, **SHORT), None
    before = shown(batch)
    over = Game("base", 2, **SHORT)
    while not over.is_over:
        over.apply(over.legal_list()[-1])
    good, waiting = Game("base", 2, seed=2, **SHORT), Game("base", 2, chance="explicit", **SHORT)
    while not waiting.is_chance:
        waiting.apply(waiting.legal_list()[0])
    wrong: list[tuple[Any, Any, str]] = [
        ([0, 1], [good, Game("base", 2)], "game 1 is of another table: points_to_win"),
        ([0, 1], [good, Game("base", 3, **SHORT)], "num_players 3 there, 2 here"),
        ([0], [Game("new_shores", 3)], "scenario 'new_shores' there, 'base' here"),
        ([0], [Game("base", 2, edition="grand", **SHORT)], "edition 'grand' there, 'classic' here"),
        ([0], [over], "game 0 is over"),
        ([0], [waiting], "game 0 waits for explicit chance"),
        ([0], [7], "games must be Games, texts .* not int"),
        ([0, 0], [good, good], "must not repeat"),
        ([0, 3], [good, good], r"rows must be within 0..2, not 0..3"),
        ([0, 1], [good], "as many games as rows, 2, not 1"),
        (["a"], [good], "rows must be a row of integers"),
    ]
    for rows, games, said in wrong:
        with pytest.raises(ValueError, match=said):
            batch.load(rows, games)
    with pytest.raises(PositionError):
        batch.load([0], ["{"])
    for sources, targets, said in (
        ([0, 1], [2], "as many sources as targets, 1, not 2"),
        ([3], [0], "sources must be within 0..2"),
    ):
        with pytest.raises(ValueError, match=said):
            batch.copy_rows(sources, targets)
    assert shown(batch) == before


# --- policies in seats ------------------------------------------------------------------------------------------------
LINEUPS = [("learner", "heuristic", "random"), ("learner", "learner", "heuristic")]


def test_with_policies_in_seats_only_learners_are_asked() -> None:
    batch = Batch("base", 3, 16, 1, seats=LINEUPS, max_offers=0, threads=2)
    rows, lineups, ends, rng = np.arange(16), set(), 0, np.random.default_rng(0)
    for _ in range(500):
        assert (batch.sitting[rows, batch.current_players] == -1).all()
        seeds = batch.seeds
        batch.step(random_actions(batch, rng))
        ended = batch.terminations | batch.truncations
        assert (ended == (batch.seeds != seeds)).all()
        won = batch.rewards[batch.terminations]
        assert won.sum(axis=1) == pytest.approx(0)
        assert (won.max(axis=1) == 1).all()
        assert (batch.final_points[batch.terminations].max(axis=1) >= 10).all()
        lineups |= {tuple(row) for row in batch.sitting.tolist()}
        ends += int(ended.sum())
    assert ends > 20
    assert lineups == {(-1, 1, 0), (0, -1, 1), (1, 0, -1), (-1, -1, 1), (1, -1, -1), (-1, 1, -1)}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seats": "learner"}, "seats must be a line-up, such as .* not 'learner'"),
        ({"seats": ("learner", "random", "random")}, "a line-up must fill 2 seats, not 3"),
        ({"seats": [("learner", "random"), "random"]}, "seats must be a line-up, .* not 'random'"),
        ({"seats": ("learner", "heuristc")}, "not 'heuristc' .did you mean 'heuristic'"),
        ({"seats": [("learner", ["random"])]}, r"not \['random'\]"),
        ({"seats": ("random", "random")}, "each line-up needs a learner"),
        (
            {"seats": ("learner", "one-ply")},
            "not 'one-ply'.*; agents in Python are opponents= of the Gym",
        ),
        ({"seats": []}, "one line-up or several, not none"),
        ({"rotate": 1}, "rotate must be True or False, not 1"),
        ({"reward": "outcome"}, "reward must be one of win, points, not 'outcome'"),
        ({"shaping": "much"}, "shaping must be a finite number"),
        ({"discount": 1.5}, "discount must be the learner.s, from 0 to 1"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch("base", 2, 4, **arguments)
    with pytest.raises(ValueError, match=said):
        Batch.buffer_kinds("base", 2, 4, **arguments)
