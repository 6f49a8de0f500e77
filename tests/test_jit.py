"""The kernel cache follows the sources and the flags, and kernels are written so that they could run anywhere."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import _jit, warm_up
from seafarers_env._jit import DIGEST, PACKAGE, sources_digest
from seafarers_env._kernel_cache import places


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package's sources."""
    copy = tmp_path / "seafarers_env"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def fresh(code: str) -> tuple[str, str]:
    """What a new process prints and complains about."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


# --- the name of the cache folder -------------------------------------------------------------------------------------
def test_a_copy_has_the_same_digest(package: Path) -> None:
    assert sources_digest(package) == sources_digest() == DIGEST
    assert _jit.config.DISABLE_JIT or _jit.STORE.name == f"kernels-{DIGEST}"


def kernel_modules() -> dict[Path, ast.Module]:
    """Every module with kernels, parsed."""
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    return {path: tree for path, tree in trees.items() if kernels_of(tree)}


def kernels_of(tree: ast.Module) -> list[ast.FunctionDef]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef) and any(ast.unparse(d) == "kernel" for d in node.decorator_list)
    ]


def file_of(module: str) -> Path:
    path = PACKAGE.parent / Path(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def needed_by_kernels() -> set[str]:
    """The modules with kernels and all that they import from this package, by path in it."""
    needed: set[Path] = set()
    waiting = list(kernel_modules())
    while waiting:
        path = waiting.pop()
        if path in needed:
            continue
        needed.add(path)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("seafarers_env"):
                module = node.module or ""
                names = [f"{module}.{alias.name}" for alias in node.names]
                waiting += [file_of(name) for name in names if file_of(name).is_file()] or [file_of(module)]
    return {path.relative_to(PACKAGE).as_posix() for path in needed if path.name != "__init__.py"}


#: Imported by modules with kernels, but for their Python side only: nothing in them reaches machine code.
PYTHON_SIDE = {
    "_kernel_cache.py",
    "fixed.py",
    "board/build.py",
    "board/chart.py",
    "board/check.py",
    "board/findings.py",
    "board/grid.py",
    "board/parts.py",
}
PYTHON_SIDE |= {"board/sheet.py", "board/spiral.py", "board/table.py"}


def test_every_source_of_kernels_is_in_the_digest(package: Path) -> None:
    """An edit that the digest does not see would leave stale machine code running."""
    names = needed_by_kernels()
    assert {"constants.py", "records.py", "actions.py", "rng.py", "bits.py", "rules/kit.py", "board/deal.py"} <= names
    hashed = {path.relative_to(PACKAGE).as_posix() for path in _jit.kernel_sources()}
    assert names - hashed <= PYTHON_SIDE
    for name in ("constants.py", "rules/kit.py", "board/deal.py"):
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
    source = package / "rules" / "spice.py"
    source.write_text("from seafarers_env._jit import kernel\n", encoding="utf-8")
    with_rule = sources_digest(package)
    source.rename(package / "rules" / "fish.py")
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
import seafarers_env.determinise, seafarers_env.position

def kernels():
    modules = [(name, module) for name, module in sys.modules.items() if name.startswith("seafarers_env")]
    return {
        f"{name}.{key}": value
        for name, module in modules
        for key, value in vars(module).items()
        if hasattr(value, "py_func") and value.__module__ == name
    }

def called(group):
    warm_up._call(warm_up.GROUPS[group](), lambda line: None)
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


# --- kernels could run on a GPU ---------------------------------------------------------------------------------------
FORBIDDEN = (
    ast.Raise, ast.Try, ast.With, ast.Assert, ast.List, ast.Dict, ast.Set, ast.ListComp, ast.SetComp, ast.DictComp,
    ast.GeneratorExp, ast.JoinedStr, ast.Lambda, ast.FunctionDef, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom,
    ast.Yield, ast.YieldFrom, ast.Await,
)  # fmt: skip
CASTS = {"float64", "uint64", "uint32", "uint8", "int64", "int8", "int16", "int32"}
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
