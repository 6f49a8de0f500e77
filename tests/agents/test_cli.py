"""The command line: every command, its help, and one line for wrong input."""

import hashlib
import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import seafarers_env
from seafarers_agents.agent import kinds
from seafarers_agents.cli import commands, listing
from seafarers_agents.cli.arguments import COMMANDS as ARGUMENTS, parse
from seafarers_agents.known import LISTED
from seafarers_env import Game
from seafarers_env.batches.throughput import Measure
from seafarers_env.replay import Recorder
from seafarers_env.scenarios import OPTIONS
from seafarers_env.scenarios.scenario import CHARTS

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = (
    "list",
    "agents",
    "show",
    "rules",
    "check",
    "import",
    "play",
    "replay",
    "arena",
    "rate",
    "leaderboard",
    "bench",
    "dataset make",
    "benchmark run",
    "benchmark check",
    "benchmark table",
    "benchmark chart",
    "puzzles",
    "exploit",
)


# --- help -------------------------------------------------------------------------------------------------------------
def test_help_names_every_command(seafarers) -> None:
    told = seafarers("--help")
    assert told.status == 0
    told_of = told.out.split("commands:")[1].split("Begin with")[0]
    assert [line[2:].split("  ")[0] for line in told_of.splitlines() if line[2:3].strip()] == [*COMMANDS]
    assert "seafarers list" in told.out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_teaches(seafarers, command: str) -> None:
    told = seafarers(f"{command} --help")
    assert told.status == 0
    assert f"seafarers {command}" in told.out.split("usage:")[1]
    assert command == "list" or told.out.count(f"seafarers {command}") >= 2, "an example follows the usage"
    assert "(default: )" not in told.out and "None" not in told.out


