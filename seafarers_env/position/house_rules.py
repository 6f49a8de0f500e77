"""Reading the dice deck: which of its 36 cards are drawn (HOUSE-07, HOUSE-13)."""

from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.position.codecs import CODES, settled
from seafarers_env.position.context import PositionContext

_CARDS: Final = tuple(f"{i}{j}" for i in range(1, c.NUM_DIE + 1) for j in range(1, c.NUM_DIE + 1))


def read_dice(context: PositionContext) -> None:
    """Take the cards that are drawn out of the deck, which is whole if nothing is said of it."""
    entry = context.root.given("dice_drawn")
    if settled(context, CODES["dice_drawn"], entry) or entry is None:
        return
    most = int(context.table.edition.plain("rules.dice_deck").MOST_DRAWN)
    what = f"cards that are drawn, each as two faces like '25', at most {most} as the others are shuffled then"
    drawn = [item.index_of(_CARDS, "a card, two faces like '25'") for item in entry.items(len(_CARDS), what)]
    if len(set(drawn)) < len(drawn):
        raise entry.error("each card once")
    if len(drawn) > most:
        raise entry.error(what, f"{len(drawn)}")
    for card in drawn:
        first, second = divmod(card, c.NUM_DIE)
        context.s.dice_cards[first] ^= 1 << second
