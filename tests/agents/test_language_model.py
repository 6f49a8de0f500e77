"""The agent that asks a language model: what it says and hears, how answers are read, what becomes of wrong ones."""

import itertools
import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from seafarers_agents import Agent, AgentError, arena, make_agent
from seafarers_agents.agent import Listener
from seafarers_agents.language_model import LanguageModelAgent
from seafarers_agents.language_model.answers import AnswerRefused, read_answer
from seafarers_agents.language_model.prompt import action_lines, prompt
from seafarers_agents.story import play
from seafarers_env import Game
from tests.agents.players import by_checksum
from tests.play import moments, new_game, tables_but

SHORT = {"max_turns": 4, "max_offers": 1}


def listed(text: str) -> list[str]:
    """The legal actions that a prompt lists, in words."""
    part = text.partition("ACTIONS that are legal now\n")[2]
    return [line.partition(". ")[2].partition(" - ")[0] for line in part.splitlines() if re.match(r"\d+\. ", line)]


def first_words(text: str) -> str:
    return f"ACTION: {listed(text)[0]}"


def in_main_phase(seed: int = 3) -> Game:
    """A game at a moment with many kinds of actions."""
    for game in moments(new_game("new_shores", 4, seed), seed, "builder", 3000):
        if game.phase == "main" and len(game.legal_list()) > 12 and game.turn > 20:
            return game.clone()
    raise AssertionError("no such moment")


# --- prompts ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("name", "players"), tables_but([]))
def test_every_listed_action_parses_back_and_the_prompt_stays_short(name: str, players: int) -> None:
    longest = 0
    for n, game in enumerate(moments(new_game(name, players, 2), 2, "trader", 400)):
        if n % 16 or game.current_player < 0:
            continue
        view = game.view(game.current_player)
        text = prompt(view, ["player 0 counters: 2 brick and wool for 3 grain"] * 60)
        assert [view.parse(words) for words in listed(text)] == view.legal_actions().tolist()
        longest = max(longest, len(text))
    assert 4000 < longest < 16_000


def test_a_prompt_says_who_decides_what_is_held_and_what_happened() -> None:
    game = in_main_phase()
    view = game.view(game.current_player)
    text = prompt(view, ["the dice show 8"])
    assert f"You are player {view.player}." in text
    assert "13 victory points win" in text
    assert "- the dice show 8\n" in text
    row = next(line for line in text.splitlines() if line.startswith(f"> player {view.player}"))
    assert [int(n) for n in row.split()[5:10]] == view.state.hand[view.player].tolist()
    other = next(line for line in text.splitlines() if line.startswith(f"  player {(view.player + 1) % 4}"))
    assert other.split()[4:9] == ["?"] * 5
    assert {"end turn"} < set(listed(text))


def test_rules_follow_the_switches() -> None:
    with_all = prompt(new_game("oceans", 4, 1).view(0), [])
    bare = prompt(Game("base", 4, 1, max_offers=0, points_to_win=7).view(0), [])
    assert "face down until" in with_all and "`pick ship`" in with_all and "up to 5 offers a turn" in with_all
    assert "7 victory points win" in bare
    for word in ("ship", "pirate", "offers", "face down until", "{"):
        assert word not in bare.partition("BOARD")[0], word


def test_lines_say_what_an_action_comes_to_and_nothing_that_is_hidden() -> None:
    lines = "\n".join(action_lines(in_main_phase().view(in_main_phase().current_player)))
    assert re.search(r"^\d+\. maritime (\w+) (\w+) - trades [234] \1 for \2 with the bank$", lines, re.MULTILINE)
    first = action_lines(Game("base", 4, 1).view(0))[0]
    assert re.fullmatch(r"1\. settlement [\d,]+ \w+ - (\w+( \d+)?)(, \w+( \d+)?)*", first)


