"""The seed of a run: what the user named, what a log goes on with, or a fresh one that stays a secret until the end.

A fresh seed of a run with a log lies beside it, in a file that only its owner may read, for as long as the run lasts.
"""

import secrets
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsIndex

from seafarers_agents.loglines import MAX_HEADER, Header, LogError, read_header, seed_digest
from seafarers_agents.seeds import SeedError, Seeds, check_seed, read_seed
from seafarers_env.files import write_whole
from seafarers_env.seed_derivation import SEED_BITS


class LostSeedError(LogError):
    """The secret of a run that has not ended is not where it was put."""


@dataclass(frozen=True)
class RunSeed:
    """What the seeds of a run follow from."""

    seeds: Seeds
    secret: bool  # whether no file but that one may tell before the last game has ended


def seed_file(log: Path) -> Path:
    """Where the secret of a run lies."""
    return log.with_name(f"{log.name}.seed")


def choose(seed: SupportsIndex | None, log: Path | None, *, resume: bool) -> RunSeed:
    """The seed of a run that begins or goes on.

    Args:
        seed: What the user named; None takes that of the log that the run goes on with, or a fresh one.
        log: Where the games are written.
        resume: Whether the run goes on where that has games already.

    Raises:
        SeedError, TypeError: no such seed.
        LostSeedError: the run that the log tells of has not ended, and its secret is not there.
    """
    named = None if seed is None else check_seed(seed)
    start = _start(log) if resume and log is not None else b""
    header = _header(start)
    if header is not None and header.seed is not None:
        return RunSeed(Seeds(header.seed if named is None else named, header.derivation), False)
    if header is not None and log is not None:
        return RunSeed(Seeds(_secret(log, header) if named is None else named, header.derivation), True)
    if named is not None:
        return RunSeed(Seeds(named), False)
    if start and log is not None and b"\n" not in start and seed_file(log).is_file():
        return RunSeed(Seeds(_read(seed_file(log))), True)  # a kill has torn the header
    return RunSeed(Seeds(secrets.randbits(SEED_BITS)), True)


def keep(seeds: Seeds, log: Path) -> None:
    """Put the secret beside the log: a file of its own, never through a link or a pipe that somebody has put there.

    Raises:
        OSError: it cannot be written.
    """
    write_whole(seed_file(log), f"{seeds.run:#x}\n", mode=0o600, follow=False)


def _start(log: Path) -> bytes:
    try:
        with log.open("rb") as file:
            return file.readline(MAX_HEADER + 1)
    except OSError:
        return b""


def _header(line: bytes) -> Header | None:
    """The header in this line; None where it is none, which is told by whoever reads the log."""
    try:
        return read_header(line) if line.endswith(b"\n") else None
    except ValueError:
        return None


def _secret(log: Path, header: Header) -> int:
    seed = _read(seed_file(log))
    if seed_digest(seed) != header.seed_sha256:
        raise LostSeedError(f"{seed_file(log)} is not the seed of {log}: the run cannot continue")
    return seed


def _read(path: Path) -> int:
    try:
        return read_seed(path.read_text(encoding="utf-8")[:200])
    except OSError as error:
        raise LostSeedError(
            f"cannot read {str(path)!r}, the seed of a run that has not ended: {error.strerror}; "
            "without it the run cannot continue"
        ) from None
    except (SeedError, UnicodeDecodeError):
        raise LostSeedError(f"{path} holds no seed: the run cannot continue") from None
