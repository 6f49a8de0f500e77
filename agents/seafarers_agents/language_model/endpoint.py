"""An OpenAI-compatible endpoint: what is sent there, how long it is waited for, what is asked once more.

Where it is, its key and its model stand in the environment and are read at each call. No object holds them, so none can
be pickled or shown, and whatever the endpoint says is cleaned of them before it is told.
"""

import http.client
import json
import math
import os
import queue
import random
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from email.utils import parsedate_to_datetime
from typing import Any, Final, cast
from urllib.parse import urlsplit

from seafarers_agents.language_model.completions import BrokenAnswer, complaint, read_completion, request_of
from seafarers_agents.language_model.replies import Reply
from seafarers_agents.protocol import AgentError, OutsideError

PREFIX: Final = "SEAFARERS_LLM"  # of the variables: PREFIX_URL, _KEY, _MODEL, _PRICES, _EXTRA
TIMEOUT: Final = 60.0  # seconds for a call
PATIENCE: Final = 300.0  # seconds for a decision, with all that is asked again
LONGEST_PAUSE: Final = 60.0
LARGEST: Final = 1 << 20  # bytes of an answer
PASSES: Final = (408, 409, 425, 429)  # of the client's errors those that may be gone the next time
HIDDEN: Final = "***"
LATE: Final = "no whole answer in time"
SECRET: Final = 6  # characters that a secret has at least: shorter ones stand in common words


@dataclass(frozen=True)
class Access:
    """What the environment says of an endpoint, for as long as a call lasts."""

    url: str = field(repr=False)
    key: str = field(repr=False)
    model: str
    prices: tuple[float, float]  # of a million tokens, in and out
    extra: Mapping[str, Any] = field(repr=False)

    def clean(self, text: str) -> str:
        """A text of the endpoint without what is secret."""
        parts = urlsplit(self.url)
        secrets = [self.key, self.url, parts.netloc, parts.hostname or "", parts.password or "", parts.query]
        for secret in sorted(secrets, key=len, reverse=True):
            if len(secret) >= SECRET:
                text = text.replace(secret, HIDDEN)
        return text


def access(prefix: str, model: str) -> Access:
    """Read the environment.

    Raises:
        AgentError: something is missing there, or cannot be; names the variable and never tells what it holds.
    """
    url = os.environ.get(f"{prefix}_URL", "").strip()
    key = os.environ.get(f"{prefix}_KEY", "").strip()
    named = model or os.environ.get(f"{prefix}_MODEL", "").strip()
    if not url:
        raise AgentError(f"{prefix}_URL is not set: it says where the endpoint is, like https://api.example.com/v1")
    try:
        parts = urlsplit(url)
        sound = parts.scheme in ("http", "https") and parts.hostname and parts.port != 0
    except ValueError:
        sound = False
    if not sound or not url.isprintable() or " " in url:
        raise AgentError(f"{prefix}_URL is not an address of an endpoint like https://api.example.com/v1")
    if not (key.isascii() and key.isprintable()):
        raise AgentError(f"{prefix}_KEY has letters that no key has")
    if not named:
        raise AgentError(f"{prefix}_MODEL is not set: it names the model, and so does llm:endpoint?model=NAME")
    return Access(url, key, named, _prices(f"{prefix}_PRICES"), _extra(f"{prefix}_EXTRA"))


def _prices(name: str) -> tuple[float, float]:
    text = os.environ.get(name, "").strip()
    if not text:
        return 0.0, 0.0
    try:
        prices = [float(part) for part in text.split("/")]
    except ValueError:
        prices = []
    if len(prices) != 2 or not all(0 <= price < math.inf for price in prices):
        raise AgentError(f"{name} must be the price of a million tokens in and out, like 0.15/0.60, not {text[:40]!r}")
    return prices[0], prices[1]


def _extra(name: str) -> dict[str, Any]:
    text = os.environ.get(name, "").strip()
    try:
        extra: Any = json.loads(text) if text else {}
    except (ValueError, RecursionError):
        extra = None
    if not isinstance(extra, dict):
        raise AgentError(f'{name} is a JSON object with more fields of a request, like {{"temperature": 0.2}}')
    return cast("dict[str, Any]", extra)


