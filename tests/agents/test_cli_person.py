"""`seafarers play NAME --seat N`: arguments, and a game in the terminal. The page is tested in tests/web."""

import io
import re
import socket
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents.cli import terminal
from seafarers_agents.moments import Moment
from seafarers_env import replay
from tests.positions import position
from tests.web.common import client_of

GAME = "play base --seat 0 --text --num-players 2 --seed 4 --option points_to_win=3"


class Typed(io.StringIO):
    """A person at the keyboard: lines, then the first decision again and again."""

    def __init__(self, *lines: str, forever: bool = True) -> None:
        super().__init__()
        self._lines, self._forever = list(lines), forever

    def readline(self, size: int | None = -1, /) -> str:
        if self._lines:
            return self._lines.pop(0) + "\n"
        return "1\n" if self._forever else ""


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)  # replays are written where one is

    def sit_down(*lines: str, forever: bool = True) -> None:
        monkeypatch.setattr("sys.stdin", Typed(*lines, forever=forever))

    yield sit_down


def test_a_whole_game_in_the_terminal_is_recorded(seafarers, typed, tmp_path: Path) -> None:
    typed()
    file = tmp_path / "new" / "game.jsonl"
    told = seafarers(GAME, "--opponents", "heuristic", "--record", file)
    assert (told.status, told.err) == (0, "")
    assert "player 0: you\nplayer 1: heuristic\nseed 4\n" in told.out
    assert re.search(r"Your turn: roll the dice \(\d of 3 points; you hold .+\)", told.out)
    assert "Your turn: roll the dice" in told.out and "   1  Roll the dice" in told.out
    assert re.search(r"^ +\d+  player \d receives ", told.out, re.MULTILINE)
    assert "over: player 1 has won" in told.out
    kept = replay.load(file)
    assert kept.end.outcome == "won"
    assert kept.header.agents == ("person", "heuristic")
    assert f"player 0: {kept.end.points[0]}, player 1: {kept.end.points[1]}" in told.out
    assert told.out.endswith(f"replay: {file}\n")


def test_a_game_that_is_left_is_kept_where_nothing_was_said(seafarers, typed) -> None:
    for lines in (("1", "1", "quit"), ("1", "1")):
        typed(*lines, forever=False)
        told = seafarers(GAME)
        assert told.status == 0
        (name,) = re.findall(r"^replay: (\S+)$", told.out, re.MULTILINE)
        assert re.fullmatch(r"replays.base-\d{8}-\d{6}(-2)?\.jsonl\.gz", name)
        kept = replay.load(name)
        assert (kept.end.outcome, kept.end.decisions) == ("unfinished", 6)


@pytest.mark.long
def test_the_hand_is_told_in_the_goods_of_the_table() -> None:
    seats = [{"hand": {"ore": 1, "cloth": 2, "paper": 1}}, {}]
    view = position("base", 2, seats, options={"cities_and_knights": True}).view(0)
    told = terminal._hand(Moment(1, view, (), 0, (), None, None, None))
    assert told.endswith("you hold ore, 2 cloth and paper)")


def test_words_choose_among_many_decisions(seafarers, typed) -> None:
    typed("settl 1,4", "all", "board", "table", "help", "", "0", "999", "castle", "quit", forever=False)
    told = seafarers(GAME)
    assert "settlement: 54 decisions" in told.out
    assert "Place a starting settlement at 1,4 N\n" in told.out
    assert told.out.count("Place a starting settlement at") > 54, "`all` lists every one"
    assert told.out.count("S0 settlement") == 2, "at the beginning and when asked for"
    assert "bank:" in told.out
    assert told.out.count("A number makes that decision") == 3
    assert told.out.count("the decisions are 1..54, not") == 2
    assert "no decision now has the words 'castle'" in told.out


def test_another_seed_each_time_and_the_same_again(seafarers, typed) -> None:
    seeds = set()
    for _ in range(2):
        typed("quit")
        seeds |= set(re.findall(r"^seed (\d+)$", seafarers("play base --seat 0 --text").out, re.MULTILINE))
    assert len(seeds) == 2
    typed("quit")
    assert f"seed {min(seeds)}" in seafarers(f"play base --seat 0 --text --seed {min(seeds)}").out


