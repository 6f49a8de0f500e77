"""Where the two rule sets differ on one board with our options, each with its name; docs/catanatron.md explains them.

Whatever differs and is none of these raises a `MirrorError`.
"""

# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUnknownParameterType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Iterable
from typing import Any, Final

from catanatron.game import Game as TheirGame
from catanatron.models.enums import SETTLEMENT, Action, ActionType
from catanatron.models.player import Color

PAST_BUILDING: Final = "road past a building"
ROAD_LENGTH: Final = "length of a road that ends at a building"
ROAD_HOLDER: Final = "holder of the longest road"
ONE_CARD: Final = "year of plenty for one card"
DISCARD_ORDER: Final = "order of discards"
OUT_OF_TURN: Final = "ten points out of turn"

DIFFERENCES: Final = (PAST_BUILDING, ROAD_LENGTH, ROAD_HOLDER, ONE_CARD, DISCARD_ORDER, OUT_OF_TURN)

#: What makes our rules theirs where a switch can.
OPTIONS: Final[dict[str, Any]] = {"max_offers": 0, "second_piece_optional": False, "sole_shortage": False}


class MirrorError(Exception):
    """The two games differ, and no difference that has a name explains it."""


def ends_at_building(theirs: TheirGame, color: Color) -> bool:
    """Whether a road of this colour has an end in somebody else's building: they do not count that road."""
    board = theirs.state.board
    roads = theirs.state.buildings_by_color[color]["ROAD"]
    return any(board.is_enemy_node(node, color) for edge in roads for node in edge)


def past_building(theirs: TheirGame, color: Color, edge: tuple[int, int]) -> bool:
    """Whether this free edge goes on behind somebody else's building from a road that ends in it."""
    board = theirs.state.board
    roads = theirs.state.buildings_by_color[color]["ROAD"]
    return any(board.is_enemy_node(node, color) and any(node in road for road in roads) for node in edge)


def cuts(theirs: TheirGame, action: Action) -> bool:
    """Whether this was a settlement on the end of somebody else's road."""
    if action.action_type is not ActionType.BUILD_SETTLEMENT:
        return False
    board = theirs.state.board
    ends = (color for edge, color in board.roads.items() if action.value in edge)
    return board.buildings[action.value] == (action.color, SETTLEMENT) and any(c != action.color for c in ends)


def only_theirs(theirs: TheirGame, action: Action) -> str | None:
    """The name of the difference by which they may allow this where we do not, None if there is none."""
    kind, state = action.action_type, theirs.state
    if kind is ActionType.BUILD_ROAD and past_building(theirs, action.color, action.value):
        return PAST_BUILDING
    if kind is ActionType.PLAY_ROAD_BUILDING:
        edges = state.board.buildable_edges(action.color)
        return PAST_BUILDING if all(past_building(theirs, action.color, edge) for edge in edges) else None
    if kind is ActionType.PLAY_YEAR_OF_PLENTY and len(action.value) == 1 and sum(state.resource_freqdeck) > 1:
        return ONE_CARD
    return None


def give_road(theirs: TheirGame, lengths: Iterable[int], holder: Color | None) -> None:
    """Write down for them how long everybody's road is and who has the longest."""
    state, board, longest = theirs.state, theirs.state.board, 0
    for seat, (color, length) in enumerate(zip(state.colors, lengths, strict=True)):
        board.road_lengths[color] = length
        longest = max(longest, length)
        state.player_state[f"P{seat}_LONGEST_ROAD_LENGTH"] = length
        had: bool = state.player_state[f"P{seat}_HAS_ROAD"]
        has = color is holder
        state.player_state[f"P{seat}_HAS_ROAD"] = has
        for points in ("VICTORY_POINTS", "ACTUAL_VICTORY_POINTS"):
            state.player_state[f"P{seat}_{points}"] += 2 * (int(has) - int(had))
    board.road_color, board.road_length = holder, longest


def holder_of(theirs: TheirGame) -> Color | None:
    """Who has their longest road."""
    state: Any = theirs.state
    return next((c for seat, c in enumerate(state.colors) if state.player_state[f"P{seat}_HAS_ROAD"]), None)