class Endpoint:
    """A model behind an endpoint.

    Args:
        prefix: Prefix of the environment variables that configure it.
        model: The model's name; by default from `PREFIX_MODEL`.
        tools: Let it answer by a tool call instead of plain text.
        timeout: Seconds per call.
        patience: Seconds after which a failing decision is given up.
        pause: Seconds before the first repeated call, doubled for each further one.

    Raises:
        AgentError: a variable is missing or wrong.
    """

    def __init__(
        self,
        prefix: str = PREFIX,
        model: str = "",
        *,
        tools: bool = False,
        timeout: float = TIMEOUT,
        patience: float = PATIENCE,
        pause: float = 1.0,
    ) -> None:
        self.prefix, self.tools = prefix, tools
        self._model, self._timeout, self._patience, self._pause = model, timeout, patience, pause
        access(prefix, model)

    @property
    def model(self) -> str:
        """The name of the model."""
        return access(self.prefix, self._model).model

    def ask(self, prompt: str, *, talk: bool = False) -> Reply:
        """The model's answer.

        Raises:
            OutsideError: for longer than `patience`, it cannot be reached, refuses, or answers with nonsense.
        """
        known = access(self.prefix, self._model)
        body = request_of(prompt, known.model, tools=self.tools, talk=talk, extra=known.extra)
        begun, calls = time.monotonic(), 0
        while True:
            calls += 1
            start = time.monotonic()
            try:
                answer = within(self._timeout, lambda: _post(known, body, self._timeout))
                text, tokens_in, tokens_out = read_completion(answer)
            except (_Failed, BrokenAnswer) as failure:
                self._wait(known, failure, calls, begun)
                continue
            cost = ((tokens_in or 0) * known.prices[0] + (tokens_out or 0) * known.prices[1]) / 1e6
            seconds = round(time.monotonic() - start, 6)
            return Reply(known.clean(text), tokens_in, tokens_out, cost, seconds, calls - 1)

    def _wait(self, known: Access, failure: Exception, calls: int, begun: float) -> None:
        """Wait until it may be asked again, or give up.

        Raises:
            OutsideError: there is no use in asking again, or no time left.
        """
        passes, asked_for = (failure.passes, failure.pause) if isinstance(failure, _Failed) else (True, None)
        spent = time.monotonic() - begun
        pause = min(self._pause * 2 ** min(calls - 1, 20), LONGEST_PAUSE)
        pause *= 1 + random.random() / 4  # workers that were turned away together do not come back together
        pause = pause if asked_for is None else max(asked_for, self._pause)
        if passes and spent + pause <= self._patience:
            time.sleep(pause)
            return
        after = f"after {calls} call{'s' if calls > 1 else ''} in {spent:.3g} s"
        wish = "" if asked_for is None else f"; it asks to be left alone for {asked_for:,.0f} s"
        raise OutsideError(
            f"the endpoint that {self.prefix}_URL names gives no answer {after}: {known.clean(str(failure))}{wish}"
        ) from None


class _Failed(Exception):
    """A call that brought no answer."""

    def __init__(self, reason: str, *, passes: bool = True, pause: float | None = None) -> None:
        super().__init__(reason)
        self.passes, self.pause = passes, pause


def within(seconds: float, work: Callable[[], str]) -> str:
    """What a piece of work brings, if it takes no longer than that.

    It runs in a thread of its own, which is left to itself when the time is over: sockets know a limit for each piece
    that arrives, none for the whole, and looking up an address knows none at all.
    """
    done: queue.SimpleQueue[tuple[str, Exception | None]] = queue.SimpleQueue()

    def run() -> None:
        try:
            done.put((work(), None))
        except Exception as error:
            done.put(("", error))

    threading.Thread(target=run, name="endpoint", daemon=True).start()
    try:
        answer, error = done.get(timeout=seconds)
    except queue.Empty:
        raise _Failed(LATE) from None
    if error is not None:
        raise error
    return answer


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Another address would be sent the key."""

    def redirect_request(self, req: Any, fp: Any, code: Any, msg: Any, headers: Any, newurl: Any) -> None:
        """No request."""


def _post(known: Access, body: bytes, seconds: float) -> str:
    """Send a request; the body of the answer, without what is secret.

    Raises:
        _Failed: there is none.
    """
    parts = urlsplit(known.url)
    path = f"{parts.path.rstrip('/').removesuffix('/chat/completions')}/chat/completions"
    headers = {"Content-Type": "application/json", "Accept": "application/json", "User-Agent": "seafarers"}
    if known.key:
        headers["Authorization"] = f"Bearer {known.key}"
    request = urllib.request.Request(parts._replace(path=path).geturl(), body, headers, method="POST")
    end = time.monotonic() + seconds
    try:
        with urllib.request.build_opener(_NoRedirect).open(request, timeout=seconds) as response:
            return known.clean(_read(response, end))
    except urllib.error.HTTPError as error:
        raise _refused(known, error, end) from None
    except urllib.error.URLError as error:
        raise _Failed(_words(error.reason)) from None
    except (OSError, http.client.HTTPException) as error:
        raise _Failed(_words(error)) from None


def _refused(known: Access, error: urllib.error.HTTPError, end: float) -> _Failed:
    """What an answer with a status other than 200 comes to."""
    said = ""
    with error, suppress(_Failed, OSError, http.client.HTTPException):
        said = complaint(known.clean(_read(error, end)))
    passes = error.code in PASSES or error.code >= 500
    what = f"{error.code} {error.reason}".strip()
    pause = pause_asked_for(error.headers.get("Retry-After")) if passes else None
    return _Failed(f"{what}{f', {said}' if said else ''}", passes=passes, pause=pause)


def _words(error: Any) -> str:
    if isinstance(error, TimeoutError):
        return LATE
    said = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
    return " ".join(str(said).split())[:200] or type(error).__name__


def _read(response: Any, end: float) -> str:
    """The whole body, if it is of a size that can be and comes in time."""
    found = bytearray()
    while piece := response.read1(1 << 16):
        found += piece
        if len(found) > LARGEST:
            raise _Failed(f"its answer is longer than {LARGEST:,} bytes")
        if time.monotonic() > end:
            raise _Failed(LATE)
    return found.decode(errors="replace")


def pause_asked_for(value: str | None) -> float | None:
    """The seconds that a `Retry-After` tells, as a number or as a date; None where it tells none."""
    if value is None:
        return None
    try:
        seconds = float(value)
    except ValueError:
        try:
            seconds = parsedate_to_datetime(value).timestamp() - time.time()
        except (ValueError, OverflowError):
            return None
    return max(seconds, 0.0) if math.isfinite(seconds) else None
