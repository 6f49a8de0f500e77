"""What the parts say: something for every decision, phase and chance, and nothing that a seat may not know."""

from string import Formatter
from typing import Any

import numpy as np
import pytest

from seafarers_agents.choices import choice
from seafarers_agents.language_model.prompt import prompt
from seafarers_agents.moments import Moment
from seafarers_agents.web.position import fixtures, position
from seafarers_env.editions import EDITIONS
from seafarers_env.engine import actions as a, constants as c, phases as at
from seafarers_env.engine.declaring.says import Does, During, Happens, Legend, Note, Stock, Teaches
from seafarers_env.engine.parts import CHANCES, PARTS
from seafarers_env.engine.records import STATE
from seafarers_env.render import declared
from seafarers_env.render.phrases import FOUND, SentenceContext, fill, fill_if_any, pieces
from seafarers_env.render.shown import shown
from seafarers_env.render.text import table_text
from tests.render.positions import TABLES, hidden, moments

#: Of all editions.
FIELDS = {name for edition in EDITIONS.values() for name in edition.records.STATE.names or ()}
SAID = [said for part in PARTS for said in part.says]


def test_every_kind_of_action_has_words_for_every_phase_and_seat() -> None:
    for kind, found in zip(a.KINDS, declared.DOES, strict=True):
        everywhere = {said.own for said in found if not said.phases and not said.plays}
        assert None in everywhere or everywhere == {True, False}, kind.text
        assert all(said.told and said.order for said in found)


def test_every_phase_has_words() -> None:
    for phase, found in enumerate(declared.DURING):
        assert found and not found[-1].rule, at.PHASES[phase]
        assert all(said.doing for said in found) or phase == at.OVER


def test_every_chance_has_words() -> None:
    for chance in CHANCES:
        found = declared.HAPPENS[chance.first]
        assert not found[-1].phases
        assert all((said.others is None) == (not said.seen_by) for said in found)


def test_all_that_is_declared_is_said() -> None:
    gathered = [*declared.DOES, *declared.DURING, *declared.HAPPENS.values()]
    told = [said for found in gathered for said in found]
    alone = (declared.NOTES, declared.STOCKS, declared.LEGENDS, declared.LESSONS)
    assert len(told) + sum(map(len, alone)) == len(SAID)
    assert {type(said) for said in SAID} == {Does, During, Happens, Legend, Note, Stock, Teaches}


def templates() -> list[str]:
    found: list[str] = []
    for said in SAID:
        if not isinstance(said, Teaches):
            names = ("told", "order", "others", "meaning", "asked", "text", "more")
            found += [text for name in names if (text := getattr(said, name, None))]
    return found


@pytest.mark.parametrize("template", templates())
def test_whatever_stands_in_braces_is_known(template: str) -> None:
    assert pieces(template)


@pytest.mark.parametrize("said", [said for said in SAID if isinstance(said, Does | Happens | Note)])
def test_fields_are_fields_of_the_state(said: Any) -> None:
    if isinstance(said, Does):
        names: tuple[str, ...] = said.seen_by
        assert said.others is not None or not names
    elif isinstance(said, Note):
        names = (said.seat,)
    else:
        names = said.seen_by
    assert {name for name in names if name} <= FIELDS | FOUND.keys()


# --- what stands in braces --------------------------------------------------------------------------------------------
@pytest.mark.rule("OBSERVATION-03", "OBSERVATION-08", "OBSERVATION-17")
def test_what_is_hidden_from_some_seat_is_no_field_that_a_sentence_reads() -> None:
    for template in templates():
        assert not {name for _, name, how, _ in Formatter().parse(template) if how and name in hidden()}, template


@pytest.mark.rule("OBSERVATION-19")
@pytest.mark.parametrize(("table", "num_players"), TABLES)
def test_hidden_fields_are_those_that_a_view_is_without(table: str, num_players: int) -> None:
    for game in moments(table, num_players):
        for seat in range(num_players):
            seen, whole = game.view(seat).state, game.record
            names = [name for name in STATE.names or () if not np.array_equal(seen[name], whole[name])]
            assert set(names) <= hidden()


def test_what_nobody_knows_is_refused() -> None:
    with pytest.raises(ValueError, match=r"no sentence knows {dragon} read as 'dragon'; there are .*vertex"):
        pieces("feeds {dragon}")


def test_a_field_reads_as_a_place_a_number_or_nothing() -> None:
    game = moments("new_shores", 3)[0].clone()
    state = game.record
    state.picks_owed[:2] = (3, 1)
    assert fill_if_any("may take {picks_owed:n card}", SentenceContext(shown(game), seat=1)) == "may take 1 card"
    state.lifted, state.found[0] = 2, 0b1100
    assert (
        fill("{lifted:edge}, {found:cell}", SentenceContext(shown(game), seat=1))
        == f"{game.board.places.edges[2]}, {game.board.places.hexes[2]}"
    )
    state.lifted = -1
    assert fill_if_any("moves the ship from {lifted:edge}", SentenceContext(shown(game), seat=1)) == ""


# --- toys: one declaration, and nothing else --------------------------------------------------------------------------
def test_a_new_note_is_said_at_the_table_in_pictures_and_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(declared, "NOTES", [*declared.NOTES, Note("guards {lifted:edge}", seat="active")])
    game = moments("new_shores", 3)[0].clone()
    game.record.lifted = 3
    line = f"guards {game.board.places.edges[3]}"
    assert f"player {int(game.record.active)} {line}\n" in table_text(game.record, game.board, game.table.rules[0])
    assert line in game.svg()
    told = position(Moment(1, game.view(0), (), 0, (), None, None, None), ("a", "b", "c"))
    assert line in told["seats"][int(game.record.active)]["notes"]


def test_new_words_for_a_decision_are_told_asked_and_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    toy = Does("settlement", "founds a village at {vertex}", "Found a village at {vertex}", (at.SETUP_SETTLEMENT,))
    does = list(declared.DOES)
    does[a.BUILD_SETTLEMENT] = [toy, *does[a.BUILD_SETTLEMENT]]
    monkeypatch.setattr(declared, "DOES", does)
    game = moments("base", 4)[0]
    view, action = game.view(game.current_player), int(game.legal_actions()[0])
    where = game.board.places.vertices[
        int(game.board.edition.actions.ARGUMENT_OF[game.board.record[0].global_of[action]])
    ]
    assert choice(view, shown(game, view.player), action).words == f"Found a village at {where}"
    assert f"1. {view.describe(action)} - founds a village at {where}" in prompt(view, [])


@pytest.mark.parametrize(("name", "ships"), [("base", False), ("new_shores", True)])
def test_the_page_has_buttons_for_what_the_table_can_build(name: str, ships: bool) -> None:
    kinds = fixtures(moments(name, 4)[0].view(0))["kinds"]
    sea = ["ship"] if ships else []
    assert kinds["build"] == ["road", *sea, "settlement", "city", *(["pick ship"] if ships else []), "buy card"]
    assert set(kinds["build"]) <= set(kinds["names"]) and set(kinds["cards"].values()) <= set(c.CARDS)
    assert kinds["first"] == ["roll", "submit", "accept", "choose"]
