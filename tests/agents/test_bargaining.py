"""A champion that bargains: which offers it looks at, that it makes what it planned, what it may know."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import AgentError, make_agent
from seafarers_agents.champion.agents import WORLDS
from seafarers_agents.champion.answers import ACCEPTS, input_names, look_at_answerers, save_answers, shipped_answers
from seafarers_agents.champion.bargaining import BargainingAgent, likely_words
from seafarers_agents.champion.offers import KEPT, LIKELY, Bargain, Bundle, Offers, _trade, steps
from seafarers_agents.search.kinds import read_budget
from seafarers_env import Game
from seafarers_env.editions import CLASSIC, GRAND
from seafarers_env.view import PlayerView
from tests.agents.test_answers import TABLES
from tests.agents.test_champion import (
    path as path,  # a value that has learned nothing
    positions,
)

SIZE = 5  # kinds of cards in a bundle


def bargainer(spec: str, seed: int = 0) -> BargainingAgent:
    agent = make_agent(spec, seed)
    assert isinstance(agent, BargainingAgent) and agent.name == spec
    return agent


def acts(agent: BargainingAgent, view: PlayerView) -> tuple[int, object]:
    """What it does, and what its look at offers came to."""
    return agent.act(view), agent.bargain


@pytest.mark.kernels
@pytest.mark.rule("BASE-68", "DECISIONS-34", "DECISIONS-36")
def test_it_makes_the_offer_it_has_found() -> None:
    agent, others, made = bargainer("bargain:16"), make_agent("heuristic"), 0
    game = Game("base", seed=3, max_turns=60)
    while not game.is_over:
        view = game.view(game.current_player)
        action = (agent if view.player == 0 else others).act(view)
        assert action in game.legal_list()
        bargain = agent.bargain
        game.apply(action)
        if view.player == 0 and view.phase == "main" and bargain and bargain.is_worth_it and game.phase == "compose":
            while game.phase == "compose":
                game.apply(agent.act(game.view(0)))
                assert agent.bargain is None
            assert tuple(game.record["offer_give"][:SIZE]) == bargain.bundle.give
            assert tuple(game.record["offer_get"][:SIZE]) == bargain.bundle.get
            assert bargain.tried > 1 and bargain.rounds == 16
            made += 1
    assert made > 1


@pytest.mark.kernels
@pytest.mark.rule("BASE-69", "DECISIONS-42", "DECISIONS-43")
@pytest.mark.parametrize("asked", ["offers", "calls"])
def test_it_makes_the_counter_offer_it_has_found(asked: str) -> None:
    agent, made, refused = bargainer("bargain:16"), 0, 0
    for game in positions("base", 400, 4):
        if game.phase != "main" or game.record["hand_size"][0] < 2 or game.current_player == 0:
            continue
        ask(game, asked)
        while game.phase == "answer" and game.current_player != 0:
            game.apply(told(game)["decline"])
        if game.phase != "answer":
            continue
        action, bargain = agent.act(game.view(0)), agent.bargain
        assert action in game.legal_list()
        if bargain is None or not bargain.is_worth_it:
            assert action != told(game)["counter"]
            refused += 1
            continue
        assert bargain.counters and not bargain.bundle.is_call and action == told(game)["counter"]
        game.apply(action)
        while game.phase == "compose" and game.current_player == 0:
            game.apply(agent.act(game.view(0)))
            made += 1
        if game.phase == "choose":
            assert tuple(game.record["counter_give"][0][:SIZE]) == bargain.bundle.give
            assert tuple(game.record["counter_get"][0][:SIZE]) == bargain.bundle.get
    assert made > 8 and refused > 1, (made, refused)


@pytest.mark.kernels
@pytest.mark.rule("DECISIONS-39")
def test_it_makes_no_offer_twice_in_a_turn_before_it_has_traded() -> None:
    agent, others, made, again = bargainer("bargain:8"), make_agent("heuristic"), list[tuple[int, Bundle]](), 0
    game = Game("base", seed=5, max_turns=80)
    while not game.is_over:
        view = game.view(game.current_player)
        action = (agent if view.player == 0 else others).act(view)
        bargain = agent.bargain
        if view.player == 0 and view.phase == "main" and bargain and bargain.is_worth_it:
            here = game.turn, bargain.bundle
            assert here not in made
            again += any(turn == game.turn for turn, _ in made)
            made.append(here)
        if view.player == 0 and game.describe(action).startswith("choose"):
            made = [(turn, bundle) for turn, bundle in made if turn != game.turn]
        game.apply(action)
    assert len(made) > 10 and again > 3


@pytest.mark.kernels
@pytest.mark.rule("DECISIONS-41", "DECISIONS-45")
def test_it_knows_who_refused_what_since_it_last_traded(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[object]()

    class Told(Offers):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            told.append({(bundle, *sorted(seats)) for bundle, seats in self.refused if any(bundle[0])})

    monkeypatch.setattr("seafarers_agents.champion.bargaining.Offers", Told)
    agent, others, game = bargainer("bargain:8"), make_agent("heuristic"), Game("base", seed=6, max_turns=100)
    expected, turn, offered, partly = set[tuple[Any, ...]](), -1, None, 0
    while not game.is_over:
        view, hand = game.view(game.current_player), game.record["hand"][0].tolist()
        if game.turn != turn:
            turn, expected = game.turn, set[tuple[Any, ...]]()
        told.clear()
        action = (agent if view.player == 0 else others).act(view)
        if view.player == 0 and view.phase == "main" and told:
            assert told == [expected]
            offered = agent.bargain.bundle if agent.bargain and agent.bargain.is_worth_it else None
        if view.phase == "answer" and int(view.state["active"]) == 0 and offered and not offered.is_call:
            expected = {one for one in expected if one[0] != offered} | {(offered, *refusing(game, action))}
        game.apply(action)
        if view.phase == "choose" and view.player == 0 and game.record["hand"][0].tolist() != hand:
            partly += any(0 < len(one) - 1 < 3 for one in expected)
            expected.clear()
    assert partly > 1


def test_one_that_does_not_remember_does_the_same_again() -> None:
    agent = BargainingAgent("bargain:8", read_budget("8"), remembers=False)
    changed = 0
    for game in positions("base", 240, 7):
        other, view = bargainer("bargain:8"), game.view(game.current_player)
        first = acts(agent, view)
        if agent.bargain is None or not agent.bargain.is_worth_it or agent.bargain.counters:
            continue
        assert acts(other, view) == first and acts(other, view) == first  # the offer was not made
        later = game.clone()
        later.record["offers"] += 1  # it was made
        seen = later.view(view.player)
        assert acts(agent, seen) == acts(agent, seen)
        changed += acts(agent, seen) != acts(other, seen)
    assert changed > 1


def refusing(game: Game, action: int) -> list[int]:
    """The seats that refuse the offer of seat 0, if the one that is asked gives this answer."""
    after = game.clone()
    after.apply(action)
    while after.phase == "compose":
        after.apply(after.legal_list()[0])
    answers = after.record["answers"] if after.phase in ("answer", "choose") else np.zeros(4)
    return [q for q in range(1, 4) if answers[q] != CLASSIC.constants.ACCEPTED]


def ask(game: Game, how: str) -> None:
    """Let the seat in turn call for offers, or offer a card for the first that it may ask for."""
    if how == "calls":
        game.apply(told(game)["call"])
        return
    for verb in ("give", "get", "submit"):
        game.apply(next(action for words, action in told(game).items() if words.startswith(verb)))


@pytest.mark.kernels
def test_equal_views_get_equal_offers_whatever_is_hidden(path: Path) -> None:
    one, same = bargainer(f"bargain:8?values={path}", 4), bargainer(f"bargain:8?values={path}", 4)
    looked = countered = 0
    for game in positions("base", 240, 3):
        view = game.view(game.current_player)
        one._plan = []  # of an offer that was not made
        expected = acts(one, view)
        looked += one.bargain is not None
        countered += one.bargain is not None and one.bargain.counters
        for dealt in (1, 2):  # the same position with other hidden cards
            same._plan = []
            assert acts(same, view.determinise(dealt).view(view.player)) == expected
    assert looked - countered > 3 and countered > 3


@pytest.mark.kernels
@pytest.mark.parametrize(("scenario", "options"), TABLES[2:])
def test_it_bargains_at_tables_of_all_editions(scenario: str, options: dict[str, Any]) -> None:
    agent, same, looked = bargainer("bargain:2", 1), bargainer("bargain:2", 1), 0
    for game in positions(scenario, 600, 20, **options):
        view = game.view(game.current_player)
        expected = acts(agent, view)
        assert expected[0] in game.legal_list()
        if agent.bargain is not None:
            assert acts(same, view.determinise(1).view(view.player)) == expected
            looked += 1
    assert looked > 3


@pytest.mark.rule("DECISIONS-34", "DECISIONS-39")
def test_without_trade_it_is_the_champion(path: Path) -> None:
    agent, champion = bargainer(f"bargain:6?values={path}", 2), make_agent(f"champion:6?values={path}", 2)
    for game in positions("base", 90, 6, max_offers=0):
        view = game.view(game.current_player)
        assert agent.act(view) == champion.act(view) and agent.bargain is None


def test_one_round_is_enough_to_choose_a_partner(path: Path) -> None:
    """With three candidates the first halving comes before any round."""
    agent, heuristic, chosen = bargainer(f"bargain:1?values={path}"), make_agent("heuristic"), 0
    for seed in range(40):
        game = Game("base", 4, seed=seed, max_turns=40)
        while not game.is_over and chosen < 2:
            view = game.view(game.current_player)
            if view.phase == "choose" and len(view.legal_actions()) > 2:
                assert agent.act(view) in game.legal_list()
                assert agent.found is not None and np.isfinite(agent.found.values).all()
                assert (agent.found.visits == 0).any()
                chosen += 1
            game.apply(heuristic.act(view))
    assert chosen == 2


@pytest.mark.kernels
@pytest.mark.rule("DECISIONS-42")
def test_it_does_not_give_cards_away() -> None:
    """Three cards for one are mostly kept where that can be accepted, by the value that comes with the package."""
    agent, asked, accepted = bargainer("bargain:50"), 0, 0
    for game in positions("base", 400, 4):
        if game.phase != "main":
            continue
        hands, own = game.record["hand"].astype(int), game.current_player
        kinds = [(give, get) for give in range(SIZE) for get in range(SIZE) if give != get and hands[own, give]]
        for give, get in kinds:
            holders = np.flatnonzero(hands[:, get] >= 3)
            legal = [name for name in (f"give {game_name(give)}",) if name in told(game)]
            if not legal or not set(holders) - {own}:
                continue
            for word in (f"give {game_name(give)}", *[f"get {game_name(get)}"] * 3, "submit"):
                game.apply(told(game)[word])
            while game.phase == "answer":
                names, view = told(game), game.view(game.current_player)
                if "accept" in names:
                    accepted += agent.act(view) == names["accept"]
                    asked += 1
                game.apply(names["decline"])
            break
    assert asked > 9 and accepted < asked / 2, (asked, accepted)


def told(game: Game) -> dict[str, int]:
    """Legal actions by their words."""
    return {game.describe(action): action for action in game.legal_list()}


def game_name(kind: int) -> str:
    return ("brick", "lumber", "wool", "grain", "ore")[kind]


def test_a_bargain_in_words() -> None:
    goods = ("brick", "lumber", "wool", "grain", "ore")
    call, offer = Bundle((0,) * SIZE, (0,) * SIZE), Bundle((0, 0, 2, 0, 0), (0, 0, 0, 0, 1))
    words = "offer 2 wool for ore: 55% to win if accepted, 41% without"
    assert Bargain(offer, 0.55, 0.41, 30, 16, likely=0.3).words(goods) == words
    assert Bargain(offer, 0.55, 0.41, 30, 16, counters=True).words(goods).startswith("counter with 2 wool for ore: 55%")
    assert Bargain(call, 0.5, 0.45, 30, 16).words(goods) == "ask who offers what: 50% to win, 45% without"


def test_it_says_what_may_follow_its_name() -> None:
    options = (
        r"\?values=FILE, \?opening=turns\|games\|heuristic, \?answers=jsettlers or \?answers=FILE, or several of them, "
        "joined by &"
    )
    for wrong in ("net=x", "answers="):
        with pytest.raises(
            AgentError, match=rf"what follows the budget of a bargain must be {options}, not \?{wrong}$"
        ):
            make_agent(f"bargain:5?{wrong}")
    with pytest.raises(AgentError, match="there is no policy file 'nowhere'"):
        make_agent("bargain:5?answers=nowhere")
    assert make_agent("bargain").name == "bargain"


@pytest.mark.kernels
@pytest.mark.parametrize("sure", [-30.0, 30.0])
def test_it_expects_the_answers_of_the_model_that_it_is_given(tmp_path: Path, sure: float) -> None:
    """Where all accept, offers are as likely as that; where nobody does, none is looked at."""
    layers = [(np.zeros((len(input_names(CLASSIC)), 1), np.float32), np.full(1, sure, np.float32))]
    save_answers(tmp_path / "sure.npz", CLASSIC, (layers, layers), {})
    agent, looked = bargainer(f"bargain:4?answers={tmp_path / 'sure.npz'}"), 0
    for game in positions("base", 300, 5):
        if game.phase == "main":
            agent.act(game.view(game.current_player))
            looked += agent.bargain is not None and not agent.bargain.bundle.is_call
            assert agent.bargain is None or agent.bargain.likely > 0.99
    assert (looked > 3) == (sure > 0)
    with pytest.raises(AgentError, match="edition: 'classic' there, 'grand' here"):
        agent.compile_for(GRAND)


def test_who_is_likely_to_accept_in_words() -> None:
    words = "accepted by player 3 about 9 in 10 and player 1 about 4 in 10"
    assert likely_words({1: 0.42, 2: 0.04, 3: 0.99}) == words and likely_words({1: 0.01}) == ""


@pytest.mark.kernels
def test_a_hint_of_who_accepts_is_the_same_whatever_is_hidden() -> None:
    agent, told = bargainer("bargain:4"), 0
    one = Bundle((1, 0, 0, 0, 0), (0, 0, 0, 1, 0))
    for game in positions("base", 250, 5):
        view = game.view(game.current_player)
        if game.phase != "main" or not game.record["hand"][view.player, 0]:
            continue
        words = agent.who_accepts(view, one)
        assert words == agent.who_accepts(view.determinise(3).view(view.player), one)
        assert re.fullmatch(r"(accepted by player \d about \d in 10.*)?", words)
        told += bool(words)
    assert told > 2


def offers_of(agent: BargainingAgent, view: PlayerView) -> Offers:
    """Those of a seat in its turn, in worlds of which the first is `view.determinise(1)`."""
    worlds: Any = view.worlds(1, WORLDS)
    worlds[0] = view.determinise(1).record
    return Offers(view, agent._sit_down(view), 1, worlds, int(view.legal_actions()[0]))


@pytest.mark.kernels
def test_only_promising_offers_are_played_out() -> None:
    """Those kept are few, help by the value, and have somebody who may accept."""
    agent, kept, dropped = bargainer("bargain:4"), 0, 0
    model = shipped_answers(CLASSIC)
    for game in positions("base", 300, 5):
        view = game.view(game.current_player)
        if game.phase != "main":
            continue
        offers = offers_of(agent, view)
        *found, call = offers._promising(model)
        assert len(found) <= KEPT and call.bundle.is_call and call.likely == 1
        assert all(one.gain > 0 and one.likely >= LIKELY for one in found)
        assert found == sorted(found, key=lambda one: -one.expected)
        if found:
            asked = look_at_answerers(view, offers.seat)
            accepts = model.chances(asked, [one.bundle for one in found], offers.seat)[..., ACCEPTS]
            assert [one.likely for one in found] == pytest.approx((1 - (1 - accepts).prod(1)).tolist())
        kept, dropped = kept + len(found), dropped + len(offers.bundles) - 1 - len(found)
    assert dropped > kept > 20


@pytest.mark.kernels
@pytest.mark.rule("BASE-68", "DECISIONS-41", "DECISIONS-45")
@pytest.mark.parametrize(("scenario", "options"), TABLES)
def test_rounds_of_an_offer_begin_where_the_rules_lead_if_it_is_accepted(
    scenario: str, options: dict[str, Any]
) -> None:
    agent, closed, impossible = bargainer("bargain:4"), 0, 0
    for game in positions(scenario, 300, 5, **options):
        view = game.view(game.current_player)
        if game.phase != "main":
            continue
        offers = offers_of(agent, view)
        for one in offers._promising(shipped_answers(view.board.edition))[:2]:
            if one.bundle.is_call:
                continue
            rules = view.determinise(1)
            for step in steps(one.bundle, view.board.edition.actions):
                rules.apply(int(view.board.record["id_of"][0][step]))
            while rules.phase == "answer":
                words = told(rules)
                rules.apply(words.get("accept", words["decline"]))
            impossible += one.actions[0] < 0
            assert (one.actions[0] >= 0) == (rules.phase == "choose")
            if rules.phase == "choose":
                offers._play_out(one, [0.0], 0)
                action = int(view.board.record["id_of"][0][one.actions[0]])
                assert rules.describe(action).startswith("choose ") and action in rules.legal_list()
                same = [name for name in rules.record.dtype.names if name not in ("answers", "decisions")]
                assert all(np.array_equal(rules.record[name], offers.ready[0][name]) for name in same)
                closed += 1
    assert closed > 3, (closed, impossible)


def test_where_nobody_is_likely_to_accept_it_may_still_call(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seafarers_agents.champion.offers.LIKELY", 1.1)
    agent, calls = bargainer(f"bargain:2?values={path}"), 0
    for game in positions("base", 300, 4):
        assert agent.act(game.view(game.current_player)) in game.legal_list()
        assert agent.bargain is None or agent.bargain.bundle.is_call
        calls += agent.bargain is not None
    assert calls > 0


def test_cards_change_hands_in_what_a_seat_sees() -> None:
    game = next(game for game in positions("base", 200, 5) if game.phase == "main" and game.record["hand_size"][0] > 2)
    before, bundle = game.view(0).state.copy(), Bundle((1, 1, 0, 0, 0), (0, 0, 1, 0, 0))
    states = CLASSIC.records.zeroed(2)
    states[:] = before
    _trade(states[1:], 0, np.array([2]), [bundle])
    assert states[0] == before
    after = states[1]
    changed = after["hand"][0][:SIZE].astype(int) - before["hand"][0][:SIZE]
    assert changed.tolist() == [-1, -1, 1, 0, 0] and not after["hand"][2].any()
    assert (after["hand_size"].astype(int) - before["hand_size"])[:4].tolist() == [-1, 0, 1, 0]
