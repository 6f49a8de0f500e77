"""Cases in worker processes until the time is over, and what they came to."""

from __future__ import annotations

import multiprocessing
import secrets
import signal
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnContext, SpawnProcess

from tests.soak import worker
from tests.soak.kinds import KINDS
from tests.soak.worker import Answer

ENOUGH = 5  # findings of a kind, after which it stops
GRACE = 20.0  # seconds that cases still have when the time is over
TICK = 0.5


@dataclass
class Tally:
    """What one kind has come to."""

    cases: int = 0
    checked: int = 0
    seconds: float = 0.0
    begun: float = 0.0  # seconds, those of cases under way guessed at
    seen: Counter[str] = field(default_factory=Counter)
    findings: list[Answer] = field(default_factory=list)

    def add(self, answer: Answer) -> None:
        """Count a case."""
        self.cases += 1
        self.seconds += answer.seconds
        if answer.done is None:
            self.findings.append(answer)
        else:
            self.checked += answer.done.checked
            self.seen.update(answer.done.seen)


Run = Callable[[Connection], None]


@dataclass
class Hand:
    """One worker process and what it is at."""

    process: SpawnProcess
    connection: Connection
    ready: bool = False  # it has started, and says so
    kind: str = ""
    seed: int = 0
    since: float = 0.0

    @classmethod
    def hire(cls, context: SpawnContext, serve: Run) -> Hand:
        """Start a worker."""
        ours, theirs = context.Pipe()
        process = context.Process(target=serve, args=(theirs,), daemon=True)
        process.start()
        theirs.close()
        return cls(process, ours)

    def give(self, kind: str, seed: int) -> None:
        """Let it run a case."""
        self.kind, self.seed, self.since = kind, seed, time.monotonic()
        self.connection.send((kind, seed))

    def dismiss(self) -> None:
        """End it, whatever it is doing."""
        self.process.kill()
        self.process.join()
        self.connection.close()


class Soak:
    """Cases of some kinds, by turns, each kind with its share of the time.

    Args:
        names: The kinds.
        workers: Processes.
        serve: What a worker runs; tests give others.
    """

    def __init__(self, names: Sequence[str], workers: int, serve: Run = worker.serve) -> None:
        self.tallies = {name: Tally() for name in names}
        self.cut = 0  # cases that the end of the time has cut off
        self._workers, self._serve = workers, serve
        self._context = multiprocessing.get_context("spawn")
        self._hands: list[Hand] = []

    @property
    def findings(self) -> list[Answer]:
        """All that was found."""
        return [answer for tally in self.tallies.values() for answer in tally.findings]

    def run(self, seconds: float, tell: Callable[[float], None], found: Callable[[Answer], None]) -> None:
        """Run cases until the time is over.

        Args:
            seconds: How long; cases that are under way then have `GRACE` more.
            tell: Called now and then with the part of the time that is over.
            found: Called with each finding at once.
        """
        begun = time.monotonic()
        self._found = found
        try:
            while (now := time.monotonic()) < begun + seconds + GRACE:
                over = now >= begun + seconds or not self._open()
                if not over:
                    self._employ()
                elif not any(hand.kind for hand in self._hands):
                    break
                tell(min((now - begun) / seconds, 1.0))
                self._listen()
        finally:
            self.cut = sum(bool(hand.kind) for hand in self._hands)
            for hand in self._hands:
                hand.dismiss()

    def _open(self) -> list[str]:
        """Kinds that go on."""
        return [name for name, tally in self.tallies.items() if len(tally.findings) < ENOUGH]

    def _employ(self) -> None:
        while len(self._hands) < self._workers:
            self._hands.append(Hand.hire(self._context, self._serve))
        for hand in self._hands:
            if hand.ready and not hand.kind and (names := self._open()):
                hand.give(min(names, key=self._spent), secrets.randbits(63))

    def _spent(self, name: str) -> float:
        """Seconds that a kind has had, for its share; what is under way counts as it stands."""
        now = time.monotonic()
        running = sum(now - hand.since + TICK for hand in self._hands if hand.kind == name)
        return (self.tallies[name].seconds + running) / KINDS[name].share

    def _listen(self) -> None:
        """Take what has come, see who has died and who takes too long."""
        wait([hand.connection for hand in self._hands], TICK)
        for hand in list(self._hands):
            try:
                if hand.connection.poll():
                    answer = hand.connection.recv()
                    if hand.ready:
                        self._take(answer)
                    hand.ready, hand.kind = True, ""
                    continue
            except (EOFError, OSError):
                self._lose(hand, _died(hand.process))
                continue
            if hand.kind and time.monotonic() - hand.since > KINDS[hand.kind].patience:
                self._lose(hand, f"no answer in {KINDS[hand.kind].patience:g} s")

    def _lose(self, hand: Hand, fault: str) -> None:
        """A worker is gone, or has to go."""
        self._hands.remove(hand)
        took = time.monotonic() - hand.since
        hand.dismiss()
        if not hand.kind:
            raise RuntimeError(f"a worker of the soak does not start: {fault}")
        self._take(Answer(hand.kind, hand.seed, took, None, fault))

    def _take(self, answer: Answer) -> None:
        self.tallies[answer.kind].add(answer)
        if answer.done is None:
            self._found(answer)


def _died(process: SpawnProcess) -> str:
    process.join(5)
    code = process.exitcode
    if code is not None and code < 0:
        return f"the process was ended by {signal.Signals(-code).name}"
    return f"the process ended with {code}"
