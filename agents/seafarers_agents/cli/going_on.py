"""`seafarers play --continue FILE`: a game that was left is taken up again."""

from pathlib import Path
from typing import Final

from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import InputError, agents_of
from seafarers_env.replay import Replay, load

PERSON: Final = "person"
#: Kinds of agents that a file may name. Others import modules or read files, which a stranger's file is not to choose.
HARMLESS: Final = frozenset({"random", "heuristic", "python-heuristic", "one-ply", "flat", "ismcts"})


def unfinished(command: Play, path: Path) -> Replay:
    """The recorded game, as far as it went.

    Raises:
        InputError: arguments that the file answers, a game that is over, a file that cannot be read.
        ReplayError: the file is wrong.
    """
    for name, given in (
        ("SCENARIO", command.scenario),
        ("--num-players", command.num_players),
        ("--max-turns", command.max_turns),
        ("--option", command.option or None),
    ):
        if given is not None:
            raise InputError(f"{name} does not go with --continue: the replay tells what is played")
    try:
        found = load(path, partial=True)
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    end = found.end
    if end.outcome != "unfinished":
        how = "nobody has won" if end.winner is None else f"player {end.winner} has won"
        raise InputError(f"the game in {str(path)!r} is over, {how}: there is nothing to continue")
    return found


def seats_of(command: Play, found: Replay) -> tuple[tuple[str, ...], int | None]:
    """Who sits in each seat from now on, and which seat is the person's, None if there is none.

    Raises:
        InputError: arguments that do not go together, names in the file that are not taken from there.
    """
    names = found.header.agents
    if command.agents is not None:
        given = tuple(agents_of(command.agents))
        if command.seat is not None or command.opponents is not None:
            raise InputError("--agents names all players; a person's --seat goes with --opponents")
        if len(given) != len(names):
            raise InputError(f"--agents takes {len(names)} names, one for each seat of the replay, not {len(given)}")
        if PERSON in given:
            raise InputError(f"--agents names agents, and {PERSON!r} is none; your seat is --seat")
        return given, None
    seat = _seat(command, names)
    if command.opponents is None:
        _check_told(names, seat)
        others = names
    elif seat is None:
        raise InputError("--opponents goes with --seat; --agents names all players otherwise")
    else:
        others = opponents_of(agents_of(command.opponents), seat, len(names))
    return tuple(PERSON if p == seat else name for p, name in enumerate(others)), seat


def _seat(command: Play, names: tuple[str, ...]) -> int | None:
    persons = [seat for seat, name in enumerate(names) if name == PERSON]
    if command.seat is None:
        if len(persons) > 1:
            raise InputError(f"persons sat in seats {', '.join(map(str, persons))}: --seat says which is yours")
        return persons[0] if persons else None
    if not 0 <= command.seat < len(names):
        raise InputError(f"seats are 0..{len(names) - 1}, not {command.seat}")
    return command.seat


def opponents_of(others: list[str], seat: int, players: int) -> tuple[str, ...]:
    """Who sits in each seat: the person, and one name for all others or one for each.

    Raises:
        InputError: another number of names.
    """
    if len(others) not in (1, players - 1):
        raise InputError(f"--opponents takes one name or {players - 1}, one for each other seat, not {len(others)}")
    names = others * (players - 1) if len(others) == 1 else others
    return (*names[:seat], PERSON, *names[seat:])


def _check_told(names: tuple[str, ...], seat: int | None) -> None:
    """Names in a file are words of whoever wrote it: none makes this machine run other code or read files."""
    for p, name in enumerate(names):
        if p != seat and name.partition(":")[0] not in HARMLESS:
            by = "--agents" if seat is None else "--opponents"
            raise InputError(f"player {p} was {name!r}, which is not taken from a file: {by} says who plays there")
