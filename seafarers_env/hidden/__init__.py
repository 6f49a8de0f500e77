"""What a seat sees and hears, and worlds that agree with it: hands of cards, then the rest."""
