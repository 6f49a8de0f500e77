"""The referee: told of each decision and outcome with the facts before and after, it raises where rules are broken."""

from __future__ import annotations

from typing import Any

from tests.oracle.board import read_board
from tests.oracle.options import read_options
from tests.soak.case import Finding
from tests.soak.referee import honours
from tests.soak.referee.chances import OUTCOMES
from tests.soak.referee.effects import DECISIONS, Change
from tests.soak.referee.legal import closed, legal, starting_sites
from tests.soak.referee.scene import RESOURCES, Facts, Memory, Scene, Setting

DECK = {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}  # BASE-05
#: Events of one action that come before the victory check (EDGE-61).
UNSETTLED = ("found hex", "found token", "reserve token", "choose token", "take")

#: Facts of a seat that follow from others, and are judged by themselves.
LANES = ("open_lanes", "closed_lanes", "movable_ships")
FOLLOWS = ("points", "route", *LANES)


class Referee:
    """Follows one game from its deal.

    Args:
        board_text: The board file.
        players: Seats.
        options: Switches that were given.
        facts: The facts after the deal.
    """

    def __init__(self, board_text: str, players: int, options: dict[str, Any], facts: Facts) -> None:
        board = read_board(board_text)
        self.setting = Setting(board, players, read_options(board, options, players))
        self.memory = Memory()
        self.order = [*range(players), *reversed(range(players))]  # BASE-14
        self.told: list[str] = []
        self._facts = facts
        self._check_state(Scene(self.setting, facts))

    # --- being told ---------------------------------------------------------------------------------------------------
    def check_legal(self, mask: set[str]) -> None:
        """The legal actions are those of the rules (DECISIONS-04), and there are some (DECISIONS-05)."""
        facts = self._facts
        if facts["actor"] >= 0 and not mask:
            self._fault("nothing may be done", facts["phase"])
        self._check_picks(mask)
        expected = legal(Scene(self.setting, facts), self.memory)
        if expected is not None and expected != mask:
            self._fault(
                "DECISIONS-04: too much is legal",
                sorted(mask - expected)[:6],
                "too little",
                sorted(expected - mask)[:6],
            )

    def _check_picks(self, mask: set[str]) -> None:
        """MOVE-05..14, MOVE-24: what may be picked up is what the facts call movable."""
        picks = {f"pick ship {ship}" for ship in self._facts["seats"][self._facts["active"]]["movable_ships"]}
        if self._facts["phase"] == "main" and not self.memory.ship_moved and picks != {w for w in mask if "pick" in w}:
            self._fault("MOVE-05: movable ships are not those that may be picked")

    def decision(self, words: str, after: Facts) -> None:
        """The seat to decide has done this."""
        self.told.append(f"{self._facts['actor']}: {words}")
        scene = Scene(self.setting, self._facts)
        self._check_order(scene)
        change = Change(scene, self.memory)
        DECISIONS[words.split()[0]](change, self._facts["actor"], words.split())
        self._compare(change, after)

    def outcome(self, words: str, after: Facts) -> None:
        """Chance has had this outcome."""
        self.told.append(f"({words})")
        change = Change(Scene(self.setting, self._facts), self.memory)
        OUTCOMES[self._facts["phase"]](change, words)
        self._compare(change, after)

    # --- judging ------------------------------------------------------------------------------------------------------
    def _fault(self, *words: object) -> None:
        raise Finding("; ".join(map(str, words)) + " ... after " + " | ".join(self.told[-8:]))

    def _check_order(self, scene: Scene) -> None:
        """BASE-14, EDGE-47: starting settlements in snake order; who has no place is passed over."""
        if scene.facts["phase"] != "setup settlement":
            return
        while self.order and self.order[0] != scene.facts["actor"]:
            passed = self.order.pop(0)
            self.memory.second = len(self.order) < self.setting.players
            if starting_sites(scene, self.memory, passed):
                self._fault("BASE-14: passed over", passed)
        if not self.order:
            self._fault("BASE-14: another starting settlement of", scene.facts["actor"])
        self.order.pop(0)
        self.memory.second = len(self.order) < self.setting.players

    def _compare(self, change: Change, after: Facts) -> None:
        expected, unsaid = change.facts, change.unsaid
        for key in ("bank", "deck", "robber", "pirate", "terrain", "numbers", "harbours", "pile", "reserve"):
            if key not in unsaid and expected.get(key) != after.get(key):
                self._fault(f"{key} should be {_diff(expected[key], after[key])}")
        for seat, (mine, there) in enumerate(zip(expected["seats"], after["seats"], strict=True)):
            for key, value in mine.items():
                if key not in FOLLOWS and key not in unsaid and value != there[key]:
                    self._fault(f"{key} of seat {seat} should be {_diff(value, there[key])}")
        if not all(check(after) for check in change.checks):
            self._fault("what was discovered or brought is not what the rules say")
        over = after["phase"] == "over"
        if change.phase is not None and not over and after["phase"] not in change.phase:
            self._fault("the phase is", after["phase"], "should be", sorted(change.phase))
        if after["turn"] != expected["turn"]:
            self._fault("BASE-25: the turn is", after["turn"], "should be", expected["turn"])
        if not self.memory.in_setup and not over and after["active"] != expected["active"]:
            self._fault("BASE-25: active is", after["active"], "should be", expected["active"])
        before, self._facts = self._facts, after
        self.memory.in_setup &= after["phase"] != "pre-roll"
        scene = Scene(self.setting, after)
        self._check_honours(before, scene)
        self._check_lanes(before, scene)
        self._check_turn(after)
        self._check_state(scene)
        self._check_end(scene)

    def _check_honours(self, before: Facts, scene: Scene) -> None:
        after, seats = scene.facts, range(self.setting.players)
        lengths = [honours.route(scene, seat) for seat in seats]
        told = [after["seats"][seat]["route"] for seat in seats]
        if lengths != told:
            self._fault("ROUTE-01: lengths are", told, "should be", lengths)
        holder = honours.route_holder(before["longest_route"], lengths)
        if holder != after["longest_route"]:
            self._fault("ROUTE-09: the holder is", after["longest_route"], "should be", holder, lengths)
        soldiers = [after["seats"][seat]["played"]["soldier"] for seat in seats]
        if honours.army_holder(before["largest_army"], soldiers) != after["largest_army"]:
            self._fault("BASE-64: Largest Army is held by", after["largest_army"], soldiers)

    def _check_lanes(self, before: Facts, scene: Scene) -> None:
        """MOVE-02, MOVE-05: where ships or buildings have changed; else nothing else may have."""
        for seat, (mine, old) in enumerate(zip(scene.seats, before["seats"], strict=True)):
            same = all(mine[kind] == old[kind] for kind in ("ships", "settlements", "cities"))
            shut = set(old["closed_lanes"]) if same else closed(scene, seat)
            told = set(mine["open_lanes"]), set(mine["closed_lanes"])
            if told != (set(mine["ships"]) - shut, shut):
                self._fault("MOVE-02: open and closed lanes of seat", seat, "are", told, "closed should be", shut)
            if not set(mine["movable_ships"]) <= told[0]:
                self._fault("MOVE-05: seat", seat, "could move", mine["movable_ships"], "of", told[0])

    def _check_turn(self, facts: Facts) -> None:
        """BASE-54, MOVE-09: a ship has been moved when it lies at its target (ROUTE-13)."""
        done = self.memory.card_played, self.memory.ship_moved and self.memory.lifted is None
        if (facts["card_played"], facts["ship_moved"]) != done:
            self._fault("card played, ship moved should be", done)

    def _check_state(self, scene: Scene) -> None:
        """What holds in every position: nothing is lost, nothing lies where it may not."""
        facts, options = scene.facts, self.setting.options
        for resource in RESOURCES:
            held = sum(mine["hand"][resource] + mine["discarding"][resource] for mine in facts["seats"])
            if held + facts["bank"][resource] != options.bank or facts["bank"][resource] < 0:
                self._fault("BASE-03:", resource, "are not", options.bank)
        for card, n in DECK.items():
            there = facts["deck"][card] + sum(mine["cards"][card] + mine["played"][card] for mine in facts["seats"])
            if there != n * options.decks:
                self._fault("BASE-05:", card, there)
        pieces = [edge for mine in facts["seats"] for edge in mine["roads"] + mine["ships"]]
        if len(pieces) != len(set(pieces)):
            self._fault("BASE-47: two pieces on one edge")
        for seat, mine in enumerate(facts["seats"]):
            self._check_seat(scene, seat, mine)
        if facts["robber"] is not None and scene.nature(facts["robber"]) != "land":
            self._fault("BASE-37: the robber at sea")
        if facts["pirate"] in facts["terrain"] and scene.nature(facts["pirate"]) != "ocean":
            self._fault("PIRATE-03: the pirate ashore")

    def _check_seat(self, scene: Scene, seat: int, mine: Facts) -> None:
        options = self.setting.options
        stock = {"roads": options.roads, "ships": options.ships_supply if options.ships else 0,
                 "settlements": options.settlements, "cities": options.cities}  # fmt: skip
        for kind, n in stock.items():
            if mine["supply"][kind] + len(mine[kind]) != n or mine["supply"][kind] < 0:
                self._fault("BASE-04:", kind, "of seat", seat)
        counts = [n for key in ("hand", "cards", "bought", "played", "discarding") for n in mine[key].values()]
        if min(counts) < 0 or mine["tokens"] < 0 or mine["picks_owed"] < 0 or mine["discards_owed"] < 0:
            self._fault("a number below 0 of seat", seat)
        if sum(mine["tokens_at"].values()) != mine["tokens"] or not set(mine["tokens_at"]) <= scene.buildings(seat):
            self._fault("SVP-02: tokens of seat", seat, "are", mine["tokens"], "lie at", mine["tokens_at"])
        if any(not scene.takes_road(edge) for edge in mine["roads"]):
            self._fault("GEO-04: a road of seat", seat, "at sea")
        if any(not scene.takes_ship(edge) for edge in mine["ships"]):
            self._fault("SHIP-02: a ship of seat", seat, "ashore")
        for vertex in scene.buildings(seat):
            if not scene.buildable(vertex) or any(near in scene.owner for near in scene.board.neighbours(vertex)):
                self._fault("BASE-44: a building of seat", seat, "at", vertex)
        if mine["points"] != honours.points(scene.facts, seat):
            self._fault(
                "BASE-74: points of seat", seat, "are", mine["points"], "should be", honours.points(scene.facts, seat)
            )

    def _check_end(self, scene: Scene) -> None:
        """BASE-75..77, DECISIONS-49."""
        facts, target = scene.facts, self.setting.options.points_to_win
        phase, active = facts["phase"], facts["active"]
        if phase == "over":
            if facts["truncated"]:
                if facts["turn"] != self.setting.options.max_turns or facts["winner"] is not None:
                    self._fault("DECISIONS-49: cut off at turn", facts["turn"])
            elif facts["winner"] != active or facts["seats"][active]["points"] < target:
                self._fault("BASE-75: won by", facts["winner"], "on the turn of", active)
            return
        if facts["turn"] >= self.setting.options.max_turns:
            self._fault("DECISIONS-49: goes on after turn", facts["turn"])
        settled = phase not in UNSETTLED and not self.memory.in_setup
        if settled and facts["seats"][active]["points"] >= target:
            self._fault("BASE-75: seat", active, "has", facts["seats"][active]["points"], "points and has not won")


def _diff(expected: Any, there: Any) -> str:
    """Two values, of dictionaries only what differs."""
    if isinstance(expected, dict) and isinstance(there, dict):
        keys = [key for key in {**expected, **there} if expected.get(key) != there.get(key)]
        return f"{ {key: expected.get(key) for key in keys} }, is { {key: there.get(key) for key in keys} }"
    return f"{expected!r}, is {there!r}"
