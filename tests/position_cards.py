"""Positions in which a progress card is being played, by hand: each card in each of its steps (CK-175..199)."""

from __future__ import annotations

import copy
from typing import Any

from seafarers_env import Game
from tests.knights import data

#: Seats 1 and 2 have more points than seat 0, which plays the card, and buildings at hex 5,8; seat 3 has no cards.
SEATS: tuple[dict[str, Any], ...] = (
    {
        "settlements": ["6,3 N", "7,8 S"],
        "hand": {"wool": 1, "grain": 2, "ore": 3},
        "knights": {"4,5 NE": "basic", "6,3 NE": "basic"},
        "progress": {"warlord": 1},
    },
    {"hand": {"brick": 2, "coin": 2}, "knights": {"5,8 NE": "strong active"}, "defender": 3, "progress": {"spy": 1}},
    {"hand": {"wool": 1}, "knights": {"6,9 NE": "basic"}, "defender": 2},
    {},
)
ROLLED: dict[str, Any] = {"number": 8, "red": 2, "other": 6, "event": "trade"}
REALM: dict[str, Any] = {"attacked": True}


def with_card(
    card: dict[str, Any] | None,
    *above: str,
    turn: dict[str, Any] | None = None,
    seats: dict[int, dict[str, Any]] | None = None,
    **rest: Any,
) -> dict[str, Any]:
    """A position in which seat 0 plays a card; `above` is due above `card step`, `seats` says what some have."""
    told = {**(ROLLED if turn is None else turn), **({} if card is None else {"card": card})}
    given = [{**seat, **(seats or {}).get(p, {})} for p, seat in enumerate(SEATS)]
    return data(given, **{"turn": told, "pending": [*above, "card step"], "realm": REALM, **rest})


def of(name: str, step: int = 0, **more: Any) -> dict[str, Any]:
    """The entry of a card."""
    return {"name": name, "step": step, **more}


_OPPONENT = "opponent's step"
_TARGET = {"target": 1}
_PROMOTED = {"knights": {"4,5 NE": "strong promoted", "6,3 NE": "basic"}}
_BARE = {"knights": {"6,3 NE": "basic"}}
#: By card and step, with a word for what is special.
STEPS: dict[str, dict[str, Any]] = {
    "commercial_harbour 0": with_card(of("commercial_harbour")),
    "commercial_harbour 0 again": with_card(of("commercial_harbour", chosen=[1])),
    "commercial_harbour 1": with_card(of("commercial_harbour", 1, target=1, chosen=[1])),
    "commercial_harbour 1 again": with_card(of("commercial_harbour", 1, target=2, chosen=[1, 2])),
    "commercial_harbour 2": with_card(of("commercial_harbour", 2, target=1, chosen=[1], offered="ore"), _OPPONENT),
    "master_merchant 0": with_card(of("master_merchant")),
    "master_merchant 1": with_card(of("master_merchant", 1, **_TARGET)),
    "master_merchant 2": with_card(of("master_merchant", 2, **_TARGET)),
    "merchant 0": with_card(of("merchant")),
    "merchant_fleet 0": with_card(of("merchant_fleet")),
    "merchant_fleet 0 again": with_card(of("merchant_fleet"), turn={**ROLLED, "fleets": ["coin"], "crane": True}),
    "resource_monopoly 0": with_card(of("resource_monopoly")),
    "trade_monopoly 0": with_card(of("trade_monopoly")),
    "bishop 0": with_card(of("bishop")),
    "bishop 1": with_card(of("bishop", 1, hit=[2]), "stolen card", robber="5,8", turn={**ROLLED, "victim": 1}),
    "bishop 1 last": with_card(of("bishop", 1), "stolen card", robber="5,8", turn={**ROLLED, "victim": 2}),
    "deserter 0": with_card(of("deserter")),
    "deserter 1": with_card(of("deserter", 1, **_TARGET), _OPPONENT),
    "deserter 2": with_card(of("deserter", 2, target=1, removed="mighty active"), seats={0: _BARE}),
    "deserter 2 asleep": with_card(of("deserter", 2, target=2, removed="basic"), seats={0: _BARE}),
    "diplomat 0": with_card(of("diplomat")),
    "diplomat 1": with_card(of("diplomat", 1, left="4,5 E")),
    "diplomat 2": with_card(of("diplomat", 2, left="7,8 SE")),
    "intrigue 0": with_card(of("intrigue"), seats={0: _BARE, 1: {"knights": {"4,5 NE": "strong active"}}}),
    "saboteur 0": with_card(of("saboteur", hit=[1]), "discard"),
    "saboteur 0 laid aside": with_card(
        of("saboteur", hit=[1]), "discard", seats={1: {"hand": {"brick": 2, "coin": 1}, "discarding": {"coin": 1}}}
    ),
    "spy 0": with_card(of("spy")),
    "spy 1": with_card(of("spy", 1, **_TARGET)),
    "wedding 0": with_card(of("wedding", hit=[1, 2], due={"1": 2, "2": 1}), _OPPONENT),
    "wedding 0 half given": with_card(of("wedding", hit=[1, 2], due={"1": 1, "2": 1}), _OPPONENT),
    "wedding 0 last": with_card(of("wedding", hit=[2], due={"2": 1}), _OPPONENT),
    "alchemist 0": with_card(of("alchemist"), turn={"number": 8}, pending=["dice choice", "main"]),
    "alchemist 1": with_card(of("alchemist", 1), turn={"number": 8, "red": 3}, pending=["dice choice", "main"]),
    "engineer 0": with_card(of("engineer")),
    "inventor 0": with_card(of("inventor")),
    "inventor 1": with_card(of("inventor", 1, first_hex="4,3")),
    "medicine 0": with_card(of("medicine")),
    "smith 0": with_card(of("smith")),
    "smith 1": with_card(of("smith", 1), seats={0: _PROMOTED}),
}


def changed(case: str, **more: Any) -> dict[str, Any]:
    """One of these positions, changed.

    Args:
        case: Which one.
        **more: `card`, `turn`, `realm`: what is said there as well, or None for what is left out; `seat0`, `seat1` ..
            likewise; other entries of a position.
    """
    position = copy.deepcopy(STEPS[case])
    for key, value in more.items():
        if key.startswith("seat") and key[4:].isdigit():
            place = position["seats"][int(key[4:])]
        elif key == "card":
            place = position["turn"]["card"]
        elif key in ("turn", "realm"):
            place = position[key]
        else:
            position[key] = value
            continue
        place.update(value)
        for word in [word for word, said in value.items() if said is None]:
            del place[word]
    return position


def same(game: Game) -> bool:
    """Whether a game is read as it was written, field by field; of equally long lines any may be kept."""
    again = Game.from_json(game.to_json(), game.chance, edition=game.table.edition.name)
    fields = [name for name in game.record.dtype.names if name != "line"]
    alike = all(again.record[name].tobytes() == game.record[name].tobytes() for name in fields)
    return alike and again.to_dict() == game.to_dict() and again.facts() == game.facts()
