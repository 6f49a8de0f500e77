"""Positions with knights, cities and progress cards for the tests of the oracle."""

from __future__ import annotations

from typing import Any

from . import Oracle
from .realm import DECKS, Knight
from .scenes import apply_all, lagoon, main_phase, new_game, put

#: Round the sea hex 2,5 of the lagoon: its corners, and its sides between each and the next one.
CORNERS = ("1,4 SE", "1,6 S", "2,5 SE", "2,5 S", "2,3 SE", "1,4 S")
SIDES = ("1,6 SW", "2,5 E", "2,5 SE", "2,5 SW", "2,3 E", "1,4 SE")


def realm(num_players: int = 3, **options: Any) -> Oracle:
    """The lagoon in seat 0's main phase with nothing placed."""
    return lagoon(num_players, cities_and_knights=True, **options)


def play_on(board: str, num_players: int, **options: Any) -> Oracle:
    """Another board in seat 0's main phase with nothing placed."""
    return main_phase(new_game(board, num_players, cities_and_knights=True, **options))


def cities(oracle: Oracle, seat: int, *vertices: str, laid_down: bool = False) -> None:
    """Put cities there, or lay them down."""
    pieces = oracle.table.seats[seat].realm.pieces
    called = oracle.table.board.vertex_called
    for vertex in vertices:
        put(oracle, seat, cities=[vertex])
        pieces[len(pieces) + 1] = called[vertex]
        if laid_down:
            oracle.table.seats[seat].cities.remove(called[vertex])
            oracle.table.seats[seat].settlements.add(called[vertex])
            oracle.table.seats[seat].realm.laid_down.add(called[vertex])


def knight(oracle: Oracle, seat: int, vertex: str, rank: int = 1, *marks: str) -> Knight:
    """Put a knight there, with these marks."""
    figure = Knight(rank, **dict.fromkeys(marks, True))
    oracle.table.seats[seat].realm.knights[oracle.table.board.vertex_called[vertex]] = figure
    return figure


def levels(oracle: Oracle, seat: int, **reached: int) -> None:
    """Set the levels of a seat."""
    oracle.table.seats[seat].realm.levels.update(reached)


def cards(oracle: Oracle, seat: int, **held: int) -> None:
    """Give a seat progress cards from their decks."""
    for kind, n in held.items():
        oracle.undrawn[kind] -= n
        oracle.table.seats[seat].realm.progress[kind] += n


def empty_deck(oracle: Oracle, colour: str) -> None:
    """Take all cards of a deck out of the game."""
    for kind in DECKS[colour]:
        oracle.undrawn[kind] = 0


def throw(oracle: Oracle, red: int, other: int, face: str) -> None:
    """Roll the three dice in the pre-roll phase."""
    apply_all(oracle, "roll")
    for outcome in (f"red {red}", f"other {other}", f"event {face}"):
        oracle.apply_chance(outcome)


def next_turn(oracle: Oracle) -> None:
    """Go on to the next seat's turn."""
    oracle.apply("end turn")
