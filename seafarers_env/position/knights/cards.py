"""Reading the progress card that is being played, and how far it is (CK-153, CK-175..199)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.knights.cards.table import CARDS, Card
from seafarers_env.position.context import PositionContext, bits, has
from seafarers_env.position.entry import Entry, Fields, PositionError, listed, shown
from seafarers_env.position.knights.seats import knight_of
from seafarers_env.position.numbers import EXCHANGED

#: The cards that are under way for a while, by kind: all but those done at once, and road building (two free pieces).
_LASTING: Final = {card.kind: card for card in CARDS if card.steps and card.kind != c.ROAD_BUILDING}
_AT_ONCE: Final = {card.kind: card for card in CARDS if not card.steps}
_CHOSEN: Final = {"target": "the opponent that was chosen"}
#: What steps cannot be without, by card and step.
_NEEDED: Final[Mapping[tuple[int, int], Mapping[str, str]]] = {
    (c.COMMERCIAL_HARBOUR, 1): _CHOSEN,
    (c.COMMERCIAL_HARBOUR, 2): {**_CHOSEN, "offered": "the resource that is offered"},
    (c.MASTER_MERCHANT, 1): _CHOSEN,
    (c.MASTER_MERCHANT, 2): _CHOSEN,
    (c.DESERTER, 1): _CHOSEN,
    (c.DESERTER, 2): {**_CHOSEN, "removed": "the knight that went, like 'strong active'"},
    (c.DIPLOMAT, 1): {"left": "the edge that the road has left"},
    (c.DIPLOMAT, 2): {"left": "the edge that the ship has left"},
    (c.SABOTEUR, 0): {"hit": "the opponents who discard"},
    (c.SPY, 1): _CHOSEN,
    (c.WEDDING, 0): {"hit": "the opponents who have still to give"},
    (c.INVENTOR, 1): {"first_hex": "the hex that was chosen first"},
}
#: What they may say besides: left out, it follows.
_MAY_SAY: Final[Mapping[tuple[int, int], tuple[str, ...]]] = {
    **{(c.COMMERCIAL_HARBOUR, step): ("chosen",) for step in range(3)},
    (c.BISHOP, 1): ("hit",),
    (c.WEDDING, 0): ("due",),
}
_KEYS: Final = ("name", "step", "target", "chosen", "hit", "due", "offered", "first_hex", "left", "removed")
#: The phases that steps have.
_OF_STEPS: Final = frozenset((at.CARD_STEP, at.OPPONENT_STEP, at.DISCARD, at.STOLEN_CARD, at.DIE_CHOICE))


def words_of(context: PositionContext) -> tuple[str, int, str]:
    """The name of the card that is being played, its step, and the rule of the card."""
    card = _LASTING[int(context.s.playing)]
    return c.PROGRESS[card.kind], int(context.s.step), card.rule


def hit_by_saboteur(context: PositionContext) -> list[int]:
    """The seats that discard for a saboteur, whatever their limit (CK-187)."""
    return bits(context.s.hit) if context.r.knights and context.s.playing == c.SABOTEUR else []


def lifts(context: PositionContext) -> bool:
    """Whether a diplomat has lifted one's own piece, which counts as on its way until it lies again (CK-208)."""
    return bool(context.r.knights and context.s.playing == c.DIPLOMAT and context.s.lifted >= 0)


# --- which card and step ----------------------------------------------------------------------------------------------
def phases_of_card(context: PositionContext) -> frozenset[int]:
    """The phases that are due in the step of the card that a position names; none where it names no card."""
    entry = context.sections["turn"].given("card") if context.r.knights else None
    if entry is None:
        return frozenset()
    card, step = _card_of(entry.fields(_KEYS))
    return _due_in(card, step)


def _due_in(card: Card, step: int) -> frozenset[int]:
    phase = card.steps[step].phase
    return frozenset((phase,) if card.kind == c.ALCHEMIST else (phase, at.CARD_STEP))


def _card_of(fields: Fields) -> tuple[Card, int]:
    """The card, and which of its steps is due: the first if nothing is said."""
    name, step = fields.given("name"), fields.given("step")
    if name is None:
        raise fields.error("name", "the card that is being played")
    kind = name.index_of(c.PROGRESS, "a progress card")
    card = _LASTING.get(kind)
    if card is None:
        raise name.error(f"a card with steps, {_why_not(kind)}")
    steps = len(card.steps)
    if step is None:
        return card, 0
    return card, step.integer(0, steps - 1, f"a step of {c.PROGRESS[kind]} ({card.rule}),")


def _why_not(kind: int) -> str:
    """Why a card is never under way."""
    name = c.PROGRESS[kind]
    if kind in _AT_ONCE:
        return f"as {name} is over when it has been played ({_AT_ONCE[kind].rule})"
    if kind == c.ROAD_BUILDING:
        return f"as after {name} 'free piece' is pending and no card (CK-198)"
    return f"as {name} lies open and is not played (CK-048)"


