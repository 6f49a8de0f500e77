"""Who may sit in the other seats, what they are shown, and what happens when they answer nonsense."""

import pickle
from importlib.metadata import EntryPoint
from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from seafarers_agents import AgentError, make_agent
from seafarers_agents.agent import Agent, kinds
from seafarers_env import IllegalActionError
from seafarers_env.batches import agent_registry as offered_agents
from seafarers_env.envs import OpponentError
from seafarers_env.envs.opponents import find_opponents
from seafarers_env.view import PlayerView
from tests.envs.learners import Middling, Wrong, frozen, make, middling, pick, play
from tests.test_packaging import ROOT, tomllib

pytestmark = pytest.mark.players


def names(wanted: Any, players: int = 4) -> list[str]:
    return [opponent.name for opponent in find_opponents(wanted, players)]


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """The agents that this project offers, as an installed package does."""
    offer(monkeypatch, **own_points())


def own_points() -> dict[str, str]:
    """The entry points of this project, whatever is installed."""
    with open(ROOT / "pyproject.toml", "rb") as file:
        return tomllib.load(file)["project"]["entry-points"][offered_agents.GROUP]


def offer(monkeypatch: pytest.MonkeyPatch, **points: str) -> None:
    """Let packages offer these agents and no others."""
    known = [EntryPoint(name, value, offered_agents.GROUP) for name, value in points.items()]

    def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
        return [point for point in known if point.group == group and name in (None, point.name)]

    monkeypatch.setattr(offered_agents, "entry_points", entry_points)


# --- who there is -----------------------------------------------------------------------------------------------------
def test_one_for_all_or_one_each() -> None:
    assert names(None) == names("random") == ["random"] * 3
    assert names(["heuristic", middling, Middling()]) == ["heuristic", "middling", "middling"]
    assert names(make_agent("heuristic"), 2) == ["heuristic"]


@pytest.mark.usefixtures("offered")
def test_installed_agents_go_by_their_names() -> None:
    spec = "agent:tests.agents.players:Renamed"
    assert names(spec, 2) == [spec]
    found = find_opponents(spec, 2)[0]
    assert isinstance(found.join(3), Agent)
    env = make("base", 3, opponents=[spec, "random"])
    env.reset(seed=1)
    play(env, 60)
    assert env.game.turn > 3


@pytest.mark.usefixtures("offered")
def test_the_names_of_the_arena_are_names_of_opponents() -> None:
    assert tuple(own_points()) == offered_agents.OWN == kinds()
    asked = ["ismcts:8", "callable:tests.agents.players:highest"]
    env = make("base", 3, opponents=asked)
    assert names(asked, 3) == asked and asked[0] in repr(env)
    env.reset(seed=1)
    twin = pickle.loads(pickle.dumps(env))
    assert play(env, 8) == play(twin, 8)
    assert frozen(env) == frozen(twin)


def maker_with_argument(seed: int, argument: str) -> Any:
    """What a package may offer under a name."""
    return made_with.append((seed, argument)) or Middling()


made_with: list[tuple[int, str]] = []


def test_other_packages_take_what_follows_the_colon(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, clever=f"{__name__}:maker_with_argument", simple="tests.envs.learners:Wrong")
    made_with.clear()
    env = make("base", 3, opponents=["clever:a:b", "clever"])
    env.reset(seed=1)
    assert {argument for _, argument in made_with} == {"a:b", ""}
    assert made_with[0][0] == made_with[1][0] == 0 and len({seed for seed, _ in made_with}) == 3
    with pytest.raises(ValueError, match="'simple' takes no argument, but '3' follows the colon"):
        make("base", 3, opponents="simple:3")
    assert make_agent("clever:7").name == "middling" and made_with[-1] == (0, "7")
    with pytest.raises(AgentError, match="'simple' takes no argument"):
        make_agent("simple:3")


def test_an_installation_that_is_older_than_the_source_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, flat="seafarers_agents.makers:FLAT")
    assert names("flat:9", 2) == ["flat:9"]
    with pytest.raises(ValueError, match=r"no opponent 'ismcts:9'; .*older than the source: `pip install -e \.`"):
        find_opponents("ismcts:9", 3)
    offer(monkeypatch, flat="seafarers_agents.gone:Flat")
    with pytest.raises(ValueError, match=r"offers 'flat' \(as 'seafarers_agents\.gone:Flat'\) .* install it again"):
        find_opponents("flat", 3)


