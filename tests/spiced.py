"""What holds at every moment of a game with spices, and dealing anew what a seat of it cannot know (SPICE, FOG)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.phases import OPTION

SWAPS = 400


def first_spice(s: Any) -> int:
    """The column of the first spice: commodities may stand before it."""
    return int(s.hand.shape[1]) - c.NUM_SPICES


# --- what is conserved ------------------------------------------------------------------------------------------------
def faults_of_spices(game: Game) -> list[str]:
    """Everything about spices, trade options, merchants and sections that cannot be (SPICE-80, SPICE-81, FOG-25)."""
    if not game.options["spices"]:
        return []
    s, n = game.record, game.num_players
    first = first_spice(s)
    aside = s.discarding[:n, first:].astype(int)
    held = s.hand[:n, first:].astype(int) + aside
    returning = bool(s.returns_owed.any())
    holds = {
        "spices": (s.spice_stack + s.spice_discard + held.sum(axis=0)).tolist() == [c.EACH_SPICE] * 3,
        "no negative count": min(s.spice_stack.min(), s.spice_discard.min(), s.options.min(), s.exchanges.min()) >= 0,
        "the size of the stack": int(s.stack_size) == int(s.spice_stack.sum()),
        "spices laid aside": game.phase == "discard" or returning or not aside.any(),
        "one spice given back each": not returning
        or (aside.sum(axis=1).max() <= 1 and not s.spice_stack.any() and not s.spice_discard.any()),
        "trade options": s.options.sum(axis=0, dtype=int).max() <= c.EACH_OPTION,
        "numbers of trade options": s.options_size.tolist() == s.options.sum(axis=1).tolist(),
        "options shown are held": (s.options_shown <= s.options).all(),
        "seats that do not play": not s.options[n:].any() and not s.exchanges[n:].any() and not s.merchants[n:].any(),
    }
    wrong = [name for name, right in holds.items() if not right]
    wrong += _faults_of_merchants(game)
    return [*wrong, *_faults_of_pieces(game), *_faults_of_sections(game)] if game.board.chart.features.stacks else wrong


def _faults_of_merchants(game: Game) -> Iterator[str]:
    s, b = game.record, game.board.record[0]
    pool = c.EACH_OPTION - s.options.sum(axis=0, dtype=int)
    choosing = OPTION in game.table.edition.phases.phases_of(s.pending)
    if choosing and not pool.any():
        yield "nothing to choose"
    for p in range(game.num_players):
        own = np.flatnonzero(s.vertex_merchant[: b.num_vertices] == p)
        at = [[int(h) for h in b.vertex_hexes[v] if h >= 0 and s.terrain[h] == c.SPICE_HEX] for v in own]
        ends = {int(v) for e in np.flatnonzero(s.edge_piece[: b.num_edges] >> 1 == p) for v in b.edge_vertices[e]}
        if len(own) != s.merchants[p] or len(own) > c.NUM_MERCHANTS:
            yield f"merchants of seat {p}"
        if any(len(hexes) != 1 for hexes in at) or not {*own.tolist()} <= ends:
            yield f"where merchants of seat {p} stand"
        earned = len({h for hexes in at for h in hexes}) - (choosing and p == s.active)
        options = int(s.options_size[p])
        if options > earned or (options < earned and pool.any()):
            yield f"trade options of seat {p}"
        if (s.pool_seen[p] < pool).any() or (s.pool_seen[p] + s.options[p] > c.EACH_OPTION).any():
            yield f"the pool as seat {p} saw it"


def _faults_of_pieces(game: Game) -> Iterator[str]:
    """Where no piece lies: on sides of spice hexes and at corners of theirs, beside face-down hexes."""
    s, b = game.record, game.board.record[0]
    found = {h for h in range(b.num_hexes) if int(s.found[h // 64]) >> h % 64 & 1}
    switches = game.options
    closed = switches["exploration"] and switches["hidden_sides"] == "closed" and not switches["blind_start"]
    for v in np.flatnonzero(s.vertex_building[: b.num_vertices] >= 0):
        if any(h >= 0 and s.terrain[h] in (c.SPICE_HEX, c.MISSING) for h in b.vertex_hexes[v]):
            yield f"a building at vertex {v}"
    for e in np.flatnonzero(s.edge_piece[: b.num_edges] >= 0):
        if s.edge_piece[e] & 1 == c.ROAD and any(h >= 0 and s.terrain[h] == c.SPICE_HEX for h in b.edge_hexes[e]):
            yield f"a road on edge {e}"
        ends = {int(h) for v in b.edge_vertices[e] for h in b.vertex_hexes[v] if h >= 0}
        if closed and {h for h in ends if s.terrain[h] == c.MISSING} - found:
            yield f"a piece on edge {e}, beside a face-down hex"
    if s.robber >= 0 and s.terrain[s.robber] > c.LAST_LAND:
        yield "where the robber stands"
    if 0 <= s.pirate < b.num_hexes and s.terrain[s.pirate] != c.OCEAN:
        yield "where the pirate stands"


def _faults_of_sections(game: Game) -> Iterator[str]:
    """FOG-17, FOG-24, FOG-25: what lies face down is what is left of the one pile, and a spice hex by section."""
    s, b = game.record, game.board.record[0]
    if sum(int(word).bit_count() for word in s.found) > 1:
        yield "a piece that finds two slots"
    hidden = [h for h in range(b.num_hexes) if s.terrain[h] == c.MISSING]
    unfound = int(s.spice_unfound)
    if any((s.number[h] or b.section[h] < 0) for h in hidden):
        yield "what lies face down"
    if not game.options["exploration"]:
        if hidden or unfound:
            yield "something lies face down"
        return
    if int(s.pile.sum()) != len(hidden) - unfound.bit_count():
        yield "hexes left"
    land = int(s.pile[:, : c.FIRST_BARREN].sum())
    if int(s.pile_numbers.sum()) != land + (game.phase == "found token"):
        yield "number tokens left"
    for k in range(int(game.table.rules["sections"][0])):
        spices = sum(b.section[h] == k and s.terrain[h] == c.SPICE_HEX for h in range(b.num_hexes))
        if spices != 1 - (unfound >> k & 1):
            yield f"spice hexes of section {k}"


# --- what a seat cannot know ------------------------------------------------------------------------------------------
class Row:
    """Cards that lie together: a hand, cards laid aside, the stack."""

    def __init__(self, holder: int, cards: np.ndarray, first: int, kinds: range) -> None:
        """Cards of kinds `first` on; of which only `kinds` may come."""
        self.holder, self.kinds, self._cards, self._first = holder, kinds, cards, first

    def number(self, kind: int) -> int:
        """How many of a kind there are."""
        return int(self._cards[kind - self._first]) if kind in self.kinds else 0

    def change(self, gone: int, come: int) -> None:
        """One card goes, another comes."""
        self._cards[gone - self._first] -= 1
        self._cards[come - self._first] += 1


def deal_hands_anew(game: Game, s: Any, viewer: int, rng: np.random.Generator) -> None:
    """Let cards change places between hands of others, what they laid aside and the stack, unseen by the viewer.

    With counted cards within what the viewer knows of them; the others then know all.
    """
    others = [q for q in range(game.num_players) if q != viewer]
    first, kinds = first_spice(s), range(s.hand.shape[1])
    returning, spices = bool(s.returns_owed.any()), kinds[first:]
    rows = [Row(q, s.hand[q], 0, kinds) for q in others]
    rows += [Row(q, s.discarding[q], 0, spices if returning else kinds) for q in others]
    rows.append(Row(len(s.hand), s.spice_stack, first, spices))
    under, over = (field.reshape(len(field), -1, s.hand.shape[1])[viewer] for field in (s.under, s.over))
    counted = game.options["card_counting"]
    holders = _holders(s, others)
    rows = [row for row in rows if any(map(row.number, row.kinds))]
    for _ in range(SWAPS if len(rows) > 1 else 0):
        one, other = (rows[i] for i in rng.choice(len(rows), 2, replace=False))
        j, k = (int(kind) for kind in rng.choice(len(kinds), 2, replace=False))  # `one` gives j and gets k
        p, q = one.holder, other.holder
        if k not in one.kinds or j not in other.kinds or not one.number(j) or not other.number(k):
            continue
        if counted and p != q and min(under[p, j], over[p, k], over[q, j], under[q, k]) <= 0:
            continue
        one.change(j, k)
        other.change(k, j)
        if returning and _holders(s, others) != holders:  # all see who owes a spice
            one.change(k, j)
            other.change(j, k)
        elif counted and p != q:
            for holder, gone, come in ((p, j, k), (q, k, j)):
                under[holder, gone], over[holder, gone] = under[holder, gone] - 1, over[holder, gone] + 1
                under[holder, come], over[holder, come] = under[holder, come] + 1, over[holder, come] - 1
    if counted:
        for q in others:
            s.under[q], s.over[q] = 0, 0


def _holders(s: Any, others: list[int]) -> list[bool]:
    """Which of the others hold spices, or have laid one aside."""
    return [bool((s.hand[q] + s.discarding[q])[first_spice(s) :].any()) for q in others]


def deal_options_anew(s: Any, players: int, viewer: int, rng: np.random.Generator) -> None:
    """Let the others hold other trade options, as far as they are not shown and the viewer saw the pool."""
    others = [q for q in range(players) if q != viewer]
    unseen = c.EACH_OPTION - s.options[viewer].astype(int) - s.options_shown[others].sum(axis=0, dtype=int)
    sizes = s.options_size[others].astype(int) - s.options_shown[others].sum(axis=1, dtype=int)
    for _ in range(SWAPS):
        cards = rng.permutation(np.repeat(np.arange(c.NUM_RESOURCES), unseen))
        hands = np.split(cards, np.cumsum(sizes))
        dealt = [np.bincount(hand, minlength=c.NUM_RESOURCES) for hand in hands]
        if (dealt[-1] <= s.pool_seen[viewer]).all():
            for q, hand in zip(others, dealt, strict=False):
                s.options[q] = s.options_shown[q] + hand
            break
    pool = c.EACH_OPTION - s.options.sum(axis=0, dtype=int)
    for q in others:
        s.pool_seen[q] = rng.integers(pool, c.EACH_OPTION - s.options[q], endpoint=True)