# --- reading ----------------------------------------------------------------------------------------------------------
def read_card(context: PositionContext, entry: Entry | None) -> None:
    """Put the card that is being played, and how far it is, into the record."""
    s = context.s
    if entry is None:
        if not context.due.isdisjoint((at.CARD_STEP, at.DIE_CHOICE)):
            raise context.sections["turn"].error("card", "the card that is being played")
        return
    fields = entry.fields(_KEYS)
    card, step = _card_of(fields)
    s.playing, s.step = card.kind, step
    _check_pending(context, card)
    needed, may = _NEEDED.get((card.kind, step), {}), _MAY_SAY.get((card.kind, step), ())
    for key in _KEYS[2:]:
        given = fields.given(key)
        if given is None and key in needed:
            raise fields.error(key, f"{needed[key]} ({card.rule})")
        if given is not None and key not in (*needed, *may):
            raise given.error(f"nothing, as step {step} of {c.PROGRESS[card.kind]} has none ({card.rule})")
    _read_seats(context, fields, card)
    _read_places(context, fields, card)


def _check_pending(context: PositionContext, card: Card) -> None:
    """Refuse a step in other phases than its own; a game may be won when a knight deserts (CK-243)."""
    step, found = int(context.s.step), context.due & _OF_STEPS
    right = f"for step {step} of {c.PROGRESS[card.kind]} ({card.rule})"
    wanted = _due_in(card, step)
    if found != wanted:
        raise PositionError("pending", f"{_listed(wanted)} {right}", _listed(found) or "none of them")
    if at.OVER in context.due and (card.kind, step) != (c.DESERTER, 2):
        raise PositionError("pending", f"{_listed(wanted)} without 'over' {right}", _listed(context.due))


def _listed(phases: frozenset[int]) -> str:
    return listed(at.PHASES[phase] for phase in sorted(phases))


def _opponent(context: PositionContext, entry: Entry) -> int:
    seat = entry.seat(context.n)
    if seat == context.s.active:
        raise entry.error(f"an opponent of seat {seat}, which plays the card")
    return seat


def _read_seats(context: PositionContext, fields: Fields, card: Card) -> None:
    """Whom the card is about: the target, those asked before, those hit, what they have still to give."""
    s, target = context.s, fields.given("target")
    if target is not None:
        s.target = _opponent(context, target)
    for key in ("chosen", "hit"):
        entry = fields.given(key)
        seats = [_opponent(context, item) for item in entry.items(context.n, "seats")] if entry is not None else []
        if entry is not None and len({*seats}) < len(seats):
            raise entry.error("each seat once")
        setattr(s, key, sum(1 << p for p in seats))
    if card.kind == c.COMMERCIAL_HARBOUR and s.step > 0:
        chosen = fields.given("chosen")
        if chosen is not None and not int(s.chosen) >> int(s.target) & 1:
            raise chosen.error(f"seat {s.target} too, as it was chosen (CK-052, {card.rule})")
        s.chosen = int(s.chosen) | 1 << int(s.target)
    if card.kind == c.WEDDING:
        _read_due(context, fields.given("due"))


def _read_due(context: PositionContext, entry: Entry | None) -> None:
    """What each seat has still to give at a wedding: two cards, or its only one (CK-190)."""
    s, hit = context.s, bits(context.s.hit)
    for p in hit:
        s.due[p] = min(context.rule("knights.cards.politics").GIFTS, int(s.hand_size[p]))
        if not s.due[p]:
            raise _refuse("hit", "opponents with a card (CK-190)", f"seat {p}, which has none")
    for key, value in entry.named([*map(str, range(context.n))], "seats").items() if entry is not None else ():
        if int(key) not in hit:
            raise value.error(f"nothing, as seat {key} is not among turn.card.hit (CK-190)")
        s.due[int(key)] = value.integer(1, int(s.due[int(key)]), "cards that the seat has still to give (CK-190),")


def _read_places(context: PositionContext, fields: Fields, card: Card) -> None:
    s = context.s
    offered, first, left, removed = (fields.given(key) for key in ("offered", "first_hex", "left", "removed"))
    if offered is not None:
        s.offered = offered.index_of(c.RESOURCES, "a resource")
    if first is not None:
        s.first_hex = first.place(context.places.find_hex, "a hex")
    if left is not None:
        s.lifted = left.place(context.places.find_edge, "an edge")
    if removed is not None:
        rank, marks = knight_of(removed)
        if {*marks} - {"active"}:
            raise removed.error(f"a rank, and 'active' if the knight was ({card.rule})", shown(removed.value))
        s.removed = rank - 1 + c.NUM_RANKS * len(marks)


# --- what cannot be ---------------------------------------------------------------------------------------------------
def _refuse(key: str, right: str, found: str) -> PositionError:
    return PositionError(f"turn.card.{key}", right, found)


def _seats(seats: Iterable[int]) -> str:
    return ", ".join(f"seat {q}" for q in seats) or "none"


