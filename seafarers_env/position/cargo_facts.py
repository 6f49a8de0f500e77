"""The explorers' part of the facts: what a position says of it, in numbers where it has words for keys (BARGE)."""

from typing import Any

from seafarers_env.engine import constants as c
from seafarers_env.position.cargo_writing import (
    COUNTED,
    DEEDS,
    PLACES,
    WRITERS,
    number_or_none,
    places_in,
)
from seafarers_env.position.desk import Desk
from seafarers_env.position.writing import pile_counts


def of_seats(desk: Desk) -> list[dict[str, Any]]:
    """What each seat has beside what its entry in a position says: ships, Sea Ports and castaways told again."""
    return [
        {
            "fleet": _numbered(WRITERS["seats.fleet"](desk)),
            "ports": _numbered(WRITERS["seats.ports"](desk)),
            "rescued": sorted(_faces(desk, p)),
            "castaway_points": int(desk.s.castaway_points[p]),
        }
        for p in desk.by_seat()
    ]


def _faces(desk: Desk, p: int) -> list[str]:
    return [face for face, n in zip(c.FACES, desk.s.rescued[p].tolist(), strict=True) for _ in range(n)]


def _numbered(named: dict[str, Any]) -> dict[int, Any]:
    return {int(key): value for key, value in named.items()}


def of_table(desk: Desk) -> dict[str, Any]:
    """What was found, what lies face down, castaways, leader tiles, and what was done in this turn."""
    told = {path.removeprefix("explorers."): write(desk) for path, write in WRITERS.items() if "explorers." in path}
    piles = {desk.pool_letter(pool): pile_counts(desk, pool) for pool in desk.find_areas}
    leaders = told.pop("leaders")
    return {
        **told,
        "hauls": sorted(told["hauls"]),
        "lairs": {name: lair | {"crews": _numbered(lair["crews"])} for name, lair in told["lairs"].items()},
        "lairs_left": _numbered(told["lairs_left"]),
        "tiles": leaders,
        "castaways": {name: {"face": None, "seen": []} | seen for name, seen in told["castaways"].items()},
        "piles": {
            letter: {
                kind: {int(word) if kind == "numbers" else word: n for word, n in zip(words, left, strict=False) if n}
                for kind, (words, left) in counts.items()
            }
            for letter, counts in piles.items()
        },
        "of_turn": _of_turn(desk),
    }


def _of_turn(desk: Desk) -> dict[str, Any]:
    s = desk.s
    return {
        "buys": int(s.buys),
        "sales": int(s.sales),
        "fished": bool(s.fished),
        "inspected": bool(s.inspected),
        "taken_up": [k + 1 for k in places_in(s.taken_up)],
        "rescued_at": number_or_none(s.rescued_at),
        "castaway": PLACES[int(s.castaway)] if s.castaway >= 0 else None,
        "battle": desk.find_name(int(s.battle)) if s.battle >= 0 else None,
        "fighters": places_in(s.fighters),
        "dice": {p: int(s.battle_dice[p]) for p in range(desk.n) if s.battle_dice[p]},
        "ship": _ship(desk) if s.ship >= 0 else None,
    }


def _ship(desk: Desk) -> dict[str, Any]:
    s = desk.s
    return {
        "number": int(s.ship) + 1,
        **{word: bool(getattr(s, word)) for word in DEEDS},
        **{word: int(getattr(s, kept)) for word, kept in COUNTED.items()},
        "tribute_paid": places_in(s.tribute_paid),
    }
