"""The legal decisions of a person, in words and with the places they are about."""

from dataclasses import dataclass
from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as A
from seafarers_env.engine.actions import KINDS
from seafarers_env.engine.constants import GENERIC_HARBOUR, NUM_RESOURCES, RESOURCES, TERRAINS
from seafarers_env.engine.phases import (
    ANSWER,
    CHOOSE,
    CHOOSE_TOKEN,
    COMPOSE,
    DISCARD,
    FREE_PIECE,
    HARBOUR_PLACE,
    MAIN,
    MOVE_ROBBER,
    MOVE_SHIP,
    PIRATE_ANSWER,
    PIRATE_PROPOSAL,
    PRE_ROLL,
    SETUP_PIECE,
    SETUP_SETTLEMENT,
    STEAL,
    TAKE,
    TOKEN_ANSWER,
    TOKEN_PROPOSAL,
)
from seafarers_env.render.sight import counts
from seafarers_env.render.words import exchange, lowest, notes, player, plural, standing
from seafarers_env.view import PlayerView

_PLAIN: Final = {
    A.ROLL: "Roll the dice",
    A.END_TURN: "End the turn",
    A.BUY_CARD: "Buy a development card",
    A.PLAY_SOLDIER: "Play a soldier",
    A.PLAY_ROADS: "Play a road card: two pieces for nothing",
    A.PLAY_PLENTY: "Play a card of plenty: two cards from the bank",
    A.CALL: "Call for offers",
    A.SUBMIT: "Make this offer",
    A.CANCEL: "Drop the offer",
    A.ACCEPT: "Accept",
    A.DECLINE: "Decline",
    A.COUNTER: "Make a counter-offer",
    A.REJECT_ALL: "Trade with nobody",
}
_ON_CARDS: Final = {
    A.PLAY_MONOPOLY: "Play monopoly on {}",
    A.TAKE_CARD: "Take {} from the bank",
    A.DISCARD_CARD: "Discard {}",
    A.GIVE: "Offer {}",
    A.GET: "Ask for {}",
}
#: What a person is asked, by phase.
_ASKED: Final = {
    MOVE_ROBBER: "Move the robber",
    STEAL: "Whom do you rob?",
    CHOOSE_TOKEN: "Choose the number to move there",
    MOVE_SHIP: "Where does the ship go?",
    FREE_PIECE: "Lay a piece for nothing",
    COMPOSE: "Put the offer together",
    CHOOSE: "Whom do you trade with?",
    TOKEN_PROPOSAL: "Propose a number to exchange for the red one",
    HARBOUR_PLACE: "Lay a harbour face down",
    PIRATE_PROPOSAL: "Propose a place for the pirate",
    SETUP_PIECE: "Lay a road or ship at your new settlement",
    SETUP_SETTLEMENT: "Place a starting settlement",
    PRE_ROLL: "Your turn: roll the dice",
    MAIN: "Your turn: trade and build, or end the turn",
}
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
    where = place_of(kind, argument)
    return Choice(action, kind, argument, _words(view, kind, argument), where)


def prompt(view: PlayerView) -> str:
    """What the viewing seat is asked; how the game stands, where it is not to decide."""
    state, seat = view.state, view.player
    phase = int(state.phase)
    if view.current_player != seat:
        return standing(state)
    if phase == DISCARD:
        return f"A seven: discard {plural(int(state.discards_owed[seat]), 'card')}"
    if phase == TAKE:
        return f"Take {plural(int(state.picks_owed[seat]), 'card')} from the bank"
    if phase == ANSWER:
        asker, get = int(state.active), counts(state.offer_get)
        bid = f"offers {exchange(counts(state.offer_give), get)}" if any(get) else "calls for offers"
        return f"{player(asker)} {bid}. What do you say?"
    if phase in (PIRATE_ANSWER, TOKEN_ANSWER):
        return f"{player(int(state.proposer))} {notes(state, view.board, int(state.proposer), seat)[-1]}. Do you agree?"
    if phase == MOVE_ROBBER and view.rules.pirate:
        return "Move the robber or the pirate"
    return _ASKED[phase]


