"""Where games are played: in this process, in others of this machine, by Ray actors. All play the same games."""

import importlib
import multiprocessing
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Any, Final

from seafarers_agents.cluster import connected, import_ray
from seafarers_agents.matches import ArenaError, Job, Plan, Played, Player
from seafarers_agents.processes import follow_parent, single_threads
from seafarers_agents.protocol import AgentError

AHEAD: Final = 2  # games handed to each worker: one that it plays, one that waits

Backend = Callable[[Plan, Iterator[Job], int], Generator[Played, None, None]]


def in_this_process(plan: Plan, jobs: Iterator[Job], workers: int) -> Generator[Played, None, None]:
    """One game after another."""
    player = Player(plan)
    for job in jobs:
        yield player.play(job)


# --- processes of this machine ----------------------------------------------------------------------------------------
_here: dict[str, Player] = {}  # the player of this process


def _begin(plan: Plan) -> None:
    follow_parent()
    _here["player"] = Player(plan)


def _play(job: Job) -> Played:
    return _here["player"].play(job)


def in_processes(plan: Plan, jobs: Iterator[Job], workers: int) -> Generator[Played, None, None]:
    """Worker processes, one thread each. Spawned, not forked: after a parallel kernel a forked process hangs."""
    context = multiprocessing.get_context("spawn")
    failed: BaseException | None = None
    with single_threads(), ProcessPoolExecutor(workers, context, _begin, (plan,)) as pool:
        try:
            waiting: set[Future[Played]] = {pool.submit(_play, job) for job in islice(jobs, AHEAD * workers)}
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                for future in done:
                    if future.cancelled():
                        continue
                    if (error := future.exception()) is None:
                        yield future.result()
                    failed = failed or error
                if failed is None:
                    waiting |= {pool.submit(_play, job) for job in islice(jobs, len(done))}
                else:  # games that are under way are finished, so that none is lost
                    for future in waiting:
                        future.cancel()
        except BrokenProcessPool as error:  # noticed when a game was handed over
            failed = error
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
    if isinstance(failed, BrokenProcessPool):
        raise ArenaError("a worker process died, killed or out of memory; its games can be played again")
    if failed is not None:
        raise failed


# --- Ray --------------------------------------------------------------------------------------------------------------
def by_ray(plan: Plan, jobs: Iterator[Job], workers: int) -> Generator[Played, None, None]:
    """Ray actors: of the cluster that Ray is connected to, else of a Ray of our own on this machine."""
    with connected(workers) as ray:
        yield from _by_actors(ray, plan, jobs, workers)


def _by_actors(ray: Any, plan: Plan, jobs: Iterator[Job], workers: int) -> Generator[Played, None, None]:
    actors: list[Any] = []
    try:
        _compile_on_nodes(ray, plan)
        actors += [ray.remote(num_cpus=1)(Player).remote(plan) for _ in range(workers)]
        busy: dict[Any, Any] = {}
        failed: BaseException | None = None
        for actor, job in zip(actors * AHEAD, jobs, strict=False):
            busy[actor.play.remote(job)] = actor
        while busy:
            done, _ = ray.wait(list(busy), num_returns=1)
            actor = busy.pop(done[0])
            try:
                played: Played = ray.get(done[0])
            except Exception as error:  # games that are under way are finished, so that none is lost
                failed = failed or _own(error)
                continue
            yield played
            for job in islice(jobs, int(failed is None)):
                busy[actor.play.remote(job)] = actor
        if failed is not None:
            raise failed
    finally:
        for actor in actors:
            ray.kill(actor)


def _own(error: Exception) -> Exception:
    """An agent's error as it was raised, without the traceback in which Ray wraps what it carries."""
    cause = getattr(error, "cause", None)
    return cause if isinstance(cause, AgentError) else error


def _compile_on_nodes(ray: Any, plan: Plan) -> None:
    """One task on each node, before actors would all compile at once."""
    strategies = importlib.import_module("ray.util.scheduling_strategies")
    task = ray.remote(num_cpus=1)(_compile)
    nodes = [node["NodeID"] for node in ray.nodes() if node["Alive"] and node["Resources"].get("CPU")]
    there = [strategies.NodeAffinitySchedulingStrategy(node, soft=False) for node in nodes]
    ray.get([task.options(scheduling_strategy=strategy).remote(plan) for strategy in there])


def _compile(plan: Plan) -> None:
    """Make a game of the plan and each of its agents, which compile what they need."""
    plan.prepare()


BACKENDS: Final[dict[str, Backend]] = {"processes": in_processes, "ray": by_ray}


def backend_of(name: str) -> Backend:
    """The backend of this name.

    Raises:
        ArenaError: there is none, or Ray is not installed.
    """
    if name not in BACKENDS:
        raise ArenaError(f"there is no backend {name!r}; backends are {', '.join(BACKENDS)}")
    if name == "ray":
        try:
            import_ray()
        except ValueError as error:
            raise ArenaError(str(error)) from None
    return BACKENDS[name]
