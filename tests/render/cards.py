"""Progress cards being played, for those who tell, draw and click them: a position in which each card can be played."""

from collections.abc import Iterator
from typing import Any

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.knights import knights
from tests.play import kind_of

#: Seat 0 plays: it has fewer points than seats 1 and 2, goods, two knights, a road that ends in the open.
SEATS: tuple[dict[str, Any], ...] = (
    {
        "knights": {"4,5 NE": "basic", "4,5 SE": "basic"},
        "cities": ["4,5 N"],
        "settlements": ["6,3 N"],
        "roads": ["4,5 NE", "4,5 E", "4,5 SE", "6,3 NE"],
        "hand": {"ore": 4, "grain": 3, "wool": 1},
    },
    {
        "knights": {"5,8 NE": "basic active"},
        "roads": ["5,8 NE", "7,6 NE", "7,6 E", "4,5 SW"],
        "levels": {"trade": 4, "politics": 1, "science": 1},
        "metropolises": {"trade": "5,8 N"},
        "hand": {"cloth": 2, "wool": 2, "ore": 1},
        "progress": {"spy": 2, "crane": 1},
    },
    {"defender": 2, "hand": {"coin": 1, "brick": 3}, "progress": {"warlord": 1}},
    {"hand": {"ore": 1}},
)


def scene(kind: int, **rest: Any) -> Game:
    """Seat 0 holds the card, in the phase in which it is played; seat 1 has a knight at a road of seat 0."""
    seats = [dict(seat) for seat in SEATS]
    seats[0]["progress"] = {c.PROGRESS[kind]: 1}
    seats[1]["knights"] = {"5,8 NE": "basic active", "4,5 S": "strong"}
    phase = "pre-roll" if kind == c.ALCHEMIST else "main"
    turn = {"number": 8} if kind == c.ALCHEMIST else {"number": 8, "red": 2, "other": 6, "event": "trade"}
    there: dict[str, Any] = {"pending": [phase], "turn": turn, "realm": {"attacked": True}}
    return knights(seats, **{**there, **rest})


def holding(game: Game, seat: int, **kinds: int) -> Game:
    """The same with these progress cards in the hand of a seat."""
    data = game.to_dict()
    data["seats"][seat]["progress"] = kinds
    del data["realm"]["undrawn"]
    return Game.from_dict(data)


def after(game: Game, *texts: str) -> Game:
    """The game after these actions."""
    then = game.clone()
    for text in texts:
        then.apply(then.parse(text))
    return then


def steps(game: Game) -> Iterator[Game]:
    """All steps that follow, by one action of each kind; every piece that diplomat or deserter may take away."""
    yield game
    record = game.record
    if int(record.playing) < 0:
        return
    every = (int(record.playing), int(record.step)) in ((c.DIPLOMAT, 0), (c.DESERTER, 1))
    found = {(action if every else kind_of(game, action)): action for action in game.legal_list()}
    for action in found.values():
        then = game.clone()
        then.apply(action)
        yield from steps(then)


def played(kind: int, *texts: str, **rest: Any) -> Game:
    """The same with the card played, and these actions after it."""
    return after(scene(kind, **rest), f"play card {c.PROGRESS[kind]}", *texts)
