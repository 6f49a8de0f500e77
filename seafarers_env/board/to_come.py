"""What a chart can ask for that no edition has yet: a line each, with its name in words.

`parse_chart(..., ahead=True)` reads all of it; a game, which plays by the rules there are, refuses it. Whoever builds a
part takes its lines out: from then on charts with them are played. The names of a line are those that `asked` makes:

    [wrap]                  a section
    token @                 the first letter of a token of [map], ? with the letter of a section of hidden hexes
    hexes W                 a kind of hex in a pool
    kind open_sea           a kind of region
    pool lairs              the last word of a line of [pools], or the first of a common pile
    points                  points to win by number of players
    switch crews            a switch of [rules]
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

TO_COME: Final[Mapping[str, str]] = {}


def to_come(names: Iterable[str]) -> Iterator[str]:
    """Those of the names that no edition has yet, in the order of the table."""
    wanted = set(names)
    return (name for name in TO_COME if name in wanted)


def sentence(names: Iterable[str]) -> str:
    """What is asked for, in one sentence; empty where an edition has all of it."""
    words = list(dict.fromkeys(TO_COME[name] for name in to_come(names)))
    if not words:
        return ""
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return f"this chart asks for {listed}, which no edition has yet"
