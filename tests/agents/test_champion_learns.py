"""How a learned value is learned: fitting, targets, and the recipe, which the same seed repeats."""

import importlib
import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.champion.fitting import Fit, lambda_targets
from seafarers_agents.champion.school import Desk, Lesson, edition_of_all
from seafarers_agents.champion.values import logits, read_values
from seafarers_env import Game
from seafarers_env.editions import CLASSIC, GRAND
from seafarers_env.engine.policies.weights import pack

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SMALL = {
    "scenario": "base,new_shores/3",
    "hidden": (12, 6),
    "value_rounds": 2,
    "value_games": 24,
    "own_rounds": 1,
    "own_games": 3,
    "rounds": 3,
    "games": 1,
    "playouts": 1,
    "evaluate": 3,
    "deals": 1,
}


@pytest.fixture
def recipe(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(EXAMPLES))
    return importlib.import_module("champion")


# --- fitting ----------------------------------------------------------------------------------------------------------
def rows_of(number: int) -> tuple[Any, Any]:
    """Rows of inputs, one of which never changes, and a rule by which they are won."""
    rows = np.random.default_rng(0).normal(size=(number, 9)).astype(np.float32)
    rows[:, 4] = 3
    return rows, (rows[:, 0] * rows[:, 1] + rows[:, 2] > 0).astype(np.float32)


def test_outcomes_are_learned() -> None:
    rows, won = rows_of(4000)
    fit = Fit(rows[:500], (24, 12), 1)
    first = fit.learn_outcomes(rows, won, 3e-3, 0.9)
    for _ in range(150):
        last = fit.learn_outcomes(rows, won, 3e-3, 0.9)
    assert last < 0.25 < 0.6 < first
    layers = fit.layers()
    said = 1 / (1 + np.exp(-logits(layers, rows)))
    assert ((said > 0.5) == (won > 0.5)).mean() > 0.9
    assert not layers[0][0][4].any()  # of what never changed nothing can be said


def test_what_tells_siblings_apart_is_learned() -> None:
    rows, _ = rows_of(900)
    decisions, counts = rows.reshape(300, 3, 9), np.tile([2, 3], 150)
    values = (0.3 + 0.1 * np.tanh(decisions[:, :, 0])).astype(np.float32)
    fit = Fit(rows, (24,), 1)
    before = fit.learn_decisions(decisions, values, counts, 8.0, 3e-3, 0.9)
    for _ in range(300):
        level, apart, spread = fit.learn_decisions(decisions, values, counts, 8.0, 3e-3, 0.9)
    assert apart < 0.5 * spread and level < 0.03 < before[0]


def test_slopes_are_those_of_the_loss() -> None:
    rows, won = rows_of(40)
    fit = Fit(rows, (5, 4), 2)
    grown: list[Any] = []
    fit._move = lambda n, slope, rate: grown.append((n, slope))  # type: ignore[method-assign]  # keep the weights
    fit.learn_outcomes(rows, won, 1.0, 0.5)
    for n, slope in list(grown):
        place = tuple(0 for _ in slope.shape)
        losses: list[float] = []
        for step in (1e-3, -2e-3):
            fit.parts[n][place] += np.float32(step)
            losses.append(fit.learn_outcomes(rows, won, 1.0, 0.5))
        fit.parts[n][place] += np.float32(1e-3)
        assert slope[place] == pytest.approx((losses[0] - losses[1]) / 2e-3, abs=3e-3)


def test_targets_look_back_from_the_outcome() -> None:
    games, seats = np.array([0, 0, 0, 0, 1]), np.array([2, 1, 2, 2, 2], np.int8)
    values, winners = np.array([0.1, 0.2, 0.3, 0.4, 0.5]), np.array([2, 0], np.int8)
    assert lambda_targets(values, games, seats, winners, 1.0).tolist() == [1, 0, 1, 1, 0]
    last = 1.0
    middle = 0.5 * 0.4 + 0.5 * last
    expected = [0.5 * 0.3 + 0.5 * middle, 0, middle, last, 0]
    assert lambda_targets(values, games, seats, winners, 0.5) == pytest.approx(expected)
    assert lambda_targets(values, games, seats, winners, 0.0) == pytest.approx([0.3, 0, 0.4, 1, 0])


