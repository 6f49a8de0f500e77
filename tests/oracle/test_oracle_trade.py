"""Domestic trade."""

import pytest

from tests.oracle import Oracle
from tests.oracle.scenes import apply_all, hand, lagoon, main_phase, of_kind, seat_facts

OPENINGS = ("give", "call")


def market(**options: int) -> Oracle:
    """Four seats with cards, seat 1 active; seat 3 has none."""
    oracle = main_phase(lagoon(4, **options), 1)
    hand(oracle, 1, brick=2, lumber=1, wool=1, grain=1, ore=1)
    hand(oracle, 2, ore=1, grain=1)
    hand(oracle, 0, wool=2)
    return oracle


def may_open(oracle: Oracle) -> bool:
    return any(text.startswith(OPENINGS) for text in oracle.legal())


@pytest.mark.rule("DECISIONS-33", "DECISIONS-37", "BASE-68")
def test_who_may_open() -> None:
    oracle = market()
    assert "call" in oracle.legal()
    assert of_kind(oracle, "give") == {"brick", "lumber", "wool", "grain", "ore"}
    for seat in (0, 2):
        for resource, n in list(oracle.table.seats[seat].hand.items()):
            oracle.table.pay(seat, {resource: n})
    assert not may_open(oracle)
    assert not may_open(market(max_offers=0))
    empty = main_phase(lagoon(3))
    hand(empty, 1, ore=1)
    assert not may_open(empty)


@pytest.mark.rule("DECISIONS-34", "DECISIONS-35", "DECISIONS-38", "BASE-69", "BASE-70", "EDGE-43")
def test_composing() -> None:
    oracle = market()
    oracle.apply("give brick")
    assert (oracle.phase, oracle.actor) == ("compose", 1)
    everything = {"brick", "lumber", "wool", "grain", "ore"}
    assert oracle.legal() == {
        "cancel",
        *(f"give {word}" for word in everything),
        *(f"get {word}" for word in everything - {"brick"}),
    }
    apply_all(oracle, "give brick", "give wool")
    assert of_kind(oracle, "give") == {"grain", "ore"}  # never lower, and no second wool in hand
    assert of_kind(oracle, "get") == {"lumber", "grain", "ore"}
    oracle.apply("get grain")
    assert oracle.legal() == {"cancel", "submit", "get grain", "get ore"}
    apply_all(oracle, *["get grain"] * 7)
    assert oracle.legal() == {"cancel", "submit"}


@pytest.mark.rule("DECISIONS-34")
def test_at_most_four_kinds() -> None:
    oracle = market()
    apply_all(oracle, "give brick", "give lumber", "give wool", "give grain")
    assert oracle.legal() == {"cancel", "get ore"}


@pytest.mark.rule("DECISIONS-38")
def test_cap_per_side() -> None:
    oracle = market(max_trade_cards=1)
    oracle.apply("give brick")
    assert not of_kind(oracle, "give")
    oracle.apply("get ore")
    assert oracle.legal() == {"cancel", "submit"}


@pytest.mark.rule("DECISIONS-36", "DECISIONS-39", "BASE-73")
def test_attempts_are_counted_per_turn() -> None:
    oracle = market(max_offers=2)
    apply_all(oracle, "give brick", "cancel")
    assert (oracle.phase, oracle.actor) == ("main", 1)
    apply_all(oracle, "call", "decline", "decline")
    assert oracle.phase == "main"
    assert not may_open(oracle)
    oracle.apply("end turn")
    assert may_open(main_phase(oracle, 2))


