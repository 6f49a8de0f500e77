"""The frame of all decisions: whose they are, what is offered, what chance does (DECISIONS-01..09, -50, -51)."""

import random
from collections.abc import Callable

import numpy as np
import pytest

from seafarers_env import Game
from tests.rules.scene import Scene, isle, lagoon, seat

RESOURCES = ("brick", "lumber", "wool", "grain", "ore")
KINDS_OF_PHASE = {
    "setup settlement": {"settlement"},
    "setup piece": {"road", "ship"},
    "pre-roll": {"roll", "play soldier", "play roads", "play plenty", "monopoly"},
    "discard": {"discard"},
    "robber": {"robber", "pirate"},
    "steal": {"steal"},
    "take": {"take"},
    "move ship": {"ship"},
    "free piece": {"road", "ship", "stop"},
    "compose": {"give", "get", "submit", "cancel"},
    "answer": {"accept", "decline", "counter"},
    "choose": {"choose", "reject all"},
    "main": {
        "end turn", "buy card", "settlement", "city", "road", "ship", "pick ship", "play soldier", "play roads",
        "play plenty", "monopoly", "maritime", "give", "call",
    },
}  # fmt: skip
WITH_ARGUMENT = (
    "settlement", "city", "road", "ship", "pick ship", "monopoly", "take", "discard", "robber", "pirate", "steal",
    "maritime", "give", "get", "choose",
)  # fmt: skip


def kind(text: str) -> str:
    """The kind words of an action text."""
    return next((word for word in WITH_ARGUMENT if text.startswith(f"{word} ")), text)


def wealthy(**entries: object) -> Scene:
    """Three seats on the lagoon with cities, ships and cards enough that everything happens soon."""
    cards = {"soldier": 2, "roads": 0, "plenty": 0, "monopoly": 0}
    hand = {"brick": 2, "lumber": 3, "wool": 3, "grain": 4, "ore": 4}
    places = [
        seat(cities=["1,4 SE"], settlements=["2,3 SW"], ships=["1,6 SW", "1,6 SE"], roads=["2,3 W", "2,3 NW"]),
        seat(cities=["1,8 S"], settlements=["4,7 SE"], ships=["2,7 E", "4,7 E"], roads=["4,9 SW"]),
        seat(cities=["4,5 S"], settlements=["3,2 SE"], ships=["4,5 SW", "3,4 SW"], roads=["5,4 E"]),
    ]
    extra: list[dict[str, int]] = [{"roads": 2}, {"plenty": 2}, {"monopoly": 2}]
    seats = [place | {"hand": hand, "cards": cards | more} for place, more in zip(places, extra, strict=True)]
    return lagoon(*seats, **({"phase": "pre-roll", "points_to_win": 60, "max_turns": 60} | entries))


def play(game: Scene, seed: int, look: Callable[[Scene, str], None]) -> None:
    """Play at random to the end; `look` is called before every action."""
    rng = random.Random(seed)
    while game.phase != "over":
        if game.game.is_chance:
            game.chance(rng.choice(sorted(game.odds())))
            continue
        offered = sorted(game.legal())
        kinds = sorted({kind(text) for text in offered})  # all kinds as likely, however many actions they have
        chosen = rng.choice(kinds)
        text = rng.choice([text for text in offered if kind(text) == chosen])
        look(game, text)
        game.do(text)


# The frame


@pytest.mark.rule("DECISIONS-01", "DECISIONS-04", "DECISIONS-06", "DECISIONS-08")
def test_one_seat_decides_at_a_time_one_kind_of_decision_with_something_to_choose() -> None:
    seen: dict[str, set[str]] = {}

    def look(game: Scene, text: str) -> None:
        assert 0 <= game.actor < 3
        offered = {kind(other) for other in game.legal()}
        assert offered  # every sequence that was opened can be completed
        seen.setdefault(game.phase, set()).update(offered)

    for seed in range(8):
        play(wealthy(), seed, look)
    expected = {phase: kinds for phase, kinds in KINDS_OF_PHASE.items() if not phase.startswith("setup")}
    assert {phase: expected[phase] ^ kinds for phase, kinds in seen.items()} == {phase: set() for phase in expected}


