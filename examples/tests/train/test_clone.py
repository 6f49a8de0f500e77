"""Cloning: what is learned is what the teacher says, at positions that both come to."""

from pathlib import Path
from typing import Any

import nbformat
import numpy as np
import pytest
import torch
from nbclient import NotebookClient

import clone
from clone import Args, Clone, teacher_named
from common import CheckpointError
from recipe import EXAMPLES, here, read_log, run
from seafarers_agents import make_agent
from seafarers_env import Batch

SMALL: dict[str, Any] = {"games": 32, "steps": 16, "minibatch": 128, "width": 32, "threads": 1, "evaluate_games": 8}
TABLE: dict[str, Any] = {"scenario": "base", "max_offers": 0, "precision": "float32"}


def a_clone(out: Path, **more: Any) -> Clone:
    return Clone(Args(out=out, **(TABLE | SMALL | more)))


def test_it_learns_what_the_teacher_says(tmp_path: Path) -> None:
    begun = a_clone(tmp_path, labels=60_000, warm_up=5)
    found = [begun.step() for _ in range(60)]
    assert found[-1]["loss"] < 0.75 * found[0]["loss"]
    assert np.mean([entry["accuracy"] for entry in found[-10:]]) > found[0]["accuracy"] + 0.1


def test_labels_are_the_teachers_and_the_student_has_its_seats(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of what is played, decisions of the student's seat in its games are its own; labels never are."""
    begun = a_clone(tmp_path, student_share=0.5, student_after=0, games=8, steps=40)
    batch, played = begun.batches[0], []
    step = batch.step

    def watched(actions: np.ndarray) -> None:
        played.append((batch.current_players.copy(), actions))
        step(actions)

    monkeypatch.setattr(batch, "step", watched)
    observations, masks, labels = begun.play(0)
    assert masks[np.arange(len(labels)), labels].all() and observations.shape[0] == 320
    own = begun.policy.act(observations, masks, None)[0].reshape(40, 8)
    for t, (seats, actions) in enumerate(played):
        mine = (np.arange(8) < 4) & (seats == np.arange(8) % 4)
        assert actions.tolist() == np.where(mine, own[t], labels.reshape(40, 8)[t]).tolist()
    assert (own != labels.reshape(40, 8)).any()


def test_any_agent_can_teach() -> None:
    batch = Batch("base", 4, 6, 3, max_offers=0, skip_forced=True)
    batch.rollout(600)
    asked = teacher_named("heuristic", 0)(batch)
    agents = [make_agent("heuristic", seat) for seat in range(4)]
    views = [batch.game(k).view(seat) for k, seat in enumerate(batch.current_players.tolist())]
    assert asked.tolist() == [agents[view.player].act(view) for view in views]
    by_hand = teacher_named("agent:own_bot:make", 0)(batch)
    assert batch.masks[np.arange(6), by_hand].all()
    with pytest.raises(CheckpointError, match=r"--teacher: .*heurist"):
        teacher_named("heurist", 0)


@pytest.mark.parametrize("network", ["flat", "entities"])
def test_a_seed_gives_the_same_weights(tmp_path: Path, network: str) -> None:
    def trained(name: str, seed: int) -> dict[str, torch.Tensor]:
        begun = a_clone(tmp_path / name, seed=seed, network=network, width=4, whole=8, games=8, student_after=1)
        for k in range(3):
            begun.step()
            if name == "two":
                begun.evaluate() if k == 1 else None
                begun.progress["seconds"] += 1000.0
        return begun.policy.state_dict()

    one, two, three = trained("one", 3), trained("two", 3), trained("three", 4)
    assert all(torch.equal(one[name], two[name]) for name in one)
    assert any(not torch.equal(one[name], three[name]) for name in one)


def test_a_network_over_entities_goes_on_at_other_tables(tmp_path: Path) -> None:
    small = {"network": "entities", "width": 4, "whole": 8, "games": 8, "steps": 4}
    first = a_clone(tmp_path / "one", **small)
    first.step()
    first.save()
    start = tmp_path / "one" / "checkpoint.pt"
    both = a_clone(tmp_path / "two", start=start, scenario="new_shores,base", **small)
    assert all(torch.equal(both.policy.state_dict()[name], w) for name, w in first.policy.state_dict().items())
    assert [both.step()["table"], both.step()["table"]] == [0, 1]
    with pytest.raises(CheckpointError, match="width: 4 there, 8 here"):
        a_clone(tmp_path / "three", start=start, **(small | {"width": 8}))
    with pytest.raises(CheckpointError, match="network: 'entities' there, 'flat' here"):
        a_clone(tmp_path / "four", start=start)
    with pytest.raises(CheckpointError, match="name one of them"):
        a_clone(tmp_path / "one", start=start, resume=True, **small)


def test_a_run_leaves_its_curve_and_goes_on(tmp_path: Path) -> None:
    words = ["--out", str(tmp_path), "--games", "16", "--steps", "16", "--minibatch", "64", "--width", "16"]
    words += ["--threads", "1", "--evaluate-games", "4"]
    table = ["--scenario", "base", "--max-offers", "0"]
    here(clone, *words, *table, "--labels", "1000", "--iterations", "3")
    before = read_log(tmp_path)
    assert before[-1]["steps"] == 768 and [score["games"] for score in before[-1]["scores"]] == [4, 4]
    assert (tmp_path / "curve.png").stat().st_size > 1000
    with pytest.raises(CheckpointError, match="go on with --resume"):
        here(clone, *words, *table)
    with pytest.raises(CheckpointError, match="network: 'flat' there, 'entities' here"):
        here(clone, *words, *table, "--resume", "--network", "entities")
    here(clone, *words, *table, "--resume")  # to the 1,000 labels that the run has set out for
    assert read_log(tmp_path)[-1]["steps"] == 1024
    with pytest.raises(CheckpointError, match=r"has learned 1,024 of 1,000 labels: --labels names more"):
        here(clone, *words, *table, "--resume")
    whole = (tmp_path / "checkpoint.pt").read_bytes()
    (tmp_path / "checkpoint.pt").write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CheckpointError, match=r"checkpoint.pt is no checkpoint that can be read"):
        here(clone, *words, *table, "--resume")


def test_wrong_words_are_told(tmp_path: Path) -> None:
    said = run("clone.py", "--out", str(tmp_path / "a"), "--resume", fails=True)
    assert said.startswith("clone: there is no ")
    for more, match in (
        ({"device": "cuda:99"}, "there is no device 'cuda:99' here; there is cpu"),
        ({"scenario": "base,new_shores"}, "the flat network plays at one table"),
        ({"labels": 0}, "--labels is 1 or more, not 0"),
    ):
        with pytest.raises(CheckpointError, match=match):
            Clone(Args(out=tmp_path, **(TABLE | SMALL | more)))


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAFARERS_TRAIN_MINUTES", "0.05")
    folder = EXAMPLES.parent / "notebooks"
    text = (folder / "02_train.ipynb").read_text(encoding="utf-8")
    fewer = {"size=512": "size=32", ", 100)": ", 4)", ", 400)": ", 8)", "threads(2)": "threads(1)", "// 1024": "// 128"}
    for whole, part in fewer.items():
        assert whole in text
        text = text.replace(whole, part)
    notebook: Any = nbformat.reads(text, as_version=4)
    NotebookClient(notebook, timeout=300, resources={"metadata": {"path": folder}}).execute()
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert any("image/png" in output.get("data", {}) for output in shown)
