"""What is dealt in place of hidden cards, against the list of all deals there are."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.hidden.hands import Deals
from tests.positions import position

Table = tuple[tuple[int, ...], ...]
DRAWS = 2000
MONOPOLY = c.CARDS.index("monopoly")


def all_deals(cards: list[int], sizes: list[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to deal these cards, all different, to rows of these sizes."""
    if not sizes:
        yield ()
        return
    for row in combinations(cards, sizes[0]):
        rest = [card for card in cards if card not in row]
        for others in all_deals(rest, sizes[1:]):
            yield (row, *others)


def exact(counts: list[int], sizes: list[int], fits: Callable[[np.ndarray], bool]) -> dict[Table, float]:
    """The share of deals that come to each table of numbers (row, kind), among those that fit."""
    cards = [k for k, n in enumerate(counts) for _ in range(n)]
    found: Counter[Table] = Counter()
    for rows in all_deals(list(range(len(cards))), sizes):
        table = np.array([[sum(cards[i] == k for i in row) for k in range(len(counts))] for row in rows])
        if fits(table):
            found[tuple(map(tuple, table.tolist()))] += 1
    return {table: n / found.total() for table, n in found.items()}


def assert_same(drawn: "Counter[Table]", shares: dict[Table, float]) -> None:
    """Chi square: nothing impossible, everything possible met as often as it should be (one in 10,000 fails)."""
    total = drawn.total()
    assert set(drawn) <= set(shares)
    chi = sum((drawn[table] - total * share) ** 2 / (total * share) for table, share in shares.items())
    freedom = max(len(shares) - 1, 1)
    bound = freedom * (1 - 2 / (9 * freedom) + 3.72 * (2 / (9 * freedom)) ** 0.5) ** 3  # Wilson and Hilferty
    assert chi < bound, (chi, bound)


def tables(rows: np.ndarray) -> "Counter[Table]":
    """How often each table of numbers was dealt."""
    return Counter(tuple(map(tuple, table.tolist())) for table in rows)


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("counts", "sizes", "low", "high"),
    [
        ([2, 3, 1], [2, 3, 1], None, None),
        ([2, 3, 1], [2, 3, 1], [[0, 1, 0], [1, 0, 0], [0, 0, 0]], None),
        ([2, 2, 2], [3, 2, 1], [[1, 0, 0], [0, 0, 1], [0, 0, 0]], [[2, 1, 2], [2, 2, 1], [1, 1, 0]]),
        ([3, 4], [5, 2], [[1, 0], [0, 0]], [[3, 4], [1, 2]]),
        ([1, 2, 0, 3], [1, 1, 2, 2], None, [[1, 2, 0, 1], [1, 2, 0, 1], [0, 2, 0, 2], [1, 2, 0, 3]]),
        ([7], [7], [[2]], None),
    ],
)
def test_deals_are_drawn_as_often_as_there_are(
    counts: list[int], sizes: list[int], low: list[list[int]] | None, high: list[list[int]] | None
) -> None:
    least, most = (None if bound is None else np.array(bound) for bound in (low, high))

    def fits(table: np.ndarray) -> bool:
        return bool((least is None or (table >= least).all()) and (most is None or (table <= most).all()))

    deals, rng = Deals(np.array(counts), np.array(sizes), least, most), np.random.default_rng(1)
    drawn = tables(np.array([deals.draw(rng) for _ in range(DRAWS)]))
    assert_same(drawn, exact(counts, sizes, fits))


# Five rows and more: some are dealt as one, kinds too, and the order is another.
MANY = [
    ([3, 3, 2], [2, 2, 2, 1, 1], [[1, 1, 0], *[[0, 0, 0]] * 4], None),
    ([2, 2, 2], [1, 1, 1, 1, 1, 1], None, [[2, 2, 0], [2, 0, 2], *[[2, 2, 2]] * 4]),
    (
        [3, 2, 2],
        [2, 2, 1, 1, 1],
        [[1, 0, 0], [0, 1, 0], *[[0, 0, 0]] * 3],
        [[2, 2, 0], [1, 2, 1], [1, 0, 1], *[[1, 1, 1]] * 2],
    ),
    ([2, 1, 1, 3], [3, 1, 1, 1, 1], None, [[0, 1, 1, 1], *[[1, 1, 1, 1]] * 4]),
    ([3, 1, 3], [2, 2, 1, 1, 1], None, [[2, 1, 1], [2, 1, 1], [1, 1, 1], [1, 0, 1], [0, 0, 1]]),
]


