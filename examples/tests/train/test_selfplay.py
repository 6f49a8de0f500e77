"""Self-play PPO: rewards, advantages, past selves, checkpoints."""

from dataclasses import replace
from pathlib import Path

import pytest
import torch

import clone
import selfplay_ppo
from common import load_checkpoint
from recipe import here, read_log, run
from selfplay_ppo import Args, CheckpointError, Collector, Policy, Run

SMALL = ["--games", "16", "--steps", "16", "--minibatch", "64", "--width", "16", "--iterations", "5", "--threads", "1"]
TABLE = ["--scenario", "base", "--max-offers", "0", "--evaluate-games", "8", "--past-every", "2", "--past-kept", "2"]


def a_collector(**more: object) -> tuple[Collector, Policy]:
    torch.manual_seed(0)
    args = Args(scenario="base", max_offers=0, **more)  # type: ignore[arg-type]
    collector = Collector(args, seed=1)
    return collector, Policy(collector.batch.layout.size, collector.batch.num_actions, 8)


def test_a_past_self_has_the_other_seats_of_some_games_and_is_not_learned_from() -> None:
    collector, policy = a_collector(games=8, steps=60, past_share=0.5, heuristic_share=0.0)
    for _ in range(3):
        rollout = collector.play(policy, policy)
        there = rollout.logs != 0  # rows of carried decisions may be empty
        assert there[4:].all()
        assert rollout.learned[:, 4:].tolist() == there[:, 4:].tolist()
        for game in range(4):
            own = rollout.seats[:, game] == collector.own_seat[game]
            assert rollout.learned[4:, game].tolist() == own[4:].tolist()
            assert not rollout.learned[:4, game][~own[:4]].any()
    assert {0, 1, 2, 3} == set(collector.own_seat[:4].tolist())


def test_a_run_leaves_its_curve_and_goes_on(tmp_path: Path) -> None:
    words = ["--out", str(tmp_path), *SMALL]
    here(selfplay_ppo, *words, *TABLE, "--decisions", "2000")
    before = read_log(tmp_path)
    assert [score["opponent"] for score in before[-1]["scores"]] == ["random", "heuristic"]
    assert before[-1]["scores"][0]["games"] == 8
    assert (tmp_path / "curve.png").stat().st_size > 1000
    assert len(list((tmp_path / "past").iterdir())) == 2

    with pytest.raises(CheckpointError, match="go on with --resume"):
        here(selfplay_ppo, *words, *TABLE)
    kept = (tmp_path / "checkpoint.pt").read_bytes()
    with pytest.raises(CheckpointError, match="scenario: 'base' there, 'new_shores' here"):
        here(selfplay_ppo, *words, "--resume", "--scenario", "new_shores")
    assert (tmp_path / "checkpoint.pt").read_bytes() == kept

    here(selfplay_ppo, *words, *TABLE, "--resume")  # to the end that the run has set out for: 2,000 and what it takes
    after = read_log(tmp_path)
    assert after[: len(before)] == before
    assert after[len(before)]["steps"] == before[-1]["steps"] + 256
    assert after[-1]["steps"] == 2048
    with pytest.raises(CheckpointError, match=r"has made 2,048 of 2,000 decisions: --decisions names more"):
        here(selfplay_ppo, *words, *TABLE, "--resume")


