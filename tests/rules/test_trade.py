"""Domestic trade: offers, calls, answers, counters, choice (BASE-68..73, DECISIONS-33..47)."""

import pytest

from tests.rules.scene import Scene, isle, seat

pytestmark = pytest.mark.nojit

ALL = ("brick", "lumber", "wool", "grain", "ore")
OFFER = ("give brick", "give brick", "get ore", "submit")  # two bricks for an ore, by seat 1


def market(*hands: dict[str, int], **entries: object) -> Scene:
    """Four seats, seat 1 in its main phase; if not said otherwise seat 3 has no card."""
    given = hands or (
        {"wool": 2},
        {"brick": 2, "lumber": 1, "wool": 1, "grain": 1, "ore": 1},
        {"grain": 1, "ore": 1},
        {},
    )
    return isle(*(seat(hand=hand) for hand in given), players=4, active=1, **entries)


def may_open(game: Scene) -> set[str]:
    return {text for text in game.legal() if text.startswith(("give", "call"))}


# Opening


@pytest.mark.rule("DECISIONS-33", "DECISIONS-37", "DECISIONS-21", "BASE-68")
def test_the_active_seat_may_offer_what_it_holds() -> None:
    assert may_open(market()) == {"call"} | {f"give {word}" for word in ALL}
    assert may_open(market({"wool": 1}, {"ore": 5}, {}, {})) == {"call", "give ore"}


@pytest.mark.rule("DECISIONS-33", "DECISIONS-37")
def test_no_offer_without_cards_on_both_sides() -> None:
    assert not may_open(market({}, {"ore": 3}, {}, {}))
    assert not may_open(market({"ore": 3}, {}, {"ore": 3}, {"ore": 3}))


@pytest.mark.rule("BASE-68", "BASE-23")
def test_no_trade_before_the_roll() -> None:
    game = market(phase="pre-roll")
    assert game.legal() == {"roll"}
    assert may_open(game.roll(2))


# Composing


@pytest.mark.rule("DECISIONS-34", "DECISIONS-35", "BASE-70", "EDGE-43")
def test_the_give_side_grows_upwards_from_the_hand() -> None:
    game = market().do("give brick")
    assert (game.phase, game.actor, game.active) == ("compose", 1, 1)
    gets = {f"get {word}" for word in ALL[1:]}
    assert game.legal() == {"cancel", *(f"give {word}" for word in ALL), *gets}
    game.do("give brick")
    assert game.of_kind("give") == {"lumber", "wool", "grain", "ore"}  # no third brick in hand
    game.do("give wool")
    assert game.of_kind("give") == {"grain", "ore"}  # never lower, and no second wool
    assert game.of_kind("get") == {"lumber", "grain", "ore"}  # nothing that is given


@pytest.mark.rule("DECISIONS-34", "BASE-69", "EDGE-43")
def test_at_most_four_kinds_are_given_so_that_one_can_be_asked() -> None:
    game = market().do("give brick", "give lumber", "give wool", "give grain")
    assert game.legal() == {"cancel", "get ore"}
    game = market().do("give lumber", "give wool", "give grain", "give ore")
    assert game.legal() == {"cancel", "get brick"}  # the give side was closed to what is lower, the get side is not


@pytest.mark.rule("DECISIONS-35", "BASE-69", "BASE-70", "EDGE-43")
def test_the_get_side_grows_upwards_without_regard_to_hands() -> None:
    game = market().do("give lumber", "get brick")
    assert game.legal() == {"cancel", "submit", "get brick", "get wool", "get grain", "get ore"}  # no give any more
    game.do("get grain", "get grain")
    assert game.legal() == {"cancel", "submit", "get grain", "get ore"}
    assert game.do("get grain", "get grain", "submit").phase == "answer"  # nobody has four


@pytest.mark.rule("BASE-69", "EDGE-43", "DECISIONS-35")
def test_nothing_is_submitted_with_an_empty_side() -> None:
    game = market()
    assert "submit" not in game.legal()
    assert "submit" not in game.do("give brick").legal()
    assert "submit" in game.do("get ore").legal()


