"""How a game stands in words: whose decision it is, what is going on at each seat, what lies face down."""

from typing import Any

from seafarers_env.editions import edition_of_record
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.parts import CHANCE_PHASES
from seafarers_env.render import declared
from seafarers_env.render.grammar import bundle, player, plural, tally
from seafarers_env.render.phrases import SentenceContext, fill, fill_if_any
from seafarers_env.render.shown import Shown

__all__ = ["asked", "bundle", "face_down", "notes", "player", "plural", "standing", "tally"]


def standing(state: Any) -> str:
    """How the game stands: the turn, and whose decision it is."""
    phase, turn = int(state.phase), int(state.turn)
    if phase == at.OVER:
        if int(state.outcome) == c.TRUNCATED:
            return f"over: cut off after {plural(turn, 'turn')}, nobody has won"
        return f"over: {player(int(state.winner))} has won in turn {turn}"
    edition = edition_of_record(state.dtype)
    assert edition is not None
    when = f"turn {turn} ({player(int(state.active))})"
    if at.BUILD in edition.phases.phases_of(state.pending):
        when = f"after turn {turn - 1} ({player(int(state.turn_of))})"
    elif edition.plain("rules.kit").in_set_up(state):
        when = "set-up"
    who = "chance decides" if phase in CHANCE_PHASES else player(int(state.actor))
    return f"{when}: {who} {declared.DURING[phase][-1].doing}"


def asked(shown: Shown) -> str:
    """What the seat to act, which is the viewer, is asked."""
    state, seat = shown.state, -1 if shown.viewer is None else shown.viewer
    said = next(said for said in declared.DURING[int(state.phase)] if not said.rule or shown.rules[said.rule])
    return fill(said.asked, SentenceContext(shown, seat)) if said.asked else standing(state)


def face_down(shown: Shown) -> list[str]:
    """What lies face down or beside the board, by kind; its order is known to nobody (OBSERVATION-13..15)."""
    context, names = SentenceContext(shown), shown.state.dtype.names
    stocks = [stock for stock in declared.STOCKS if stock.instead not in names]
    found = [(fill_if_any(stock.text, context), fill_if_any(stock.more, context)) for stock in stocks]
    return [text + more for text, more in found if text]


def notes(shown: Shown, seat: int) -> list[str]:
    """What is going on at one seat right now, as far as the viewer may know."""
    context, state, phase = SentenceContext(shown, seat), shown.state, int(shown.state.phase)
    found = [
        fill_if_any(note.text, context)
        for note in declared.NOTES
        if (not note.phases or phase in note.phases) and (not note.seat or int(state[note.seat]) == seat)
    ]
    return [text for text in found if text]
