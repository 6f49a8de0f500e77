"""Progress cards as the tests of rules play them, and all that a play changes.

game = holding("mining", settlements=["5,4 S"])
assert played(game, "mining") == spent("mining") | {"hand": {(0, "ore"): 2}, "bank": {"ore": -2}}
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from seafarers_env.engine.constants import EACH_PROGRESS, FIRST_OF_DECK, PIECES, PLAYABLE_WORDS, PROGRESS
from tests.play import check_derived
from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import COLOURS, goods_of, has, realm
from tests.rules.scene import Scene

Changes = dict[str, dict[Any, int]]

#: What follows from the rest of a record, what belongs to the course of play, and what others can know of a hand.
_FOLLOWS = {
    "rng", "pending", "decisions", "phase", "actor", "touched", "stale", "tangled", "under", "over",
    "hand_size", "progress_size", "backs", "undrawn_size", "dropped_size", "knights_left", "knights_of", "harbours",
    "vertex_harbours", "number_hexes", "sites", "free_edges", "road_edges", "network", "settlements", "road_reach",
    "ship_edges", "ship_reach", "foremost", "ships", "line", "roads", "land_hexes", "ocean_hexes", "berths", "reached",
    "bare",
}  # fmt: skip
#: What is counted: a change is a difference. Of anything else it is what is there now.
_COUNTED = {
    "hand", "bank", "supply", "points", "progress", "undrawn", "played_cards", "dropped_cards", "defender",
    "discards_owed", "picks_owed", "due", "discarding", "route",
}  # fmt: skip
_SETS = {"knight_active", "knight_fresh", "knight_promoted", "laid_down", "new_ships", "found"}


# --- making and playing -----------------------------------------------------------------------------------------------
def kinds(cards: Iterable[str] | Mapping[str, int]) -> dict[int, int]:
    """Progress cards by the number of their kind, from their names, each as often as it is named."""
    if isinstance(cards, Mapping):
        return {PROGRESS.index(word): n for word, n in cards.items()}
    named = list(cards)
    return {PROGRESS.index(word): named.count(word) for word in named}


def hidden(*cards: str, **rest: Any) -> dict[str, Any]:
    """A seat with these progress cards."""
    return has(progress=kinds(cards), **rest)


def holding(*cards: str, board: str = LAGOON, others: Iterable[Any] = (), **entries: Any) -> Scene:
    """The main phase of seat 0, who has these progress cards; entries of the position and of the seat in any order."""
    fields = {name: entries.pop(name) for name in [*entries] if name not in has()}
    return realm(board, hidden(*cards, **entries), *others, **fields)


def playable(game: Scene) -> set[str]:
    """The progress cards that may be played now."""
    return game.of_kind("play card")


def sides(game: Scene, kind: str, *names: str) -> set[str]:
    """Texts of actions about these edges, by the names that actions use."""
    places = game.game.board.places
    return {f"{kind} {places.edges[places.find_edge(name)]}" for name in names}


def corners(game: Scene, kind: str, *names: str) -> set[str]:
    """Texts of actions about these intersections."""
    places = game.game.board.places
    return {f"{kind} {places.vertices[places.find_vertex(name)]}" for name in names}


def step(game: Scene) -> tuple[str, str, int]:
    """The card that is being played, `` for none, what is due of it, and which of its steps."""
    s = game.game.record
    return PROGRESS[s.playing] if s.playing >= 0 else "", game.phase, int(s.step)


IDLE = ("", "main", 0)


def check_over(game: Scene) -> None:
    """Nothing is left in a record of a card that was played (CK-153)."""
    s = game.game.record
    assert (int(s.playing), int(s.step), int(s.target), int(s.offered), int(s.first_hex)) == (-1, 0, -1, -1, -1)
    assert (int(s.removed), int(s.chosen), int(s.hit), s.due.any()) == (-1, 0, 0, False)


# --- what changes -----------------------------------------------------------------------------------------------------
def spent(card: str, seat: int = 0) -> Changes:
    """What playing a card changes by itself: it is returned (CK-173)."""
    return {"progress": {(seat, card): -1}, "played_cards": {card: 1}}


def played(game: Scene, card: str, *texts: str) -> Changes:
    """Play a card to its end by these choices, and say all that has changed."""
    before = game.clone()
    game.do(f"play card {card}", *texts)
    check_over(game)
    check_conserved(game)
    check_derived(game.game)
    return changes(before, game)


def changes(before: Scene, after: Scene) -> Changes:
    """All that is another now, field by field: differences of what is counted, otherwise what is there now."""
    one, two = before.game.record, after.game.record
    found: Changes = {}
    for name in one.dtype.names:
        if name in _FOLLOWS:
            continue
        a, b = (np.atleast_1d(s[name]) for s in (one, two))
        if name in _SETS:
            a, b = (_members(words) for words in (a, b))
        there = [tuple(int(i) for i in at) for at in np.argwhere(a != b)]
        if there:
            taken = a.astype(int) if name in _COUNTED else 0
            now = b.astype(int) - taken
            found[name] = {_named(after, name, at): int(now[at]) for at in there}
    return found


def _members(words: Any) -> Any:
    """A set of places as one number for each."""
    return np.array([int(word) >> i & 1 for word in words for i in range(64)])


def _named(game: Scene, name: str, at: tuple[int, ...]) -> Any:
    """The names of an entry: a seat stays a number, a seat's entry has both."""
    places, table = game.game.board.places, game.game.table
    words: Any = {
        "hand": goods_of(table), "bank": goods_of(table), "discarding": goods_of(table), "supply": PIECES,
        "progress": PROGRESS, "undrawn": PROGRESS, "played_cards": PROGRESS, "dropped_cards": PROGRESS,
        "number": places.hexes, "terrain": places.hexes, "edge_piece": places.edges, "new_ships": places.edges,
        "vertex_building": places.vertices, "knight": places.vertices, "laid_down": places.vertices,
        "knight_active": places.vertices, "knight_fresh": places.vertices, "knight_promoted": places.vertices,
        "level": COLOURS, "city_node": range(1, 9),
    }.get(name)  # fmt: skip
    last = words[at[-1]] if words is not None else at[-1]
    return (at[0], last) if len(at) == 2 else last


# --- conservation -----------------------------------------------------------------------------------------------------
def check_conserved(game: Scene) -> None:
    """Goods, progress cards, knights, walls and city pieces are all somewhere (CK-156)."""
    s, n = game.game.record, game.game.num_players
    whole = np.array(EACH_PROGRESS)
    assert ((s.progress[:n].sum(0) + s.undrawn + s.played_cards + s.dropped_cards) == whole).all()
    for c in range(3):
        deck = slice(FIRST_OF_DECK[c], FIRST_OF_DECK[c + 1])
        assert s.undrawn_size[c] == s.undrawn[deck].sum()
    goods = s.bank + s.hand[:, : len(s.bank)].sum(0) + s.discarding[:, : len(s.bank)].sum(0)
    resources, commodities = (24, 18) if n > 4 else (19, 12)
    assert goods.tolist() == [resources] * 5 + [commodities] * 3


EVERY_CARD = PLAYABLE_WORDS
