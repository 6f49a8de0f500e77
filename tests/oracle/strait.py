"""Positions on a narrow strait, for the tests of trade routes."""

from __future__ import annotations

from . import Oracle
from .scenes import apply_all, hand, main_phase, new_game
from .waters import STRAIT

# From S on the west coast over the water and down the east coast to T.
S, T = "2,5 N", "4,7 SE"
PATH = ["2,5 NE", "2,5 E", "3,6 NE", "3,6 E", "4,7 NE", "4,7 E"]
MEETING = "3,6 NE"  # where the path comes ashore


def strait(num_players: int = 3, homes: str = "CTT", **options: object) -> Oracle:
    """Seat 0's main phase; nothing placed, homes given by letters."""
    oracle = main_phase(new_game(STRAIT, num_players, **options))
    oracle.table.pirate = None
    for seat, home in zip(oracle.table.seats, homes, strict=False):
        seat.home = {home}
    return oracle


def ship(oracle: Oracle, seat: int, edge: str) -> None:
    """Let a seat build a ship."""
    main_phase(oracle, seat)
    hand(oracle, seat, lumber=1, wool=1)
    oracle.apply(f"ship {oracle.table.board.edge_called[edge]}")


def road(oracle: Oracle, seat: int, edge: str) -> None:
    """Let a seat build a road."""
    main_phase(oracle, seat)
    hand(oracle, seat, lumber=1, brick=1)
    oracle.apply(f"road {oracle.table.board.edge_called[edge]}")


def settle(oracle: Oracle, seat: int, vertex: str) -> None:
    """Let a seat build a settlement."""
    main_phase(oracle, seat)
    hand(oracle, seat, brick=1, lumber=1, wool=1, grain=1)
    oracle.apply(f"settlement {oracle.table.board.vertex_called[vertex]}")


def move(oracle: Oracle, seat: int, source: str, target: str) -> None:
    """Let a seat move a ship."""
    main_phase(oracle, seat)
    called = oracle.table.board.edge_called
    apply_all(oracle, f"pick ship {called[source]}", f"ship {called[target]}")


def lift(oracle: Oracle, seat: int, edge: str, acting: int = 0) -> None:
    """Take a ship off the board, whether it may move or not."""
    oracle.table.seats[seat].ships.remove(oracle.table.board.edge_called[edge])
    main_phase(oracle, acting)._judge_trade_routes()


def tokens(oracle: Oracle) -> list[int]:
    """What each seat has."""
    return [seat["tokens"] for seat in oracle.facts()["seats"]]


def ends_of(oracle: Oracle) -> list[str]:
    """The two shores of 3,6."""
    return [oracle.table.board.vertex_called[vertex] for vertex in ("3,6 NW", "3,6 SE")]
