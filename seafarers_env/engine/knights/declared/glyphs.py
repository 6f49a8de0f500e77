"""How the pieces of Cities & Knights are shown."""

from typing import Any, Final

from ... import constants as c
from ...declaring.glyphs import Glyph

_RULE: Final = "knights"

_KNIGHTS: Final = tuple(
    Glyph(
        f"{state} {rank} knight",
        mark.upper() if state == "active" else mark,
        "knight",
        "vertex",
        "pieces",
        kind=kind,
        kinds=3,
        rule=_RULE,
        only="knight_active" if state == "active" else "",
        unless="" if state == "active" else "knight_active",
        told="" if kind or state == "active" else "basic knight, kk0 strong, kkk0 mighty, in capitals active",
    )
    for state in ("inactive", "active")
    for kind, (rank, mark) in enumerate((("basic", "k"), ("strong", "kk"), ("mighty", "kkk")))
)

GLYPHS: Final[tuple[Any, ...]] = (
    Glyph("wall", "w", "walls", "vertex", "numbers", through="city_node", under=True),
    *(
        Glyph(f"metropolis of {colour}", mark, "metropolis", "vertex", "numbered", kind=kind, through="city_node")
        for kind, (colour, mark) in enumerate((("trade", "tm"), ("politics", "pm"), ("science", "sm")))
    ),
    Glyph(
        "laid-down city", "D", "vertex_building", "vertex", "pieces", kind=c.SETTLEMENT, only="laid_down", rule=_RULE
    ),
    *_KNIGHTS,
    Glyph("merchant token", "T", "token_hex", "hex", owner="token_seat", rule=_RULE),
)
