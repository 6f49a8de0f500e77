"""The frame of all decisions: whose they are, what is offered, what chance does (DECISIONS-01..09, -50, -51)."""

import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from seafarers_env import Game, IllegalActionError
from tests.rules.boards import LAGOON
from tests.rules.scene import Scene, deal, isle, lagoon, seat

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


@pytest.mark.rule("DECISIONS-04")
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_not_offered_is_refused_and_changes_nothing(seed: int) -> None:
    looked = Counter[str]()

    def look(game: Scene, text: str) -> None:
        looked[game.phase] += 1
        if looked[game.phase] > 3:
            return
        legal = set(game.game.legal_actions().tolist())
        before = game.game.record.tobytes()
        for action in range(game.game.num_actions):
            if action in legal:
                game.game.clone().apply(action)
            else:
                with pytest.raises(IllegalActionError):
                    game.game.apply(action)
        assert game.game.record.tobytes() == before
        assert game.game.legal_mask().tolist() == [int(action in legal) for action in range(game.game.num_actions)]

    play(wealthy(max_turns=20), seed, look)
    assert set(looked) >= {"pre-roll", "main", "robber", "take", "compose", "answer"}


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


@pytest.mark.rule("GEO-14")
def test_equal_seeds_and_actions_give_equal_games() -> None:
    def trajectory(seed: int, choices: int) -> list[bytes]:
        game, rng = Game("new_shores", 3, seed=seed), np.random.default_rng(choices)
        records = [game.record.tobytes()]
        for _ in range(400):
            game.apply(rng.choice(game.legal_actions()))
            records.append(game.record.tobytes())
        return records

    first = trajectory(1, 1)
    assert trajectory(1, 1) == first
    assert trajectory(2, 1)[0] != first[0]
    assert trajectory(1, 2)[-1] != first[-1]


@pytest.mark.rule("GEO-14", "BASE-38", "BASE-53", "BASE-05")
@pytest.mark.parametrize("event", ["stolen card", "drawn card"])
def test_the_game_draws_as_its_odds_say(event: str) -> None:
    """The same position with other random streams, many times over."""
    hand = {"wool": 1, "grain": 1, "ore": 1}
    victim = seat(settlements=["1,3 N"], hand={"brick": 1, "lumber": 4, "ore": 2})
    scene = isle(seat(hand=hand, cards={"soldier": 1}), victim)
    text = "buy card"
    if event == "stolen card":
        scene.do("play soldier")
        text = "robber 1,3"
    odds = scene.clone().do(text).odds()
    before = scene.clone()
    found = Counter[str]()
    for n in range(700):
        before.game.record.rng[:] = np.arange(5) + 1000 * n
        game = Scene(Game.from_table(before.game.table, np.array([before.game.record]), chance="auto")).do(text)
        old, new = (before.hand(0), game.hand(0)) if event == "stolen card" else (before.cards(0), game.cards(0))
        found.update([word for word in new if new[word] > old.get(word, 0)])
    assert found.total() == 700
    surprise = sum((found[word] - 700 * p) ** 2 / (700 * p) for word, p in odds.items())
    assert set(found) == set(odds)
    assert surprise < 20  # chi-square with at most 4 degrees of freedom


# The pirate by agreement


@pytest.mark.rule("DECISIONS-09", "PIRATE-01", "C-14")
def test_all_agree_on_the_pirates_start() -> None:
    game = deal(LAGOON, 3, pirate_start="agreed")
    assert (game.phase, game.actor, game.pirate) == ("pirate proposal", 0, None)
    assert game.legal() == {f"pirate {name}" for name in ("2,5", "2,7", "3,4", "3,6", "3,8", "4,5", "4,7")}
    game.do("pirate 3,6")
    for seat_ in (1, 2):
        assert (game.phase, game.actor, game.legal()) == ("pirate answer", seat_, {"accept", "decline"})
        game.do("accept")
    assert (game.phase, game.actor, game.pirate) == ("setup settlement", 0, "3,6")


@pytest.mark.rule("DECISIONS-09")
def test_the_first_refusal_passes_the_proposal_on() -> None:
    game = deal(LAGOON, 3, pirate_start="agreed").do("pirate 3,6", "accept", "decline")
    assert (game.phase, game.actor) == ("pirate proposal", 1)
    game.do("pirate 2,5")
    assert game.actor == 2  # clockwise from the proposer
    game.do("accept")
    assert game.actor == 0
    assert (game.do("accept").phase, game.pirate) == ("setup settlement", "2,5")


@pytest.mark.rule("DECISIONS-09")
@pytest.mark.parametrize(
    ("last", "odds"), [("4,7", {"3,6": 1 / 3, "2,5": 1 / 3, "4,7": 1 / 3}), ("3,6", {"3,6": 0.5, "2,5": 0.5})]
)
def test_after_a_vain_round_the_hex_is_drawn_from_those_proposed(last: str, odds: dict[str, float]) -> None:
    game = deal(LAGOON, 3, pirate_start="agreed")
    game.do("pirate 3,6", "decline", "pirate 2,5", "decline", f"pirate {last}", "decline")
    assert (game.phase, game.actor, game.odds()) == ("pirate place", -1, odds)
    game.chance("2,5")
    assert (game.phase, game.actor, game.pirate) == ("setup settlement", 0, "2,5")


# A turn ends


@pytest.mark.rule("DECISIONS-50", "DECISIONS-51")
@pytest.mark.parametrize("seed", range(3))
def test_every_turn_ends_though_nobody_wants_to(seed: int) -> None:
    game = Game("new_shores", 4, seed=seed, chance="auto", max_offers=3, max_turns=40)
    rng = np.random.default_rng(seed)
    in_turn, longest, turn = 0, 0, 0
    end = game.parse("end turn")
    while not game.is_over:
        legal = game.legal_actions()
        game.apply(rng.choice(legal[legal != end] if len(legal) > 1 else legal))
        in_turn = in_turn + 1 if game.turn == turn else 0
        turn, longest = game.turn, max(longest, in_turn)
    assert 10 < longest < 2000
    assert game.turn == 40
