"""The progress cards of Cities & Knights: a chapter of the rulebook of its own, as a card has to do with many rules.

`table` lists them, `playing` leads from step to step, and each colour has a file: `trade`, `politics`, `science`.
"""
