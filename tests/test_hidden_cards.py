"""What nobody may know while progress cards are played: in every step of each of the 23 cards (CK-175..200)."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_agents import story
from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.engine.events import EVENT_KINDS
from seafarers_env.replay import Chance, Decision
from tests.knights import data
from tests.play import content
from tests.played import CARDS, after, agrees, hands_seen, holding, progress_seen, steps_of
from tests.positions import from_dict
from tests.rules.knight_scenes import goods_of
from tests.test_hidden_faces import faces
from tests.test_hidden_information import shown, shuffled

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition knights is compiled

every_card = pytest.mark.parametrize("card", CARDS)
counting_or_not = pytest.mark.parametrize("counting", [False, True], ids=["plain", "counting"])


def played(card: str, *words: str, counting: bool = False) -> Game:
    """The card is played, and these decisions are made."""
    game = holding(card, options={"card_counting": counting})
    for word in (f"play card {card}", *words):
        game = after(game, word)
    return game


def blocks(game: Game, viewer: int) -> dict[str, np.ndarray]:
    return game.layout.split(game.observe(viewer))


# --- nothing of what is hidden is seen --------------------------------------------------------------------------------
@pytest.mark.rule("CK-045", "CK-046", "CK-142", "CK-146", "CK-177", "CK-178", "CK-188", "CK-200", "OBSERVATION-03")
@counting_or_not
@every_card
def test_what_is_hidden_changes_nothing_that_a_seat_is_shown_in_any_step(card: str, counting: bool) -> None:
    rng, differ = np.random.default_rng(CARDS.index(card)), Counter[str]()
    for n, game in enumerate(steps_of(card, counting)):
        for viewer in range(game.num_players):
            twin = shuffled(game, viewer, rng)
            for field in ("hand", "progress", "undrawn", "dropped_cards", "offered"):
                differ[field] += not np.array_equal(game.record[field], twin.record[field])
            before, again = shown(game, viewer), shown(twin, viewer)
            assert [name for name in before if before[name] != again[name]] == [], (game, viewer)
            if viewer == game.current_player or n % 4 == viewer:
                here, there = faces(game, viewer), faces(twin, viewer)
                assert [name for name in here if here[name] != there[name]] == [], (game, viewer)
    assert min(differ[field] for field in ("progress", "undrawn", "dropped_cards")) > 3
    assert counting or differ["hand"] > 3
    assert differ["offered"] > 0 or card != "commercial_harbour" or counting


@pytest.mark.rule("CK-050", "CK-053", "CK-175", "OBSERVATION-18")
@every_card
def test_masks_follow_from_what_the_deciding_seat_sees(card: str) -> None:
    """Whom a card may concern says nothing of what those hold: sizes alone."""
    rng, compared = np.random.default_rng(7), 0
    for game in steps_of(card):
        seat = game.current_player
        if seat >= 0:
            masks = {shuffled(game, seat, rng).legal_mask().tobytes() for _ in range(4)}
            assert masks == {game.legal_mask().tobytes()}, game
            compared += 1
    assert compared > 1


# --- which card it was that passed ------------------------------------------------------------------------------------
#: Decisions, and chance, by which cards change hands or are named in secret.
SECRET = ("give", "take from", "take card", "drop card")


def secrets(game: Game) -> tuple[list[str], set[int]]:
    """What may happen there that third parties do not see, and who sees it."""
    s = game.record
    if game.phase == "stolen card":
        return [game.describe_chance(o) for o, _ in game.chance_outcomes()], {int(s.active), int(s.victim)}
    if game.phase == "drawn progress":
        drawn = [game.describe_chance(o) for o, _ in game.chance_outcomes()]
        hidden = [words for words in drawn if not words.endswith(("constitution", "printer"))]
        return hidden, {next(q for q in range(4) if int(s.draws) >> q & 1)}
    if game.current_player < 0:
        return [], set()
    told = [game.describe(action) for action in game.legal_list()]
    words = [word for word in told if word.startswith(SECRET)]
    if game.phase == "main":
        return words, {game.current_player}
    partner = int(s.active) if game.current_player != s.active else int(s.target)
    return words, {game.current_player, partner}


def heard(game: Game, words: str, viewer: int) -> list[Any]:
    """All that a seat is told of a decision, or of chance, and has then before it: words, events, the view."""
    done = game.clone()
    done.remember()
    event: Chance | Decision
    if game.is_chance:
        outcomes = {done.describe_chance(outcome): outcome for outcome, _ in done.chance_outcomes()}
        event = Chance(game.phase, outcomes[words], words)
        done.apply_chance(event.outcome)
    else:
        event = Decision(game.current_player, done.parse(words), words)
        done.apply(event.action)
    seen = done.view(viewer)
    return [
        story.sentence(event, game, viewer),
        done.events(viewer, None).tolist(),
        seen.events().tolist(),
        pickle.dumps(seen),
        seen.observation.tolist(),
        seen.action_mask.tolist(),
        content(seen),
    ]


@pytest.mark.rule("CK-046", "CK-142", "CK-146", "CK-200", "OBSERVATION-07")
@counting_or_not
@pytest.mark.parametrize("card", ["commercial_harbour", "master_merchant", "bishop", "spy", "wedding", "alchemist"])
def test_which_card_passes_is_seen_by_the_two_alone(card: str, counting: bool) -> None:
    """A card taken from, or given by, somebody who has another kind as well: third parties are shown the same."""
    apart, alike = Counter[str](), 0
    for game in steps_of(card, counting):
        words, knowing = secrets(game)
        by_colour: dict[int, list[str]] = {}
        for word in words:  # the back of a progress card is seen by all
            colour = deck_of(word.split()[-1]) if card in ("spy", "alchemist") else 0
            by_colour.setdefault(colour, []).append(word)
        for same in by_colour.values():
            for viewer in range(game.num_players) if same[1:] else ():
                sights = [heard(game, word, viewer) for word in same]
                if viewer in knowing:
                    apart[game.phase] += sights[0] != sights[1]
                else:
                    assert all(seen == sights[0] for seen in sights), (game, viewer, same)
                    alike += 1
    assert alike > 1
    assert sum(apart.values()) > 1


def deck_of(word: str) -> int:
    """The deck of a progress card, 3 for anything else."""
    return sum(c.PROGRESS.index(word) >= first for first in (6, 15)) if word in c.PROGRESS else 3


@pytest.mark.rule("CK-046", "CK-200")
def test_which_card_is_dropped_in_the_own_turn_is_seen_by_its_seat_alone() -> None:
    full = {"spy": 1, "bishop": 1, "merchant": 1, "crane": 2}
    game = from_dict(data([{"progress": full}], pending=["main"], turn={"number": 8, "red": 2, "other": 6}), "explicit")
    for viewer in range(4):
        sights = [heard(game, f"drop card {word}", viewer) for word in ("spy", "bishop")]
        assert (sights[0] == sights[1]) == (viewer != 0)


# --- what is shown, and how long --------------------------------------------------------------------------------------
@pytest.mark.rule("CK-178", "CK-200")
@counting_or_not
def test_a_master_merchant_is_shown_the_hand_until_both_cards_are_taken(counting: bool) -> None:
    game = played("master_merchant", counting=counting)
    told = list[int]()
    for words in ("target 1", "take from cloth", "take from brick"):
        told.append(sum(int(blocks(game, viewer)["shown_goods"].sum()) for viewer in range(4)))
        game = after(game, words)
        for viewer in range(4):
            state, open_ = game.view(viewer).state, viewer == 0 and game.phase == "card step"
            assert state.hand[1].tolist() == (game.record.hand[1] * (open_ or viewer == 1)).tolist()
            assert not state.hand[2].any() or viewer == 2
            shown_goods = blocks(game, viewer)["shown_goods"]
            assert shown_goods.tolist() == (game.record.hand[1][:8] * open_).tolist()
            assert shown_goods.tolist() == blocks_of_view(game, viewer)["shown_goods"].tolist()
    assert told == [0, 6, 5]
    assert game.phase == "main"


def blocks_of_view(game: Game, viewer: int) -> dict[str, np.ndarray]:
    return game.layout.split(game.view(viewer).observation)


@pytest.mark.rule("CK-066", "CK-188", "CK-200")
def test_a_spy_is_shown_the_progress_cards_until_one_is_taken() -> None:
    game = played("spy")
    for words in ("target 2", "take card bishop"):
        assert not any(blocks(game, viewer)["shown_progress"].any() for viewer in (1, 2, 3))
        assert bool(blocks(game, 0)["shown_progress"].any()) == (words != "target 2")
        game = after(game, words)
        for viewer in range(4):
            state, open_ = game.view(viewer).state, viewer == 0 and game.phase == "card step"
            assert state.progress[2].tolist() == (game.record.progress[2] * (open_ or viewer == 2)).tolist()
            assert not state.progress[1].any() or viewer == 1
            shown_cards = blocks(game, viewer)["shown_progress"]
            assert shown_cards.tolist() == (game.record.progress[2] * open_).tolist()
            assert shown_cards.tolist() == blocks_of_view(game, viewer)["shown_progress"].tolist()
    assert game.phase == "main" and game.record.progress[0][c.PROGRESS.index("bishop")] == 1


@pytest.mark.rule("CK-177", "CK-200")
def test_a_resource_offered_is_seen_by_the_two_alone() -> None:
    game = played("commercial_harbour", "target 1", "give wool")
    assert game.phase == "opponent's step"
    for viewer in range(4):
        offered = blocks(game, viewer)["offered"].tolist()
        assert offered == [int(word == "wool" and viewer < 2) for word in c.RESOURCES]
        assert int(game.view(viewer).state.offered) == (c.RESOURCES.index("wool") if viewer < 2 else -1)
    game = after(game, "give coin")
    assert not any(blocks(game, viewer)["offered"].any() for viewer in range(4))


# --- events -----------------------------------------------------------------------------------------------------------
def tokens(game: Game, viewer: int) -> list[dict[str, Any]]:
    """Events as a seat is told them, the first one first."""
    rows = game.events(viewer, None)[::-1]
    columns = game.table.edition.events.COLUMNS
    return [{**dict(zip(columns, row.tolist(), strict=True)), "text": EVENT_KINDS[int(row[0])].text} for row in rows]


def told_of(game: Game, *words: str) -> list[list[dict[str, Any]]]:
    """What each seat is told of these decisions."""
    game = game.clone()
    game.remember()
    for word in words:
        game.apply(game.parse(word))
    return [tokens(game, viewer) for viewer in range(4)]


@pytest.mark.rule("CK-177", "CK-200")
def test_of_a_bargain_third_parties_hear_that_one_card_goes_each_way() -> None:
    game = holding("commercial_harbour")
    seats = told_of(game, "play card commercial_harbour", "target 1", "give wool", "give coin", "target 3", "give ore")
    kinds = ["play progress", "choose opponent", "offer resource", "give card", "give card", "choose opponent",
             "offer resource", "no commodity"]  # fmt: skip
    for viewer, rows in enumerate(seats):
        assert [row["text"] for row in rows] == kinds
        assert rows[0]["what"] == c.PROGRESS.index("commercial_harbour") and rows[0]["count"] == 1
        goods = [(row["what"], row["wool"], row["coin"]) for row in rows[2:5]]
        assert goods == ([(2, 0, 0), (2, -1, 0), (9, 0, -1)] if viewer < 2 else [(-1, 0, 0)] * 3)
        assert rows[6]["what"] == (4 if viewer in (0, 3) else -1)
        assert [((row["actor"] + viewer) % 4, (row["other"] + viewer) % 4) for row in rows[1:]] == [
            (0, 1), (0, 1), (0, 1), (1, 0), (0, 3), (0, 3), (3, 0),
        ]  # fmt: skip


@pytest.mark.rule("CK-181", "CK-182", "CK-200")
@pytest.mark.parametrize(
    ("card", "word", "given"), [("resource_monopoly", "brick", [2, 0, 1]), ("trade_monopoly", "cloth", [1, 0, 0])]
)
def test_monopolies_tell_numbers_to_all(card: str, word: str, given: list[int]) -> None:
    for viewer, rows in enumerate(told_of(holding(card), f"play card {card}", f"monopoly {word}")):
        _, named, *handed = rows
        assert (named["text"], named["count"], named[word]) == ("name good", sum(given), sum(given))
        assert {(row["actor"] + viewer) % 4: -row[word] for row in handed} == {
            seat: n for seat, n in enumerate(given, 1) if n
        }


@pytest.mark.rule("CK-188", "CK-200")
def test_a_card_that_a_spy_takes_is_told_by_its_colour() -> None:
    for viewer, rows in enumerate(told_of(holding("spy"), "play card spy", "target 2", "take card crane")):
        taken = rows[-1]
        assert (taken["text"], taken["count"]) == ("take progress", 3)
        assert taken["what"] == (c.PROGRESS.index("crane") if viewer in (0, 2) else -1)


@pytest.mark.rule("CK-058", "CK-184", "CK-185", "CK-186", "CK-189", "CK-191", "CK-194", "CK-200")
def test_places_and_pieces_are_told_to_all() -> None:
    def kinds(card: str, *words: str) -> list[str]:
        found = [[row["text"] for row in rows] for rows in told_of(holding(card), f"play card {card}", *words)]
        assert all(row == found[0] for row in found)
        assert found[0][0] == "play progress"
        return found[0][1:]

    assert kinds("warlord") == ["activate", "activate"]
    assert kinds("deserter", "target 2", "lose 6,9 NE", "knight 3,6 SE") == [
        "choose opponent", "knight gone", "knight",
    ]  # fmt: skip
    assert kinds("intrigue", "pick knight 4,5 SE") == ["displace"]
    assert kinds("diplomat", "remove route 4,5 E", "stop") == ["remove route", "stop"]
    assert kinds("merchant", "merchant token 4,5") == ["merchant token"]
    assert kinds("merchant_fleet", "fleet coin") == ["name fleet"]
    assert kinds("alchemist", "die 2", "die 3") == ["set die", "set die"]
    assert kinds("inventor", "token 4,3", "token 5,8") == ["exchange numbers"]
    assert kinds("engineer", "wall 1") == ["wall"]


# --- worlds -----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-177", "CK-178", "CK-188", "CK-197", "CK-200", "OBSERVATION-20")
@counting_or_not
@every_card
def test_worlds_contradict_nothing_that_the_card_shows(card: str, counting: bool) -> None:
    """They look the same to whoever they were dealt for, and whoever decides there has something to decide."""
    public = ("playing", "step", "target", "chosen", "hit", "due", "first_hex", "removed", "rolled", "homeless",
              "lifted", "fleets", "crane", "token_hex", "token_seat", "discards_owed", "victim", "pending",
              "actor")  # fmt: skip
    for game in steps_of(card, counting):
        s = game.record
        for viewer in range(game.num_players):
            for world in game.view(viewer).worlds(3, 3):
                assert agrees(world, viewer), (game, viewer)
                for name in public:
                    assert np.array_equal(world[name], s[name]), name
                for q in {viewer, *hands_seen(s, viewer)}:
                    assert world["hand"][q].tolist() == s.hand[q].tolist()
                for q in {viewer, *progress_seen(s, viewer)}:
                    assert world["progress"][q].tolist() == s.progress[q].tolist()
                held = world["hand"] + world["discarding"]
                assert held.sum(axis=1).tolist() == (s.hand + s.discarding).sum(axis=1).tolist()
                assert (world["bank"] + held.sum(axis=0)[:8]).tolist() == [19] * 5 + [12] * 3
                twin = Game.from_table(game.table, np.atleast_1d(world).copy(), "explicit")
                assert content(twin.view(viewer)) == content(game.view(viewer)), (game, viewer)
                assert twin.is_chance or twin.legal_list()


@pytest.mark.rule("CK-177", "CK-200")
def test_worlds_deal_a_commodity_to_who_is_asked_for_one_and_what_is_offered_to_who_offers_it() -> None:
    """Seat 1 has 6 cards, one of them a commodity at least; seat 0 has the wool that seat 1 is offered."""
    game = played("commercial_harbour", "target 1", "give wool")
    wool, commodities = c.RESOURCES.index("wool"), slice(c.NUM_RESOURCES, c.NUM_RESOURCES + len(c.COMMODITIES))
    asked, offering = (game.view(viewer).worlds(1, 300) for viewer in (2, 1))
    assert all(world["hand"][1][commodities].any() for world in asked)
    assert all(world["hand"][0][: c.NUM_RESOURCES].any() for world in asked)
    assert not all(world["hand"][0][wool] for world in asked)
    assert all(world["hand"][0][wool] and world["offered"] == wool for world in offering)
    assert all(world["hand"][0][world["offered"]] for world in asked)
    assert len({int(world["offered"]) for world in asked}) == len(c.RESOURCES)


@pytest.mark.rule("CK-178", "CK-188", "CK-200")
def test_worlds_deal_what_is_not_shown_evenly() -> None:
    """Seats 2 and 3 share 8 cards that seat 0 does not see, seat 1's are shown; and 3 + 1 progress cards."""
    draws, goods = 3000, goods_of(holding("spy").table)
    unseen = {"paper": 2, "grain": 1, "wool": 2, "lumber": 2, "brick": 1}
    held = Counter[str]()
    for world in played("master_merchant", "target 1").view(0).worlds(1, draws):
        for k, n in enumerate(world["hand"][3]):
            held[goods[k]] += int(n)
    assert set(held) - {word for word, n in held.items() if n == 0} == set(unseen)
    for word, n in unseen.items():
        expected = draws * 3 * n / 8
        assert abs(held[word] - expected) < 6 * (expected * (1 - n / 8)) ** 0.5, word
    kinds = Counter[str]()
    for world in played("spy", "target 2").view(0).worlds(1, draws):
        for k in range(*(15, len(c.PROGRESS))):
            kinds[c.PROGRESS[k]] += int(world["progress"][1, k])
    # of 18 cards of science mining is seat 0's, crane and irrigation are seat 2's; a printer is undrawn
    science = {"alchemist": 2, "crane": 1, "engineer": 1, "inventor": 2, "irrigation": 1, "medicine": 2, "mining": 1,
               "road_building": 2, "smith": 2}  # fmt: skip
    assert set(kinds) - {word for word, n in kinds.items() if n == 0} == set(science)
    for word, n in science.items():
        expected = draws * n / sum(science.values())
        assert abs(kinds[word] - expected) < 6 * expected**0.5, word


@every_card
def test_a_world_of_each_step_goes_on(card: str) -> None:
    rng = random.Random(card)
    for game in steps_of(card):
        world = game.view(2).determinise(4)
        for _ in range(12):
            if world.is_over:
                break
            if world.is_chance:
                world.apply_chance(rng.choice([outcome for outcome, _ in world.chance_outcomes()]))
            else:
                world.apply(rng.choice(world.legal_list()))
