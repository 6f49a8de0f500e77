"""Games with robots of JSettlers, without Java: recorded messages, and what a hostile server could send."""

import asyncio
import gzip
import random
from collections import Counter
from pathlib import Path

import pytest

from seafarers_agents import make_agent
from seafarers_agents.outside.jsettlers.client import Robot, facts
from seafarers_agents.outside.jsettlers.dictated import DictationError, _Guess, _Teller, dictate
from seafarers_agents.outside.jsettlers.differences import FALLBACKS, OptionError, read_options
from seafarers_agents.outside.jsettlers.matches import Plan, played, report
from seafarers_agents.outside.jsettlers.places import Board, Classic, Large, sides_of
from seafarers_agents.outside.jsettlers.plain import Plain
from seafarers_agents.outside.jsettlers.players import Player
from seafarers_agents.outside.jsettlers.position import Writer
from seafarers_agents.outside.jsettlers.reading import read
from seafarers_agents.outside.jsettlers.sitting import Sitting
from seafarers_agents.outside.jsettlers.table import Table
from seafarers_agents.outside.jsettlers.wire import Fields, Line, WireError, message, split
from seafarers_agents.seeds import KEYED, Seeds
from seafarers_env import replay
from tests.effort import often
from tests.rules import scene

LOGS = sorted((Path(__file__).parents[1] / "data" / "jsettlers").glob("*.txt.gz"))


def text_of(path: Path) -> str:
    return gzip.decompress(path.read_bytes()).decode()


def cases(logs: list[Path]) -> list[object]:
    """Boards with sea are played by another edition, whose kernels take long to compile."""
    long = {path: () if path.name.startswith("base") else pytest.mark.long for path in logs}
    return [pytest.param(path, id=path.name.split(".")[0], marks=marks) for path, marks in long.items()]


def again(path: Path) -> Sitting:
    agent, number = path.name.split(".")[0].split("_")[1:3]
    seed = Seeds(0, KEYED).agent(int(number), 0)
    return Sitting.again(text_of(path), lambda table: Player(table, make_agent(agent, seed), int(number)))


# --- recorded games ---------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("path", cases(often(LOGS, [path for path in LOGS if "_0" in path.name or "_1" in path.name])))
def test_a_recorded_game_is_played_the_same_once_more(path: Path) -> None:
    sitting = again(path)
    assert sitting.log == text_of(path).splitlines()
    told = facts(sitting)
    assert told["fallbacks"].keys() <= set(FALLBACKS)
    assert told["declined"] == 0
    assert bool(told["spoiled"]) == ("spoiled" in path.name)
    assert sitting.over and told["points"][told["winner"]] >= 10


def test_thirty_games_are_kept_all_scenarios_and_spoiled_ones_among_them() -> None:
    heads = [text_of(path).split("\n", 1)[0] for path in LOGS]
    for scenario in ("SC_NSHO", "SC_4ISL", "SC_TTD", "SC_FOG"):
        assert sum(scenario in head for head in heads) >= 3, scenario
    assert len(heads) >= 30
    assert sum("NT=t" in head for head in heads) >= 3
    assert any("PL=3" in head for head in heads)
    assert any("spoiled" in path.name for path in LOGS)


@pytest.mark.parametrize("path", cases([path for path in LOGS if "open" in path.name]))
def test_a_game_is_dictated_from_its_first_to_its_last_message(path: Path) -> None:
    """The server disclosed all hands after each turn: they are compared on the way."""
    log = text_of(path)
    recorded = dictate(log)
    found = replay.loads(replay.dumps(recorded))  # plays all of it once more
    told = facts(Sitting.again(log, Unmoved))
    assert (found.end.outcome, found.end.winner, list(found.end.points)) == ("won", told["winner"], told["points"])
    assert found.end.turns == told["turns"] - 1
    rolled = Counter(
        event.words for event in found.events if isinstance(event, replay.Chance) and event.phase == "dice"
    )
    heard = Counter(line.rsplit(",", 1)[1] for line in log.splitlines() if line.startswith("< 1028|"))
    assert rolled == Counter({word: n for word, n in heard.items() if word != "-1"})


