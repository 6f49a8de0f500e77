"""Wrong arrays, ids, seats and seeds at the public faces: an error in words, nothing changed, and never a crash."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from seafarers_env import Batch, Game, IllegalActionError
from seafarers_env.batches.buffers import Kind
from seafarers_env.batches.sampler import Sampler
from tests.play import advance, content
from tests.soak.case import Done, demand
from tests.soak.tables import table_of

TRIES = 60
#: What a caller's mistake may raise.
CLEAR = (ValueError, TypeError, IndexError, IllegalActionError)
ODD: tuple[Any, ...] = (
    None, "", "roll", "0", b"1", 1.0, 1.5, -1, -2, 4, 99, 10**6, 2**31, 2**63, 2**64, -(2**63), -(2**80), True,
    float("nan"), float("inf"), [], [1], (), {}, object(), np.int8(-1), np.uint64(2**63), np.float64(1), np.zeros(2),
    np.array(3), np.array([[1]]), slice(None), len,
)  # fmt: skip
DTYPES = ("int8", "uint8", "int16", "int32", "int64", "uint64", "float32", "float64", "bool", ">i4", "complex64", "S1",
          "datetime64[s]", "object")  # fmt: skip


def odd_array(rng: random.Random, right: Kind) -> Any:
    """An array that is wrong in one way or another; seldom it is right."""
    shape = list(right.shape)
    way = rng.randrange(12)
    if way == 0:
        return rng.choice(ODD)
    if way <= 2 and shape:
        axis = rng.randrange(len(shape))
        shape[axis] = max(0, shape[axis] + rng.choice((-1, 1, 7, -shape[axis], 1000)))
        return np.zeros(shape, right.dtype)
    if way == 3:
        return np.zeros([*shape, 1], right.dtype)
    if way == 4:
        return np.zeros(shape[1:], right.dtype)
    if way <= 6:
        return np.zeros(shape, rng.choice(DTYPES))
    if way == 7:
        return np.zeros([2 * n for n in shape], right.dtype)[tuple(slice(None, None, 2) for _ in shape)]
    if way == 8:
        return np.zeros(shape[::-1], right.dtype).T
    if way == 9:
        found = np.zeros(shape, right.dtype)
        found.flags.writeable = False
        return found
    if way == 10:  # not aligned
        size = int(np.prod(shape)) * right.dtype.itemsize
        return (
            np.zeros(size + 1, np.uint8)[1:].view(right.dtype).reshape(shape) if size else np.zeros(shape, right.dtype)
        )
    return np.ma.masked_array(np.zeros(shape, right.dtype))


def refused(what: str, call: Callable[[], Any]) -> bool:
    """Whether a call raises one of the clear errors, with words; any other error goes through."""
    try:
        call()
    except (*CLEAR, MemoryError) as error:
        words = str(error)
        demand(words.strip() != "", "an error without words from", what)
        demand(not isinstance(error, MemoryError) or "this machine has" in words, "no memory for", what, words)
        demand("numba" not in words and "No implementation of function" not in words, "a compiler speaks:", what, words)
        return True
    return False


def case(seed: int) -> Done:
    """Wrong arguments to one game, batch or sampler."""
    rng = random.Random(seed)
    kind = rng.choice(sorted(PARTS))
    return Done(PARTS[kind](rng), frozenset({kind}))


# --- one game ---------------------------------------------------------------------------------------------------------
def _game(rng: random.Random) -> int:
    table = table_of(rng, but=("skip_forced",))
    game = table.game(rng.getrandbits(64), rng.choice(("auto", "explicit")))
    for _ in range(rng.choice((0, 20, 120))):
        if not game.is_over:
            advance(game, rng, table.style)
    before, view = content(game), game.view(rng.randrange(table.players))
    right = Kind((game.layout.size,), np.dtype(np.int8))
    for _ in range(TRIES):
        odd = rng.choice(ODD)
        name, call = rng.choice(_calls(game, view, odd, rng, right))
        refused(f"{name}({odd!r})", call)
        demand(content(game) == before, f"{name}({odd!r}) has changed the game", game)
    for action in rng.sample(range(game.num_actions), min(30, game.num_actions)):
        if action not in game.legal_list():
            demand(
                refused(f"apply({action})", lambda action=action: game.apply(action)), "taken though illegal:", action
            )
            demand(content(game) == before, "an illegal action has changed the game:", game.describe(action), game)
    return TRIES


def _calls(game: Game, view: Any, odd: Any, rng: random.Random, right: Kind) -> list[tuple[str, Callable[[], Any]]]:
    legal = set(game.legal_list())

    def apply_on_a_copy() -> None:
        twin = game.clone()
        twin.apply(odd)
        demand(int(odd) in legal, "taken though illegal:", odd)

    def chance_on_a_copy() -> None:
        game.clone().apply_chance(odd)

    def observe() -> None:
        """Guards round the array show whether more is written than it holds."""
        seat, guard = rng.randrange(game.num_players), np.full(3 * game.layout.size, 77, np.int8)
        out = odd_array(rng, right)
        if type(out) is np.ndarray and out.dtype == np.int8 and out.ndim == 1 and len(out) <= game.layout.size:
            middle = guard[game.layout.size : game.layout.size + len(out)]
            if refused("observe(out=)", lambda: game.observe(seat, middle)):
                demand(bool((guard == 77).all()), "a refused array was written to")
            else:
                rest = np.concatenate([guard[: game.layout.size], guard[game.layout.size + len(out) :]])
                demand(bool((rest == 77).all()), "written beyond the array of", len(out))
                demand(np.array_equal(middle, game.observe(seat)), "an observation in `out` is another one")
        elif not refused("observe(out=)", lambda: game.observe(seat, out)) and out is not None:
            demand(np.array_equal(out, game.observe(seat)), "an observation in `out` is another one", out)

    return [
        ("apply", apply_on_a_copy), ("apply_chance", chance_on_a_copy), ("observe(out=)", observe),
        ("observe(out=)", observe), ("observe", lambda: game.observe(odd)), ("view", lambda: game.view(odd)),
        ("observe_masked", lambda: game.observe_masked(odd)), ("describe", lambda: game.describe(odd)),
        ("describe_chance", lambda: game.describe_chance(odd)), ("parse", lambda: game.parse(odd)),
        ("view.kind", lambda: view.kind(odd)), ("view.describe", lambda: view.describe(odd)),
        ("view.parse", lambda: view.parse(odd)), ("view.victory_points", lambda: view.victory_points(odd)),
        ("view.determinise", lambda: view.determinise(odd)),
        ("Game.from_json", lambda: Game.from_json(odd)), ("svg", lambda: game.svg(odd)),
        ("Game(players)", lambda: Game("base", odd)), ("Game(scenario)", lambda: Game(odd)),
        ("Game(seed)", lambda: Game("base", 3, odd)), ("reset", lambda: game.clone().reset(odd)),
        ("Game(chance)", lambda: Game("base", 3, chance=odd)), ("Game(bank)", lambda: Game("base", 3, bank=odd)),
        ("Game(points_to_win)", lambda: Game("base", 3, points_to_win=odd)),
        ("from_table", lambda: Game.from_table(game.table, odd)),
    ]  # fmt: skip


# --- batches ----------------------------------------------------------------------------------------------------------
def _batch(rng: random.Random) -> int:
    table = table_of(rng, boards=())
    size, masks = rng.randint(1, 5), rng.choice(("int8", "bits", "both"))
    words: dict[str, Any] = {"masks": masks, "observe": rng.random() < 0.7, "final": rng.random() < 0.7, **table.words}
    kinds = Batch.buffer_kinds(table.board, table.players, size, **words)

    def made(given: dict[str, Any]) -> None:
        one = Batch(table.board, table.players, size, 1, buffers=given, **words)
        one.step([one.game(i).legal_list()[0] for i in range(size)])

    for _ in range(TRIES // 2):
        name = rng.choice([*kinds])
        given = {name: odd_array(rng, kinds[name])}
        if rng.random() < 0.1:
            given["nothing"] = given[name]
        refused(f"Batch(buffers={name})", partial(made, given))
    batch = Batch(table.board, table.players, size, rng.getrandbits(60), **words)
    for _ in range(TRIES // 2):
        odd, array = rng.choice(ODD), odd_array(rng, Kind((size,), np.dtype(np.int64)))
        what, call = rng.choice(_batch_calls(batch, odd, array))
        before = batch.records.tobytes()
        if refused(f"{what}({odd!r}, {array!r})", call):
            demand(batch.records.tobytes() == before, what, "was refused and has changed games")
    return TRIES


def _batch_calls(batch: Batch, odd: Any, array: Any) -> list[tuple[str, Callable[[], Any]]]:
    name, players, size = batch.scenario.name, batch.num_players, len(batch)
    few = odd if not isinstance(odd, int | np.integer) or int(odd) < 1000 else -int(odd)  # not to wait for, or pay for
    return [
        ("step", lambda: batch.step(array)), ("step", lambda: batch.step(odd)), ("game", lambda: batch.game(odd)),
        ("rollout", lambda: batch.rollout(few)), ("reset", lambda: batch.reset(odd)),
        ("reset", lambda: batch.reset(array)), ("reset(mask=)", lambda: batch.reset(mask=odd)),
        ("reset(mask=)", lambda: batch.reset(mask=array)),
        ("Batch(seed=)", lambda: Batch(name, players, size, odd)),
        ("Batch(size=)", lambda: Batch("base", 3, few)),
        ("Batch(threads=)", lambda: Batch("base", 3, 2, 1, threads=odd)),
        ("Batch(masks=)", lambda: Batch("base", 3, 2, 1, masks=odd)),
        ("Batch(on_illegal=)", lambda: Batch("base", 3, 2, 1, on_illegal=odd)),
    ]  # fmt: skip


# --- sampler ----------------------------------------------------------------------------------------------------------
def _sampler(rng: random.Random) -> int:
    batch = Batch("base", 3, rng.randint(1, 6), rng.getrandbits(60), masks="bits")
    sampler, size, words = Sampler(rng.getrandbits(60)), len(batch), batch.mask_words
    mask, out = Kind(words.shape, words.dtype), Kind((size,), np.dtype(np.int64))
    for _ in range(TRIES):
        given, into = (words if rng.random() < 0.5 else odd_array(rng, mask)), odd_array(rng, out)
        if not refused("Sampler", partial(sampler, given, into)) and given is words and into is not None:
            legal = [int(a) in batch.game(i).legal_list() for i, a in enumerate(into)]
            demand(all(legal), "the sampler picks what is illegal", into)
        odd = rng.choice(ODD)
        refused(f"Sampler({odd!r})", partial(Sampler, odd))
    return TRIES


PARTS: dict[str, Callable[[random.Random], int]] = {"game": _game, "batch": _batch, "sampler": _sampler}
