"""How the entry kernels that are called for every decision reach the engine.

Those of `classic` have copies of their own, made for them, which is quickest. Those of other editions call by address,
which takes a third as long to compile.
"""

# pyright: reportGeneralTypeIssues=false

from .sizes import OWN_COPIES

if OWN_COPIES:
    from .stepping import step as step
else:
    from .distant import step as step

__all__ = ["step"]
