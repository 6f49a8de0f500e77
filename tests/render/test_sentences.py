"""Decisions and chance in words, and who is told what."""

from pathlib import Path
from typing import Any

import pytest

from seafarers_env.engine import actions as a, constants as c, phases as at
from seafarers_env.game import Game
from seafarers_env.render.sentences import say, say_chance
from seafarers_env.render.shown import shown
from tests.render.positions import OPENING, TABLES, cove, disguise, do, moments

each_table = pytest.mark.parametrize(("name", "num_players"), TABLES)


def told(game: Game, text: str, viewer: int | None = None) -> str:
    """A decision, given in the words of the action table, as `viewer` is told of it."""
    action = game.parse(text)
    return say(shown(game, viewer), game.current_player, int(game.board.record[0].global_of[action]))


def heard(game: Game, viewer: int | None, *texts: str) -> list[str]:
    """Make decisions and let chance be; return what `viewer` is told."""
    lines: list[str] = []
    for text in texts:
        if game.is_chance:
            outcome = next(o for o, _ in game.chance_outcomes() if game.describe_chance(o) == text)
            lines.append(say_chance(shown(game, viewer), outcome))
        else:
            lines.append(told(game, text, viewer))
        do(game, text)
    return lines


# --- a game -----------------------------------------------------------------------------------------------------------
def test_the_opening(tmp_path: Path) -> None:
    assert heard(cove(tmp_path), 1, *OPENING[:6]) == [
        "player 0 proposes 1,6 for the pirate",
        "player 1 accepts the proposal",
        "player 0 places a starting settlement at 1,2 S",
        "player 0 lays a starting road at 1,2 SE",
        "player 1 places a starting settlement at 2,5 SE",
        "player 1 lays a starting ship at 2,5 E",
    ]


@pytest.mark.rule("OBSERVATION-06", "OBSERVATION-17", "DECISIONS-46")
def test_a_bargain_as_the_other_seat_hears_it(tmp_path: Path) -> None:
    game = cove(tmp_path)
    do(game, *OPENING, "roll", "6", "end turn")
    assert heard(game, 1, "roll", "9", "call", "counter", "give lumber", "get wool", "submit", "choose 1") == [
        "player 1 rolls the dice",
        "the dice show 9",
        "player 1 calls for offers",
        "player 0 composes a counter-offer",
        "player 0 is composing a counter-offer",
        "player 0 is composing a counter-offer",
        "player 0 counters: lumber for wool",
        "player 1 trades with player 0: wool for lumber",
    ]
    assert heard(game, 0, "give lumber", "give lumber", "get brick", "get ore", "submit", "decline") == [
        *["player 1 is composing an offer"] * 4,
        "player 1 offers 2 lumber for brick and ore",
        "player 0 declines",
    ]


@pytest.mark.rule("OBSERVATION-17")
def test_steps_of_composing_are_told_to_the_composer(tmp_path: Path) -> None:
    game = cove(tmp_path)
    do(game, *OPENING, "roll", "6")
    assert told(game, "give lumber", viewer=0) == told(game, "give lumber") == "player 0 puts lumber into an offer"
    do(game, "give lumber")
    assert told(game, "get wool", viewer=0) == "player 0 asks for wool"
    assert told(game, "get wool", viewer=1) == told(game, "get ore", viewer=1) == "player 0 is composing an offer"
    assert told(game, "cancel", viewer=1) == "player 0 drops the offer"


@pytest.mark.rule("OBSERVATION-07")
def test_a_stolen_card_is_named_to_thief_and_victim() -> None:
    game = moments("new_shores", 3)[0].clone()
    game.record.active, game.record.victim = 2, 0
    stolen = [say_chance(shown(game, viewer), c.FIRST_STOLEN + c.ORE) for viewer in (None, 2, 0, 1)]
    assert stolen == [*["player 2 takes a card (ore) from player 0"] * 3, "player 2 takes a card from player 0"]


@pytest.mark.rule("OBSERVATION-03")
def test_a_drawn_card_is_named_to_its_owner() -> None:
    game = moments("new_shores", 3)[0].clone()
    game.record.active = 1
    drawn = [say_chance(shown(game, viewer), c.FIRST_DRAWN + c.MONOPOLY) for viewer in (None, 1, 0)]
    assert drawn == [*["player 1 draws a card (monopoly)"] * 2, "player 1 draws a card"]


@pytest.mark.rule("OBSERVATION-08", "OBSERVATION-10")
def test_discards_are_named_to_others_when_the_last_is_made() -> None:
    game = moments("new_shores", 3)[0].clone()
    s = game.record
    s.discards_owed[:3] = (1, 0, 1)
    s.discarding[0] = (0, 2, 0, 0, 0)
    first = [say(shown(game, viewer), 0, a.global_id(a.DISCARD_CARD, c.WOOL)) for viewer in (None, 0, 1)]
    assert first == ["player 0 discards wool", "player 0 discards wool", "player 0 discards a card"]
    s.discards_owed[0] = 0
    s.discarding[0] = (0, 2, 1, 0, 0)
    assert say(shown(game, 1), 2, a.global_id(a.DISCARD_CARD, c.ORE)) == (
        "player 2 discards ore; all that was given up: player 0: 2 lumber and wool; player 2: ore"
    )


