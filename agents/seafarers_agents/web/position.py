"""A moment of a game as the page gets it: all that it says is taken from what the person's seat may see."""

from dataclasses import asdict, astuple
from functools import cache
from typing import Any, Final

from seafarers_agents.choices import Choice, choice, choices, prices, prompt, shown_to
from seafarers_agents.moments import Moment, OpenView
from seafarers_agents.persons import PERSON, called, is_person
from seafarers_agents.web import progress
from seafarers_env.board.build import Board
from seafarers_env.engine import actions as a, constants as c, phases as at
from seafarers_env.render import declared, names as named, panels
from seafarers_env.render.draw import element
from seafarers_env.render.explorers import pieces as explorers_pieces, state as explorers_state
from seafarers_env.render.explorers.figures import ship_point
from seafarers_env.render.figures import Scene
from seafarers_env.render.guide.facts import costs
from seafarers_env.render.knights import card_signs, pieces as knights_pieces
from seafarers_env.render.palette import COIN, FISHES, HARBOUR, SEATS, SPICE, TRACK
from seafarers_env.render.phrases import pair
from seafarers_env.render.plan import Plan
from seafarers_env.render.shown import Shown, goods, tradables
from seafarers_env.render.svg import svg
from seafarers_env.render.symbols import definitions, fish_definition, spice_definitions
from seafarers_env.render.visible_state import MOST_GOLD, visible_seat
from seafarers_env.render.words import face_down, notes, player, standing
from seafarers_env.view import PlayerView

_STEPS: Final = (at.COMPOSE, at.CARD_STEP, at.OPPONENT_STEP)  # where single cards are given, each by its button
_ABOARD: Final = (a.PICK_SHIP, a.SETTLER_AT, a.CREW_AT, a.RETIRE)  # a ship is clicked, not a lane


def position(moment: Moment, names: tuple[str, ...], first_line: int = 0) -> dict[str, Any]:
    """What the page shows, as JSON.

    Args:
        moment: How things stand.
        names: Who sits in each seat.
        first_line: The page has the lines of the log before this one.
    """
    view = moment.view
    state, shown, legal = view.state, shown_to(view), choices(view) if moment.plays else []
    # Composed on the page by clicking cards, but for a bundle that something else has begun.
    trades = (a.MARITIME, a.BUY, a.SELL, *(() if int(state.phase) in _STEPS else (a.GIVE, a.GET)))
    apart = [one for one in legal if one.kind not in trades or _is_extra(shown, one)]
    store = panels.store(shown)
    return {
        "version": moment.version,
        "seat": view.player,
        "phase": view.phase,
        "turn": view.turn,
        "decides": bool(legal) and moment.failure is None,
        "forced": len(legal) == 1,
        "prompt": prompt(view) if moment.plays else f"An agent plays for you. {standing(state).capitalize()}",
        "dice": int(state.dice),
        "points_to_win": int(view.rules.points_to_win),
        "board": _drawn(view, moment.marks),
        "seats": [_seat(shown, moment, seat, names[seat]) for seat in range(view.num_players)],
        "bank": store.cards,
        "deck": None if store.has_hauls or store.table else store.deck,
        "hauls": store.deck if store.has_hauls else None,
        "knights": store.table
        and {**asdict(store.table.roll), "decks": store.table.decks, "returned": store.table.returned},
        "playing": progress.playing(shown) if view.rules.knights else None,
        "stock": face_down(shown),
        "choices": [_choice(view, one) for one in apart] if moment.failure is None else [],
        "trade": _trade(view, shown, legal),
        "failure": moment.failure,
        "held": moment.held,
        "can_take_back": moment.can_take_back,
        "over": _over(moment),
        "first_line": first_line,
        "log": [astuple(line) for line in moment.lines[first_line : moment.num_lines]],
    }