@pytest.mark.rule("HOUSE-18")
@pytest.mark.parametrize(("given", "left"), [(2, 4), (3, 3), (4, 2)])
def test_people_may_give_the_bank_more_than_it_asks_for(given: int, left: int) -> None:
    game = scene.isle(scene.seat(settlements=["2,2 SW"], hand={"wool": 6}), scene.seat(), any_rate=True).game
    teller = _Teller(None, game, game.apply, game.apply_chance)  # pyright: ignore[reportArgumentType]
    clay, ore, sheep, wheat, wood = (0, 0), (0, 1), (given, 0), (0, 0), (0, 0)
    sides = zip(clay, ore, sheep, wheat, wood, strict=True)
    teller.tell(Fields("bank trade", ["game", *(str(n) for side in sides for n in side), "2"]), _Guess([]))
    assert {good: n for good, n in game.facts()["seats"][0]["hand"].items() if n} == {"wool": left, "ore": 1}


def test_hands_that_were_disclosed_otherwise_are_told() -> None:
    log = text_of(next(path for path in LOGS if path.name.startswith("baseopen"))).splitlines()
    at = [k for k, line in enumerate(log) if line.startswith("< 1103|")][20]
    head, last = log[at].rsplit("|", 1)
    log[at] = f"{head}|{int(last) + 1}"
    with pytest.raises(DictationError, match="turn "):
        dictate("\n".join(log))
    with pytest.raises(WireError, match="nothing is placed"):
        dictate("# PL=4\n# g,0,0,0\n")


# --- a hostile server -------------------------------------------------------------------------------------------------
def mutated(text: str, chance: random.Random) -> str:
    """A message, cut, too long, or with other fields."""
    head, bar, rest = text.partition("|")
    fields = rest.split(",")
    way = chance.randrange(7)
    if way == 0:
        return text[: chance.randrange(len(text))]
    if way == 1:
        return text + "," + ",".join(chance.choice(fields) for _ in range(chance.choice((1, 7, 300))))
    at = chance.randrange(len(fields))
    if way == 2:
        del fields[at]
    elif way == 3:
        fields[at] = chance.choice(
            ("", "x", "-1", "9", "4000000000", "1e9", "[4000000000", "true", "\x1b[31m", "٣", "-")
        )
    elif way == 4:
        fields[at] = str(chance.randrange(-300, 70000))
    elif way == 5:
        chance.shuffle(fields)
    else:
        head = str(chance.choice((1009, 1024, 1025, 1026, 1036, 1041, 1046, 1057, 1084, 1086, 1089, 1092, 1093, 1102)))
    return head + bar + ",".join(fields)


def spoiled(path: Path, share: float, chance: random.Random) -> str:
    """A log in which some of what the server said is something else."""
    return "\n".join(
        f"< {mutated(line[2:], chance)}" if line.startswith("< ") and chance.random() < share else line
        for line in text_of(path).splitlines()
    )


@pytest.mark.parametrize("seed", range(4))
def test_whatever_a_server_says_is_an_error_that_says_what_would_be_right(seed: int) -> None:
    """The plain player decides, as our engine is not what is tried here."""
    chance, errors = random.Random(seed), list[str]()
    for path in chance.sample(LOGS, 4):
        for _ in range(12):
            try:
                Sitting.again(spoiled(path, 0.01, chance), Stubborn)
            except WireError as error:
                errors.append(str(error))
    assert len(errors) > 40
    assert all(20 < len(error) < 400 and error.isprintable() for error in errors)


class Unmoved:
    """Says nothing at all."""

    def __init__(self, table: Table) -> None:
        pass

    def decide(self) -> str | None:
        return None

    def answer(self, offerer: int) -> str:
        return message("reject", "-", offerer)

    def declined(self) -> None:
        pass

    def result(self) -> dict[str, object]:
        return {}


class Stubborn(Unmoved):
    """Decides nothing."""

    def __init__(self, table: Table) -> None:
        self.plain = Plain(table)

    def decide(self) -> str | None:
        try:
            return self.plain.decide()
        except (LookupError, ValueError):  # `Player` makes an error of it
            return None


