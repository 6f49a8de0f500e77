"""Robber and pirate: where they hurt the leader, whom to rob, and where the pirate begins."""

from seafarers_agents.heuristic.geometry import members
from seafarers_agents.heuristic.sight import Sight
from seafarers_env.engine.actions import PIRATE, ROBBER, STEAL_FROM
from seafarers_env.engine.constants import SHIP

CARD = 4.0  # pips that a card robbed is worth
SHIP_HELD = 1.0  # pips that a ship kept in place is worth
OWN = 2.5  # how much worse an own loss is than an opponent's
LEADING = 2.0  # how much more it matters to hurt the leader than the last


def importance(sight: Sight, seat: int) -> float:
    """How much it matters to hurt a seat: more the nearer it is to winning; negative for oneself."""
    return -OWN if seat == sight.me else 1.0 + LEADING * sight.danger(seat) ** 2


def move(sight: Sight) -> int:
    """The best hex for the robber or the pirate; whichever does not move stays where it is."""
    robber, pirate = int(sight.state["robber"]), int(sight.state["pirate"])
    kept_robber, kept_pirate = robber_holds(sight, robber), _pirate_holds(sight, pirate)
    scored = [
        (kept_pirate + robber_holds(sight, h) + _theft(sight, _at_hex(sight, h)), -action)
        for h, action in sight.legal.get(ROBBER, {}).items()
    ]
    scored += [
        (kept_robber + _pirate_holds(sight, place) + _theft(sight, _beside(sight, place)), -action)
        for place, action in sight.legal.get(PIRATE, {}).items()
    ]
    return -max(scored)[1]


def _at_hex(sight: Sight, h: int) -> list[tuple[int, int]]:
    """Seat and cards a roll of each building at a hex."""
    found = [sight.buildings[v] for v in sight.geometry.hex_vertices[h]] if h >= 0 else []
    return [(building >> 1, 1 + (building & 1)) for building in found if building >= 0]


def _beside(sight: Sight, place: int) -> list[tuple[int, int]]:
    """Seat of each ship on a side of a place, counted one by one."""
    found = [sight.pieces[e] for e in members(sight.geometry.place_edges[place])] if place >= 0 else []
    return [(piece >> 1, 1) for piece in found if piece >= 0 and piece & 1 == SHIP]


def robber_holds(sight: Sight, h: int) -> float:
    """Pips that the robber on a hex takes from opponents, less what it costs oneself."""
    return sum(sight.ground.pips[h] * cards * importance(sight, seat) for seat, cards in _at_hex(sight, h))


def _pirate_holds(sight: Sight, place: int) -> float:
    """What the ships that the pirate keeps in place there are worth."""
    return sum(SHIP_HELD * importance(sight, seat) for seat, _ in _beside(sight, place))


def _theft(sight: Sight, there: list[tuple[int, int]]) -> float:
    """What robbing the best victim there is worth."""
    victims = {seat for seat, _ in there if seat != sight.me and sight.hand_sizes[seat]}
    return max((CARD * importance(sight, seat) for seat in victims), default=0.0)


def steal(sight: Sight) -> int:
    """Rob whoever matters most; among equals, whoever holds more cards."""
    choices = sight.legal[STEAL_FROM]
    k = max(choices, key=lambda k: (importance(sight, sight.seat(k)), sight.hand_sizes[sight.seat(k)], -k))
    return choices[k]


def propose_start(sight: Sight) -> int:
    """A hex for the pirate's start (DECISIONS-09): away from coasts worth settling."""
    choices = sight.legal[PIRATE]
    return choices[min(choices, key=lambda place: (_coast(sight, place), place))]


def _coast(sight: Sight, place: int) -> int:
    """Pips of the land beside a place of the pirate."""
    ends = {v for e in members(sight.geometry.place_edges[place]) for v in sight.geometry.edge_vertices[e]}
    return sum(pips for v in ends for _, pips, _ in sight.ground.yields[v])
