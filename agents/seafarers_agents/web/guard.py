"""Who may talk to the server: requests of the page itself, to this host, by whoever has a key, not too often."""

import time
from collections.abc import Callable, Hashable, Iterator
from typing import Final

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from seafarers_agents.web.doors import LET_IN
from seafarers_agents.web.keys import GUEST, Keys, Visitor

LOOPBACK: Final = "127.0.0.1"

_SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}
_MISDIRECTED: Final = 421
_FORBIDDEN: Final = 403
_TOO_MANY: Final = 429
_MOST: Final = 256  # visitors that are remembered
_HOW_TO_COME_IN: Final = "Open this game by the address that `seafarers play` printed: it holds the token.\n"


class Rates:
    """Counts the requests of each visitor.

    Args:
        burst: Requests at once: a page with all its parts, in some tabs, is 30 each.
        each_second: Requests that come again in a second; a page that follows a lively game asks ten times.
        clock: Tells seconds.
    """

    def __init__(
        self, burst: float = 200, each_second: float = 40, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst, self._each_second, self._clock = burst, each_second, clock
        self._left: dict[Hashable, tuple[float, float]] = {}  # requests that are left, and when that was counted

    def allow(self, who: Hashable) -> bool:
        """Whether one more request of somebody is answered."""
        now = self._clock()
        left, then = self._left.pop(who, (self._burst, now))
        left = min(self._burst, left + (now - then) * self._each_second)
        allowed = left >= 1
        self._left[who] = (left - allowed, now)
        while len(self._left) > _MOST:  # who has not asked for the longest time has a full bucket anyway
            self._left.pop(next(iter(self._left)))
        return allowed


class Guard:
    """Lets requests through to an application that come with a key, to the right host, from the page itself.

    The key comes in the address of the page (`/?token=...`) and stays in a cookie that no script can read and that no
    other site's requests carry. The host is checked because a name of a stranger's may be made to lead here (DNS
    rebinding), the origin because a page of another port of this machine counts as the same site. Through plain HTTP to
    another machine browsers do not say what site a request comes from: there it is the cookie that they withhold.

    Args:
        app: What is guarded.
        keys: The secrets, and whom they let in.
        host: The address that the server listens on.
        port: The port.
        rates: How often friends may ask.
    """

    def __init__(self, app: ASGIApp, *, keys: Keys, host: str, port: int, rates: Rates | None = None) -> None:
        self._app, self._keys, self._rates = app, keys, rates or Rates()
        self._hosts = {f"{host}:{port}", *([f"localhost:{port}"] if host == LOOPBACK else [])}
        self._cookie = f"seafarers-{port}"  # cookies know no ports: another game has its own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            answer = self._refusal(scope) or self._admitted(scope) or self._app
            await answer(scope, receive, self._secured(scope, send))
        # Nothing here speaks websocket: the connection is closed without an answer.

    # --- requests -----------------------------------------------------------------------------------------------------
    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0] not in self._hosts:
            return PlainTextResponse("This is not the host you asked for.\n", _MISDIRECTED)
        # Browsers say where a request comes from; what says nothing is no browser, or the address bar.
        origins = headers.getlist("origin")
        sites = headers.getlist("sec-fetch-site")
        if any(origin != f"http://{hosts[0]}" for origin in origins):
            return PlainTextResponse("Requests must come from this game's page.\n", _FORBIDDEN)
        if not _opens(scope) and any(site not in ("same-origin", "none") for site in sites):
            return PlainTextResponse("Requests must come from this game's page.\n", _FORBIDDEN)
        return None

    def _admitted(self, scope: Scope) -> PlainTextResponse | None:
        """Note who asks; refuse who has no key, and friends who ask too often."""
        visitor = self._visitor(scope)
        if visitor is None:
            return PlainTextResponse(_HOW_TO_COME_IN, _FORBIDDEN)
        state = scope.setdefault("state", {})
        state["visitor"] = visitor
        # Guests share a key, so each machine of theirs counts by itself.
        who = visitor, (scope.get("client") or ("",))[0] if visitor == GUEST else ""
        if LET_IN in state:
            state[LET_IN](who, visitor != GUEST)
        if not visitor.is_host and not self._rates.allow(who):
            return PlainTextResponse("You ask too often.\n", _TOO_MANY, {"Retry-After": "1"})
        return None

    def _visitor(self, scope: Scope) -> Visitor | None:
        """Whoever has a key of his own stays who he is where he follows the guests' link once more."""
        given = self._in_address(scope)
        if given is not None and given != GUEST:
            return given
        found = [self._keys.visitor(value) for value in _values(Headers(scope=scope), self._cookie)]
        # A page of another port may have set a cookie of our name for one path, which then comes first.
        own = next((visitor for visitor in found if visitor is not None), None)
        if own is None and self._keys.friends:
            guests = _values(Headers(scope=scope), f"{self._cookie}-guest")
            own = next((GUEST for value in guests if self._keys.visitor(value) == GUEST), None)
        return own or given

    def _in_address(self, scope: Scope) -> Visitor | None:
        if not _opens(scope):
            return None
        return self._keys.visitor(QueryParams(scope["query_string"]).get("token", ""))

    # --- answers ------------------------------------------------------------------------------------------------------
    def _secured(self, scope: Scope, send: Send) -> Send:
        """Add the headers that every answer has, and the cookie where the key came in the address."""

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _SECURITY.items():
                    headers.setdefault(name, value)  # the page of a replay has a policy of its own
                entered = self._in_address(scope)
                if entered is not None and message["status"] < 300:
                    # Guests have one beside: whoever follows their link does not lose a seat by it.
                    name = self._cookie + ("-guest" if entered == GUEST else "")
                    headers["Set-Cookie"] = f"{name}={self._keys.key(entered)}; HttpOnly; SameSite=Strict; Path=/"
            await send(message)

        return secured


def _opens(scope: Scope) -> bool:
    """Whether a request opens the page."""
    return scope["path"] == "/" and scope["method"] in ("GET", "HEAD")


def _values(headers: Headers, name: str) -> Iterator[str]:
    """The values of all cookies of one name.

    Other servers on this host have cookies too, which come along whatever they hold: `a=b c`, `prefs={"a":1}`. So
    nothing is asked of them (RFC 6265 has servers take what browsers send: pairs between semicolons).
    """
    for line in headers.getlist("cookie"):
        for pair in line.split(";"):
            key, _, value = pair.partition("=")
            if key.strip() == name:
                yield value.strip()
