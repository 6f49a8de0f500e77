"""Reading the talk about the pirate's first hex, or about the partner of a red token (DECISIONS-09, DECISIONS-10)."""

from typing import Final

import numpy as np

from seafarers_env.engine.constants import NOTHING
from seafarers_env.engine.phases import PIRATE_ANSWER, PIRATE_PLACE, TOKEN_ANSWER, TOKEN_PLACE
from seafarers_env.position.desk import Desk, bits, put_bits
from seafarers_env.position.entry import Entry, Fields, PositionError
from seafarers_env.position.phases import AGREEMENT, TOKENS_DUE
from seafarers_env.position.turn import Turn

AGREEMENT_KEYS: Final = ("proposer", "proposal", "proposals", "responder")


def read_agreement(root: Fields, turn: Turn) -> None:
    """Put the talk into the record."""
    desk, s, entry = turn.desk, turn.s, root.given("agreement")
    s.proposer, s.proposal = NOTHING, NOTHING
    put_bits(s.proposals, ())
    if not turn.due & AGREEMENT:
        if entry is not None:
            raise entry.error("nothing, as no phase of an agreement is pending")
        return
    tokens = bool(turn.due & TOKENS_DUE)
    if not tokens and not desk.r.pirate_agreed:  # the players have laid the harbours; chance places the pirate
        if entry is not None:
            raise entry.error("nothing, as the option pirate_start is 'random'")
        return
    hexes = _Hexes(desk, tokens)
    fields = Fields("agreement", {} if entry is None else entry.fields(AGREEMENT_KEYS).entries)
    answering = bool(turn.due & {PIRATE_ANSWER, TOKEN_ANSWER})
    _proposer(fields, desk, bool(turn.due & {PIRATE_PLACE, TOKEN_PLACE}))
    s.active = min(int(s.proposer), desk.n - 1)
    turn.only("active", int(s.active), "that seat proposes")
    made = _proposals(fields, desk, hexes)
    if answering:
        made.add(_under_discussion(fields, desk, hexes))
    else:
        for key in ("proposal", "responder"):
            fields.refuse(key, f"'{'token' if tokens else 'pirate'} answer' is not pending")
    rounds = int(s.proposer) + answering
    if len(made) > rounds or (rounds and not made):
        expected = f"the {rounds} or fewer different hexes of {rounds} proposals" if rounds else "none so far"
        raise fields.error("proposals", expected, f"{len(made)}")
    put_bits(s.proposals, made)


class _Hexes:
    """The hexes that can be proposed, and what they are called."""

    def __init__(self, desk: Desk, tokens: bool) -> None:
        self._desk = desk
        self.what = "a hex whose token may change places with the red one" if tokens else "an ocean hex"
        self._allowed = _partners(desk) if tokens else set(bits(desk.s.ocean_hexes))

    def read(self, entry: Entry) -> int:
        """The hex that an entry names."""
        h = entry.place(self._desk.places.find_hex, self.what)
        if h not in self._allowed:
            raise entry.error(self.what)
        return h


def _partners(desk: Desk) -> set[int]:
    partners = np.zeros(desk.table.edition.sizes.MAX_HEXES, np.int64)
    found = desk.table.edition.one_game.list_red_partners(
        desk.S, 0, desk.table.board.record, desk.table.rules, partners
    )
    if found <= 0:
        expected = "a token phase only while two red tokens are neighbours and one has a partner to change places with"
        raise PositionError("pending", expected, "no such tokens")
    return {int(h) for h in partners[:found]}


def _proposer(fields: Fields, desk: Desk, all_have: bool) -> None:
    entry = fields.get("proposer")
    if all_have:
        fields.refuse("proposer", "every seat has proposed")
        desk.s.proposer = desk.n
    else:
        desk.s.proposer = 0 if entry is None else entry.seat(desk.n)


def _under_discussion(fields: Fields, desk: Desk, hexes: _Hexes) -> int:
    """The hex just proposed, and the seat that answers."""
    s, n, proposal, responder = desk.s, desk.n, fields.given("proposal"), fields.given("responder")
    if proposal is None:
        raise fields.error("proposal", f"the hex under discussion: {hexes.what}")
    s.proposal = hexes.read(proposal)
    s.responder = (s.proposer + 1) % n if responder is None else responder.seat(n)
    if s.responder == s.proposer:
        raise fields.error("responder", f"a seat other than {s.proposer}, which proposes")
    return int(s.proposal)


def _proposals(fields: Fields, desk: Desk, hexes: _Hexes) -> set[int]:
    entry = fields.get("proposals")
    items = [] if entry is None else entry.items(desk.n, "hexes, one a seat")
    return {hexes.read(item) for item in items}
