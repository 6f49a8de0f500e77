"""Policies that choose at random in games of engine and oracle, each with something that it likes to do."""

from __future__ import annotations

from functools import cache

import networkx as nx

from .board import Board

LATE_POLICIES = (
    "explorer", "wanderer", "rival", "paver", "settler", "mayor", "circler", "spicer", "marshal", "burgomaster",
    "rover", "courtier",
)  # fmt: skip

#: How much likelier than others an action of a kind is; a policy looks at the first words, or at the last one of two.
POLICIES: dict[str, dict[str, float]] = {
    "uniform": {},
    "builder": {
        "settlement": 50, "city": 50, "road": 5, "ship": 5, "buy": 5, "maritime": 2,
        "give": 0.1, "call": 0.1, "end": 0.5,
    },
    "sailor": {
        "ship": 40, "pick": 40, "settlement": 30, "road": 0.3, "buy": 0.2, "maritime": 3, "give": 0.05, "call": 0.05,
        "pirate": 3,
    },
    "wanderer": {
        "ship": 40, "pick": 40, "settlement": 0.2, "road": 0.1, "buy": 0.1, "city": 0.1, "maritime": 3,
        "give": 0.05, "call": 0.05,
    },
    "explorer": {
        "ship": 60, "pick": 5, "settlement": 30, "road": 2, "buy": 0.1, "city": 0.1, "give": 0.02, "call": 0.02,
        "monopoly": 5, "play": 5, "pirate": 0.05, "end": 0.2,
    },
    "settler": {
        "settlement": 1000, "ship": 30, "pick": 0.3, "road": 0.05, "buy": 0.01, "city": 0.01, "maritime": 3,
        "pirate": 3,
    },
    "paver": {
        "buy": 60, "play": 10, "monopoly": 3, "maritime": 3, "ship": 20, "road": 20, "settlement": 1, "city": 0.2,
    },
    "rival": {
        "road": 60, "ship": 60, "settlement": 0.3, "city": 0.01, "buy": 0.01, "maritime": 6, "end": 0.5, "pick": 3,
    },
    "trader": {
        "give": 5, "call": 5, "get": 2, "submit": 10, "accept": 10, "counter": 10, "choose": 5, "cancel": 0.3,
        "maritime": 0.2, "end": 0.3,
    },
    "mayor": {
        "city": 1000, "settlement": 50, "maritime": 3, "road": 0.3, "ship": 0.1, "buy": 0.01,
    },
    "bundler": {
        "give": 50, "get": 2, "submit": 0.5, "cancel": 0.02, "accept": 3, "counter": 10, "maritime": 0.1,
        "road": 0.1, "ship": 0.1, "settlement": 0.1, "city": 0.1, "buy": 0.1, "end": 10,
    },
    "refuser": {
        "decline": 6, "ship": 20, "settlement": 20, "give": 0.1, "call": 0.1, "maritime": 2,
    },
    "buyer": {
        "buy": 100, "play": 10, "monopoly": 3, "maritime": 3, "ship": 0.3, "road": 0.3, "give": 0.1, "call": 0.1,
        "settlement": 10, "city": 5,
    },
    "voyager": {
        "settlement": 1000, "ship": 200, "road": 60, "pick": 0.2, "city": 5, "maritime": 5, "buy": 2, "play": 10,
        "give": 0.05, "call": 0.05, "pirate": 0.2, "end": 0.3,
    },
    "circler": {
        "pick exit": 1000, "ship": 40, "maritime lumber": 5, "maritime wool": 5, "maritime": 0.02, "take lumber": 9,
        "take wool": 9, "end": 3, "settlement": 1, "city": 0.02, "road": 0.05, "buy": 0.01, "give": 0.02, "call": 0.02,
        "pirate": 0.2, "discard lumber": 0.1, "discard wool": 0.1,
    },
    "spicer": {
        "merchant": 500, "exchange": 300, "spice": 100, "option": 1, "ship": 40, "road": 10, "settlement": 30,
        "city": 3, "maritime": 3, "pick": 2, "buy": 0.3, "play": 5, "monopoly": 5, "give": 0.05, "call": 0.05,
        "pirate": 0.2, "end": 0.4,
    },
    "peddler": {
        "give": 1, "get": 2, "submit": 10, "accept": 10, "counter": 10, "choose": 5, "cancel": 0.3, "merchant": 100,
        "exchange": 0.3, "spice": 100, "ship": 60, "settlement": 40, "road": 5, "maritime": 0.5, "end": 0.3,
    },
    "hoarder of spices": {
        "merchant": 500, "spice": 200, "exchange": 0.001, "ship": 40, "road": 3, "settlement": 10,
        "maritime": 2, "pick": 1, "buy": 0.01, "city": 0.1, "discard nutmeg": 0.01, "discard pepper": 0.01,
        "discard cinnamon": 0.01, "give": 0.02, "call": 0.02, "play": 5, "end": 1,
    },
    "fisher": {
        "ship": 60, "road": 10, "settlement": 40, "city": 3, "pick": 3, "maritime": 3, "fish robber": 0.02,
        "fish pirate": 0.02, "fish steal": 0.05, "fish take": 0.05, "fish trade": 0.3, "fish route": 2, "fish card": 90,
        "buy": 0.3, "give": 0.05, "call": 0.05, "give fish": 0.2, "get fish": 2, "submit": 5, "accept": 5, "choose": 5,
        "end": 0.4, "pirate": 0.3,
    },
    "marshal": {
        "knight": 60, "activate": 100, "promote": 100, "pick knight": 60, "wall": 0.1, "improve": 20, "road": 8,
        "ship": 12, "settlement": 30, "city": 20, "maritime": 1, "give": 0.03, "call": 0.03, "pick": 2, "end": 0.4,
    },
    "burgomaster": {
        "improve": 100, "wall": 20, "city": 200, "settlement": 60, "knight": 0.3, "activate": 0.3, "road": 3, "ship": 6,
        "maritime": 3, "give": 0.03, "call": 0.03, "pick": 1, "end": 0.3,
    },
    "rover": {
        "knight": 300, "activate": 300, "promote": 20, "pick knight": 100, "road": 40, "ship": 60, "settlement": 1,
        "city": 0.1, "improve": 1, "maritime": 5, "give": 0.02, "call": 0.02, "pick ship": 2, "end": 0.3,
    },
    "courtier": {
        "play card": 300, "drop": 0.2, "stop": 0.2, "knight": 40, "activate": 30, "promote": 0.5, "pick knight": 20,
        "improve": 30, "road": 10, "ship": 15, "settlement": 40, "city": 1, "wall": 0.1, "maritime": 0.5, "give": 0.03,
        "call": 0.03, "pick": 2, "end": 0.3,
    },
    "hoarder": {
        "end": 30, "give": 0.05, "call": 0.05, "maritime": 0.05, "road": 0.1, "ship": 0.1, "buy": 0.1, "city": 5,
        "settlement": 5,
    },
}  # fmt: skip


def weight_of(action: str, weights: dict[str, float]) -> float:
    """How likely a policy is to choose an action."""
    first, *further = action.split()
    for words in (action, f"{first} {further[0]}", f"{first} {further[-1]}") if further else ():
        if words in weights:
            return weights[words]
    return weights.get(first, 1.0)


@cache
def outward(board: Board) -> dict[str, float]:
    """The weights of ships on the edges of a board for who wants to get to its rim, and stay there."""
    graph = nx.Graph(board.edge_ends.values())
    rim = [vertex for vertex, hexes in board.vertex_hexes.items() if len(hexes) == 1]
    far = nx.multi_source_dijkstra_path_length(graph, rim)
    steps = {edge: min(far[end] for end in ends) for edge, ends in board.edge_ends.items()}
    ships = {f"ship {edge}": 200 / 5.0**n for edge, n in steps.items()}
    return ships | {f"pick ship {edge}": 0.02 * 4.0**n for edge, n in steps.items()}
