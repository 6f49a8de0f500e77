"""Files that are written in one go: whole or as they were, whatever the disk says."""

import errno
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from seafarers_env.files import whole_file, write_whole


@contextmanager
def small_disk(size: int) -> Generator[None]:
    """No file may grow beyond so many bytes meanwhile."""
    resource = pytest.importorskip("resource")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_text_and_bytes_are_written_and_nothing_stays_beside(tmp_path: Path) -> None:
    write_whole(tmp_path / "a", "Zoë\n")
    write_whole(tmp_path / "b", b"\x00\xff", durable=False)
    assert (tmp_path / "a").read_bytes() == "Zoë\n".encode() and (tmp_path / "b").read_bytes() == b"\x00\xff"
    assert names(tmp_path) == ["a", "b"]


def test_a_full_disk_leaves_the_old_file_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with small_disk(1000):
        for place in (path, tmp_path / "new"):
            with pytest.raises(OSError) as caught:
                write_whole(place, b"x" * 5000)
            assert caught.value.errno == errno.EFBIG
    assert path.read_bytes() == b"old" and names(tmp_path) == ["a"]


def test_an_error_on_the_way_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), whole_file(path) as file:
        file.write(b"half")
        assert path.read_bytes() == b"old"
        raise ZeroDivisionError
    assert path.read_bytes() == b"old" and names(tmp_path) == ["a"]


def test_links_permissions_and_what_is_no_file_stay_what_they_are(tmp_path: Path) -> None:
    path, link = tmp_path / "a", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write_whole(link, b"new")
    assert link.is_symlink() and path.read_bytes() == b"new" and stat.S_IMODE(path.stat().st_mode) == 0o640
    write_whole(tmp_path / "secret", b"x", mode=0o600)
    assert stat.S_IMODE((tmp_path / "secret").stat().st_mode) == 0o600
    write_whole(os.devnull, b"gone")
    assert stat.S_ISCHR(os.stat(os.devnull).st_mode)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
def test_a_device_that_is_full_says_so() -> None:
    with pytest.raises(OSError, match="No space left"):
        write_whole("/dev/full", b"x")


def test_what_a_process_of_the_same_number_left_is_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / f"a.{os.getpid()}.part").write_bytes(b"torn")
    write_whole(tmp_path / "a", b"new")
    assert names(tmp_path) == ["a"]


def test_a_secret_goes_through_no_link_and_into_no_pipe(tmp_path: Path) -> None:
    link, pipe = tmp_path / "link", tmp_path / "pipe"
    (tmp_path / "theirs").touch()
    link.symlink_to(tmp_path / "theirs")
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # or a write into the pipe would wait
    for place in (link, pipe):
        write_whole(place, "secret", mode=0o600, follow=False)
        assert stat.S_ISREG(place.lstat().st_mode) and stat.S_IMODE(place.lstat().st_mode) == 0o600
        assert place.read_text(encoding="utf-8") == "secret"
    assert (tmp_path / "theirs").read_bytes() == os.read(reader, 10) == b""
    os.close(reader)
    assert names(tmp_path) == ["link", "pipe", "theirs"]
