"""The least that sentences are made of: seats, numbers, bundles."""

from collections.abc import Sequence


def player(seat: int) -> str:
    """The name of a seat."""
    return f"player {seat}"


def plural(number: int, word: str) -> str:
    """`1 card`, `2 cards`."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def join(parts: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`."""
    return " and ".join((", ".join(parts[:-1]), parts[-1])) if len(parts) > 1 else "".join(parts)


def tally(numbers: Sequence[int], names: Sequence[str]) -> str:
    """Numbers by kind: `soldier 2, plenty 1`; `none` for none."""
    return ", ".join(f"{name} {n}" for n, name in zip(numbers, names, strict=True) if n) or "none"


def bundle(cards: Sequence[int], goods: Sequence[str]) -> str:
    """Cards in words: `brick`, `2 wool and ore`; `nothing` for none. `goods` are those of the board."""
    parts = [name if n == 1 else f"{n} {name}" for n, name in zip(cards, goods, strict=False) if n]
    return join(parts) or "nothing"


def exchange(give: Sequence[int], get: Sequence[int], goods: Sequence[str]) -> str:
    """The two sides of a bundle, seen from whoever offers it."""
    return f"{bundle(give, goods)} for {bundle(get, goods)}"
