"""`seafarers play --continue FILE`: a game that was left goes on, and who may sit there; files of its own for each."""

import errno
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents.cli import hosting
from seafarers_agents.told import recalled
from seafarers_env import Game, PlayerView, replay
from seafarers_env.replay import Recorder, Replay
from tests.agents.test_cli_person import GAME, Typed
from tests.web.common import client_of, table

STORED = Path(__file__).parent.parent / "data" / "replays"


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def typed(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    yield lambda *lines, forever=True: monkeypatch.setattr("sys.stdin", Typed(*lines, forever=forever))


@pytest.fixture
def left(seafarers, typed) -> Path:
    """A game that a person has left after some decisions."""
    file = Path("game.jsonl")
    typed(*"11111", "quit")
    assert seafarers(GAME, "--record", file).status == 0
    assert replay.load(file).end.outcome == "unfinished"
    return file


def with_agents(file: Path, *agents: str) -> Path:
    """The same file as somebody else might have written it."""
    found = replay.load(file)
    replay.save(replace(found, header=replace(found.header, agents=agents)), file)
    return file


# --- going on ---------------------------------------------------------------------------------------------------------
def test_a_game_that_was_left_is_played_to_its_end_in_the_same_file(seafarers, typed, left: Path) -> None:
    before = replay.load(left)
    typed()
    told = seafarers("play --text --seed 7 --continue", left)
    assert (told.status, told.err) == (0, "")
    assert f"The base game: on after {before.end.turns} turns and {before.end.decisions} decisions\n" in told.out
    assert "player 0: you\nplayer 1: heuristic\nseed 7\n" in told.out
    assert told.out.endswith(f"replay: {left}\n")
    after = replay.load(left)
    assert after.end.outcome == "won" and after.header == before.header
    assert after.events[: len(before)] == before.events


def test_it_goes_on_as_often_as_it_is_left_and_the_whole_log_is_told(seafarers, typed, left: Path) -> None:
    for _ in range(2):
        known = [line.words for line in recalled(replay.load(left), 0)]
        typed("1", "1", "quit")
        told = seafarers("play --text --continue", left)
        lines = re.findall(r"^ +\d+  (player .*|the dice .*)$", told.out, re.MULTILINE)
        assert lines[: len(known)] == known and len(lines) > len(known)


def test_what_chance_brings_follows_from_the_seed_and_from_nothing_in_the_file(seafarers, left: Path) -> None:
    def played(*seed: int) -> tuple[Any, ...]:
        words = [word for number in seed for word in ("--seed", number)]
        told = seafarers("play --agents random,random --quiet --record on.jsonl --continue", left, *words)
        assert told.status == 0
        return replay.load("on.jsonl").events

    assert played(3) == played(3)
    assert len({played(3), played(4), played(), played()}) == 4
    assert "random" not in json.loads(left.read_text(encoding="utf-8").splitlines()[1])["position"], "no streams"


def test_another_file_takes_the_rest_where_one_is_named(seafarers, typed, left: Path) -> None:
    kept = left.read_bytes()
    typed("1", "quit")
    assert seafarers("play --text --record other.jsonl.gz --continue", left).out.endswith("replay: other.jsonl.gz\n")
    assert left.read_bytes() == kept
    assert len(replay.load("other.jsonl.gz")) > len(replay.load(left))


def test_the_page_goes_on_too(seafarers, left: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from seafarers_agents.web import server

    served: list[Any] = []
    monkeypatch.setattr(server, "serve", lambda made, token, socket: served.append(client_of(made).get("/state")))
    told = seafarers("play --no-browser --continue", left)
    assert (told.status, "The game waits at" in told.out) == (0, True)
    shown = served[0].json()
    assert shown["seat"] == 0 and shown["seats"][1]["agent"] == "heuristic"
    assert [words for _, _, words, _ in shown["log"]][:2] == [line.words for line in recalled(replay.load(left), 0)][:2]


def test_agents_alone_go_on_with_what_was_interrupted(seafarers, monkeypatch: pytest.MonkeyPatch) -> None:
    def act(self: object, view: PlayerView) -> int:
        if view.turn == 2:
            raise KeyboardInterrupt
        return int(view.legal_actions()[0])

    with monkeypatch.context() as patched:
        patched.setattr("seafarers_agents.random_agent.RandomAgent.act", act)
        assert seafarers("play base --agents random,random --max-turns 6 --quiet --record g.jsonl").status == 130
    told = seafarers("play --quiet --continue g.jsonl")
    assert told.status == 0
    end = replay.load("g.jsonl").end
    assert (end.outcome, end.turns) == ("truncated", 6)
    assert f"nobody wins after 6 turns and {end.decisions:,} decisions\nreplay: g.jsonl\n" in told.out


@pytest.mark.parametrize(("scenario", "players"), [("base", 2), ("new_shores", 3)])
def test_the_log_recalled_is_the_log_that_was_told(scenario: str, players: int) -> None:
    with table(scenario, players, seed=5, agents="heuristic", points_to_win=4, max_turns=40) as made:
        while (moment := made.sitting.moment()).final_points is None:
            if moment.view.current_player == 0:
                made.sitting.decide(moment.version, lambda view: [int(view.legal_actions()[-1])])
            else:
                made.sitting.wait(moment.version, 20)
        assert recalled(made.recorder.replay(), 0) == list(moment.lines)


def test_a_game_left_before_its_first_decision_has_no_log_to_recall() -> None:
    assert recalled(Recorder(Game("base", 2, 1)).replay(), 0) == []


def cuts(whole: Replay) -> Iterator[Replay]:
    """The game, cut off in various places."""
    lines = replay.dumps(whole).splitlines(keepends=True)
    for number in [*range(2, 50, 3), *range(50, len(lines) - 2, 97)]:
        yield replay.loads("".join(lines[:number]), partial=True)


@pytest.mark.parametrize("skips", [False, True])
def test_a_file_that_is_cut_off_anywhere_goes_on(skips: bool) -> None:
    """Also where chance is due, or where there is one choice and the game has the switch that skips it."""
    game = Game("new_shores", 3, seed=2, skip_forced=skips, points_to_win=4, max_turns=30)
    recorder = Recorder(game)
    while not game.is_over:
        recorder.apply(game.legal_list()[-1])
    for found in cuts(recorder.replay()):
        on = Recorder.going_on(found, 5)
        assert on.replay().events[: len(found)] == found.events
        for _ in range(15):
            assert on.game.is_over or not skips or len(on.game.legal_list()) > 1
            if not on.game.is_over:
                on.apply(on.game.legal_list()[0])
        assert replay.loads(replay.dumps(on.replay())) == on.replay()


def test_a_game_that_is_over_is_not_taken_up() -> None:
    with pytest.raises(replay.ReplayError, match="left unfinished; found one that is"):
        Recorder.going_on(replay.load(STORED / "v1-base_3.jsonl.gz"), 1)


# --- who sits there ---------------------------------------------------------------------------------------------------
def test_others_may_take_the_seats_and_a_note_tells_who_sat_there(seafarers, typed, left: Path) -> None:
    decisions = replay.load(left).end.decisions
    typed("quit")
    told = seafarers("play --text --seat 1 --opponents random --continue", left)
    assert "player 0: random\nplayer 1: you\n" in told.out
    header = replay.load(left).header
    assert (header.agents, header.note) == (("random", "person"), f"until decision {decisions}: person, heuristic")
    assert seafarers("play --agents random,heuristic --quiet --continue", left).status == 0
    assert replay.load(left).header.agents == ("random", "heuristic")


def test_a_file_does_not_choose_code_to_be_run(seafarers, typed, left: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Path("mischief.py").write_text("open('done', 'w')\ndef f(*a): return 0\n", encoding="utf-8")
    monkeypatch.setattr(sys, "path", [".", *sys.path])
    for name in (
        "callable:mischief:f",
        "agent:mischief:f",
        "llm:mischief:f",
        "learned:/etc/passwd",
        "plugged_in",
        "?",
        "champion:24?values=/etc/passwd",
    ):
        with_agents(left, "person", name)
        told = seafarers("play --text --continue", left)
        assert told.status == 2
        assert f"player 1 was {name!r}, which is not taken from a file: --opponents says who plays there" in told.err
        assert not Path("done").exists() and "mischief" not in sys.modules
    with_agents(left, "person", "one-ply:5")
    typed("quit")
    assert "player 1: one-ply:5" in seafarers("play --text --continue", left).out


@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        (
            "play --seed 3",
            "play takes a SCENARIO that `seafarers list` shows, or --continue FILE; alone it opens a page",
        ),
        ("play base --text --continue game.jsonl", "SCENARIO does not go with --continue"),
        ("play --num-players 2 --continue game.jsonl", "--num-players does not go with --continue"),
        ("play --max-turns 2 --continue game.jsonl", "--max-turns does not go with --continue"),
        ("play --continue game.jsonl --option max_offers=0", "--option does not go with --continue"),
        ("play --continue none.jsonl", "cannot read 'none.jsonl': No such file"),
        ("play --continue .", "cannot read '.': Is a directory"),
        ("play --seat 2 --continue game.jsonl", "seats must be 0..1, not 2"),
        ("play --seat 1 --text --continue game.jsonl", "player 0 was 'person', which is not taken from a file"),
        ("play --opponents random,random --continue game.jsonl", "--opponents takes one name or 1"),
        (
            "play --agents random --continue game.jsonl",
            "--agents takes 2 names, one for each seat of the replay, not 1",
        ),
        ("play --agents person,random --continue game.jsonl", "your seat is --seat"),
        ("play --agents random,random --seat 0 --continue game.jsonl", "a person's --seat goes with --opponents"),
        ("play --agents random,random --text --continue game.jsonl", "--text goes with --seat"),
        ("play --quiet --continue game.jsonl", "--quiet is for games of agents alone"),
        ("play --agents random,random --viewer 2 --continue game.jsonl", "seats must be 0..1, not 2"),
        ("play --seed 18446744073709551616 --continue game.jsonl", "a seed must be a whole number 0..2^64 - 1"),
        ("play base --seed -1", "a seed must be a whole number 0..2^64 - 1, not -1"),
    ],
)
def test_arguments_that_do_not_go_together(seafarers, left: Path, line: str, complaint: str) -> None:
    kept = left.read_bytes()
    told = seafarers(line)
    assert (told.status, told.err.startswith("seafarers: "), told.err.count("\n")) == (2, True, 1)
    assert complaint in told.err
    assert left.read_bytes() == kept


def test_files_that_cannot_go_on(seafarers, left: Path) -> None:
    finished = STORED / "v1-base_3.jsonl.gz"
    kept = finished.read_bytes()
    told = seafarers("play --continue", finished)
    assert told.status == 2 and re.search(r"is over, player \d has won: there is nothing to continue\n$", told.err)
    assert finished.read_bytes() == kept
    text = left.read_text(encoding="utf-8")
    left.write_text(re.sub('"format_version":[0-9]+', '"format_version":99', text), encoding="utf-8")
    told = seafarers("play --continue", left)
    assert told.status == 2 and "a newer seafarers_env wrote and reads it" in told.err
    left.write_text("no replay", encoding="utf-8")
    told = seafarers("play --continue", left)
    assert (told.status, told.err.count("\n")) == (2, 1)


def test_the_game_at_the_end_of_a_cut_file_is_over_all_the_same(seafarers, typed) -> None:
    assert seafarers("play base --agents random,random --max-turns 3 --quiet --record g.jsonl").status == 0
    lines = Path("g.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    Path("g.jsonl").write_text("".join(lines[:-1]), encoding="utf-8")
    assert "is over, nobody has won" in seafarers("play --continue g.jsonl").err


# --- files ------------------------------------------------------------------------------------------------------------
def test_games_of_one_second_have_a_file_each(seafarers, typed, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("time.strftime", lambda form: "20260114-201500")
    for seed in (1, 2, 3):
        typed("1", "quit")
        assert seafarers(f"play base --seat 0 --text --seed {seed}").status == 0
    names = sorted(file.name for file in Path("replays").iterdir())
    assert names == [f"base-20260114-201500{suffix}.jsonl.gz" for suffix in ("-2", "-3", "")]
    deals = [replay.load(Path("replays", name)).opening().deal() for name in names]
    assert deals == [Game("base", None, seed).deal() for seed in (2, 3, 1)]


def test_a_game_is_a_whole_replay_from_its_beginning(seafarers, typed, monkeypatch: pytest.MonkeyPatch) -> None:
    """So that what is killed before anybody has decided can go on."""
    found: list[int] = []
    monkeypatch.setattr("seafarers_agents.cli.person.play_here", lambda sitting: found.append(len(replay.load("g.gz"))))
    monkeypatch.setattr("seafarers_agents.cli.hosting.Sitting.start", lambda sitting: None)
    assert seafarers("play base --seat 1 --text --record g.gz").status == 0
    assert found == [0]


def test_a_folder_that_cannot_be_made_is_told(seafarers) -> None:
    Path("replays").touch()
    told = seafarers("play base --seat 0 --text")
    assert (told.status, told.err.count("\n"), "cannot write 'replays" in told.err) == (2, 1, True)


def test_a_full_disk_is_told_in_one_line_and_the_game_goes_on(
    seafarers, typed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: Recorder, path: Path) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("seafarers_env.replay.Recorder.save", full)
    told = seafarers("play base --agents random,random --max-turns 2 --record g.jsonl")
    assert (told.status, told.err) == (2, "seafarers: cannot write 'g.jsonl': No space left on device\n")
    assert "nobody wins after 2 turns" in told.out and "replay:" not in told.out
    typed("1", "quit")
    told = seafarers("play base --seat 0 --text --record g.jsonl")
    assert told.status == 0 and "replay:" not in told.out
    assert set(told.err.splitlines()) == {"seafarers: cannot write 'g.jsonl': No space left on device"}


# --- seeds ------------------------------------------------------------------------------------------------------------
def test_agents_seeds_tell_nothing_of_the_games(seafarers, typed, monkeypatch: pytest.MonkeyPatch) -> None:
    made: dict[str, list[int]] = {"random": [], "heuristic": []}
    real = hosting.make_agent
    monkeypatch.setattr(hosting, "make_agent", lambda spec, seed: made[spec].append(seed) or real(spec, seed))
    for _ in range(2):
        seafarers("play base --agents random,heuristic,random --seed 5 --max-turns 1 --quiet --record g.jsonl")
    first, second = made["random"][:2], made["random"][2:]
    assert first == second and len({*first, *made["heuristic"]}) == 3
    assert all(seed > 2**32 for seed in first), "no small number, and none that is near the game's"
    assert replay.load("g.jsonl").header.seed == 5


def test_a_seed_that_nobody_named_is_one_of_very_many(seafarers, typed) -> None:
    found: list[int] = []
    for _ in range(3):
        typed("quit")
        found += [int(seed) for seed in re.findall(r"^seed (\d+)$", seafarers("play base --seat 0 --text").out, re.M)]
    assert len(set(found)) == 3 and max(found) > 2**40


def test_a_seed_deals_the_game_that_it_always_has(seafarers, typed) -> None:
    for seed in (7, 2**64 - 1):
        typed("quit")
        assert seafarers(f"play base --seat 0 --text --num-players 3 --record g.jsonl --seed {seed}").status == 0
        assert replay.load("g.jsonl").opening().deal() == Game("base", 3, seed).deal()
