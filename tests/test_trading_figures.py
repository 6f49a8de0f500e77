"""What `benchmarks.trading` counts: trades of whole games, prices, partners."""

import numpy as np
import pytest

from benchmarks.trading import Trade, main, places, play, prices


def trade(*moved: int, proposer: int = 0, partner: int = 1, points: tuple[int, ...] = (4, 3, 2)) -> Trade:
    return Trade(0, proposer, partner, np.array(moved), points)


def test_prices_are_those_that_explain_the_trades() -> None:
    # Two of the first for one of the second, one of the second for two of the third; nobody trades the last.
    found = prices([trade(-2, 1, 0, 0), trade(0, -1, 2, 0), trade(0, 1, -2, 0)], 4)
    assert found[:3] == pytest.approx([2 ** (-1 / 3), 2 ** (2 / 3), 2 ** (-1 / 3)])
    assert np.isnan(found[3]) and np.isnan(prices([trade(-1, -1, 1, 0)], 4)).all()


def test_partners_by_their_points() -> None:
    assert places([trade(), trade(partner=2)]).tolist() == [0.5, 0.5]
    assert places([trade(points=(4, 3, 3))]).tolist() == [0.5, 0.5], "equals share their places"


@pytest.mark.rule("BASE-68", "DECISIONS-45")
def test_what_one_side_gives_the_other_gets() -> None:
    played = play("base", ["heuristic"] * 3, 2, 4)
    assert len(played.winners) == 2 and len(played.trades) > 4
    for who, one in played.trades:
        assert 0 <= who < 3 and one.proposer != one.partner and 0 <= one.part <= 2
        assert (one.moved > 0).any() and (one.moved < 0).any()
    assert not play("base", ["heuristic"] * 3, 1, 4, max_offers=0).trades


def test_the_command_prints_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    main(["base", "--agents", "heuristic,random,heuristic", "--games", "2"])
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[1:4]] == ["heuristic", "random", "heuristic"]
    assert len({len(line) for line in lines[:4]}) == 1
    assert lines[-4].split() == ["price", "trades", "brick", "lumber", "wool", "grain", "ore"]
    with pytest.raises(SystemExit):
        main(["base", "--games", "0"])
