"""One game in the engine and in the oracle at once, and what the two disagree on."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.oracle import Oracle
from tests.oracle.board import read_board
from tests.oracle.deal import faults
from tests.oracle.explorers import Explorers
from tests.oracle.explorers.deal import faults as faults_of_explorers
from tests.oracle.loading import summed
from tests.oracle.policies import weight_of
from tests.oracle.realm import COLOUR_OF, HELD_AT_MOST
from tests.oracle.table import SPICES
from tests.play import rebuild

#: Entries of the engine's facts that are not compared one by one: the oracle keeps nothing of the kind, or keeps it in
#: other ways; legal actions, and what comes of them, tell of it.
UNTOLD = {
    *("pending", "trade", "agreement", "trade_routes", "known", "areas", "decisions", "placements", "setup_settlement"),
    *("last_roll", "new_ships", "lifted", "free_pieces", "raider", "victim", "explorer", "found", "found_hex", "bare"),
    *("sides_due", "starts_paid", "paid", "die"),
}


#: What a game that is won meanwhile leaves as it was, and the oracle forgets.
CUT_SHORT = ("card", "homeless", "picked", "draws", "losers", "tied", "aqueducts", "draw_colour")


def says_nothing(value: Any) -> bool:
    """Whether it tells of nothing: all that there can be, and none of it there."""
    return all(map(says_nothing, value.values())) if isinstance(value, dict) else value in (0, None, [])


def differences(here: Any, there: Any, path: str = "facts") -> list[str]:
    """Where two plain data structures differ."""
    if here == there:
        return []
    if isinstance(here, dict) and isinstance(there, dict):
        lines = []
        unlike = {key for key, value in here.items() if key not in there or value != there[key]}
        for key in sorted(unlike | (there.keys() - here.keys()), key=str):
            if key not in there and (key in UNTOLD or says_nothing(here[key])):
                continue
            if key not in here or key not in there:
                lines.append(f"{path}.{key} is missing in the {'engine' if key not in here else 'oracle'}")
            else:
                lines += differences(here[key], there[key], f"{path}.{key}")
        return lines
    if isinstance(here, list) and isinstance(there, list) and len(here) == len(there) and path == "facts.seats":
        return [line for n in range(len(here)) for line in differences(here[n], there[n], f"seat {n}")]
    return [f"{path}: engine {here!r}, oracle {there!r}"]


def oracle_of(board_text: str, players: int, rules: dict[str, Any], dealt: dict[str, Any]) -> Oracle | Explorers:
    """The oracle that knows a board, with a deal that has no faults."""
    board = read_board(board_text)
    if board.rules.get("cargo_ships") == "true":
        assert not faults_of_explorers(board, dealt, rules.get("red_tokens_apart", True))
        return Explorers(board_text, players, rules, dealt)
    assert not faults(board, dealt, **rules)
    return Oracle(board_text, players, rules, dealt)


def links_of(position: dict[str, Any]) -> dict[str, Any]:
    """Trade routes between islands by their ends: whether they are direct, and what they have come to."""
    links = position["trade_routes"]
    return {f"{link['seat']}: {link['near']} - {link['far']}": [link["direct"], link["state"]] for link in links}


def other_facts(game: Game, oracle: Oracle | Explorers, facts: dict[str, Any] | None = None) -> list[str]:
    """The facts that the two disagree on; those of the game may be known already."""
    facts, told = facts or game.facts(), oracle.facts()
    if facts["pile"] and not isinstance(oracle, Explorers):
        facts["pile"] = summed(facts["pile"])
    if facts["phase"] == "over":
        facts["turn"] |= {word: told["turn"][word] for word in CUT_SHORT if word in told["turn"]}
    lines = differences(facts, told)
    if game.options["trade_route_tokens"]:  # what is noted of trade routes is no fact, and decides over tokens to come
        lines += differences(links_of(facts), oracle.trade_routes.told(), "trade routes")
    return lines


def disagreements(
    game: Game, oracle: Oracle | Explorers, describe: Callable[[int], str] | None = None
) -> tuple[list[str], set[str]]:
    """What may happen next in one of the two alone, and what the oracle allows."""
    describe, lines = describe or game.describe, list[str]()
    outcomes = {game.describe_chance(n): float(p) for n, p in game.chance_outcomes()} if game.is_chance else {}
    expected = {text: float(p) for text, p in oracle.chance().items()}
    if outcomes != expected and outcomes != pytest.approx(expected):
        lines.append(f"chance: engine {outcomes}, oracle {expected}")
    texts, legal = [describe(action) for action in game.legal_actions()], oracle.legal()
    if len(set(texts)) != len(texts):
        lines.append(f"legal: two actions of one name among {sorted(texts)}")
    if set(texts) != legal:
        lines.append(f"legal only in the engine: {sorted(set(texts) - legal)}")
        lines.append(f"legal only in the oracle: {sorted(legal - set(texts))}")
    return lines, legal


class Match:
    """One game in both."""

    def __init__(self, scenario: str, players: int, options: dict[str, Any], seed: int) -> None:
        """Deal in the engine and lay the same board out for the oracle."""
        self.game = Game(scenario, num_players=players, seed=seed, chance="explicit", **options)
        board_text, dealt = self.game.scenario.board_text(players), self.game.deal()
        rules = {name: value for name, value in options.items() if name != "edition"}
        self.oracle = oracle_of(board_text, players, rules, dealt)
        self.told: list[str] = []
        self.legal: set[str] = set()  # what the oracle allows, as last compared
        self.describe = cache(self.game.describe)  # an action is called the same all the game (DECISIONS-02)

    def compare(self, facts: bool = True) -> list[str]:
        """What the two disagree on now: what may happen next, and the facts unless they are left out."""
        lines, self.legal = disagreements(self.game, self.oracle, self.describe)
        return (other_facts(self.game, self.oracle) if facts else []) + lines

    def step(self, rng: random.Random, weights: dict[str, float], rare_dice: bool) -> None:
        """Make one decision, or let one chance event happen, in both; they have been compared before."""
        outcomes = self.oracle.chance()
        if outcomes:
            chances = [1.0 if rare_dice else float(p) for p in outcomes.values()]
            self.do(f"({rng.choices(list(outcomes), chances)[0]})")
        else:
            legal = sorted(self.legal)
            self.do(rng.choices(legal, [weight_of(action, weights) for action in legal])[0])

    def do(self, text: str) -> None:
        """Make this decision, or let chance have this outcome, in parentheses, in both."""
        if text.startswith("("):
            self.told.append(text)
            outcomes = self.game.chance_outcomes()
            self.game.apply_chance(next(n for n, _ in outcomes if self.game.describe_chance(n) == text[1:-1]))
            self.oracle.apply_chance(text[1:-1])
        else:
            self.told.append(f"{self.oracle.actor}: {text}")
            self.game.apply(self.game.parse(text))
            self.oracle.apply(text, self.legal)

    def _goods(self) -> tuple[str, ...]:
        """Those of the edition, in the order in which hands have them."""
        return self.game.table.edition.constants.GOODS

    def give(self, seat: int, *cards: str) -> None:
        """Give a seat cards from the bank, the stack of spices or a deck, as far as they are there, in both."""
        records = np.atleast_1d(np.asarray(self.game.record))
        for card in cards:
            if card == "fish":  # the supply never runs out (HAWAII-04)
                if not self.game.table.rules["fishing"][0]:
                    continue
                self.oracle.table.seats[seat].counts["fish"] += 1
                records["fish"][0, seat] += 1
                continue
            if card == "gold":  # BARGE-007
                self.oracle.table.seats[seat].gold += 1
                records["gold"][0, seat] += 1
                continue
            if card in COLOUR_OF:
                self._give_progress(seat, card)
                continue
            stock, field, kinds, goods = self.oracle.table.bank, "bank", tuple(self.oracle.table.bank), self._goods()
            if card in SPICES:
                stock, field, kinds = self.oracle.spice_stack, "spice_stack", SPICES
            if card in self.oracle.table.goods and stock[card]:
                stock[card] -= 1
                self.oracle.table.seats[seat].hand[card] += 1
                records[field][0, kinds.index(card)] -= 1
                records["hand"][0, seat, goods.index(card)] += 1
        rebuild(self.game, records)

    def _give_progress(self, seat: int, kind: str) -> None:
        """Give a seat that may hold one more a progress card that nobody has: undrawn, else played."""
        if not self.oracle.options.cities_and_knights:
            return
        records, k = np.atleast_1d(np.asarray(self.game.record)), c.PROGRESS.index(kind)
        progress = self.oracle.table.seats[seat].realm
        if progress.hidden().total() >= HELD_AT_MOST:
            return
        for field, lying in (("undrawn", self.oracle.undrawn), ("played_cards", self.oracle.played_cards)):
            if lying[kind]:
                lying[kind] -= 1
                records[field][0, k] -= 1
                progress.progress[kind] += 1
                records["progress"][0, seat, k] += 1
                return
