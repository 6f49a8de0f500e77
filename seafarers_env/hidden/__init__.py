"""Worlds that agree with what a seat can see: hands of cards, then the rest."""
