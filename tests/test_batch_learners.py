"""What a `Batch` has for learners: rewards for points, what any seat sees, the whole state, rows from elsewhere."""

import pickle
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game
from seafarers_env.engine.constants import VICTORY_POINT
from seafarers_env.envs.rewards import final_rewards
from seafarers_env.payments import leads
from seafarers_env.position import PositionError
from tests.play import content
from tests.test_batch_options import SHORT, random_actions, shown

pytestmark = pytest.mark.kernels


def followed(batch: Batch, steps: int, rng: np.random.Generator) -> Any:
    """Step a batch at random; before and after each step give the games as they were, played on by themselves."""
    for _ in range(steps):
        games, actions = [batch.game(i) for i in range(len(batch))], random_actions(batch, rng)
        batch.step(actions)
        for game, action in zip(games, actions.tolist(), strict=True):
            game.apply(action)
        yield games


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
        seen.add(bool(game.record.cards[:, VICTORY_POINT].any()))
    assert seen == {False, True}


@pytest.mark.parametrize("seats", [None, ("learner",) * 3])
def test_rewards_by_points_are_those_of_the_environments(seats: Any) -> None:
    options = SHORT | {"points_to_win": 3}
    batch = Batch("new_shores", 3, 8, 1, reward="points", truncation_reward=-0.5, seats=seats, **options)
    ended = {"won": 0, "cut": 0}
    for games in followed(batch, 900, np.random.default_rng(0)):
        for i, game in enumerate(games):
            if game.is_over:
                ended["won" if game.winner is not None else "cut"] += 1
                assert batch.final_points[i].tolist() == list(game.victory_points)
                assert batch.rewards[i].tolist() == pytest.approx(final_rewards("points", game, -0.5))
            else:
                assert not batch.rewards[i].any()
    assert min(ended.values()) > 5


