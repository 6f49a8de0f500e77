"""Counted cards: what is shown is true, follows from what the observer saw, and is all that plainly follows."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.effort import often
from tests.play import moments, new_game, pick, pick_chance
from tests.positions import position
from tests.worlds import TooMany, Worlds, hands_of

pytestmark = pytest.mark.kernels

ON = {"card_counting": True}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 2, {}),
    ("base", 3, {"bank": 9}),
    ("base", 4, {}),
    ("new_shores", 4, {"theft_optional": True}),
    ("oceans", 3, {}),
    ("great_crossing", 4, {"max_offers": 0}),
    ("lagoon", 4, {}),
]
STYLES = ("trader", "builder", "buyer", "hoarder", "uniform")
COUNTED = {"cards_certain", "cards_possible", "cards_unseen"}
Bounds = tuple[list[int], list[int]]


def bounds(game: Game, observer: int, seat: int) -> Bounds:
    """What the observer is shown of a seat's hand: the least and the most of each resource."""
    parts, row = game.layout.split(game.observe(observer)), (seat - observer) % game.num_players
    return parts["cards_certain"][row].tolist(), parts["cards_possible"][row].tolist()


def counted(*hands: dict[str, int], pending: str = "main", **rest: Any) -> Game:
    """A base game in the main phase of seat 0 in which all hands are known to all but where `known` says otherwise."""
    known = [
        [None if p == q else {"certain": hand, "possible": hand} for q, hand in enumerate(hands)]
        for p in range(len(hands))
    ]
    seats = [{"hand": hand} for hand in hands]
    extra = rest.pop("seats", [{}] * len(hands))
    seats = [{**seat, **more} for seat, more in zip(seats, extra, strict=True)]
    options = {**ON, **rest.pop("options", {})}
    return position(
        "base", len(hands), seats, options=options, pending=[pending], known=rest.pop("known", known), **rest
    )


def hand(**cards: int) -> list[int]:
    return [cards.get(word, 0) for word in c.RESOURCES]


# --- random games -----------------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-20")
@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_the_truth_lies_within_what_is_shown(name: str, players: int, options: dict[str, Any]) -> None:
    doubtful = certain = 0
    for n, style in enumerate(STYLES):
        game = new_game(name, players, n, chance="explicit", **ON, **options)
        for k, moment in enumerate(moments(game, n, style, often(1500, 700))):
            if k % 7 and moment.phase not in ("discard", "choose", "steal"):
                continue
            s = moment.record
            for observer in range(players):
                parts = moment.layout.split(moment.observe(observer))
                hands = np.roll(s.hand[:players], -observer, axis=0)
                low, high = parts["cards_certain"], parts["cards_possible"]
                assert (low <= hands).all() and (hands <= high).all(), (moment, observer)
                assert low[0].tolist() == high[0].tolist() == s.hand[observer].tolist()
                sizes = hands.sum(axis=1)
                assert (low.sum(axis=1) <= sizes).all() and (sizes <= high.sum(axis=1)).all()
                others = [q for q in range(players) if q != observer]
                unseen = s.deck + s.cards[others].sum(axis=0)
                assert parts["cards_unseen"].tolist() == unseen.tolist()
                view = moment.view(observer)
                assert view.observation.tobytes() == moment.observe(observer).tobytes()
                doubtful += int((low < high).any() and moment.phase != "discard")
                certain += int(low[1:].any())
    assert certain > 100
    assert (doubtful > often(100, 20)) == (players > 2)


@pytest.mark.slow
@pytest.mark.rule("OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-20")
@pytest.mark.parametrize(("name", "players", "options"), [table for table in TABLES if table[1] > 2])
def test_nothing_is_shown_that_does_not_follow(name: str, players: int, options: dict[str, Any]) -> None:
    """Against all hands that fit what the observer saw: never narrower, and nearly always as narrow."""
    same = wider = doubtful = 0
    for seed, style in enumerate(STYLES):
        game = new_game(name, players, seed, chance="explicit", **ON, **options)
        found = compared(game, seed, observer=seed % players, style=style)
        same, wider, doubtful = same + found[0], wider + found[1], doubtful + found[2]
    assert doubtful > 60
    assert wider < 0.1 * same


def compared(game: Game, seed: int, observer: int, style: str) -> tuple[int, int, int]:
    """How many bounds are as narrow as they can be, how many wider, and how often a hand is in doubt."""
    same = wider = doubtful = 0
    for moment, worlds in followed(game, seed, observer, style):
        if moment.phase == "discard":
            continue
        for q in range(moment.num_players):
            (low, high), (least, most) = bounds(moment, observer, q), worlds.hull(q)
            assert all(a <= b for a, b in zip(low, least, strict=True)), (moment, observer, q)
            assert all(a >= b for a, b in zip(high, most, strict=True)), (moment, observer, q)
            same, wider = same + ((low, high) == (least, most)), wider + ((low, high) != (least, most))
            doubtful += least != most
    return same, wider, doubtful


