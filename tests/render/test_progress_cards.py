"""Progress cards in words: what the player is asked and can answer in each step, what others are told of it."""

from typing import Any

import pytest

from seafarers_agents.choices import choices, prompt
from seafarers_agents.language_model.prompt import action_lines, rules_text
from seafarers_agents.sitting import Sitting
from seafarers_agents.story import events
from seafarers_env import Game
from seafarers_env.engine import constants as C
from seafarers_env.engine.knights.cards.table import CARDS
from seafarers_env.engine.knights.declared.card_words import CARD_WORDS, SIGNS, name_of, taught
from seafarers_env.render.knights.card_signs import sign
from seafarers_env.render.knights.state import deck_of
from seafarers_env.render.sentences import say
from seafarers_env.render.shown import shown
from seafarers_env.render.svg import svg
from seafarers_env.render.text import table_text
from seafarers_env.render.words import notes
from seafarers_env.replay import Recorder
from tests.render.cards import SEATS, after, played, scene

pytestmark = pytest.mark.long  # the edition knights is compiled

EVERYBODY = (None, 0, 1, 2, 3)


def told(game: Game, text: str, viewer: int | None = None) -> str:
    """What is said of a legal action."""
    global_id = int(game.board.record["global_of"][0, game.parse(text)])
    return say(shown(game, viewer), game.current_player, global_id).partition(" ")[2].partition(" ")[2]


def asked(game: Game) -> str:
    return prompt(game.view(game.current_player))


def offered(game: Game) -> list[str]:
    return [one.words for one in choices(game.view(game.current_player))]


def noted(game: Game, viewer: int, seat: int = 0) -> list[str]:
    return notes(shown(game, viewer), seat)


