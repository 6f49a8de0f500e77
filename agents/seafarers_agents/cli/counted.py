"""Statistics of a game as lines of text."""

from collections.abc import Iterator, Sequence

from seafarers_env.replay.statistics import Statistics

_BAR = 40  # letters of the longest bar


def counted(found: Statistics) -> Iterator[str]:
    """Dice against what was to be expected, cards by where they came from, trades and robberies."""
    yield "dice    thrown  expected"
    most = max(1, *found.dice.values())
    for total, times in found.dice.items():
        yield f"{total:4}    {times:6}  {found.expected(total):8.1f}  {'#' * round(_BAR * times / most)}".rstrip()
    yield ""
    received = [(source, counts) for source, counts in found.received.items() if any(counts)]
    yield from _table("cards from", received)
    yield ""
    done = (
        ("trades with players", found.trades),
        ("trades with the bank", found.deals),
        ("robber or pirate moved", found.moved),
        ("cards stolen", found.stolen),
        ("cards lost to thieves", found.lost),
        ("cards discarded", found.discarded),
    )
    yield from _table("", done)
    if not found.exchanged:
        return
    yield ""
    yield from _table("trades with", [(f"player {seat}", counts) for seat, counts in enumerate(found.partners)])
    yield ""
    yield f"{'among players':24}{'traded':>10}{'price':>10}"
    for good, price in found.prices.items():
        if price.cards:
            yield f"{good:24}{price.cards:10}{price.each:10.2f}"


def _table(name: str, rows: Sequence[tuple[str, Sequence[int]]]) -> Iterator[str]:
    seats = range(len(rows[0][1])) if rows else ()
    yield f"{name:24}" + "".join(f"{f'player {seat}':>10}" for seat in seats)
    for words, counts in rows:
        yield f"{words:24}" + "".join(f"{count:10}" for count in counts)
