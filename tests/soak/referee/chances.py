"""What an outcome of chance changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.soak.referee.effects import Change
from tests.soak.referee.scene import PRODUCT, RESOURCES, Facts


def _dice(c: Change, word: str) -> None:
    """BASE-27..34, GOLD-01..09."""
    if word == "7":
        for seat, mine in enumerate(c.facts["seats"]):
            size = c.scene.size(seat)
            mine["discards_owed"] = size // 2 if size > 7 else 0
        c.phase = {"discard"} if any(mine["discards_owed"] for mine in c.facts["seats"]) else {"robber"}
        return
    due = {resource: dict.fromkeys(range(c.setting.players), 0) for resource in (*RESOURCES, "gold")}
    for name, number in c.facts["numbers"].items():
        terrain = c.facts["terrain"][name]
        if str(number) != word or name == c.facts["robber"]:
            continue
        product = PRODUCT.get(terrain, "gold" if terrain == "gold" else None)
        for seat, mine in enumerate(c.facts["seats"]):
            for vertex in c.scene.board.hex_vertices[name]:
                worth = (vertex in mine["settlements"]) + 2 * (vertex in mine["cities"])
                if product:
                    due[product][seat] += worth
    for resource in RESOURCES:
        shares = {seat: n for seat, n in due[resource].items() if n}
        there = c.facts["bank"][resource]
        if sum(shares.values()) > there:  # BASE-29, BASE-30, C-11
            alone = len(shares) == 1 and c.scene.options.sole_shortage
            shares = dict.fromkeys(shares, there) if alone else {}
        for seat, n in shares.items():
            c.gain(seat, resource, n)
    for seat, n in due["gold"].items():
        c.seat(seat)["picks_owed"] = n
    c.owe_picks()
    c.phase = {"take"} if any(mine["picks_owed"] for mine in c.facts["seats"]) else {"main"}


def _stolen(c: Change, word: str) -> None:
    assert c.memory.victim is not None
    c.hand_over(c.memory.victim, c.facts["active"], [word])
    c.memory.victim = None
    c.phase = {"pre-roll", "main"}


def _drawn(c: Change, word: str) -> None:
    """BASE-53, BASE-55."""
    c.facts["deck"][word] -= 1
    mine = c.seat(c.facts["active"])
    mine["cards"][word] += 1
    mine["bought"][word] += 1
    c.phase = {"main"}


# --- what is turned up ------------------------------------------------------------------------------------------------
def _one(before: Facts, after: Facts) -> list[tuple[str, Any, Any]]:
    """Places whose entry has changed, with the old and the new one."""
    names = {**before, **after}
    return [(name, before.get(name), after.get(name)) for name in names if before.get(name) != after.get(name)]


def _found_hex(c: Change, word: str) -> None:
    """OCEANS-09, -11, -13: one hex that lay face down, out of the pile."""
    c.unsaid |= {"terrain", "hand", "bank", "picks_owed"}
    pile = c.facts["pile"]["hexes"]
    pile[word] -= 1
    if not pile[word]:
        del pile[word]
    rewarded = c.scene.options.setup_reward or not c.memory.in_setup
    product = PRODUCT.get(word, word if word == "gold" else None)
    there = c.facts["bank"]
    c.memory.reward = (
        product if rewarded and product and (there.get(product) or (word == "gold" and any(there.values()))) else None
    )
    c.checks.append(
        lambda after: [change[1:] for change in _one(c.scene.facts["terrain"], after["terrain"])] == [("missing", word)]
    )
    _reward(c, last=word in ("ocean", "desert"))


def _found_token(c: Change, word: str) -> None:
    """OCEANS-10, -11: the token of the hex, out of the pile; then the card has been handed out."""
    c.unsaid |= {"numbers", "hand", "bank", "picks_owed"}
    _token_drawn(c, c.facts["pile"]["numbers"], word)
    _reward(c, last=True)


def _token_drawn(c: Change, pile: dict[Any, int], word: str) -> None:
    """A token leaves these, and one hex that had none has it."""
    number = int(word)
    key = number if number in pile else word
    pile[key] -= 1
    if not pile[key]:
        del pile[key]
    c.checks.append(
        lambda after: [change[1:] for change in _one(c.scene.facts["numbers"], after["numbers"])] == [(None, number)]
    )


def _reward(c: Change, last: bool) -> None:
    """OCEANS-11, -12, -14: one card or pick for the discoverer, once, at the latest with the last of the discovery."""

    def paid(after: Facts) -> bool:
        seats = range(c.setting.players)
        got = {
            (seat, resource): n - c.scene.hand(seat)[resource]
            for seat in seats
            for resource, n in after["seats"][seat]["hand"].items()
            if n != c.scene.hand(seat)[resource]
        }
        picks = {
            seat: after["seats"][seat]["picks_owed"] - c.scene.seats[seat]["picks_owed"]
            for seat in seats
            if after["seats"][seat]["picks_owed"] != c.scene.seats[seat]["picks_owed"]
        }
        due, seat = c.memory.reward, c.facts["active"]
        if not got and not picks:
            return due is None or not last
        c.memory.reward = None
        if due == "gold":
            return not got and picks == {seat: 1}
        return not picks and due is not None and got == {(seat, due): 1}

    c.checks.append(paid)


def _reserve(c: Change, word: str) -> None:
    """GREATER-10: a token out of the reserve for a hex that has none."""
    c.unsaid |= {"numbers"}
    _token_drawn(c, c.facts["reserve"], word)


def _board(c: Change, word: str) -> None:
    """What is agreed on or turned up before the first settlement."""
    c.unsaid |= {"pirate", "numbers", "harbours"}


OUTCOMES: dict[str, Callable[[Change, str], None]] = {
    "dice": _dice, "stolen card": _stolen, "drawn card": _drawn, "found hex": _found_hex, "found token": _found_token,
    "reserve token": _reserve, "pirate place": _board, "token place": _board, "harbour kind": _board,
}  # fmt: skip
