"""Counted cards while progress cards are played: against all hands that fit what an observer saw (CK-240).

The worlds here are written from the rules and not from the kernels: a game is looked at before and after each event,
and every combination of hands is kept in which all that the observer sees can have happened.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.effort import often
from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import goods_of, has, realm
from tests.rules.scene import Scene
from tests.worlds import Possible, TooMany, World, hands_of, parts_of, plus

pytestmark = pytest.mark.long  # the edition knights is compiled

COUNTING = {"card_counting": True, "points_to_win": 30}
COMMODITIES = range(c.NUM_RESOURCES, c.NUM_RESOURCES + 3)
MOST = 20_000
LIMITS = {"resource_monopoly": 2, "trade_monopoly": 1}


def bounds(game: Scene, observer: int, seat: int) -> tuple[list[int], list[int]]:
    """The least and the most of each good that an observer is told of a hand."""
    record, counting = game.game.record, game.game.table.edition.card_counting
    pairs = [counting.bounds(record, observer, seat, k) for k in range(record.hand.shape[1])]
    return [int(least) for least, _ in pairs], [int(most) for _, most in pairs]


def named(game: Scene, observer: int, seat: int) -> dict[str, tuple[int, int]]:
    """The same by good, without those that cannot be there."""
    pairs = zip(goods_of(game.game.table), *bounds(game, observer, seat), strict=False)
    return {good: (least, most) for good, least, most in pairs if most}


class Seen(Possible):
    """The same while progress cards are played."""

    def __init__(self, game: Scene, observer: int) -> None:
        super().__init__(game.game, observer, MOST)
        self._before: dict[str, Any] = {}

    # --- one event ----------------------------------------------------------------------------------------------------
    def follow(self, before: Any, words: str, after: Any) -> None:
        """An event of these words took place; before and after it the games stood so."""
        s, (verb, *rest) = before.record, words.split()
        card = c.PROGRESS[int(s.playing)] if s.playing >= 0 else ""
        active, target, actor = int(s.active), int(s.target), int(s.actor)
        if before.phase == "stolen card":
            self._pass(before, after, [(int(s.victim), active, range(8))])
        elif before.phase == "discard":
            self._discard(before, after)
        elif verb == "take" or (verb == "give" and card == "wedding"):
            self._pass(before, after, [(target if verb == "take" else actor, active, range(8))])
        elif verb == "give" and s.step == 2:
            self._pass(before, after, [(active, target, range(c.NUM_RESOURCES)), (target, active, COMMODITIES)])
        else:
            self._change(before, after)
        if verb == "monopoly":
            self._after_monopoly(before, after, active, goods_of(before.table).index(rest[0]), LIMITS[card])
        elif verb == "give" and card == "commercial_harbour" and s.step == 1:
            self._answer(after, active, target, goods_of(before.table).index(rest[0]))
        elif verb == "target" and card == "master_merchant" and self.observer == active:
            true = hands_of(after)[int(after.record.target)]
            self._keep({world for world in self.now if world[int(after.record.target)] == true})
        self._look_at(after)

    def _look_at(self, after: Any) -> None:
        """What is seen by the card being played: a price that is held, resources that can be offered."""
        s, active = after.record, int(after.record.active)
        card = c.PROGRESS[int(s.playing)] if s.playing >= 0 else ""
        if card == "medicine":
            self._keep({world for world in self.now if world[active][4] >= 2 and world[active][3] >= 1})
        if card == "commercial_harbour":
            self._keep({world for world in self.now if any(world[active][: c.NUM_RESOURCES])})

    def _answer(self, after: Any, active: int, target: int, offered: int) -> None:
        """Who is asked has a commodity or none; who is asked sees what is offered."""
        has_one = after.phase == "opponent's step"
        worlds = {world for world in self.now if any(world[target][k] for k in COMMODITIES) == has_one}
        if self.observer == target:
            worlds = {world for world in worlds if world[active][offered]}
        self._keep(worlds)

    def _change(self, before: Any, after: Any) -> None:
        """All see who gets and gives what; nobody gives what he has not."""
        old, new = hands_of(before), hands_of(after)
        changes = [tuple(b - a for a, b in zip(old[q], new[q], strict=True)) for q in range(len(old))]
        worlds = {tuple(plus(w[q], changes[q]) for q in range(len(w))) for w in self.now}
        self._keep({w for w in worlds if min(min(hand) for hand in w) >= 0})

    def _after_monopoly(self, before: Any, after: Any, taker: int, k: int, most: int) -> None:
        """Who gave fewer than asked has no more."""
        given = [a[k] - b[k] for a, b in zip(hands_of(before), hands_of(after), strict=True)]
        spent = [q for q, n in enumerate(given) if q != taker and n < most]
        self._keep({world for world in self.now if not any(world[q][k] for q in spent)})

    def _pass(self, before: Any, after: Any, ways: list[tuple[int, int, range]]) -> None:
        """A card goes each of these ways, of kinds that only giver and taker see."""
        if any(self.observer in way[:2] for way in ways):
            self._change(before, after)
            return
        worlds: set[World] = set()
        for world in self.now:
            for kinds in product(*(kinds for _, _, kinds in ways)):
                if all(world[giver][k] for (giver, _, _), k in zip(ways, kinds, strict=True)):
                    hands = [list(hand) for hand in world]
                    for (giver, taker, _), k in zip(ways, kinds, strict=True):
                        hands[giver][k] -= 1
                        hands[taker][k] += 1
                    worlds.add(tuple(map(tuple, hands)))
        self._keep(worlds)

    def _discard(self, before: Any, after: Any) -> None:
        """Nothing is seen but the own cards until all have discarded, then the sum."""
        if not self._owed:
            self._owed = [int(n) for n in before.record.discards_owed[: before.num_players]]
            self._before = {"bank": before.record.bank.astype(int).copy(), "hands": hands_of(before)}
        if after.phase == "discard":
            return
        mine = np.array(self._before["hands"][self.observer]) - hands_of(after)[self.observer]
        wanted = after.record.bank.astype(int) - self._before["bank"] - mine[:8]
        givers = [q for q, n in enumerate(self._owed) if n and q != self.observer]
        worlds: set[World] = set()
        for world in self.now:
            for given in product(*(list(parts_of(world[q], self._owed[q])) for q in givers)):
                total = np.sum(given, axis=0, dtype=int)[:8] if given else np.zeros(8, int)
                if np.array_equal(total, wanted):
                    hands = list(world)
                    hands[self.observer] = hands_of(after)[self.observer]
                    for q, cards in zip(givers, given, strict=True):
                        hands[q] = plus(world[q], tuple(-n for n in cards))
                    worlds.add(tuple(hands))
        self._owed = []
        self._keep(worlds)


# --- one after the other, at random -----------------------------------------------------------------------------------
PLAYED = ("bishop", "commercial_harbour", "master_merchant", "wedding", "resource_monopoly", "trade_monopoly",
          "medicine", "saboteur")  # fmt: skip
KINDS = ("brick", "wool", "grain", "ore", "cloth", "coin")


def scene(rng: random.Random) -> Scene:
    """Three seats with a few cards each; seat 0, which has least points, holds each of these cards."""
    hands: list[dict[str, int]] = [dict(Counter[str](rng.choices(KINDS, k=rng.choice((2, 3, 4))))) for _ in range(3)]
    progress = {c.PROGRESS.index(card): 1 for card in PLAYED}
    return realm(
        LAGOON,
        has(settlements=["5,4 S"], hand=hands[0] if rng.random() < 0.7 else {"ore": 2, "grain": 1}, progress=progress),
        has(settlements=["1,4 N"], hand=hands[1], defender=2),
        has(settlements=["1,4 S"], hand=hands[2], defender=2),
        first_attack=1,
        options=COUNTING,
    )


def walk(seed: int) -> tuple[Counter[str], int, int]:
    """Play cards until none is left, and look at the bounds of all observers after each event."""
    rng = random.Random(seed)
    game = scene(rng)
    seen, verbs, same, wider = [Seen(game, observer) for observer in range(3)], Counter[str](), 0, 0
    try:
        for _ in range(80):
            before, words = game.game.clone(), next_words(game, rng)
            if not words:
                break
            game = game.chance(words) if before.is_chance else game.do(words)
            card = c.PROGRESS[int(before.record.playing)] if before.record.playing >= 0 else "play"
            verbs[f"{card}: {'theft' if before.is_chance else words.split()[0]}"] += 1
            for worlds in seen:
                worlds.follow(before, words, game.game)
            if game.phase == "discard":
                continue
            for worlds in seen:
                assert hands_of(game.game) in worlds.now
                for q in {0, 1, 2} - {worlds.observer}:
                    (low, high), (least, most) = bounds(game, worlds.observer, q), worlds.hull(q)
                    assert all(a <= b for a, b in zip(low, least, strict=True)), (seed, words, worlds.observer, q)
                    assert all(a >= b for a, b in zip(high, most, strict=True)), (seed, words, worlds.observer, q)
                    same, wider = same + ((low, high) == (least, most)), wider + ((low, high) != (least, most))
    except TooMany:
        pass
    return verbs, same, wider


def next_words(game: Scene, rng: random.Random) -> str:
    """A card is played, or goes on; nothing where none can be played any more."""
    if game.game.is_chance:
        return rng.choice([game.game.describe_chance(outcome) for outcome, _ in game.game.chance_outcomes()])
    words = [game.game.describe(action) for action in game.game.legal_list()]
    if game.phase == "main":
        words = [word for word in words if word.startswith("play")]
    if "robber 1,4" in words:
        return "robber 1,4"
    return rng.choice(words) if words else ""


@pytest.mark.rule("CK-240", "CK-146", "CK-177", "CK-178", "CK-181", "CK-182", "CK-183", "CK-187", "CK-190", "CK-200")
def test_nothing_is_shown_that_does_not_follow_and_nearly_all_that_does() -> None:
    verbs, same, wider = Counter[str](), 0, 0
    for seed in range(often(150, 40)):
        found = walk(seed)
        verbs, same, wider = verbs + found[0], same + found[1], wider + found[2]
    wanted = (
        *("bishop: theft", "commercial_harbour: give", "master_merchant: take", "wedding: give"),
        *("resource_monopoly: monopoly", "trade_monopoly: monopoly", "medicine: city", "saboteur: discard"),
    )
    assert min(verbs[word] for word in wanted) > 3, verbs
    assert wider < 0.05 * same, (same, wider)


# --- plain cases ------------------------------------------------------------------------------------------------------
def three(card: str, *hands: dict[str, int]) -> Scene:
    """Seat 0 holds the card and has the least points; all know all hands."""
    mine, second, third = hands
    return realm(
        LAGOON,
        has(settlements=["5,4 S"], hand=mine, progress={c.PROGRESS.index(card): 1}),
        has(settlements=["1,4 N"], hand=second, defender=1),
        has(settlements=["1,8 N"], hand=third, defender=1),
        first_attack=1,
        options=COUNTING,
    ).do(f"play card {card}")


@pytest.mark.rule("CK-240", "CK-190")
def test_a_gift_at_a_wedding_is_a_theft_to_third_parties() -> None:
    game = three("wedding", {"ore": 1}, {"wool": 2, "cloth": 1}, {}).do("give cloth")
    assert named(game, 2, 0) == {"ore": (1, 1), "wool": (0, 1), "cloth": (0, 1)}
    assert named(game, 2, 1) == {"wool": (1, 2), "cloth": (0, 1)}
    for observer in (0, 1):
        assert named(game, observer, 0) == {"ore": (1, 1), "cloth": (1, 1)}
        assert named(game, observer, 1) == {"wool": (2, 2)}
    game.do("give wool")
    assert named(game, 2, 0) == {"ore": (1, 1), "wool": (1, 2), "cloth": (0, 1)}
    assert named(game, 2, 1) == {"wool": (0, 1), "cloth": (0, 1)}


@pytest.mark.rule("CK-240", "CK-178")
def test_a_master_merchant_knows_the_hand_it_has_seen() -> None:
    game = three("master_merchant", {}, {"wool": 1, "cloth": 1, "ore": 1}, {})
    record = game.game.record
    goods = record.hand.shape[1]
    for k in (2, 4):  # seat 0 does not know wool from ore
        record.under[0, goods + k], record.over[0, goods + k] = 1, 1
    assert named(game, 0, 1) == {"wool": (0, 2), "ore": (0, 2), "cloth": (1, 1)}
    game.do("target 1")
    assert named(game, 0, 1) == {"wool": (1, 1), "ore": (1, 1), "cloth": (1, 1)}
    assert named(game, 2, 1) == {"wool": (1, 1), "ore": (1, 1), "cloth": (1, 1)}
    game.do("take from cloth", "take from ore")
    assert named(game, 0, 1) == {"wool": (1, 1)}
    assert named(game, 2, 1) == {"wool": (0, 1), "ore": (0, 1), "cloth": (0, 1)}
    assert named(game, 2, 0) == {"wool": (0, 1), "ore": (0, 1), "cloth": (0, 1)}


@pytest.mark.rule("CK-240", "CK-177", "CK-052")
def test_of_a_commercial_harbour_a_resource_goes_one_way_and_a_commodity_back() -> None:
    game = three("commercial_harbour", {"ore": 1, "wool": 1}, {"cloth": 1, "coin": 1, "grain": 1}, {"brick": 1})
    game.do("target 1", "give ore", "give coin")
    assert named(game, 2, 0) == {"ore": (0, 1), "wool": (0, 1), "cloth": (0, 1), "coin": (0, 1)}
    assert named(game, 2, 1) == {"ore": (0, 1), "wool": (0, 1), "grain": (1, 1), "cloth": (0, 1), "coin": (0, 1)}
    assert named(game, 1, 0) == {"wool": (1, 1), "coin": (1, 1)}
    assert named(game, 0, 1) == {"ore": (1, 1), "grain": (1, 1), "cloth": (1, 1)}


@pytest.mark.rule("CK-240", "CK-052")
def test_who_says_to_have_none_has_no_commodity() -> None:
    game = three("commercial_harbour", {"ore": 1}, {"wool": 1}, {"brick": 1})
    record = game.game.record
    goods = record.hand.shape[1]
    for k in (2, 5):  # seat 2 knows no more than that seat 1 has wool or cloth, and seat 0 the other
        record.under[2, goods + k], record.over[2, goods + k] = int(k == 2), int(k == 5)
        record.under[2, k], record.over[2, k] = int(k == 5), int(k == 2)
    record.hand[0, 5], record.hand_size[0] = 1, 2
    assert named(game, 2, 1) == {"wool": (0, 1), "cloth": (0, 1)}
    game.do("target 1", "give ore")
    assert named(game, 2, 1) == {"wool": (1, 1)}
    assert named(game, 2, 0) == {"ore": (1, 1), "cloth": (1, 1)}


@pytest.mark.rule("CK-240", "CK-177")
@pytest.mark.parametrize("gives", [False, True], ids=["none", "cloth"])
def test_a_resource_that_is_offered_is_known_to_who_is_asked_and_to_nobody_else(gives: bool) -> None:
    """Whether seat 0 has two ore and another seat two wool, or the other way round, is in doubt."""
    game = three("commercial_harbour", {"ore": 2}, {"wool": 2, "cloth": int(gives)}, {"wool": 2})
    record = game.game.record
    goods, wool, ore = record.hand.shape[1], 2, 4
    for observer, other in ((1, 2), (2, 1)):
        under, over = record.under[observer], record.over[observer]
        under[ore] = over[wool] = under[goods * other + wool] = over[goods * other + ore] = 2
    assert named(game, 1, 0) == named(game, 2, 0) == {"wool": (0, 2), "ore": (0, 2)}
    game.do("target 1", "give ore")  # shown, whether seat 1 gives a commodity for it or hands it back
    assert named(game, 1, 0) == {"wool": (0, 1), "ore": (1, 2)}
    assert named(game, 1, 2) == {"wool": (1, 2), "ore": (0, 1)}
    assert named(game, 2, 0) == {"wool": (0, 2), "ore": (0, 2)}
    if gives:
        game.do("give cloth")
        assert named(game, 1, 0) == {"wool": (0, 1), "ore": (0, 1), "cloth": (1, 1)}


@pytest.mark.rule("CK-240", "CK-181", "CK-182")
@pytest.mark.parametrize(
    ("card", "good", "left"), [("resource_monopoly", "wool", {"wool": (1, 1)}), ("trade_monopoly", "cloth", {})]
)
def test_monopolies_tell_who_has_no_more(card: str, good: str, left: dict[str, tuple[int, int]]) -> None:
    game = three(card, {}, {"wool": 3, "cloth": 1}, {"wool": 1})
    game.do(f"monopoly {good}")
    assert {word: pair for word, pair in named(game, 2, 1).items() if word == good} == left
    assert named(game, 1, 2) == ({} if good == "wool" else {"wool": (1, 1)})
