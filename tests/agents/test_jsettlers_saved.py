"""Saved games of a JSettlers server as positions; the file here is written by the test, from the layout of a log."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from seafarers_agents.cli import main
from seafarers_agents.outside.jsettlers.saved import SavedGameError, load
from seafarers_env import Game

LOGS = sorted((Path(__file__).parents[1] / "data" / "jsettlers").glob("base_*.txt.gz"))


def layout() -> dict[str, Any]:
    lines = gzip.decompress(LOGS[0].read_bytes()).decode().splitlines()
    words = [line for line in lines if line.startswith("< 1014|")][-1].split(",")[1:]
    return {
        "hexLayout": [*map(int, words[:37])],
        "numberLayout": [*map(int, words[37:74])],
        "robberHex": int(words[74]),
    }


def seat(name: str, pieces: list[tuple[str, int]], **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "isSeatVacant": False,
        "resources": {"clay": 1, "wood": 2},
        "elements": {"NUMKNIGHTS": 0},
        "oldDevCards": [],
        "newDevCards": [],
        "pieces": [{"pieceType": kind, "coord": at} for kind, at in pieces],
        **more,
    }


def saved() -> dict[str, Any]:
    first = seat("a", [("SETTLEMENT", 0x69), ("ROAD", 0x69), ("CITY", 0x74)], totalVP=6, oldDevCards=["CAP"])
    first["elements"]["NUMKNIGHTS"] = 3
    second = seat("b", [("SETTLEMENT", 0x45)], totalVP=1, newDevCards=["KNIGHT", 2])
    return {
        "modelVersion": 2400,
        "gameOptions": "PL=4,BC=t4,VP=t11",
        "gameState": 20,
        "currentDice": 8,
        "elements": {"CURRENT_PLAYER": 3, "FIRST_PLAYER": 1, "ROUND_COUNT": 5, "LARGEST_ARMY_PLAYER": 1},
        "boardInfo": {"layout1": layout()},
        "playerSeats": [{"isSeatVacant": True}, first, {"isSeatVacant": True}, second],
    }


def test_a_saved_game_is_a_position() -> None:
    found = load(json.dumps(saved()))
    facts = found.game.facts()
    assert (found.names, found.differences) == (["a", "b"], [])
    assert (found.game.num_players, found.game.current_player, found.game.phase) == (2, 1, "main")
    assert found.game.options["points_to_win"] == 11
    assert (found.game.turn, facts["turn"]["last_roll"], facts["largest_army"]) == (9, 8, 0)
    assert [one["points"] for one in facts["seats"]] == [6, 1]
    assert facts["seats"][0]["played"]["soldier"] == 3
    assert {kind: n for kind, n in facts["bought"].items() if n} == {"soldier": 1, "plenty": 1}
    assert {kind: n for kind, n in facts["seats"][1]["hand"].items() if n} == {"brick": 1, "lumber": 2}


def test_what_differs_is_named() -> None:
    doc = saved()
    doc["gameOptions"] += ",N7=t7,UB=t,NEW=t"
    doc["playerSeats"][1]["totalVP"] = 7
    doc["elements"]["LONGEST_ROAD_PLAYER"] = 1
    doc["devCardDeck"] = ["KNIGHT"] * 10 + ["CAP"] * 4 + ["ROADS", "MONO", "MONO", "DISC"]
    found = load(json.dumps(doc))
    assert found.differences == [
        "N7=t7 (no seven in the first rounds): ours has no such rule",
        "UB=t (undo): ours has no such rule",
        "NEW=t: an option that is not known",
        "cards played, and the file does not tell by whom: roads 1; ours are those of seat 0",
        found.differences[4],
        "points of seat 0: the file says 7, ours are 6",
    ]
    assert found.differences[4].startswith("longest_route: the file says seat 0, ours expects ")


def put(*keys: Any, value: Any) -> Callable[[dict[str, Any]], None]:
    def change(doc: dict[str, Any]) -> None:
        at: Any = doc
        for key in keys[:-1]:
            at = at[key]
        at[keys[-1]] = value

    return change


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (put("modelVersion", value=2200), "modelVersion: 2300 to 2499 are read, not 2200"),
        (put("gameOptions", value="SC=SC_PIRI"), "scenario 'SC_PIRI' has rules that ours lack"),
        (put("gameOptions", value="PL=4,_SC_0RVP=t"), "_SC_0RVP is a rule that ours lack"),
        (put("gameState", value=100), "gameState: .* can be read, not 100"),
        (put("elements", "CURRENT_PLAYER", value=0), "a seat that is taken, not 0"),
        (put("elements", value=7), "elements: an object, not '7'"),
        (put("playerSeats", 1, "oldDevCards", value=["LUCK"]), r"playerSeats\[1\]: cards must be .* not 'LUCK'"),
        (put("playerSeats", 1, "pieces", 0, "coord", value=-5), "coord: a whole number from 0 to 65535, not '-5'"),
        (
            put("playerSeats", 1, "pieces", 0, "coord", value=0xFFFF),
            "boardInfo: corner 0xffff, which the board has not",
        ),
        (put("playerSeats", 1, "resources", "clay", value=True), "clay: a whole number from 0 to 255, not 'True'"),
        (put("playerSeats", 1, "resources", "clay", value=99), "our rules cannot hold this game"),
        (put("playerSeats", 1, "pieces", value=5), "pieces: a list, not '5'"),
        (put("playerSeats", 1, "pieces", value=[3]), "an object was expected, not '3'"),
        (put("playerSeats", value=[]), "playerSeats: 2 to 4 players, not 0"),
        (put("boardInfo", "layout1", "hexLayout", value=[1, 2]), "field 2 of message 'layout1' must be a whole number"),
        (put("boardInfo", value={"layout2": {"boardEncodingFormat": 2}}), "a board in encoding 3, not that of six"),
    ],
)
def test_what_cannot_be_is_told(change: Callable[[dict[str, Any]], None], told: str) -> None:
    doc = saved()
    change(doc)
    with pytest.raises(SavedGameError, match=told):
        load(json.dumps(doc))


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"playerSeats": 3}', "[" * 100_000, " " * (5 << 20)])
def test_other_files_are_told(text: str) -> None:
    with pytest.raises(SavedGameError):
        load(text)


def test_the_command_writes_a_position(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, out = tmp_path / "my.game.json", tmp_path / "new" / "position.json"
    file.write_text(json.dumps(saved()), encoding="utf-8")
    assert main(["import", str(file), "--out", str(out)]) == 0
    assert "seat 0 'a', seat 1 'b'; turn 9, main" in capsys.readouterr().err
    assert Game.from_json(out.read_text(encoding="utf-8")).turn == 9
    file.write_text("{}", encoding="utf-8")
    assert main(["import", str(file)]) == 2
    assert "a saved game has 'playerSeats'" in capsys.readouterr().err
    assert main(["import", str(tmp_path / "none.json")]) == 2
