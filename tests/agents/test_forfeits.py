"""An agent that answers an illegal action: the arena names it, or lets it lose."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents import arena, make_agent, round_robin, tournament
from seafarers_agents.functions import AnswerError
from seafarers_agents.gamelog import LogError, read_log
from seafarers_agents.loglines import line_of
from seafarers_agents.ratings import Rated
from seafarers_agents.results import Match, sum_up
from seafarers_agents.runseed import seed_file
from seafarers_agents.seeds import Seeds, shown_seed
from seafarers_agents.standings import gather, standings
from seafarers_agents.story import play
from seafarers_env import Game, replay

SHORT = {"max_turns": 8}
WRONG = "callable:tests.agents.players:illegal_later"


class Wrong:
    """Answers what is no legal action."""

    name = "wrong"

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def act(self, view: Any) -> Any:
        return int(view.action_mask.argmin()) if self.answer == "illegal" else self.answer


ANSWERS = ["illegal", -1, 10**6, 1.0, None, "roll"]


@pytest.mark.parametrize("answer", ANSWERS)
def test_an_illegal_answer_is_told_with_all_that_finds_it_again(answer: Any) -> None:
    with pytest.raises(AnswerError) as caught:
        arena("base", ["random", Wrong(answer)], 6, 5, options=SHORT)
    said, deal = str(caught.value), Seeds(5).deal(0)
    assert re.match("agent 'wrong' in seat 1 answered .* in phase 'setup settlement'", said)
    assert f"(turn 0, game 0 of table 0, deal 0, whose seed is {deal})" in said
    assert "seed 5 plays the same games again; with --forfeit" in said


def test_a_secret_seed_is_told_where_no_game_is_to_come(tmp_path: Path) -> None:
    log = tmp_path / "log.jsonl"
    with pytest.raises(AnswerError) as caught:
        arena("base", ["random", Wrong(-1)], 6, options=SHORT, log=log)
    secret = int(seed_file(log).read_text(encoding="utf-8"), 16)
    for kept in (secret, Seeds(secret).deal(0)):
        assert shown_seed(kept) not in str(caught.value) and str(kept) not in str(caught.value)
    assert "whose seed is a secret" in str(caught.value) and f"{seed_file(log)} the seed" in str(caught.value)
    with pytest.raises(AnswerError, match=r"seed 0x[0-9a-f]+ plays the same games again"):
        arena("base", ["random", Wrong(-1)], 6, options=SHORT)


@pytest.mark.parametrize("answer", ANSWERS)
@pytest.mark.parametrize("players", [2, 3])
def test_whoever_gives_a_game_up_loses_it(players: int, answer: Any) -> None:
    result = arena("base", [Wrong(answer), *["random"] * (players - 1)], 2 * players, 5, options=SHORT, forfeit=True)
    assert [match.forfeit for match in result.matches] == [match.seats.index(0) for match in result.matches]
    for match in result.matches:
        assert match.winner == (1 - match.forfeit if players == 2 else None)
        assert (match.truncated, match.turns, match.decisions[match.seats.index(0)]) == (False, 0, 0)
    wrong, other = result.entries
    assert (wrong.wins, wrong.forfeits, other.forfeits) == (0, 2 * players, 0)
    assert other.wins == (4 if players == 2 else 0)
    assert wrong.placement == players and result.truncated == 0
    told = json.loads(json.dumps(result.to_dict()))
    assert told["matches"][0]["forfeit"] == 0 and told["entries"][0]["forfeits"] == 2 * players


def test_places_go_to_the_others_by_points() -> None:
    match = Match(0, 1, [0, 1, 2], None, [9, 2, 3], 5, [1, 1, 1], [0.0] * 3, 0, 0)
    assert [sum_up("x", [slot], [match]).placement for slot in range(3)] == [3, 2, 1]
    assert Rated.of(match, ("a", "b", "c")).places == (2, 1, 0)


def lines_of(log: Path) -> list[dict[str, Any]]:
    lines = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    for line in lines[1:]:
        del line["thinking"], line["check"]
    return lines


def test_a_run_that_broke_goes_on_with_forfeits_and_the_log_is_that_of_one_run(tmp_path: Path) -> None:
    broken, whole, folder = tmp_path / "broken.jsonl", tmp_path / "whole.jsonl", tmp_path / "replays"
    given: dict[str, Any] = {"processes": 1, "options": SHORT}
    tables = round_robin([WRONG, "random"], 2)
    with pytest.raises(AnswerError, match=rf"{broken} keeps the games that ended: resume it with --forfeit"):
        tournament("base", tables, 8, 2, log=broken, **given)
    before = len(read_log(broken).games)
    results = tournament("base", tables, 8, 2, log=broken, resume=True, forfeit=True, record=folder, **given)
    assert sum(result.resumed for result in results) == before < 16
    again = tournament("base", tables, 8, 2, log=whole, forfeit=True, **given)
    assert results == again and lines_of(broken) == lines_of(whole)
    games = read_log(whole).games
    given_up = [match for match in games.values() if match.forfeit is not None]
    assert 0 < len(given_up) < 16
    assert games == {(match.table, match.number): match for result in again for match in result.matches}
    assert [("forfeit" in line) for line in lines_of(whole)[1:]].count(True) == len(given_up)
    assert {row.agent for kind in gather([whole]) for row in standings(kind, None).rows} == {WRONG, "random"}
    for match in given_up:
        file = folder / f"table{match.table}_game{match.number:06}.jsonl.gz"
        assert not file.exists() or replay.load(file).end.outcome == "unfinished"


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        ({"forfeit": 2}, "forfeit must be a whole number 0..1, not 2"),
        ({"forfeit": None}, "forfeit must be a whole number 0..1, not None"),
        ({"winner": None}, "game 0 was given up by seat 0 and cannot have been won so"),
        ({"winner": 0}, "game 0 was given up by seat 0 and cannot have been won so"),
    ],
)
def test_what_a_log_tells_of_them_is_checked(tmp_path: Path, edit: dict[str, Any], said: str) -> None:
    log = tmp_path / "log.jsonl"
    arena("base", [WRONG.replace("illegal_later", "nothing"), "random"], 2, 2, log=log, forfeit=True, processes=1)
    header, first, *rest = log.read_bytes().splitlines(keepends=True)
    fields = json.loads(first)
    del fields["check"]
    log.write_bytes(b"".join([header, line_of(fields | edit), *rest]))
    with pytest.raises(LogError, match=re.escape(said)):
        read_log(log)


@pytest.mark.slow
def test_an_error_comes_whole_from_another_process(tmp_path: Path) -> None:
    log, table = tmp_path / "log.jsonl", [WRONG, "random"]
    with pytest.raises(AnswerError, match=r"in seat [01] answered .* deal [0-9]+, whose seed is [0-9]+\); .*log"):
        arena("base", table, 24, 2, processes=2, options=SHORT, log=log)
    assert len(read_log(log).games) < 24


def test_the_command_line_tells_who_and_goes_on_if_told_to(seafarers: Any) -> None:
    line = f"arena base --agents {WRONG},random --games 4 --seed 2 --max-turns 8 --processes 1"
    told = seafarers(line)
    assert (told.status, told.err.count("\n")) == (2, 1)
    assert re.match(f"seafarers: agent '{WRONG}' in seat [01] answered", told.err)
    told = seafarers(f"{line} --forfeit")
    assert told.status == 0 and re.search(f"{WRONG}: gave up [1-4] games by illegal answers", told.out)
    told = seafarers(f"play base --agents {WRONG},random --seed 2 --quiet")
    assert (told.status, told.err.count("\n")) == (2, 1)
    assert re.match(f"seafarers: agent '{WRONG}' in seat 0 answered", told.err)


def test_a_single_game_names_the_agent_as_well() -> None:
    with pytest.raises(AnswerError, match=r"agent 'wrong' in seat 1 answered 1\.5 in phase"):
        play(Game("base", 2, 3), [make_agent("random"), Wrong(1.5)])
