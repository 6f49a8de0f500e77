"""What a person is asked and can answer, in words, in every kind of moment."""

import json
from collections import Counter, defaultdict
from collections.abc import Iterator

import pytest

from seafarers_agents.choices import choices, prompt
from seafarers_agents.moments import Moment
from seafarers_agents.web.position import position
from seafarers_env import Game
from seafarers_env.engine import actions as a, constants as c, phases as at
from seafarers_env.engine.knights.cards.table import CARDS
from seafarers_env.engine.knights.declared.card_words import name_of
from seafarers_env.render.knights.state import card_being_played
from tests.effort import often
from tests.knights import BY_HAND
from tests.play import kinds_of, moments, new_game
from tests.render.cards import played, steps

TABLES = [
    ("base", 2, {"theft_optional": True}),
    ("new_shores", 3, {"pirate_start": "agreed", "second_piece_optional": True}),
    ("new_shores", 4, {"pirate_on_frame": True}),
    ("oceans", 3, {}),
    ("new_world", 3, {"red_exchange": "agreed"}),
    ("great_crossing", 4, {}),
    ("greater_catan", 4, {}),
    ("catan_world", 3, {}),
    ("seven_islands", 3, {}),
    ("reach_catan", 3, {}),
    ("crowd", 5, {}),
    ("fog_islands", 6, {}),
    ("hawaii", 4, {}),
    ("explorers", 3, {}),
    ("heading_for_new_shores", 3, {"exploration": False}),
]
STYLES = ("trader", "builder", "sailor", "buyer")
#: With Cities & Knights: random games seldom come to some of its cards, so each is played from a position of its own.
REALMS = [("base", 3), ("new_shores", 4), ("catan_world", 3), ("reach_catan", 3), ("fog_islands", 6)]
DECISIONS = 1200
SELDOM = 12  # so often each kind of action is looked at in each phase, and of what comes oftener a part
OF_REALMS = often(600, 300)


def games() -> Iterator[Iterator[Game]]:
    """Random games, decision by decision."""
    for scenario, players, options in TABLES:
        for style in STYLES:
            yield moments(new_game(scenario, players, 3, **options), 3, style, DECISIONS)
    for scenario, players in REALMS:
        for style in ("courtier", "trader"):
            yield moments(new_game(scenario, players, 3, cities_and_knights=True), 3, style, OF_REALMS)
    yield (Game.from_dict(position) for position in BY_HAND.values())
    yield from (steps(played(card.kind)) for card in CARDS)


@pytest.fixture(scope="module")
def met():
    """By phase and kind of action, words that were met."""
    asked: dict[str, set[str]] = defaultdict(set)
    offered: dict[str, set[str]] = defaultdict(set)
    seen = Counter[tuple[str, int]]()
    for play in games():
        for number, game in enumerate(play):
            kinds = kinds_of(game.board)
            if game.current_player >= 0 and not game.is_over:
                what = {(game.phase, kinds[action]) for action in game.legal_list()}
                if number % often(3, 60) == 0 or playing(game) or any(seen[one] < SELDOM for one in what):
                    seen.update(what)
                    note(game, number, asked, offered)
    return asked, offered


def note(game: Game, number: int, asked: dict[str, set[str]], offered: dict[str, set[str]]) -> None:
    """What is asked and can be answered, each in words of its own."""
    view = game.view(game.current_player)
    legal = choices(view)
    words = [one.words for one in legal]
    assert [one.action for one in legal] == list(game.legal_actions())
    assert len(set(words)) == len(words), "each can be told from the others"
    asked[game.phase].add(prompt(view))
    for one in legal:
        offered[a.KINDS[one.kind].text].add(one.words)
    if number % often(60, 240) == 0:
        moment = Moment(1, view, (), 0, (), None, None, None)
        json.dumps(position(moment, ("?",) * game.num_players))


def playing(game: Game) -> bool:
    """Whether a progress card is being played."""
    return card_being_played(game.record) is not None


@pytest.mark.long
def test_every_phase_has_its_question(met) -> None:
    asked, _ = met
    decided = (
        set(at.PHASES)
        - {at.PHASES[phase] for phase in at.SILENT}
        - {"over", "start card", "marker", "dice", "stolen card", "drawn card", "pirate place", "token place"}
    )
    decided -= {"found token", "reserve token", "harbour kind", "found hex", "spice card"}
    decided -= {"shoal number", "village kind", "lair number", "castaway face", "die"}
    decided -= {"red die", "other die", "event die", "drawn progress", "marker face"}
    assert decided - asked.keys() <= {"token answer", "return spice"}  # the latter once all 30 spice cards are in hands
    assert all(words and "None" not in words for found in asked.values() for words in found)
    assert any("offers" in words for words in asked["answer"])
    assert "player 0 calls for offers. What do you say?" in asked["answer"]
    for card in CARDS:
        if card.steps and card.kind not in (
            c.SABOTEUR,
            c.WEDDING,
            c.ROAD_BUILDING,
        ):  # the player has nothing to say, or more
            steps = asked["dice choice" if card.kind == c.ALCHEMIST else "card step"]
            assert any(words.startswith(f"{name_of(card.kind).capitalize()}: ") for words in steps), card.kind
    assert any(words.startswith("A seven: ") for words in asked["discard"])
    assert any(words.startswith("player 0 plays a saboteur: ") for words in asked["discard"])


@pytest.mark.long
def test_every_kind_of_action_has_its_words(met) -> None:
    _, offered = met
    late = {"return", "inspect", "sell", "deliver fish"}  # random games seldom come to these
    assert {kind.text for kind in a.KINDS} - offered.keys() <= late
    for found in offered.values():
        assert all(words[0].isupper() and not words.endswith(" ") for words in found)
    assert any(words.startswith("Lay a starting ship at") for words in offered["ship"])
    assert any(words.startswith("Move the ship to") for words in offered["ship"])
    assert any(words.startswith("Lay a road for nothing at") for words in offered["road"])
    of_cards = {"Offer nobody else a resource", "Place no knight", "Do not lay it again", "Promote no second knight"}
    assert offered["stop"] == {"Take nothing", "Lay no second piece", "Draw no card", *of_cards}
    assert all(" for " in words for words in offered["choose"])
