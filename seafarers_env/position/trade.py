"""Reading what seats are talking about in a position: a trade, or where the pirate is to start."""

from typing import Final

from seafarers_env.engine.constants import (
    ACCEPTED,
    ANSWERS,
    COUNTERED,
    DECLINED,
    NO_ANSWER,
    NOTHING,
    NUM_RESOURCES,
    RESOURCES,
)
from seafarers_env.engine.phases import ANSWER, CHOOSE, COMPOSE, MAIN
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import NO_FIELDS, Entry, Fields, PositionError
from seafarers_env.position.phases import TRADE, Phases

TRADE_KEYS: Final = ("offers", "composer", "draft", "responder", "offer", "answers", "counters")
Bundle = tuple[list[int], list[int]]  # given and asked, by resource


def read_trade(root: Fields, desk: Desk, due: Phases) -> None:
    """Put the trade under way, and the number of offers of this turn, into the record."""
    entry = root.get("trade")
    fields = NO_FIELDS if entry is None else entry.fields(TRADE_KEYS)
    fields = Fields("trade", fields.entries)
    _offers(fields, desk, due)
    if ANSWER in due or CHOOSE in due:
        _offer(fields, desk)
        _answers(fields, desk, due)
    else:
        for key in ("offer", "answers", "counters"):
            fields.refuse(key, "no offer is published ('answer' and 'choose' are not pending)")
    _seat_that_is(fields, desk, "responder", _responder(desk) if ANSWER in due else NOTHING)
    if COMPOSE in due:
        _draft(fields, desk, int(desk.s.responder) if ANSWER in due else int(desk.s.active))
    else:
        fields.refuse("draft", "'compose' is not pending")
        _seat_that_is(fields, desk, "composer", NOTHING)


def _seat_that_is(fields: Fields, desk: Desk, key: str, seat: int) -> None:
    """Put a seat that follows from the rest into the record; the position may name it."""
    setattr(desk.s, key, seat)
    entry, right = fields.get(key), None if seat < 0 else seat
    if entry is not None and (entry.value != right or isinstance(entry.value, bool)):
        raise entry.error("null" if right is None else f"seat {right}")


def _offers(fields: Fields, desk: Desk, due: Phases) -> None:
    entry, under_way = fields.get("offers"), bool(due & TRADE)
    if entry is None:
        desk.s.offers = int(under_way)
        return
    most = int(desk.r.max_offers) if MAIN in due else 0
    desk.s.offers = entry.integer(int(under_way), most, "offers and calls of this turn,")


# --- bundles ----------------------------------------------------------------------------------------------------------
def _bundle(entry: Entry | None, desk: Desk) -> Bundle:
    """What is given and what is asked, within the limits of every bundle."""
    if entry is None:
        return [0] * NUM_RESOURCES, [0] * NUM_RESOURCES
    fields, most = entry.fields(("give", "get")), int(desk.r.max_trade_cards)
    sides: list[list[int]] = []
    for key in ("give", "get"):
        side = fields.get(key)
        counts = [0] * NUM_RESOURCES if side is None else side.counts(RESOURCES, "resources", [most] * NUM_RESOURCES)
        if sum(counts) > most:
            raise fields.error(key, f"at most {most} cards (option max_trade_cards)")
        sides.append(counts)
    for k, word in enumerate(RESOURCES):
        if sides[0][k] and sides[1][k]:
            raise entry.error("different resources on its sides", f"{word} on both")
    return sides[0], sides[1]


def _check_held(entry: Entry | None, desk: Desk, seat: int, given: list[int]) -> None:
    for k, word in enumerate(RESOURCES):
        held = int(desk.s.hand[seat, k])
        if given[k] > held and entry is not None:
            raise entry.error(f"cards that seat {seat} can give: it holds {held} {word}", f"{given[k]} {word}")


def _draft(fields: Fields, desk: Desk, composer: int) -> None:
    """The bundle being composed: cards in ascending order, first those given, then those asked."""
    s, entry = desk.s, fields.given("draft")
    _seat_that_is(fields, desk, "composer", composer)
    give, get = _bundle(entry, desk)
    _check_held(entry, desk, composer, give)
    if not any(give) and (any(get) or composer == s.active):
        raise fields.error("draft", "at least one card under 'give'")
    if all(give):
        raise fields.error("draft", "at most four kinds of card under 'give'")
    s.draft_give[...], s.draft_get[...] = give, get
    s.draft_getting = any(get)
    in_work = get if any(get) else give
    s.draft_last = max((k for k in range(NUM_RESOURCES) if in_work[k]), default=0)


