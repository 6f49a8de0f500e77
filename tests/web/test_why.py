"""What grey buttons, unlit places and offers lack, as the page asks for it."""

from typing import Any

import pytest

from tests.rules.scene import seat
from tests.rules.sea import calm
from tests.web.common import Table, table

HAND = {"lumber": 1, "ore": 1, "grain": 2}


def asked(made: Table, told: dict[str, Any], question: str) -> Any:
    return made.client.get(f"/why?version={told['version']}&{question}").json()["why"]


def test_buttons_places_and_offers_are_told_what_they_lack() -> None:
    game = calm(seat(settlements=["1,6 S"], roads=["1,6 SE"], hand=HAND), seat(hand={"wool": 2})).game
    with table(game, start=False) as made:
        told = made.play_on()
        assert told["decides"] and told["phase"] == "main"
        buttons = asked(made, told, "kinds=road,ship,city,end turn,monopoly:2")
        assert buttons == {
            "road": "needs 1 brick",
            "ship": "needs 1 wool",
            "city": "needs 2 more ore",
            "monopoly:2": "you have no such card",
        }
        known = made.client.get("/words").json()["places"]

        def there(place: str, kind: str = "") -> str:
            first = sum(number for what, number in known["kinds"] if what != "vertex")
            number = known["names"].index(place, first)
            return asked(made, told, f"place={number}&kind={kind}")

        assert there("1,6 S") == "City: needs 2 more ore"
        assert there("1,6 SE") == "Settlement: too close to another building; City: no settlement of yours stands there"
        assert there("1,6 SE", "settlement") == "Settlement: too close to another building"
        assert asked(made, told, "give=0,1,0,0,0&get=0,1,0,0,0") == "a good can be on only one side of an offer"
        assert asked(made, told, "give=0,2,0,0,0&get=1,0,0,0,0") == "needs 1 more lumber"
        assert asked(made, told, "give=0,1,0,0,0&get=9,0,0,0,0") == "at most 8 cards a side"
        assert asked(made, told, "give=0,1,0,0,0&get=0,0,0,0,0") == "An offer has cards on both sides."
        assert asked(made, told, "give=0,1,0,0,0&get=1,0,0,0,0") == ""
        assert asked(made, told | {"version": told["version"] + 1}, "kinds=road") is None  # the game has gone on


@pytest.mark.parametrize(
    "question",
    [
        "",
        "place=99999",
        "place=-1",
        "kinds=nothing",
        "kinds=road:9999",
        "kinds=road:x",
        "kinds=" + "road," * 60,
        "give=1&get=1",
        "give=1,0,0,0,x&get=0,0,0,0,1",
    ],
)
def test_other_questions_are_refused(question: str) -> None:
    with table("base", 2) as made:
        told = made.play_on()
        answer = made.client.get(f"/why?version={told['version']}&{question}")
        assert answer.status_code == 400 and answer.json()["error"]