def fixtures(view: PlayerView) -> dict[str, Any]:
    """What does not change during a game: words, colours, costs, and the symbols that cards are drawn with."""
    spices, fishing, sailing = bool(view.rules.spices), bool(view.rules.fishing), bool(view.rules.cargo_ships)
    players = int(view.rules.num_players)
    symbols = definitions(players) + (spice_definitions() if spices else "")
    symbols += (fish_definition() if fishing else "") + (explorers_pieces.definitions(players) if sailing else "")
    symbols += knights_pieces.definitions(players) + card_signs.definitions() if view.rules.knights else ""
    edition, plan = view.board.edition, _plan(view)
    words = tradables(edition, view.rules)
    return {
        "title": view.board.chart.title,
        "players": players,
        "ships": bool(view.rules.ships),
        "goods": words,
        "icons": [f"commodity-{name}" if name in knights_pieces.GOODS and not sailing else name for name in words],
        "held": len(goods(edition, view.rules)),  # of them are cards; fish and gold behind them are never discarded
        "cards": c.CARDS,
        "pieces": (*c.PIECES[: c.SUPPLY_CITIES], "Sea Ports") if sailing else c.PIECES,
        "tracks": c.TRACKS if sailing else (),
        "kinds": _kinds(view.board, bool(view.rules.knights)),
        "costs": {a.KINDS[kind].text: cards for kind, cards in costs(view.board, view.rules).items()},
        "colours": [_colour(name) for name in words],
        "progress": progress.kinds() if view.rules.knights else [],
        "knights": progress.numbers() if view.rules.knights else None,
        "seats": [look.fill for look in SEATS],
        "places": {
            **named.known(plan, view.board),
            "labels": named.labels(plan, view.board),
            "called": named.called(view.board),
        },
        "symbols": element(
            "svg", symbols + named.lights(plan.radius), xmlns="http://www.w3.org/2000/svg", width=0, height=0
        ),
    }


def _colour(good: str) -> str:
    """What a card of a good is coloured with."""
    if good in c.RESOURCES:
        return HARBOUR[c.RESOURCES.index(good)]
    if good in knights_pieces.GOODS:
        return TRACK[[*knights_pieces.GOODS].index(good)]
    return {"fish": FISHES, "gold": COIN}.get(good, SPICE)


def _kinds(board: Board, has_progress: bool) -> dict[str, Any]:
    """How the kinds of actions that the table has are chosen: by which buttons, by which development cards."""
    actions = board.edition.actions
    used = sorted({int(kind) for kind in actions.KIND_OF[board.record[0].global_of[: board.num_actions]]})
    said = {a.KINDS[kind].text: declared.usually(kind, board.edition) for kind in used}
    return {
        "names": {kind: one.name for kind, one in said.items() if one.name},
        "build": sorted((kind for kind, one in said.items() if one.build), key=lambda kind: said[kind].build),
        "cards": {kind: one.card for kind, one in said.items() if one.card and not has_progress},
        "first": [kind for kind, one in said.items() if one.first],
        "trade": a.KINDS[a.GIVE if a.GIVE in used else a.MARITIME].text,
        "playable": _playable(has_progress),
        "placeless": [a.KINDS[kind].text for kind in used if not a.KINDS[kind].argument],
    }


def _playable(has_progress: bool) -> dict[int, str]:
    """What playing a progress card is asked about by, for each kind that is played."""
    text = a.KINDS[a.PLAY_CARD].text
    return {kind: f"{text}:{number}" for number, kind in enumerate(c.PLAYABLE)} if has_progress else {}


# --- board ------------------------------------------------------------------------------------------------------------
def _drawn(view: PlayerView, marks: tuple[tuple[str, int, int], ...]) -> dict[str, Any]:
    """The board; all marks glow, a ring is round the last."""
    plan, ringed = _plan(view), [(what, number) for what, number, _ in marks[-1:]]
    picture = svg(view.state, view.board, view.rules, viewer=view.player, seats=False, highlight=ringed, glow=marks)
    top, width = panels.header_height(view.rules), panels.WIDTH - 2 * plan.left
    box = [round(value, 1) for value in (plan.left, top, width, plan.height)]  # the board alone
    return {"svg": picture, "box": box}


def _plan(view: PlayerView) -> Plan:
    """Where `svg` draws the places of a board."""
    return _planned(view.board, bool(view.rules.pirate_on_frame), panels.header_height(view.rules))


@cache
def _planned(board: Board, pirate_on_frame: bool, top: float) -> Plan:
    return Plan(board, panels.WIDTH, top, pirate_on_frame=pirate_on_frame)


def _choice(view: PlayerView, one: Choice) -> dict[str, Any]:
    """An action; one about a place with where that lies on the picture."""
    told = {"action": one.action, "kind": a.KINDS[one.kind].text, "argument": one.argument, "words": one.words}
    if a.KINDS[one.kind].argument == "card":
        told["card"] = c.PLAYABLE[one.argument]
    if a.KINDS[one.kind].argument == "seat":
        told["seat"] = (view.player + one.argument) % view.num_players
    if one.place is None:
        return told
    plan = _plan(view)
    what, number = one.place
    if what == "edge":
        at, turn = plan.edge(number), plan.angle(number)
        if one.kind in _ABOARD and view.rules.cargo_ships:
            at, turn = _berth(view, plan, number), 0.0
    else:
        at, turn = plan.vertex(number) if what == "vertex" else plan.place(number), 0.0
    place = {"what": what, "x": round(at[0], 1), "y": round(at[1], 1), "turn": round(turn, 1)}
    return told | {"place": place | {"radius": round(plan.radius, 1)}}