def test_a_seed_gives_the_same_weights_whatever_the_clock_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rate, the draws and the past selves follow the decisions; evaluations between them change nothing."""
    short = {"max_offers": 0, "points_to_win": 3, "skip_forced": True}
    monkeypatch.setattr(selfplay_ppo, "table_options", lambda args: short)

    def trained(name: str, seed: int = 3, evaluate: bool = False) -> tuple[list[float], dict[str, torch.Tensor]]:
        numbers = {"games": 8, "steps": 16, "width": 8, "minibatch": 64, "threads": 1, "evaluate_games": 4}
        numbers |= {"precision": "float32"}
        args = Args(out=tmp_path / name, seed=seed, scenario="base", past_every=2, decisions=500, **numbers)  # type: ignore[arg-type]
        begun, rates = Run(args), []
        for _ in range(5):
            begun.step()
            rates.append(begun.optimiser.param_groups[0]["lr"])
            if evaluate:
                begun.evaluate()
                begun.progress["seconds"] += 1000.0
        return rates, begun.policy.state_dict()

    rates, weights = trained("one")
    assert rates == pytest.approx([5e-4 * (1 - 0.9 * min(128 * k / 500, 1)) for k in range(5)])
    again, same = trained("two", evaluate=True)
    assert again == rates
    assert all(torch.equal(weights[name], same[name]) for name in weights)
    assert not torch.equal(weights["first.weight"], trained("three", seed=4)[1]["first.weight"])


def test_past_selves_stay_until_no_checkpoint_names_them(tmp_path: Path) -> None:
    args = Args(out=tmp_path, scenario="base", max_offers=0, games=4, steps=8, width=8, past_every=1, past_kept=2)
    begun = Run(args)
    for _ in range(3):
        begun.step()
    begun.save()
    kept = {f"past/{file.name}" for file in (tmp_path / "past").iterdir()}
    assert kept == set(begun.past) and len(kept) == 2
    for _ in range(3):
        begun.step()  # and is killed before it saves
    Run(replace(args, resume=True)).step()


def test_files_that_are_no_checkpoints_are_named(tmp_path: Path) -> None:
    args = Args(out=tmp_path, scenario="base", max_offers=0, games=4, steps=8, width=8, past_every=1)
    begun = Run(args)
    begun.step()
    begun.save()
    file = tmp_path / "checkpoint.pt"
    whole = load_checkpoint(file)
    spoilt = whole["policy"] | {"value.bias": torch.full((1,), float("nan"))}
    for state, said in (
        (whole["policy"], "it lacks 'identity'"),
        ([1, 2], "it holds a list"),
        (whole | {"policy": spoilt}, "value.bias has numbers that are not finite"),
        (whole | {"policy": {}}, "Error"),
        (whole | {"optimiser": {}}, "."),
        (whole | {"progress": {"iterations": "many"}}, "."),
        (whole | {"past": ["past/../../1.pt"]}, "'past/../../1.pt' is no past self"),
    ):
        torch.save(state, file)
        with pytest.raises(CheckpointError, match=f"checkpoint.pt is no checkpoint that can be read: .*{said}"):
            Run(replace(args, resume=True))
    for data in (b"nothing", b""):
        file.write_bytes(data)
        with pytest.raises(CheckpointError, match=r"checkpoint.pt is no checkpoint that can be read: .*zip"):
            Run(replace(args, resume=True))
    torch.save(whole, file)
    (tmp_path / "past" / "000001.pt").write_bytes(b"nothing")
    with pytest.raises(CheckpointError, match=r"000001.pt is no checkpoint that can be read"):
        Run(replace(args, resume=True)).step()


def test_a_run_that_is_not_there_cannot_go_on(tmp_path: Path) -> None:
    said = run("selfplay_ppo.py", "--out", str(tmp_path), "--resume", *SMALL, fails=True)
    assert said.startswith("selfplay_ppo: there is no ") and "leave --resume away" in said
    with pytest.raises(CheckpointError, match="--decisions is 1 or more, not 0"):
        Run(Args(out=tmp_path, scenario="base", decisions=0))


def test_a_run_starts_from_a_clone_and_first_learns_what_positions_are_worth(tmp_path: Path) -> None:
    small = {"scenario": "base", "max_offers": 0, "games": 16, "steps": 16, "width": 8, "threads": 1, "minibatch": 64}
    cloned = clone.Clone(clone.Args(out=tmp_path / "clone", precision="float32", **small))  # type: ignore[arg-type]
    cloned.step()
    cloned.save()
    start = tmp_path / "clone" / "checkpoint.pt"
    args = Args(
        out=tmp_path / "run", start=start, value_first=2, sharpen=1.0, decisions=2000, precision="float32", **small
    )  # type: ignore[arg-type]
    begun = Run(args)
    first = cloned.policy.state_dict()
    for k in range(3):
        entry = begun.step()
        now = begun.policy.state_dict()
        same = [name for name in first if torch.equal(now[name], first[name])]
        assert ("value.weight" not in same) and (("actions.weight" in same) == (k < 2))
        assert (entry["from_start"] > 0) == (k == 2 and entry["from_start"] > 0)
    begun.save()
    again = Run(replace(args, start=None, resume=True))  # what it started from is kept in the checkpoint
    assert again.kept is not None and torch.equal(again.kept.state_dict()["first.weight"], first["first.weight"])
    assert again.price == pytest.approx(0.2 * (1 - 2 * 768 / 2000))

    other = Args(out=tmp_path / "other", start=start, **(small | {"width": 4}))  # type: ignore[arg-type]
    with pytest.raises(CheckpointError, match="width: 8 there, 4 here"):
        Run(other)
    with pytest.raises(CheckpointError, match="name one of them"):
        Run(replace(args, resume=True))


def test_heuristics_have_the_other_seats_of_their_share() -> None:
    collector, policy = a_collector(games=64, steps=8, heuristic_share=0.5)
    collector.play(policy, None)
    learners = (collector.batch.sitting < 0).sum(1)
    assert set(learners.tolist()) == {1, 4} and 15 < (learners == 1).sum() < 49
    alone, _ = a_collector(games=8, steps=8, heuristic_share=0.0)
    assert (alone.batch.sitting < 0).all()
