"""`seafarers play NAME --seat N`: a person plays against agents, in the browser or in the terminal."""

import os
import secrets
import socket
import sys
import webbrowser
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import InputError, agents_of
from seafarers_agents.cli.going_on import opponents_of
from seafarers_agents.cli.keeping import Keeper
from seafarers_agents.cli.terminal import play_here
from seafarers_agents.protocol import Agent
from seafarers_agents.sitting import Line, Sitting
from seafarers_env.game import Game
from seafarers_env.scenarios import load

MISSING = 'playing in the browser needs starlette and uvicorn: pip install "seafarers_env[web]"; or play here: --text'
_PAUSE = 0.4  # seconds between what agents do, in the browser


@dataclass(frozen=True)
class Place:
    """A seat in a game, and who sits in the others."""

    game: Game
    seat: int
    names: tuple[str, ...]
    agents: dict[int, Agent]


def play_person(
    command: Play, place: Place, keeper: Keeper, listening: socket.socket | None, past: Sequence[Line] = ()
) -> None:
    """Let a person play, record it.

    Args:
        command: Whether the page is opened.
        place: The game.
        keeper: Of its replay.
        listening: Where the page is asked for; without, the game is played in the terminal.
        past: Lines of the log, where the game has been going on already.
    """
    keeper.save()  # so that the file is a replay from now on, whatever happens
    pause = 0.0 if listening is None else _PAUSE
    sitting = Sitting(place.game, place.seat, place.agents, keeper.recorder, pause=pause, rest=keeper.save, past=past)
    try:
        if listening is None:
            sitting.start()
            play_here(sitting)
        else:
            _in_browser(sitting, place.names, keeper.path, listening, show=command.browser)
    finally:
        sitting.close()
        if keeper.save():
            print(f"\nreplay: {keeper.path}")


def seated(command: Play, scenario: str) -> tuple[str, ...]:
    """Who sits in each seat.

    Raises:
        InputError: arguments that do not go together, a seat or a number of opponents that cannot be.
    """
    check_arguments(command, command.seat)
    others = agents_of(command.opponents or "heuristic")
    wanted = command.num_players or (len(others) + 1 if len(others) > 1 else None)
    _, players = load(scenario, wanted)
    seat = int(command.seat or 0)
    if not 0 <= seat < players:
        raise InputError(f"seats are 0..{players - 1}, not {seat}")
    return opponents_of(others, seat, players)


def check_arguments(command: Play, seat: int | None) -> None:
    """Refuse arguments that are for games with a person, or without one, in a game of the other kind.

    Raises:
        InputError: names the first of them.
    """
    if seat is None:
        if command.text:
            raise InputError("--text goes with --seat")
        return
    for name, given in (("--agents", command.agents), ("--viewer", command.viewer), ("--quiet", command.quiet or None)):
        if given is not None:
            raise InputError(f"{name} is for games of agents alone; with --seat the others are named by --opponents")


@contextmanager
def listening(command: Play, seat: int | None) -> Generator[socket.socket | None]:
    """The socket of the page, before anything is begun; none where there is no page."""
    if seat is None or command.text:
        yield None
        return
    with _listen(command.port) as made:
        yield made


def _listen(port: int) -> socket.socket:
    try:
        from seafarers_agents.web.server import listen
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        raise InputError(MISSING) from None
    if not 0 <= port < 1 << 16:
        raise InputError(f"ports are 0..65535, not {port}")
    try:
        return listen(port)
    except OSError as error:
        raise InputError(f"cannot listen on port {port}: {error.strerror}") from None


def _in_browser(sitting: Sitting, names: tuple[str, ...], path: Path, listening: socket.socket, *, show: bool) -> None:
    from seafarers_agents.web.server import HOST, Server, serve

    token = secrets.token_urlsafe(32)
    address = f"http://{HOST}:{listening.getsockname()[1]}/?token={token}"
    print(f"The game waits at\n\n  {address}\n\nThe address is for you alone. Ctrl-C ends the server.", flush=True)
    sitting.start()
    if show and _has_screen():
        webbrowser.open(address)
    serve(Server(sitting, names, lambda: str(path)), token, listening)


def _has_screen() -> bool:
    """Whether a browser would have a window: one that runs in the terminal would take the terminal away."""
    shown = ("DISPLAY", "WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in shown)
