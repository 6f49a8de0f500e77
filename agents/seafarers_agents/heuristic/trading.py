"""Trades: with the bank towards the plan, offers that help it, and what others' offers are worth."""

from typing import NamedTuple

from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic.plans import Plans, Timed
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.weights import Weights
from seafarers_env.actions import (
    ACCEPT,
    CANCEL,
    CHOOSE_PARTNER,
    DECLINE,
    GET,
    GIVE,
    MARITIME,
    REJECT_ALL,
    SUBMIT,
)
from seafarers_env.constants import ACCEPTED, NUM_RESOURCES

OFFERS_A_TURN = 2
NEAR = 3  # goals that a hand is judged by


class Bundle(NamedTuple):
    """A trade as its composer sees it."""

    give: tuple[int, ...]
    get: tuple[int, ...]


def exchanged(hand: eco.Hand, give: eco.Hand, get: eco.Hand) -> list[int]:
    """The hand after a trade."""
    return [h - g + t for h, g, t in zip(hand, give, get, strict=True)]


def patience_lost(plans: Plans, weights: Weights, goals: list[Timed], hand: eco.Hand) -> float:
    """Rolls that the best goals are away from this hand, less a little for every card: lower is better."""
    best = goals[0].score
    total = shares = 0.0
    for timed in goals[:NEAR]:
        share = (timed.score / best) ** 2
        total += share * eco.rolls_until(plans.economy, hand, timed.goal.cost)
        shares += share
    return total / shares - weights.spare_card * sum(hand)


# --- with the bank ----------------------------------------------------------------------------------------------------
def bank_trade(sight: Sight, plans: Plans, timed: Timed, *, completing: bool) -> int | None:
    """A trade with the bank towards a goal: the action, or None.

    With `completing`, only if such trades pay for the goal's next action at once.
    """
    pairs = sight.legal.get(MARITIME)
    if not pairs:
        return None
    cost, hand, ratios = timed.goal.cost, sight.hand, plans.economy.ratios
    spare = [max(h - c, 0) for h, c in zip(hand, cost, strict=True)]
    payable = sum(s // ratio for s, ratio in zip(spare, ratios, strict=True))
    for lacking in (eco.missing(hand, cost), eco.missing(hand, timed.goal.step_cost)):
        if completing and payable < sum(lacking):
            continue
        choices = [
            (spare[pair // NUM_RESOURCES] - ratios[pair // NUM_RESOURCES], lacking[pair % NUM_RESOURCES], action)
            for pair, action in pairs.items()
            if spare[pair // NUM_RESOURCES] >= ratios[pair // NUM_RESOURCES] and lacking[pair % NUM_RESOURCES]
        ]
        if choices:
            return max(choices)[2]
    return None


# --- offers -----------------------------------------------------------------------------------------------------------
def wished_offer(sight: Sight, plans: Plans, timed: Timed, attempt: int) -> Bundle | None:
    """What to offer for the plan on this attempt of the turn (0 the first): a spare card for a missing one.

    The second attempt, where it can, gives two. None when nothing is missing or nothing is spare.
    """
    if attempt >= OFFERS_A_TURN or timed.rolls <= 0.0 or not timed.goal.cost:
        return None
    hand, cost = sight.hand, timed.goal.cost
    lacking = eco.missing(hand, cost)
    prices = eco.prices(plans.economy)
    wanted = sorted((r for r in range(NUM_RESOURCES) if lacking[r]), key=lambda r: -prices[r])
    spare = [max(h - c, 0) for h, c in zip(hand, cost, strict=True)]
    given = sorted((r for r in range(NUM_RESOURCES) if spare[r]), key=lambda r: (-spare[r], prices[r]))
    if not wanted or not given:
        return None
    amount = 2 if attempt and spare[given[0]] > 2 and plans.economy.ratios[given[0]] > 2 else 1
    if attempt and amount == 1:
        if len(wanted) > 1:
            wanted = wanted[1:]
        elif len(given) > 1:
            given = given[1:]
        else:
            return None
    return Bundle(_single(given[0], amount), _single(wanted[0], 1))


def _single(resource: int, amount: int) -> tuple[int, ...]:
    return tuple(amount if r == resource else 0 for r in range(NUM_RESOURCES))


def compose(sight: Sight, bundle: Bundle | None) -> int:
    """The next action of composing a bundle; CANCEL when the draft does not lead there."""
    give, get = sight.state["draft_give"].tolist(), sight.state["draft_get"].tolist()
    if bundle is not None:
        for kind, draft, wish in ((GIVE, give, bundle.give), (GET, get, bundle.get)):
            for r in range(NUM_RESOURCES):
                if draft[r] < wish[r]:
                    action = sight.legal.get(kind, {}).get(r)
                    return action if action is not None else sight.legal[CANCEL][0]
        if give == list(bundle.give) and get == list(bundle.get) and SUBMIT in sight.legal:
            return sight.legal[SUBMIT][0]
    return sight.legal[CANCEL][0]


# --- answers ----------------------------------------------------------------------------------------------------------
def answer(sight: Sight, plans: Plans, weights: Weights) -> int:
    """ACCEPT an offer that brings the own plan nearer and helps nobody near the end; else DECLINE."""
    legal = sight.legal
    active = int(sight.state["active"])
    if ACCEPT in legal and sight.danger(active) < weights.leader:
        give, get = sight.state["offer_get"].tolist(), sight.state["offer_give"].tolist()
        if _saves(sight, plans, weights, exchanged(sight.hand, give, get)) >= weights.gain:
            return legal[ACCEPT][0]
    return legal[DECLINE][0]


def choose(sight: Sight, plans: Plans, weights: Weights) -> int:
    """The best partner: of those who accept the one furthest behind, or a counter that saves more; else nobody."""
    legal, state = sight.legal, sight.state
    best, chosen = weights.gain / 2, legal[REJECT_ALL][0]
    for k, action in legal[CHOOSE_PARTNER].items():
        q = sight.seat(k)
        if sight.danger(q) >= weights.leader:
            continue
        if int(state["answers"][q]) == ACCEPTED:
            give, get = state["offer_give"].tolist(), state["offer_get"].tolist()
        else:
            give, get = state["counter_get"][q].tolist(), state["counter_give"][q].tolist()
        saved = _saves(sight, plans, weights, exchanged(sight.hand, give, get)) - 0.1 * sight.points[q]
        if saved > best:
            best, chosen = saved, action
    return chosen


def _saves(sight: Sight, plans: Plans, weights: Weights, hand: eco.Hand) -> float:
    goals = plans.timed(sight.hand)
    if not goals:
        return 0.0
    return patience_lost(plans, weights, goals, sight.hand) - patience_lost(plans, weights, goals, hand)
