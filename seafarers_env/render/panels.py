"""The table beside the board: a line on how the game stands, the bank, a panel for each seat."""

from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine.constants import (
    CARDS,
    GOODS,
    PIECES,
    RESOURCES,
    SOLDIER,
    SUPPLY_CITIES,
    SUPPLY_ROADS,
    SUPPLY_SETTLEMENTS,
    SUPPLY_SHIPS,
    VICTORY_POINT,
)
from seafarers_env.render import declared, pieces, symbols
from seafarers_env.render.draw import INK, at, box, circle, element, group, label, path, polygon, tooltip, words
from seafarers_env.render.palette import CARD_BACK, DEVELOPMENT, FAINT, HARBOUR, HIGHLIGHT, PANEL, SPICE, TOKEN
from seafarers_env.render.sight import Counts, Sight, counts, deck_size
from seafarers_env.render.words import face_down, notes, player, standing

WIDTH: Final = 800.0
HEADER_HEIGHT: Final = 74.0
CAPTION_HEIGHT: Final = 24.0
PANEL_HEIGHT: Final = 132.0
_GAP: Final = 8.0
PANEL_WIDTH: Final = (WIDTH - 3 * _GAP) / 2
_CARD: Final = (27.0, 38.0)
_HAND_X: Final = 22.0  # within a panel
_HAND_Y: Final = 40.0
_DEVELOPMENT_X: Final = 196.0
_BESIDE_SPICES_X: Final = 246.0
_NOTE_LETTERS: Final = 62  # what fits into a panel
_CAPTION_LETTERS: Final = 104
_STOCK_LETTERS: Final = 145  # what fits into a line of the header
_BANK_X: Final = WIDTH - _GAP - 31 * (len(RESOURCES) + 1)


_PIECE_SYMBOLS: Final = (
    ("bar", SUPPLY_ROADS, -30.0),
    ("ship", SUPPLY_SHIPS, 0.0),
    ("settlement", SUPPLY_SETTLEMENTS, 0.0),
    ("city", SUPPLY_CITIES, 0.0),
)
_ROUTE: Final = path("M-9 5L-3 -4L3 4L9 -5", fill="none", stroke=INK, stroke_width=3, stroke_linejoin="round")


# --- cards ------------------------------------------------------------------------------------------------------------
def _card(x: float, y: float, icon: str, number: int, fill: str, name: str) -> str:
    """A small card with its icon and how many there are; pale when there are none."""
    width, height = _CARD
    return group(
        tooltip(f"{number} {name}"),
        box(x, y, width, height, rx=4, fill=fill, stroke=INK, stroke_width=1),
        at(x + width / 2, y + 13, icon, scale=9),
        label(x + width / 2, y + height - 4, str(number), 13, text_anchor="middle", font_weight="bold"),
        opacity=None if number else 0.35,
    )