def place_of(kind: int, argument: int) -> tuple[str, int] | None:
    """The place on the board that an action is about, as `svg(highlight=...)` takes it."""
    what = _PLACES.get(KINDS[kind].argument)
    return None if what is None else (what, argument)


def prices(state: Any, seat: int) -> list[int]:
    """How many cards of each resource the bank takes from a seat for one of another."""
    harbours = int(state.harbours[seat])
    rest = 3 if harbours >> GENERIC_HARBOUR & 1 else 4
    return [2 if harbours >> kind & 1 else rest for kind in range(NUM_RESOURCES)]


def _words(view: PlayerView, kind: int, x: int) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if kind in _ON_CARDS:
        return _ON_CARDS[kind].format(RESOURCES[x])
    if kind == A.MARITIME:
        give, get = divmod(x, NUM_RESOURCES)
        return f"Trade {prices(view.state, view.player)[give]} {RESOURCES[give]} for {RESOURCES[get]} with the bank"
    if kind in (A.STEAL_FROM, A.CHOOSE_PARTNER):
        return _with_player(view, kind, (view.player + x) % view.num_players)
    if kind == A.STOP:
        return "Take nothing" if int(view.state.phase) == STEAL else "Lay no second piece"
    return _at_place(view.board, view.state, kind, x)


def _with_player(view: PlayerView, kind: int, other: int) -> str:
    state = view.state
    if kind == A.STEAL_FROM:
        return f"Rob {player(other)} ({plural(int(state.hand_size[other]), 'card')})"
    give, get = counts(state.counter_get[other]), counts(state.counter_give[other])
    if not any(give):  # the offer as it stands
        give, get = counts(state.offer_give), counts(state.offer_get)
    return f"Trade with {player(other)}: {exchange(give, get)}"


def _at_place(board: Board, state: Any, kind: int, x: int) -> str:
    phase, places = int(state.phase), board.places
    if kind == A.BUILD_SETTLEMENT:
        return f"{'Place a starting' if phase == SETUP_SETTLEMENT else 'Build a'} settlement at {places.vertices[x]}"
    if kind == A.BUILD_CITY:
        return f"Make the settlement at {places.vertices[x]} a city"
    if kind == A.PICK_SHIP:
        return f"Move the ship at {places.edges[x]}"
    if kind == A.PLACE_HARBOUR:
        return f"Lay a harbour face down at {places.edges[x]}"
    if kind in (A.BUILD_ROAD, A.BUILD_SHIP):
        return f"{_laying(phase, 'road' if kind == A.BUILD_ROAD else 'ship')} {places.edges[x]}"
    if kind == A.ROBBER:
        return f"Move the robber to {_hex(board, state, x)}"
    if kind == A.PIRATE:
        verb = "Propose {} for the pirate" if phase == PIRATE_PROPOSAL else "Move the pirate to {}"
        return verb.format(places.pirate[x])
    if phase == TOKEN_PROPOSAL:
        return f"Propose to exchange the number of {_hex(board, state, x)} for a red one"
    return f"Move the number of {_hex(board, state, x)} to {places.hexes[lowest(state.bare)]}"


def _laying(phase: int, piece: str) -> str:
    if phase == MOVE_SHIP:
        return "Move the ship to"
    if phase == SETUP_PIECE:
        return f"Lay a starting {piece} at"
    return f"Lay a {piece} for nothing at" if phase == FREE_PIECE else f"Build a {piece} at"


def _hex(board: Board, state: Any, h: int) -> str:
    number = f" {int(state.number[h])}" if state.number[h] else ""
    return f"{board.places.hexes[h]} ({TERRAINS[int(state.terrain[h])]}{number})"
