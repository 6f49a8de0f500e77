"""Search agents in every step of every progress card of Cities & Knights (CK)."""

import pytest

from seafarers_agents import make_agent
from seafarers_env.engine import constants as c
from tests.policies import carded

pytestmark = pytest.mark.long  # the edition knights is compiled


@pytest.mark.rule("CK-152", "CK-153", "CK-175")
@pytest.mark.parametrize("kind", ["one-ply:6", "flat:6", "ismcts:12"])
def test_every_card_is_played_to_its_end(kind: str) -> None:
    agent, steps = make_agent(kind, 1), 0
    for card in c.PLAYABLE_WORDS:
        game = carded.table(card, phase="pre-roll" if card == "alchemist" else "main")
        game.apply(game.parse(f"play card {card}"))
        while game.phase in ("card step", "opponent's step", "dice choice", "discard", "free piece"):
            action = agent.act(game.view(game.current_player))
            assert action in game.legal_list(), (card, game)
            game.apply(action)
            steps += 1
    assert steps > 30
