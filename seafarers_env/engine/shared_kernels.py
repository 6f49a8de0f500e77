"""The engine and the heuristic by address, for kernels that need no copies of them.

What is called for every decision - one game played from Python, a batch stepped, a rollout made - has its own copy,
made for it. What is called seldom, opponents, duels and search call these: each has the arguments and the effect of
the kernel that it is made of.
"""

from typing import Any, Final

import numba

from seafarers_env.compiling.addresses import by_address

from . import chance, rulebook, stepping
from ._jit import kernel
from .bits import count, nth
from .policies import heuristic
from .records import BOARD, RULES, STATE
from .sizes import OWN_COPIES

_types: Final[Any] = numba.types  # pyright: ignore[reportPrivateImportUsage]
_record: Final[Any] = numba.from_dtype  # pyright: ignore[reportPrivateImportUsage]
_GAME: Final = tuple(_record(kind) for kind in (STATE, BOARD, RULES))
_MASK: Final = _types.uint64[::1]
_WEIGHTS: Final = _types.Array(_types.float32, 1, "C", readonly=True)


@kernel
def _step(s, b, r, global_id, m, explicit):
    """What `stepping.step` does, to the letter; in an edition without copies each part of it is called."""
    if OWN_COPIES:
        stepping.step(s, b, r, global_id, m, explicit)
    else:
        while True:
            act(s, b, r, global_id)
            if not explicit and chance.is_chance(s):
                run(s, b, r)
            legal(s, b, r, m)
            if not r.skip_forced or count(m) != 1:
                break
            global_id = nth(m, 0)


@kernel
def _deal(s, b, r, seed, m):
    """Deal a game from its seed into a zeroed record, up to the first decision; `m` gets its mask."""
    stepping.begin(s, b, r, seed)
    run(s, b, r)
    legal(s, b, r, m)
    while r.skip_forced and count(m) == 1:
        act(s, b, r, nth(m, 0))
        run(s, b, r)
        legal(s, b, r, m)


@kernel
def _run(s, b, r):
    """Let chance happen until a seat has to decide, as `chance.run` does."""
    while chance.is_chance(s):
        resolve(s, b, r, chance.draw(s, b, r))


resolve: Final = by_address(chance.resolve, (*_GAME, _types.int64), _types.none)
step: Final = by_address(_step, (*_GAME, _types.int64, _MASK, _types.boolean), _types.none)
deal: Final = by_address(_deal, (*_GAME, _types.uint64, _MASK), _types.none)
begin: Final = by_address(stepping.begin, (*_GAME, _types.uint64), _types.none)
run: Final = by_address(_run, _GAME, _types.none)
act: Final = by_address(rulebook.act, (*_GAME, _types.int64), _types.none)
legal: Final = by_address(rulebook.legal, (*_GAME, _MASK), _types.none)
choose: Final = by_address(heuristic.choose, (*_GAME, _types.int64, _MASK, _WEIGHTS), _types.int64)
#: The same, for kernels in which it may play and mostly does not: whoever seats it connects it (`warm_up`).
choose_late: Final = by_address(heuristic.choose, (*_GAME, _types.int64, _MASK, _WEIGHTS), _types.int64, late=True)
