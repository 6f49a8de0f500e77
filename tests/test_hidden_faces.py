"""Every face of a game that a seat or its agent is handed, in every phase, with everything hidden dealt anew.

`shuffled` deals anew; tests/test_hidden_information.py looks at observations, masks and views over many more positions.
"""

import copy
import json
import pickle
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from seafarers_agents import make_agent
from seafarers_agents.language_model import LanguageModelAgent
from seafarers_agents.moments import Moment
from seafarers_agents.story import Audience, play, tell_replay
from seafarers_agents.web.position import fixtures, position
from seafarers_env import Game, PlayerView
from seafarers_env.engine import phases as at
from seafarers_env.envs import SeafarersAEC, raw_env
from seafarers_env.render.text import table_text
from seafarers_env.replay import Recorder
from tests.play import content, field_bytes, moments, new_game
from tests.positions import position as stands
from tests.rules.unknown import later_phases
from tests.test_hidden_information import Table, shuffled, watched

SOURCES: tuple[Table, ...] = (
    ("base", 4, {"theft_optional": True}),
    ("new_shores", 3, {"pirate_start": "agreed"}),
    ("oceans", 3, {}),
    ("greater_catan", 4, {}),
    ("new_world", 3, {}),
)
AGREED = {"red_exchange": "agreed", "pirate_start": "agreed"}
NAMES = (*"abcdef",)


@cache
def by_phase() -> dict[str, list[Game]]:
    """Two games at most in each phase; explicit chance stands still where chance is due."""
    found: dict[str, list[Game]] = {}
    for game in _met():
        kept = found.setdefault(game.phase, [])
        if len(kept) < 2 and all(game.scenario.name != other.scenario.name for other in kept):
            kept.append(game.clone())
    return found


def _met() -> Iterator[Game]:
    for table in SOURCES:
        for chance in ("auto", "explicit"):
            yield from reversed(watched(table, 0, chance))  # late hands have more to hide
    openings: list[tuple[str, dict[str, Any]]] = [("new_world", AGREED)] * 2 + [("new_world", {}), ("oceans", {})]
    for seed, (name, options) in enumerate(openings, 1):
        yield from moments(new_game(name, 3, seed, chance="explicit", **options), seed, "uniform", 150)
    yield from moments(new_game("base", 3, 1, points_to_win=4), 1, "builder", 3000)


#: Phases that only other editions have.
LATER = (
    *("start card", "marker", "harbour side", "landing", "special building"),
    *("return spice", "spice card", "trade option", "fish piece"),
    *("sea port", "settler ship", "warship", "castaway", "new ship", "sail", "fleet"),
    *("shoal number", "village kind", "lair number", "castaway face", "die"),
    *("red die", "other die", "event die", "drawn progress", "marker face", "drop card", "metropolis", "lose city"),
    *("deck", "knight target", "opponent's step"),
)
#: Nothing is ever done there before progress cards are played.
UNPLAYED = (at.DIE_CHOICE, at.CARD_STEP)
SEEN = [word for phase, word in enumerate(at.PHASES) if phase not in (*at.SILENT, *UNPLAYED)]


def test_every_phase_is_looked_at() -> None:
    assert {*by_phase(), *LATER} == set(SEEN)


every_edition = pytest.mark.parametrize(
    "met", [by_phase, pytest.param(later_phases, marks=pytest.mark.long)], ids=["classic", "later"]
)
Met = Callable[[], dict[str, list[Game]]]


# --- a moment ---------------------------------------------------------------------------------------------------------
def fields_of(record: Any) -> bytes:
    return np.frombuffer(record.tobytes(), np.uint8)[field_bytes(record.dtype)].tobytes()


