"""A referee who knows the rules and nothing of the engine: what may be done, what then changes, who has won.

It is written from docs/rules alone, reads facts in words (`Game.facts`) and remembers of a turn what facts do not tell.
"""

from tests.soak.referee.referee import Referee as Referee

__all__ = ["Referee"]
