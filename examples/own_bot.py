"""Your own bot in a hundred lines: it reads actions as words, rates places by their dice, and beats random players.

    PYTHONPATH=examples seafarers arena base --agents agent:own_bot:make,random,random,random --games 200 --seed 1

Copy it and change what you like: docs/bots.md lists what a view shows.
"""

from collections import Counter

from seafarers_env import PlayerView
from seafarers_env.engine import constants as c

BRINGS = dict(zip(("hills", "forest", "pasture", "farmland", "mountains"), c.RESOURCES, strict=True))
COSTS = {
    "settlement": Counter(brick=1, lumber=1, wool=1, grain=1),
    "city": Counter(grain=2, ore=3),
    "road": Counter(brick=1, lumber=1),
    "ship": Counter(lumber=1, wool=1),
}
NEVER = -1.0  # rather end the turn
ELSE = {"play": 50.0, "roll": 40.0, "decline": 1.0, "reject": 1.0, "cancel": 1.0, "end": 0.0}


class OwnBot:
    """Takes the action with the most points: `weigh` is where it thinks."""

    name = "own-bot"

    def act(self, view: PlayerView) -> int:
        """The best of the legal actions, the first of several."""
        self.view, self.state, self.places = view, view.state, view.board.places
        held = self.state.hand[view.player].tolist()
        self.hand = Counter(dict(zip(c.RESOURCES, held, strict=False)))
        self.sites = [v for v in self.places.vertices if self.in_reach(v) and self.is_free(v) and self.worth(v)]
        goals = ("settlement", "city") if self.sites else ("road", "ship", "city")
        self.goal = min((COSTS[goal] for goal in goals), key=lambda cost: (cost - self.hand).total())
        return max(view.legal_actions().tolist(), key=lambda action: self.weigh(*view.describe(action).split(" ", 1)))

    def weigh(self, verb: str, rest: str = "") -> float:
        """What an action is worth: its first word, and what follows."""
        if verb in ("settlement", "city"):
            return 100.0 + self.worth(rest)
        if verb in ("road", "ship"):  # while there is a site, its cards are kept for a settlement
            free = self.view.phase in ("setup piece", "free piece")
            return 20.0 + self.worth_of_way(rest) if free or not self.sites else NEVER
        if verb == "maritime":  # four or fewer of what it can spare for one that it lacks
            give, get = rest.split()
            spare = not self.goal[give] or self.hand[give] >= 4 + self.goal[give]
            return 15.0 if spare and self.goal[get] > self.hand[get] else NEVER
        if verb == "buy":
            return 10.0 if (self.goal - self.hand).total() > 1 or self.hand.total() > 7 else NEVER
        if verb == "robber":
            return self.harm(rest)
        if verb in ("monopoly", "take"):
            return float(self.goal[rest] - self.hand[rest])
        if verb == "discard":
            return float(self.hand[rest] - self.goal[rest])
        if verb == "steal":
            return float(self.view.victory_points(int(rest)))
        return ELSE.get(verb, NEVER)

    # --- what places are worth ----------------------------------------------------------------------------------------
    def worth(self, vertex: str) -> float:
        """The pips of a place, and half a point for each kind of card."""
        paying = {name: self.pips(name) for name in self.places.vertex_hexes(vertex)}
        return sum(paying.values()) + 0.5 * len({self.brings(name) for name, pips in paying.items() if pips})

    def worth_of_way(self, edge: str) -> float:
        """The best free place at the end of an edge, or up to two edges beyond; less for longer ways."""
        ends, best = set(self.places.edge_vertices(edge)), 0.0
        for far in range(3):
            best = max([best, *(self.worth(end) * 0.7**far for end in ends if self.is_free(end))])
            ends |= {other for end in ends for other in self.places.vertex_neighbours(end)}
        return best

    def harm(self, name: str) -> float:
        """What the robber on a hex costs others; never a hex beside its own buildings."""
        buildings = [self.building(vertex) for vertex in self.places.hex_vertices(name)]
        others = sum(building >= 0 for building in buildings)
        return NEVER if self.view.player in [b // 2 for b in buildings] else 1.0 + others * self.pips(name)

    # --- what lies where ----------------------------------------------------------------------------------------------
    def brings(self, name: str) -> str | None:
        """The card that a hex produces."""
        return BRINGS.get(c.TERRAINS[self.state.terrain[self.places.find_hex(name)]])

    def pips(self, name: str) -> int:
        """On how many of 36 throws a hex produces."""
        number = int(self.state.number[self.places.find_hex(name)])
        return 6 - abs(7 - number) if number else 0

    def building(self, vertex: str) -> int:
        """Twice the seat of the building there, plus one for a city; -1 if there is none."""
        return int(self.state.vertex_building[self.places.find_vertex(vertex)])

    def is_free(self, vertex: str) -> bool:
        """Whether a settlement may stand there: nothing on it, nothing next to it."""
        return all(self.building(near) < 0 for near in (vertex, *self.places.vertex_neighbours(vertex)))

    def in_reach(self, vertex: str) -> bool:
        """Whether one of its roads or ships leads there."""
        edges = [self.places.find_edge(name) for name in self.places.vertex_edges(vertex)]
        return any(self.state.edge_piece[edge] // 2 == self.view.player for edge in edges)


def make(seed: int) -> OwnBot:
    """A new bot. It makes no random choices, so it ignores the seed."""
    return OwnBot()
