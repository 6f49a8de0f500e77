"""`seafarers play`: one game, new or taken up again, by agents alone or with a person among them."""

import secrets
from typing import Final

from seafarers_agents.agent import Agent, make_agent
from seafarers_agents.cli import person
from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import InputError, agents_of, check_seats, make_room, switches_of
from seafarers_agents.cli.going_on import PERSON, seats_of, unfinished
from seafarers_agents.cli.keeping import Keeper, new_file
from seafarers_agents.cli.summary import summary
from seafarers_agents.protocol import compile_all
from seafarers_agents.seeds import Seeds
from seafarers_agents.sitting import recalled
from seafarers_agents.story import noticed, play
from seafarers_env.game import Game
from seafarers_env.keyed import keyed
from seafarers_env.render.text import board_text, table_text
from seafarers_env.replay import Recorder

_WORD: Final = 1 << 64
_FRESH: Final = 53  # bits: too many seeds to try them all, and a number that any program reads exactly


def play_one(command: Play) -> None:
    """Play one game aloud, or let a person play."""
    seed = command.seed
    if seed is not None and not -_WORD // 2 <= seed < _WORD:
        raise InputError(f"a game's seed is a whole number of 64 bits, -2^63..2^64 - 1, not {seed}")
    if command.resumed is not None:
        _continue(command)
    elif command.scenario is None:
        raise InputError("play takes a SCENARIO that `seafarers list` shows, or --continue FILE")
    elif command.seat is not None:
        _begin_with_person(command, command.scenario, command.seat)
    else:
        _begin(command, command.scenario)


def _begin(command: Play, scenario: str) -> None:
    if command.opponents is not None or command.num_players is not None or command.text:
        raise InputError("--opponents, --num-players and --text go with --seat; --agents names all players otherwise")
    names = tuple(agents_of(command.agents or "heuristic,random,random,random"))
    check_seats(scenario, names)
    seed = command.seed or 0
    agents = _agents(names, seed)
    game = Game(scenario, len(names), seed, **switches_of(command.option, max_turns=command.max_turns))
    _check_viewer(command, game)
    keeper = None
    if command.record is not None:
        make_room(command.record)
        keeper = Keeper(Recorder(game, names, seed=seed), command.record)
    for seat, name in enumerate(names):
        print(f"player {seat}: {name}")
    print()
    _aloud(command, game, names, agents, keeper)


def _begin_with_person(command: Play, scenario: str, seat: int) -> None:
    names = person.seated(command, scenario)
    seed = secrets.randbits(_FRESH) if command.seed is None else command.seed
    agents = _agents(names, seed)
    game = Game(scenario, len(names), seed, **switches_of(command.option, max_turns=command.max_turns))
    recorder = Recorder(game, names, seed=seed)
    compile_all(agents.values(), game.table.edition)
    with person.listening(command, seat) as socket:
        if command.record is not None:
            make_room(command.record)
        keeper = Keeper(recorder, command.record or new_file(game.scenario.name))
        _introduce(names, seat, seed)
        person.play_person(command, person.Place(game, seat, names, agents), keeper, socket)


def _continue(command: Play) -> None:
    path = command.resumed
    assert path is not None
    found = unfinished(command, path)
    names, seat = seats_of(command, found)
    person.check_arguments(command, seat)
    seed = secrets.randbits(_FRESH) if command.seed is None else command.seed
    agents = _agents(names, seed)
    # What chance would have brought is not in the file, or whoever reads it could foretell the game.
    recorder = Recorder.going_on(found, keyed(seed % _WORD, "chance", len(found)), names)
    game = recorder.game
    _check_viewer(command, game)
    if seat is not None:
        compile_all(agents.values(), game.table.edition)
    with person.listening(command, seat) as socket:
        if command.record is not None:
            make_room(command.record)
        keeper = Keeper(recorder, command.record or path)
        cut = ", where the file is cut off" if found.cut else ""
        decisions = noticed(found, command.viewer if seat is None else seat)
        print(f"{game.scenario.title}: on after {found.end.turns} turns and {decisions:,} decisions{cut}")
        _introduce(names, seat, seed)
        if seat is None:
            _aloud(command, game, names, agents, keeper, decisions)
        else:
            place = person.Place(game, seat, names, agents)
            person.play_person(command, place, keeper, socket, recalled(found, seat))


# --- what they share --------------------------------------------------------------------------------------------------
def _agents(names: tuple[str, ...], seed: int) -> dict[int, Agent]:
    """Who plays each seat but the person's; an agent's own seed tells nothing of the game's."""
    seeds = Seeds(seed % _WORD)
    return {seat: make_agent(name, seeds.agent(0, seat)) for seat, name in enumerate(names) if name != PERSON}


def _check_viewer(command: Play, game: Game) -> None:
    if command.viewer is not None and not 0 <= command.viewer < game.num_players:
        raise InputError(f"seats are 0..{game.num_players - 1}, not {command.viewer}")


def _introduce(names: tuple[str, ...], seat: int | None, seed: int) -> None:
    for other, name in enumerate(names):
        print(f"player {other}: {'you' if other == seat else name}")
    print(f"seed {seed}\n")


def _aloud(
    command: Play, game: Game, names: tuple[str, ...], agents: dict[int, Agent], keeper: Keeper | None, before: int = 0
) -> None:
    """Let agents play; tell every decision, then how it ended."""
    compile_all(agents.values(), game.table.edition)
    seated, recorder = [agents[seat] for seat in range(len(names))], None if keeper is None else keeper.recorder
    try:
        decisions = before + play(game, seated, None if command.quiet else print, command.viewer, recorder)
    except BaseException:  # interrupted, or an agent that breaks: what has been played is kept
        if keeper is not None:
            keeper.save()
        raise
    complaint = None if keeper is None else keeper.attempt()
    state, board, rules = game.record, game.board, game.table.rules[0]
    print("" if command.quiet else "\n", end="")
    print(board_text(state, board, rules))
    print(table_text(state, board, rules, command.viewer))
    told = summary(game, names, decisions, None if keeper is None else keeper.path)
    if complaint is not None:
        print(told.rpartition("\n")[0])
        raise InputError(complaint)
    print(told)
