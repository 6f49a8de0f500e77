"""Entries of a position as the parts declare them: written, read and refused without a reader of their own."""

from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.editions import EXPLORERS, GRAND, KNIGHTS
from seafarers_env.engine import phases as at
from seafarers_env.engine.declaring.codecs import (
    Bundle,
    BySeat,
    Code,
    Custom,
    Figures,
    Keyed,
    Nothing,
    Object,
    Places,
    Refused,
    Rows,
    Section,
    Whole,
    due,
    only_in,
)
from seafarers_env.engine.parts import PARTS
from seafarers_env.position import PositionError, codecs, writing
from seafarers_env.position.entry import Entry, Fields
from tests.positions import position


def declare(monkeypatch: pytest.MonkeyPatch, code: Code) -> None:
    """Let a part have one more entry."""
    monkeypatch.setitem(codecs.CODES, code.path, code)
    monkeypatch.setitem(codecs.SECTIONS, code.section, (*codecs.SECTIONS.get(code.section, ()), code))
    monkeypatch.setitem(codecs.KEYS, code.section, (*codecs.KEYS.get(code.section, ()), code.name))


def refusal(**entries: Any) -> str:
    with pytest.raises(PositionError) as caught:
        position(**entries)
    return str(caught.value)


def fields(code: Code) -> list[str]:
    """The fields of STATE that hold an entry."""
    if isinstance(code, Custom | Section) or code.value is not None:
        return []
    if isinstance(code, BySeat):
        return fields(code.of)
    if isinstance(code, Object | Keyed):
        return [name for part in (code.of if isinstance(code.of, tuple) else (code.of,)) for name in fields(part)]
    rows = [name for part in code.of for name in fields(part)] if isinstance(code, Rows) else []
    return [f"{code.kept}_{side}" for side in ("give", "get")] if isinstance(code, Bundle) else [code.kept, *rows]


def test_every_entry_is_kept_in_the_record() -> None:
    declared = [code for part in PARTS for code in part.json if isinstance(code, Code)]
    kept = {name for edition in (GRAND, EXPLORERS, KNIGHTS) for name in edition.records.STATE.names or ()}
    assert {name for code in declared for name in fields(code)} - kept == set()
    assert len({code.path for code in declared}) == len(declared)


def test_an_entry_of_the_turn_needs_no_reader_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    refused = (Refused(lambda desk: desk.s.draft_last == 2, "anything but two"),)
    declare(monkeypatch, Whole("turn.toys", "draft_last", high=3, what="toys,", default=1, refused=refused))
    assert position().to_dict()["turn"]["toys"] == 1
    game = position(turn={"toys": 3})
    assert Game.from_json(game.to_json()).to_dict() == game.to_dict()
    assert game.record["draft_last"] == 3
    assert refusal(turn={"toys": 4}) == "turn.toys: expected toys, 0..3; found 4"
    assert refusal(turn={"toys": 2}) == "turn.toys: expected anything but two; found 2"
    assert "expected one of the keys number, " in refusal(turn={"toyz": 2})
    assert "(did you mean 'toys'?)" in refusal(turn={"toyz": 2})


def test_an_entry_of_a_seat_is_read_for_each_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    declare(monkeypatch, Whole("seats.toys", "counter_give", high=9, what="toys,", default=0))
    assert refusal(seats=[{}, {"toys": 10}]) == "seats[1].toys: expected toys, 0..9; found 10"


def test_facts_tell_what_parts_declare_of_a_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "toys" not in position().facts()["seats"][0]
    declare(monkeypatch, Whole("seats.toys", "tokens", high=9, when=lambda desk: desk.p != 1))
    assert [seat["toys"] for seat in position().facts()["seats"]] == [0] * 4


def test_an_object_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    declare(monkeypatch, Section("shop"))
    declare(monkeypatch, Whole("shop.toys", "draft_last", high=3, what="toys,", default=1))
    assert position().to_dict()["shop"] == {"toys": 1}
    assert position(shop={"toys": 3}).to_dict()["shop"] == {"toys": 3}
    assert refusal(shop={"toys": 4}) == "shop.toys: expected toys, 0..3; found 4"
    assert refusal(shop={"games": 4}) == "shop: expected one of the keys toys; found 'games'"


def test_what_makes_no_sense_now_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    declare(monkeypatch, Whole("turn.toys", "draft_last", high=3, only=(only_in(at.MOVE_SHIP, 0),)))
    declare(monkeypatch, Whole("turn.games", "draft_last", high=3, only=(Nothing(due(at.MAIN), "this is no time"),)))
    assert position(turn={"toys": 0, "games": []}).record["draft_last"] == 0
    assert refusal(turn={"toys": 1}) == "turn.toys: expected 0, as 'move ship' is not pending; found 1"
    assert refusal(turn={"games": 1}) == "turn.games: expected nothing, as this is no time; found 1"


@pytest.mark.parametrize(
    ("code", "before", "after"),
    [
        (Places("seats.toys", "network", at="vertices"), 0, {1: [0, 3, 70]}),  # a set of each seat
        (Figures("seats.toys", "vertex_building", at="vertices"), -1, {0: 1, 3: 1, 70: 1}),  # whose by place
    ],
)
def test_places_of_a_seat_are_its_own(code: Places, before: int, after: dict[int, Any]) -> None:
    desk = writing.desk_of(position())
    field = getattr(desk.s, code.kept)
    field[...] = before
    names = [desk.places.vertices[v] for v in (0, 3, 70)]
    for p in desk.by_seat():
        if p == 1:
            codecs.take(desk, code, Fields("seats[1]", {}), Entry(names, "seats[1].toys"))
    told = [writing._WRITE[type(code)](desk, code) for _ in desk.by_seat()]
    assert told == [names if p == 1 else [] for p in range(desk.n)]
    if isinstance(code, Figures):
        assert {v: int(field[v]) for v in (field != before).nonzero()[0]} == after
    else:
        assert {
            p: [v for v in range(192) if int(row[v // 64]) >> v % 64 & 1] for p, row in enumerate(field) if row.any()
        } == after
