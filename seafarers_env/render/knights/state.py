"""Cities & Knights read from a record: knights, walls, metropolises, laid-down cities, attack and defence, cards."""

from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

from seafarers_env.board.bit_sets import bits, has
from seafarers_env.editions import plain_of
from seafarers_env.engine import constants as c
from seafarers_env.engine.knights.deal import DECK_OF
from seafarers_env.engine.knights.declared.card_words import name_of
from seafarers_env.render.shown import Counts, Shown

CARD_WORDS: Final = tuple(map(name_of, range(c.NUM_PROGRESS)))


class Knight(NamedTuple):
    """A knight on the board."""

    seat: int
    rank: int  # 0 basic, 1 strong, 2 mighty
    place: int  # vertex
    active: bool
    fresh: bool  # activated this turn (CK-209)
    promoted: bool

    @property
    def words(self) -> str:
        """Rank and state."""
        return f"{'active' if self.active else 'inactive'} {c.RANKS[self.rank]} knight"


@dataclass(frozen=True)
class Estate:
    """What a seat has by Cities & Knights; None stands for what is hidden from the viewer."""

    levels: Counts  # by colour
    metropolises: Counts  # colours
    defender: int  # points
    has_token: bool  # the merchant token
    progress: Counts | None  # cards held hidden, by kind
    backs: Counts  # their numbers by colour
    open: Counts  # kinds laid open
    knights: Counts  # left, by rank
    walls: int  # left
    strength: int  # of the active knights


def card_word(kind: int) -> str:
    """A kind of progress card by its name."""
    return CARD_WORDS[kind]


def deck_of(kind: int) -> int:
    """The colour of a kind of progress card."""
    return int(DECK_OF[kind])


def card_being_played(state: Any) -> tuple[int, int] | None:
    """Its kind and its step; None where no card is being played."""
    if "playing" not in state.dtype.names or int(state.playing) < 0:
        return None
    return int(state.playing), int(state.step)


# --- knights ----------------------------------------------------------------------------------------------------------
def knights(state: Any) -> list[Knight]:
    """The knights on the board, by vertex."""
    return [knight_at(state, int(v)) for v in np.flatnonzero(state.knight >= 0)]


def knight_at(state: Any, v: int) -> Knight:
    """The knight on a vertex."""
    seat, rank = divmod(int(state.knight[v]), c.NUM_RANKS)
    marks = (has(state[name], v) for name in ("knight_active", "knight_fresh", "knight_promoted"))
    return Knight(seat, rank, v, *marks)


def strength(state: Any, seat: int) -> int:
    """What a seat adds to the defence (CK-103)."""
    return int(plain_of(state, "knights.rules.standing").strength(state, seat, True))


# --- cities -----------------------------------------------------------------------------------------------------------
def walls(state: Any, seat: int) -> list[int]:
    """The vertices of a seat's cities with walls."""
    return [int(state.city_node[seat, x]) for x in bits(int(state.walls[seat]))]


def metropolises(state: Any) -> list[tuple[int, int, int]]:
    """Colour, seat and vertex of each metropolis on the board."""
    found = [(colour, *divmod(int(at), c.MAX_CITY_PIECES)) for colour, at in enumerate(state.metropolis) if at >= 0]
    return [(colour, seat, int(state.city_node[seat, x])) for colour, seat, x in found]


def laid_down(state: Any, seat: int) -> list[int]:
    """The vertices of a seat's cities that lie on their side (CK-109)."""
    return [int(v) for v in state.city_node[seat] if v >= 0 and has(state.laid_down, int(v))]


def vertex_of(state: Any, seat: int, piece: int) -> int:
    """Where a city piece of a seat stands, -1 for in supply."""
    return int(state.city_node[seat, piece])


# --- seats ------------------------------------------------------------------------------------------------------------
def estate(shown: Shown, seat: int) -> Estate:
    """What a seat has; its cards by kind where the viewer may see them."""
    state = shown.state
    held = [int(n) for n in state.progress[seat]]
    return Estate(
        levels=tuple(int(n) for n in state.level[seat]),
        metropolises=tuple(colour for colour, holder, _ in metropolises(state) if holder == seat),
        defender=int(state.defender[seat]),
        has_token=int(state.token_seat) == seat and int(state.token_hex) >= 0,
        progress=shown.row(seat, [0 if kind in c.LAID_OPEN else n for kind, n in enumerate(held)]),
        backs=tuple(int(n) for n in state.backs[seat]),
        open=tuple(kind for kind in c.LAID_OPEN if held[kind]),
        knights=tuple(int(n) for n in state.knights_left[seat]),
        walls=c.MAX_WALLS - int(state.walls[seat]).bit_count(),
        strength=strength(state, seat),
    )


def decks(state: Any) -> tuple[Counts, Counts]:
    """Undrawn and returned cards by colour."""
    played = [0, 0, 0]
    for kind, n in enumerate(state.played_cards):
        played[deck_of(kind)] += int(n)
    returned = tuple(int(n) + m for n, m in zip(state.dropped_size, played, strict=True))
    return tuple(int(n) for n in state.undrawn_size), returned


def named(kinds: Counts | list[int]) -> list[tuple[int, int]]:
    """Kinds of progress cards and how many of each there are."""
    return [(kind, n) for kind, n in enumerate(kinds) if n]


# --- dice and barbarians ----------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Roll:
    """The dice of a turn and how the barbarians stand."""

    red: int
    other: int
    face: int  # of the event die: 0 none
    step: int
    attack: int
    defence: int
    is_first_over: bool


def roll(state: Any) -> Roll:
    """What the header shows."""
    red, other, face = (int(n) for n in state.rolled)
    asked = plain_of(state, "knights.rules.barbarians")
    attack, defence = int(asked.attackers(state)), int(asked.defence(state))
    return Roll(red, other, face, int(state.barbarians), attack, defence, bool(state.first_attack))
