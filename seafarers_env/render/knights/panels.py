"""The table of a game with Cities & Knights: barbarians, dice, decks; levels, knights, progress cards of seats."""

from typing import Final, NamedTuple

from seafarers_env.engine import constants as c
from seafarers_env.render import icons, pieces, symbols
from seafarers_env.render.cards import CARD, chips, count, pieces_left
from seafarers_env.render.draw import INK, at, bold, box, group, label, path, tooltip
from seafarers_env.render.grammar import plural
from seafarers_env.render.knights import state as knights_state
from seafarers_env.render.knights.state import Estate, Roll
from seafarers_env.render.palette import CARD_BACK, FAINT, PANEL, TRACK
from seafarers_env.render.shown import Counts
from seafarers_env.render.symbols import use
from seafarers_env.render.visible_state import VisibleSeat

HEADER: Final = 30.0  # that the header is higher than elsewhere
PANEL_MORE: Final = 44.0  # and a panel
STEP: Final = 31.0  # from card to card of the bank
WIDTH: Final = STEP * 11  # of the bank: eight goods and three decks
_CELL: Final = 21.0  # of the barbarians' track
_MOST_LETTERS: Final = 340.0  # units of a panel that names of cards have room in
_LETTER: Final = 4.9
_CHIP: Final = 15.0
_WIDE: Final = 41.0  # from count to count of pieces, of which there are many
_NARROW: Final = 34.0


class Table(NamedTuple):
    """What lies beside the board."""

    decks: Counts  # undrawn cards by colour
    returned: Counts
    roll: Roll


# --- header -----------------------------------------------------------------------------------------------------------
def decks(x: float, y: float, table: Table) -> list[str]:
    """The three decks, each with its undrawn cards; what came back is told."""
    width, height = CARD
    return [
        group(
            tooltip(f"deck of {c.COLOURS[k]}: {plural(n, 'card')} undrawn, {table.returned[k]} returned"),
            box(x + STEP * k, y, width, height, rx=4, fill=CARD_BACK, stroke=TRACK[k], stroke_width=2),
            at(x + STEP * k + width / 2, y + 13, use(f"track-{k}"), scale=9),
            bold(x + STEP * k + width / 2, y + height - 4, str(n), 13, fill="#ffffff"),
        )
        for k, n in enumerate(table.decks)
    ]


def strip(x: float, y: float, roll: Roll) -> str:
    """Below the bank: how near the barbarians are, their strength and the defence, the three dice."""
    strengths = (
        ("axes", roll.attack, f"strength of the barbarians: {plural(roll.attack, 'city').replace('citys', 'cities')}"),
        ("defence", roll.defence, f"defence: active knights of strength {roll.defence}"),
    )
    drawn = [_track(x, y, roll)]
    for i, (sign, number, words) in enumerate(strengths):
        icon = icons.shield() if sign == "defence" else use(sign)
        left = x + 8 * _CELL + 40 * i
        strength = label(left + 25, y + 18, str(number), 14, font_weight="bold")
        drawn.append(group(tooltip(words), at(left + 14, y + 13, icon, scale=9), strength))
    return group(*drawn, *_dice(x + WIDTH - 88, y, roll), class_="barbarians")


def _track(x: float, y: float, roll: Roll) -> str:
    words = f"barbarians: step {roll.step} of {c.BARBARIAN_STEPS}"
    words += "" if roll.is_first_over else "; robber and pirate wait for their first attack"
    cells = [
        box(
            x + _CELL * i,
            y + 3,
            _CELL - 2,
            21,
            rx=4,
            fill=PANEL if i < c.BARBARIAN_STEPS else "#f2b8a6",
            stroke=FAINT,
            stroke_width=1,
        )
        for i in range(c.BARBARIAN_STEPS + 1)
    ]
    numbers = [
        label(x + _CELL * i + _CELL / 2 - 1, y + 18, str(i), 11, text_anchor="middle", fill=FAINT)
        for i in range(c.BARBARIAN_STEPS)
        if i != roll.step
    ]
    attacks = at(x + _CELL * c.BARBARIAN_STEPS + _CELL / 2 - 1, y + 13.5, use("axes"), scale=7)
    ship = at(x + _CELL * roll.step + _CELL / 2 - 1, y + 13, use("fleet"), scale=10.5)
    return group(tooltip(words), *cells, *numbers, attacks, ship)


def _dice(x: float, y: float, roll: Roll) -> list[str]:
    """Red, other, event; what has not been rolled yet is left out."""
    dice = (("red", roll.red, "red die"), ("other", roll.other, "other die"), ("event", roll.face, "event die"))
    return [
        group(
            tooltip(f"{words}: {c.EVENT_FACES[n - 1] if name == 'event' else n}"),
            at(x + 13 + 30 * i, y + 13, use(f"{name}-{n}"), scale=14),
            class_="dice",
        )
        for i, (name, n, words) in enumerate(dice)
        if n
    ]


# --- seats ------------------------------------------------------------------------------------------------------------
def awards(seen: VisibleSeat, estate: Estate) -> list[str]:
    """The Longest Trade Route, the merchant token, defender points."""
    titles = ["Longest Trade Route"] if seen.has_route else []
    titles += ["merchant"] if estate.has_token else []
    titles += [f"defender {estate.defender}"] if estate.defender else []
    return chips(titles, 5.2)


