"""What a model was asked in a seat of a game and what it said: JSON lines, each written as its answer is read.

A game that was broken off goes on from its transcript: the games before are the same, so the same questions come, and
what was answered then answers them now. The first question that is another one ends that, and what follows is dropped.
"""

import json
from collections import deque
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from seafarers_agents.language_model.replies import Reply
from seafarers_agents.protocol import AgentError

FORMAT: Final = "seafarers transcript"
FORMAT_VERSION: Final = 1
_REPLY: Final = {"tokens_in": (int, type(None)), "tokens_out": (int, type(None)), "repeats": int}
_TIMES: Final = ("cost", "seconds")


class Transcript:
    """A transcript that is being written.

    Args:
        path: The file; its folder is made.
        about: What its first line says: agent, model, seat.
        resume: Keep what the file has if it is about the same game; otherwise start over.

    Raises:
        AgentError: it cannot be written.
    """

    def __init__(self, path: Path, about: Mapping[str, Any], *, resume: bool) -> None:
        self.path, self._sound = path, 0
        self._recorded: deque[tuple[str, Reply, int]] = deque()  # question, answer, where its line ends
        first = _line({"format": FORMAT, "format_version": FORMAT_VERSION, **about})
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            lines = path.read_bytes().splitlines(keepends=True) if resume and path.is_file() else []
        except OSError as error:
            raise self._unwritten(error) from None
        if lines[:1] == [first]:
            self._sound = end = len(first)
            for line in lines[1:]:
                read = _read(line)
                if read is None:  # torn off, or not of this program
                    break
                end += len(line)
                self._recorded.append((*read, end))
        else:
            self._write(first)

    def recall(self, question: str) -> Reply | None:
        """What was answered to this question, when it is the next one in the file."""
        if not self._recorded:
            return None
        asked, reply, end = self._recorded.popleft()
        if asked != question:
            self._recorded.clear()
            return None
        self._sound = end
        return reply

    def add(self, question: str, reply: Reply, turn: int, outcome: Mapping[str, Any]) -> None:
        """Write an answer, and what became of it."""
        told = {"tokens_in": reply.tokens_in, "tokens_out": reply.tokens_out, "cost": reply.cost}
        told |= {"seconds": reply.seconds, "repeats": reply.repeats}
        self._write(_line({"turn": turn, "prompt": question, "answer": reply.text, **outcome, **told}))

    def _write(self, line: bytes) -> None:
        """Write a line behind what the file has and the game has come to."""
        try:
            self.path.touch()
            with self.path.open("r+b") as file:
                file.truncate(self._sound)
                file.seek(self._sound)
                file.write(line)
        except OSError as error:
            raise self._unwritten(error) from None
        self._sound += len(line)

    def _unwritten(self, error: OSError) -> AgentError:
        return AgentError(f"cannot write the transcript {str(self.path)!r}: {error.strerror or error}")


def _line(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"


def _read(line: bytes) -> tuple[str, Reply] | None:
    """A question and its answer; None where a line holds none."""
    try:
        found: Any = json.loads(line) if line.endswith(b"\n") else None
        question, text, rest = found["prompt"], found["answer"], {name: found[name] for name in (*_REPLY, *_TIMES)}
    except (ValueError, RecursionError, TypeError, KeyError):
        return None
    sound = isinstance(question, str) and isinstance(text, str)
    sound = sound and all(isinstance(rest[name], kinds) for name, kinds in _REPLY.items())
    sound = sound and all(isinstance(rest[name], (int, float)) and rest[name] >= 0 for name in _TIMES)
    return (question, Reply(text, **rest)) if sound else None
