"""Games as data: shards, episodes, and what the command says."""

import importlib.util
import tarfile
from pathlib import Path

import numpy as np
import pytest

from seafarers_agents.datasets import DatasetError, episodes, pack, replays, stacked
from seafarers_env.envs import SeafarersEnv
from seafarers_env.replay import ReplayError

MAKE = "dataset make base --agents heuristic,random --seed 1 --processes 1 --option points_to_win=4 --out"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from seafarers_agents.cli import main

    folder = tmp_path_factory.mktemp("made")
    assert main([*MAKE.split(), str(folder), "--games", "4"]) == 0
    return folder


def test_an_episode_is_a_seat_of_a_game_with_masks_and_infos_of_one_structure(made: Path) -> None:
    games = list(replays(made))
    assert len(games) == 4
    env = SeafarersEnv("base", 2, points_to_win=4)
    keys = env.reset(seed=0)[1].keys()
    for game in games:
        found = list(episodes(game))
        assert [one.agent for one in found] == list(game.header.agents)
        assert sum(one.rewards.sum() for one in found) == 0
        assert sum(len(one) for one in found) == game.end.decisions
        for one in found:
            n, won = len(one), game.end.winner == one.seat
            assert one.infos.keys() == keys
            assert {len(column) for column in (*one.infos.values(), one.observations)} == {n + 1}
            assert all(env.observation_space.contains(row) for row in one.observations)
            assert one.masks[np.arange(n), one.actions].all()
            assert np.flatnonzero(one.infos["action_mask"][-1]).tolist() == [0]
            assert (one.rewards[-1], one.terminations.tolist(), one.truncations.any()) == (
                1 if won else -1,
                [False] * (n - 1) + [True],
                False,
            )
            assert one.infos["victory_points"][-1] == game.end.points[one.seat]
            assert set(one.infos["winner"][:-1].tolist()) == {-1}
            assert one.infos["winner"][-1] == game.end.winner
    seen, masks, actions = stacked([one for game in games for one in episodes(game, "heuristic")])
    assert len(seen) == len(masks) == len(actions) > 0
    assert not list(episodes(games[0], "nobody"))


def test_an_episode_shows_what_the_environment_would_have_shown(made: Path) -> None:
    """The learner in seat 0 makes the recorded decisions, and so does its opponent: all rows are the recorded ones."""
    game = next(replays(made))
    mine, other = episodes(game)
    answers = iter(other.actions.tolist())
    env = SeafarersEnv("base", 2, opponents=lambda seen, mask: next(answers), points_to_win=4)
    observation, info = env.reset(seed=game.header.seed)
    for t, action in enumerate(mine.actions.tolist()):
        assert (observation == mine.observations[t]).all()
        assert all((info[name] == column[t]).all() for name, column in mine.infos.items())
        observation, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated) == (mine.rewards[t], mine.terminations[t], mine.truncations[t])
    assert (observation == mine.observations[-1]).all()
    assert all((info[name] == column[-1]).all() for name, column in mine.infos.items())


def test_forced_decisions_are_left_out_where_the_game_skipped_them(seafarers, tmp_path: Path) -> None:
    assert seafarers(f"{MAKE} {tmp_path} --games 2 --option points_to_win=4 skip_forced=true").status == 0
    for game in replays(tmp_path):
        assert all((one.masks.sum(1) > 1).all() for one in episodes(game))


def test_more_games_go_into_further_shards_and_nothing_is_lost(seafarers, made: Path, tmp_path: Path) -> None:
    for file in made.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    told = seafarers(f"{MAKE} {tmp_path} --games 6")
    assert (told.status, "has games already: --resume" in told.err) == (2, True)
    assert seafarers(f"{MAKE} {tmp_path} --games 6 --resume").status == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["games.jsonl", "replays-00000.tar", "replays-00001.tar"]
    assert len(list(replays(tmp_path))) == 6
    (tmp_path / "replays-00001.tar").unlink()
    told = seafarers(f"{MAKE} {tmp_path} --games 6 --resume")
    assert (told.status, "tells of 6 games, 4 are in shards" in told.err) == (2, True)


def test_a_run_killed_while_packing_goes_on(made: Path, tmp_path: Path) -> None:
    single = tmp_path / "replays"
    with tarfile.open(made / "replays-00000.tar") as shard:
        shard.extractall(single, filter="data")
    assert pack(single, tmp_path) == 4
    with tarfile.open(made / "replays-00000.tar") as shard:
        shard.extractall(single, filter="data")  # as if it had been killed before these were removed
    assert (pack(single, tmp_path), len(list(replays(tmp_path)))) == (4, 4)
    assert list(single.iterdir()) == []


def test_what_is_no_shard_is_named(made: Path, tmp_path: Path) -> None:
    with pytest.raises(DatasetError, match="there are no shards"):
        list(replays(tmp_path))
    shard = tmp_path / "replays-00000.tar"
    shard.write_bytes(b"what is this" * 100)
    with pytest.raises(DatasetError, match="is not a shard of replays"):
        list(replays(tmp_path))
    content = bytearray((made / "replays-00000.tar").read_bytes())
    content[600] ^= 1  # in the first replay
    shard.write_bytes(content)
    with pytest.raises(ReplayError, match=r"replays-00000\.tar:table0_game000000\.jsonl\.gz"):
        list(replays(tmp_path))


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("--of one-ply --minari a/b-v0", "--of names one of the agents heuristic, random, not 'one-ply'"),
        ("--of random", "--of goes with --minari"),
        ("--minari base", "a name like seafarers/base/champion-v0, not 'base'"),
        pytest.param(
            "--minari a/b-v0",
            'pip install "seafarers_env[minari]"',
            marks=pytest.mark.skipif(importlib.util.find_spec("minari") is not None, reason="minari is here"),
        ),
    ],
)
def test_wrong_words_are_refused_before_a_game_is_played(seafarers, tmp_path: Path, more: str, told: str) -> None:
    result = seafarers(f"{MAKE} {tmp_path / 'new'} {more}")
    assert (result.status, told in result.err) == (2, True)
    assert not (tmp_path / "new").exists()


def test_a_command_of_two_words_says_what_follows_the_first(seafarers) -> None:
    told = seafarers("dataset")
    assert (told.status, told.err) == (
        2,
        "seafarers: commands are dataset make; `seafarers --help` explains them\n",
    )
