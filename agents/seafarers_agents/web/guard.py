"""Who may talk to the server: requests of the page itself, from this machine, by whoever has the token."""

import secrets
from collections.abc import Iterator
from typing import Final

from starlette.datastructures import Headers, MutableHeaders, QueryParams
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from seafarers_agents.web.doors import LET_IN

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
_HOW_TO_COME_IN: Final = "This game is opened by the address that `seafarers play` has printed: it holds the token.\n"


class Guard:
    """Lets requests through to an application that come with the token, to the right host, from the page itself.

    The token comes in the address of the page (`/?token=...`) and stays in a cookie that no script can read and that no
    other site's requests carry. The host is checked because a name of a stranger's may be made to lead here (DNS
    rebinding), the origin because a page of another port of this machine counts as the same site.

    Args:
        app: What is guarded.
        token: The secret.
        port: The port that the server listens on.
    """

    def __init__(self, app: ASGIApp, *, token: str, port: int) -> None:
        self._app, self._token = app, token
        self._hosts = {f"127.0.0.1:{port}", f"localhost:{port}"}
        self._cookie = f"seafarers-{port}"  # cookies know no ports: another game has its own

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            refusal = self._refusal(scope)
            if refusal is None and LET_IN in scope.get("state", {}):
                scope["state"][LET_IN]()  # this connection is the player's
            await (refusal or self._app)(scope, receive, self._secured(scope, send))
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
        opened = scope["path"] == "/" and scope["method"] in ("GET", "HEAD")
        if any(origin != f"http://{hosts[0]}" for origin in origins):
            return PlainTextResponse("Requests come from the page of this game alone.\n", _FORBIDDEN)
        if not opened and any(site not in ("same-origin", "none") for site in sites):
            return PlainTextResponse("Requests come from the page of this game alone.\n", _FORBIDDEN)
        if not (self._in_cookie(headers) or (opened and self._in_address(scope))):
            return PlainTextResponse(_HOW_TO_COME_IN, _FORBIDDEN)
        return None

    def _in_address(self, scope: Scope) -> bool:
        return self._is_token(QueryParams(scope["query_string"]).get("token", ""))

    def _in_cookie(self, headers: Headers) -> bool:
        # A page of another port may have set a cookie of our name for one path, which then comes first.
        return any(self._is_token(value) for value in _values(headers, self._cookie))

    def _is_token(self, given: str) -> bool:
        return secrets.compare_digest(given.encode(errors="replace"), self._token.encode())

    # --- answers ------------------------------------------------------------------------------------------------------
    def _secured(self, scope: Scope, send: Send) -> Send:
        """Add the headers that every answer has, and the cookie where the token came in the address."""
        enters = scope["path"] == "/" and self._in_address(scope)

        async def secured(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in _SECURITY.items():
                    headers.setdefault(name, value)  # the page of a replay has a policy of its own
                if enters and message["status"] < 300:
                    headers["Set-Cookie"] = f"{self._cookie}={self._token}; HttpOnly; SameSite=Strict; Path=/"
            await send(message)

        return secured


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
