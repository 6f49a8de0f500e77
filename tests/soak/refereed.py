"""Random games under the referee, and what is illegal tried now and then."""

from __future__ import annotations

import random

from seafarers_env import Game, IllegalActionError
from seafarers_env.engine.parts import PARTS
from seafarers_env.scenarios import OPTIONS
from tests.play import content, pick, pick_chance
from tests.soak.case import Done, Finding, demand
from tests.soak.referee import JUDGED, Referee
from tests.soak.tables import Table, table_of

DECISIONS = (200, 600, 2000)
#: Parts of the rules that the referee does not know: those that not every edition has.
LATER = frozenset(part.name for part in PARTS if part.edition)
TRY = 0.05  # how often what is illegal is tried


def case(seed: int) -> Done:
    """One game."""
    rng = random.Random(seed)
    table = table_of(rng, frozenset(OPTIONS) - JUDGED)
    while not LATER.isdisjoint(table.game(0).table.parts):
        table = table_of(rng, frozenset(OPTIONS) - JUDGED)
    number = rng.getrandbits(64)
    try:
        return played(table, number, rng, rng.choice(DECISIONS))
    except Finding as fault:
        raise Finding(f"{table}, seed {number}: {fault}") from None


def played(table: Table, number: int, rng: random.Random, limit: int) -> Done:
    """A game until its end, or until it is long enough."""
    game = table.game(number, "explicit")
    referee = Referee(game.scenario.board_text(table.players), table.players, table.options, game.facts())
    phases: set[str] = set()
    for n in range(limit):
        phases.add(game.phase)
        if game.is_over:
            return Done(n, frozenset(phases | {"won" if game.winner is not None else "cut off"}))
        if game.is_chance:
            outcome = pick_chance(game, rng)
            words = game.describe_chance(outcome)
            game.apply_chance(outcome)
            referee.outcome(words, game.facts())
            continue
        referee.check_legal({game.describe(action) for action in game.legal_list()})
        if rng.random() < TRY:
            try_illegal(game, rng)
        action = pick(game, rng, table.style)
        words = game.describe(action)
        game.apply(action)
        referee.decision(words, game.facts())
    return Done(limit, frozenset(phases))


def try_illegal(game: Game, rng: random.Random) -> None:
    """What is not in the mask is refused, and changes nothing."""
    before, legal = content(game), set(game.legal_list())
    for action in {rng.randrange(-3, game.num_actions + 3) for _ in range(8)} - legal:
        try:
            game.apply(action)
        except IllegalActionError:
            demand(content(game) == before, "a refused action has changed the game:", action)
        else:
            raise Finding(f"action {action} was taken, which is not in the mask")
