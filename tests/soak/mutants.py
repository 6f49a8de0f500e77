"""Damage done to files: bytes turned, cut, moved and doubled; and, in text, numbers, words and keys changed."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from typing import Any

ODD_NUMBERS = (
    "0", "-1", "1", "2", "7", "19", "99", "127", "128", "255", "256", "-128", "32767", "32768", "65536", "2147483647",
    "2147483648", "-2147483649", "9223372036854775808", "18446744073709551616", "1" + "0" * 400, "0.5", "1e9", "1e999",
    "-0", "NaN", "Infinity", "true", "null", '""', "[]", "{}", '"1"', "[[[[[]]]]]",
)  # fmt: skip
ODD_TEXTS = (
    "",
    " ",
    "\x00",
    "\ud800",
    "é",
    "\u202e",
    "1,2",
    "99,99",
    "1,2 N",
    "brick",
    "0",
    "x" * 300,
    "-1",
    "main",
    "over",
)


# --- bytes ------------------------------------------------------------------------------------------------------------
def turn_bits(data: bytes, rng: random.Random) -> bytes:
    """One bit, or a few."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 1, 2, 5, 30))):
        found[rng.randrange(len(found))] ^= 1 << rng.randrange(8)
    return bytes(found)


def set_bytes(data: bytes, rng: random.Random) -> bytes:
    """One byte, or a few, that become any others."""
    found = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        found[rng.randrange(len(found))] = rng.choice((0, 255, 10, 32, 48, 34, rng.randrange(256)))
    return bytes(found)


def cut(data: bytes, rng: random.Random) -> bytes:
    """The end is missing, or the beginning, or a part."""
    first, last = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
    return rng.choice((data[:first], data[last:], data[:first] + data[last:]))


def double(data: bytes, rng: random.Random) -> bytes:
    """A part comes twice, or at another place."""
    first, last = sorted((rng.randrange(len(data)), rng.randrange(len(data))))
    at = rng.randrange(len(data))
    return data[:at] + data[first:last] + data[at:]


def lines(data: bytes, rng: random.Random) -> bytes:
    """A line is missing, comes twice, or two change places."""
    found = data.splitlines(keepends=True)
    i, j = rng.randrange(len(found)), rng.randrange(len(found))
    way = rng.randrange(3)
    if way == 0:
        del found[i]
    elif way == 1:
        found.insert(j, found[i])
    else:
        found[i], found[j] = found[j], found[i]
    return b"".join(found)


# --- text -------------------------------------------------------------------------------------------------------------
def number(data: bytes, rng: random.Random) -> bytes:
    """A number becomes another one."""
    found = list(re.finditer(rb"-?\d+", data))
    if not found:
        return turn_bits(data, rng)
    at = rng.choice(found)
    value = str(int(at[0][:300]) + rng.choice((-1, 1, 1, 2, -2, 10))) if rng.random() < 0.6 else rng.choice(ODD_NUMBERS)
    return data[: at.start()] + value.encode() + data[at.end() :]


def word(data: bytes, rng: random.Random) -> bytes:
    """A word becomes another word of the same file."""
    found = list(re.finditer(rb"[A-Za-z0-9,]+( [A-Z]{1,2}\b)?", data))
    if len(found) < 2:
        return turn_bits(data, rng)
    at, other = rng.choice(found), rng.choice(found)
    return data[: at.start()] + other[0] + data[at.end() :]


def _boxes(value: Any) -> list[Any]:
    """All objects and lists in a JSON value that hold something."""
    inner = list(value.values()) if isinstance(value, dict) else value if isinstance(value, list) else []
    return ([value] if inner else []) + [box for one in inner for box in _boxes(one)]


def _odd(rng: random.Random) -> Any:
    """Any small JSON value."""
    if rng.random() < 0.3:
        return rng.choice(ODD_TEXTS)
    try:
        return json.loads(rng.choice(ODD_NUMBERS))
    except ValueError:
        return None


def json_value(value: Any, rng: random.Random) -> Any:
    """One entry of an object or list is changed, left out, doubled, renamed, or takes another's place."""
    boxes = _boxes(value)
    if not boxes:
        return _odd(rng)
    box = rng.choice(boxes)
    key = rng.choice(list(box)) if isinstance(box, dict) else rng.randrange(len(box))
    way = rng.randrange(6)
    if way == 0:
        del box[key]
    elif way == 1:
        box[key] = _odd(rng)
    elif way == 2:
        other = rng.choice(boxes)
        box[key] = json.loads(json.dumps(rng.choice(list(other.values()) if isinstance(other, dict) else other)))
    elif isinstance(box[key], int) and not isinstance(box[key], bool):
        box[key] += rng.choice((-1, 1, 2, -2, 5, 128, 256, 65536))
    elif isinstance(box, dict):
        box[rng.choice((*box, *ODD_TEXTS[1:4]))] = box.pop(key)
    else:
        box.insert(rng.randrange(len(box) + 1), box[key])
    return value


def json_lines(data: bytes, rng: random.Random) -> bytes:
    """One of the JSON values, a line each or all the text, is changed and written again."""
    whole = data.lstrip().startswith(b"{\n")
    found = [data] if whole else data.splitlines(keepends=True)
    i = rng.randrange(len(found))
    try:
        value = json.loads(found[i])
        for _ in range(rng.choice((1, 1, 1, 2, 4))):
            value = json_value(value, rng)
        found[i] = json.dumps(value).encode() + b"\n"
    except ValueError:
        return turn_bits(data, rng)
    return b"".join(found)


def twice_a_key(data: bytes, rng: random.Random) -> bytes:
    """A key of an object comes twice, with two values."""
    found = list(re.finditer(rb'"(\w+)": ?(?=[\d"])', data))
    if not found:
        return turn_bits(data, rng)
    at = rng.choice(found)
    return data[: at.start()] + at[0] + rng.choice(ODD_NUMBERS).encode() + b"," + data[at.start() :]


BYTES: tuple[Callable[[bytes, random.Random], bytes], ...] = (turn_bits, set_bytes, cut, double)
TEXT = (*BYTES, lines, number, number, word, word)
JSON = (*TEXT, json_lines, json_lines, json_lines, json_lines, twice_a_key)


def mutant(data: bytes, rng: random.Random, ways: tuple[Callable[[bytes, random.Random], bytes], ...]) -> bytes:
    """The file with damage of one kind, seldom of two."""
    for _ in range(rng.choice((1, 1, 1, 2))):
        if data:
            data = rng.choice(ways)(data, rng)
    return data
