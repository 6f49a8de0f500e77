"""Every rule of a shipped scenario has a test that names it, and no test names a rule that is not there."""

import ast
from collections import Counter

import pytest

import seafarers_env
from tests.citations import RULE_ID, citations, citations_in, numbered_rules, waiting_rules


def repeated(items: list[str]) -> list[str]:
    return sorted(item for item, count in Counter(items).items() if count > 1)


def test_rule_ids_are_well_formed_and_unique() -> None:
    rules = numbered_rules()
    assert [rule for rule in rules if not RULE_ID.fullmatch(rule)] == []
    assert repeated(rules) == []


def test_rule_numbers_have_no_gaps() -> None:
    """A withdrawn rule keeps its line, so a gap means that a rule was lost."""
    numbers: dict[str, set[int]] = {}
    for rule in numbered_rules():
        heading, number = rule.split("-")
        numbers.setdefault(heading, set()).add(int(number))
    assert {heading for heading, seen in numbers.items() if seen != set(range(1, len(seen) + 1))} == set()


def test_waiting_rules_exist_and_name_their_scenario() -> None:
    waiting = waiting_rules()
    assert repeated([rule for rule, _ in waiting]) == []
    assert sorted({rule for rule, _ in waiting} - set(numbered_rules())) == []
    assert [rule for rule, scenario in waiting if not scenario.isidentifier()] == []


def test_no_rule_waits_for_a_scenario_that_is_shipped() -> None:
    shipped = set(seafarers_env.scenarios())
    assert [rule for rule, scenario in waiting_rules() if scenario in shipped] == []


def test_every_shipped_rule_is_cited() -> None:
    cited = {citation.rule for citation in citations()}
    shipped = set(numbered_rules()) - {rule for rule, _ in waiting_rules()}
    missing = sorted(shipped - cited)
    assert not missing, f"{len(missing)} of {len(shipped)} shipped rules are cited by no test: {' '.join(missing)}"


def test_every_citation_names_a_shipped_rule() -> None:
    rules = set(numbered_rules())
    waiting = dict(waiting_rules())
    faults = []
    for citation in citations():
        if citation.fault:
            faults.append(f"{citation.where}: {citation.fault}")
        elif citation.rule not in rules:
            faults.append(f"{citation.where}: docs/rules has no rule {citation.rule!r}")
        elif citation.rule in waiting:
            faults.append(f"{citation.where}: {citation.rule} waits for {waiting[citation.rule]}")
    assert faults == []


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("@pytest.mark.rule('GEO-01', 'GEO-02')\ndef test_a(): ...", ["GEO-01", "GEO-02"]),
        ("pytestmark = [pytest.mark.slow, pytest.mark.rule('GEO-03')]", ["GEO-03"]),
        ("pytestmark = pytest.mark.rule('GEO-03')", ["GEO-03"]),
        ("class TestB:\n    @mark.rule('GEO-04')\n    def test_c(self): ...", ["GEO-04"]),
        ("P = [pytest.param(1, marks=pytest.mark.rule('GEO-06'))]", ["GEO-06"]),
        ("'''pytest.mark.rule('GEO-07')'''  # pytest.mark.rule('GEO-08')", []),
    ],
)
def test_the_scan_finds_each_form_of_citation(source: str, expected: list[str]) -> None:
    assert [citation.rule for citation in citations_in(ast.parse(source), "x.py")] == expected


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ("@pytest.mark.rule('GEO-01')\ndef helper(): ...", "does not collect"),
        ("@pytest.mark.rule()\ndef test_a(): ...", "names no rule"),
        ("@pytest.mark.rule(ID)\ndef test_a(): ...", "literal text"),
    ],
)
def test_the_scan_refuses_what_is_no_citation(source: str, fault: str) -> None:
    assert any(fault in citation.fault for citation in citations_in(ast.parse(source), "x.py"))
