"""What a decision or an outcome of chance changes: the facts that must come of it, and what is to be remembered.

Nothing but what is named here may change. What follows from pieces (points, routes, honours) is judged in `honours`.
"""

from __future__ import annotations

import copy
from collections.abc import Callable

from tests.soak.referee.legal import areas_at, is_start, victims
from tests.soak.referee.scene import COSTS, PRODUCT, RESOURCES, Facts, Memory, Scene


class Change:
    """A position that changes as the rules say."""

    def __init__(self, scene: Scene, memory: Memory) -> None:
        self.scene, self.memory, self.setting = scene, memory, scene.setting
        self.facts: Facts = copy.deepcopy(scene.facts)
        self.phase: set[str] | None = None  # what may be due then; None: not said
        self.unsaid: set[str] = set()  # facts that this referee does not foretell, but for these checks
        self.checks: list[Callable[[Facts], bool]] = []

    # --- moving cards and pieces --------------------------------------------------------------------------------------
    def seat(self, seat: int) -> Facts:
        """The facts of a seat."""
        return self.facts["seats"][seat]

    def gain(self, seat: int, resource: str, n: int = 1) -> None:
        """From the bank; a negative number to it."""
        self.seat(seat)["hand"][resource] += n
        self.facts["bank"][resource] -= n

    def hand_over(self, giver: int, taker: int, bundle: list[str]) -> None:
        """From seat to seat."""
        for resource in bundle:
            self.seat(giver)["hand"][resource] -= 1
            self.seat(taker)["hand"][resource] += 1

    def pay(self, seat: int, what: str) -> None:
        """BASE-09."""
        for resource, n in COSTS[what].items():
            self.gain(seat, resource, -n)

    def place(self, seat: int, kind: str, where: str) -> None:
        """Out of the supply (BASE-10)."""
        mine = self.seat(seat)
        mine[kind] = sorted([*mine[kind], where])
        mine["supply"][kind] -= 1
        if kind == "ships":
            self.memory.new_ships.add(where)

    def play_card(self, seat: int, card: str) -> None:
        """Face up, out of the game (BASE-54, BASE-62)."""
        self.seat(seat)["cards"][card] -= 1
        self.seat(seat)["played"][card] += 1
        self.memory.card_played = True

    def owe_picks(self) -> None:
        """GOLD-07: with an empty bank picks are lost."""
        if not any(self.facts["bank"].values()):
            for mine in self.facts["seats"]:
                mine["picks_owed"] = 0


Verb = Callable[[Change, int, list[str]], None]


# --- building ---------------------------------------------------------------------------------------------------------
def _piece(c: Change, seat: int, words: list[str]) -> None:
    """A road or ship, bought, free, moved or to begin with (BASE-16, BASE-46, ROADCARD-01, MOVE-14)."""
    kind, edge, phase = f"{words[0]}s", " ".join(words[1:]), c.facts["phase"]
    if phase == "move ship":
        mine = c.seat(seat)
        mine["ships"] = sorted({*mine["ships"], edge} - {c.memory.lifted})
        c.memory.new_ships.add(edge)
        c.memory.new_ships.discard(c.memory.lifted or "")
        c.memory.lifted = None
    else:
        c.place(seat, kind, edge)
    if phase == "main":
        c.pay(seat, words[0])
    elif phase == "free piece":
        c.memory.free -= 1
    elif phase == "setup piece":
        c.memory.start = None
        c.memory.new_ships.clear()  # MOVE-12
    if c.scene.options.trade_route_tokens:
        c.unsaid |= {"tokens", "tokens_at"}
    _reach(c, edge)


def _reach(c: Change, edge: str) -> None:
    """What a road or ship discovers or what it must bring a token to (OCEANS-08, GREATER-08)."""
    touched = c.scene.board.touched(edge)
    if c.scene.options.exploration and any(c.scene.nature(name) == "missing" for name in touched):
        c.phase = {"found hex"}


def _settlement(c: Change, seat: int, words: list[str]) -> None:
    """BASE-18, BASE-22 of the set-up; later bought, and tokens for foreign land."""
    vertex = " ".join(words[1:])
    c.place(seat, "settlements", vertex)
    here = areas_at(c.scene, vertex)
    if c.scene.options.trade_route_tokens:
        c.unsaid |= {"tokens", "tokens_at"}
    if c.facts["phase"] == "setup settlement":
        _start(c, seat, vertex, here)
        return
    c.pay(seat, "settlement")
    earned = _earned(c, seat, here)
    if c.scene.options.token_limit:
        out = sum(mine["tokens"] for mine in c.facts["seats"])
        earned = min(earned, max(0, c.scene.options.token_limit - out))
    if earned:  # SVP-02
        c.seat(seat)["tokens"] += earned
        c.seat(seat)["tokens_at"][vertex] = earned


