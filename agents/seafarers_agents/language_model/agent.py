"""The agent: asks, reads, asks again, and in the end plays something legal."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Final

import numpy as np

from seafarers_agents.language_model.answers import AnswerRefused, read_answer
from seafarers_agents.language_model.prompt import asked_again, prompt
from seafarers_agents.protocol import AgentError
from seafarers_env.game_seeds import word_of
from seafarers_env.view import PlayerView

REMEMBERED: Final = 60  # lines of history


class LanguageModelAgent:
    """Plays what a language model says: position, history and legal actions go to it as text.

    An answer that is no legal action is sent back with the reason, up to `retries` times; then a legal action is drawn
    at random. How often that happened is counted. A decision with one legal action is not asked for. What `complete`
    raises is raised: a model that cannot be reached must not pass for one that plays at random.

    It may sit in several seats at once and play game after game: it remembers what each seat was told by itself, and
    forgets it when the turns begin anew.

    Args:
        complete: Takes the prompt, returns the answer.
        name: What results call it.
        seed: Of the actions that are drawn in place of wrong answers.
        retries: How often it is asked again.
        history: Lines of history that are remembered, the newest ones.
    """

    def __init__(
        self,
        complete: Callable[[str], str],
        name: str = "llm",
        seed: int = 0,
        *,
        retries: int = 2,
        history: int = REMEMBERED,
    ) -> None:
        if not callable(complete):
            raise AgentError(f"a language model is a function from text to text, not {complete!r}")
        if retries < 0 or history < 0:
            raise AgentError(f"retries and lines of history are 0 or more, not {retries} and {history}")
        self.name = name
        self.decisions = 0  # that it had to make, those with one legal action left aside
        self.calls = 0  # of `complete`
        self.retries = 0  # calls after the first of a decision
        self.illegal_answers = 0  # answers that were no legal action
        self.fallbacks = 0  # decisions drawn at random in the end
        self._complete, self._retries, self._history = complete, retries, history
        self._generator = np.random.default_rng(word_of(seed))
        self._heard: dict[int, deque[str]] = {}  # by seat
        self._turn: dict[int, int] = {}

    def hear(self, view: PlayerView, lines: Sequence[str]) -> None:
        """Remember what happened, for the next prompt of this seat."""
        heard = self._memory(view)
        for line in lines:
            # A bundle growing card by card reads the same to those who may not see it.
            if not heard or heard[-1] != line:
                heard.append(line)

    def act(self, view: PlayerView) -> int:
        """What the model answers, or, when it does not answer with a legal action, one drawn at random.

        Raises:
            AgentError: `complete` returns something else than text.
        """
        legal = view.legal_actions()
        if len(legal) == 1:
            return int(legal[0])
        self.decisions += 1
        question = text = self.prompt(view)
        for attempt in range(1 + self._retries):
            self.calls += 1
            self.retries += attempt > 0
            answer: Any = self._complete(text)
            if not isinstance(answer, str):
                raise AgentError(f"{self.name!r}: a language model answers with text, not {type(answer).__name__}")
            try:
                return read_answer(answer, view)
            except AnswerRefused as error:
                self.illegal_answers += 1
                text = asked_again(question, answer, str(error))
        self.fallbacks += 1
        return int(legal[self._generator.integers(len(legal))])

    def prompt(self, view: PlayerView) -> str:
        """What the model is asked at this view."""
        return prompt(view, list(self._memory(view)))

    def _memory(self, view: PlayerView) -> deque[str]:
        """What the seat was told in this game."""
        seat = view.player
        if seat not in self._heard or view.turn < self._turn[seat]:
            self._heard[seat] = deque(maxlen=self._history)
        self._turn[seat] = view.turn
        return self._heard[seat]
