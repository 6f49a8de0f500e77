"""`seafarers puzzles`: an agent is asked, or a puzzle is shown."""

import time
from collections import Counter

from seafarers_agents.cli.errors import InputError, make_room
from seafarers_agents.cli.output import Bar, write
from seafarers_agents.cli.pictures import check_picture, picture
from seafarers_agents.cli.studies import Puzzles
from seafarers_agents.puzzles import Attempt, Puzzle, attempt
from seafarers_agents.puzzles import puzzles as all_puzzles
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
    asked, start, attempts = all_puzzles(), time.perf_counter(), list[Attempt]()
    with Bar("asking") as bar:
        for done, puzzle in enumerate(asked, 1):
            attempts.append(attempt(agent, puzzle, seed))
            bar(done, len(asked))
    for one in attempts:
        if not one.solved:
            print(f"{one.puzzle.number:3} {one.puzzle.kind}: {one.answer}; right is {', then '.join(one.puzzle.line)}")
    solved = Counter(one.puzzle.kind for one in attempts if one.solved)
    for kind, count in Counter(puzzle.kind for puzzle in asked).most_common():
        print(f"{kind}: {solved[kind]} of {count}")
    print(f"{agent}: {solved.total()} of {len(asked)} solved, {time.perf_counter() - start:.1f} s")


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
    if command.out is not None:
        make_room(command.out)
        drawing = svg(game.record, game.board, game.table.rules[0], viewer=seat)
        write(command.out, picture(command.out, drawing))
        print(f"\npicture: {command.out}")