def _start(c: Change, seat: int, vertex: str, here: set[str]) -> None:
    """A starting settlement; the second brings cards (BASE-18)."""
    memory = c.memory
    memory.start = vertex
    memory.home.setdefault(seat, set()).update(here)
    c.seat(seat)["home"] = sorted(memory.home[seat])
    if memory.second:
        for name in c.scene.board.vertex_hexes[vertex]:
            terrain = c.facts["terrain"][name]
            product = PRODUCT.get(terrain)
            if product and c.facts["bank"][product]:
                c.gain(seat, product)
            if terrain == "gold":
                c.seat(seat)["picks_owed"] += 1
        c.owe_picks()
    c.phase = {"setup piece", "take", "setup settlement", "pre-roll"}


def _earned(c: Change, seat: int, here: set[str]) -> int:
    """Tokens of a new settlement (NEWSHORES-05, FOURISLANDS-09, -10, DESERT-06, NEWWORLD-14)."""
    options, memory = c.scene.options, c.memory
    if options.home == "start":
        home = {
            area for vertex in c.scene.board.vertices for area in areas_at(c.scene, vertex) if is_start(c.scene, area)
        }
    else:
        home = memory.home.get(seat, set())
    new = here - home - memory.settled.setdefault(seat, set())
    first = not memory.settled[seat]
    memory.settled[seat] |= here - home
    if not new:
        return 0
    if options.island_token_per == "game":
        return options.island_token if first else 0
    return options.island_token if first else options.island_token_further


def _city(c: Change, seat: int, words: list[str]) -> None:
    """BASE-50."""
    vertex = " ".join(words[1:])
    c.seat(seat)["settlements"].remove(vertex)
    c.seat(seat)["supply"]["settlements"] += 1
    c.place(seat, "cities", vertex)
    c.pay(seat, "city")


def _pick(c: Change, seat: int, words: list[str]) -> None:
    c.memory.lifted, c.memory.ship_moved = " ".join(words[2:]), True
    c.phase = {"move ship"}


# --- cards and what is stolen -----------------------------------------------------------------------------------------
def _buy(c: Change, seat: int, words: list[str]) -> None:
    c.pay(seat, "buy card")
    c.phase = {"drawn card"}


def _play(c: Change, seat: int, words: list[str]) -> None:
    c.play_card(seat, words[1])
    if words[1] == "soldier":
        c.phase = {"robber"}
    elif words[1] == "roads":
        c.memory.free = 2  # the first is compulsory where it is the last in supply too (ROADCARD-05)
        c.phase = {"free piece"}
    else:
        c.seat(seat)["picks_owed"] = 2  # the second is lost with a bank of one (BASE-59), as picks of gold are
        c.phase = {"take"}


def _monopoly(c: Change, seat: int, words: list[str]) -> None:
    """BASE-60."""
    c.play_card(seat, "monopoly")
    for other in c.setting.others(seat):
        c.hand_over(other, seat, [words[1]] * c.seat(other)["hand"][words[1]])


def _take(c: Change, seat: int, words: list[str]) -> None:
    c.gain(seat, words[1])
    c.seat(seat)["picks_owed"] -= 1
    c.owe_picks()


def _discard(c: Change, seat: int, words: list[str]) -> None:
    """BASE-33, DECISIONS-16: cards lie aside until all have finished."""
    mine = c.seat(seat)
    mine["hand"][words[1]] -= 1
    mine["discarding"][words[1]] += 1
    mine["discards_owed"] -= 1
    c.phase = {"discard"}
    if not any(one["discards_owed"] for one in c.facts["seats"]):
        for one in c.facts["seats"]:
            for resource in RESOURCES:
                c.facts["bank"][resource] += one["discarding"][resource]
                one["discarding"][resource] = 0
        c.phase = {"robber"}


def _raid(c: Change, seat: int, words: list[str]) -> None:
    """BASE-36..39, PIRATE-05..10; at the agreed start of the pirate nothing moves yet (DECISIONS-09)."""
    if c.facts["phase"] == "pirate proposal":
        c.memory.proposal = words[1]
        c.phase = {"pirate answer"}
        return
    c.facts[words[0]] = words[1]
    c.memory.raider = words[0]
    after = Scene(c.setting, c.facts)
    found = victims(after, c.memory, seat)
    c.memory.victim = None
    if len(found) > 1 or (found and c.scene.options.theft_optional):
        c.phase = {"steal"}
    elif found:
        c.memory.victim = found.pop()
        c.phase = {"stolen card"}
    else:
        c.phase = {"pre-roll", "main"}


def _steal(c: Change, seat: int, words: list[str]) -> None:
    c.memory.victim = (seat + int(words[1])) % c.setting.players
    c.phase = {"stolen card"}


# --- trade ------------------------------------------------------------------------------------------------------------
def _maritime(c: Change, seat: int, words: list[str]) -> None:
    """BASE-65."""
    c.gain(seat, words[1], -c.scene.ratio(seat, words[1]))
    c.gain(seat, words[2])
    c.phase = {"main"}


