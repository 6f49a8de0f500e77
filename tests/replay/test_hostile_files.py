"""Replay files made to do harm."""

import gzip
import json
import pickle
import tracemalloc

import pytest

from seafarers_env.replay import bounded, dumps, loads
from tests.replay.common import own_board, short
from tests.replay.test_files import error_of, text_of


# --- hostile files ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (b"[" * 100_000, "levels deep"),
        (b"{" * 1000, "JSON"),
        (b'{"seat":1' + b"0" * 5000 + b"}", "at most 20 digits"),
        (b'{"seat":NaN}', "numbers"),
        (b'{"seat":1e999,"action":"roll"}', "a seat 0..2"),
        (b'{"seat":0,"seat":0,"action":"roll"}', "each key once"),
        (b'{"seat":0,"action":"\xff\xfe"}', "UTF-8"),
        (b"null", "an object"),
        (b"7", "an object"),
        (b"[]", "an object"),
        (b"", "JSON"),
        (pickle.dumps(ValueError("x")).replace(b"\n", b""), ""),
    ],
)
def test_hostile_lines(line: bytes, expected: str) -> None:
    head = b"\n".join(dumps(short()).encode().split(b"\n")[:2])
    error = error_of(head + b"\n" + line + b"\n", partial=True)
    assert error.line == 3 and expected in error.expected


@pytest.mark.parametrize("data", [b"", b"\n", b"\x00" * 99, b"PK\x03\x04", b"GIF89a", pickle.dumps([1])])
def test_files_that_are_something_else(data: bytes) -> None:
    assert error_of(data).line == 1


def test_long_lines_are_refused_before_they_are_whole() -> None:
    error = error_of(b"x" * (bounded.MAX_LINE + 1))
    assert error.expected == f"lines of at most {bounded.MAX_LINE} bytes" and error.line == 1


def test_many_lines_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "MAX_LINES", 50)
    error = error_of(dumps(short()))
    assert (error.line, error.expected) == (51, "at most 50 lines")


def test_large_files_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "MAX_FILE", 1000)
    assert error_of(dumps(short())).expected == "a file of at most 1000 bytes"


def test_a_file_that_unpacks_to_very_much_more_costs_little() -> None:
    bomb = gzip.compress(b"\n" * (1 << 20), mtime=0)
    lined = gzip.compress(dumps(short()).encode() + b"\n" * (bounded.MAX_UNPACKED + 1), 1)
    assert len(lined) < 1 << 20
    loads(gzip.compress(dumps(short()).encode() + b"\n" * 10))
    tracemalloc.start()
    try:
        assert error_of(bomb).line == 1
        assert error_of(lined).line > len(short())
        assert error_of(gzip.compress(b"x" * (1 << 25))).found == "a longer one"
        assert tracemalloc.get_traced_memory()[1] < 64 << 20
    finally:
        tracemalloc.stop()


def test_what_unpacks_to_too_much_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded, "MAX_UNPACKED", 1000)
    assert error_of(gzip.compress(dumps(short()).encode())).expected == "a replay of at most 1000 bytes unpacked"


def test_damaged_compression() -> None:
    data = bytearray(gzip.compress(dumps(short()).encode()))
    data[200] ^= 0xFF
    assert error_of(bytes(data)).line >= 0
    assert error_of(gzip.compress(b"x")[:-6] + b"abcdef").expected == "a file that gzip can unpack"
    twice = gzip.compress(dumps(short()).encode())
    assert error_of(twice + twice).found == "something after its end"


def test_a_name_and_another_board_make_no_trap() -> None:
    """What is played is the board in the file, whatever it calls itself."""
    found = [json.loads(line) for line in dumps(own_board()).splitlines()[:-1]]
    found[0]["scenario"] = "base"
    assert loads(text_of(found)).opening().scenario.name == "fog"


def test_errors_travel_between_processes() -> None:
    for error in (error_of("{}"), error_of("")):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again)) == (type(error), str(error))
