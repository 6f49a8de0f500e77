"""Folders of compiled kernels: which are read, which is written, who compiles, and which build is in use."""

import os
import threading
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numba
import pytest

from seafarers_env import Game, warm_up
from seafarers_env.compiling import kernel_cache, stores
from seafarers_env.compiling.kernel_cache import KernelCache, machine_code
from seafarers_env.compiling.stores import KEEP_FOLDERS, Store, places, prune
from seafarers_env.engine import _jit

NAME = "kernels-0123456789abcdef"
compiling = pytest.mark.skipif(bool(_jit.config.DISABLE_JIT), reason="nothing is compiled")


@pytest.fixture
def locked(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path], None]:
    """Makes folders read-only, for an administrator too."""
    closed: list[Path] = []
    original = stores._can_write

    def can_write(folder: Path) -> bool:
        return not any(folder.is_relative_to(each) for each in closed) and original(folder)

    monkeypatch.setattr(stores, "_can_write", can_write)
    return closed.append


def twice(x: Any) -> Any:
    """What is compiled here."""
    return x + x


def dispatcher(store: Store) -> Any:
    """`twice` as a kernel, as a new process would have it."""
    made: Any = numba.njit(**_jit.OPTIONS)(twice)
    made._cache = KernelCache(twice, store)
    return made


def hits(kernel: Any) -> tuple[int, int]:
    """How many builds were found, and how many were made."""
    return sum(kernel.stats.cache_hits.values()), sum(kernel.stats.cache_misses.values())


def files(folder: Path) -> dict[Path, bytes]:
    return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}


# --- which folders there are ------------------------------------------------------------------------------------------
def test_the_places_for_kernels_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    beside = _jit.PACKAGE / "__pycache__"
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert places("") == [beside, tmp_path / "cache" / "seafarers_env"]
    assert places(str(tmp_path / "named")) == [tmp_path / "named", beside, tmp_path / "cache" / "seafarers_env"]
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: tmp_path / "home")
    assert places("") == [beside, tmp_path / "home" / ".cache" / "seafarers_env"]


def test_a_named_folder_stays_the_same_wherever_the_process_goes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert places("named")[0] == tmp_path / "named"


def test_a_user_without_a_home_has_no_folder_of_his_own(monkeypatch: pytest.MonkeyPatch) -> None:
    def home() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setattr(Path, "home", home)
    assert places("") == [_jit.PACKAGE / "__pycache__"]


def test_the_first_folder_that_can_be_written_is_the_last_that_is_looked_into(tmp_path: Path) -> None:
    locked = tmp_path / "package"
    locked.touch()  # no folder can be made in a file, not even by an administrator
    store = Store(NAME, (locked / "__pycache__", tmp_path / "cache", tmp_path / "another"))
    assert store.own == tmp_path / "cache" / NAME
    assert store.folders == [store.own]
    assert not (tmp_path / "another").exists()


def test_old_folders_are_pruned(tmp_path: Path) -> None:
    folders = [tmp_path / f"kernels-{n:016x}" for n in range(KEEP_FOLDERS + 3)]
    for age, folder in enumerate(folders):
        folder.mkdir()
        (folder / "code.nbi").touch()
        os.utime(folder, (1_000_000 - age, 1_000_000 - age))
    others = {"something else", "kernels-of-another-program"}  # NUMBA_CACHE_DIR is for all that numba compiles
    for name in others:
        (tmp_path / name).mkdir()
    oldest = folders[-1]
    prune(tmp_path, oldest)
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {folder.name for folder in [*folders[: KEEP_FOLDERS - 1], oldest]} | others


