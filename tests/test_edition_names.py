"""What differs between editions is taken from the table's edition, never from classic: all sources are read for it.

Which names differ is found by comparing the modules of the engine with those of the other editions, value by value and
functions by what they use. What stands in a table of declarations may be read as far as it is the same everywhere: the
words of `KINDS`, not their global ids.
"""

import ast
import sys
from collections.abc import Iterable, Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import CodeType, FunctionType, MappingProxyType, ModuleType
from typing import Any

import numpy as np
import pytest

from seafarers_agents import __file__ as agents
from seafarers_env import __file__ as env
from seafarers_env.editions import CLASSIC, EDITIONS

ENGINE = CLASSIC.package
OTHERS = [edition.package for edition in EDITIONS.values() if edition is not CLASSIC]
#: What is read although it differs, and why that is no mistake.
ALLOWED = {
    # texts are the same; lengths of two lists that the explorers never have differ
    ("position/codecs.py", "PARTS.json"),
    ("position/phases.py", "PARTS.json"),
    # one vocabulary for all; the most that a number can be is read from the blocks of the table
    ("observing/vocabulary.py", "PARTS.blocks"),
    # a drawn card holds a victory back by the switch for it, whatever the edition
    ("hidden/determinization.py", "PHASES_DECLARED"),
}


