"""Reading the trade under way: what is being composed or has been offered, and who has said what to it."""

import numpy as np

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.position.codecs import CODES, begin, by_seat, read, take
from seafarers_env.position.context import PositionContext
from seafarers_env.position.entry import Entry, PositionError


def read_trade(context: PositionContext) -> None:
    """Put the trade under way, and the number of offers of this turn, into the record."""
    begin(context, "trade")
    read(context, "trade.offers", "trade.offer")
    answers, counters = by_seat(context, "trade.answers"), by_seat(context, "trade.counters")
    if not context.due.isdisjoint((at.ANSWER, at.CHOOSE)):
        for p in context.by_seat():
            take(context, CODES["trade.answers"].of, context.sections["trade"], answers[p])
            _counter(context, counters[p])
        _check_answers(context)
    read(context, "trade.responder")
    if at.COMPOSE in context.due:
        read(context, "trade.composer", "trade.draft")
        _derive(context)
    else:
        read(context, "trade.draft", "trade.composer")


def _derive(context: PositionContext) -> None:
    """Cards are composed in ascending order, first those given, then those asked."""
    s = context.s
    s.draft_getting = s.draft_get.any()
    in_work = s.draft_get if s.draft_getting else s.draft_give
    s.draft_last = max(in_work.nonzero()[0].tolist(), default=0)


def _counter(context: PositionContext, entry: Entry | None) -> None:
    p, countered = context.p, context.s.answers[context.p] == c.COUNTERED
    if countered != (entry is not None):
        said = f"a bundle for seat {p}, which countered" if countered else f"null for seat {p}, which did not counter"
        raise context.sections["trade"].error("counters", said)
    take(context, CODES["trade.counters"].of, context.sections["trade"], entry)
    if entry is not None and not (context.s.counter_give[p].any() and context.s.counter_get[p].any()):
        raise entry.error("cards on both sides")


def _check_answers(context: PositionContext) -> None:
    """Refuse answers that are not in order, and a choice with an answer still to come or nothing to choose."""
    s, order, waiting, trade = context.s, context.opponents, context.waiting(), context.sections["trade"]
    if at.ANSWER in context.due:
        given = [p for p in order if context.holds(p) and s.answers[p] != c.NO_ANSWER]
        if not waiting or any(order.index(p) > order.index(waiting[0]) for p in given):
            raise trade.error("answers", f"answers in the order {order}, and one still to come")
    elif waiting:
        raise trade.error("answers", f"an answer of seat {waiting[0]}, as 'answer' is not pending")
    elif not np.isin(s.answers, (c.ACCEPTED, c.COUNTERED)).any():
        raise PositionError("pending", "'choose' only after an acceptance or a counter-offer", "neither")
