"""Routes, lanes, ways and places with knights of all seats on random nets, in the engine and in the oracle.

Each net is laid out for the oracle as it lies; then its seat plays on. At every step both have to agree, and what the
engine keeps from step to step with what it derives.
"""

from __future__ import annotations

import random
from collections import Counter

import pytest

from seafarers_env import Game
from tests.effort import often
from tests.followed import Followed
from tests.play import check_derived
from tests.rules.knight_nets import SEATS, Net
from tests.rules.scene import deal

pytestmark = pytest.mark.long  # the edition knights is compiled

NETS = often(2_000, 100)
STEPS = 12
WANTED = {
    "pick knight": 1.0, "knight": 0.5, "activate": 0.2, "promote": 0.4,
    "road": 0.3, "ship": 0.3, "pick ship": 0.5, "settlement": 0.4,
}  # fmt: skip


def choose(rng: random.Random, game: Game) -> str | None:
    """An action that moves a piece or a knight, by preference one that displaces another."""
    kinds: dict[str, list[str]] = {}
    for text in map(game.describe, game.legal_list()):
        kind = next((kind for kind in WANTED if text.startswith(f"{kind} ")), "")
        kinds.setdefault(kind, []).append(text)
    wanted = [kind for kind in WANTED if kind in kinds and rng.random() < WANTED[kind]]
    if not wanted:
        return None if game.phase == "main" else game.describe(rng.choice(game.legal_list()))
    texts = kinds[rng.choice(wanted)]
    if game.phase == "knight target":
        places, knights = game.board.places, game.record.knight
        texts = [text for text in texts if knights[places.find_vertex(text.removeprefix("knight "))] >= 0] or texts
    return rng.choice(texts)


def play(rng: random.Random, game: Game, seen: Counter[str]) -> None:
    """Let the active seat do this and that."""
    followed = Followed(game)
    followed.look()
    check_derived(game)
    for _ in range(STEPS):
        if game.is_over:
            return
        if game.is_chance:
            followed.chance(game.describe_chance(rng.choice(game.chance_outcomes())[0]))
            continue
        text, standing = choose(rng, game), int((game.record.knight >= 0).sum())
        if text is None:
            return
        followed.do(text)
        seen[text.rsplit(" ", 2)[0]] += 1
        seen["supply"] += game.phase == "main" and int((game.record.knight >= 0).sum()) < standing
        check_derived(game)


@pytest.mark.rule(
    "CK-086", "CK-087", "CK-088", "CK-089", "CK-090", "CK-095", "CK-096", "CK-097", "CK-098", "CK-099", "CK-101",
    "CK-134", "CK-141", "CK-203", "CK-204", "CK-205", "CK-207", "CK-210", "CK-211", "CK-212", "CK-231", "GEO-12",
)  # fmt: skip
@pytest.mark.parametrize("name", ["new_shores", "oceans", "catan_world", "fog_islands"])
def test_nets_of_all_seats_agree(name: str) -> None:
    rng, seen = random.Random(name), Counter[str]()
    bare = deal(name, SEATS, cities_and_knights=True, points_to_win=60).game
    for _ in range(NETS):
        play(rng, Net(bare, rng).grow(rng.randrange(SEATS)), seen)
    assert seen["pick knight"] > NETS // 4 and seen["supply"] > 0, seen
