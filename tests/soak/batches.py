"""A batch with whatever it can be asked for beside as many single games; a vector beside single environments.

All that is shown is what the games say, and nothing is written beside arrays that a caller has lent.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from seafarers_env.envs import SeafarersEnv, SeafarersVectorEnv
from tests.soak.beside import OTHERS, Beside
from tests.soak.case import Done, demand
from tests.soak.tables import Table, table_of

STEPS = (30, 120)  # of a batch, of a vector
FENCED = 0.5  # how often lent arrays lie beside closed pages: a process that touches one is ended
SELDOM = 0.06  # how often something else than a step is done
NOW_AND_THEN = 0.15  # how often what is not shown at all times is asked for
MEMORIES = (None, 1, 2, 5, 20, 64, 200)
ENTITIES = (False, False, True, {"dtype": "int8"}, {"rows": {"hexes": 150, "players": 9}})


def case(seed: int) -> Done:
    """One batch or one vector."""
    rng = random.Random(seed)
    table = table_of(rng)
    return PARTS[rng.choice(sorted(PARTS))](table, rng)


def of_batch(table: Table, rng: random.Random, steps: int = 0, **given: Any) -> Done:
    """A batch: steps, and now and then something else; `given` are arguments that shall not be drawn."""
    fenced = rng.random() < FENCED
    beside = Beside(table, rng, fenced, asked_for(table.players, rng) | given)
    steps = steps or rng.choice(STEPS)
    beside.compare()
    for _ in range(steps):
        if rng.random() < SELDOM:
            beside.do(rng.choice(sorted(OTHERS)))
            beside.compare()
        beside.step()
        beside.compare()
        if rng.random() < NOW_AND_THEN:
            beside.ask()
        demand(beside.lent.spoilt() == [], "something was written beside", beside.lent.spoilt(), beside.batch)
    seen = {name for name in ("memory", "entities", "seats", "shaping") if beside.asked[name]}
    seen |= {beside.batch.table.edition.name, "fenced" if fenced else "amid bytes"}
    return Done(steps * beside.size, frozenset(seen))


def asked_for(players: int, rng: random.Random) -> dict[str, Any]:
    """Arguments of a batch, each of which may be missing."""
    sits = rng.choice((("learner", "heuristic"), ("learner", "heuristic"), ("learner", "heuristic", "random")))
    lineups = [["learner", *rng.choices(sits, k=players - 1)] for _ in range(rng.randint(1, 2))]
    for lineup in lineups:
        rng.shuffle(lineup)
    return {
        "observe": rng.random() < 0.8,
        "final": rng.random() < 0.8,
        "masks": rng.choice(("int8", "bits", "both")),
        "threads": rng.choice((1, 1, 2)),
        "on_illegal": rng.choice(("raise", "report")),
        "memory": rng.choice(MEMORIES),
        "entities": rng.choice(ENTITIES),
        "reward": rng.choice(("win", "points")),
        "truncation_reward": rng.choice((0.0, -0.25)),
        "shaping": rng.choice((0.0, 1.5)),
        "discount": rng.choice((1.0, 0.9)),
        "seats": lineups if rng.random() < 0.4 else None,
        "rotate": rng.random() < 0.7,
    }


# --- vectors ----------------------------------------------------------------------------------------------------------
def of_vector(table: Table, rng: random.Random, steps: int = 0) -> Done:
    """A vector, with memory or without, beside as many environments of a game each."""
    from tests.envs.test_vector import assert_equal, pick as pick_all

    size, mode = rng.randint(1, 4), rng.choice((AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP))
    asked: dict[str, Any] = {
        **table.words,
        "max_turns": rng.choice((3, 20, 100)),
        "opponents": rng.choices(("random", "heuristic"), k=table.players - 1),
        "seat": rng.choice(("random", rng.randrange(table.players))),
        "reward": rng.choice(("win", "points")),
        "truncation_reward": rng.choice((0.0, -0.25)),
        "memory": rng.choice(MEMORIES),
    }
    several = {"threads": rng.choice((1, 1, 2)), "copy": rng.random() < 0.5, "autoreset_mode": mode}
    fast = SeafarersVectorEnv(table.scenario, table.players, size, **several, **asked)
    single = [lambda: SeafarersEnv(table.scenario, table.players, **asked)] * size
    slow: Any = SyncVectorEnv(single, autoreset_mode=mode)
    numpy_rng, seed = np.random.default_rng(rng.getrandbits(32)), rng.getrandbits(32)
    steps, answer = steps or rng.choice(STEPS), fast.reset(seed=seed)
    assert_equal(answer, slow.reset(seed=seed))
    for _ in range(steps):
        masks = answer[-1]["action_mask"]
        illegal = numpy_rng.random(size) < 0.01
        actions = np.where(illegal, np.argmin(masks, axis=1), pick_all(masks, numpy_rng))
        answer = fast.step(actions)
        assert_equal(answer, slow.step(actions))
    return Done(steps * size, frozenset({"vector", fast.table.edition.name, *({"memory"} if asked["memory"] else ())}))


PARTS: dict[str, Callable[[Table, random.Random], Done]] = {"batch": of_batch, "vector": of_vector}
