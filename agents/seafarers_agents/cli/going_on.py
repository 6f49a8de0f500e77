"""`seafarers play --continue FILE`: a game that was left is taken up again."""

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import InputError, agents_of
from seafarers_agents.persons import FRIEND, PERSON, called, is_friend, is_person, read_seats, written
from seafarers_env.replay import Replay, load

#: Kinds of agents that a file may name. Others import modules or read files, which a stranger's file is not to choose.
HARMLESS: Final = frozenset({"random", "heuristic", "one-ply", "flat", "ismcts", "champion", "bargain"})


def is_harmless(name: str) -> bool:
    """Whether an agent of that name runs no code and reads no file of somebody's choice: a kind and a budget."""
    return name.partition(":")[0] in HARMLESS and "?" not in name


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
            raise InputError(f"{name} does not go with --continue: the replay says what is played")
    try:
        found = load(path, partial=True)
    except OSError as error:
        raise InputError(f"cannot read {str(path)!r}: {error.strerror}") from None
    end = found.end
    if end.outcome != "unfinished":
        how = "nobody has won" if end.winner is None else f"player {end.winner} has won"
        raise InputError(f"the game in {str(path)!r} is over, {how}: there is nothing to continue")
    return found


def seats_of(command: Play, found: Replay) -> tuple[tuple[str, ...], tuple[int, ...]]:
    """Who sits in each seat from now on, and which seats are persons'.

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
        if any(map(is_person, given)):
            raise InputError(f"--agents names agents, and {PERSON!r} is none; your seat is --seat")
        return given, ()
    seats = seats_given(command.seat, len(names))
    if command.seat is None:
        seats = tuple(seat for seat, name in enumerate(names) if is_person(name))
    if command.opponents is None:
        _check_told(names, seats)
        others = names
    elif not seats:
        raise InputError("--opponents goes with --seat; --agents names all players otherwise")
    else:
        others = opponents_of(agents_of(command.opponents), seats, len(names))
    kept = [written(PERSON, called(names[p])) if p in seats else name for p, name in enumerate(others)]
    if command.host is not None:  # one person is here
        kept = [written(FRIEND, called(name)) if p in seats[1:] else name for p, name in enumerate(kept)]
    made = named(command, kept)
    return made, tuple(seat for seat, name in enumerate(made) if is_person(name))


def named(command: Play, names: Sequence[str]) -> tuple[str, ...]:
    """Who sits in each seat, persons at this machine by the names that `--name` gives.

    Raises:
        InputError: another number of names.
        PersonError: names that cannot be; seats of friends where there are none.
    """
    here = [seat for seat, name in enumerate(names) if is_person(name) and not is_friend(name)]
    own = [] if command.name is None else [name.strip() for name in command.name.split(",")]
    if own and len(own) != len(here):
        raise InputError(f"--name takes {len(here)} {'name' if len(here) == 1 else 'names'}, not {len(own)}")
    given = dict(zip(here, own, strict=False))
    seats = [written(PERSON, given[seat]) if seat in given else name for seat, name in enumerate(names)]
    return read_seats(seats, friends=command.host is not None)


def seats_given(text: str | None, players: int) -> tuple[int, ...]:
    """The seats that `--seat` names, rising; none if it is not given.

    Raises:
        InputError: what is no seat of this table, or comes twice.
    """
    if text is None:
        return ()
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if not re.fullmatch(r"-?[0-9]{1,9}", word):
            raise InputError(f"--seat takes the number of a seat, or several like 0,2, not {text!r}")
        if not 0 <= int(word) < players:
            raise InputError(f"seats must be 0..{players - 1}, not {int(word)}")
    seats = tuple(sorted({int(word) for word in words}))
    if len(seats) != len(words):
        raise InputError(f"--seat names each seat once, not {text!r}")
    return seats


def opponents_of(others: list[str], seats: tuple[int, ...], players: int) -> tuple[str, ...]:
    """Who sits in each seat: the persons, and one name for all others or one for each.

    Raises:
        InputError: another number of names.
    """
    free = [seat for seat in range(players) if seat not in seats]
    if len(others) not in (1, len(free)):
        raise InputError(f"--opponents takes one name or {len(free)}, one for each other seat, not {len(others)}")
    names = dict(zip(free, others * len(free) if len(others) == 1 else others, strict=True))
    return tuple(names.get(seat, PERSON) for seat in range(players))


def _check_told(names: tuple[str, ...], seats: tuple[int, ...]) -> None:
    """Names in a file are words of whoever wrote it: none makes this machine run other code or read files."""
    for p, name in enumerate(names):
        if p not in seats and not is_harmless(name):
            by = "--opponents" if seats else "--agents"
            raise InputError(f"player {p} was {name!r}, which is not taken from a file: {by} says who plays there")