@pytest.mark.rule("DECISIONS-02")
def test_an_action_means_the_same_in_every_decision() -> None:
    places = wealthy().game.board.places
    phases: dict[str, set[str]] = {}

    def look(game: Scene, text: str) -> None:
        after, actor, record = game.clone(), game.actor, game.game.record
        after.game.apply(after.game.parse(text))
        later, what = after.game.record, kind(text)
        argument = text[len(what) + 1 :]
        phases.setdefault(what, set()).add(game.phase)
        if what in ("road", "ship"):
            assert later.edge_piece[places.find_edge(argument)] == 2 * actor + (what == "ship")
        elif what == "take":
            k = RESOURCES.index(argument)
            assert later.hand[actor, k] == record.hand[actor, k] + 1
            assert later.bank[k] == record.bank[k] - 1
        elif what in ("give", "get"):
            draft = f"draft_{what}"
            k = RESOURCES.index(argument)
            assert later["composer"] == actor
            assert later[draft][k] == (record[draft][k] if game.phase == "compose" else 0) + 1
        elif what in ("robber", "pirate"):
            assert getattr(after, what) == argument

    for seed in range(4):
        play(wealthy(), seed, look)
    assert phases["ship"] == {"main", "move ship", "free piece"}
    assert phases["give"] == {"main", "compose"}
    assert phases["robber"] == phases["pirate"] == {"robber"}


@pytest.mark.rule("DECISIONS-05")
def test_a_single_choice_is_presented_except_where_the_rules_say_so() -> None:
    assert isle(phase="pre-roll").legal() == {"roll"}
    game = isle(seat(hand={"ore": 8}), phase="pre-roll").roll(7)
    assert (game.phase, game.legal()) == ("discard", {"discard ore"})
    one_victim = isle(seat(), seat(settlements=["1,3 N"], hand={"ore": 1}), phase="pre-roll").roll(7)
    assert one_victim.do("robber 1,3").phase == "stolen card"
    no_piece = isle(seat(settlements=["1,3 N"], roads=["1,3 NE"], cards={"roads": 1}), roads=2)
    assert no_piece.do("play roads", "road 1,3 NW").phase == "main"  # STOP alone
    trade = isle(seat(hand={"ore": 1}), seat(), seat(hand={"wool": 1})).do("give ore", "get wool", "submit")
    assert trade.actor == 2  # seat 1 has no card
    assert trade.do("decline").phase == "main"  # REJECT_ALL alone


@pytest.mark.rule("DECISIONS-06")
@pytest.mark.parametrize("text", ["play soldier", "play roads", "play plenty"])
def test_a_card_once_played_cannot_be_taken_back(text: str) -> None:
    cards = {"soldier": 1, "roads": 1, "plenty": 1}
    game = isle(seat(settlements=["1,3 N"], roads=["1,3 NE"], cards=cards)).do(text)
    assert not game.legal() & {"cancel", "stop", "end turn"}


@pytest.mark.rule("DECISIONS-06", "BASE-59", "ROADCARD-04")
def test_a_sequence_that_cannot_be_completed_is_not_offered() -> None:
    cards = {"roads": 1, "plenty": 1}
    everything = seat(hand=dict.fromkeys(RESOURCES, 19))
    assert isle(seat(settlements=["1,3 N"], roads=["1,3 NE"], cards=cards), everything, roads=1).legal() == {"end turn"}


# Chance


@pytest.mark.rule("DECISIONS-08", "GEO-14")
def test_chance_follows_the_action_that_causes_it_and_is_no_action() -> None:
    game = isle(seat(hand={"wool": 1, "grain": 1, "ore": 1}), phase="pre-roll").do("roll")
    assert (game.actor, game.legal(), game.game.legal_mask().sum()) == (-1, set(), 0)
    game.chance("9").do("buy card")
    assert (game.actor, game.legal()) == (-1, set())
    auto = Game("new_shores", 3, seed=1)
    rng = np.random.default_rng(1)
    for _ in range(300):
        assert auto.current_player >= 0 and not auto.is_chance
        auto.apply(rng.choice(auto.legal_actions()))