# --- which names differ -----------------------------------------------------------------------------------------------
class Comparison:
    """Compares what two printings of a module hold."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], bool] = {}
        self._kept: list[Any] = []  # so that no other thing gets its number

    def same(self, one: Any, other: Any) -> bool:
        """True where both say the same; what is being compared counts as the same meanwhile."""
        if one is other:
            return True
        key = id(one), id(other)
        if key not in self._known:
            self._known[key] = True
            self._kept += [one, other]
            self._known[key] = self._compare(one, other)
        return self._known[key]

    def _compare(self, one: Any, other: Any) -> bool:
        functions = code_of(one), code_of(other)
        if functions != (None, None):
            return None not in functions and self._functions(*functions)
        if isinstance(one, np.ndarray):
            return np.array_equal(one, other) and one.dtype == other.dtype
        if isinstance(one, (tuple, list)):
            return len(one) == len(other) and all(map(self.same, one, other))
        if isinstance(one, (dict, MappingProxyType)):
            return list(one) == list(other) and all(self.same(one[key], other[key]) for key in one)
        if is_dataclass(one) and not isinstance(one, type):
            return all(self.same(getattr(one, f.name), getattr(other, f.name)) for f in fields(one))
        if isinstance(one, type) and one.__module__.startswith(ENGINE):
            methods = [name for name, value in vars(one).items() if code_of(value)]
            return all(self.same(vars(one)[name], vars(other).get(name)) for name in methods)
        plain = isinstance(one, (int, float, str, bytes, set, frozenset, np.generic, np.dtype, type, type(None)))
        return bool(one == other) if plain else True

    def _functions(self, one: FunctionType, other: FunctionType) -> bool:
        if one.__code__.co_code != other.__code__.co_code:
            return False
        cells = zip(one.__closure__ or (), other.__closure__ or (), strict=True)
        if not all(self.same(a.cell_contents, b.cell_contents) for a, b in cells):
            return False
        names, here, there = used_names(one.__code__), one.__globals__, other.__globals__
        for name in names & here.keys() & there.keys():
            if isinstance(here[name], ModuleType):
                if here[name] is not there[name] and not self._members(names, here[name], there[name]):
                    return False
            elif not self.same(here[name], there[name]):
                return False
        return True

    def _members(self, names: set[str], one: ModuleType, other: ModuleType) -> bool:
        """Whether what is used of a module is the same in the other one."""
        return all(self.same(getattr(one, name), getattr(other, name, None)) for name in names if hasattr(one, name))


def code_of(thing: Any) -> FunctionType | None:
    """The Python function behind a kernel, a cached function, a property, or itself."""
    for name in ("py_func", "_defn", "__wrapped__", "fget"):
        inner = getattr(thing, name, None)
        if isinstance(inner, FunctionType):
            return inner
    return thing if isinstance(thing, FunctionType) else None


def used_names(code: CodeType) -> set[str]:
    inner = (used_names(part) for part in code.co_consts if isinstance(part, CodeType))
    return {*code.co_names}.union(*inner)


COMPARISON = Comparison()


@cache
def differing(module: str) -> frozenset[str]:
    """The names of a module of the engine that another edition has otherwise."""
    here, found = vars(import_module(module)), set[str]()
    for package in OTHERS:
        there = vars(import_module(package + module.removeprefix(ENGINE)))
        found |= {name for name in here if name not in there or not COMPARISON.same(here[name], there[name])}
    return frozenset(name for name in found if not name.startswith("__"))


@cache
def differing_fields(module: str, name: str) -> frozenset[str] | None:
    """Of a table of declarations: which fields of its rows differ; None for what is no such table."""
    tables = [getattr(import_module(package + module.removeprefix(ENGINE)), name) for package in (ENGINE, *OTHERS)]
    rows = tables[0]
    if not isinstance(rows, tuple) or not rows or len({len(table) for table in tables}) > 1:
        return None
    names = getattr(rows[0], "_fields", None) or getattr(rows[0], "__dataclass_fields__", None)
    if names is None:
        return None
    columns = ((each, [[getattr(row, each) for row in table] for table in tables]) for each in names)
    return frozenset(each for each, (first, *rest) in columns if not all(COMPARISON.same(first, row) for row in rest))


# --- who reads them ---------------------------------------------------------------------------------------------------
def read_of_others(source: str) -> Iterator[str]:
    """What a source takes from the engine itself that differs in other editions."""
    tree, modules = ast.parse(source), dict[str, str]()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import) and any(name.name.startswith(ENGINE) for name in node.names):
            yield f"line {node.lineno}: import it by `from`"
        if not isinstance(node, ast.ImportFrom) or not f"{node.module}.".startswith(f"{ENGINE}."):
            continue
        assert node.module is not None
        for name in node.names:
            inner = f"{node.module}.{name.name}"
            if find_spec(node.module).submodule_search_locations and find_spec(inner):  # type: ignore[union-attr]
                modules[name.asname or name.name] = inner
            elif name.name in differing(node.module):
                yield from used(tree, node.module, name.name, name.asname or name.name)
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in modules:
            module = modules[node.value.id]
            if node.attr in differing(module):
                yield from used(tree, module, node.attr, ast.unparse(node))


def used(tree: ast.AST, module: str, name: str, written: str) -> Iterator[str]:
    """How a name that differs is used: of tables of declarations their fields, of all else all."""
    different = differing_fields(module, name)
    if different is None:
        yield name
        return
    rows = [(part, row) for part, row, table in bound(tree) if table.partition("[")[0] == written]
    rows += [(tree, ast.unparse(node)) for node in ast.walk(tree) if is_item(node, written)]
    reads = ((row, node) for part, row in rows for node in ast.walk(part) if isinstance(node, ast.Attribute))
    yield from {
        f"{name}.{node.attr}" for row, node in reads if ast.unparse(node.value) == row and node.attr in different
    }


def is_item(node: ast.AST, written: str) -> bool:
    return isinstance(node, ast.Subscript) and ast.unparse(node.value) == written


def bound(tree: ast.AST) -> Iterator[tuple[ast.AST, str, str]]:
    """Where a name stands for an item of a table or for each of its rows, the name, the table."""
    for node in ast.walk(tree):
        for inner in getattr(node, "generators", ()):
            yield node, *_bound(inner.target, inner.iter)
        if isinstance(node, ast.For):
            yield tree, *_bound(node.target, node.iter)
        elif isinstance(node, ast.Assign):
            yield tree, *_bound(node.targets[0], node.value)


def _bound(target: ast.AST, table: ast.AST) -> tuple[str, str]:
    if isinstance(table, ast.Call) and table.args:  # enumerate, reversed
        target = target.elts[-1] if isinstance(target, ast.Tuple) else target
        table = table.args[0]
    return ast.unparse(target), ast.unparse(table)


def sources() -> Iterable[tuple[str, Path]]:
    for base in (Path(env).parent, Path(agents).parent):
        for path in sorted(base.rglob("*.py")):
            name = path.relative_to(base).as_posix()
            if not name.startswith(("engine/", "editions/")):
                yield name, path


def test_nothing_is_taken_from_classic_that_other_editions_have_otherwise() -> None:
    limit = sys.getrecursionlimit()
    sys.setrecursionlimit(max(limit, 5000))
    try:
        found = {(name, what) for name, path in sources() for what in read_of_others(path.read_text(encoding="utf-8"))}
    finally:  # how deep others may go is a matter of its own
        sys.setrecursionlimit(limit)
    assert found == ALLOWED, "take it from `table.edition` or `board.edition`"


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("from seafarers_env.engine.actions import GIVE, KIND_OF, NUM_KINDS", ["KIND_OF"]),
        ("from seafarers_env.engine import actions as A\nA.GIVE\nA.global_id(A.GIVE)", ["global_id"]),
        ("from seafarers_env.engine import phases\nphases.MAIN\nphases.URGENCY", ["URGENCY"]),
        ("from seafarers_env.engine.constants import GOODS, RESOURCES, SPICES", ["GOODS"]),
        ("from seafarers_env.engine.constants import FIRST_SPICE as first", ["FIRST_SPICE"]),
        ("from seafarers_env.engine.rules.kit import goods, hand_over, COSTS", ["COSTS", "goods"]),
        ("from seafarers_env.engine.actions import KINDS\nKINDS[3].text\n[kind.argument for kind in KINDS]", []),
        ("from seafarers_env.engine.actions import KINDS\nkind = KINDS[3]\nkind.first", ["KINDS.first"]),
        ("from seafarers_env.engine.actions import KINDS\n[k.size for n, k in enumerate(KINDS)]", ["KINDS.size"]),
        ("from seafarers_env.engine.actions import KINDS\nfor kind in KINDS: kind.first", ["KINDS.first"]),
        ("import seafarers_env.engine.actions", ["line 1: import it by `from`"]),
    ],
)  # fmt: skip
def test_what_is_taken_from_classic_is_found(source: str, found: list[str]) -> None:
    assert sorted(read_of_others(source)) == found
