"""The page with Cities & Knights: cards and goods, improvements, knights on the board, dice and barbarians."""

from typing import Any

import pytest

from seafarers_agents.moments import Moment, Refusal
from seafarers_agents.web.position import fixtures, position
from seafarers_agents.web.requests import read_decision
from seafarers_env import Game
from seafarers_env.engine import constants as C
from tests.knights import BY_HAND, knights
from tests.render.realms import Scene, realm

pytestmark = pytest.mark.long  # the edition knights is compiled

NAMES = ("a", "b", "c", "d", "e", "f")
RICH = {name: 4 for name in (*C.RESOURCES, *C.COMMODITIES)}
#: What is chosen by clicking cards of the hand and of the bank (files/panels.js), and the tray (files/trade.js).
BY_CARDS = ("take", "discard", "counter", "maritime", "give", "get")
BY_PROGRESS = ("play card", "take from", "take card")  # files/knights.js
COMPOSED = ("compose",)  # an offer that something else has begun: each card by its button


def told(game: Game, seat: int | None = None) -> dict[str, Any]:
    seat = game.current_player if seat is None else seat
    return position(Moment(1, game.view(seat), (), 0, (), None, None, None), NAMES[: game.num_players])


def words(game: Game) -> dict[str, Any]:
    return fixtures(game.view(0))


def rich() -> Scene:
    return realm(hand=RICH)


def of_kind(said: dict[str, Any], kind: str) -> list[dict[str, Any]]:
    return [one for one in said["choices"] if one["kind"] == kind]


def after(game: Game, text: str) -> Game:
    then = game.clone()
    then.apply(game.parse(text))
    return then


# --- what never changes -----------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-158", "CK-077", "CK-080", "CK-083", "CK-116")
def test_words_costs_and_symbols_are_those_of_this_game() -> None:
    said = words(rich().game)
    assert said["goods"] == (*C.RESOURCES, *C.COMMODITIES) and said["held"] == 8
    assert len(said["icons"]) == len(said["colours"]) == 8 and said["icons"][5:] == [
        f"commodity-{name}" for name in C.COMMODITIES
    ]
    assert said["costs"]["knight"] == said["costs"]["promote"] == [0, 0, 1, 0, 1]
    assert said["costs"]["activate"] == [0, 0, 0, 1, 0] and said["costs"]["wall"] == [2, 0, 0, 0, 0]
    assert said["costs"]["city"] == [0, 0, 0, 2, 3]
    kinds = said["kinds"]["build"]
    assert kinds == [
        "road",
        "ship",
        "settlement",
        "city",
        "pick ship",
        "knight",
        "activate",
        "promote",
        "wall",
        "improve",
    ]
    names = ("track-0", "red-6", "event-1", "fleet", "axes", "wall", "basic-3", "active-mighty-0", "commodity-paper")
    assert all(f'id="seafarers-{name}"' in said["symbols"] for name in names)
    assert [one["name"] for one in said["progress"]][4] == "resource monopoly" and len(said["progress"]) == 25
    assert [one["name"] for one in said["progress"] if one["open"]] == ["constitution", "printer"]


def test_other_games_have_none_of_it() -> None:
    for game in (Game("new_shores", 4, seed=1), Game("new_shores", 4, seed=1, edition="knights")):
        said, now = words(game), told(game)
        assert said["goods"] == C.RESOURCES and said["progress"] == [] and "seafarers-fleet" not in said["symbols"]
        assert now["knights"] is None and now["seats"][0]["estate"] is None
        assert now["deck"] == 25 and len(now["bank"]) == 5 and len(now["seats"][0]["hand"]) == 5


# --- cards ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-021", "CK-023", "CK-165")
def test_the_bank_trades_eight_goods() -> None:
    now = told(rich().game)
    assert len(now["bank"]) == 8 and len(now["trade"]["prices"]) == 8
    deals = {(one["give"], one["get"]): one["price"] for one in now["trade"]["deals"]}
    assert {get for _, get in deals} == set(range(8)) and {give for give, _ in deals} == set(range(8))
    assert set(deals.values()) <= {2, 3, 4} and deals[5, 0] == now["trade"]["prices"][5]