# --- answers ----------------------------------------------------------------------------------------------------------
def test_answers_are_read_in_many_forms() -> None:
    game = in_main_phase()
    view = game.view(game.current_player)
    legal = view.legal_actions().tolist()
    end, trade = view.parse("end turn"), next(a for a in legal if view.describe(a).startswith("maritime"))
    _, give, get = view.describe(trade).split()
    road = next(a for a in legal if view.describe(a).startswith(("road", "ship")))
    kind, place, side = view.describe(road).split()
    n = legal.index(road) + 1
    answers = {
        "end turn": end,
        "  End Turn. ": end,
        "ACTION: end turn": end,
        f"I could do {view.describe(road)}.\n\n**ACTION:** `end turn`": end,
        f"action: {n}": road,
        f"{n}": road,
        f"ACTION: #{n}.": road,
        f"{n}. {view.describe(road)} - whatever it comes to": road,
        f"{n}) yes": road,
        f"Let me build a {kind} at {place.replace(',', ' , ')} {side.lower()}, that is best.": road,
        f"Thinking about 3,4 and 8.\nI choose {kind} on the hex {place} {side}": road,
        f"ACTION: maritime {give} for {get}".replace(" for ", " "): trade,
        f"Maritime: {give} to {get}, then\nwe see": trade,
        f"ACTION: wait\nACTION: {n}": road,
    }
    assert {answer: view.describe(read_answer(answer, view)) for answer in answers} == {
        answer: view.describe(action) for answer, action in answers.items()
    }


def test_any_name_of_a_shared_place_will_do() -> None:
    view = Game("base", 4, 1).view(0)
    assert view.describe(read_answer("I take settlement 1,6 NW", view)) == "settlement 1,4 NE"


def test_refused_answers_say_why() -> None:
    game = in_main_phase()
    view = game.view(game.current_player)
    one, other = [view.describe(a) for a in view.legal_actions()[:2]]
    many = len(view.legal_actions())
    reasons = {
        " \n": "it is empty",
        "I do not know.": "it names no action",
        "ACTION: its words or its number": "it names no action",
        "ACTION: roll": "not legal now: roll",
        f"{many + 1}": f"there is no action number {many + 1}: they are 1 to {many}",
        "ACTION: 0": "there is no action number 0",
        f"either {one} or {other}": f"it names several actions: {one}, {other}",
        f"{one}\nACTION: accept": "not legal now: accept",
        "steal from player 2": "it names no action",  # seats in actions are counted from one's own
        "9" * 5000: "there is no action number",
    }
    for answer, reason in reasons.items():
        with pytest.raises(AnswerRefused, match=re.escape(reason)):
            read_answer(answer, view)


# --- playing ----------------------------------------------------------------------------------------------------------
def counts(agent: LanguageModelAgent) -> tuple[int, int, int, int]:
    used = agent.usage
    return used.calls, used.retries, used.illegal_answers, used.fallbacks


def game_of(complete: Callable[[str], Any], **more: Any) -> tuple[LanguageModelAgent, Game]:
    """A short game of one such agent in all seats."""
    agent, game = LanguageModelAgent(complete, **more), Game("new_shores", 4, 5, **SHORT)
    play(game, [agent] * 4)
    return agent, game


def test_one_that_is_always_right_is_asked_once_a_decision() -> None:
    asked: list[str] = []
    agent, game = game_of(lambda text: first_words(asked.append(text) or text))
    assert game.is_over
    assert counts(agent) == (len(asked), 0, 0, 0)
    assert agent.usage.decisions == len(asked) > 8
    assert all(len(listed(text)) > 1 for text in asked)


def test_garbage_is_retried_counted_and_replaced_by_something_legal() -> None:
    asked: list[str] = []
    agent, game = game_of(lambda text: asked.append(text) or "Hm.")
    assert game.is_over
    assert counts(agent) == (
        3 * agent.usage.decisions,
        2 * agent.usage.decisions,
        3 * agent.usage.decisions,
        agent.usage.decisions,
    )
    assert asked[1].startswith(asked[0])
    assert "Your last answer was:\nHm.\n\nIt cannot be used: it names no action." in asked[1]
    assert asked[2] == asked[1]  # it does not grow with each answer
    again, same = game_of(lambda text: "Hm.")
    assert same.record.tobytes() == game.record.tobytes()
    _, other = game_of(lambda text: "Hm.", seed=1)
    assert other.record.tobytes() != game.record.tobytes()
    assert counts(again) == counts(agent)


def test_one_that_sees_its_error_is_counted_and_goes_on() -> None:
    def learns(text: str) -> str:
        return first_words(text) if "It cannot be used: not legal now: steal 1." in text else "ACTION: steal 1"

    agent, _ = game_of(learns)
    assert agent.usage.fallbacks == 0
    assert agent.usage.illegal_answers == agent.usage.retries == agent.usage.calls - agent.usage.decisions > 8


def test_a_long_wrong_answer_is_sent_back_cut() -> None:
    asked: list[str] = []
    game_of(lambda text: asked.append(text) or "no " * 9000, retries=1)
    assert len(asked[1]) - len(asked[0]) < 500


