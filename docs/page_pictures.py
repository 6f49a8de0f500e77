"""What the pages look like in a browser: `python -m docs.page_pictures`, or `make pictures`.

Needs the extra `web`, Playwright and a Chromium (CHROMIUM=/path/to/it, or in the path). The game is played through the
page's own server by heuristics, the person's seat too; then the browser looks at it.
"""

import argparse
import io
import os
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from PIL import Image

from docs.browsing import chromium, find_chromium, opened
from docs.markdown import DOCS
from seafarers_agents import make_agent
from seafarers_agents.cli.hosting import House
from seafarers_agents.sitting import Sitting
from seafarers_agents.web.guard import LOOPBACK
from seafarers_agents.web.host import Party
from seafarers_agents.web.server import Server, listen, running
from seafarers_env.game import Game
from seafarers_env.replay import Recorder, Replay

PICTURES: Final = DOCS / "pictures"
SCENARIO: Final = "new_shores"
SEED: Final = 4
TURN: Final = 24  # from when on the person's turn is shown
SAVED: Final = "replays/new_shores-20260114-201500.jsonl.gz"
TOKEN: Final = "pictures"
DESK: Final = {"width": 1280, "height": 800}
PHONE: Final = {"width": 390, "height": 844}
NAMES: Final = ("play", "play_phone", "play_over", "play_start", "replay_wide", "replay_dark", "replay_phone")
COLOURS: Final = 256
_WAIT: Final = 20_000  # milliseconds


@contextmanager
def served(server: Server) -> Iterator[str]:
    """The address of a server that runs in a thread."""
    with listen(0) as listening:
        made = running(server, TOKEN, listening)
        thread = threading.Thread(target=made.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://{LOOPBACK}:{listening.getsockname()[1]}/?token={TOKEN}"
        finally:
            made.should_exit = True
            thread.join(10)


class Table:
    """A game with a person in seat 0, whose decisions are a heuristic's until the picture is taken."""

    def __init__(self, scenario: str = SCENARIO, players: int = 4, seed: int = SEED, **options: Any) -> None:
        game = Game(scenario, players, seed, **options)
        agents = {seat: make_agent("heuristic", seed + seat) for seat in range(players)}
        self._own = agents.pop(0)
        self.names = ("person", *(agent.name for agent in agents.values()))
        self.recorder = Recorder(game, self.names, seed=seed)
        self.sitting = Sitting(game, 0, agents, self.recorder)

    def party(self) -> Party:
        """What a server takes in."""
        return Party(self.sitting, self.names, lambda: SAVED, self.recorder.replay)

    def play_until(self, turn: int) -> None:
        """Decide for the person until it may trade in a turn from `turn` on, or until the game is over."""
        while True:
            now = self.sitting.moment()
            view = now.view
            if now.final_points is not None:
                return
            if now.failure is not None:
                raise RuntimeError(now.failure)
            if view.current_player != 0:
                self.sitting.wait(now.version, 1)
            elif view.turn >= turn and any(view.describe(int(a)) == "end turn" for a in view.legal_actions()):
                return
            else:
                self.sitting.decide(now.version, lambda seen: [int(self._own.act(seen))])


def store(page: Any, name: str, **options: Any) -> None:
    """Keep what the page shows as `docs/pictures/<name>.png`."""
    shot = Image.open(io.BytesIO(page.screenshot(animations="disabled", **options))).convert("RGB")
    small = shot.quantize(COLOURS, method=Image.Quantize.MAXCOVERAGE, kmeans=2, dither=Image.Dither.NONE)
    small.save(PICTURES / f"{name}.png", optimize=True)


def settle(page: Any, address: str, ready: str) -> None:
    """Open an address and wait until all of it stands there."""
    page.goto(address)
    page.wait_for_selector(ready, timeout=_WAIT)


def pick(page: Any, give: int, get: int) -> None:
    """Click a card of the hand that is given and one of the bank that is asked for."""
    page.locator("#hand button").nth(give).click()
    page.locator("#bank button").nth(get).click()


def play_pages(browser: Any) -> Replay:
    """The page in the person's turn, with cards picked, on a phone, and when the game is over; returns the game."""
    table = Table()
    server = Server(None, host=House())
    server.take_in(table.party())
    with served(server) as address, opened(browser, viewport=DESK) as desk:
        table.play_until(TURN)
        settle(desk, address, "body[data-decides=true]")
        version = desk.locator("body").get_attribute("data-version")
        cards = desk.locator("#hand button").evaluate_all("all => all.map((one) => parseInt(one.ariaLabel))")
        rich = cards.index(max(cards[:5]))
        pick(desk, rich, 1 if rich != 1 else 0)
        desk.locator("#tray button", has_text="Offer").click()
        desk.wait_for_selector(f"body[data-decides=true]:not([data-version='{version}'])", timeout=_WAIT)
        with opened(browser, viewport=PHONE, color_scheme="dark") as phone:
            settle(phone, address, "body[data-decides=true]")
            store(phone, "play_phone")
        pick(desk, rich, 2 if rich != 2 else 3)
        store(desk, "play")
        table.play_until(1 << 30)
        desk.wait_for_selector(".prompt.over", timeout=_WAIT)
        store(desk, "play_over")
    table.sitting.close()
    return table.recorder.replay()


def start_page(browser: Any) -> None:
    """The page where a game is chosen."""
    with tempfile.TemporaryDirectory() as folder, served(Server(None, host=House())) as address:
        before = Path.cwd()
        os.chdir(folder)  # games that were left here are nobody's business
        try:
            with opened(browser, viewport=DESK) as page:
                settle(page, address, "body[data-ready]")
                page.wait_for_function("() => document.querySelector('#picture svg')?.clientWidth > 300", timeout=_WAIT)
                store(page, "play_start")
        finally:
            os.chdir(before)


def replay_pages(browser: Any, replay: Replay) -> None:
    """The page of a replay: on a desk, dark with hands face down, on a phone."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "game.html")
        file.write_text(replay.html(odds=True), encoding="utf-8")
        with opened(browser, viewport=DESK) as wide:
            settle(wide, f"{file.as_uri()}#step={len(replay) * 19 // 20}", "#board")
            store(wide, "replay_wide", full_page=True)
        half = f"{file.as_uri()}#step={len(replay) // 2}"
        with opened(browser, viewport=DESK, color_scheme="dark") as dark:
            settle(dark, half, "#board")
            dark.select_option("#view", index=1)
            store(dark, "replay_dark")
        with opened(browser, viewport=PHONE) as phone:
            settle(phone, half, "#board")
            store(phone, "replay_phone")


def main() -> None:
    """Take all the pictures."""
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    path = find_chromium()
    if path is None:
        raise SystemExit("no Chromium is installed: apt-get install chromium, or name one with CHROMIUM=/path/to/it")
    with chromium(path) as browser:
        replay = play_pages(browser)
        start_page(browser)
        replay_pages(browser, replay)
    print(*(f"{PICTURES / name}.png" for name in NAMES), sep="\n")


if __name__ == "__main__":
    main()
