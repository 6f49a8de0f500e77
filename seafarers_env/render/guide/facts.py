"""The numbers of a table that the guide tells: from the engine's tables and the rules of the game, none typed twice."""

from typing import Any, Final

import numpy as np

from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a, constants as c
from seafarers_env.render.grammar import join
from seafarers_env.render.guide.words import Facts

_COSTS: Final = {
    a.BUILD_ROAD: "ROAD_COST",
    a.BUILD_SHIP: "SHIP_COST",
    a.BUILD_SETTLEMENT: "SETTLEMENT_COST",
    a.BUILD_CITY: "CITY_COST",
    a.BUY_CARD: "CARD_COST",
    a.SETTLER_AT: "SETTLER_COST",
    a.CREW_AT: "CREW_COST",
    a.PLACE_MERCHANT: "MERCHANT_COST",
    a.KNIGHT: "KNIGHT_COST",
    a.ACTIVATE: "ACTIVE_COST",
    a.PROMOTE: "KNIGHT_COST",
    a.WALL: "WALL_COST",
}


def costs(board: Board, rules: Any) -> dict[int, list[int]]:
    """What is paid for what at a table: cards of each resource, by kind of action."""
    kit = board.edition.plain("rules.kit")
    bought = [a.BUILD_ROAD, *([a.BUILD_SHIP] if rules.ships else []), a.BUILD_SETTLEMENT, a.BUILD_CITY]
    if rules.cargo_ships:
        bought += [a.SETTLER_AT, a.CREW_AT]
    elif rules.knights:
        bought += [a.KNIGHT, a.ACTIVATE, a.PROMOTE, a.WALL]
    else:
        bought += [a.BUY_CARD]
    bought += [a.PLACE_MERCHANT] if rules.spices else []
    return {kind: kit.COSTS[getattr(kit, _COSTS[kind]), : c.NUM_RESOURCES].tolist() for kind in bought}


def price_words(cards: list[int]) -> str:
    """`1 brick and 1 lumber`."""
    return join([f"{n} {c.RESOURCES[k]}" for k, n in enumerate(cards) if n])


def facts(board: Board, rules: Any) -> Facts:
    """Everything that conditions and braces of the guide's words name."""
    features = board.chart.features
    found: Facts = {name: _value(rules[name]) for name in rules.dtype.names}
    terrains = {int(t) for t in board.record[0].terrain[: int(board.record[0].num_hexes)]}
    ships = bool(rules.ships)
    found |= {
        "many": bool(rules.special_building),
        "starts": "three" if rules.third_settlement else "two",
        "start_pieces": "a settlement, and later a city" if rules.knights else "two settlements",
        "or_ship": " or ship" if ships else "",
        "or_ships": " or ships" if ships else "",
        "and_ships": " and ships" if ships else "",
        "or_pirate": " or the pirate" if rules.pirate else "",
        "link": "" if not ships or rules.listed else " Roads and ships join at your own buildings alone.",
        "min_army": c.MIN_ARMY,
        "min_route": c.MIN_ROUTE,
        "gold": c.GOLD in terrains,
        "home_fixed": not (rules.home_settled or rules.home_single or rules.listed or rules.blind_start) and ships,
        "home": _home(board),
        "belt": bool(rules.island_token) and c.AREA_DESERT in board.record[0].area_kind[: len(board.chart.areas)],
        "cities": int(rules.supply[c.SUPPLY_CITIES]),
        "ships_supply": int(rules.supply[c.SUPPLY_SHIPS]),
        "token_word": "token" if rules.island_token == 1 else "tokens",
        "further": _further(rules),
        "closed": " Nothing is built beside a hex that still lies face down." if rules.hidden_closed else "",
        "reach": "" if rules.exploration else ", or is the first to reach one,",
        "double": 2,
        "double_city": 4,
        "chits": bool(features.chits) and bool(rules.listed),
    }
    found |= _rates(board, rules) | _of_parts(board, rules)
    found["merchant_price"] = price_words(costs(board, rules).get(a.PLACE_MERCHANT, []))
    return found


def _value(value: Any) -> Any:
    return int(value) if np.ndim(value) == 0 else [int(one) for one in value]


def _home(board: Board) -> str:
    """The name of the one region where everybody starts."""
    kinds = board.record[0].area_kind
    starts = [area.name for number, area in enumerate(board.chart.areas) if kinds[number] == c.AREA_START]
    return starts[0].partition(" (")[0] if len(starts) == 1 else ""


def _further(rules: Any) -> str:
    if not rules.island_token_further or not rules.island_token_each:
        return ""
    n = int(rules.island_token_further)
    return f", and your first on each further island {n} more"


