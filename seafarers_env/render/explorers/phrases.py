"""What may stand in the braces of sentences about the explorers: ships, storages, finds, castaways, dice."""

from typing import Any, Final

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.explorers.declared.codecs import LOADED
from seafarers_env.render.explorers import state as explorers_state
from seafarers_env.render.grammar import join, player, plural, tally
from seafarers_env.render.sentence_context import Phrase, Reading, SentenceContext


# --- ships and what they carry ----------------------------------------------------------------------------------------
def _storage(context: SentenceContext, x: int) -> str:
    """A storage of a seat by its number."""
    return f"the basin of Sea Port {x + 1}" if x < c.FIRST_HOLD else f"the hold of ship {x - c.FIRST_HOLD + 1}"


def _all_lost(context: SentenceContext) -> str:
    """What gives way to a new settler: everything (BARGE-072)."""
    load = int(context.state.storage[context.seat, context.argument])
    return f", in place of {load_words(load)}" if load != c.EMPTY else ""


def _one_lost(context: SentenceContext) -> str:
    """What gives way to a new crew: a large piece, or one sack where there are two pieces."""
    pieces = LOADED[int(context.state.storage[context.seat, context.argument])]
    large = next((piece for piece in pieces if piece in ("settler", "haul")), "sack" if len(pieces) > 1 else "")
    return f", in place of a {large}" if large else ""


def load_words(load: int) -> str:
    """A load in words."""
    if load == c.TWO_CREWS:
        return "2 crews"
    pieces = LOADED[load]
    return "2 sacks" if pieces == ("sack", "sack") else join([f"a {piece}" for piece in pieces]) or "nothing"


def _active_ship(context: SentenceContext) -> str:
    return f"ship {int(context.state.ship) + 1}"


def _ship_there(context: SentenceContext) -> str:
    """The own ship on an edge, and what it carries."""
    found = [s for s in explorers_state.ships(context.state) if (s.seat, s.place) == (context.seat, context.argument)]
    if not found:
        return "the ship"
    return f"ship {found[0].number}" + (f" with {load_words(found[0].load)}" if found[0].load != c.EMPTY else "")


def _points_left(context: SentenceContext) -> str:
    if int(context.state.ended):
        return "which moves no further"
    left, whole = explorers_state.points_left(context.state)
    return f"{left} of {plural(whole, 'point')} left"


def _sailing(context: SentenceContext) -> str:
    return f"sails {_active_ship(context)}, {_points_left(context)}" if int(context.state.ship) >= 0 else ""


def _dues(context: SentenceContext) -> str:
    """Toll and tribute of a single step: a voyage has none (BARGE-086, BARGE-130, BARGE-195)."""
    due = _due(context)
    return f" ({due})" if due else ""


def _due(context: SentenceContext) -> str:
    ship = explorers_state.active_ship(context.state)
    if ship is None or int(context.state.phase) != at.SAIL:
        return ""
    if context.argument not in context.board.record[0].edge_neighbours[ship.place]:
        return ""
    due = explorers_state.dues(context.state, context.board, ship.place, context.argument)
    return join([f"1 gold {what} to {player(p)}" for what, p in due])


def _points(context: SentenceContext) -> str:
    """What it costs the active ship to sail there: points, then toll and tribute."""
    points = plural(explorers_state.steps_to(context.state, context.board, context.argument), "point")
    return f"{points}, {due}" if (due := _due(context)) else points


# --- finds and castaways ----------------------------------------------------------------------------------------------
def _find(context: SentenceContext, h: int) -> str:
    """A hex that lay face down and what it is there for."""
    name, found = context.places.hexes[h], explorers_state.find_at(context.shown, h)
    if found is None:
        return name
    if found.kind == "village":
        return f"the village on {name} ({explorers_state.VILLAGE_WORDS[found.number - 1]})"
    if found.kind == "lair":
        return f"the lair on {name} ({plural(sum(found.crews), 'crew')} there)"
    if found.kind == "shoal":
        return f"the shoal on {name}"
    return f"the gold field on {name}" if found.kind == "field" else name


