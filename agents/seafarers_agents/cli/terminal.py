"""A person's game in the terminal: what has happened, what can be done, a number to do it."""

from collections.abc import Sequence
from typing import Final

from seafarers_agents.choices import Choice, choices, prompt
from seafarers_agents.moments import Moment, Refusal
from seafarers_agents.sitting import Sitting
from seafarers_env.engine import actions as a
from seafarers_env.render.text import board_text, table_text
from seafarers_env.render.visible_state import counts
from seafarers_env.render.words import bundle, plural, standing

HELP: Final = """A number makes that decision. Words list the decisions that have them: `road`, `city 3,4`, `bank ore`.
  board   the board            table   hands, points, bank
  all     every decision       quit    leave the game; the replay is kept"""
_MANY: Final = 16  # decisions; more are told by their kinds until words choose among them
_PATIENCE: Final = 0.5  # seconds between looks at whether agents still play


def play_here(sitting: Sitting) -> None:
    """Play until the game is over, an agent fails or the person leaves."""
    print(HELP)
    told, shown = 0, -1
    while True:
        moment = sitting.moment()
        for line in moment.lines[told : moment.num_lines]:
            print(f"{line.turn:4}  {line.words}")
        told = moment.num_lines
        if moment.failure is not None or moment.final_points is not None:
            print(moment.failure or _end(moment))
            return
        legal = choices(moment.view)
        if not legal:
            sitting.wait(moment.version, _PATIENCE)
            continue
        if shown != moment.version:
            if shown < 0:
                print(_board(moment))
            shown = moment.version
            print(f"\n{prompt(moment.view)}{_hand(moment)}")
            _list(legal)
        try:
            words = input("> ").strip()
        except EOFError:
            return
        if words == "quit":
            return
        _answer(sitting, moment, legal, words)


def _board(moment: Moment) -> str:
    view = moment.view
    return board_text(view.state, view.board, view.rules)


def _hand(moment: Moment) -> str:
    view = moment.view
    cards = counts(view.state.hand[view.player])
    points = f"{view.victory_points(view.player)} of {plural(int(view.rules.points_to_win), 'point')}"
    return f" ({points}; you hold {bundle(cards, view.board.places.goods)})" if any(cards) else ""


def _end(moment: Moment) -> str:
    points = ", ".join(f"player {seat}: {n}" for seat, n in enumerate(moment.final_points or ()))
    return f"\n{standing(moment.view.state)}\n{points}"


def _answer(sitting: Sitting, moment: Moment, legal: list[Choice], words: str) -> None:
    view = moment.view
    if words == "board":
        print(_board(moment))
    elif words == "table":
        print(table_text(view.state, view.board, view.rules, view.player))
    elif words in ("help", "?", ""):
        print(HELP)
    elif words.isdecimal():
        _decide(sitting, moment, legal, int(words))
    else:
        _list(legal, "" if words == "all" else words)


def _decide(sitting: Sitting, moment: Moment, legal: list[Choice], number: int) -> None:
    if not 1 <= number <= len(legal):
        print(f"the decisions are 1..{len(legal)}, not {number}")
        return
    try:
        sitting.decide(moment.version, lambda view: [legal[number - 1].action])
    except Refusal as refusal:
        print(str(refusal))


def _list(legal: Sequence[Choice], words: str | None = None) -> None:
    """Decisions that have the words, by their numbers; without words, many are told by their kinds alone."""
    if words is None and len(legal) > _MANY:
        kinds = [one.kind for one in legal]
        for number, one in enumerate(legal, 1):
            if kinds.count(one.kind) == 1:
                print(f"{number:4}  {one.words}")
            elif kinds.index(one.kind) == number - 1:
                print(f"      {a.KINDS[one.kind].text}: {plural(kinds.count(one.kind), 'decision')}")
        return
    wanted = (words or "").lower().split()
    found = [(number, one.words) for number, one in enumerate(legal, 1) if _has(one, wanted)]
    for number, text in found:
        print(f"{number:4}  {text}")
    if not found:
        print(f"no decision now has the words {words!r}; `all` lists every one")


def _has(one: Choice, wanted: Sequence[str]) -> bool:
    text = f"{one.words} {a.KINDS[one.kind].text}".lower()
    return all(word in text for word in wanted)
