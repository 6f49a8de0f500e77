"""Progress cards that are drawn, laid open, held and dropped (CK-043..048, CK-142, CK-171..174, CK-236)."""

from typing import Any

import pytest

from seafarers_env.engine.constants import EACH_PROGRESS, FIRST_OF_DECK, PROGRESS
from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import hand, has, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

COLOURS = ("trade", "politics", "science")
FULL = {"bishop": 2, "spy": 2}


def kinds(cards: dict[str, int]) -> dict[int, int]:
    return {PROGRESS.index(word): n for word, n in cards.items()}


def holds(levels: dict[str, int] | None = None, cards: dict[str, int] | None = None, **rest: Any) -> dict[str, Any]:
    """A seat with these levels and progress cards."""
    return has(levels=levels, progress=kinds(cards or {}), **rest)


def gate(*seats: Any, red: int = 1, colour: str = "politics", active: int = 0, **fields: Any) -> Scene:
    """All dice have been rolled, the event die with this colour; the sum brings nobody anything."""
    game = realm(LAGOON, *seats, phase="pre-roll", active=active, **fields)
    return game.do("roll").chance(f"red {red}").chance(f"other {min(6, 8 - red)}").chance(f"event {colour}")


def cards(game: Scene, seat: int) -> dict[str, int]:
    """All progress cards of a seat, those that lie open too."""
    return {word: int(n) for word, n in zip(PROGRESS, game.game.record.progress[seat], strict=True) if n}


def size(game: Scene, seat: int) -> int:
    return int(game.game.record.progress_size[seat])


def deck(game: Scene, colour: str) -> dict[str, int]:
    """The undrawn cards of a deck."""
    c = COLOURS.index(colour)
    return {
        PROGRESS[k]: n for k in range(FIRST_OF_DECK[c], FIRST_OF_DECK[c + 1]) if (n := int(game.game.record.undrawn[k]))
    }


# --- who draws --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-043")
@pytest.mark.parametrize("level", range(6))
@pytest.mark.parametrize("red", range(1, 7))
def test_the_red_die_shows_at_most_one_more_than_the_level(level: int, red: int) -> None:
    game = gate(holds({"science": level, "trade": 5}), red=red, colour="science")
    assert (game.phase == "drawn progress") == (level >= 1 and red <= level + 1)


@pytest.mark.rule("CK-043", "CK-171", "CK-162")
def test_all_whom_the_gate_lets_in_draw_clockwise_from_the_active_seat() -> None:
    seats = holds({"politics": 2}), holds({"politics": 1}), holds({"politics": 3})
    game = gate(*seats, red=3, active=1)
    drawn = []
    for card in ("spy", "warlord"):
        before = [size(game, p) for p in range(3)]
        game.chance(f"progress {card}")
        drawn += [p for p in range(3) if size(game, p) > before[p]]
    assert (drawn, game.phase, game.actor) == ([2, 0], "main", 1)
    assert (cards(game, 2), cards(game, 0), cards(game, 1)) == ({"spy": 1}, {"warlord": 1}, {})
    assert (int(game.game.record.draws), int(game.game.record.draw_colour)) == (0, -1)


@pytest.mark.rule("CK-142", "CK-172", "CK-051", "CK-047")
@pytest.mark.parametrize("colour", COLOURS)
def test_each_kind_is_as_likely_as_its_undrawn_cards(colour: str) -> None:
    first = COLOURS.index(colour)
    of_deck = range(FIRST_OF_DECK[first], FIRST_OF_DECK[first + 1])
    game = gate(holds({colour: 1}), colour=colour)
    assert game.odds() == pytest.approx({f"progress {PROGRESS[k]}": EACH_PROGRESS[k] / 18 for k in of_deck})
    taken = PROGRESS[of_deck[0]]
    game = gate(holds({colour: 1}), holds(cards={taken: 2}), colour=colour)
    left = {PROGRESS[k]: EACH_PROGRESS[k] - 2 * (k == of_deck[0]) for k in of_deck}
    assert game.odds() == pytest.approx({f"progress {word}": n / 16 for word, n in left.items() if n})
    assert deck(game.chance(f"progress {PROGRESS[of_deck[1]]}"), colour).get(PROGRESS[of_deck[1]], 0) == left[
        PROGRESS[of_deck[1]]
    ] - 1  # fmt: skip


# --- decks that run out -----------------------------------------------------------------------------------------------
def undrawn(**left: int) -> list[int]:
    """Decks with these undrawn cards alone."""
    return [left.get(word, 0) for word in PROGRESS]


def returned(**there: int) -> list[int]:
    return undrawn(**there)


@pytest.mark.rule("CK-044")
def test_a_deck_without_cards_gives_nothing() -> None:
    seats = holds({"politics": 2}), holds({"politics": 2})
    game = gate(*seats, undrawn=undrawn(smith=2, merchant=1))
    assert (game.phase, size(game, 0), size(game, 1)) == ("main", 0, 0)
    assert (int(game.game.record.draws), int(game.game.record.draw_colour)) == (0, -1)
    last = gate(*seats, undrawn=undrawn(spy=1)).chance("progress spy")
    assert (last.phase, size(last, 0), size(last, 1)) == ("main", 1, 0)


