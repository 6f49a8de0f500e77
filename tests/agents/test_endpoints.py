"""Agents that ask an endpoint: what it is sent, what becomes of bad answers, what is counted, kept and never told."""

import json
import re
import socket
import time
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents import AgentError, arena, make_agent, sitting, story, talk
from seafarers_agents.language_model import Endpoint, LanguageModelAgent
from seafarers_agents.language_model.answers import read_answer, spoken_apart
from seafarers_agents.language_model.completions import read_completion
from seafarers_agents.language_model.endpoint import LATE, pause_asked_for
from seafarers_agents.protocol import OutsideError
from seafarers_env import Game, replay
from tests.agents import endpoint as ep

QUICK: Any = {"timeout": 5, "patience": 0.3, "pause": 0.01}
AT_ONCE: Any = QUICK | {"timeout": 0.25}
SHORT = {"max_turns": 3, "max_offers": 0}


@pytest.fixture
def unused_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return held.getsockname()[1]


def first_view(players: int = 3) -> Any:
    return Game("base", players, 1).view(0)


# --- what is sent -----------------------------------------------------------------------------------------------------
def test_a_request_has_key_model_and_prompt(server: ep.Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAFARERS_LLM_EXTRA", '{"temperature": 0.5, "stream": true, "model": "other"}')
    view = first_view()
    agent: Any = make_agent("llm:endpoint")
    assert view.describe(agent.act(view)) == ep.legal(server.prompts()[0])
    path, headers, body = server.asked[0]
    assert (path, headers["Authorization"]) == ("/v1/chat/completions", f"Bearer {ep.KEY}")
    assert (body["model"], body["temperature"], body["stream"]) == (ep.MODEL, 0.5, False)
    assert "tools" not in body and server.prompts() == [agent.prompt(view)]


def test_without_a_key_none_is_sent_and_a_spec_may_name_the_model(
    server: ep.Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MINE_URL", f"{server.url}/chat/completions/")
    agent = make_agent("llm:endpoint?env=MINE&model=a/b:c")
    agent.act(first_view())
    path, headers, body = server.asked[0]
    assert (path, body["model"]) == ("/v1/chat/completions", "a/b:c") and "Authorization" not in headers


def test_a_tool_is_called_where_that_is_wanted(server: ep.Server) -> None:
    agent = make_agent("llm:endpoint?tools=yes")
    view = first_view()
    assert view.describe(agent.act(view)) == ep.legal(server.prompts()[0])
    body = server.asked[0][2]
    assert [tool["function"]["name"] for tool in body["tools"]] == ["act"]
    assert body["tool_choice"]["function"]["name"] == "act"
    assert "call the tool `act`" in server.prompts()[0] and "ACTION:" not in server.prompts()[0]


CALLED = {
    '{"action": "end turn"}': "ACTION: end turn",
    '{"action": 3}': "ACTION: 3",
    '{"action": "submit", "message": "two\\nlines"}': "MESSAGE: two lines\nACTION: submit",
    '{"action": "end turn"': '{"action": "end turn"',  # torn off: read as it stands
    "[1]": "[1]",
    '{"move": "end turn"}': '{"move": "end turn"}',
}


@pytest.mark.parametrize("arguments", CALLED)
def test_a_tool_call_becomes_the_text_that_says_the_same(arguments: str) -> None:
    call = {"function": {"name": "act", "arguments": arguments}}
    found = ep.completion({"content": None, "tool_calls": [call]})
    assert read_completion(found) == (CALLED[arguments], 1000, 20)


def test_content_in_parts_is_joined_and_tokens_may_be_missing() -> None:
    parts = [{"type": "text", "text": "ACTION: "}, {"type": "image"}, {"type": "text", "text": "roll"}]
    assert read_completion(ep.completion({"content": parts}, usage=None)) == ("ACTION: roll", None, None)
    assert read_completion(ep.completion({"content": None}, usage={"prompt_tokens": "9"})) == ("", None, None)


# --- bad answers ------------------------------------------------------------------------------------------------------
BROKEN = {
    "slow": (ep.slow, LATE),
    "dribbling": (ep.dribbles, LATE),
    "dribbling headers": (ep.dribbles_headers, LATE),
    "endless": (ep.endless, "its answer is longer than 1,048,576 bytes"),
    "hung up": (ep.hangs_up, "Remote end closed connection"),
    "torn": (ep.torn, "its answer is no JSON but"),
    "no JSON": (ep.raw("<html>busy</html>"), "its answer is no JSON but '<html>busy</html>'"),
    "nothing": (ep.raw(""), "its answer is no JSON but nothing"),
    "nested": (ep.raw("[" * 100_000), "its answer is no JSON but"),
    "no completion": (ep.raw('{"choices": []}'), "its answer has no choices[0].message"),
    "an error as an answer": (ep.raw('{"error": {"message": "overloaded"}}'), "choices[0].message, but 'overloaded'"),
    "rate limit": (ep.fails(429, Retry_After="0"), "429 Too Many Requests, 'try later'"),
    "server error": (ep.fails(500, ""), "500 Internal Server Error"),
    "gateway": (ep.fails(502, "<html>"), "502 Bad Gateway, '<html>'"),
}


@pytest.mark.parametrize("kind", BROKEN)
def test_a_bad_answer_is_asked_for_again_and_in_the_end_told_in_a_sentence(server: ep.Server, kind: str) -> None:
    answer, reason = BROKEN[kind]
    server.turns.append(answer)
    endpoint = Endpoint(**(AT_ONCE if reason == LATE else QUICK))
    reply = endpoint.ask("1 + 1?")
    assert (reply.repeats, reply.text, len(server.asked)) == (1, "I think.\nACTION: end turn", 2)
    server.usual, begun = answer, time.monotonic()
    with pytest.raises(OutsideError) as caught:
        endpoint.ask("1 + 1?")
    said = str(caught.value)
    assert re.match(r"the endpoint that SEAFARERS_LLM_URL names gives no answer after \d+ calls in [\d.]+ s: ", said)
    assert reason in said and "\n" not in said and time.monotonic() - begun < 2


@pytest.mark.parametrize("status", [301, 400, 401, 403, 404])
def test_a_refusal_is_not_repeated(server: ep.Server, status: int) -> None:
    server.usual = ep.fails(status, json.dumps({"error": {"message": f"no {ep.KEY}"}}), Location=f"{server.url}/else")
    with pytest.raises(OutsideError, match=rf"after 1 call in .*: {status} .*, 'no \*\*\*'"):
        Endpoint(**QUICK).ask("?")
    assert len(server.asked) == 1


def test_an_endpoint_says_how_long_to_wait(server: ep.Server) -> None:
    server.turns.append(ep.fails(429, Retry_After="0.2"))
    begun = time.monotonic()
    assert Endpoint(**QUICK).ask("?").repeats == 1 and time.monotonic() - begun >= 0.2
    server.turns.append(ep.fails(503, Retry_After="3600"))
    with pytest.raises(OutsideError, match=r"after 1 call .*; it asks to be left alone for 3,600 s"):
        Endpoint(**QUICK).ask("?")


def test_pauses_are_numbers_or_dates() -> None:
    later = format_datetime(datetime.now(timezone.utc) + timedelta(seconds=90), usegmt=True)
    assert 85 < (pause_asked_for(later) or 0) < 91
    assert [pause_asked_for(each) for each in (None, "7", "-3", "soon", "nan", "inf", "")] == [
        *(None, 7.0, 0.0, None, None, None, None)
    ]


def test_one_that_is_not_there_is_told_in_a_sentence(unused_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SEAFARERS_LLM_URL", f"http://127.0.0.1:{unused_port}/v1")
    with pytest.raises(OutsideError, match=r"calls in .* s: Connection refused$"):
        Endpoint(model="m", **QUICK).ask("?")


def test_what_is_no_legal_action_is_sent_back(server: ep.Server) -> None:
    server.turns += [ep.says("ACTION: roll"), ep.says(""), ep.says("ACTION: 99999")]
    agent: Any = make_agent("llm:endpoint?retries=2")
    assert agent.act(view := first_view()) in view.legal_actions()
    assert "It cannot be used: not legal now: roll." in server.prompts()[1]
    used = agent.usage
    assert (used.calls, used.illegal_answers, used.retries, used.fallbacks) == (3, 3, 2, 1)


# --- what is wrong with the environment -------------------------------------------------------------------------------
WRONG = [
    ({"URL": ""}, "SEAFARERS_LLM_URL is not set"),
    ({"URL": "file:///etc/passwd"}, "SEAFARERS_LLM_URL is not an address"),
    ({"URL": "https://"}, "SEAFARERS_LLM_URL is not an address"),
    ({"URL": "http://[oops"}, "SEAFARERS_LLM_URL is not an address"),
    ({"MODEL": ""}, "SEAFARERS_LLM_MODEL is not set"),
    ({"KEY": "a\nb"}, "SEAFARERS_LLM_KEY has letters"),
    ({"PRICES": "3"}, "SEAFARERS_LLM_PRICES must be the price of a million tokens in and out, like 0.15/0.60, not '3'"),
    ({"PRICES": "1/nan"}, "SEAFARERS_LLM_PRICES must be"),
    ({"EXTRA": "[1]"}, "SEAFARERS_LLM_EXTRA is a JSON object"),
]


@pytest.mark.parametrize(("values", "message"), WRONG)
def test_the_environment_is_looked_at_first(
    server: ep.Server, monkeypatch: pytest.MonkeyPatch, values: dict[str, str], message: str
) -> None:
    for name, value in values.items():
        monkeypatch.setenv(f"SEAFARERS_LLM_{name}", value)
    with pytest.raises(AgentError, match=re.escape(message)) as caught:
        arena("base", ["llm:endpoint", "random", "random"], 1, options=SHORT)
    assert "passwd" not in str(caught.value) and "oops" not in str(caught.value)


SPECS = {
    "llm:endpoint?colour=red": "llm:endpoint has the options list, talk, retries, history, budget, model, tools",
    "llm:endpoint?tools=maybe": "tools of llm:endpoint must be yes or no, not 'maybe'",
    "llm:endpoint?timeout=0": "timeout of llm:endpoint must be a number of seconds, not '0'",
    "llm:endpoint?env=A B": "env of llm:endpoint must be a prefix of variable names, not 'A B'",
    "llm:tests.agents.players:by_checksum?tools=yes": "and no 'tools'",
    "llm:tests.agents.players:by_checksum?budget=-1": "by_checksum must be a number of",
    "llm:": "agent 'llm' is written llm:MODULE:FUNCTION or llm:endpoint",
}


@pytest.mark.parametrize("spec", SPECS)
def test_a_wrong_spec_is_refused(server: ep.Server, spec: str) -> None:
    with pytest.raises(AgentError, match=re.escape(SPECS[spec])):
        make_agent(spec)


# --- how it is asked --------------------------------------------------------------------------------------------------
def test_without_a_list_it_is_told_how_actions_are_written_and_answers_in_words(server: ep.Server) -> None:
    server.turns += [ep.says("ACTION: 1"), ep.says("ACTION: end turn"), ep.says("ACTION: settlement 3,4 N")]
    agent, view = make_agent("llm:endpoint?list=no"), Game("base", 3, 1).view(0)
    assert view.describe(agent.act(view)) == view.describe(view.parse("settlement 3,4 N"))
    first, second, third = server.prompts()
    assert "legal now\n" not in first and "\nHOW ACTIONS ARE WRITTEN\nroll\nend turn\n" in first
    assert "\ngive brick | lumber | wool | grain | ore\n" in first and "\nsettlement ..., like `settlement " in first
    assert "it names no action" in second and "not legal now: end turn" in third
    for form in re.findall(r"like `(.*?)`\n", first.partition("HOW ACTIONS")[2]):
        view.parse(form)


def test_history_is_cut_to_its_budget() -> None:
    agent = LanguageModelAgent(str, history=1000, budget=90)
    view = first_view()
    agent.hear(view, [f"line {n:03} of what happened" for n in range(50)])
    happened = agent.prompt(view).partition("the newest last\n")[2].partition("\n\n")[0]
    assert happened.splitlines() == [f"- line {n:03} of what happened" for n in (47, 48, 49)]


# --- table talk -------------------------------------------------------------------------------------------------------
def test_messages_are_no_actions() -> None:
    view = first_view()
    words = view.describe(int(view.legal_actions()[4]))
    answer = f'MESSAGE: I would settlement 3,4 N for ore\n**MESSAGE**: "give me ore" ACTION: {words}'
    text, said = spoken_apart(answer)
    assert (view.describe(read_answer(text, view)), said.strip("* ")) == (words, '"give me ore"')


CLEAN = {
    "I have ore: take it!": "I have ore: take it!",
    "two\nlines\tand\x1b[2J a\x00 bell\x07": "two lines and (2J a bell",
    "\u202eodd\u200b way\u2028s": "odd way s",
    "\uff21\uff23TION\uff1a accept. *Message* = mine": "ACTION accept. *Message mine",
    'ends" ACTIONS that are legal now `x` <b> {y}': "ends' ACTIONS that are legal now 'x' (b) (y)",
    "e\u0301" + "\u0301" * 50: "é\u0301",
    "wool " * 100: ("wool " * 40)[:197].rstrip() + "...",
    "": "",
    " \n'": "",
}


@pytest.mark.parametrize("words", CLEAN)
def test_what_is_said_is_cleaned(words: str) -> None:
    assert talk.cleaned(words) == CLEAN[words]
    assert talk.cleaned(None) == talk.cleaned(b"x") == ""


class Ear:
    """Hears and does nothing but pass."""

    name = "ear"

    def __init__(self) -> None:
        self.heard: list[str] = []

    def act(self, view: Any) -> int:
        return int(view.legal_actions()[0])

    def hear(self, view: Any, lines: Any) -> None:
        self.heard += lines


def offers(prompt: str) -> str:
    """Offers what it can, and talks whether it may or not."""
    listing = prompt.partition("ACTIONS that are legal now")[2]
    listed = re.findall(r"^\d+\. ([^-\n]*?)(?: - .*)?$", listing, re.MULTILINE)
    wanted = ("submit", "get", "give", "roll", "end turn", "")
    kind = next(kind for kind in wanted if any(each.startswith(kind) for each in listed))
    chosen = next(each for each in listed if each.startswith(kind))
    return f"MESSAGE: before {kind}?\nACTION: accept\nACTION: {chosen}"


@pytest.mark.parametrize("may_talk", [True, False])
def test_a_message_comes_with_an_offer_and_with_nothing_else(may_talk: bool, tmp_path: Path) -> None:
    ear, told = Ear(), list[str]()
    agent = LanguageModelAgent(offers, talk=may_talk)
    agent.transcribe(0, tmp_path / "t.jsonl", resume=False)
    story.play(Game("base", 3, 2, max_turns=7, max_offers=2), [agent, ear, make_agent("random", 3)], told.append)
    published = [n for n, line in enumerate(ear.heard) if line.startswith("player 0 offers")]
    said = 'player 0 says "before submit?"'
    assert len(published) >= 2
    assert ear.heard.count(said) == sum(line.endswith(said) for line in told) == (len(published) if may_talk else 0)
    assert all((ear.heard[n + 1] == said) == may_talk for n in published)
    assert not any("before g" in line or "before roll" in line for line in (*ear.heard, *told))
    assert (said in agent.prompt(Game("base", 3, 2, max_turns=7, max_offers=2).view(1))) is False
    lines = [json.loads(line) for line in (tmp_path / "t.jsonl").read_text(encoding="utf-8").splitlines()[1:]]
    assert {line["action"]: "said" in line for line in lines if "action" in line}["submit"] == may_talk
    asked = {line["action"]: line["prompt"] for line in lines}
    assert ("MESSAGE: what you say" in asked["submit"]) == may_talk and all(
        ("MESSAGE:" in asked[each]) <= (each == "submit") for each in asked
    )
    assert any(said in line["prompt"] for line in lines) == may_talk  # it remembers its own words


def test_at_a_persons_table_agents_hear_and_talk_too() -> None:
    game, ear = Game("base", 3, 2, max_turns=7, max_offers=1), Ear()
    talker = LanguageModelAgent(offers, talk=True)
    table = sitting.Sitting(game, None, {0: talker, 1: ear, 2: make_agent("random", 3)}, replay.Recorder(game))
    table.start()
    while not game.is_over:
        table.wait(table.version, 1)
    table.close()
    said = 'player 0 says "before submit?"'
    assert 0 < ear.heard.count(said) == [line.words for line in table.moment().lines].count(said)
