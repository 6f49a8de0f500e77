"""A game of ours and one of catanatron's that are kept the same, decision by decision."""

# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUnknownParameterType=false
# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import random
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from catanatron.game import Game as TheirGame
from catanatron.models.actions import generate_playable_actions
from catanatron.models.enums import Action, ActionPrompt, ActionRecord, ActionType
from catanatron.models.player import Color, Player

from seafarers_agents.outside.catanatron import differences as named, standing
from seafarers_agents.outside.catanatron.actions import Sequence, Translator
from seafarers_agents.outside.catanatron.differences import MirrorError
from seafarers_agents.outside.catanatron.places import RESOURCES, Places
from seafarers_env.game import Game


class Mirror:
    """A game of ours with its mirror image in catanatron.

    Ours leads: its streams roll the dice and draw the cards, and where the rules differ by name it is right. After
    each decision both games are compared in full, and so is what is legal next.

    Args:
        game: A game of `base` with `differences.OPTIONS`, just dealt. It is played on through `apply` alone.
        seed: Of everything random in catanatron; the generator of the process stays as it was.
    """

    def __init__(self, game: Game, seed: int = 0) -> None:
        wrong = {name: game.options[name] for name, value in named.OPTIONS.items() if game.options[name] != value}
        if game.scenario.name != "base" or wrong:
            raise ValueError(
                f"a mirrored game must be 'base' with {named.OPTIONS}, not {game.scenario.name!r} with {wrong}"
            )
        self.game = game
        self.places = Places(game.board)
        self.differences: Counter[str] = Counter()
        self.compared = 0  # positions
        self._random = random.Random(seed).getstate()
        with self.chance():
            players = [Player(color) for color in tuple(Color)[: game.num_players]]
            points = int(game.table.rules["points_to_win"][0])
            catan_map = self.places.map_of(game.record)
            self.theirs = TheirGame(players, seed, vps_to_win=points, catan_map=catan_map)
        self.colors: tuple[Color, ...] = self.theirs.state.colors  # by seat
        self._translator = Translator(game.board, self.places, self.colors)
        self._done: Sequence = ()  # ours so far of what is one action of theirs
        self._compare()

    @contextmanager
    def chance(self) -> Generator[None, None, None]:
        """Let catanatron draw from the generator of this game."""
        outside = random.getstate()
        random.setstate(self._random)
        try:
            yield
        finally:
            self._random = random.getstate()
            random.setstate(outside)

    @property
    def sequences(self) -> dict[Sequence, Action]:
        """What their seat may do now, by the actions of ours that do it; without what only they allow."""
        return self._sequences

    def apply(self, action: int) -> None:
        """Make a decision of ours in both games.

        Raises:
            IllegalActionError: not legal now; both games are unchanged.
            MirrorError: the games differ, by nothing that has a name.
        """
        before = [self.game.record.hand.tolist(), self.game.record.deck.tolist()]
        self.game.apply(action)
        self._done = (*self._done, action)
        theirs = self._sequences.get(self._done)
        if theirs is None:
            self._compare_legal()
            return
        self._done = ()
        record = ActionRecord(action=theirs, result=self._result(theirs, *before))
        counts = list(self.theirs.state.discard_counts)
        self.theirs.execute(theirs, action_record=record)
        self._settle(theirs, counts)
        self._compare()

    def _result(self, action: Action, hands: list[list[int]], deck: list[int]) -> Any:
        """What chance made of it in our game."""
        s = self.game.record
        if action.action_type is ActionType.ROLL:
            dice = int(s.dice)
            return dice // 2, dice - dice // 2
        if action.action_type is ActionType.BUY_DEVELOPMENT_CARD:
            return next(name for k, name in enumerate(standing.CARDS) if s.deck[k] < deck[k])
        if action.action_type is ActionType.MOVE_ROBBER and action.value[1] is not None:
            victim = self.colors.index(action.value[1])
            lost = [name for k, name in enumerate(RESOURCES) if s.hand[victim, k] < hands[victim][k]]
            if len(lost) != 1:
                raise self._error("stolen card", f"seat {victim} lost {lost}", "one card")
            return lost[0]
        return None

    # --- what they do otherwise ---------------------------------------------------------------------------------------
    def _settle(self, action: Action, counts: list[int]) -> None:
        """Make good what differs by name, and count it."""
        self._settle_discards(action, counts)
        self._settle_road(action)
        state = self.theirs.state
        if state.is_road_building and self.game.phase != "free piece":
            ahead = state.board.buildable_edges(action.color)
            if all(named.past_building(self.theirs, action.color, edge) for edge in ahead):
                self.differences[named.PAST_BUILDING] += 1
                state.is_road_building, state.free_roads_available = False, 0
        self.theirs.playable_actions = generate_playable_actions(state)

    def _settle_discards(self, action: Action, counts: list[int]) -> None:
        """They begin with the first seat, we with the one whose turn it is."""
        state = self.theirs.state
        there = (standing.phase(self.theirs), state.current_player_index)
        if self.game.phase != "discard" or there == ("discard", self.game.current_player):
            return
        if action.action_type is ActionType.DISCARD_RESOURCE:
            counts[self.colors.index(action.color)] -= 1
            state.discard_counts = counts
        self.differences[named.DISCARD_ORDER] += 1
        state.current_player_index = self.game.current_player
        state.current_prompt = ActionPrompt.DISCARD
        state.is_discarding, state.is_moving_knight = True, False

    def _settle_road(self, action: Action) -> None:
        """They count no road into somebody else's building, and give the card away at once when one is cut."""
        s, board = self.game.record, self.theirs.state.board
        lengths = s.route[: len(self.colors)].tolist()
        found = [board.road_lengths.get(color, 0) for color in self.colors]
        holder = self.colors[s.route_holder] if s.route_holder >= 0 else None
        shorter = [color for color, mine, yours in zip(self.colors, lengths, found, strict=True) if mine > yours]
        if any(mine < yours for mine, yours in zip(lengths, found, strict=True)) or not all(
            named.ends_at_building(self.theirs, color) for color in shorter
        ):
            raise self._error("lengths of roads", lengths, found)
        other = named.holder_of(self.theirs) is not holder
        if other and not shorter and not named.cuts(self.theirs, action):
            raise self._error("longest road", holder, named.holder_of(self.theirs))
        if shorter:
            self.differences[named.ROAD_LENGTH] += 1
        if other:
            self.differences[named.ROAD_HOLDER] += 1
        if shorter or other or board.road_color is not holder:
            named.give_road(self.theirs, lengths, holder)

    # --- comparing ----------------------------------------------------------------------------------------------------
    def _compare(self) -> None:
        self.compared += 1
        mine, yours = standing.ours(self.game), standing.theirs(self.theirs, self.places)
        if self.game.is_over:
            for word in ("decides", "turn of", "phase", "a card played this turn"):
                mine.pop(word)
                yours.pop(word)
        for word, value in mine.items():
            if value != yours[word]:
                raise self._error(word, value, yours[word])
        winners = [seat for seat, points in enumerate(yours["points"]) if points >= self.theirs.vps_to_win]
        if self.game.winner is not None:
            if self.game.winner not in winners:
                raise self._error("winner", self.game.winner, winners)
        elif winners and not self.game.is_over:
            if yours["turn of"] in winners:
                raise self._error("winner", None, winners)
            self.differences[named.OUT_OF_TURN] += 1
        if not self.game.is_over:
            self._leave_out()
            self._compare_legal()

    def _leave_out(self) -> None:
        """Take away what only they allow."""
        legal = set(self.game.legal_list())
        kept: list[Action] = []
        for action in self.theirs.playable_actions:
            name = named.only_theirs(self.theirs, action)
            if name == named.PAST_BUILDING and legal.issuperset(next(iter(self._translator.sequences([action])))):
                name = None  # another road of the seat leads there
            if name is None:
                kept.append(action)
            else:
                self.differences[name] += 1
        found = self._translator.sequences(kept)
        # In an order of its own: theirs depends on how Python happens to hash words.
        self._sequences = {sequence: found[sequence] for sequence in sorted(found)}
        self.theirs.playable_actions = list(dict.fromkeys(self._sequences.values()))

    def _compare_legal(self) -> None:
        if self.game.is_over:
            return
        at = len(self._done)
        yours = {sequence[at] for sequence in self._sequences if len(sequence) > at and sequence[:at] == self._done}
        mine = set(self.game.legal_list())
        if mine != yours:
            raise self._error(
                f"legal actions after {[self.game.describe(a) for a in self._done]}",
                f"{sorted(self.game.describe(a) for a in mine - yours)} besides",
                f"{sorted(self.game.describe(a) if a >= 0 else '?' for a in yours - mine)} besides",
            )

    def _error(self, what: str, mine: object, yours: object) -> MirrorError:
        last = self.theirs.state.action_records[-1:]
        return MirrorError(
            f"{what}: ours {mine}, catanatron's {yours}; turn {self.game.turn}, phase {self.game.phase!r}, "
            f"seat {self.game.current_player} to decide, catanatron's last action {last}"
        )