@pytest.mark.rule("CK-020", "CK-149", "CK-166")
def test_commodities_are_offered_and_asked_for_like_resources() -> None:
    game = rich().game
    _, decide = read_decision(
        {"version": 1, "offer": {"give": [0, 0, 0, 0, 0, 2, 0, 0], "get": [1, 0, 0, 0, 0, 0, 0, 1]}}
    )
    then = game.clone()
    for action in decide(game.view(0)):
        then.apply(action)
    assert then.phase == "answer" and "offers 2 cloth for brick and paper" in then.view(1).svg()


@pytest.mark.rule("CK-018", "CK-146", "CK-166")
def test_with_spices_hands_have_eleven_goods() -> None:
    game = Game("fog_islands", 4, seed=1, cities_and_knights=True)
    said = words(game)
    assert said["goods"] == (*C.RESOURCES, *C.COMMODITIES, *C.SPICES) and len(said["colours"]) == 11
    assert len(told(game)["seats"][game.current_player]["hand"]) == 11
    with pytest.raises(Refusal, match="There are 11 kinds of goods in this game, not 8"):
        _offer(game, 8)


def _offer(game: Game, kinds: int) -> None:
    cards = [1] + [0] * (kinds - 1)
    while game.phase != "main":
        game.apply(game.legal_list()[0])
    read_decision({"version": 1, "offer": {"give": cards, "get": cards[::-1]}})[1](game.view(game.current_player))


@pytest.mark.rule("CK-118", "CK-158")
def test_commodities_are_discarded_by_clicks() -> None:
    game = Game.from_dict(BY_HAND["knights: discard"])
    seat = game.current_player
    owed, hand = told(game)["trade"]["owed"], told(game)["seats"][seat]["hand"]
    cards, left = [0] * 8, owed
    for good in reversed(range(8)):
        cards[good] = min(left, hand[good])
        left -= cards[good]
    assert owed and cards[5]  # cloth among them
    _, decide = read_decision({"version": 1, "discard": cards})
    then = game.clone()
    for action in decide(game.view(seat)):
        then.apply(action)
    assert [int(n) for n in then.record.hand[seat, :8]] == [a - b for a, b in zip(hand, cards, strict=True)]


@pytest.mark.rule("CK-046")
def test_a_progress_card_is_put_back_by_a_click_on_it() -> None:
    game = Game.from_dict(BY_HAND["drop card"])
    now = told(game)
    found = {one["card"]: one["words"] for one in of_kind(now, "drop card")}
    assert found == {
        C.SPY: "Put spy under its deck",
        C.BISHOP: "Put bishop under its deck",
        C.MERCHANT_CARD: "Put merchant under its deck",
    }
    held = now["seats"][now["seat"]]["estate"]["progress"]
    assert all(held[kind] for kind in found)
    others = told(game, 0)["seats"][now["seat"]]["estate"]
    assert others["progress"] is None and others["backs"] == (2, 3, 0)


# --- seats, dice, barbarians ------------------------------------------------------------------------------------------
def test_panels_tell_what_seats_have() -> None:
    estate = told(realm().game, 0)["seats"][1]["estate"]
    assert estate == {
        "levels": (5, 3, 0),
        "metropolises": (0,),
        "defender": 2,
        "has_token": False,
        "progress": None,
        "backs": (1, 2, 1),
        "open": (),
        "knights": (1, 1, 2),
        "walls": 1,
        "strength": 3,
    }


@pytest.mark.rule("CK-102", "CK-103", "CK-140")
def test_dice_and_barbarians_are_told() -> None:
    assert told(realm().game)["knights"] == {
        "red": 5,
        "other": 3,
        "face": 2,
        "step": 3,
        "attack": 6,
        "defence": 9,
        "is_first_over": True,
        "decks": (15, 13, 15),
        "returned": (1, 0, 0),  # a merchant, as its token is on the board
    }


