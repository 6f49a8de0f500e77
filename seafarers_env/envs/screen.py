"""Where `render` shows: text, drawings, pixels, a page in the browser."""

import os
import sys
import time
import webbrowser
from collections.abc import Iterable
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, Final

import gymnasium
from gymnasium.error import DependencyNotInstalled

from seafarers_env.envs.recent import Decision, lines, noticed, scene
from seafarers_env.files import write_whole
from seafarers_env.game import Game
from seafarers_env.render.draw import words
from seafarers_env.render.palette import PAPER
from seafarers_env.render.pixels import HOW_TO_GET, can_make_pixels, rgb

RENDER_MODES: Final = ("human", "ansi", "svg", "rgb_array")
RENDER_FPS: Final = 4  # pictures a second: of the page of "human", and of videos
RENDER_WIDTH: Final = 800

_PAGE: Final = """<!doctype html>
<html lang="en"><meta charset="utf-8"><title>{title}</title>
<style>body{{margin:0;background:{paper};text-align:center}}svg{{max-width:100%;height:auto;max-height:100vh}}</style>
{svg}
{script}</html>
"""
_RELOAD: Final = "<script>setTimeout(() => location.reload(), {pause})</script>\n"


class Screen:
    """What an environment shows, in one render mode. Making one opens nothing.

    Args:
        mode: None or one of `RENDER_MODES`.
        width: Width of drawings and pixels.

    Raises:
        ValueError: the mode or the width is wrong.
        DependencyNotInstalled: "rgb_array" without the extra `render`.
    """

    def __init__(self, mode: str | None, width: int = RENDER_WIDTH) -> None:
        if mode is not None and mode not in RENDER_MODES:
            raise ValueError(f"render_mode must be None or one of {', '.join(RENDER_MODES)}, not {mode!r}")
        if not 100 <= width <= 4000:
            raise ValueError(f"render_width must be 100 to 4000 pixels, not {width!r}")
        if mode == "rgb_array" and not can_make_pixels():
            raise DependencyNotInstalled(f"render_mode='rgb_array': {HOW_TO_GET}")
        self.mode, self.width = mode, width
        self._page: Page | None = None

    def show(self, game: Game, decisions: Iterable[Decision] | None, viewer: int | None) -> Any:
        """What `render` returns: text, SVG text or pixels; None after showing it to people ("human")."""
        if self.mode is None:
            gymnasium.logger.warn("render() shows nothing without a render_mode: name one when making the environment")
            return None
        told = list(decisions or ())
        if self.mode == "ansi":
            return scene(game, told, viewer)
        if self.mode == "human":
            return self._show_people(game, told, viewer)
        drawn = self._draw(game, told, viewer)
        return rgb(drawn) if self.mode == "rgb_array" else drawn

    def _draw(self, game: Game, decisions: list[Decision], viewer: int | None) -> str:
        """The position, its last decision marked and told."""
        last = noticed(decisions, viewer)[-1:]
        told = lines(game.board, game.table.rules[0], last, viewer)
        before = last[0].before if last else None
        return game.svg(viewer, width=self.width, before=before, caption=told[0] if told else "")

    def _show_people(self, game: Game, decisions: list[Decision], viewer: int | None) -> None:
        if self._page is None:
            self._page = Page()
        if self._page.is_possible:
            self._page.show(self._draw(game, decisions, viewer), game.scenario.title)
        else:
            print(scene(game, decisions, viewer))

    def close(self) -> None:
        """Leave the page as it is: it shows the last position and asks for no more."""
        if self._page is not None:
            self._page.close()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Screen":
        """The same screen: copies of an environment show on one page, not on one each."""
        return self

    def __getstate__(self) -> dict[str, Any]:
        """In another process there is another page."""
        return self.__dict__ | {"_page": None}


class Page:
    """A page in the browser, opened when there is something to show; where there is no browser, warned of once."""

    def __init__(self) -> None:
        self.is_possible = has_browser()
        self.path: Path | None = None
        self._shown = ("", "")  # title and drawing
        self._due = 0.0
        if not self.is_possible:
            gymnasium.logger.warn(
                "render_mode='human' finds no display for a browser and prints text instead; "
                "'ansi', 'svg' and 'rgb_array' need no display"
            )

    def show(self, svg: str, title: str) -> None:
        """Show a drawing, at least 1 / RENDER_FPS seconds after the last one."""
        time.sleep(max(0.0, self._due - time.monotonic()))
        self._due = time.monotonic() + 1 / RENDER_FPS
        self._shown = (title, svg)
        first = self.path is None
        if self.path is None:
            self.path = Path(mkdtemp(prefix="seafarers-")) / "game.html"
        self._write(_RELOAD.format(pause=1000 // RENDER_FPS))
        if first:
            webbrowser.open(self.path.as_uri())

    def close(self) -> None:
        """The page stays, with the last drawing, and reloads no more."""
        if self.path is not None:
            self._write("")

    def _write(self, script: str) -> None:
        assert self.path is not None
        title, svg = self._shown
        page = _PAGE.format(title=words(title), paper=PAPER, svg=svg, script=script)
        write_whole(self.path, page, durable=False)  # a browser never reads half a page


def has_browser() -> bool:
    """True when a browser with a window can be opened from here; one in the terminal would be in the way."""
    if sys.platform not in ("win32", "darwin") and not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")):
        return bool(os.environ.get("BROWSER"))
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True
