"""Recorded games as training data: shards of replays, each seat's decisions as an episode, Minari data sets."""

import importlib
import io
import re
import shutil
import tarfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.batches.rewards import final_reward
from seafarers_env.envs.episodes import NOBODY, NONE, free, info_of
from seafarers_env.envs.registration import spec_of
from seafarers_env.envs.spaces import action_space, learner_space
from seafarers_env.files import whole_file
from seafarers_env.game import Game
from seafarers_env.replay import Decision, Replay, loads
from seafarers_env.replay.bounded import MAX_FILE

PER_SHARD: Final = 100  # games
_DATASET: Final = re.compile(r"([\w-]+/)*[\w-]+-v[0-9]+")


class DatasetError(ValueError):
    """A data set that cannot be made or read."""


# --- shards -----------------------------------------------------------------------------------------------------------
def pack(replays: Path, shards: Path) -> int:
    """Pack replay files into shards of `PER_SHARD` games; returns the number of games in all shards.

    Files are removed once they are in a shard. Leftovers of an interrupted run are included.

    Raises:
        OSError: a file cannot be read or written.
    """
    packed = {name for shard in shards_in(shards) for name in _names(shard)}
    files = sorted(replays.glob("*.jsonl.gz"))
    new = [file for file in files if file.name not in packed]
    number = len(shards_in(shards))
    for start in range(0, len(new), PER_SHARD):
        with whole_file(shards / f"replays-{number:05}.tar") as out, tarfile.open(fileobj=out, mode="w") as shard:
            for file in new[start : start + PER_SHARD]:
                content = file.read_bytes()
                told = tarfile.TarInfo(file.name)
                told.size = len(content)
                shard.addfile(told, io.BytesIO(content))
        number += 1
    for file in files:
        file.unlink()
    return len(packed) + len(new)


def shards_in(folder: Path) -> list[Path]:
    """The shards in a folder, in their order."""
    return sorted(folder.glob("replays-*.tar"))


def _names(shard: Path) -> list[str]:
    with _opened(shard) as file:
        return file.getnames()


def _opened(shard: Path) -> tarfile.TarFile:
    try:
        return tarfile.open(shard, "r:")
    except tarfile.TarError as error:
        raise DatasetError(f"{shard} is not a shard of replays: {error}") from None


def replays(folder: Path) -> Iterator[Replay]:
    """The games of all shards in a folder, each played through by the rules as it is read.

    Raises:
        DatasetError: there are no shards, or one is something else.
        ReplayError: a replay is damaged; names shard, file and line.
    """
    shards = shards_in(folder)
    if not shards:
        raise DatasetError(f"there are no shards (replays-*.tar) in {str(folder)!r}")
    for shard in shards:
        with _opened(shard) as file:
            for member in file:
                inside = file.extractfile(member)
                if inside is None or member.size > MAX_FILE:
                    raise DatasetError(f"{shard}: {member.name!r} is not a replay")
                yield loads(inside.read(), source=f"{shard}:{member.name}")


# --- episodes ---------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Episode:
    """A game as one seat saw it: n decisions, and the end.

    Row by row it is what `SeafarersEnv` would have shown a learner in that seat. Every info has the same keys.
    """

    seat: int
    agent: str
    observations: NDArray[np.int8]  # [n + 1, size]; the last row is the end of the game
    actions: NDArray[np.int64]  # [n]
    rewards: NDArray[np.float64]  # [n], 0 but for the last
    terminations: NDArray[np.bool_]  # [n]
    truncations: NDArray[np.bool_]  # [n]
    infos: dict[str, NDArray[Any]]  # [n + 1] each; `action_mask` int8[n + 1, num_actions]

    def __len__(self) -> int:
        """How many decisions."""
        return len(self.actions)

    @property
    def masks(self) -> NDArray[np.int8]:
        """The legal actions at each decision: int8[n, num_actions]."""
        return self.infos["action_mask"][:-1]


def episodes(replay: Replay, agent: str | None = None) -> Iterator[Episode]:
    """The episodes of a recorded game, of one agent if it is named; seats without a decision are left out.

    If the game was played with `skip_forced`, forced decisions are left out.
    """
    header = replay.header
    seats = [seat for seat, name in enumerate(header.agents) if agent in (None, name)]
    skips = bool(header.options.get("skip_forced"))
    seen: dict[int, list[tuple[Any, ...]]] = {seat: [] for seat in seats}
    actions: dict[int, list[int]] = {seat: [] for seat in seats}
    for event, game in replay.play():
        if isinstance(event, Decision) and event.seat in seen:
            row = _row(game, event.seat)
            if not skips or row[1].sum() > 1:
                seen[event.seat].append(row)
                actions[event.seat].append(event.action)
    for seat in seats:
        if actions[seat]:
            yield _episode(replay, replay.at(len(replay)), seat, seen[seat], actions[seat])


