"""Positions on the boards of Hawai'i: what is possible, what is refused, what follows (HAWAII)."""

from __future__ import annotations

from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.position import PositionError
from tests.rules.hawaiian import AT, CHITS, called, chits_at, edges, hawaii, places, spaces, vertex
from tests.rules.scene import deal, seat

pytestmark = pytest.mark.long  # the edition grand is compiled
HOME = AT["Hana"]


def refused(words: str, *seats: dict[str, Any], **entries: Any) -> None:
    with pytest.raises(PositionError, match=words):
        hawaii(*seats, **entries)


@pytest.mark.rule("HAWAII-146", "HAWAII-82", "HAWAII-17", "HAWAII-18")
def test_pieces_stand_and_lie_where_the_board_lists_it() -> None:
    crossing = next(v for v in places(hawaii()).vertices if v not in {vertex(hawaii(), name) for name in AT})
    refused(r"settlements\[0\]: expected a named location \(HAWAII-17\)", seat(settlements=[crossing]))
    refused(r"settlements\[0\]: expected a named location \(HAWAII-17\)", seat(settlements=[AT[CHITS[0]]]))
    assert hawaii(seat(settlements=[AT[CHITS[0]]]), players=6).points(0) == 1
    for kind in ("ship", "merchant", "fish"):
        on_water = r"roads\[0\]: expected a space for roads \(HAWAII-18\); found '[0-9]+,[0-9]+ \w+', a space for ships"
        refused(on_water, seat(roads=[spaces(kind)[0]]))
    refused(r"ships\[0\]: expected a space for ships \(HAWAII-18\)", seat(ships=[spaces("road")[0]]))
    refused("the board lists no space at 0,5 NW", seat(ships=["0,5 NW"]))
    apart = [spaces("road")[0], spaces("road")[-1]]
    assert (
        len(hawaii(seat(roads=apart, chits=chits_at(apart))).game.facts()["seats"][0]["roads"]) == 2
    )  # they need not be connected


@pytest.mark.rule("HAWAII-147")
def test_fish() -> None:
    refused(r"seats\[0\].fish: expected fish \(HAWAII-04\), 0..10000; found -1", seat(fish=-1))
    refused("none before the first roll", seat(fish=1), phase="pre-roll", turn=0)
    refused(
        "at most 7 of the seat whose turn has ended", seat(), seat(), seat(), seat(fish=8), phase="pre-roll", turn=16
    )
    assert hawaii(seat(fish=500), phase="pre-roll", turn=16).game.record.fish[0] == 500
    with pytest.raises(PositionError, match="the option fishing is off"):
        Game.from_dict({"scenario": "new_shores", "seats": [{"fish": 1}]})


@pytest.mark.rule("HAWAII-148", "HAWAII-149")
def test_chits() -> None:
    line = edges(hawaii(), "Kanapou")[0]
    kind = "roads" if line in called(hawaii(), spaces("road")) else "ships"
    refused("8 in all", seat(**{kind: [line]}))
    mine = seat(**{kind: [line]}, chits=1)
    assert hawaii(mine).points(0) == 1
    lying = [vertex(hawaii(), name) for name in CHITS]
    refused("no chit at", mine, chits=lying)
    gone = hawaii(seat(chits=1), chits=lying[1:])  # its taker has moved on
    assert gone.game.facts()["chits"] == sorted(lying[1:])
    refused("8 in all", seat(chits=2), chits=lying[1:])
    refused("the board has no chits", seat(chits=1), players=6)


@pytest.mark.rule("HAWAII-150", "HAWAII-111")
def test_what_follows_from_the_pieces() -> None:
    ground = spaces("fish")[:2]
    game = hawaii(seat(settlements=[HOME], ships=ground))
    again = Game.from_json(game.game.to_json())
    assert again.record.boats[0] == 2
    assert "boats" not in game.game.to_json()
    moved = next(text for text in game.legal() if text.startswith("pick ship"))
    game.do(moved)
    lifted = Game.from_json(game.game.to_json(), "explicit")
    assert lifted.record.boats[0] == game.game.record.boats[0] == 2
    assert (lifted.record.points == game.game.record.points).all()


@pytest.mark.rule("HAWAII-151", "HAWAII-88", "HAWAII-155")
def test_robber_and_pirate_may_be_off_the_board() -> None:
    left_out, off = hawaii(), hawaii(robber=None, pirate=None)
    assert (left_out.robber, left_out.pirate) == (None, "12,29")
    assert (off.robber, off.pirate) == (None, None)
    data = off.game.to_dict()
    data["turn"]["raider"] = "pirate"
    assert Game.from_dict(data).record.raider == 1


@pytest.mark.rule("HAWAII-152", "HAWAII-28", "HAWAII-156", "HAWAII-99")
def test_positions_of_set_up() -> None:
    game = deal("hawaii", 4)
    for n in range(12):
        again = Game.from_json(game.game.to_json(), "explicit")
        assert (again.record.placements, again.current_player) == (n, game.actor)
        game.do(min(game.legal())).do(min(game.legal()))
    data = deal("hawaii", 4).game.to_dict()
    data["seats"][0]["settlements"] = [HOME, AT["Hilo"]]
    data["turn"] |= {"placements": 4, "active": 3}
    with pytest.raises(PositionError, match=r"seats\[0\].settlements: expected at most 1 after 4 placements"):
        Game.from_dict(data)


@pytest.mark.rule("HAWAII-153", "HAWAII-61", "HAWAII-66", "HAWAII-122")
@pytest.mark.parametrize("base", ["pre-roll", "main"])
def test_what_fish_have_paid_for_may_be_due(base: str) -> None:
    ore = seat(hand={"ore": 1})
    for phase, turn in (("fish piece", {}), ("drawn card", {}), ("stolen card", {"victim": 2})):
        data = hawaii(seat(settlements=[HOME]), ore, ore, robber=None, pirate=None).game.to_dict()
        data["pending"], data["turn"] = [base, phase], {"number": 16, **turn}
        game = Game.from_dict(data, "explicit")
        assert game.phase == phase
        assert Game.from_json(game.to_json(), "explicit").facts() == game.facts()


@pytest.mark.rule("HAWAII-154", "HAWAII-65", "HAWAII-66")
def test_new_cards_and_ships_before_the_roll() -> None:
    data = hawaii(seat(settlements=[HOME], ships=spaces("ship")[:1], cards={"soldier": 1})).game.to_dict()
    data["pending"], data["bought"] = ["pre-roll"], {"soldier": 1}
    data["turn"]["new_ships"] = called(hawaii(), spaces("ship")[:1])
    game = Game.from_dict(data)
    assert "play soldier" not in {game.describe(action) for action in game.legal_actions()}
