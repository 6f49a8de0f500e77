"""Kinds of arguments that several commands take."""

from pathlib import Path
from typing import Annotated

from tyro.conf import Positional, arg


def hint(default: str) -> str:
    """What follows the words on an argument: what it is where it is not given, if that says anything."""
    return "" if default in ("", "None") else f"(default: {default})"


Scenario = Annotated[
    Positional[str],
    arg(metavar="SCENARIO", help="A name that `list` shows, or the path of a .board file of your own."),
]
Switches = Annotated[
    tuple[str, ...], arg(metavar="KEY=VALUE ...", help="Rule switches, like max_offers=0.", help_behavior_hint=hint)
]
Number = Annotated[int | None, arg(metavar="N", help_behavior_hint=hint)]
File = Annotated[Path | None, arg(metavar="FILE", help_behavior_hint=hint)]
Names = Annotated[str | None, arg(metavar="A,B,..", help_behavior_hint=hint)]
Logs = Annotated[
    Positional[tuple[Path, ...]],
    arg(metavar="FILE ...", help="Logs that `arena --log` has written.", help_behavior_hint="(required)"),
]
