"""Compile entry kernels once, in groups, each when it is first needed, with a message.

`python -m seafarers_env.warm_up` compiles what a `Game` and a `Batch` need. `--groups` names other groups, so that
programs wait only for those they use: opponents of one learner, policies, search.
"""

import argparse
import gc
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterable
from contextlib import contextmanager
from functools import partial
from typing import Any, Final, NamedTuple, TextIO

import numpy as np
from numpy.typing import NDArray

from seafarers_env.compiling.typing_cache import typing_cache
from seafarers_env.editions import CLASSIC, EDITIONS, Edition, edition_of
from seafarers_env.engine.entries import policy
from seafarers_env.engine.entries.blank import Call

ONE_GAME: Final = "one-game"
MANY_GAMES: Final = "many-games"
OPPONENTS: Final = "opponents"
HEURISTIC: Final = "heuristic"
DUELS: Final = "duels"
SEARCH: Final = "search"
LEARNED: Final = "learned"
LEARNING: Final = "learning"
TEACHER: Final = "teacher"
LOOKS: Final = "looks"
MEMORY: Final = "memory"
MEMORY_OPPONENTS: Final = "memory-opponents"
SHAPES: Final = "shapes"


class Group(NamedTuple):
    """Kernels that are compiled together."""

    title: str  # in the progress, and on the mark in the cache once they are there
    module: str  # of `engine.entries`
    calls: str = "calls"  # its function that tells what to call


GROUPS: Final = {
    ONE_GAME: Group("the kernels of one game", "one_game"),
    MANY_GAMES: Group("the kernels of many games", "many_games"),
    OPPONENTS: Group("opponents", "learner"),
    HEURISTIC: Group("the heuristic", "policy"),
    DUELS: Group("games between policies", "policy", "calls_of_games"),
    SEARCH: Group("the search", "search"),
    LEARNED: Group("the learned value", "learned"),
    LEARNING: Group("games to learn from", "learned", "calls_of_games"),
    TEACHER: Group("what policies would do in a batch", "teacher"),
    LOOKS: Group("what other seats see in a batch", "teacher", "calls_of_looks"),
    MEMORY: Group("games that remember", "history"),
    MEMORY_OPPONENTS: Group("opponents in games that remember", "history", "calls_of_opponents"),
    SHAPES: Group("observations in other shapes", "shapes"),
}

_watchers: Final[list[Callable[[str, int, int], object]]] = []

#: Groups whose policy is called by kernels in which it may play, by the rooms of the engine that it lies in.
CONNECTED: Final = {HEURISTIC: "policies", LEARNED: "learned"}


def ensure_compiled(*groups: str, stream: TextIO | None = None, edition: Edition = CLASSIC) -> None:
    """Compile kernels that this version has not compiled yet, with progress on `stream`.

    With a second core, another process compiles part of them at the same time.

    Args:
        groups: Names of `GROUPS`; none means those of a `Game` and of a `Batch`.
        stream: Where to report progress (default: standard error).
        edition: Whose kernels.
    """
    for name in groups or (ONE_GAME, MANY_GAMES):
        if not edition._jit.is_ready(GROUPS[name].title):
            compile_once(GROUPS[name].title, partial(calls_of, name, edition), stream, apart=name, edition=edition)
        if name in CONNECTED:
            edition.policy.connect(CONNECTED[name])


def seated(policies: NDArray[np.int8]) -> tuple[str, ...]:
    """The groups of the policies that sit somewhere."""
    places = {HEURISTIC: policy.HEURISTIC, LEARNED: policy.LEARNED}
    return tuple(group for group, number in places.items() if (policies == number).any())


def is_compiled(group: str, edition: Edition = CLASSIC) -> bool:
    """Whether the kernels of a group have been compiled by this version."""
    return edition._jit.is_ready(GROUPS[group].title)


def run_group(seated: bool, remembered: bool) -> str:
    """The group that steps many games: with policies in their seats or without, remembered or not."""
    if seated:
        return MEMORY_OPPONENTS if remembered else OPPONENTS
    return MEMORY if remembered else MANY_GAMES


def calls_of(group: str, edition: Edition = CLASSIC) -> list[Call]:
    """The entry kernels of a group, each with arguments it can be called on."""
    _, module, function = GROUPS[group]
    return getattr(getattr(edition, module), function)()


@contextmanager
def watched(tell: Callable[[str, int, int], object]) -> Generator[None]:
    """In this context, `tell` is called with what this process compiles: name, steps done, all steps."""
    _watchers.append(tell)
    try:
        yield
    finally:
        _watchers.remove(tell)


