"""The command `seafarers`. `arguments` declares it, the other files carry it out."""

import errno
import os
import sys
from collections.abc import Sequence

from seafarers_env._version import __version__

MISSING = 'the command line needs rich and tyro: pip install "seafarers_env[cli]"'
BAD_INPUT = 2  # exit status, the same that wrong arguments get
INTERRUPTED = 130
BROKEN_PIPE = 141
FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)  # what a disk says that takes no more


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line; returns the exit status. Wrong input gets one line on standard error and status 2."""
    words = list(sys.argv[1:] if argv is None else argv)
    if words[:1] in (["--version"], ["-V"]):
        print(f"seafarers {__version__}")
        return 0
    try:
        from seafarers_agents.cli.arguments import parse
        from seafarers_agents.cli.commands import run
    except ModuleNotFoundError as error:
        if error.name not in ("rich", "tyro"):
            raise
        return _complain(MISSING)
    from seafarers_agents.cli.errors import INPUT_ERRORS

    try:
        status = run(parse(words))
        sys.stdout.flush()
        return status
    except INPUT_ERRORS as error:
        return _complain(" ".join(str(error).split()))
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # whoever read the output has seen enough, as with `| head`
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BROKEN_PIPE
    except OSError as error:  # of what is printed: files have their own words
        if error.errno not in FULL:
            raise
        return _complain(f"cannot write {error.filename or 'the output'!r}: {error.strerror}")
    except SystemExit as done:  # tyro has printed help, or what is wrong
        return done.code if isinstance(done.code, int) else BAD_INPUT


def _complain(message: str) -> int:
    print(f"seafarers: {message}", file=sys.stderr)
    return BAD_INPUT
