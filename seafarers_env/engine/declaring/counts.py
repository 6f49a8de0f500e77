"""Small numbers that each seat has and all see, declared once: records, observations and positions follow."""

from dataclasses import dataclass

from ..sizes import MAX_PLAYERS
from . import Block, Field, codecs as codec, u8

MOST = 127  # that an observation shows


@dataclass(frozen=True)
class OpenCount:
    """A byte for each seat, 0 when a game begins: a field of STATE, a block of observations, an entry of positions.

    `layout` and `records` give it its place, `seat_blocks` writes it. Nothing hides it.
    """

    name: str  # of all three
    option: str  # the one without which a game has none: a field of RULES has its name
    meaning: str = ""  # what it counts
    high: int = MOST  # the most that it can be
    refused: tuple[codec.Refused, ...] = ()  # by positions, besides what is higher

    @property
    def field(self) -> Field:
        """Where it is kept."""
        return Field(self.name, u8, MAX_PLAYERS, note=self.meaning)

    @property
    def block(self) -> Block:
        """How it is shown."""
        return Block(
            self.name,
            lambda b, r: (int(r.num_players) if getattr(r, self.option) else 0, 1),
            self.meaning,
            f"0..{self.high}",
            "players",
            most=lambda b, r: self.high,
        )

    @property
    def entry(self) -> codec.Code:
        """How positions have it: an entry of each seat."""
        off = codec.Nothing(lambda desk: not getattr(desk.r, self.option), f"the option {self.option} is off")
        return codec.Whole(f"seats.{self.name}", off=off, high=self.high, default=0, refused=self.refused)