@pytest.mark.nojit
@pytest.mark.parametrize(("counts", "sizes", "low", "high"), MANY)
def test_many_rows_are_drawn_as_often_as_there_are(
    counts: list[int], sizes: list[int], low: list[list[int]] | None, high: list[list[int]] | None
) -> None:
    test_deals_are_drawn_as_often_as_there_are(counts, sizes, low, high)


@pytest.mark.nojit
def test_rows_and_kinds_of_which_nothing_is_known_are_counted_as_one() -> None:
    """Hands of which only sizes are known cost nothing; nor do kinds of cards about which nothing is."""
    counts, sizes = np.array([14, 5, 2, 2, 2]), np.array([4, 4, 4, 4, 4, 5])
    high = np.full((6, 5), 25)
    high[:2, 1] = 1
    deals = Deals(counts, sizes, None, high)
    assert sorted(deals._rows) == [[0], [1], [2, 3, 4, 5]]
    assert sorted(deals._kinds) == [[0, 2, 3, 4], [1]]


@pytest.mark.nojit
@pytest.mark.parametrize("off", [2, 5])
def test_five_hands_of_eleven_cards_and_a_stack_are_soon_counted(off: int) -> None:
    """With eight goods, and bounds on every number: the work stays within a box for each kind."""
    rng = np.random.default_rng(3)
    truth = np.vstack([rng.multivariate_hypergeometric([12] * 5 + [3] * 3, 11) for _ in range(5)])
    truth = np.vstack([truth, [0, 0, 0, 0, 0, 3, 2, 3]])
    low, high = np.maximum(truth - off, 0), truth + off
    high[5, :5] = 0
    deals = Deals(truth.sum(axis=0), truth.sum(axis=1), low, high)
    assert deals._ways is not None
    assert max(ways.size for ways in deals._ways._ways) < 200_000
    for _ in range(3):
        dealt = deals.draw(rng)
        assert (dealt.sum(axis=0) == truth.sum(axis=0)).all()
        assert (dealt.sum(axis=1) == truth.sum(axis=1)).all()
        assert ((low <= dealt) & (dealt <= high)).all()


@pytest.mark.nojit
def test_a_seed_deals_to_four_rows_what_it_always_dealt() -> None:
    low = np.array([[0, 1, 0], [0, 0, 0], [1, 0, 0], [0, 0, 0]])
    high = np.array([[2, 2, 1], [1, 2, 2], [2, 1, 1], [3, 3, 3]])
    deals = Deals(np.array([4, 4, 3]), np.array([3, 3, 2, 3]), low, high)
    rng = np.random.default_rng(7)
    told = ["/".join("".join(map(str, row)) for row in deals.draw(rng).tolist()) for _ in range(4)]
    assert told == ["021/111/110/201", "210/021/101/111", "120/120/200/003", "111/120/101/111"]


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(ValueError, match=r"hands of \[2, 2\] out of \[3\]"):
        Deals(np.array([3]), np.array([2, 2]))
    with pytest.raises(ValueError, match="no hands that fit"):
        Deals(np.array([2, 2]), np.array([2, 2]), np.array([[2, 1], [0, 0]]))


# --- from a view ------------------------------------------------------------------------------------------------------
def dealt(game: Game, viewer: int, field: str) -> np.ndarray:
    """What the others hold in so many worlds of the viewer: int[DRAWS, others, kinds]."""
    return game.view(viewer).worlds(3, DRAWS)[field][:, [q for q in range(3) if q != viewer]]


def hands(*seats: dict[str, int], **rest: Any) -> Game:
    return position("base", 3, [{"hand": cards} for cards in seats], **rest)


def kinds(**cards: int) -> list[int]:
    return [cards.get(word, 0) for word in ("brick", "lumber", "wool", "grain", "ore")]


@pytest.mark.rule("OBSERVATION-06")
def test_hands_follow_from_bank_and_sizes() -> None:
    game = hands({"brick": 1}, {"wool": 2, "ore": 1}, {"grain": 1, "wool": 1})
    shares = exact(kinds(wool=3, grain=1, ore=1), [3, 2], lambda table: True)
    assert len(shares) == 4
    assert_same(tables(dealt(game, 0, "hand")), shares)


