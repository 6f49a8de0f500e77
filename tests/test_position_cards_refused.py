"""A progress card that is being played as text: what is refused (CK-048, CK-173..199)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from seafarers_env import Game
from tests.position_cards import STEPS, changed
from tests.read_back import play
from tests.test_position_knights import refusal

pytestmark = pytest.mark.long  # the edition knights is compiled

#: A step, what is changed in it, and what the error says.
WRONG: dict[str, tuple[str, dict[str, Any], str]] = {
    "a card that is none": ("spy 1", {"card": {"name": "saboteurs"}}, "found 'saboteurs' (did you mean 'saboteur'?)"),
    "no card": ("spy 1", {"turn": {"card": None}}, "turn.card: expected the card that is being played; found nothing"),
    "a card without a name": ("spy 1", {"card": {"name": None}}, "turn.card.name: expected the card that is being"),
    "a key that is none": ("spy 1", {"card": {"tagret": 1}}, "found 'tagret' (did you mean 'target'?)"),
    "a card without steps": (
        "spy 0", {"card": {"name": "warlord"}},
        "turn.card.name: expected a card with steps, as warlord is over when it has been played (CK-189)",
    ),
    "road building": ("spy 0", {"card": {"name": "road_building"}}, "'free piece' is pending and no card (CK-198)"),
    "a card that lies open": (
        "spy 0", {"card": {"name": "printer"}}, "as printer lies open and is not played (CK-048)",
    ),
    "a step too many": (
        "spy 1", {"card": {"step": 2}}, "turn.card.step: expected a step of spy (CK-188), 0..1; found 2",
    ),
    "a step of the opponent alone": (
        "commercial_harbour 2", {"pending": ["card step"]},
        "pending: expected \"opponent's step\", 'card step' for step 2 of commercial_harbour (CK-177); found 'card",
    ),
    "a step of one's own with an opponent's": (
        "spy 1", {"pending": ["opponent's step"]}, "pending: expected 'card step' for step 1 of spy (CK-188); found",
    ),
    "a card in the main phase": (
        "spy 1", {"pending": ["main"]}, "pending: expected 'card step' for step 1 of spy (CK-188); found none of them",
    ),
    "dice chosen by another card": (
        "spy 0", {"pending": ["dice choice"]},
        "pending: expected 'card step' for step 0 of spy (CK-188); found 'dice choice'",
    ),
    "a card before the roll": ("spy 0", {"pending": ["pre-roll", "card step"]}, "with 'pre-roll' nothing more"),
    "a card in two places": (
        "spy 1", {"seat1": {"progress": {"spy": 3}}},
        "seats: expected at most 3 times spy among the 18 cards of the politics deck, held, played and dropped "
        "(CK-051, CK-236); found 4: 3 in seats[1].progress and 1 in realm.played",
    ),
    "five cards and one that is played": (
        "spy 1", {"seat0": {"progress": {"warlord": 2, "wedding": 2, "crane": 1}}},
        "seats[0].progress: expected at most 4 progress cards held, beside the one that is being played (CK-236)",
    ),
    "four cards and an alchemist": (
        "alchemist 1", {"seat0": {"progress": {"warlord": 2, "wedding": 2}}},
        "seats[0].progress: expected at most 3 progress cards held, beside the one that is being played (CK-236)",
    ),
    "a development card": (
        "spy 0", {"turn": {"card_played": True}},
        "turn.card_played: expected false, as no development cards are played (CK-147)",
    ),
    # --- whom it is about
    "no target": (
        "spy 1", {"card": {"target": None}}, "turn.card.target: expected the opponent that was chosen (CK-188)",
    ),
    "oneself": ("spy 1", {"card": {"target": 0}}, "turn.card.target: expected an opponent of seat 0, which plays"),
    "a target in a step that has none": (
        "spy 0", {"card": {"target": 1}},
        "turn.card.target: expected nothing, as step 0 of spy has none (CK-188); found 1",
    ),
    "a spy without cards to see": (
        "spy 1", {"card": {"target": 2}},
        "turn.card.step: expected a step with something to decide, as spy is over or goes on",
    ),
    "nobody to spy on": (
        "spy 0", {"seat1": {"progress": {}}},
        "turn.card.step: expected a step with something to decide, as spy is over or goes on",
    ),
    "seats asked by another card": (
        "spy 1", {"card": {"chosen": [1]}}, "turn.card.chosen: expected nothing, as step 1",
    ),
    "a seat asked twice": ("commercial_harbour 0 again", {"card": {"chosen": [1, 1]}}, "expected each seat once"),
    "a target that was not chosen": (
        "commercial_harbour 1", {"card": {"chosen": [2]}},
        "turn.card.chosen: expected seat 1 too, as it was chosen (CK-052, CK-177)",
    ),
    "a harbour when all have been asked": (
        "commercial_harbour 0 again", {"card": {"chosen": [1, 2]}},
        "turn.card.step: expected a step with something to decide, as commercial_harbour is over or goes on",
    ),
    "nothing to offer": (
        "commercial_harbour 1", {"seat0": {"hand": {"cloth": 1}}},
        "turn.card.step: expected a step with something to decide, as commercial_harbour is over or goes on",
    ),
    "an offer that is not held": (
        "commercial_harbour 2", {"card": {"offered": "brick"}},
        "turn.card.offered: expected a resource that seat 0 holds (CK-177); found brick",
    ),
    "a commodity that is offered": (
        "commercial_harbour 2", {"card": {"offered": "coin"}}, "expected a resource: 'brick'",
    ),
    "no offer": ("commercial_harbour 2", {"card": {"offered": None}}, "expected the resource that is offered (CK-177)"),
    "an opponent without commodities who gives": (
        "commercial_harbour 2", {"card": {"target": 2, "chosen": [2]}},
        "turn.card.step: expected a step with something to decide, as commercial_harbour is over or goes on",
    ),
    "master merchant of the poor": (
        "master_merchant 1", {"card": {"target": 3}},
        "turn.card.step: expected a step with something to decide, as master_merchant is over or goes on",
    ),
    # --- politics
    "a bishop before the first attack": (
        "bishop 0", {"realm": {"attacked": False}, "seat1": {"defender": 0}, "seat2": {"defender": 0}},
        "realm.attacked: expected true, as bishop is being played (CK-057); found false",
    ),
    "a bishop's victims in another order": (
        "bishop 1", {"turn": {"victim": 2}},
        "turn.card.hit: expected the opponents with a building at the robber's hex and a card who come after "
        "turn.victim (CK-183): none; found seat 2",
    ),
    "a deserter of a seat without knights": (
        "deserter 1", {"card": {"target": 3}},
        "turn.card.step: expected a step with something to decide, as deserter is over or goes on",
    ),
    "a third knight of a rank": (
        "deserter 2", {"seat1": {"knights": {"5,8 NE": "mighty", "5,8 S": "mighty"}}},
        "turn.card.removed: expected a rank of which seat 1 has one knight or none left, of 2 (CK-085); found mighty",
    ),
    "a knight that cannot be replaced": (
        "deserter 2 asleep", {"seat0": {"knights": {"6,3 NE": "basic", "4,5 NE": "basic"}}, "seat2": {"knights": {}}},
        "turn.card.removed: expected a rank of which, or of a lower one, seat 0 has a knight in its supply (CK-058",
    ),
    "a fresh knight that deserted": (
        "deserter 2", {"card": {"removed": "basic active fresh"}},
        "turn.card.removed: expected a rank, and 'active' if the knight was (CK-184)",
    ),
    "a knight without a place": (
        "deserter 2", {"seat0": {"knights": {"6,3 NE": "basic", "4,5 NE": "strong"}}},
        "turn.card.step: expected a step with something to decide, as deserter is over or goes on where there is",
    ),
    "an edge that is taken": (
        "diplomat 1", {"card": {"left": "5,8 NE"}}, "turn.card.left: expected an edge that is empty (CK-185); found",
    ),
    "a road that left the sea": (
        "diplomat 1", {"card": {"left": "1,6 NE"}}, "turn.card.left: expected an edge where a road",
    ),
    "no edge": (
        "diplomat 1", {"card": {"left": None}}, "turn.card.left: expected the edge that the road has left (CK-185)",
    ),
    "a ship lifted by a card and moved": (
        "diplomat 2", {"turn": {"lifted": "7,8 SE"}}, "turn.lifted: expected null, as 'move ship' is not pending",
    ),
    "a saboteur that hits nobody": ("saboteur 0", {"card": {"hit": []}}, "turn.card.hit: expected the opponents who"),
    "three gifts": ("wedding 0", {"card": {"due": {"1": 3}}}, "(CK-190), 1..2; found 3"),
    "gifts that are not held": (
        "wedding 0 last", {"card": {"due": {"2": 2}}},
        'turn.card.due["2"]: expected cards that the seat has still to give (CK-190), 1; found 2',
    ),
    "gifts of nobody": (
        "wedding 0", {"card": {"due": {"3": 1}}}, "expected nothing, as seat 3 is not among turn.card.hit",
    ),
    "a knight displaced while a card asks an opponent": (
        "wedding 0", {"turn": {"homeless": {"seat": 1, "knight": "basic", "from": "5,8 NE"}}},
        "turn.homeless: expected null, as wedding is being played",
    ),
    # --- science
    "dice that lie already": (
        "alchemist 0", {"turn": {"red": 3}}, "turn.red: expected null, as 'dice choice' is pending",
    ),
    "a sum of dice that are chosen": (
        "alchemist 1", {"turn": {"last_roll": 8}}, "turn.last_roll: expected null, as the",
    ),
    "no red die": ("alchemist 1", {"turn": {"red": None}}, "turn.red: expected the eyes of the red die, 1..6"),
    "an engineer without a city": (
        "engineer 0", {"seat0": {"walls": ["4,5 N"]}},
        "turn.card.step: expected a step with something to decide, as engineer is over or goes on",
    ),
    "a chip that stays": (
        "inventor 1", {"card": {"first_hex": "4,5"}},
        "turn.card.first_hex: expected a hex that lies open, with a chip of 3, 4, 5, 9, 10, 11 (CK-194); found 4,5, "
        "with a chip of 8",
    ),
    "no chip": ("inventor 1", {"card": {"first_hex": "5,6"}}, "found 5,6, without one"),
    "a medicine that nobody can pay": (
        "medicine 0", {"seat0": {"hand": {"ore": 1, "grain": 1}}},
        "seats[0].hand.ore: expected at least 2, as medicine is paid next (CK-197); found 1",
    ),
    "a smith without a second knight": (
        "smith 1", {"seat0": {"knights": {"4,5 NE": "strong promoted"}}},
        "turn.card.step: expected a step with something to decide, as smith is over or goes on",
    ),
    # --- what cards leave behind
    "a chip that no inventor exchanges": (
        "spy 0", {"numbers": {**STEPS["spy 0"]["numbers"], "1,10": 8}},
        'numbers["1,10"]: expected 3, 4, 5, 9, 10 or 11: an inventor exchanges the printed 4 for no other (CK-194)',
    ),
    "a chip more than there are": (
        "spy 0", {"numbers": {**STEPS["spy 0"]["numbers"], "1,10": 3}},
        "times 3 on the board, where an inventor exchanges chips (CK-194); found",
    ),
}  # fmt: skip


@pytest.mark.rule("CK-048", "CK-052", "CK-057", "CK-058", "CK-060", "CK-061", "CK-065", "CK-085")
@pytest.mark.rule("CK-147", "CK-173", "CK-176", "CK-177", "CK-178", "CK-182", "CK-183", "CK-184")
@pytest.mark.rule("CK-185", "CK-187", "CK-188", "CK-190", "CK-191", "CK-193", "CK-194", "CK-197")
@pytest.mark.rule("CK-199", "CK-236")
@pytest.mark.parametrize("case", WRONG)
def test_a_card_that_cannot_be_played_so_is_refused_by_name_and_rule(case: str) -> None:
    name, change, words = WRONG[case]
    assert words in refusal(changed(name, **change))


#: A step, and what is changed in it: no play has led there, and it is played on.
PUZZLES: dict[str, tuple[str, dict[str, Any]]] = {
    "a card that is not played": ("spy 1", {"realm": {"played": {}}}),
    "fleets that are not played": ("merchant_fleet 0 again", {"realm": {"played": {"merchant_fleet": 1, "crane": 1}}}),
    "a crane that is not played": ("merchant_fleet 0 again", {"realm": {"played": {"merchant_fleet": 2}}}),
    "free pieces of no card": ("spy 0", {"turn": {"card": None}, "pending": ["free piece"], "realm": {"played": {}}}),
    "a seat asked that has no card": ("commercial_harbour 0 again", {"card": {"chosen": [1, 3]}}),
    "master merchant of a weaker seat": ("master_merchant 1", {"seat2": {"defender": 0}, "card": {"target": 2}}),
    "a card taken that nobody holds": ("master_merchant 2", {"seat0": {"hand": {}}}),
    "a monopoly of nothing": ("trade_monopoly 0", {"seat1": {"hand": {}}, "seat2": {"hand": {}}}),
    "a road that was not open": ("diplomat 1", {"seat0": {"roads": ["4,5 NE", "4,5 SE", "6,3 NE"]}}),
    "a saboteur that spares the strong": ("saboteur 0", {"card": {"hit": [1, 2]}}),
    "a wedding of the weak": ("wedding 0", {"seat2": {"defender": 0}}),
    "a guest who is left out": ("wedding 0", {"card": {"hit": [1], "due": {"1": 2}}}),
    "gifts before one's turn": ("wedding 0", {"seat2": {"hand": {"wool": 3}}}),
    "a smith without a knight that rose": ("smith 1", {"seat0": {"knights": {"4,5 NE": "strong", "6,3 NE": "basic"}}}),
    "a merchant token that nobody can have played": (
        "spy 0",
        {"realm": {"merchant_token": {"hex": "6,3", "seat": 0}, "played": {"spy": 1}}, "turn": {"number": 0}},
    ),
}


@pytest.mark.rule("CK-173", "CK-176", "CK-178", "CK-187", "CK-190")
@pytest.mark.parametrize("case", PUZZLES)
def test_nobody_asks_how_a_card_came_to_be_played_so(case: str) -> None:
    name, change = PUZZLES[case]
    for seed in range(3):
        play(Game.from_dict(changed(name, **change), "explicit"), random.Random(seed), "uniform", 8)
