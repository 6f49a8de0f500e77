"""What holds in every game: nothing is lost, the mask is what can be done, equal games stay equal, play ends."""

import operator
import random
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game, IllegalActionError
from seafarers_env.engine import actions as a, constants as c
from tests.effort import often
from tests.play import (
    STYLES,
    check_derived,
    content,
    differences,
    kind_of,
    moments,
    new_game,
    pick,
    tables_but,
)
from tests.spiced import faults_of_spices
from tests.variants import ADDED

pytestmark = pytest.mark.kernels

#: Scenario, players, style of play, options.
Case = tuple[str, int, str, dict[str, Any]]
VARIANTS: list[Case] = [
    ("base", 2, "uniform", {"skip_forced": True}),
    ("base", 3, "trader", {}),
    ("base", 4, "buyer", {"bank": 9}),
    ("new_shores", 3, "sailor", {"pirate_on_frame": True, "theft_optional": True}),
    ("new_shores", 4, "builder", {}),
    ("new_shores", 4, "trader", {"pirate_start": "agreed"}),
    ("lagoon", 3, "hoarder", {"bank": 6, "sole_shortage": False}),
    ("lagoon", 4, "uniform", {"ring_moves": False, "second_piece_optional": False}),
    ("strait", 3, "sailor", {"crossing_count": "pair"}),
    ("fog", 4, "sailor", {"bank": 5}),
    ("bare", 2, "builder", {"reserve_touch": "side", "decks": 2}),
    ("fog_islands", 3, "sailor", {"variable": True}),
]
VARIANTS += [(name, players, style, options) for name, players, options, style in ADDED]
REGISTRY = tables_but(case[:2] for case in VARIANTS)
CASES = VARIANTS + [(*table, ("builder", "sailor")[n % 2], {}) for n, table in enumerate(REGISTRY)]
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: "-".join(map(str, case[:3])))


def game_of(case: Case, seed: int = 5, **more: Any) -> Game:
    scenario, players, _, options = case
    return new_game(scenario, players, seed, **(options | more))


# --- what is conserved ------------------------------------------------------------------------------------------------
def faults(game: Game) -> list[str]:
    """Everything about the counts of a game that cannot be."""
    s, n, options = game.record, game.num_players, game.options
    hands = s.hand[:n].astype(int) + s.discarding[:n]
    explorers, knights = bool(options["cargo_ships"]), bool(options["cities_and_knights"])
    decks = 0 if explorers or knights else options["decks"]
    cards = s.deck.astype(int) + s.cards.sum(axis=0) + s.played.sum(axis=0)
    kinds = ("roads", "ships_supply", "settlements", "cities")
    counted = {
        "resource cards": (s.bank[:c.NUM_RESOURCES] + hands.sum(axis=0)[:c.NUM_RESOURCES]).tolist()
        == [options["bank"]] * c.NUM_RESOURCES,
        "no negative count": all(
            getattr(s, name).min() >= 0
            for name in ("hand", "bank", "deck", "cards", "played", "bought", "discarding", "supply", "tokens",
                         "discards_owed", "picks_owed")
        ),
        "seats that do not play": not s.hand[n:].any() and not s.cards[n:].any() and not s.supply[n:].any(),
        "development cards": cards.tolist() == [decks * number for number in c.DECKS[str(options["deck"])]],
        "cards bought this turn": (s.bought <= s.cards[max(s.active, 0)]).all(),
        "tokens on the board": int(s.tokens.sum()) == int(s.vertex_tokens.sum()),
        "tokens in the box": not options["token_limit"] or int(s.tokens.sum()) <= options["token_limit"],
    }  # fmt: skip
    for p in range(n):
        on_board = [(s.edge_piece == 2 * p + c.ROAD).sum(), (s.edge_piece == 2 * p + c.SHIP).sum()]
        on_board += [(s.vertex_building == 2 * p + c.SETTLEMENT).sum(), (s.vertex_building == 2 * p + c.CITY).sum()]
        on_board[1] += int(s.lifted >= 0 and s.active == p)  # a ship in the air
        if explorers:
            on_board[1] = (s.cargo_ship[p] >= 0).sum()
        for left, laid, kind in zip(s.supply[p].tolist(), on_board, kinds, strict=True):
            counted[f"{kind} of seat {p}"] = left + laid == options[kind]
    return [name for name, holds in counted.items() if not holds] + faults_of_spices(game)