# --- each card --------------------------------------------------------------------------------------------------------
#: Kind: actions before, the question, an order, how that is told to who knows all; then how to others, if less.
STEPS: list[tuple[int, tuple[str, ...], str, tuple[str, str], str | None, str | None]] = [
    (C.COMMERCIAL_HARBOUR, (), "Commercial harbour: to whom do you offer a resource?",
     ("target 2", "Offer player 2 a resource (4 cards)"), "offers player 2 a resource", None),
    (C.COMMERCIAL_HARBOUR, ("target 2",), "Commercial harbour: which resource do you offer player 2?",
     ("give grain", "Offer player 2 grain"), "shows player 2 grain", "shows player 2 a resource"),
    (C.COMMERCIAL_HARBOUR, ("target 3",), "Commercial harbour: which resource do you offer player 3?",
     ("give grain", "Offer player 3 grain"), "shows player 3 grain, who has no commodity for it",
     "shows player 3 a resource, who has no commodity for it"),
    (C.COMMERCIAL_HARBOUR, ("target 2", "give grain"),
     "player 0 offers you grain: which commodity do you give for it?",
     ("give coin", "Give player 0 coin for grain"), "gives player 0 coin for grain",
     "gives player 0 a commodity for a resource"),
    (C.COMMERCIAL_HARBOUR, ("target 3", "give grain"), "Commercial harbour: to whom do you offer a resource now?",
     ("stop", "Offer nobody else a resource"), "offers nobody else a resource", None),
    (C.MASTER_MERCHANT, (), "Master merchant: whose hand do you look at?",
     ("target 1", "Look at the hand of player 1 (5 cards)"), "looks at the hand of player 1", None),
    (C.MERCHANT_CARD, (), "Merchant: on which hex do you put the merchant token?",
     ("merchant token 4,5", "Put the merchant token on 4,5 (mountains 8)"),
     "puts the merchant token on 4,5 (mountains 8)", None),
    (C.MERCHANT_FLEET, (), "Merchant fleet: which good do you trade 2:1 this turn?",
     ("fleet paper", "Trade paper 2:1 this turn"), "trades paper 2:1 with the bank this turn", None),
    (C.RESOURCE_MONOPOLY, (), "Resource monopoly: of which resource does everybody else give you up to two cards?",
     ("monopoly ore", "Name ore"), "names ore: takes 1 card from player 1 and 1 card from player 3", None),
    (C.TRADE_MONOPOLY, (), "Trade monopoly: of which commodity does everybody else give you a card?",
     ("monopoly cloth", "Name cloth"), "names cloth: takes 1 card from player 1", None),
    (C.BISHOP, (), "Bishop: to which hex does the robber go?",
     ("robber 5,8", "Move the robber to 5,8 (mountains 4), a card from player 1 and player 2"),
     "moves the robber to 5,8 (mountains 4)", None),
    (C.DESERTER, (), "Deserter: whose knight deserts?",
     ("target 1", "Let a knight of player 1 desert (2 knights)"), "bids a knight of player 1 desert", None),
    (C.DESERTER, ("target 1",), "player 0 plays a deserter: which of your knights do you lose?",
     ("lose 4,5 S", "Give up the inactive strong knight at 4,5 S"), "loses the inactive strong knight at 4,5 S", None),
    (C.DESERTER, ("target 1", "lose 4,5 S"), "Deserter: where do you place an inactive strong knight?",
     ("knight 5,4 S", "Place an inactive strong knight at 5,4 S"), "places an inactive strong knight at 5,4 S", None),
    (C.DESERTER, ("target 1", "lose 4,5 S"), "Deserter: where do you place an inactive strong knight?",
     ("stop", "Place no knight"), "places no knight", None),
    (C.DIPLOMAT, (), "Diplomat: which open road or ship do you take away?",
     ("remove route 7,6 E", "Take the road of player 1 at 7,6 E away"),
     "takes the road of player 1 at 7,6 E away", None),
    (C.DIPLOMAT, (), "Diplomat: which open road or ship do you take away?",
     ("remove route 5,4 SW", "Take your own road at 5,4 SW away"), "takes its own road at 5,4 SW away", None),
    (C.DIPLOMAT, ("remove route 5,4 SW",), "Diplomat: where does your road lie now?",
     ("road 4,7 SW", "Lay the road again at 4,7 SW"), "lays the road again at 4,7 SW", None),
    (C.DIPLOMAT, ("remove route 5,4 SW",), "Diplomat: where does your road lie now?",
     ("stop", "Do not lay it again"), "does not lay the piece again", None),
    (C.INTRIGUE, (), "Intrigue: which knight do you drive away?",
     ("pick knight 4,5 S", "Drive away the strong knight of player 1 at 4,5 S"),
     "drives away the strong knight of player 1 at 4,5 S", None),
    (C.SABOTEUR, (), "player 0 plays a saboteur: discard 2 cards", ("discard wool", "Discard wool"),
     "discards wool", "discards a card"),
    (C.SPY, (), "Spy: whose progress cards do you look at?",
     ("target 1", "Look at the progress cards of player 1 (2 cards of politics and 1 card of science)"),
     "looks at the progress cards of player 1", None),
    (C.WEDDING, (), "player 0 celebrates a wedding: which card do you give (2 cards due)?",
     ("give cloth", "Give player 0 cloth"), "gives player 0 cloth", "gives player 0 a card"),
    (C.WEDDING, ("give cloth",), "player 0 celebrates a wedding: which card do you give (1 card due)?",
     ("give wool", "Give player 0 wool"), "gives player 0 wool", "gives player 0 a card"),
    (C.ALCHEMIST, (), "Alchemist: what does the red die show?", ("die 4", "Set the red die to 4"),
     "sets the red die to 4", None),
    (C.ALCHEMIST, ("die 4",), "Alchemist: what does the other die show beside a red 4?",
     ("die 3", "Set the other die to 3"), "sets the other die to 3", None),
    (C.ENGINEER, (), "Engineer: under which city do you build a wall?",
     ("wall 1", "Build a wall under city 1 at 3,4 SE for nothing"), "builds a wall under city 1 at 3,4 SE for nothing",
     None),
    (C.INVENTOR, (), "Inventor: which number do you take up?",
     ("token 4,3", "Take up the number of 4,3 (hills 3)"), "takes up the number of 4,3 (hills 3)", None),
    (C.INVENTOR, ("token 4,3",), "Inventor: with which number does the 3 of 4,3 change places?",
     ("token 4,9", "Exchange it for the number of 4,9 (pasture 9)"),
     "exchanges the number of 4,3 (hills 3) for that of 4,9 (pasture 9)", None),
    (C.MEDICINE, (), "Medicine: which settlement becomes a city for 2 ore and 1 grain?",
     ("city 6,3 N", "Make the settlement at 5,2 SE a city for 2 ore and 1 grain"),
     "makes the settlement at 5,2 SE a city for 2 ore and 1 grain", None),
    (C.SMITH, (), "Smith: which knight do you promote?",
     ("promote 4,5 SE", "Promote the basic knight at 4,5 SE to strong for nothing"),
     "promotes the basic knight at 4,5 SE to strong for nothing", None),
    (C.SMITH, ("promote 4,5 SE",), "Smith: which second knight do you promote?",
     ("stop", "Promote no second knight"), "promotes no second knight", None),
]  # fmt: skip


