"""Reading the progress card that is being played, and what of it cannot be (CK-153, CK-173, CK-175..199)."""

from collections.abc import Callable
from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.engine.cards.table import CARDS, Card
from seafarers_env.engine.parts.knights.written import held
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, PositionError
from seafarers_env.position.realm import knight_of
from seafarers_env.position.realm_writing import seats_in

_KEYS: Final = ("name", "step", "target", "chosen", "hit", "due", "offered", "first_hex", "left", "removed")
#: The cards that are under way for a while, by kind: all but those done at once, and road building (two free pieces).
_LASTING: Final = {card.kind: card for card in CARDS if card.steps and card.kind != c.ROAD_BUILDING}
_WHERE: Final = "turn.card"
#: Of which cards, and in which of their steps, an entry says something; without it they cannot be.
_TARGETED: Final = {
    **dict.fromkeys(((c.COMMERCIAL_HARBOUR, 1), (c.COMMERCIAL_HARBOUR, 2)), "the opponent chosen (CK-177)"),
    **dict.fromkeys(((c.MASTER_MERCHANT, 1), (c.MASTER_MERCHANT, 2)), "the opponent chosen (CK-178)"),
    **dict.fromkeys(((c.DESERTER, 1), (c.DESERTER, 2)), "the opponent chosen (CK-184)"),
    (c.SPY, 1): "the opponent chosen (CK-188)",
}
_OFFERED: Final = {(c.COMMERCIAL_HARBOUR, 2): "the resource that was offered (CK-177)"}
_FIRST_HEX: Final = {(c.INVENTOR, 1): "the hex chosen first (CK-194)"}
_REMOVED: Final = {(c.DESERTER, 2): "the knight that went (CK-058)"}
_LEFT: Final = dict.fromkeys(((c.DIPLOMAT, 1), (c.DIPLOMAT, 2)), "the edge that the piece left (CK-061)")
_EXCHANGED: Final = (3, 4, 5, 9, 10, 11)
_GIFTS: Final = 2


def hit_by_saboteur(desk: Desk) -> list[int]:
    """The seats that discard for a saboteur, whatever their limit (CK-187)."""
    return seats_in(desk.s.hit) if desk.r.knights and desk.s.playing == c.SABOTEUR else []


# --- reading ----------------------------------------------------------------------------------------------------------
def read_card(desk: Desk, entry: Entry | None) -> None:
    """Put the card that is being played, and how far it is, into the record."""
    s = desk.s
    if entry is None:
        if not desk.due.isdisjoint((at.CARD_STEP, at.DIE_CHOICE)):
            raise desk.sections["turn"].error("card", "the card that is being played")
        return
    fields = entry.fields(_KEYS)
    name = fields.given("name")
    if name is None:
        raise fields.error("name", "the card that is being played")
    s.playing = name.index_of(c.PROGRESS, "a progress card")
    card = _LASTING.get(int(s.playing))
    if card is None:
        raise name.error("a card with steps: printer and constitution are not played, others are done at once")
    _read_step(desk, card, fields.given("step"))
    target = fields.given("target")
    s.target = c.NOTHING if target is None else target.seat(desk.n)
    for key in ("chosen", "hit"):
        seats = fields.given(key)
        items = seats.items(desk.n, "seats") if seats is not None else []
        setattr(s, key, sum(1 << p for p in {item.seat(desk.n) for item in items}))
    owed = fields.given("due")
    for key, value in owed.pairs() if owed is not None else ():
        if str(key.value) not in map(str, range(desk.n)):
            raise key.error(f"a seat, 0..{desk.n - 1}")
        s.due[int(key.value)] = value.integer(0, 100, "cards to be given,")
    _read_places(desk, {key: fields.given(key) for key in ("offered", "first_hex", "left", "removed")})