def _row(game: Game, seat: int) -> tuple[Any, ...]:
    """What a seat is shown: observation, mask, own points, winner, turns."""
    observation, mask = game.observe_masked(seat)
    winner = NOBODY if game.winner is None else game.winner
    return observation, mask, game.victory_points[seat], winner, game.turn


def _episode(replay: Replay, end: Game, seat: int, seen: list[tuple[Any, ...]], actions: list[int]) -> Episode:
    last, n = _row(end, seat), len(actions)
    free(last[1])
    observations, masks, points, winners, turns = (np.array(column) for column in zip(*seen, last, strict=True))
    rewards, won, cut = np.zeros(n), np.zeros(n, np.bool_), np.zeros(n, np.bool_)
    goal = int(end.options["points_to_win"] or 0)
    rewards[-1] = final_reward("win", seat, end.winner, end.victory_points, goal)
    won[-1], cut[-1] = end.winner is not None, end.winner is None
    numbers = (np.full(n + 1, seat), points, winners, turns, np.full(n + 1, NONE))
    infos = info_of(masks, *(column.astype(np.int64) for column in numbers))
    return Episode(
        seat, replay.header.agents[seat], observations, np.array(actions, np.int64), rewards, won, cut, infos
    )


# --- Minari -----------------------------------------------------------------------------------------------------------
def minari_of(name: str) -> Any:
    """The module `minari`, if a new data set can have this name.

    Raises:
        DatasetError: it is not installed, the name is malformed or taken.
    """
    if not _DATASET.fullmatch(name):
        raise DatasetError(f"a Minari data set must have a name like seafarers/base/champion-v0, not {name!r}")
    try:
        for needed in ("h5py", "minari"):
            importlib.import_module(needed)
    except ImportError:
        raise DatasetError('a Minari data set needs minari: pip install "seafarers_env[minari]"') from None
    minari = importlib.import_module("minari")
    if (_place(name) / "data" / "metadata.json").exists():
        raise DatasetError(f"the Minari data set {name!r} exists already: give another version, or `minari delete` it")
    return minari


def _place(name: str) -> Path:
    return Path(importlib.import_module("minari.storage").get_dataset_path(name))


def to_minari(name: str, folder: Path, agent: str | None = None) -> Any:
    """Make a Minari data set, with an episode for each seat, from the shards in a folder; returns it.

    It holds what `minari.DataCollector(env, record_infos=True)` would record in the Gymnasium environment:
    `observations`, and `infos["action_mask"]` with the legal actions.

    Args:
        name: A name as for `minari.load_dataset`.
        folder: The folder with the shards.
        agent: The agent whose seats to take; None takes all.

    Raises:
        DatasetError: minari is missing, the name is invalid, there are no shards, or no seat of that agent.
    """
    minari, first = minari_of(name), next(replays(folder))
    header, table = first.header, first.opening().table
    if agent not in (None, *header.agents):
        raise DatasetError(f"no seat belongs to {agent!r}; the agents are {', '.join(dict.fromkeys(header.agents))}")
    known = "scenario" in header.table()
    env = spec_of(header.scenario, header.num_players, header.options) if known else None
    shutil.rmtree(_place(name), ignore_errors=True)  # what a run left behind that was killed: it is no data set yet
    try:
        return minari.create_dataset_from_buffers(
            name,
            _buffers(minari.data_collector.EpisodeBuffer, folder, agent),
            env=env,
            eval_env=env,
            observation_space=learner_space(table.layout.size, 0, table.num_players, table.edition),
            action_space=action_space(table.board.num_actions),
            algorithm_name=agent or ", ".join(dict.fromkeys(header.agents)),
            description=f"{table.scenario.title}, {table.num_players} players: {', '.join(header.agents)}. "
            "An episode is a seat of a game; infos tell action_mask, seat, victory_points, winner, turns.",
            author="seafarers_env",
            author_email="none",
            code_permalink="none",
        )
    except BaseException:
        shutil.rmtree(_place(name), ignore_errors=True)
        raise


def _buffers(make: Any, folder: Path, agent: str | None) -> Iterator[Any]:
    for replay in replays(folder):
        for one in episodes(replay, agent):
            yield make(
                observations=one.observations,
                actions=one.actions,
                rewards=one.rewards,
                terminations=one.terminations,
                truncations=one.truncations,
                infos=one.infos,
            )


# --- for behaviour cloning --------------------------------------------------------------------------------------------
def stacked(found: Sequence[Episode]) -> tuple[NDArray[np.int8], NDArray[np.int8], NDArray[np.int64]]:
    """Observations, masks and actions of all decisions of some episodes, one row each."""
    seen = np.concatenate([one.observations[:-1] for one in found])
    return seen, np.concatenate([one.masks for one in found]), np.concatenate([one.actions for one in found])