def followed(
    game: Game, seed: int, observer: int, style: str, limit: int = often(700, 300)
) -> Iterator[tuple[Game, Worlds]]:
    worlds, rng = Worlds(game, observer), random.Random(seed)
    try:
        for _ in range(limit):
            if game.is_over:
                return
            before = game.clone()
            if game.is_chance:
                game.apply_chance(pick_chance(game, rng))
            else:
                action = pick(game, rng, style)
                worlds.decide(game, action)
                game.apply(action)
            worlds.follow(before, game)
            assert hands_of(game) in worlds.now or game.phase == "discard"
            yield game, worlds
    except TooMany:
        return


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-20")
@pytest.mark.parametrize(("name", "players", "options"), [table for table in TABLES if table[1] > 2])
def test_two_games_that_look_alike_go_on_looking_alike(name: str, players: int, options: dict[str, Any]) -> None:
    """Other hands within the bounds, other cards stolen among others: the observer is shown the same."""
    rng, steps, unlike, discards = random.Random(5), 0, 0, 0
    for seed in range(often(4, 2)):
        start = new_game(name, players, seed + 1, chance="explicit", **ON, **options)
        for k, moment in enumerate(moments(start, seed, STYLES[seed], 1200)):
            if k % (6 if moment.phase == "discard" else 60) != 5 or moment.phase == "compose":  # a draft would be lost
                continue
            viewer = k % players
            dealt = moment.view(viewer).determinise(k)
            pair = moment.clone(), Game.from_table(moment.table, np.atleast_1d(np.asarray(dealt.record)), "explicit")
            for _ in range(40):
                unlike += hands_of(pair[0]) != hands_of(pair[1])
                if not step_alike(pair, viewer, rng):
                    break
                one, other = (game.layout.split(game.observe(viewer)) for game in pair)
                unlike_parts = {name for name in one if not np.array_equal(one[name], other[name])}
                assert not unlike_parts or unlike_parts - COUNTED, (moment, viewer)
                if unlike_parts:  # a Monopoly that brings more, other discards: all see that
                    break
                steps += 1
                discards += pair[0].phase == "discard"
    assert steps > often(300, 30)
    assert unlike > often(100, 10)
    assert discards > 10


def step_alike(pair: tuple[Game, Game], viewer: int, rng: random.Random) -> bool:
    """One step that looks the same to the viewer; False where there is none."""
    one = pair[0]
    if one.is_over:
        return False
    if one.is_chance:
        unseen = one.phase in ("stolen card", "drawn card") and viewer not in (one.record.active, one.record.victim)
        choices = [sorted(o for o, _ in game.chance_outcomes()) for game in pair]
    else:
        unseen = one.phase == "discard" and one.current_player != viewer
        choices = [game.legal_list() for game in pair]
    if not unseen:
        choices = [sorted({*choices[0]} & {*choices[1]})]
    if not all(choices):
        return False
    chosen = [pick_of(choice, rng) for choice in choices]
    for game, choice in zip(pair, (chosen[0], chosen[-1]), strict=True):
        (game.apply_chance if game.is_chance else game.apply)(choice)
    return True


def pick_of(items: list[int], rng: random.Random) -> int:
    return items[int(rng.random() * len(items))]


# --- plain cases ------------------------------------------------------------------------------------------------------
ISLAND = [{"settlements": ["1,4 N"]}, {"settlements": ["3,6 N"]}, {"settlements": ["5,4 S"]}]


def robbed(*hands: dict[str, int], stolen: str) -> Game:
    """Seat 0 has robbed seat 1."""
    game = counted(*hands, pending="stolen card", chance="explicit", turn={"victim": 1}, seats=ISLAND[: len(hands)],
                   robber="3,6", options={})  # fmt: skip
    game.apply_chance(c.FIRST_STOLEN + c.RESOURCES.index(stolen))
    return game


@pytest.mark.nojit
@pytest.mark.rule("OBSERVATION-07")
def test_a_theft_is_doubtful_to_others_only() -> None:
    game = robbed({"ore": 1}, {"wool": 2, "grain": 1}, {}, stolen="wool")
    assert bounds(game, 0, 1) == (hand(wool=1, grain=1), hand(wool=1, grain=1))
    assert bounds(game, 1, 0) == (hand(wool=1, ore=1), hand(wool=1, ore=1))
    assert bounds(game, 2, 1) == (hand(wool=1), hand(wool=2, grain=1))
    assert bounds(game, 2, 0) == (hand(ore=1), hand(wool=1, grain=1, ore=1))


@pytest.mark.nojit
@pytest.mark.rule("OBSERVATION-07")
def test_a_theft_from_a_hand_of_one_kind_is_known_to_all() -> None:
    game = robbed({"ore": 1}, {"wool": 3}, {}, stolen="wool")
    assert bounds(game, 2, 1) == (hand(wool=2), hand(wool=2))
    assert bounds(game, 2, 0) == (hand(wool=1, ore=1), hand(wool=1, ore=1))


