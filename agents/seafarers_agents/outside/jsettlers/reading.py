"""Messages that change a table. What is not listed changes nothing that a player needs."""

from collections.abc import Callable
from typing import Final

from seafarers_agents.outside.jsettlers import table as of
from seafarers_agents.outside.jsettlers.places import FOG, GOLD, WATER, Spot
from seafarers_agents.outside.jsettlers.table import CARDS, MANY_CARDS, PIECES, Player, Table
from seafarers_agents.outside.jsettlers.wire import Fields, WireError, whole

SEATS: Final = 6
_SET, _GAIN, _LOSE = 100, 101, 102  # what is done with an amount
_KNIGHTS, _CARD_PLAYED, _SIZE, _SPECIAL = 15, 19, 17, 102  # amounts of a player
_DECK, _CURRENT, _ARMY, _ROAD = 2, 4, 5, 6  # amounts of a game
_PLAY, _DRAW, _TAKE_BACK = 1, (0, 2), 3  # what is done with a development card


def read(t: Table, f: Fields) -> None:
    """Take in a message about this game.

    Raises:
        WireError: no server of this kind sends it at this table.
    """
    handler = _HANDLERS.get(f.name)
    if handler is not None:
        handler(t, f.after(1))  # without the name of the game


def player(t: Table, seat: int) -> Player:
    """Who sits in a seat.

    Raises:
        WireError: nobody does.
    """
    if seat not in t.players:
        raise WireError(f"seat {seat}, where nobody sits")
    return t.players[seat]


def _seated(t: Table, f: Fields, k: int = 0) -> Player:
    return player(t, f.number(k, 0, SEATS - 1))


# --- the board --------------------------------------------------------------------------------------------------------
def _potential(t: Table, f: Fields) -> None:
    """Land areas: corners where one may settle, by area; the corners before them are those of the first."""
    words = list(f)
    if "NA" not in words:
        return
    at = words.index("NA")
    start, area, areas = f.number(at + 3, 0, 99), set[Spot](), dict[int, set[Spot]]()
    for k in range(at + 4, len(words)):
        if words[k] == "SE":
            break
        if words[k].startswith("LA"):
            area = areas.setdefault(whole(words[k][2:], 0, 99, "the number of a land area"), set())
        else:
            area.add(t.board.corner(f.number(k, 0, 0xFFFF)))
    if start and start not in areas:
        areas[start] = {t.board.corner(n) for n in f.numbers(0, 0xFFFF, 1, at) if n}
    t.board.start_area = start
    t.board.areas = areas


def _revealed(t: Table, f: Fields) -> None:
    h, kind = t.board.hex(f.number(0, 0, 0xFFFF)), f.number(1, 0, GOLD)
    if t.board.terrain[h] != FOG:
        raise WireError(f"hex {h} is turned up, which lies open")
    t.board.terrain[h], t.board.chip[h] = kind, max(f.number(2, -1, 12), 0)


def _move_robber(t: Table, f: Fields) -> None:
    n = f.number(1, -0xFFFF, 0xFFFF)
    if n > 0:
        t.board.robber, t.raider = t.board.hex(n), "robber"
    else:
        t.board.pirate, t.raider = t.board.hex(-n), "pirate"


# --- the course of a game ---------------------------------------------------------------------------------------------
def _sit(t: Table, f: Fields) -> None:
    t.players.setdefault(f.number(1, 0, SEATS - 1), Player()).name = f[0][:40]


def _start(t: Table, f: Fields) -> None:
    if len(f):
        _state(t, f)


def _state(t: Table, f: Fields) -> None:
    t.state = f.number(0, 0, 9999)
    if t.state not in (of.NEW, of.READY, of.OVER) and t.me not in t.players:
        raise WireError(f"the game goes on, and nobody sits in seat {t.me}, which is ours")
    if t.state == of.OVER:
        t.winner = t.current


def _turn(t: Table, f: Fields) -> None:
    over = len(f) > 1 and f.number(1, 0, 9999) == of.OVER
    if t.state == of.ROLL and not t.rolled and not over:
        t.spoiled.append(f"turn {t.turns}: seat {t.current} did not roll")
    seat = f.number(0, 0, SEATS - 1)
    player(t, seat)
    t.current, t.turns = seat, t.turns + 1
    t.first = seat if t.first is None else t.first
    t.rounds += len(f) > 1 and f[1] == str(of.ROLL)
    for p in t.players.values():
        p.card_played = False
        p.cards_old, p.cards_new = p.cards_old + p.cards_new, []
    t.new_ships, t.ship_moved, t.rolled = [], False, False
    t.offers.clear()
    if len(f) > 1:
        _state(t, f.after(1))


def _result(t: Table, f: Fields) -> None:
    if not f[0].startswith("t"):
        t.scores = f.numbers(-99, 99, 0, sum(word.lstrip("-").isdecimal() for word in f))


def _cancel_build(t: Table, _: Fields) -> None:
    if of.START1A <= t.state <= of.START3B:
        t.spoiled.append(f"turn {t.turns}: a starting settlement of seat {t.current} was taken back")
        del player(t, t.current).settlements[-1:]


