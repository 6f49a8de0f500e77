"""Seeds: what an agent can learn from its own, and who knows a fresh one while a run lasts."""

import gzip
import json
import os
import stat
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import arena, make_agent, matches
from seafarers_agents.duel import Duel
from seafarers_agents.gamelog import LogError, read_log
from seafarers_agents.language_model import LanguageModelAgent
from seafarers_agents.learned import LearnedAgent
from seafarers_agents.matches import Plan, play_game
from seafarers_agents.random_agent import RandomAgent
from seafarers_agents.results import ArenaResult
from seafarers_agents.runseed import seed_file
from seafarers_agents.search import ismcts
from seafarers_agents.seeds import KEYED, WORDS, SeedError, Seeds, read_seed, shown_seed
from seafarers_env import Game
from seafarers_env.engine.policies.weights import pack
from seafarers_env.scenarios import load
from seafarers_env.seed_derivation import keyed
from seafarers_env.view import PlayerView

SHORT = {"max_turns": 4}
AGENTS = ["random"] * 3
SMALL = 40  # seeds of a run that the agent below tries
NEAR = 20  # how far from its own seed it looks


class Foreteller:
    """Plays by public means alone: from its own seed it looks for that of the deal, and then knows the whole game.

    It deals what it suspects, and compares with what it sees before the first decision.
    """

    name = "foreteller"

    def __init__(self, seed: int, derivations: tuple[str, ...] = (WORDS,)) -> None:
        self.seed, self.derivations = seed, derivations
        self.found: int | None = None
        self._begun = False

    def suspects(self) -> set[int]:
        near = {(self.seed + k) % 2**64 for k in range(-NEAR, NEAR + 1)}
        for run in [*range(SMALL), *near]:
            for seeds in (Seeds(run, derivation) for derivation in self.derivations):
                if any(seeds.agent(0, slot) == self.seed for slot in range(3)):
                    near.add(seeds.deal(0))
        return near

    def act(self, view: PlayerView) -> int:
        if not self._begun and view.turn == 0 and not view.state["settlements"].any():
            seen = view.observation
            for seed in self.suspects():
                if np.array_equal(Game("base", 3, seed, **SHORT).view(view.player).observation, seen):
                    self.found = seed
        self._begun = True
        return int(view.legal_actions()[0])


def foretold(seeds: Seeds, monkeypatch: pytest.MonkeyPatch, derivations: tuple[str, ...] = (WORDS,)) -> bool:
    """Whether the agent that begins game 0 of a run finds the seed of its deal."""
    seated: list[Foreteller] = []

    def make(spec: str, seed: int) -> Foreteller:
        seated.append(Foreteller(seed, derivations))
        return seated[-1]

    with monkeypatch.context() as patch:
        patch.setattr(matches, "make_agent", make)
        plan = Plan(load("base", 3)[0], (("foreteller",) * 3,), seeds, SHORT)
        match, _ = play_game(plan.game(), plan, 0, 0)
    found = {agent.found for agent in seated} - {None}
    assert found <= {match.seed}
    return bool(found)


# --- what follows from a seed -----------------------------------------------------------------------------------------
def test_an_agents_seed_does_not_tell_the_deal_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    assert foretold(Seeds(7, WORDS), monkeypatch), "the way that seeds were derived gave every game away"
    assert not foretold(Seeds(7, KEYED), monkeypatch)


def test_only_a_small_seed_that_was_named_can_be_searched_for(monkeypatch: pytest.MonkeyPatch) -> None:
    both = (WORDS, KEYED)
    assert foretold(Seeds(7), monkeypatch, both), "docs/arena.md says so"
    assert not foretold(Seeds(7 << 100 | 0x1234_5678_9ABC_DEF0), monkeypatch, both)