def test_shaping_pays_each_seat_for_its_lead_from_decision_to_decision() -> None:
    discount, goal = 0.9, SHORT["points_to_win"]
    batch = Batch("base", 3, 6, 1, shaping=0.5, discount=discount, **SHORT)
    plain = Batch("base", 3, 6, 1, **SHORT)
    rng, rows = np.random.default_rng(0), np.arange(6)
    before: list[dict[int, float]] = [{} for _ in rows]  # lead of each seat at its latest decision
    ends = 0
    for _ in range(600):
        ahead = leads(plain.points(), goal, 0.5)
        for i in rows:
            seat = int(plain.current_players[i])
            before[i][seat] = ahead[i, seat]
        actions = random_actions(plain, rng)
        batch.step(actions), plain.step(actions)
        ahead, wanted = leads(plain.points(), goal, 0.5), plain.rewards.astype(float)
        for i in rows:
            if plain.terminations[i] or plain.truncations[i]:
                for seat, lead in before[i].items():
                    wanted[i, seat] -= lead
                before[i], ends = {}, ends + 1
            elif (seat := int(plain.current_players[i])) in before[i]:
                wanted[i, seat] += discount * ahead[i, seat] - before[i][seat]
        assert batch.rewards == pytest.approx(wanted, abs=1e-6)
    assert ends > 20


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
@pytest.mark.parametrize("table", [("base", 4, {}), ("oceans", 3, {}), ("heading_for_new_shores", 6, {})])
def test_any_seat_can_be_observed(table: tuple[str, int, dict[str, Any]]) -> None:
    name, players, options = table
    batch = Batch(name, players, 5, 2, threads=2, observe=False, **options)
    batch.rollout(3000)
    every, rows = batch.observe(), np.arange(5)
    for i in rows:
        game = batch.game(int(i))
        assert every[i].tolist() == [game.observe(p).tolist() for p in range(players)]
    assert (batch.observe(1) == every[:, 1]).all()
    assert (batch.observe(rows % players) == every[rows, rows % players]).all()
    pairs = np.stack([rows % players, (rows + 1) % players], axis=1)
    out = np.zeros((5, 2, batch.layout.size), np.int8)
    assert batch.observe(pairs, out) is out
    assert (out == every[rows[:, None], pairs]).all()


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
        (lambda batch: batch.observe(2), r"seats are 0..1, not 2..2"),
        (lambda batch: batch.observe(np.zeros(3, int)), r"integers of shape \(4,\) or \(4, k\), not int64 of \(3,\)"),
        (lambda batch: batch.observe(0.5), "not float64"),
        (lambda batch: batch.observe(0, np.zeros((4, 3), np.int8)), "out is a .* array of int8"),
        (lambda batch: batch.central_state(np.zeros((4, 2), int)), r"of shape \(4,\), not int64"),
        (lambda batch: batch.central_state(out=np.zeros((4, 3), np.int8)), "out is a .* array of int8"),
    ],
)
def test_wrong_questions_are_refused(ask: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ask(Batch("base", 2, 4))


# --- rows -------------------------------------------------------------------------------------------------------------
def test_copied_rows_play_on_equally_and_by_themselves() -> None:
    batch = Batch("new_shores", 3, 6, 1, masks="both", **SHORT)
    rng = np.random.default_rng(0)
    for _ in range(70):
        batch.step(random_actions(batch, rng))
    kept = batch.game(3)
    batch.copy_rows([0, 1, 0], [4, 5, 1])
    assert content(batch.game(3)) == content(kept)
    for _ in range(400):  # over the ends of games
        for name in ("observations", "masks", "mask_words", "current_players"):
            rows = getattr(batch, name)
            assert (rows[0] == rows[4]).all(), name
            assert (rows[0] == rows[1]).all(), name
        assert batch.seeds[0] == batch.seeds[4]
        actions = random_actions(batch, rng)
        actions[[1, 4]] = actions[0]
        batch.step(actions)
    assert (batch.observations[5] != batch.observations[0]).any()


def test_all_sources_are_read_before_a_row_is_written() -> None:
    batch = Batch("base", 2, 3, 1)
    batch.rollout(100)
    one, two = content(batch.game(0)), content(batch.game(1))
    batch.copy_rows([0, 1], [1, 0])
    assert (content(batch.game(0)), content(batch.game(1))) == (two, one)


def test_games_and_positions_are_loaded_into_rows() -> None:
    batch, source = Batch("new_shores", 3, 5, 1, masks="both"), Batch("new_shores", 3, 3, 9, masks="both")
    source.rollout(900)
    games = [source.game(i) for i in range(3)]
    untouched = content(batch.game(2))
    batch.load([4, 0, 1], [games[0], games[1].to_json(), games[2].to_dict()])
    assert content(batch.game(2)) == untouched
    for row, i in ((4, 0), (0, 1), (1, 2)):
        for name in ("observations", "masks", "mask_words", "current_players"):
            assert getattr(batch, name)[row].tolist() == getattr(source, name)[i].tolist(), name
    assert batch.seeds[4] == source.seeds[0]
    actions = np.argmax(batch.masks, axis=1)
    batch.step(actions)
    games[0].apply(int(actions[4]))
    assert content(batch.game(4)) == content(games[0])
    batch.load(np.arange(5), games[1])
    assert len({batch.observations[i].tobytes() for i in range(5)}) == 1


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
        ([0], [7], "games are Games, texts .* not int"),
        ([0, 0], [good, good], "each there once"),
        ([0, 3], [good, good], r"rows are of 0..2, not 0..3"),
        ([0, 1], [good], "as many as rows, 2, not 1"),
        (["a"], [good], "rows are integers in a row"),
    ]
    for rows, games, said in wrong:
        with pytest.raises(ValueError, match=said):
            batch.load(rows, games)
    with pytest.raises(PositionError):
        batch.load([0], ["{"])
    for sources, targets, said in (([0, 1], [2], "as many as targets, 1, not 2"), ([3], [0], "sources are of 0..2")):
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


