"""Progress cards played in positions by hand, and all that a step changes.

game = realm(LAGOON, holds("merchant_fleet"), players=4)
assert done(game, "play card merchant_fleet", "fleet ore") == played("merchant_fleet") | {"fleets ore": True}
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache
from typing import Any

from seafarers_env.engine import constants as c
from tests.match import UNTOLD
from tests.rules.boards import board
from tests.rules.card_plays import check_conserved
from tests.rules.knight_scenes import goods_of, has, realm
from tests.rules.knightly import SEATS, pictures
from tests.rules.scene import Scene

COAST = pictures()["coast"]
#: Numbers of which the difference is told; of anything else what it is now.
COUNTED = {
    "bank", "defender", "discarding", "discards_owed", "discard", "dropped", "hand", "knights_left", "levels", "played",
    "points", "progress", "route", "stack", "supply", "tokens", "undrawn",
}  # fmt: skip
#: Goods and progress cards lie in one of these.
CARDS = {"bank", "discarding", "discard", "dropped", "hand", "played", "progress", "stack", "undrawn"}


# --- positions --------------------------------------------------------------------------------------------------------
def holds(*cards: str, **rest: Any) -> dict[str, Any]:
    """What a seat has, with these progress cards: `"spy"` once, or `"spy 2"` for two of them."""
    numbers: Counter[int] = Counter()
    for card, *number in map(str.split, cards):
        numbers[c.PROGRESS.index(card)] += int(number[0]) if number else 1
    return has(progress=numbers, **rest)


def coast(
    seats: Mapping[str, str],
    *,
    cards: Mapping[str, str] | None = None,
    hands: Mapping[str, Mapping[str, int]] | None = None,
    robber: str = "",
    pirate: str = "",
    more: Mapping[str, Mapping[str, Any]] | None = None,
    **fields: Any,
) -> Scene:
    """A main phase of red on the coast, the first attack being over.

    Args:
        seats: Pieces by seat, their places letters of the picture: `settlement d; road dh hm; strong h*; ship mi`.
        cards: Progress cards by seat: `diplomat deserter`.
        hands: Goods by seat.
        robber: The letter of its hex; left out it is off the board.
        pirate: The same.
        more: What else a seat has, as for `has`.
        **fields: Options, active seat and fields of the record, as for `realm`.
    """
    at = {piece: _hex(letter) for piece, letter in {"robber": robber, "pirate": pirate}.items()}
    furnished = [
        {
            **holds(*(cards or {}).get(seat, "").split(), hand=(hands or {}).get(seat)),
            **_pieces(seats.get(seat, "")),
            **(more or {}).get(seat, {}),
        }
        for seat in SEATS
    ]
    return realm(_text(), *furnished, players=4, **{"first_attack": 1, **at, **fields})


@cache
def _text() -> str:
    return board("\n".join(COAST.rows), name="coast")


def _hex(letter: str) -> int:
    return list(_places().hexes).index(COAST.hexes[letter]) if letter else -1


@cache
def _places() -> Any:
    return realm(_text(), players=4).game.board.places


@cache
def _edges() -> dict[str, str]:
    return {pair: name for name, pair in COAST.names("road").items()}


def edge(pair: str) -> str:
    """The name of the edge between two letters."""
    return _edges()["".join(sorted(pair))]


def node(letter: str) -> str:
    """The name that actions have for an intersection."""
    places = _places()
    return places.vertices[places.find_vertex(COAST.corner[letter])]


def _pieces(words: str) -> dict[str, Any]:
    found: dict[str, Any] = {"settlements": [], "cities": [], "roads": [], "ships": [], "knights": {}}
    for kind, *names in filter(None, map(str.split, words.split(";"))):
        if kind in ("road", "ship"):
            found[f"{kind}s"] += [edge(name) for name in names]
        elif kind in ("settlement", "city"):
            found["cities" if kind == "city" else "settlements"] += [node(name) for name in names]
        else:
            states = {node(name[0]): f"{kind} active" if name.endswith("*") else kind for name in names}
            found["knights"] |= states
    return found


# --- what happens -----------------------------------------------------------------------------------------------------
def done(game: Scene, *texts: str) -> dict[str, Any]:
    """Apply actions, or outcomes of chance, and tell all that they have changed; nothing is lost on the way.

    Returns:
        The difference of each number, the new value of anything else, by words that say where: `"1 hand ore": -1`.
    """
    before = _told(game)
    for text in texts:
        _ = game.chance(text) if game.actor < 0 else game.do(text)
        check_conserved(game)
    after = _told(game)
    found = {}
    for where in sorted(before.keys() | after.keys()):
        old, new = before.get(where), after.get(where)
        if COUNTED & {*where.split()} and (old or 0) != (new or 0):
            found[where] = (new or 0) - (old or 0)
        elif not COUNTED & {*where.split()} and old != new:
            found[where] = new
    _check_sums(game, found)
    return found


def _check_sums(game: Scene, found: Mapping[str, Any]) -> None:
    """Goods and progress cards have moved, none has come or gone."""
    sums: Counter[str] = Counter()
    for where, change in found.items():
        *place, what = where.split()
        if CARDS & {*place} and what in {*goods_of(game.game.table), *c.PROGRESS}:
            sums[what] += change
    assert not any(sums.values()), sums


def played(card: str, seat: int = 0) -> dict[str, int]:
    """What playing a card changes before it has any effect (CK-173)."""
    return {f"{seat} progress {card}": -1, f"realm played {card}": 1}


def moved(good: str, source: int | str, target: int | str, n: int = 1) -> dict[str, int]:
    """That cards of a good go from one hand to another, or to or from the bank."""
    names = [f"{place} hand {good}" if isinstance(place, int) else f"{place} {good}" for place in (source, target)]
    return {names[0]: -n, names[1]: n}


def _told(game: Scene) -> dict[str, Any]:
    """All facts of a position in one mapping, but for whose decision it is and of which card."""
    facts = game.game.facts()
    seats, turn, _ = facts.pop("seats"), facts.pop("turn"), facts.pop("outcome")  # there is a winner, or none
    found: dict[str, Any] = {}
    for before, told in (("", facts), ("", turn), *((f"{p} ", seat) for p, seat in enumerate(seats))):
        for name in told.keys() - UNTOLD - {"phase", "actor", "card"}:
            _flatten(found, f"{before}{name}", told[name])
    found["placed this turn"] = tuple(int(word) for word in game.game.record.new_ships)
    return found


def _flatten(found: dict[str, Any], where: str, value: Any) -> None:
    if isinstance(value, Mapping):
        for key, item in value.items():
            _flatten(found, f"{where} {key}", item)
    elif isinstance(value, list) and all(isinstance(item, str) for item in value):
        for item in value:
            found[f"{where} {item}"] = True
    else:
        found[where] = value


# --- what is seen -----------------------------------------------------------------------------------------------------
def alike_to(one: Scene, other: Scene) -> set[int]:
    """The seats to whom two positions look the same."""
    seats = range(one.game.num_players)
    return {p for p in seats if (one.game.observe(p) == other.game.observe(p)).all()}


def is_over(game: Scene) -> bool:
    """Whether the card has been played to its end: the active seat is in its main phase, and no step is left."""
    s = game.game.record
    return (
        game.phase == "main"
        and game.actor == game.active
        and (int(s.playing), int(s.step), int(s.target), int(s.chosen), int(s.hit)) == (-1, 0, -1, 0, 0)
        and not s.due.any()
        and int(s.offered) == int(s.removed) == -1
    )


# --- the coast in letters ---------------------------------------------------------------------------------------------
def may(game: Scene, kind: str) -> str:
    """The letters of the legal actions of a kind on the coast, in order."""
    names = COAST.names("road" if kind == "remove route" else kind)
    return " ".join(sorted(names[name] for name in game.of_kind(kind)))


def named(text: str) -> str:
    """An action in words for one in letters: `remove route mr`, `knight h`, `target 1`."""
    kind, _, place = text.rpartition(" ")
    if not kind or place.isdigit() or not place.isalpha() or len(place) > 2:
        return text
    if kind == "robber":
        return f"robber {COAST.hexes[place]}"
    return f"{kind} {edge(place) if len(place) == 2 else node(place)}"


def go(game: Scene, *texts: str) -> dict[str, Any]:
    """Apply actions in letters, and tell what they have changed."""
    return done(game, *map(named, texts))