def test_opponents_fill_the_other_seats(seafarers, typed) -> None:
    typed("quit")
    told = seafarers("play base --seat 1 --text --opponents random,heuristic")
    assert "player 0: random\nplayer 1: you\nplayer 2: heuristic\n" in told.out
    typed("quit")
    assert "player 3: you" in seafarers("play new_shores --seat 3 --text").out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("play base --seat 4", "seats must be 0..3, not 4"),
        ("play base --seat -1", "seats must be 0..3, not -1"),
        ("play base --seat 0 --agents random,random", "--agents is for games of agents alone"),
        ("play base --seat 0 --viewer 0", "--viewer is for games of agents alone"),
        ("play base --seat 0 --quiet", "--quiet is for games of agents alone"),
        ("play base --opponents random", "--opponents, --num-players and --text go with --seat"),
        ("play base --text", "go with --seat"),
        (
            "play base --seat 0 --num-players 4 --opponents random,random",
            "one name or 3, one for each other seat, not 2",
        ),
        ("play base --seat 0 --opponents rando", "no agent 'rando' (did you mean 'random'?)"),
        ("play base --seat 0 --num-players 9", "2 or 3 or 4 or 5 or 6 players, not 9"),
        ("play base --seat 0 --record /dev/null/game.jsonl", "cannot write '/dev/null/game.jsonl'"),
        ("play base --seat 0 --port 70000", "ports must be 0..65535, not 70000"),
        ("play base --seat 0,x", "--seat takes the number of a seat, or several like 0,2, not '0,x'"),
        ("play base --seat 0,0", "--seat names each seat once, not '0,0'"),
        ("play base --seat 1,4", "seats must be 0..3, not 4"),
        ("play base --seat 0,1 --text", "--text is for one person; several at one screen play on the page"),
        ("play base --seat 0,1 --opponents random,random,random --num-players 4", "one name or 2, one for each"),
        ("play base --seat 0 --watch", "--watch is for games of agents alone"),
        ("play base --watch --quiet", "--viewer and --quiet are about what is printed"),
    ],
)
def test_arguments_that_do_not_go_together(
    seafarers, line: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    told = seafarers(line)
    assert told.status == 2
    assert complaint in told.err
    assert (told.err.startswith("seafarers: "), told.err.count("\n")) == (True, 1)


def test_a_port_that_is_taken_is_told(seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        told = seafarers(f"play base --seat 0 --port {taken.getsockname()[1]}")
    assert told.status == 2
    assert "cannot listen on port" in told.err


def test_without_its_libraries_the_page_says_what_to_install(
    seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in [name for name in sys.modules if name.startswith("seafarers_agents.web.")]:
        monkeypatch.delitem(sys.modules, name)
    for name in [*(name for name in sys.modules if name.startswith("starlette.")), "starlette"]:
        monkeypatch.setitem(sys.modules, name, None)
    told = seafarers("play base --seat 0 --record game.jsonl")
    assert told.status == 2
    assert 'pip install "seafarers_env[web]"; or play here: --text' in told.err
    assert not Path("game.jsonl").exists()


def test_several_play_at_one_screen_agents_are_watched_and_alone_the_start_page_comes_first(
    seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from seafarers_agents.web import server

    monkeypatch.chdir(tmp_path)
    shown: list[dict[str, Any]] = []

    def serve(made: Any, token: str, listening: Any) -> None:
        answer = client_of(made).get("/state")
        shown.append(answer.json() if answer.status_code == 200 else {})

    monkeypatch.setattr(server, "serve", serve)
    told = seafarers("play base --no-browser --seat 0,2 --opponents random")
    assert "player 0: person\nplayer 1: random\nplayer 2: person\nplayer 3: random\n" in told.out
    (file,) = re.findall(r"replay: (\S+)", told.out)
    assert replay.load(file).header.agents == ("person", "random", "person", "random")
    assert seafarers("play --no-browser --continue", file).status == 0
    told = seafarers("play --text --continue", file)
    assert (told.status, "persons sat in seats 0, 2: --seat says which is yours" in told.err) == (2, True)
    assert "The game waits at" in seafarers("play base --no-browser --watch --agents random,random").out
    assert "The start page waits at" in seafarers("play --no-browser").out
    assert [one.get("covered") for one in shown] == [0, 0, None, None]
    assert shown[2]["seat"] is None and shown[3] == {}
