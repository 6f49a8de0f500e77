"""Games one after another on the same page: begun at the start page, played again, taken up where they were left."""

import json
import secrets
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from seafarers_agents.agent import Agent, make_agent
from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import INPUT_ERRORS
from seafarers_agents.cli.going_on import HARMLESS, is_harmless, seats_of, unfinished
from seafarers_agents.cli.keeping import FOLDER, Keeper, new_file
from seafarers_agents.cli.lan import LAN
from seafarers_agents.persons import PERSON, PersonError, called, is_friend, is_person, read_seats, written
from seafarers_agents.protocol import compile_all
from seafarers_agents.puzzles import Puzzle, puzzles
from seafarers_agents.seeds import Seeds
from seafarers_agents.sitting import Sitting
from seafarers_agents.told import Line, recalled
from seafarers_agents.web.host import Left, Party, Unwilling, Wish
from seafarers_env.board.board_text import nearest
from seafarers_env.game import Game
from seafarers_env.game_seeds import word_of
from seafarers_env.replay import Recorder, Replay, ReplayError
from seafarers_env.replay.bounded import read_lines
from seafarers_env.scenarios import OPTIONS, Scenario, built_in
from seafarers_env.seed_derivation import keyed
from seafarers_env.table import make_table

#: What the start page offers; all are of `HARMLESS` kinds.
OFFERED: Final = ("heuristic", "random", "ismcts:200", "champion", "one-ply", "flat", "ismcts:1000")
_FRESH: Final = 53  # bits: too many seeds to try them all, and a number that any program reads exactly
_PAUSE: Final = 0.4  # seconds between what agents do
_SHOWN: Final = 20  # games that were left


@dataclass(frozen=True)
class Place:
    """Seats in a game, and who sits in the others."""

    game: Game
    persons: tuple[int, ...]
    names: tuple[str, ...]  # as they are written: persons, friends, agents
    agents: dict[int, Agent]

    @property
    def own(self) -> int | None:
        """The seat of whoever has opened the table, None where only friends and agents play."""
        return next((seat for seat in self.persons if not is_friend(self.names[seat])), None)


def fresh_seed() -> int:
    """A seed that nobody can predict."""
    return secrets.randbits(_FRESH)


def agents_of_seats(names: tuple[str, ...], seed: int) -> dict[int, Agent]:
    """Who plays each seat but persons'; an agent's own seed tells nothing of the game's."""
    seeds = Seeds(word_of(seed))
    return {seat: make_agent(name, seeds.agent(0, seat)) for seat, name in enumerate(names) if not is_person(name)}


def new_game(
    scenario: str | Scenario, names: tuple[str, ...], seed: int, switches: Mapping[str, Any]
) -> tuple[Place, Recorder]:
    """A table with persons in the seats written so, and the recorder of its game."""
    agents = agents_of_seats(names, seed)
    table = make_table(scenario, len(names), switches)
    compile_all(agents.values(), table.edition)  # an agent that cannot play here says so first
    game = Game(scenario, len(names), seed, **switches)
    recorder = Recorder(game, recorded(names), seed=seed)
    return Place(game, tuple(p for p, name in enumerate(names) if is_person(name)), names, agents), recorder


def recorded(names: Sequence[str]) -> list[str]:
    """Who sits in each seat as a replay has it: at which machine persons sat does not matter later."""
    return [written(PERSON, called(name)) if is_person(name) else name for name in names]


def tried(puzzle: Puzzle) -> tuple[Place, Recorder]:
    """A person at the decision that a puzzle asks for, among heuristics."""
    game, seed = puzzle.game(), fresh_seed()
    person = game.current_player
    names = tuple(PERSON if seat == person else "heuristic" for seat in range(game.num_players))
    agents = agents_of_seats(names, seed)
    compile_all(agents.values(), game.table.edition)
    return Place(game, (person,), names, agents), Recorder(game, recorded(names), note=f"puzzle {puzzle.number}")


def taken_up(found: Replay, names: tuple[str, ...], persons: tuple[int, ...], seed: int) -> tuple[Place, Recorder]:
    """The table of a game that was left, and the recorder that goes on.

    What chance would have brought is not in the file, or whoever reads it could predict the game.
    """
    agents = agents_of_seats(names, seed)
    recorder = Recorder.going_on(found, keyed(word_of(seed), "chance", len(found)), recorded(names))
    compile_all(agents.values(), recorder.game.table.edition)
    return Place(recorder.game, persons, names, agents), recorder


