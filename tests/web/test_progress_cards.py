"""The page while progress cards are played: each step can be clicked, and what a card shows its viewer alone gets."""

from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as C
from seafarers_env.engine.knights.cards.table import CARDS
from seafarers_env.engine.knights.declared.card_words import CARD_WORDS
from tests.render.cards import after, holding, played, scene
from tests.web.test_knights import BY_CARDS, BY_PROGRESS, of_kind, told, words

pytestmark = pytest.mark.long  # the edition knights is compiled


@pytest.mark.rule("CK-051")
def test_every_kind_has_help_and_a_sign_of_its_own() -> None:
    said = words(scene(C.SPY))
    for kind, one in enumerate(said["progress"]):
        assert one["help"] == CARD_WORDS[kind].help and f'id="seafarers-card-{kind}"' in said["symbols"]
    assert said["kinds"]["cards"] == {}  # no development cards: a monopoly has its buttons
    assert "seafarers-card-0" not in words(Game("new_shores", 4))["symbols"]


@pytest.mark.rule("CK-050", "CK-067")
@pytest.mark.parametrize("kind", [card.kind for card in CARDS])
def test_a_held_card_is_played_by_a_click_on_it(kind: int) -> None:
    said = told(scene(kind))
    (one,) = of_kind(said, "play card")
    assert one["card"] == kind and said["seats"][0]["estate"]["progress"][kind] == 1
    assert told(scene(kind), 1)["choices"] == []


@pytest.mark.rule("CK-046", "CK-050")
def test_with_five_cards_one_can_be_played_or_put_back() -> None:
    said = told(holding(scene(C.SPY), 0, spy=1, crane=1, warlord=1, mining=1, irrigation=1))
    for kind in (C.SPY, C.WARLORD, C.MINING):
        assert [one["kind"] for one in said["choices"] if one.get("card") == kind] == ["play card", "drop card"]


#: What is clicked in each step that a card leads to: kinds of actions, then on what places (None: buttons).
CLICKED: list[tuple[int, tuple[str, ...], set[str], set[str | None]]] = [
    (C.COMMERCIAL_HARBOUR, (), {"target"}, {None}),
    (C.COMMERCIAL_HARBOUR, ("target 2",), {"give"}, {None}),
    (C.COMMERCIAL_HARBOUR, ("target 2", "give ore"), {"give"}, {None}),
    (C.COMMERCIAL_HARBOUR, ("target 3", "give ore"), {"target", "stop"}, {None}),
    (C.MASTER_MERCHANT, (), {"target"}, {None}),
    (C.MASTER_MERCHANT, ("target 1",), {"take from"}, {None}),
    (C.MERCHANT_CARD, (), {"merchant token"}, {"hex"}),
    (C.MERCHANT_FLEET, (), {"fleet"}, {None}),
    (C.RESOURCE_MONOPOLY, (), {"monopoly"}, {None}),
    (C.TRADE_MONOPOLY, (), {"monopoly"}, {None}),
    (C.BISHOP, (), {"robber"}, {"hex"}),
    (C.DESERTER, (), {"target"}, {None}),
    (C.DESERTER, ("target 1",), {"lose"}, {"vertex"}),
    (C.DESERTER, ("target 1", "lose 4,5 S"), {"knight", "stop"}, {"vertex", None}),
    (C.DIPLOMAT, (), {"remove route"}, {"edge"}),
    (C.DIPLOMAT, ("remove route 5,4 SW",), {"road", "stop"}, {"edge", None}),
    (C.INTRIGUE, (), {"pick knight"}, {"vertex"}),
    (C.INTRIGUE, ("pick knight 4,5 S",), {"knight"}, {"vertex"}),
    (C.SABOTEUR, (), {"discard"}, {None}),
    (C.SPY, (), {"target"}, {None}),
    (C.SPY, ("target 1",), {"take card"}, {None}),
    (C.WEDDING, (), {"give"}, {None}),
    (C.ALCHEMIST, (), {"die"}, {None}),
    (C.ALCHEMIST, ("die 3",), {"die"}, {None}),
    (C.ENGINEER, (), {"wall"}, {"vertex"}),
    (C.INVENTOR, (), {"token"}, {"hex"}),
    (C.INVENTOR, ("token 4,3",), {"token"}, {"hex"}),
    (C.MEDICINE, (), {"city"}, {"vertex"}),
    (C.ROAD_BUILDING, (), {"road", "stop"}, {"edge", None}),
    (C.SMITH, (), {"promote"}, {"vertex"}),
    (C.SMITH, ("promote 4,5 SE",), {"promote", "stop"}, {"vertex", None}),
]


