"""Table talk: a few words that come with an offer. They bind nobody, and nothing in them is more than words."""

import re
import unicodedata
from itertools import pairwise
from typing import Any, Final, Protocol, runtime_checkable

LONGEST: Final = 200  # characters

#: What a reader of answers, or of prompts, could take for something else than words.
_KEYS: Final = re.compile(r"\b(action|message)\b\W*[:=]\s*", re.IGNORECASE)
_MARKS: Final = str.maketrans('"`<>{}[]|', "''()()()/")


@runtime_checkable
class Speaker(Protocol):
    """An agent that may say something to all players when it publishes an offer."""

    def said(self) -> str:
        """What it says with the offer that it has just published; nothing is an empty text."""
        ...


def cleaned(words: Any) -> str:
    """Words as all players may be shown them: one line, printable, short, without what programs read.

    Whoever says something may be anybody's program, and so may be who reads it.
    """
    if not isinstance(words, str):
        return ""
    text = unicodedata.normalize("NFKC", words[: 4 * LONGEST])
    # An accent belongs to its letter; a hundred of them on one letter write over the lines above.
    piled = (unicodedata.combining(each) and unicodedata.combining(before) for before, each in pairwise(f" {text}"))
    text = "".join(each if each.isprintable() else " " for each, pile in zip(text, piled, strict=True) if not pile)
    text = _KEYS.sub(r"\1 ", " ".join(text.translate(_MARKS).split())).strip(" '*#-")
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3].rstrip()}..."


def line(seat: int, words: str) -> str:
    """What players are told, of words that are clean."""
    return f'player {seat} says "{words}"'
