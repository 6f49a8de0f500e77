"""What the commands say of bad input."""

import subprocess
import sys

import pytest


# --- bad input --------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "complaint"),
    [
        ("show new_shoes", "no scenario 'new_shoes' (did you mean 'new_shores'?)"),
        ("show new_shores --num-players 7", "for 3 or 4 players, not 7"),
        ("show nowhere/my.board", "no board file 'nowhere/my.board'"),
        ("show base --option max_turns", "key=value, like max_offers=0, not 'max_turns'"),
        ("show base --option max_turns=many", "max_turns takes a whole number 1..30000, not 'many'"),
        ("show base --option max_turn=5", "no option 'max_turn' (did you mean 'max_turns'?)"),
        ("show base --out board", "a picture must be a file .svg or .png, not 'board'"),
        ("show base --out /dev/null/board.svg", "cannot write '/dev/null/board.svg'"),
        ("play base --agents heuristic,rando", "no agent 'rando' (did you mean 'random'?)"),
        ("play base --agents random", "2 or 3 or 4 or 5 or 6 players, not 1; write --agents random,random"),
        ("arena new_shores --agents heuristic", "write --agents heuristic,random,random; or --round-robin, which"),
        (
            "arena new_shores --agents heuristic,a,b,c,d",
            "agents must be as many as players: 'new_shores' is for 3 or 4 players, not 5",
        ),
        ("shw base", "no command 'shw' (did you mean 'show'?); commands are list, agents, show,"),
        ("", "commands are list, agents, show,"),
        ("agents --agents ismct", "no agent 'ismct' (did you mean 'ismcts'?)"),
        ("sail", "no command 'sail'; commands are"),
        ("play base --agents random,random --viewer 2", "seats must be 0..1, not 2"),
        ("arena base --agents random,random --games 0", "at least 1 game, not 0"),
        ("arena base --agents random,random --processes 0", "at least 1 process, not 0"),
        ("bench base --size 0", "at least 1 game"),
        ("bench base --seconds 0", "takes some seconds"),
        ("bench base --seconds inf", "takes some seconds"),
        ("bench base --seconds nan", "takes some seconds"),
        ("bench base --threads 0", "1 thread"),
        ("bench base --size 99999999999", "--size 99999999999: 99,999,999,999 games take"),
        ("arena base --seed -1", "a seed must be a whole number 0..2^128 - 1, not -1"),
        (f"show {'x' * 5000}.board", "cannot be read: File name too long"),
        (f"check {'x' * 5000}.board", "cannot be read: File name too long"),
        ("bench base --option max_turn=5", "no option 'max_turn' (did you mean 'max_turns'?)"),
        ("check nothing.board", "no board file 'nothing.board'"),
        ("check", "one or more board files"),
    ],
)
def test_wrong_input_gets_one_line_and_status_2(seafarers, line: str, complaint: str) -> None:
    told = seafarers(line)
    assert told.status == 2
    assert complaint in told.err
    assert told.err.startswith("seafarers: ")
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("line", ["show", "play base --wind 3", "arena base --games many"])
def test_a_line_that_cannot_be_read_gets_status_2(seafarers, line: str) -> None:
    told = seafarers(line)
    assert told.status == 2
    assert told.out == ""
    assert "seafarers" in told.err
    assert "Traceback" not in told.err


def test_without_its_libraries_the_command_says_what_to_install() -> None:
    code = "import sys; sys.modules['tyro'] = None; from seafarers_agents.cli import main; sys.exit(main(['list']))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stderr == 'seafarers: the command line needs rich and tyro: pip install "seafarers_env[cli]"\n'


def test_a_reader_that_leaves_early_ends_the_game_quietly() -> None:
    code = "import sys; from seafarers_agents.cli import main; sys.exit(main(sys.argv[1:]))"
    line = ["play", "base", "--agents", "random,random", "--max-turns", "300"]
    with subprocess.Popen([sys.executable, "-c", code, *line], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as game:
        assert game.stdout is not None and game.stderr is not None
        game.stdout.readline()
        game.stdout.close()
        assert game.stderr.read() == b""
    assert game.returncode == 141