@pytest.mark.parametrize("columns", [80, 57, 140])
def test_help_fits_the_terminal_and_its_examples_can_be_pasted(
    seafarers, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    examples: list[str] = []
    for command in ("", *COMMANDS):
        lines = seafarers(f"{command} --help").out.splitlines()
        examples += [line.strip() for line in lines if line.startswith("  seafarers ")]
        assert [line for line in lines if len(line) > columns and line.strip() not in examples] == []
        assert all("seafarers" not in line or not line.endswith("\\") for line in lines)
    assert len(examples) > 15 and max(map(len, examples)) <= 78
    if columns == 80:
        words = [line.split()[1:] for line in examples]
        assert all(type(parse(w)) is (ARGUMENTS.get(w[0]) or ARGUMENTS[" ".join(w[:2])]) for w in words)


def test_words_on_an_argument_are_not_broken_where_the_source_breaks_them(
    seafarers, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")
    assert "decimal or hexadecimal after 0x. By default" in seafarers("arena --help").out


def test_version(seafarers) -> None:
    told = seafarers("--version")
    assert (told.status, told.out) == (0, f"seafarers {seafarers_env.__version__}\n")


# --- commands ---------------------------------------------------------------------------------------------------------
def test_list(seafarers) -> None:
    told = seafarers("list")
    assert told.status == 0
    rows = {line.split()[0]: line for line in told.out.splitlines() if line.strip()}
    assert "3, 4" in rows["new_shores"] and " 13 " in rows["new_shores"]
    assert "2, 3, 4" in rows["base"] and " 10 " in rows["base"]


def test_list_of_switches(seafarers) -> None:
    assert "seafarers list --options" in seafarers("list").out
    told = seafarers("list --options")
    rows = {line.split()[0]: line for line in told.out.splitlines() if line.strip() and not line.startswith(" ")}
    assert set(OPTIONS) <= rows.keys()
    assert "true or false" in rows["cities_and_knights"] and "knights" in told.out
    assert "any or ship" in rows["coast_start"] and "the board's" in rows["points_to_win"]


def test_agents(seafarers) -> None:
    told = seafarers("agents")
    rows = {line.split()[0]: line for line in told.out.splitlines() if line.strip()}
    first = [re.split(r"[\[:]", row)[0] for row in rows]
    assert all(kind in first for kind in kinds())
    assert "34.5% (28..41)" in rows["ismcts[:BUDGET]"] and "25.0%, even" in rows["heuristic"]
    assert "base, 4 players, with trade among players, 2026-11-22, AMD EPYC, 2 cores: flat:200, ismcts:200." in told.out
    play = (ROOT / "docs" / "play.md").read_text(encoding="utf-8")
    assert [known.written for known in LISTED if f"`{known.written.replace('[:BUDGET]', '')}" not in play] == []


def test_agents_are_measured_where_they_play(seafarers, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "MOMENTS", 3)
    told = seafarers("agents --measure --agents random,ismcts:2,learned:base,callable:tests.agents.players:highest")
    rows = {line.split()[0]: line for line in told.out.splitlines()}
    assert re.search(r" [\d.]+ µs *$", rows["random"]) and re.search(r" [\d.]+ [µm]s *$", rows["ismcts:2"])
    assert "search: a tree" in rows["ismcts:2"]
    assert "Times were measured here, at 3 moments of base" in told.out
    wrong = Game("new_shores", 4, 1, max_offers=0)
    assert listing._seconds("learned:base", [wrong]) is None


def test_show(seafarers, tmp_path: Path) -> None:
    picture = tmp_path / "new" / "board.svg"
    told = seafarers("show new_shores --seed 1 --indices --coordinates --out", picture)
    assert told.status == 0
    assert "New Shores: 4 players, 13 points win" in told.out
    assert "5,14" in told.out
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")
    assert 'class="coordinates"' in picture.read_text(encoding="utf-8")
    assert seafarers("show new_shores --seed 1 --num-players 3").out != told.out
    assert seafarers("show new_shores --seed 2").out != told.out
    refused = seafarers("show new_shores --seed -1")
    assert (refused.status, refused.out) == (
        2,
        "",
    ) and "a seed must be a whole number 0..2^64 - 1, not -1" in refused.err


def test_pictures_are_drawn_or_made_of_pixels(seafarers, tmp_path: Path) -> None:
    picture, final = tmp_path / "board.PNG", tmp_path / "final.png"
    assert seafarers("show base --num-players 2 --out", picture).status == 0
    line = "arena base --agents random,random --games 1 --max-turns 1 --picture"
    assert seafarers(line, final).status == 0
    assert all(path.read_bytes().startswith(b"\x89PNG\r\n") for path in (picture, final))
    told = seafarers(line, tmp_path / "final.jpg")
    assert (told.status, told.out) == (2, "")
    assert told.err == f"seafarers: a picture must be a file .svg or .png, not '{tmp_path / 'final.jpg'}'\n"


def test_pixels_without_their_extra(seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seafarers_agents.cli.output.can_make_pixels", lambda: False)
    told = seafarers("show base --out", tmp_path / "board.png")
    assert (told.status, told.out) == (2, "")
    assert 'pip install "seafarers_env[render]"; .svg needs nothing' in told.err


def test_show_takes_switches_and_board_files(seafarers) -> None:
    told = seafarers("show", CHARTS / "base.board", "--option", "points_to_win=7")
    assert "The base game: 4 players, 7 points win" in told.out


def test_rules_say_how_a_board_is_played(seafarers) -> None:
    told = seafarers("rules new_shores --option points_to_win=9 cities_and_knights=true")
    assert told.status == 0
    assert "9 victory points" in told.out and "The barbarians" in told.out and "Knight: 1 wool and 1 ore" in told.out
    assert seafarers("rules hawaii --num-players 7").status == 2


def test_switches_may_follow_one_option_each_or_all_of_them_one(seafarers) -> None:
    one = seafarers("rules base --option points_to_win=9 cities_and_knights=true --num-players 3")
    assert one.status == 0 and "9 victory points" in one.out and "The barbarians" in one.out
    for line in ("base --option points_to_win=9 --num-players 3 --option=cities_and_knights=true",
                 "base --option points_to_win=9 --option cities_and_knights=true --num-players 3",
                 "--option points_to_win=9 --num-players 3 --option cities_and_knights=true -- base"):  # fmt: skip
        assert seafarers(f"rules {line}").out == one.out


def board_file(path: Path, *changes: tuple[str, str]) -> Path:
    """Write the base game's board with these changes."""
    text = (CHARTS / "base.board").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text, encoding="utf-8")
    return path


def test_check(seafarers, tmp_path: Path) -> None:
    told = seafarers("check", board_file(tmp_path / "mine.board"))
    assert (told.status, told.err) == (0, "")
    assert told.out.startswith(f"{tmp_path / 'mine.board'}: sound; 'The base game', 10 points win, ")
    assert "actions with 4 players" in told.out


def test_check_tells_all_errors_like_a_compiler(seafarers, tmp_path: Path) -> None:
    damaged = board_file(
        tmp_path / "damaged.txt",
        ("players: 2 3 4", "players: 2 3 7"),
        ("F=4", "F=5"),
        ("ships = false", "shps = false"),
    )
    text = damaged.read_text(encoding="utf-8").splitlines()
    told = seafarers("check", damaged)
    assert (told.status, told.out) == (1, "")
    lines = told.err.splitlines()
    places = [line.removeprefix(f"{damaged}:").split(": ")[0].split(":") for line in lines]
    assert [text[int(line) - 1][int(column) - 1 :] for line, column in places] == [
        "7",
        next(line for line in text if line.startswith("M hexes")),
        "shps = false",
    ]
    assert lines[0].endswith(": error: expected numbers of players, a whole number 2..6, found '7'")
    assert "(did you mean 'ships'?)" in lines[2]


def test_check_takes_several_files(seafarers, tmp_path: Path) -> None:
    sound = board_file(tmp_path / "sound.board")
    damaged = [board_file(tmp_path / f"{n}.board", ("F=4", f"F={n}")) for n in (5, 6)]
    told = seafarers("check", damaged[0], sound, damaged[1])
    assert told.status == 1
    assert [line.split(":")[0] for line in told.err.splitlines()] == [str(file) for file in damaged]
    assert told.out.startswith(f"{sound}: sound")


def test_check_says_of_a_replay_and_of_a_log_what_they_are(seafarers, tmp_path: Path) -> None:
    game = tmp_path / "game.jsonl.gz"
    Recorder(Game("base", 2), ["random", "random"]).save(game)
    told = seafarers("check", board_file(tmp_path / "mine.board"), game)
    assert (told.status, told.out) == (2, "")
    assert told.err == f"seafarers: '{game}' is a replay, not a board file: `seafarers replay` takes it\n"
    log = tmp_path / "log.jsonl"
    assert seafarers("arena base --agents random,random --games 2 --max-turns 2 --log", log).status == 0
    assert "is a log of games, not a board file: `seafarers leaderboard` takes it" in seafarers("check", log).err


def test_check_warns_and_is_content(seafarers, tmp_path: Path) -> None:
    hopeless = board_file(tmp_path / "hopeless.board", ("victory_points: 10", "victory_points: 40"))
    told = seafarers("check", hopeless)
    assert told.status == 0
    assert "hopeless.board" in told.out and "sound" in told.out
    (warning,) = told.err.splitlines()
    assert warning.startswith(f"{hopeless}:")
    assert ": warning: 40 points win, and nobody can have more than 22 " in warning


def test_every_command_takes_a_board_file(seafarers, tmp_path: Path) -> None:
    file = board_file(tmp_path / "mine.board", ("board: base", "board: my_base"))
    assert seafarers("show", file).status == 0
    assert "nobody wins after 4 turns" in seafarers("play", file, *"--agents random,random --max-turns 4".split()).out
    for command in ("show", "play", "arena", "bench"):
        assert "path of a .board" in " ".join(seafarers(f"{command} --help").out.replace("│", " ").split())
    assert ".board file" in seafarers("list --help").out


@pytest.mark.slow
def test_an_arena_in_several_processes_plays_a_board_file(
    seafarers, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    board_file(tmp_path / "mine.board", ("board: base", "board: my_base"))
    monkeypatch.chdir(tmp_path)
    line = "arena mine.board --agents random,random --games 6 --max-turns 5 --processes 2 --json out.json"
    told = seafarers(line)
    assert told.status == 0
    assert "my_base, 2 players" in told.out
    read = json.loads(Path("out.json").read_text(encoding="utf-8"))
    assert (read["scenario"], read["board_file"], read["processes"]) == ("my_base", "mine.board", 2)
    assert read["board_sha256"] == hashlib.sha256(Path("mine.board").read_bytes()).hexdigest()


def test_play_tells_every_decision(seafarers) -> None:
    told = seafarers("play new_shores --agents heuristic,random,random --seed 5 --max-turns 12")
    assert told.status == 0
    assert "player 0: heuristic" in told.out
    assert "player 1 places a starting settlement at" in told.out
    assert "the dice show" in told.out
    assert "nobody wins after 12 turns" in told.out
    assert seafarers("play new_shores --agents heuristic,random,random --seed 5 --max-turns 12").out == told.out


def test_play_keeps_from_a_viewer_what_it_may_not_know(seafarers) -> None:
    line = "play base --agents random,random --seed 3 --max-turns 60"
    everything, some = seafarers(line).out, seafarers(f"{line} --viewer 1").out
    assert "player 0 draws a card (" in everything
    assert "player 0 draws a card (" not in some
    assert "player 0 draws a card" in some


def test_play_can_be_quiet(seafarers) -> None:
    told = seafarers("play base --agents heuristic,random --quiet --max-turns 4")
    assert "dice" not in told.out
    assert "after 4 turns" in told.out


def test_arena(seafarers, tmp_path: Path) -> None:
    results, picture = tmp_path / "out.json", tmp_path / "final.svg"
    line = "arena base --agents heuristic,random --games 4 --max-turns 10 --option max_offers=0 --seed 2"
    told = seafarers(line, "--json", results, "--picture", picture)
    assert told.status == 0
    assert "base, 2 players, seed 2: 4 games" in told.out
    assert [line.split()[:2] for line in told.out.splitlines()[2:4]] == [["heuristic", "4"], ["random", "4"]]
    read = json.loads(results.read_text(encoding="utf-8"))
    assert (read["games"], read["options"]["max_offers"], read["options"]["max_turns"]) == (4, 0, 10)
    assert ElementTree.fromstring(picture.read_text(encoding="utf-8")).tag.endswith("svg")


def test_play_ends_with_a_summary(seafarers) -> None:
    lines = seafarers("play base --agents heuristic,random --seed 1 --quiet --option points_to_win=4").out.splitlines()
    assert lines[-1] == "no replay of it was kept: --record game.jsonl keeps one"
    assert re.fullmatch(r"player 0 \(heuristic\) wins after \d+ turns and \d+ decisions", lines[-2])
    assert re.fullmatch(r"  4 points  player 0 \(heuristic\)", lines[-4])
    assert re.fullmatch(r"  [23] points  player 1 \(random\)", lines[-3])


def test_bench_warns_of_threads_without_cores_and_says_why_a_cell_has_no_figure(
    seafarers, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = [Measure("quick", 1000, 50, 0.5), Measure("slow", 1000, 3, 0.5)]
    monkeypatch.setattr(commands, "engine_rows", lambda *given, **options: rows)
    monkeypatch.setattr(commands, "wrapped_rows", lambda *given, **options: [])
    monkeypatch.setattr(commands, "count_cores", lambda: 4)
    told = seafarers("bench base --threads 99 --seconds 0.5")
    assert told.err == ("seafarers: --threads 99: there are 4 cores here, and more threads than cores bring nothing\n")
    quick, slow = (next(line for line in told.out.splitlines() if line.startswith(name)) for name in ("quick", "slow"))
    assert quick.endswith(" 100.0") and slow.endswith("too few")
    assert "too few: fewer than 20 games ended in 0.5 s, which say little; --seconds measures" in told.out
    monkeypatch.setattr(commands, "engine_rows", lambda *given, **options: rows[:1])
    told = seafarers("bench base --threads 4")
    assert (told.err, "too few" in told.out) == ("", False)


@pytest.mark.slow
def test_bench(seafarers, tmp_path: Path) -> None:
    figures = tmp_path / "bench.json"
    told = seafarers(
        "bench base --num-players 2 --size 8 --threads 2 --seconds 0.02 --no-trade --option points_to_win=5 --json",
        figures,
    )
    assert told.status == 0
    rows = json.loads(figures.read_text(encoding="utf-8"))
    assert rows["bytes_per_game"] <= 4096
    assert rows["trade"] is False
    assert (rows["threads"], rows["options"]) == (2, {"points_to_win": 5, "max_offers": 0})
    assert "2 threads in the batch" in told.out
    assert (rows["scenario"], rows["board_file"], rows["num_players"]) == ("base", None, 2)
    assert len(rows["rows"]) == 6
    for row in rows["rows"]:
        assert row["decisions_per_second"] == pytest.approx(row["decisions"] / row["seconds"])
        assert row["name"] in told.out
