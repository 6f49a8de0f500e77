"""How agents that ask language models are written: `llm:MODULE:FUNCTION` or `llm:endpoint`, options behind them."""

import hashlib
import math
from collections.abc import Callable
from typing import Any, Final

from seafarers_agents.functions import imported
from seafarers_agents.language_model.agent import BUDGET, REMEMBERED, RETRIES, LanguageModelAgent
from seafarers_agents.language_model.endpoint import PATIENCE, PREFIX, TIMEOUT, Endpoint, access
from seafarers_agents.protocol import AgentError

ENDPOINT: Final = "endpoint"


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise ValueError
    return int(text)


def _seconds(text: str) -> float:
    seconds = float(text)
    if not 0 < seconds < math.inf:
        raise ValueError
    return seconds


def _switch(text: str) -> bool:
    return {"yes": True, "no": False}[text]


def _model(text: str) -> str:
    if not text or not text.isprintable():
        raise ValueError
    return text


def _prefix(text: str) -> str:
    if not (text.isascii() and text.isidentifier()):
        raise ValueError
    return text


#: Of every such agent, then of those of an endpoint alone: what it is by default, how it is read, what it must be.
_COMMON: Final[dict[str, tuple[Any, Callable[[str], Any], str]]] = {
    "list": (True, _switch, "yes or no"),
    "talk": (False, _switch, "yes or no"),
    "retries": (RETRIES, _whole, "a whole number"),
    "history": (REMEMBERED, _whole, "a number of lines"),
    "budget": (BUDGET, _whole, "a number of characters"),
}
_OF_ENDPOINTS: Final[dict[str, tuple[Any, Callable[[str], Any], str]]] = {
    "model": ("", _model, "the name of a model"),
    "tools": (False, _switch, "yes or no"),
    "timeout": (TIMEOUT, _seconds, "a number of seconds"),
    "patience": (PATIENCE, _seconds, "a number of seconds"),
    "env": (PREFIX, _prefix, "a prefix of variable names"),
}


def read_spec(argument: str) -> tuple[str, dict[str, Any]]:
    """What is asked, and all its options: of `endpoint?model=NAME&talk=yes`.

    Raises:
        AgentError: an option that there is not, or of another value.
    """
    asked, sign, rest = argument.partition("?")
    asked = asked or ENDPOINT
    known = _COMMON | (_OF_ENDPOINTS if asked == ENDPOINT else {})
    options = {name: default for name, (default, _, _) in known.items()}
    for option in rest.split("&") if sign else ():
        name, _, text = option.partition("=")
        if name not in known:
            raise AgentError(f"llm:{asked} has the options {', '.join(known)}, joined by &, and no {name!r}")
        try:
            options[name] = known[name][1](text)
        except (ValueError, KeyError):
            raise AgentError(f"{name} of llm:{asked} must be {known[name][2]}, not {text!r}") from None
    return asked, options


def made(argument: str, seed: int) -> LanguageModelAgent:
    """The agent of a spec.

    Raises:
        AgentError: no such agent, or the environment does not tell of an endpoint.
    """
    asked, options = read_spec(argument)
    name = f"llm:{argument}" if argument else "llm"
    common = {name: options.pop(name) for name in _COMMON}
    listed = common.pop("list")
    if asked == ENDPOINT:
        prefix = options.pop("env")
        return LanguageModelAgent(Endpoint(prefix, **options), name, seed, listed=listed, **common)
    return LanguageModelAgent(imported(asked, "llm"), name, seed, listed=listed, **common)


def model_digest(spec: str) -> str | None:
    """SHA-256 of the name of the model behind a spec, which tells it from another one; None for other agents.

    Where the environment names the model, results of two models would be mixed under one spec.
    """
    kind, _, argument = spec.strip().partition(":")
    if kind != "llm":
        return None
    asked, options = read_spec(argument)
    if asked != ENDPOINT:
        return None
    return hashlib.sha256(access(options["env"], options["model"]).model.encode()).hexdigest()
