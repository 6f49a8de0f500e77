"""What a seat may know, and worlds that agree with it: first hands of cards, then the rest."""
