"""Games that a JSettlers server has saved, as positions of ours; what differs is named."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, Final, cast

from seafarers_agents.outside.jsettlers import table as of
from seafarers_agents.outside.jsettlers.chart import harbour_kind
from seafarers_agents.outside.jsettlers.differences import KNOWN_OPTIONS, SCENARIOS, has_rules_of_ours
from seafarers_agents.outside.jsettlers.places import LARGEST, Large
from seafarers_agents.outside.jsettlers.position import Writer
from seafarers_agents.outside.jsettlers.table import CARDS, DECK, MANY_CARDS, PIECES, RESOURCES, Player, Table
from seafarers_agents.outside.jsettlers.wire import Fields, WireError
from seafarers_env.game import Game
from seafarers_env.position import PositionError

LARGEST_FILE: Final = 4 << 20
ENCODING: Final = 3  # of boards with sea
MANY_HARBOURS: Final = 12  # our boards have room for these
_VERSIONS: Final = range(2300, 2500)  # of the model, which the file tells
_BY_NAME: Final = {"ROADS": "roads", "DISC": "discovery", "MONO": "monopoly", "KNIGHT": "knight"} | dict.fromkeys(
    ("CAP", "MARKET", "UNIV", "TEMPLE", "CHAPEL"), "point"
)
#: The phases that are due in each state that can be saved here; what is above a turn comes first.
_PENDING: Final[dict[int, list[str]]] = {
    of.START1A: ["setup settlement"], of.START2A: ["setup settlement"], of.START1B: ["setup piece", "setup settlement"],
    of.START2B: ["setup piece", "setup settlement"], of.ROLL: ["pre-roll"], of.PLAY: ["main"],
    of.ROBBER: ["robber"], of.PIRATE: ["robber"], of.RAIDER: ["robber"], of.FREE1: ["free piece"],
    of.FREE2: ["free piece"], of.DISCARDS: ["discard", "robber"], of.DISCOVERY: ["take"], of.OVER: ["over"],
}  # fmt: skip


class SavedGameError(ValueError):
    """A file that is no saved game, or one that our rules cannot hold; says where and what would be right."""


@dataclass(frozen=True)
class Imported:
    """A saved game in our hands."""

    game: Game
    differences: list[str]  # where ours says something else than the file, and rules that ours lacks
    names: list[str]  # who sat in our seats


def load(text: str) -> Imported:
    """Read a saved game.

    Raises:
        SavedGameError: it is none, or our rules cannot hold it.
    """
    doc = _parse(text)
    try:
        table, differences = _table(doc)
        differences += [*_deck(table, doc), *_spare_harbours(table)]
        writer = Writer(table)
    except WireError as error:
        raise SavedGameError(f"boardInfo: {error}") from None
    game, disputed = _game(table, writer)
    differences += disputed
    differences += _compared(table, game, doc)
    return Imported(game, differences, [table.players[number].name for number in table.order])


def _parse(text: str) -> dict[str, Any]:
    if len(text) > LARGEST_FILE:
        raise SavedGameError(f"at most {LARGEST_FILE} characters, not {len(text)}")
    try:
        doc = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise SavedGameError(f"a JSON file: {error}") from None
    doc = _section_of(doc)
    if "playerSeats" not in doc:
        raise SavedGameError("a saved game has 'playerSeats', which is a list; this has none")
    version = _number(doc, "modelVersion", 0, 99_999)
    if version not in _VERSIONS:
        raise SavedGameError(f"modelVersion: {_VERSIONS.start} to {_VERSIONS.stop - 1} are read, not {version}")
    return doc


# --- the table --------------------------------------------------------------------------------------------------------
def _table(doc: dict[str, Any]) -> tuple[Table, list[str]]:
    """The table of a saved game, all hands known, and the rules of it that ours lacks."""
    options = _word(doc, "gameOptions")
    elements = _section(doc, "elements")
    seats = [
        (number, seat)
        for number, seat in enumerate(_list(doc, "playerSeats"))
        if not _section_of(seat).get("isSeatVacant")
    ]
    if not 2 <= len(seats) <= 4:
        raise SavedGameError(f"playerSeats: 2 to 4 players, not {len(seats)}")
    current = _number(elements, "CURRENT_PLAYER", 0, 5)
    info = _section(doc, "boardInfo")
    table = Table("saved", current, *_size(info, seats), options=options)
    differences = _rules(table.words())
    _lay(table, info)
    for number, seat in seats:
        table.players[number] = _player(table, _section_of(seat), f"playerSeats[{number}]")
    if current not in table.players:
        raise SavedGameError(f"elements.CURRENT_PLAYER: a seat that is taken, not {current}")
    table.current, table.state = current, _number(doc, "gameState", 0, 9999)
    table.first = _number(elements, "FIRST_PLAYER", -1, 5)
    table.first = table.first if table.first in table.players else current
    rounds = _number(elements, "ROUND_COUNT", 0, 9999, 1)
    table.rounds = max(rounds - 1, 0) * len(seats) + table.order.index(current) + 1
    table.dice = max(_number(doc, "currentDice", -1, 12, 0), 0)
    table.rolled = table.state not in (of.ROLL, *of.SETUP_SETTLEMENT, *of.SETUP_PIECE)
    table.road_holder = _holder(table, elements, "LONGEST_ROAD_PLAYER")
    table.army_holder = _holder(table, elements, "LARGEST_ARMY_PLAYER")
    table.ship_moved = bool(doc.get("movedShipThisTurn", False))
    table.raider = "pirate" if doc.get("robberyWithPirateNotRobber") else "robber"
    table.new_ships = [table.board.side(n) for n in _numbers(doc, "shipsPlacedThisTurn", 0, 0xFFFF)]
    return table, differences


def _rules(words: dict[str, str]) -> list[str]:
    """Options of theirs that ours lacks: told, as they matter to what comes; scenarios of other rules are refused."""
    scenario = words.get("SC", "")
    if scenario not in SCENARIOS:
        raise SavedGameError(f"gameOptions: scenario {scenario!r} has rules that ours lack")
    strange = [name for name, value in words.items() if name.startswith("_SC_") and not has_rules_of_ours(name, value)]
    if strange:
        raise SavedGameError(f"gameOptions: {', '.join(strange)} is a rule that ours lack")
    lacking = {"N7": "no seven in the first rounds", "N7C": "discards only with cities", "RD": "no robber's theft",
               "UB": "undo"}  # fmt: skip
    told = [f"{name}={words[name]} ({why}): ours has no such rule" for name, why in lacking.items()
            if words.get(name, "f").startswith("t")]  # fmt: skip
    return told + [f"{name}={value}: an option that is not known" for name, value in words.items()
                   if name not in lacking and name not in KNOWN_OPTIONS and not name.startswith("_SC_")]  # fmt: skip


def _size(info: dict[str, Any], seats: list[tuple[int, Any]]) -> tuple[int, int]:
    """Height and width of a board with sea, which the file does not tell: as far as anything lies."""
    if "layout2" not in info:
        return 0, 0
    layout = _section(info, "layout2")
    if _number(layout, "boardEncodingFormat", 0, 255) != ENCODING:
        raise SavedGameError(f"boardInfo.layout2: a board in encoding {ENCODING}, not that of six players without sea")
    parts = _section(layout, "layoutParts")
    land = [n for n in _numbers(parts, "LH", -1, 0xFFFF)[::3] if n > 0]
    if not land:
        raise SavedGameError("boardInfo.layout2.layoutParts.LH: some hexes of land")
    pieces = [_section_of(piece) for _, seat in seats for piece in _list(_section_of(seat), "pieces")]
    lying = [*land, _number(parts, "PH", -1, 0xFFFF, 0), *(_number(piece, "coord", 0, 0xFFFF) for piece in pieces)]
    height, width = (max(Large.hex(max(n, 0))[k] for n in lying) + 2 for k in range(2))
    return min(height, LARGEST), min(width, LARGEST)


def _lay(table: Table, info: dict[str, Any]) -> None:
    board = table.board
    if not board.large:
        layout = _section(info, "layout1")
        words = [*_numbers(layout, "hexLayout", 0, 255), *_numbers(layout, "numberLayout", -1, 255)]
        board.lay_classic(Fields("layout1", [*map(str, words), str(_number(layout, "robberHex", -1, 255))]))
        return
    layout = _section(info, "layout2")
    words = [str(_number(layout, "boardEncodingFormat", 0, 255))]
    for name, value in _section(layout, "layoutParts").items():
        if isinstance(value, list):
            numbers = cast("list[Any]", value)
            words += [name, f"[{len(numbers)}", *map(str, numbers)]
        else:
            words += [name, str(value)]
    board.lay_large(Fields("layout2", words))
    potentials = _list(info, "playerPotentials")
    first = _section_of(potentials[0]) if potentials else dict[str, Any]()
    board.start_area = _number(first, "startingLandArea", 0, 99, 0)
    for k, nodes in enumerate(_list(first, "landAreasLegalNodes")):
        if nodes:
            board.areas[k] = {board.corner(n) for n in _numbers({"nodes": nodes}, "nodes", 0, 0xFFFF)}


def _player(table: Table, seat: dict[str, Any], where: str) -> Player:
    p, elements, board = Player(name=str(seat.get("name", ""))[:40]), _section(seat, "elements"), table.board
    resources = _section(seat, "resources")
    p.hand = [_number(resources, name, 0, MANY_CARDS, 0) for name in RESOURCES]
    p.cards_old = [_card(name, where) for name in _list(seat, "oldDevCards")]
    p.cards_new = [_card(name, where) for name in _list(seat, "newDevCards")]
    p.played = [_card(name, where) for name in _list(seat, "playedDevCards")]
    knights = _number(elements, "NUMKNIGHTS", 0, 25, 0)
    p.played += ["knight"] * (knights - p.played.count("knight"))  # older files tell their number alone
    p.card_played = bool(_number(elements, "PLAYED_DEV_CARD_FLAG", 0, 1, 0))
    p.special = _number(elements, "SCENARIO_SVP", 0, 99, 0)
    for piece in map(_section_of, _list(seat, "pieces")):
        kind, at = str(piece.get("pieceType", "")).lower(), _number(piece, "coord", 0, 0xFFFF)
        if kind not in PIECES:
            raise SavedGameError(f"{where}.pieces: {', '.join(PIECES)} are known, not {kind[:40]!r}")
        if kind == "road":
            p.roads.append(board.side(at))
        elif kind == "ship":
            p.ships.append(board.side(at))
        else:
            (p.settlements if kind == "settlement" else p.cities).append(board.corner(at))
            special = _number(piece, "specialVP", 0, 9, 0)
            if special:
                p.tokens[board.corner(at)] = special
    return p


def _card(name: Any, where: str) -> str:
    card = _BY_NAME.get(name) if isinstance(name, str) else CARDS.get(name) if isinstance(name, int) else None
    if card is None:
        raise SavedGameError(f"{where}: cards must be {', '.join(_BY_NAME)}, not {str(name)[:40]!r}")
    return card


def _holder(table: Table, elements: dict[str, Any], name: str) -> int:
    number = _number(elements, name, -1, 5, -1)
    return number if number in table.players else -1


def _deck(table: Table, doc: dict[str, Any]) -> list[str]:
    """Cards that are nowhere, not in the deck either, were played by somebody: older files do not tell by whom."""
    if "devCardDeck" not in doc:
        return []
    left = Counter(DECK)
    left.subtract(_card(name, "devCardDeck") for name in _list(doc, "devCardDeck"))
    for p in table.players.values():
        left.subtract([*p.played, *(kind for kind in p.cards if kind)])
    if min(left.values()) < 0 or left["point"] or left["knight"] or not any(left.values()):
        return []
    table.players[table.order[0]].played += left.elements()
    told = ", ".join(f"{kind} {n}" for kind, n in left.items() if n)
    return [f"cards played, and the file does not tell by whom: {told}; ours are those of seat 0"]


def _spare_harbours(table: Table) -> list[str]:
    """Leave out harbours for which our boards have no room, such that nobody has settled at."""
    harbours = table.board.harbour
    taken = {corner for p in table.players.values() for corner in p.settlements + p.cities}
    spare = sorted((e for e in harbours if not taken.intersection(e)), key=lambda e: (harbours[e] != 0, e))
    left_out = spare[: max(len(harbours) - MANY_HARBOURS, 0)]
    kinds = [harbour_kind(harbours.pop(e)) for e in left_out]
    return [
        f"harbours: ours have room for {MANY_HARBOURS}; left out: {', '.join(kinds)}, where nobody has settled"
    ] * bool(kinds)


# --- our game ---------------------------------------------------------------------------------------------------------
def _game(table: Table, writer: Writer) -> tuple[Game, list[str]]:
    """The position, with our holders of the two cards where theirs cannot be."""
    if table.state not in _PENDING:
        raise SavedGameError(f"gameState: {', '.join(map(str, _PENDING))} can be read, not {table.state}")
    due = _PENDING[table.state]
    base = [] if due[-1] in ("setup settlement", "pre-roll", "main") else ["main"]
    doc = writer.write([*due, *base])
    if table.state in (of.FREE1, of.FREE2):
        doc["turn"]["free_pieces"] = 1 + (table.state == of.FREE1)
    if table.state == of.DISCOVERY:
        doc["seats"][writer.me]["picks_owed"] = 2
    if table.state == of.OVER:
        doc |= {"outcome": "won", "winner": writer.me}
    disputed: list[str] = []
    while True:
        try:
            return Game.from_dict(doc), disputed
        except PositionError as error:
            if error.entry not in ("longest_route", "largest_army") or error.entry not in doc:
                raise SavedGameError(f"our rules cannot hold this game: {error}") from None
            theirs = doc.pop(error.entry)
            disputed.append(f"{error.entry}: the file says {_seat(theirs)}, ours expects {error.expected}")


def _compared(table: Table, game: Game, doc: dict[str, Any]) -> list[str]:
    """Points and closed ships, as the file says and as ours does."""
    found: list[str] = []
    facts = game.facts()["seats"]
    for seat, number in enumerate(table.order):
        saved = _section_of(doc["playerSeats"][number])
        points, ours = _number(saved, "totalVP", -99, 99, 0), int(facts[seat]["points"])
        if points != ours:
            found.append(f"points of seat {seat}: the file says {points}, ours are {ours}")
        closed = [_section_of(piece).get("isClosed", False) for piece in _list(saved, "pieces")]
        if table.board.large and sum(closed) != len(facts[seat]["closed_lanes"]):
            theirs = len(facts[seat]["closed_lanes"])
            found.append(f"closed ships of seat {seat}: the file says {sum(closed)}, ours are {theirs}")
    deck, ours = len(_list(doc, "devCardDeck")), sum(game.facts()["deck"].values())
    if "devCardDeck" in doc and deck != ours:
        found.append(f"deck: the file has {deck} cards, ours {ours}, those that are nowhere else")
    if game.options["bank"] != 19:
        found.append(f"bank: theirs has no end, ours has {game.options['bank']} of each")
    return found


def _seat(seat: int | None) -> str:
    return "nobody" if seat is None else f"seat {seat}"


# --- reading ----------------------------------------------------------------------------------------------------------
def _section_of(value: Any) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SavedGameError(f"an object was expected, not {str(value)[:40]!r}")
    return cast("dict[str, Any]", value)


def _section(doc: dict[str, Any], name: str) -> dict[str, Any]:
    if not isinstance(doc.get(name), dict):
        raise SavedGameError(f"{name}: an object, not {str(doc.get(name))[:40]!r}")
    return doc[name]


def _list(doc: dict[str, Any], name: str) -> list[Any]:
    """A list; empty where there is none."""
    value = doc.get(name)
    if value is not None and not isinstance(value, list):
        raise SavedGameError(f"{name}: a list, not {str(value)[:40]!r}")
    return cast("list[Any]", value or [])


def _word(doc: dict[str, Any], name: str) -> str:
    if not isinstance(doc.get(name), str):
        raise SavedGameError(f"{name}: words, not {str(doc.get(name))[:40]!r}")
    return doc[name]


def _number(doc: dict[str, Any], name: str, low: int, high: int, default: int | None = None) -> int:
    value = doc.get(name, default)
    if type(value) is not int or not low <= value <= high:
        raise SavedGameError(f"{name}: a whole number from {low} to {high}, not {str(value)[:40]!r}")
    return value


def _numbers(doc: dict[str, Any], name: str, low: int, high: int) -> list[int]:
    return [_number({name: value}, name, low, high) for value in _list(doc, name)]
