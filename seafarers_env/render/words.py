"""Words that the drawing and the texts share: bundles, who is to act, what is going on at each seat."""

from collections.abc import Sequence
from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine.constants import ACCEPTED, COUNTERED, DECLINED, HARBOURS, RESOURCES, TERRAINS, TRUNCATED
from seafarers_env.engine.parts import CHANCE_PHASES
from seafarers_env.engine.phases import (
    CHOOSE_TOKEN,
    COMPOSE,
    OVER,
    PIRATE_ANSWER,
    RESERVE_TOKEN,
    SETUP_SETTLEMENT,
    TOKEN_ANSWER,
)
from seafarers_env.render.sight import counts, draft, is_offer_open, sight

# by phase: what chance decides, then what the seat to act does
_PHASE_WORDS: Final = (
    "",
    "the dice",
    "the stolen card",
    "the drawn card",
    "the pirate's place",
    "the token for a red one",
    "the number of a discovery",
    "the next number of the reserve",
    "the kind of a harbour",
    "discards",
    "moves the robber",
    "chooses whom to rob",
    "takes a card from the bank",
    "what a discovered hex is",
    "chooses a number token to move",
    "moves a ship",
    "lays a free piece",
    "composes an offer",
    "answers the offer",
    "chooses a partner",
    "proposes a token for a red one",
    "answers the proposal",
    "lays a harbour face down",
    "proposes a place for the pirate",
    "answers the proposal",
    "lays a starting piece",
    "places a starting settlement",
    "is about to roll",
    "trades and builds",
)


def player(seat: int) -> str:
    """The name of a seat."""
    return f"player {seat}"


def plural(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def join(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def tally(numbers: Sequence[int], names: Sequence[str]) -> str:
    """Numbers by kind: `soldier 2, plenty 1`; `none` for none."""
    return ", ".join(f"{name} {n}" for n, name in zip(numbers, names, strict=True) if n) or "none"


def bundle(cards: Sequence[int]) -> str:
    """Resource cards in words: `brick`, `2 wool and ore`; `nothing` for none."""
    parts = [name if n == 1 else f"{n} {name}" for n, name in zip(cards, RESOURCES, strict=True) if n]
    return join(parts) or "nothing"


def exchange(give: Sequence[int], get: Sequence[int]) -> str:
    """The two sides of a bundle, seen from whoever offers it."""
    return f"{bundle(give)} for {bundle(get)}"


def in_set_up(state: Any) -> bool:
    """True until the first turn begins."""
    return bool(int(state.pending) >> SETUP_SETTLEMENT & 1)


def standing(state: Any) -> str:
    """How the game stands: the turn, and who is to do what."""
    phase, turn = int(state.phase), int(state.turn)
    if phase == OVER:
        if int(state.outcome) == TRUNCATED:
            return f"over: cut off after {plural(turn, 'turn')}, nobody has won"
        return f"over: {player(int(state.winner))} has won in turn {turn}"
    when = "set-up" if in_set_up(state) else f"turn {turn} ({player(int(state.active))})"
    if phase in CHANCE_PHASES:
        return f"{when}: chance decides {_PHASE_WORDS[phase]}"
    return f"{when}: {player(int(state.actor))} {_PHASE_WORDS[phase]}"


def lowest(words: Any) -> int:
    """The lowest place of a bit set, -1 if it is empty."""
    for w, word in enumerate(words):
        if int(word):
            return 64 * w + (int(word) & -int(word)).bit_length() - 1
    return -1


def face_down(state: Any) -> list[str]:
    """What lies face down or beside the board, by kind; its order is known to nobody (OBSERVATION-13..15)."""
    found: list[str] = []
    terrain, numbers = state.pile.sum(axis=0), state.pile_numbers.sum(axis=0)
    if terrain.any():
        tokens = f"; their numbers: {_numbers(numbers)}" if numbers.any() else ""
        found.append(f"hexes face down: {tally(counts(terrain), TERRAINS)}{tokens}")
    if state.reserve.any():
        found.append(f"number reserve: {_numbers(state.reserve)}")
    if state.harbour_pool.any():
        found.append(f"harbours face down: {tally(counts(state.harbour_pool), HARBOURS)}")
    return found


def _numbers(tokens: Any) -> str:
    return " ".join(str(number) for number, n in enumerate(tokens) for _ in range(int(n)))


def notes(state: Any, board: Board, seat: int, viewer: int | None) -> list[str]:
    """What is going on at one seat right now, as far as the viewer may know."""
    found = _dues(state, seat, viewer)
    if int(state.composer) == seat:
        found.append(_composing(state, viewer))
    if is_offer_open(state):
        found += _offer(state, seat)
    if int(state.phase) == PIRATE_ANSWER and int(state.proposer) == seat:
        found.append(f"proposes {board.places.hexes[int(state.proposal)]} for the pirate")
    if int(state.phase) == TOKEN_ANSWER and int(state.proposer) == seat:
        found.append(f"proposes to exchange the token of {board.places.hexes[int(state.proposal)]} for a red one")
    if int(state.phase) in (RESERVE_TOKEN, CHOOSE_TOKEN) and int(state.explorer) == seat:
        found.append(f"brings a number token to {board.places.hexes[lowest(state.bare)]}")
    if seat == int(state.active):
        if int(state.lifted) >= 0:
            found.append(f"moves the ship from {board.places.edges[int(state.lifted)]}")
        if int(state.free_pieces) > 0:
            found.append(f"lays {plural(int(state.free_pieces), 'free piece')}")
    return found


def _dues(state: Any, seat: int, viewer: int | None) -> list[str]:
    found: list[str] = []
    if int(state.discards_owed[seat]):
        found.append(f"must discard {plural(int(state.discards_owed[seat]), 'card')}")
    laid_aside = sight(state, seat, viewer).discarding
    if laid_aside is not None and any(laid_aside):
        found.append(f"has laid aside {bundle(laid_aside)}")
    if int(state.picks_owed[seat]):
        found.append(f"may take {plural(int(state.picks_owed[seat]), 'card')} from the bank")
    return found


def _composing(state: Any, viewer: int | None) -> str:
    what = "an offer" if int(state.composer) == int(state.active) else "a counter-offer"
    sides = draft(state, viewer)
    if sides is None or int(state.phase) != COMPOSE or not any(sides[0]):
        return f"composes {what}"
    get = bundle(sides[1]) if any(sides[1]) else "..."
    return f"composes {what}: {bundle(sides[0])} for {get}"


def _offer(state: Any, seat: int) -> list[str]:
    give, get = counts(state.offer_give), counts(state.offer_get)
    if seat == int(state.active):
        return [f"offers {exchange(give, get)}" if any(get) else "calls for offers"]
    answer = int(state.answers[seat])
    if answer == COUNTERED:
        return [f"counters: {exchange(counts(state.counter_give[seat]), counts(state.counter_get[seat]))}"]
    return [{ACCEPTED: "accepts", DECLINED: "declines"}[answer]] if answer else []
