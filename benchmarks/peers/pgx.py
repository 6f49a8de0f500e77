"""Pgx on the CPU: its games for two, a batch inside one compiled loop, finished games begun anew."""

import os
from collections.abc import Callable
from functools import partial
from typing import Any, Final

if hasattr(os, "sched_setaffinity"):  # XLA takes a thread for each core it may use, and has no other way to be told
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

from benchmarks.peers.clock import Play, run

SIZE: Final = 1024
STEPS: Final = 8  # of the compiled loop, each one decision in every game


def batch(name: str, seed: int) -> Play:
    """Random play of 1,024 games together."""
    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(carry: Any, _: None) -> tuple[Any, None]:
        state, key = carry
        key, picks, chances = jax.random.split(key, 3)
        actions = jax.random.categorical(picks, jnp.where(state.legal_action_mask, 0.0, -jnp.inf), axis=-1)
        return (step(state, actions, jax.random.split(chances, SIZE)), key), None

    @jax.jit
    def some(carry: Any) -> Any:
        return jax.lax.scan(one, carry, None, STEPS)[0]

    first, later = jax.random.split(jax.random.PRNGKey(seed))
    carry = (jax.jit(jax.vmap(env.init))(jax.random.split(first, SIZE)), later)

    def play() -> tuple[int, int]:
        nonlocal carry
        carry = jax.block_until_ready(some(carry))
        return SIZE * STEPS, 0  # all games begin at once: few end within a run, which would say nothing

    play()  # compiles
    return play


WORKS: Final[dict[str, Callable[[int], Play]]] = {
    name: partial(batch, name.replace("-", "_")) for name in ("backgammon", "go-9x9")
}


if __name__ == "__main__":
    run(WORKS, ("pgx", "jax", "jaxlib"))