def _back(x: float, y: float, number: int, name: str) -> str:
    """Cards face down: only how many is known."""
    width, height = _CARD
    return group(
        tooltip(f"{number} {name}, face down"),
        box(x + 5, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        box(x, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        label(x + width / 2, y + 25, str(number), 15, text_anchor="middle", font_weight="bold", fill="#ffffff"),
        opacity=None if number else 0.35,
    )


def _step(kinds: int) -> float:
    """From one card of a hand to the next: with spices they lie closer."""
    return 31 if kinds == len(RESOURCES) else 27.5


def _resources(x: float, y: float, numbers: tuple[int, ...]) -> str:
    step = _step(len(numbers))
    return group(
        *(_card(x + step * k, y, symbols.resource(k), n, HARBOUR[k], RESOURCES[k]) for k, n in enumerate(numbers[:5])),
        *(_spice(x + step * k, y, n, GOODS[k]) for k, n in enumerate(numbers) if k >= len(RESOURCES)),
    )


def _spice(x: float, y: float, number: int, name: str) -> str:
    """A small spice card."""
    return _card(x, y, pieces.spice(name), number, SPICE, name)


# --- header -----------------------------------------------------------------------------------------------------------
def header(state: Any, board: Board, rules: Any, caption: str | None = None) -> str:
    """Title, how the game stands, the last roll, bank and deck; then a line of words, if any."""
    parts = [
        _title(board.chart.title, _goal(rules)),
        label(_GAP + 4, 52, standing(state), 15),
        *bank(counts(state.bank), deck_size(state, rules)),
    ]
    stock = "; ".join(face_down(state, board))
    if stock:
        size = min(10.5, 10.5 * _STOCK_LETTERS / len(stock))  # small enough for the line
        parts.append(group(tooltip(stock), label(_GAP + 4, 69, stock, round(size, 1), fill=FAINT), class_="stock"))
    if int(state.dice):
        parts.append(last_roll(int(state.dice)))
    if caption:
        parts.append(_caption(caption))
    return group(*parts, class_="header")


def bank(cards: Counts, deck: int) -> list[str]:
    """The bank's resource cards and the deck, at the right of the header."""
    return [
        label(_BANK_X - 8, 34, "bank", 12, text_anchor="end", fill=FAINT),
        _resources(_BANK_X, 16, cards),
        _deck(_BANK_X + 31 * len(RESOURCES), 16, deck),
    ]


def last_roll(total: int) -> str:
    """The sum of the dice, beside the bank."""
    return _die(_BANK_X - 92, 18, total)


def _caption(text: str) -> str:
    """Words with a bar in the colour of what they tell of."""
    y = HEADER_HEIGHT
    return group(
        tooltip(text),
        box(_GAP, y, WIDTH - 2 * _GAP, CAPTION_HEIGHT - 4, rx=6, fill=PANEL),
        box(_GAP, y, 6, CAPTION_HEIGHT - 4, rx=3, fill=HIGHLIGHT),
        label(_GAP + 14, y + 14.5, _short(text, _CAPTION_LETTERS), 13),
        class_="caption",
    )


def _short(text: str, letters: int) -> str:
    return text if len(text) <= letters else text[: letters - 1] + "\u2026"


def _goal(rules: Any) -> str:
    """What wins, and what counts otherwise than elsewhere."""
    said = [said.text for said in declared.LEGENDS if rules[said.rule]]
    return "; ".join([f"{int(rules.points_to_win)} points win", *said])


def _title(title: str, goal: str) -> str:
    goes_to = element("tspan", words(goal), dx=12, font_size=13, fill=FAINT)
    bold = element("tspan", words(title), font_weight="bold", font_size=20)
    return element("text", bold, goes_to, x=_GAP + 4, y=27, fill=INK)


def _deck(x: float, y: float, number: int) -> str:
    width, height = _CARD
    return group(
        tooltip(f"{number} development cards in the deck"),
        box(x, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        at(x + width / 2, y + 13, symbols.card(VICTORY_POINT), scale=8),
        label(x + width / 2, y + height - 4, str(number), 13, text_anchor="middle", font_weight="bold", fill="#ffffff"),
    )


def _die(x: float, y: float, total: int) -> str:
    return group(
        tooltip(f"last roll: {total}"),
        box(x, y, 34, 34, rx=8, fill=TOKEN, stroke=INK, stroke_width=1.5),
        label(x + 17, y + 24, str(total), 19, text_anchor="middle", font_weight="bold"),
        class_="dice",
    )


# --- seats ------------------------------------------------------------------------------------------------------------
def seats(
    state: Any,
    board: Board,
    rules: Any,
    seen: list[Sight],
    viewer: int | None,
    top: float,
    earlier: list[Sight] | None = None,
) -> str:
    """The panels of all seats, two in a row, with what has changed since they were seen `earlier`."""
    actor = int(state.actor)
    return group(
        *(
            at(
                *_corner(s.seat, len(seen), top),
                panel(s, notes(state, board, s.seat, viewer), rules, actor == s.seat),
                "" if earlier is None else changes(earlier[s.seat], s),
                class_="seat",
                data_seat=s.seat,
            )
            for s in seen
        ),
        class_="seats",
    )


def _corner(seat: int, num_players: int, top: float) -> tuple[float, float]:
    """Where a panel begins; the last of an odd number stands in the middle."""
    alone = seat == num_players - 1 and seat % 2 == 0
    x = (WIDTH - PANEL_WIDTH) / 2 if alone else _GAP + (seat % 2) * (PANEL_WIDTH + _GAP)
    return x, top + (seat // 2) * (PANEL_HEIGHT + _GAP)


def seats_height(num_players: int) -> float:
    """Height of all panels with the gaps round them."""
    return _GAP + (num_players + 1) // 2 * (PANEL_HEIGHT + _GAP)


def panel(seen: Sight, remarks: list[str], rules: Any, acts: bool) -> str:
    """The panel of a seat, its upper left corner being the origin."""
    look = pieces.style_of(seen.seat)
    parts = [
        box(0, 0, PANEL_WIDTH, PANEL_HEIGHT, rx=8, fill=PANEL, stroke=INK, stroke_width=3.0 if acts else 1.0),
        path(f"M8 0H14V{PANEL_HEIGHT}H8A8 8 0 0 1 0 {PANEL_HEIGHT - 8}V8A8 8 0 0 1 8 0Z", fill=look.fill),
        at(
            32,
            20,
            circle(0, 0, 12, fill=look.fill, stroke=INK, stroke_width=1.2),
            at(0, 0, symbols.piece("emblem", seen.seat), scale=8),
        ),
        label(52, 25, player(seen.seat), 15, font_weight="bold"),
        polygon([(124, 14), (132, 20), (124, 26)], fill=INK) if acts else "",
        *_honours(seen),
        _points(seen, int(rules.points_to_win)),
        _hand(seen, _HAND_X, _HAND_Y),
        _development(seen, _BESIDE_SPICES_X if len(seen.hand or ()) > len(RESOURCES) else _DEVELOPMENT_X, _HAND_Y),
        _stock(seen, 22, 96, bool(rules.ships)),
        _remarks("; ".join(remarks)),
    ]
    return group(*parts)


def _remarks(text: str) -> str:
    short = _short(text, _NOTE_LETTERS)
    return group(tooltip(text), label(22, 124, short, 11.5, font_style="italic")) if text else ""


def _points(seen: Sight, goal: int) -> str:
    return group(
        tooltip(f"{seen.points} of {goal} points"),
        label(PANEL_WIDTH - 12, 29, str(seen.points), 25, text_anchor="end", font_weight="bold"),
        class_="points",
    )


def _honours(seen: Sight) -> list[str]:
    titles = [
        title for title, held in (("Longest Trade Route", seen.has_route), ("Largest Army", seen.has_army)) if held
    ]
    found: list[str] = []
    x = 140.0
    for title in titles:
        width = 5.5 * len(title) + 8
        found.append(box(x, 10, width, 19, rx=9.5, fill="#ffe9a8", stroke=INK, stroke_width=0.8))
        found.append(label(x + width / 2, 23.5, title, 9.5, text_anchor="middle"))
        x += width + 4
    return found


def changes(earlier: Sight, seen: Sight) -> str:
    """What came to the hand (+) and left it (-), as far as it is open to the viewer, and points won or lost."""
    if seen.hand is None or earlier.hand is None:
        gains = [(_HAND_X + 16.0, seen.hand_size - earlier.hand_size)]
    else:
        step = _step(len(seen.hand))
        gains = [
            (_HAND_X + 13.5 + step * k, n - m) for k, (m, n) in enumerate(zip(earlier.hand, seen.hand, strict=True))
        ]
    found = [_gain(x, _HAND_Y, gain) for x, gain in gains if gain]
    if seen.points != earlier.points:
        found.append(_gain(PANEL_WIDTH - 24, 42, seen.points - earlier.points))
    return group(*found, class_="changes") if found else ""


def _gain(x: float, y: float, gain: int) -> str:
    return group(
        box(x - 12, y - 8, 24, 14, rx=7, fill="#ffffff", stroke=HIGHLIGHT, stroke_width=2),
        label(x, y + 3, f"{gain:+d}", 11, text_anchor="middle", font_weight="bold"),
    )


def _hand(seen: Sight, x: float, y: float) -> str:
    drawn = _back(x, y, seen.hand_size, "resource cards") if seen.hand is None else _resources(x, y, seen.hand)
    return group(drawn, class_="hand")


def _development(seen: Sight, x: float, y: float) -> str:
    if seen.cards is None:
        return group(_back(x, y, seen.cards_size, "development cards"), class_="development")
    kinds = [k for k, n in enumerate(seen.cards) if n]
    step = min(31.0, (PANEL_WIDTH - _GAP - x) / max(1, len(kinds)))
    drawn = [_card(x + step * i, y, symbols.card(k), seen.cards[k], DEVELOPMENT, CARDS[k]) for i, k in enumerate(kinds)]
    return group(*drawn, class_="development")


def _stock(seen: Sight, x: float, y: float, with_ships: bool) -> str:
    """Pieces left, soldiers played, length of the route, special tokens."""
    entries = [
        (at(0, 0, symbols.piece(symbol, seen.seat), scale=24, turn=turn), seen.supply[k], f"{PIECES[k]} left")
        for symbol, k, turn in _PIECE_SYMBOLS
        if with_ships or k != SUPPLY_SHIPS
    ]
    entries.append((at(0, 0, symbols.card(SOLDIER), scale=8), seen.played[SOLDIER], "soldiers played"))
    entries.append((_ROUTE, seen.route, "longest route"))
    entries.append((at(0, 0, pieces.coin(), scale=8), seen.tokens, "special tokens"))
    return group(*(_count(x + 8 + 51 * i, y, *entry) for i, entry in enumerate(entries)), class_="stock")


def _count(x: float, y: float, icon: str, number: int, name: str) -> str:
    return group(tooltip(f"{number} {name}"), at(x, y, icon), label(x + 13, y + 5, str(number), 13.5))
