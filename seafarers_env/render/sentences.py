"""Decisions and chance in words, as far as a viewer may know them (OBSERVATION-06..10, -17)."""

from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as A
from seafarers_env.engine.actions import KIND_OF, PLACE_WORD, SEAT_BITS, STEAL_BIT
from seafarers_env.engine.constants import (
    ACCEPTED,
    CARDS,
    FIRST_DICE,
    FIRST_DRAWN,
    FIRST_FOUND_HEX,
    FIRST_FOUND_TOKEN,
    FIRST_HARBOUR,
    FIRST_PIRATE,
    FIRST_RESERVE,
    FIRST_STOLEN,
    GENERIC_HARBOUR,
    HARBOURS,
    NUM_RESOURCES,
    RESOURCES,
    TERRAINS,
)
from seafarers_env.engine.phases import (
    COMPOSE,
    FREE_PIECE,
    MOVE_SHIP,
    PIRATE_ANSWER,
    PIRATE_PROPOSAL,
    SETUP_PIECE,
    SETUP_SETTLEMENT,
    STEAL,
    TOKEN_ANSWER,
    TOKEN_PLACE,
    TOKEN_PROPOSAL,
)
from seafarers_env.render.sight import counts, may_see
from seafarers_env.render.words import bundle, exchange, join, lowest, player, plural

_PLAIN: Final = {
    A.ROLL: "rolls the dice",
    A.END_TURN: "ends the turn",
    A.BUY_CARD: "buys a development card",
    A.PLAY_SOLDIER: "plays a soldier",
    A.PLAY_ROADS: "plays a road card: two pieces for nothing",
    A.PLAY_PLENTY: "plays a card of plenty: two cards from the bank",
    A.CALL: "calls for offers",
    A.COUNTER: "composes a counter-offer",
    A.REJECT_ALL: "trades with nobody",
}


def say(board: Board, state_before: Any, seat: int, wide_id: int, viewer: int | None = None) -> str:
    """One decision in words.

    Args:
        board: The board it is played on.
        state_before: STATE record in which the decision was made.
        seat: Who decided.
        wide_id: The decision (`board.record["wide_of"][0, action]` of an action id).
        viewer: Seat that is told; None is told everything.
    """
    actions = board.edition.actions
    kind, x = int(actions.KIND_OF[wide_id]), int(actions.ARGUMENT_OF[wide_id])
    if kind in _PLAIN:
        return f"{player(seat)} {_PLAIN[kind]}"
    if kind in (A.GIVE, A.GET, A.SUBMIT, A.CANCEL):
        return f"{player(seat)} {_compose(state_before, seat, kind, x, viewer)}"
    if kind in (A.ACCEPT, A.DECLINE, A.CHOOSE_PARTNER, A.STEAL_FROM, A.STOP):
        return f"{player(seat)} {_respond(board, state_before, seat, kind, x)}"
    if kind in (A.PLAY_MONOPOLY, A.TAKE_CARD, A.DISCARD_CARD, A.MARITIME):
        return f"{player(seat)} {_cards(state_before, seat, kind, x, viewer)}"
    return f"{player(seat)} {_place(board, state_before, kind, x)}"


def is_hidden(state_before: Any, seat: int, wide_id: int, viewer: int | None) -> bool:
    """Whether a viewer may not even notice a decision: a card more in a bundle that another seat is composing.

    It changes nothing that the viewer sees, and how often it happens is the size of the bundle (OBSERVATION-17). The
    first card of an offer opens it, which all may see. Who tells what happens leaves hidden decisions out.

    Args:
        state_before: STATE record in which the decision was made.
        seat: Who decided.
        wide_id: The decision, as for `say`.
        viewer: Seat that is told; nothing is hidden from None.
    """
    # what names no place has the same wide id in every edition
    adds = wide_id < 64 * PLACE_WORD and int(KIND_OF[wide_id]) in (A.GIVE, A.GET)
    composing = int(state_before.phase) == COMPOSE and adds
    return composing and not may_see(seat, viewer)


