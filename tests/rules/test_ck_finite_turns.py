"""A turn of Cities & Knights comes to an end (CK-239)."""

from collections import Counter

import numpy as np
import pytest

from seafarers_env import Game

pytestmark = pytest.mark.long  # the edition knights is compiled

DECISIONS = 1_200


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
