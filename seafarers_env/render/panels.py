"""The table beside the board: a line on how the game stands, the bank, a panel for each seat."""

from typing import Any, Final, NamedTuple

from seafarers_env.engine import constants as c
from seafarers_env.render import declared, pieces, symbols
from seafarers_env.render.cards import CARD, back, card, chips, count, pieces_left, resources, step_of
from seafarers_env.render.draw import INK, at, bold, box, circle, element, group, label, path, polygon, tooltip, words
from seafarers_env.render.explorers import panels as explorers_panels
from seafarers_env.render.knights import panels as knights_panels, state as knights_state
from seafarers_env.render.palette import CARD_BACK, DEVELOPMENT, FAINT, HIGHLIGHT, PANEL, TOKEN
from seafarers_env.render.shown import Counts, Shown
from seafarers_env.render.visible_state import Holds, VisibleSeat, counts, deck_size, visible_seat
from seafarers_env.render.words import face_down, notes, player, standing

WIDTH: Final = 800.0
HEADER_HEIGHT: Final = 74.0
CAPTION_HEIGHT: Final = 24.0
PANEL_HEIGHT: Final = 132.0
_GAP: Final = 8.0
PANEL_WIDTH: Final = (WIDTH - 3 * _GAP) / 2
_HAND_X: Final = 22.0  # within a panel
_HAND_Y: Final = 40.0
_DEVELOPMENT_X: Final = 196.0
_BESIDE_SPICES_X: Final = 246.0
_NOTE_LETTERS: Final = 62  # what fits into a panel
_CAPTION_LETTERS: Final = 104
_STOCK_LETTERS: Final = 145  # what fits into a line of the header
_BANK_X: Final = WIDTH - _GAP - 31 * (len(c.RESOURCES) + 1)

_ROUTE: Final = path("M-9 5L-3 -4L3 4L9 -5", fill="none", stroke=INK, stroke_width=3, stroke_linejoin="round")


# --- sizes ------------------------------------------------------------------------------------------------------------
def header_height(rules: Any) -> float:
    """Height of the header: with Cities & Knights it has a row more."""
    return HEADER_HEIGHT + (knights_panels.HEADER if rules.knights else 0)


def panel_height(rules: Any) -> float:
    """Height of a seat's panel."""
    return PANEL_HEIGHT + (knights_panels.PANEL_MORE if rules.knights else 0)


# --- header -----------------------------------------------------------------------------------------------------------
def header(shown: Shown, caption: str | None = None) -> str:
    """Title, how the game stands, the last roll, bank and deck; then a line of words, if any."""
    state, rules = shown.state, shown.rules
    title = _title(shown.board.chart.title, _goal(rules))
    parts = [title, label(_GAP + 4, 52, standing(state), 15), *bank(store(shown))]
    stock = "; ".join(face_down(shown))
    if stock and not rules.cargo_ships:  # there it stands in a corner of the board
        size = min(10.5, 10.5 * _STOCK_LETTERS / len(stock))  # small enough for the line
        y = header_height(rules) - 5
        parts.append(group(tooltip(stock), label(_GAP + 4, y, stock, round(size, 1), fill=FAINT), class_="stock"))
    if int(state.dice) and not rules.knights:
        parts.append(last_roll(int(state.dice)))
    if caption:
        parts.append(_caption(caption, header_height(rules)))
    return group(*parts, class_="header")


class Store(NamedTuple):
    """What lies beside the board."""

    cards: Counts  # of the bank
    deck: int  # development cards; with cargo ships fish hauls in the supply
    has_hauls: bool = False
    table: knights_panels.Table | None = None  # with Cities & Knights


def store(shown: Shown) -> Store:
    """What the bank has: cards, and the deck or, with cargo ships, the fish hauls in the supply."""
    state, rules = shown.state, shown.rules
    if rules.knights:
        goods = counts(state.bank[: len(c.RESOURCES) + len(c.COMMODITIES)])
        return Store(goods, 0, table=knights_panels.Table(*knights_state.decks(state), knights_state.roll(state)))
    if rules.cargo_ships:
        return Store(counts(state.bank), int(state.hauls_left), True)
    return Store(counts(state.bank[: len(c.RESOURCES)]), deck_size(state, rules))


