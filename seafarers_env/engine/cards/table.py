"""The progress cards that are played: of each its steps, who decides and by what action (CK-153, CK-177..199).

One row a card. What is legal in a step and what it does stands in the file of its colour: `trade`,
`politics`, `science`; how a card goes from step to step in `playing`.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

import numpy as np

from ..constants import (
    ALCHEMIST,
    BISHOP,
    COMMERCIAL_HARBOUR,
    CRANE,
    DESERTER,
    DIPLOMAT,
    ENGINEER,
    INTRIGUE,
    INVENTOR,
    IRRIGATION,
    MASTER_MERCHANT,
    MEDICINE,
    MERCHANT_CARD,
    MERCHANT_FLEET,
    MINING,
    NUM_PROGRESS,
    RESOURCE_MONOPOLY,
    ROAD_BUILDING,
    SABOTEUR,
    SMITH,
    SPY,
    TRADE_MONOPOLY,
    WARLORD,
    WEDDING,
)
from ..phases import CARD_STEP, DIE_CHOICE, DISCARD, FREE_PIECE, OPPONENT_STEP, STOLEN_CARD


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
    return Step(CARD_STEP, actions)


def _theirs(*actions: str) -> Step:
    return Step(OPPONENT_STEP, actions)


CARDS: Final = (
    Card(COMMERCIAL_HARBOUR, "CK-177", (_mine("target", "stop"), _mine("give"), _theirs("give"))),
    Card(MASTER_MERCHANT, "CK-178", (_mine("target"), _mine("take from"), _mine("take from"))),
    Card(MERCHANT_CARD, "CK-179", (_mine("merchant token"),)),
    Card(MERCHANT_FLEET, "CK-180", (_mine("fleet"),)),
    Card(RESOURCE_MONOPOLY, "CK-181", (_mine("monopoly"),)),
    Card(TRADE_MONOPOLY, "CK-182", (_mine("monopoly"),)),
    Card(BISHOP, "CK-183", (_mine("robber"), Step(STOLEN_CARD, ()))),
    Card(DESERTER, "CK-184", (_mine("target"), _theirs("lose"), _mine("knight", "stop"))),
    Card(DIPLOMAT, "CK-185", (_mine("remove route"), _mine("road", "stop"), _mine("ship", "stop"))),
    Card(INTRIGUE, "CK-186", (_mine("pick knight"),)),
    Card(SABOTEUR, "CK-187", (Step(DISCARD, ("discard",)),)),
    Card(SPY, "CK-188", (_mine("target"), _mine("take card"))),
    Card(WARLORD, "CK-189"),
    Card(WEDDING, "CK-190", (_theirs("give"),)),
    Card(ALCHEMIST, "CK-191", (Step(DIE_CHOICE, ("die",)), Step(DIE_CHOICE, ("die",)))),
    Card(CRANE, "CK-192"),
    Card(ENGINEER, "CK-193", (_mine("wall"),)),
    Card(INVENTOR, "CK-194", (_mine("token"), _mine("token"))),
    Card(IRRIGATION, "CK-195"),
    Card(MEDICINE, "CK-197", (_mine("city"),)),
    Card(MINING, "CK-196"),
    Card(ROAD_BUILDING, "CK-198", (Step(FREE_PIECE, ("road", "ship", "stop")),)),
    Card(SMITH, "CK-199", (_mine("promote"), _mine("promote", "stop"))),
)
MOST_STEPS: Final = max(len(card.steps) for card in CARDS)


def _phases() -> Iterator[list[int]]:
    steps = {card.kind: card.steps for card in CARDS}
    for kind in range(NUM_PROGRESS):
        phases = [step.phase for step in steps.get(kind, ())]
        yield phases + [CARD_STEP] * (MOST_STEPS - len(phases))


PHASE_OF: Final = np.array([*_phases()], np.int64)  # by kind and step
