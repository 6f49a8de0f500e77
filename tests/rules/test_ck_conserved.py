"""What holds at every decision of random games of Cities & Knights (CK-156, CK-173, CK-214, CK-232..239)."""

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
    NUM_RESOURCES,
    PLAYABLE_WORDS,
    PRINTER,
    PROGRESS,
    PROGRESS_LIMIT,
    SHIP,
    SUPPLY_CITIES,
    SUPPLY_ROADS,
    SUPPLY_SETTLEMENTS,
    SUPPLY_SHIPS,
)
from tests.rules.card_plays import check_over
from tests.rules.scene import Scene
from tests.test_properties import check_derived

pytestmark = pytest.mark.long  # the edition knights is compiled

DECISIONS = 1_200
MOST_KINDS = 20  # of the 23 kinds of cards that are played in each of the games
NUM_BANKED = 8  # goods of the bank
OPEN = [CONSTITUTION, PRINTER]
HIDDEN = [k for k in range(len(EACH_PROGRESS)) if k not in OPEN]
COMMODITIES = slice(5, 8)
#: Where neither fleet nor crane is in force, and no card is being played (CK-238).
BETWEEN = {"pre-roll", "special building"}
IDLE = {*BETWEEN, "main", "compose", "answer", "choose", "metropolis", "knight target", "drop card", "deck"}


def members(words: Any) -> set[int]:
    """The places of a bit set."""
    return {64 * w + i for w, word in enumerate(words) for i in range(64) if int(word) >> i & 1}


def bits(word: Any) -> set[int]:
    return {i for i in range(8) if int(word) >> i & 1}


# --- what is checked --------------------------------------------------------------------------------------------------
def check_pieces(game: Game, s: Any, n: int) -> None:
    """CK-156: cities, settlements, roads, ships, walls and knights of each seat."""
    supply = game.table.rules[0].supply
    down = members(s.laid_down)
    for p in range(n):
        pieces = [int(v) for v in s.city_node[p] if v >= 0]
        assert len(pieces) + s.supply[p, SUPPLY_CITIES] == supply[SUPPLY_CITIES]
        settlements = {int(v) for v in np.flatnonzero(s.vertex_building == 2 * p)}
        assert len(settlements - down) + s.supply[p, SUPPLY_SETTLEMENTS] == supply[SUPPLY_SETTLEMENTS]
        cities = {int(v) for v in np.flatnonzero(s.vertex_building == 2 * p + CITY)}
        assert cities | (settlements & down) == {*pieces}
        for kind, code in ((SUPPLY_ROADS, 2 * p), (SUPPLY_SHIPS, 2 * p + SHIP)):
            moving = game.phase == "move ship" and kind == SUPPLY_SHIPS and p == game.current_player
            assert (s.edge_piece == code).sum() + s.supply[p, kind] + moving == supply[kind]
        walls = bits(s.walls[p])
        assert len(walls) <= 3 and all(int(s.city_node[p, x]) in cities for x in walls)  # CK-234
        assert not (settlements & down) or s.supply[p, SUPPLY_SETTLEMENTS] == 0
        for rank in range(3):
            mine = (s.knight == 3 * p + rank).sum() + (s.homeless >= 0 and s.homeless % 18 == 3 * p + rank)
            assert mine + s.knights_left[p, rank] == 2


def check_cards(s: Any, n: int) -> None:
    """CK-156, CK-236: goods and progress cards."""
    goods = s.bank + s.hand[:, :NUM_BANKED].sum(0) + s.discarding[:, :NUM_BANKED].sum(0)
    assert goods.tolist() == [24 if n > 4 else 19] * NUM_RESOURCES + [18 if n > 4 else 12] * 3
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
        assert size <= 4 or (size == 5 and (game.phase == "drop card" or mine))
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


