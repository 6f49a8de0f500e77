"""Why not? What a button, a place or an offer lacks, in the words of `seafarers_env.render.reasons`."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from seafarers_agents.choices import place_of, shown_to
from seafarers_agents.moments import Refusal
from seafarers_agents.web.requests import RequestError, offered
from seafarers_env.engine import actions as a
from seafarers_env.render import declared
from seafarers_env.render.reasons import NOT_NOW, Reason, reason, reason_of
from seafarers_env.render.reasons.asked import Asked
from seafarers_env.view import PlayerView

MOST_ASKED: Final = 60  # buttons at once
_MOST_TOLD: Final = 2  # reasons about one place
_KIND_OF: Final = {kind.text: number for number, kind in enumerate(a.KINDS)}


def why_buttons(view: PlayerView, asked: str) -> dict[str, str]:
    """What buttons lack, by what they were asked for; those that would do are left out.

    Args:
        view: How things stand.
        asked: Kinds of actions, each alone (`road`) or with its argument (`improve:0`), between commas.

    Raises:
        RequestError: not of this form.
    """
    names = asked.split(",")
    if len(names) > MOST_ASKED:
        raise RequestError(f"at most {MOST_ASKED} buttons are asked about at once")
    found = {name: reason(view, *_read(view, name)) for name in names}
    return {name: one.words for name, one in found.items() if one is not None}


def _read(view: PlayerView, name: str) -> tuple[int, int | None]:
    text, _, argument = name.partition(":")
    kind = _KIND_OF.get(text)
    size = 0 if kind is None else view.board.edition.actions.KINDS[kind].size
    if kind is None or not size or (argument and not (argument.isascii() and argument.isdigit() and len(argument) < 5)):
        raise RequestError("a button is asked about by a kind of action that the game has, as `road` or `improve:0`")
    if argument and int(argument) >= size:
        raise RequestError(f"{text} has the arguments 0..{size - 1}")
    return kind, int(argument) if argument else None


def why_there(view: PlayerView, number: int, kind: str = "") -> str:
    """Why nothing happens at a place.

    Args:
        view: How things stand.
        number: The place, as `render.names.known` numbers it.
        kind: The kind of action alone that is meant.

    Raises:
        RequestError: there is no such place.
    """
    place, shown = _place(view, number), shown_to(view)
    found: dict[int, Reason] = {}
    for action in range(view.num_actions):
        what, argument = view.kind(action)
        if kind in ("", a.KINDS[what].text) and place_of(shown, view.player, what, argument) == place:
            one = reason(view, what, argument)
            if one is not None and (what not in found or one.distance < found[what].distance):
                found[what] = one
    if not found:
        return "nothing can be done there"
    least = min(one.distance for one in found.values())
    said = {what: one.words for what, one in found.items() if one.distance == least and one.words != _UNKNOWN}
    if len(set(said.values())) < 2 and (least == NOT_NOW or len(said) != 1):
        return next(iter(said.values()), "nothing can be done there now")
    return "; ".join(f"{_name(view, what)}: {words}" for what, words in [*said.items()][:_MOST_TOLD])


_UNKNOWN: Final = "not possible now"


def _name(view: PlayerView, kind: int) -> str:
    return declared.usually(kind, view.board.edition).name or a.KINDS[kind].text


def _place(view: PlayerView, number: int) -> tuple[str, int]:
    b = view.board.record[0]
    for what, size in (("hex", int(b.num_places)), ("edge", int(b.num_edges)), ("vertex", int(b.num_vertices))):
        if number < size:
            return what, number
        number -= size
    raise RequestError("there is no such place")


def why_offer(view: PlayerView, give: Sequence[int], get: Sequence[int]) -> str:
    """Why an offer cannot be made; "" where it can."""
    try:
        ids = offered(view, give, get)
    except Refusal as refusal:
        return str(refusal)
    state, edition = view.state, view.board.edition
    for action in ids:
        asked = Asked(state, view.board, view.rules, view.player, *view.kind(action))
        found = reason_of(asked)
        if found is not None:
            return found.words
        state = np.frombuffer(bytearray(asked.state.tobytes()), edition.records.STATE)[0]
        with np.errstate(over="ignore"):
            edition.plain("rulebook").act(state, view.board.record[0], view.rules, int(asked.ids[0]))
    return ""
