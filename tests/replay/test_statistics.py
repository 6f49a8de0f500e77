"""Statistics and chances of a game, from its replay alone."""

from collections import Counter
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest

from seafarers_agents.cli.replays import counted
from seafarers_env import Game
from seafarers_env.replay import Decision, Recorder, Replay, load
from seafarers_env.replay.odds import chances
from seafarers_env.replay.page import page
from seafarers_env.replay.statistics import SOURCES, Price, Trade, statistics
from tests.replay.common import brief, record
from tests.rules.scene import isle, seat

STORED = Path(__file__).parent.parent / "data" / "replays"


@pytest.fixture(scope="module")
def game() -> Replay:
    return load(STORED / "v1-base_3.jsonl.gz")


def test_every_card_is_counted_once(game: Replay) -> None:
    found, came = statistics(game), np.zeros(3, np.int64)
    hands = [before.record["hand"][:3].astype(int) for _, before in game.play()]
    for earlier, later in pairwise([*hands, game.at(len(game)).record["hand"][:3].astype(int)]):
        came += np.maximum(later - earlier, 0).sum(axis=1)
    assert tuple(found.received) == SOURCES and found.received["other"] == (0, 0, 0)
    assert [sum(counts) for counts in zip(*found.received.values(), strict=True)] == came.tolist()


def test_what_the_words_tell_is_what_is_counted(game: Replay) -> None:
    found = statistics(game)
    sums = Counter(int(event.words) for event in game.events if getattr(event, "phase", "") == "dice")
    assert found.dice == {total: sums[total] for total in range(2, 13)}
    assert found.expected(7) == pytest.approx(sum(sums.values()) / 6)
    begins = Counter((event.seat, event.words.split()[0]) for event in game.events if isinstance(event, Decision))
    assert found.deals == tuple(begins[seat, "maritime"] for seat in range(3))
    assert found.moved == tuple(begins[seat, "robber"] for seat in range(3))
    assert found.discarded == tuple(begins[seat, "discard"] for seat in range(3))
    stolen = sum(getattr(event, "phase", "") == "stolen card" for event in game.events)
    assert sum(found.stolen) == sum(found.lost) == stolen == sum(found.received["theft"])
    assert sum(found.trades) == 2 * sum(begins[seat, "choose"] for seat in range(3))


def test_trades_between_players_have_partners_and_prices(game: Replay) -> None:
    found = statistics(game)
    came = np.zeros(3, np.int64)
    for trade in found.exchanged:
        assert trade.seat != trade.partner and any(n > 0 for n in trade.cards.values())
        came[trade.seat] += sum(n for n in trade.cards.values() if n > 0)
        came[trade.partner] -= sum(n for n in trade.cards.values() if n < 0)
    assert found.received["trade"] == tuple(came) and came.sum() > 0
    assert np.array_equal(found.partners, np.transpose(found.partners)) and not np.diag(found.partners).any()
    assert found.exchanged[0].words == "player 1 gives player 2 2 grain for ore"
    one = {good: 0 for good in found.goods}
    three = [Trade(0, 1, one | {"wool": 2, "ore": -1}), Trade(1, 2, one | {"wool": -1, "ore": 1}),
             Trade(0, 2, one | {"wool": -1, "ore": 1, "brick": 1})]  # fmt: skip
    prices = replace(found, exchanged=tuple(three)).prices
    assert (prices["wool"], prices["ore"]) == (Price(3, 2), Price(2, 3)) and prices["ore"].each == 1.5
    assert prices["brick"].cards == 0 and np.isnan(prices["brick"].each)


def test_the_page_draws_each_trade(game: Replay) -> None:
    text, quiet = page(game), page(brief())
    assert text.count(" gives player ") >= len(statistics(game).exchanged) > 3
    assert "Trades between players, and what each got" in text and "Prices among players" in text
    assert "Trades between players, and" not in quiet and "Prices among players" not in quiet


def test_cards_for_a_card_are_no_gold() -> None:
    """Both are taken one by one, in the same phase."""
    game = isle(seat(settlements=["3,3 SW"], cards={"plenty": 1}), phase="pre-roll").game
    recorder = Recorder(game)
    for words in ("play plenty", "take ore", "take ore", "roll"):
        recorder.apply(game.parse(words))
    recorder.apply_chance(game.parse_chance("5"))
    recorder.apply(game.parse("take ore"))
    received = statistics(recorder.replay()).received
    assert (received["cards"][0], received["gold"][0]) == (2, 1)


def test_lines_tell_all_of_it(game: Replay) -> None:
    found, lines = statistics(game), list(counted(statistics(game)))
    assert lines[0].split() == ["dice", "thrown", "expected"] and len(lines) > 20
    row = next(line for line in lines if line.startswith("production"))
    assert tuple(map(int, row.split()[1:])) == found.received["production"]


def test_chances_are_even_at_first_and_sure_at_the_end(game: Replay) -> None:
    curve = chances(game)
    assert len(curve) == len(game) + 1
    assert curve[0] == (1 / 3,) * 3
    assert all(sum(row) == pytest.approx(1) and min(row) >= 0 for row in curve)
    assert curve[-1] == tuple(float(seat == game.end.winner) for seat in range(3))
    assert np.mean([row[game.end.winner] for row in curve[-60:]]) > 0.4


def test_the_page_has_what_is_passed_in() -> None:
    short = brief()
    rows = [[0.5, 0.25, 0.25] for _ in range(len(short) + 1)]
    text, without = page(short, odds=rows), page(short)
    assert text.count("Chance to win in %") == 1 and "Chance to win in %" not in without
    assert "Cards by where they came from" in without and "Trades, robberies and discards" in without
    with pytest.raises(ValueError, match=rf"odds must be {len(short) + 1} rows of 3 chances"):
        page(short, odds=rows[1:])


@pytest.mark.long
def test_chances_of_six_players_come_from_the_edition_that_seats_them() -> None:
    game = record(Game("heading_for_new_shores", 6, seed=3), 1, limit=60).replay()
    curve = chances(game)
    assert len(curve) == len(game) + 1 and {len(row) for row in curve} == {6}
    assert curve[0] == (1 / 6,) * 6