def test_seeds_for_different_purposes_have_nothing_in_common() -> None:
    seeds = Seeds(1)
    words = [seeds.deal(n) for n in range(50)] + [seeds.agent(n, slot) for n in range(50) for slot in range(4)]
    words += [seeds.outside(n) for n in range(50)] + [Seeds(2).deal(n) for n in range(50)]
    assert len(set(words)) == len(words) == 350
    assert all(0 <= word < 1 << 64 for word in words)
    ordered = sorted(words)
    assert min(b - a for a, b in pairwise(ordered)) > 1 << 32
    assert [seeds.deal(0), seeds.agent(0, 0), keyed(1, "deal", 0)] == [
        14450153740042330353,
        1277205297436459445,
        14450153740042330353,
    ], "a derivation that has a name stays as it is"
    assert [Seeds(3, WORDS).deal(n) for n in (0, 1)] == [12467808127879573787, 9708532199024898782]


@pytest.mark.parametrize(
    ("text", "seed"),
    [("0", 0), (" 17 ", 17), ("0x11", 17), ("0XFF", 255), (str(2**128 - 1), 2**128 - 1), (f"{2**100:#x}", 2**100)],
)
def test_seeds_in_words(text: str, seed: int) -> None:
    assert read_seed(text) == seed == read_seed(shown_seed(seed))


@pytest.mark.parametrize("text", ["-1", "0x", "1.5", "many", "", str(2**128), "1_0", "٣", "9" * 9000])
def test_what_is_no_seed_is_named(text: str, seafarers) -> None:
    with pytest.raises(SeedError, match="a seed must be a whole number"):
        read_seed(text)
    if text and len(text) < 100:
        told = seafarers("arena base --agents random,random --games 2 --seed", text)
        assert (told.status, told.err.count("\n")) == (2, 1)
        assert "seafarers: a seed must be a whole number" in told.err


@pytest.mark.parametrize(
    "take",
    [
        lambda seed: make_agent("heuristic", seed),
        lambda seed: make_agent("ismcts:4", seed),
        RandomAgent,
        lambda seed: LearnedAgent("base", seed=seed),
        lambda seed: ismcts("4", seed),
        lambda seed: LanguageModelAgent(str, "llm:str", seed),
        lambda seed: Duel("base", 2).rate(1, pack(), seed=seed),
    ],
)
@pytest.mark.parametrize(("seed", "error"), [(-1, SeedError), (2**64, SeedError), (True, TypeError)])
def test_what_takes_a_seed_refuses_what_is_none(take: Any, seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=rf"a seed must be a whole number 0\.\.2.64 - 1, not {seed}"):
        take(seed)


@pytest.mark.parametrize(("seed", "error"), [(-1, SeedError), (2**128, SeedError), (True, TypeError)])
def test_a_run_has_seeds_of_more_bits(seed: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match=rf"a seed must be a whole number 0\.\.2.128 - 1, not {seed}"):
        arena("base", AGENTS, 3, seed, processes=1)


# --- a fresh seed -----------------------------------------------------------------------------------------------------
def fresh(log: Path | None, games: int = 6, **more: Any) -> ArenaResult:
    return arena("base", AGENTS, games, processes=1, options=SHORT, log=log, **more)


class Stopped(Exception):
    """What a run comes to in the middle."""


def stop_after(games: int) -> Any:
    def progress(done: int, total: int) -> None:
        if done == games:
            raise Stopped

    return progress


def forms(seed: int) -> list[bytes]:
    return [str(seed).encode(), f"{seed:x}".encode()]