def say_chance(board: Board, state_before: Any, outcome: int, viewer: int | None = None) -> str:
    """One event of chance in words.

    Args:
        board: The board it is played on.
        state_before: STATE record in which chance was due.
        outcome: Its outcome, as `constants.FIRST_DICE` and the like number them.
        viewer: Seat that is told; None is told everything.
    """
    most = board.edition.one_game.NUM_CHANCE
    if not 0 <= outcome < most:
        raise ValueError(f"outcomes of chance are 0..{most - 1}, not {outcome!r}")
    active, victim = int(state_before.active), int(state_before.victim)
    if outcome < FIRST_STOLEN:
        return f"the dice show {outcome - FIRST_DICE + 2}"
    if outcome < FIRST_DRAWN:
        seen = may_see(active, viewer) or viewer == victim
        what = f"a card ({RESOURCES[outcome - FIRST_STOLEN]})" if seen else "a card"
        return f"{player(active)} takes {what} from {player(victim)}"
    if outcome < FIRST_FOUND_HEX:
        kind = f" ({CARDS[outcome - FIRST_DRAWN]})" if may_see(active, viewer) else ""
        return f"{player(active)} draws a card{kind}"
    return _turned_up(board, state_before, outcome)


def _turned_up(board: Board, state: Any, outcome: int) -> str:
    """What chance does to the board."""
    if outcome < FIRST_FOUND_TOKEN:
        return f"{board.places.hexes[lowest(state.found)]} is {TERRAINS[outcome - FIRST_FOUND_HEX]}"
    if outcome < FIRST_RESERVE:
        return f"{_hex(board, state, int(state.found_hex))} gets number {outcome - FIRST_FOUND_TOKEN}"
    if outcome < FIRST_HARBOUR:
        return f"{_hex(board, state, lowest(state.bare))} gets number {outcome - FIRST_RESERVE} from the reserve"
    if outcome < FIRST_PIRATE:
        first = next(int(e) for e, kind in zip(state.harbour_edge, state.harbour_kind, strict=True) if kind < 0 <= e)
        return f"the harbour at {board.places.edges[first]} is {HARBOURS[outcome - FIRST_HARBOUR]}"
    if int(state.phase) == TOKEN_PLACE:
        return f"the number of {_hex(board, state, outcome - FIRST_PIRATE)} is exchanged for a red one"
    return f"the pirate starts on {board.places.hexes[outcome - FIRST_PIRATE]}"


# --- places -----------------------------------------------------------------------------------------------------------
def _place(board: Board, state: Any, kind: int, x: int) -> str:
    phase = int(state.phase)
    if kind == A.BUILD_SETTLEMENT:
        verb = "places a starting settlement at" if phase == SETUP_SETTLEMENT else "builds a settlement at"
        return f"{verb} {board.places.vertices[x]}"
    if kind == A.BUILD_CITY:
        return f"builds a city at {board.places.vertices[x]}"
    if kind in (A.BUILD_ROAD, A.BUILD_SHIP):
        return _lay(board, state, "road" if kind == A.BUILD_ROAD else "ship", x)
    if kind == A.PICK_SHIP:
        return f"lifts the ship at {board.places.edges[x]}"
    if kind == A.ROBBER:
        return f"moves the robber to {_hex(board, state, x)}"
    if kind == A.PLACE_HARBOUR:
        return f"lays a harbour face down at {board.places.edges[x]}"
    if kind == A.MOVE_TOKEN and phase == TOKEN_PROPOSAL:
        return f"proposes to exchange the number of {_hex(board, state, x)} for a red one"
    if kind == A.MOVE_TOKEN:
        return f"moves the number of {_hex(board, state, x)} to {board.places.hexes[lowest(state.bare)]}"
    where = board.places.pirate[x]
    return f"proposes {where} for the pirate" if phase == PIRATE_PROPOSAL else f"moves the pirate to {where}"


def _lay(board: Board, state: Any, piece: str, e: int) -> str:
    where = board.places.edges[e]
    phase = int(state.phase)
    if phase == MOVE_SHIP:
        return f"moves the ship from {board.places.edges[int(state.lifted)]} to {where}"
    if phase == SETUP_PIECE:
        return f"lays a starting {piece} at {where}"
    if phase == FREE_PIECE:
        return f"lays a {piece} for nothing at {where}"
    return f"builds a {piece} at {where}"


