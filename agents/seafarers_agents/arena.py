"""Games of agents against each other: seats rotated, boards and dice repeated, results as they would be on one core."""

import os
import time
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Final, SupportsIndex

from seafarers_agents import runseed
from seafarers_agents.backends import backend_of, in_this_process
from seafarers_agents.gamelog import GameLog, header_of
from seafarers_agents.matches import (
    ArenaError as ArenaError,
    Contestant,
    Job,
    Plan,
    Played,
    by_name,
    file_name,
    play_game as play_game,
    round_robin as round_robin,
    seating as seating,
)
from seafarers_agents.protocol import AnswerError, OutsideError
from seafarers_agents.results import ArenaResult, Match, by_agent, sum_up, versions
from seafarers_agents.seeds import shown_seed
from seafarers_agents.sequential import Comparison, Stop
from seafarers_agents.unwritten import Outbox, UnwrittenError as UnwrittenError, complaint
from seafarers_env.files import write_whole
from seafarers_env.scenarios import load
from seafarers_env.table import Table

SMALL: Final = 4  # games for which no second process is started
MOST_GAMES: Final = 10**9  # at a table: years of play

Progress = Callable[[int, int], None]  # games played, games in all


def arena(
    scenario: str | os.PathLike[str],
    agents: Sequence[Contestant],
    games: int,
    seed: SupportsIndex | None = None,
    *,
    num_players: int | None = None,
    processes: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_turns: int | None = None,
    progress: Progress | None = None,
    backend: str = "processes",
    log: str | os.PathLike[str] | None = None,
    resume: bool = False,
    stop: Stop | None = None,
    record: str | os.PathLike[str] | None = None,
    forfeit: bool = False,
) -> ArenaResult:
    """Let agents play games against each other and count wins.

    In game `g` the agent of slot `k` sits in seat `(k + g) mod n`, and every n consecutive games, one rotation, are
    dealt from the same seed. Results depend only on the arguments, not on the number of processes or their speed.
    With more than one process the main module must be importable (`if __name__ == "__main__":` in a script).

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        agents: A spec for each slot, as for `make_agent`. An agent object or a function of observation and action
            mask is possible too: it plays all its games in this process; results list it by its name.
        games: Number of games; a multiple of the number of agents balances the seats exactly.
        seed: The seed of boards, dice and agents: 0..2^128 - 1. None takes that of the log with `resume`, else a fresh
            one. Until the last game has ended, only `LOG.seed` (readable by its owner) reveals it; then results and log
            name it. docs/arena.md says what an agent can predict if the seed is known.
        num_players: If given, must be the number of agents.
        processes: Workers, one thread each; None takes one per core.
        options: Rule switches.
        max_turns: The switch of that name.
        progress: Called with (games played, all games) as games finish.
        backend: "processes" on this machine, or "ray": actors of the cluster Ray is connected to, else on this machine.
        log: A file for the games, as JSON lines; each is written as it ends.
        resume: Continue the games of `log`; if it does not exist, start it.
        stop: Stop when it is decided whether the agent of the first slot is stronger than the table.
        record: A folder for replays of the games played now: `table0_game000017.jsonl.gz`. Transcripts of language
            models are stored beside them, or else beside the log; with `resume`, interrupted games continue from them.
        forfeit: True: an agent with an illegal answer loses that game, which ends; of two players the other wins, of
            more nobody (`Match.forfeit`, `Entry.forfeits`). False: an illegal answer ends the run.

    Raises:
        AgentError: an unknown spec.
        AnswerError: an agent's answer is illegal; names agent, seat, turn, game, deal and seed. Finished games are in
            the log, and `resume` continues from there.
        ArenaError: the number of agents is not that of seats, no games, no processes, no such backend; agents that
            cannot be sent to other processes, or that share a name.
        OutsideError: an outside model does not answer; `resume` continues once it does.
        LogError: the log has games already, or different games, or the seed of its unfinished run is lost.
        SeedError: an invalid seed.
        UnwrittenError: all games were played, but log or replays could not be written, for example because the disk is
            full; `results` of the error has the results.
        ScenarioError, OptionError, BoardError: as for `Game`.
    """
    if num_players is not None and num_players != len(agents):
        names = ", ".join(map(str, agents))
        raise ArenaError(f"{num_players} players need {num_players} agents, not {len(agents)}: {names}")
    return tournament(
        scenario,
        [agents],
        games,
        seed,
        processes=processes,
        options=options,
        max_turns=max_turns,
        progress=progress,
        backend=backend,
        log=log,
        resume=resume,
        stop=stop,
        record=record,
        forfeit=forfeit,
    )[0]


