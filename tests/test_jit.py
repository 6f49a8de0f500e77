"""The kernel cache follows the sources and the flags, and kernels are written so that they could run anywhere."""

import ast
import os
import shutil
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path

import pytest

from seafarers_env import _jit, warm_up
from seafarers_env._jit import CACHE, DIGEST, KEEP_FOLDERS, PACKAGE, READY, sources_digest


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package's sources."""
    copy = tmp_path / "seafarers_env"
    shutil.copytree(PACKAGE, copy, ignore=shutil.ignore_patterns("__pycache__"))
    return copy


def fresh(code: str, **environment: str) -> tuple[str, str]:
    """What a new process prints and complains about."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=os.environ | environment, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr


# --- the name of the cache folder -------------------------------------------------------------------------------------
def test_a_copy_has_the_same_digest(package: Path) -> None:
    assert sources_digest(package) == sources_digest() == DIGEST
    assert CACHE.name == f"kernels-{DIGEST}"


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
    unseen = set()
    for name in sorted(names):
        path = package / name
        text, before = path.read_bytes(), sources_digest(package)
        path.write_bytes(text + b"\n")
        if sources_digest(package) == before:
            unseen.add(name)
        path.write_bytes(text)
        assert sources_digest(package) == before
    assert unseen <= PYTHON_SIDE


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


def test_flags_change_the_digest() -> None:
    code = "from seafarers_env._jit import DIGEST; print(DIGEST)"
    found = [
        fresh(code, NUMBA_BOUNDSCHECK=check, NUMBA_DISABLE_JIT=off, NUMBA_OPT=opt)[0]
        for check, off, opt in [("0", "0", "3"), ("1", "0", "3"), ("0", "1", "3"), ("0", "0", "1"), ("0", "0", "3")]
    ]
    assert found[0] == found[4]
    assert len(set(found)) == 4


# --- folders ----------------------------------------------------------------------------------------------------------
def test_old_folders_are_pruned(tmp_path: Path) -> None:
    folders = [tmp_path / f"kernels-{n}" for n in range(KEEP_FOLDERS + 3)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        (folder / "code.nbi").touch()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / "something else").mkdir()
    oldest = folders[-1]
    _jit._prune(tmp_path, oldest)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {folder.name for folder in [*folders[: KEEP_FOLDERS - 1], oldest]} | {"something else"}


def test_the_cache_goes_to_the_users_folder_where_the_package_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked = tmp_path / "package"
    locked.touch()  # no folder can be made in a file, not even by an administrator
    monkeypatch.setattr(_jit, "PACKAGE", locked)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert _jit._cache_root() == tmp_path / "cache" / "seafarers_env"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert _jit._cache_root() == tmp_path / "home" / ".cache" / "seafarers_env"


# --- starting ---------------------------------------------------------------------------------------------------------
STEP = """
from seafarers_env import Game
game = Game("new_shores", 4, 1)
game.apply(game.legal_actions()[0])
game.observe(0)
print(game.record.decisions)
"""


def test_a_second_process_starts_from_the_cache() -> None:
    warm_up.ensure_compiled()
    begin = time.perf_counter()
    out, complaints = fresh(STEP)
    assert (out, complaints) == ("1", "")
    assert time.perf_counter() - begin < 10  # about 1 s on an idle machine; compiling takes a minute


def test_the_first_compilation_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = tmp_path / "cache"
    monkeypatch.setattr(_jit, "CACHE", root / "kernels-new")
    monkeypatch.setattr(_jit, "READY", root / "kernels-new" / "ready")
    told = StringIO()
    warm_up.ensure_compiled(told)
    lines = told.getvalue().splitlines()
    assert "compiling its kernels, once for this version" in lines[0]
    assert [line.split("]")[0].strip(" [").split("/")[0].strip() for line in lines[1:-1]] == [
        str(n) for n in range(1, len(lines) - 1)
    ]
    assert lines[-1].startswith("seafarers_env: compiled in")
    assert _jit.is_ready()
    again = StringIO()
    warm_up.ensure_compiled(again)
    assert again.getvalue() == ""


def test_what_not_everybody_needs_is_compiled_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_jit, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(_jit.config, "DISABLE_JIT", 0)
    monkeypatch.setattr(warm_up, "ensure_compiled", lambda stream: print("all others", file=stream))
    called: list[int] = []
    for _ in range(2):
        told = StringIO()
        warm_up.compile_once("a policy", lambda: [(called.append, (1,)), (called.append, (2,))], told)
        assert called == [1, 2]
        assert told.getvalue().startswith("all others\n")
    assert told.getvalue() == "all others\n"
    warm_up.compile_once("another", lambda: [(called.append, (3,))], told)
    assert called == [1, 2, 3]
    assert "compiling another, once for this version" in told.getvalue()
    monkeypatch.setattr(_jit, "WRITTEN", "other sources")
    warm_up.compile_once("another", lambda: [(called.append, (4,))], told)
    assert called == [1, 2, 3, 4]


PLAY = """
import copy, pickle, sys
import numpy as np
from seafarers_env import Batch, Game, warm_up

warm_up.compile_all(lambda line: None)
import seafarers_env.determinise, seafarers_env.position

def signatures():
    modules = [(name, module) for name, module in sys.modules.items() if name.startswith("seafarers_env")]
    return {
        f"{name}.{key}": [str(x) for x in value.signatures]
        for name, module in modules
        for key, value in vars(module).items()
        if hasattr(value, "py_func") and value.__module__ == name
    }

before = signatures()
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
batch = Batch("base", 2, 3)
batch.step(np.array([np.flatnonzero(mask)[0] for mask in batch.masks], np.int32))
batch.rollout(np.int16(100))
batch.reset(3)
Batch("base", 2, 3, observe=False).rollout(10)
batch.game(0).observe(0)
after = signatures()
print([name for name in after if after[name] != before[name]])
"""


def test_nothing_is_compiled_in_the_midst_of_a_game() -> None:
    """What Python calls is compiled by the warm-up, for every type of number that users have at hand."""
    assert fresh(PLAY)[0] == "[]"


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


def test_the_mark_of_a_ready_cache_is_in_the_cache() -> None:
    assert READY.parent == CACHE
    assert _jit.is_ready() == (bool(_jit.config.DISABLE_JIT) or READY.exists())
