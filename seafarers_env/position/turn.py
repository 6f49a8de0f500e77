"""Reading whose turn it is in a position: the number of the turn, or how far set-up has come."""

from dataclasses import dataclass
from typing import Any, Final

from seafarers_env.engine.constants import NOTHING, ROAD, SETTLEMENT, SHIP, SUPPLY_CITIES, TRUNCATED, WON
from seafarers_env.engine.phases import HARBOUR_PLACE, SETUP_PIECE, SETUP_SETTLEMENT, TAKE
from seafarers_env.position.desk import Desk
from seafarers_env.position.entry import Fields, PositionError
from seafarers_env.position.phases import AGREEMENT, BARE, FOUND, HARBOURS_DUE, Phases

TURN_KEYS: Final = (
    "number", "active", "decisions", "placements", "setup_settlement", "last_roll", "card_played", "ship_moved",
    "new_ships", "lifted", "free_pieces", "raider", "victim", "explorer", "found", "found_hex", "bare",
)  # fmt: skip
#: More than anybody can decide in a turn, and few enough for the last turn of the longest game to be counted: what
#: goes on from a position stays below it and can be read back.
_DECISIONS_A_TURN: Final = 50_000


@dataclass(frozen=True)
class Turn:
    """What the readers of the turn share: its entries, the record and what is due."""

    fields: Fields
    desk: Desk
    due: Phases

    @property
    def s(self) -> Any:
        """The record."""
        return self.desk.s

    @property
    def in_setup(self) -> bool:
        """Whether starting pieces are still being placed."""
        return SETUP_SETTLEMENT in self.due

    @property
    def cut_off(self) -> bool:
        """Whether the game ended by the turn limit."""
        return bool(self.s.outcome == TRUNCATED)

    def only(self, key: str, value: int | None, why: str) -> None:
        """Refuse an entry that says anything but what it can only be."""
        entry = self.fields.get(key)
        if entry is not None and (entry.value != value or isinstance(entry.value, bool)):
            raise entry.error(f"{'null' if value is None else value}, as {why}")


def read_turn(root: Fields, turn: Turn) -> None:
    """Put number and active seat of the turn, or the state of set-up, into the record."""
    if turn.in_setup:
        _setup(turn)
    else:
        _number(turn)
    s, entry, winner = turn.s, turn.fields.get("decisions"), root.get("winner")
    most = _DECISIONS_A_TURN * (int(s.turn) + 1)
    s.decisions = 0 if entry is None else entry.integer(0, most, f"decisions by turn.number {s.turn},")
    s.winner = s.active if s.outcome == WON else NOTHING
    if winner is not None and winner.value != (s.active if s.outcome == WON else None):
        right = f"{s.active}: who wins does so in the own turn" if s.outcome == WON else "null, as nobody has won"
        raise winner.error(right)


def _number(turn: Turn) -> None:
    s, n, limit = turn.s, turn.desk.n, int(turn.desk.r.max_turns)
    number, active = turn.fields.get("number"), turn.fields.get("active")
    turn.only("placements", 2 * n, "set-up is over")
    turn.only("setup_settlement", None, "'setup piece' is not pending")
    s.placements, s.setup_vertex = 2 * n, NOTHING
    first, last = (limit, limit) if turn.cut_off else (0, limit - 1)
    if number is not None:
        s.turn = number.integer(first, last, "the turns ended so far,")
    else:
        s.turn = first if active is None or turn.cut_off else min(active.seat(n), last)
    s.active = s.turn % n
    if active is not None and active.seat(n) != s.active:
        raise active.error(f"seat {s.active}, as {s.turn} turns have ended")


# --- set-up -----------------------------------------------------------------------------------------------------------
def _setup(turn: Turn) -> None:
    """How many placements are behind, whose is next, and whether its settlement already stands."""
    s, desk, n = turn.s, turn.desk, turn.desk.n
    turn.only("number", 0, "this is set-up")
    half_done = SETUP_PIECE in turn.due
    # the piece of a placement lies, and what it has discovered is being settled
    settling = int(not half_done and bool(turn.due & (FOUND | BARE | {TAKE})))
    most = 2 * n if settling else 2 * n - 1
    entry, active = turn.fields.get("placements"), turn.fields.get("active")
    if entry is None:
        standing = sum(len(desk.buildings(p, SETTLEMENT)) for p in range(n))
        s.placements = min(max(standing - half_done, settling), most)
    else:
        s.placements = entry.integer(settling, most, "starting placements made or skipped so far,")
    if turn.due & AGREEMENT:
        turn.only("placements", 0, "the players still agree how the board is set up")
        s.placements = 0
    if turn.due & HARBOURS_DUE:
        turn.only("placements", 0, "the harbours are not laid yet")
        s.placements = 0
    order = [*range(n), *reversed(range(n))]
    s.active = order[s.placements - settling] if HARBOUR_PLACE not in turn.due else s.harbours_placed % n
    if active is not None and active.seat(n) != s.active and not turn.due & AGREEMENT:
        behind = s.harbours_placed if HARBOUR_PLACE in turn.due else s.placements
        raise active.error(f"seat {s.active}, which places after {behind} placements")
    for p in range(n):
        before = order[: s.placements].count(p)
        _check_start(desk, p, before, before + (half_done and p == s.active))
    _setup_settlement(turn, half_done)


def _check_start(desk: Desk, p: int, pieces: int, settlements: int) -> None:
    """Refuse what a seat cannot have at this point of set-up."""
    s, placed = desk.s, f"after {desk.s.placements} placements"
    seat = f"seats[{p}]"
    if len(desk.buildings(p, SETTLEMENT)) > settlements:
        found = len(desk.buildings(p, SETTLEMENT))
        raise PositionError(f"{seat}.settlements", f"at most {settlements} {placed}", f"{found}")
    found = len(desk.pieces(p, ROAD)) + len(desk.pieces(p, SHIP))
    if found > pieces:
        raise PositionError(seat, f"at most {pieces} roads and ships {placed}", f"{found}")
    if s.supply[p, SUPPLY_CITIES] < desk.r.supply[SUPPLY_CITIES]:
        raise PositionError(f"{seat}.cities", "none, as this is set-up", "one or more")
    for key, cards in (("cards", s.cards[p]), ("played", s.played[p])):
        if cards.any():
            raise PositionError(f"{seat}.{key}", "none, as this is set-up", "one or more")


def _setup_settlement(turn: Turn, half_done: bool) -> None:
    """The settlement whose road or ship is due: by default the only one without any."""
    s, desk = turn.s, turn.desk
    s.setup_vertex = NOTHING
    if not half_done:
        turn.only("setup_settlement", None, "'setup piece' is not pending")
        return
    entry = turn.fields.given("setup_settlement")
    own = desk.buildings(s.active, SETTLEMENT)
    expected = f"the settlement of seat {s.active} whose road or ship is due"
    bare = [v for v in own if not any(e >= 0 and s.edge_piece[e] >> 1 == s.active for e in desk.b.vertex_edges[v])]
    if entry is not None:
        s.setup_vertex = entry.place(desk.places.find_vertex, expected)
        if s.setup_vertex not in own:
            raise entry.error(expected)
    elif len(bare) == 1:
        s.setup_vertex = bare[0]
    else:
        raise turn.fields.error("setup_settlement", expected)
