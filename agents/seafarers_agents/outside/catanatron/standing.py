"""How a game stands, read from either engine in the same words, so that equal games read equal."""

# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUnknownParameterType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any, Final

from catanatron.game import Game as TheirGame
from catanatron.models.enums import (
    CITY,
    KNIGHT,
    MONOPOLY,
    RESOURCES as THEIR_RESOURCES,
    ROAD_BUILDING,
    VICTORY_POINT,
    YEAR_OF_PLENTY,
    ActionPrompt,
)

from seafarers_agents.outside.catanatron.places import RESOURCES, Places
from seafarers_env.engine import constants as c
from seafarers_env.game import Game

CARDS: Final = (KNIGHT, VICTORY_POINT, ROAD_BUILDING, YEAR_OF_PLENTY, MONOPOLY)  # in the order of ours
PIECES: Final = ("ROADS", "SETTLEMENTS", "CITIES")
SUPPLIES: Final = (c.SUPPLY_ROADS, c.SUPPLY_SETTLEMENTS, c.SUPPLY_CITIES)

Standing = dict[str, Any]


def ours(game: Game) -> Standing:
    """Our game."""
    s, seats = game.record, range(game.num_players)
    buildings, pieces = s.vertex_building.tolist(), s.edge_piece.tolist()
    cards, played = s.cards.tolist(), s.played.tolist()
    return {
        "decides": game.current_player,
        "turn of": int(s.active),
        "phase": game.phase,
        "bank": (s.bank + s.discarding.sum(axis=0)).tolist(),  # theirs has every discard at once
        "hands": [s.hand[p].tolist() for p in seats],
        "cards": [cards[p] for p in seats],
        "cards played": [[played[p][k] for k in range(len(CARDS)) if k != c.VICTORY_POINT] for p in seats],
        "a card played this turn": bool(s.card_played),
        "deck": s.deck.tolist(),
        "supplies": [[int(s.supply[p, k]) for k in SUPPLIES] for p in seats],
        "points": list(game.victory_points),
        "points in sight": [int(s.points[p]) for p in seats],
        "largest army": int(s.army_holder),
        "buildings": {vertex: code for vertex, code in enumerate(buildings) if code >= 0},
        "roads": {edge: code // 2 for edge, code in enumerate(pieces) if code >= 0},
        "robber": int(s.robber),
    }


def theirs(game: TheirGame, places: Places) -> Standing:
    """Theirs, in our numbers."""
    state, board, seats = game.state, game.state.board, range(len(game.state.colors))
    ps, seat_of = state.player_state, state.color_to_index
    bank = dict(zip(THEIR_RESOURCES, state.resource_freqdeck, strict=True))
    return {
        "decides": state.current_player_index,
        "turn of": state.current_turn_index,
        "phase": phase(game),
        "bank": [bank[name] for name in RESOURCES],
        "hands": [[ps[f"P{p}_{name}_IN_HAND"] for name in RESOURCES] for p in seats],
        "cards": [[ps[f"P{p}_{name}_IN_HAND"] for name in CARDS] for p in seats],
        "cards played": [[ps[f"P{p}_PLAYED_{name}"] for name in CARDS if name != VICTORY_POINT] for p in seats],
        "a card played this turn": ps[f"P{state.current_turn_index}_HAS_PLAYED_DEVELOPMENT_CARD_IN_TURN"],
        "deck": [state.development_listdeck.count(name) for name in CARDS],
        "supplies": [[ps[f"P{p}_{name}_AVAILABLE"] for name in PIECES] for p in seats],
        "points": [ps[f"P{p}_ACTUAL_VICTORY_POINTS"] for p in seats],
        "points in sight": [ps[f"P{p}_VICTORY_POINTS"] for p in seats],
        "largest army": next((p for p in seats if ps[f"P{p}_HAS_ARMY"]), -1),
        "buildings": {
            places.vertex_of[node]: 2 * seat_of[color] + (kind == CITY)
            for node, (color, kind) in board.buildings.items()
        },
        "roads": {places.edge_of[ends]: seat_of[c] for ends, c in board.roads.items() if ends[0] < ends[1]},
        "robber": places.hex_of[board.robber_coordinate],
    }


_PHASES: Final = {
    ActionPrompt.BUILD_INITIAL_SETTLEMENT: "setup settlement",
    ActionPrompt.BUILD_INITIAL_ROAD: "setup piece",
    ActionPrompt.DISCARD: "discard",
    ActionPrompt.MOVE_ROBBER: "robber",
}


def phase(game: TheirGame) -> str:
    """What is to be decided in their game, in our word."""
    state = game.state
    if state.current_prompt in _PHASES:
        return _PHASES[state.current_prompt]
    if state.is_road_building:
        return "free piece"
    return "main" if state.player_state[f"P{state.current_player_index}_HAS_ROLLED"] else "pre-roll"