def tournament(
    scenario: str | os.PathLike[str],
    tables: Sequence[Sequence[Contestant]],
    games: int,
    seed: SupportsIndex | None = None,
    *,
    processes: int | None = None,
    options: Mapping[str, Any] | None = None,
    max_turns: int | None = None,
    progress: Progress | None = None,
    backend: str = "processes",
    log: str | os.PathLike[str] | None = None,
    resume: bool = False,
    stop: Stop | None = None,
    record: str | os.PathLike[str] | None = None,
    forfeit: bool = False,
) -> list[ArenaResult]:
    """Play `games` games at each of several tables, with the same boards and dice at all of them.

    Args:
        scenario: As for `arena`.
        tables: The agents of each table, all of the same size; `round_robin` makes them.
        games: Number of games per table.
        seed: As for `arena`.
        processes: As for `arena`.
        options: As for `arena`.
        max_turns: As for `arena`.
        progress: As for `arena`.
        backend: As for `arena`.
        log: As for `arena`.
        resume: As for `arena`.
        stop: Each table stops when it is decided whether its first agent is stronger than the rest.
        record: As for `arena`.
        forfeit: As for `arena`.

    Returns:
        The result of each table, in their order.
    """
    if games < 1:
        raise ArenaError(f"an arena plays at least 1 game, not {games}")
    if games > MOST_GAMES:
        raise ArenaError(f"an arena plays at most {MOST_GAMES:,} games at a table, not {games:,}")
    if processes is not None and processes < 1:
        raise ArenaError(f"an arena needs at least 1 process, not {processes}")
    sizes = {len(agents) for agents in tables}
    if len(sizes) != 1:
        raise ArenaError(f"an arena must have tables of one size, not {', '.join(map(str, sorted(sizes))) or 'none'}")
    played_by, (named, given) = backend_of(backend), by_name(tables)
    if given and (processes not in (None, 1) or backend != "processes"):
        raise ArenaError(
            f"{', '.join(given)} cannot leave this process: play with processes=1, or name a function by its spec "
            "(callable:MODULE:FUNCTION)"
        )
    processes = 1 if given else processes
    switches = {**(options or {}), **({} if max_turns is None else {"max_turns": max_turns})}
    path = None if log is None else Path(log)
    chosen = runseed.choose(seed, path, resume=resume)
    board = load(scenario, sizes.pop())[0]
    kept = transcripts_of(record, path)
    plan = Plan(board, named, chosen.seeds, switches, given, record is not None, chosen.secret, forfeit, kept, resume)
    table = plan.prepare()
    scores = [_Scores(plan, number, games, stop) for number in range(len(tables))]
    workers = min(processes or count_cores(), games * len(tables))
    if backend == "processes" and (workers == 1 or games * len(tables) <= SMALL):
        workers, played_by = 1, in_this_process
    start = time.perf_counter()
    run = _Run(scores, games * len(tables), progress or (lambda done, total: None), _folder(record))
    try:
        if path is None:
            run.play(played_by(plan, run.jobs(), workers), None)
        else:
            with GameLog(path, header_of(plan, table, stop), plan.seeds, resume=resume) as kept:
                run.take(kept)
                run.play(played_by(plan, run.jobs(), workers), kept)
                run.finish(kept)
    except AnswerError as error:
        raise AnswerError(f"{error}; {_going_on(chosen, path)}") from error
    except OutsideError as error:
        raise OutsideError(f"{error}; {_going_on_later(path)}") from error
    results = [score.result(table, workers, time.perf_counter() - start) for score in scores]
    if complaints := run.complaints():
        raise UnwrittenError("; ".join(complaints), results)
    return results


def _going_on(chosen: runseed.RunSeed, log: Path | None) -> str:
    """How a run that an illegal answer has ended goes on, its seed kept a secret, or is played again."""
    if log is not None:
        kept = f" and {runseed.seed_file(log)} the seed" if chosen.secret else ""
        return (
            f"{log} keeps the games that ended{kept}: resume it with --forfeit (forfeit=True), and such games are lost"
        )
    again = f"seed {shown_seed(chosen.seeds.run)} plays the same games again; "
    return f"{again}with --forfeit (forfeit=True) such games are lost, and the run goes on"


def _going_on_later(log: Path | None) -> str:
    """What is kept of a run that waits for something outside."""
    if log is None:
        return "with --log FILE (log=) a run that stops here can be resumed"
    return f"{log} keeps the games that ended, and transcripts what was answered in the others: --resume goes on there"


def transcripts_of(record: str | os.PathLike[str] | None, log: Path | None) -> Path | None:
    """The folder for transcripts: beside the replays, else beside the log; None where nothing is kept."""
    if record is not None:
        return Path(record).absolute()
    return None if log is None else log.with_name(f"{log.name}.transcripts").absolute()


def _folder(path: str | os.PathLike[str] | None) -> Path | None:
    if path is not None:
        try:
            Path(path).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ArenaError(f"cannot make the folder {os.fspath(path)!r}: {error.strerror}") from None
    return None if path is None else Path(path)


