"""The main phase: build, buy, trade, move and stop, in the service of the best plan; and building between turns."""

from seafarers_agents.heuristic import cards, fishing, moving, spicing, trading
from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic.plans import Plans, Timed
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.weights import Weights
from seafarers_env.engine.actions import END_BUILD, GIVE
from seafarers_env.engine.constants import HAND_LIMIT, NUM_RESOURCES


def spend(sight: Sight, plans: Plans, weights: Weights) -> int:
    """The next action of the main phase."""
    for choice in (spicing.for_points, spicing.merchant):
        action = choice(sight)
        if action is not None:
            return action
    goals = plans.timed(sight.hand)
    if goals:
        for choice in (_card, _ship_move, _step, _fish, _spice, _offer, _bank, _aside, _overflow):
            action = choice(sight, plans, weights, goals)
            if action is not None:
                return action
    return fishing.end_turn(sight)


def build(sight: Sight, plans: Plans, weights: Weights) -> int:
    """The next action between the turns of others, where there is no trade."""
    goals = plans.timed(sight.hand)
    for choice in (_step, _aside) if goals else ():
        action = choice(sight, plans, weights, goals)
        if action is not None:
            return action
    return sight.legal[END_BUILD][0]


def _legal_step(sight: Sight, timed: Timed) -> int | None:
    kind, argument = timed.goal.step
    return sight.legal.get(kind, {}).get(argument)


def _card(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """A development card."""
    return cards.play(sight, plans, goals[0])


def _ship_move(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """A ship that is of more use elsewhere: free, so before any is built."""
    return moving.pick(sight, plans, goals)


def _step(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """The next action of the best plan."""
    return _legal_step(sight, goals[0])


def _fish(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """Fish, for what the best plan lacks."""
    return fishing.use(sight, goals[0])


def _spice(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """A spice card for what the best plan can spare."""
    return spicing.card(sight, goals[0])


def _offer(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """An offer to the others for what the best plan lacks: a better price than the bank's."""
    if GIVE not in sight.legal:
        return None
    bundle = trading.wished_offer(sight, plans, weights, goals[0], int(sight.state["offers"]))
    if bundle is None:
        return None
    first = next(r for r in range(NUM_RESOURCES) if bundle.give[r])
    return sight.legal[GIVE].get(first)


def _bank(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """A trade with the bank, when such trades pay for the next action at once."""
    return trading.bank_trade(sight, plans, goals[0], completing=True)


def _aside(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """The next action of another plan, when it is worth more than the time the best one loses by it."""
    best, chosen = 0.0, None
    for timed in goals[1:]:
        action = _legal_step(sight, timed)
        if action is None:
            continue
        cost = timed.goal.step_cost
        after = [h - c for h, c in zip(sight.hand, cost, strict=True)]
        delay = eco.rolls_until(plans.economy, after, goals[0].goal.cost) - goals[0].rolls
        if sum(sight.hand) > HAND_LIMIT:
            delay *= weights.overflow
        gained = weights.aside * timed.goal.worth * sum(cost) / sum(timed.goal.cost) - goals[0].score * delay
        if gained > best:
            best, chosen = gained, action
    return chosen


def _overflow(sight: Sight, plans: Plans, weights: Weights, goals: list[Timed]) -> int | None:
    """With more cards than a seven leaves alone, trade spare ones towards the plan even if that completes nothing."""
    if sum(sight.hand) <= HAND_LIMIT:
        return None
    return trading.bank_trade(sight, plans, goals[0], completing=False)
