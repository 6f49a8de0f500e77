"""A game of the explorers in plain text: what text boards and tables have beside those of other games."""

from typing import Any, Final

from seafarers_env.board.build import Board
from seafarers_env.engine import constants as c
from seafarers_env.render.explorers import state as explorers_state
from seafarers_env.render.explorers.phrases import load_words
from seafarers_env.render.grammar import join, player, plural, tally
from seafarers_env.render.shown import Shown
from seafarers_env.render.visible_state import Holds, VisibleSeat, counts

LEGEND: Final = "H, s with their numbers below; D docks of the Council; C1 castaways"


# --- the board --------------------------------------------------------------------------------------------------------
def terrain(shown: Shown, h: int) -> str | None:
    """The second line of a hex, where it is another one than elsewhere."""
    if h == int(shown.board.record[0].council):
        return "Council"
    found = explorers_state.find_at(shown, h)
    if found is None:
        return None
    words = {c.SHOAL_HEX: f"shoal {found.number or '?'}", c.SPICE_HEX: "spice", c.GOLD: "gold"}
    return words.get(int(shown.state.terrain[h]))


def there(shown: Shown, h: int) -> str:
    """The third line of a hex: its number, or what was found there; crews stand in a list below."""
    found, number = explorers_state.find_at(shown, h), int(shown.state.number[h])
    kind = found.kind if found else ""
    if found is None or not kind or kind == "field":
        return str(number) if number else ""
    if kind == "hidden":
        return explorers_state.area_name(shown.board, found.area)
    if kind == "village":
        return explorers_state.VILLAGE_SHORT[found.number - 1] if found.number else ""
    return "lair" if kind == "lair" else "haul" if found.has_haul else ""


def marks(state: Any, board: Board) -> dict[int, str]:
    """What stands at vertices beside pieces: docks, and castaways that nobody has rescued."""
    found = dict.fromkeys(explorers_state.docks(board), "D")
    for i, v in explorers_state.castaways(state, board):
        found[v] = found.get(v, "") + f"C{i + 1}"
    return found


def lines(shown: Shown) -> list[str]:
    """What a text board says below: ships and Sea Ports with their cargo, crews ashore, who looked at castaways."""
    return [*_fleets(shown), *_ashore(shown), *_looked(shown)]


def _fleets(shown: Shown) -> list[str]:
    places, told = shown.board.places, list[str]()
    for p in shown.seats:
        mine = [("Sea Port", places.vertices, one) for one in explorers_state.ports(shown.state) if one.seat == p]
        mine += [("ship", places.edges, one) for one in explorers_state.ships(shown.state) if one.seat == p]
        words = [f"{what} {one.number} at {names[one.place]}{_aboard(one.load)}" for what, names, one in mine]
        told += [f"{player(p)}: {'; '.join(words)}"] if words else []
    return told


def _aboard(load: int) -> str:
    return f" ({load_words(load)})" if load != c.EMPTY else ""


def _ashore(shown: Shown) -> list[str]:
    """Lairs, villages and captured gold fields with crews, and the sacks that are left."""
    told: list[str] = []
    for h, found in explorers_state.finds(shown):
        crews = [f"{plural(n, 'crew')} of {player(p)}" for p, n in enumerate(found.crews) if n]
        name = shown.board.places.hexes[h]
        if found.kind == "village" and found.number:
            village = f"{explorers_state.VILLAGE_WORDS[found.number - 1]} on {name}: {plural(found.sacks, 'sack')} left"
            told.append("; ".join([village, join(crews)]) if crews else village)
        elif crews:
            told.append(f"{'lair' if found.kind == 'lair' else 'gold field'} on {name}: {join(crews)}")
    return told


def _looked(shown: Shown) -> list[str]:
    seen = {i: explorers_state.seen_by(shown.state, i) for i, _ in explorers_state.castaways(shown.state, shown.board)}
    told = [f"C{i + 1} by {join([player(p) for p in seats])}" for i, seats in seen.items() if seats]
    return [f"castaways seen: {'; '.join(told)}"] if told else []


# --- the table --------------------------------------------------------------------------------------------------------
def header() -> list[str]:
    """The heads of the columns."""
    left = ("roads", "ships", "settl.", "ports", "settlers", "crews")
    return ["", "points", "cards", *c.RESOURCES, "gold", *c.TRACKS, "castaways", *left]


def row(seen: VisibleSeat, holds: Holds, actor: int) -> list[str]:
    """The row of a seat."""
    hand = ["?"] * c.NUM_RESOURCES if seen.hand is None else [str(n) for n in seen.hand]
    leads = ["*" if k in holds.leads else "" for k in range(len(holds.track))]
    return [
        f"{'>' if seen.seat == actor else ' '} {player(seen.seat)}",
        str(seen.points),
        str(seen.hand_size),
        *hand,
        str(holds.gold),
        *(f"{space}{star}" for space, star in zip(holds.track, leads, strict=True)),
        f"{sum(holds.rescued)}{'*' if holds.castaway_points else ''}",
        *(str(n) for n in seen.supply),
        str(holds.settlers),
        str(holds.crews),
    ]


def table_lines(shown: Shown) -> list[str]:
    """What the marks mean, and what the bank has."""
    state = shown.state
    told = [
        "",
        "lairs, fish, spices: spaces gone on the mission tracks, * with the leader tile; castaways rescued, * with "
        f"points for three; pieces are those left; {int(shown.rules.points_to_win)} points win",
        f"bank: {tally(counts(state.bank), c.RESOURCES)}; fish hauls: {int(state.hauls_left)}",
    ]
    for p in shown.seats:
        rescued = [c.FACES[face] for face, n in enumerate(state.rescued[p]) for _ in range(int(n))]
        told += [f"{player(p)} has rescued {join(rescued)}"] if rescued else []
    return told
