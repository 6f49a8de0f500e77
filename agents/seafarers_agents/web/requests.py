"""What the page sends, read and checked: JSON of a few known forms, nothing else."""

import json
from collections.abc import Callable, Sequence
from typing import Any, Final

from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request

from seafarers_agents.moments import Refusal
from seafarers_env.engine import actions as A, constants as c, phases as at
from seafarers_env.render.shown import kinds, tradables
from seafarers_env.view import PlayerView

MAX_BODY: Final = 2048  # bytes
MAX_PAUSE: Final = 5.0  # seconds
MAX_STEPS: Final = 100  # decisions at once
_MOST_CARDS: Final = 99
#: Of a bundle: cards, with fish or gold, with spices or commodities, with both.
_LENGTHS: Final = (
    *(c.NUM_RESOURCES, c.NUM_RESOURCES + 1, c.NUM_RESOURCES + c.NUM_SPICES, c.NUM_RESOURCES + c.NUM_COMMODITIES),
    c.NUM_RESOURCES + c.NUM_COMMODITIES + c.NUM_SPICES,
)
_FORMS: Final = (
    'a decision is {"version": N} with one of "action": ID, "discard": [5 numbers] or '
    '"offer": {"give": [5 numbers], "get": [5 numbers]}, with spices or commodities 8 numbers each, with both 11, '
    "with fish or gold 6"
)

Decision = Callable[[PlayerView], Sequence[int]]


class RequestError(ValueError):
    """A request that cannot be read."""


def read_json(body: bytes) -> dict[str, Any]:
    """The JSON object of a body.

    Raises:
        RequestError: it is none.
    """
    try:
        read: Any = json.loads(body.decode(), parse_constant=_no_number, object_pairs_hook=_once)
    except (ValueError, RecursionError):
        raise RequestError("the body is not JSON") from None
    if not isinstance(read, dict):
        raise RequestError("the body is not a JSON object")
    return read  # pyright: ignore[reportUnknownVariableType]


