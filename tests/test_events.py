"""Tokens of events: they tell all that is public, in the right order, and nothing that a seat may not know."""

import copy
import pickle
import random
from functools import partial
from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game
from seafarers_env.engine.events import ANSWER_COLUMNS, COLUMNS, EVENT_KINDS, FIGURE_MOVED
from tests import variants
from tests.effort import often
from tests.play import advance, new_game, pick, tables_but
from tests.realm_ledger import KINDS_OF_KNIGHTS
from tests.sea_ledger import KINDS_AT_SEA, follow

pytestmark = pytest.mark.kernels

TABLES = [("lagoon", 4, {}), ("fog", 3, {}), ("globe", 4, {}), ("coves", 4, {})]
TABLES += [(*table, {}) for table in tables_but([])]
TABLES += variants.TABLES
TABLES += [
    ("new_world", 3, {"red_exchange": "agreed", "pirate_start": "agreed", "harbour_placement": "players"}),
    ("base", 4, {"theft_optional": True, "skip_forced": True}),
    ("fog_islands", 4, {"exploration": False}),
    ("seven_islands", 3, {"max_turns": 12}),
]  # fmt: skip
every_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: "-".join(map(str, (*table[:2], *table[2]))))
STYLES = ("builder", "sailor", "trader", "buyer", "circler", "spicer")


def words(game: Game, player: int, last: int | None = 64) -> list[str]:
    """The kinds of the last events, the newest first."""
    return [EVENT_KINDS[int(token[0])].text for token in game.events(player, last)]


def row(game: Game, player: int, kind: str) -> dict[str, int]:
    """The last token of a kind, by column."""
    token = next(token for token in game.events(player) if EVENT_KINDS[int(token[0])].text == kind)
    return dict(zip(COLUMNS, token.tolist(), strict=True))


# --- all of it --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-01", "OBSERVATION-02", "OBSERVATION-05", "OBSERVATION-06", "OBSERVATION-20")
@every_table
def test_who_only_hears_the_events_knows_the_position(table: tuple[str, int, dict[str, Any]]) -> None:
    scenario, players, options = table
    for style in STYLES[TABLES.index(table) % 2 :: often(1, 2)]:
        game = new_game(scenario, players, 4, chance="explicit", memory=True, **options)
        follow(game, partial(advance, game, random.Random(5), style), often(6000, 700))


@pytest.mark.long  # the edition grand is compiled
@pytest.mark.slow
def test_every_kind_of_event_has_been_told() -> None:
    """So that the test above leaves none out: the rare ones are found by name below, the others here."""
    seen: set[str] = set()
    for table in TABLES:
        game, rng = new_game(table[0], table[1], 1, chance="explicit", memory=True, **table[2]), random.Random(1)
        for style in ("buyer", "sailor", "spicer", "circler", "trader"):
            for _ in range(often(1500, 120)):
                if not game.is_over:
                    advance(game, rng, style)
        seen |= set(words(game, 0, None))
    rare = {"nothing", "move number", "spare", "mend", "stop", "largest army", "longest route", "land", "marker",
            "discover harbour", "harbour side", "use option", "draw spice", "exchange spices", "return spice",
            "special tokens", "win", "reject all", "take option", "monopoly", "hand over", "move ship"}  # fmt: skip
    rare |= {EVENT_KINDS[kind].text for kind in FIGURE_MOVED}
    assert {kind.text for kind in EVENT_KINDS} - seen <= rare | KINDS_AT_SEA | KINDS_OF_KNIGHTS


# --- what was declined ------------------------------------------------------------------------------------------------
def offered(give: str, get: str) -> Game:
    """A game in which an offer was made and declined by the next seat, and everybody holds all cards."""
    game = in_main_phase()
    for action in (f"give {give}", f"get {get}", "submit", "decline", "decline", "decline"):
        game.apply(game.parse(action))
    return game


def in_main_phase(**options: Any) -> Game:
    game, rng = Game("base", 4, 3, **options), random.Random(0)
    while game.phase != "main":
        advance(game, rng)
    s = game.record
    s.bank -= 3 * 4 - s.hand[:4].sum(axis=0)
    s.hand[:4], s.hand_size[:4] = 3, 15
    twin = Game.from_table(game.table, np.atleast_1d(np.asarray(s)))
    twin.remember()
    return twin