def _hex(board: Board, state: Any, h: int) -> str:
    number = f" {int(state.number[h])}" if state.number[h] else ""
    return f"{board.places.hexes[h]} ({TERRAINS[int(state.terrain[h])]}{number})"


# --- cards ------------------------------------------------------------------------------------------------------------
def _cards(state: Any, seat: int, kind: int, x: int, viewer: int | None) -> str:
    if kind == A.TAKE_CARD:
        return f"takes {RESOURCES[x]} from the bank"
    if kind == A.MARITIME:
        give, get = divmod(x, NUM_RESOURCES)
        return f"trades {_price(state, seat, give)} {RESOURCES[give]} for {RESOURCES[get]} with the bank"
    if kind == A.PLAY_MONOPOLY:
        return f"plays monopoly on {RESOURCES[x]}: {_monopoly(state, seat, x)}"
    what = RESOURCES[x] if may_see(seat, viewer) else "a card"
    if int(state.discards_owed.sum()) > 1:
        return f"discards {what}"
    # the last card of all: from now on everybody may know what was given up (OBSERVATION-08)
    return f"discards {RESOURCES[x]}; all that was given up: {_given_up(state, seat, x)}"


def _price(state: Any, seat: int, give: int) -> int:
    harbours = int(state.harbours[seat])
    if harbours >> give & 1:
        return 2
    return 3 if harbours >> GENERIC_HARBOUR & 1 else 4


def _monopoly(state: Any, seat: int, x: int) -> str:
    taken = [
        f"{plural(int(state.hand[q, x]), 'card')} from {player(q)}"
        for q in range(len(state.hand))
        if q != seat and state.hand[q, x]
    ]
    return f"takes {join(taken)}" if taken else "nobody has any"


def _given_up(state: Any, seat: int, x: int) -> str:
    rows = [list(counts(row)) for row in state.discarding]
    rows[seat][x] += 1
    return "; ".join(f"{player(q)}: {bundle(row)}" for q, row in enumerate(rows) if any(row))


# --- between seats ----------------------------------------------------------------------------------------------------
def _compose(state: Any, seat: int, kind: int, x: int, viewer: int | None) -> str:
    """A step of composing: what is put together stays with the composer until SUBMIT."""
    own = seat == int(state.active)
    if kind == A.SUBMIT:
        sides = exchange(counts(state.draft_give), counts(state.draft_get))
        return f"offers {sides}" if own else f"counters: {sides}"
    if kind == A.CANCEL:
        return "drops the offer" if own else "declines"
    if not may_see(seat, viewer):
        return "is composing an offer" if own else "is composing a counter-offer"
    if kind == A.GET:
        return f"asks for {RESOURCES[x]}"
    return f"puts {RESOURCES[x]} into {'an offer' if own else 'a counter-offer'}"


def _respond(board: Board, state: Any, seat: int, kind: int, x: int) -> str:
    phase = int(state.phase)
    if kind == A.ACCEPT:
        return "accepts the proposal" if phase in (PIRATE_ANSWER, TOKEN_ANSWER) else "accepts"
    if kind == A.DECLINE:
        return "declines the proposal" if phase in (PIRATE_ANSWER, TOKEN_ANSWER) else "declines"
    if kind == A.STOP:
        return "takes nothing" if phase == STEAL else "lays no second piece"
    other = (seat + x) % _num_seats(board)
    if kind == A.STEAL_FROM:
        return f"robs {player(other)}"
    return f"trades with {player(other)}: {_closed(state, other)}"


def _closed(state: Any, other: int) -> str:
    if int(state.answers[other]) == ACCEPTED:
        return exchange(counts(state.offer_give), counts(state.offer_get))
    return exchange(counts(state.counter_get[other]), counts(state.counter_give[other]))


def _num_seats(board: Board) -> int:
    """Players at the table: the action table has STEAL for each opponent."""
    return 1 + int((board.record[0].id_of[STEAL_BIT : STEAL_BIT + SEAT_BITS] >= 0).sum())
