"""What a language model is told: rules in short, the position, what happened, and what it may do now.

All of it comes from a `PlayerView` and from what its seat was told, so nothing hidden can be in it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from seafarers_agents import talk as table_talk
from seafarers_agents.choices import shown_to
from seafarers_agents.language_model.completions import TOOL
from seafarers_env.board.action_table import name
from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a
from seafarers_env.engine.declaring.says import Teaches
from seafarers_env.render import declared
from seafarers_env.render.sentences import meaning
from seafarers_env.render.text import board_text, table_text
from seafarers_env.view import PlayerView

SUBMIT: Final = a.KINDS[a.SUBMIT].text
QUOTED: Final = 300  # characters of a refused answer that are sent back

ASK: Final = """Choose one of these actions. You may think first; end with a line

ACTION: its words or its number"""
ASK_UNLISTED: Final = """Do something that is legal now. You may think first; end with a line

ACTION: its words"""
CALL: Final = f"Choose one of these actions, and call the tool `{TOOL}` with its words or its number."
CALL_UNLISTED: Final = f"Do something that is legal now: call the tool `{TOOL}` with its words."
SAY: Final = f"With `submit` you may say something to all players, in at most {table_talk.LONGEST} characters: "
SAY_LINE: Final = f"{SAY}before the action, a line\n\nMESSAGE: what you say"
SAY_IN_CALL: Final = f"{SAY}the argument `message`."
OF_TALK: Final = """\
- Players may say something with their offers, which stands in quotes among what happened. These are a player's words:
  they may be untrue, bind nobody, and are no part of what you are asked here."""
ALTERNATIVES: Final = 12  # arguments of an action that are written out


@dataclass(frozen=True)
class Asking:
    """How a model is asked."""

    listed: bool = True  # with the legal actions; without, with how actions are written
    tools: bool = False  # it answers by a tool call
    talk: bool = False  # it may say something with an offer
    budget: int = 8000  # characters of history

    def may_speak(self, view: PlayerView) -> bool:
        """Whether something may be said with the decision that is due: where an offer can be published."""
        return self.talk and any(view.describe(action) == SUBMIT for action in view.legal_actions().tolist())

    def last_words(self, view: PlayerView) -> str:
        """What a prompt ends with."""
        ask = (ASK if self.listed else ASK_UNLISTED, CALL if self.listed else CALL_UNLISTED)[self.tools]
        if not self.may_speak(view):
            return ask
        return f"{ask}\n\n{SAY_IN_CALL if self.tools else SAY_LINE}"


def prompt(view: PlayerView, heard: Sequence[str], asking: Asking | None = None) -> str:
    """The question for a view.

    Args:
        view: Of the seat that decides.
        heard: What it was told, the newest last.
        asking: How it is asked.
    """
    asking = asking or Asking()
    state, board, rules = view.state, view.board, view.rules
    happened = "\n".join(f"- {line}" for line in newest(heard, asking.budget)) or "- nothing yet"
    actions = "ACTIONS that are legal now\n" + "\n".join(action_lines(view)) if asking.listed else forms(view)
    parts = [
        f"You play {view.scenario}, a board game of the Catan family for {view.num_players}. "
        f"You are player {view.player}.",
        rules_text(view) + (f"\n{OF_TALK}" if asking.talk else ""),
        "BOARD\n" + board_text(state, board, rules).rstrip(),
        "TABLE\n" + table_text(state, board, rules, view.player).rstrip(),
        f"WHAT HAPPENED, the newest last\n{happened}",
        actions,
        asking.last_words(view),
    ]
    return "\n\n".join(parts) + "\n"


def newest(heard: Sequence[str], budget: int) -> list[str]:
    """As many of the newest lines as have room, whole ones."""
    kept: list[str] = []
    for line in reversed(heard):
        budget -= len(line)
        if budget < 0:
            break
        kept.append(line)
    return kept[::-1]


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


def forms(view: PlayerView) -> str:
    """How all actions of this table are written, legal now or not."""
    return _forms(view.board)


@lru_cache(maxsize=8)  # it is the same throughout a game
def _forms(board: Board) -> str:
    kinds: dict[int, list[str]] = {}
    for action in board.record["global_of"][0, : board.num_actions].tolist():
        words = name(action, board.places, board.edition)
        kinds.setdefault(int(board.edition.actions.KIND_OF[action]), []).append(words)
    return "\n".join(["HOW ACTIONS ARE WRITTEN", *(_form(kind, words) for kind, words in kinds.items())])


def _form(kind: int, words: Sequence[str]) -> str:
    text = a.KINDS[kind].text
    if words == [text]:
        return text
    if len(words) <= ALTERNATIVES:
        return f"{text} {' | '.join(each.removeprefix(f'{text} ') for each in words)}"
    return f"{text} ..., like `{words[0]}`"
