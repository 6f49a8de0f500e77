"""`seafarers puzzles`: an agent is asked, or a puzzle is shown."""

import time
from collections import Counter

from seafarers_agents.agent import make_agent
from seafarers_agents.cli.errors import InputError, make_room
from seafarers_agents.cli.output import check_picture, picture, write
from seafarers_agents.cli.studies import Puzzles
from seafarers_agents.console import Bar
from seafarers_agents.protocol import AgentError
from seafarers_agents.puzzles import Attempt, Puzzle, attempt, puzzles as all_puzzles
from seafarers_agents.puzzles.estimates import Estimate
from seafarers_env.render.svg import svg
from seafarers_env.render.text import board_text, table_text


def puzzles(command: Puzzles) -> None:
    """Score an agent, show a puzzle, or tell what there is."""
    if command.show is not None:
        _show(_numbered(command.show), command)
    elif command.answer or command.out is not None:
        raise InputError("--answer and --out go with --show N")
    elif command.agent is not None:
        _score(command.agent, command.seed)
    else:
        for kind, count in Counter(puzzle.kind for puzzle in all_puzzles()).most_common():
            print(f"{count:3} {kind}")
        print(f"{len(all_puzzles()):3} in all; --agent AGENT asks an agent, --show N shows one")


def _numbered(number: int) -> Puzzle:
    for puzzle in all_puzzles():
        if puzzle.number == number:
            return puzzle
    raise InputError(f"puzzles have the numbers 1..{len(all_puzzles())}, not {number}")


def _score(agent: str, seed: int) -> None:
    start, attempts = time.perf_counter(), list[Attempt]()
    make_agent(agent)  # one that there is not says so here
    away = list[Puzzle]()
    with Bar("asking") as bar:
        for done, puzzle in enumerate(all_puzzles(), 1):
            try:
                attempts.append(attempt(agent, puzzle, seed))
            except AgentError as error:
                away.append(puzzle)
                print(f"{puzzle.number:3} {puzzle.kind}: not asked, {error}")
            bar(done, len(all_puzzles()))
    for one in attempts:
        if not one.solved:
            print(f"{one.puzzle.number:3} {one.puzzle.kind}: {one.answer}; right is {', then '.join(one.puzzle.line)}")
    solved = Counter(one.puzzle.kind for one in attempts if one.solved)
    for kind, count in Counter(one.puzzle.kind for one in attempts).most_common():
        print(f"{kind}: {solved[kind]} of {count}")
    left = f", {len(away)} not asked" if away else ""
    print(f"{agent}: {solved.total()} of {len(attempts)} solved{left}, {time.perf_counter() - start:.1f} s")


def _show(puzzle: Puzzle, command: Puzzles) -> None:
    check_picture(command.out)
    game = puzzle.game()
    seat = game.current_player
    print(f"Puzzle {puzzle.number}: {game.scenario.title}, {game.num_players} players, ", end="")
    print(f"{game.options['points_to_win']} points win. You are player {seat}.\n")
    print(board_text(game.record, game.board, game.table.rules[0]))
    print(table_text(game.record, game.board, game.table.rules[0], seat))
    print(f"\n{puzzle.question}")
    if command.answer:
        print(f"\nAnswer: {' or '.join(puzzle.answers)}.\n{puzzle.proof}")
        for estimate in puzzle.estimates:
            _tell(estimate)
    if command.out is not None:
        make_room(command.out)
        drawing = svg(game.record, game.board, game.table.rules[0], viewer=seat)
        write(command.out, picture(command.out, drawing))
        print(f"\npicture: {command.out}")


def _tell(estimate: Estimate) -> None:
    """Each decision's share of games won, and by how much more the best won of the same ones."""
    print(f"\n{estimate.policy}: games won, and how far behind the best, with standard errors")
    for one in estimate.candidates:
        behind = f"  -{one.behind:.1%} ± {one.behind_error:.1%}" if one.behind_error > 0 else ""
        print(f"  {one.chance:6.1%} ± {one.error:.1%}{behind}  {one.action} ({one.playouts:,} games)")
