"""Chat completions: what a request has, and what is read from an answer."""

import json
from collections.abc import Mapping
from typing import Any, Final, cast

from seafarers_agents import talk as table_talk

TOOL: Final = "act"
QUOTED: Final = 200  # characters of what an endpoint says


class BrokenAnswer(ValueError):
    """What is no chat completion; the message says what came instead."""


def request_of(prompt: str, model: str, *, tools: bool, talk: bool, extra: Mapping[str, Any]) -> bytes:
    """The body of a request."""
    body: dict[str, Any] = {**extra, "model": model, "messages": [{"role": "user", "content": prompt}], "stream": False}
    if tools:
        body["tools"] = [_tool(talk)]
        body["tool_choice"] = {"type": "function", "function": {"name": TOOL}}
    return json.dumps(body).encode()


def _tool(talk: bool) -> dict[str, Any]:
    action = {"type": "string", "description": "The words of a legal action, or its number where they are numbered."}
    properties = {"action": action}
    if talk:
        said = f"What all players are told with the offer, {table_talk.LONGEST} characters at most."
        properties["message"] = {"type": "string", "description": said}
    parameters = {"type": "object", "properties": properties, "required": ["action"]}
    what = {"name": TOOL, "description": "Do one legal action of the game.", "parameters": parameters}
    return {"type": "function", "function": what}


def read_completion(answer: str) -> tuple[str, int | None, int | None]:
    """The text of an answer, and its tokens in and out where they are told.

    A tool call becomes the text that says the same: `MESSAGE: ...` where there is one, then `ACTION: ...`.

    Raises:
        BrokenAnswer: it is no chat completion.
    """
    try:
        found: Any = json.loads(answer)
    except (ValueError, RecursionError):
        raise BrokenAnswer(f"its answer is no JSON but {_quoted(answer) or 'nothing'}") from None
    message = _at(found, "choices", 0, "message")
    if not isinstance(message, dict):
        told = complaint(answer)
        raise BrokenAnswer(f"its answer has no choices[0].message{f', but {told}' if told else ''}")
    call = _at(message, "tool_calls", 0, "function", "arguments")
    text = _content(_at(message, "content"))
    if call is not None:
        text = f"{text}\n{_called(call)}"
    return text.strip(), _tokens(found, "prompt_tokens"), _tokens(found, "completion_tokens")


def _at(found: Any, *path: str | int) -> Any:
    """What stands at the end of a path; None where it does not lead so far."""
    for step in path:
        try:
            found = found[step]
        except (TypeError, KeyError, IndexError):
            return None
    return found


def _content(content: Any) -> str:
    """Text, or a list of parts some of which are text."""
    if isinstance(content, list):
        texts = [_at(part, "text") for part in cast("list[Any]", content)]
        return "".join(text for text in texts if isinstance(text, str))
    return content if isinstance(content, str) else ""


def _called(arguments: Any) -> str:
    """The arguments of a call in words; such as are no JSON are read as they stand."""
    try:
        given = json.loads(arguments) if isinstance(arguments, str) else arguments
    except (ValueError, RecursionError):
        return str(arguments)
    action, message = _at(given, "action"), _at(given, "message")
    if not isinstance(action, (str, int)):
        return str(arguments)
    said = f"MESSAGE: {_line(message)}\n" if isinstance(message, str) and message.strip() else ""
    return f"{said}ACTION: {_line(str(action))}"


def _line(text: str) -> str:
    return " ".join(text.split())


def _tokens(found: Any, name: str) -> int | None:
    told = _at(found, "usage", name)
    return told if type(told) is int and 0 <= told < 10**12 else None


def complaint(answer: str) -> str:
    """What an endpoint says is wrong, in a line."""
    try:
        found: Any = json.loads(answer)
    except (ValueError, RecursionError):
        return _quoted(answer)
    told = _at(found, "error", "message") or _at(found, "error") or _at(found, "message") or _at(found, "detail")
    return _quoted(told) if isinstance(told, str) else ""


def _quoted(text: str) -> str:
    line = " ".join("".join(each if each.isprintable() else " " for each in text[: 4 * QUOTED]).split())
    return repr(line if len(line) <= QUOTED else f"{line[:QUOTED]}...") if line else ""
