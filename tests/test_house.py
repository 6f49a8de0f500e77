"""Who stands on whom where contracts about packages cannot look: in the engine, whose parts are wings of all floors."""

import networkx as nx
import pytest

from docs import house


@pytest.mark.parametrize("package", [house.PACKAGE, house.ENGINE])
def test_no_room_stands_on_what_stands_on_it(package: str) -> None:
    assert list(nx.simple_cycles(house.stands_on(package))) == []


def test_no_module_stands_on_what_stands_on_it() -> None:
    found = [
        (module, other)
        for module in house.graph().modules
        for other in house.graph().find_modules_directly_imported_by(module)
    ]
    assert list(nx.simple_cycles(nx.DiGraph(found))) == []


def test_what_a_wing_has_counts_as_the_room_of_all() -> None:
    rooms = {
        name: house.room_of(house.ENGINE, f"{house.ENGINE}.{name}").removeprefix(f"{house.ENGINE}.")
        for name in (
            "knights.rules.walls",
            "sea.heuristic",
            "isles.deal",
            "rules.kit",
            "knights.declared.says",
            "five_six.rules",
        )
    }
    assert list(rooms.values()) == ["rules", "policies", "deal", "rules", "declaring", "rules"]
    assert {
        f"{house.ENGINE}.{name}"
        for name in (
            "base",
            "sea",
            "isles",
            "fan",
            "hawaii",
            "spices",
            "five_six",
            "knights",
            "explorers",
            "card_counting",
            "house_rules",
        )
    } == set(house.wings())
