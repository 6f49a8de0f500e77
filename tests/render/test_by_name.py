"""Players by their names, in sentences and on the page of a replay."""

import pytest

from seafarers_env import Game
from seafarers_env.render.by_name import by_name
from seafarers_env.replay import Recorder
from seafarers_env.replay.film import Camera
from seafarers_env.replay.page import page

NAMES = ("Ann", "", "player 1 & <b>")


@pytest.mark.parametrize(
    ("said", "named"),
    [
        ("player 0 rolls 7", "Ann rolls 7"),
        ("player 1 robs player 0", "player 1 robs Ann"),
        ("players 0 and 1 discard", "Ann and player 1 discard"),
        ("players 0, 1 and 2 decline", "Ann, player 1 and player 1 & <b> decline"),
        ("Player 0 has won in turn 3", "Ann has won in turn 3"),
        ("player 2 offers wool", "player 1 & <b> offers wool"),  # a name is not read again
        ("4 players, player 10", "4 players, player 10"),
    ],
)
def test_what_is_said_of_seats_is_said_of_names(said: str, named: str) -> None:
    assert by_name(said, NAMES) == named
    assert by_name(said, ("", "", "")) == said


def course(*agents: str) -> Recorder:
    game = Game("base", 2, 1)
    recorder = Recorder(game, agents)
    for _ in range(4):
        recorder.apply(int(game.view(game.current_player).legal_actions()[0]))
    return recorder


def test_a_replay_tells_names_and_without_them_seats() -> None:
    told = Camera(course("person:Ann", "person:<i>Bo").replay()).take().words
    assert any(words.startswith("Ann places a starting settlement") for words in told)
    assert not any("player" in words for words in told)
    shown = page(course("person:Ann", "person:<i>Bo").replay())
    assert '<th scope="row">Ann</th>' in shown and "<title>&lt;i&gt;Bo</title>" in shown
    assert "As Ann" in shown and "<i>Bo" not in shown
    plain = page(course("person", "heuristic").replay())
    assert '<th scope="row">player 0</th>' in plain and "As player 1 (heuristic)" in plain


@pytest.mark.parametrize("name", ["player 1", "Players 0", "you"])
def test_a_file_gives_nobody_the_name_of_a_seat(name: str) -> None:
    assert course(f"person:{name}", "heuristic").replay().header.names == ("", "")
