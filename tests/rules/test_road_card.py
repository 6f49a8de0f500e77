"""The Road Construction card."""

import pytest

from tests.rules.scene import Scene, Seat, lagoon, seat
from tests.rules.sea import ROAD, SETTLEMENT, SHIP, STEM, calm, edges, holder, pieces, routes, sides

CARD = {"roads": 1}


def started(**more: object) -> Seat:
    """A seat with a settlement on the lagoon's shore and the card."""
    return seat(**({"settlements": ["1,6 S"], "cards": CARD} | more))


def kinds(game: Scene) -> set[str]:
    """The first words of the legal actions."""
    return {text.split()[0] for text in game.legal()}


any_mix = pytest.mark.parametrize(
    ("first", "second"),
    [
        ("road 1,6 SW", "road 1,4 SE"),  # where only the first leads
        ("ship 1,6 SW", "ship 1,4 SE"),
        ("road 1,6 SW", "ship 1,6 SE"),
        ("ship 1,6 SW", "road 1,6 SE"),
        ("ship 1,6 SW", f"ship {STEM}"),
    ],
)


@pytest.mark.rule("ROADCARD-01", "ROADCARD-02", "DECISIONS-26")
@any_mix
def test_two_free_pieces_of_any_kind(first: str, second: str) -> None:
    game = calm(started(hand={"ore": 1}))
    bank = game.bank()
    game.do("play roads")
    assert (game.phase, game.actor) == ("free piece", 0)
    game.do(first)
    assert game.phase == "free piece"
    game.do(second)
    assert game.phase == "main"
    laid = {"roads": set[str](), "ships": set[str]()}
    for text in (first, second):
        kind, _, edge = text.partition(" ")
        laid[f"{kind}s"].add(edge)
    assert {kind: pieces(game, 0, kind) for kind in laid} == laid
    assert {kind: 15 - game.supply(0)[kind] for kind in laid} == {kind: len(edges) for kind, edges in laid.items()}
    assert (game.hand(0), game.bank()) == ({"ore": 1}, bank)
    assert (game.cards(0), game.played(0)) == ({}, {"roads": 1})


@pytest.mark.rule("ROADCARD-02", "SHIP-04", "BASE-46", "BASE-47")
def test_free_pieces_obey_the_rules_of_placing() -> None:
    game = calm(
        started(settlements=[], roads=["1,4 SE"], ships=["1,6 SW"]),
        seat(settlements=["1,4 S"], roads=["1,4 E"], ships=["1,6 SE"]),
    )
    game.do("play roads")
    # the road ends at an opponent's settlement and at "1,4 SE", where a road and an own ship lie already
    assert game.legal() == {f"ship {STEM}"}
    game.do(f"ship {STEM}")
    assert game.legal() == {"stop"} | {f"ship {edge}" for edge in edges(game, "3,6 NW", "3,6 NE")}


@pytest.mark.rule("ROADCARD-03", "ROADCARD-05", "C-15")
def test_nothing_happens_between_the_two() -> None:
    rich = {"brick": 2, "lumber": 4, "wool": 4, "grain": 3, "ore": 3}
    game = calm(started(roads=["1,4 SE", "1,4 SW"], ships=["1,6 SE"], hand=rich))
    assert {"settlement", "city", "buy", "end", "maritime", "pick"} <= kinds(game)
    game.do("play roads")
    assert kinds(game) == {"road", "ship"}  # the first is compulsory
    game.do(f"ship {STEM}")
    assert kinds(game) == {"road", "ship", "stop"}
    game.do("stop")
    assert (game.phase, pieces(game, 0, "ships")) == ("main", {"1,6 SE", STEM})


@pytest.mark.rule("ROADCARD-05", "C-15")
def test_the_second_piece_may_be_made_compulsory() -> None:
    game = calm(started(), second_piece_optional=False)
    game.do("play roads", "road 1,6 SW")
    assert kinds(game) == {"road", "ship"}
    assert game.do("road 1,6 SE").phase == "main"


@pytest.mark.rule("ROADCARD-04", "EDGE-02", "DECISIONS-06")
@pytest.mark.parametrize(
    ("mine", "options", "playable"),
    [
        ({}, {}, True),
        ({"settlements": []}, {}, False),  # nothing to begin at
        ({}, {"roads": 0, "ships_supply": 0}, False),
        ({}, {"roads": 0, "ships_supply": 1}, True),
        ({}, {"roads": 1, "ships_supply": 0}, True),
        ({"ships": ["1,6 SW", "1,6 SE"]}, {"ships_supply": 2}, False),  # roads are left, but no place
        ({"roads": ["1,6 SW", "1,6 SE"], "ships": []}, {"roads": 2, "ships_supply": 3}, True),
    ],
)
@pytest.mark.parametrize("phase", ["pre-roll", "main"])
def test_the_card_needs_a_piece_and_a_place(mine: dict, options: dict, playable: bool, phase: str) -> None:
    game = calm(started(**mine), **options, phase=phase)
    assert ("play roads" in game.legal()) == playable
    assert game.cards(0) == CARD


