"""Games mirrored in catanatron: equal at every decision, and any difference is found."""

import json
import random
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

REASON = "catanatron 3.3 is not installed: it lies in its repository, docs/catanatron.md says where"
pytest.importorskip("catanatron", reason=REASON)
pytest.importorskip("catanatron.players.minimax", reason=REASON)

from seafarers_agents import AgentError, make_agent
from seafarers_agents.outside.catanatron import differences as named
from seafarers_agents.outside.catanatron.__main__ import main
from seafarers_agents.outside.catanatron.differences import OPTIONS, MirrorError
from seafarers_agents.outside.catanatron.matches import Plan, play, play_game, report
from seafarers_agents.outside.catanatron.mirror import Mirror
from seafarers_agents.outside.catanatron.players import Theirs, seat
from seafarers_env import Game
from seafarers_env.engine import constants as c

RANDOM_GAMES = 24


def mirrored(players: int = 4, seed: int = 0) -> Mirror:
    return Mirror(Game("base", players, seed, **OPTIONS), seed)


def play_until(mirror: Mirror, stop: Callable[[Mirror], bool]) -> None:
    generator = random.Random(1)
    while not stop(mirror):
        mirror.apply(generator.choice(mirror.game.legal_list()))


def in_main_phase(mirror: Mirror) -> bool:
    return mirror.game.phase == "main" and mirror.game.turn >= 8


def test_random_games_are_the_same_in_both_engines() -> None:
    games = [play_game(Plan(("random",) * 4, RANDOM_GAMES, seed=3), number) for number in range(RANDOM_GAMES)]
    found: Counter[str] = Counter()
    for game in games:
        found.update(game.differences)
    assert sum(game.compared for game in games) > 500 * RANDOM_GAMES
    assert found.keys() <= set(named.DIFFERENCES)
    assert found.keys() >= {named.PAST_BUILDING, named.ROAD_LENGTH, named.DISCARD_ORDER}


@pytest.mark.parametrize(
    "agents",
    [
        ("heuristic", "value", "weighted", "catanatron:random"),
        ("heuristic", "alphabeta:1", "value"),
        ("weighted", "heuristic"),
    ],
    ids=len,
)
def test_players_of_both_sides_play_whole_games(agents: tuple[str, ...]) -> None:
    for number in range(len(agents)):
        game = play_game(Plan(agents, len(agents), seed=5), number)
        assert game.match.winner is not None
        assert game.match.points[game.match.winner] >= 10
        assert all(game.match.decisions)


def test_each_deal_is_played_from_every_seat() -> None:
    matches = [play_game(Plan(("heuristic", "weighted", "weighted"), 6), number).match for number in range(6)]
    assert [match.seats.index(0) for match in matches] == [0, 1, 2] * 2
    assert [len({match.seed for match in deal}) for deal in (matches[:3], matches[3:], matches)] == [1, 1, 2]


def test_the_same_seeds_give_the_same_games_in_any_process() -> None:
    plan = Plan(("heuristic", "value", "weighted", "alphabeta:1"), 4, seed=2, processes=2)
    first = list(play(plan))
    assert [game.match.number for game in first] == [0, 1, 2, 3]
    assert list(play(Plan(plan.agents, plan.games, plan.seed))) == first


def test_the_generator_of_the_process_stays_as_it_was() -> None:
    random.seed(11)
    before = random.getstate()
    play_game(Plan(("value", "weighted"), 1), 0)
    assert random.getstate() == before


def a_card_more(mirror: Mirror) -> None:
    mirror.theirs.state.player_state["P1_ORE_IN_HAND"] += 1


def a_card_in_the_bank(mirror: Mirror) -> None:
    mirror.theirs.state.resource_freqdeck[0] -= 1


def the_robber_elsewhere(mirror: Mirror) -> None:
    board = mirror.theirs.state.board
    board.robber_coordinate = next(c for c in board.map.land_tiles if c != board.robber_coordinate)


def a_city(mirror: Mirror) -> None:
    buildings = mirror.theirs.state.board.buildings
    node = next(iter(buildings))
    buildings[node] = (buildings[node][0], "CITY")


def a_point(mirror: Mirror) -> None:
    mirror.theirs.state.player_state["P2_VICTORY_POINTS"] += 1


def the_army(mirror: Mirror) -> None:
    mirror.theirs.state.player_state["P3_HAS_ARMY"] = True


def a_longer_road(mirror: Mirror) -> None:
    mirror.theirs.state.board.road_lengths[mirror.colors[0]] += 1


def no_road_to_build(mirror: Mirror) -> None:
    mirror.theirs.state.player_state[f"P{(mirror.game.current_player + 1) % 4}_ROADS_AVAILABLE"] = 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (a_card_more, "hands"),
        (a_card_in_the_bank, "bank"),
        (the_robber_elsewhere, "robber"),
        (a_city, "buildings"),
        (a_point, "points in sight"),
        (the_army, "largest army"),
        (a_longer_road, "lengths of roads"),
        (no_road_to_build, "supplies"),
    ],
)
def test_any_other_difference_is_told(change: Callable[[Mirror], None], told: str) -> None:
    mirror = mirrored()
    play_until(mirror, in_main_phase)
    change(mirror)
    with pytest.raises(MirrorError, match=rf"^{told}: ours .* catanatron's .* turn \d+, phase"):
        mirror.apply(mirror.game.parse("end turn"))


def test_what_only_one_side_allows_is_told() -> None:
    mirror = mirrored()
    play_until(mirror, in_main_phase)
    mirror.theirs.state.board.board_buildable_ids.clear()  # no settlement fits anywhere, for them
    with pytest.raises(MirrorError, match=r"^legal actions after .*settlement"):
        play_until(mirror, lambda m: m.game.is_over)


