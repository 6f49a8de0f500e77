"""Taking in what other programs have saved."""

import sys

from seafarers_agents.cli.arguments import Import
from seafarers_agents.cli.errors import InputError, make_room
from seafarers_agents.cli.output import write
from seafarers_agents.outside.jsettlers.saved import LARGEST_FILE, SavedGameError, load


def saved_game(command: Import) -> None:
    """Read a saved game, tell what differs, write the position.

    Raises:
        InputError: it cannot be read, or our rules cannot hold it.
    """
    make_room(command.out)
    try:
        with command.file.open(encoding="utf-8") as opened:
            found = load(opened.read(LARGEST_FILE + 1))
    except OSError as error:
        raise InputError(f"cannot read {str(command.file)!r}: {error.strerror}") from None
    except (SavedGameError, UnicodeDecodeError) as error:
        raise InputError(f"{command.file}: {error}") from None
    game = found.game
    seats = ", ".join(f"seat {seat} {name!a}" for seat, name in enumerate(found.names))
    print(f"{game.scenario.title}: {seats}; turn {game.turn}, {game.phase}", file=sys.stderr)
    for difference in found.differences:
        print(f"differs: {difference}", file=sys.stderr)
    if command.out is None:
        print(game.to_json(), end="")
    else:
        write(command.out, game.to_json())
        print(f"position: {command.out}")
