"""Reading the talk about the pirate's first hex, or about the partner of a red token (DECISIONS-09, DECISIONS-10)."""

import numpy as np

from seafarers_env.board.bit_sets import fill
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.position.codecs import begin, read
from seafarers_env.position.context import PositionContext, bits
from seafarers_env.position.entry import PositionError


def read_agreement(context: PositionContext) -> None:
    """Put the talk into the record."""
    s, n = context.s, context.n
    s.proposer, s.proposal = c.NOTHING, c.NOTHING
    fill(s.proposals, ())
    if not begin(context, "agreement"):
        return
    if context.talk == "token":
        context.proposable = "a hex whose token may change places with the red one", _partners(context)
    else:
        context.proposable = "an ocean hex", set(bits(s.ocean_hexes))
    s.proposer = n  # every seat has, unless it is said or left out
    read(context, "agreement.proposer")
    s.active, active = min(int(s.proposer), n - 1), context.entry("turn.active")
    if active is not None and active.value != s.active:
        raise active.error(f"{s.active}, as that seat proposes")
    read(context, "agreement.proposals", "agreement.proposal", "agreement.responder")
    answering = not context.due.isdisjoint((at.PIRATE_ANSWER, at.TOKEN_ANSWER))
    made = {*bits(s.proposals), *([int(s.proposal)] if answering else ())}
    fill(s.proposals, made)
    rounds = int(s.proposer) + answering
    if len(made) > rounds or (rounds and not made):
        expected = f"the {rounds} or fewer different hexes of {rounds} proposals" if rounds else "none so far"
        raise context.sections["agreement"].error("proposals", expected, f"{len(made)}")


def _partners(context: PositionContext) -> set[int]:
    partners = np.zeros(context.table.edition.sizes.MAX_HEXES, np.int64)
    board, rules = context.table.board.record, context.table.rules
    found = context.table.edition.one_game.list_red_partners(context.S, 0, board, rules, partners)
    if found <= 0:
        expected = "a token phase only while two red tokens are neighbours and one has a partner to change places with"
        raise PositionError("pending", expected, "no such tokens")
    return {int(h) for h in partners[:found]}