def bank(there: Store) -> list[str]:
    """The bank's cards and the deck, or fish hauls, at the right of the header; decks, barbarians and dice too."""
    cards, deck, has_hauls, table = there
    if table is not None:
        x = WIDTH - _GAP - knights_panels.WIDTH
        names = (*c.RESOURCES, *c.COMMODITIES)
        return [
            label(x - 8, 34, "bank", 12, text_anchor="end", fill=FAINT),
            resources(x, 16, cards, names, knights_panels.STEP),
            *knights_panels.decks(x + knights_panels.STEP * len(names), 16, table),
            knights_panels.strip(x, 58, table.roll),
        ]
    beside = explorers_panels.hauls if has_hauls else _deck
    return [
        label(_BANK_X - 8, 34, "bank", 12, text_anchor="end", fill=FAINT),
        resources(_BANK_X, 16, cards),
        beside(_BANK_X + 31 * len(c.RESOURCES), 16, deck),
    ]


def last_roll(total: int) -> str:
    """The sum of the dice, beside the bank."""
    return _die(_BANK_X - 92, 18, total)


def _caption(text: str, y: float) -> str:
    """Words with a bar in the colour of what they tell of."""
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
    name = element("tspan", words(title), font_weight="bold", font_size=20)
    return element("text", name, goes_to, x=_GAP + 4, y=27, fill=INK)


def _deck(x: float, y: float, number: int) -> str:
    width, height = CARD
    return group(
        tooltip(f"{number} development cards in the deck"),
        box(x, y, width, height, rx=4, fill=CARD_BACK, stroke="#ffffff", stroke_width=1),
        at(x + width / 2, y + 13, symbols.card(c.VICTORY_POINT), scale=8),
        bold(x + width / 2, y + height - 4, str(number), 13, fill="#ffffff"),
    )


def _die(x: float, y: float, total: int) -> str:
    return group(
        tooltip(f"last roll: {total}"),
        box(x, y, 34, 34, rx=8, fill=TOKEN, stroke=INK, stroke_width=1.5),
        bold(x + 17, y + 24, str(total), 19),
        class_="dice",
    )


# --- seats ------------------------------------------------------------------------------------------------------------
def seats(shown: Shown, top: float, before: Shown | None = None) -> str:
    """The panels of all seats, two in a row, with what has changed since `before`."""
    rules, actor = shown.rules, int(shown.state.actor)
    seen = [visible_seat(shown, p) for p in shown.seats]
    return group(
        *(
            at(
                *_corner(s.seat, len(seen), top, panel_height(rules)),
                panel(s, notes(shown, s.seat), rules, actor == s.seat),
                "" if before is None else changes(visible_seat(before, s.seat), s),
                class_="seat",
                data_seat=s.seat,
            )
            for s in seen
        ),
        class_="seats",
    )


