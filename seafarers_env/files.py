"""Files that exist completely or not at all: written under a temporary name, then moved into place."""

import errno
import os
import stat
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO, Final

#: A neighbour cannot be made, or cannot take the file's place, though the file itself may be written to.
_IN_PLACE: Final = (errno.EACCES, errno.EPERM, errno.EBUSY)


def write_whole(
    path: str | os.PathLike[str],
    data: bytes | str,
    *,
    mode: int | None = None,
    durable: bool = True,
    follow: bool = True,
) -> None:
    """Write a file in one go: whoever reads meanwhile sees the old one or the new one; a failure leaves the old one.

    What is no file (`/dev/stdout`, a pipe) is written to as it is; a link stays one; a file keeps its permissions.

    Args:
        path: Where.
        data: The contents; text is written as UTF-8.
        mode: Permissions of the file; None keeps those of the old one, or takes the usual ones.
        durable: Wait until the disk has it.
        follow: False puts a file there whatever stands there now, a link or a pipe too: for secrets.

    Raises:
        OSError: it could not be written, because the disk is full for example; nothing of it is left behind.
    """
    content = data.encode() if isinstance(data, str) else data
    try:
        with whole_file(path, mode=mode, durable=durable, follow=follow) as file:
            file.write(content)
    except OSError as error:
        if error.errno not in _IN_PLACE or mode is not None or not follow or not os.access(path, os.W_OK):
            raise
        Path(path).write_bytes(content)  # a folder that takes no new files


@contextmanager
def whole_file(
    path: str | os.PathLike[str], *, mode: int | None = None, durable: bool = True, follow: bool = True
) -> Generator[BinaryIO]:
    """The same for what is written bit by bit: the file takes its place when the block ends without an error."""
    place = Path(os.path.realpath(path) if follow else path)
    before = _status(place) if follow else None
    if before is not None and not stat.S_ISREG(before.st_mode):
        with place.open("wb") as file:
            yield file
        return
    beside = place.with_name(f"{place.name}.{os.getpid()}.part")
    with suppress(FileNotFoundError):
        beside.unlink()  # of a process that had this number before
    try:
        opened = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666 if mode is None else mode)
        with os.fdopen(opened, "wb") as file:
            if before is not None and mode is None:
                with suppress(OSError):
                    beside.chmod(stat.S_IMODE(before.st_mode))
            yield file
            file.flush()
            if durable:
                os.fsync(file.fileno())
        os.replace(beside, place)
    finally:
        with suppress(OSError):
            beside.unlink()


def _status(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except OSError:
        return None