def test_each_game_has_an_agent_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Made from a seed that follows from the game's; what is no agent is named."""
    seeds: list[int] = []

    def maker(seed: int) -> Any:
        seeds.append(seed)
        return Middling() if len(seeds) < 5 else "no agent"

    point = type("Point", (), {"name": "mine", "load": lambda self: maker})()
    monkeypatch.setattr(offered_agents, "entry_points", lambda group, name=None: [point] if name == "mine" else [])
    env = make("base", 3, opponents="mine")
    env.reset(seed=7)
    env.reset(seed=7)
    assert seeds[:2] == seeds[2:]
    near = {env.game_seed + k for k in range(-99, 100)}
    words = {int(np.random.SeedSequence(parts).generate_state(1, np.uint64)[0]) for parts in ((7,), (7, 1), (7, 2))}
    assert len(set(seeds)) == 2 and not set(seeds) & (near | words), "a game's seed is not found beside its opponents'"
    assert all(abs(a - b) > 1 << 32 for a, b in pairwise([0, *seeds[:2]]))
    before = frozen(env)
    with pytest.raises(
        TypeError, match=r"opponent 'mine' of the entry points .* made 'no agent', which is not an agent"
    ):
        env.reset(seed=8)
    assert frozen(env) == before


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize(
    ("wanted", "complaint"),
    [
        (
            "heuristik",
            r"no opponent 'heuristik' \(did you mean 'heuristic'\?\); opponents are random, heuristic, one.*ent$",
        ),
        ("ismct:20", r"no opponent 'ismct:20' \(did you mean 'ismcts'\?\)"),
        ("ismcts:many", r"a search takes simulations \(1000\) or seconds .* not 'many'"),
        ("ismcts:", r"nothing follows the colon of 'ismcts:'"),
        ("heuristic:2", r"agent 'heuristic' takes no argument, but '2' follows"),
        ("callable", r"agent 'callable' is written callable:MODULE:FUNCTION"),
        ("learned:nowhere", r"no policy file 'nowhere'"),
        ("callable:nowhere:f", r"there is no module 'nowhere' to import"),
        (["random"], r"opponents must be 3, clockwise from the learner, at a table of 4, not 1"),
        (["random"] * 4, r"not 4"),
        ([], r"not 0"),
        (7, r"an opponent must be a name \('random', 'heuristic', 'one-ply', .*\), an agent .* not 7"),
        (["random", "heuristic", 3.5], r"not 3\.5"),
        (Middling, r"not a class of agents: Middling\(\.\.\.\) makes one"),
    ],
)
def test_what_is_no_opponent_is_named(wanted: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        find_opponents(wanted, 4)


@pytest.mark.parametrize("seat", [0, 1, 3])
def test_a_sequence_goes_clockwise_from_the_learner(seat: int) -> None:
    met: dict[int, set[int]] = {}

    class Spy:
        def __init__(self, place: int) -> None:
            self.place = place

        def act(self, view: PlayerView) -> int:
            met.setdefault(self.place, set()).add(view.player)
            return int(view.legal_actions()[0])

    env = make("base", 4, opponents=[Spy(1), "heuristic", Spy(3)], seat=seat)
    env.reset(seed=2)
    play(env, 40)
    assert met == {1: {(seat + 1) % 4}, 3: {(seat + 3) % 4}}


def test_the_same_policy_in_python_and_in_the_kernel_is_the_same_game() -> None:
    inside, outside = (make("new_shores", 3, opponents=who) for who in ("heuristic", make_agent("heuristic")))
    for env in (inside, outside):
        env.reset(seed=6)
    for action in play(inside, 200):
        outside.step(action)
    assert frozen(inside)[:2] == frozen(outside)[:2]


# --- what they see ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-17", "OBSERVATION-18")
def test_they_see_what_their_seat_may_see() -> None:
    env: Any = None
    shown: list[int] = []

    class Spy:
        def act(self, view: PlayerView) -> int:
            game, seat = env.game, env.game.current_player
            others = [q for q in range(game.num_players) if q != seat]
            assert type(view) is PlayerView
            assert view.player == seat
            assert not view.state["hand"][others].any()
            assert not view.state["cards"][others].any()
            assert not view.state["rng"].any()
            shown.append(seat)
            return middling(view.observation, view.action_mask)

    def spy(observation: np.ndarray, mask: np.ndarray) -> int:
        game, seat = env.game, env.game.current_player
        assert np.array_equal(observation, game.observe(seat))
        assert np.array_equal(mask, game.legal_mask())
        shown.append(seat)
        return middling(observation, mask)

    env = make("new_shores", 4, opponents=[Spy(), spy, "random"], seat=3)
    env.reset(seed=1)
    play(env, 100)
    assert set(shown) == {0, 1}


# --- nonsense ---------------------------------------------------------------------------------------------------------
class Broken(Exception):
    """What an agent may come to."""


ANSWERS = [
    ("illegal", r"opponent 'Wrong' in seat 0 answered \d+ \('[^']+'\), which is not legal in phase '[\w -]+'$"),
    (10**6, r"answered 1000000 in phase '[\w -]+', which is not in the table: actions are 0\.\.\d+$"),
    (-1, r"answered -1 in phase"),
    (None, r"answered None in phase '[\w -]+': an action must be an integer$"),
    (2.0, r"answered 2\.0"),
    (np.zeros(9), r"answered array\("),
    ("roll", r"answered 'roll'"),
    (Broken("out of cards"), r"out of cards"),
]


@pytest.mark.parametrize("render_mode", [None, "ansi"])
@pytest.mark.parametrize(("answer", "complaint"), ANSWERS, ids=[str(type(a).__name__) for a, _ in ANSWERS])
def test_a_wrong_answer_is_named_and_nothing_is_lost(answer: Any, complaint: str, render_mode: str | None) -> None:
    wrong = Wrong(answer, due=30)
    env = make("base", 3, opponents=["random", wrong], seat=1, render_mode=render_mode)
    env.reset(seed=1)
    rng = np.random.default_rng(0)
    error = Broken if isinstance(answer, Broken) else OpponentError
    with pytest.raises(error, match=complaint) as told:
        while True:
            before, action = frozen(env), pick(env.action_masks(), rng)
            env.step(action)
    assert frozen(env) == before
    assert isinstance(told.value, IllegalActionError) == (error is OpponentError)
    # The engine's error lists what would be legal: that is not for the learner to know.
    assert told.value.__context__ is None
    env.step(action)  # the opponent has come to its senses, and the game goes on
    wrong.due = 1
    before = frozen(env)
    with pytest.raises(error, match=complaint):
        env.reset(seed=2)
    assert frozen(env) == before
    env.reset(seed=2)
    play(env, 20)