def test_positions_of_spoiled_tables_end_in_an_error_or_another_decision() -> None:
    """With an agent of ours: nothing but a `WireError` gets out, whatever the table has come to be."""
    chance, ended = random.Random(3), 0
    for path in (path for path in LOGS if path.name.startswith("base")):
        try:
            Sitting.again(spoiled(path, 0.01, chance), lambda table: Player(table, make_agent("random")))
        except WireError:
            ended += 1
    assert ended > 3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "the number of a message must be a whole number from 0 to 99999, not ''"),
        ("x|g", "the number of a message .* not 'x'"),
        ("1025|g", "message 'state' ends after 0 fields, before number 0"),
        ("1025|g,٣", "field 0 of message 'state' must be a whole number from 0 to 9999, not '٣'"),
        ("1009|g,0,1,65535", "seat 0, where nobody sits"),
        ("1026|g,77", "field 0 of message 'turn' must be a whole number from 0 to 5, not '77'"),
        ("1084|g,2,HL,[2,5,5", "encoding 2, where only 1 and 3 are read"),
        ("1084|g,3,LH,[999999,5", "the length of 'LH' in a board must be a whole number from 0 to 4096"),
        ("1041|g,0,true", "message 'offer' must have 13 to 17 fields, for 2 to 6 seats, not 2"),
        ("1025|g" + ",1" * 5000, "message 1025 has more than 4096 fields"),
    ],
)
def test_a_message_that_cannot_be_is_told(text: str, told: str) -> None:
    sitting = Sitting("g", 2, (18, 16), "PL=4", Stubborn)
    with pytest.raises(WireError, match=told):
        sitting.hear(text)


def test_a_game_without_an_end_is_left() -> None:
    sitting = Sitting("g", 2, (0, 0), "PL=4", Stubborn)
    with pytest.raises(WireError, match="no game has so many"):
        for _ in range(30_000):
            sitting.hear("1010|g,a word")


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (b"", "between messages"),
        (b"\x00", "1 of 2 bytes into a message"),
        (b"\x00\x09102", "3 of 9 bytes into a message"),
    ],
)
def test_a_line_that_is_cut_says_where(sent: bytes, told: str) -> None:
    async def hear() -> str:
        reader = asyncio.StreamReader()
        reader.feed_data(sent)
        reader.feed_eof()
        return await Line(reader, None).hear()  # type: ignore[arg-type]

    with pytest.raises(WireError, match=told):
        asyncio.run(hear())


def test_a_robot_leaves_a_game_that_is_wrong_and_plays_the_others() -> None:
    over: list[Sitting] = []
    robot = Robot("outside", lambda t: Player(t, make_agent("random")), over.append)
    for game in ("a", "b"):
        assert robot.hear(f"1023|{game},2,PL=4") == [message("join", "outside", "\t", "\t", game)]
        robot.hear(f"1021|{game}")
        assert robot.hear(f"1017|{game},x") == [message("sit", game, "\t", 2, True)]
    assert robot.hear("1026|a,99") == [message("leave", "outside", "-", "a")]
    assert [sitting.wrong for sitting in over] == [
        "field 0 of message 'turn' must be a whole number from 0 to 5, not '99'"
    ]
    assert list(robot.sittings) == ["b"]
    assert robot.hear("1026|a,99") == robot.hear("1021|never invited") == []
    assert played(7, over[0], 1.0).went == "broken"


# --- the table --------------------------------------------------------------------------------------------------------
def table(*messages: str, size: tuple[int, int] = (0, 0), me: int = 0) -> Table:
    found = Table("g", me, *size, options="PL=4,VP=t10")
    for seat in range(4):
        read(found, Fields("sit", ["g", f"robot {seat}", str(seat), "true"]))
    for text in messages:
        read(found, split(text)[1])
    return found


@pytest.mark.parametrize("kind", [Classic, Large])
def test_numbers_of_places_are_found_back(kind: type) -> None:
    board = Board() if kind is Classic else Board(18, 16)
    if kind is Classic:
        board.lay_classic(Fields("board 1", ["6"] * 37 + ["-1"] * 37 + ["-1"]))
    else:
        board.lay_large(Fields("board 2", ["3"]))
    assert len(board.terrain) >= 37
    for h in board.terrain:
        assert board.hex(board.number_of_hex(h)) == h
        assert len({board.number_of_side(e) for e in sides_of(h)}) == 6
    for e in board.hexes_at_side:
        assert board.side(board.number_of_side(e)) == e
    for n in board.hexes_at:
        assert board.corner(board.number_of_corner(n)) == n