@pytest.mark.rule("CK-154", "CK-175", "CK-200")
@pytest.mark.parametrize("step", STEPS, ids=[f"{C.PROGRESS[kind]} {' '.join(before)}" for kind, before, *_ in STEPS])
def test_each_step_has_its_question_its_orders_and_its_lines(step: Any) -> None:
    kind, before, question, (text, order), all_told, less = step
    game = played(kind, *before)
    assert asked(game) == question
    assert order in offered(game) and len({*offered(game)}) == len(offered(game))
    assert order == next(one.words for one in choices(game.view(game.current_player)) if one.action == game.parse(text))
    two = (game.current_player, 0, *((int(game.record.target),) if game.record.target >= 0 else ()))
    for viewer in EVERYBODY:
        knows = less is None or viewer is None or viewer in (two if kind != C.SABOTEUR else two[:1])
        assert told(game, text, viewer) == (all_told if knows else less)


@pytest.mark.rule("CK-200")
def test_each_card_with_steps_is_told() -> None:
    with_steps = {card.kind for card in CARDS if card.steps} - {C.ROAD_BUILDING}
    assert with_steps == {kind for kind, *_ in STEPS}


@pytest.mark.rule("CK-187", "CK-189", "CK-190", "CK-192", "CK-195", "CK-196")
@pytest.mark.parametrize(
    ("kind", "words"),
    [
        (C.WARLORD, ": 2 knights become active"),
        (C.CRANE, ": the next improvement costs a commodity less"),
        (C.IRRIGATION, ": 2 grain"),
        (C.MINING, ": 2 ore"),
        (C.SABOTEUR, ": player 1 discards 2 cards and player 2 discards 2 cards"),
        (C.WEDDING, ": player 1 gives 2 cards and player 2 gives 2 cards"),
        (C.SPY, ""),
    ],
)
def test_what_a_card_does_at_once_is_told_with_it(kind: int, words: str) -> None:
    game = scene(kind)
    name = C.PROGRESS[kind]
    assert told(game, f"play card {name}", 3) == f"plays {name_of(kind)}{words}"
    assert f"Play {name_of(kind)}{words}" in offered(game)
    then = played(kind)
    if kind in (C.IRRIGATION, C.MINING):
        grown = then.record.hand[0] - game.record.hand[0]
        assert grown.sum() == 2 and grown[C.GRAIN if kind == C.IRRIGATION else C.ORE] == 2
    if kind == C.SABOTEUR:
        assert then.record.discards_owed[:4].tolist() == [0, 2, 2, 0]
    if kind == C.WEDDING:
        assert then.record.due[:4].tolist() == [0, 2, 2, 0]
    if kind == C.WARLORD:
        assert int(then.record.knight_active.sum()) != int(game.record.knight_active.sum())