def _declined(t: Table, _: Fields) -> None:
    t.declined += 1


# --- resources --------------------------------------------------------------------------------------------------------
def _dice(t: Table, f: Fields) -> None:
    t.dice, t.rolled = f.number(0, -1, 12), True


def _dice_gains(t: Table, f: Fields) -> None:
    """How many players; for each its seat, the size of its hand, pairs of amount and resource, and a 0 at the end."""
    at = 1
    for _ in range(f.number(0, 0, SEATS)):
        gainer = _seated(t, f, at)
        at += 2
        while at < len(f) and f[at] != "0":
            gainer.gain(f.number(at + 1, 1, of.UNKNOWN), f.number(at, 1, MANY_CARDS))
            at += 2
        at += 1


def _elements(t: Table, f: Fields) -> None:
    seat, action = f.number(0, -1, SEATS - 1), f.number(1, _SET, _LOSE)
    if seat not in t.players:
        return  # of a free seat, or of none
    for k in range(2, len(f) - 1, 2):
        _element(t.players[seat], action, f.number(k, 0, 999), f.number(k + 1, -999, 999))


def _element(p: Player, action: int, what: int, n: int) -> None:
    if 1 <= what <= of.UNKNOWN:
        if not 0 <= n <= MANY_CARDS:
            raise WireError(f"{n} cards of a resource")
        if action == _GAIN:
            p.gain(what, n)
        elif action == _LOSE:
            p.lose(what, n)
        elif what == of.UNKNOWN:
            p.unknown = n
        else:
            p.hand[what - 1] = n
    elif what == _SIZE:
        p.set_size(max(n, 0))
    elif what == _CARD_PLAYED:
        p.card_played = bool(n)
    elif what == _SPECIAL:
        before, p.special = p.special, n if action == _SET else p.special + n
        if p.special > before and p.settlements:  # it is told after the piece
            p.tokens[p.settlements[-1]] = min(p.special - before, 9)


def _game_elements(t: Table, f: Fields) -> None:
    for k in range(0, len(f) - 1, 2):
        what, n = f.number(k, 0, 999), f.number(k + 1, -1, 999)
        if what == _DECK:
            t.deck = n
        elif what == _CURRENT:
            t.current = min(n, SEATS - 1)
        elif what in (_ARMY, _ROAD):
            holder = n if n in t.players else -1
            if what == _ARMY:
                t.army_holder = holder
            else:
                t.road_holder = holder


def _robbery(t: Table, f: Fields) -> None:
    thief, victim = f.number(0, -1, SEATS - 1), f.number(1, -1, SEATS - 1)
    if victim < 0 or f[2] != "R":
        return
    kind, n = f.number(3, 1, of.UNKNOWN), f.number(4, 0, MANY_CARDS)
    player(t, victim).lose(kind, n)
    if thief >= 0:
        player(t, thief).gain(kind, n)


def _discard(t: Table, f: Fields) -> None:
    p = player(t, whole(f[0].removeprefix("p"), 0, SEATS - 1, "a seat"))
    for kind, n in enumerate(f.numbers(0, MANY_CARDS, 1, 7), 1):
        p.lose(kind, n)


def _pick(t: Table, f: Fields) -> None:
    if len(f) > 5:
        _get(_seated(t, f, 5), f.numbers(0, MANY_CARDS, 0, 5))


def _bank_trade(t: Table, f: Fields) -> None:
    if len(f) > 10:
        trader = _seated(t, f, 10)
        _give(trader, f.numbers(0, MANY_CARDS, 0, 5))
        _get(trader, f.numbers(0, MANY_CARDS, 5, 10))


def _accept(t: Table, f: Fields) -> None:
    a, b = _seated(t, f, 0), _seated(t, f, 1)
    if len(f) > 11:
        to_a, to_b = f.numbers(0, MANY_CARDS, 2, 7), f.numbers(0, MANY_CARDS, 7, 12)
        _give(b, to_a)
        _give(a, to_b)
        _get(a, to_a)
        _get(b, to_b)
    t.offers.clear()  # the server says so too, but a robot may decide before that


def _give(p: Player, cards: list[int]) -> None:
    for kind, n in enumerate(cards, 1):
        p.lose(kind, n)


def _get(p: Player, cards: list[int]) -> None:
    for kind, n in enumerate(cards, 1):
        p.gain(kind, n)


# --- offers -----------------------------------------------------------------------------------------------------------
def _offer(t: Table, f: Fields) -> None:
    seat, n = f.number(0, 0, SEATS - 1), len(f) - 11
    if not 2 <= n <= SEATS:
        raise WireError(f"message 'offer' must have 13 to 17 fields, for 2 to 6 seats, not {len(f)}")
    to = [k for k in range(n) if f.flag(1 + k)]
    give, get = f.numbers(0, MANY_CARDS, 1 + n, 6 + n), f.numbers(0, MANY_CARDS, 6 + n, 11 + n)
    player(t, seat).show(give)  # the server lets nobody offer what he has not
    t.offers[seat] = to, give, get
    if seat == t.me:
        t.answered = set()
    else:
        t.answered.add(seat)  # a counter-offer


