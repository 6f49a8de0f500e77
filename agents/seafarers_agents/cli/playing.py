"""`seafarers play`: one game, new or taken up again, by agents alone or with persons among them."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from seafarers_agents.agent import Agent
from seafarers_agents.cli import person
from seafarers_agents.cli.arguments import Play
from seafarers_agents.cli.errors import InputError, agents_of, check_seats, make_room, switches_of
from seafarers_agents.cli.going_on import seats_of, unfinished
from seafarers_agents.cli.hosting import House, agents_of_seats, fresh_seed, new_game, remembered, taken_up
from seafarers_agents.cli.keeping import Keeper, new_file
from seafarers_agents.protocol import compile_all, transcribe_all
from seafarers_agents.story import noticed, play
from seafarers_agents.usage import Usage
from seafarers_env.game import Game
from seafarers_env.game_seeds import word_of
from seafarers_env.render.text import board_text, table_text
from seafarers_env.replay import Recorder


def play_one(command: Play) -> None:
    """Play one game aloud, let persons play, or open the start page."""
    if command.seed is not None:
        word_of(command.seed)
    if command.resumed is not None:
        _continue(command)
    elif command.scenario is None:
        _open_start_page(command)
    elif command.seat is not None:
        _begin_on_page(command, command.scenario, person.seated(command, command.scenario))
    else:
        _begin(command, command.scenario)


def _open_start_page(command: Play) -> None:
    if replace(command, port=0, browser=True, host=None) != Play():
        raise InputError("play takes a SCENARIO that `seafarers list` shows, or --continue FILE; alone it opens a page")
    with person.listening(command) as socket:
        assert socket is not None
        house = House(friends=command.host is not None)
        try:
            person.serve_page(command, socket, house)
        finally:
            house.close()


def _begin(command: Play, scenario: str) -> None:
    if command.opponents is not None or command.num_players is not None or command.text:
        raise InputError("--opponents, --num-players and --text go with --seat; --agents names all players otherwise")
    person.check_arguments(command, persons=False)
    names = tuple(agents_of(command.agents or "heuristic,random,random,random"))
    check_seats(scenario, names)
    if command.watch:
        return _begin_on_page(command, scenario, names)
    seed = command.seed or 0
    agents = agents_of_seats(names, seed)
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


def _begin_on_page(command: Play, scenario: str, names: tuple[str, ...]) -> None:
    """With persons, or with somebody who watches."""
    seed = fresh_seed() if command.seed is None else command.seed
    switches = switches_of(command.option, max_turns=command.max_turns)
    place, recorder = new_game(scenario, names, seed, switches)
    with person.listening(command, page=not command.text) as socket:
        if command.record is not None:
            make_room(command.record)
        keeper = Keeper(recorder, command.record or new_file(place.game.scenario.name))
        _introduce(names, place.persons, seed)
        person.play_person(command, place, keeper, socket)


def _continue(command: Play) -> None:
    path = command.resumed
    assert path is not None
    found = unfinished(command, path)
    names, persons = seats_of(command, found)
    person.check_arguments(command, persons=bool(persons))
    if command.text and len(persons) > 1:
        raise InputError(f"persons sat in seats {', '.join(map(str, persons))}: --seat says which is yours")
    seed = fresh_seed() if command.seed is None else command.seed
    place, recorder = taken_up(found, names, persons, seed)
    game = place.game
    _check_viewer(command, game)
    shown = bool(persons) or command.watch
    with person.listening(command, page=shown and not command.text) as socket:
        if command.record is not None:
            make_room(command.record)
        keeper = Keeper(recorder, command.record or path)
        cut = ", where the file is cut off" if found.cut else ""
        decisions = noticed(found, persons[0] if persons else command.viewer)
        print(f"{game.scenario.title}: on after {found.end.turns} turns and {decisions:,} decisions{cut}")
        _introduce(names, persons, seed)
        if shown:
            person.play_person(command, place, keeper, socket, remembered(found, persons))
        else:
            _aloud(command, game, names, place.agents, keeper, decisions)


# --- what they share --------------------------------------------------------------------------------------------------
def _check_viewer(command: Play, game: Game) -> None:
    if command.viewer is not None and not 0 <= command.viewer < game.num_players:
        raise InputError(f"seats must be 0..{game.num_players - 1}, not {command.viewer}")


def _introduce(names: tuple[str, ...], persons: tuple[int, ...], seed: int) -> None:
    for other, name in enumerate(names):
        print(f"player {other}: {name if other not in persons else 'you' if len(persons) == 1 else name}")
    print(f"seed {seed}\n")


def _aloud(
    command: Play, game: Game, names: tuple[str, ...], agents: dict[int, Agent], keeper: Keeper | None, before: int = 0
) -> None:
    """Let agents play; tell every decision, then how it ended."""
    compile_all(agents.values(), game.table.edition)
    if command.record is not None:
        transcribe_all(agents, command.record.with_name(command.record.name.partition(".")[0]))
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
    for seat, agent in agents.items():
        if isinstance(used := getattr(agent, "usage", None), Usage):
            print(f"player {seat} ({names[seat]}): {used.sentence(1)}")


NO_REPLAY = "no replay of it was kept: --record game.jsonl keeps one"


def summary(game: Game, names: Sequence[str], decisions: int, replay: Path | None) -> str:
    """Winner, turns and decisions, the points of all, and where the replay is.

    Args:
        game: One that is over: hidden cards have come to light (BASE-74).
        names: Who sat in each seat.
        decisions: That the viewer may have noticed.
        replay: The file; None if there is none.
    """
    points, winner = game.victory_points, game.winner
    end = "nobody wins" if winner is None else f"player {winner} ({names[winner]}) wins"
    ranks = sorted(range(len(names)), key=lambda seat: (seat != winner, -points[seat], seat))
    across = max(len(str(each)) for each in points)
    return "\n".join(
        [
            *(f"  {points[seat]:{across}} points  player {seat} ({names[seat]})" for seat in ranks),
            f"{end} after {game.turn} turns and {decisions:,} decisions",
            NO_REPLAY if replay is None else f"replay: {replay}",
        ]
    )
