"""Positions on boards with sections of hidden hexes: what is written is read again, what cannot be is refused."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import phases as at
from seafarers_env.position import PositionError
from seafarers_env.replay import Recorder
from seafarers_env.scenarios import ScenarioError
from tests.oracle.six import CROWD
from tests.rules.scene import Scene, deal
from tests.rules.spicy import arranged, peddlers, returning

pytestmark = [pytest.mark.long, pytest.mark.kernels]
LIKED = ("merchant", "spice", "exchange", "ship", "settlement", "option")


def played(name: str, players: int, seed: int, until: int, **options: Any) -> Game:
    """A game some decisions on, played by somebody who likes the sea and spices."""
    game, rng = Game(name, players, seed, chance="explicit", **options), random.Random(seed)
    for _ in range(until):
        if game.is_over:
            break
        move(game, rng)
    return game


def move(game: Game, rng: random.Random) -> None:
    """One decision, or what chance brings."""
    if game.is_chance:
        game.apply_chance(rng.choice([outcome for outcome, _ in game.chance_outcomes()]))
        return
    legal = list(game.legal_actions())
    liked = [action for action in legal if game.describe(action).split()[0] in LIKED]
    game.apply(rng.choice(liked if liked and rng.random() < 0.5 else legal))


def refused(data: dict[str, Any], words: str) -> None:
    with pytest.raises(PositionError, match=words):
        Game.from_dict(data, chance="explicit")


@pytest.mark.rule("FOG-04", "SPICE-81")
def test_a_section_has_one_spice_hex() -> None:
    data = Game("fog_islands", 3, 1, exploration=False).to_dict()
    terrain = data["terrain"]
    spice = next(name for name in ("1,3", "1,5", "2,2", "2,4") if terrain.get(name) == "spice")
    other = next(name for name in ("1,3", "1,5", "2,2", "2,4") if name in terrain and name != spice)
    refused(data | {"terrain": terrain | {other: "spice"}}, "1 spice hex in section A; found 2")
    refused(data | {"terrain": terrain | {spice: "forest"}}, "1 spice hex in section A; found 0")
    refused(data | {"terrain": terrain | {"1,13": "spice"}}, "as the board file prints it; found 'spice'")


@pytest.mark.rule("FOG-21", "FOG-33", "PIRATE-03")
def test_where_a_pirate_may_be_off_the_board() -> None:
    assert Game.from_dict(Game("fog_islands", 4, 1).to_dict()).facts()["pirate"] is None
    large = Game("fog_islands", 6, 1).to_dict()
    refused(large | {"pirate": None}, "pirate: expected the name of an ocean hex; found null")
    framed = Game("fog_islands", 3, 1, pirate_on_frame=True).to_dict()
    refused(framed | {"pirate": None}, "pirate: expected the name of an ocean hex; found null")


@pytest.mark.rule("NSSPICE-07", "NSSPICE-13")
def test_no_more_tokens_than_first_settlements() -> None:
    data = next(
        found
        for seed in range(40)
        for found in [played("heading_for_new_shores", 3, seed, 900, max_offers=0).to_dict()]
        if any(seat.get("tokens") for seat in found["seats"])
    )
    owner = next(p for p, seat in enumerate(data["seats"]) if seat.get("tokens"))
    seat = data["seats"][owner]
    vertex = next(iter(seat["tokens"]))
    wrong = [*data["seats"][:owner], seat | {"tokens": {vertex: 2}}, *data["seats"][owner + 1 :]]
    refused(data | {"seats": wrong}, "a number of tokens")


@pytest.mark.rule("SPICE-82")
def test_reading_a_position_tells_nothing_of_the_stack() -> None:
    game = next(
        game
        for seed in range(60)
        for game in [played("fog_islands", 3, seed, 300, card_counting=True, max_offers=0)]
        if any(sum(seat["hand"][spice] for spice in ("nutmeg", "pepper", "cinnamon")) for seat in game.facts()["seats"])
        and game.facts()["phase"] in ("main", "pre-roll")
    )
    data = game.to_dict()
    assert [len(row) for row in data["known"]] == [4, 4, 4]
    assert Game.from_dict(data, chance="explicit").to_dict()["known"] == data["known"]
    data["known"][0] = data["known"][0][:3]
    refused(data, "4 entries, one a seat, then the stack of spices")


# --- what cannot be, by name and rule ---------------------------------------------------------------------------------
SEEN = {"brick": 2, "lumber": 2, "wool": 2, "grain": 2, "ore": 1}
#: What is wrong, where it is put, what is put there, and what is said.
IMPOSSIBLE: dict[str, tuple[str, Any, str]] = {
    "31 spices": ("spices.discard", {"nutmeg": 1}, r"spices\.stack: .* 10 nutmeg in all.* \(SPICE-01\); found 11"),
    "29 spices": ("spices.stack", {"nutmeg": 8}, r"spices\.stack: .* 10 nutmeg in all.* \(SPICE-01\); found 9"),
    "11 of a spice": ("seats.1.hand", {"nutmeg": 11}, r"hand\.nutmeg: .* 0\.\.10; found 11"),
    "a merchant inland": ("seats.0.merchants", ["1,4 N"], r"merchants\[0\]: .* one spice hex .* \(SPICE-58\)"),
    "a merchant where no piece ends": ("seats.0.merchants", ["5,6 SE"], r"merchants\[0\]: .* \(SPICE-58\)"),
    "a merchant upon another's": ("seats.1.merchants", ["5,4 NE"], r"seats\[1\]\.merchants\[0\]: .* \(SPICE-58\)"),
    "four merchants": ("seats.0.merchants", ["5,4 NE"] * 4, r"at most 3 merchants.* \(SPICE-01\); found 4"),
    "an option that is not in the pool": ("seats.0.options", {"ore": 3}, r"options\.ore: .* 0\.\.2; found 3"),
    "three of a resource": ("seats.1.options", {"ore": 2}, r"seats\[1\]\.options: .* \(SPICE-02\)"),
    "an option without a merchant": ("seats.1.options", {"wool": 1}, r"seats\[1\]\.options: .* \(SPICE-23\)"),
    "two options of one hex": ("seats.0.options", {"ore": 1, "wool": 1}, r"at most 1, .* \(SPICE-23\); found 2"),
    "shown, not held": ("seats.0.options_shown", {"wool": 1}, r"seats\[0\]\.options_shown: .* \(SPICE-25\)"),
    "a pool smaller than it is": ("seats.1.pool_seen", SEEN | {"wool": 1}, r"seats\[1\]\.pool_seen: .* \(SPICE-81\)"),
    "a pool with the own card": ("seats.0.pool_seen", SEEN | {"ore": 2}, r"seats\[0\]\.pool_seen: .* \(SPICE-81\)"),
    "51 sets": ("seats.0.exchanges", 51, r"exchanges: .* 0\.\.50; found 51"),
    "an exchange of nothing": ("turn.exchanged", True, r"turn\.exchanged: .* \(SPICE-43\)"),
    "a spice laid aside": ("seats.1.discarding", {"pepper": 1}, r"seats\[1\]\.discarding: .* at most 0"),
    "a spice owed": ("seats.1.returns_owed", 1, r"seats\[1\]\.returns_owed: .*'return spice' is not pending"),
    "reached with exploration": ("spices.reached", ["5,6"], r"spices\.reached: .* exploration is on"),
    "the robber on a spice hex": ("robber", "5,6", r"robber: expected a land hex; found '5,6', spice"),
    "the pirate on a spice hex": ("pirate", "5,6", r"pirate: expected an ocean hex; found '5,6', spice"),
    "a building at a spice hex": ("seats.0.settlements", ["5,4 N", "5,6 S"], r"settlements\[1\]: .* at a land hex"),
    "a road on its side": ("seats.0.roads", ["5,4 NE", "5,6 W"], r"roads\[1\]: .* where a road may lie"),
    "seven players": ("num_players", 7, r"num_players: expected 2 or 3 or 4; found 7"),
}


def changed(data: dict[str, Any], path: str, value: Any) -> dict[str, Any]:
    """The position with another value at a path."""
    data = json.loads(json.dumps(data))
    inner: Any = data
    *way, last = path.split(".")
    for key in way:
        inner = inner[int(key)] if key.isdigit() else inner[key]
    inner[last] = value
    return data


def merchant_stands() -> dict[str, Any]:
    """Seat 0 has a merchant at 5,6 and its trade option."""
    return peddlers(max_offers=1).do("merchant 5,4 NE", "option ore").game.to_dict()


@pytest.mark.rule("SPICE-01", "SPICE-02", "SPICE-13", "SPICE-23", "SPICE-25", "SPICE-58", "SPICE-80", "SPICE-81")
@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_what_cannot_be_is_refused_by_name_and_rule(what: str) -> None:
    path, value, words = IMPOSSIBLE[what]
    data = merchant_stands()
    assert Game.from_dict(data, chance="explicit").to_dict() == data
    refused(changed(data, path, value), words)


@pytest.mark.rule("SPICE-22", "SPICE-80")
def test_a_merchant_has_brought_its_trade_option() -> None:
    data = changed(merchant_stands(), "seats.0.options", {})
    refused(changed(data, "seats.0.pool_seen", SEEN | {"ore": 2}), r"seats\[0\]\.options: .* \(SPICE-80\); found 0")


@pytest.mark.rule("FOG-26")
@pytest.mark.parametrize("players", [2, 7])
@pytest.mark.parametrize("name", ["fog_islands", "heading_for_new_shores"])
def test_neither_two_nor_seven_play(name: str, players: int) -> None:
    refused({"scenario": name, "num_players": players}, f"num_players: expected 3 or 4 or 5 or 6; found {players}")
    with pytest.raises(ScenarioError, match=f"for 3 or 4 or 5 or 6 players, not {players}"):
        Game(name, players)


@pytest.mark.rule("SPICE-62", "SPICE-81")
def test_who_gives_back_lays_one_spice_aside() -> None:
    game = returning().do("return nutmeg", "return cinnamon").game
    data = game.to_dict()
    assert Game.from_dict(data, chance="explicit").to_dict() == data
    refused(changed(data, "seats.0.discarding", {"nutmeg": 2}), r"seats\[0\].discarding: .* at most 1 spice .*SPICE-62")
    refused(
        changed(data, "seats.3.discarding", {"nutmeg": 1}), r"seats\[3\].discarding: .* as seat 2 before it .* owes"
    )
    refused(changed(data, "seats.2.returns_owed", 0), r"seats\[2\].returns_owed: .* \(SPICE-41\); found 0")
    less = changed(data, "seats.1.hand", {"grain": 1, "nutmeg": 3, "pepper": 1})
    refused(changed(less, "spices.discard", {"nutmeg": 1}), r"spices.stack: .* \(SPICE-41\)")
    while game.phase != "spice card":
        game.apply(game.legal_list()[0])
    over = game.to_dict()
    assert Game.from_dict(over, chance="explicit").to_dict() == over
    refused(over | {"pending": ["main", "return spice", "spice card"]}, "pending|spices.stack")


@pytest.mark.rule("SPICE-32", "SPICE-68")
@pytest.mark.parametrize(("brick", "owed"), [(9, 0), (10, 5)])
def test_a_trade_option_lifts_the_hand_limit(brick: int, owed: int) -> None:
    hands: list[dict[str, int]] = [{"ore": 1, "wool": 1, "brick": brick}, {"ore": 8}]
    game = arranged(peddlers(4, hands).do("merchant 5,4 NE", "option ore"))
    table = game.game.table
    record = np.atleast_1d(np.asarray(game.game.record)).copy()
    record["pending"] = table.edition.phases.pending_of([at.PRE_ROLL])
    table.edition.one_game.rebuild(record, 0, table.board.record, table.rules)
    rolled = Scene(Game.from_table(table, record, "explicit")).roll(7)
    assert rolled.game.record.discards_owed.tolist() == [owed, 4, 0, 0, 0, 0]
    data = rolled.game.to_dict()
    again = Game.from_dict(data, chance="explicit")
    assert (again.to_dict(), again.facts()) == (data, rolled.game.facts())


@pytest.mark.rule("FOG-12", "NSSPICE-10", "BASE-42")
def test_a_robber_is_off_the_board_only_where_it_begins_there() -> None:
    for name, players in (("heading_for_new_shores", 4), ("fog_islands", 6), ("base", 4)):
        off = Game(name, players, 1, robber_start="off_board")
        assert off.facts()["robber"] is None
        assert Game.from_dict(off.to_dict()).facts() == off.facts()
        assert Recorder(off).replay().opening().facts()["robber"] is None
        words = "robber_start names one" if name == "heading_for_new_shores" else "with a desert"
        refused({"scenario": name, "num_players": players, "robber": None}, f"robber: expected a land hex: .*{words}")
    for name in ("fog_islands", "heading_for_new_shores"):
        game = Game(name, 3, 1)
        left_out = Game.from_dict({"scenario": name, "num_players": 3})
        assert left_out.facts()["robber"] == game.facts()["robber"] is not None
        refused({"scenario": name, "num_players": 3, "robber": None}, r"robber_start names one .* \(FOG-12\)")


@pytest.mark.rule("FOG-21")
def test_a_named_pirate_stands_before_harbours_are_laid() -> None:
    game = Game("fog_islands", 6, 1, harbour_placement="players")
    assert (game.phase, game.facts()["pirate"]) == ("harbour place", "4,18")
    assert Game.from_dict(game.to_dict()).facts() == game.facts()


@pytest.mark.rule("FACEDOWN-29", "FIVESIX-16")
@pytest.mark.parametrize("options", [{"hidden_sides": "open"}, {"special_building": False, "deck": "25"}], ids=str)
def test_a_replay_keeps_what_is_off_where_the_board_has_it_on(options: dict[str, Any]) -> None:
    name = "fog_islands" if "hidden_sides" in options else CROWD
    game = Game(name, 6, 1, **options) if name != CROWD else deal(CROWD, 6, **options).game
    recorder = Recorder(game)
    assert {key: recorder.replay().opening().options[key] for key in options} == options
    assert {key: Game(game.scenario, 6, 1).table.kept_options.get(key) for key in options} != options
