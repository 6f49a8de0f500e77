"""Trades: with the bank towards the plan, offers that help it, and what others' offers are worth."""

from typing import Any, NamedTuple

from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic.plans import Plans, Timed
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.weights import Weights
from seafarers_env.engine.actions import (
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
from seafarers_env.engine.constants import ACCEPTED, NUM_RESOURCES

OFFERS_A_TURN = 2
ASKED = 1.0  # rolls that a trade counts for at least when it was the own wish
BEHIND = 0.01  # rolls that each point of a partner's counts against trading with it
NEAR = 3  # goals that a hand is judged by


class Bundle(NamedTuple):
    """A trade as its composer sees it."""

    give: tuple[int, ...]
    get: tuple[int, ...]


def _asks_for_spices(row: Any) -> bool:
    """Spices are worth more than this heuristic can tell: it gives none away."""
    return bool(row[NUM_RESOURCES:].any())


def _resources(row: Any) -> list[int]:
    """The resources among the cards of a bundle."""
    return row[:NUM_RESOURCES].tolist()


def exchanged(hand: eco.Hand, give: eco.Hand, get: eco.Hand) -> list[int]:
    """The hand after a trade."""
    return [h - g + t for h, g, t in zip(hand, give, get, strict=True)]


def patience_lost(plans: Plans, weights: Weights, goals: list[Timed], hand: eco.Hand) -> float:
    """Rolls that the best goals are away from this hand, less a little for every card: lower is better."""
    best = goals[0].score
    total = shares = 0.0
    for timed in goals[:NEAR]:
        share = (timed.score / best) ** weights.focus
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
def wished_offer(sight: Sight, plans: Plans, weights: Weights, timed: Timed, attempt: int) -> Bundle | None:
    """What to offer for the plan on this attempt of the turn (0 the first): spare cards for a missing one.

    Trades are tried in the order of what they save times how likely somebody agrees. None when none is worth a try.
    """
    if attempt >= OFFERS_A_TURN:
        return None
    hand, cost, economy = sight.hand, timed.goal.cost, plans.economy
    lacking = eco.missing(hand, cost)
    wished: list[tuple[float, Bundle]] = []
    for r in range(NUM_RESOURCES):
        for amount in (1, 2):
            if hand[r] - cost[r] < amount or amount >= economy.ratios[r]:
                continue
            for k in range(NUM_RESOURCES):
                if not lacking[k]:
                    continue
                bundle = Bundle(_single(r, amount), _single(k, 1))
                after = eco.rolls_until(economy, exchanged(hand, *bundle), cost)
                # What the bank would do at once saves no time, but cards.
                saved = timed.rolls - after if timed.rolls else weights.spare_card * (economy.ratios[r] - amount)
                wished.append((saved * _chance(sight, weights, r, amount, k), bundle))
    wished.sort(key=lambda item: -item[0])
    if attempt >= len(wished) or wished[attempt][0] < weights.offer:
        return None
    return wished[attempt][1]


def _chance(sight: Sight, weights: Weights, given: int, amount: int, wanted: int) -> float:
    """How likely some opponent holds a card to spare and wants what is given for it."""
    best = 0.0
    for q in sight.opponents:
        if sight.danger(q) < weights.leader:
            holds = min(1.0, sight.expected_hands[q][wanted] / 2)
            wants = amount / (1.0 + weights.sated * sight.all_rates[q][given])
            best = max(best, holds * min(1.0, wants))
    return best


def _single(resource: int, amount: int) -> tuple[int, ...]:
    return tuple(amount if r == resource else 0 for r in range(NUM_RESOURCES))


def compose(sight: Sight, plans: Plans, weights: Weights) -> int:
    """The next action towards the offer wished for when composing began; CANCEL when the draft does not lead there."""
    goals = plans.timed(sight.hand)
    bundle = None
    if goals and int(sight.state["composer"]) == int(sight.state["active"]):
        bundle = wished_offer(sight, plans, weights, goals[0], int(sight.state["offers"]) - 1)
    give, get = _resources(sight.state["draft_give"]), _resources(sight.state["draft_get"])
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
    """ACCEPT an offer (it can be) that brings the own plan nearer and helps nobody near the end; else DECLINE."""
    legal = sight.legal
    active = int(sight.state["active"])
    if sight.danger(active) < weights.leader and not _asks_for_spices(sight.state["offer_get"]):
        give, get = _resources(sight.state["offer_get"]), _resources(sight.state["offer_give"])
        if _saves(sight, plans, weights, exchanged(sight.hand, give, get)) >= weights.gain:
            return legal[ACCEPT][0]
    return legal[DECLINE][0]


def choose(sight: Sight, plans: Plans, weights: Weights) -> int:
    """Whoever accepts the own offer, or a counter that saves more; among equals the one furthest behind; or nobody."""
    legal, state = sight.legal, sight.state
    best, chosen = 0.0, legal[REJECT_ALL][0]
    for k, action in legal.get(CHOOSE_PARTNER, {}).items():
        q = sight.seat(k)
        if sight.danger(q) >= weights.leader:
            continue
        if int(state["answers"][q]) == ACCEPTED:
            give, get, margin = _resources(state["offer_give"]), _resources(state["offer_get"]), 0.0
        elif _asks_for_spices(state["counter_get"][q]):
            continue
        else:
            give, get = _resources(state["counter_get"][q]), _resources(state["counter_give"][q])
            margin = weights.gain
        saved = _saves(sight, plans, weights, exchanged(sight.hand, give, get)) - margin
        worth = max(saved, 0.0 if margin else ASKED) - BEHIND * sight.points[q]
        if worth > best:
            best, chosen = worth, action
    return chosen


def _saves(sight: Sight, plans: Plans, weights: Weights, hand: eco.Hand) -> float:
    goals = plans.timed(sight.hand)
    if not goals:
        return 0.0
    return patience_lost(plans, weights, goals, sight.hand) - patience_lost(plans, weights, goals, hand)