def test_folders_are_pruned_by_edition(tmp_path: Path) -> None:
    """Whoever plays one edition keeps what he has compiled of another."""
    ages = range(KEEP_FOLDERS + 2)
    names = {edition: [f"kernels-{edition}-{age:016x}" for age in ages] for edition in ("classic", "grand")}
    for folders in names.values():
        for age, name in enumerate(folders):
            (tmp_path / name).mkdir()
            os.utime(tmp_path / name, (1_000_000 - age, 1_000_000 - age))
    (tmp_path / f"kernels-{0:016x}").mkdir()  # of a version without editions: one of classic, and the newest
    prune(tmp_path, tmp_path / names["classic"][0])
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {f"kernels-{0:016x}", *names["classic"][: KEEP_FOLDERS - 1], *names["grand"]}


# --- kernels in them --------------------------------------------------------------------------------------------------
@compiling
def test_what_is_warm_in_a_read_only_folder_is_used_and_the_rest_goes_elsewhere(
    tmp_path: Path, locked: Callable[[Path], None]
) -> None:
    roots = tmp_path / "package", tmp_path / "user"
    first = Store(NAME, roots)
    assert dispatcher(first)(1) == 2
    first.set_ready("integers")
    locked(roots[0])
    before = files(roots[0])
    store = Store(NAME, roots)
    assert store.is_ready("integers")
    assert not store.is_ready("numbers")
    kernel = dispatcher(store)
    assert kernel(1) == 2
    assert hits(kernel) == (1, 0)
    assert kernel(1.5) == 3.0
    assert hits(kernel) == (1, 1)
    store.set_ready("numbers")
    assert files(roots[0]) == before
    again = Store(NAME, roots)
    kernel = dispatcher(again)
    assert (kernel(1), kernel(1.5)) == (2, 3.0)
    assert hits(kernel) == (2, 0)
    assert again.is_ready("numbers")


@compiling
def test_kernels_are_found_by_what_is_in_their_source_not_by_when_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An installed copy of a package has other times than its sources had where it was compiled."""
    store = Store(NAME, (tmp_path,))
    dispatcher(store)(1)
    source = tmp_path / "elsewhere.py"
    source.write_bytes(Path(__file__).read_bytes())
    os.utime(source, (1, 1))
    kernel_cache._stamp.cache_clear()
    assert kernel_cache._stamp(str(source)) == kernel_cache._stamp(__file__)
    monkeypatch.setattr(kernel_cache, "_stamp", lambda file: "another text")
    kernel = dispatcher(store)
    kernel(1)
    assert hits(kernel) == (0, 1)


def test_a_kernel_of_the_package_lies_where_it_does_in_any_other_copy(tmp_path: Path) -> None:
    assert kernel_cache._subfolder(str(_jit.PACKAGE / "engine" / "rules" / "kit.py")) == "seafarers_env.engine.rules"
    assert kernel_cache._subfolder(str(tmp_path / "kit.py")).startswith(tmp_path.name + "_")


@compiling
def test_without_any_folder_kernels_are_compiled_in_memory(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    store = Store(NAME, (tmp_path / "file" / "a", tmp_path / "file" / "b"))
    assert (store.own, store.folders) == (None, [])
    kernel = dispatcher(store)
    assert kernel(1) == 2
    assert hits(kernel) == (0, 1)
    store.set_ready("integers")
    assert store.is_ready("integers")  # by this process
    assert not Store(NAME, store.roots).is_ready("integers")


@compiling
def test_a_full_disk_loses_the_cache_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    store = Store(NAME, (tmp_path,))
    monkeypatch.setattr(kernel_cache.caching.IndexDataCacheFile, "_save_data", full)
    assert dispatcher(store)(1) == 2
    store.set_ready("integers")
    assert store.is_ready("integers")
    assert not Store(NAME, (tmp_path,)).is_ready("integers")


@compiling
def test_broken_files_are_as_good_as_none(tmp_path: Path) -> None:
    store = Store(NAME, (tmp_path,))
    dispatcher(store)(1)
    for path in tmp_path.rglob("*.nb?"):
        path.write_bytes(path.read_bytes()[:-5])
    kernel = dispatcher(store)
    assert kernel(1) == 2
    assert hits(kernel) == (0, 1)


@compiling
def test_the_build_in_use_is_found_among_those_of_other_types_and_folders(tmp_path: Path) -> None:
    """A profile looked for addresses in the newest file of the kernel's name, whatever that was built for."""
    store, other = Store(NAME, (tmp_path / "plain",)), Store(NAME, (tmp_path / "checked",))
    for made in (dispatcher(store), dispatcher(other)):
        for value in (1, 1.5):  # the newer one is for another type
            made(value)
    compiled, loaded = dispatcher(Store(NAME, (tmp_path / "empty",))), dispatcher(store)
    for kernel in (compiled, loaded):
        kernel(1)
        (signature,) = kernel.overloads
        name = kernel.overloads[signature].fndesc.mangled_name
        code = machine_code(kernel, signature)
        assert code.startswith(b"\x7fELF") or os.name == "nt"
        assert name.encode() in code
        assert kernel.overloads[signature].library.get_pointer_to_function(name)
    assert (hits(compiled), hits(loaded)) == ((0, 1), (1, 0))


