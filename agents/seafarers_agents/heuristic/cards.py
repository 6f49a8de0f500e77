"""When to play which development card, and what to take, give up or name."""

from seafarers_agents.heuristic import economy as eco
from seafarers_agents.heuristic import spicing
from seafarers_agents.heuristic.plans import LAY, Goal, Plans, Timed
from seafarers_agents.heuristic.sight import Sight
from seafarers_agents.heuristic.trading import patience_lost
from seafarers_agents.heuristic.weights import Weights
from seafarers_env.engine.actions import (
    DISCARD_CARD,
    FISH_ROBBER,
    PLAY_MONOPOLY,
    PLAY_PLENTY,
    PLAY_ROADS,
    PLAY_SOLDIER,
    ROLL,
    STOP,
    TAKE_CARD,
)
from seafarers_env.engine.constants import MIN_ARMY, NUM_RESOURCES

FREE_PIECES = 2  # of a Road Construction card
MONOPOLY_CARDS = 3.5  # cards a Monopoly should bring before it is played without completing the plan


def pre_roll(sight: Sight) -> int:
    """A Soldier, when the robber costs own production or the army can be won; else roll."""
    if FISH_ROBBER in sight.legal and _is_robbed(sight):
        return sight.legal[FISH_ROBBER][0]
    soldier = sight.legal.get(PLAY_SOLDIER)
    if soldier and (wins_army(sight) or _is_robbed(sight)):
        return soldier[0]
    return sight.legal[ROLL][0]


def wins_army(sight: Sight) -> bool:
    """Whether one more Soldier takes the Largest Army."""
    most = max(sight.soldiers[q] for q in sight.opponents)
    mine = sight.soldiers[sight.me] + 1
    return int(sight.state["army_holder"]) != sight.me and mine >= MIN_ARMY and mine > most


def _is_robbed(sight: Sight) -> bool:
    robber = int(sight.state["robber"])
    if robber < 0:
        return False
    return any(sight.buildings[v] >> 1 == sight.me for v in sight.geometry.hex_vertices[robber])


def play(sight: Sight, plans: Plans, best: Timed) -> int | None:
    """The card to play in the main phase, or None: one that pays for the plan now, else a Soldier."""
    legal = sight.legal
    lacking = eco.missing(sight.hand, best.goal.cost)
    total = sum(lacking)
    if PLAY_PLENTY in legal and 0 < total <= 2 and all(n <= b for n, b in zip(lacking, sight.bank, strict=False)):
        return legal[PLAY_PLENTY][0]
    if PLAY_MONOPOLY in legal and (action := _monopoly(sight, lacking)) is not None:
        return action
    if PLAY_ROADS in legal and wants_pieces(plans, FREE_PIECES) is not None:
        return legal[PLAY_ROADS][0]
    if PLAY_SOLDIER in legal:
        return legal[PLAY_SOLDIER][0]
    return None


def wants_pieces(plans: Plans, pieces: int) -> Goal | None:
    """The goal that free pieces help most; None when no plan needs as many."""
    found, most = None, 0.0
    for goal in plans.goals:
        length = len(goal.way.edges) if goal.way is not None else 0
        if length >= pieces or (length and goal.kind in LAY):
            worth = goal.worth / (1 + max(length - pieces, 0))
            if worth > most:
                found, most = goal, worth
    return found


def free_piece(sight: Sight, plans: Plans) -> int:
    """Lay a piece of a Road Construction card on the way of the goal it helps most."""
    wanted = wants_pieces(plans, sight.pieces_to_come)
    if wanted is not None:
        kind, edge = wanted.step
        action = sight.legal.get(kind, {}).get(edge)
        if action is not None:
            return action
    if STOP in sight.legal:
        return sight.legal[STOP][0]
    return min(action for kind in LAY for action in sight.legal.get(kind, {}).values())


def _monopoly(sight: Sight, lacking: list[int]) -> int | None:
    """Name the resource that opponents should hold most of, if that completes the plan or is many cards."""
    hands = [sight.expected_hands[q] for q in sight.opponents]
    expected = [sum(hand[r] for hand in hands) for r in range(NUM_RESOURCES)]
    for r in range(NUM_RESOURCES):
        if 0 < lacking[r] == sum(lacking) and expected[r] >= lacking[r] + 1:
            return sight.legal[PLAY_MONOPOLY][r]
    most = max(range(NUM_RESOURCES), key=lambda r: expected[r])
    return sight.legal[PLAY_MONOPOLY][most] if expected[most] >= MONOPOLY_CARDS else None


def take(sight: Sight, plans: Plans, weights: Weights) -> int:
    """The card from the bank that brings the plans nearest (gold, Year of Plenty)."""
    return _best_change(sight, plans, weights, sight.legal[TAKE_CARD], 1)


def discard(sight: Sight, plans: Plans, weights: Weights) -> int:
    """The card that the plans miss least, if possible none that the best one needs.

    One by one, a needed card may look cheap because spare ones could buy it; together they are gone.
    """
    spice = spicing.discard(sight)
    if spice is not None:
        return spice
    choices = {r: action for r, action in sight.legal[DISCARD_CARD].items() if r < NUM_RESOURCES}
    goals = plans.timed(sight.hand)
    if goals:
        cost = goals[0].goal.cost
        choices = {r: action for r, action in choices.items() if sight.hand[r] > cost[r]} or choices
    return _best_change(sight, plans, weights, choices, -1)


def _best_change(sight: Sight, plans: Plans, weights: Weights, choices: dict[int, int], change: int) -> int:
    goals = plans.timed(sight.hand)
    prices = eco.prices(plans.economy)

    def badness(resource: int) -> tuple[float, float]:
        hand = list(sight.hand)
        hand[resource] += change
        lost = patience_lost(plans, weights, goals, hand) if goals else 0.0
        return round(lost, 6), -change * prices[resource]

    return choices[min(choices, key=badness)]
