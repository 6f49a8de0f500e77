"""The start page and what surrounds a game: scenarios with pictures, new games, those that were left, the replay."""

import re
import threading
from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route

from seafarers_agents.moments import Covered
from seafarers_agents.web.guide import guide_of
from seafarers_agents.web.host import Host, Party, Wish, told_agents
from seafarers_agents.web.keys import for_host
from seafarers_agents.web.preparing import Preparing
from seafarers_agents.web.puzzling import Puzzling
from seafarers_agents.web.requests import RequestError, body_of, read_json
from seafarers_agents.web.switches import switches
from seafarers_env.board.findings import BoardError
from seafarers_env.editions import EditionError
from seafarers_env.render.chart.svg import chart_svg
from seafarers_env.replay.page import page
from seafarers_env.scenarios import OptionError, ScenarioError, built_in

_FORMS: Final = (
    'a game is asked for by {"scenario": NAME, "seats": ["person", AGENT, ...], "seed": N or null, '
    '"options": {SWITCH: VALUE, ...}}'
)
_NO_REPLAY: Final = "The replay is shown when the game is over."
_MOST_SEATS: Final = 12
_MOST_OPTIONS: Final = 40
_POLICY: Final = re.compile(r'http-equiv="Content-Security-Policy" content="([^"]*)"')


def read_wish(given: dict[str, Any]) -> Wish:
    """What the start page asks for; whether it can be is not looked at.

    Raises:
        RequestError: it has another form.
    """
    scenario, seats, seed, options = (given.get(key) for key in ("scenario", "seats", "seed", "options"))
    if given.keys() != {"scenario", "seats", "seed", "options"} or not isinstance(scenario, str):
        raise RequestError(_FORMS)
    if not isinstance(seats, list) or len(seats) > _MOST_SEATS:  # pyright: ignore[reportUnknownArgumentType]
        raise RequestError(_FORMS)
    names: list[Any] = seats  # pyright: ignore[reportUnknownVariableType]
    if seed is not None and (isinstance(seed, bool) or not isinstance(seed, int)):
        raise RequestError(_FORMS)
    if not all(isinstance(name, str) for name in names):
        raise RequestError(_FORMS)
    return Wish(scenario, tuple(names), seed, _read_options(options))


def _read_options(given: Any) -> dict[str, Any]:
    """Rule switches as pages send them."""
    if not isinstance(given, dict) or len(given) > _MOST_OPTIONS:  # pyright: ignore[reportUnknownArgumentType]
        raise RequestError(_FORMS)
    options: dict[str, Any] = given  # pyright: ignore[reportUnknownVariableType]
    if not all(isinstance(value, bool | int | str) for value in options.values()):
        raise RequestError(_FORMS)
    return options


