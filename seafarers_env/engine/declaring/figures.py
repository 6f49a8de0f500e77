"""Figures that belong to nobody and stand on the board, declared once: records, positions, pictures, events follow."""

from dataclasses import dataclass
from typing import Any, Final

from . import Block, Field, codecs as codec, i16
from .glyphs import Glyph

#: What a figure can stand on, and what there are many of.
GROUNDS: Final = {"hex": "hexes", "vertex": "vertices", "edge": "edges"}


@dataclass(frozen=True)
class OpenFigure:
    """A figure on one place of the board, nowhere when a game begins; all see it, and no seat owns it.

    It is a field of STATE (int16, -1 = nowhere), a block of observations with 1 at its place, an entry of positions, a
    disc with its mark on pictures, and an event whenever it stands elsewhere than before. A rule moves it by setting
    the field: `s.herald = v`.
    """

    name: str  # of field, block and entry; in words without underscores
    option: str  # the one without which a game has none: a field of RULES has its name
    mark: str  # on its disc and in text boards
    on: str = "vertex"  # or "hex", "edge"
    refused: tuple[codec.Refused, ...] = ()  # by positions

    @property
    def word(self) -> str:
        """What it is called."""
        return self.name.replace("_", " ")

    @property
    def places(self) -> str:
        """The places it can stand on, in the plural."""
        return GROUNDS[self.on]

    @property
    def field(self) -> Field:
        """Where it is kept."""
        return Field(self.name, i16, note=f"{self.on} of the {self.word}, -1 = nowhere")

    @property
    def block(self) -> Block:
        """How it is shown to agents."""
        return Block(
            self.name,
            lambda b, r: (int(getattr(b, f"num_{self.places}")) if getattr(r, self.option) else 0,),
            f"1 where the {self.word} stands",
            rows=self.places,
        )

    @property
    def entry(self) -> codec.Code:
        """How positions have it: the name of a place, or null."""
        off = codec.Nothing(lambda desk: not getattr(desk.r, self.option), f"the option {self.option} is off")
        what = f"{'an' if self.on == 'edge' else 'a'} {self.on} or null"
        return codec.PlaceOrNone(self.name, off=off, none=True, at=self.places, what=what, refused=self.refused)

    @property
    def glyph(self) -> Any:
        """How it is shown to people."""
        return Glyph(self.word, self.mark, self.name, self.on, rule=self.option)
