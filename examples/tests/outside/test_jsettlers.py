"""Whole games among the robots of a JSettlers server; skipped where JSETTLERS names none."""

import json
import os
from pathlib import Path

import pytest

from seafarers_agents import make_agent
from seafarers_agents.outside.jsettlers import differences as named
from seafarers_agents.outside.jsettlers.__main__ import main
from seafarers_agents.outside.jsettlers.players import Player
from seafarers_agents.outside.jsettlers.sitting import Sitting
from seafarers_agents.outside.jsettlers.wire import split
from seafarers_env.replay import load

pytestmark = [
    pytest.mark.skipif("JSETTLERS" not in os.environ, reason="JSETTLERS=FOLDER names no compiled classes"),
    pytest.mark.timeout(900),
]
GAMES = ("", "NT=t", "PL=3", "SC=SC_NSHO", "SC=SC_NSHO,PL=3", "SC=SC_4ISL", "SC=SC_TTD", "SC=SC_FOG")
MAY_HAPPEN = {named.ALREADY_WON}  # what is no slip of ours
RESOURCES_OF_ALL = "1103"  # the message that discloses hands, a debug option of the server


@pytest.mark.parametrize("options", GAMES)
def test_a_game_is_played_and_nothing_is_declined(options: str, tmp_path: Path) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["--games", "1", "--parallel", "1", "--options", options, "--json", str(path)]) == 0
    head, *games, sums = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert head["candidate"] == "heuristic"
    assert sums["report"]["games"] == 1
    for game in games:
        assert game["declined"] == 0
        assert set(game["fallbacks"]) <= MAY_HAPPEN, game["causes"]


def test_nothing_that_is_certain_of_a_hand_is_false(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found: list[bool] = []
    hear = Sitting.hear

    def compared(self: Sitting, text: str) -> list[str]:
        said = hear(self, text)
        name, f = split(text)
        if name == RESOURCES_OF_ALL and f[1] == "1":
            for k in range(2, len(f), 6):
                seat, *hand = f.numbers(0, 99, k, k + 6)
                known = self.table.players[seat]
                found.append(sum(hand) == known.size)
                found.append(all(certain <= held for certain, held in zip(known.hand, hand, strict=True)))
        return said

    monkeypatch.setattr(Sitting, "hear", compared)
    path = tmp_path / "games.jsonl"
    assert main(["--games", "2", "--json", str(path), "--replays", str(tmp_path / "replays")]) == 0
    assert len(found) > 400
    assert all(found)
    games = [game for line in path.read_text(encoding="utf-8").splitlines() if "number" in (game := json.loads(line))]
    for game in games:
        if game["went"] == "whole":
            end = load(tmp_path / "replays" / f"{game['number']}.jsonl.gz").end
            assert (end.winner, list(end.points)) == (game["winner"], game["points"])


def test_a_run_that_was_stopped_goes_on_and_others_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, logs = tmp_path / "games.jsonl", tmp_path / "logs"
    command = ["--candidate", "random", "--json", str(path), "--logs", str(logs), "--options", "NT=t,VP=t5", "--games"]
    assert main([*command, "1"]) == 0
    first = path.read_text(encoding="utf-8").splitlines()
    assert main([*command, "2"]) == 0
    again = path.read_text(encoding="utf-8").splitlines()
    assert again[:2] == first[:2]
    played = [json.loads(line) for line in again if "number" in line]
    assert len({game["number"] for game in played}) == len(played) >= 2
    capsys.readouterr()
    assert main([*command, "2", "--seed", "1"]) == 2
    assert "name another" in capsys.readouterr().err
    log = next(logs.glob("*_whole.txt")).read_text(encoding="utf-8")
    once_more = Sitting.again(log, lambda table: Player(table, make_agent("random")))
    assert once_more.table.winner is not None
