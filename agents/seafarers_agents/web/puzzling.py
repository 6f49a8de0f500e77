"""Puzzles on the page: which there are, one to try, its answer."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from seafarers_agents.puzzles import Puzzle, puzzles
from seafarers_agents.web.host import Host, Party
from seafarers_agents.web.keys import for_host
from seafarers_agents.web.requests import RequestError, body_of
from seafarers_env.scenarios import built_in


class Puzzling:
    """Answers requests about puzzles, which the host of the table can try.

    Args:
        host: Sets a puzzle up.
        party: What is being played.
        set_up: Begins what a function makes, in place of what was played before.
    """

    def __init__(
        self,
        host: Host,
        party: Callable[[], Party | None],
        set_up: Callable[[Callable[[], Party]], Awaitable[Response]],
    ) -> None:
        self._host, self._party, self._set_up = host, party, set_up

    def routes(self) -> list[Route]:
        """What is answered here."""
        return [
            Route("/puzzles", for_host(self._all), methods=["GET"]),
            Route("/puzzle", for_host(self._this), methods=["GET"]),
            Route("/puzzle", for_host(self._try), methods=["POST"]),
            Route("/answer", for_host(self._answer), methods=["GET"]),
        ]

    async def _all(self, request: Request) -> Response:
        """Number, kind and board of each."""
        told = [
            {"number": one.number, "kind": one.kind, "board": built_in()[one.position["scenario"]].title}
            for one in puzzles()
        ]
        return JSONResponse({"puzzles": told})

    async def _this(self, request: Request) -> Response:
        """The puzzle that is being tried, null where a game is played.

        One that asks for a single decision comes with that decision, null before it, and whether it is right.
        """
        party, puzzle = self._party(), self._tried()
        if party is None or puzzle is None:
            return JSONResponse({"puzzle": None})
        told: dict[str, Any] = {"number": puzzle.number, "of": len(puzzles())}
        told |= {"kind": puzzle.kind, "question": puzzle.question, "turn": puzzle.position["turn"]["number"]}
        if puzzle.estimates:
            decided = party.sitting.first_decision()
            told["single"] = {"decided": decided, "right": decided in puzzle.answers}
        return JSONResponse({"puzzle": told})

    async def _try(self, request: Request) -> Response:
        number: Any = (given := await body_of(request)).get("number")
        if given.keys() != {"number"} or isinstance(number, bool) or not isinstance(number, int):
            raise RequestError('a puzzle is asked for by {"number": N}')
        return await self._set_up(lambda: self._host.puzzle(number))

    async def _answer(self, request: Request) -> Response:
        """A shortest line, every first decision that is right, and why no other is; shares of games won, if any."""
        puzzle = self._tried()
        if puzzle is None:
            raise HTTPException(409, "No puzzle is being tried.")
        told = {"line": puzzle.line, "answers": puzzle.answers, "proof": puzzle.proof}
        return JSONResponse(told | {"estimates": [asdict(one) for one in puzzle.estimates]})

    def _tried(self) -> Puzzle | None:
        party = self._party()
        return None if party is None else party.puzzle
