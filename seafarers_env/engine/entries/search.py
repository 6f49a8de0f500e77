"""The entry kernel of search: simulations, each from one world down the tree, then a playout, then back up."""

from typing import Final

import numpy as np

from .. import chance, constants as c, phases as at
from .._jit import inlined, kernel
from ..bits import ZERO
from ..learned.look_ahead import worth_late
from ..learned.thinking import make_room, no_net
from ..policies.masks import only_one
from ..policies.weights import pack
from ..records import RULES, zeroed
from ..rng import mix, seed_streams
from ..rules.kit import is_chance
from ..search.features import NUM_FEATURES
from ..search.tree import EDGE, NODE, SETTINGS, follow, list_edges, select
from ..search.value import evaluate
from ..search.weights import pack_value
from ..shared_kernels import act, choose, legal, resolve
from ..sizes import KNIGHTS, MAX_PLAYERS
from .blank import Call, records

MAX_DEPTH: Final = 64
ROOT: Final = np.int64(0)  # its node
PHASES_HERE: Final = at.NUM_PHASES if KNIGHTS else len(at.BY_URGENCY)
TALK_SET: Final = 1 << at.COMPOSE | 1 << at.ANSWER | 1 << at.CHOOSE  # phases of a trade between players
RULES_IN_TREE: Final = 0  # rows of `R`
RULES_IN_PLAYOUT: Final = 1
HASTE: Final = 1e-4  # what a decision on the way takes from a win: of two sure ones the sooner is better
PATIENCE: Final = 1000  # decisions


@kernel
def go_on(s, b, r, action, m, w, end, haggle):
    """Apply an action and all that follows up to the next decision to search; returns a word made of the outcomes.

    What follows is chance, decisions with one legal action and, unless `haggle`, talk about trades, which is the
    heuristic's; but not the turn `end`.
    """
    outcomes = ZERO
    while action >= 0:
        act(s, b, r, action)
        while is_chance(s):
            outcome = chance.draw(s, b, r)
            resolve(s, b, r, outcome)
            outcomes = mix(outcomes + np.uint64(outcome + 1))
        legal(s, b, r, m)
        action = np.int64(c.NOTHING)
        if s.phase != at.OVER and s.turn < end:
            action = only_one(m)
            if action < 0 and not haggle and _is_talk(s.phase):
                action = choose(s, b, r, np.int64(s.actor), m, w)
    return outcomes


@inlined
def _is_talk(phase):
    """True in a trade between players."""
    if KNIGHTS and phase >= at.CORE_PHASES:
        return False
    return TALK_SET >> np.int64(phase) & 1 != 0


@kernel
def situation(s, outcomes):
    """What tells apart the nodes behind one edge: who decides what and, where they count, the outcomes."""
    return mix(outcomes + np.uint64(1 + PHASES_HERE * np.int64(s.actor) + np.int64(s.phase)))


@kernel
def play_out(s, b, R, m, w, end):
    """Let the heuristic play all seats until the turn `end`.

    What may be begun in a main phase is said by the rules of playouts: with `max_offers` 0 in them nobody offers
    trades, which take most of the time.
    """
    while s.phase != at.OVER and s.turn < end:
        if s.phase == at.MAIN:
            legal(s, b, R[RULES_IN_PLAYOUT], m)
        action = choose(s, b, R[RULES_IN_PLAYOUT], np.int64(s.actor), m, w)
        go_on(s, b, R[RULES_IN_TREE], action, m, w, end, False)


@kernel
def pick_edge(s, b, r, m, w, nodes, edges, used, node, settings):
    """The edge of `node` to follow in the world at hand; new ones are made for actions that have none."""
    favourite = choose(s, b, r, np.int64(s.actor), m, w)
    all_kinds = settings.haggle != 0
    if KNIGHTS and s.playing >= 0:  # what is given for a progress card is no offer
        all_kinds = True
    list_edges(m, nodes, edges, used, node, favourite, all_kinds)
    return select(m, nodes, edges, node, favourite, settings)