@pytest.mark.rule("DECISIONS-36")
@pytest.mark.parametrize("texts", [("give brick",), ("give brick", "give ore"), ("give ore", "get wool", "get grain")])
def test_composing_can_be_cancelled_at_every_step(texts: tuple[str, ...]) -> None:
    before = market()
    game = market().do(*texts, "cancel")
    assert (game.phase, game.actor) == ("main", 1)
    assert (game.hands(), game.legal()) == (before.hands(), before.legal())


@pytest.mark.rule("DECISIONS-38")
def test_eight_cards_a_side() -> None:
    game = market({"wool": 1}, {"brick": 9}, {"ore": 9}, {}).do(*["give brick"] * 8)
    assert game.legal() == {"cancel", "get lumber", "get wool", "get grain", "get ore"}
    assert game.do(*["get lumber"] * 8).legal() == {"cancel", "submit"}


# Caps


@pytest.mark.rule("DECISIONS-39", "DECISIONS-36")
def test_five_attempts_a_turn() -> None:
    game = market().do("give brick", "cancel", "call", "decline", "decline", *OFFER, "decline", "decline")
    game.do("give ore", "get wool", "get wool", "submit", "decline", "accept", "reject all")
    assert may_open(game)
    game.do("give wool", "get grain", "submit", "accept", "decline", "choose 1")
    assert (game.phase, may_open(game)) == ("main", set())
    assert may_open(game.do("end turn").roll(2))  # every seat has its own five


@pytest.mark.rule("BASE-73", "DECISIONS-39")
def test_more_trades_with_a_higher_cap() -> None:
    game = market({"wool": 1}, {"brick": 1}, {}, {}, max_offers=21)
    for _ in range(10):
        game.do("give brick", "get wool", "submit", "accept", "choose 3")
        game.do("give wool", "get brick", "submit", "accept", "choose 3")
    assert may_open(game)


# Answers


@pytest.mark.rule("DECISIONS-40", "DECISIONS-41", "BASE-26", "BASE-68")
def test_opponents_answer_once_clockwise_and_those_without_cards_are_passed() -> None:
    game = market().do(*OFFER)
    assert (game.phase, game.actor, game.active) == ("answer", 2, 1)
    game.do("accept")
    assert (game.phase, game.actor) == ("answer", 0)  # seat 3 has no card
    game.do("decline")
    assert (game.phase, game.actor) == ("choose", 1)


@pytest.mark.rule("DECISIONS-41")
def test_all_opponents_with_cards_are_asked() -> None:
    game = market({"wool": 1}, {"ore": 1}, {"wool": 1}, {"wool": 1}).do("give ore", "get wool", "submit")
    order = []
    while game.phase == "answer":
        order.append(game.actor)
        game.do("accept")
    assert order == [2, 3, 0]
    assert game.legal() == {"choose 1", "choose 2", "choose 3", "reject all"}


@pytest.mark.rule("DECISIONS-42", "DECISIONS-35", "BASE-72")
@pytest.mark.parametrize(
    ("hand", "accepts"),
    [
        ({"wool": 2, "ore": 1}, True),
        ({"wool": 3, "ore": 2, "brick": 1}, True),
        ({"wool": 1, "ore": 1}, False),
        ({"wool": 5}, False),
    ],
)
def test_only_who_holds_every_asked_card_can_accept(hand: dict[str, int], accepts: bool) -> None:
    game = market({}, {"brick": 1}, hand, {}).do("give brick", "get wool", "get wool", "get ore", "submit")
    assert game.legal() == {"decline", "counter"} | ({"accept"} if accepts else set())


@pytest.mark.rule("EDGE-45", "DECISIONS-35", "DECISIONS-40")
def test_an_offer_nobody_can_fulfil_is_legal() -> None:
    game = market().do("give ore", *["get wool"] * 8, "submit")
    for seat_ in (2, 0):
        assert (game.actor, game.legal()) == (seat_, {"counter", "decline"})
        game.do("decline")
    assert (game.phase, game.actor) == ("main", 1)


