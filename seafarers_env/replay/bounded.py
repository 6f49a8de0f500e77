"""Lines of a file from a stranger: never more in memory than a line may have, whatever the file unpacks to."""

import zlib
from collections.abc import Iterator
from typing import BinaryIO, Final

from seafarers_env.replay.errors import CutError, ReplayError

MAX_FILE: Final = 1 << 25  # bytes as they lie on the disk
MAX_UNPACKED: Final = 1 << 26  # bytes of text
MAX_LINE: Final = 1 << 18  # bytes
MAX_LINES: Final = 1_000_000
_CHUNK: Final = 1 << 16
_GZIP: Final = b"\x1f\x8b"


def read_lines(file: BinaryIO, source: str) -> Iterator[tuple[bytes, bool]]:
    """Lines without their ends, and whether each had one: the last may be the beginning of a line that was cut off.

    Raises:
        ReplayError: a bound is passed.
        CutError: what is compressed ends too early; raised after all lines that there are.
    """
    rest, number = b"", 0
    for chunk in _within(_chunks(file, source), source):
        *whole, rest = (rest + chunk).split(b"\n")
        for line in whole:
            number += 1
            _check(line, number, source)
            yield line, True
        _check(rest, number + 1, source)
    if rest:
        yield rest, False


def _check(line: bytes, number: int, source: str) -> None:
    if len(line) > MAX_LINE:
        raise ReplayError(source, number, f"lines of at most {MAX_LINE} bytes", "a longer one")
    if number > MAX_LINES:
        raise ReplayError(source, number, f"at most {MAX_LINES} lines", "more")


def _within(chunks: Iterator[bytes], source: str) -> Iterator[bytes]:
    size = 0
    for chunk in chunks:
        size += len(chunk)
        if size > MAX_UNPACKED:
            raise ReplayError(source, 0, f"a replay of at most {MAX_UNPACKED} bytes unpacked", "more")
        yield chunk


def _chunks(file: BinaryIO, source: str) -> Iterator[bytes]:
    first = file.read(_CHUNK)
    packed = _packed(first, file, source)
    if first[:2] != _GZIP:
        yield from packed
    else:
        yield from _unpacked(packed, source)


def _packed(first: bytes, file: BinaryIO, source: str) -> Iterator[bytes]:
    size, chunk = 0, first
    while chunk:
        size += len(chunk)
        if size > MAX_FILE:
            raise ReplayError(source, 0, f"a file of at most {MAX_FILE} bytes", "a larger one")
        yield chunk
        chunk = file.read(_CHUNK)


def _unpacked(packed: Iterator[bytes], source: str) -> Iterator[bytes]:
    unpack = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    try:
        for chunk in packed:
            while chunk and not unpack.eof:
                yield unpack.decompress(chunk, _CHUNK)
                chunk = unpack.unconsumed_tail
            if unpack.eof and (chunk or unpack.unused_data):
                raise ReplayError(source, 0, "one compressed file", "something after its end")
        if not unpack.eof:
            yield unpack.flush(_CHUNK)
    except zlib.error as error:
        raise ReplayError(source, 0, "a file that gzip can unpack", str(error)) from None
    if not unpack.eof:
        raise CutError(source, 0, "a whole compressed file", "one that is cut off")