def count_cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class _Scores:
    """The games of one table as they come in, in any order; what is decided depends on their numbers alone."""

    def __init__(self, plan: Plan, table: int, games: int, stop: Stop | None) -> None:
        self.plan, self.table, self.games = plan, table, games
        self.agents, self.matches = plan.tables[table], dict[int, Match]()
        self.end = games  # games that count
        self._stopped = False
        self._whole = 0  # how many are there without a gap
        self._finals: dict[int, bytes] = {}
        self._resumed: set[int] = set()
        self.checked = True  # whether the games of an earlier run stood in lines with checksums
        self._test = None
        if stop is not None:
            first = self.agents[0]
            try:
                self._test = Comparison(first, self.agents.count(first), len(self.agents), stop)
            except ValueError as error:
                raise ArenaError(str(error)) from None

    def add(self, match: Match, final: bytes | None = None) -> None:
        """Take in a game; without the position at its end it was played in an earlier run."""
        self.matches[match.number] = match
        if final is None:
            self._resumed.add(match.number)
        else:
            self._finals[match.number] = final
        while self._whole in self.matches and not self._stopped and self._whole < self.games:
            self._whole += 1
            if self._test is not None and self._whole % self.plan.players == 0:
                self._look(self._test)
        for number in [number for number in self._finals if number < self._whole - 1]:
            del self._finals[number]

    def _look(self, test: Comparison) -> None:
        rotation = [self.matches[self._whole - 1 - back] for back in range(self.plan.players)]
        won = sum(m.winner is not None and self.agents[m.seats[m.winner]] == self.agents[0] for m in rotation)
        if test.add(won) != "undecided":
            self._stopped, self.end = True, self._whole

    def wants(self, number: int) -> bool:
        """Whether this game is still to be played."""
        return number < self.end and number not in self.matches

    def lasting(self) -> list[Match]:
        """What a log keeps: all games, but for those that were under way when it was decided."""
        return [match for match in self.matches.values() if not self._stopped or match.number < self.end]

    def result(self, table: Table, workers: int, seconds: float) -> ArenaResult:
        """The sums."""
        agents, matches = list(self.agents), [self.matches[number] for number in range(self.end)]
        resumed = sum(match.number in self._resumed for match in matches)
        return ArenaResult(
            scenario=table.scenario.name,
            board_file=table.scenario.file,
            board_sha256=table.scenario.digest(len(agents)),
            num_players=len(agents),
            options=table.kept_options,
            agents=agents,
            games=len(matches),
            seed=self.plan.seeds.run,
            derivation=self.plan.seeds.derivation,
            truncated=sum(match.truncated for match in matches),
            turns=sum(match.turns for match in matches) / len(matches),
            decisions=sum(sum(match.decisions) for match in matches) / len(matches),
            entries=by_agent(agents, matches),
            slots=[sum_up(agent, [slot], matches) for slot, agent in enumerate(agents)],
            matches=matches,
            versions=versions(),
            processes=workers,
            seconds=seconds,
            decisions_per_second=sum(sum(m.decisions) for m in matches if m.number not in self._resumed) / seconds,
            final=self._finals.get(self.end - 1, b""),
            verdict=self._test.verdict() if self._test is not None else None,
            resumed=resumed,
            unchecked=0 if self.checked else resumed,
        )


class _Run:
    """What is still to be played, and where it goes when it has been.

    A log or folder that cannot be written to stops no game: what could not be written is tried again with each game,
    and a log is rewritten from the results when the last has ended.
    """

    def __init__(self, scores: list[_Scores], total: int, progress: Progress, folder: Path | None) -> None:
        self._scores, self._total, self._progress, self._folder = scores, total, progress, folder
        self._done = 0
        self._replays, self._lines = Outbox(), Outbox()
        self._complaints: list[str] = []

    def jobs(self) -> Iterator[Job]:
        """The games in their order: a rotation at each table in turn. It looks ahead no further than it is asked to."""
        for rotation in count():
            waiting = False
            for score in self._scores:
                players = score.plan.players
                for number in range(rotation * players, (rotation + 1) * players):
                    waiting = waiting or number < score.end
                    if score.wants(number):
                        yield score.table, number
            if not waiting:
                return

    def take(self, log: GameLog) -> None:
        """Take in the games of a log."""
        for match in sorted(log.games.values(), key=lambda match: (match.table, match.number)):
            self._scores[match.table].add(match)
            self._scores[match.table].checked = log.checked
            self._done += match.number < self._scores[match.table].games

    def play(self, played: Generator[Played, None, None], log: GameLog | None) -> None:
        """Take in games as they end, wherever they are played."""
        with closing(played):
            for match, final, replay in played:
                if self._folder is not None:
                    path = self._folder / f"{file_name(match.table, match.number)}.jsonl.gz"
                    self._replays.put(partial(write_whole, path, replay, durable=False))
                if log is not None:
                    self._lines.put(partial(log.append, match))
                self._scores[match.table].add(match, final)
                self._done += 1
                self._progress(self._done, self._total)
        self._replays.flush()
        if self._replays.error is not None and self._folder is not None:
            more = f"{len(self._replays)} replays are not there"
            self._complaints.append(complaint(self._folder, self._replays.error, more))

    def finish(self, log: GameLog) -> None:
        """Put the log in order."""
        try:
            log.finish(match for score in self._scores for match in score.lasting())
        except OSError as error:
            self._lines.flush()
            missing = f"{len(self._lines)} games are not in it, " if len(self._lines) else ""
            more = f"{missing}`arena --resume` ends the run when there is room"
            self._complaints.append(complaint(log.path, error, more))

    def complaints(self) -> list[str]:
        """What could not be written, and why."""
        return self._complaints