class Lobby:
    """Answers what is asked outside of a game.

    Args:
        host: Sets games up.
        take_in: Begins a game that has been set up, in place of the one before.
        party: The game that is being played, None before the first one.
        at: On whose screen whoever asks looks; raises HTTPException where on none.
        preparing: Does what takes long.
        friends: Whether seats may be friends'.
    """

    def __init__(
        self,
        host: Host,
        take_in: Callable[[Party], None],
        party: Callable[[], Party | None],
        at: Callable[[Request], int | None],
        preparing: Preparing,
        *,
        friends: bool = False,
    ) -> None:
        self._host, self._take_in, self._party, self._at, self._friends = host, take_in, party, at, friends
        self._preparing = preparing
        self._pages: dict[tuple[int, int | None], tuple[int, bytes]] = {}  # of the replay, for each screen
        self._making = threading.Lock()

    def routes(self) -> list[Route]:
        """What is answered here."""
        return [
            Route("/scenarios", for_host(self._scenarios), methods=["GET"]),
            Route("/left", for_host(self._left), methods=["GET"]),
            Route("/picture/{name}/{players}", for_host(self._picture), methods=["GET"]),
            Route("/switches/{name}/{players}", for_host(self._switches), methods=["GET"]),
            Route("/guide/{name}/{players}", for_host(self._guide), methods=["GET"]),
            Route("/preparing", for_host(self._how_far), methods=["GET"]),
            Route("/begin", for_host(self._begin), methods=["POST"]),
            Route("/rematch", for_host(self._rematch), methods=["POST"]),
            Route("/continue", for_host(self._continue), methods=["POST"]),
            Route("/replay", self._replay, methods=["GET"]),
            *Puzzling(self._host, self._party, self._set_up).routes(),
        ]

    # --- looking ------------------------------------------------------------------------------------------------------
    async def _scenarios(self, request: Request) -> Response:
        agents, plays, friends = told_agents(self._host), self._party() is not None, self._friends
        return JSONResponse({"scenarios": _told_scenarios(), "agents": agents, "plays": plays, "friends": friends})

    async def _left(self, request: Request) -> Response:
        left = await run_in_threadpool(self._host.left)
        return JSONResponse({"left": [vars(one) for one in left]})

    async def _picture(self, request: Request) -> Response:
        """The board of a scenario as its file has it."""
        return Response(_of_board(request, _chart), media_type="image/svg+xml")

    async def _switches(self, request: Request) -> Response:
        """The rule switches that may have another value on a board."""
        return JSONResponse({"switches": _of_board(request, switches)})

    async def _guide(self, request: Request) -> Response:
        """How a board is played, with the switches of `options={SWITCH: VALUE, ...}`."""
        options = _read_options(read_json(request.query_params.get("options", "{}").encode()))
        try:
            return JSONResponse(await run_in_threadpool(_of_board, request, partial(guide_of, options=options)))
        except (OptionError, BoardError, EditionError) as error:
            raise HTTPException(422, f"{error}.") from None

    # --- games --------------------------------------------------------------------------------------------------------
    async def _begin(self, request: Request) -> Response:
        wish = read_wish(await body_of(request))
        return await self._set_up(lambda: self._host.begin(wish))

    async def _rematch(self, request: Request) -> Response:
        if await body_of(request):
            raise RequestError("a rematch is asked for by {}")
        return await self._set_up(self._host.rematch)

    async def _continue(self, request: Request) -> Response:
        given = await body_of(request)
        file = given.get("file")
        if given.keys() != {"file"} or not isinstance(file, str):
            raise RequestError('a game that was left is named by {"file": NAME}')
        return await self._set_up(lambda: self._host.go_on(file))

    async def _how_far(self, request: Request) -> Response:
        """How far what is being prepared is; whoever asked for it may have left and come back."""
        return JSONResponse(self._preparing.told())

    async def _set_up(self, make: Callable[[], Party]) -> Response:
        def begun() -> Party:
            party = make()
            self._take_in(party)
            return party

        party = await self._preparing.do(begun)
        return JSONResponse({"names": party.names})

    # --- afterwards ---------------------------------------------------------------------------------------------------
    async def _replay(self, request: Request) -> Response:
        """The page of the replay; it holds all hands, so there is none before the game is over."""
        party = self._party()
        if party is None or party.replay is None:
            raise HTTPException(409, _NO_REPLAY)
        at = self._at(request)
        if not is_over(party, at):
            raise HTTPException(409, _NO_REPLAY)
        made = await run_in_threadpool(self._page_of, party, at)
        policy = _POLICY.search(made[:4000].decode(errors="replace"))
        assert policy is not None
        # Its own script and style by their sums, as the page itself says; nothing else.
        return HTMLResponse(made, headers={"Content-Security-Policy": f"{policy[1]}; frame-ancestors 'none'"})

    def _page_of(self, party: Party, at: int | None) -> bytes:
        assert party.replay is not None
        key = id(party), at
        with self._making:  # one at a time, and once for each who asks
            version, made = self._pages.get(key, (-1, b""))
            now = party.sitting.version_at(at)
            if version != now:
                if not any(of == id(party) for of, _ in self._pages):
                    self._pages.clear()
                made = page(party.replay(), party.sitting.seat if at is None else at).encode()
                self._pages[key] = now, made
            return made


def is_over(party: Party, at: int | None) -> bool:
    """Whether a game has come to its end, for somebody who may look at it."""
    try:
        return party.sitting.moment(at).final_points is not None
    except Covered:
        return False


def _of_board(request: Request, tell: Callable[[str, int], Any]) -> Any:
    """What there is to tell about the board that a path names."""
    name, players = request.path_params["name"], request.path_params["players"]
    if name not in built_in() or not (players.isascii() and players.isdigit() and len(players) < 3):
        raise HTTPException(404, "There is no such board.")
    try:
        return tell(name, int(players))
    except ScenarioError as error:
        raise HTTPException(404, f"{error}.") from None


@cache
def _told_scenarios() -> list[Mapping[str, Any]]:
    return [
        {"name": name, "title": one.title, "players": one.players, "points": one.points_to_win}
        for name, one in built_in().items()
    ]


@cache
def _chart(name: str, players: int) -> str:
    return chart_svg(built_in()[name].chart(players))
