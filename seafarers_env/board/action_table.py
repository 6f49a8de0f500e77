"""The action table of a board (DECISIONS-02, -03): which actions it can use, and every action's text."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from seafarers_env.board.board_text import nearest
from seafarers_env.board.geometry import PlaceError, Places
from seafarers_env.editions import CLASSIC, Edition
from seafarers_env.engine import actions as A
from seafarers_env.engine.constants import (
    CARDS,
    DESERT,
    FIRST_DICE,
    FIRST_DRAWN,
    FIRST_FOUND_HEX,
    FIRST_FOUND_TOKEN,
    FIRST_HARBOUR,
    FIRST_PIRATE,
    FIRST_RESERVE,
    FIRST_STOLEN,
    HARBOURS,
    MISSING,
    NUM_RESOURCES,
    OCEAN,
    RESOURCES,
    SUPPLY_SHIPS,
    TERRAINS,
)

_TRADE_KINDS: Final = frozenset((A.GIVE, A.GET, A.CALL, A.SUBMIT, A.CANCEL, A.COUNTER, A.CHOOSE_PARTNER, A.REJECT_ALL))
_BY_LENGTH: Final = sorted(range(A.NUM_KINDS), key=lambda kind: -len(A.KINDS[kind].text))


class ActionError(ValueError):
    """A text that names no action."""


def wide_ids(b: Any, r: Any, edition: Edition = CLASSIC) -> np.ndarray:
    """The wide ids that this board can use under these rules, in the order of the action table.

    Args:
        b: BOARD record with geometry, printed terrain, areas and pools filled in.
        r: RULES record.
        edition: Whose wide ids.
    """
    n = int(b.num_hexes)
    land = np.array([_can_be(b, h, True) for h in range(n)], bool)
    sea = np.array([_can_be(b, h, False) for h in range(n)], bool)
    ids: list[int] = []
    for kind, row in enumerate(edition.actions.KINDS):
        ids += [row.first + int(i) for i in _arguments(kind, b, r, land, sea)]
    return np.array(ids, np.int64)


def _can_be(b: Any, h: int, land: bool) -> bool:
    """Whether a hex can ever be land (or, with land false, ocean); what lies face down can be all its pool has."""
    if b.pool[h] < 0:
        return bool(0 <= b.terrain[h] <= DESERT if land else b.terrain[h] == OCEAN)
    counts = b.pool_terrain[b.pool[h]]
    return bool(counts[: DESERT + 1].any() if land else counts[OCEAN] > 0)


def _arguments(kind: int, b: Any, r: Any, land: np.ndarray, sea: np.ndarray) -> Any:
    """Arguments of one kind that are in the table."""
    if kind in (A.BUILD_SETTLEMENT, A.BUILD_CITY):
        return np.flatnonzero(_beside(b.vertex_hexes[: b.num_vertices], land))
    if kind == A.BUILD_ROAD:
        return np.flatnonzero(_beside(b.edge_hexes[: b.num_edges], land))
    if kind in (A.BUILD_SHIP, A.PICK_SHIP):
        return np.flatnonzero(_ship_edges(b, r, sea))
    if kind == A.ROBBER:
        return np.flatnonzero(land)
    if kind == A.PIRATE:
        places = [int(h) for h in np.flatnonzero(sea)]
        return places + list(range(b.num_hexes, b.num_places if r.pirate_on_frame else 0)) if r.pirate else []
    if kind == A.PLACE_HARBOUR:
        return np.flatnonzero(_harbour_edges(b, land, sea)) if r.harbours_by_players else []
    if kind == A.MOVE_TOKEN:
        return [h for h in range(b.num_hexes) if _gives_token(b, r, h)]
    if kind == A.MARITIME:
        return [i for i in range(A.KINDS[kind].size) if i // NUM_RESOURCES != i % NUM_RESOURCES]
    if not _in_use(kind, r):
        return []
    return range(1, r.num_players) if A.KINDS[kind].argument == "seat" else range(A.KINDS[kind].size)


def _in_use(kind: int, r: Any) -> bool:
    """Whether these rules know an action kind at all."""
    if kind in _TRADE_KINDS:
        return bool(r.max_offers)
    if kind in (A.ACCEPT, A.DECLINE):
        return bool(r.max_offers or (r.pirate and r.pirate_agreed) or r.red_agreed)
    if kind == A.STOP:
        return bool(r.second_piece_optional or r.theft_optional)
    return True


def _beside(around: np.ndarray, hexes: np.ndarray) -> np.ndarray:
    """Rows that hold one of these hexes; -1 pads."""
    return np.array([any(h >= 0 and hexes[h] for h in row) for row in around], bool)


def _ship_edges(b: Any, r: Any, sea: np.ndarray) -> np.ndarray:
    """Edges that can ever take a ship (GEO-04)."""
    sides = b.edge_hexes[: b.num_edges]
    if not r.ships or not r.supply[SUPPLY_SHIPS]:
        return np.zeros(len(sides), bool)
    at_frame = (sides < 0).any(axis=1)
    return np.where(at_frame, bool(r.frame_is_sea), _beside(sides, sea))


def _harbour_edges(b: Any, land: np.ndarray, sea: np.ndarray) -> np.ndarray:
    """Edges that can be LAND|OCEAN when the players place the harbours (NEWWORLD-08): nothing is explored yet."""
    shown = b.terrain[: b.num_hexes] != MISSING
    sides = b.edge_hexes[: b.num_edges]
    a, c = sides[:, 0], sides[:, 1]
    could_be = (land[a] & sea[c] | sea[a] & land[c]) & shown[a] & shown[c]
    return could_be & (sides >= 0).all(axis=1)


def _gives_token(b: Any, r: Any, h: int) -> bool:
    """Whether the token of a hex can be one to move: exchanged in set-up (DECISIONS-10), or sent off (DECISIONS-30)."""
    if b.number[h] == 0 and (b.pool[h] < 0 or not b.pool_number[b.pool[h]].any()):
        return False
    in_set_up = r.red_agreed and b.terrain[h] != MISSING
    return bool(in_set_up or (r.number_reserve and int(b.mainland[h // 64]) >> h % 64 & 1))


# --- texts ------------------------------------------------------------------------------------------------
def name(wide_id: int, places: Places, edition: Edition = CLASSIC) -> str:
    """The text of an action, by its wide id in an edition."""
    a = edition.actions
    if not 0 <= wide_id < len(a.KIND_OF) or a.KIND_OF[wide_id] < 0:
        raise ActionError(f"no action has the wide id {wide_id}")
    kind, argument = a.KINDS[int(a.KIND_OF[wide_id])], int(a.ARGUMENT_OF[wide_id])
    words = _argument_text(kind.argument, argument, places)
    return f"{kind.text} {words}" if words else kind.text


def _argument_text(what: str, argument: int, places: Places) -> str:
    if what == "":
        return ""
    if what == "resource":
        return RESOURCES[argument]
    if what == "pair":
        return f"{RESOURCES[argument // NUM_RESOURCES]} {RESOURCES[argument % NUM_RESOURCES]}"
    if what == "seat":
        return str(argument)
    names = {"vertex": places.vertices, "edge": places.edges, "hex": places.hexes, "place": places.pirate}[what]
    if argument >= len(names):
        raise ActionError(f"the board has no {what} number {argument}")
    return names[argument]


def name_outcome(outcome: int, places: Places) -> str:
    """The words of a chance outcome: a sum of dice, a resource, a card, a terrain, a number, a harbour or a hex."""
    if outcome >= FIRST_PIRATE:
        return places.hexes[outcome - FIRST_PIRATE]
    if outcome >= FIRST_HARBOUR:
        return HARBOURS[outcome - FIRST_HARBOUR]
    if outcome >= FIRST_RESERVE:
        return str(outcome - FIRST_RESERVE)
    if outcome >= FIRST_FOUND_TOKEN:
        return str(outcome - FIRST_FOUND_TOKEN)
    if outcome >= FIRST_FOUND_HEX:
        return TERRAINS[outcome - FIRST_FOUND_HEX]
    if outcome >= FIRST_DRAWN:
        return CARDS[outcome - FIRST_DRAWN]
    if outcome >= FIRST_STOLEN:
        return RESOURCES[outcome - FIRST_STOLEN]
    return str(outcome - FIRST_DICE + 2)


def last_outcome(places: Places) -> int:
    """The chance outcomes of a board are 0 to this one."""
    return FIRST_PIRATE + len(places.hexes) - 1


def parse(text: str, places: Places, edition: Edition = CLASSIC) -> int:
    """The wide id, in an edition, of an action's text; any name of a shared place will do.

    Raises:
        ActionError: no text, or none of an action; says what would be.
    """
    if not isinstance(text, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise ActionError(f"an action in words is a text like 'end turn', not {text!r}")
    words = " ".join(text.split())
    for kind in (edition.actions.KINDS[k] for k in _BY_LENGTH):
        if words == kind.text or words.startswith(kind.text + " "):
            rest = words[len(kind.text) + 1 :]
            try:
                return kind.first + _ARGUMENTS[kind.argument](rest, places, edition)
            except (PlaceError, ActionError) as error:
                raise ActionError(f"{text!r}: {error}") from None
    first = " ".join(word for word in words.split() if word.isalpha())
    known = [kind.text for kind in A.KINDS]
    hint = nearest(first, known) or nearest(first.split(" ")[0], known)
    raise ActionError(f"{text!r} is no action{hint}; actions are {', '.join(known)}")


def _no_argument(rest: str, places: Places, edition: Edition) -> int:
    if rest:
        raise ActionError(f"nothing may follow, but {rest!r} does")
    return 0


def _resource(rest: str, places: Places, edition: Edition) -> int:
    if rest not in RESOURCES:
        raise ActionError(f"{rest!r} is no resource{nearest(rest, RESOURCES)}: they are {', '.join(RESOURCES)}")
    return RESOURCES.index(rest)


def _pair(rest: str, places: Places, edition: Edition) -> int:
    words = rest.split()
    if len(words) != 2:
        raise ActionError("two resources must follow, given and got, like 'maritime wool ore'")
    give, get = (_resource(word, places, edition) for word in words)
    if give == get:
        raise ActionError("the resource given must differ from the one got")
    return NUM_RESOURCES * give + get


def _seat(rest: str, places: Places, edition: Edition) -> int:
    last = edition.sizes.MAX_PLAYERS - 1
    if rest not in [str(k) for k in range(1, last + 1)]:
        raise ActionError(f"1 (the next opponent clockwise), 2 (the one after) .. {last} follows, not {rest!r}")
    return int(rest)


_ARGUMENTS: Final[dict[str, Callable[[str, Places, Edition], int]]] = {
    "": _no_argument,
    "resource": _resource,
    "pair": _pair,
    "seat": _seat,
    "vertex": lambda rest, places, _: places.find_vertex(rest),
    "edge": lambda rest, places, _: places.find_edge(rest),
    "hex": lambda rest, places, _: places.find_hex(rest),
    "place": lambda rest, places, _: places.find_pirate_place(rest),
}
