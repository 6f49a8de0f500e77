"""The legal decisions of a person, in words and with the places they are about."""

from dataclasses import dataclass
from typing import Final

from seafarers_env.engine import actions as a
from seafarers_env.render.explorers.state import place_of as cargo_place
from seafarers_env.render.knights.state import vertex_of
from seafarers_env.render.phrases import prices as prices
from seafarers_env.render.sentences import order
from seafarers_env.render.shown import Shown
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
    shown = shown_to(view)
    return [choice(view, shown, int(action)) for action in view.legal_actions()]


def choice(view: PlayerView, shown: Shown, action: int) -> Choice:
    """An action of the viewing seat in words."""
    kind, argument = view.kind(action)
    words = order(shown, view.player, int(view.board.record["global_of"][0, action]))
    where = place_of(shown, view.player, kind, argument)
    return Choice(action, kind, argument, words, where)


def prompt(view: PlayerView) -> str:
    """What the viewing seat is asked; how the game stands, where it is not to decide."""
    if view.current_player != view.player:
        return standing(view.state)
    return asked(shown_to(view))


def shown_to(view: PlayerView) -> Shown:
    """What words and pictures are made of for the viewing seat."""
    return Shown(view.state, view.board, view.rules, view.player)


def place_of(shown: Shown, seat: int, kind: int, argument: int) -> tuple[str, int] | None:
    """The place on the board that an action of a seat is about, as `svg(highlight=...)` takes it."""
    what = _PLACES.get(a.KINDS[kind].argument)
    if a.KINDS[kind].argument == "piece":
        return "vertex", vertex_of(shown.state, seat, argument)
    if what is None:
        return cargo_place(shown, seat, kind, argument) if shown.rules.cargo_ships else None
    return what, argument
