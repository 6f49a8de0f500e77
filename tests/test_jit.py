"""The kernel cache follows the sources and the flags, and kernels are written so that they could run anywhere."""

import ast
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import warm_up
from seafarers_env.compiling.stores import places
from seafarers_env.engine import _jit
from seafarers_env.engine._jit import DIGEST, PACKAGE, sources_digest

pytestmark = pytest.mark.kernels


def fresh(code: str) -> tuple[str, str]:
    """What a new process prints and complains about."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


# --- the name of the cache folder -------------------------------------------------------------------------------------
def test_a_copy_has_the_same_digest(package: Path) -> None:
    assert sources_digest(package) == sources_digest() == DIGEST
    assert _jit.config.DISABLE_JIT or _jit.STORE.name == f"kernels-classic-{DIGEST}"


ENGINE = PACKAGE / "engine"
OWN_FILES = PACKAGE / "editions"  # of editions


def kernel_modules() -> dict[Path, ast.Module]:
    """Every module with kernels, parsed."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    return {path: tree for path, tree in trees.items() if kernels_of(tree)}


def kernels_of(tree: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
        and {ast.unparse(decorator) for decorator in node.decorator_list} & {"kernel", "inlined"}
    ]


def absolute_imports(tree: ast.Module) -> set[str]:
    """The modules of this package that are imported by their whole name."""
    found: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and not node.level:
            found.add(node.module or "")
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return {name for name in found if name.split(".")[0] == PACKAGE.name}


MACHINERY = {
    "seafarers_env.compiling.addresses",
    "seafarers_env.compiling.dispatching",
    "seafarers_env.compiling.stores",
}  # no rule, no size
RUNS = "seafarers_env.engine.entries.runs"


def test_inside_the_engine_imports_are_relative() -> None:
    """By its whole name another edition would find a module of `classic`, and the digest would not see it."""
    assert len(kernel_modules()) > 50
    assert all(path.is_relative_to(ENGINE) or path.is_relative_to(OWN_FILES) for path in kernel_modules())
    found = {
        path.relative_to(ENGINE).as_posix(): absolute_imports(ast.parse(path.read_text(encoding="utf-8")))
        for path in ENGINE.rglob("*.py")
    }
    allowed = {"_jit.py": {"seafarers_env.compiling.dispatching", "seafarers_env.compiling.stores"}}
    allowed["shared_kernels.py"] = {"seafarers_env.compiling.addresses"}
    allowed["event_writer/steps.py"] = {"seafarers_env.compiling.addresses"}
    for name in ("look_ahead", "one_ply"):
        allowed[f"learned/{name}.py"] = {"seafarers_env.compiling.addresses"}
    allowed["entries/policy.py"] = {"seafarers_env.compiling.addresses"}
    # Its classes are types of kernels' arguments, and the same for all editions; all digests see it.
    allowed |= {f"entries/{name}.py": {RUNS} for name in ("blank", "learner", "many_games", "shapes", "shown")}
    assert {name: modules for name, modules in found.items() if modules} == allowed
    assert set().union(*allowed.values()) == MACHINERY | {RUNS}


@pytest.mark.parametrize("line", ["from ..x import y", "from . import z", "import os", "from seafarers import a"])
def test_what_is_no_absolute_import(line: str) -> None:
    assert not absolute_imports(ast.parse(line))


@pytest.mark.parametrize("line", ["import seafarers_env.table", "from seafarers_env import view"])
def test_what_is_an_absolute_import(line: str) -> None:
    assert absolute_imports(ast.parse(f"def f():\n    {line}"))


def test_every_source_of_kernels_is_in_the_digest(package: Path) -> None:
    """An edit that the digest does not see would leave stale machine code running."""
    hashed = set(_jit.kernel_sources(package).values())
    assert {package / "compiling" / "addresses.py", package / "compiling" / "lean_dispatcher.py"} <= hashed
    assert {package / "engine" / path.relative_to(ENGINE) for path in ENGINE.rglob("*.py")} <= hashed
    for name in ("compiling/lean_dispatcher.py", "engine/constants.py", "engine/rules/kit.py", "engine/deal.py"):
        path = package / name
        text = path.read_bytes()
        path.write_bytes(text + b"\n")
        assert sources_digest(package) != DIGEST
        path.write_bytes(text)
    assert sources_digest(package) == DIGEST


def test_what_holds_no_kernel_is_not_in_the_digest(package: Path) -> None:
    """So an edit of a drawing or a scenario does not compile everything anew."""
    (package / "scenarios" / "base.py").write_text('"""Another."""\n', encoding="utf-8")
    (package / "notes.py").write_text('"""New, without kernels."""\n', encoding="utf-8")
    assert sources_digest(package) == DIGEST


def test_a_new_rule_and_a_renamed_one_change_the_digest(package: Path) -> None:
    source = package / "engine" / "sea" / "rules" / "spice.py"
    source.write_text("from ..._jit import kernel\n", encoding="utf-8")
    with_rule = sources_digest(package)
    source.rename(source.with_name("fish.py"))
    assert len({DIGEST, with_rule, sources_digest(package)}) == 3