def _read_step(desk: Desk, card: Card, entry: Entry | None) -> None:
    """Which of its steps is due, and the phases that go with it."""
    s, last = desk.s, len(card.steps) - 1
    s.step = 0 if entry is None else entry.integer(0, 100, "a step of the card,")
    if s.step > last and entry is not None:
        raise entry.error(f"a step of {c.PROGRESS[card.kind]}, 0..{last} ({card.rule})")
    phase = card.steps[int(s.step)].phase
    wanted = {phase} if card.kind == c.ALCHEMIST else {phase, at.CARD_STEP}
    found = set(desk.due) & {at.CARD_STEP, at.OPPONENT_STEP, at.DISCARD, at.STOLEN_CARD, at.DIE_CHOICE}
    if found != wanted:
        right = f"{_listed(wanted)} for step {s.step} of {c.PROGRESS[card.kind]} ({card.rule})"
        raise PositionError("pending", right, _listed(found))


def _listed(phases: set[int]) -> str:
    return " and ".join(repr(at.PHASES[phase]) for phase in sorted(phases)) or "none"


def _read_places(desk: Desk, entries: dict[str, Entry | None]) -> None:
    s = desk.s
    offered, first, left, removed = (entries[key] for key in ("offered", "first_hex", "left", "removed"))
    if offered is not None:
        s.offered = offered.index_of(c.RESOURCES, "a resource")
    if first is not None:
        s.first_hex = first.place(desk.places.find_hex, "a hex")
    if left is not None:
        s.lifted = left.place(desk.places.find_edge, "an edge")
    if removed is not None:
        rank, marks = knight_of(removed)
        s.removed = rank - 1 + c.NUM_RANKS * ("active" in marks)


# --- what cannot be ---------------------------------------------------------------------------------------------------
def check_card(desk: Desk) -> None:
    """Refuse a card that cannot be under way like this, and what a card left that was not played."""
    s = desk.s
    _check_left_over(desk)
    if s.playing < 0:
        return
    kind = int(s.playing)
    if not s.played_cards[kind]:
        raise PositionError("realm.played", f"{c.PROGRESS[kind]} too, as it is being played (CK-173)", "none")
    for needed, field, key in (
        (_TARGETED, "target", "target"),
        (_OFFERED, "offered", "offered"),
        (_FIRST_HEX, "first_hex", "first_hex"),
        (_REMOVED, "removed", "removed"),
        (_LEFT, "lifted", "left"),
    ):
        _check_said(desk, needed, field, key)
    for key, kinds in (
        ("chosen", (c.COMMERCIAL_HARBOUR,)),
        ("hit", (c.BISHOP, c.SABOTEUR, c.WEDDING)),
        ("due", (c.WEDDING,)),
    ):
        value = getattr(s, key)
        if kind not in kinds and (value.any() if key == "due" else value):
            raise PositionError(f"{_WHERE}.{key}", f"none, as {c.PROGRESS[kind]} is being played", "some")
    for key in ("chosen", "hit"):
        if int(getattr(s, key)) >> int(s.active) & 1:
            raise PositionError(f"{_WHERE}.{key}", f"opponents of seat {s.active}", f"seat {s.active}")
    if kind in _CHECKS:
        _CHECKS[kind](desk)


def _check_said(desk: Desk, needed: dict[tuple[int, int], str], field: str, key: str) -> None:
    """An entry is there exactly where a step needs it; a target is an opponent."""
    s, value = desk.s, int(getattr(desk.s, field))
    what = needed.get((int(s.playing), int(s.step)))
    if what and value < 0:
        raise PositionError(f"{_WHERE}.{key}", what, "null")
    if value >= 0 and not what:
        step = f"step {s.step} of {c.PROGRESS[int(s.playing)]}"
        raise PositionError(f"{_WHERE}.{key}", f"null, as {step} has none", "one")
    if key == "target" and value == s.active:
        raise PositionError(f"{_WHERE}.{key}", f"an opponent of seat {s.active}", f"seat {value}")