@pytest.mark.nojit
@pytest.mark.rule("OBSERVATION-06", "BASE-38")
def test_a_payment_after_a_theft_tells_what_was_stolen() -> None:
    game = robbed({"brick": 1}, {"lumber": 1, "grain": 1}, {}, stolen="lumber")
    assert bounds(game, 2, 0) == (hand(brick=1), hand(brick=1, lumber=1, grain=1))
    game.apply(next(a for a in game.legal_list() if game.describe(a).startswith("road")))
    assert bounds(game, 2, 0) == (hand(), hand())
    assert bounds(game, 2, 1) == (hand(grain=1), hand(grain=1))


@pytest.mark.nojit
@pytest.mark.rule("BASE-60", "OBSERVATION-06")
def test_a_monopoly_tells_who_had_what() -> None:
    seats = [{"cards": {"monopoly": 1}}, *ISLAND[1:]]
    loose = {"certain": {}, "possible": {"wool": 2, "grain": 2}}
    mid = {"certain": {"grain": 1}, "possible": {"wool": 1, "grain": 2}}
    hands = ({}, {"wool": 1, "grain": 1}, {"grain": 2})
    known = [[None, loose, mid], [{}, None, mid], [{}, loose, None]]
    game = counted(*hands, seats=seats, known=known)
    assert bounds(game, 0, 1) == (hand(grain=1), hand(wool=1, grain=2))
    game.apply(game.parse("monopoly wool"))
    assert bounds(game, 0, 1) == (hand(grain=1), hand(grain=1))
    assert bounds(game, 0, 2) == (hand(grain=2), hand(grain=2))
    assert bounds(game, 1, 0) == (hand(wool=1), hand(wool=1))


@pytest.mark.nojit
@pytest.mark.rule("OBSERVATION-17", "DECISIONS-34", "DECISIONS-42")
def test_offers_counters_and_acceptances_show_cards() -> None:
    hands = ({"wool": 2, "ore": 1}, {"grain": 2, "brick": 1}, {"grain": 1, "lumber": 2}, {"ore": 1, "wool": 1})
    game = counted(*hands, known=None)
    assert bounds(game, 3, 0) == (hand(), hand(brick=1, lumber=2, wool=2, grain=3, ore=1))
    for words in ("give wool", "give wool", "get grain"):
        game.apply(game.parse(words))
        assert bounds(game, 3, 0)[0] == hand()  # a draft is nobody's business
    game.apply(game.parse("submit"))
    assert bounds(game, 3, 0)[0] == bounds(game, 1, 0)[0] == hand(wool=2)
    game.apply(game.parse("accept"))
    assert bounds(game, 3, 1)[0] == hand(grain=1)
    for words in ("counter", "give lumber", "give lumber", "get wool", "submit"):
        game.apply(game.parse(words))
    assert bounds(game, 3, 2)[0] == bounds(game, 0, 2)[0] == hand(lumber=2)
    game.apply(game.parse("decline"))
    assert bounds(game, 0, 3)[0] == hand()
    game.apply(game.parse("choose 1"))
    assert bounds(game, 3, 0)[0] == hand(grain=1)
    assert bounds(game, 3, 1)[0] == hand(wool=2)


@pytest.mark.nojit
@pytest.mark.rule("OBSERVATION-08", "OBSERVATION-09", "OBSERVATION-10", "BASE-33")
def test_the_discards_of_one_are_known_and_of_two_their_sum() -> None:
    one = counted({}, {"wool": 5, "ore": 3}, {}, pending="pre-roll", seats=ISLAND, chance="explicit")
    one.apply(one.parse("roll"))
    one.apply_chance(5)
    for k, word in enumerate(("ore", "wool", "wool", "wool")):
        assert bounds(one, 0, 1) == (hand(wool=5 - k, ore=max(0, 3 - k)), hand(wool=5, ore=3)), k
        one.apply(one.parse(f"discard {word}"))
    assert bounds(one, 0, 1) == bounds(one, 2, 1) == (hand(wool=2, ore=2), hand(wool=2, ore=2))

    two = counted({}, {"wool": 5, "ore": 3}, {"wool": 8}, pending="pre-roll", seats=ISLAND, chance="explicit")
    two.apply(two.parse("roll"))
    two.apply_chance(5)
    for word in ("ore", "wool", "wool", "wool") + ("wool",) * 4:
        two.apply(two.parse(f"discard {word}"))
    assert bounds(two, 0, 1) == (hand(wool=2, ore=2), hand(wool=2, ore=2))  # only one of them had ore
    assert bounds(two, 1, 2) == (hand(wool=4), hand(wool=4))

    mixed = counted({}, {"wool": 4, "ore": 4}, {"wool": 4, "ore": 4}, pending="pre-roll", seats=ISLAND,
                    chance="explicit")  # fmt: skip
    mixed.apply(mixed.parse("roll"))
    mixed.apply_chance(5)
    for word in ("ore", "ore", "ore", "wool", "wool", "wool", "wool", "wool"):
        mixed.apply(mixed.parse(f"discard {word}"))
    assert bounds(mixed, 0, 1) == (hand(ore=1), hand(wool=3, ore=4))  # 5 wool and 3 ore went
    assert bounds(mixed, 1, 2) == (hand(ore=4), hand(ore=4))
