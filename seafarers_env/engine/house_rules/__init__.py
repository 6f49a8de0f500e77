"""House rules that tables on the web know: dice as a deck of cards, another limit of hands (HOUSE)."""
