"""Positions on boards with sections of hidden hexes: what is written is read again, what cannot be is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.effort import often

pytestmark = pytest.mark.long
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


@pytest.mark.rule("SPICE-80", "SPICE-81", "SPICE-82", "FOG-21", "NSSPICE-13", "NOEXPLORE-10")
@pytest.mark.parametrize("options", [{}, {"exploration": False}, {"card_counting": True}], ids=str)
@pytest.mark.parametrize(("name", "players"), [("fog_islands", 3), ("heading_for_new_shores", 4), ("fog_islands", 6)])
def test_what_is_written_is_read_again(name: str, players: int, options: dict[str, Any]) -> None:
    game, rng = Game(name, players, 5, chance="explicit", **options), random.Random(5)
    for n in range(often(3000, 800)):
        if game.is_over:
            break
        if n % 20 == 0 or (game.is_chance and n % 3 == 0):
            again = Game.from_json(game.to_json(), chance="explicit")
            assert again.to_json() == game.to_json()
            assert again.facts() == game.facts()
        move(game, rng)


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
    refused(data | {"terrain": terrain | {"1,13": "spice"}}, "no spice hex on 1,13")


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
