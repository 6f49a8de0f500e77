"""Recorded games on the command line: play --record, arena --record, replay."""

import json
from pathlib import Path

import pytest

from seafarers_agents import make_agent
from seafarers_agents.cli import replays
from seafarers_agents.cli.playing import NO_REPLAY
from seafarers_agents.story import noticed, play
from seafarers_env import Game, PlayerView
from seafarers_env.replay import Recorder, load

STORED = Path(__file__).parent.parent / "data" / "replays"


def test_a_game_that_is_recorded_goes_as_it_would(seafarers, tmp_path: Path) -> None:
    line = "play new_shores --agents heuristic,random,random --seed 5 --max-turns 12"
    told = seafarers(f"{line} --record", tmp_path / "new" / "game.jsonl")
    assert told.status == 0
    alone = seafarers(line).out
    assert told.out == alone.replace(NO_REPLAY, f"replay: {tmp_path / 'new' / 'game.jsonl'}") != alone
    again = seafarers("replay", tmp_path / "new" / "game.jsonl").out
    words = [line for line in told.out.splitlines() if line.startswith("   ") and "  player " in line]
    assert len(words) > 100 and all(f"\n{line}\n" in again for line in words)
    assert "New Shores: 3 players, 13 points win\nplayer 0: heuristic, " in again
    assert "nobody wins after 12 turns" in again
    quiet = seafarers("replay --quiet", tmp_path / "new" / "game.jsonl").out
    assert len(quiet.splitlines()) == 5


def test_replay_counts_a_game(seafarers, tmp_path: Path) -> None:
    told = seafarers("replay", STORED / "v1-base_3.jsonl.gz", "--stats")
    assert told.status == 0
    assert "dice    thrown  expected\n" in told.out and "\nproduction" in told.out and "\ncards stolen" in told.out
    assert "rolls the dice" not in told.out
    told = seafarers("replay", STORED / "v1-base_3.jsonl.gz", "--odds")
    assert (told.status, told.err) == (2, "seafarers: --odds is drawn on a page: give --html FILE or --open as well\n")


def test_replay_keeps_from_a_viewer_what_it_may_not_know(seafarers) -> None:
    assert "draws a card (" in seafarers("replay", STORED / "v1-base_3.jsonl.gz").out
    seen = [
        line
        for line in seafarers("replay", STORED / "v1-base_3.jsonl.gz", "--viewer", "1").out.splitlines()
        if "draws a card" in line
    ]
    assert any("(" in line for line in seen) and all("player 1 " in line for line in seen if "(" in line)
    told = seafarers("replay", STORED / "v1-base_3.jsonl.gz", "--viewer", "3")
    assert (told.status, told.err) == (2, "seafarers: seats must be 0..2, not 3\n")


@pytest.mark.rule("OBSERVATION-08", "OBSERVATION-17")
def test_the_end_of_a_replay_tells_a_viewer_no_more_than_its_lines(seafarers, tmp_path: Path) -> None:
    """How many cards a bundle had that was dropped, and who holds Victory Point cards."""
    game = Game("base", 3, seed=5)
    while game.phase != "main" or not any(game.describe(action).startswith("give") for action in game.legal_list()):
        game.apply(game.legal_list()[-1])
    seat, path, told = game.current_player, tmp_path / "game.jsonl", dict[int, set[str]]()
    for cards, hidden in ((1, "soldier"), (2, "victory point")):
        position = json.loads(game.to_json())
        position["seats"][seat]["cards"] = {hidden: 1}
        position["deck"][hidden] -= 1
        recorder = Recorder(Game.from_json(json.dumps(position)))
        for _ in range(cards):
            recorder.apply(next(a for a in recorder.game.legal_list() if game.describe(a).startswith("give")))
        recorder.apply(recorder.game.parse("cancel"))
        recorder.save(path)
        for viewer in range(3):
            told.setdefault(viewer, set()).add(seafarers("replay", path, "--viewer", viewer).out)
    assert {viewer: len(words) for viewer, words in told.items()} == {v: 1 + (v == seat) for v in range(3)}
    assert all("left unfinished after 0 turns and 2 decisions" in words for words in told[(seat + 1) % 3])


@pytest.mark.rule("OBSERVATION-17")
def test_a_game_that_is_played_counts_for_a_viewer_what_it_may_notice() -> None:
    game = Game("base", 3, seed=5, max_turns=20)
    recorder = Recorder(game)
    decisions = play(game, [make_agent("random", seat) for seat in range(3)], None, 1, recorder)
    replay = recorder.replay()
    assert decisions == noticed(replay, 1) < noticed(replay, None) == replay.end.decisions


def test_a_file_without_a_checksum_is_called_unchecked(seafarers) -> None:
    old, new = (seafarers("replay --quiet", STORED / f"{version}-own_board_2.jsonl.gz").out for version in ("v1", "v2"))
    assert old.startswith(new)
    assert old[len(new) :].endswith("has no checksum, as files of format version 1: names and note are unchecked\n")