@pytest.mark.rule("DECISIONS-40", "DECISIONS-41", "DECISIONS-42", "DECISIONS-44", "DECISIONS-45", "BASE-72")
def test_offer_accepted() -> None:
    oracle = market()
    apply_all(oracle, "give brick", "give brick", "get ore", "submit")
    assert (oracle.phase, oracle.actor, oracle.active) == ("answer", 2, 1)
    assert oracle.legal() == {"accept", "decline", "counter"}
    oracle.apply("accept")
    assert (oracle.phase, oracle.actor) == ("answer", 0)  # seat 3 has no cards
    assert oracle.legal() == {"decline", "counter"}  # no ore in hand
    oracle.apply("decline")
    assert (oracle.phase, oracle.actor) == ("choose", 1)
    assert oracle.legal() == {"choose 1", "reject all"}
    oracle.apply("choose 1")
    assert (oracle.phase, oracle.actor) == ("main", 1)
    assert seat_facts(oracle, 1)["hand"] == {"brick": 0, "lumber": 1, "wool": 1, "grain": 1, "ore": 2}
    assert seat_facts(oracle, 2)["hand"] == {"brick": 2, "lumber": 0, "wool": 0, "grain": 1, "ore": 0}


@pytest.mark.rule("DECISIONS-43", "DECISIONS-44", "EDGE-46")
def test_counter_offers() -> None:
    oracle = market()
    apply_all(oracle, "give brick", "get ore", "submit", "counter")
    assert (oracle.phase, oracle.actor, oracle.active) == ("compose", 2, 1)
    assert oracle.legal() == {"give grain", "give ore", "cancel"}
    apply_all(oracle, "give grain", "get brick", "get brick", "submit")
    assert (oracle.phase, oracle.actor) == ("answer", 0)
    apply_all(oracle, "counter", "give wool", "get ore", "get ore", "submit")
    assert oracle.legal() == {"choose 1", "reject all"}  # seat 0 asks for ore seat 1 has not
    oracle.apply("choose 1")
    assert seat_facts(oracle, 1)["hand"] == {"brick": 0, "lumber": 1, "wool": 1, "grain": 2, "ore": 1}
    assert seat_facts(oracle, 2)["hand"] == {"brick": 2, "lumber": 0, "wool": 0, "grain": 0, "ore": 1}


@pytest.mark.rule("DECISIONS-43", "DECISIONS-05")
def test_cancelled_counter_is_declining_and_nobody_to_choose_is_skipped() -> None:
    oracle = market()
    apply_all(oracle, "give brick", "get ore", "submit", "counter", "give ore", "cancel")
    assert (oracle.phase, oracle.actor) == ("answer", 0)
    apply_all(oracle, "decline")
    assert (oracle.phase, oracle.actor) == ("main", 1)


@pytest.mark.rule("DECISIONS-44", "DECISIONS-05")
def test_a_counter_that_cannot_be_paid_is_rejected_like_any_other() -> None:
    oracle = market()
    apply_all(oracle, "give brick", "get ore", "submit", "decline", "counter", "give wool", "get ore", "get ore")
    oracle.apply("submit")
    assert (oracle.phase, oracle.actor, oracle.legal()) == ("choose", 1, {"reject all"})
    oracle.apply("reject all")
    assert (oracle.phase, oracle.actor) == ("main", 1)


@pytest.mark.rule("DECISIONS-37", "EDGE-45")
def test_call_and_offer_nobody_can_fulfil() -> None:
    oracle = market()
    oracle.apply("call")
    assert oracle.legal() == {"counter", "decline"}
    apply_all(oracle, "counter", "give ore", "get brick", "submit", "decline")
    assert oracle.legal() == {"choose 1", "reject all"}
    oracle.apply("reject all")
    assert seat_facts(oracle, 2)["hand"]["ore"] == 1
    apply_all(oracle, "give ore", *["get wool"] * 8, "submit")
    assert oracle.legal() == {"counter", "decline"}


@pytest.mark.rule("DECISIONS-44", "DECISIONS-45")
def test_choice_between_several() -> None:
    oracle = market()
    hand(oracle, 3, wool=1)
    apply_all(oracle, "give ore", "get wool", "submit", "decline", "accept", "accept")
    assert oracle.legal() == {"choose 2", "choose 3", "reject all"}
    oracle.apply("choose 3")
    assert [seat_facts(oracle, seat)["hand"]["ore"] for seat in range(4)] == [1, 0, 1, 0]
    assert [seat_facts(oracle, seat)["hand"]["wool"] for seat in range(4)] == [1, 2, 0, 1]