# --- who compiles -----------------------------------------------------------------------------------------------------
@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Store:
    """An empty store in the place of the package's."""
    monkeypatch.setattr(_jit.config, "DISABLE_JIT", 0)
    made = Store(NAME, (tmp_path,))
    monkeypatch.setattr(_jit, "STORE", made)
    return made


def test_a_group_is_compiled_once_and_told(store: Store, capsys: pytest.CaptureFixture[str]) -> None:
    called: list[int] = []
    for _ in range(2):
        warm_up.compile_once("a policy", lambda: [(called.append, (1,)), (called.append, (2,))])
        assert called == [1, 2]
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "seafarers_env: compiling a policy, once for this version; a minute or so ..."
    assert [line.split("append")[0] for line in lines[1:3]] == ["  [ 1/2] ", "  [ 2/2] "]
    assert lines[3].startswith("seafarers_env: compiled in")
    assert len(lines) == 4
    assert Store(NAME, store.roots).is_ready("a policy")  # another process
    assert not Store(NAME, store.roots).is_ready("another")
    assert not Store("kernels-fedcba9876543210", store.roots).is_ready("a policy")  # other sources


def test_what_is_interrupted_is_not_ready(store: Store) -> None:
    def stop() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        warm_up.compile_once("a policy", lambda: [(stop, ())])
    assert not store.is_ready("a policy")
    with store.lock("a policy", lambda: pytest.fail("the lock was left behind")):
        pass


