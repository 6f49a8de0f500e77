"""Own boards at the limits of what Catan World asks for: room for crossings, actions beside hidden hexes (WORLD)."""

import pytest

from seafarers_env import Game, Scenario
from seafarers_env.board.chart import parse_chart
from seafarers_env.board.findings import BoardError
from seafarers_env.editions import GRAND
from tests.oracle.globe import GLOBE

HEAD, TAIL = (
    GLOBE.split("[map]")[0],
    """
[pools]
S hexes = F=2
S chips = 4 5

[rules]
round_the_world = true
""",
)


def scattered(islets: int) -> Scenario:
    """Two hexes of home and, in a row, so many of sea: a ship can land at all six sides of each."""
    first = "*S. *S." + "     ~~~" * islets
    letters = "S.. S.." + "     ~.." * islets
    text = f"{HEAD}[map]\n{first}\n\n[regions]\n{letters}\n\nS = start; home\n{TAIL}"
    chart = parse_chart(text)
    return Scenario(chart.name, dict.fromkeys(chart.players, chart))


@pytest.mark.long  # the edition grand is compiled
@pytest.mark.rule("WORLD-43")
def test_there_is_room_for_all_crossings_or_the_board_is_refused() -> None:
    game = Game(scattered(8), 4)
    assert game.table.edition is GRAND
    with pytest.raises(BoardError, match="at most 64 crossings; found 70"):
        Game(scattered(10), 4)
    assert Game(scattered(10), 4, round_the_world=False).num_players == 4


@pytest.mark.long
@pytest.mark.rule("WORLD-10")
@pytest.mark.parametrize(("kinds", "chips"), [("F=1", " 5"), ("~=1", "")])
def test_all_that_starts_may_lie_on_has_an_action(kinds: str, chips: str) -> None:
    """Beside a hidden hex that can only be land, or only sea, roads and ships alike: they are mended later."""
    text = f"{HEAD}[map]\n*S. ?U.\n\n[regions]\nS.. U..\n\nS = start; home\nU = unexplored; beyond\n\n"
    text += f"[pools]\nS hexes = F=1\nS chips = 4\nU hexes = {kinds}\nU chips ={chips}\n\n[rules]\n"
    text += "exploration = true\nhidden_sides = closed\nblind_start = true\npirate = false\n"
    chart = parse_chart(text)
    scenario = Scenario(chart.name, dict.fromkeys(chart.players, chart))
    for frame in (True, False):
        game = Game(scenario, 2, chance="explicit", frame_is_sea=frame)
        game.apply(game.parse("settlement 0,0 NE"))
        legal = {game.describe(action) for action in game.legal_actions()}
        assert {"road 0,0 E", "ship 0,0 E", "road 0,2 NW", "ship 0,2 NW"} <= legal
