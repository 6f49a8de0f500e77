"""`seafarers play NAME --seat N`: a person plays against agents, in the browser or in the terminal."""

import os
import secrets
import socket
import sys
import time
import webbrowser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from seafarers_agents.agent import Agent, make_agent
from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import InputError, agents_of, make_room, switches_of
from seafarers_agents.cli.terminal import play_here
from seafarers_agents.matches import AGENT_STREAM, word
from seafarers_agents.sitting import Sitting
from seafarers_env.game import Game
from seafarers_env.replay import Recorder
from seafarers_env.scenarios import load

PERSON = "person"
MISSING = 'playing in the browser needs starlette and uvicorn: pip install "seafarers_env[web]"; or play here: --text'
_PAUSE = 0.4  # seconds between what agents do, in the browser


def play_person(command: Play) -> None:
    """Seat a person and agents, let them play, record it."""
    names = seated(command)
    seed = secrets.randbits(32) if command.seed is None else command.seed
    switches: dict[str, Any] = switches_of(command.option, max_turns=command.max_turns)
    agents: dict[int, Agent] = {
        seat: make_agent(name, word(seed, AGENT_STREAM, 0, seat))
        for seat, name in enumerate(names)
        if seat != command.seat
    }
    game = Game(command.scenario, len(names), seed, **switches)
    with nullcontext() if command.text else _listen(command.port) as listening:
        _play(command, game, agents, names, seed, listening)


def _play(
    command: Play,
    game: Game,
    agents: dict[int, Agent],
    names: tuple[str, ...],
    seed: int,
    listening: socket.socket | None,
) -> None:
    path = command.record or Path("replays", f"{game.scenario.name}-{time.strftime('%Y%m%d-%H%M%S')}.jsonl.gz")
    make_room(path)
    recorder = Recorder(game, names, seed=seed)

    def save() -> None:
        try:
            recorder.save(path)
        except OSError as error:
            print(f"seafarers: cannot write {str(path)!r}: {error.strerror}", file=sys.stderr)

    seat = int(command.seat or 0)
    sitting = Sitting(game, seat, agents, recorder, pause=0.0 if command.text else _PAUSE, rest=save)
    for other, name in enumerate(names):
        print(f"player {other}: {'you' if other == seat else name}")
    print(f"seed {seed}\n")
    try:
        if listening is None:
            sitting.start()
            play_here(sitting)
        else:
            _in_browser(sitting, names, path, listening, show=command.browser)
    finally:
        sitting.close()
        save()
        print(f"\nreplay: {path}")


def seated(command: Play) -> tuple[str, ...]:
    """Who sits in each seat.

    Raises:
        InputError: arguments that do not go together, a seat or a number of opponents that cannot be.
    """
    for name, given in (("--agents", command.agents), ("--viewer", command.viewer), ("--quiet", command.quiet or None)):
        if given is not None:
            raise InputError(f"{name} is for games of agents alone; with --seat the others are named by --opponents")
    others = agents_of(command.opponents or "heuristic")
    wanted = command.num_players or (len(others) + 1 if len(others) > 1 else None)
    _, players = load(command.scenario, wanted)
    seat = int(command.seat or 0)
    if not 0 <= seat < players:
        raise InputError(f"seats are 0..{players - 1}, not {seat}")
    if len(others) not in (1, players - 1):
        raise InputError(f"--opponents takes one name or {players - 1}, one for each other seat, not {len(others)}")
    names = others * (players - 1) if len(others) == 1 else others
    return (*names[:seat], PERSON, *names[seat:])


def _listen(port: int) -> socket.socket:
    """The socket of the page, before anything is begun."""
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
