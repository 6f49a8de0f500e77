"""What may be done in a position (DECISIONS-04): exactly these actions, in words."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import networkx as nx

from tests.oracle.areas import dealt_islands
from tests.soak.referee.scene import RESOURCES, Memory, Scene


def legal(scene: Scene, memory: Memory) -> set[str] | None:
    """All legal actions; None where this referee leaves it to others to say."""
    if scene.facts["actor"] < 0:
        return set()
    rule = PHASES.get(scene.facts["phase"])
    return None if rule is None else rule(scene, memory, scene.facts["actor"])


# --- areas ------------------------------------------------------------------------------------------------------------
def areas_at(scene: Scene, vertex: str) -> set[str]:
    """What can be home or foreign at a vertex: regions, or the islands that were dealt; no desert belt (DESERT-07)."""
    land = [name for name in scene.board.vertex_hexes[vertex] if scene.nature(name) == "land"]
    islands = dealt_islands(scene.board, scene.hexes("land"))
    if islands:
        return {islands[name] for name in land}
    found = {scene.board.region.get(name, "") for name in land}
    return {letter for letter in found if scene.board.region_kind.get(letter) in ("start", "island", "unknown")}


def is_start(scene: Scene, area: str) -> bool:
    """Whether an area, a letter or the first hex of an island, is a start area."""
    board = scene.board
    return board.region_kind.get(board.region.get(area, area)) == "start"


def starts_at(scene: Scene, vertex: str) -> bool:
    """BASE-15: land of a start area lies there."""
    return any(
        scene.nature(name) == "land" and scene.board.region_kind.get(scene.board.region.get(name, "")) == "start"
        for name in scene.board.vertex_hexes[vertex]
    )


# --- places -----------------------------------------------------------------------------------------------------------
def supported(scene: Scene, seat: int, edge: str, pieces: set[str]) -> bool:
    """BASE-46, SHIP-03."""
    mine = scene.buildings(seat)
    for vertex in scene.board.edge_ends[edge]:
        joined = any(other != edge and other in pieces for other in scene.board.vertex_edges[vertex])
        if vertex in mine or (joined and not scene.opponent_at(seat, vertex)):
            return True
    return False


def _around(scene: Scene, seat: int, pieces: set[str]) -> set[str]:
    """Free edges next to own buildings or pieces: no other can be supported."""
    vertices = scene.buildings(seat) | {end for edge in pieces for end in scene.board.edge_ends[edge]}
    return {edge for vertex in vertices for edge in scene.board.vertex_edges[vertex]} - scene.taken


def roads(scene: Scene, seat: int) -> set[str]:
    """Edges for a road, while there is one (BASE-10, BASE-46, BASE-47)."""
    mine = {*scene.seats[seat]["roads"]}
    if not scene.seats[seat]["supply"]["roads"]:
        return set()
    return {e for e in _around(scene, seat, mine) if scene.takes_road(e) and supported(scene, seat, e, mine)}


def waters(scene: Scene, seat: int, mine: set[str]) -> set[str]:
    """Edges where one more ship beside those named could lie (SHIP-02, 03, 05, 07)."""
    return {
        e
        for e in _around(scene, seat, mine)
        if scene.takes_ship(e) and not scene.beside_pirate(e) and supported(scene, seat, e, mine)
    }


def ships(scene: Scene, seat: int) -> set[str]:
    """Edges for a new ship, while there is one (SHIP-12)."""
    if not scene.seats[seat]["supply"]["ships"]:
        return set()
    return waters(scene, seat, {*scene.seats[seat]["ships"]})


def sites(scene: Scene, seat: int) -> set[str]:
    """Vertices for a settlement (BASE-44, BASE-45, SHIP-08)."""
    if not scene.seats[seat]["supply"]["settlements"]:
        return set()
    mine = scene.seats[seat]["roads"] + scene.seats[seat]["ships"]
    ends = {end for edge in mine for end in scene.board.edge_ends[edge]}
    return {vertex for vertex in ends if scene.buildable(vertex) and scene.free(vertex)}


# --- ships that may be moved ------------------------------------------------------------------------------------------
def targets(scene: Scene, seat: int, ship: str) -> set[str]:
    """MOVE-14."""
    scene.taken.remove(ship)
    found = waters(scene, seat, {*scene.seats[seat]["ships"]} - {ship}) - {ship}
    scene.taken.add(ship)
    return found


def _net(scene: Scene, seat: int) -> tuple[nx.Graph, dict[frozenset[str], str]]:
    """The ships of a seat as a graph, and the ship between two vertices."""
    net, name_of = nx.Graph(), {}
    for ship in scene.seats[seat]["ships"]:
        ends = scene.board.edge_ends[ship]
        net.add_edge(*ends)
        name_of[frozenset(ends)] = ship
    return net, name_of


def closed(scene: Scene, seat: int) -> set[str]:
    """MOVE-01..04: ships on a line between two own buildings."""
    net, name_of = _net(scene, seat)
    built = scene.buildings(seat) & set(net)
    open_net = net.subgraph(set(net) - built)
    found: set[str] = set()
    for one in built:
        for other in built - {one}:
            line = net.subgraph(set(open_net) | {one, other})
            if not (net.has_edge(one, other) or nx.has_path(line, one, other)):
                continue
            for path in nx.all_simple_paths(line, one, other):
                found |= {name_of[frozenset(pair)] for pair in pairwise(path)}
    return found


def foremost(scene: Scene, seat: int) -> set[str]:
    """MOVE-05..07: open ships with a free end, on a ring, or on a loop from a building to itself."""
    net, name_of = _net(scene, seat)
    built = scene.buildings(seat) & set(net)
    open_net = net.subgraph(set(net) - built)
    found: set[str] = set()
    shut = closed(scene, seat)
    for ends, ship in name_of.items():
        if ship in shut:
            continue
        tip = any(vertex not in built and net.degree(vertex) == 1 for vertex in ends)
        inner = scene.options.ring_moves and (
            _circles(open_net, ends) or any(_circles(net.subgraph(set(open_net) | {b}), ends) for b in built & ends)
        )
        if tip or inner:
            found.add(ship)
    return found


def _circles(net: nx.Graph, ends: frozenset[str]) -> bool:
    """Whether a ship lies on a ring of this net: its ends stay joined without it."""
    one, other = ends
    if not net.has_edge(one, other):
        return False
    rest = nx.Graph(net)
    rest.remove_edge(one, other)
    return nx.has_path(rest, one, other)


def movable(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """MOVE-09, MOVE-11, MOVE-13, MOVE-24."""
    if memory.ship_moved or not scene.seats[seat]["ships"]:
        return set()
    return {
        ship
        for ship in foremost(scene, seat) - memory.new_ships
        if not scene.beside_pirate(ship) and targets(scene, seat, ship)
    }


# --- turns ------------------------------------------------------------------------------------------------------------
def cards(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """BASE-54..60, ROADCARD-04: one a turn, none bought this turn, none in vain."""
    mine = scene.seats[seat]
    if memory.card_played:
        return set()
    ready = {card for card, n in mine["cards"].items() if n > mine["bought"][card]}
    found = {"play soldier"} if "soldier" in ready else set()
    if "roads" in ready and (roads(scene, seat) or ships(scene, seat)):
        found.add("play roads")
    if "plenty" in ready and sum(scene.facts["bank"].values()):
        found.add("play plenty")
    if "monopoly" in ready:
        found |= {f"monopoly {resource}" for resource in RESOURCES}
    return found


def _pre_roll(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """BASE-22."""
    return {"roll"} | cards(scene, memory, seat)


def _main(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """DECISIONS-21."""
    found = {"end turn"} | cards(scene, memory, seat)
    if scene.pays(seat, "road"):
        found |= {f"road {edge}" for edge in roads(scene, seat)}
    if scene.pays(seat, "ship"):
        found |= {f"ship {edge}" for edge in ships(scene, seat)}
    if scene.pays(seat, "settlement"):
        found |= {f"settlement {vertex}" for vertex in sites(scene, seat)}
    if scene.pays(seat, "city") and scene.seats[seat]["supply"]["cities"]:
        found |= {f"city {vertex}" for vertex in scene.seats[seat]["settlements"]}
    if scene.pays(seat, "buy card") and sum(scene.facts["deck"].values()):
        found.add("buy card")
    found |= {f"pick ship {ship}" for ship in movable(scene, memory, seat)}
    hand = scene.hand(seat)
    for resource in RESOURCES:
        if hand[resource] >= scene.ratio(seat, resource):
            found |= {f"maritime {resource} {r}" for r in RESOURCES if r != resource and scene.facts["bank"][r]}
    partners = any(scene.size(other) for other in scene.setting.others(seat))
    if partners and scene.size(seat) and memory.offers < scene.options.max_offers:
        found |= {"call"} | {f"give {resource}" for resource in RESOURCES if hand[resource]}
    return found


def _discard(scene: Scene, memory: Memory, seat: int) -> set[str]:
    return {f"discard {resource}" for resource, n in scene.hand(seat).items() if n}


def _robber(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """BASE-37, PIRATE-06, C-19."""
    found = {f"robber {name}" for name in scene.hexes("land") if name != scene.facts["robber"]}
    if scene.options.pirate:
        frame = scene.board.frame_cells if scene.options.pirate_on_frame else []
        found |= {f"pirate {name}" for name in [*scene.hexes("ocean"), *frame] if name != scene.facts["pirate"]}
    return found


def victims(scene: Scene, memory: Memory, seat: int) -> set[int]:
    """BASE-38, PIRATE-07."""
    if memory.raider == "robber":
        corners = {*scene.board.hex_vertices[scene.facts["robber"]]}
        near = {other for other in scene.setting.others(seat) if scene.buildings(other) & corners}
    else:
        edges = {*scene.board.hex_edges[scene.facts["pirate"]]}
        near = {other for other in scene.setting.others(seat) if {*scene.seats[other]["ships"]} & edges}
    return {other for other in near if scene.size(other)}


def _steal(scene: Scene, memory: Memory, seat: int) -> set[str]:
    found = {f"steal {(other - seat) % scene.setting.players}" for other in victims(scene, memory, seat)}
    return found | {"stop"} if scene.options.theft_optional else found


def _take(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """GOLD-06."""
    return {f"take {resource}" for resource, n in scene.facts["bank"].items() if n}


def _move_ship(scene: Scene, memory: Memory, seat: int) -> set[str]:
    return {f"ship {edge}" for edge in targets(scene, seat, memory.lifted or "")}


def _free_piece(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """ROADCARD-01..05."""
    found = {f"road {edge}" for edge in roads(scene, seat)} | {f"ship {edge}" for edge in ships(scene, seat)}
    return found | {"stop"} if memory.free == 1 and scene.options.second_piece_optional else found


# --- set-up -----------------------------------------------------------------------------------------------------------
def starting_sites(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """BASE-15, CROSSING-02."""
    if not scene.seats[seat]["supply"]["settlements"]:
        return set()
    found = {v for v in scene.board.vertices if starts_at(scene, v) and scene.buildable(v) and scene.free(v)}
    if scene.options.home == "one_island" and memory.home.get(seat):
        found = {vertex for vertex in found if areas_at(scene, vertex) & memory.home[seat]}
    return found


def _setup_settlement(scene: Scene, memory: Memory, seat: int) -> set[str]:
    return {f"settlement {vertex}" for vertex in starting_sites(scene, memory, seat)}


def _setup_piece(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """BASE-16, START-01, START-03, FOURISLANDS-06, FOURISLANDS-07."""
    edges = [edge for edge in scene.board.vertex_edges[memory.start or ""] if edge not in scene.taken]
    supply = scene.seats[seat]["supply"]
    on_land = {edge for edge in edges if scene.takes_road(edge)} if supply["roads"] else set()
    at_sea = {edge for edge in edges if scene.takes_ship(edge) and not scene.beside_pirate(edge)}
    at_sea = at_sea if supply["ships"] else set()
    if scene.options.coast_start == "ship" and any("ocean" in scene.sides(edge) for edge in at_sea):
        on_land = set()
    return {f"road {edge}" for edge in on_land} | {f"ship {edge}" for edge in at_sea}


# --- trade ------------------------------------------------------------------------------------------------------------
def _compose(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """DECISIONS-34..36, -38."""
    hand, most, found = scene.hand(seat), scene.options.max_trade_cards, {"cancel"}
    order = RESOURCES.index
    if not memory.get and len(memory.give) < most:
        for r in RESOURCES:
            in_order = not memory.give or order(r) >= order(memory.give[-1])
            if in_order and hand[r] > memory.give.count(r) and len({*memory.give, r}) <= 4:
                found.add(f"give {r}")
    if memory.give and len(memory.get) < most:
        for r in RESOURCES:
            if r not in memory.give and (not memory.get or order(r) >= order(memory.get[-1])):
                found.add(f"get {r}")
    return found | {"submit"} if memory.get else found


def covers(hand: dict[str, int], bundle: list[str]) -> bool:
    """The hand has all of a bundle."""
    return all(hand[r] >= bundle.count(r) for r in bundle)


def _answer(scene: Scene, memory: Memory, seat: int) -> set[str]:
    """DECISIONS-37, -40, -42, -43."""
    assert memory.offer is not None
    _, wanted = memory.offer
    accepts = {"accept"} if wanted and covers(scene.hand(seat), wanted) else set[str]()
    return {"decline", "counter"} | accepts


def partners(scene: Scene, memory: Memory, seat: int) -> set[int]:
    """DECISIONS-44."""
    hand = scene.hand(seat)
    return {
        other
        for other, (answer, _, wanted) in memory.answers.items()
        if answer == "accept" or (answer == "counter" and covers(hand, wanted))
    }


def _choose(scene: Scene, memory: Memory, seat: int) -> set[str]:
    chosen = {f"choose {(other - seat) % scene.setting.players}" for other in partners(scene, memory, seat)}
    return chosen | {"reject all"}


PHASES: dict[str, Callable[[Scene, Memory, int], set[str]]] = {
    "pre-roll": _pre_roll, "main": _main, "discard": _discard, "robber": _robber, "steal": _steal, "take": _take,
    "move ship": _move_ship, "free piece": _free_piece, "setup settlement": _setup_settlement,
    "setup piece": _setup_piece, "compose": _compose, "answer": _answer, "choose": _choose,
    "pirate answer": lambda scene, memory, seat: {"accept", "decline"},
    "token answer": lambda scene, memory, seat: {"accept", "decline"},
}  # fmt: skip
