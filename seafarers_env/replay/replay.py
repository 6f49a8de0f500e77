"""A replay, with what can be made of it: a file, a page to watch it on."""

import os
from dataclasses import dataclass, field

from seafarers_env.replay.events import Course
from seafarers_env.replay.odds import chances
from seafarers_env.replay.page import frame, page
from seafarers_env.replay.writing import save


@dataclass(frozen=True)
class Framed:
    """HTML that a notebook shows."""

    data: str = field(repr=False)

    def _repr_html_(self) -> str:
        return self.data


@dataclass(frozen=True)
class Replay(Course):
    """A recorded game, which can be played through any number of times."""

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write it to a file; see `replay.save`."""
        save(self, path)

    def html(self, viewer: int | None = None, *, odds: bool = False) -> str:
        """A page for watching the game in a browser, as the text of one file; see `replay.page.page`.

        With `odds` it shows the chance of each seat to win over time (`replay.odds.chances`).
        """
        return page(self, viewer, odds=chances(self) if odds else None)

    def show(self, viewer: int | None = None, *, height: int = 900) -> Framed:
        """The same page in a frame of this height, for a notebook."""
        return Framed(frame(self.html(viewer), height))

    def _repr_html_(self) -> str:
        return self.show().data
