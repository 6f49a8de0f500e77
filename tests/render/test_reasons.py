"""Why an action is not legal: the rulebook's own answer, in a few words, about every action that a table has."""

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import actions as a, constants as c
from seafarers_env.render.reasons import reason, why_not
from tests.effort import often
from tests.rules.scene import Scene, seat
from tests.rules.sea import calm
from tests.test_hidden_information import shuffled
from tests.test_plain import TABLES


@pytest.mark.parametrize(
    "edition", [pytest.param(name, marks=[pytest.mark.long] * (name != "classic")) for name in TABLES]
)
def test_what_is_legal_lacks_nothing_and_all_else_something(edition: str) -> None:
    """In every phase that a game comes to, of every kind of action, and of some of each."""
    scenario, players, options = TABLES[edition]
    game, rng, seen = Game(scenario, players, 7, **options), np.random.default_rng(7), {}
    kinds = {kind: [x for x in range(game.num_actions) if game.kind(x)[0] == kind] for kind in range(a.NUM_KINDS)}
    for _ in range(400):
        if game.is_over:
            break
        seen[game.phase] = seen.get(game.phase, 0) + 1
        if seen[game.phase] in often((1, 25), (1,)):
            view, legal = game.view(game.current_player), {*game.legal_list()}
            for kind, actions in kinds.items():
                if actions:
                    assert (reason(view, kind) is None) == (not legal.isdisjoint(actions)), (game.phase, kind)
                    action = int(rng.choice(actions))
                    assert (why_not(view, action) == "") == (action in legal), (game.phase, game.describe(action))
        game.apply(int(rng.choice(game.legal_list())))
    assert len(seen) > 4


def why(game: Scene, text: str) -> str:
    """Why the seat to act cannot do this."""
    played = game.game
    return why_not(played.view(played.current_player), played.parse(text))


def why_any(game: Scene, kind: int) -> str:
    """Why it can do nothing of a kind."""
    found = reason(game.game.view(game.game.current_player), kind)
    return "" if found is None else found.words


@pytest.mark.rule("BASE-08", "BASE-44", "BASE-45", "BASE-46", "SHIP-01", "SHIP-05")
def test_of_cards_it_is_said_how_many_are_missing_and_of_places_what_is_wrong_there() -> None:
    game = calm(seat(settlements=["1,6 S"], roads=["1,6 SE"], hand={"lumber": 1, "ore": 1, "grain": 2}))
    assert why_any(game, a.BUILD_ROAD) == "needs 1 brick"
    assert why_any(game, a.BUILD_SHIP) == "needs 1 wool"
    assert why_any(game, a.BUILD_CITY) == why(game, "city 1,6 S") == "needs 2 more ore"
    assert why_any(game, a.BUY_CARD) == "needs 1 wool"
    assert why(game, "settlement 1,6 S") == "a building stands there"
    assert why(game, "settlement 1,6 SE") == "too close to another building"
    assert why(game, "city 1,4 N") == "no settlement of yours stands there"
    assert why(game, "road 1,6 SE") == "a road or ship lies there"


@pytest.mark.rule("BASE-54", "BASE-55", "BASE-56")
def test_a_card_is_one_a_turn_and_not_in_the_turn_of_its_purchase() -> None:
    game = calm(seat(settlements=["1,6 S"]))
    state = game.game.record
    assert why(game, "play soldier") == "you have no such card"
    state.cards[0, c.SOLDIER], state.bought[c.SOLDIER] = 1, 1
    assert why(game, "play soldier") == "not in the turn in which it was bought"
    state.bought[c.SOLDIER], state.card_played = 0, 1
    assert why(game, "play soldier") == "one card a turn"


def test_who_does_not_decide_is_told_who_does_and_whose_turn_begins_to_roll_first() -> None:
    game = Game("base", 2, 3)
    assert why_not(game.view(1), game.parse("roll")) == "player 0 decides"
    assert why_not(game.view(0), game.parse("roll")) == "first: Place a starting settlement"
    while game.phase != "pre-roll":
        game.apply(game.legal_list()[0])
    assert why_not(game.view(game.current_player), game.parse("end turn")) == "roll the dice first"


def test_what_is_hidden_changes_no_answer() -> None:
    """Not even which card a monopoly would bring, or what the deck still has."""
    game, rng = Game("base", 3, 6), np.random.default_rng(4)
    while game.record.hand.sum() < 16 or game.phase != "main":
        game.apply(int(rng.choice(game.legal_list())))
    seat_to_act = game.current_player
    twin = shuffled(game, seat_to_act, rng)
    assert (game.record.hand != twin.record.hand).any()
    for action in range(0, game.num_actions, 7):
        assert why_not(game.view(seat_to_act), action) == why_not(twin.view(seat_to_act), action)