@pytest.mark.rule("ROADCARD-04", "SHIP-07")
def test_a_place_beside_the_pirate_is_none() -> None:
    last_ship = {"ships": ["1,6 SW"], "roads": ["1,6 SE"]}  # of the edges at "1,6 S" only STEM is free
    options = {"ships_supply": 2, "roads": 1}
    assert "play roads" in lagoon(started(**last_ship), **options, pirate="4,5").legal()
    hemmed_in = {"settlements": ["1,6 S"], "roads": ["1,6 SE", "1,6 SW"]}
    assert "play roads" in lagoon(started(**hemmed_in), roads=2, pirate="4,5").legal()
    assert "play roads" not in lagoon(started(**hemmed_in), roads=2, pirate="2,7").legal()


@pytest.mark.rule("ROADCARD-06", "EDGE-03", "EDGE-01")
@pytest.mark.parametrize(
    ("options", "first"),
    [({"roads": 1, "ships_supply": 0}, "road 1,6 SW"), ({"roads": 0, "ships_supply": 1}, f"ship {STEM}")],
)
def test_the_last_piece_ends_the_card(options: dict, first: str) -> None:
    game = calm(started(), **options)
    game.do("play roads")
    assert kinds(game) == {first.split()[0]}
    assert game.do(first).phase == "main"


@pytest.mark.rule("ROADCARD-06", "ROADCARD-05")
@pytest.mark.parametrize("optional", [True, False])
def test_without_a_place_for_the_second_the_card_ends(optional: bool) -> None:
    """The settlement's other edge and the one beyond the first road are taken."""
    game = calm(
        started(settlements=["1,4 NW"]),
        seat(roads=["1,4 W", "1,4 NE"]),
        ships=False,
        second_piece_optional=optional,
    )
    game.do("play roads")
    assert game.legal() == {"road 1,4 NW"}
    assert game.do("road 1,4 NW").phase == "main"


@pytest.mark.rule("ROADCARD-07", "SHIP-07", "PIRATE-11")
def test_free_ships_keep_away_from_the_pirate() -> None:
    game = lagoon(started(), pirate="2,7")
    game.do("play roads")
    assert game.of_kind("ship") == {"1,6 SW"}
    game.do("ship 1,6 SW")
    assert game.of_kind("ship") == {"1,4 SE"}
    assert not game.of_kind("ship") & sides(game, "2,7")


@pytest.mark.rule("ROADCARD-08", "BASE-23")
def test_the_card_before_the_roll() -> None:
    game = calm(started(hand=SHIP | ROAD), phase="pre-roll")
    assert game.legal() == {"roll", "play roads"}
    game.do("play roads", "road 1,6 SW", "stop")
    assert game.legal() == {"roll"}


@pytest.mark.rule("ROADCARD-09", "ROUTE-12", "EDGE-79")
@pytest.mark.parametrize("phase", ["pre-roll", "main"])
def test_the_first_piece_takes_the_route_card_at_once(phase: str) -> None:
    roads = ["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE"]
    game = calm(started(settlements=[], roads=roads), phase=phase)
    game.do("play roads", "road 1,8 NW")
    assert (game.phase, routes(game)[0], holder(game), game.points(0)) == ("free piece", 5, 0, 2)


@pytest.mark.rule("ROADCARD-09", "EDGE-79", "BASE-75")
@pytest.mark.parametrize("phase", ["pre-roll", "main"])
def test_the_first_piece_may_win(phase: str) -> None:
    roads = ["1,4 NW", "1,4 NE", "1,6 NW", "1,6 NE"]
    game = calm(started(settlements=["1,4 NW"], roads=roads), phase=phase, points_to_win=3)
    game.do("play roads", "road 1,8 NW")
    assert (game.phase, game.winner, game.legal()) == ("over", 0, set())


@pytest.mark.rule("ROADCARD-01", "ROADCARD-03")
def test_a_settlement_comes_after_the_card() -> None:
    game = calm(started(hand=SETTLEMENT)).do("play roads", "ship 1,6 SW", "ship 1,4 SE")
    assert game.of_kind("settlement") == {"1,4 S"}
