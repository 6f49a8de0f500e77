"""What `benchmarks.answers` collects, fits and draws, and the habits of `benchmarks.traders`."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

from benchmarks import answers, answers_plot
from benchmarks.answers import Data, Row, collect, loss, reliability
from benchmarks.traders import ASKING, HABITS, Trader, player
from seafarers_agents import make_agent
from seafarers_agents.champion.answers import ACCEPTS, COUNTERS, DECLINES, input_names, read_answers
from seafarers_env import Game
from seafarers_env.editions import CLASSIC


def test_answers_of_games_are_those_of_their_seats() -> None:
    kinds = {"stubborn": 0.3, "generous": 0.3, "haggler": 0.4}
    data, again = collect(CLASSIC, kinds, range(5, 7), 1.0), collect(CLASSIC, kinds, range(5, 7), 1.0)
    assert data.games == 2 and len(data.rows) > 100
    assert np.array_equal(data.inputs, again.inputs) and np.array_equal(data.answers, again.answers)
    assert data.inputs.shape[1] == len(input_names(CLASSIC))
    assert set(data.of(["stubborn"]).answers) == {DECLINES}
    generous = data.of(["generous"])
    assert set(generous.answers) == {ACCEPTS, DECLINES} and not (generous.answers[~generous.can] == ACCEPTS).any()
    assert COUNTERS in data.of(["haggler"]).answers
    assert ((data.present >= 0) & (data.present <= 1)).all() and data.present.std() > 0.1
    assert np.isnan(collect(CLASSIC, {"heuristic": 1.0}, range(5, 6)).present).all()


def test_seats_with_habits_play_to_the_end_and_answer_by_them() -> None:
    asked = dict.fromkeys(HABITS, 0)
    for name in HABITS:
        agent, others = Trader(name, 3), make_agent("heuristic")
        for seed in range(3):
            game = Game("base", 4, seed=seed, max_turns=100)
            while not game.is_over:
                view = game.view(game.current_player)
                action = (agent if view.player == 2 else others).act(view)
                words = {game.describe(one) for one in game.legal_list()}
                if view.phase == "answer" and view.player == 2 and "accept" in words:
                    asked[name] += 1
                    said = game.describe(action)
                    gain = int(view.state["offer_give"].sum()) - int(view.state["offer_get"].sum())
                    assert name != "generous" or said == "accept"
                    assert name != "stubborn" or said == "decline"
                    assert name != "miser" or (said == "accept") == (gain > 0)
                game.apply(action)
    assert min(asked.values()) > 0, asked


@pytest.mark.rule("BASE-69", "DECISIONS-39")
@pytest.mark.parametrize("name", sorted(ASKING))
def test_seats_with_tricks_ask_by_them_in_each_turn(name: str) -> None:
    agent, others, asked, turns = player(name, 3), make_agent("heuristic"), Counter[int](), set[int]()
    game = Game("base", 4, seed=5, max_turns=120)
    while not game.is_over:
        view = game.view(game.current_player)
        if view.phase == "main" and view.player == 1 and len(view.legal_actions()) > 1:
            turns.add(game.turn)
        game.apply((agent if view.player == 1 else others).act(view))
        if game.phase == "answer" and view.player == 1 and view.phase in ("main", "compose"):
            asked[game.turn] += 1
            give, get = (int(game.record[side].sum()) for side in ("offer_give", "offer_get"))
            assert (give, get) == ((0, 0) if name == "calls" else (1, 3))
    assert max(asked.values()) == (5 if name == "calls" else 3) and len(asked) > len(turns) / 2 > 5


def test_losses_and_reliability() -> None:
    chances, came = np.array([0.1, 0.1, 0.9, 1.0]), np.array([False, True, True, True])
    assert reliability(chances, came) == [(0.1, 0.5, 2), (pytest.approx(0.95), 1.0, 2)]
    assert answers.apart(reliability(chances, came)) == pytest.approx((0.4 + 0.05) / 2)
    assert loss(np.full(2, 0.5), came[:2]) == pytest.approx(np.log(2))
    assert np.isfinite(loss(np.array([0.0, 1.0]), np.array([True, False])))


def test_a_fit_finds_what_there_is_to_find() -> None:
    """A seat that accepts whatever the first input says is told from the base rate."""
    rng = np.random.default_rng(0)
    rows = rng.random((20_000, len(input_names(CLASSIC)))).astype(np.float32)
    accepts = rows[:, 0] > 0.7
    kept = [Row(x, ACCEPTS if yes else DECLINES, "any", True, 0.5) for x, yes in zip(rows, accepts, strict=True)]
    layers, _ = answers.fitted(Data(kept, 1), 1)
    model = answers.Answers(Path("any"), {}, (layers, layers))
    found = answers.measured(model, CLASSIC, float(accepts.mean()), Data(kept, 1))
    assert found["loss"] < found["base rate"] / 2 and found["accepted"] == pytest.approx(accepts.mean())


def test_the_command_writes_a_model_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "plot.svg"
    answers.main(["--games", "1", "--test", "1", "--seed", "3", "--out", str(tmp_path), "--plot", str(plot)])
    model, told = read_answers(tmp_path / "classic.npz"), capsys.readouterr().out
    assert model.identity["made"]["command"] == "python -m benchmarks.answers --games 1 --test 1 --seed 3"
    assert set(model.identity["measured"]) == {"known kinds, new games", "new kinds"}
    assert "known kinds, new games" in told and plot.read_text().startswith("<svg")


def test_the_picture_has_a_line_for_each_set_and_leaves_out_points_of_few_answers() -> None:
    bins = [(0.1, 0.2, 50), (0.5, 0.5, 40), (0.9, 0.8, 3)]
    found = {"new games": {"bins": bins, "heuristic bins": bins}, "new kinds": {"bins": bins, "heuristic bins": bins}}
    drawn = answers_plot.svg(found)
    assert drawn.count("<polyline") == 4 and "80% accepted" not in drawn and "20% accepted" in drawn
