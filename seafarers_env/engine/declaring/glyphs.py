"""How a part's pieces, markers and tokens are shown: on the drawn board, in text boards and their legends, on pages.

What a figure looks like stands in `render.figures` under its name; one that has no drawing there is a disc with its
mark. An edit here compiles nothing anew.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Glyph:
    """A kind of piece, marker or token that stands on the board.

    Attributes:
        word: What it is called, also by the name of its drawing.
        mark: A letter or sign for it in text boards; after it comes the number of its player.
        field: Field of STATE that says where it stands.
        on: What it stands on: `hex`, `place` (a hex or a cell of the frame), `vertex`, `edge`, or `area` (a region: it
            is shown on the hex in its middle).
        holds: What the field holds: `place` (one, -1 for none), `places` (one for each seat), `pieces` (by place,
            `kinds * seat + kind`, -1 for none), `count` (how many, by place), `set` (bits), `sets` (bits by seat),
            `fleets` (several places for each seat, in the order of their numbers), `numbers` (bits of numbered pieces
            by seat), `numbered` (by kind one numbered piece: its number and, above three bits, its seat).
        kind: With `pieces`: its kind.
        kinds: How many kinds the field tells apart.
        rule: Only where this switch of RULES is on its mark is explained.
        under: It lies under what else stands there.
        instead: Where STATE has this field, others are shown instead.
        only: A bit set of STATE: it stands at these places alone.
        unless: A bit set of STATE: it does not stand at these places.
        through: With `numbers` and `numbered`: the field with the places of numbered pieces by seat.
        owner: With `place`: the field with the seat that it belongs to.
        told: What the legend of a text board says of its mark; its word by default, "" for nothing.
    """

    word: str
    mark: str
    field: str
    on: str
    holds: str = "place"
    kind: int = 0
    kinds: int = 2
    rule: str = ""
    under: bool = False
    instead: str = ""
    only: str = ""
    unless: str = ""
    through: str = ""
    owner: str = ""
    told: str | None = None

    @property
    def is_owned(self) -> bool:
        """Whether it belongs to a seat."""
        return bool(self.owner) or self.holds in ("pieces", "places", "sets", "fleets")


@dataclass(frozen=True)
class Trace:
    """A field of STATE with a place (of a set: the first) that is marked when it is another one than before."""

    field: str
    on: str
