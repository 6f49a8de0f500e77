"""What the render modes give, and to whom."""

from xml.etree import ElementTree

import numpy as np
import pytest

from seafarers_env.envs import raw_env
from tests.envs.common import pick, play, play_to_the_last_decision, positions


def test_ansi_shows_board_hands_and_the_last_decisions() -> None:
    made = raw_env("new_shores", 3, render_mode="ansi")
    made.reset(seed=4)
    assert "last decisions" not in made.render()
    names = []
    for _ in range(6):
        action = pick(made, np.random.default_rng(1))
        names.append(made.game.describe(action))
        made.step(action)
    text = made.render()
    lines = text[text.index("last decisions") :].strip().splitlines()[1:]
    assert len(lines) == 6
    for line, name in zip(lines, names, strict=True):
        place = name.split(" ", 1)[1]  # settlements, roads and ships of the set-up
        assert place in line
        assert place.split(" ")[0] in text[: text.index("last decisions")]
    for line in lines[:2] + lines[4:]:
        assert line.strip().startswith(("player 0", "player 2"))


def test_the_viewer_is_the_agent_to_act_and_at_the_end_everybody() -> None:
    made = raw_env("new_shores", 3, render_mode="ansi", points_to_win=6)
    made.reset(seed=1)
    play(made, 400)
    rows = [line for line in made.render().splitlines() if line.lstrip("> ").startswith("player ") and "?" in line]
    assert len(rows) == 2
    assert not any(row.startswith(">") for row in rows)
    assert f"> player {made.game.current_player}" in made.render()
    made.step(play_to_the_last_decision(made))
    assert "?" not in made.render().split("last decisions")[0]


def test_bundles_in_composition_stay_with_their_composer() -> None:
    own = others = 0
    for made in positions("base", 3, seed=3, every=1, render_mode="ansi", max_turns=20):
        recent = made.render().partition("last decisions")[2].splitlines()
        for line in recent:
            mine = line.strip().startswith(f"player {made.game.current_player} ")
            if "puts " in line or "asks for " in line:
                assert mine
                own += 1
            if "is composing" in line:
                assert not mine
                others += 1
    assert own
    assert others


def test_the_dice_are_told_with_the_roll() -> None:
    made = raw_env("base", 3, render_mode="ansi")
    made.reset(seed=1)
    while made.game.phase != "pre-roll":
        play(made, 1)
    made.step(made.game.parse("roll"))
    assert f"rolls the dice: {made.game.record['dice']}\n" in made.render()


def test_dice_are_told_only_while_they_are_those_of_the_roll() -> None:
    rolls = 0
    for seed in range(3):
        made = raw_env("base", 2, render_mode="ansi", skip_forced=True, max_offers=0)
        made.reset(seed=seed)
        rng = np.random.default_rng(seed)
        while not made.game.is_over and made.game.turn < 60:
            turn, action = made.game.turn, pick(made, rng)
            is_roll = made.game.describe(action) == "roll"
            made.step(action)
            if is_roll:
                last = made.render().strip().splitlines()[-1]
                dice = f": {made.game.record['dice']}" if made.game.turn == turn else ""
                assert last.endswith("rolls the dice" + dice)
                rolls += 1
    assert rolls


def test_human_prints_at_every_step_and_returns_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    made, same = raw_env("base", 3, render_mode="human"), raw_env("base", 3, render_mode="ansi")
    assert capsys.readouterr().out == ""
    for env in (made, same):
        env.reset(seed=2)
    assert capsys.readouterr().out == same.render() + "\n"
    for _ in range(10):
        action = pick(same, np.random.default_rng(0))
        made.step(action)
        same.step(action)
        assert capsys.readouterr().out == same.render() + "\n"
    assert made.render() is None
    assert capsys.readouterr().out == same.render() + "\n"


def test_svg_is_a_picture_for_the_agent_to_act() -> None:
    made = raw_env("new_shores", 4, render_mode="svg")
    made.reset(seed=2)
    play(made, 300)
    picture = made.render()
    ElementTree.fromstring(picture)
    assert picture == made.game.svg(viewer=made.game.current_player)


def test_without_a_mode_rendering_is_warned_of() -> None:
    made = raw_env("base", 3)
    made.reset(seed=2)
    with pytest.warns(UserWarning, match="render_mode"):
        assert made.render() is None