@pytest.mark.rule("BASE-02", "BASE-03", "BASE-04", "BASE-05", "BASE-10", "BASE-11", "BASE-17", "SVP-06")
@pytest.mark.rule("FOG-17", "FOG-24")
@every_case
def test_cards_and_pieces_are_conserved(case: Case) -> None:
    game = game_of(case, chance="explicit")
    assert faults(game) == []
    for moment in moments(game, 1, case[2], often(1200, 400)):
        assert faults(moment) == [], moment


def test_what_is_lost_is_missed() -> None:
    game = game_of(CASES[4])
    for _ in moments(game, 1, "builder", 500):
        pass
    for field in ("hand", "bank", "deck", "supply", "tokens", "edge_piece", "vertex_building", "bought"):
        twin = game.clone()
        twin.record[field].flat[0] += 1 if field != "bought" else 100
        assert faults(twin) != [], field


@pytest.mark.rule("BASE-44", "GEO-06")
@every_case
def test_buildings_keep_their_distance(case: Case) -> None:
    game = game_of(case)
    for _ in moments(game, 2, case[2], 1200):
        pass
    b, built = game.board.record[0], np.flatnonzero(game.record.vertex_building >= 0)
    assert len(built) >= 2 * game.num_players
    assert not set(b.vertex_neighbours[built].ravel().tolist()) & set(built.tolist())


# --- the mask ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("DECISIONS-01", "DECISIONS-04", "DECISIONS-05")
@every_case
def test_the_mask_is_what_apply_accepts(case: Case) -> None:
    game = game_of(case)
    for n, moment in enumerate(moments(game, 3, case[2], 900)):
        if n % often(60, 180) != 0 or moment.is_over:
            continue
        mask, legal, before = moment.legal_mask(), moment.legal_actions(), content(moment)
        assert mask.dtype == np.int8
        assert np.flatnonzero(mask).tolist() == legal.tolist()
        assert len(legal) > 0
        for action in (-(2**40), -1, *range(moment.num_actions), moment.num_actions, 2**31 - 1, 2**64):
            if 0 <= action < moment.num_actions and mask[action]:
                twin = moment.clone()
                twin.apply(action)
                assert twin.record.decisions > moment.record.decisions
            else:
                refuse(moment, action)
        assert content(moment) == before
        assert moment.legal_mask().tolist() == mask.tolist()


def refuse(game: Game, action: int) -> None:
    """See an action refused, with an error that names action, player and phase."""
    with pytest.raises(IllegalActionError) as info:
        game.apply(action)
    words = str(info.value)
    assert f"action {action} " in words
    if 0 <= action < game.num_actions:
        assert repr(game.describe(action)) in words
        assert f"player {game.current_player} in phase {game.phase!r}" in words
    else:
        assert f"actions are 0..{game.num_actions - 1}" in words


@pytest.mark.rule("DECISIONS-08")
@every_case
def test_chance_is_no_action_and_only_its_outcomes_happen(case: Case) -> None:
    game, seen = game_of(case, chance="explicit"), set()
    for moment in moments(game, 4, case[2], 1500):
        if not moment.is_chance or moment.phase in seen:
            continue
        seen.add(moment.phase)
        assert moment.current_player == -1
        assert not moment.legal_mask().any()
        before, outcomes = content(moment), moment.chance_outcomes()
        assert sum(p for _, p in outcomes) == pytest.approx(1)
        with pytest.raises(IllegalActionError, match="chance is due"):
            moment.apply(game.parse("roll"))
        for outcome in set(range(-2, 100)) - {o for o, _ in outcomes}:
            with pytest.raises(IllegalActionError, match=f"outcome {outcome} cannot happen in phase"):
                moment.apply_chance(outcome)
        assert content(moment) == before
    assert "dice" in seen
    assert len(seen) > 1
    with pytest.raises(IllegalActionError, match="no chance is due"):
        new_game("base").apply_chance(0)


# --- seeds ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("GEO-14")
@every_case
def test_a_seed_names_a_game(case: Case) -> None:
    ends = []
    for seed in (0, 1, 0, 2**63, 2**64 - 1):
        game = game_of(case, seed)
        start = content(game)
        for _ in moments(game, 7, case[2], 250):
            pass
        ends.append((start, content(game)))
    assert ends[0] == ends[2]
    others = set(ends)
    assert len({start for start, _ in others}) == len({end for _, end in others}) == 4
    game.reset(1)
    assert content(game) == ends[1][0]


