"""Reading a replay line by line, playing it through."""

import json
from collections.abc import Iterator
from typing import Any, Final, NoReturn

from seafarers_env.board.action_table import ActionError
from seafarers_env.engine import phases as at
from seafarers_env.game import Game
from seafarers_env.position import PositionError
from seafarers_env.position.entry import Entry, Fields, shown
from seafarers_env.position.json_text import parse
from seafarers_env.replay.errors import CutError, ReplayError, printable
from seafarers_env.replay.events import Chance, Decision, End, Event, TakenBack, advance, end_of
from seafarers_env.replay.header import Header, read_header
from seafarers_env.replay.replay import Replay
from seafarers_env.replay.writing import checksum

_END_KEYS: Final = ("end", "winner", "points", "turns", "decisions")
_SHOWN: Final = 8  # legal actions that an error names
_MAX_COUNT: Final = 1_000_000
_REJECT_ALL: Final = "reject all"
MAX_TAKEN_BACK: Final = 2000  # events in a line; a recorder notes the first so many

Line = tuple[bytes, bool]  # without its end, and whether it had one


def read(lines: Iterator[Line], source: str, *, partial: bool) -> Replay:
    """The replay in these lines.

    Raises:
        ReplayError: names the line that is wrong and what would be right; `CutError` where `partial` would help.
    """
    reader = _Reader(lines, source)
    try:
        return reader.whole()
    except CutError:
        if not partial or reader.opening is None:
            raise
        return reader.so_far()
    except PositionError as error:
        raise reader.error(f"{error.entry}: {error.expected}", error.found) from None


