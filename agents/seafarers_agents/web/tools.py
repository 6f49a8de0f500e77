"""What a person may ask for beside deciding: a hint, the last decision back, the screen for the next person."""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Any, Final

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from seafarers_agents.moments import Covered, OpenView
from seafarers_agents.persons import called
from seafarers_agents.web.guide import guide_told
from seafarers_agents.web.hints import Adviser
from seafarers_agents.web.host import Party
from seafarers_agents.web.keys import Visitor, for_host, visitor_of
from seafarers_agents.web.requests import RequestError, body_of, number_of, read_bundle
from seafarers_agents.web.why import why_buttons, why_offer, why_there
from seafarers_env.render.words import player

_MOST_WHYS: Final = 4  # questions of one visitor at once; a page asks about its buttons and about a place


class Tools:
    """Answers what is asked beside the game.

    Args:
        party: The game that is being played; raises HTTPException where there is none.
        at: On whose screen whoever asks looks; raises HTTPException where on none.
    """

    def __init__(self, party: Callable[[], Party], at: Callable[[Request], int | None]) -> None:
        self._party, self._at, self._adviser = party, at, Adviser()
        self._asked: Counter[tuple[str, Visitor]] = Counter()  # what is being done, and for whom

    def routes(self) -> list[Route]:
        """What is answered here."""
        return [
            Route("/hint", self._hint, methods=["GET"]),
            Route("/why", self._why, methods=["GET"]),
            Route("/guide", self._guide, methods=["GET"]),
            Route("/undo", self._undo, methods=["POST"]),
            Route("/cover", for_host(self._cover), methods=["GET"]),
            Route("/uncover", for_host(self._uncover), methods=["POST"]),
        ]

    async def _hint(self, request: Request) -> Response:
        """What others would do in the place of the person who decides."""
        moment = self._party().sitting.moment(self._at(request))
        if moment.version != number_of(request, "version", -1):
            raise HTTPException(409, "The game has moved on: look again.")
        if not moment.plays or not len(moment.view.legal_actions()) or moment.failure is not None:
            raise HTTPException(409, "There is nothing for you to decide.")
        with self._at_work("hint", visitor_of(request), 1):
            hint = await run_in_threadpool(self._adviser.hint, moment.view)
        return JSONResponse({"version": moment.version, **hint})

    async def _why(self, request: Request) -> Response:
        """What buttons (`kinds=road,ship`), a place (`place=7`) or an offer (`give=` and `get=`) lack."""
        asked = request.query_params
        try:
            moment = self._party().sitting.moment(self._at(request))
        except Covered as covered:
            return JSONResponse({"covered": covered.seat})
        if moment.version != number_of(request, "version", -1) or isinstance(moment.view, OpenView) or not moment.plays:
            return JSONResponse({"version": moment.version, "why": None})  # nobody wants to know any more
        with self._at_work("why", visitor_of(request), _MOST_WHYS):
            if "kinds" in asked:
                told: Any = await run_in_threadpool(why_buttons, moment.view, asked["kinds"])
            elif "give" in asked and "get" in asked:
                bundles = [read_bundle(asked[side]) for side in ("give", "get")]
                told = await run_in_threadpool(why_offer, moment.view, *bundles)
            else:
                place = number_of(request, "place", 10**9)
                told = await run_in_threadpool(why_there, moment.view, place, asked.get("kind", ""))
        return JSONResponse({"version": moment.version, "why": told})

    async def _guide(self, request: Request) -> Response:
        """How the game that is played goes."""
        view = self._party().sitting.moment(self._at(request)).view
        with self._at_work("guide", visitor_of(request), 1):
            return JSONResponse(await run_in_threadpool(guide_told, view.board, view.rules))

    @contextmanager
    def _at_work(self, what: str, visitor: Visitor, most: int) -> Generator[None]:
        """Do something dear for somebody, who has not more of it done at once."""
        if self._asked[what, visitor] >= most:
            raise HTTPException(429, "You have asked already: the answer comes.")
        self._asked[what, visitor] += 1
        try:
            yield
        finally:
            self._asked[what, visitor] -= 1

    async def _undo(self, request: Request) -> Response:
        """Take the person's last decision back."""
        version, party = _only(await body_of(request), "version"), self._party()
        at = self._at(request)
        party.sitting.take_back(version, at)
        return JSONResponse({"version": party.sitting.version_at(at)})

    async def _cover(self, request: Request) -> Response:
        """Whom the screen waits for, None if for nobody."""
        party = self._party()
        seat = None if party.sitting.apart else party.sitting.covered
        name = None if seat is None else called(party.names[seat]) or player(seat)
        return JSONResponse({"seat": seat, "name": name})

    async def _uncover(self, request: Request) -> Response:
        """The person whom the screen waits for has it."""
        seat, sitting = _only(await body_of(request), "seat"), self._party().sitting
        if sitting.apart:
            raise HTTPException(409, "Everybody has a screen of their own.")
        sitting.uncover(seat)
        return JSONResponse({"seat": seat})


def _only(given: dict[str, Any], name: str) -> int:
    """The one whole number that is given."""
    value = given.get(name)
    if given.keys() != {name} or type(value) is not int or not 0 <= value < 2**31:
        raise RequestError(f'what is asked is {{"{name}": N}}')
    return value
