"""What parts declare fits together: nothing twice, nothing without its place, nothing that nobody declares."""

from itertools import pairwise
from pathlib import Path

import pytest

from seafarers_env.editions import CLASSIC, EDITIONS, GRAND, Edition, most
from seafarers_env.engine import actions, constants as c, layout, phases as at, records
from seafarers_env.engine._jit import DIGEST, sources_digest
from seafarers_env.engine.declaring import Field
from seafarers_env.engine.parts import CHANCES, HERE, PARTS, in_order
from seafarers_env.scenarios.options import OPTIONS


def declared(what: str) -> list[str]:
    return [item.name for part in PARTS for item in getattr(part, what)]


def test_parts_have_names_and_words() -> None:
    assert len({part.name for part in PARTS}) == len(PARTS)
    assert all(part.docs.endswith(".") for part in PARTS)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_state_has_the_fields_that_parts_declare_each_at_its_line(edition: Edition) -> None:
    """A field without a line of its own lies behind all others: only what some editions have alone may lie there."""
    here = [part for part in PARTS if not part.edition or getattr(edition.sizes, part.edition)]
    names = edition.records.STATE.names or ()
    assert sorted(field.name for part in here for field in part.state) == sorted(names)
    assert {field.name for part in here if not part.edition for field in part.state} <= {*records._STATE} <= {*names}


def test_classic_has_the_parts_that_need_no_edition() -> None:
    assert [part.name for part in HERE] == [part.name for part in PARTS if not part.edition]
    assert any(part.edition for part in PARTS)


def test_rules_have_the_fields_that_parts_declare() -> None:
    assert sorted(declared("rules")) == sorted(records.RULES.names or ())
    assert set(records._RULES) <= set(declared("rules"))


def test_every_field_of_rules_follows_from_options_or_is_given() -> None:
    for rule in records.RULE_FIELDS:
        asked = rule.option or rule.name
        names = {asked} if isinstance(asked, str) else {*asked}
        assert rule.given or (names | {*rule.needs}) <= OPTIONS.keys(), rule
        if rule.values:
            (name,) = names
            assert {*rule.values} < {*OPTIONS[name].choices}, rule


def test_every_option_is_read_by_a_field_of_rules() -> None:
    read = {rule.option or rule.name for rule in records.RULE_FIELDS if not rule.given}
    flat = {name for names in read for name in ((names,) if isinstance(names, str) else names)}
    assert flat == OPTIONS.keys()


def test_blocks_are_those_that_parts_declare_each_at_its_line() -> None:
    """`observation.encode` writes them by hand, in this order."""
    assert sorted(declared("blocks")) == sorted(layout._ORDER)
    assert [block.name for block in layout.BLOCKS] == [*layout._ORDER]


def test_every_phase_is_declared_once() -> None:
    assert sorted(phase.number for part in PARTS for phase in part.phases) == [*range(at.NUM_PHASES)]


def test_every_kind_of_action_is_declared_once() -> None:
    texts = [action.text for part in PARTS for action in part.actions]
    assert sorted(texts) == sorted(kind.text for kind in actions.KINDS)


@pytest.mark.parametrize("edition", EDITIONS.values(), ids=str)
def test_global_ids_do_not_meet(edition: Edition) -> None:
    kinds = edition.actions.KINDS
    spans = sorted((kind.first, kind.first + kind.size) for kind in kinds)
    assert all(stop <= start for (_, stop), (start, _) in pairwise(spans))
    singles = [kind.first for kind in kinds if not kind.argument and 0 < kind.size and kind.first < 64]
    assert singles == [*range(len(singles))]  # packed, below the seats; those of the fish market lie with it


def test_chance_fills_its_numbers_without_a_gap() -> None:
    assert CHANCES[0].first == 0
    spans = [(chance.first, chance.first + chance.size) for chance in CHANCES if chance.first != c.FIRST_PIRATE]
    places = (c.FIRST_PIRATE, c.FIRST_PIRATE + most("MAX_HEXES"))  # classic has fewer, and nothing behind them
    assert all(stop == start for (_, stop), (start, _) in pairwise(sorted([*spans, places])))
    assert max(stop for _, stop in spans) == EDITIONS["knights"].constants.NUM_CHANCE
    assert EDITIONS["explorers"].constants.NUM_CHANCE == c.FIRST_RED
    assert GRAND.constants.NUM_CHANCE == c.FOUND_SHOAL
    assert c.NUM_CHANCE == c.FIRST_PIRATE + CLASSIC.sizes.MAX_HEXES


# --- putting together -------------------------------------------------------------------------------------------------
A, B, C = (Field(name, int) for name in "abc")


def test_what_has_no_place_comes_last() -> None:
    assert in_order(["c", "a"], [A, B, C]) == (C, A, B)


def test_nothing_is_declared_twice() -> None:
    with pytest.raises(ValueError, match="two parts declare 'a'"):
        in_order([], [A, B, A])


def test_a_place_without_a_declaration_is_named() -> None:
    with pytest.raises(ValueError, match="no part declares b, c"):
        in_order(["a", "b", "c"], [A])


# --- the kernel cache -------------------------------------------------------------------------------------------------
def changed(package: Path, name: str, old: str, new: str) -> bool:
    """Whether the digest of kernels hears of an edit."""
    path = package / "engine" / name
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return sources_digest(package) != DIGEST


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("isles/declared/number_reserve.py", "tokens left in the number reserve", "what is left of it"),  # a meaning
        ("isles/declared/number_reserve.py", "note=\"tokens of the number reserve left\"", "note=\"\""),
        ("isles/declared/number_reserve.py", "a player who reaches an", "the first who reaches an"),  # an option
        ("isles/declared/exploration.py", '"""Hexes that lie', '"""Hexes which lie'),
        ("sea/declared/__init__.py", "# also where a red token goes", "# and tokens"),
    ],
)  # fmt: skip
def test_words_compile_nothing_anew(package: Path, name: str, old: str, new: str) -> None:
    assert not changed(package, name, old, new)


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("isles/declared/number_reserve.py", 'Field("reserve", i8', 'Field("reserve", u8'),
        ("isles/declared/number_reserve.py", 'option="reserve_touch", ', ""),
        ("isles/declared/exploration.py", "Phase(at.FOUND_TOKEN, chance=True", "Phase(at.FOUND_TOKEN, chance=False"),
        ("isles/declared/exploration.py", "Chance(c.FIRST_FOUND_HEX, c.NUM_TERRAINS", "Chance(c.FIRST_FOUND_HEX, 4"),
        ("sea/declared/__init__.py", 'Action("ship", "edge"', 'Action("ship", "vertex"'),
        ("base/declared/blocks.py", "TURN_SCALE: Final = 100", "TURN_SCALE: Final = 50"),
    ],
)
def test_what_kernels_are_made_of_does(package: Path, name: str, old: str, new: str) -> None:
    assert changed(package, name, old, new)