def levels(estate: Estate, x: float, y: float) -> str:
    """Three tracks of five levels, each with its sign; a star on that of a metropolis."""
    drawn: list[str] = []
    for k, level in enumerate(estate.levels):
        left = x + 117 * k
        has = k in estate.metropolises
        words = f"{c.COLOURS[k]}: level {level}" + (", with its metropolis" if has else "")
        cells = [
            box(left + 20 + 15 * i, y + 2, 13, 13, rx=3, fill=fill, stroke=INK, stroke_width=0.9)
            for i, fill in enumerate([TRACK[k]] * level + [PANEL] * (c.TOP_LEVEL - level))
        ]
        star = at(left + 103, y + 8.5, icons.star(), scale=7.5) if has else ""
        drawn.append(group(tooltip(words), at(left + 8, y + 8.5, use(f"track-{k}"), scale=8.5), *cells, star))
    return group(*drawn, class_="levels")


def progress(estate: Estate, x: float, y: float) -> str:
    """Progress cards: one's own by name, others' backs by colour; what lies open for all."""
    if estate.progress is None:
        return group(*_backs(estate, x, y), *_names(estate.open, x + 140, y, []), class_="progress")
    return group(*_names(estate.open, x, y, knights_state.named(estate.progress)), class_="progress")


def _backs(estate: Estate, x: float, y: float) -> list[str]:
    return [
        group(
            tooltip(f"{plural(n, 'progress card')} of {c.COLOURS[k]}, face down"),
            box(x + 44 * k, y - 1, 13, 18, rx=2.5, fill=CARD_BACK, stroke=TRACK[k], stroke_width=2),
            at(x + 44 * k + 6.5, y + 8, use(f"track-{k}"), scale=5.5),
            label(x + 44 * k + 18, y + 13, str(n), 13),
            opacity=None if n else 0.4,
        )
        for k, n in enumerate(estate.backs)
    ]


def _names(laid_open: Counts, x: float, y: float, held: list[tuple[int, int]]) -> list[str]:
    """Chips with the names of cards, as narrow as their room asks for; those laid open have a golden rim."""
    chips = [(knights_state.card_word(kind) + (f" {n}" if n > 1 else ""), kind, False) for kind, n in held]
    chips += [(knights_state.card_word(kind), kind, True) for kind in laid_open]
    whole = sum(_LETTER * len(words) + 14 for words, _, _ in chips)
    size = min(1.0, (_MOST_LETTERS - x + 22) / whole) if whole else 1.0
    found: list[str] = []
    for words, kind, is_open in chips:
        width = (_LETTER * len(words) + 10) * size
        told = f"{words}{', laid open: 1 point' if is_open else ''}"
        rim = {"stroke": "#b8860b", "stroke_width": 2.2} if is_open else {"stroke": INK, "stroke_width": 0.8}
        back = box(x, y, width, _CHIP, rx=4, fill=TRACK[knights_state.deck_of(kind)], **rim)
        name = label(x + width / 2, y + 11, words, round(9.4 * size, 2), text_anchor="middle")
        found.append(group(tooltip(told), back, name))
        x += width + 4 * size
    return found


def stock(seen: VisibleSeat, estate: Estate, x: float, y: float, with_ships: bool) -> str:
    """Pieces left, knights by rank, walls; length of the route, special tokens; what the knights defend with."""
    entries = pieces_left(seen, 20, with_ships)
    for rank, n in zip(c.RANKS, estate.knights, strict=True):
        entries.append((at(0, 0, symbols.piece(rank, seen.seat), scale=24), n, f"{rank} knights left"))
    entries.append((at(0, 0, at(0, -0.2, use("wall")), scale=19), estate.walls, "walls left"))
    route = path("M-7 4L-2 -3L3 3L8 -4", fill="none", stroke=INK, stroke_width=2.6)
    entries.append((route, seen.route, "longest route"))
    if seen.tokens:
        entries.append((at(0, 0, pieces.coin(), scale=7), seen.tokens, "special tokens"))
    places = [x + 6 + _NARROW * i + (_WIDE - _NARROW) * min(i, 3 + with_ships) for i in range(len(entries))]
    return group(*(count(left, y, *entry) for left, entry in zip(places, entries, strict=True)), class_="stock")


def rows(seen: VisibleSeat, estate: Estate, x: float, y: float, with_ships: bool) -> list[str]:
    """All of a panel below its title but the hand, which begins at (x, y)."""
    return [
        defence(estate, x + 324, y + 19),
        progress(estate, x, y + 44),
        levels(estate, x, y + 64),
        stock(seen, estate, x, y + 98, with_ships),
    ]


def defence(estate: Estate, x: float, y: float) -> str:
    """What the active knights of a seat are worth."""
    words, number = f"active knights of strength {estate.strength}", label(x + 10, y + 5, str(estate.strength), 13)
    return group(tooltip(words), at(x, y, icons.shield(), scale=8), number, class_="defence")
