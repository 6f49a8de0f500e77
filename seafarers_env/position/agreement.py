"""Reading the talk about the pirate's first hex, or about the partner of a red token (DECISIONS-09, DECISIONS-10)."""

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine import phases as at
from seafarers_env.position.codecs import begin, read
from seafarers_env.position.desk import Desk, bits, put_bits
from seafarers_env.position.entry import PositionError


def read_agreement(desk: Desk) -> None:
    """Put the talk into the record."""
    s, n = desk.s, desk.n
    s.proposer, s.proposal = c.NOTHING, c.NOTHING
    put_bits(s.proposals, ())
    if not begin(desk, "agreement"):
        return
    if desk.talk == "token":
        desk.proposable = "a hex whose token may change places with the red one", _partners(desk)
    else:
        desk.proposable = "an ocean hex", set(bits(s.ocean_hexes))
    s.proposer = n  # every seat has, unless it is said or left out
    read(desk, "agreement.proposer")
    s.active, active = min(int(s.proposer), n - 1), desk.entry("turn.active")
    if active is not None and active.value != s.active:
        raise active.error(f"{s.active}, as that seat proposes")
    read(desk, "agreement.proposals", "agreement.proposal", "agreement.responder")
    answering = not desk.due.isdisjoint((at.PIRATE_ANSWER, at.TOKEN_ANSWER))
    made = {*bits(s.proposals), *([int(s.proposal)] if answering else ())}
    put_bits(s.proposals, made)
    rounds = int(s.proposer) + answering
    if len(made) > rounds or (rounds and not made):
        expected = f"the {rounds} or fewer different hexes of {rounds} proposals" if rounds else "none so far"
        raise desk.sections["agreement"].error("proposals", expected, f"{len(made)}")


def _partners(desk: Desk) -> set[int]:
    partners = np.zeros(desk.table.edition.sizes.MAX_HEXES, np.int64)
    board, rules = desk.table.board.record, desk.table.rules
    found = desk.table.edition.one_game.list_red_partners(desk.S, 0, board, rules, partners)
    if found <= 0:
        expected = "a token phase only while two red tokens are neighbours and one has a partner to change places with"
        raise PositionError("pending", expected, "no such tokens")
    return {int(h) for h in partners[:found]}