def test_hands_are_followed_as_far_as_they_are_certain() -> None:
    t = table("1086|g|1|101|1|2|5|1", "1102|g,2,1,R,6,1,true")
    robbed, thief = t.players[1], t.players[2]
    assert (robbed.hand, robbed.unknown, thief.unknown) == ([1, 0, 0, 0, 0], 1, 1)  # two clay, one wood; one is gone
    read(t, Fields("elements", ["g", "1", "102", "5", "1"]))  # it pays a wood
    assert (robbed.hand, robbed.unknown) == ([1, 0, 0, 0, 0], 0)
    read(t, Fields("offer", ["g", "2", "true", "false", "false", "false", *"00100", *"10000"]))
    assert (thief.hand, thief.unknown) == ([0, 0, 1, 0, 0], 0)  # it offers a sheep, so that is what it stole
    read(t, Fields("hand size", ["g", "2", "4"]))
    assert (thief.hand, thief.unknown) == ([0] * 5, 4)


def test_a_trade_ends_all_offers() -> None:
    """Seat 1 has made a counter-offer when seat 3 takes what seat 2 offers: nothing is left to choose from."""
    t = table(
        "1086|g|2|101|1",
        "1041|g,2,true,true,false,true,1,0,0,0,0,0,0,1,0,0",
        "1041|g,1,false,false,true,false,0,0,1,0,0,0,1,0,0,0",
    )
    assert t.offers.keys() == {1, 2}
    read(t, Fields("accept", ["g", "3", "2", *"10000", *"00100"]))
    assert not t.offers and t.players[2].hand == [0, 0, 1, 0, 0]


def test_the_plain_player_names_the_good_of_its_own_monopoly() -> None:
    """In a game that our rules cannot follow it may have played the card: silence would end the game for all."""
    t = table("1026|g,0,53")
    said = Player(t, make_agent("random")).decide()
    assert said is not None and said.startswith("1053|g,")


def test_a_robot_that_hung_spoils_a_game() -> None:
    t = table("1018|g,5", "1026|g,1,5")
    read(t, Fields("cancel build", ["g", "1"]))
    assert t.spoiled == ["turn 1: a starting settlement of seat 1 was taken back"]
    t = table("1026|g,1,15", "1028|g,8", "1026|g,2,15", "1026|g,3,15")
    assert t.spoiled == ["turn 2: seat 2 did not roll"]


def test_filled_in_cards_make_nobody_win() -> None:
    """Where hidden cards have to be points, whoever has fewest of those in sight has them."""
    t = table("1026|g,1,15")
    t.board.lay_classic(Fields("board 1", ["6"] * 37 + ["-1"] * 37 + ["-1"]))
    writer = Writer(t)
    t.players[0].played = ["knight"] * 13
    t.players[3].played = ["roads"] * 2 + ["discovery"] * 2 + ["monopoly"] * 2
    t.players[1].special, t.players[2].special = 9, 6
    t.players[1].cards_old, t.players[2].cards_old = [None], [None] * 2
    cards = writer._cards()
    assert cards[1]["point"] == 0
    assert cards[2]["point"] == 2


# --- options, plans, sums ---------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("SC=SC_PIRI", "scenario 'SC_PIRI' has rules that ours lack; .*SC_NSHO, SC_4ISL, SC_TTD, SC_FOG"),
        ("N7=t7", "option 'N7' cannot be matched by our rules; what can: SC, PL, NT, VP, BC"),
        ("UB=t", "option 'UB'"),
        ("PL=6", r"PL must be written PL=\[34\], not 'PL=6'"),
        ("NT", "NT must be written"),
    ],
)
def test_games_that_cannot_be_matched_are_refused_by_name(options: str, told: str) -> None:
    with pytest.raises(OptionError, match=told):
        read_options(options)
    with pytest.raises(ValueError, match=told):
        Plan("random", 1, options)


def test_games_that_were_spoiled_are_told_and_do_not_count() -> None:
    plan, sitting = Plan("random", 2), Sitting("g", 0, (0, 0), "PL=4", lambda t: Player(t, make_agent("random")))
    for text in ("1012|g,a,0,true", "1012|g,b,1,true", "1012|g,c,2,true", "1012|g,d,3,true", "1026|g,3,1000"):
        sitting.hear(text)
    sitting.hear("1061|g,4,5,6,10,false,false,false,false")
    whole = played(0, sitting, 2.0)
    assert (whole.went, whole.seat, whole.winner, whole.points, whole.won) == ("whole", 1, 0, [10, 4, 5, 6], False)
    sitting.table.spoiled.append("turn 3: seat 1 did not roll")
    spoiled = played(1, sitting, 2.0)
    found = report(plan, [whole, spoiled])
    assert (found.games, found.wins, found.not_counted, found.wins_with_spoiled) == (1, 0, {"spoiled": 1}, (0, 2))
    assert (found.points, found.points_of_robots) == (4, 7)
