"""What cannot be of a progress card that is being played (CK-052..065, CK-173, CK-176..199)."""

from collections.abc import Callable, Iterable
from typing import Final

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine.parts.knights.written import held
from seafarers_env.position.cards import GIFTS, words_of
from seafarers_env.position.desk import Desk, has
from seafarers_env.position.entry import PositionError
from seafarers_env.position.numbers import EXCHANGED
from seafarers_env.position.realm_writing import seats_in

_MEDICINE: Final = {"ore": 2, "grain": 1}
_MONOPOLIES: Final = (c.RESOURCE_MONOPOLY, c.TRADE_MONOPOLY)


def _refuse(key: str, right: str, found: str) -> PositionError:
    return PositionError(f"turn.card.{key}", right, found)


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(f"seat {q}" for q in seats) or "none"


def _with_cards(desk: Desk) -> list[int]:
    """The opponents with a card of a good, clockwise."""
    return [q for q in desk.opponents if desk.s.hand_size[q] > 0]


def check_card(desk: Desk) -> None:
    """Refuse a card that cannot be under way like this; points are counted later (`check_card_points`)."""
    if desk.s.playing >= 0 and int(desk.s.playing) in _CHECKS:
        _CHECKS[int(desk.s.playing)](desk)


# --- trade ------------------------------------------------------------------------------------------------------------
def _check_bargain(desk: Desk) -> None:
    """Commercial harbour: whoever was asked still has a card, and so has somebody who was not (CK-052, CK-177)."""
    s, p, asked, able = desk.s, int(desk.s.active), seats_in(desk.s.chosen), _with_cards(desk)
    bare = [q for q in asked if q not in able]
    if bare:
        key = "target" if s.step > 0 and int(s.target) in bare else "chosen"
        raise _refuse(key, "opponents with a card, which they have after they were asked too (CK-052)", _seats(bare))
    if not s.hand[p, : c.NUM_RESOURCES].any():
        raise PositionError(f"seats[{p}].hand", "a resource, which its commercial harbour offers (CK-177)", "none")
    if s.step == 0 and not set(able) - set(asked):
        raise _refuse("chosen", "not all opponents with a card, as the card is over then (CK-177)", _seats(asked))
    if s.step < 2:
        return
    if not s.hand[p, int(s.offered)]:
        right = f"a resource that seat {p} holds (CK-177)"
        raise _refuse("offered", right, c.RESOURCES[int(s.offered)])
    if not s.hand[s.target, c.FIRST_COMMODITY : c.FIRST_COMMODITY + c.NUM_COMMODITIES].any():
        right = "an opponent with a commodity: another one says at once that it has none (CK-052, CK-177)"
        raise _refuse("target", right, f"seat {s.target}")


def _check_merchant(desk: Desk) -> None:
    """Master merchant: there is a card to take, and in step 2 one has been taken (CK-054, CK-178)."""
    s, p = desk.s, int(desk.s.active)
    if s.step > 0 and int(s.target) not in _with_cards(desk):
        raise _refuse("target", "an opponent with a card left (CK-054, CK-178)", f"seat {s.target}")
    if s.step > 1 and not s.hand_size[p]:
        raise PositionError(f"seats[{p}].hand", "the card that it has taken in step 1 (CK-178)", "none")


def _check_monopoly(desk: Desk) -> None:
    if not _with_cards(desk):
        name, _, rule = words_of(desk)
        raise _refuse("name", f"{name} only while an opponent has a card ({rule})", "none has one")


# --- politics ---------------------------------------------------------------------------------------------------------
def _check_bishop(desk: Desk) -> None:
    """Bishop: after the first attack; it robs all opponents with a building at the robber and a card, clockwise."""
    s = desk.s
    if not s.first_attack:
        raise PositionError("realm.attacked", "true, as bishop is being played (CK-057)", "false")
    if s.step == 0:
        return
    if s.raider:
        raise PositionError("turn.raider", "'robber', which bishop has moved (CK-057)", "'pirate'")
    there = {int(s.vertex_building[v]) >> 1 for v in desk.b.hex_vertices[int(s.robber)]}
    order = [q for q in _with_cards(desk) if q in there]
    later = order[order.index(int(s.victim)) + 1 :]
    if s.hit and seats_in(s.hit) != sorted(later):
        right = "the opponents with a building at the robber's hex and a card who come after turn.victim (CK-183)"
        raise _refuse("hit", f"{right}: {_seats(later)}", _seats(seats_in(s.hit)))
    s.hit = sum(1 << q for q in later)


