"""What every letter and drawing on a board means: on its picture, in the game, and on boards of text."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.board.chart import Chart
from seafarers_env.board.chart_data import FACE_DOWN, FACE_UP, LAND_LETTERS
from seafarers_env.engine import constants as c
from seafarers_env.render import declared, pieces, symbols
from seafarers_env.render.chart import signs
from seafarers_env.render.chart.svg import used
from seafarers_env.render.draw import INK, at, bold, circle, element, group
from seafarers_env.render.explorers import pieces as explorers
from seafarers_env.render.knights import pieces as knights
from seafarers_env.render.palette import TERRAIN

_NO_RESOURCE: Final = {c.GOLD: "cards of your choice"}
_PIECES: Final = {
    "settlement": lambda: pieces.settlement(0),
    "city": lambda: pieces.city(0),
    "road": lambda: pieces.bar(0),
    "ship": lambda: pieces.ship(0),
    "robber": pieces.robber,
    "pirate": pieces.pirate,
    "special token": lambda: pieces.special_tokens(1),
    "island marker": pieces.island_marker,
    "Sea Port": lambda: explorers.port(0),
    "cargo ship": lambda: pieces.ship(0),
    "pirate ship": lambda: explorers.raider(0),
    "wall": knights.wall,
    "laid-down city": lambda: knights.laid_down(0),
    "merchant token": lambda: knights.stall(0),
    **{f"metropolis of {name}": (lambda k=k: knights.metropolis(k)) for k, name in enumerate(c.COLOURS)},
    **{f"inactive {name} knight": (lambda k=k: knights.knight(0, k, False)) for k, name in enumerate(c.RANKS)},
    **{f"active {name} knight": (lambda k=k: knights.knight(0, k, True)) for k, name in enumerate(c.RANKS)},
}


_PIECE: Final = 0.58  # half the width of a piece's drawing


@dataclass(frozen=True)
class Sign:
    """A sign with its meaning.

    Attributes:
        words: What it means.
        mark: How it is written: a letter on the picture, or what boards of text have.
        drawing: How it is drawn, as an SVG file of its own; "" where it is written alone.
    """

    words: str
    mark: str = ""
    drawing: str = ""


def legend(board: Board, rules: Any) -> list[Sign]:
    """All signs of a board, each once: its land, its letters, harbours, what lies on it, the pieces."""
    chart = board.chart
    found = [*_land(chart, rules), *_letters(chart), *_harbours(chart), *_lying(chart), *_pieces(board, rules)]
    return [*dict.fromkeys(found)]


def _drawn(words: str, mark: str, drawing: str, size: float = 1.15) -> Sign:
    box = f"{-size} {-size} {2 * size} {2 * size}"
    return Sign(words, mark, element("svg", used(drawing), drawing, xmlns="http://www.w3.org/2000/svg", viewBox=box))


# --- the ground -------------------------------------------------------------------------------------------------------
def _land(chart: Chart, rules: Any) -> Iterator[Sign]:
    """Terrains that are printed, or may be dealt or found."""
    tokens = {token[0] for token in chart.cells.values()}
    kinds = {LAND_LETTERS[letter] for letter in tokens if letter in LAND_LETTERS}
    kinds |= {kind for pool in chart.pools for kind, n in pool.terrains.items() if n}
    kinds |= {kind for stack in chart.features.stacks for kind in getattr(stack, "terrains", {})}
    for kind in sorted(kinds):
        if kind <= c.LAST_LAND:
            product = c.RESOURCES[kind] if kind < c.NUM_RESOURCES else _NO_RESOURCE.get(kind, "nothing")
            tile = at(0, 0, symbols.ground(kind)) + at(0, 0, symbols.terrain(kind), scale=0.62)
            yield _drawn(f"{c.TERRAINS[kind]}: {product}", "", tile)
    if rules.cargo_ships:
        yield _drawn("spice hex: a village that gives a sack and teaches an advantage", "spice", explorers.sack())
    if rules.spices:
        yield _drawn("spice hex: spice cards for its finder and for merchants", "spice", pieces.spice(c.SPICES[0]))
        yield from (_drawn(f"{name}, a spice card", name[0], pieces.spice(name)) for name in c.SPICES)
    if rules.cargo_ships:
        yield _drawn("shoal: hauls of fish come here", "shoal", pieces.fish())
    yield _drawn("number: rolled with two dice, it pays the hex; red ones come most often", "8", symbols.number(8))


def _letters(chart: Chart) -> Iterator[Sign]:
    """Letters on hexes: what is dealt there, what is hidden there, which water it is."""
    names = {area.letter: area.name for area in chart.areas}
    for cell in chart.hexes:
        token, region = chart.cells[cell], chart.regions[cell]
        named = names.get(region, "")
        if token[0] == FACE_DOWN:
            place = f" ({names.get(token[1], named)})" if names.get(token[1], named) else ""
            yield _letter(token[1], f"hexes that lie face down until they are found{place}", TERRAIN[c.MISSING])
        elif token[0] == FACE_UP:
            place = f" ({names.get(token[1], named)})" if names.get(token[1], named) else ""
            yield _letter(token[1], f"hexes that are shuffled before every game{place}", "#f0dfae")
        elif token[0] not in LAND_LETTERS and region.isalpha():
            yield _letter(region, f"sea: {named}", TERRAIN[c.OCEAN])


def _letter(letter: str, words: str, ground: str) -> Sign:
    ink = "#ffffff" if ground == TERRAIN[c.MISSING] else INK
    written = bold(0, 0.36, letter, 1.02, fill=ink)
    # side by side: dark on dark pages
    return _drawn(words, letter, group(circle(0, 0, 1.1, fill=ground), written))


# --- what lies on it --------------------------------------------------------------------------------------------------
def _harbours(chart: Chart) -> Iterator[Sign]:
    kinds = {harbour.kind for harbour in chart.harbours} | {tile.kind for tile in chart.features.tiles}
    if chart.harbours or chart.features.tiles:
        any_dealt = not kinds <= set(c.HARBOURS)
        for kind in c.HARBOURS:
            if kind in kinds or any_dealt:
                words, mark = f"2:1 harbour: two {kind} for one card", kind[:3].upper()
                if kind == signs.GENERIC:
                    words, mark = "3:1 harbour: three cards alike for one", "ANY"
                yield _drawn(words, mark, signs.harbour(kind))
        if any_dealt:
            yield _drawn("harbour that is dealt, or turned up, in the game", "?", signs.harbour("shuffled"))


def _lying(chart: Chart) -> Iterator[Sign]:
    features = chart.features
    if features.locations:
        yield _drawn("named place: where buildings stand", "", signs.location())
    if features.chits:
        yield _drawn("chit: a point for whoever reaches it first", "1", signs.chit())
    for kind in sorted({scroll.kind for scroll in features.scrolls}):
        rate = "three cards alike" if kind == signs.GENERIC else f"two {kind}"
        mark = kind if kind == signs.GENERIC else "2:1"
        yield _drawn(f"scroll: a ship beside it trades {rate} for one card", mark, signs.scroll(kind))
    if any(space.kind == "fish" for space in features.spaces):
        yield _drawn("fishing grounds: ships on them catch a fish when the number is rolled", "", signs.disc(9))
    if features.council:
        yield _drawn("Council: fish and spices are delivered here", "", signs.council())
        yield _drawn("dock of the Council", "D", signs.dock())
    if features.castaways:
        name = features.castaways[0].name
        words = "castaways, each with its name: a ship beside them may rescue one"
        yield _drawn(words, name, signs.castaway(name))
    if features.exits:
        yield _drawn("exits of one number: ships sail from one to the other", "1", signs.exit_point(1))
        for side, other in zip("abcdef", "defabc", strict=True):
            words = f"exit on side {side} of the board, which faces side {other}"
            yield _drawn(words, side, signs.letter(side, INK))


# --- pieces -----------------------------------------------------------------------------------------------------------
def _pieces(board: Board, rules: Any) -> Iterator[Sign]:
    """What may stand on the board, of player 0."""
    fields = board.edition.records.STATE.names or ()
    for glyph in declared.GLYPHS:
        if glyph.instead in fields or (glyph.rule and not rules[glyph.rule]) or glyph.field not in fields:
            continue
        if not _is_used(glyph.word, rules):
            continue
        words, mark = glyph.word + " of player 0" * glyph.is_owned, f"{glyph.mark}{'0' * glyph.is_owned}"
        draw = _PIECES.get(glyph.word)
        yield _drawn(words, mark, draw(), _PIECE) if draw else Sign(words, mark)


def _is_used(word: str, rules: Any) -> bool:
    """Whether a table has such pieces, where no switch of its own says so."""
    if word == "special token":
        return bool(rules.island_token or rules.settlement_tokens or rules.trade_route_tokens)
    if word == "ship that never moves":
        return bool(rules.round_the_world)
    if word == "wall" or word.startswith("metropolis"):
        return bool(rules.knights)
    return True