def _no_number(word: str) -> Any:
    """`NaN` and `Infinity`, which Python reads and JSON has not."""
    raise ValueError(word)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object in which nothing is said twice: of two decisions, neither is the one that was meant."""
    given = dict(pairs)
    if len(given) != len(pairs):
        raise ValueError("a key that comes twice")
    return given


def read_pause(given: dict[str, Any]) -> float:
    """Seconds between what agents do."""
    pause = given.get("pause")
    if given.keys() != {"pause"} or isinstance(pause, bool) or not isinstance(pause, int | float):
        raise RequestError('a pause is {"pause": SECONDS}')
    if not 0 <= pause <= MAX_PAUSE:
        raise RequestError(f"a pause must be 0 to {MAX_PAUSE:g} seconds")
    return float(pause)


def read_hold(given: dict[str, Any]) -> tuple[bool, int]:
    """Whether agents wait, and how many decisions they make all the same."""
    held, steps = given.get("held"), given.get("steps")
    if given.keys() != {"held", "steps"} or not isinstance(held, bool) or type(steps) is not int:
        raise RequestError('agents are held by {"held": true or false, "steps": N}')
    if not 0 <= steps <= MAX_STEPS or (steps and not held):
        raise RequestError(f"agents that are held make 0 to {MAX_STEPS} steps")
    return held, steps


def read_decision(given: dict[str, Any]) -> tuple[int, Decision]:
    """The version that the page showed, and what makes action ids of the decision."""
    keys = given.keys() - {"version"}
    if "version" not in given or len(keys) != 1:
        raise RequestError(_FORMS)
    version = _whole(given["version"], 2**31)
    if keys == {"action"}:
        action = _whole(given["action"], 2**31)
        return version, lambda view: [action]
    if keys == {"discard"}:
        cards = _cards(given["discard"])
        return version, lambda view: _discard(view, cards)
    offer: Any = given.get("offer")
    if not isinstance(offer, dict) or offer.keys() != {"give", "get"}:  # pyright: ignore[reportUnknownMemberType]
        raise RequestError(_FORMS)
    give, get = _cards(offer["give"]), _cards(offer["get"])
    return version, lambda view: offered(view, give, get)


def _whole(value: Any, end: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < end:
        raise RequestError(_FORMS)
    return value


def read_bundle(text: str) -> list[int]:
    """Cards of each good, between commas.

    Raises:
        RequestError: something else.
    """
    numbers = text.split(",")
    if len(numbers) not in _LENGTHS or not all(n.isascii() and n.isdigit() and len(n) < 3 for n in numbers):
        raise RequestError("a bundle must have a number for each good, between commas")
    return [int(n) for n in numbers]


def _cards(value: Any) -> list[int]:
    if not isinstance(value, list) or len(value) not in _LENGTHS:  # pyright: ignore[reportUnknownArgumentType]
        raise RequestError(_FORMS)
    return [_whole(number, _MOST_CARDS) for number in value]  # pyright: ignore[reportUnknownVariableType]


# --- decisions of several steps ---------------------------------------------------------------------------------------
def _ids(view: PlayerView, kind: int, cards: Sequence[int]) -> list[int]:
    """One action for each card, in the order of the goods, as the rules want it (DECISIONS-34, -35; SPICE-70).

    Fish stand behind the cards (HAWAII-132), and so does gold (BARGE-194).
    """
    edition, words = view.board.edition, tradables(view.board.edition, view.rules)
    if len(cards) != len(words):
        raise Refusal(f"There are {len(words)} kinds of goods in this game, not {len(cards)}: {', '.join(words)}.")
    places = kinds(edition, view.rules)
    goods_of = [*places, *range(len(places), len(words))]  # fish and gold are counted behind the resources
    return [_id(view, kind, good) for good, number in zip(goods_of, cards, strict=True) for _ in range(number)]


def _id(view: PlayerView, kind: int, argument: int = 0) -> int:
    found = int(view.board.record["id_of"][0, view.board.edition.actions.global_id(kind, argument)])
    if found < 0:
        raise Refusal("There is no trade among players in this game.")
    return found


def _discard(view: PlayerView, cards: Sequence[int]) -> list[int]:
    owed = int(view.state.discards_owed[view.player])
    if int(view.state.phase) != at.DISCARD or sum(cards) != owed:
        raise Refusal(f"You have to discard {owed} cards, not {sum(cards)}.")
    if any(cards[len(kinds(view.board.edition, view.rules)) :]):
        coins = view.rules.cargo_ships
        raise Refusal(f"{'Gold is no card: it is' if coins else 'Fish are no cards: they are'} never discarded.")
    return _ids(view, A.DISCARD_CARD, cards)


def offered(view: PlayerView, give: Sequence[int], get: Sequence[int]) -> list[int]:
    """The actions that make an offer, or a counter-offer.

    Raises:
        Refusal: there is nothing on a side of it, or no time for it.
    """
    phase = int(view.state.phase)
    if phase not in (at.MAIN, at.ANSWER):
        raise Refusal("Nothing can be offered now.")
    if not any(give) or not any(get):
        raise Refusal("An offer has cards on both sides.")
    begin = [_id(view, A.COUNTER)] if phase == at.ANSWER else []
    return [*begin, *_ids(view, A.GIVE, give), *_ids(view, A.GET, get), _id(view, A.SUBMIT)]


def number_of(request: Request, name: str, default: int) -> int:
    """A whole number of the query."""
    text = request.query_params.get(name)
    if text is None:
        return default
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise HTTPException(400, f"{name} must be a whole number.")
    return int(text)


async def body_of(request: Request) -> dict[str, Any]:
    """The JSON object that a request brings, not read further than it may be long."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise HTTPException(415, "The body must be application/json.")
    body = b""
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > MAX_BODY:
                raise HTTPException(413, f"The body must have at most {MAX_BODY} bytes.")
    except ClientDisconnect:  # gone, or shut out for taking too long: nobody reads this
        raise HTTPException(400, "The body did not arrive.") from None
    return read_json(body)