@pytest.mark.rule("CK-075", "CK-179")
def test_it_is_told_who_loses_the_merchant_token() -> None:
    there = {"attacked": True, "merchant_token": {"hex": "5,8", "seat": 1}}
    game = played(C.MERCHANT_CARD, realm=there)
    assert told(game, "merchant token 4,5", 3).endswith(", which player 1 loses")


@pytest.mark.rule("CK-058")
def test_a_weaker_knight_is_named_where_its_rank_is_out() -> None:
    seats = {"knights": {"4,5 NE": "strong", "4,5 SE": "strong"}}
    game = scene(C.DESERTER)
    data = game.to_dict()
    data["seats"][0] |= seats
    then = after(Game.from_dict(data), "play card deserter", "target 1", "lose 4,5 S")
    assert asked(then) == "Deserter: where do you place an inactive basic knight?"
    knight = after(then, "knight 5,4 S").record.knight
    assert sorted(int(k) % 3 for k in knight if k // 3 == 0 and k >= 0) == [0, 1, 1]


# --- who is told what -------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-178", "CK-200")
def test_a_master_merchant_shows_the_hand_to_the_player_alone() -> None:
    game = played(C.MASTER_MERCHANT, "target 1")
    words = "Master merchant: player 1 holds 2 wool, ore and 2 cloth; which card do you take?"
    assert asked(game) == words
    assert offered(game) == [f"Take {good} from player 1" for good in ("wool", "ore", "cloth")]
    rules = game.table.rules[0]
    hands = {v: table_text(game.record, game.board, rules, v).splitlines()[4].split()[2:12] for v in range(4)}
    assert hands[0] == hands[1] != hands[2] == hands[3]
    for viewer in EVERYBODY:
        knows = viewer in (None, 0, 1)
        assert told(game, "take from cloth", viewer) == f"takes {'cloth' if knows else 'a card'} from player 1"
        assert "looks at the hand of player 1" in noted(game, 3 if viewer is None else viewer)
        drawn = svg(game.record, game.board, rules, viewer=viewer)
        assert ("<title>2 cloth</title>" in drawn) == knows
    second = after(game, "take from cloth")
    assert asked(second).endswith("player 1 holds 2 wool, ore and cloth; which card do you take besides?")
    over = after(second, "take from wool")
    assert over.phase == "main" and "<title>1 cloth</title>" not in svg(over.record, over.board, rules, viewer=2)
    assert len({svg(over.record, over.board, rules, viewer=v).count("<title>1 wool</title>") for v in (2, 3)}) == 1


@pytest.mark.rule("CK-188", "CK-200")
def test_a_spy_shows_the_progress_cards_to_the_player_alone() -> None:
    game = played(C.SPY, "target 1")
    assert asked(game) == "Spy: player 1 holds spy (2) and crane; which one do you take?"
    assert offered(game) == ["Take spy from player 1", "Take crane from player 1"]
    for viewer in EVERYBODY:
        knows = viewer in (None, 0, 1)
        card = "crane" if knows else "a card of science"
        assert told(game, "take card crane", viewer) == f"takes {card} from player 1"
        assert "looks at the progress cards of player 1" in noted(game, 3 if viewer is None else viewer)
        text = table_text(game.record, game.board, game.table.rules[0], viewer)
        assert ("player 1 holds spy 2, crane 1" in text) == knows
    over = after(game, "take card crane")
    assert "player 1 holds spy" not in table_text(over.record, over.board, over.table.rules[0], 0)


@pytest.mark.rule("CK-177", "CK-200")
def test_the_resource_of_a_commercial_harbour_is_noted_to_the_two_alone() -> None:
    game = played(C.COMMERCIAL_HARBOUR, "target 2", "give grain")
    for viewer in range(4):
        what = "grain" if viewer in (0, 2) else "a resource"
        assert f"shows player 2 {what}" in noted(game, viewer)


@pytest.mark.rule("CK-183", "CK-200")
def test_the_card_of_a_bishop_is_told_to_robber_and_robbed() -> None:
    game = played(C.BISHOP)
    action = game.parse("robber 5,8")
    then = after(game, "robber 5,8")
    lines = {viewer: events(game, action, viewer) for viewer in range(4)}
    assert all(lines[viewer][0] == "player 0 moves the robber to 5,8 (mountains 4)" for viewer in lines)
    assert lines[3][1:] == [f"player 0 takes a card from player {victim}" for victim in (1, 2)]
    lost = game.record.hand - then.record.hand
    named = [
        f"player 0 takes a card ({game.board.places.goods[int(lost[victim].argmax())]}) from player {victim}"
        for victim in (1, 2)
    ]
    assert lines[0][1:] == named and lines[1][1:] == [named[0], lines[3][2]]
    assert lines[2][1:] == [lines[3][1], named[1]]


@pytest.mark.rule("CK-200")
@pytest.mark.parametrize(
    ("kind", "before", "text"),
    [
        (C.COMMERCIAL_HARBOUR, ("target 2",), "give grain"),
        (C.COMMERCIAL_HARBOUR, ("target 2", "give grain"), "give coin"),
        (C.WEDDING, (), "give cloth"),
    ],
)
def test_cards_given_stand_in_the_log_of_a_person(kind: int, before: tuple[str, ...], text: str) -> None:
    game = played(kind, *before)
    expected = told(game, text, 3)
    sitting = Sitting(game, 3, {}, Recorder(game))
    sitting._apply(game.parse(text))
    assert sitting.moment().lines[-1].words.endswith(expected)


@pytest.mark.rule("CK-153")
@pytest.mark.parametrize("kind", [card.kind for card in CARDS if card.steps and card.kind != C.ROAD_BUILDING])
def test_everybody_is_told_which_card_is_being_played(kind: int) -> None:
    game = played(kind)
    for viewer in range(4):
        assert f"plays {name_of(kind)}" in noted(game, viewer)
    lifted = played(C.DIPLOMAT, "remove route 5,4 SW")
    assert not any("moves the ship" in note for note in noted(lifted, 1))


# --- help -------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-051")
def test_every_kind_has_a_sentence_and_a_sign() -> None:
    assert [*CARD_WORDS] == [*range(C.NUM_PROGRESS)]
    for kind, words in CARD_WORDS.items():
        assert words.kind == kind and words.help[0].isupper() and words.help.endswith(".")
        assert 20 < len(words.help) < 220 and words.sign in SIGNS
    drawn = {sign(kind) for kind in CARD_WORDS}
    assert len(drawn) == C.NUM_PROGRESS  # each can be told from the others
    assert [name_of(kind) for kind in C.LAID_OPEN] == ["constitution", "printer"]


def test_language_models_are_taught_all_cards_and_what_each_may_do() -> None:
    text = rules_text(scene(C.SPY).view(0))
    assert taught() in text
    for kind in CARD_WORDS:
        line = f"- {name_of(kind)} ({C.COLOURS[deck_of(kind)]}, {C.EACH_PROGRESS[kind]}): {CARD_WORDS[kind].help}"
        assert line in text
    lines = action_lines(scene(C.SPY).view(0))
    assert any(line.endswith(f"play card spy - {CARD_WORDS[C.SPY].help}") for line in lines)
    assert "PROGRESS CARDS" not in rules_text(Game("new_shores", 4).view(0))


@pytest.mark.rule("CK-200", "CK-178")
def test_what_a_model_reads_of_actions_tells_no_more_than_its_view() -> None:
    game = played(C.RESOURCE_MONOPOLY)
    other = game.clone()
    hand = other.record.hand[1]
    hand[C.WOOL], hand[C.ORE] = hand[C.ORE], hand[C.WOOL]
    assert action_lines(game.view(0)) == action_lines(other.view(0))
    assert len(SEATS) == 4