def _offer(fields: Fields, desk: Desk) -> None:
    """The published offer; without one it is a call."""
    entry = fields.given("offer")
    give, get = _bundle(entry, desk)
    _check_held(entry, desk, int(desk.s.active), give)
    if any(give) != any(get):
        raise fields.error("offer", "cards on both sides, or on none for a call")
    desk.s.offer_give[...], desk.s.offer_get[...] = give, get


# --- answers ----------------------------------------------------------------------------------------------------------
def _clockwise(desk: Desk) -> list[int]:
    """The opponents of the active seat."""
    return [(int(desk.s.active) + k) % desk.n for k in range(1, desk.n)]


def _responder(desk: Desk) -> int:
    return next((p for p in _clockwise(desk) if desk.s.answers[p] == NO_ANSWER), NOTHING)


def _answers(fields: Fields, desk: Desk, due: Phases) -> None:
    s, active = desk.s, int(desk.s.active)
    answers = _per_seat(fields, "answers", desk)
    counters = _per_seat(fields, "counters", desk)
    for p in range(desk.n):
        entry = answers[p]
        default = NO_ANSWER if p != active and s.hand_size[p] else DECLINED
        s.answers[p] = default if entry is None else entry.index_of(ANSWERS, "an answer")
        if s.answers[p] != DECLINED and default == DECLINED:
            right = "null, as the offer is its own" if p == active else "'declined', as the seat holds no cards"
            raise fields.error("answers", f"for seat {p} {right}", repr(ANSWERS[int(s.answers[p])]))
        if s.answers[p] == ACCEPTED and (not s.offer_get.any() or (s.hand[p] < s.offer_get).any()):
            raise fields.error("answers", f"'accepted' of seat {p} only if it holds what an offer asks", "'accepted'")
        _counter(fields, desk, p, counters[p])
    waiting = [p for p in _clockwise(desk) if s.answers[p] == NO_ANSWER]
    if ANSWER in due:
        given = [p for p in _clockwise(desk) if s.hand_size[p] and s.answers[p] != NO_ANSWER]
        order = _clockwise(desk)
        if not waiting or any(order.index(p) > order.index(waiting[0]) for p in given):
            raise fields.error("answers", f"answers in the order {order}, and one still to come")
    elif waiting:
        raise fields.error("answers", f"an answer of seat {waiting[0]}, as 'answer' is not pending")
    elif not any(_can_choose(desk, p) for p in range(desk.n)):
        raise PositionError("pending", "'choose' only with somebody to close with", "no such answer")


def _per_seat(fields: Fields, key: str, desk: Desk) -> list[Entry | None]:
    """The entries of a list with one for each seat; None where there is none or null."""
    entry = fields.given(key)
    if entry is None:
        return [None] * desk.n
    items = entry.items(desk.n, "entries, one a seat")
    if len(items) < desk.n:
        raise entry.error(f"{desk.n} entries, one a seat", f"{len(items)}")
    return [None if item.value is None else item for item in items]


def _counter(fields: Fields, desk: Desk, p: int, entry: Entry | None) -> None:
    s, countered = desk.s, desk.s.answers[p] == COUNTERED
    if countered != (entry is not None):
        expected = (
            f"a bundle for seat {p}, which countered" if countered else f"null for seat {p}, which did not counter"
        )
        raise fields.error("counters", expected)
    give, get = _bundle(entry, desk)
    _check_held(entry, desk, p, give)
    if entry is not None and not (any(give) and any(get)):
        raise entry.error("cards on both sides")
    s.counter_give[p], s.counter_get[p] = give, get


def _can_choose(desk: Desk, p: int) -> bool:
    s = desk.s
    if s.answers[p] == COUNTERED:
        return bool((s.hand[s.active] >= s.counter_get[p]).all())
    return bool(s.answers[p] == ACCEPTED)