def _check_left_over(desk: Desk) -> None:
    """Fleets and a crane in force have been played in this turn, in which no deck is made up anew (CK-055, CK-163).

    On islands with markers a settlement may draw a card, so there a deck may have been made up anew meanwhile.
    """
    s = desk.s
    for key, kind, found in (
        ("fleets", c.MERCHANT_FLEET, len(seats_in(s.fleets))),
        ("crane", c.CRANE, int(s.crane)),
    ):
        if found > s.played_cards[kind] and not desk.r.island_markers:
            right = f"no more than there are in realm.played (CK-173): {int(s.played_cards[kind])}"
            raise PositionError(f"turn.{key}", right, f"{found}")


def _refuse_target(desk: Desk, right: str) -> None:
    raise PositionError(f"{_WHERE}.target", right, f"seat {desk.s.target}")


def _check_bargain(desk: Desk) -> None:
    """Commercial harbour: who was chosen has been asked; both cards are there (CK-052, CK-177)."""
    s, p = desk.s, int(desk.s.active)
    if s.step > 0:
        if not int(s.chosen) >> int(s.target) & 1:
            raise PositionError(f"{_WHERE}.chosen", f"seat {s.target} too, who has been chosen", "other seats")
        if not s.hand[s.target].any():
            _refuse_target(desk, "an opponent with a card (CK-052)")
    if not s.hand[p, : c.NUM_RESOURCES].any():
        raise PositionError(f"seats[{p}].hand", "a resource, which it offers by its card (CK-177)", "none")
    if s.step == 2:
        if not s.hand[p, int(s.offered)]:
            raise PositionError(f"{_WHERE}.offered", f"a resource that seat {p} holds", c.RESOURCES[int(s.offered)])
        if not s.hand[s.target, c.FIRST_COMMODITY : c.FIRST_COMMODITY + c.NUM_COMMODITIES].any():
            _refuse_target(desk, "an opponent with a commodity: another one says that it has none (CK-177)")


def _check_merchant(desk: Desk) -> None:
    if desk.s.step > 0 and not desk.s.hand[desk.s.target].any():
        _refuse_target(desk, "an opponent with a card (CK-178)")