@pytest.mark.skipif(stores.fcntl is None, reason="this system has no such locks")
def test_the_second_user_waits_says_so_and_finds_it_compiled(
    store: Store, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, other = ExitStack(), Store(NAME, store.roots)
    first.enter_context(other.lock("a policy"))
    take = stores._take

    def first_is_done_while_the_second_waits(file: int, wait: Callable[[], object] | None) -> None:
        def waiting() -> None:
            assert wait is not None
            wait()
            other.set_ready("a policy")
            first.close()

        take(file, waiting)

    monkeypatch.setattr(stores, "_take", first_is_done_while_the_second_waits)
    warm_up.compile_once("a policy", lambda: pytest.fail("compiled by both"))
    assert capsys.readouterr().err == ("seafarers_env: waiting for another process, which is compiling a policy ...\n")


@pytest.mark.skipif(stores.fcntl is None, reason="this system has no such locks")
@compiling
def test_builds_that_two_processes_save_at_once_are_all_in_the_index(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Saving reads the index and writes it: what another process saves between the two would be gone."""
    first, second = dispatcher(Store(NAME, (tmp_path,))), dispatcher(Store(NAME, (tmp_path,)))
    second._cache.disable()
    second(1.5)
    second._cache.enable()
    ((signature, overload),) = second.overloads.items()
    save = kernel_cache.caching.IndexDataCacheFile._save_index
    rivals: list[threading.Thread] = []

    def save_while_another_does(self: Any, overloads: Any) -> None:
        if not rivals:
            rivals.append(threading.Thread(target=second._cache.save_overload, args=(signature, overload)))
            rivals[0].start()
            rivals[0].join(0.2)  # it waits for the lock; without one it would be done
        save(self, overloads)

    monkeypatch.setattr(kernel_cache.caching.IndexDataCacheFile, "_save_index", save_while_another_does)
    first(1)
    rivals[0].join()
    third = dispatcher(Store(NAME, (tmp_path,)))
    assert (third(1), third(1.5)) == (2, 3.0)
    assert hits(third) == (2, 0)


def test_that_no_folder_can_be_written_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(_jit.config, "DISABLE_JIT", 0)
    monkeypatch.setattr(_jit, "STORE", Store(NAME, (tmp_path / "file" / "a", tmp_path / "file" / "b")))
    called: list[int] = []
    for what in ("one", "another", "one"):
        warm_up.compile_once(what, lambda: [(called.append, (1,))])
    assert called == [1, 1]
    told = capsys.readouterr().err
    assert told.count("no folder for compiled kernels can be written") == 1
    assert f"({tmp_path / 'file' / 'a'}, {tmp_path / 'file' / 'b'})" in told
    assert "for this process alone" in told
    assert "NUMBA_CACHE_DIR names one" in told
    assert "once for this version" not in told


def test_a_game_looks_for_no_mark_once_one_was_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    Game("base", 2)
    monkeypatch.setattr(stores.os.path, "exists", lambda path: pytest.fail(f"looked for {path}"))
    assert _jit.is_ready(warm_up.GROUPS[warm_up.ONE_GAME].title)
    warm_up.ensure_compiled(warm_up.ONE_GAME)


# --- the second process -----------------------------------------------------------------------------------------------
class Helper:
    """A process that was asked for and not started."""

    def __init__(self, command: tuple[str, ...], **options: Any) -> None:
        self.command, self.options = command, options
        read, write = os.pipe()
        self.end, self.stdin, self.waited = read, os.fdopen(write, "wb"), False

    def wait(self) -> None:
        assert os.read(self.end, 1) == b""  # or it would wait for ever
        os.close(self.end)
        self.waited = True


def test_a_helper_is_left_with_its_standard_input_closed(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[Helper] = []

    def start(command: tuple[str, ...], **options: Any) -> Helper:
        started.append(Helper(command, **options))
        return started[-1]

    def stop() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(warm_up.subprocess, "Popen", start)
    monkeypatch.setattr(warm_up.os, "cpu_count", lambda: 2)
    with pytest.raises(KeyboardInterrupt):
        warm_up.compile_once("a game", lambda: [(stop, ())], apart=warm_up.ONE_GAME)
    warm_up.compile_once("a game", list, apart=warm_up.ONE_GAME)
    assert [(helper.waited, helper.options["stdin"]) for helper in started] == [(True, warm_up.subprocess.PIPE)] * 2
    warm_up.compile_once("a policy", list)
    warm_up.compile_once("opponents", list, apart=warm_up.OPPONENTS)  # none of them apart
    assert len(started) == 2
    monkeypatch.setattr(_jit, "STORE", Store.without_folders())
    warm_up.compile_once("another", list, apart=warm_up.ONE_GAME)  # what it compiles would reach nobody
    assert len(started) == 2


def test_a_helper_ends_when_its_parent_has_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    def leave(status: int) -> None:
        raise SystemExit(status)

    read, write = os.pipe()
    original = os.read
    monkeypatch.setattr(warm_up.os, "read", lambda _, size: original(read, size))
    monkeypatch.setattr(warm_up.os, "_exit", leave)
    os.close(write)  # as the system does for a process that was killed
    with pytest.raises(SystemExit):
        warm_up._leave_with_parent()
    os.close(read)


def test_all_that_a_helper_compiles_belongs_to_its_group() -> None:
    helped = [group for group in warm_up.GROUPS if warm_up.apart_of(group)]
    assert helped == [warm_up.ONE_GAME, warm_up.MANY_GAMES]
    for group in helped:
        assert set(warm_up.apart_of(group)) < {function for function, _ in warm_up.calls_of(group)}