def test_no_file_but_one_tells_a_fresh_seed_before_the_last_game_has_ended(tmp_path: Path) -> None:
    log, record = tmp_path / "log.jsonl", tmp_path / "games"
    seen: list[dict[str, bytes]] = []

    def look(done: int, total: int) -> None:
        found = {path.name: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
        seen.append(found)
        assert stat.S_IMODE(seed_file(log).stat().st_mode) == 0o600

    result = fresh(log, record=record, progress=look)
    told = [form for seed in {result.seed, *(match.seed or 0 for match in result.matches)} for form in forms(seed)]
    for files in seen:
        assert files.pop("log.jsonl.seed").decode().strip() == f"{result.seed:#x}"
        contents = {name: unpacked(data) for name, data in files.items()}
        assert not [(name, form) for name, data in contents.items() for form in told if form in data]
    assert len(seen[-1]) == 7 and result.seed >= 1 << 64

    read = read_log(log)
    assert (read.header.seed, list(read.games.values())) == (result.seed, result.matches)
    assert not seed_file(log).exists()
    assert fresh(None, seed=result.seed) == result, "every run can be repeated"
    assert fresh(None).seed != result.seed


def unpacked(data: bytes) -> bytes:
    return gzip.decompress(data) if data.startswith(b"\x1f\x8b") else data


def test_a_run_that_was_stopped_goes_on_with_its_secret(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with pytest.raises(Stopped):
        fresh(log, progress=stop_after(4))
    header = read_log(log).header
    assert header.seed is None and header.derivation == KEYED
    assert [match.seed for match in read_log(log).games.values()] == [None] * 4
    result = fresh(log, resume=True)
    assert (result.resumed, result) == (4, fresh(None, seed=result.seed))
    assert list(read_log(log).games.values()) == result.matches
    more = fresh(log, games=9, resume=True)
    assert (more.resumed, more.seed, more.matches[:6]) == (6, result.seed, result.matches)


def test_a_header_that_a_kill_tore_goes_on_with_its_secret(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with pytest.raises(Stopped):
        fresh(log, progress=stop_after(1))
    secret = seed_file(log).read_text(encoding="utf-8").strip()
    log.write_bytes(log.read_bytes()[:300])
    assert f"{fresh(log, games=3, resume=True).seed:#x}" == secret


def test_without_its_secret_a_run_does_not_go_on(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with pytest.raises(Stopped):
        fresh(log, progress=stop_after(2))
    kept = seed_file(log).read_text(encoding="utf-8")
    before = log.read_bytes()
    for content, said in (
        ("0x1\n", "is not the seed of"),
        ("x\n", "holds no seed"),
        (None, "without it the run cannot"),
    ):
        seed_file(log).unlink()
        if content is not None:
            seed_file(log).write_text(content, encoding="utf-8")
        with pytest.raises(LogError, match=said):
            fresh(log, resume=True)
    with pytest.raises(LogError, match=r"log of other games: seed: 'a secret \(SHA-256 .*' there, .* here$"):
        fresh(log, resume=True, seed=4)
    assert log.read_bytes() == before
    assert fresh(log, resume=True, seed=int(kept, 16)).resumed == 2


def test_a_secret_is_written_through_no_link(tmp_path: Path) -> None:
    log, theirs = tmp_path / "log.jsonl", tmp_path / "theirs"
    seed_file(log).symlink_to(theirs)
    with pytest.raises(Stopped):
        fresh(log, progress=stop_after(1))
    assert not theirs.exists() and not seed_file(log).is_symlink()
    assert fresh(log, games=3, resume=True).resumed == 1


def test_a_seed_that_was_named_is_no_secret(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with pytest.raises(Stopped):
        fresh(log, seed=5, progress=stop_after(2))
    assert os.listdir(tmp_path) == ["log.jsonl"]
    assert read_log(log).header.seed == 5
    assert fresh(log, resume=True).seed == 5, "without a name it is that of the log"


def test_the_command_tells_a_fresh_seed_at_the_end(seafarers, tmp_path: Path) -> None:
    line = "arena base --agents random,random --games 2 --max-turns 4 --processes 1 --json"
    told = seafarers(line, tmp_path / "a.json")
    first = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))
    assert f"--seed {first['seed']:#x} plays the same games again" in told.out
    assert seafarers(line, tmp_path / "b.json", "--seed", f"{first['seed']:#x}").status == 0
    again = json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))
    assert (first["seed"], first["derivation"]) == (again["seed"], KEYED)
    assert [game["points"] for game in first["matches"]] == [game["points"] for game in again["matches"]]
