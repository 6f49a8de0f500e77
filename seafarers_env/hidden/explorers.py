"""Dealing faces of castaways that a player has not seen (BARGE-118, BARGE-173)."""

from typing import Any

import numpy as np

from seafarers_env.engine.records import Records
from seafarers_env.table import Table


def deal_faces(S: Records, player: int, table: Table, rng: np.random.Generator) -> None:
    """Give a face to each token that others alone have looked at, and leave the rest face down, in place.

    All faces that neither lie where the player has looked nor were rescued are equally likely there.
    """
    s: Any = S[0]
    left = table.board.record["faces"][0].astype(np.int64) - s.rescued.astype(np.int64).sum(axis=0)
    seen = (s.castaway_seen >> player & 1).astype(bool)
    for face in s.castaway_face[seen]:
        left[face] -= 1
    unseen = np.flatnonzero((s.castaway_seen > 0) & ~seen)
    tokens = rng.permutation(np.repeat(np.arange(len(left)), left))
    for place, face in zip(unseen, tokens, strict=False):
        s.castaway_face[place] = face
        left[face] -= 1
    s.faces_left[:] = left
