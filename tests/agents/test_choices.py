"""What a person is asked and can answer, in words, in every kind of moment."""

import json
from collections import defaultdict

import pytest

from seafarers_agents.choices import choices, prompt
from seafarers_agents.sitting import Moment
from seafarers_agents.web.position import position
from seafarers_env.engine.actions import KINDS
from seafarers_env.engine.phases import PHASES, SILENT
from tests.effort import often
from tests.play import moments, new_game

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


@pytest.fixture(scope="module")
def met():
    """By phase and kind of action, words that were met."""
    asked: dict[str, set[str]] = defaultdict(set)
    offered: dict[str, set[str]] = defaultdict(set)
    for scenario, players, options in TABLES:
        for style in STYLES:
            for number, game in enumerate(moments(new_game(scenario, players, 3, **options), 3, style, 1200)):
                # All of what is seldom asked, and some of the rest.
                if game.current_player < 0 or (number % often(3, 9) and len(asked[game.phase]) > 3):
                    continue
                view = game.view(game.current_player)
                legal = choices(view)
                words = [one.words for one in legal]
                assert [one.action for one in legal] == list(game.legal_actions())
                assert len(set(words)) == len(words), "each can be told from the others"
                asked[game.phase].add(prompt(view))
                for one in legal:
                    offered[KINDS[one.kind].text].add(one.words)
                if number % 60 == 0:
                    moment = Moment(1, view, (), 0, (), None, None, None)
                    json.dumps(position(moment, ("?",) * players))
    return asked, offered


@pytest.mark.long
def test_every_phase_has_its_question(met) -> None:
    asked, _ = met
    decided = (
        set(PHASES)
        - {PHASES[phase] for phase in SILENT}
        - {"over", "start card", "marker", "dice", "stolen card", "drawn card", "pirate place", "token place"}
    )
    decided -= {"found token", "reserve token", "harbour kind", "found hex", "spice card"}
    decided -= {"shoal number", "village kind", "lair number", "castaway face", "die"}
    assert decided - asked.keys() <= {"token answer", "return spice"}  # the latter once all 30 spice cards are in hands
    assert all(words and "None" not in words for found in asked.values() for words in found)
    assert any("offers" in words for words in asked["answer"])
    assert "player 0 calls for offers. What do you say?" in asked["answer"]


@pytest.mark.long
def test_every_kind_of_action_has_its_words(met) -> None:
    _, offered = met
    late = {"return", "inspect", "sell", "deliver fish"}  # random games seldom come to these
    assert {kind.text for kind in KINDS} - offered.keys() <= late
    for found in offered.values():
        assert all(words[0].isupper() and not words.endswith(" ") for words in found)
    assert any(words.startswith("Lay a starting ship at") for words in offered["ship"])
    assert any(words.startswith("Move the ship to") for words in offered["ship"])
    assert any(words.startswith("Lay a road for nothing at") for words in offered["road"])
    assert {"Take nothing", "Lay no second piece"} == offered["stop"]
    assert all(" for " in words for words in offered["choose"])