@pytest.mark.rule("OBSERVATION-06")
def test_monopoly_and_trade_with_the_bank_are_told_by_kind_and_number() -> None:
    game = moments("new_shores", 3)[0].clone()
    s = game.record
    s.hand[:3, c.GRAIN] = (4, 1, 2)
    monopoly = a.global_id(a.PLAY_MONOPOLY, c.GRAIN)
    assert say(shown(game, 1), 0, monopoly) == (
        "player 0 plays monopoly on grain: takes 1 card from player 1 and 2 cards from player 2"
    )
    s.hand[:3, c.GRAIN] = (4, 0, 0)
    assert say(shown(game, 1), 0, monopoly) == "player 0 plays monopoly on grain: nobody has any"
    trade = a.global_id(a.MARITIME, c.NUM_RESOURCES * c.WOOL + c.ORE)
    for harbours, price in ((0, 4), (1 << c.GENERIC_HARBOUR, 3), (1 << c.WOOL | 1 << c.GENERIC_HARBOUR, 2)):
        s.harbours[0] = harbours
        assert say(shown(game, 1), 0, trade) == f"player 0 trades {price} wool for ore with the bank"


def test_the_robber_and_his_theft(tmp_path: Path) -> None:
    game = cove(tmp_path)
    do(game, *OPENING)
    assert heard(game, None, "roll", "7", "robber 2,5", "lumber") == [
        "player 0 rolls the dice",
        "the dice show 7",
        "player 0 moves the robber to 2,5 (pasture 9)",
        "player 0 takes a card (lumber) from player 1",
    ]


def test_a_ship_on_the_move(tmp_path: Path) -> None:
    game = cove(tmp_path)
    do(game, *OPENING, "roll", "2", "end turn", "roll", "2")
    assert heard(game, 0, "pick ship 2,5 E", "ship 2,5 SE") == [
        "player 1 lifts the ship at 2,5 E",
        "player 1 moves the ship from 2,5 E to 2,5 SE",
    ]


def test_stop_says_what_is_let_be() -> None:
    game = moments("new_shores", 3)[0].clone()
    assert say(shown(game), 0, a.global_id(a.STOP)) == "player 0 lays no second piece"
    game.record.phase = at.STEAL
    assert say(shown(game), 0, a.global_id(a.STOP)) == "player 0 takes nothing"


# --- all of them ------------------------------------------------------------------------------------------------------
@each_table
def test_every_action_of_the_table_has_a_sentence(name: str, num_players: int) -> None:
    game = moments(name, num_players)[0]
    seat, table = game.current_player, game.board.record[0].global_of[: game.num_actions]
    lines = {say(shown(game), seat, int(w)) for w in table}
    assert all(line.startswith(f"player {seat} ") and len(line) > len("player 0 ") for line in lines)
    kinds = {a.KINDS[int(a.KIND_OF[w])].text for w in table}
    assert len(lines) >= len(kinds)


def test_the_new_shores_table_knows_every_kind() -> None:
    game = moments("new_shores", 4)[0]
    kinds = {int(a.KIND_OF[w]) for w in game.board.record[0].global_of[: game.num_actions]}
    assert kinds == set(range(a.MOVE_TOKEN)) - {a.PLACE_HARBOUR}  # those of later rules are off


@pytest.mark.parametrize("num_players", [2, 4])
def test_opponents_are_counted_clockwise(num_players: int) -> None:
    game = moments("base", num_players)[0].clone()
    game.record.actor = num_players - 1
    assert told(game, "steal 1") == f"player {num_players - 1} robs player 0"


@each_table
def test_what_the_viewer_may_not_know_is_not_told(name: str, num_players: int) -> None:
    for game in moments(name, num_players):
        if game.is_over:
            continue
        viewer = (game.current_player + 1) % num_players
        twin = disguise(game, viewer, seed=3)
        for action in game.legal_actions():
            w = int(game.board.record[0].global_of[action])
            if not _reveals(game.record, int(a.KIND_OF[w])):
                seat = game.current_player
                assert say(shown(twin, viewer), seat, w) == say(shown(game, viewer), seat, w)


def _reveals(state: Any, kind: int) -> bool:
    """Whether the decision itself makes hidden cards public: monopoly, a published bundle, the last discard."""
    last_discard = kind == a.DISCARD_CARD and int(state.discards_owed.sum()) == 1
    return kind == a.PLAY_MONOPOLY or a.KINDS[kind].text == "submit" or last_discard


def test_chance_in_words() -> None:
    game = moments("new_shores", 4)[0]
    assert say_chance(shown(game), c.FIRST_DICE) == "the dice show 2"
    assert say_chance(shown(game), c.FIRST_PIRATE + 2) == "the pirate starts on 1,6"


@pytest.mark.parametrize("outcome", [-1, c.NUM_CHANCE])
def test_an_outcome_that_cannot_be_is_refused(outcome: int) -> None:
    game = moments("base", 2)[0]
    with pytest.raises(ValueError, match="outcomes of chance"):
        say_chance(shown(game), outcome)
