"""A game in sentences as it is played: decisions and the chance that follows."""

from collections.abc import Callable, Mapping, Sequence

from seafarers_agents import talk
from seafarers_agents.protocol import Agent, Listener, answer_of
from seafarers_env.engine import actions as A
from seafarers_env.game import Game
from seafarers_env.render.sentences import is_hidden
from seafarers_env.render.shown import shown
from seafarers_env.replay import Decision, Event, Recorder, Replay, account

Tell = Callable[[str], None]


class Audience:
    """The agents of a game that are told what happens (`Listener`), by seat.

    A seat is told only what it can notice: a card added to another seat's draft causes no call of `hear`, as the number
    of calls would reveal the size of an abandoned draft.
    """

    def __init__(self, agents: Sequence[Agent] | Mapping[int, Agent]) -> None:
        self._agents = agents if isinstance(agents, Mapping) else dict(enumerate(agents))
        self._listeners = [(seat, agent) for seat, agent in self._agents.items() if isinstance(agent, Listener)]

    def __bool__(self) -> bool:
        return bool(self._listeners)

    def tell(self, before: Game, action: int, after: Game, outcomes: Sequence[int] | None = None) -> str:
        """Tell each of them about a decision and the chance that followed, as far as its seat may know.

        With explicit chance, `outcomes` are its outcomes. Returns the message that came with the decision.
        """
        said = self._said(before, action)
        for seat, agent in self._listeners:
            lines = events(before, action, seat, outcomes)
            if lines:
                agent.hear(after.view(seat), [*lines, said] if said else lines)
        return said

    def _said(self, before: Game, action: int) -> str:
        """The line of what whoever publishes an offer says with it."""
        agent = self._agents.get(before.current_player)
        if before.kind(action)[0] != A.SUBMIT or not isinstance(agent, talk.Speaker):
            return ""
        words = talk.cleaned(agent.said())
        return talk.line(before.current_player, words) if words else ""


def play(
    game: Game,
    agents: Sequence[Agent],
    tell: Tell | None = None,
    viewer: int | None = None,
    recorder: Recorder | None = None,
) -> int:
    """Let agents play a game to its end.

    Args:
        game: The game, which is changed.
        agents: One for each seat. `Listener`s are told what happens.
        tell: Called with a line for each event.
        viewer: The seat whose knowledge limits these lines; None: they tell everything.
        recorder: A recorder of this game.

    Returns:
        The number of decisions the viewer may notice.

    Raises:
        AnswerError: an agent's answer is not a legal action.
    """
    decisions, last, audience = 0, "", Audience(agents)
    apply = game.apply if recorder is None else recorder.apply
    while not game.is_over:
        action = answer_of(agents[game.current_player], game.view(game.current_player))
        before = game.clone() if audience or tell is not None or viewer is not None else game
        apply(action)
        decisions += viewer is None or not _unseen(before, before.current_player, action, viewer)
        said = audience.tell(before, action, game)
        for line in (*events(before, action, viewer), said) if tell is not None else ():
            if tell is not None and line and line != last:  # one card like the other: once is enough
                tell(f"{before.turn:4}  {line}")
            last = line or last
    return decisions


def tell_replay(replay: Replay, tell: Tell, viewer: int | None) -> None:
    """Describe a recorded game in the same words."""
    last = ""
    for event, game in replay.play():
        line = sentence(event, game, viewer)
        if line and line != last:
            tell(f"{game.turn:4}  {line}")
        last = line or last


def noticed(replay: Replay, viewer: int | None) -> int:
    """How many decisions the viewer may notice: the number of all would reveal the size of an abandoned draft."""
    if viewer is None:
        return replay.end.decisions
    steps = ((event, before) for event, before in replay.play() if isinstance(event, Decision))
    return sum(not _unseen(before, event.seat, event.action, viewer) for event, before in steps)


def _unseen(before: Game, seat: int, action: int, viewer: int) -> bool:
    return is_hidden(before.board, before.record, seat, int(before.board.record["global_of"][0, action]), viewer)


def sentence(event: Event, before: Game, viewer: int | None) -> str:
    """An event in words, as far as the viewer may know it; "" for one that it may not notice (`is_hidden`)."""
    unseen = isinstance(event, Decision) and viewer is not None and _unseen(before, event.seat, event.action, viewer)
    return "" if unseen else account.sentence(event, shown(before, viewer))


def events(before: Game, action: int, viewer: int | None, outcomes: Sequence[int] | None = None) -> list[str]:
    """The decision, then chance one by one, in words (`account.followed` says what the arguments are).

    Nothing at all is told of a decision that the viewer may not notice (`is_hidden`); no chance follows it.
    """
    told = (sentence(event, game, viewer) for event, game in account.followed(before, action, outcomes))
    return [words for words in told if words]
