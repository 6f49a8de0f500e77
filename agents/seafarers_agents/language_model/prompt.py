"""What a language model is told: rules in short, the position, what happened, and what it may do now.

All of it comes from a `PlayerView` and from what its seat was told, so nothing hidden can be in it.
"""

from collections.abc import Sequence
from typing import Any, Final

from seafarers_agents.choices import shown_to
from seafarers_env.engine.declaring.says import Teaches
from seafarers_env.render import declared
from seafarers_env.render.sentences import meaning
from seafarers_env.render.text import board_text, table_text
from seafarers_env.view import PlayerView

QUOTED: Final = 300  # characters of a refused answer that are sent back

ASK: Final = """Choose one of these actions. You may think first; end with a line

ACTION: its words or its number"""


def prompt(view: PlayerView, heard: Sequence[str]) -> str:
    """The question for a view.

    Args:
        view: Of the seat that decides.
        heard: What it was told, the newest last.
    """
    state, board, rules = view.state, view.board, view.rules
    happened = "\n".join(f"- {line}" for line in heard) or "- nothing yet"
    parts = [
        f"You play {view.scenario}, a board game of the Catan family for {view.num_players}. "
        f"You are player {view.player}.",
        rules_text(view),
        "BOARD\n" + board_text(state, board, rules).rstrip(),
        "TABLE\n" + table_text(state, board, rules, view.player).rstrip(),
        f"WHAT HAPPENED, the newest last\n{happened}",
        "ACTIONS that are legal now\n" + "\n".join(action_lines(view)),
        ASK,
    ]
    return "\n\n".join(parts) + "\n"


def asked_again(question: str, answer: str, reason: str) -> str:
    """The question, after an answer that cannot be used."""
    said = answer.strip()
    cut = said if len(said) <= QUOTED else "... " + said[-QUOTED:]
    return f"{question}\nYour last answer was:\n{cut}\n\nIt cannot be used: {reason}. Answer with one of the actions.\n"


def rules_text(view: PlayerView) -> str:
    """The rules in short, with what this table's switches make of them."""
    lessons = [lesson for lesson in declared.LESSONS if _is_taught(lesson, view)]
    slots: dict[str, Any] = {lesson.slot: "" for lesson in declared.LESSONS if lesson.slot}
    for lesson in lessons:
        if lesson.slot:
            slots[lesson.slot] += lesson.text.format(**view.options)
    return "\n".join(lesson.text.format(**view.options, **slots) for lesson in lessons if not lesson.slot)


def _is_taught(lesson: Teaches, view: PlayerView) -> bool:
    if lesson.unless and view.options[lesson.unless]:
        return False
    if not lesson.option:
        return True
    value = view.options[lesson.option]
    return value == lesson.value if lesson.value else bool(value)


def action_lines(view: PlayerView) -> list[str]:
    """The legal actions, numbered from 1: words that parse back, then what they come to."""
    shown, lines = shown_to(view), list[str]()
    for number, action in enumerate(view.legal_actions().tolist(), 1):
        said = meaning(shown, view.player, int(view.board.record["global_of"][0, action]))
        lines.append(f"{number}. {view.describe(action)}" + (f" - {said}" if said else ""))
    return lines
