"""The progress cards that are played: of each its steps, who decides and by what action (CK-153, CK-177..199).

One row a card. What is legal in a step and what it does stands in the file of its colour: `trade`,
`politics`, `science`; how a card goes from step to step in `playing`.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from ... import constants as c, phases as at


class Step(NamedTuple):
    """One step of a card."""

    phase: int  # CARD_STEP: the player decides; OPPONENT_STEP, DISCARD: others; STOLEN_CARD: chance
    actions: tuple[str, ...]  # kinds of actions that it may offer


class Card(NamedTuple):
    """One kind of card that is played; without steps all is done at once."""

    kind: int
    rule: str
    steps: tuple[Step, ...] = ()


def _mine(*actions: str) -> Step:
    return Step(at.CARD_STEP, actions)


def _theirs(*actions: str) -> Step:
    return Step(at.OPPONENT_STEP, actions)


CARDS: Final = (
    Card(c.COMMERCIAL_HARBOUR, "CK-177", (_mine("target", "stop"), _mine("give"), _theirs("give"))),
    Card(c.MASTER_MERCHANT, "CK-178", (_mine("target"), _mine("take from"), _mine("take from"))),
    Card(c.MERCHANT_CARD, "CK-179", (_mine("merchant token"),)),
    Card(c.MERCHANT_FLEET, "CK-180", (_mine("fleet"),)),
    Card(c.RESOURCE_MONOPOLY, "CK-181", (_mine("monopoly"),)),
    Card(c.TRADE_MONOPOLY, "CK-182", (_mine("monopoly"),)),
    Card(c.BISHOP, "CK-183", (_mine("robber"), Step(at.STOLEN_CARD, ()))),
    Card(c.DESERTER, "CK-184", (_mine("target"), _theirs("lose"), _mine("knight", "stop"))),
    Card(c.DIPLOMAT, "CK-185", (_mine("remove route"), _mine("road", "stop"), _mine("ship", "stop"))),
    Card(c.INTRIGUE, "CK-186", (_mine("pick knight"),)),
    Card(c.SABOTEUR, "CK-187", (Step(at.DISCARD, ("discard",)),)),
    Card(c.SPY, "CK-188", (_mine("target"), _mine("take card"))),
    Card(c.WARLORD, "CK-189"),
    Card(c.WEDDING, "CK-190", (_theirs("give"),)),
    Card(c.ALCHEMIST, "CK-191", (Step(at.DIE_CHOICE, ("die",)), Step(at.DIE_CHOICE, ("die",)))),
    Card(c.CRANE, "CK-192"),
    Card(c.ENGINEER, "CK-193", (_mine("wall"),)),
    Card(c.INVENTOR, "CK-194", (_mine("token"), _mine("token"))),
    Card(c.IRRIGATION, "CK-195"),
    Card(c.MEDICINE, "CK-197", (_mine("city"),)),
    Card(c.MINING, "CK-196"),
    Card(c.ROAD_BUILDING, "CK-198", (Step(at.FREE_PIECE, ("road", "ship", "stop")),)),
    Card(c.SMITH, "CK-199", (_mine("promote"), _mine("promote", "stop"))),
)
MOST_STEPS: Final = max(len(card.steps) for card in CARDS)


def _phases() -> Iterator[list[int]]:
    steps = {card.kind: card.steps for card in CARDS}
    for kind in range(c.NUM_PROGRESS):
        phases = [step.phase for step in steps.get(kind, ())]
        yield phases + [at.CARD_STEP] * (MOST_STEPS - len(phases))


PHASE_OF: Final = np.array([*_phases()], np.int64)  # by kind and step