@pytest.mark.parametrize(
    ("whose", "name", "value"),
    [
        (_jit.config, "BOUNDSCHECK", "another"),
        (_jit.config, "DISABLE_JIT", "another"),
        (_jit.config, "OPT", "another"),
        (_jit, "_machine", lambda: ("wasm32", "generic", "")),
        (_jit.numba, "__version__", "0.1"),
        (_jit.np, "__version__", "0.1"),
        (_jit.sys.implementation, "cache_tag", "cpython-27"),
    ],
)
def test_flags_versions_and_processor_change_the_digest(
    whose: Any, name: str, value: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(whose, name, value)
    assert sources_digest() != DIGEST


# --- starting ---------------------------------------------------------------------------------------------------------
def test_kernels_are_kept_where_the_environment_says() -> None:
    if not _jit.config.DISABLE_JIT:
        assert _jit.STORE.roots == tuple(places(_jit.config.CACHE_DIR))  # NUMBA_CACHE_DIR


PLAY = """
import copy, pickle, sys
import numpy as np
from seafarers_env import Batch, Game, Sampler, warm_up
import seafarers_env.hidden.determinization, seafarers_env.position

def kernels():
    modules = [(name, module) for name, module in sys.modules.items() if name.startswith("seafarers_env")]
    return {
        f"{name}.{key}": value
        for name, module in modules
        for key, value in vars(module).items()
        if hasattr(value, "py_func") and value.__module__ == name
    }

def called(group):
    warm_up._call(group, warm_up.calls_of(group), lambda line: None)
    return {name: [str(x) for x in value.signatures] for name, value in kernels().items()}

def new(before):
    return [name for name, value in kernels().items() if [str(x) for x in value.signatures] != before[name]]

before = called(warm_up.ONE_GAME)
assert len(before) > 100, len(before)
game = Game("new_shores", 4, 1)
for _ in range(30):
    game.apply(game.legal_actions()[0])
game.observe(1), game.observe(np.int64(1), np.zeros(game.layout.size, np.int8)), game.legal_mask()
view = game.view(np.int64(2))
view.observation, view.action_mask, view.legal_actions()
view.determinise(1).apply(np.int16(view.determinise(1).legal_actions()[0]))
pickle.loads(pickle.dumps(game)), copy.deepcopy(game).reset(7)
explicit = Game("base", 3, 1, chance="explicit", skip_forced=True)
for _ in range(30):
    if explicit.is_chance:
        explicit.apply_chance(np.int8(explicit.chance_outcomes()[0][0]))
    else:
        explicit.apply(np.flatnonzero(explicit.legal_mask())[0])
explicit.view(0).observation
explicit.run_chance()
Game.from_json(game.to_json()).apply(game.legal_actions()[0])
print(new(before))
before = called(warm_up.MANY_GAMES)
batch = Batch("base", 2, 3, masks="both")
batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks], np.int32))
batch.step(Sampler(1)(batch.mask_words))
batch.rollout(np.int16(100))
batch.reset(3)
Batch("base", 2, 3, observe=False).rollout(10)
batch.game(0).observe(0)
print(new(before))
print([name for name, value in kernels().items() if sum(value.stats.cache_misses.values())])
"""


def test_nothing_is_compiled_in_the_midst_of_a_game() -> None:
    """What Python calls is compiled with its group, for every type of number that users have at hand, and then found.

    In a new process: the last line names what that did not find in the cache.
    """
    if _jit.config.DISABLE_JIT:
        pytest.skip("nothing is compiled")
    warm_up.ensure_compiled()
    out, complaints = fresh(PLAY)
    assert out.splitlines() == ["[]", "[]", "[]"]
    assert complaints == ""


# --- kernels are machine code and nothing else ------------------------------------------------------------------------
FORBIDDEN = (
    ast.Raise, ast.Try, ast.With, ast.Assert, ast.List, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp,
    ast.GeneratorExp, ast.JoinedStr, ast.Lambda, ast.FunctionDef, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom,
    ast.YieldFrom, ast.Await,
)  # fmt: skip  # what yields becomes part of the loop that goes over it, and allocates nothing
CASTS = {"float32", "float64", "uint64", "uint32", "uint16", "uint8", "int64", "int8", "int16", "int32"}
MATHS = {"floor", "sqrt", "exp", "inf"}
MAX_KERNEL_LINES = 60


def test_kernels_raise_nothing_allocate_nothing_and_hold_no_python_object() -> None:
    found = []
    for path, tree in kernel_modules().items():
        for node in kernels_of(tree):
            where = f"{path.relative_to(PACKAGE)}:{node.lineno} {node.name}"
            body = [inner for line in node.body for inner in ast.walk(line)]
            found += [f"{where}: {type(inner).__name__}" for inner in body if isinstance(inner, FORBIDDEN)]
            for inner in body:
                if isinstance(inner, ast.Attribute) and ast.unparse(inner.value) == "np":
                    found += [f"{where}: np.{inner.attr}"] if inner.attr not in CASTS | MATHS else []
    assert found == []