def _castaway(context: SentenceContext, c: int) -> str:
    return f"C{c + 1} ({context.places.vertices[int(context.board.record[0].castaway_vertex[c])]})"


def face_words(face: int) -> str:
    """The two cards that rescue a castaway."""
    return c.FACES[face].replace("+", " and ")


def _face(context: SentenceContext) -> str:
    """The castaway that is looked at right now."""
    i, faces = int(context.state.castaway), context.shown.truth.castaway_face  # who rescues it shows it
    face = int(faces[i]) if i >= 0 else c.NOTHING
    return face_words(face) if face >= 0 else "its two cards"


def _castaways_seen(context: SentenceContext) -> str:
    """Faces that a seat has looked at and that lie there still, for who may know them (BARGE-118)."""
    if not context.rules.cargo_ships or not context.shown.may_see(context.seat):
        return ""
    told = [
        f"C{i + 1} is {c.FACES[face]}"
        for i, _ in explorers_state.castaways(context.state, context.board)
        if context.seat in explorers_state.seen_by(context.state, i)
        and (face := int(context.state.castaway_face[i])) >= 0
    ]
    return f"knows that {join(told)}" if told else ""


def _battlefield(context: SentenceContext) -> str:
    return context.places.hexes[int(context.board.record[0].find_hex[int(context.state.battle)])]


def _die_for(context: SentenceContext) -> str:
    """Who rolls a die, and what for."""
    due, active = int(context.state.die_for), player(int(context.state.active))
    if due >= c.DIE_DRIVE:
        return f"{active} rolls against the pirate ship of {player(due - c.DIE_DRIVE)}:"
    if due >= c.DIE_BATTLE:
        return f"{player(due - c.DIE_BATTLE)} rolls in the battle on {_battlefield(context)}:"
    return f"{active} rolls for fish:"


# --- what lies face down ----------------------------------------------------------------------------------------------
def _finds_left(context: SentenceContext) -> str:
    """What is left of each area, with the numbers for it."""
    if not context.rules.cargo_ships:
        return ""
    told = [area_left(context.state, context.board, area) for area in explorers_state.areas(context.board)]
    return f"hexes face down: {'; '.join(filter(None, told))}" if any(told) else ""


def area_left(state: Any, board: Any, area: int) -> str:
    """What is left of an area."""
    pool = explorers_state.area_pool(board, area)
    found = [int(n) for n in state.find_pile[area]]
    numbers = [int(n) for n in state.pile[pool]] + [found[c.FIND_SHOAL], found[c.FIND_SPICE]]
    if not any(numbers):
        return ""
    left = " ".join(str(n) for n in range(c.MAX_NUMBER + 1) for _ in range(int(state.pile_numbers[pool, n])))
    tokens = f" (numbers {left})" if left else ""
    return f"{explorers_state.area_name(board, area)} {tally(numbers, (*c.TERRAINS, 'shoal', 'spice'))}{tokens}"


READINGS: Final[dict[str, Reading]] = {
    "storage": _storage,
    "cargo": lambda context, k: c.CARGO[k],
    "find": _find,
    "castaway": _castaway,
}
PHRASES: Final[dict[str, Phrase]] = {
    "ship_number": lambda context: str(context.argument + 1),
    "all_lost": _all_lost,
    "one_lost": _one_lost,
    "active_ship": _active_ship,
    "Active_ship": lambda context: _active_ship(context).capitalize(),
    "ship_there": _ship_there,
    "points_left": _points_left,
    "sailing": _sailing,
    "dues": _dues,
    "points": _points,
    "face": _face,
    "face_drawn": lambda context: face_words(context.argument),
    "village": lambda context: f"village {explorers_state.VILLAGE_WORDS[context.argument]}",
    "battlefield": _battlefield,
    "castaways_seen": _castaways_seen,
    "die_for": _die_for,
    "eyes": lambda context: str(context.argument + 1),
    "finds_left": _finds_left,
}
