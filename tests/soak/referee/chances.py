"""What an outcome of chance changes."""

from __future__ import annotations

from collections.abc import Callable

from tests.soak.referee.effects import Change
from tests.soak.referee.scene import PRODUCT, RESOURCES


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


def _found_hex(c: Change, word: str) -> None:
    """OCEANS-09..14: what is turned up is one of the hexes that lie face down."""
    c.unsaid |= {"terrain", "pile", "hand", "bank", "picks_owed"}


def _found_token(c: Change, word: str) -> None:
    c.unsaid |= {"numbers", "pile", "hand", "bank", "picks_owed"}


def _reserve(c: Change, word: str) -> None:
    """GREATER-10."""
    c.unsaid |= {"numbers", "reserve"}


def _board(c: Change, word: str) -> None:
    c.unsaid |= {"pirate", "numbers", "harbours"}


OUTCOMES: dict[str, Callable[[Change, str], None]] = {
    "dice": _dice, "stolen card": _stolen, "drawn card": _drawn, "found hex": _found_hex, "found token": _found_token,
    "reserve token": _reserve, "pirate place": _board, "token place": _board, "harbour kind": _board,
}  # fmt: skip