@pytest.mark.rule("DECISIONS-37", "DECISIONS-40")
def test_a_call_asks_for_proposals_without_an_offer() -> None:
    game = market().do("call")
    assert (game.phase, game.actor, game.legal()) == ("answer", 2, {"counter", "decline"})
    game.do("counter", "give ore", "get brick", "get brick", "submit")
    assert (game.actor, game.legal()) == (0, {"counter", "decline"})
    game.do("decline")
    assert game.legal() == {"choose 1", "reject all"}
    game.do("choose 1")
    assert game.hand(1) == {"lumber": 1, "wool": 1, "grain": 1, "ore": 2}
    assert game.hand(2) == {"brick": 2, "grain": 1}


# Counters


@pytest.mark.rule("DECISIONS-43", "DECISIONS-34", "DECISIONS-35")
def test_a_counter_is_composed_from_the_own_hand() -> None:
    game = market().do(*OFFER, "counter")
    assert (game.phase, game.actor, game.active) == ("compose", 2, 1)
    assert game.legal() == {"give grain", "give ore", "cancel"}
    game.do("give grain")
    assert game.legal() == {"give ore", "get brick", "get lumber", "get wool", "get ore", "cancel"}
    game.do("get brick", "get ore")
    assert game.legal() == {"get ore", "submit", "cancel"}
    assert (game.do("submit").phase, game.actor) == ("answer", 0)


@pytest.mark.rule("DECISIONS-43", "DECISIONS-38")
def test_a_counter_has_the_same_cap_a_side() -> None:
    game = market(max_trade_cards=2).do(*OFFER, "counter", "give grain", "give ore")
    assert game.legal() == {"get brick", "get lumber", "get wool", "cancel"}
    assert game.do("get brick", "get brick").legal() == {"submit", "cancel"}


@pytest.mark.rule("DECISIONS-43", "DECISIONS-44")
def test_a_cancelled_counter_is_a_refusal() -> None:
    game = market().do(*OFFER, "counter", "give grain", "get brick", "cancel")
    assert (game.phase, game.actor) == ("answer", 0)
    assert (game.do("decline").phase, game.actor) == ("main", 1)


@pytest.mark.rule("DECISIONS-40")
def test_a_counter_cannot_be_countered() -> None:
    game = market().do(*OFFER, "counter", "give ore", "get brick", "submit", "decline")
    assert (game.actor, game.legal()) == (1, {"choose 1", "reject all"})
    assert game.do("reject all").phase == "main"


@pytest.mark.rule("EDGE-46", "DECISIONS-44", "BASE-72")
def test_a_counter_the_active_seat_cannot_pay_stands_but_cannot_be_chosen() -> None:
    game = market().do(*OFFER, "counter", "give grain", "get brick", "get brick", "submit")
    game.do("counter", "give wool", "get ore", "get ore", "submit")  # seat 1 has one ore
    assert game.legal() == {"choose 1", "reject all"}


@pytest.mark.rule("DECISIONS-44", "DECISIONS-05", "OBSERVATION-03")
@pytest.mark.parametrize("opening", [OFFER, ("call",)], ids=["offer", "call"])
@pytest.mark.parametrize("ore", [0, 1, 2])
def test_a_counter_offer_does_not_probe_the_hand(opening: tuple[str, ...], ore: int) -> None:
    """Whether the active seat can pay it or not, it is asked, and who cannot see its hand sees no difference."""

    def asked(ore: int) -> Scene:
        game = market({"wool": 2}, {"brick": 5 - ore, "ore": ore}, {"brick": ore, "ore": 2 - ore}, {})
        return game.do(*opening, "decline", "counter", "give wool", "get ore", "get ore", "submit")

    game, pays = asked(ore), asked(2)
    assert (game.phase, game.actor) == ("choose", 1)
    assert game.legal() == {"reject all"} | ({"choose 3"} if ore == 2 else set())
    for other in (0, 3):
        assert game.game.observe(other).tolist() == pays.game.observe(other).tolist()
    assert game.do("reject all").phase == "main"


# Choosing


