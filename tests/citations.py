"""Which rules the docs number, which wait for a scenario, and which the tests cite.

Citations are read from the source text, not from a collected session, so that the answer is the same
whichever tests were selected.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
RULE_ID = re.compile(r"[A-Z]+-\d\d\d?")
RULE_LINE = re.compile(r"^- \*\*(?P<id>[^*]+)\*\* ", re.MULTILINE)


@dataclass(frozen=True)
class Citation:
    """One ID in one marker, or the reason why a marker does not count as a citation."""

    rule: str
    where: str
    fault: str = ""


def numbered_rules(folder: Path = ROOT / "docs" / "rules") -> list[str]:
    """Return the IDs of all rules in the order in which the files give them, repetitions included."""
    return [
        match["id"]
        for file in sorted(folder.glob("*.md"))
        for match in RULE_LINE.finditer(file.read_text(encoding="utf-8"))
    ]


def waiting_rules(table: Path = ROOT / "tests" / "not_yet_shipped.txt") -> list[tuple[str, str]]:
    """Return (rule, scenario it waits for) for each line of the table."""
    rows = (line.split("#")[0].split() for line in table.read_text(encoding="utf-8").splitlines())
    return [(row[0], " ".join(row[1:])) for row in rows if row]


def citations(folder: Path = ROOT / "tests") -> list[Citation]:
    """Return every citation in every Python file under `folder`."""
    found: list[Citation] = []
    for file in sorted(folder.rglob("*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"), filename=str(file))
        found += citations_in(tree, file.relative_to(folder).as_posix())
    return found


def citations_in(tree: ast.Module, name: str) -> Iterator[Citation]:
    """Yield the citations of one module: decorators, `pytestmark` and marks of parameter sets alike."""
    idle = {id(mark) for mark in _marks_of_helpers(tree)}
    for call in _marks(tree):
        where = f"{name}:{call.lineno}"
        if id(call) in idle:
            yield Citation("", where, "marks something that pytest does not collect")
        if not call.args:
            yield Citation("", where, "names no rule")
        for argument in call.args:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield Citation(argument.value, where)
            else:
                yield Citation("", where, "names a rule by something else than a literal text")


def _marks(tree: ast.AST) -> Iterator[ast.Call]:
    """Yield every call of `pytest.mark.rule`, or of `mark.rule` where `mark` was imported."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("pytest.mark.rule", "mark.rule"):
            yield node


def _marks_of_helpers(tree: ast.Module) -> Iterator[ast.Call]:
    """Yield the marks that decorate a function or class whose name pytest passes over."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            if not node.name.startswith("Test" if isinstance(node, ast.ClassDef) else "test"):
                for decorator in node.decorator_list:
                    yield from _marks(decorator)
