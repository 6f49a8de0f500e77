"""The kinds of soak: their names, what share of the time each gets, how long one case may take.

A kind's module is imported when its first case is run, so that a mistake in one leaves the others running.
"""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from tests.soak.case import Case, Done


@dataclass(frozen=True)
class Kind:
    """One kind of soak."""

    name: str
    what: str  # a few words for `--help` and the table
    module: str
    share: float = 1.0  # of the time
    patience: float = 300.0  # seconds for one case, on a busy machine; longer is a finding

    def run(self, seed: int) -> Done:
        """Run the case of a seed."""
        case: Case = importlib.import_module(self.module).case
        return case(seed)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        # A game in the oracle takes its time, and a route that branches everywhere takes it for one decision.
        Kind("oracle", "games in the engine and in the oracle", "tests.soak.oracle", 4.0, 900.0),
        Kind("explorers", "games of Explorers in both", "tests.soak.explorers", 1.0, 900.0),
        Kind("knights", "games of Cities & Knights in both", "tests.soak.knights", 1.0, 900.0),
        Kind("trips", "positions, copies, pickles, replays in every phase", "tests.soak.trips", 1.5),
        # What it asks kernels for the warm-up does not compile: the first cases do.
        Kind("batches", "batches, vectors and lent arrays beside games", "tests.soak.batches", 1.5, 1800.0),
        Kind("files", "mutated positions, replays, boards, logs, policies", "tests.soak.files", 1.5),
        Kind("requests", "hostile requests to the play page", "tests.soak.requests", 1.0),
        Kind("hidden", "what a seat is handed when the hidden is dealt anew", "tests.soak.hidden", 1.0),
        Kind("arguments", "wrong arrays, ids and seeds at the public faces", "tests.soak.arguments", 1.0),
    )
}
