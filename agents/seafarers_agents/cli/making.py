"""`seafarers dataset make`: games as data to learn from."""

from seafarers_agents import datasets
from seafarers_agents.arena import tournament
from seafarers_agents.cli.errors import InputError, agents_of, check_seats, switches_of
from seafarers_agents.cli.studies import DatasetMake
from seafarers_agents.console import Bar, console_of
from seafarers_agents.seeds import read_seed


def dataset(command: DatasetMake) -> None:
    """Play, pack, convert."""
    agents, console = agents_of(command.agents), console_of()
    check_seats(command.scenario, agents)
    if command.of not in (None, *agents):
        raise InputError(f"--of names one of the agents {', '.join(dict.fromkeys(agents))}, not {command.of!r}")
    if command.of is not None and command.minari is None:
        raise InputError("--of goes with --minari: shards hold whole games")
    if command.minari is not None:
        datasets.minari_of(command.minari)
    log, single = command.out / "games.jsonl", command.out / "replays"
    with Bar() as bar:
        result = tournament(
            command.scenario,
            [agents],
            command.games,
            None if command.seed is None else read_seed(command.seed),
            processes=command.processes,
            options=switches_of(command.option),
            progress=bar,
            backend=command.backend,
            log=log,
            resume=command.resume,
            record=single,
        )[0]
    try:
        packed = datasets.pack(single, command.out)
        single.rmdir()
    except OSError as error:
        raise InputError(f"cannot write {str(error.filename)!r}: {error.strerror}; --resume goes on") from None
    if packed < result.games:
        raise InputError(f"{log} tells of {result.games:,} games, {packed:,} are in shards: begin in another folder")
    console.print(f"shards: {command.out}, {packed:,} games, {result.seconds:.1f} s")
    if command.minari is not None:
        made = datasets.to_minari(command.minari, command.out, command.of)
        console.print(f"Minari: {command.minari}, {made.total_episodes:,} episodes, {made.total_steps:,} decisions")