def test_without_retries_it_is_asked_once() -> None:
    agent, _ = game_of(lambda text: "", retries=0)
    assert counts(agent) == (agent.usage.decisions, 0, agent.usage.decisions, agent.usage.decisions)


def test_what_the_model_raises_is_raised() -> None:
    def broken(text: str) -> str:
        raise TimeoutError("no answer")

    with pytest.raises(TimeoutError, match="no answer"):
        game_of(broken)
    with pytest.raises(AgentError, match="'llm': a language model answers with text, not NoneType"):
        game_of(lambda text: None)


def test_a_slow_one_is_waited_for_and_its_time_is_told() -> None:
    def slow(text: str) -> str:
        time.sleep(0.002)
        return first_words(text)

    agent = LanguageModelAgent(slow, "slow")
    result = arena("base", [agent, "random", "random"], 1, options={"max_turns": 4})
    entry = next(entry for entry in result.entries if entry.agent == "slow")
    assert agent.usage.calls >= 4
    assert entry.microseconds * sum(m.decisions[m.seats.index(0)] for m in result.matches) > 2000 * agent.usage.calls


def test_wrong_arguments_are_refused() -> None:
    never: Any = "gpt"
    with pytest.raises(AgentError, match="a language model must be a function from text to text, not 'gpt'"):
        LanguageModelAgent(never)
    with pytest.raises(
        AgentError, match="retries, lines of history and their characters must be 0 or more, not -1, 60 and 8000"
    ):
        LanguageModelAgent(by_checksum, retries=-1)


# --- history ----------------------------------------------------------------------------------------------------------
def test_it_is_told_what_its_seat_may_know() -> None:
    told: dict[int, str] = {}

    def remembers(text: str) -> str:
        seat = int(text.partition("You are player ")[2][0])
        told[seat] = text.partition("WHAT HAPPENED, the newest last\n")[2].partition("\n\nACTIONS")[0]
        return by_checksum(text)

    agent = LanguageModelAgent(remembers, history=30)
    play(Game("new_shores", 4, 8, max_turns=8, max_offers=1), [agent] * 4)
    assert set(told) == {0, 1, 2, 3}
    for text in told.values():
        lines = text.splitlines()
        assert 20 < len(lines) <= 30
        assert any(line.startswith("- the dice show") for line in lines)
        assert all(a != b for a, b in itertools.pairwise(lines))
    assert len(set(told.values())) > 1


def test_only_a_thief_and_its_victim_read_which_card_was_stolen() -> None:
    heard: dict[int, list[str]] = {seat: [] for seat in range(4)}

    class Ear:
        name = "ear"

        def act(self, view: Any) -> int:
            return make_agent("heuristic").act(view)

        def hear(self, view: Any, lines: Any) -> None:
            heard[view.player] += lines

    assert isinstance(Ear(), Agent) and isinstance(Ear(), Listener)
    play(Game("base", 4, 1, max_turns=40), [Ear()] * 4)
    thefts = [
        [line for line in heard[seat] if re.match(r"player \d takes a card.* from player", line)] for seat in heard
    ]
    assert len({len(lines) for lines in thefts}) == 1 and thefts[0]
    for theft in zip(*thefts, strict=True):
        who = re.findall(r"player (\d)", theft[0])
        knowing = {seat for seat in range(4) if "(" in theft[seat]}
        assert knowing == set(map(int, who)), theft


def test_a_new_game_begins_with_nothing_heard() -> None:
    agent = LanguageModelAgent(first_words)
    play(Game("base", 3, 1, **SHORT), [agent] * 3)
    fresh = Game("base", 3, 2)
    for seat in range(3):
        assert "- nothing yet" in agent.prompt(fresh.view(seat))


def test_the_arena_tells_it_too() -> None:
    asked: list[str] = []
    agent = LanguageModelAgent(lambda text: first_words(asked.append(text) or text), "mine")
    arena("base", [agent, "random", "random"], 2, options=SHORT)
    assert any("- player 1 rolls the dice" in text for text in asked)


def test_its_spec_names_a_function() -> None:
    spec = "llm:tests.agents.players:by_checksum"
    one, other = (Game("base", 3, 1, **SHORT) for _ in range(2))
    for game in (one, other):
        play(game, [make_agent(spec, 1), make_agent("random", 1), make_agent("random", 2)])
    assert make_agent(spec).name == spec
    assert one.record.tobytes() == other.record.tobytes()