def compile_once(
    what: str,
    calls: Callable[[], Iterable[Call]],
    stream: TextIO | None = None,
    apart: str | None = None,
    edition: Edition = CLASSIC,
) -> None:
    """Compile a group of kernels, unless this version has compiled it before.

    Only one process compiles a group; others that need it wait.

    Args:
        what: What they are, in the progress and on the mark in the cache once they are there.
        calls: What to call; asked only when something is to be compiled.
        stream: Where progress is told (default: standard error).
        apart: The group that it is, if another process can help.
        edition: Whose kernels they are.
    """
    if edition._jit.is_ready(what):
        return

    def say(line: str) -> None:
        print(line, file=stream or sys.stderr, flush=True)

    store, told = edition._jit.STORE, what if edition is CLASSIC else f"{what} ({edition.name})"
    with store.lock(what, lambda: say(f"seafarers_env: waiting for another process, which is compiling {told} ...")):
        if store.is_ready(what):
            return
        if store.own is not None:
            say(f"seafarers_env: compiling {told}, once for this version; a minute or so ...")
        else:
            store.complain(say)
            say(f"seafarers_env: compiling {told}; a minute or so ...")
        start = time.perf_counter()
        with _helper(apart, edition), _without_collecting(), typing_cache():
            _call(told, list(calls()), say)
        store.set_ready(what)
        say(f"seafarers_env: compiled in {time.perf_counter() - start:.0f} s")
        if store.lossy:
            say(f"seafarers_env: not all of it could be written to {store.own}: another process compiles it again")


@contextmanager
def _without_collecting() -> Generator[None]:
    """Keep Python from looking for garbage: what a compiler makes by the million is in use until it has ended.

    It takes a twentieth of the time.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _call(what: str, calls: list[Call], say: Callable[[str], None]) -> None:
    for n, (function, arguments) in enumerate(calls, 1):
        for tell in _watchers:
            tell(what, n - 1, len(calls))
        start = time.perf_counter()
        function(*arguments)
        seconds = time.perf_counter() - start
        say(f"  [{n:2}/{len(calls)}] {function.__name__} {seconds:.1f} s")


# --- the second process -----------------------------------------------------------------------------------------------
_HELP: Final = "from seafarers_env.warm_up import compile_apart"


def compile_apart(group: str, edition_name: str) -> None:
    """Compile into the cache, in a second process, what shares least with the rest of the group.

    The first one holds the other end of standard input: when that closes, it has ended, or needs no help any more.
    """
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    edition = edition_of(edition_name)
    with _without_collecting(), typing_cache():
        arguments = dict(calls_of(group, edition))
        for function in apart_of(group, edition):
            function(*arguments[function])


def apart_of(group: str, edition: Edition = CLASSIC) -> tuple[Callable[..., Any], ...]:
    """What of a group a second process compiles."""
    return getattr(getattr(edition, GROUPS[group].module), "APART", ())


def _leave_with_parent() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


@contextmanager
def _helper(group: str | None, edition: Edition) -> Generator[None]:
    """A second process beside this one, which ends when it is left, and when this process is killed."""
    helper = _start_helper(group, edition)
    try:
        yield
    finally:
        if helper is not None and helper.stdin is not None:
            helper.stdin.close()
            helper.wait()


def _start_helper(group: str | None, edition: Edition) -> subprocess.Popen[bytes] | None:
    """The second process, or None: whatever it fails to do is done here."""
    if group is None or not apart_of(group, edition):
        return None
    if edition._jit.STORE.own is None or (os.cpu_count() or 1) < 2 or not sys.executable:
        return None
    path = os.pathsep.join(entry or os.curdir for entry in sys.path)
    try:
        return subprocess.Popen(
            (sys.executable, "-c", f"{_HELP}; compile_apart({group!r}, {edition.name!r})"),
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
    except OSError:
        return None


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    told = "\n".join(f"  {name:26} {group.title}" for name, group in GROUPS.items())
    parser = argparse.ArgumentParser(
        prog="python -m seafarers_env.warm_up",
        description="Compile kernels ahead of time; otherwise each is compiled when first needed.",
        epilog=f"groups:\n{told}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "editions",
        nargs="*",
        metavar="EDITION",
        help=f"of {', '.join(EDITIONS)} (default: classic)",
        default=["classic"],
    )
    parser.add_argument(
        "--groups",
        nargs="+",
        choices=[*GROUPS, "all"],
        default=[ONE_GAME, MANY_GAMES],
        metavar="GROUP",
        help="which to compile (default: one-game many-games), or all",
    )
    given = parser.parse_args(arguments)
    unknown = [name for name in given.editions if name not in EDITIONS]
    if unknown:
        parser.error(f"editions are {', '.join(EDITIONS)}, not {unknown[0]!r}")
    wanted: list[str] = [*GROUPS] if "all" in given.groups else given.groups
    for name in given.editions:
        ensure_compiled(*wanted, stream=sys.stdout, edition=EDITIONS[name])


if __name__ == "__main__":
    main()
