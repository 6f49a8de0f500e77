"""Decisions and chance in words, as far as a viewer may know them (OBSERVATION-06..10, -17).

The words stand in the parts (`engine.declaring.says`), what stands in their braces in `phrases`.
"""

from typing import Any

from seafarers_env.board.action_table import name_outcome
from seafarers_env.board.build import Board
from seafarers_env.engine import actions as A, phases as at
from seafarers_env.engine.declaring.says import Does, Happens
from seafarers_env.render import declared
from seafarers_env.render.grammar import player
from seafarers_env.render.knights.state import card_being_played
from seafarers_env.render.phrases import SentenceContext, fill, one
from seafarers_env.render.shown import Shown


def say(shown: Shown, seat: int, global_id: int) -> str:
    """One decision in words.

    Args:
        shown: The position in which the decision was made, as the reader may see it.
        seat: Who decided.
        global_id: The decision (`board.record["global_of"][0, action]` of an action id).
    """
    return f"{player(seat)} {told(shown, seat, global_id)}"


def told(shown: Shown, seat: int, global_id: int) -> str:
    """The same without the player."""
    said, context = _about(shown, seat, global_id)
    knows = said.others is None or shown.may_see(seat)
    knows = knows or any(shown.viewer == one(shown.state, field) for field in said.seen_by)
    return fill(said.told if knows or said.others is None else said.others, context)


def order(shown: Shown, seat: int, global_id: int) -> str:
    """A decision that the seat may choose, as an order."""
    said, context = _about(shown, seat, global_id)
    return fill(said.order, context)


def meaning(shown: Shown, seat: int, global_id: int) -> str:
    """What a decision comes to beside its text in the action table, as the seat is told; "" where that says it all."""
    said, context = _about(shown, seat, global_id)
    return fill(said.told if said.meaning is None else said.meaning, context)


def _about(shown: Shown, seat: int, global_id: int) -> tuple[Does, SentenceContext]:
    edition, state = shown.board.edition, shown.state
    kind, argument = int(edition.actions.KIND_OF[global_id]), int(edition.actions.ARGUMENT_OF[global_id])
    own, phase = seat == int(state.active), int(state.phase)
    played = card_being_played(state)
    said = next(
        s
        for s in declared.does(kind, edition)
        if s.own in (None, own) and (not s.phases or phase in s.phases) and (not s.plays or _fits(s, played))
    )
    return said, SentenceContext(shown, seat, argument)


def _fits(said: Does, played: tuple[int, int] | None) -> bool:
    """Whether it is said of the progress card that is being played, and of its step."""
    return played is not None and played[0] in said.plays and said.step in (None, played[1])


def is_hidden(board: Board, state_before: Any, seat: int, global_id: int, viewer: int | None) -> bool:
    """Whether a viewer may not even notice a decision: a card more in a bundle that another seat is composing.

    It changes nothing that the viewer sees, and how often it happens is the size of the bundle (OBSERVATION-17). The
    first card of an offer opens it, which all may see. Who tells what happens leaves hidden decisions out.

    Args:
        board: The board it is played on.
        state_before: STATE record in which the decision was made.
        seat: Who decided.
        global_id: The decision, as for `say`.
        viewer: Seat that is told; nothing is hidden from None.
    """
    adds = int(board.edition.actions.KIND_OF[global_id]) in (A.GIVE, A.GET)
    return adds and int(state_before.phase) == at.COMPOSE and viewer not in (None, seat)


def say_chance(shown: Shown, outcome: int) -> str:
    """One event of chance in words.

    Args:
        shown: The position in which chance was due, as the reader may see it.
        outcome: Its outcome, as `constants.FIRST_DICE` and the like number them.
    """
    most = shown.board.edition.constants.NUM_CHANCE
    if not 0 <= outcome < most:
        raise ValueError(f"outcomes of chance must be 0..{most - 1}, not {outcome!r}")
    said = of_chance(outcome, int(shown.state.phase))
    knows = said.others is None or any(shown.may_see(one(shown.state, seat)) for seat in said.seen_by)
    brought = name_outcome(outcome, shown.board.places) if knows else ""
    context = SentenceContext(shown, argument=outcome - said.first, outcome=brought)
    return fill(said.told if said.others is None or knows else said.others, context)


def of_chance(outcome: int, phase: int) -> Happens:
    """What is said of an outcome of chance in a phase."""
    first = max(first for first in declared.HAPPENS if first <= outcome)
    return next(said for said in declared.HAPPENS[first] if not said.phases or phase in said.phases)
