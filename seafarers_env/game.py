"""Game: one game, the Python interface of the engine. PlayerView: everything an agent may see of it."""

import os
from collections.abc import Callable, Mapping
from typing import Any, Final, Literal, SupportsIndex

import numpy as np

from seafarers_env import position, wording
from seafarers_env.engine import phases as at
from seafarers_env.engine.parts import CHANCE_PHASES
from seafarers_env.engine.records import Records
from seafarers_env.game_seeds import next_seed, word_of
from seafarers_env.hidden.determinization import fill_in
from seafarers_env.hidden.history import Log, Remembering, Told, check_memory
from seafarers_env.hidden.view_base import Seen
from seafarers_env.refusal import IllegalActionError, integer, integer_outcome, refuse
from seafarers_env.scenarios import Scenario
from seafarers_env.seated import Outcome
from seafarers_env.table import Table, make_table
from seafarers_env.validation import check_array, check_chance, record_bytes
from seafarers_env.warm_up import ONE_GAME, ensure_compiled

Chance = Literal["auto", "explicit"]

_NO_MASK: Final = np.empty(0, np.int8)


class Game(Remembering, Outcome):
    """One game, from the deal to its end.

    Examples:
        ```python
        from seafarers_env import Game
        game = Game("base", num_players=3, seed=7)
        game.apply(game.legal_list()[0])
        ```

    Args:
        scenario: A name of `scenarios()`, or the path of a `.board` file or its text.
        num_players: Seats; None takes as many as can play, but four on `base`.
        seed: 0..2^64 - 1; the same seed and actions give the same game. None: drawn from the machine's entropy.
        chance: "auto" resolves dice, thefts and card draws at once from the game's own streams; "explicit" stops
            at them (`is_chance`) until `apply_chance`.
        memory: True keeps the history, as seen at the table, for `events` and `answers`.
        **options: Rule switches, see `seafarers_env.scenarios()[name].options`.

    Raises:
        ScenarioError, OptionError, BoardError: all are ValueErrors that name what was wrong and what would be right.
    """

    def __init__(
        self,
        scenario: str | os.PathLike[str] | Scenario,
        num_players: int | None = None,
        seed: SupportsIndex | None = 0,
        *,
        chance: Chance = "auto",
        memory: bool = False,
        **options: Any,
    ) -> None:
        self._set(make_table(scenario, num_players, options), chance)
        if check_memory(memory):
            self._take(Log(self._table))
        self._seed: int | None = None
        self.reset(seed)

    def _set(self, table: Table, chance: Chance) -> None:
        check_chance(chance)
        ensure_compiled(ONE_GAME, edition=table.edition)
        self._table = table
        self._chance: Chance = chance
        self._boards, self._rules, self._num_actions = table.board.record, table.rules, table.board.num_actions
        self._at = at = table.edition.one_game
        self._phase_byte, self._actor_byte = at.PHASE_BYTE, at.ACTOR_BYTE
        self._play, self._look = at.direct_play(), at.direct_look()
        self._lay(bytearray(at.num_words(self._num_actions) * at.WORD))
        self._desk[at.BOARD_AT] = table.board.record.ctypes.data
        self._desk[at.RULES_AT] = table.rules.ctypes.data
        self._desk[at.EXPLICIT_AT] = chance == "explicit"

    def _lay(self, memory: bytearray) -> None:
        """Take `memory` as the desk: `engine.entries.one_game` says what lies where."""
        at, edition = self._at, self._table.edition
        self._memory = memory
        self._desk: Records = np.frombuffer(memory, np.uint64)
        self._states: Records = np.ndarray(1, edition.records.STATE, memory, at.STATE_AT * at.WORD)
        self._masks: Records = np.ndarray((1, edition.actions.MASK_WORDS), np.uint64, memory, at.MASK_AT * at.WORD)
        self._ids = memoryview(memory)[at.IDS_AT * at.WORD :].cast("h")
        self._num_legal = 0

    @classmethod
    def from_table(cls, table: Table, record: Records, chance: Chance = "auto", *, seed: int | None = None) -> "Game":
        """Make a game in the position of `record` (STATE[1], copied), which is not checked."""
        content = record_bytes(record, table.edition)
        game = cls.__new__(cls)
        game._set(table, chance)
        game._load(content, seed)
        return game

    def _load(self, record: bytes, seed: int | None) -> None:
        self._memory[self._at.STATE_BYTES], self._seed = record, seed
        self._at.write_mask(self._states, 0, self._boards, self._rules, self._masks)
        if self._log is not None:
            self._log.clear(whole=False)
        self._num_legal = self._at.list_legal(self._desk)

    def reset(self, seed: SupportsIndex | None = 0) -> None:
        """Deal a new game; `seed=None` takes the seed that follows from the last one, or, without one, a fresh seed."""
        self._seed = next_seed(seed, self._seed)
        word, blank = np.uint64(self._seed), self._table.blank
        self._at.reset_game(self._states, 0, self._boards, self._rules, word, blank, self._masks)
        if self._log is not None:
            self._log.clear(whole=True)
        if self._chance == "auto" and self.is_chance:  # what the players might have agreed on goes by lot
            self.run_chance()
        else:
            self._skip_forced()

    # --- what it is ---------------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table:
        """The data shared with other games of the same scenario, number of players and options."""
        return self._table

    @property
    def scenario(self) -> Scenario:
        """The scenario being played."""
        return self._table.scenario

    @property
    def num_actions(self) -> int:
        """Size of the action table."""
        return self._num_actions

    @property
    def seed(self) -> int | None:
        """The seed this game was dealt from, 0..2^64 - 1; None if unknown, as for a position read from text."""
        return self._seed

    @property
    def chance(self) -> Chance:
        """How chance is resolved, "auto" or "explicit"."""
        return self._chance

    @property
    def record(self) -> Any:
        """The full position, hidden cards included: the STATE record itself, not a copy. Write to it with care."""
        return self._states[0]

    # --- how it stands ------------------------------------------------------------------------------------------------
    @property
    def current_player(self) -> int:
        """The seat that decides; -1 while chance is due or the game is over."""
        seat = self._memory[self._actor_byte]
        return seat if seat < 128 else at.CHANCE

    @property
    def phase(self) -> str:
        """The kind of decision that is due, a word of `constants.PHASES`."""
        return at.PHASES[self._memory[self._phase_byte]]

    @property
    def is_over(self) -> bool:
        """True when somebody has won or the turn limit is reached."""
        return self._memory[self._phase_byte] == at.OVER

    # --- decisions ----------------------------------------------------------------------------------------------------
    def legal_mask(self) -> np.ndarray:
        """The legal actions of the seat to decide: int8[num_actions], all 0 in chance phases and when over."""
        mask = np.empty(self.num_actions, np.int8)
        self._at.write_dense(self._masks, 0, self._boards, mask)
        return mask

    def legal_actions(self) -> np.ndarray:
        """The ids of the legal actions, ascending: int64[k]."""
        return np.array(self.legal_list(), np.int64)

    def legal_list(self) -> list[int]:
        """The same ids as a list of ints, which is much faster to make and to choose from."""
        return self._ids[: self._num_legal].tolist()

    def apply(self, action: SupportsIndex) -> None:
        """Apply an action, then resolve chance (with explicit chance, stop at it).

        Raises:
            IllegalActionError: not legal now; the game is unchanged.
        """
        a = action if type(action) is int else integer(action)
        try:
            num_legal = self._play(self._desk, a)
        except OverflowError:  # no number of 64 bits
            num_legal = self._at.ILLEGAL
        if num_legal < 0:
            raise refuse(self, a)
        self._num_legal = num_legal

    def _skip_forced(self) -> None:
        """List what is legal; with the switch, a single legal action is made and `play` goes on with those after it."""
        self._num_legal = self._at.list_legal(self._desk)
        if self._num_legal == 1 and self._rules["skip_forced"][0]:
            self.apply(self._ids[0])

    def let_told(self, *arguments: Any) -> None:
        """The same of `learner.play_on`, with its arguments after the desk, in a game that remembers."""
        self._num_legal = self._asked_log().play_on(self._desk, *arguments)

    def let(self, kernel: Callable[..., int], *arguments: Any) -> None:
        """Let an entry kernel that takes the desk first (`engine.entries.learner.play_on`) play on from here."""
        self._num_legal = kernel(self._desk, *arguments)

    # --- chance -------------------------------------------------------------------------------------------------------
    @property
    def is_chance(self) -> bool:
        """True while chance is due (only with explicit chance)."""
        return self._memory[self._phase_byte] in CHANCE_PHASES

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every outcome of the chance phase with its exact probability; empty when none is due."""
        weights = np.zeros(self._table.edition.constants.NUM_CHANCE, np.int64)
        self._at.weigh_chance(self._states, 0, self._boards, self._rules, weights)
        total = int(weights.sum())
        return [(int(i), int(weights[i]) / total) for i in np.flatnonzero(weights)]

    def apply_chance(self, outcome: SupportsIndex) -> None:
        """Apply one of the outcomes of chance.

        Raises:
            IllegalActionError: no chance is due, or it cannot have this outcome; the game is unchanged.
        """
        possible = [i for i, _ in self.chance_outcomes()]
        if (o := integer_outcome(outcome)) not in possible:
            known = ", ".join(f"{i} ({self.describe_chance(i)})" for i in possible) or "none: no chance is due"
            raise IllegalActionError(f"chance outcome {o} cannot happen in phase {self.phase!r}; outcomes are {known}")
        if self._log is None:
            self._at.apply_outcome(self._states, 0, self._boards, self._rules, o, self._masks)
        else:
            self._log.apply_outcome(self._states, o, self._masks)
        self._skip_forced()

    def run_chance(self) -> None:
        """Resolve chance from the game's own streams until a seat has to decide."""
        if self._log is None:
            self._at.run_chance(self._states, 0, self._boards, self._rules, self._masks)
        else:
            self._log.run_chance(self._states, self._masks)
        self._skip_forced()

    def describe_chance(self, outcome: SupportsIndex) -> str:
        """The words of a chance outcome: a sum of dice, a resource, a card or a hex."""
        return wording.describe_chance(self._table, outcome)

    def parse_chance(self, text: str) -> int:
        """The outcome that `describe_chance` calls so; an ActionError says which are possible now."""
        return wording.parse_chance(self._table, text, (outcome for outcome, _ in self.chance_outcomes()))

    # --- seeing -------------------------------------------------------------------------------------------------------
    def observe(self, player: SupportsIndex, out: np.ndarray | None = None) -> np.ndarray:
        """What seat `player` may see: int8[layout.size], 0..127, the observer first; written into `out` if given."""
        seat = self._table.seat(player)
        if out is None:
            out = np.empty(self.layout.size, np.int8)
        else:
            check_array("out", out, np.int8, (self.layout.size,))
        self._at.look(self._desk, seat, out, _NO_MASK)
        return out

    def observe_masked(self, player: SupportsIndex) -> tuple[np.ndarray, np.ndarray]:
        """Two new arrays: what seat `player` may see, and its action mask, all 0 unless it decides (OBSERVATION-18)."""
        seat = self._table.seat(player)
        observation, mask = np.empty(self._table.layout.size, np.int8), np.empty(self._num_actions, np.int8)
        self._look(self._desk, seat, observation, mask)
        return observation, mask

    def view(self, player: SupportsIndex) -> "PlayerView":
        """What an agent in seat `player` may see; it does not change when the game continues."""
        seat = self._table.seat(player)
        made = PlayerView(self._table, self._states, self._masks, seat)
        if self._log is not None:
            made.recall(self._log, self._states, seat)
        return made

    # --- copies and texts ---------------------------------------------------------------------------------------------
    def clone(self) -> "Game":
        """An independent copy."""
        twin = Game.__new__(Game)
        twin._table, twin._chance, twin._num_actions = self._table, self._chance, self._num_actions
        twin._boards, twin._rules, twin._at = self._boards, self._rules, self._at
        twin._phase_byte, twin._actor_byte = self._phase_byte, self._actor_byte
        twin._play, twin._look, twin._seed = self._play, self._look, self._seed
        twin._lay(bytearray(self._memory))
        twin._num_legal = self._num_legal
        if self._log is not None:
            twin._take(self._log.copy())
        return twin

    __copy__ = clone

    def __deepcopy__(self, memo: dict[int, Any]) -> "Game":
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        log = None if self._log is None else self._log.content()
        kept = {"chance": self._chance, "record": self._states.tobytes(), "seed": self._seed, "log": log}
        return self._table.asked | kept

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._set(make_table(state["scenario"], state["num_players"], state["given"]), state["chance"])
        self._load(state["record"], state["seed"])
        if state["log"] is not None:
            self.remember()
            self._asked_log().load(state["log"])

    def facts(self) -> dict[str, Any]:
        """The position in plain words and numbers, with what follows from it, as listed in docs/positions.md."""
        return position.facts(self)

    def deal(self) -> dict[str, Any]:
        """The deal before the first decision: terrain, tokens, harbours and the pirate's place, by name."""
        return position.deal(self)

    def to_dict(self) -> dict[str, Any]:
        """The whole position as plain data; `from_dict` reads it back bit for bit."""
        return position.to_dict(self)

    def to_json(self) -> str:
        """The same as readable text; `from_json` reads it back."""
        return position.to_json(self)

    @classmethod
    def from_dict(
        cls, data: Mapping[str, Any], chance: Chance = "auto", *, derive: bool = False, edition: str | None = None
    ) -> "Game":
        """The game that plain data describes: what `to_dict` gives or less, as `seafarers_env.position` says.

        With `chance="auto"`, chance that is due is resolved at once. With `derive`, entries that follow from
        the rest are derived again, even if the data have old values. `edition` is as for a table; it is not part of the
        data.

        Raises:
            PositionError: names the entry that is wrong and what would be right.
            EditionError: there is no such edition, or it is too small for the board.
        """
        check_chance(chance)
        desk = position.read(data, edition, derive=derive)
        game = cls.from_table(desk.table, desk.S, chance)
        if chance == "auto":
            game.run_chance()
        return game

    @classmethod
    def from_json(
        cls, text: str, chance: Chance = "auto", *, derive: bool = False, edition: str | None = None
    ) -> "Game":
        """The game described by a text, from `to_json` or written by hand (docs/positions.md). Raises PositionError."""
        check_chance(chance)
        return cls.from_dict(position.parse(text), chance, derive=derive, edition=edition)

    def sites(self, player: SupportsIndex) -> dict[str, list[str]]:
        """Where seat `player` could lay `roads` and `ships`, build `settlements` and `cities`, by name of place.

        Cost, supply and whose turn it is are ignored; in set-up, settlements follow the rules of set-up.
        """
        return position.sites(self, self._table.seat(player))

    def svg(self, viewer: int | None = None, **options: Any) -> str:
        """The position as SVG text: everything, or what seat `viewer` may see; options as in `render.svg.svg`."""
        from seafarers_env.render.svg import svg

        return svg(self._states[0], self._table.board, self._rules[0], viewer=viewer, **options)

    _repr_svg_ = svg  # what a notebook shows

    def __repr__(self) -> str:
        return (
            f"Game({self.scenario.name!r}, num_players={self.num_players}, turn={self.turn}, "
            f"phase={self.phase!r}, player={self.current_player})"
        )


class PlayerView(Told, Seen):
    """One position of a game as one seat may see it; agents get nothing else.

    Examples:
        ```python
        from seafarers_env import Game
        view = Game("base", seed=7).view(0)
        print(view.phase, [view.describe(action) for action in view.legal_actions()[:3].tolist()])
        world = view.determinise(seed=1)  # a whole game that agrees with the view
        ```
    """

    def determinise(self, seed: SupportsIndex) -> Game:
        """A complete game that this seat could be in: what it cannot see is dealt at random from `seed`, 0..2^64 - 1.

        All deals of the unseen cards that agree with the view are equally likely. They agree with sizes of hands, bank
        and played cards, trades on the table, the fact that nobody has won, and with `card_counting` what this seat
        knows of all hands (the others then know only sizes). Future chance comes from `seed` as well.
        """
        return Game.from_table(self._table, fill_in(self._seen, self.player, self._table, word_of(seed)))