def _give(c: Change, seat: int, words: list[str]) -> None:
    if c.facts["phase"] == "main":
        c.memory.offers += 1
        c.memory.give, c.memory.get = [], []
    c.memory.give.append(words[1])
    c.phase = {"compose"}


def _get(c: Change, seat: int, words: list[str]) -> None:
    c.memory.get.append(words[1])
    c.phase = {"compose"}


def _call(c: Change, seat: int, words: list[str]) -> None:
    c.memory.offers += 1
    _publish(c, seat, [], [])


def _publish(c: Change, seat: int, give: list[str], get: list[str]) -> None:
    """DECISIONS-41: those without cards are passed over."""
    c.memory.offer, c.memory.answers = (give, get), {}
    c.memory.asked = [other for other in c.setting.others(seat) if c.scene.size(other)]
    c.phase = {"answer"}


def _submit(c: Change, seat: int, words: list[str]) -> None:
    give, get = c.memory.give, c.memory.get
    c.memory.give, c.memory.get = [], []
    if seat == c.facts["active"]:
        _publish(c, seat, give, get)
    else:
        _answered(c, seat, ("counter", give, get))


def _cancel(c: Change, seat: int, words: list[str]) -> None:
    """DECISIONS-36, DECISIONS-43."""
    c.memory.give, c.memory.get = [], []
    if seat == c.facts["active"]:
        c.phase = {"main"}
    else:
        _answered(c, seat, ("decline", [], []))


def _counter(c: Change, seat: int, words: list[str]) -> None:
    c.memory.give, c.memory.get = [], []
    c.phase = {"compose"}


def _reply(c: Change, seat: int, words: list[str]) -> None:
    """An answer to an offer; what is agreed on in set-up is not foretold."""
    if c.facts["phase"] == "answer":
        _answered(c, seat, (words[0], [], []))
    else:
        c.unsaid |= {"pirate", "numbers"}


def _answered(c: Change, seat: int, answer: tuple[str, list[str], list[str]]) -> None:
    """DECISIONS-41, DECISIONS-44."""
    c.memory.answers[seat] = answer
    c.memory.asked.remove(seat)
    if c.memory.asked:
        c.phase = {"answer"}
    else:
        c.phase = {"choose"} if any(kind != "decline" for kind, _, _ in c.memory.answers.values()) else {"main"}


def _choose(c: Change, seat: int, words: list[str]) -> None:
    """DECISIONS-45."""
    other = (seat + int(words[1])) % c.setting.players
    answer, theirs, wanted = c.memory.answers[other]
    assert c.memory.offer is not None
    give, get = c.memory.offer if answer == "accept" else (wanted, theirs)
    c.hand_over(seat, other, give)
    c.hand_over(other, seat, get)
    c.phase = {"main"}


def _back_to_main(c: Change, seat: int, words: list[str]) -> None:
    c.phase = {"main"}


def _stop(c: Change, seat: int, words: list[str]) -> None:
    c.phase = {"pre-roll", "main"}


def _end_turn(c: Change, seat: int, words: list[str]) -> None:
    """BASE-25; cards bought are no longer new."""
    c.facts["turn"] += 1
    c.facts["active"] = (seat + 1) % c.setting.players
    for mine in c.facts["seats"]:
        mine["bought"] = dict.fromkeys(mine["bought"], 0)
    c.memory.begin_turn()
    c.phase = {"pre-roll"}


def _roll(c: Change, seat: int, words: list[str]) -> None:
    c.phase = {"dice"}


def _token(c: Change, seat: int, words: list[str]) -> None:
    """GREATER-11, or a proposal of a place for a red token."""
    if c.facts["phase"] == "choose token":
        before = c.scene.facts["numbers"]
        c.unsaid.add("numbers")

        def moved(after: Facts) -> bool:
            there = after["numbers"]
            got = [name for name in there if name not in before]
            still = all(there.get(name) == before[name] for name in before if name != words[1])
            return words[1] not in there and still and [there[name] for name in got] == [before[words[1]]]

        c.checks.append(moved)


def _nothing(c: Change, seat: int, words: list[str]) -> None:
    """Laying a harbour face down changes no fact."""
    c.unsaid.add("harbours")


DECISIONS: dict[str, Verb] = {
    "road": _piece, "ship": _piece, "settlement": _settlement, "city": _city, "pick": _pick, "buy": _buy, "play": _play,
    "monopoly": _monopoly, "take": _take, "discard": _discard, "robber": _raid, "pirate": _raid, "steal": _steal,
    "maritime": _maritime, "give": _give, "get": _get, "call": _call, "submit": _submit, "cancel": _cancel,
    "counter": _counter, "accept": _reply, "decline": _reply, "choose": _choose, "reject": _back_to_main, "stop": _stop,
    "end": _end_turn, "roll": _roll, "token": _token, "harbor": _nothing,
}  # fmt: skip
