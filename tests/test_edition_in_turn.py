"""A little of another edition, each day of another one: for `make checked`, which has no time for all of them."""

import pytest

from seafarers_env import Batch
from seafarers_env.editions import edition_of
from seafarers_env.scenarios import scenarios
from tests.alike import both, follow
from tests.effort import in_turn

pytestmark = pytest.mark.long  # its kernels are compiled


@pytest.mark.parametrize("name", [name for name in scenarios() if name != "explorers"])  # another game
def test_the_edition_in_turn_plays_like_classic(name: str) -> None:
    game, other = both(name, scenarios()[name].players[-1], edition_of(in_turn()), card_counting=True)
    follow(game, other, 150, every=10)
    assert other.to_json() == game.to_json()


def test_its_batches_play_many_decisions() -> None:
    batch = Batch("greater_catan", 4, 8, seed=1, edition=in_turn())
    assert batch.rollout(20_000) == 20_000