def _ranks(desk: Desk, seat: int) -> list[int]:
    """How many knights of each rank a seat has on the board."""
    return [int((desk.s.knight == c.NUM_RANKS * seat + k).sum()) for k in range(c.NUM_RANKS)]


def _check_desertion(desk: Desk) -> None:
    """Deserter: there is a knight to lose, or a place for one that may come instead (CK-058, CK-184)."""
    s, p, target = desk.s, int(desk.s.active), int(desk.s.target)
    if s.step == 1 and not any(_ranks(desk, target)):
        raise _refuse("target", "an opponent with a knight (CK-184)", f"seat {target}")
    if s.step < 2:
        return
    rank = int(s.removed) % c.NUM_RANKS
    if _ranks(desk, target)[rank] >= c.EACH_RANK:
        right = f"a rank of which seat {target} has one knight or none left, of {c.EACH_RANK} (CK-085)"
        raise _refuse("removed", right, c.RANKS[rank])
    if min(_ranks(desk, p)[: rank + 1]) >= c.EACH_RANK:
        right = f"a rank of which, or of a lower one, seat {p} has a knight in its supply (CK-058, CK-184)"
        raise _refuse("removed", right, c.RANKS[rank])


def _check_diplomat(desk: Desk) -> None:
    """Diplomat: the edge is bare, its piece in the supply; it was an open one (CK-060, CK-061, CK-185)."""
    s, e, p = desk.s, int(desk.s.lifted), int(desk.s.active)
    if s.step == 0:
        return
    kind, name = ("road", "ship")[int(s.step) - 1], desk.places.edges[e]
    if s.edge_piece[e] >= 0:
        raise _refuse("left", "an edge that is empty (CK-185)", f"{name!r}, with a piece of {_owner(desk, e)}")
    if not has(s.road_edges if kind == "road" else s.ship_edges, e):
        raise _refuse("left", f"an edge where a {kind} may lie (CK-185)", repr(name))
    if not s.supply[p, c.SUPPLY_ROADS if kind == "road" else c.SUPPLY_SHIPS]:
        most = f"at most {int(desk.r.supply[c.SUPPLY_ROADS if kind == 'road' else c.SUPPLY_SHIPS]) - 1}"
        right = f"{most}, as the {kind} that was lifted is in the supply (CK-061, CK-185)"
        raise PositionError(f"seats[{p}].{kind}s", right, "one more")
    if not any(_ends_open(desk, p, v, e) for v in desk.b.edge_vertices[e].tolist()):
        right = "an edge with an end where its owner has nothing else, as the piece was open (CK-060, CK-185)"
        raise _refuse("left", right, repr(name))


def _owner(desk: Desk, e: int) -> str:
    return f"seat {int(desk.s.edge_piece[e]) >> 1}"


def _ends_open(desk: Desk, p: int, v: int, e: int) -> bool:
    """Whether a seat has nothing at a vertex but what lay on an edge there."""
    s = desk.s
    there = s.vertex_building[v] >> 1 == p or s.knight[v] // c.NUM_RANKS == p
    there |= bool(desk.r.spices) and s.vertex_merchant[v] == p
    there |= bool(desk.r.round_the_world) and has(s.crossed[p], v)
    edges = [f for f in desk.b.vertex_edges[v].tolist() if f >= 0 and f != e]
    return not there and not any(s.edge_piece[f] >> 1 == p for f in edges)


def _check_spy(desk: Desk) -> None:
    if desk.s.step == 1 and not held(desk, int(desk.s.target)):
        right = "an opponent with a progress card that does not lie open (CK-066, CK-188)"
        raise _refuse("target", right, f"seat {desk.s.target}")