@pytest.mark.rule("DECISIONS-44", "DECISIONS-45", "BASE-68", "BASE-72")
def test_the_chosen_exchange_happens_at_once() -> None:
    game = market().do(*OFFER, "accept", "decline")
    assert game.legal() == {"choose 1", "reject all"}
    game.do("choose 1")
    assert (game.phase, game.actor) == ("main", 1)
    assert game.hands() == [
        {"wool": 2},
        {"lumber": 1, "wool": 1, "grain": 1, "ore": 2},
        {"brick": 2, "grain": 1},
        {},
    ]


@pytest.mark.rule("DECISIONS-44", "DECISIONS-45")
@pytest.mark.parametrize(
    ("choice", "wool", "ore"),
    [("1", [1, 1, 0, 1], [0, 1, 1, 0]), ("2", [1, 1, 1, 0], [0, 1, 0, 1]), ("3", [0, 1, 1, 1], [2, 0, 0, 0])],
)
def test_one_of_several_partners(choice: str, wool: list[int], ore: list[int]) -> None:
    game = market({"wool": 1}, {"ore": 2}, {"wool": 1}, {"wool": 1}).do("give ore", "get wool", "submit")
    game.do("accept", "accept", "counter", "give wool", "get ore", "get ore", "submit", f"choose {choice}")
    assert [hand.get("wool", 0) for hand in game.hands()] == wool
    assert [hand.get("ore", 0) for hand in game.hands()] == ore  # the counter of seat 0 costs two


@pytest.mark.rule("DECISIONS-44", "DECISIONS-47")
def test_rejecting_all_ends_every_promise() -> None:
    game = market()
    before = game.hands()
    game.do(*OFFER, "accept", "counter", "give wool", "get brick", "submit", "reject all")
    assert (game.phase, game.hands()) == ("main", before)
    record = game.game.record
    assert not record.answers.any() and not record.counter_give.any() and not record.counter_get.any()
    game.do("give lumber", "get ore", "submit", "decline", "decline")
    assert game.phase == "main"  # the acceptance and the counter of before bind nobody


@pytest.mark.rule("EDGE-44", "DECISIONS-47")
def test_nothing_happens_between_answers_and_choice() -> None:
    game = market({"wool": 1}, {"ore": 2}, {"wool": 1}, {"wool": 1}).do("give ore", "get wool", "submit")
    before = game.hands()
    for text in ("accept", "accept", "counter", "give wool", "get ore", "submit"):
        assert game.phase in ("answer", "compose")
        assert not {"end turn", "roll", "maritime wool ore", "play soldier"} & game.legal()
        assert game.do(text).hands() == before
    assert game.legal() == {"choose 1", "choose 2", "choose 3", "reject all"}


@pytest.mark.rule("BASE-69", "BASE-71", "BASE-70")
def test_only_resource_cards_are_on_the_table() -> None:
    game = isle(
        seat(hand={"ore": 1}, cards={"soldier": 2, "plenty": 1}, settlements=["1,3 N"], roads=["1,3 NE"]),
        seat(hand={"wool": 1}, cards={"monopoly": 2}),
        players=2,
    )
    assert game.do("give ore").legal() == {"cancel", *(f"get {word}" for word in ALL[:-1])}
    game.do("get wool", "submit", "accept", "choose 1")
    assert (game.cards(0), game.cards(1)) == ({"soldier": 2, "plenty": 1}, {"monopoly": 2})
    assert game.hands() == [{"wool": 1}, {"ore": 1}]


@pytest.mark.rule("DECISIONS-46")
def test_a_bundle_is_seen_by_its_composer_and_published_by_submit() -> None:
    game = market().do(*OFFER[:-1])
    for seat_ in range(4):
        state = game.game.view(seat_).state
        assert list(state.draft_give) == ([2, 0, 0, 0, 0] if seat_ == 1 else [0] * 5)
        assert list(state.offer_give) == [0] * 5
    game.do("submit", "counter", "give grain", "get brick", "submit")
    for seat_ in range(4):
        state = game.game.view(seat_).state
        assert (list(state.offer_give), list(state.offer_get)) == ([2, 0, 0, 0, 0], [0, 0, 0, 0, 1])
        assert (list(state.counter_give[2]), list(state.counter_get[2])) == ([0, 0, 0, 1, 0], [1, 0, 0, 0, 0])