def test_a_page_is_opened_and_drawing_it_shows_how_far_it_is(
    seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened, drawn = list[str](), list[tuple[int, int]]()
    monkeypatch.setattr(replays.Bar, "__call__", lambda self, done, total: drawn.append((done, total)))
    monkeypatch.setattr(replays, "has_browser", lambda: True)
    monkeypatch.setattr(replays.webbrowser, "open", lambda address: not opened.append(address))
    monkeypatch.setattr(replays, "mkdtemp", lambda prefix: str(tmp_path))
    game, recorder = tmp_path / "game.jsonl", Recorder(Game("base", 2, 1))
    for _ in range(4):
        recorder.apply(recorder.game.legal_list()[0])
    recorder.save(game)
    told = seafarers("replay --open", game)
    page = tmp_path / "game.html"
    assert (told.status, opened) == (0, [page.as_uri()])
    assert told.out.endswith(f"page: {page}\n") and "player 0 places" not in told.out
    assert drawn == [(done, len(drawn)) for done in range(1, len(drawn) + 1)] and len(drawn) >= 4
    monkeypatch.setattr(replays, "has_browser", lambda: False)
    told = seafarers("replay --open", game, "--html", tmp_path / "other.html")
    assert (told.status, len(opened), (tmp_path / "other.html").exists()) == (2, 1, True)
    assert f"no browser with a window can be opened from here; the page lies at {tmp_path / 'other.html'}" in told.err


def test_replay_makes_a_page(seafarers, tmp_path: Path) -> None:
    told = seafarers("replay", STORED / "v2-own_board_2.jsonl.gz", "--html", tmp_path / "pages" / "game.html")
    assert told.status == 0 and told.out.endswith(f"page: {tmp_path / 'pages' / 'game.html'}\n")
    assert len(told.out.splitlines()) == 5
    assert (tmp_path / "pages" / "game.html").read_text(encoding="utf-8").startswith("<!doctype html>")


def test_replay_tells_what_is_wrong_with_a_file(seafarers, tmp_path: Path) -> None:
    whole = tmp_path / "game.jsonl"
    seafarers("play base --agents random,random --max-turns 3 --quiet --record", whole)
    lines = whole.read_text(encoding="utf-8").splitlines(keepends=True)
    cut = tmp_path / "cut.jsonl"
    cut.write_text("".join(lines[:9]), encoding="utf-8")
    told = seafarers("replay", cut)
    assert told.status == 2
    assert told.err.startswith(f"seafarers: {cut}, line 10: expected ") and "--partial takes what there is" in told.err
    assert "the file is cut off after 0 turns and" in seafarers("replay --partial", cut).out
    cut.write_text("".join([*lines[:5], *lines[6:]]), encoding="utf-8")
    told = seafarers("replay --partial", cut)
    assert told.status == 2 and told.err.startswith(f"seafarers: {cut}, line ") and len(told.err.splitlines()) == 1
    told = seafarers("replay", tmp_path / "none.jsonl")
    assert (told.status, told.err.startswith("seafarers: cannot read ")) == (2, True)


def test_a_game_that_is_interrupted_is_kept_as_far_as_it_went(
    seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def act(self: object, view: PlayerView) -> int:
        if view.turn == 2:
            raise KeyboardInterrupt
        return int(view.legal_actions()[0])

    monkeypatch.setattr("seafarers_agents.random_agent.RandomAgent.act", act)
    told = seafarers("play base --agents random,random --record", tmp_path / "game.jsonl.gz")
    assert told.status == 130
    assert "left unfinished after 2 turns" in seafarers("replay", tmp_path / "game.jsonl.gz").out


def test_a_replay_that_cannot_be_written_is_refused_at_once(seafarers, tmp_path: Path) -> None:
    told = seafarers("play base --agents random,random --record", tmp_path)
    assert told.status == 2 and "cannot write" in told.err and "decisions" not in told.out


def test_the_arena_records_every_game(seafarers, tmp_path: Path) -> None:
    line = "arena base --agents random,heuristic --games 4 --max-turns 6 --seed 3"
    told = seafarers(f"{line} --json {tmp_path / 'a.json'} --record", tmp_path / "games")
    assert told.status == 0 and f"replays: {tmp_path / 'games'}" in told.out
    files = sorted((tmp_path / "games").iterdir())
    assert [file.name for file in files] == [f"table0_game00000{n}.jsonl.gz" for n in range(4)]
    matches = json.loads((tmp_path / "a.json").read_text(encoding="utf-8"))["matches"]
    for file, match in zip(files, matches, strict=True):
        found = load(file)
        assert (list(found.end.points), found.end.decisions) == (match["points"], sum(match["decisions"]))
        assert found.header.agents == tuple(["random", "heuristic"][slot] for slot in match["seats"])
        assert (found.header.seed, found.header.note) == (match["seed"], f"table 0, game {match['number']}")
    assert seafarers(f"{line} --json {tmp_path / 'b.json'}").status == 0
    alone = json.loads((tmp_path / "b.json").read_text(encoding="utf-8"))["matches"]
    assert [m["decisions"] for m in alone] == [m["decisions"] for m in matches]
    told = seafarers(f"{line} --record", files[0])
    assert (told.status, "cannot make the folder" in told.err) == (2, True)
