"""Reading the trade under way: what is being composed or has been offered, and who has said what to it."""

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.position.codecs import CODES, begin, by_seat, read, take
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Entry, PositionError


def read_trade(desk: Desk) -> None:
    """Put the trade under way, and the number of offers of this turn, into the record."""
    begin(desk, "trade")
    read(desk, "trade.offers", "trade.offer")
    answers, counters = by_seat(desk, "trade.answers"), by_seat(desk, "trade.counters")
    if not desk.due.isdisjoint((at.ANSWER, at.CHOOSE)):
        for p in desk.by_seat():
            take(desk, CODES["trade.answers"].of, desk.sections["trade"], answers[p])
            _counter(desk, counters[p])
        _check_answers(desk)
    read(desk, "trade.responder")
    if at.COMPOSE in desk.due:
        read(desk, "trade.composer", "trade.draft")
        _derive(desk)
    else:
        read(desk, "trade.draft", "trade.composer")


def _derive(desk: Desk) -> None:
    """Cards are composed in ascending order, first those given, then those asked."""
    s = desk.s
    s.draft_getting = s.draft_get.any()
    in_work = s.draft_get if s.draft_getting else s.draft_give
    s.draft_last = max(in_work.nonzero()[0].tolist(), default=0)


def _counter(desk: Desk, entry: Entry | None) -> None:
    p, countered = desk.p, desk.s.answers[desk.p] == c.COUNTERED
    if countered != (entry is not None):
        said = f"a bundle for seat {p}, which countered" if countered else f"null for seat {p}, which did not counter"
        raise desk.sections["trade"].error("counters", said)
    take(desk, CODES["trade.counters"].of, desk.sections["trade"], entry)
    if entry is not None and not (desk.s.counter_give[p].any() and desk.s.counter_get[p].any()):
        raise entry.error("cards on both sides")


def _check_answers(desk: Desk) -> None:
    """Refuse answers that are not in order, and a choice with an answer still to come or nothing to choose."""
    s, order, waiting, trade = desk.s, desk.opponents, desk.waiting(), desk.sections["trade"]
    if at.ANSWER in desk.due:
        given = [p for p in order if desk.holds(p) and s.answers[p] != c.NO_ANSWER]
        if not waiting or any(order.index(p) > order.index(waiting[0]) for p in given):
            raise trade.error("answers", f"answers in the order {order}, and one still to come")
    elif waiting:
        raise trade.error("answers", f"an answer of seat {waiting[0]}, as 'answer' is not pending")
    elif not np.isin(s.answers, (c.ACCEPTED, c.COUNTERED)).any():
        raise PositionError("pending", "'choose' only after an acceptance or a counter-offer", "neither")
