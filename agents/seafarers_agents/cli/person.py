"""`seafarers play`: persons play against agents, in the browser or in the terminal, or watch them."""

import os
import secrets
import socket
import sys
import webbrowser
from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager

from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import InputError, agents_of
from seafarers_agents.cli.going_on import named, opponents_of, seats_given
from seafarers_agents.cli.hosting import House, Place
from seafarers_agents.cli.keeping import Keeper
from seafarers_agents.cli.lan import address_of
from seafarers_agents.cli.terminal import play_here
from seafarers_agents.persons import FRIEND
from seafarers_agents.told import Line
from seafarers_agents.web.host import Party
from seafarers_env.scenarios import load

MISSING = 'playing in the browser needs starlette and uvicorn: pip install "seafarers_env[web]"; or play here: --text'


def play_person(
    command: Play,
    place: Place,
    keeper: Keeper,
    listening: socket.socket | None,
    past: Sequence[Line] | Mapping[int, Sequence[Line]] = (),
) -> None:
    """Let persons play, or one watch; record it.

    Args:
        command: Whether the page is opened.
        place: The game.
        keeper: Of its replay.
        listening: Where the page is asked for; without, the game is played in the terminal.
        past: Lines of the log, where the game has been going on already.
    """
    house = House(friends=command.host is not None)
    party = house.take(place, keeper, past)
    try:
        if listening is None:
            party.sitting.pause = 0.0
            party.sitting.start()
            play_here(party.sitting)
        else:
            serve_page(command, listening, house, party)
    finally:
        house.close()


def seated(command: Play, scenario: str) -> tuple[str, ...]:
    """Who sits in each seat.

    Raises:
        InputError: arguments that do not go together, a seat or a number of opponents that cannot be.
    """
    check_arguments(command, persons=True)
    others = agents_of(command.opponents or ("heuristic" if command.host is None else FRIEND))
    several = len(others) + len((command.seat or "").split(","))
    wanted = command.num_players or (several if len(others) > 1 else None)
    _, players = load(scenario, wanted)
    seats = seats_given(command.seat, players)
    if command.text and len(seats) > 1:
        raise InputError("--text is for one person; several at one screen play on the page")
    return named(command, opponents_of(others, seats, players))


def check_arguments(command: Play, *, persons: bool) -> None:
    """Refuse arguments that are for games with a person, or without one, in a game of the other kind.

    Raises:
        InputError: names the first of them.
    """
    if not persons:
        for option, given in {"--text": command.text, "--host": command.host, "--name": command.name}.items():
            if given:
                raise InputError(f"{option} goes with --seat")
        if command.watch and (command.quiet or command.viewer is not None):
            raise InputError("--viewer and --quiet are about what is printed; with --watch a page shows everything")
        return
    if command.text and command.host is not None:
        raise InputError("friends play on pages: --host does not go with --text")
    alone = {"--agents": command.agents, "--viewer": command.viewer, "--quiet": command.quiet or None}
    for name, given in alone.items():
        if given is not None:
            raise InputError(f"{name} is for games of agents alone; with --seat the others are named by --opponents")
    if command.watch:
        raise InputError("--watch is for games of agents alone; with --seat you play yourself")


@contextmanager
def listening(command: Play, *, page: bool = True) -> Generator[socket.socket | None]:
    """The socket of the page, before anything is begun; none where there is no page."""
    if not page:
        yield None
        return
    with _listen(command.port, command.host) as made:
        yield made


def _listen(port: int, host: str | None) -> socket.socket:
    try:
        from seafarers_agents.web.server import listen
    except ModuleNotFoundError as error:
        if str(error.name).partition(".")[0] not in ("starlette", "uvicorn"):
            raise
        raise InputError(MISSING) from None
    if not 0 <= port < 1 << 16:
        raise InputError(f"ports must be 0..65535, not {port}")
    try:
        return listen(port) if host is None else listen(port, address_of(host))
    except OSError as error:
        raise InputError(f"cannot listen on port {port}: {error.strerror}") from None


def serve_page(command: Play, listening: socket.socket, house: House, party: Party | None = None) -> None:
    """Serve a game, or without one the start page, until Ctrl-C."""
    from seafarers_agents.web.server import Server, serve

    host, port = listening.getsockname()
    token, guests = secrets.token_urlsafe(32), secrets.token_urlsafe(32)
    page = f"http://{host}:{port}/?token="
    address = page + token
    what = "The start page" if party is None else "The game"
    print(f"{what} waits at\n\n  {address}\n\nThe address is for you alone. Ctrl-C ends the server.", flush=True)
    if command.host is not None:
        print(invitation(page + guests), flush=True)
    server = Server(None, host=house, guests=None if command.host is None else guests)
    if party is not None:
        server.take_in(party)
    if command.browser and _has_screen():
        webbrowser.open(address)
    serve(server, token, listening)


def invitation(link: str) -> str:
    """What the terminal says to friends; the code is for cameras, so a file has the link alone."""
    from seafarers_agents.web import qr

    code = f"{qr.lines(link)}\n\n" if sys.stdout.isatty() else ""
    return f"\nFriends in your network take their seats at\n\n  {link}\n\n{code}"


def _has_screen() -> bool:
    """Whether a browser would have a window: one that runs in the terminal would take the terminal away."""
    shown = ("DISPLAY", "WAYLAND_DISPLAY")
    return not sys.platform.startswith("linux") or any(os.environ.get(name) for name in shown)
