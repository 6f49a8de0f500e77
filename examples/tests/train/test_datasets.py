"""A Minari data set of games, and the behaviour cloning of docs/datasets.md from it."""

import re
from pathlib import Path

import minari
import pytest

from seafarers_agents.cli import main
from seafarers_agents.datasets import DatasetError, episodes, replays, to_minari

PAGE = Path(__file__).parents[3] / "docs" / "datasets.md"
NAME = "seafarers/base/learned-v0"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("MINARI_DATASETS_PATH", str(tmp_path / "minari"))
    return tmp_path / "games"


def test_a_data_set_holds_what_was_played_and_the_page_clones_it(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    line = "dataset make base --agents heuristic,heuristic,heuristic,heuristic --games 12 --seed 1 --processes 1"
    rules = ["--option", "max_offers=0", "skip_forced=true"]
    assert main([*line.split(), *rules, "--out", str(here), "--minari", NAME]) == 0
    data = minari.load_dataset(NAME)
    ours = [one for game in replays(here) for one in episodes(game)]
    assert data.total_episodes == len(ours) == 48
    for there, one in zip(data, ours, strict=True):
        assert (there.observations == one.observations).all() and (there.actions == one.actions).all()
        assert there.infos.keys() == one.infos.keys()
        assert (there.infos["action_mask"] == one.infos["action_mask"]).all()
    env = data.recover_environment()
    seen, info = env.reset(seed=1)
    assert data.observation_space.contains(seen) and info["action_mask"].shape == ours[0].masks.shape[1:]
    with pytest.raises(DatasetError, match="the Minari data set"):
        to_minari(NAME, here)
    (code,) = re.findall(r"```py\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    exec(compile(code.replace("range(10)", "range(2)").replace(", 40,", ", 4,"), PAGE.name, "exec"), {})
    assert "against three random agents" in capsys.readouterr().out


def test_only_one_agents_seats(here: Path) -> None:
    line = "dataset make base --agents heuristic,random --games 2 --seed 1 --processes 1 --option points_to_win=4"
    assert main([*line.split(), "--out", str(here), "--minari", NAME, "--of", "heuristic"]) == 0
    assert minari.load_dataset(NAME).total_episodes == 2


def test_nothing_is_left_of_a_data_set_that_could_not_be_made(here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line = "dataset make base --agents heuristic,random --games 2 --seed 1 --processes 1 --option points_to_win=4"
    assert main([*line.split(), "--out", str(here)]) == 0

    def fail(*_: object) -> None:
        raise OSError("no room")

    with monkeypatch.context() as patch, pytest.raises(OSError, match="no room"):
        patch.setattr("seafarers_agents.datasets._episode", fail)
        to_minari(NAME, here)
    assert to_minari(NAME, here).total_episodes == 4