def test_year_of_plenty_for_one_card_is_left_out() -> None:
    mirror = mirrored()
    play_until(mirror, in_main_phase)
    s, state = mirror.game.record, mirror.theirs.state
    following = (mirror.game.current_player + 1) % 4
    s.cards[following, c.PLENTY] += 1
    s.cards_size[following] += 1
    state.player_state[f"P{following}_YEAR_OF_PLENTY_IN_HAND"] += 1
    state.player_state[f"P{following}_YEAR_OF_PLENTY_OWNED_AT_START"] = True
    s.bank[:] = (2, 1, 0, 0, 0)
    state.resource_freqdeck = [1, 2, 0, 0, 0]  # theirs begins with wood, ours with brick
    mirror.apply(mirror.game.parse("end turn"))
    assert mirror.differences[named.ONE_CARD] == 2  # a wood alone, as there are not two; a brick alone, beside no wool
    for words in ("play plenty", "take lumber", "take brick"):
        mirror.apply(mirror.game.parse(words))
    assert s.bank.tolist() == [1, 0, 0, 0, 0]


def test_ten_points_out_of_turn_win_when_the_turn_comes() -> None:
    mirror = mirrored()
    play_until(mirror, in_main_phase)
    s, state = mirror.game.record, mirror.theirs.state
    winner = (mirror.game.current_player + 2) % 4
    s.cards[winner, c.VICTORY_POINT] += 9
    s.cards_size[winner] += 9
    state.player_state[f"P{winner}_VICTORY_POINT_IN_HAND"] += 9
    state.player_state[f"P{winner}_ACTUAL_VICTORY_POINTS"] += 9
    play_until(mirror, lambda m: m.game.is_over)
    assert mirror.differences[named.OUT_OF_TURN] > 0
    assert (mirror.game.winner, int(s.active)) == (winner, winner)


def test_a_table_that_cannot_be_mirrored_is_refused() -> None:
    with pytest.raises(ValueError, match=r"'base' with .*max_offers': 0.* not 'base' with .*'max_offers': 5"):
        Mirror(Game("base", 4))
    with pytest.raises(ValueError, match="not 'new_shores'"):
        Mirror(Game("new_shores", 4))


@pytest.mark.parametrize(
    ("spec", "told"),
    [
        ("catanatron:valeu", "no player 'valeu'.*random, weighted, value, alphabeta"),
        ("alphabeta:deep", "a whole number from 1, not 'deep'"),
        ("value:2", "takes no argument"),
        ("nobody", "there is no agent 'nobody'"),
    ],
)
def test_specs_of_nobody_are_told(spec: str, told: str) -> None:
    with pytest.raises(AgentError, match=told):
        seat(spec)


def test_our_agents_are_shown_a_view(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    agent = make_agent("random")

    class Watching:
        name = "watching"

        def act(self, view: object) -> int:
            shown.append(type(view).__name__)
            return agent.act(view)  # type: ignore[arg-type]

    monkeypatch.setattr("seafarers_agents.outside.catanatron.players.make_agent", lambda spec, seed: Watching())
    mirror, watching = mirrored(2), seat("random")
    for action in watching.choose(mirror):
        mirror.apply(action)
    assert shown == ["PlayerView"]


def test_a_player_that_chooses_what_is_not_offered_is_told() -> None:
    class Stubborn:
        def __init__(self, color: object) -> None:
            pass

        def decide(self, game: object, playable_actions: list[object]) -> str:
            return "everything"

    with pytest.raises(MirrorError, match="chose everything, which is none of "):
        Theirs(Stubborn).choose(mirrored())


def test_the_command_writes_a_line_for_each_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    assert main(["--opponents", "weighted", "--players", "2", "--games", "2", "--json", str(path)]) == 0
    plan, *games, sums = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert plan["agents"] == ["heuristic", "catanatron:weighted"]
    assert [game["number"] for game in games] == [0, 1]
    assert sums["report"]["versions"]["catanatron"] >= "3.3"
    assert sums["report"]["compared"] == sum(game["compared"] for game in games)
    out = capsys.readouterr().out
    assert "catanatron:weighted" in out
    assert "2 games of" in out
    assert main(["--opponents", "weightd"]) == 2
    assert "no agent 'weightd'" in capsys.readouterr().err


def test_a_stopped_run_goes_on_and_others_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "games.jsonl"
    command = ["--opponents", "catanatron:random", "--players", "2", "--json", str(path), "--games"]
    assert main([*command, "4"]) == 0
    whole = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join(whole[:3]) + "\n" + whole[3][:40], encoding="utf-8")  # killed while it wrote the third
    assert main([*command, "4"]) == 0
    again = path.read_text(encoding="utf-8").splitlines()
    assert again[:3] == whole[:3]  # thinking times too: they were not played again
    assert [json.loads(line)["points"] for line in again[3:5]] == [json.loads(line)["points"] for line in whole[3:5]]
    capsys.readouterr()
    assert main([*command, "4", "--seed", "1"]) == 2
    assert "name another" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8").splitlines() == again


def test_sums_count_a_seat_for_each_slot() -> None:
    plan = Plan(("heuristic", "weighted", "weighted"), 3)
    found = report(plan, [play_game(plan, number) for number in range(3)])
    assert [(entry.agent, entry.seats) for entry in found.entries] == [("heuristic", 3), ("catanatron:weighted", 6)]
    assert sum(entry.wins for entry in found.entries) == 3