# --- science ----------------------------------------------------------------------------------------------------------
def _check_inventor(desk: Desk) -> None:
    """Inventor: the chip chosen first may be exchanged, and for another one (CK-070, CK-194)."""
    s, h, numbers = desk.s, int(desk.s.first_hex), desk.s.number
    chips = {int(numbers[g]) for g in range(desk.b.num_hexes) if s.terrain[g] != c.MISSING}.intersection(EXCHANGED)
    if s.step == 0:
        return
    if s.terrain[h] == c.MISSING or int(numbers[h]) not in chips:
        right = f"a hex that lies open, with a chip of {', '.join(map(str, EXCHANGED))} (CK-194)"
        number = f"with a chip of {numbers[h]}" if numbers[h] else "without one"
        raise _refuse("first_hex", right, f"{desk.places.hexes[h]}, {number}")
    if len(chips) < 2:
        raise _refuse("first_hex", "a hex with a chip that can be exchanged for another (CK-194)", "no other number")


def _check_medicine(desk: Desk) -> None:
    s, p = desk.s, int(desk.s.active)
    for word, n in _MEDICINE.items():
        there = int(s.hand[p, c.RESOURCES.index(word)])
        if there < n:
            raise PositionError(
                f"seats[{p}].hand.{word}", f"at least {n}, as medicine is paid next (CK-197)", f"{there}"
            )


def _check_smith(desk: Desk) -> None:
    s, p = desk.s, int(desk.s.active)
    promoted = [v for v in np.flatnonzero(s.knight // c.NUM_RANKS == p).tolist() if has(s.knight_promoted, v)]
    if s.step == 1 and not promoted:
        raise PositionError(f"seats[{p}].knights", "one that is promoted, by step 0 of smith (CK-199)", "none")


_CHECKS: Final[dict[int, Callable[[Desk], None]]] = {
    c.COMMERCIAL_HARBOUR: _check_bargain,
    c.MASTER_MERCHANT: _check_merchant,
    **dict.fromkeys(_MONOPOLIES, _check_monopoly),
    c.BISHOP: _check_bishop,
    c.DESERTER: _check_desertion,
    c.DIPLOMAT: _check_diplomat,
    c.SPY: _check_spy,
    c.INVENTOR: _check_inventor,
    c.MEDICINE: _check_medicine,
    c.SMITH: _check_smith,
}


# --- points -----------------------------------------------------------------------------------------------------------
def check_card_points(desk: Desk) -> None:
    """Refuse opponents whom their points spare, or spare nobody, once all points are counted (CK-053, CK-176)."""
    if not desk.r.knights:
        return
    s = desk.s
    own = int(s.points[s.active])
    if s.playing == c.MASTER_MERCHANT and s.step > 0 and s.points[s.target] <= own:
        right = f"an opponent with more points than seat {s.active}, which has {own} (CK-053, CK-178)"
        raise _refuse("target", right, f"seat {s.target} with {s.points[s.target]}")
    if s.playing == c.SABOTEUR:
        cards = s.hand_size + s.discarding.sum(axis=1)  # points stay as they are while cards are laid aside
        able = [q for q in desk.opponents if s.points[q] >= own and cards[q] > 1]
        _check_hit(desk, able, f"all opponents with {own} points or more and two cards or more (CK-065, CK-187)")
    if s.playing == c.WEDDING:
        _check_wedding(desk, own)


def _check_hit(desk: Desk, able: list[int], right: str) -> None:
    hit = seats_in(desk.s.hit)
    if hit != sorted(able):
        raise _refuse("hit", f"{right}: {_seats(able)}", _seats(hit))


def _check_wedding(desk: Desk, own: int) -> None:
    """Wedding: they give one after the other, so that all who come after the first in `hit` still owe (CK-190)."""
    s, hit = desk.s, seats_in(desk.s.hit)
    first = next(k for k, q in enumerate(desk.opponents) if q in hit)
    able = [q for q in desk.opponents[first:] if s.points[q] > own and s.hand_size[q] > 0]
    _check_hit(desk, able, f"opponents with more than {own} points and a card, with one all who come later (CK-190)")
    for k, q in enumerate(able):
        most = min(GIFTS, int(s.hand_size[q]))
        if s.due[q] > most or (k and s.due[q] < most):
            right = f"{most}, as the seat holds {s.hand_size[q]}" + (" and has given nothing yet" if k else " at most")
            raise PositionError(f'turn.card.due["{q}"]', f"{right} (CK-190)", f"{s.due[q]}")
