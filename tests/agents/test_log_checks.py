"""What the checksums of a log find, which facts must agree, and logs that were written before there were any."""

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents import arena
from seafarers_agents.gamelog import LogError, read_log
from seafarers_agents.loglines import kernels_digest, line_of, match_of, read_header
from seafarers_agents.results import versions
from seafarers_agents.seeds import WORDS, Seeds
from seafarers_agents.standings import gather
from seafarers_env.editions import CLASSIC

AGENTS = ["heuristic", "random", "random"]
EASY = {"points_to_win": 3, "max_turns": 60}
OLD = Path(__file__).parent.parent / "data" / "logs" / "v1-base_3.jsonl"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("logs") / "kept.jsonl"
    arena("base", AGENTS, 6, 3, processes=1, options=EASY, log=path)
    return path


# --- checksums --------------------------------------------------------------------------------------------------------
def test_no_bit_of_a_game_turns_unseen(kept: Path) -> None:
    first, *games = kept.read_bytes().splitlines(keepends=True)
    header = read_header(first)
    taken = 0
    for line in games[:3]:
        for bit in range(8 * (len(line) - 1)):
            turned = bytearray(line)
            turned[bit // 8] ^= 1 << bit % 8
            try:
                match_of(bytes(turned), header, Seeds(3))
                taken += 1
            except ValueError:
                pass
    assert taken == 0


def test_no_bit_of_a_whole_log_turns_unseen(kept: Path, tmp_path: Path) -> None:
    data, path, rng = kept.read_bytes(), tmp_path / "turned.jsonl", random.Random(0)
    bits = [8 * (len(data) - 1) + bit for bit in range(8)]  # of its last byte, the end of the last line
    for bit in bits + rng.sample(range(8 * len(data)), 400):
        turned = bytearray(data)
        turned[bit // 8] ^= 1 << bit % 8
        path.write_bytes(turned)
        with pytest.raises(LogError, match=r"turned\.jsonl:\d+: "):
            read_log(path)


def test_the_end_of_a_log_cannot_go_unseen(kept: Path, tmp_path: Path) -> None:
    path, lines = tmp_path / "short.jsonl", kept.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:-1]))
    with pytest.raises(LogError, match=r"short\.jsonl:6: the end is missing: the run ended with 6 games, 5 are there"):
        read_log(path)
    result = arena("base", AGENTS, 6, processes=1, options=EASY, log=path, resume=True)
    assert (result.resumed, list(read_log(path).games.values())) == (5, list(read_log(kept).games.values()))


# --- facts ------------------------------------------------------------------------------------------------------------
def changed(path: Path, edit: Callable[[dict[str, Any]], None]) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    fields = json.loads(lines[1])
    del fields["check"]
    edit(fields)
    path.write_bytes(b"".join([lines[0], line_of(fields), *lines[2:]]))


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"points": [1, 99, 99], "winner": 0}, "game 0 was won with 1 points, where 3 win"),
        ({"winner": None}, "game 0 ended without a winner after [0-9]+ turns, where 60 are the limit"),
        ({"winner": 0, "points": [3, 0, 0], "turns": 61}, "game 0 took 61 turns, where 60 are the limit"),
        ({"points": [3, 200, 0]}, "points must have a number from 0 on for each of 3 seats"),
    ],
)
def test_facts_agree_with_each_other(kept: Path, tmp_path: Path, edit: dict[str, Any], said: str) -> None:
    path = tmp_path / "log.jsonl"
    path.write_bytes(kept.read_bytes())
    changed(path, lambda fields: fields.update(edit))
    with pytest.raises(LogError, match=rf"log\.jsonl:2: {said}"):
        read_log(path)


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"seed_sha256": "0" * 64}, "seed_sha256 must be [0-9a-f]+ by the seed, not '000"),
        ({"derivation": "dice"}, "seeds must be derived by one of keyed-2, words-1, not 'dice'"),
        ({"seed": None}, "a run that has ended must name its seed"),
        ({"seed": None, "games": None, "seed_sha256": "a"}, "seed_sha256 must be 64 hexadecimal digits"),
        ({"games": -1}, "games must be a whole number"),
    ],
)
def test_what_a_header_says_of_its_seed_agrees(kept: Path, tmp_path: Path, edit: dict[str, Any], said: str) -> None:
    first, *games = kept.read_bytes().splitlines(keepends=True)
    fields = {name: value for name, value in json.loads(first).items() if name != "check"}
    path = tmp_path / "log.jsonl"
    path.write_bytes(b"".join([line_of(fields | edit), *games]))
    with pytest.raises(LogError, match=rf"log\.jsonl:1: {said}"):
        read_log(path)


# --- logs of format version 1 -----------------------------------------------------------------------------------------
def test_an_old_log_is_read_and_marked_unchecked(kept: Path) -> None:
    log = read_log(OLD)
    assert (log.checked, log.header.derivation, log.header.seed, len(log.games)) == (False, WORDS, 3, 6)
    assert read_log(kept).checked
    (kind,) = gather([OLD, kept])
    assert (len(kind.games), kind.unchecked) == (12, [OLD]), "the same seed, and other games"


def of_today(path: Path) -> Path:
    """The old log as the kernels of today would have written it."""
    first, *games = OLD.read_bytes().splitlines(keepends=True)
    fields = json.loads(first) | {"kernels": kernels_digest(CLASSIC), "versions": versions()}
    path.write_bytes(line_of(fields, checked=False) + b"".join(games))
    return path


def test_an_old_log_goes_on_by_its_own_derivation(tmp_path: Path) -> None:
    log = of_today(tmp_path / "old.jsonl")
    before = log.read_bytes()
    result = arena("base", AGENTS, 9, processes=1, options=EASY, log=log, resume=True)
    assert (result.resumed, result.unchecked, result.seed, result.derivation) == (6, 6, 3, WORDS)
    assert [match.seed for match in result.matches[6:]] == [Seeds(3, WORDS).deal(2)] * 3
    assert log.read_bytes().startswith(before), "it stays what it was: without checksums"
    assert not read_log(log).checked and len(read_log(log).games) == 9


def test_the_same_games_are_played_by_the_old_derivation(tmp_path: Path) -> None:
    log = of_today(tmp_path / "old.jsonl")
    old = list(read_log(log).games.values())
    log.write_bytes(b"".join(log.read_bytes().splitlines(keepends=True)[:2]))
    assert arena("base", AGENTS, 6, processes=1, options=EASY, log=log, resume=True).matches == old


def test_commands_say_that_a_log_is_unchecked(seafarers, tmp_path: Path) -> None:
    log = of_today(tmp_path / "old.jsonl")
    for line in (f"rate {log}", f"leaderboard {log}"):
        told = seafarers(line)
        assert told.status == 0
        said = " ".join(told.out.split())
        assert "has no checksums, as logs of format version 1: its games are unchecked" in said
    line = "arena base --agents heuristic,random,random --games 6 --processes 1 --max-turns 60 --option points_to_win=3"
    told = seafarers(f"{line} --resume --log", log)
    assert told.status == 0 and "games are unchecked" in " ".join(told.out.split())
    assert "plays the same games again" not in told.out, "that seed would be derived from otherwise"