@pytest.mark.rule("OBSERVATION-17")
def test_who_accepts_holds_what_is_asked() -> None:
    game = hands({"brick": 1}, {"wool": 2, "ore": 1}, {"grain": 2, "wool": 1})
    for words in ("give brick", "get wool", "submit", "accept"):
        game.apply(game.parse(words))
    shares = exact(kinds(wool=3, grain=2, ore=1), [3, 3], lambda table: table[0, 2] >= 1)
    assert_same(tables(dealt(game, 0, "hand")), shares)


@pytest.mark.rule("OBSERVATION-20")
def test_counted_hands_lie_within_their_bounds() -> None:
    known = [[None, {"certain": {"wool": 1}, "possible": {"wool": 3, "ore": 1}}, {"possible": {"wool": 2, "ore": 1}}]]
    known += [[{}, None, {}], [{}, {}, None]]
    game = hands({}, {"wool": 2, "ore": 1}, {"wool": 2}, known=known, options={"card_counting": True})
    shares = exact(kinds(wool=4, ore=1), [3, 2], lambda table: table[0, 2] >= 1)
    assert_same(tables(dealt(game, 0, "hand")), shares)


WIDE = {"possible": {"wool": 3, "ore": 1}}


@pytest.mark.rule("OBSERVATION-20")
def test_a_theft_is_as_likely_as_the_hand_it_was_from() -> None:
    """A hand of three wool and an ore lost a card to somebody: it was the ore once in four."""
    game = hands({}, {"wool": 3}, {"ore": 1}, options={"card_counting": True}, known=[[None, WIDE, WIDE], *[None] * 2])
    ore = dealt(game, 0, "hand")[:, 1, 4].mean()
    assert ore == pytest.approx(1 / 4, abs=0.03)


# --- development cards ------------------------------------------------------------------------------------------------
ROADS = ["3,4 NE", "3,4 E", "3,4 SE", "3,4 SW", "3,4 W"]
ARMY = {"played": {"soldier": 3}, "cards": {"soldier": 2}}  # two points and two hidden cards


def points_dealt(points_to_win: int, *seats: dict[str, Any], active: int) -> list[int]:
    """The numbers of Victory Point cards that seat 0 thinks seat 1 might hold."""
    game = position("base", 3, seats, turn={"active": active}, options={"points_to_win": points_to_win})
    return sorted(set(dealt(game, 0, "cards")[:, 0, c.VICTORY_POINT].tolist()))


@pytest.mark.rule("BASE-75")
@pytest.mark.parametrize("active", [0, 1])
def test_who_has_not_won_holds_too_few_victory_point_cards(active: int) -> None:
    assert points_dealt(3, {}, ARMY, active=active) == [0]
    assert points_dealt(4, {}, ARMY, active=active) == [0, 1]
    assert points_dealt(10, {}, ARMY, active=active) == [0, 1, 2]


@pytest.mark.rule("BASE-76")
def test_who_got_the_route_since_may_hold_more() -> None:
    """Its road may have become the longest in the turn of another, who then does not win by it."""
    seats = [{}, {"roads": ROADS, "cards": {"soldier": 2}}]
    assert int(position("base", 3, seats).record.points[1]) == 2
    assert points_dealt(3, *seats, active=0) == [0, 1, 2]
    assert points_dealt(3, *seats, active=1) == [0]


@pytest.mark.rule("OBSERVATION-09")
def test_unseen_cards_lie_in_hands_and_deck_alike() -> None:
    game = position("base", 3, [{"cards": {"monopoly": 2}}, {"cards": {"soldier": 1}}, {"cards": {"plenty": 2}}])
    cards = dealt(game, 0, "cards")
    assert (cards[:, :, MONOPOLY] == 0).all()
    shares = cards[:, 0].mean(axis=0)
    unseen = np.array(c.DECK) - np.eye(len(c.DECK), dtype=int)[MONOPOLY] * 2
    assert shares == pytest.approx(unseen / unseen.sum(), abs=0.03)


def test_a_position_in_which_somebody_should_have_won_is_dealt_all_the_same() -> None:
    many = {"played": {"soldier": 14}, "cards": {"victory point": 5}}
    assert points_dealt(3, {"cards": {"plenty": 2, "monopoly": 2, "roads": 2}}, many, active=0) == [5]
