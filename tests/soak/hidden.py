"""What a seat is handed is the same when everything that it cannot know is dealt anew (OBSERVATION)."""

from __future__ import annotations

import random

import numpy as np

from tests.play import advance
from tests.soak.case import Done, demand
from tests.soak.tables import table_of

LIMITS = (80, 300, 1000)  # decisions of a game
DRAWN = 0.3  # how often pictures, which take their time, are compared as well
MOMENTS = 10  # of them that are looked at


def case(seed: int) -> Done:
    """One game, looked at now and then by every seat."""
    # What is hidden and what is shown is told in one place, that of the tests.
    from tests.test_hidden_information import shown, shuffled
    from tests.web.test_hidden import told

    rng = random.Random(seed)
    numpy_rng = np.random.default_rng(seed)
    table = table_of(rng, but=("skip_forced",))
    game = table.game(rng.getrandbits(64), rng.choice(("auto", "explicit")))
    phases: set[str] = set()
    limit, checked = rng.choice(LIMITS), 0
    for _ in range(limit):
        if game.is_over:
            break
        if game.phase not in phases or rng.random() < MOMENTS / limit:
            phases.add(game.phase)
            for viewer in range(game.num_players):
                twin = shuffled(game, viewer, numpy_rng)
                before, after = shown(game, viewer), shown(twin, viewer)
                leaks = [key for key in before if before[key] != after.get(key)]
                demand(leaks == [], f"seat {viewer} is told of hidden things by {leaks}", game, table)
                if not game.is_chance and rng.random() < DRAWN:
                    page = told(game, viewer) == told(twin, viewer)
                    demand(page, f"the page tells seat {viewer} of hidden things", game, table)
                    svg = game.svg(viewer) == twin.svg(viewer)
                    demand(svg, f"the picture tells seat {viewer} of hidden things", game, table)
                checked += 1
        advance(game, rng, table.style)
    return Done(checked, frozenset(phases))