def test_one_network_learns_at_tables_of_one_edition() -> None:
    desks: Any = [SimpleNamespace(edition=edition) for edition in (CLASSIC, GRAND, CLASSIC)]
    with pytest.raises(ValueError, match="a network learns at tables of one edition, not of classic and grand"):
        edition_of_all(desks)
    assert edition_of_all(desks[::2]) is CLASSIC


# --- the recipe -------------------------------------------------------------------------------------------------------
def weights(path: Path) -> list[Any]:
    return [part for layer in read_values(path / "values.npz").layers for part in layer]


def test_the_same_seed_gives_the_same_weights_also_after_a_stop(recipe: Any, tmp_path: Path) -> None:
    """And in two processes."""
    for name, more in (("whole", {}), ("again", {"processes": 2}), ("other", {"seed": 1, "evaluate": 0})):
        recipe.main(recipe.Args(**SMALL | more, out=tmp_path / name))
    whole, again, other = (weights(tmp_path / name) for name in ("whole", "again", "other"))
    assert all((a == b).all() for a, b in zip(whole, again, strict=True))
    assert not all((a == b).all() for a, b in zip(whole, other, strict=True))

    stopped = recipe.Champion(recipe.Args(**SMALL, out=tmp_path / "part"))
    (tmp_path / "part").mkdir()
    for stage, number in enumerate((2, 1, 1)):
        stopped.stage, stopped.round = stage, 0
        for _ in range(number):
            stopped.work()
        stopped.evaluate()
    stopped.save()
    with pytest.raises(SystemExit, match="exists: go on with --resume"):
        recipe.main(recipe.Args(**SMALL, out=tmp_path / "part"))
    recipe.main(recipe.Args(out=tmp_path / "part", resume=True))
    assert all((a == b).all() for a, b in zip(whole, weights(tmp_path / "part"), strict=True))

    lines, few = (
        [json.loads(line) for line in (tmp_path / name / "log.jsonl").read_text().splitlines()]
        for name in ("whole", "other")
    )
    assert [line["stage"] for line in lines] == ["values"] * 2 + ["own"] + ["siblings"] * 3
    assert lines[-1]["games"] == 4 and lines[-1]["labels"] > 0
    assert ["won" in line for line in lines] == [False, True, True, True, True, True]
    assert ["won" in line for line in few] == [False, True, True, False, False, True]

    game = Game("new_shores", 4, 1, max_offers=0)
    assert make_agent(f"learned:{tmp_path / 'whole' / 'values.npz'}").act(game.view(0)) in game.legal_list()


def test_a_run_goes_on_from_values_at_other_tables(recipe: Any, tmp_path: Path) -> None:
    """Which play until better ones are found; without a round of learning they are what they were."""
    first = recipe.Champion(recipe.Args(**SMALL, out=tmp_path))
    first.work()
    first.save()
    begun = recipe.Champion(
        recipe.Args(**SMALL | {"scenario": "oceans,base"}, start=tmp_path / "values.npz", out=tmp_path)
    )
    begun._begin()
    assert begun.stage == 2
    rows = np.random.default_rng(3).normal(size=(20, begun.edition.inputs.NUM_INPUTS)).astype(np.float32)
    was, starts = (logits(fit.layers(), rows) for fit in (first.fit, begun.fit))
    assert starts == pytest.approx(was, abs=1e-3) and np.abs(was).max() > 0.1
    assert begun.work()["labels"] > 0
    assert not np.allclose(logits(begun.fit.layers(), rows), was, atol=1e-3)


