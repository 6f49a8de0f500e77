"""What the render modes give, and to whom."""

import copy
import pickle
import sys
import webbrowser
from importlib.util import find_spec
from pathlib import Path
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.error import DependencyNotInstalled

from seafarers_env.envs import SeafarersEnv, SeafarersVectorEnv, raw_env, screen
from seafarers_env.render import pixels
from seafarers_env.render.sentences import say
from seafarers_env.render.shown import shown
from tests.envs.common import pick, play, play_to_the_last_decision, positions, without_a_display

HAS_BROWSER = screen.has_browser  # tests put another in its place
needs_pixels = pytest.mark.skipif(not pixels.can_make_pixels(), reason="the extra `render` is not installed")


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


@without_a_display
def test_human_without_a_display_prints_at_every_step_and_returns_nothing(capsys: pytest.CaptureFixture[str]) -> None:
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


def test_svg_is_a_picture_for_the_agent_to_act_with_the_last_decision() -> None:
    made = raw_env("new_shores", 4, render_mode="svg", render_width=640)
    made.reset(seed=2)
    viewer = made.game.current_player
    assert made.render() == made.game.svg(viewer, width=640, caption="")
    play(made, 300)
    before = made.game.clone()
    action = pick(made, np.random.default_rng(1))
    made.step(action)
    picture, viewer = made.render(), made.game.current_player
    ElementTree.fromstring(picture)
    global_id = int(before.board.record["global_of"][0, action])
    told = say(shown(before, viewer), before.current_player, global_id)
    assert picture == made.game.svg(viewer, width=640, before=before.record, caption=told)


# --- pixels -----------------------------------------------------------------------------------------------------------
@needs_pixels
def test_pixels_are_those_of_the_drawing() -> None:
    made = raw_env("base", 3, render_mode="rgb_array", render_width=333)
    made.reset(seed=2)
    first = made.render()
    assert (first.dtype, first.shape[1:]) == (np.uint8, (334, 3))  # even, for videos
    assert np.array_equal(first, pixels.rgb(made.game.svg(made.game.current_player, width=333, caption="")))
    play(made, 100)
    later = made.render()
    assert later.shape == first.shape  # a video has one size
    assert not np.array_equal(later, first)


@needs_pixels
def test_many_games_at_once_are_rendered_each_for_its_learner() -> None:
    envs = SeafarersVectorEnv("base", 3, 2, seat="random", render_mode="rgb_array", render_width=200)
    envs.reset(seed=1)
    frames = envs.render()
    assert frames is not None and len(frames) == 2
    for i, frame in enumerate(frames):
        game, seat = envs.game(i), int(envs._games.seats[i])
        assert np.array_equal(frame, pixels.rgb(game.svg(seat, width=200, caption="")))
    with pytest.warns(UserWarning, match="render_mode"):
        assert SeafarersVectorEnv("base", 3).render() is None


def test_without_the_extra_pixels_say_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "can_make_pixels", lambda: False)
    for make in (
        lambda: raw_env("base", render_mode="rgb_array"),
        lambda: SeafarersEnv("base", render_mode="rgb_array"),
    ):
        with pytest.raises(DependencyNotInstalled, match=r"pip install 'seafarers_env\[render\]'"):
            make()
    raw_env("base", render_mode="svg")


@pytest.mark.parametrize("width", [0, 99, 4001])
def test_a_width_that_cannot_be_is_refused(width: int) -> None:
    with pytest.raises(ValueError, match=f"render_width must be 100 to 4000 pixels, not {width}"):
        raw_env("base", render_mode="svg", render_width=width)


@needs_pixels
@pytest.mark.skipif(find_spec("moviepy") is None, reason="moviepy is not installed: RecordVideo needs it")
def test_record_video_makes_a_film(tmp_path: Path) -> None:
    made = gymnasium.make("seafarers/Base-v0", num_players=2, render_mode="rgb_array", render_width=200, max_turns=4)
    folder = tmp_path / "films"
    film = gymnasium.wrappers.RecordVideo(made, str(folder), episode_trigger=lambda _: True, disable_logger=True)
    _, info = film.reset(seed=1)
    over = False
    while not over:
        _, _, terminated, truncated, info = film.step(int(np.flatnonzero(info["action_mask"])[0]))
        over = terminated or truncated
    film.close()
    (file,) = folder.glob("*.mp4")
    assert file.stat().st_size > 1000


# --- a page for people ------------------------------------------------------------------------------------------------
@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """Pages opened in a browser that is not there."""
    pages: list[str] = []
    monkeypatch.setattr(screen, "has_browser", lambda: True)
    monkeypatch.setattr(screen, "RENDER_FPS", 1000)
    monkeypatch.setattr(screen, "mkdtemp", lambda prefix: str(tmp_path))
    monkeypatch.setattr(screen.webbrowser, "open", pages.append)
    return pages


def test_human_opens_one_page_and_keeps_it_up_to_date(
    opened: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made, same = raw_env("base", 3, render_mode="human"), raw_env("base", 3, render_mode="svg")
    assert opened == []
    for env in (made, same):
        env.reset(seed=2)
    page = tmp_path / "game.html"
    assert opened == [page.as_uri()]
    for _ in range(5):
        action = pick(same, np.random.default_rng(0))
        made.step(action)
        same.step(action)
        assert same.render() in page.read_text(encoding="utf-8")
    copy.deepcopy(made).step(pick(made, np.random.default_rng(0)))
    assert len(opened) == 1
    assert "location.reload" in page.read_text(encoding="utf-8")
    made.close()
    assert "<script" not in page.read_text(encoding="utf-8")
    assert capsys.readouterr().out == ""


def test_a_page_in_another_process_is_another() -> None:
    made = raw_env("base", 3, render_mode="human")
    assert pickle.loads(pickle.dumps(made))._screen._page is None


def test_the_page_keeps_its_pace(opened: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    pauses: list[float] = []
    monkeypatch.setattr(screen, "RENDER_FPS", 4)
    monkeypatch.setattr(screen.time, "sleep", pauses.append)
    made = raw_env("base", 3, render_mode="human")
    made.reset(seed=2)
    play(made, 2)
    assert pauses[0] == 0
    assert all(0 < pause <= 0.25 for pause in pauses[1:])


def test_without_a_display_it_is_said_once() -> None:
    made = raw_env("base", 3, render_mode="human")
    with pytest.warns(UserWarning, match="finds no display") as warned:
        made.reset(seed=2)
        play(made, 3)
    assert len(warned) == 1


def test_a_browser_needs_a_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    assert not HAS_BROWSER()
    monkeypatch.setenv("BROWSER", "firefox")
    assert HAS_BROWSER()
    monkeypatch.delenv("BROWSER")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(screen.webbrowser, "get", _no_browser)
    assert not HAS_BROWSER()


def _no_browser() -> None:
    raise webbrowser.Error("could not locate runnable browser")


def test_without_a_mode_rendering_is_warned_of() -> None:
    made = raw_env("base", 3)
    made.reset(seed=2)
    with pytest.warns(UserWarning, match="render_mode"):
        assert made.render() is None