def faces(game: Game, viewer: int) -> dict[str, Any]:
    """All that a seat is handed at one moment, and what can be made of it."""
    view = game.view(viewer)
    asked = Moment(1, view, (), 0, (), None, None, None)
    answer = {"state": content(view), "observation": view.observation.tobytes(), "mask": view.action_mask.tobytes()}
    return answer | {
        "pickle": pickle.dumps(game.view(viewer)),
        "copy": pickle.dumps(copy.deepcopy(view)),
        "pickle of a view that was looked at": pickle.dumps(view),
        "svg": view.svg(),
        "svg of the game": game.svg(viewer=viewer),
        "text": table_text(game.record, game.board, game.table.rules[0], viewer),
        "page": json.dumps([position(asked, NAMES), fixtures(view)]),
        "worlds": [fields_of(world) for world in view.worlds(5, 2)],
        "world": content(view.determinise(5)),
        "prompt": LanguageModelAgent(str).prompt(view) if view.action_mask.any() else "",
    }


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-10")
@pytest.mark.rule("OBSERVATION-11", "OBSERVATION-17", "OBSERVATION-18", "OBSERVATION-19", "OBSERVATION-20")
@pytest.mark.parametrize(
    "phase", [pytest.param(phase, marks=pytest.mark.long) if phase in LATER else phase for phase in SEEN]
)
def test_what_is_hidden_changes_no_face_of_any_phase(phase: str) -> None:
    rng = np.random.default_rng(at.PHASES.index(phase))
    for game in (later_phases() if phase in LATER else by_phase())[phase]:
        for viewer in {max(game.current_player, 0), (int(game.record.active) + 1) % game.num_players}:
            twin = shuffled(game, viewer, rng)
            assert content(twin) != content(game)
            shown, again = faces(game, viewer), faces(twin, viewer)
            assert [name for name in shown if shown[name] != again[name]] == [], (game, viewer)


KEEPERS: dict[str, Callable[[], Any]] = {
    "random": lambda: make_agent("random", 3),
    "heuristic": lambda: make_agent("heuristic", 3),
    "llm": lambda: LanguageModelAgent(str, retries=0),
}


@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-04", "OBSERVATION-08", "OBSERVATION-17", "OBSERVATION-19")
@pytest.mark.parametrize("name", KEEPERS)
@every_edition
def test_what_is_hidden_changes_neither_what_agents_do_nor_what_they_keep(name: str, met: Met) -> None:
    rng = np.random.default_rng(1)
    for game in (game for games in met().values() for game in games if game.current_player >= 0):
        twin = shuffled(game, game.current_player, rng)
        kept: list[tuple[int, bytes]] = []
        for world in (game, twin):
            agent = KEEPERS[name]()
            action = agent.act(world.view(world.current_player))
            if isinstance(agent, LanguageModelAgent):
                agent.usage = replace(agent.usage, seconds=0.0)  # how long it has waited
            kept.append((action, pickle.dumps(agent)))
        assert kept[0] == kept[1], game


@pytest.mark.rule("OBSERVATION-19")
@every_edition
def test_the_state_for_critics_tells_nothing_that_no_seat_may_know(met: Met) -> None:
    env = raw_env("oceans", 3)
    env.reset(seed=1)
    assert isinstance(env, SeafarersAEC)
    for games in met().values():
        for game in games:
            seats = [f"player_{seat}" for seat in range(game.num_players)]
            env.game, env._names, env._size = game, seats, game.layout.size
            before = env.state()
            twin = game.clone()
            twin.record.rng[:] = np.random.default_rng(2).integers(0, 2**63, len(twin.record.rng))
            twin.record.decisions += 7
            env.game = twin
            assert env.state().tobytes() == before.tobytes()


# --- what is told -----------------------------------------------------------------------------------------------------
class Ear:
    """Keeps what it is told, and how the game then stood."""

    name = "ear"

    def __init__(self) -> None:
        self.heard: list[tuple[bytes, bytes, list[str]]] = []

    def act(self, view: PlayerView) -> int:
        return int(view.legal_actions()[0])

    def hear(self, view: PlayerView, lines: Sequence[str]) -> None:
        self.heard.append((content(view), view.observation.tobytes(), list(lines)))


