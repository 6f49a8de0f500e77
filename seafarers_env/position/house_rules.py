"""Reading house rules: which cards of the dice deck are drawn (HOUSE-13), what the bank was just given (HOUSE-21)."""

from typing import Final

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.position.codecs import CODES, settled
from seafarers_env.position.context import PositionContext

_CARDS: Final = tuple(f"{i}{j}" for i in range(1, c.NUM_DIE + 1) for j in range(1, c.NUM_DIE + 1))
_LEAST_PAID: Final = 2  # cards for one other


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


def read_bank_paid(context: PositionContext) -> None:
    """Read how many cards were given for the trade with the bank just made, of one good."""
    entry = context.root.given("bank_paid")
    if settled(context, CODES["bank_paid"], entry) or entry is None:
        return
    words, most = context.banked, int(context.table.edition.plain("base.rules.bank_trade").MOST)
    paid = entry.counts(words, "resources", [most] * len(words))
    if any(paid) and at.MAIN not in context.due:
        raise entry.error("nothing, as no trade with the bank was made just now: the phase is not 'main'")
    if any(paid) and (sum(map(bool, paid)) > 1 or max(paid) < _LEAST_PAID):
        raise entry.error(f"{_LEAST_PAID} to {most} cards of one good")
    context.s.bank_paid[: len(paid)] = paid
