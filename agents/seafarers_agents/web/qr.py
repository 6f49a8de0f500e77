"""A link as a QR code: for the page, and for the terminal."""

import importlib
from typing import Any, Final

BORDER: Final = 4  # modules of white round the code, without which cameras do not find it
_HALVES: Final = {(0, 0): " ", (1, 0): "▀", (0, 1): "▄", (1, 1): "█"}
_BLACK_ON_WHITE: Final = "\x1b[30;107m"  # whatever the terminal's own colours are
_RESET: Final = "\x1b[0m"


def modules(text: str) -> list[list[int]]:
    """The rows of a code with its white border: 1 is black.

    Raises:
        ModuleNotFoundError: segno is missing.
    """
    code: Any = importlib.import_module("segno").make_qr(text, error="m")
    return [[int(module) for module in row] for row in code.matrix_iter(border=BORDER)]


def svg(text: str) -> str:
    """A code as a drawing that is black on white in every palette."""
    rows = modules(text)
    path = "".join(f"M{x} {y}h1v1h-1z" for y, row in enumerate(rows) for x, module in enumerate(row) if module)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {len(rows)} {len(rows)}" role="img" '
        f'aria-label="the link as a QR code" shape-rendering="crispEdges"><rect width="{len(rows)}" '
        f'height="{len(rows)}" fill="#fff"/><path d="{path}" fill="#000"/></svg>'
    )


def lines(text: str) -> str:
    """A code for a terminal, two modules above each other in a sign."""
    rows = modules(text)
    rows += [[0] * len(rows)] * (len(rows) % 2)
    pairs = zip(rows[::2], rows[1::2], strict=True)
    told = ("".join(_HALVES[halves] for halves in zip(*pair, strict=True)) for pair in pairs)
    return "\n".join(f"{_BLACK_ON_WHITE}{line}{_RESET}" for line in told)
