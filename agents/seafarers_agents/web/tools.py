"""What a person may ask for beside deciding: a hint, the last decision back, the screen for the next person."""

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from seafarers_agents.sitting import Covered, Refusal, Stale
from seafarers_agents.web.asking import body_of, number_of
from seafarers_agents.web.hints import Adviser
from seafarers_agents.web.host import Party
from seafarers_agents.web.keys import Visitor, for_host, visitor_of
from seafarers_agents.web.requests import RequestError


class Tools:
    """Answers what is asked beside the game.

    Args:
        party: The game that is being played; raises HTTPException where there is none.
        at: On whose screen whoever asks looks; raises HTTPException where on none.
    """

    def __init__(self, party: Callable[[], Party], at: Callable[[Request], int | None]) -> None:
        self._party, self._at, self._adviser = party, at, Adviser()
        self._advised: set[Visitor] = set()  # for whom a hint is being made

    def routes(self) -> list[Route]:
        """What is answered here."""
        return [
            Route("/hint", self._hint, methods=["GET"]),
            Route("/undo", self._undo, methods=["POST"]),
            Route("/cover", for_host(self._cover), methods=["GET"]),
            Route("/uncover", for_host(self._uncover), methods=["POST"]),
        ]

    async def _hint(self, request: Request) -> Response:
        """What others would do in the place of the person who decides."""
        version = number_of(request, "version", -1)
        party, visitor = self._party(), visitor_of(request)
        try:
            moment = party.sitting.moment(self._at(request))
        except Covered as covered:
            raise HTTPException(409, str(covered)) from None
        if moment.version != version:
            raise HTTPException(409, "The game has gone on meanwhile: look again.")
        if not moment.plays or not len(moment.view.legal_actions()) or moment.failure is not None:
            raise HTTPException(409, "There is nothing for you to decide.")
        if visitor in self._advised:  # a hint is dear: nobody has several made at once
            raise HTTPException(429, "You have asked for a hint already: it comes.")
        self._advised.add(visitor)
        try:
            hint = await run_in_threadpool(self._adviser.hint, moment.view)
        finally:
            self._advised.discard(visitor)
        return JSONResponse({"version": version, **hint})

    async def _undo(self, request: Request) -> Response:
        """Take the person's last decision back."""
        version, party = _only(await body_of(request), "version"), self._party()
        at = self._at(request)
        try:
            party.sitting.take_back(version, at)
        except Stale as stale:
            raise HTTPException(409, str(stale)) from None
        except Refusal as refusal:
            raise HTTPException(422, str(refusal)) from None
        return JSONResponse({"version": party.sitting.version_at(at)})

    async def _cover(self, request: Request) -> Response:
        """Whom the screen waits for, None if for nobody."""
        sitting = self._party().sitting
        return JSONResponse({"seat": None if sitting.apart else sitting.covered})

    async def _uncover(self, request: Request) -> Response:
        """The person whom the screen waits for has it."""
        seat, sitting = _only(await body_of(request), "seat"), self._party().sitting
        if sitting.apart:
            raise HTTPException(409, "Everybody has a screen of their own.")
        try:
            sitting.uncover(seat)
        except Stale as stale:
            raise HTTPException(409, str(stale)) from None
        return JSONResponse({"seat": seat})


def _only(given: dict[str, Any], name: str) -> int:
    """The one whole number that is given."""
    value = given.get(name)
    if given.keys() != {name} or type(value) is not int or not 0 <= value < 2**31:
        raise RequestError(f'what is asked is {{"{name}": N}}')
    return value
