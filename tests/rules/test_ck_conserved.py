"""What holds at every decision of random games of Cities & Knights (CK-156, CK-214, CK-232..239)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine.constants import (
    CITY,
    CONSTITUTION,
    EACH_PROGRESS,
    FIRST_OF_DECK,
    MISSING,
    PRINTER,
    SUPPLY_CITIES,
    SUPPLY_SETTLEMENTS,
)

pytestmark = pytest.mark.long  # the edition knights is compiled

DECISIONS = 2_500
NUM_BANKED = 8  # goods of the bank
OPEN = [CONSTITUTION, PRINTER]
HIDDEN = [k for k in range(len(EACH_PROGRESS)) if k not in OPEN]
COMMODITIES = slice(5, 8)
ROLLING = {"red die", "other die", "event die"}


def members(words: Any) -> set[int]:
    """The places of a bit set."""
    return {64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1}


def bits(word: Any) -> set[int]:
    return {i for i in range(8) if int(word) >> i & 1}


# --- what is checked --------------------------------------------------------------------------------------------------
def check_pieces(game: Game, s: Any, n: int) -> None:
    """CK-156: cities, settlements, walls and knights of each seat."""
    supply = game.table.rules[0].supply
    down = members(s.laid_down)
    for p in range(n):
        pieces = [int(v) for v in s.city_node[p] if v >= 0]
        assert len(pieces) + s.supply[p, SUPPLY_CITIES] == supply[SUPPLY_CITIES]
        settlements = {int(v) for v in np.flatnonzero(s.vertex_building == 2 * p)}
        assert len(settlements - down) + s.supply[p, SUPPLY_SETTLEMENTS] == supply[SUPPLY_SETTLEMENTS]
        cities = {int(v) for v in np.flatnonzero(s.vertex_building == 2 * p + CITY)}
        assert cities | (settlements & down) == {*pieces}
        walls = bits(s.walls[p])
        assert len(walls) <= 3 and all(int(s.city_node[p, x]) in cities for x in walls)  # CK-234
        assert not (settlements & down) or s.supply[p, SUPPLY_SETTLEMENTS] == 0
        for rank in range(3):
            mine = (s.knight == 3 * p + rank).sum() + (s.homeless >= 0 and s.homeless % 18 == 3 * p + rank)
            assert mine + s.knights_left[p, rank] == 2


def check_cards(s: Any, n: int) -> None:
    """CK-156, CK-236: goods and progress cards."""
    goods = s.bank[COMMODITIES] + s.hand[:, COMMODITIES].sum(0) + s.discarding[:, COMMODITIES].sum(0)
    assert goods.tolist() == [18 if n > 4 else 12] * 3
    assert (s.hand >= 0).all() and (s.bank >= 0).all()
    held = s.progress[:n].sum(0) + s.undrawn + s.played_cards + s.dropped_cards
    assert held.tolist() == [*EACH_PROGRESS]
    assert (s.progress[:n, HIDDEN].sum(1) == s.progress_size[:n]).all()
    for k in OPEN:
        assert s.played_cards[k] == s.dropped_cards[k] == 0
    for c in range(3):
        deck = slice(FIRST_OF_DECK[c], FIRST_OF_DECK[c + 1])
        assert s.undrawn_size[c] == s.undrawn[deck].sum() and s.dropped_size[c] == s.dropped_cards[deck].sum()


def check_limit(game: Game, s: Any, n: int) -> None:
    """CK-236: four cards, or five in the own turn and where one is about to be dropped."""
    for p in range(n):
        size = int(s.progress_size[p])
        mine = p == game.record.turn_of and game.phase != "special building" and game.phase != "pre-roll"
        assert size <= 4 or (size == 5 and game.phase == "drop card") or mine
        if game.phase == "main" and game.current_player == p:
            ends = "end turn" in {game.describe(int(action)) for action in game.legal_actions()}
            assert ends == (size <= 4)


def check_knights(game: Game, s: Any) -> None:
    """CK-232, CK-238: where knights stand, and whose are marked."""
    b = game.board.record[0]
    stand = {int(v) for v in np.flatnonzero(s.knight >= 0)}
    for v in stand:
        assert s.vertex_building[v] < 0 and s.vertex_merchant[v] < 0
        assert all(s.terrain[h] != MISSING for h in b.vertex_hexes[v] if h >= 0)
    fresh, promoted, active = members(s.knight_fresh), members(s.knight_promoted), members(s.knight_active)
    assert fresh <= active <= stand and promoted <= stand
    assert {int(s.knight[v]) // 3 for v in fresh | promoted} <= {int(s.active)}
    assert int(s.fleets) == int(s.crane) == 0
    assert (int(s.token_hex), int(s.token_seat)) == (-1, -1)  # CK-237: nobody plays a merchant yet


def check_metropolises(game: Game, s: Any, n: int) -> None:
    """CK-233; while one is about to be placed the board is behind the levels."""
    if game.phase == "metropolis":
        return
    places = set()
    for c in range(3):
        levels = [int(level) for level in s.level[:n, c]]
        assert (s.metropolis[c] >= 0) == (max(levels) >= 4)
        if s.metropolis[c] >= 0:
            p, x = divmod(int(s.metropolis[c]), 8)
            assert levels[p] >= 4 and (levels[p] == 5 or max(levels) == 4)
            assert s.vertex_building[s.city_node[p, x]] == 2 * p + CITY
            places.add((p, x))
    assert len(places) == (s.metropolis >= 0).sum()


def give(s: Any) -> None:
    """Two of each good of the bank to the active seat, that more happens in a game."""
    p = int(s.active)
    for k in range(NUM_BANKED):
        n = min(2, int(s.bank[k]))
        s.bank[k] -= n
        s.hand[p, k] += n
        s.hand_size[p] += n


def play(board: str, players: int, seed: int, **options: Any) -> Counter[str]:
    """Play at random, a kind of action first and then one of that kind, and check each decision."""
    game = Game(board, players, seed, cities_and_knights=True, **options)
    chooser, start, seen = np.random.default_rng(seed), None, Counter[str]()
    for _ in range(DECISIONS):
        if game.is_over:
            break
        s = game.record
        check_pieces(game, s, players)
        check_cards(s, players)
        check_limit(game, s, players)
        check_knights(game, s)
        check_metropolises(game, s, players)
        assert 0 <= s.barbarians <= 6  # CK-214
        if game.turn == 0 and game.phase == "pre-roll":
            start = (int(s.robber), int(s.pirate))
        if not s.first_attack and start is not None:  # CK-235
            assert (int(s.robber), int(s.pirate)) == start
            assert not s.defender.any() or game.phase == "over"
            assert not s.laid_down.any() or game.phase == "lose city"
        seen.update((game.phase, "laid down" if s.laid_down.any() else "", "metropolis" * int(s.metropolis.max() >= 0)))
        if game.phase == "pre-roll":
            give(s)
        texts = [game.describe(int(action)) for action in game.legal_actions()]
        assert texts, game.phase
        words = {text.rsplit(" ", 1)[0] if "card" in text else text.split()[0] for text in texts}
        word = str(chooser.choice(sorted(words)))
        game.apply(game.parse(str(chooser.choice(sorted(text for text in texts if text.startswith(word))))))
    return seen


@pytest.mark.rule("CK-156", "CK-214", "CK-232", "CK-233", "CK-234", "CK-235", "CK-236", "CK-237", "CK-238")
@pytest.mark.parametrize(
    ("board", "players", "options"),
    [
        ("new_shores", 4, {"max_offers": 0, "points_to_win": 30}),
        ("new_shores", 3, {"max_offers": 0, "points_to_win": 30, "settlements": 3}),
        ("base", 3, {"points_to_win": 30}),
        ("oceans", 4, {"max_offers": 0, "points_to_win": 30}),
        ("catan_world", 4, {"max_offers": 0, "points_to_win": 30}),
        ("fog_islands", 6, {"max_offers": 0, "points_to_win": 30}),
        ("seven_islands", 3, {"max_offers": 1}),
        ("reach_catan", 4, {"max_offers": 0, "points_to_win": 30}),
    ],
)
def test_nothing_is_lost_and_every_position_is_possible(board: str, players: int, options: dict[str, Any]) -> None:
    seen = play(board, players, players, **options)
    assert seen.keys() >= {"main", "metropolis", "discard", "robber"}
    assert seen["laid down"] or "settlements" not in options


@pytest.mark.rule("CK-239", "CK-082", "CK-083")
def test_a_turn_is_finite() -> None:
    """A knight acts once and rises once a turn, bank trades shrink the hand, cards dropped never come back."""
    game = Game("new_shores", 4, 3, cities_and_knights=True, max_offers=0)
    chooser, turn, longest, done = np.random.default_rng(3), -1, 0, Counter[str]()
    knights = 0
    for _ in range(DECISIONS):
        if game.is_over:
            break
        if game.turn != turn:  # before the roll: who may act and rise in this turn
            turn, done = game.turn, Counter[str]()
            knights = sum(int(word).bit_count() for word in game.record.knights_of[int(game.record.active)])
        before, phase, actor = game.record.copy(), game.phase, game.current_player
        texts = [game.describe(int(action)) for action in game.legal_actions()]
        text = str(chooser.choice([text for text in texts if text != "end turn"] or texts))
        game.apply(game.parse(text))
        kind = text.rsplit(" ", 2)[0]
        done[kind] += 1
        built = done["knight"]
        assert done["pick knight"] <= knights and done["promote"] <= knights + built
        if text.startswith("maritime"):
            assert game.record.hand_size[actor] < before.hand_size[actor]
        if kind == "drop card" and phase == "main":
            assert game.record.progress_size[actor] == before.progress_size[actor] - 1
        longest = max(longest, done.total())
    assert 5 < longest < 150
