"""What a person may ask for beside deciding: a hint, the last decision back, the screen for the next person."""

from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from seafarers_agents.sitting import Covered, Moment, Refusal, Stale
from seafarers_agents.web.asking import body_of, number_of
from seafarers_agents.web.hints import Adviser
from seafarers_agents.web.host import Party
from seafarers_agents.web.requests import RequestError, read_bundle
from seafarers_agents.web.why import why_buttons, why_offer, why_there


class Tools:
    """Answers what is asked beside the game.

    Args:
        party: The game that is being played; raises HTTPException where there is none.
    """

    def __init__(self, party: Callable[[], Party]) -> None:
        self._party, self._adviser = party, Adviser()

    def routes(self) -> list[Route]:
        """What is answered here."""
        return [
            Route("/hint", self._hint, methods=["GET"]),
            Route("/why", self._why, methods=["GET"]),
            Route("/undo", self._undo, methods=["POST"]),
            Route("/cover", self._cover, methods=["GET"]),
            Route("/uncover", self._uncover, methods=["POST"]),
        ]

    async def _hint(self, request: Request) -> Response:
        """What others would do in the place of the person who decides."""
        moment = self._moment()
        if moment.version != number_of(request, "version", -1):
            raise HTTPException(409, "The game has gone on meanwhile: look again.")
        if not len(moment.view.legal_actions()) or moment.failure is not None:
            raise HTTPException(409, "There is nothing for you to decide.")
        return JSONResponse({"version": moment.version, **await run_in_threadpool(self._adviser.hint, moment.view)})

    async def _why(self, request: Request) -> Response:
        """What buttons (`kinds=road,ship`), a place (`place=7`) or an offer (`give=` and `get=`) lack."""
        moment, asked = self._moment(), request.query_params
        if moment.version != number_of(request, "version", -1) or self._party().sitting.seat is None:
            return JSONResponse({"version": moment.version, "why": None})  # nobody wants to know any more
        if "kinds" in asked:
            told: Any = await run_in_threadpool(why_buttons, moment.view, asked["kinds"])
        elif "give" in asked and "get" in asked:
            bundles = [read_bundle(asked[side]) for side in ("give", "get")]
            told = await run_in_threadpool(why_offer, moment.view, *bundles)
        else:
            told = await run_in_threadpool(
                why_there, moment.view, number_of(request, "place", 10**9), asked.get("kind", "")
            )
        return JSONResponse({"version": moment.version, "why": told})

    def _moment(self) -> Moment:
        """How things stand."""
        try:
            return self._party().sitting.moment()
        except Covered as covered:
            raise HTTPException(409, str(covered)) from None

    async def _undo(self, request: Request) -> Response:
        """Take the person's last decision back."""
        version = _only(await body_of(request), "version")
        try:
            self._party().sitting.take_back(version)
        except Stale as stale:
            raise HTTPException(409, str(stale)) from None
        except Refusal as refusal:
            raise HTTPException(422, str(refusal)) from None
        return JSONResponse({"version": self._party().sitting.version})

    async def _cover(self, request: Request) -> Response:
        """Whom the screen waits for, None if for nobody."""
        return JSONResponse({"seat": self._party().sitting.covered})

    async def _uncover(self, request: Request) -> Response:
        """The person whom the screen waits for has it."""
        seat = _only(await body_of(request), "seat")
        try:
            self._party().sitting.uncover(seat)
        except Stale as stale:
            raise HTTPException(409, str(stale)) from None
        return JSONResponse({"seat": seat})


def _only(given: dict[str, Any], name: str) -> int:
    """The one whole number that is given."""
    value = given.get(name)
    if given.keys() != {name} or type(value) is not int or not 0 <= value < 2**31:
        raise RequestError(f'what is asked is {{"{name}": N}}')
    return value