def told_action(view: PlayerView, action: int) -> dict[str, Any]:
    """A legal action of the viewing seat as the page gets it."""
    return _choice(view, choice(view, shown_to(view), action))


def _berth(view: PlayerView, plan: Plan, edge: int) -> tuple[float, float]:
    """Where the viewer's ship on a lane is drawn: off it, where a road lies there."""
    scene = Scene(plan, shown_to(view))
    mine = (ship for ship in explorers_state.ships(view.state) if (ship.seat, ship.place) == (view.player, edge))
    return next((ship_point(scene, ship) for ship in mine), plan.edge(edge))


# --- seats ------------------------------------------------------------------------------------------------------------
def _seat(shown: Shown, moment: Moment, seat: int, seated: str) -> dict[str, Any]:
    seen, final = visible_seat(shown, seat), moment.final_points
    return {
        "seat": seat,
        "name": called(seated) or player(seat),
        "agent": seated if not is_person(seated) else "" if called(seated) else PERSON,
        "acts": moment.view.current_player == seat,
        "points": seen.points if final is None else final[seat],
        "hand": seen.hand and (*seen.hand, *_beside(moment.view, seat)),
        "hand_size": seen.hand_size,
        "cards": seen.cards,
        "cards_size": seen.cards_size,
        "played": seen.played,
        "supply": seen.supply,
        "tokens": seen.tokens,
        "route": seen.route,
        "has_route": seen.has_route,
        "has_army": seen.has_army,
        "holds": seen.holds and asdict(seen.holds),
        "estate": seen.estate and asdict(seen.estate),
        "notes": notes(shown, seat),
    }


def _beside(view: PlayerView, seat: int) -> list[int]:
    """What a seat holds that is no card: fish, or gold."""
    if view.rules.cargo_ships:
        return [min(int(view.state.gold[seat]), MOST_GOLD)]
    return [int(view.state.fish[seat])] if view.rules.fishing else []


def _over(moment: Moment) -> dict[str, Any] | None:
    if moment.final_points is None:
        return None
    return {"winner": moment.winner, "points": moment.final_points, "words": standing(moment.view.state)}


# --- trade ------------------------------------------------------------------------------------------------------------
def _trade(view: PlayerView, shown: Shown, legal: list[Choice]) -> dict[str, Any]:
    """What can be done by clicking cards: trade with the bank and with others, discards."""
    state, kinds = view.state, {one.kind for one in legal}
    phase = int(state.phase)
    may_offer = (phase == at.MAIN and a.GIVE in kinds) or (phase == at.ANSWER and a.COUNTER in kinds)
    return {
        "deals": [deal for one in legal if (deal := _deal(shown, view.player, one))],
        "prices": [] if isinstance(view, OpenView) else prices(shown, view.player),
        "offers": may_offer,
        "counters": phase == at.ANSWER,
        "called": phase == at.ANSWER and not state.offer_get.any(),  # for offers: nothing is asked
        "most": int(view.rules.max_trade_cards),
        "left": int(view.rules.max_offers) - int(state.offers),
        "owed": int(state.discards_owed[view.player]) if a.DISCARD_CARD in kinds else 0,
    }


def _is_extra(shown: Shown, one: Choice) -> bool:
    """Whether the bank is given one card more for the trade just made (HOUSE-18): a button of its own."""
    return one.kind == a.MARITIME and len({*pair(shown.board.edition, one.argument)}) == 1


def _deal(shown: Shown, seat: int, one: Choice) -> dict[str, int] | None:
    """A trade with the bank: so many of one good for one of another."""
    if one.kind == a.MARITIME and not _is_extra(shown, one):
        give, get = pair(shown.board.edition, one.argument)
        return {"give": give, "price": prices(shown, seat)[give], "get": get, "action": one.action}
    if one.kind == a.BUY:
        return {
            "give": c.COIN,
            "price": shown.board.edition.plain("explorers.rules.gold").PRICE,
            "get": one.argument,
            "action": one.action,
        }
    if one.kind == a.SELL:
        return {"give": one.argument, "price": 1, "get": c.COIN, "action": one.action}
    return None