@pytest.mark.parametrize("options", [{}, pytest.param({"edition": "grand"}, marks=pytest.mark.long)])
def test_policies_in_seats_play_as_the_teacher_says(options: dict[str, Any]) -> None:
    seated = Batch("base", 4, 4, 6, seats=("heuristic", "learner", "heuristic", "heuristic"), rotate=False, **options)
    plain = Batch("base", 4, 4, seated.seeds, **options)
    agreed = 0
    for _ in range(60):
        while (plain.current_players != 1).any():  # the others play up to seat 1
            row = int(np.flatnonzero(plain.current_players != 1)[0])
            at = plain.game(row)
            at.apply(int(plain.policy_actions()[row]))
            plain.load([row], at)
        assert plain.observations.tolist() == seated.observations.tolist()
        assert plain.masks.tolist() == seated.masks.tolist()
        actions = plain.policy_actions()
        seated.step(actions), plain.step(actions)
        assert not (seated.terminations | plain.terminations).any()
        agreed += 4
    assert agreed == 240


def test_last_observations_and_rewards_of_games_that_policies_end() -> None:
    batch = Batch("base", 2, 8, 1, seats=("learner", "heuristic"), reward="points", max_offers=0)
    rng, ends = np.random.default_rng(0), 0
    while ends < 20:
        batch.step(random_actions(batch, rng))
        for i in np.flatnonzero(batch.terminations):
            ends += 1
            parts = batch.layout.split(batch.final_observations[i])
            assert parts["seats"][0, 0, 0] <= batch.final_points[i, 0]
            lead = (int(batch.final_points[i, 0]) - int(batch.final_points[i, 1])) / 10
            assert batch.rewards[i].tolist() == pytest.approx([lead, -lead])


def test_a_batch_with_policies_is_reset_rolled_out_loaded_and_copied() -> None:
    batch = Batch("base", 3, 6, 1, seats=LINEUPS, shaping=1.0, **SHORT)
    rows = np.arange(6)
    batch.rollout(2000)
    assert (batch.sitting[rows, batch.current_players] == -1).all()
    batch.reset(mask=rows % 2 == 0)
    assert (batch.sitting[rows, batch.current_players] == -1).all()
    game = Game("base", 3, seed=4, **SHORT)
    batch.load(rows, [game] * 6)
    assert (batch.sitting[rows, batch.current_players] == -1).all()
    batch.copy_rows([0], [5])
    for twin in (batch.clone(), pickle.loads(pickle.dumps(batch))):
        rng, again = np.random.default_rng(0), np.random.default_rng(0)
        here = batch.clone()
        for _ in range(150):
            here.step(random_actions(here, rng)), twin.step(random_actions(twin, again))
            assert shown(here) == shown(twin)
            assert here.sitting.tolist() == twin.sitting.tolist()
    same = Batch("base", 3, 6, 1, seats=LINEUPS, **SHORT)
    assert same.sitting.tolist() == Batch("base", 3, 6, 1, seats=LINEUPS, threads=3, **SHORT).sitting.tolist()


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seats": "learner"}, "seats are a line-up, such as .* not 'learner'"),
        ({"seats": ("learner", "random", "random")}, "in each of 2 seats, not in 3"),
        ({"seats": [("learner", "random"), "random"]}, "seats are a line-up, .* not 'random'"),
        ({"seats": ("learner", "heuristc")}, "not 'heuristc' .did you mean 'heuristic'"),
        ({"seats": [("learner", ["random"])]}, r"not \['random'\]"),
        ({"seats": ("random", "random")}, "in each line-up sits a learner"),
        (
            {"seats": ("learner", "python-heuristic")},
            "not 'python-heuristic'.*; agents in Python are opponents= of the Gym",
        ),
        ({"seats": []}, "one line-up or several, not none"),
        ({"rotate": 1}, "rotate is True or False, not 1"),
        ({"reward": "outcome"}, "reward is one of win, points, not 'outcome'"),
        ({"shaping": "much"}, "shaping is a finite number"),
        ({"discount": 1.5}, "discount is from 0 to 1"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Batch("base", 2, 4, **arguments)
    with pytest.raises(ValueError, match=said):
        Batch.buffer_kinds("base", 2, 4, **arguments)
