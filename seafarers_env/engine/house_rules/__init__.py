"""House rules of online tables: dice as a deck of cards, another limit of hands (HOUSE)."""
