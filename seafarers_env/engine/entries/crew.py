"""How threads that step parts of a batch find each other within a step, without the operating system's help.

The leader calls the others, does its own part and waits. Who has done its part stays awake for a moment, as the next
step mostly follows at once: to wake a thread takes 75 microseconds, as long as 500 games take. One word a part says
how it stands with it (int64, `APART` words from one to the next, so that no two lie in one cache line). Each change
of a word is one exchange that only one thread makes, so that nothing is done twice or left undone:

- AWAY: nobody is there. CALLED: the part is to be done. BUSY: somebody does it. DONE: it is, and that one is awake.
- FIT, UNFIT: that one has found all actions of its part legal, or not, and waits for the leader's word.
- LEFT: nobody came in time; who called the leader does the part.
- DISMISSED: there is nothing to be done any more; whoever is awake leaves.

The leader's word, the first, says what the others are to do: CHECK and wait, then GO or STOP.
"""

from typing import TYPE_CHECKING, Any, Final

from llvmlite import ir
from llvmlite.binding import get_process_triple
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from .._jit import PLAIN, kernel

AWAY: Final = 0
DONE: Final = 1
CALLED: Final = 2
LEFT: Final = 3
BUSY: Final = 4
FIT: Final = 5
UNFIT: Final = 6
DISMISSED: Final = 7

CHECK: Final = 0  # the leader's word
GO: Final = 1
STOP: Final = 2

STEPPED: Final = 0  # what a leader returns: all parts are,
MISSING: Final = 1  # but those that are LEFT or BUSY; or
REFUSED: Final = 2  # none is: an action is not legal, or there was nobody to look at it

ALONE: Final = -1  # the place of who does the work without a crew,
LEADER: Final = 0  # and of who calls the others, at places from 1 on

APART: Final = 16  # words; processors fetch two cache lines at a time
AWAKE: Final = 20_000  # how often who has done its part looks whether it is called: 0.2 to 1 ms
PROMPT: Final = 200  # how often the leader looks whether a part that it has called is begun: 2 to 10 microseconds
PATIENT: Final = 200_000  # how often the leader looks whether the others are done, before it says that they are not

if TYPE_CHECKING or PLAIN:

    def exchange(words: Any, k: Any, expected: Any, new: Any) -> Any:
        """Make word `k` `new` if it is `expected`; tells whether it was. No other thread sees or changes it between."""
        if words[k] == expected:
            words[k] = new
            return True
        return False

    def look(words: Any, k: Any) -> Any:
        """Word `k` as other threads left it, and all that they wrote before."""
        return words[k]

    def pause() -> None:
        """Let the processor wait for a moment."""

else:
    _PAUSES = {"x86_64": ("llvm.x86.sse2.pause", ()), "aarch64": ("llvm.aarch64.isb", (15,))}
    _PAUSE = _PAUSES.get(get_process_triple().split("-")[0].replace("arm64", "aarch64"))

    _NUMBER = ir.IntType(32)

    def _word(context, builder, kind, array, k):
        data = context.make_array(kind)(context, builder, array).data
        return builder.gep(data, [k])

    @intrinsic
    def exchange(typingctx, words, k, expected, new):
        """Make word `k` `new` if it is `expected`; tells whether it was. No other thread sees or changes it between."""
        signature = types.boolean(words, types.int64, types.int64, types.int64)

        def codegen(context, builder, signature, args):
            words, k, expected, new = args
            word = _word(context, builder, signature.args[0], words, k)
            result = builder.cmpxchg(word, expected, new, "acq_rel", "acquire")
            return builder.extract_value(result, 1)

        return signature, codegen

    @intrinsic
    def look(typingctx, words, k):
        """Word `k` as other threads left it, and all that they wrote before."""
        signature = types.int64(words, types.int64)

        def codegen(context, builder, signature, args):
            word = _word(context, builder, signature.args[0], *args)
            return builder.load_atomic(word, "acquire", 8)

        return signature, codegen

    @intrinsic
    def pause(typingctx):
        """Let the processor wait for a moment."""

        def codegen(context, builder, signature, args):
            if _PAUSE is not None:
                name, given = _PAUSE
                kind = ir.FunctionType(ir.VoidType(), [_NUMBER for _ in given])
                waits = cgutils.get_or_insert_function(builder.module, kind, name)
                builder.call(waits, [ir.Constant(_NUMBER, number) for number in given])
            return context.get_dummy_value()

        return types.void(), codegen


@kernel
def call_crew(words, order):
    """Call whoever does the other parts, with an order: CHECK or GO."""
    give_order(words, order)
    for k in range(APART, len(words), APART):
        if not exchange(words, k, DONE, CALLED):
            exchange(words, k, AWAY, CALLED)


@kernel
def give_order(words, order):
    """Change the leader's word, which nobody else does."""
    exchange(words, 0, words[0], order)


@kernel
def is_fit(words, fit):
    """Tell the others to GO if all parts are fit, the leader's own among them; else, or where one is LEFT, to STOP."""
    for k in range(APART, len(words), APART):
        looks, now = 0, look(words, k)
        while now == BUSY or now == CALLED:
            if looks >= PROMPT:
                exchange(words, k, CALLED, LEFT)
            pause()
            looks += 1
            now = look(words, k)
        fit &= now == FIT
    give_order(words, GO if fit else STOP)
    return fit


@kernel
def await_crew(words):
    """Wait until the other parts are done: STEPPED, or MISSING where some are not."""
    found = STEPPED
    for k in range(APART, len(words), APART):
        exchange(words, k, CALLED, LEFT)
        looks, now = 0, look(words, k)
        while now >= BUSY and looks < PATIENT:
            pause()
            looks += 1
            now = look(words, k)
        if now >= LEFT:
            found = MISSING
    return found


@kernel
def is_called(words, place):
    """Stay awake for a while. True: place `place` is called, and BUSY now; False: it is not, and may be left."""
    k = place * APART
    for _ in range(AWAKE):
        now = look(words, k)
        if now == CALLED:
            if exchange(words, k, CALLED, BUSY):
                return True
        elif now == AWAY:  # called, but come too late
            exchange(words, k, AWAY, DONE)
        elif now == DISMISSED:
            return False
        pause()
    exchange(words, k, DONE, AWAY)
    return False


@kernel
def may_go(words, place, fit):
    """Tell whether the part of `place` is fit, and await the leader's word: True to GO."""
    exchange(words, place * APART, BUSY, FIT if fit else UNFIT)
    while look(words, 0) == CHECK:
        pause()
    return look(words, 0) == GO


@kernel
def has_done(words, place):
    """Say that the part of `place` is done, or stopped."""
    k = place * APART
    exchange(words, k, look(words, k), DONE)
