"""JSON read with errors that point at line and column, and written for people to read."""

import json
from collections import Counter
from typing import Any, Final, cast

from seafarers_env.position.entry import PositionError, shown

MAX_CHARACTERS: Final = 1_000_000
_WIDTH: Final = 110
_SHORT: Final = 40


def parse(text: str) -> Any:
    """Read a JSON text.

    Raises:
        PositionError: names line and column.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise PositionError("the text", "a text (str)", type(text).__name__)
    if len(text) > MAX_CHARACTERS:
        raise PositionError("the text", f"at most {MAX_CHARACTERS} characters", f"{len(text)}")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_integer)
    except json.JSONDecodeError as error:
        there = text[error.pos :].split("\n")[0]
        found = shown(there) if there else "the end of the line" if error.pos < len(text) else "the end of the text"
        where = f"line {error.lineno}, column {error.colno}"
        raise PositionError(where, f"JSON ({_lower(error.msg)})", found) from None
    except RecursionError:
        raise PositionError("the text", "objects within objects a few levels deep", "too many levels") from None


def _lower(message: str) -> str:
    return message[0].lower() + message[1:]


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
        raise PositionError(f"an object with the key {shown(twice)}", "each key once", "it again")
    return found


def _constant(word: str) -> Any:
    raise PositionError("the text", "numbers", word)


def _integer(digits: str) -> int:
    if len(digits) > 20:
        raise PositionError("the text", "numbers of at most 20 digits", f"one of {len(digits)}")
    return int(digits)


def layout(value: Any, indent: str = "") -> str:
    """JSON with what is short side by side, up to a width, and all else on lines of its own."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or len(indent) + len(flat) <= _WIDTH:
        return flat
    deeper = indent + "  "
    if isinstance(value, dict):
        fields = cast("dict[str, Any]", value)
        items = [f"{json.dumps(key, ensure_ascii=False)}: {layout(fields[key], deeper)}" for key in fields]
    else:
        items = [layout(entry, deeper) for entry in cast("list[Any]", value)]
    start, end = "{}" if isinstance(value, dict) else "[]"
    lines = ",\n".join(deeper + line for line in _lines(items, _WIDTH - len(deeper)))
    return f"{start}\n{lines}\n{indent}{end}"


def _lines(items: list[str], width: int) -> list[str]:
    """Short items joined into lines of about this width; long ones keep their own."""
    lines: list[str] = []
    joins = False
    for item in items:
        short = len(item) <= _SHORT and "\n" not in item
        if joins and short and len(lines[-1]) + len(item) + 2 <= width:
            lines[-1] += f", {item}"
        else:
            lines.append(item)
        joins = short
    return lines