@kernel
def descend(s, b, r, m, w, nodes, edges, used, settings, path, e, end):
    """Follow the tree from edge `e` of the root to one that was never followed; returns how many edges `path` got."""
    depth = np.int64(0)
    while e >= 0:
        path[depth, 0], path[depth, 1] = e, s.actor
        depth += 1
        outcomes = go_on(s, b, r, np.int64(edges[e].action), m, w, end, settings.haggle != 0)
        if edges[e].visits == 0 or s.phase == at.OVER or s.turn >= end or depth >= min(settings.depth, MAX_DEPTH):
            break
        node = follow(nodes, edges, used, e, situation(s, outcomes if settings.chance_nodes else ZERO))
        if node < 0:
            break
        e = pick_edge(s, b, r, m, w, nodes, edges, used, node, settings)
    return depth


@kernel
def judge(S, b, r, w, v, net, room, since, rows, chances):
    """Fill the chances of all seats to win; `since` counts decisions to the root.

    A game that was won is certain, the sooner the better; one that is not, however clear, is not.
    """
    s = S[0]
    if s.phase == at.OVER and s.winner >= 0:
        for q in range(r.num_players):
            chances[q] = 0.0
        chances[s.winner] = 1.0 - HASTE * min(np.int64(s.decisions) - since, PATIENCE)
        return
    if len(net.weights) > 0:
        _ask(S, b, r, w, net, room, chances)
    else:
        evaluate(s, b, r, w, v, rows, chances)
    for q in range(r.num_players):
        chances[q] *= 1.0 - HASTE * PATIENCE


@kernel
def _ask(S, b, r, w, net, room, chances):
    """Fill the chances as a network sees them, each seat by what it may know, brought to a sum of 1."""
    total = 0.0
    for q in range(r.num_players):
        room.E[0] = S[0]
        chances[q] = worth_late(b, r, q, w, net, room)
        total += chances[q]
    for q in range(r.num_players):
        chances[q] /= total


@kernel
def search(S, worlds, B, R, M, w, v, net, room, nodes, edges, used, settings, path, rows, chances, count, seed):
    """Make `count` simulations: the tree grows in place. Returns how deep they went in all.

    The k-th simulation through an edge of the root starts from world k and meets chance k, whichever edge it is: what
    the edges are compared by are the same hands, dice and cards.

    `S` and `M` are one record and one row of mask to play on, `worlds` (STATE[K]) what is started from in turn, in
    which the same seat decides between the same actions; `R` has the rules of the tree and those of playouts, `w` and
    `v` are the weights of heuristic and value, `net` a network that takes the place of `v` unless it is empty, with its
    `room`; `nodes` and `edges` the tree with `used` (int64[2]) of them taken, `settings` one record of SETTINGS;
    `path`, `rows` and `chances` are room to work in. The same seed (uint64) gives the same simulations, in however many
    calls.
    """
    s, b, r, m, set_by = S[0], B[0], R[RULES_IN_TREE], M[0], settings[0]
    since, deep = np.int64(worlds[0].decisions), np.int64(0)
    end = np.int64(worlds[0].turn) + set_by.horizon
    for _ in range(count):
        S[0] = worlds[0]
        legal(s, b, r, m)
        e = pick_edge(s, b, r, m, w, nodes, edges, used, ROOT, set_by)
        if e < 0:  # nobody decides
            break
        k = np.int64(edges[e].visits)
        S[0] = worlds[k % len(worlds)]
        seed_streams(s.rng, seed + np.uint64(k))
        depth = descend(s, b, r, m, w, nodes, edges, used, set_by, path, e, end)
        play_out(s, b, R, m, w, end)
        judge(S, b, r, w, v, net, room, since, rows, chances)
        for d in range(depth):
            edges[path[d, 0]].visits += 1
            edges[path[d, 0]].total += chances[path[d, 1]]
        deep += depth
    return deep


# --- what each can be called on, so that it is compiled ---------------------------------------------------------------
def calls() -> list[Call]:
    """The entry kernel with arguments: no simulation."""
    S, _, _, B, _, M = records()
    settings, used = np.zeros(1, SETTINGS), np.zeros(2, np.int64)
    room = np.zeros((MAX_DEPTH, 2), np.int64), np.zeros((MAX_PLAYERS, NUM_FEATURES)), np.zeros(MAX_PLAYERS)
    tree = np.zeros(1, NODE), np.zeros(1, EDGE), used, settings
    value = pack(), pack_value(), no_net(), make_room()
    return [(search, (S, zeroed(1), B, np.zeros(2, RULES), M, *value, *tree, *room, 0, np.uint64(0)))]