def test_starting_pieces_alone_may_be_learned(recipe: Any, tmp_path: Path) -> None:
    """Elsewhere the network is held to what it said."""
    first = recipe.Champion(recipe.Args(**SMALL, out=tmp_path))
    first.work()
    first.save()
    only = {"openings": 8, "opening_playouts": 3, "playouts": 0}
    run = recipe.Champion(recipe.Args(**SMALL | only, start=tmp_path / "values.npz", out=tmp_path))
    told = run.work()
    assert 0 < told["opening labels"] <= 8 * 4 * 4 and told["labels"] > 0
    assert told["level"] < 0.03 < told["opening level"]
    run.save()
    assert read_values(tmp_path / "values.npz").settled == 10
    with pytest.raises(SystemExit, match="name that one with --start"):
        recipe.main(recipe.Args(**SMALL | only, out=tmp_path / "none"))
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize(
    ("module", "asked", "told"),
    [("torch", {"device": "cuda"}, "device 'cuda' needs PyTorch"), ("ray", {"backend": "ray"}, "ray needs Ray")],
)
def test_what_is_not_installed_is_named(
    recipe: Any, tmp_path: Path, monkeypatch: Any, module: str, asked: dict[str, Any], told: str
) -> None:
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(SystemExit, match=told):
        recipe.main(recipe.Args(**SMALL | asked, out=tmp_path / "none"))
    assert not (tmp_path / "none").exists()


def test_what_plays_is_replaced_unless_clearly_worse(recipe: Any, tmp_path: Path, monkeypatch: Any) -> None:
    run = recipe.Champion(recipe.Args(**SMALL, out=tmp_path))
    run.work()
    games = np.arange(100)
    played: list[Any] = []
    for won, promoted in ((games < 50, True), (games < 49, True), (games < 48, False), (games > 40, True)):
        monkeypatch.setattr(
            run.school, "rate", lambda *at, won=won: won & (at[-1] > 0.1)
        )  # the larger margin is better
        run.work()
        told = run.evaluate()
        assert told["won"] == won.mean() and told["margin"] == 0.2
        assert (run.best[0][0][0] == run.fit.layers()[0][0]).all() == promoted
        played.append(run.best)
    assert played[1][2] is played[0][2], "what counts is the most that was won: no drift down by small steps"
    assert (played[3][2] == (games > 40)).all()
    run.save()
    kept = recipe.Champion.resumed(recipe.Args(out=tmp_path, resume=True))
    assert (kept.best[2] == played[3][2]).all() and kept.best[1] == 0.2


def test_minutes_say_how_many_rounds(recipe: Any, tmp_path: Path) -> None:
    run = recipe.Champion(recipe.Args(**{**SMALL, "rounds": None, "minutes": 1.0}, out=tmp_path))
    run.spent, run.began, run.round = 20.0, 10.0, 5
    run._plan()
    assert run.planned == 5 + 20  # two seconds each, forty seconds left
    with pytest.raises(SystemExit, match=r"there is no .*state\.npz: leave --resume away"):
        recipe.main(recipe.Args(out=tmp_path / "none", resume=True))


def test_parts_of_the_recipe_are_left_out(recipe: Any, tmp_path: Path) -> None:
    """The last stage, and what the heuristic would do; `make_agent` plays the rest, and it goes on."""
    few = SMALL | {"rounds": 0, "vote": False}
    recipe.main(recipe.Args(**few, out=tmp_path))
    lines = [json.loads(line) for line in (tmp_path / "log.jsonl").read_text().splitlines()]
    assert [line["stage"] for line in lines] == ["values"] * 2 + ["own"]
    first = weights(tmp_path)[0]
    vote = CLASSIC.inputs.PLACES["heuristic"]
    assert not first[vote].any() and first[vote + 1 :].any()
    recipe.main(recipe.Args(out=tmp_path, resume=True, rounds=1))
    assert not weights(tmp_path)[0][vote].any() and read_values(tmp_path / "values.npz").identity["made"]["rounds"] == 1


def test_tables_with_trade_have_traders_of_several_habits(
    recipe: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for offers in (0, 5):
        run = recipe.Champion(recipe.Args(out=tmp_path, **SMALL, max_offers=offers))
        lessons = list[Lesson]()
        monkeypatch.setattr(run, "_layers", list)
        monkeypatch.setattr(run.school, "label", lambda _, given, to=lessons: to.extend(lesson for _, lesson in given))
        for number in range(12):
            run._labels(2, Desk.siblings, 1, np.random.default_rng(number))
        weights = [lesson.weights for lesson in lessons]
        if offers:
            habits = {tuple(each.tolist()) for each in weights if each is not None}
            assert len(weights) == 24 and len(habits) > 3 and tuple(pack().tolist()) in habits
        else:
            assert weights == 24 * [None]
