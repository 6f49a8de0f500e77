"""Own boards at the limits of what Catan World asks for: room for crossings, actions beside hidden hexes (WORLD)."""

import pytest

from seafarers_env import Game, Scenario
from seafarers_env.board.chart import parse_chart
from seafarers_env.board.findings import BoardError
from seafarers_env.editions import GRAND
from seafarers_env.scenarios import OptionError
from seafarers_env.scenarios.options import resolve
from tests.board.tiny import HIDDEN
from tests.oracle.globe import GLOBE
from tests.oracle.unknown import ATOLLS, SHOALS
from tests.rules.scene import scene

pytestmark = pytest.mark.kernels

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
    game = Game(scenario, 2, chance="explicit")
    game.apply(game.parse("settlement 0,0 NE"))
    legal = {game.describe(action) for action in game.legal_actions()}
    assert {"road 0,0 E", "ship 0,0 E", "road 0,2 NW", "ship 0,2 NW"} <= legal


# --- what the rim may be ----------------------------------------------------------------------------------------------
WRONG = {"frame_is_sea": False, "pirate_on_frame": True}
ASKS: dict[str, bool | str] = {"hidden_sides": "closed", "blind_start": True, "round_the_world": True}


@pytest.mark.rule("FACEDOWN-53", "FACEDOWN-62")
@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("scenario", ["catan_world", "seven_islands", "reach_catan"])
def test_the_rim_is_sea_without_a_pirate(scenario: str, wrong: str) -> None:
    with pytest.raises(
        OptionError, match=rf"^{wrong} = {WRONG[wrong]} does not fit, as hidden_sides = closed.*FACEDOWN"
    ):
        Game(scenario, 3, **{wrong: WRONG[wrong]})


@pytest.mark.rule("FACEDOWN-53", "FACEDOWN-62")
@pytest.mark.parametrize("wrong", WRONG)
@pytest.mark.parametrize("asks", ASKS)
def test_a_board_file_is_told_where_it_says_otherwise(asks: str, wrong: str) -> None:
    written = f"{wrong} = {str(WRONG[wrong]).lower()}"
    text = HIDDEN.replace("[rules]", f"[rules]\n{written}")
    resolve(parse_chart(text))
    with pytest.raises(OptionError, match=f"{wrong} = {WRONG[wrong]} does not fit, as {asks} = "):
        resolve(parse_chart(text), {asks: ASKS[asks]})
    asked = f"{asks} = {str(ASKS[asks]).lower()}"
    with pytest.raises(BoardError) as caught:
        resolve(parse_chart(text.replace("[rules]", f"[rules]\n{asked}")))
    right = str(not WRONG[wrong]).lower()
    assert caught.value.expected.startswith(f"{right} for {wrong}, as {asked}: the rim is sea")
    told = text.replace("[rules]", f"[rules]\n{asked}").splitlines()[caught.value.line - 1]
    assert told == written and told[caught.value.column - 1 :] == str(WRONG[wrong]).lower()
    assert resolve(parse_chart(text), {wrong: not WRONG[wrong], asks: ASKS[asks]})[asks] == ASKS[asks]


@pytest.mark.long
@pytest.mark.rule("FACEDOWN-34", "FACEDOWN-65")
def test_a_tile_found_beside_a_settlement_waits_for_the_next_settler() -> None:
    """On open shores a settlement may stand beside a hidden hex."""
    game = scene(SHOALS.replace("hidden_sides = closed\n", ""), phase="setup settlement")
    game.do("settlement 5,4 NE", "road 5,4 NE").chance("harbour grain")
    assert game.game.facts()["tiles"] == {"5,6": {"harbour": "grain", "side": None}}
    kept = game.game.to_json()
    assert Game.from_json(kept, "explicit").to_json() == kept


@pytest.mark.rule("SEVEN-02", "SEVEN-16")
def test_regions_with_markers_share_no_corner() -> None:
    beside = ATOLLS.replace("=.. s.. ~.. a.. =..", "=.. s.. ~.. b.. =..")
    with pytest.raises(
        BoardError, match=r"shares no corner with another one that has a marker .*; found '[ab]' beside"
    ):
        resolve(parse_chart(beside))
    off = beside.replace("island_markers = true", "")
    assert not resolve(parse_chart(off))["island_markers"]
    with pytest.raises(OptionError, match="island_markers = True does not fit: regions with markers share no corner"):
        resolve(parse_chart(off), {"island_markers": True})