def check_played(game: Game, s: Any) -> None:
    """CK-237, CK-238, CK-153: the merchant token, fleets and crane, what is left of a card that was played."""
    token, seat = int(s.token_hex), int(s.token_seat)
    assert (token >= 0) == (seat >= 0)
    if token >= 0:
        assert s.terrain[token] < NUM_RESOURCES
        assert seat in {int(s.vertex_building[v]) >> 1 for v in game.board.record[0].hex_vertices[token]}
    if game.phase in BETWEEN:
        assert int(s.fleets) == int(s.crane) == 0
    if game.phase in IDLE:
        check_over(Scene(game))


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


def deal_cards(s: Any, chooser: np.random.Generator) -> None:
    """Fill the active seat's progress cards up to the limit, from decks as draws find them (CK-047)."""
    p = int(s.active)
    while s.progress_size[p] < PROGRESS_LIMIT:
        c = int(chooser.integers(3))
        deck = [k for k in HIDDEN if FIRST_OF_DECK[c] <= k < FIRST_OF_DECK[c + 1]]
        if not s.undrawn[deck].any():
            for cards in (s.played_cards, s.dropped_cards):
                s.undrawn[deck] += cards[deck]
                cards[deck] = 0
            s.undrawn_size[c], s.dropped_size[c] = s.undrawn[FIRST_OF_DECK[c] : FIRST_OF_DECK[c + 1]].sum(), 0
        k = int(chooser.choice([k for k in deck if s.undrawn[k]]))
        s.undrawn[k] -= 1
        s.undrawn_size[c] -= 1
        s.progress[p, k] += 1
        s.progress_size[p] += 1
        s.backs[p, c] += 1


def apply(game: Game, text: str) -> None:
    """Apply an action; a card that is played goes from the hand to the returned ones at once (CK-173)."""
    p, word = game.current_player, text.removeprefix("play card ")
    before = game.record.copy()
    game.apply(game.parse(text))
    if word != text and word != "alchemist":  # the gate of its roll may bring that one back
        k, s = PROGRESS.index(word), game.record
        assert s.progress[p, k] == before.progress[p, k] - 1
        assert s.played_cards[k] == before.played_cards[k] + 1
        assert s.dropped_cards.tolist() == before.dropped_cards.tolist()


def play(board: str, players: int, seed: int, **options: Any) -> Counter[str]:
    """Play at random, a kind of action first and then one of that kind, and check each decision."""
    game = Game(board, players, seed, cities_and_knights=True, **options)
    chooser, start, seen = np.random.default_rng(seed), None, Counter[str]()
    for n in range(DECISIONS):
        if game.is_over:
            break
        s = game.record
        check_pieces(game, s, players)
        check_cards(s, players)
        check_limit(game, s, players)
        check_knights(game, s)
        check_played(game, s)
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
            deal_cards(s, chooser)
        elif n % 25 == 0:
            check_derived(game)
        texts = [game.describe(int(action)) for action in game.legal_actions()]
        assert texts, game.phase
        words = {text.rsplit(" ", 1)[0] if "card" in text else text.split()[0] for text in texts}
        word = str(chooser.choice(sorted(words)))
        text = str(chooser.choice(sorted(text for text in texts if text.startswith(word))))
        apply(game, text)
        seen[text] += text.startswith("play card")
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
        ("seven_islands", 3, {"max_offers": 1, "points_to_win": 30}),
        ("reach_catan", 4, {"max_offers": 0, "points_to_win": 30}),
    ],
)
def test_nothing_is_lost_and_every_position_is_possible(board: str, players: int, options: dict[str, Any]) -> None:
    seen = play(board, players, players, **options)
    assert seen.keys() >= {"main", "metropolis", "discard", "robber", "card step", "opponent's step", "dice choice"}
    assert sum(seen[f"play card {word}"] > 0 for word in PLAYABLE_WORDS) >= MOST_KINDS
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
        done[kind] += phase == "main" or kind != "pick knight"  # intrigue means another's
        built = done["knight"]
        assert done["pick knight"] <= knights and done["promote"] <= knights + built
        if text.startswith("maritime"):
            assert game.record.hand_size[actor] < before.hand_size[actor]
        if kind == "drop card" and phase == "main":
            assert game.record.progress_size[actor] == before.progress_size[actor] - 1
        longest = max(longest, done.total())
    assert 5 < longest < 150
