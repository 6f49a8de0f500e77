"""The legal decisions of a person, in words and with the places they are about."""

from dataclasses import dataclass
from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a
from seafarers_env.render.cargo import place_of as cargo_place
from seafarers_env.render.phrases import prices as prices
from seafarers_env.render.realm import vertex_of
from seafarers_env.render.sentences import order
from seafarers_env.render.sight import has_cargo
from seafarers_env.render.words import asked, standing
from seafarers_env.view import PlayerView

#: What an argument means on the board; of the pirate's places those beyond the hexes are cells of the frame.
_PLACES: Final = {"vertex": "vertex", "edge": "edge", "hex": "hex", "place": "hex"}


@dataclass(frozen=True)
class Choice:
    """One legal action of the seat that decides."""

    action: int  # id in the action table
    kind: int  # `actions.ROLL` ...
    argument: int
    words: str  # what it does, as an order
    place: tuple[str, int] | None  # "vertex", "edge" or "hex" and its number


def choices(view: PlayerView) -> list[Choice]:
    """The legal actions of the viewing seat, in the order of the action table; none unless it decides."""
    return [choice(view, int(action)) for action in view.legal_actions()]


def choice(view: PlayerView, action: int) -> Choice:
    """An action of the viewing seat in words."""
    kind, argument = view.kind(action)
    words = order(view.board, view.state, view.player, int(view.board.record["wide_of"][0, action]))
    where = place_of(view.board, view.state, view.player, kind, argument)
    return Choice(action, kind, argument, words, where)


def prompt(view: PlayerView) -> str:
    """What the viewing seat is asked; how the game stands, where it is not to decide."""
    if view.current_player != view.player:
        return standing(view.state)
    return asked(view.state, view.board, view.rules, view.player)


def place_of(board: Board, state: Any, seat: int, kind: int, argument: int) -> tuple[str, int] | None:
    """The place on the board that an action of a seat is about, as `svg(highlight=...)` takes it."""
    what = _PLACES.get(a.KINDS[kind].argument)
    if a.KINDS[kind].argument == "piece":
        return "vertex", vertex_of(state, seat, argument)
    if what is None:
        return cargo_place(board, state, seat, kind, argument) if has_cargo(state) else None
    return what, argument