@pytest.mark.rule("CK-152", "CK-153", "CK-175")
@pytest.mark.parametrize(
    "step", CLICKED, ids=[f"{C.PROGRESS[kind]} {' '.join(before)}" for kind, before, *_ in CLICKED]
)
def test_every_step_is_clicked_on_the_board_or_by_buttons(step: Any) -> None:
    kind, before, kinds, places = step
    game = played(kind, *before)
    if game.phase == "free piece":
        kinds = kinds | ({"ship"} if any(game.describe(a).startswith("ship") for a in game.legal_list()) else set())
        kinds = kinds if "stop" in {game.describe(a) for a in game.legal_list()} else kinds - {"stop"}
        places = places if "stop" in kinds else {"edge"}
    said = told(game)
    assert {one["kind"] for one in said["choices"]} == kinds
    assert {one.get("place", {}).get("what") for one in said["choices"]} == places
    assert {one["action"] for one in said["choices"]} == {*game.legal_list()}  # nothing is left to be composed
    # a button is shown, but for what is a piece to be built and what is done by clicking cards
    hidden = {*words(game)["kinds"]["build"], *words(game)["kinds"]["cards"], *BY_CARDS, *BY_PROGRESS} - {"give"}
    unseen = {one["kind"] for one in said["choices"] if "place" not in one and one["kind"] in hidden}
    assert unseen <= {"discard", "take from", "take card"}
    if "discard" in unseen:
        assert said["trade"]["owed"] == 2


@pytest.mark.rule("CK-153", "CK-176", "CK-200")
def test_the_card_being_played_is_told_to_all() -> None:
    assert told(scene(C.SPY))["playing"] is None
    for viewer in range(4):
        found = told(played(C.DESERTER, "target 1"), viewer)["playing"]
        nothing: dict[str, Any] = {"asked": [], "hit": [], "hand": None, "progress": None}
        assert found == {"kind": C.DESERTER, "step": 1, "seat": 0, "target": 1, **nothing}
        assert told(played(C.WEDDING), viewer)["playing"]["hit"] == [1, 2]
        assert told(played(C.COMMERCIAL_HARBOUR, "target 3", "give ore"), viewer)["playing"]["asked"] == [3]


@pytest.mark.rule("CK-178", "CK-188", "CK-200")
def test_a_shown_hand_goes_to_its_viewer_alone() -> None:
    for kind, name in ((C.MASTER_MERCHANT, "hand"), (C.SPY, "progress")):
        game = played(kind, "target 1")
        own = told(game, 0)
        row = game.record.hand[1] if name == "hand" else game.record.progress[1]
        assert list(own["playing"][name]) == [int(n) for n in row[: len(own["playing"][name])]]
        shown = own["seats"][1]["hand"] if name == "hand" else own["seats"][1]["estate"]["progress"]
        assert shown == own["playing"][name]
        clicked = {one["argument"] if name == "hand" else one["card"] for one in own["choices"]}
        assert clicked == {k for k, n in enumerate(own["playing"][name]) if n}
        for viewer in (1, 2, 3):
            said = told(game, viewer)
            assert said["playing"]["hand"] is None and said["playing"]["progress"] is None
            if viewer > 1:
                assert said["seats"][1]["hand"] is None and said["seats"][1]["estate"]["progress"] is None
        assert told(played(kind), 0)["seats"][1]["hand"] is None


@pytest.mark.rule("CK-177", "CK-184", "CK-188")
def test_buttons_name_opponents_with_their_cards() -> None:
    said = told(played(C.COMMERCIAL_HARBOUR))
    assert [(one["seat"], one["words"]) for one in said["choices"]] == [
        (1, "Offer player 1 a resource (5 cards)"),
        (2, "Offer player 2 a resource (4 cards)"),
        (3, "Offer player 3 a resource (1 card)"),
    ]
    wedding = after(played(C.WEDDING), "give cloth")
    assert told(wedding)["seat"] == 1 and told(wedding)["decides"]