class House:
    """The `web.host.Host` of the command line: one game at a time, each recorded in a file of its own.

    Args:
        friends: Whether seats may be friends', and each person has a screen of their own.
    """

    def __init__(self, *, friends: bool = False) -> None:
        self._friends = friends
        self._party: Party | None = None
        self._keeper: Keeper | None = None
        self._again: Callable[[], Party] | None = None

    def take(self, place: Place, keeper: Keeper, past: Sequence[Line] | Mapping[int, Sequence[Line]] = ()) -> Party:
        """Close the game before and seat everybody at the next one, which is not started yet."""
        self.close()
        keeper.save()  # so that the file is a replay from now on, whatever happens
        sitting = Sitting(
            *(place.game, place.persons or None, place.agents, keeper.recorder),
            pause=_PAUSE, rest=keeper.save, past=past, apart=self._friends and bool(place.persons),
        )  # fmt: skip
        self._party = Party(
            *(sitting, place.names, lambda: str(keeper.path), keeper.recorder.replay, place.own),
            note=lambda names: keeper.recorder.reseat(recorded(names)),
        )
        party, game = self._party, place.game
        same = game.table.asked["given"]
        self._again = lambda: self._made(lambda: new_game(game.scenario, party.names, fresh_seed(), same))
        self._keeper = keeper
        return party

    def close(self) -> None:
        """End the game that is being played, if there is one, and say where it is recorded."""
        if self._party is None or self._keeper is None:
            return
        self._party.sitting.close()
        self._party = None
        if self._keeper.save():
            print(f"\nreplay: {self._keeper.path}", flush=True)

    # --- what the page asks for ---------------------------------------------------------------------------------------
    def agents(self) -> Sequence[str]:
        """See `Host`."""
        return OFFERED

    def left(self) -> list[Left]:
        """See `Host`: those of the folder where games are recorded."""
        try:
            found = [path for path in FOLDER.iterdir() if path.name.endswith((".jsonl", ".jsonl.gz"))]
            found.sort(key=lambda path: path.stat().st_mtime, reverse=True)
        except OSError:
            return []
        playing = self._keeper.path.resolve() if self._party is not None and self._keeper is not None else None
        seen = (_seen(path) for path in found[: 5 * _SHOWN] if path.resolve() != playing)
        return [one for one in seen if one is not None][:_SHOWN]

    def begin(self, wish: Wish) -> Party:
        """See `Host`."""
        if wish.scenario not in built_in():
            raise Unwilling(f"the start page has the scenarios {', '.join(built_in())}, not {wish.scenario!r}")
        for name in wish.seats:
            if not is_person(name):
                self._check_harmless(name)
        for name in wish.options:
            if name not in OPTIONS:
                raise Unwilling(f"there is no rule switch {name!r}{nearest(name, OPTIONS)}")
        seed, seats = fresh_seed() if wish.seed is None else wish.seed, self._seated(wish.seats)
        return self._made(lambda: new_game(wish.scenario, seats, seed, wish.options))

    def rematch(self) -> Party:
        """See `Host`."""
        if self._again is None:
            raise Unwilling("no game has been played yet")
        return self._again()

    def puzzle(self, number: int) -> Party:
        """See `Host`."""
        found = next((one for one in puzzles() if one.number == number), None)
        if found is None:
            raise Unwilling(f"there are puzzles 1 to {len(puzzles())}, not {number}")
        party = self._made(lambda: tried(found))
        party.puzzle = found
        return party

    def go_on(self, file: str) -> Party:
        """See `Host`: who sits where is as `--continue` has it, and nothing but what that takes from a file."""
        if file not in {one.file for one in self.left()}:
            raise Unwilling(f"no game that was left is in {FOLDER}/ under the name {file!r}")
        path, command = FOLDER / file, Play(host=LAN if self._friends else None)
        try:
            found = unfinished(command, path)
            names, persons = seats_of(command, found)
            place, recorder = taken_up(found, names, persons, fresh_seed())
        except INPUT_ERRORS as error:
            raise Unwilling(_sentence(error)) from None
        return self.take(place, Keeper(recorder, path), remembered(found, persons))

    def agent(self, name: str, seat: int) -> Agent:
        """See `Host`."""
        self._check_harmless(name)
        if self._keeper is None:
            raise Unwilling("no game is being played")
        try:
            made = make_agent(name, fresh_seed())
            compile_all([made], self._keeper.recorder.game.table.edition)
        except INPUT_ERRORS as error:
            raise Unwilling(_sentence(error)) from None
        return made

    def _check_harmless(self, name: str) -> None:
        if not is_harmless(name):
            kinds = ", ".join(sorted(HARMLESS))
            raise Unwilling(f"a seat must be {PERSON!r} or one of {kinds}, not {name!r}: `seafarers play` takes others")

    def _seated(self, seats: Sequence[str]) -> tuple[str, ...]:
        """Who sits in each seat, with names that can be."""
        try:
            return read_seats(seats, friends=self._friends)
        except PersonError as error:
            raise Unwilling(_sentence(error)) from None

    def _made(self, make: Callable[[], tuple[Place, Recorder]]) -> Party:
        try:
            place, recorder = make()
            keeper = Keeper(recorder, new_file(place.game.scenario.name))
        except INPUT_ERRORS as error:
            raise Unwilling(_sentence(error)) from None
        return self.take(place, keeper)


def remembered(found: Replay, persons: tuple[int, ...]) -> Sequence[Line] | Mapping[int, Sequence[Line]]:
    """The log so far as each seat may know it, where a person plays; all of it where nobody does."""
    seats = range(found.header.num_players)
    return {seat: recalled(found, seat) for seat in seats} if persons else recalled(found, None)


def _sentence(error: Exception) -> str:
    return " ".join(str(error).split()).rstrip(".")


def _seen(path: Path) -> Left | None:
    """What the first and last lines of a file say; None for games that are over and for what is no replay."""
    last: deque[bytes] = deque(maxlen=2)
    first = b""
    try:
        with path.open("rb") as file:
            for line, _ in read_lines(file, str(path)):
                first = first or line
                last.append(line)
    except OSError:
        return None
    except ReplayError:
        pass  # cut off: it goes on from what there is
    try:
        header: Any = json.loads(first)
        agents = tuple(str(name) for name in header["agents"])
        ends = [json.loads(line) for line in last if line.startswith(b'{"end"')]
        if ends and ends[0]["end"] != "unfinished":
            return None
        return Left(path.name, str(header["scenario"]), agents)
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
