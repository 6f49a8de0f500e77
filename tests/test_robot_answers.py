"""What `benchmarks.robot_answers` reads from the messages of games among the robots of JSettlers."""

from pathlib import Path

import pytest

from benchmarks import robot_answers
from seafarers_agents.champion.answers import ACCEPTS, COUNTERS, DECLINES, input_names, read_answers
from seafarers_agents.outside.jsettlers.wire import split
from seafarers_env.editions import CLASSIC
from tests.agents.test_jsettlers import LOGS, text_of

GAMES = [text_of(path) for path in LOGS if path.name.startswith("base_heuristic")]


def answers_in(log: str) -> dict[int, int]:
    """How many answers of each kind there are to offers of our seat in its turn."""
    me, current, said = log.splitlines()[1].split(",")[1], "", dict.fromkeys((ACCEPTS, COUNTERS, DECLINES), 0)
    waiting = set[str]()  # seats that have not answered the open offer
    for line in log.splitlines():
        if not line.startswith("< "):
            continue
        name, f = split(line[2:])
        if name == "turn":
            current, waiting = f[1], set()
        elif name == "offer" and f[1] == me == current:
            waiting = {"0", "1", "2", "3"} - {me}
        elif name in ("offer", "reject") and f[1] in waiting:
            waiting.remove(f[1])
            said[COUNTERS if name == "offer" else DECLINES] += 1
        elif name == "accept":
            said[ACCEPTS] += f[2] == me and f[1] in waiting
            waiting = set()
    return said


@pytest.mark.kernels
def test_each_answer_to_an_offer_is_a_row() -> None:
    accepted = 0
    for log in GAMES:
        rows, said = robot_answers.rows_of(log), answers_in(log)
        assert {kind: sum(row.answer == kind for row in rows) for kind in said} == said
        assert all(row.can for row in rows if row.answer == ACCEPTS)
        accepted += said[ACCEPTS]
    assert accepted > 5
    before = input_names(CLASSIC).index("offers before")
    rows = robot_answers.rows_of(GAMES[0])
    assert rows[0].inputs[before] == 0 and max(row.inputs[before] for row in rows) > 0


@pytest.mark.kernels
def test_the_command_fits_a_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, log in enumerate(GAMES):
        (tmp_path / f"{number}_whole.txt").write_text(log)
    (tmp_path / "9_spoiled.txt").write_text("is not read")
    assert robot_answers.main([str(tmp_path), str(tmp_path), "--out", str(tmp_path / "robots.npz")]) == 0
    made, told = read_answers(tmp_path / "robots.npz").identity["made"], capsys.readouterr().out
    assert made["games"] == len(GAMES) and made["answers"] == sum(sum(answers_in(log).values()) for log in GAMES)
    assert "base rate" in told and "model of the package" in told and "learned" in told


@pytest.mark.kernels
def test_what_was_refused_before_a_counter_offer_was_taken_is_forgotten() -> None:
    refused, me = input_names(CLASSIC).index("refused"), GAMES[0].splitlines()[1].split(",")[1]
    assert any(row.inputs[refused] for row in robot_answers.rows_of(GAMES[0]))
    lines = list[str]()
    for line in GAMES[0].splitlines():
        if line.startswith(f"< 1041|g0,{me},"):  # our seat has just taken another one's offer
            lines.append(f"< 1039|g0,{me},{(int(me) + 1) % 4}" + 10 * ",0")
        lines.append(line)
    assert not any(row.inputs[refused] for row in robot_answers.rows_of("\n".join(lines)))


def test_without_games_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert robot_answers.main([str(tmp_path)]) == 2
    assert "0 of 0 logs (*_whole.txt) have answers to our offers on a board without sea" in capsys.readouterr().err
    for text in ("", "no log", "# PL=4\n# g,0,0\n"):
        (tmp_path / "1_whole.txt").write_text(text)
        assert robot_answers.main([str(tmp_path)]) == 2
        assert "1_whole.txt' is no log of a whole game: " in capsys.readouterr().err