class _Reader:
    """Reads a replay from the front; what it has read so far has been played through."""

    def __init__(self, lines: Iterator[Line], source: str) -> None:
        self._lines, self._source, self._number = lines, source, 0
        self._header: Header | None = None
        self._sum = checksum()  # of the lines before the one that is being read
        self._line = b""
        self._branches = False  # the format has lines of what was taken back
        self.opening: Game | None = None
        self._events: list[Event] = []
        self._taken_back: list[TakenBack] = []
        self._decisions = 0
        self._unsaid = 0  # of these, decisions that no line tells

    def whole(self) -> Replay:
        """All of it."""
        first = self._next("the header of a replay")
        self._header = header = read_header(first)
        checked = int(first["format_version"]) >= 2
        self._branches = int(first["format_version"]) >= 3
        opening = self._next("the opening position")
        position = Entry(opening, "").fields(("position",)).get("position")
        if position is None:
            self._fail("the opening position", shown(opening))
        self.opening = Game.from_dict({**_without_table(position), **header.table()}, "explicit")
        game = self.opening.clone()
        end = self._play(game)
        if checked:
            self._check()
        self._close()
        return Replay(header, tuple(self._events), end, False, checked, tuple(self._taken_back), _opening=self.opening)

    def so_far(self) -> Replay:
        """What there is of a file without its end."""
        assert self._header is not None and self.opening is not None
        game = self.opening.clone()
        for event in self._events:
            advance(game, event)
        end = end_of(game, self._decisions)
        back = tuple(self._taken_back)
        return Replay(self._header, tuple(self._events), end, True, False, back, _opening=self.opening)

    # --- lines --------------------------------------------------------------------------------------------------------
    def _next(self, what: str) -> Any:
        """The next line as JSON; one that is cut off is told from one that is wrong."""
        if self._number:
            self._sum.update(self._line + b"\n")
        self._number += 1
        try:
            line, ended = next(self._lines, (b"", False))
        except CutError as error:
            raise CutError(self._source, self._number, what, error.found) from None
        if not line and not ended:
            raise CutError(self._source, self._number, what, "the end of the file")
        self._line = line
        try:
            return parse(line.decode())
        except UnicodeDecodeError:
            wrong = self.error(f"{what} in UTF-8", "other bytes")
        except PositionError as error:
            wrong = self.error(f"{what} ({error.entry.replace('line 1, ', '')}: {error.expected})", error.found)
        raise wrong if ended else CutError(wrong.source, wrong.line, wrong.expected, wrong.found)

    def _check(self) -> None:
        """The lines are those that were written."""
        value: Any = self._next("the checksum of the lines before it")
        if [key.value for key, _ in Entry(value, "").pairs()] != ["check"]:
            self._fail("nothing after the end of the game but the checksum of the lines before it", shown(value))
        there: Any = value["check"]
        if there != (right := self._sum.hexdigest()):
            self._fail(f"check {right}, the checksum of the lines before it", f"{shown(there)}: the file is damaged")

    def _close(self) -> None:
        """Nothing may follow the end."""
        for line, _ in self._lines:
            self._number += 1
            if line.strip():
                self._fail("nothing after the end of the game", shown(line[:40].decode(errors="replace")))

    def error(self, expected: str, found: str) -> ReplayError:
        """An error in the line that is being read."""
        return ReplayError(self._source, self._number, expected, found)

    def _fail(self, expected: str, found: str) -> NoReturn:
        raise self.error(expected, found)

    # --- what happened ------------------------------------------------------------------------------------------------
    def _play(self, game: Game) -> End:
        while True:
            due = _due(game)
            value: Any = self._next(due)
            keys = {key.value for key, _ in Entry(value, "").pairs()}
            if "end" in keys:
                return self._end(Entry(value, "").fields(_END_KEYS), game)
            if self._branches and "taken back" in keys:
                self._branch(Entry(value, "").fields(("taken back",)), game.clone())
                continue
            if game.is_over:
                self._fail("the end of the game, which is over", shown(value))
            self._events += self._happened(value, game)

    def _happened(self, value: Any, game: Game) -> Iterator[Event]:
        """What happened next, and happens now in `game`."""
        if event := self._skipped(value, game):
            self._unsaid += 1
            yield self._goes_on(event, game)
        yield self._goes_on(self._chance(value, game) if "chance" in value else self._decision(value, game), game)

    def _goes_on(self, event: Event, game: Game) -> Event:
        advance(game, event)
        self._decisions += isinstance(event, Decision)
        return event

    def _skipped(self, value: Any, game: Game) -> Decision | None:
        """The choice of nobody, where older files skip it: no counter-offer could be paid (DECISIONS-44)."""
        if (
            game.phase != at.PHASES[at.CHOOSE]
            or value.get("action") == _REJECT_ALL
            or len(legal := game.legal_list()) > 1
        ):
            return None
        return Decision(game.current_player, legal[0], game.describe(legal[0]))

    def _branch(self, fields: Fields, game: Game) -> None:
        """What was taken back has been possible as well: it is played in a game of its own."""
        entry, before = fields.get("taken back"), (self._decisions, self._unsaid)
        assert entry is not None
        events: list[Event] = []
        for one in entry.items(MAX_TAKEN_BACK, "events"):
            one.pairs()  # an object
            if game.is_over:
                self._fail("no more of what was taken back, as the game was over there", shown(one.value))
            events += self._happened(one.value, game)
        if not events:
            self._fail("something that was taken back", "nothing")
        self._taken_back.append(TakenBack(len(self._events), tuple(events)))
        self._decisions, self._unsaid = before

    def _decision(self, value: Any, game: Game) -> Decision:
        fields = Entry(value, "").fields(("seat", "action"))
        seat, action = fields.get("seat"), fields.get("action")
        if seat is None or action is None or game.is_chance:
            self._fail(_due(game), shown(value))
        if seat.seat(game.num_players) != game.current_player:
            self._fail(f"a decision of seat {game.current_player}", f"one of seat {seat.value}")
        words = printable(action, "an action in words")
        try:
            chosen = game.parse(words)
        except ActionError as error:
            self._fail(f"an action of phase {game.phase!r}", str(error))
        legal = game.legal_list()
        if chosen not in legal:
            some = ", ".join(game.describe(a) for a in legal[:_SHOWN]) + (", ..." if len(legal) > _SHOWN else "")
            self._fail(f"a legal action of seat {game.current_player} in phase {game.phase!r}: {some}", repr(words))
        return Decision(game.current_player, chosen, game.describe(chosen))

    def _chance(self, value: Any, game: Game) -> Chance:
        fields = Entry(value, "").fields(("chance", "outcome"))
        phase, outcome = fields.get("chance"), fields.get("outcome")
        if phase is None or outcome is None or not game.is_chance or phase.value != game.phase:
            self._fail(_due(game), shown(value))
        words = printable(outcome, "an outcome in words")
        possible = {game.describe_chance(o): o for o, _ in game.chance_outcomes()}
        if words not in possible:
            self._fail(f"an outcome of {game.phase!r} that is possible: {', '.join(possible)}", repr(words))
        return Chance(game.phase, possible[words], words)

    # --- how it ended -------------------------------------------------------------------------------------------------
    def _end(self, fields: Fields, game: Game) -> End:
        told, right = _read_end(fields, game.num_players), end_of(game, self._decisions - self._unsaid)
        for key, there in vars(told).items():
            if there != vars(right)[key]:
                by_rules = f"{'end' if key == 'outcome' else key} {_json(vars(right)[key])}, as the game went"
                self._fail(by_rules, _json(there))
        return end_of(game, self._decisions)


def _without_table(position: Entry) -> dict[str, Any]:
    """The entries of a position; the table is set by the header."""
    known = ("scenario", "board", "num_players", "options", "format", "version", "random")
    for key, entry in position.pairs():
        if key.value in known:
            raise entry.error("nothing, as the header says it")
    return dict(position.value)


def _due(game: Game) -> str:
    """What the next line has to tell."""
    if game.is_over:
        return "the end of the game"
    if game.is_chance:
        return f"the outcome of {game.phase!r}"
    return f"a decision of seat {game.current_player} in phase {game.phase!r}"


def _read_end(fields: Fields, players: int) -> End:
    outcome, winner, points, turns, decisions = (fields.needed(key) for key in _END_KEYS)
    outcomes = ("won", "truncated", "unfinished")
    rows = points.items(players, "seats")
    return End(
        outcomes[outcome.index_of(outcomes, "an end")],
        None if winner.value is None else winner.seat(players),
        tuple(row.integer(0, _MAX_COUNT) for row in rows),
        turns.integer(0, _MAX_COUNT),
        decisions.integer(0, _MAX_COUNT),
    )


def _json(value: Any) -> str:
    return json.dumps(value)
