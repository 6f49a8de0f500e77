"""How entry kernels of one game and of many reach the engine.

Those of `classic` have copies of their own, made for them, which is quickest. Those of other editions call by address,
which takes a third as long to compile.
"""

# pyright: reportGeneralTypeIssues=false

from .sizes import OWN_COPIES

if OWN_COPIES:
    from .chance import resolve as resolve
    from .chance import run as run
    from .rulebook import legal as legal
    from .stepping import begin as begin
    from .stepping import start as start
    from .stepping import step as step
else:
    from .distant import begin as begin
    from .distant import deal as start
    from .distant import legal as legal
    from .distant import resolve as resolve
    from .distant import run as run
    from .distant import step as step

__all__ = ["begin", "legal", "resolve", "run", "start", "step"]
