"""A learned value: what a position shows to a seat in numbers, a network over them, and how its estimates are used."""