def _clear_offer(t: Table, f: Fields) -> None:
    seat = f.number(0, -1, SEATS - 1)
    if seat < 0:
        t.offers.clear()
    else:
        t.offers.pop(seat, None)


# --- pieces and cards -------------------------------------------------------------------------------------------------
def _put(t: Table, f: Fields) -> None:
    p, kind, at = _seated(t, f), PIECES[f.number(1, 0, len(PIECES) - 1)], f.number(2, 0, 0xFFFF)
    if p.pieces(kind) >= of.SUPPLY[kind]:
        raise WireError(f"one {kind} more than there are of a colour")
    if kind in ("road", "ship"):
        where = t.board.side(at)
        if any(where in other.roads or where in other.ships for other in t.players.values()):
            raise WireError(f"a {kind} at {at:#x}, where one lies")
        (p.roads if kind == "road" else p.ships).append(where)
        if kind == "ship":
            t.new_ships.append(where)
        return
    where = t.board.corner(at)
    if kind == "city":
        if where not in p.settlements:
            raise WireError(f"a city at {at:#x}, where no settlement of its seat stands")
        p.settlements.remove(where)
        p.cities.append(where)
        return
    if any(where in other.settlements or where in other.cities for other in t.players.values()):
        raise WireError(f"a settlement at {at:#x}, where a building stands")
    p.settlements.append(where)
    if t.state in (of.START2A, of.START3A):  # the cards of the last one are not told
        for h in t.board.hexes_at[where]:
            if WATER < t.board.terrain[h] <= 5:
                p.gain(t.board.terrain[h], 1)


def _move(t: Table, f: Fields) -> None:
    ships, source = _seated(t, f).ships, t.board.side(f.number(2, 0, 0xFFFF))
    target = t.board.side(f.number(3, 0, 0xFFFF))
    if source not in ships or any(target in p.ships or target in p.roads for p in t.players.values()):
        raise WireError(f"a ship moves from {source} to {target}: none lies there, or another piece does")
    ships.remove(source)
    ships.append(target)
    t.ship_moved = True


def _card(t: Table, f: Fields) -> None:
    seat, action = f.number(0, -1, SEATS - 1), f.number(1, 0, 9)
    if seat < 0:
        return
    p = player(t, seat)
    for k in range(2, len(f)):
        _one_card(t, p, action, CARDS.get(f.number(k, 0, 99)))


def _one_card(t: Table, p: Player, action: int, kind: str | None) -> None:
    if len(p.cards) + len(p.played) > sum(of.DECK.values()):
        raise WireError("more development cards than there are")
    if action in _DRAW:
        p.cards_new.append(kind)
    elif action == _TAKE_BACK and t.state != of.OVER:
        p.cards_old.append(kind)
        if kind in p.played:  # a road card of which nothing was laid
            p.played.remove(kind)
    elif action == _PLAY:
        held = kind if kind in p.cards_old else None
        if kind is None or held not in p.cards_old:
            raise WireError(f"a card {kind} is played by a seat that has none")
        p.cards_old.remove(held)
        p.played.append(kind)


def _action(t: Table, f: Fields) -> None:
    if f.number(1, -999, 9999) == 1:
        t.deck = f.number(2, 0, 99)


# --- requests to this client alone ------------------------------------------------------------------------------------
def _must_discard(t: Table, f: Fields) -> None:
    t.request = "discard", f.number(0, 1, MANY_CARDS)


def _request(t: Table, f: Fields) -> None:
    if f.number(0, -1, SEATS - 1) == t.me and f.number(1, 0, 99) == 1:
        t.request = "pick", f.number(2, 1, 20)


def _must_choose(t: Table, f: Fields) -> None:
    words = [word for word in f if word in ("true", "false")]
    t.victims = [k for k, word in enumerate(words) if word == "true" and k in t.others]
    if not t.victims:
        raise WireError("a choice of whom to rob, and nobody to choose")
    t.request = "choose", len(t.victims)


_Handler = Callable[[Table, Fields], None]
_HANDLERS: Final[dict[str, _Handler]] = {
    "board 1": lambda t, f: t.board.lay_classic(f), "board 2": lambda t, f: t.board.lay_large(f),
    "potential": _potential, "revealed": _revealed, "move robber": _move_robber, "sit": _sit, "start": _start,
    "state": _state, "turn": _turn, "result": _result, "cancel build": _cancel_build, "declined": _declined,
    "dice": _dice, "dice gains": _dice_gains, "elements": _elements,
    "element": lambda t, f: _elements(t, Fields(f.name, f.words[:4])),
    "hand size": lambda t, f: _seated(t, f).set_size(f.number(1, 0, 5 * MANY_CARDS)),
    "game elements": _game_elements, "robbery": _robbery, "discard": _discard, "pick": _pick,
    "bank trade": _bank_trade, "accept": _accept, "offer": _offer,
    "reject": lambda t, f: t.answered.add(f.number(0, 0, SEATS - 1)),
    "clear offer": _clear_offer, "put": _put, "move": _move, "card": _card, "action": _action,
    "must discard": _must_discard, "request": _request, "must choose player": _must_choose,
}  # fmt: skip