@pytest.mark.rule("CK-047", "CK-044")
def test_the_returned_cards_are_drawn_once_the_others_are_gone() -> None:
    """Two undrawn, three returned: played and dropped ones alike, those of other decks stay where they are."""
    seats = holds({"politics": 2}), holds({"politics": 2}), holds({"politics": 2})
    there = {"played_cards": returned(bishop=1, smith=1), "dropped_cards": returned(spy=2)}
    game = gate(*seats, undrawn=undrawn(wedding=2), **there)
    assert game.odds() == {"progress wedding": 1.0}
    game.chance("progress wedding")
    assert game.odds() == {"progress wedding": 1.0}
    game.chance("progress wedding")
    assert game.odds() == pytest.approx({"progress bishop": 1 / 3, "progress spy": 2 / 3})
    s = game.game.record
    assert (int(s.played_cards.sum()), int(s.dropped_cards.sum()), int(s.played_cards[PROGRESS.index("smith")])) == (
        1,
        0,
        1,
    )
    assert [int(n) for n in s.dropped_size] == [0, 0, 0] and int(s.undrawn_size[1]) == 3


@pytest.mark.rule("CK-171", "CK-173", "CK-046", "CK-047")
def test_a_card_dropped_between_two_draws_is_there_for_the_next() -> None:
    seats = (
        holds({"politics": 2}),
        holds({"politics": 2}, {"bishop": 1, "crane": 2, "smith": 1}),
        holds({"politics": 2}),
    )
    game = gate(*seats, undrawn=undrawn(wedding=2))
    game.chance("progress wedding").chance("progress wedding")
    assert (game.phase, game.actor) == ("drop card", 1)
    game.do("drop card bishop")
    assert (game.phase, game.odds()) == ("drawn progress", {"progress bishop": 1.0})
    game.chance("progress bishop")
    assert cards(game, 2) == {"bishop": 1}


# --- cards that lie open ----------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-048", "CK-236")
@pytest.mark.parametrize(("colour", "card"), [("politics", "constitution"), ("science", "printer")])
def test_constitution_and_printer_are_laid_open_and_worth_a_point(colour: str, card: str) -> None:
    """Seat 1 holds four cards already: those that lie open do not count."""
    game = gate(holds(), holds({colour: 1}, FULL), colour=colour).chance(f"progress {card}")
    assert (game.phase, game.points(1), size(game, 1)) == ("main", 1, 4)
    assert cards(game, 1) == FULL | {card: 1} and card not in deck(game, colour)
    over = gate(holds(), holds({colour: 1}, FULL | {card: 1}), colour=colour)
    over.chance("progress " + ("wedding" if colour == "politics" else "smith"))
    assert over.phase == "drop card" and f"drop card {card}" not in over.legal()


# --- the limit --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-045", "CK-046", "CK-138", "CK-236")
def test_who_holds_five_in_the_turn_of_another_drops_one_at_once() -> None:
    game = gate(holds(), holds({"politics": 1}, FULL)).chance("progress warlord")
    assert (game.phase, game.actor) == ("drop card", 1)
    assert game.legal() == {"drop card bishop", "drop card spy", "drop card warlord"}
    game.do("drop card spy")
    assert (game.phase, game.actor, cards(game, 1)) == ("main", 0, {"bishop": 2, "spy": 1, "warlord": 1})
    s = game.game.record
    assert (int(s.dropped_cards[PROGRESS.index("spy")]), int(s.dropped_size[1]), int(s.played_cards.sum())) == (1, 1, 0)
    assert [int(n) for n in s.backs[1]] == [0, 4, 0]
    four = gate(holds(), holds({"politics": 1}, {"bishop": 2, "spy": 1})).chance("progress warlord")
    assert (four.phase, size(four, 1)) == ("main", 4)


@pytest.mark.rule("CK-046", "CK-236", "CK-012")
def test_in_the_own_turn_five_may_be_held_but_the_turn_does_not_end() -> None:
    seat = holds({"politics": 1}, FULL, hand={"brick": 5}, cities=["1,4 N"])
    game = gate(seat).chance("progress warlord")
    assert (game.phase, game.actor, size(game, 0)) == ("main", 0, 5)
    assert "end turn" not in game.legal() and game.of_kind("drop card") == {"bishop", "spy", "warlord"}
    game.do("wall 1")  # anything else may be done before
    assert "end turn" not in game.legal()
    game.do("drop card warlord")
    assert "end turn" in game.legal() and not game.of_kind("drop card")
    assert game.do("end turn").actor == 1


# --- no goods ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-174", "CK-018")
def test_progress_cards_are_no_cards_of_the_hand() -> None:
    """Six cards in hand and four progress cards: the seven lets all be, and a thief finds goods alone."""
    seat = holds(cards=FULL, hand={"ore": 6}, settlements=["1,8 N"])
    game = realm(LAGOON, holds(), seat, phase="pre-roll", first_attack=1)
    game.do("roll").chance("red 1").chance("other 6").chance("event trade")
    assert game.phase == "robber"
    game.do("robber 1,8")
    assert game.odds() == {"ore": 1.0}
    game.chance("ore")
    assert (cards(game, 1), hand(game, 0)) == (FULL, {"ore": 1})
    bare = realm(LAGOON, holds(), holds(cards=FULL, settlements=["1,8 N"]), phase="pre-roll", first_attack=1)
    bare.do("roll").chance("red 1").chance("other 6").chance("event trade").do("robber 1,8")
    assert bare.phase == "main"  # nobody to rob