# --- the board --------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-203", "CK-205", "CK-213", "CK-219", "CK-221")
def test_knights_and_walls_are_chosen_on_the_board() -> None:
    scene = rich()
    said = told(scene.game)
    assert all(
        one["place"]["what"] == "vertex" for kind in ("knight", "activate", "promote") for one in of_kind(said, kind)
    )
    (wall,) = of_kind(said, "wall")
    (promoted,) = [one for one in of_kind(said, "promote") if "at 6,3 S" in one["words"]]
    assert wall["words"].startswith("Build a wall under city 2 at ")
    assert promoted["words"] == "Promote the basic knight at 6,3 S to strong"
    upgrade = next(iter(of_kind(said, "city")))
    assert wall["place"]["what"] == upgrade["place"]["what"] == "vertex"


@pytest.mark.rule("CK-092", "CK-093", "CK-205", "CK-206")
def test_a_knight_is_clicked_then_where_it_goes_or_whom_it_chases() -> None:
    game = realm().game
    (pick,) = of_kind(told(game), "pick knight")
    assert pick["words"] == "Act with the mighty knight at 3,6 SE"
    then = after(game, game.describe(pick["action"]))
    said = told(then)
    assert said["phase"] == "knight target" and said["prompt"] == "What does the mighty knight at 3,6 SE do?"
    kinds = {one["kind"]: one["place"]["what"] for one in said["choices"]}
    assert kinds == {"knight": "vertex", "robber": "hex"}  # the robber stands beside it


@pytest.mark.rule("CK-106", "CK-168", "CK-088", "CK-105")
@pytest.mark.parametrize(
    ("name", "kind", "where"),
    [
        ("lose city", "lose", "vertex"),
        ("metropolis", "metropolis", "vertex"),
        ("opponent's step", "knight", "vertex"),
        ("deck", "deck", None),
        ("drop card", "drop card", None),
    ],
)
def test_what_others_have_to_decide_is_clicked_too(name: str, kind: str, where: str | None) -> None:
    said = told(Game.from_dict(BY_HAND[name]))
    assert {one["kind"] for one in said["choices"]} == {kind}
    assert all((one["place"]["what"] if where else one.get("place")) == where for one in said["choices"])


@pytest.mark.rule("CK-167")
def test_improvements_are_buttons_by_colour() -> None:
    said = told(rich().game)
    found = {one["argument"]: one["words"] for one in of_kind(said, "improve")}
    assert found == {C.TRADE: "Improve trade to level 2", C.POLITICS: "Improve politics to level 1"}
    assert not any("place" in one for one in of_kind(said, "improve"))


@pytest.mark.parametrize("name", [name for name in BY_HAND if name not in ("red die", "other die", "event die")])
def test_every_decision_can_be_clicked(name: str) -> None:
    game = Game.from_dict(BY_HAND[name], chance="explicit")
    if game.is_chance or game.is_over:
        return
    said, known = told(game), words(game)
    hidden = {*known["kinds"]["build"], *known["kinds"]["cards"], *BY_CARDS, *BY_PROGRESS} - {"improve"}
    shown = {one["action"] for one in said["choices"] if one.get("place") or one["kind"] not in hidden}
    shown |= {one["action"] for one in said["choices"] if game.phase in COMPOSED or one["kind"] == "take"}
    held = said["seats"][said["seat"]]["estate"]["progress"]
    shown |= {one["action"] for one in said["choices"] if one["kind"] == "play card" and held[one["card"]]}
    shown |= {one["action"] for one in said["choices"] if one["kind"] == "counter" and said["trade"]["offers"]}
    shown |= {deal["action"] for deal in said["trade"]["deals"]}
    for action in set(game.legal_list()) - shown:
        kind = game.describe(action).split()[0]
        assert (kind == "give" and said["trade"]["offers"]) or (kind == "discard" and said["trade"]["owed"]), kind


def test_six_seats_are_told() -> None:
    game = Game("fog_islands", 6, seed=2, cities_and_knights=True)
    assert len(told(game)["seats"]) == 6 and 'id="seafarers-basic-5"' in words(game)["symbols"]
    assert knights([]).num_players == 4
