"""Cities & Knights in the facts: what a position says of it, all of it, in lists that are sorted (CK)."""

from typing import Any, Final

from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.position.desk import Desk, bits
from seafarers_env.position.realm_writing import WRITERS, seats_in
from seafarers_env.position.writing import counts, name_of, some

_SEATS: Final = ("draws", "losers", "tied", "aqueducts")


def of_seats(desk: Desk) -> list[dict[str, Any]]:
    """What each seat has beside what its entry in a position says: places sorted, and knights in the supply."""
    s, names = desk.s, desk.places.vertices
    down = [(int(s.vertex_building[v]) >> 1, names[v]) for v in bits(s.laid_down)]
    return [
        {
            "laid_down": sorted(name for seat, name in down if seat == p),
            "walls": sorted(WRITERS["seats.walls"](desk)),
            "knights_left": counts(c.RANKS, s.knights_left[p]),
        }
        for p in desk.by_seat()
    ]


def of_table(desk: Desk) -> dict[str, Any]:
    """Barbarians and cards that nobody holds, dice, goods of merchant fleets, and what is due of knights and draws."""
    s, over = desk.s, desk.s.phase == at.OVER
    return {
        "realm": {
            "barbarians": int(s.barbarians),
            "attacked": bool(s.first_attack),
            "merchant_token": WRITERS["realm.merchant_token"](desk),
            "played": some(c.PROGRESS, s.played_cards),
            "dropped": some(c.PROGRESS, s.dropped_cards),
            "undrawn": some(c.PROGRESS, s.undrawn),
        },
        **{word: WRITERS[f"turn.{word}"](desk) for word in ("red", "other", "event", "fleets")},
        "crane": bool(s.crane),
        "card": None if over or s.playing < 0 else WRITERS["turn.card"](desk),
        "homeless": None if over or s.homeless < 0 else WRITERS["turn.homeless"](desk),
        "picked": None if over else name_of(desk.places.vertices, s.chaser),
        **{word: [] if over else seats_in(getattr(s, word)) for word in _SEATS},
        "draw_colour": None if over else WRITERS["turn.draw_colour"](desk),
    }
