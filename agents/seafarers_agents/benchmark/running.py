"""Play the benchmark: all games of an agent, written to one file as they end."""

import os
import platform
from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Final

from seafarers_agents.agent import files_of
from seafarers_agents.arena import count_cores
from seafarers_agents.backends import backend_of, in_this_process
from seafarers_agents.benchmark.results import Header, Played, ResultError, Results, read
from seafarers_agents.benchmark.tasks import NAME, TASKS, VERSION, digests, frozen, frozen_digest
from seafarers_agents.results import versions

Progress = Callable[[int, int], None]
_NO_PROGRESS: Final[Progress] = lambda done, total: None  # noqa: E731


def check_frozen() -> None:
    """Check that this is the published benchmark.

    Raises:
        ResultError: something differs; names the first difference.
    """
    published, here = frozen()["digests"], digests()
    for name in published | here:
        if published.get(name) != here.get(name):
            raise ResultError(f"{name} is not what it is in {NAME} version {VERSION}: nothing played here would count")


def header_of(agent: str, quick: bool) -> Header:
    """The header of a run."""
    machine = f"{platform.machine()}, {count_cores()} cores"
    return Header(agent, quick, versions(), machine, files_of([agent]), frozen=frozen_digest())


def run(
    agent: str,
    out: Path,
    *,
    quick: bool = False,
    tasks: Iterable[str] | None = None,
    resume: bool = False,
    processes: int | None = None,
    backend: str = "processes",
    progress: Progress = _NO_PROGRESS,
) -> Results:
    """Play all games that are not in the file yet; each is written as it ends.

    Args:
        agent: A spec, as for `make_agent`.
        out: The result file.
        quick: Fewer games, and no opponents that search.
        tasks: Only these tasks; a later run can play the rest.
        resume: Continue an existing file.
        processes: Workers; None takes one per core.
        backend: "processes" or "ray".
        progress: Called with (games in the file, all games).

    Raises:
        ResultError: the file exists and `resume` is False, it is of another run, or a frozen part differs.
        AgentError: no such agent, or one that cannot play a task's table.
        ArenaError: no such backend.
    """
    check_frozen()
    names = list(TASKS if tasks is None else tasks)
    for name in names:
        if name not in TASKS:
            raise ResultError(f"there is no task {name!r}; tasks are {', '.join(TASKS)}")
    header, played_by = header_of(agent, quick), backend_of(backend)
    there = _there(out, header, resume)
    total = len(there) + sum((name, *job) not in there for name in names for job in TASKS[name].jobs(quick))
    with out.open("ab") as file:
        for name in names:
            task = TASKS[name]
            jobs = [job for job in task.jobs(quick) if (name, *job) not in there]
            if not jobs:
                continue
            plan = task.plan(agent)
            plan.prepare()
            workers = min(processes or count_cores(), len(jobs))
            play = in_this_process if workers == 1 and backend == "processes" else played_by
            with closing(play(plan, iter(jobs), workers)) as games:
                for match, _, actions in games:
                    one = Played(name, match, actions)
                    file.write(one.to_line())
                    file.flush()
                    there[one.key] = one
                    progress(len(there), total)
    return read(out)


def _there(out: Path, header: Header, resume: bool) -> dict[tuple[str, int, int], Played]:
    """The games of the file that a run goes on with; begins one where there is none."""
    if not out.exists() or not out.stat().st_size:
        out.write_bytes(header.to_line())
        return {}
    if not resume:
        raise ResultError(f"{out} has games already: --resume continues them; or name another file")
    before = read(out)
    for name in ("agent", "quick", "files", "versions"):
        was, here = getattr(before.header, name), getattr(header, name)
        if was != here:
            raise ResultError(f"{out} is another run's: {name} is {was!r} there, {here!r} here")
    os.truncate(out, before.sound)
    return dict(before.games)
