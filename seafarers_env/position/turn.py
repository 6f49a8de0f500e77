"""Reading whose turn it is, or how far set-up has come, and what is being done."""

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.position.codecs import read
from seafarers_env.position.context import PositionContext
from seafarers_env.position.entry import PositionError
from seafarers_env.position.explorers.fleet import check_rounds
from seafarers_env.position.knights.cards import hit_by_saboteur
from seafarers_env.position.knights.seats import begun_with
from seafarers_env.position.knights.turn import read_realm_turn


def read_turn(context: PositionContext) -> None:
    """Put number and active seat of the turn, or the state of set-up, into the record."""
    if context.in_setup:
        read(context, "turn.number", "turn.placements", "turn.active")
        _check_starts(context)
        read(context, "turn.setup_settlement")
    else:
        read(context, "turn.placements", "turn.setup_settlement", "turn.number", "turn.active")
    read(context, "turn.decisions", "winner")


def _check_starts(context: PositionContext) -> None:
    """Refuse what a seat cannot have at this point of set-up."""
    if context.r.cargo_ships:
        check_rounds(context)
        return
    s, placed = context.s, f"after {context.s.placements} placements"
    for p in range(context.n):
        seat, pieces = f"seats[{p}]", context.order[: s.placements].count(p)
        settlements = pieces + (at.SETUP_PIECE in context.due and p == s.active)
        towns, cities = begun_with(context, settlements) if context.r.knights else (settlements, 0)
        found = len(context.buildings(p, c.SETTLEMENT))
        if found > towns:
            raise PositionError(f"{seat}.settlements", f"at most {towns} {placed}", f"{found}")
        found = int((s.edge_piece >> 1 == p).sum())
        if found > pieces:
            raise PositionError(seat, f"at most {pieces} roads and ships {placed}", f"{found}")
        found = len(context.buildings(p, c.CITY))
        if found > cities:
            raise PositionError(f"{seat}.cities", f"at most {cities} {placed}", f"{found}")


def read_doings(context: PositionContext) -> None:
    """Put deeds and doings of the turn into the record."""
    s = context.s
    read(
        context, "turn.card_played", "turn.ship_moved", "turn.new_ships", "turn.last_roll", "turn.raider", "turn.lifted"
    )
    read_realm_turn(context)
    if s.lifted >= 0 and not (context.r.knights and s.playing >= 0):
        s.supply[s.active, c.SUPPLY_SHIPS] -= 1
    read(context, "turn.free_pieces", "turn.victim")
    early = ("seats.merchants", "seats.options") if context.r.spices else ("seats.fish",) if context.r.fishing else ()
    for path in early:  # they lift hand limits, are part of trade
        for _ in context.by_seat():
            read(context, path)
    if context.r.spices:
        s.options_size[...] = s.options.sum(axis=1)
    _discards(context)
    for _ in context.by_seat():
        read(context, "seats.picks_owed")
    if at.TAKE in context.due and not (s.picks_owed[: context.n].any() and s.bank.any()):
        raise PositionError("pending", "'take' only with picks_owed of a seat, and cards in the bank", "none")


def _discards(context: PositionContext) -> None:
    """Half of each hand above the limit; of the first seat that still owes, some may be laid aside already."""
    s, due, n = context.s, at.DISCARD in context.due, context.n
    if at.RETURN in context.due:
        _returns(context)
        return
    begun, sabotaged = False, hit_by_saboteur(context)
    for p in ((int(s.active) + k) % n for k in range(n)):
        aside = int(s.discarding[p].sum())
        total = int(s.hand_size[p]) + aside
        limit = int(context.rule("rules.kit").hand_limit(s, context.r, p))
        over = total > limit if p not in sabotaged else True
        half = total // 2 if due and over and (not sabotaged or p in sabotaged) else 0
        most = 0 if begun else half
        if aside > most:
            earlier = ", as a seat before it still owes" if begun else ""
            raise PositionError(f"seats[{p}].discarding", f"at most {most} cards{earlier}", f"{aside}")
        entry = context.seats[p].get("discards_owed")
        if entry is not None and (entry.value != half - aside or isinstance(entry.value, bool)):
            none = f"the seat holds no more than {limit} cards" if due else "'discard' is not pending"
            when = f"half of {total} cards, {aside} laid aside" if half else f"as {none}"
            raise entry.error(f"{half - aside}, {when}")
        s.discards_owed[p] = half - aside
        begun |= bool(half > aside)
    if due and not begun:
        right = f"'discard' only while a seat with more than {context.r.discard_limit} cards owes some"
        raise PositionError("pending", right, "no such seat")


def _returns(context: PositionContext) -> None:
    """One spice of each seat that holds any, those before the acting one have laid theirs aside (SPICE-41, -62)."""
    s, n, owes, first = context.s, context.n, -1, int(context.constants.FIRST_SPICE)
    for p in ((int(s.active) + k) % n for k in range(n)):
        aside, spices = int(s.discarding[p].sum()), int(s.discarding[p, first:].sum())
        most = int(owes < 0)
        if aside != spices or aside > most:
            earlier = f", as seat {owes} before it still owes one" if owes >= 0 else ""
            raise PositionError(f"seats[{p}].discarding", f"at most {most} spice{earlier} (SPICE-62)", f"{aside} cards")
        if owes < 0 and not aside and s.hand[p, first:].any():
            owes = p
    if owes < 0:
        raise PositionError("pending", "'return spice' only while a seat that holds spices owes one", "no such seat")