@pytest.mark.rule("OBSERVATION-17", "OBSERVATION-20", "DECISIONS-43")
def test_two_different_declined_offers_are_told_apart() -> None:
    one, other = offered("wool", "ore"), offered("brick", "ore")
    assert one.phase == other.phase == "main"
    for viewer in range(4):
        assert one.observe(viewer).tolist() == other.observe(viewer).tolist()  # it is not enough
        assert one.events(viewer).tolist() != other.events(viewer).tolist()
        assert one.answers(viewer).tolist() != other.answers(viewer).tolist()
        proposer = (int(one.record.active) - viewer) % 4
        offer, no = row(one, viewer, "offer"), row(one, viewer, "decline")
        assert (offer["actor"], offer["wool"], offer["ore"]) == (proposer, -1, 1)
        assert (no["wool"], no["ore"], no["other"]) == (1, -1, proposer)
        last = [int(token[1]) for token in one.events(viewer, 3)]
        assert last == [(proposer + k) % 4 for k in (3, 2, 1)]
    answers = one.answers(int(one.record.active))
    declined = [dict(zip(ANSWER_COLUMNS, line.tolist(), strict=True)) for line in answers]
    assert [line["declined"] for line in declined] == [0, 1, 1, 1]
    assert [line["declined wool"] for line in declined] == [0, 1, 1, 1]
    assert [line["declined ore"] for line in declined] == [0, -1, -1, -1]


@pytest.mark.rule("DECISIONS-43", "DECISIONS-44")
def test_answers_of_this_turn_are_counted_and_the_last_ones_shown() -> None:
    game = in_main_phase()
    p = game.current_player
    told = ["give wool", "get ore", "submit", "decline", "counter", "give grain", "get wool", "submit", "accept",
            "reject all", "give brick", "get ore", "submit", "decline", "counter", "give wool", "cancel", "accept",
            "choose 3"]  # fmt: skip
    for action in told:
        game.apply(game.parse(action))
    lines = [dict(zip(ANSWER_COLUMNS, line.tolist(), strict=True)) for line in game.answers(p)]
    counts = [[line[name] for name in ANSWER_COLUMNS[:4]] for line in lines]
    assert counts == [[0, 0, 0, 1], [2, 0, 0, 0], [1, 0, 1, 0], [0, 2, 0, 0]]  # a counter-offer dropped is a no
    assert (lines[1]["declined brick"], lines[1]["declined wool"], lines[1]["declined ore"]) == (1, 0, -1)
    assert (lines[2]["countered grain"], lines[2]["countered wool"]) == (-1, 1)
    assert words(game, 0, 4) == ["trade", "accept", "decline", "decline"]
    assert row(game, (p + 3) % 4, "trade")["brick"] == -1  # goods of the actor, whoever is told
    game.apply(game.parse("end turn"))
    assert not game.answers(p).any()


@pytest.mark.rule("OBSERVATION-17")
def test_what_is_composed_is_told_to_nobody() -> None:
    game = in_main_phase()
    before = [game.events(viewer).tolist() for viewer in range(4)]
    for action in ("give wool", "give ore", "get brick"):
        game.apply(game.parse(action))
        assert [game.events(viewer).tolist() for viewer in range(4)] == before
    game.apply(game.parse("cancel"))
    assert {words(game, viewer)[0] for viewer in range(4)} == {"drop offer"}


