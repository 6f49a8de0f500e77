"""What the panel of a seat has in a game of the explorers: gold, castaways, leader tiles, pieces, settlers, crews."""

from typing import Final

from seafarers_env.engine import constants as c
from seafarers_env.render import icons, symbols
from seafarers_env.render.cards import CARD, GOLD, card, count
from seafarers_env.render.draw import INK, at, box, group, label, tooltip
from seafarers_env.render.explorers import pieces as explorers_pieces
from seafarers_env.render.palette import FISHES, TOKEN
from seafarers_env.render.visible_state import Holds, VisibleSeat

GOLD_X: Final = 184.0  # of the coins, right of the hand
_CASTAWAYS_X: Final = 232.0
_AWARDS_X: Final = 140.0


def awards(holds: Holds) -> list[str]:
    """Leader tiles, and the points for three castaways."""
    titles = [f"leads {c.TRACKS[k]}" for k in holds.leads]
    titles += [f"castaways {holds.castaway_points}"] if holds.castaway_points else []
    found: list[str] = []
    x = _AWARDS_X
    for title in titles:
        width = 4.9 * len(title) + 19
        found.append(box(x, 10, width, 19, rx=9.5, fill=GOLD, stroke=INK, stroke_width=0.8))
        found.append(at(x + 10, 19.5, icons.star(), scale=6))
        found.append(label(x + 18, 23, title, 9.5))
        x += width + 3
    return found


def gold(holds: Holds, y: float) -> str:
    """The coins of a seat, which all can see."""
    return group(card(GOLD_X, y, symbols.use("coin"), holds.gold, GOLD, "gold"), class_="gold")


def castaways(holds: Holds, y: float) -> str:
    """The castaways that a seat has rescued: each with the two cards that were paid for it."""
    faces = [face for face, n in enumerate(holds.rescued) for _ in range(n)]
    return group(*(_castaway(_CASTAWAYS_X + 31 * i, y, face) for i, face in enumerate(faces)), class_="castaways")


def _castaway(x: float, y: float, face: int) -> str:
    width, height = CARD
    first, second = c.FACE_PRICE[face]
    return group(
        tooltip(f"castaway rescued for {c.FACES[face].replace('+', ' and ')}"),
        box(x, y, width, height, rx=4, fill=TOKEN, stroke=INK, stroke_width=1, stroke_dasharray="3 1.5"),
        at(x + width / 2, y + 11.5, symbols.resource(first), scale=7.5),
        at(x + width / 2, y + 27.5, symbols.resource(second), scale=7.5),
    )


def stock(seen: VisibleSeat, holds: Holds, x: float, y: float) -> str:
    """Pieces left, and settlers and crews."""
    pieces = (
        (symbols.piece("bar", seen.seat), 24.0, -30.0, c.SUPPLY_ROADS),
        (symbols.piece("ship", seen.seat), 24.0, 0.0, c.SUPPLY_SHIPS),
        (symbols.piece("settlement", seen.seat), 24.0, 0.0, c.SUPPLY_SETTLEMENTS),
        (symbols.piece("port", seen.seat), 21.0, 0.0, c.SUPPLY_CITIES),
    )
    names = {**dict(enumerate(c.PIECES)), c.SUPPLY_CITIES: "Sea Ports"}
    entries = [
        (at(0, 0, icon, scale=scale, turn=turn), seen.supply[k], f"{names[k]} left") for icon, scale, turn, k in pieces
    ]
    entries.append((at(0, 0, explorers_pieces.carried("settler", seen.seat), scale=9), holds.settlers, "settlers left"))
    entries.append((at(0, 0, explorers_pieces.carried("crew", seen.seat), scale=9), holds.crews, "crews left"))
    return group(*(count(x + 8 + 58 * i, y, *entry) for i, entry in enumerate(entries)), class_="stock")


def hauls(x: float, y: float, number: int) -> str:
    """The fish hauls in the supply, where other games have the deck."""
    return card(x, y, symbols.use("haul"), number, FISHES, "fish hauls in the supply")
