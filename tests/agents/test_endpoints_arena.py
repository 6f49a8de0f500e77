"""Language models behind an endpoint, in the arena."""

import json
import os
import pickle
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents import AgentError, arena
from seafarers_agents.gamelog import LogError, read_log
from seafarers_agents.language_model import Endpoint, LanguageModelAgent
from seafarers_agents.protocol import OutsideError
from seafarers_agents.usage import Usage
from tests.agents import endpoint as ep
from tests.agents.test_endpoints import QUICK, SHORT, first_view

# --- the arena --------------------------------------------------------------------------------------------------------
SEATS = ["llm:endpoint?patience=0.3&timeout=2", "random", "random"]


def test_tokens_and_cost_are_counted_for_each_game(
    server: ep.Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("SEAFARERS_LLM_PRICES", "2/10")
    server.turns += [ep.says("Hm."), ep.fails(500, Retry_After="0")]
    mine = LanguageModelAgent(Endpoint(**QUICK), "mine")
    result = arena("base", [mine, "random", "random"], 2, 1, options=SHORT, log=tmp_path / "log.jsonl")
    (used,), seats = (
        {entry.usage for entry in result.entries if entry.usage},
        [m.seats.index(0) for m in result.matches],
    )
    assert used == sum((m.usage[seat] or Usage() for m, seat in zip(result.matches, seats, strict=True)), Usage())
    assert (used.calls, used.tokens_in, used.tokens_out) == (len(server.asked) - 1, 1000 * used.calls, 20 * used.calls)
    assert used.cost == pytest.approx(used.calls * 0.0022) and (used.repeats, used.illegal_answers) == (1, 1)
    assert [len([each for each in m.usage if each]) for m in result.matches] == [1, 1]
    log = read_log(tmp_path / "log.jsonl")
    assert [[each and each.to_dict() for each in game.usage] for game in log.games.values()] == [
        [each and each.to_dict() for each in match.usage] for match in result.matches
    ]
    assert json.loads(json.dumps(result.to_dict()))["entries"][0]["usage"]["calls"] == used.calls
    assert used.sentence(2).startswith(f"{used.calls} calls for {used.decisions} decisions; 1 answer was illegal")
    assert "1 call failed and was made again" in used.sentence(2) and "per game; " in used.sentence(2)


def goes_on(server: ep.Server, log: Path, **more: Any) -> Any:
    return arena("base", SEATS, 2, 7, options=SHORT, log=log, **more)


def test_a_run_goes_on_in_the_middle_of_a_game_and_asks_nothing_twice(server: ep.Server, tmp_path: Path) -> None:
    whole = goes_on(server, tmp_path / "whole.jsonl")
    asked = server.prompts()
    server.asked.clear()
    log, first = tmp_path / "log.jsonl", next(m for m in whole.matches).usage
    many = sum(used.calls for used in first if used) + 2
    server.turns.extend([ep.good] * many)
    server.usual = ep.fails(401, "no")
    with pytest.raises(OutsideError, match=r"401 .*log.jsonl keeps the games that ended, .*: --resume goes on there"):
        goes_on(server, log)
    assert len(read_log(log).games) == 1
    server.usual = ep.good
    again = goes_on(server, log, resume=True)
    assert again == whole
    said = server.prompts()
    assert said[:many] + said[many + 1 :] == asked  # but for the one that was refused, each once
    assert [calls(m) for m in again.matches] == [calls(m) for m in whole.matches]


def calls(match: Any) -> list[int]:
    return [used.calls if used else 0 for used in match.usage]


def test_what_a_transcript_has_is_used_for_the_same_questions_alone(server: ep.Server, tmp_path: Path) -> None:
    view = first_view()
    paths = [tmp_path / "a" / "one.jsonl"] * 4

    def asked(resume: bool, **more: Any) -> int:
        before, agent = len(server.asked), LanguageModelAgent(Endpoint(), **more)
        agent.transcribe(0, paths[0], resume=resume)
        agent.act(view)
        return len(server.asked) - before

    assert [asked(False), asked(True), asked(False), asked(True), asked(True, talk=True), asked(True)] == [
        1,
        0,
        1,
        0,
        1,
        1,
    ]
    kept = paths[0].read_bytes()
    paths[0].write_bytes(kept[:-20])  # torn off
    assert asked(True) == 1 and paths[0].read_bytes().count(b"\n") == 2
    paths[0].write_bytes(b"\xff\n" + kept)
    assert asked(True) == 1
    header, line = map(json.loads, paths[0].read_text(encoding="utf-8").splitlines())
    assert header == {
        **{"format": "seafarers transcript", "format_version": 1, "agent": "llm", "model": ep.MODEL, "seat": 0}
    }
    assert line["prompt"].endswith("its words or its number\n") and line["answer"].startswith("I think.")
    assert (line["action"], line["tokens_in"], line["turn"]) == (ep.legal(line["prompt"]), 1000, 0)


def test_a_transcript_that_cannot_be_written_is_an_error(server: ep.Server, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(AgentError, match="cannot write the transcript"):
        LanguageModelAgent(Endpoint()).transcribe(0, tmp_path / "file" / "t.jsonl", resume=False)


def test_another_model_does_not_go_on_with_a_log(
    server: ep.Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    goes_on(server, tmp_path / "log.jsonl")
    monkeypatch.setenv("SEAFARERS_LLM_MODEL", "another")
    with pytest.raises(LogError, match="is the log of other games: files"):
        goes_on(server, tmp_path / "log.jsonl", resume=True)


def test_neither_key_nor_address_is_told_anywhere(
    server: ep.Server, tmp_path: Path, seafarers: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The endpoint tells both to whoever asks: in answers, in errors."""
    server.turns += [ep.says(f"{ep.KEY} at {server.url}: ACTION: roll")]
    folder = tmp_path / "kept"
    line = f"arena base --agents {','.join(SEATS)} --games 1 --seed 1 --option max_offers=0 --max-turns 3"
    run = seafarers(f"{line} --log {folder}/log.jsonl --record {folder}/games --json {folder}/results.json")
    assert run.status == 0 and " calls for " in run.out and "tokens in" in run.out
    played = seafarers(f"play base --agents {','.join(SEATS)} --max-turns 2 --record {folder}/played.jsonl.gz")
    assert "\nplayer 0 (llm:endpoint?patience=0.3&timeout=2): " in played.out and " calls for " in played.out
    server.usual = ep.fails(401, f"{ep.KEY} {server.url}")
    down = seafarers(f"{line} --log {folder}/down.jsonl")
    assert down.status == 2 and "401 Unauthorized" in down.err and down.err.count("\n") == 1
    agent = LanguageModelAgent(Endpoint())
    told = [run.out, run.err, down.out, down.err, repr(agent), repr(vars(agent)), str(pickle.dumps(agent))]
    files = [path for path in folder.rglob("*") if path.is_file()]
    assert {"log.jsonl", "results.json", "down.jsonl"} < {path.name for path in files}
    assert sum(path.name.endswith("_seat0.transcript.jsonl") for path in files) == 3
    told += [str(path.read_bytes()) for path in files]
    for secret in (ep.KEY, server.url, server.url.split("/")[2]):
        assert not any(secret in each for each in told), secret
    assert ep.KEY in os.environ["SEAFARERS_LLM_KEY"]