@pytest.mark.rule("GEO-14")
@pytest.mark.parametrize("scenario", ["base", "new_shores"])
def test_tables_of_one_seed_get_the_same_dice_whatever_is_decided(scenario: str) -> None:
    rolls: dict[str, list[int]] = {}
    for style in STYLES:
        game, rng = new_game(scenario, 3, 8), random.Random(style)
        rolls[style] = []
        while len(rolls[style]) < 60 and not game.is_over:
            action = pick(game, rng, style)
            rolled = kind_of(game, action) == a.ROLL
            game.apply(action)
            if rolled:
                rolls[style].append(int(game.record.dice))
    assert len({tuple(row) for row in rolls.values()}) == 1


# --- chance: at once or one by one ------------------------------------------------------------------------------------
@pytest.mark.rule("DECISIONS-08", "GEO-14")
@every_case
def test_explicit_chance_fed_with_what_happened_is_the_same_game(case: Case) -> None:
    auto, explicit = game_of(case), dealt(game_of(case, chance="explicit"))
    rng = random.Random(9)
    for _ in range(often(500, 150)):
        if auto.is_over:
            break
        action = pick(auto, rng, case[2])
        auto.apply(action)
        explicit = followed(explicit, action, auto)


@pytest.mark.rule("GEO-14")
@every_case
def test_chance_that_runs_by_itself_is_chance_at_once(case: Case) -> None:
    auto, explicit, rng = game_of(case), dealt(game_of(case, chance="explicit")), random.Random(15)
    for _ in range(500):
        if auto.is_over:
            break
        action = pick(auto, rng, case[2])
        auto.apply(action)
        explicit.apply(action)
        while explicit.is_chance:  # again where forced decisions lead to more of it
            explicit.run_chance()
        assert content(explicit) == content(auto)
        before = content(explicit)
        explicit.run_chance()
        assert content(explicit) == before


def dealt(game: Game) -> Game:
    """The game at its first decision: some begin with chance."""
    while game.is_chance:
        game.run_chance()
    return game


#: What chance deals and the following outcomes leave as it is.
DEALT = ("terrain", "number", "harbour_kind", "tile_harbour")


def lies_as_wanted(before: Game, after: Game, goal: Game, field: str) -> bool:
    """True when an outcome left the entries of a field alone or made them what they are to become."""
    if field not in goal.record.dtype.names:  # a field of another edition
        return True
    old, new, wanted = (getattr(game.record, field) for game in (before, after, goal))
    return bool(((new == old) | (new == wanted)).all())


def followed(game: Game, action: int, goal: Game) -> Game:
    """The game after `action` and those outcomes, one or several, that lead to `goal`."""
    start = game.clone()
    start.apply(action)
    open_ends = [start]
    while open_ends:
        twin = open_ends.pop()
        if not twin.is_chance:
            if differences(twin, goal, "rng") == []:
                return twin
            continue
        for outcome, _ in twin.chance_outcomes():
            after = twin.clone()
            after.apply_chance(outcome)
            fits = all(lies_as_wanted(twin, after, goal, field) for field in DEALT)
            if fits and after.record.decisions <= goal.record.decisions:
                open_ends.append(after)
    raise AssertionError(f"nothing leads to {goal}")


# --- derived fields ---------------------------------------------------------------------------------------------------
@pytest.mark.nojit
def test_a_few_derived_fields_as_plain_python() -> None:
    for n, moment in enumerate(moments(new_game("lagoon", 2, 1, chance="explicit"), 14, "sailor", 60)):
        if n % 12 == 0:
            check_derived(moment)


def test_seats_that_are_not_there() -> None:
    game = new_game("base", 3)
    for seat in (-1, 3, 4):
        for ask in (game.observe, game.view):
            with pytest.raises(ValueError, match=r"seats must be 0\.\.2"):
                ask(seat)
    with pytest.raises(ValueError, match="'auto' or 'explicit'"):
        Game("base", chance="perhaps")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        Game("base", seed=operator.add)  # type: ignore[arg-type]
