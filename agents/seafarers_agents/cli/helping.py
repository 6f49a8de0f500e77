"""What the command line says of itself: which commands there are, and their descriptions at the terminal's width."""

import ast
import inspect
import io
import shutil
import textwrap
from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Annotated, Any, Final, TextIO

from tyro.conf import arg

EXAMPLE: Final = "seafarers "  # how a line begins that can be pasted: it is never broken
INDENT: Final = "  "
NARROWEST: Final = 40  # columns; as the boxes that tyro draws below

USAGE: Final = "usage: seafarers [-h] [--version] COMMAND ..."
TITLE: Final = "Seafarers: boards, games, tournaments and benchmarks from the shell."
BEGIN: Final = """Begin with

seafarers list
seafarers show new_shores
seafarers play new_shores
seafarers play new_shores --seat 0

The last one lets you play. To compare agents:

seafarers agents
seafarers arena base --round-robin --agents heuristic,random --log base.jsonl
seafarers leaderboard base.jsonl

Commands that take a scenario's name also take the path of your own board file, like my.board.
`seafarers COMMAND --help` explains the arguments of a command."""


def overview(commands: Mapping[str, type]) -> str:
    """All commands, a sentence for each, and how to begin."""
    across = max(map(len, commands)) + 2 * len(INDENT)
    rows = [
        textwrap.fill(
            sentence(command),
            width(),
            initial_indent=f"{INDENT}{name}".ljust(across),
            subsequent_indent=" " * across,
        )
        for name, command in commands.items()
    ]
    return "\n".join([USAGE, "", _filled(TITLE), "", "commands:", *rows, "", described(BEGIN)])


def sentence(command: type) -> str:
    """The first paragraph of a command's description, in one line."""
    return " ".join(_paragraphs(inspect.getdoc(command) or "")[0].split())


def described(text: str) -> str:
    """A description, its paragraphs filled; lines that can be pasted stay whole."""
    return "\n\n".join(_filled(each) for each in _paragraphs(text))


@cache
def documented(command: type) -> type:
    """The command, with the words on each argument in one line: tyro would break them where the source does."""
    try:
        source = inspect.getsource(command)
    except OSError:  # nobody has the source: there are no words at all
        return command
    body: Any = ast.parse(textwrap.dedent(source)).body[0]
    for field, after in pairwise(body.body):
        match field, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(words))):
                kind: Any = command.__annotations__[name]
                command.__annotations__[name] = Annotated[kind, arg(help=" ".join(words.split()))]
            case _:
                pass
    return command


class Kept(io.StringIO):
    """Keeps what is printed; to whoever prints it looks like the terminal.

    Args:
        terminal: Where it would have gone.
    """

    def __init__(self, terminal: TextIO) -> None:
        super().__init__()
        self._terminal = terminal

    def isatty(self) -> bool:
        """As the terminal says."""
        return self._terminal.isatty()

    @property
    def encoding(self) -> str:  # pyright: ignore[reportIncompatibleVariableOverride]
        """As the terminal's."""
        return self._terminal.encoding

    def show(self, description: str) -> None:
        """Print it, with a description after the usage, where anything was printed at all."""
        usage, gap, rest = self.getvalue().partition("\n\n")
        if usage:
            usage = textwrap.fill(usage, width(), subsequent_indent=" " * len("usage: "), break_on_hyphens=False)
            print(f"{usage}\n\n{description}{gap}{rest}", end="", file=self._terminal)


def width() -> int:
    """Columns of the terminal."""
    return max(shutil.get_terminal_size().columns, NARROWEST)


def _paragraphs(text: str) -> list[str]:
    return inspect.cleandoc(text).split("\n\n")


def _filled(paragraph: str) -> str:
    if paragraph.startswith(EXAMPLE):
        return textwrap.indent(paragraph, INDENT)
    return textwrap.fill(" ".join(paragraph.split()), width(), break_long_words=False, break_on_hyphens=False)
