"""The agent: asks, reads, asks again, and in the end plays something legal."""

from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import numpy as np

from seafarers_agents import talk as table_talk
from seafarers_agents.language_model.answers import AnswerRefused, read_answer, spoken_apart
from seafarers_agents.language_model.prompt import Asking, asked_again, prompt
from seafarers_agents.language_model.replies import Function, Model, Reply
from seafarers_agents.language_model.transcript import Transcript
from seafarers_agents.protocol import AgentError
from seafarers_agents.usage import Usage
from seafarers_env.game_seeds import word_of
from seafarers_env.view import PlayerView

RETRIES: Final = 2
REMEMBERED: Final = 60  # lines of history
BUDGET: Final = 8000  # characters of history


class LanguageModelAgent:
    """Plays what a language model answers: it gets position, history and legal actions as text.

    An illegal answer is sent back with the reason, up to `retries` times; then a legal action is drawn
    at random. How often that happened is counted in `usage`. The model is not asked about forced decisions. Its
    exceptions are passed on: a model that cannot be reached must not count as one that plays at random.

    It may sit in several seats at once and play several games: each seat has its own history, which is cleared when a
    new game begins.

    Examples:
        ```python
        from seafarers_agents import LanguageModelAgent
        from seafarers_env import Game

        model = LanguageModelAgent(lambda prompt: "ACTION: 1", "stand-in")
        game = Game("base", num_players=3, seed=7)
        print(game.describe(model.act(game.view(0))))
        ```

    Args:
        complete: A function from prompt to answer, or an `Endpoint`.
        name: Its name in results.
        seed: The seed of the actions drawn after too many wrong answers.
        retries: How often a wrong answer is sent back.
        history: Lines of history to remember, the newest ones.
        budget: Characters of history in a prompt, at most.
        listed: Whether the prompt lists the legal actions; otherwise it says how actions are written.
        talk: Whether it may say something to all players with an offer.
    """

    def __init__(
        self,
        complete: Callable[[str], str] | Model,
        name: str = "llm",
        seed: int = 0,
        *,
        retries: int = RETRIES,
        history: int = REMEMBERED,
        budget: int = BUDGET,
        listed: bool = True,
        talk: bool = False,
    ) -> None:
        if not isinstance(complete, Model) and not callable(complete):
            raise AgentError(f"a language model must be a function from text to text, not {complete!r}")
        if min(retries, history, budget) < 0:
            raise AgentError(
                "retries, lines of history and their characters must be 0 or more, "
                f"not {retries}, {history} and {budget}"
            )
        self.name = name
        self.usage = Usage()  # in all its seats and games
        self._model = complete if isinstance(complete, Model) else Function(complete, name)
        self._retries, self._history = retries, history
        self._asking = Asking(listed=listed, tools=self._model.tools, talk=talk, budget=budget)
        self._generator = np.random.default_rng(word_of(seed))
        self._heard: dict[int, deque[str]] = {}  # by seat
        self._turn: dict[int, int] = {}
        self._transcripts: dict[int, Transcript] = {}  # by seat
        self._said = ""

    def transcribe(self, seat: int, path: Path, *, resume: bool) -> None:
        """Keep a transcript of this seat, or continue one.

        Raises:
            AgentError: the file cannot be written.
        """
        about = {"agent": self.name, "model": self._model.model, "seat": seat}
        self._transcripts[seat] = Transcript(path, about, resume=resume)

    def hear(self, view: PlayerView, lines: Sequence[str]) -> None:
        """Remember what happened, for the next prompt of this seat."""
        heard = self._memory(view)
        for line in lines:
            # A bundle growing card by card reads the same to those who may not see it.
            if not heard or heard[-1] != line:
                heard.append(line)

    def said(self) -> str:
        """The message to all players with the offer it has just published."""
        return self._said

    def act(self, view: PlayerView) -> int:
        """The model's action, or a random one if it does not answer with a legal action.

        Raises:
            AgentError: the model's answer is not text, or it cannot be reached.
        """
        self._said = ""
        legal = view.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        self.usage += Usage(decisions=1)
        question = text = self.prompt(view)
        for attempt in range(1 + self._retries):
            answer, chosen, reason = self._ask(text, view)
            self.usage += Usage(retries=int(attempt > 0), illegal_answers=int(chosen is None))
            if chosen is not None:
                return chosen
            text = asked_again(question, answer, reason)
        self.usage += Usage(fallbacks=1)
        return int(legal[self._generator.integers(len(legal))])

    def _ask(self, text: str, view: PlayerView) -> tuple[str, int | None, str]:
        """Ask once: the answer, the action that it names, or why it names none."""
        may_speak, kept = self._asking.may_speak(view), self._transcripts.get(view.player)
        recalled = kept.recall(text) if kept is not None else None
        reply: Reply = recalled or self._model.ask(text, talk=may_speak)
        self.usage += reply.usage
        words, message = spoken_apart(reply.text) if self._asking.talk else (reply.text, "")
        outcome: dict[str, Any]
        try:
            chosen, reason = read_answer(words, view, listed=self._asking.listed), ""
            outcome = {"action": view.describe(chosen)}
            self._said = table_talk.cleaned(message) if may_speak else ""
            if self._said:
                outcome["said"] = self._said
        except AnswerRefused as error:
            chosen, reason = None, str(error)
            outcome = {"refused": reason}
        if kept is not None and recalled is None:
            kept.add(text, reply, view.turn, outcome)
        return reply.text, chosen, reason

    def prompt(self, view: PlayerView) -> str:
        """The prompt for this view."""
        return prompt(view, list(self._memory(view)), self._asking)

    def _memory(self, view: PlayerView) -> deque[str]:
        """What the seat was told in this game."""
        seat = view.player
        if seat not in self._heard or view.turn < self._turn[seat]:
            self._heard[seat] = deque(maxlen=self._history)
        self._turn[seat] = view.turn
        return self._heard[seat]
