"""Where a game that is being played is written: a file of its own, whole at any time."""

import itertools
import sys
import time
from pathlib import Path

from seafarers_agents.cli.errors import InputError
from seafarers_agents.cli.output import unwritten
from seafarers_env.replay import Recorder

FOLDER = Path("replays")


class Keeper:
    """Writes a game that is being recorded into its file, as often as wanted.

    Args:
        recorder: Of the game.
        path: Of the file, which is replaced in one go.
    """

    def __init__(self, recorder: Recorder, path: Path) -> None:
        self.recorder, self.path = recorder, path

    def attempt(self) -> str | None:
        """Write it; what is to be said where that cannot be done."""
        try:
            self.recorder.save(self.path)
        except OSError as error:
            return unwritten(self.path, error)
        return None

    def save(self) -> bool:
        """Write it; where that cannot be done, one line says why, and the game goes on."""
        complaint = self.attempt()
        if complaint is not None:
            print(f"seafarers: {complaint}", file=sys.stderr)
        return complaint is None


def new_file(scenario: str) -> Path:
    """A file for a replay that nobody else has, under scenario and time; it is made, empty.

    Raises:
        InputError: none can be made.
    """
    stamp = f"{scenario}-{time.strftime('%Y%m%d-%H%M%S')}"
    try:
        FOLDER.mkdir(parents=True, exist_ok=True)
        for number in itertools.count(1):  # games that begin in the same second
            path = FOLDER / f"{stamp}{'' if number == 1 else f'-{number}'}.jsonl.gz"
            try:
                path.open("xb").close()
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise InputError(unwritten(FOLDER / f"{stamp}.jsonl.gz", error)) from None
    raise AssertionError("numbers end never")
