"""The page of events: every kind of token and every column, from the vocabulary itself."""

from docs.markdown import DOCS, filled, grid
from seafarers_env.engine.events import ANSWER_COLUMNS, COLUMNS, EVENT_KINDS


def page() -> str:
    """The hand-written page with all kinds and columns."""
    columns = ", ".join(f"`{column}`" for column in COLUMNS)
    rows = [
        (str(n), f"`{kind.text}`", kind.meaning, kind.what, kind.place, kind.start, kind.number, "yes" * kind.hidden)
        for n, kind in enumerate(EVENT_KINDS)
    ]
    heads = ("", "kind", "meaning", "`what`", "`place`", "`start`", "`count`", "hidden")
    answers = ", ".join(f"`{column}`" for column in ANSWER_COLUMNS)
    told = {"columns": f"In this order: {columns}.\n", "answers": f"In this order: {answers}.\n"}
    return filled(DOCS / "events.md", told | {"kinds": grid(heads, rows)})