def _corner(seat: int, num_players: int, top: float, height: float) -> tuple[float, float]:
    """Where a panel begins; the last of an odd number stands in the middle."""
    alone = seat == num_players - 1 and seat % 2 == 0
    x = (WIDTH - PANEL_WIDTH) / 2 if alone else _GAP + (seat % 2) * (PANEL_WIDTH + _GAP)
    return x, top + (seat // 2) * (height + _GAP)


def seats_height(rules: Any) -> float:
    """Height of all panels with the gaps round them."""
    return _GAP + (int(rules.num_players) + 1) // 2 * (panel_height(rules) + _GAP)


def panel(seen: VisibleSeat, remarks: list[str], rules: Any, acts: bool) -> str:
    """The panel of a seat, its upper left corner being the origin."""
    look, height = pieces.style_of(seen.seat), panel_height(rules)
    parts = [
        box(0, 0, PANEL_WIDTH, height, rx=8, fill=PANEL, stroke=INK, stroke_width=3.0 if acts else 1.0),
        path(f"M8 0H14V{height}H8A8 8 0 0 1 0 {height - 8}V8A8 8 0 0 1 8 0Z", fill=look.fill),
        at(
            32,
            20,
            circle(0, 0, 12, fill=look.fill, stroke=INK, stroke_width=1.2),
            at(0, 0, symbols.piece("emblem", seen.seat), scale=8),
        ),
        label(52, 25, player(seen.seat), 15, font_weight="bold"),
        polygon([(124, 14), (132, 20), (124, 26)], fill=INK) if acts else "",
        *_titles(seen),
        _points(seen, int(rules.points_to_win)),
        _hand(seen, _HAND_X, _HAND_Y),
        *_beside_the_hand(seen, seen.holds, bool(rules.ships)),
        _remarks("; ".join(remarks), height),
    ]
    return group(*parts)


def _titles(seen: VisibleSeat) -> list[str]:
    if seen.estate:
        return knights_panels.awards(seen, seen.estate)
    return explorers_panels.awards(seen.holds) if seen.holds else _awards(seen)


def _beside_the_hand(seen: VisibleSeat, holds: Holds | None, with_ships: bool) -> list[str]:
    """Development cards, and the pieces below; in a game of the explorers gold and castaways."""
    if seen.estate:
        return knights_panels.rows(seen, seen.estate, _HAND_X, _HAND_Y, with_ships)
    if holds:
        drawn = [explorers_panels.gold(holds, _HAND_Y), explorers_panels.castaways(holds, _HAND_Y)]
        return [*drawn, explorers_panels.stock(seen, holds, 22, 96)]
    x = _BESIDE_SPICES_X if len(seen.hand or ()) > len(c.RESOURCES) else _DEVELOPMENT_X
    return [_development(seen, x, _HAND_Y), _stock(seen, 22, 96, with_ships)]


def _remarks(text: str, height: float) -> str:
    short = _short(text, _NOTE_LETTERS)
    return group(tooltip(text), label(22, height - 8, short, 11.5, font_style="italic")) if text else ""


def _points(seen: VisibleSeat, goal: int) -> str:
    return group(
        tooltip(f"{seen.points} of {goal} points"),
        label(PANEL_WIDTH - 12, 29, str(seen.points), 25, text_anchor="end", font_weight="bold"),
        class_="points",
    )


def _awards(seen: VisibleSeat) -> list[str]:
    return chips(["Longest Trade Route"] * seen.has_route + ["Largest Army"] * seen.has_army, 5.5)


def changes(earlier: VisibleSeat, seen: VisibleSeat) -> str:
    """What came to the hand (+) and left it (-), as far as it is open to the viewer, and points won or lost."""
    if seen.hand is None or earlier.hand is None:
        gains = [(_HAND_X + 16.0, seen.hand_size - earlier.hand_size)]
    else:
        step, hands = step_of(len(seen.hand)), zip(earlier.hand, seen.hand, strict=True)
        gains = [(_HAND_X + 13.5 + step * k, n - m) for k, (m, n) in enumerate(hands)]
    if seen.holds and earlier.holds:
        gains.append((explorers_panels.GOLD_X + 13.5, seen.holds.gold - earlier.holds.gold))
    found = [_gain(x, _HAND_Y, gain) for x, gain in gains if gain]
    if seen.points != earlier.points:
        found.append(_gain(PANEL_WIDTH - 24, 42, seen.points - earlier.points))
    return group(*found, class_="changes") if found else ""


def _gain(x: float, y: float, gain: int) -> str:
    return group(
        box(x - 12, y - 8, 24, 14, rx=7, fill="#ffffff", stroke=HIGHLIGHT, stroke_width=2),
        bold(x, y + 3, f"{gain:+d}", 11),
    )


def _hand(seen: VisibleSeat, x: float, y: float) -> str:
    if seen.hand is not None:
        return group(resources(x, y, seen.hand, seen.goods), class_="hand")
    drawn = back(x, y, seen.hand_size, "cards" if seen.estate else "resource cards")
    return group(drawn, class_="hand")


def _development(seen: VisibleSeat, x: float, y: float) -> str:
    if seen.cards is None:
        return group(back(x, y, seen.cards_size, "development cards"), class_="development")
    kinds = [k for k, n in enumerate(seen.cards) if n]
    step = min(31.0, (PANEL_WIDTH - _GAP - x) / max(1, len(kinds)))
    places = ((x + step * i, k) for i, k in enumerate(kinds))
    drawn = [card(left, y, symbols.card(k), seen.cards[k], DEVELOPMENT, c.CARDS[k]) for left, k in places]
    return group(*drawn, class_="development")


def _stock(seen: VisibleSeat, x: float, y: float, with_ships: bool) -> str:
    """Pieces left, soldiers played, length of the route, special tokens."""
    entries = pieces_left(seen, 24, with_ships)
    entries.append((at(0, 0, symbols.card(c.SOLDIER), scale=8), seen.played[c.SOLDIER], "soldiers played"))
    entries.append((_ROUTE, seen.route, "longest route"))
    entries.append((at(0, 0, pieces.coin(), scale=8), seen.tokens, "special tokens"))
    return group(*(count(x + 8 + 51 * i, y, *entry) for i, entry in enumerate(entries)), class_="stock")