def _check_desertion(desk: Desk) -> None:
    """Deserter: there is a knight to lose, or one to be placed (CK-058, CK-184)."""
    s, p = desk.s, int(desk.s.active)
    if s.step == 1 and not any(code >= 0 and code // c.NUM_RANKS == s.target for code in s.knight.tolist()):
        _refuse_target(desk, "an opponent with a knight (CK-184)")
    if s.step == 2:
        rank = int(s.removed) % c.NUM_RANKS
        for seat, ranks in ((int(s.target), [rank]), (p, [*range(rank + 1)])):
            used = {k: sum(code == c.NUM_RANKS * seat + k for code in s.knight.tolist()) for k in ranks}
            if min(used.values()) >= c.EACH_RANK:
                right = f"a knight that seat {s.target} had and seat {p} can place one for (CK-058)"
                raise PositionError(f"{_WHERE}.removed", right, c.RANKS[rank])


def _check_spy(desk: Desk) -> None:
    if desk.s.step == 1 and not held(desk, int(desk.s.target)):
        _refuse_target(desk, "an opponent with a progress card that does not lie open (CK-188)")


def _check_inventor(desk: Desk) -> None:
    """Inventor: the chip chosen first is one that may be exchanged (CK-194)."""
    s, h = desk.s, int(desk.s.first_hex)
    if h >= 0 and (int(s.number[h]) not in _EXCHANGED or s.terrain[h] == c.MISSING):
        right = f"a hex with the number {', '.join(map(str, _EXCHANGED))} (CK-194)"
        raise PositionError(f"{_WHERE}.first_hex", right, desk.places.hexes[h])


def _check_bishop(desk: Desk) -> None:
    """Bishop: played after the first attack; robbed is who has a building at the robber (CK-057, CK-183)."""
    s = desk.s
    if not s.first_attack:
        raise PositionError("realm.attacked", "true, as a bishop is being played (CK-057)", "false")
    if s.step == 1:
        corners = desk.b.hex_vertices[int(s.robber)] if s.robber >= 0 else ()
        there = {int(s.vertex_building[v]) >> 1 for v in corners}
        for q in seats_in(s.hit):
            if q not in there or not s.hand[q].any() or q == s.victim:
                right = "opponents with a building at the robber's hex and a card, who come after turn.victim (CK-183)"
                raise PositionError(f"{_WHERE}.hit", right, f"seat {q}")
    elif s.hit:
        raise PositionError(f"{_WHERE}.hit", "none before the robber has moved (CK-183)", "some")


def _check_saboteur(desk: Desk) -> None:
    for q in seats_in(desk.s.hit):
        if desk.s.hand[q].sum() + desk.s.discarding[q].sum() < _GIFTS:
            raise PositionError(f"{_WHERE}.hit", "opponents with two cards or more (CK-187)", f"seat {q}")
    if not desk.s.hit:
        raise PositionError(f"{_WHERE}.hit", "the opponents who discard (CK-187)", "none")


def _check_wedding(desk: Desk) -> None:
    s = desk.s
    for q in range(desk.n):
        n, hit = int(s.due[q]), int(s.hit) >> q & 1
        if not (1 if hit else 0) <= n <= (min(_GIFTS, int(s.hand[q].sum())) if hit else 0):
            right = f"1..{_GIFTS} cards for each seat in hit, no more than it holds, and none for others (CK-190)"
            raise PositionError(f"{_WHERE}.due", right, f"{n} for seat {q}")
    if not s.hit:
        raise PositionError(f"{_WHERE}.hit", "the opponents who give (CK-190)", "none")


def _check_diplomat(desk: Desk) -> None:
    """Diplomat: the edge is bare, the piece that lay there in the supply (CK-061, CK-185)."""
    s, e = desk.s, int(desk.s.lifted)
    if e < 0:
        return
    road = s.step == 1
    if s.edge_piece[e] >= 0 or not desk.has(s.road_edges if road else s.ship_edges, e):
        right = f"an empty edge where a {'road' if road else 'ship'} may lie"
        raise PositionError(f"{_WHERE}.left", right, desk.places.edges[e])
    if not s.supply[int(s.active), c.SUPPLY_ROADS if road else c.SUPPLY_SHIPS]:
        right = f"a {'road' if road else 'ship'} in the supply of seat {s.active}, which was taken away (CK-061)"
        raise PositionError(f"{_WHERE}.left", right, "none")


_CHECKS: Final[dict[int, Callable[[Desk], None]]] = {
    c.COMMERCIAL_HARBOUR: _check_bargain,
    c.MASTER_MERCHANT: _check_merchant,
    c.DESERTER: _check_desertion,
    c.SPY: _check_spy,
    c.INVENTOR: _check_inventor,
    c.BISHOP: _check_bishop,
    c.SABOTEUR: _check_saboteur,
    c.WEDDING: _check_wedding,
    c.DIPLOMAT: _check_diplomat,
}


def check_card_points(desk: Desk) -> None:
    """Refuse opponents whom their points spare, once all points are counted (CK-065, CK-178, CK-190)."""
    s = desk.s
    if not desk.r.knights or s.playing not in (c.MASTER_MERCHANT, c.SABOTEUR, c.WEDDING):
        return
    own, least = int(s.points[s.active]), int(s.playing != c.SABOTEUR)
    for q in seats_in(s.hit) if s.playing != c.MASTER_MERCHANT else [int(s.target)] if s.target >= 0 else []:
        if s.points[q] < own + least:
            right = f"opponents with {'more' if least else 'as many or more'} points than seat {s.active}, {own}"
            key = "target" if s.playing == c.MASTER_MERCHANT else "hit"
            raise PositionError(f"{_WHERE}.{key}", f"{right} (CK-053, CK-176)", f"seat {q} with {int(s.points[q])}")