def check_card(context: PositionContext) -> None:
    """Refuse a card under way that would move cards or pieces that are not there."""
    if context.s.playing >= 0 and int(context.s.playing) in _CHECKS:
        _CHECKS[int(context.s.playing)](context)


def _check_bargain(context: PositionContext) -> None:
    s, p = context.s, int(context.s.active)
    if s.step == 2 and not s.hand[p, int(s.offered)]:
        raise _refuse("offered", f"a resource that seat {p} holds (CK-177)", c.RESOURCES[int(s.offered)])


def _check_bishop(context: PositionContext) -> None:
    """Bishop: it robs opponents with a building at the robber and a card, clockwise: who comes later follows."""
    s = context.s
    if not s.first_attack:
        raise PositionError("realm.attacked", "true, as bishop is being played (CK-057)", "false")
    if s.step == 0:
        return
    there = bits(int(context.rule("base.rules.robber").victims(s, context.b, int(s.active))))
    order = [q for q in context.opponents if q in there]
    later = order[order.index(int(s.victim)) + 1 :] if s.victim in order else []
    if s.hit and bits(s.hit) != sorted(later):
        right = "the opponents with a building at the robber's hex and a card who come after turn.victim (CK-183)"
        raise _refuse("hit", f"{right}: {_seats(later)}", _seats(bits(s.hit)))
    s.hit = sum(1 << q for q in later)


def _check_desertion(context: PositionContext) -> None:
    """Deserter: the knight that went is in the supply, and so is one that may come instead (CK-058, CK-184)."""
    s, p, target = context.s, int(context.s.active), int(context.s.target)
    if s.step < 2:
        return
    rank = int(s.removed) % c.NUM_RANKS
    if not s.knights_left[target, rank]:
        right = f"a rank of which seat {target} has one knight or none left, of {c.EACH_RANK} (CK-085)"
        raise _refuse("removed", right, c.RANKS[rank])
    if context.rule("knights.cards.politics").rank_left(s, p) < 0:
        right = f"a rank of which, or of a lower one, seat {p} has a knight in its supply (CK-058, CK-184)"
        raise _refuse("removed", right, c.RANKS[rank])


def _check_diplomat(context: PositionContext) -> None:
    """Diplomat: the edge is bare, its piece in the supply (CK-061, CK-185)."""
    s, e, p = context.s, int(context.s.lifted), int(context.s.active)
    if s.step == 0:
        return
    kind, name = ("road", "ship")[int(s.step) - 1], context.places.edges[e]
    if s.edge_piece[e] >= 0:
        found = f"{name!r}, with a piece of seat {s.edge_piece[e] >> 1}"
        raise _refuse("left", "an edge that is empty (CK-185)", found)
    if not has(s.road_edges if kind == "road" else s.ship_edges, e):
        raise _refuse("left", f"an edge where a {kind} may lie (CK-185)", repr(name))
    if not s.supply[p, c.SUPPLY_ROADS if kind == "road" else c.SUPPLY_SHIPS]:
        most = f"at most {int(context.r.supply[c.SUPPLY_ROADS if kind == 'road' else c.SUPPLY_SHIPS]) - 1}"
        right = f"{most}, as the {kind} that was lifted is in the supply (CK-061, CK-185)"
        raise PositionError(f"seats[{p}].{kind}s", right, "one more")


def _check_inventor(context: PositionContext) -> None:
    """Inventor: the chip chosen first may be exchanged (CK-070, CK-194)."""
    s, h, numbers = context.s, int(context.s.first_hex), context.s.number
    if s.step == 0:
        return
    if not context.rule("knights.cards.aiming").chip_to_exchange(s, h):
        right = f"a hex that lies open, with a chip of {', '.join(map(str, EXCHANGED))} (CK-194)"
        number = f"with a chip of {numbers[h]}" if numbers[h] else "without one"
        raise _refuse("first_hex", right, f"{context.places.hexes[h]}, {number}")


def _check_medicine(context: PositionContext) -> None:
    """Medicine: its price is held, as all know when it is played (CK-197)."""
    p, science = int(context.s.active), context.rule("knights.cards.science")
    for k, n in ((c.ORE, science.MEDICINE_ORE), (c.GRAIN, science.MEDICINE_GRAIN)):
        there = int(context.s.hand[p, k])
        if there < n:
            right = f"at least {n}, as medicine is paid next (CK-197)"
            raise PositionError(f"seats[{p}].hand.{c.RESOURCES[k]}", right, f"{there}")


_CHECKS: Final[dict[int, Callable[[PositionContext], None]]] = {
    c.COMMERCIAL_HARBOUR: _check_bargain,
    c.BISHOP: _check_bishop,
    c.DESERTER: _check_desertion,
    c.DIPLOMAT: _check_diplomat,
    c.INVENTOR: _check_inventor,
    c.MEDICINE: _check_medicine,
}