# --- what is hidden ---------------------------------------------------------------------------------------------------
HIDDEN_CHANCE = ("stolen card", "drawn card", "spice card", "start card")
HIDDEN = ("discard", "option", "return")


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-07", "OBSERVATION-08", "SPICE-25", "SPICE-60", "SPICE-62")
@pytest.mark.parametrize(
    ("table", "styles"),
    [(("base", 4, {}), ("buyer", "hoarder")), (("fog_islands", 5, {}), ("spicer", "hoarder")),
     (("reach_catan", 3, {}), ("builder",)), (("heading_for_new_shores", 6, {}), ("spicer",))],
)  # fmt: skip
def test_what_only_some_see_is_told_to_them_alone(table: Any, styles: tuple[str, ...]) -> None:
    branches, told_apart = 0, 0
    for style in styles:
        game, rng = new_game(table[0], table[1], 2, chance="explicit", memory=True, **table[2]), random.Random(2)
        for _ in range(often(4000, 900)):
            if game.is_over:
                break
            s, n = game.record, game.num_players
            if game.phase in HIDDEN_CHANCE:
                twins = [game.clone() for _ in game.chance_outcomes()]
                for twin, (outcome, _) in zip(twins, game.chance_outcomes(), strict=True):
                    twin.apply_chance(outcome)
                knowing = {int(s.active)} | ({int(s.victim)} if game.phase == "stolen card" else set())
                if game.phase == "start card":
                    knowing = {int(s.start_cards)}
            else:
                actions = [a for a in game.legal_list() if game.describe(a).split()[0] in HIDDEN]
                twins, knowing = [game.clone() for _ in actions], {game.current_player}
                for twin, action in zip(twins, actions, strict=True):
                    twin.apply(action)
            for viewer in range(n) if twins and words(twins[0], 0, 1) != ["lay open"] else ():
                sights = {twin.events(viewer).tobytes() for twin in twins}
                assert len(sights) == 1 or viewer in knowing, (game.phase, viewer)
                branches += len(twins) > 1
                told_apart += len(sights) > 1
            advance(game, rng, style)
    assert branches > 40
    assert told_apart > 5


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-17")
def test_events_follow_from_what_a_seat_has_seen() -> None:
    """Hidden things dealt anew and the same decision made: a seat that does not decide is told the same."""
    from tests.test_hidden_information import TABLES as WATCHED, shuffled, watched

    rng, compared = np.random.default_rng(0), 0
    for table in WATCHED[1:5:2]:
        for moment in watched(table)[:: often(1, 2)]:
            if moment.current_player < 0:
                continue
            viewer = (moment.current_player + 1) % moment.num_players
            twin = shuffled(moment, viewer, rng)
            both = np.intersect1d(moment.legal_actions(), twin.legal_actions())
            both = [
                a for a in both.tolist() if moment.describe(a).split()[0] not in ("monopoly", "submit")
            ]  # they show
            for action in both[:: max(1, len(both) // 6)]:
                games = [
                    Game.from_table(g.table, np.atleast_1d(np.asarray(g.record)), "explicit") for g in (moment, twin)
                ]
                for game in games:
                    game.remember()
                    game.apply(action)
                if {"lay open", "win"} & {*words(games[0], viewer, 1), *words(games[1], viewer, 1)}:
                    continue  # these show hidden cards
                assert games[0].events(viewer).tolist() == games[1].events(viewer).tolist()
                assert games[0].answers(viewer).tolist() == games[1].answers(viewer).tolist()
                compared += 1
    assert compared > 100


# --- batches ----------------------------------------------------------------------------------------------------------


@pytest.mark.long
def test_a_deal_that_deals_cards_is_remembered() -> None:
    """In REACH every seat begins with a card, drawn before the first decision: the newest one last."""
    batch, game = Batch("reach_catan", 3, 2, 4, memory=8), None
    game = Game("reach_catan", 3, int(batch.seeds[0]), memory=True)
    assert words(game, 0, 4) == ["draw card"] * 3 + ["nothing"]
    assert batch.events[0].tolist() == game.events(game.current_player, 8).tolist()
    assert [int(token[1]) for token in game.events(0, 3)] == [2, 1, 0]
    assert [int(token[3]) >= 0 for token in game.events(0, 3)] == [False, False, True]


# --- one game ---------------------------------------------------------------------------------------------------------
def test_clones_pickles_and_positions() -> None:
    game, rng = Game("new_shores", 4, 7, memory=True), random.Random(3)
    assert game.remembers == "deal"
    for _ in range(300):
        advance(game, rng)
    twins = [game.clone(), copy.deepcopy(game), pickle.loads(pickle.dumps(game))]
    history = game.events(1, None).tolist()
    game.apply(pick(game, rng))
    for twin in twins:
        assert twin.remembers == "deal"
        assert twin.events(1, None).tolist() == history
    read = Game.from_json(game.to_json())
    assert read.remembers == "nothing"
    read.remember()
    assert (read.remembers, len(read.events(0, None))) == ("load", 0)
    assert pickle.loads(pickle.dumps(Game("base", 3))).remembers == "nothing"
    game.reset(7)
    assert len(game.events(0, None)) == 0


def test_a_view_holds_what_its_seat_was_told() -> None:
    game, rng = Game("new_shores", 4, seed=2, memory=True), np.random.default_rng(1)
    for _ in range(300):
        game.apply(int(rng.choice(game.legal_list())))
    views = [game.view(seat) for seat in range(4)]
    told = [(game.events(seat).tolist(), game.answers(seat).tolist()) for seat in range(4)]
    assert len({str(each) for each in told}) == 4  # each as from its own chair
    for _ in range(20):
        game.apply(int(rng.choice(game.legal_list())))
    for view, (events, answers) in zip(views, told, strict=True):
        for held in (view, pickle.loads(pickle.dumps(view)), copy.deepcopy(view)):
            assert held.events().tolist() == events and held.answers().tolist() == answers
            assert held.events(5).tolist() == events[:5]
    views[0].events()[:] = 0
    assert views[0].events().tolist() == told[0][0]
    for last in (65, -1):
        with pytest.raises(ValueError, match=r"holds the last 64 events: 0\.\.64 can be asked for"):
            views[0].events(last)
    for asked in (Game("base", 2).view(0).events, Game("base", 2).view(0).answers):
        with pytest.raises(ValueError, match="the game of this view remembers nothing"):
            asked()


def test_a_long_game_is_remembered_whole() -> None:
    game, rng = Game("base", 4, 1, memory=True, max_turns=400, points_to_win=30), random.Random(1)
    while not game.is_over:
        advance(game, rng)
    told = words(game, 2, None)
    assert len(told) > 2048
    assert told.count("end turn") == game.turn
    assert told[0] == ("cut off" if game.is_truncated else "win")


def test_explicit_chance_tells_the_same_as_chance_that_happens_at_once() -> None:
    one, other = (Game("oceans", 4, 5, memory=True, chance=chance) for chance in ("auto", "explicit"))
    rng = random.Random(1)
    for _ in range(400):
        action = pick(one, rng, "sailor")
        one.apply(action)
        other.apply(action)
        other.run_chance()
    assert one.events(0, None).tolist() == other.events(0, None).tolist()
