"""Greater Catan: numbers for the small islands, from the reserve and then from the mainland."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.rules.scene import Scene, deal
from tests.rules.voyage import altered, into_main, set_up

STARTS = ["4,7 N", "3,10 N", "3,12 N", "4,13 NE", "6,13 SE", "7,12 S", "7,8 S", "6,7 SW"]


def reserve(*numbers: int) -> np.ndarray:
    return np.bincount(numbers, minlength=c.MAX_NUMBER + 1) if numbers else np.zeros(c.MAX_NUMBER + 1, int)


def sailing(seed: int = 0, ship: str = "3,4 E", **fields: Any) -> Scene:
    """Seat 0 has a ship on "3,4 E"; one on "3,4 NE" touches the small island at "2,3"."""
    game = into_main(set_up(deal("greater_catan", 4, seed, **fields.pop("options", {})), STARTS))
    return altered(game, ships=[ship], pirate=-1, **fields)


def mainland(game: Scene) -> list[int]:
    b, record = game.game.board.record[0], game.game.record
    return [
        h for h in range(b.num_hexes) if record.area[h] >= 0 and b.area_kind[record.area[h]] == c.AREA_START
    ]  # fmt: skip


def eligible(game: Scene, target: str) -> set[str]:
    """What may be chosen for the target, by the letter of the limitations."""
    b, record, places = game.game.board.record[0], game.game.record, game.game.board.places
    main = mainland(game)
    t = places.hexes.index(target)
    near = [int(g) for g in b.hex_neighbours[t] if g >= 0 and g not in main]
    kept: list[set[int]] = [{h for h in main if record.number[h]}]
    red = any(record.number[g] in (6, 8) for g in near)
    kept.append({h for h in kept[0] if not (red and record.number[h] in (6, 8))})

    def strands(h: int) -> bool:
        corners = [int(v) for v in b.hex_vertices[h] if record.vertex_building[v] >= 0]
        return any(sum(record.number[g] > 0 for g in b.vertex_hexes[v] if g >= 0) == 1 for v in corners)

    kept.append({h for h in kept[1] if not strands(h)})
    seat = int(record.explorer)
    kept.append({h for h in kept[2] if any(record.vertex_building[v] >> 1 == seat for v in b.hex_vertices[h])})
    return {places.hexes[h] for h in next(choice for choice in reversed(kept) if choice)}


@pytest.mark.rule("GREATER-08", "GREATER-10", "OBSERVATION-15", "C-08")
def test_the_reserve_serves_first() -> None:
    game = sailing().do("ship 3,4 NE")
    assert game.phase == "reserve token"
    assert game.odds() == {str(n): pytest.approx(1 / 7) for n in (2, 3, 4, 5, 9, 10, 11)}
    game.chance("5")
    assert (game.phase, game.actor) == ("main", 0)
    assert game.numbers()["2,3"] == 5
    assert game.game.record.reserve.tolist() == reserve(2, 3, 4, 9, 10, 11).tolist()


@pytest.mark.rule("C-08", "GREATER-08")
def test_by_its_side_on_demand() -> None:
    game = sailing(options={"reserve_touch": "side"}).do("ship 3,4 NE")
    assert game.phase == "main"
    assert altered(game, ships=["3,4 NE"]).do("ship 2,5 W").phase == "reserve token"


@pytest.mark.rule("GREATER-08", "GREATER-10")
def test_a_hex_with_a_token_is_served_no_more() -> None:
    game = sailing().do("ship 3,4 NE").chance("5")
    game = altered(game, ships=["3,4 E"]).do("ship 3,4 NW").chance("9")  # that one is for the hex next to it
    assert game.phase == "main"
    assert (game.numbers()["2,3"], game.numbers()["3,2"]) == (5, 9)


@pytest.mark.rule("GREATER-11", "GREATER-12", "GREATER-13", "GREATER-14", "GREATER-15", "DECISIONS-30", "EDGE-72")
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("red", [0, 8])
def test_an_empty_reserve_takes_from_the_mainland(seed: int, red: int) -> None:
    game = sailing(seed, reserve=reserve())
    game.game.record.number[game.game.board.places.hexes.index("1,4")] = red
    game.do("ship 3,4 NE")
    assert (game.phase, game.actor) == ("choose token", 0)
    assert game.of_kind("token") == eligible(game, "2,3")
    assert game.legal() == {f"token {place}" for place in game.of_kind("token")}


@pytest.mark.rule("GREATER-15", "EDGE-71")
def test_with_red_tokens_alone_the_first_limitation_is_waived_too() -> None:
    game = sailing(reserve=reserve())
    record, places = game.game.record, game.game.board.places
    for h in mainland(game):
        record.number[h] = 8 if h == mainland(game)[0] else 0
    record.number[places.hexes.index("1,4")] = 6
    game = altered(game).do("ship 3,4 NE")
    assert game.of_kind("token") == {places.hexes[mainland(game)[0]]}


@pytest.mark.rule("GREATER-17", "GREATER-18", "EDGE-70")
def test_a_robbed_token_leaves_the_robber_and_its_hex_dry() -> None:
    game = sailing(reserve=reserve()).do("ship 3,4 NE")
    source = min(game.of_kind("token"))
    game.game.record.robber = game.game.board.places.hexes.index(source)
    number = game.numbers()[source]
    assert source in game.of_kind("token")
    game.do(f"token {source}")
    assert (game.phase, game.robber) == ("main", source)
    assert source not in game.numbers()
    assert game.numbers()["2,3"] == number


@pytest.mark.rule("GREATER-16")
def test_without_any_token_the_hex_stays_bare_until_touched_again() -> None:
    game = sailing(reserve=reserve())
    game.game.record.number[:] = 0
    game = altered(game).do("ship 3,4 NE")
    assert game.phase == "main"
    assert "2,3" not in game.numbers()
    game = altered(game, ships=["3,4 E"], reserve=reserve(9)).do("ship 3,4 NW").chance("9")
    assert game.numbers() == {"2,3": 9}


@pytest.mark.rule("GREATER-20", "GREATER-08", "EDGE-69")
def test_two_hexes_are_served_one_after_the_other() -> None:
    game = sailing(ship="3,4 NE", reserve=reserve(9)).do("ship 2,5 W")
    assert game.phase == "reserve token"
    game.chance("9")
    assert game.numbers()["1,4"] == 9
    assert "2,3" not in game.numbers()
    assert game.phase == "choose token"
    assert game.of_kind("token") == eligible(game, "2,3")
    game.do(f"token {min(game.of_kind('token'))}")
    assert game.phase == "main"
    assert "2,3" in game.numbers()


@pytest.mark.rule("GREATER-19", "GREATER-09")
def test_buildings_and_the_mainland_never_ask_for_a_token() -> None:
    game = altered(sailing(), places=["2,3 SE"])
    assert game.do("settlement 2,3 SE").phase == "main"
    assert "2,3" not in game.numbers()


@pytest.mark.rule("GREATER-07", "GREATER-22")
def test_starts_lie_on_the_mainland_and_the_robber_on_its_desert() -> None:
    game = deal("greater_catan", 4, 3)
    b, places = game.game.board.record[0], game.game.board.places
    main = set(mainland(game))
    for place in game.of_kind("settlement"):
        assert main & set(b.vertex_hexes[places.find_vertex(place)].tolist())
    assert game.terrain()[str(game.robber)] == "desert"