def after(game: Game, action: int, chance: list[int]) -> tuple[Game, list[int]]:
    """The game after a decision and what chance made of it, as far as it can make of it what it made before."""
    done = Game.from_table(game.table, np.atleast_1d(np.asarray(game.record)).copy(), "explicit")
    done.apply(action)
    happened: list[int] = []
    while done.is_chance:
        able = [outcome for outcome, _ in done.chance_outcomes()]
        wanted = chance[len(happened)] if len(happened) < len(chance) else able[-1]
        happened.append(wanted if wanted in able else able[0])
        done.apply_chance(happened[-1])
    chance[:] = chance or happened
    return done, happened


@pytest.mark.rule("OBSERVATION-06", "OBSERVATION-07", "OBSERVATION-08", "OBSERVATION-17")
@every_edition
def test_what_is_told_follows_from_what_can_be_seen(met: Met) -> None:
    """Cards given up or taken by monopoly become public: there the positions after it differ as well."""
    rng, compared = np.random.default_rng(4), dict.fromkeys(("told", "untold"), 0)
    for games in met().values():
        for game in (game for game in games if game.current_player >= 0):
            viewer = (game.current_player + 1) % game.num_players
            twin = shuffled(game, viewer, rng)
            for field in ("draft_give", "draft_get", "draft_last", "draft_getting"):
                twin.record[field] = game.record[field]  # so that the same step can follow
            twin = Game.from_table(twin.table, np.atleast_1d(np.asarray(twin.record)), twin.chance)
            for action in sorted({*game.legal_list()} & {*twin.legal_list()})[:: max(1, len(game.legal_list()) // 5)]:
                chance: list[int] = []
                told: list[tuple[bytes, list[Any]]] = []
                for world in (game, twin):
                    ear, (end, outcomes) = Ear(), after(world, action, chance)
                    ears = [ear if seat == viewer else Ear() for seat in range(world.num_players)]
                    Audience(ears).tell(world, action, end, outcomes)
                    told.append((content(end.view(viewer)), ear.heard))
                if told[0][0] == told[1][0]:
                    assert told[0][1] == told[1][1], (game, game.describe(action))
                    compared["told" if told[0][1] else "untold"] += 1
    assert compared["told"] > (50 if met is by_phase else 5)
    assert compared["untold"] > 0 or met is not by_phase


GIVES = ("give brick", "give brick", "give lumber")
#: A table of each edition, and of each that trades something of its own.
TRADING: dict[str, tuple[str, dict[str, Any]]] = {
    "classic": ("base", {}),
    "spices": ("fog_islands", {}),
    "fish": ("hawaii", {}),
    "gold": ("explorers", {}),
    "commodities": ("base", {"cities_and_knights": True}),
    "commodities and spices": ("fog_islands", {"cities_and_knights": True}),
}
each_trade = pytest.mark.parametrize(
    "trade", [pytest.param(name, marks=[] if name == "classic" else pytest.mark.long) for name in TRADING]
)


@cache
def traded(trade: str) -> tuple[str, ...]:
    """Everything that a draft may hold at a table."""
    name, options = TRADING[trade]
    game = Game(name, 3, **options)
    words = (game.describe(action).split() for action in range(game.num_actions))
    return tuple(rest[0] for what, *rest in words if what == "get")


def market(trade: str) -> Game:
    """Three seats with three of all that is traded, seat 0 in its main phase."""
    name, options = TRADING[trade]
    goods = dict.fromkeys(traded(trade), 3)
    apart = {word: goods.pop(word) for word in ("fish", "gold") if word in goods}
    return stands(name, 3, [{"hand": goods, **apart}] * 3, options=options, seed=1)


def drafted(trade: str, *draft: str, counter: bool) -> tuple[list[Ear], list[list[str]], list[str]]:
    """What every seat hears, reads, and reads of the replay while seat 0 or 1 composes a draft and drops it."""
    game = market(trade)
    script = [*(("call", "counter") if counter else ()), *draft, "cancel", *(("decline",) if counter else ())]
    ears = [Ear() for _ in range(3)]
    recorder, audience = Recorder(game, NAMES[:3]), Audience(ears)
    for words in script:
        before, action = game.clone(), game.parse(words)
        recorder.apply(action)
        audience.tell(before, action, game)
    replay, told = recorder.replay(), list[list[str]]()
    for viewer in range(3):
        told.append([])
        tell_replay(replay, told[-1].append, viewer)
    return ears, told, script


def drafts(trade: str) -> Iterator[tuple[str, ...]]:
    """Drafts that ask for each good three times, and that give it three times."""
    for good in traded(trade):
        other = next(word for word in traded(trade) if word != good)
        yield f"give {other}", *[f"get {good}"] * 3
        yield (*[f"give {good}"] * 3,)


@pytest.mark.rule("OBSERVATION-17", "DECISIONS-36", "DECISIONS-46")
@pytest.mark.parametrize("counter", [False, True], ids=["offer", "counter-offer"])
@each_trade
def test_a_draft_that_was_dropped_is_not_counted(trade: str, counter: bool) -> None:
    """Whatever it holds: an offer is heard of by its first card, a counter-offer by the word for it."""
    seat = 1 if counter else 0
    ears, told, shortest = drafted(trade, *() if counter else ("give brick",), counter=counter)
    for draft in ((*GIVES,), *drafts(trade)):
        more, told_more, script = drafted(trade, *draft, counter=counter)
        for other in {0, 1, 2} - {seat}:
            assert more[other].heard == ears[other].heard, script
            assert told_more[other] == told[other]
        assert len(more[seat].heard) == len(script) > len(shortest)


@pytest.mark.rule("OBSERVATION-03", "DECISIONS-44")
@each_trade
def test_a_counter_offer_does_not_probe_the_hand_that_it_asks(trade: str) -> None:
    """Whether the active seat could pay three of a good is nothing that the countering seat gets to see."""
    game, rng = market(trade), np.random.default_rng(5)
    game.apply(game.parse("call"))
    worlds = [game, *(shuffled(game, 1, rng) for _ in range(5))]
    held = np.array([world.record.hand[0] for world in worlds])
    assert held.min() < 3 <= held.max()
    for good in traded(trade):
        other = next(word for word in traded(trade) if word != good)
        seen: list[Any] = []
        for world in worlds:
            done = world.clone()
            for words in ("counter", f"give {other}", *[f"get {good}"] * 3, "submit", "decline"):
                done.apply(done.parse(words))
            seen.append((done.phase, done.current_player, content(done.view(1))))
        assert all(one == seen[0] for one in seen), good


class Composer(Ear):
    """Composes a draft of so many cards, drops it, ends the turn."""

    def __init__(self, cards: int) -> None:
        super().__init__()
        self.script = [*GIVES[:cards], "cancel"]

    def act(self, view: PlayerView) -> int:
        words = self.script.pop(0) if self.script else "end turn"
        legal = view.legal_actions().tolist()
        action = view.parse(words)
        return action if action in legal else legal[0]


@pytest.mark.rule("OBSERVATION-17")
def test_the_lines_of_play_do_not_count_a_draft() -> None:
    told: list[list[str]] = []
    for cards in (1, 2, 3):
        game = stands("base", 2, [{"hand": {"brick": 3, "lumber": 3}}, {"hand": {"ore": 1}}], options={"max_turns": 2})
        told.append([])
        play(game, [Composer(cards), Ear()], told[-1].append, viewer=1)
    assert told[0] == told[1] == told[2]
    assert sum("composing an offer" in line for line in told[0]) == 1


@pytest.mark.rule("OBSERVATION-17")
@pytest.mark.parametrize("render_mode", ["ansi", "svg"])
@each_trade
def test_pictures_of_environments_do_not_count_a_draft(trade: str, render_mode: str) -> None:
    """`render` tells the last decisions: those that all may notice push older ones out, hidden ones do not."""
    name, options = TRADING[trade]
    shown: list[Any] = []
    for draft in (("give brick",), GIVES, *list(drafts(trade))[-2:]):
        env = raw_env(name, 3, render_mode=render_mode, **options)
        env.reset(seed=1)
        env.game = market(trade)
        env.agent_selection = "player_0"
        for words in (*("call", "decline", "decline") * 2, *draft, "cancel", "call"):  # then another seat is asked
            env.step(env.game.parse(words))
        shown.append(env.render())
    assert all(picture == shown[0] for picture in shown)
