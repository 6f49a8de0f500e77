"""The commands that measure agents which search."""

import pytest

from benchmarks import agent_speed, search_settings


def test_settings_play_the_games_that_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    words = "--scenario base --no-trade --games 4 --simulations 4 --only".split()
    search_settings.main([*words, "one-ply;chance nodes"])
    lines = capsys.readouterr().out.strip().splitlines()
    assert [line.split(" | ")[:2] for line in lines[:2]] == [["chance nodes", "4"], ["one-ply", "4"]]  # in their order
    assert lines[-2].startswith("| chance nodes | 4 | ") and lines[-1].startswith("| one-ply | 4 | ")


@pytest.mark.parametrize(
    ("words", "message"),
    [(["--games", "6"], "games are a multiple of four, not 6"), (["--only", "two-ply"], "variants are ismcts; chance")],
)
def test_settings_say_what_is_wrong(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        search_settings.main(words)
    assert message in capsys.readouterr().err


def test_speeds_of_agents(capsys: pytest.CaptureFixture[str]) -> None:
    agent_speed.main("--scenarios base --agents random,flat:9 --moments 3 --rounds 2".split())
    rows = [line.split() for line in capsys.readouterr().out.splitlines()]
    found = {row[0]: row[1:] for row in rows if row and row[0] in ("random", "flat:9")}
    assert len(found["random"]) == 2 and len(found["flat:9"]) == 4
    decisions, milliseconds = (float(cell.replace(",", "")) for cell in found["flat:9"][:2])
    assert decisions * milliseconds == pytest.approx(1000, rel=0.02)
    assert found["flat:9"][3] == "1.0"  # decisions deep


def test_an_agent_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        agent_speed.main(["--agents", "ismtcs"])
    assert "ismcts" in capsys.readouterr().err
