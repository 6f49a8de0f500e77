"""Persons in the seats of a game: how a seat of theirs is written, and what they may be called."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from seafarers_env.render.by_name import LIKE_A_SEAT

PERSON: Final = "person"  # in a seat that no agent plays; `person:Ann` where she is called so
FRIEND: Final = "friend"  # the same, but at another machine: the seat is taken by a link
MOST: Final = 20  # characters of a name


class PersonError(ValueError):
    """A name that nobody may have here; the message says why."""


def is_person(seated: str) -> bool:
    """Whether a person sits in a seat, here or at another machine."""
    return seated.partition(":")[0] in (PERSON, FRIEND)


def is_friend(seated: str) -> bool:
    """Whether the seat is a person's at another machine."""
    return seated.partition(":")[0] == FRIEND


def called(seated: str) -> str:
    """The name of the person in a seat; nothing where there is none, or none that could be one."""
    try:
        return read_name(seated.partition(":")[2]) if is_person(seated) else ""
    except PersonError:
        return ""


def written(kind: str, name: str) -> str:
    """A seat of a person, as it is written."""
    return f"{kind}:{name}" if name else kind


def read_name(text: str, others: Iterable[str] = ()) -> str:
    """What somebody is called, with what stands between words as one space; nothing if that is nothing.

    Args:
        text: As it was typed.
        others: Names that others at the table have.

    Raises:
        PersonError: it is too long, has signs that are not shown, or could be taken for somebody else's.
    """
    if len(text) > 4 * MOST:
        raise PersonError(f"a name has at most {MOST} characters")
    name = re.sub(" +", " ", unicodedata.normalize("NFC", text)).strip(" ")
    if len(name) > MOST:
        raise PersonError(f"a name must have at most {MOST} characters, not {len(name)}")
    if not name.isprintable() or _has_pile(name):
        raise PersonError("a name must be made of letters, digits and visible signs")
    if LIKE_A_SEAT.match(name):
        raise PersonError(f"{name!r} could be mistaken for a seat")
    if name and name.casefold() in {other.casefold() for other in others}:
        raise PersonError(f"somebody at this table is called {name!r} already")
    return name


def read_seats(seats: Iterable[str], *, friends: bool = False) -> tuple[str, ...]:
    """Who sits in each seat, with names that can be.

    Args:
        seats: As they are written.
        friends: Whether there may be friends at other machines, and so one person here at most.

    Raises:
        PersonError: a name that cannot be, a friend where there are none, two at one screen where there are.
    """
    made: list[str] = []
    for seat in seats:
        kind, _, name = seat.partition(":")
        if is_friend(seat) and not friends:
            raise PersonError("friends at other machines join where the game was opened for them: --host lan")
        if friends and kind == PERSON and any(is_person(other) and not is_friend(other) for other in made):
            raise PersonError("one seat is played at this screen where friends have their own: the others are friends'")
        made.append(written(kind, read_name(name, map(called, made))) if is_person(seat) else seat)
    return tuple(made)


def _has_pile(name: str) -> bool:
    """Whether marks are piled up on a letter, so that they cover the lines above."""
    marks = "".join("m" if unicodedata.category(sign) in ("Mn", "Me") else " " for sign in name)
    return "mmm" in marks