def _rates(board: Board, rules: Any) -> Facts:
    """What the bank asks for, and how large hands may be: as the rules say it of a seat with this harbour and that."""
    edition = board.edition
    kit, state = edition.plain("rules.kit"), np.zeros(1, edition.records.STATE)[0]
    state.active = -1
    if rules.knights:
        state.token_seat = -1
    found = {"hand_limit": int(kit.hand_limit(state, rules, 0))}
    for name, harbours in (("plain_rate", 0), ("any_rate", 1 << c.GENERIC_HARBOUR), ("own_rate", 1 << c.WOOL)):
        state.harbours[0] = harbours
        found[name] = int(kit.bank_ratio(state, rules, 0, c.WOOL))
    return found


def _of_parts(board: Board, rules: Any) -> Facts:
    """Numbers of parts that only some tables have."""
    plain = board.edition.plain
    found: Facts = {}
    if rules.friendly_robber:
        found["friendly_points"] = plain("base.rules.robber").SPARED_POINTS
    if rules.dice_deck:
        found |= {"deck_cards": c.NUM_DIE**2, "deck_left": plain("rules.dice_deck").FEWEST}
    if rules.spices:
        found |= {"option_price": c.OPTION_PRICE, "set_size": c.SET_SIZE, "set_points": c.SET_POINTS}
    if rules.fishing:
        market = plain("hawaii.rules.fish_market")
        found |= {f"fish_{name.lower()}": getattr(market, name) for name in ("STEAL", "TAKE", "ROUTE", "CARD")}
        track = board.record[0].track[: int(board.record[0].track_end) + 1]
        found |= {"fish_off": market.PIECE_OFF, "fish_limit": c.FISH_LIMIT, "boat_points": int(max(track))}
    if rules.round_the_world:
        found["sail_price"] = plain("fan.rules.round_the_world").PRICE
    if rules.cargo_ships:
        sailing, castaways = plain("explorers.rules.sailing"), plain("explorers.rules.castaways")
        found |= {"ship_points": sailing.POINTS, "wool_points": sailing.POINTS_OF_WOOL}
        found |= {"first_castaways": castaways.POINTS_OF_FIRST, "later_castaways": castaways.POINTS}
        found |= {"gold_price": plain("explorers.rules.gold").PRICE}
        found |= {"lair_gold": plain("explorers.rules.lairs").REWARD}
        found |= {"find_gold": plain("explorers.rules.discovery").REWARD}
        found |= {"battle_crews": plain("explorers.rules.cargo").CREWS_OF_BATTLE}
    if rules.knights:
        found |= {
            "top_level": c.TOP_LEVEL,
            "advantage_level": c.ADVANTAGE_LEVEL,
            "metropolis_level": c.METROPOLIS_LEVEL,
            "metropolis_points": c.METROPOLIS_POINTS,
            "progress_limit": c.PROGRESS_LIMIT,
            "barbarian_steps": c.BARBARIAN_STEPS,
            "max_walls": c.MAX_WALLS,
            "wall_cards": c.WALL_CARDS,
        }
    return found


def points(board: Board, rules: Any) -> list[tuple[str, str]]:
    """What is worth how many points."""
    plain = board.edition.plain
    if rules.cargo_ships:
        tracks = board.record[0].track_points
        castaways = plain("explorers.rules.castaways")
        return [
            ("settlement", "1"),
            ("Sea Port", "2"),
            *((f"mission {name}, by its spaces", f"up to {int(max(tracks[k]))}") for k, name in enumerate(c.TRACKS)),
            ("ahead of all others in a mission", "1"),
            ("three castaways: the first to have them, the others", f"{castaways.POINTS_OF_FIRST}, {castaways.POINTS}"),
        ]
    cards = plain("base.rules.development_cards")
    found = [("settlement", "1"), ("city", "2")]
    if rules.catan_doubled:
        found += [("settlement on Catan", "2"), ("city on Catan", "4")]
    found.append(("Longest Trade Route", str(plain("sea.rules.longest_route").HOLDER_POINTS)))
    if rules.knights:
        found += [("metropolis, beside its city", str(c.METROPOLIS_POINTS)), ("Defender", "1"), ("merchant token", "1")]
        found += [("constitution, printer", "1")]
    else:
        found += [("Largest Army", str(cards.ARMY_POINTS)), ("victory point card", "1")]
    if rules.island_token or rules.settlement_tokens or rules.trade_route_tokens:
        found.append(("special token", "1"))
    if rules.spices:
        found.append(("exchange of spices", str(c.SET_POINTS)))
    if rules.listed:
        track = board.record[0].track[: int(board.record[0].track_end) + 1]
        found.append(("fishing boat, by its space", f"up to {int(max(track))}"))
        found += [("chit", "1")] * bool(board.chart.features.chits)
    return found
