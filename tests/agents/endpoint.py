"""A server that answers like an OpenAI-compatible endpoint, well or badly: what tests ask in place of a model."""

import json
import re
import threading
import time
from collections import deque
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

KEY = "sk-secret-0123456789"
MODEL = "stand-in-1"

Answer = Callable[["Handler", dict[str, Any]], None]


class Handler(BaseHTTPRequestHandler):
    """Answers as the first of the server's `turns` does, and with a legal action when there are none left."""

    server: "Server"
    protocol_version = "HTTP/1.1"

    def do_POST(self) -> None:
        body: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, dict(self.headers), body))
        turns = self.server.turns
        try:
            (turns.popleft() if turns else self.server.usual)(self, body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # whoever asked has given up

    def log_message(self, format: str, *args: Any) -> None:
        pass

    def send(self, status: int, body: bytes | str, **headers: str) -> None:
        content = body.encode() if isinstance(body, str) else body
        self.send_response(status)
        for name, value in {"Content-Length": str(len(content)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(content)


class Server(ThreadingHTTPServer):
    daemon_threads = True

    def __init__(self, usual: Answer) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.usual, self.turns = usual, deque[Answer]()
        self.asked: list[tuple[str, dict[str, str], dict[str, Any]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/v1"

    def prompts(self) -> list[str]:
        return [body["messages"][0]["content"] for _, _, body in self.asked]


def legal(prompt: str) -> str:
    """The first listed action."""
    found = re.search(r"^1\. (.*?)(?: - .*)?$", prompt.partition("ACTIONS that are legal now")[2], re.MULTILINE)
    return found[1] if found else "end turn"


# --- answers ----------------------------------------------------------------------------------------------------------
def completion(message: dict[str, Any], **more: Any) -> str:
    usage = {"prompt_tokens": 1000, "completion_tokens": 20, "total_tokens": 1020}
    return json.dumps({"id": "1", "choices": [{"index": 0, "message": message}], "usage": usage} | more)


def says(text: str, **more: Any) -> Answer:
    return lambda handler, body: handler.send(200, completion({"role": "assistant", "content": text}, **more))


def calls(arguments: str | dict[str, Any]) -> Answer:
    given = arguments if isinstance(arguments, str) else json.dumps(arguments)
    call = {"id": "c", "type": "function", "function": {"name": "act", "arguments": given}}
    return lambda handler, body: handler.send(200, completion({"content": None, "tool_calls": [call]}))


def good(handler: Handler, body: dict[str, Any]) -> None:
    """A legal action, by the tool where there is one."""
    action = legal(body["messages"][0]["content"])
    (calls({"action": action}) if "tools" in body else says(f"I think.\nACTION: {action}"))(handler, body)


def fails(status: int, body: str = '{"error": {"message": "try later"}}', **headers: str) -> Answer:
    return lambda handler, _: handler.send(status, body, **headers)


def raw(body: bytes | str) -> Answer:
    return lambda handler, _: handler.send(200, body)


def slow(handler: Handler, body: dict[str, Any]) -> None:
    time.sleep(0.5)
    good(handler, body)


def hangs_up(handler: Handler, body: dict[str, Any]) -> None:
    handler.close_connection = True
    handler.connection.close()


def torn(handler: Handler, body: dict[str, Any]) -> None:
    """Half of what was promised."""
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [')
    handler.close_connection = True


def endless(handler: Handler, body: dict[str, Any]) -> None:
    """As fast as it is taken."""
    _without_length(handler)
    while True:
        handler.wfile.write(b" " * 65536)


def dribbles(handler: Handler, body: dict[str, Any]) -> None:
    """A byte at a time, each within any limit of a socket."""
    _without_length(handler)
    while True:
        handler.wfile.write(b" ")
        time.sleep(0.02)


def dribbles_headers(handler: Handler, body: dict[str, Any]) -> None:
    handler.wfile.write(b"HTTP/1.1 200 OK\r\n")
    while True:
        handler.wfile.write(b"X: y\r\n" if handler.close_connection else b"X")
        time.sleep(0.02)


def _without_length(handler: Handler) -> None:
    handler.close_connection = True
    handler.send_response(200)
    handler.end_headers()


@contextmanager
def serving(usual: Answer = good) -> Generator[Server]:
    server = Server(usual)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
