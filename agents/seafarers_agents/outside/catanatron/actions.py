"""What they can do, in our actions: theirs is one where ours may be two or three in a row."""

# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUnknownParameterType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Final

from catanatron.models.enums import Action, ActionType
from catanatron.models.player import Color

from seafarers_agents.outside.catanatron.places import RESOURCES, Places
from seafarers_env.board.build import Board
from seafarers_env.engine import actions as ours, constants as c

Sequence = tuple[int, ...]  # ids of our actions, one after another

_SINGLE: Final = {
    ActionType.ROLL: ours.ROLL,
    ActionType.END_TURN: ours.END_TURN,
    ActionType.BUY_DEVELOPMENT_CARD: ours.BUY_CARD,
    ActionType.PLAY_KNIGHT_CARD: ours.PLAY_SOLDIER,
    ActionType.PLAY_ROAD_BUILDING: ours.PLAY_ROADS,
}
_OF_RESOURCE: Final = {ActionType.PLAY_MONOPOLY: ours.PLAY_MONOPOLY, ActionType.DISCARD_RESOURCE: ours.DISCARD_CARD}
_ON_VERTEX: Final = {ActionType.BUILD_SETTLEMENT: ours.BUILD_SETTLEMENT, ActionType.BUILD_CITY: ours.BUILD_CITY}


class Translator:
    """Their actions in ours, on one board and with their colours in our seats."""

    def __init__(self, board: Board, places: Places, colors: tuple[Color, ...]) -> None:
        self._ids = board.record[0].id_of
        self._global_id = board.edition.actions.global_id
        self._places = places
        self._colors = colors

    def sequences(self, playable: Iterable[Action]) -> dict[Sequence, Action]:
        """Every way of doing one of these, which are all there are now, with our actions."""
        actions = list(playable)
        victims = Counter(a.value[0] for a in actions if a.action_type is ActionType.MOVE_ROBBER)
        found: dict[Sequence, Action] = {}
        for action in actions:
            for sequence in self._ways(action, lambda coordinate: victims[coordinate]):
                found[sequence] = action
        return found

    def _ways(self, action: Action, victims: Callable[[tuple[int, int, int]], int]) -> list[Sequence]:
        kind, value = action.action_type, action.value
        if kind in _SINGLE:
            return [(self._id(_SINGLE[kind]),)]
        if kind in _ON_VERTEX:
            return [(self._id(_ON_VERTEX[kind], self._places.vertex_of[value]),)]
        if kind in _OF_RESOURCE:
            return [(self._id(_OF_RESOURCE[kind], RESOURCES.index(value)),)]
        if kind is ActionType.BUILD_ROAD:
            one, other = sorted(value)
            return [(self._id(ours.BUILD_ROAD, self._places.edge_of[one, other]),)]
        if kind is ActionType.MARITIME_TRADE:
            return [(self._id(ours.MARITIME, c.NUM_RESOURCES * RESOURCES.index(value[0]) + RESOURCES.index(value[4])),)]
        if kind is ActionType.PLAY_YEAR_OF_PLENTY:
            takes = tuple(self._id(ours.TAKE_CARD, RESOURCES.index(card)) for card in value)
            play = (self._id(ours.PLAY_PLENTY),)
            return [play + takes, play + takes[::-1]]  # in any order
        if kind is ActionType.MOVE_ROBBER:
            coordinate, victim = value
            robber = (self._id(ours.ROBBER, self._places.hex_of[coordinate]),)
            if victims(coordinate) < 2:  # ours asks only where there is a choice
                return [robber]
            seats = len(self._colors)
            relative = (self._colors.index(victim) - self._colors.index(action.color)) % seats
            return [(*robber, self._id(ours.STEAL_FROM, relative))]
        raise ValueError(f"there is no action of ours for {action}")

    def _id(self, kind: int, argument: int = 0) -> int:
        return int(self._ids[self._global_id(kind, argument)])
