"""TorchRL: a `Batch` as an environment of N games, all of which one call steps.

`TorchRLSeafarers` is an `EnvBase` of batch size [N]. In each game one seat decides; the data tells of that seat.
"""

# torch and torchrl are extras, absent where the package itself is checked.
# pyright: reportMissingImports=false, reportMissingTypeStubs=false, reportUntypedBaseClass=false
# pyright: reportUnknownParameterType=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any, Final

import numpy as np
import torch
from tensordict import TensorDict, TensorDictBase
from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase

from seafarers_env.batches.batch import Batch
from seafarers_env.scenarios import Scenario

#: Options of `Batch` that the data has no place for.
NOT_SHOWN: Final = ("observe", "final", "masks", "entities", "memory", "buffers")


class TorchRLSeafarers(EnvBase):
    """N games of one table. All seats play: whoever reads the data decides for the seat that is to act.

    The keys, with N the batch size: `observation` int8[N, size] of the seat that is to act, `action_mask` bool[N,
    actions], `current_player` int64[N, 1]; `action` int64[N]; `reward` float32[N, players] of all seats; `done`,
    `terminated` and `truncated` bool[N, 1].

    A step that ends a game shows what the seat that made it sees at the end, with an action mask that is all True, for
    nobody decides any more. The next game has been dealt within that step: the reset that TorchRL asks for then shows
    it, and costs nothing. Any other reset deals.

    Args:
        scenario: A name of `seafarers_env.scenarios()`, or the path of a `.board` file.
        num_players: Seats of each game; None takes as many as can play, but four on `base`.
        num_envs: N.
        device: Where the data is put.
        seed: Of the games.
        **options: Of `Batch`: rule switches, `reward`, `shaping`, `seats`, `threads`, ...

    Raises:
        ValueError: as `Batch` has it; or an option that the data has no place for.
    """

    def __init__(
        self,
        scenario: str | Scenario,
        num_players: int | None = None,
        num_envs: int = 64,
        *,
        device: Any = "cpu",
        seed: int | None = None,
        **options: Any,
    ) -> None:
        for name in NOT_SHOWN:
            if name in options:
                raise ValueError(f"{name}= is not for this adapter: it shows flat observations and action masks")
        self.batch = Batch(scenario, num_players, num_envs, 0 if seed is None else seed, **options)
        super().__init__(device=torch.device(device), batch_size=torch.Size([num_envs]))
        n, b = num_envs, self.batch
        self.observation_spec = Composite(
            observation=Bounded(-128, 127, shape=(n, b.layout.size), dtype=torch.int8, device=self.device),
            action_mask=Binary(shape=(n, b.num_actions), dtype=torch.bool, device=self.device),
            current_player=Bounded(0, b.num_players - 1, shape=(n, 1), dtype=torch.int64, device=self.device),
            shape=(n,),
        )
        self.action_spec = Categorical(b.num_actions, shape=(n,), dtype=torch.int64, device=self.device)
        self.reward_spec = Unbounded(shape=(n, b.num_players), dtype=torch.float32, device=self.device)
        flag = Binary(shape=(n, 1), dtype=torch.bool, device=self.device)
        self.done_spec = Composite(done=flag, terminated=flag.clone(), truncated=flag.clone(), shape=(n,))
        self._dealt = np.ones(n, np.bool_)  # games that begin and that no reset has shown

    # --- what TorchRL calls -------------------------------------------------------------------------------------------
    def _set_seed(self, seed: int | None) -> None:
        self.batch.reset(0 if seed is None else seed)
        self._dealt[:] = True

    def _reset(self, tensordict: TensorDictBase | None = None, **kwargs: Any) -> TensorDictBase:
        asked = None if tensordict is None else tensordict.get("_reset", None)
        marked = np.ones(len(self.batch), np.bool_) if asked is None else asked.cpu().numpy().reshape(-1)
        if (marked & ~self._dealt).any():
            self.batch.reset(mask=marked & ~self._dealt)
        self._dealt[marked] = False
        return self._shown(self._seen())

    def _step(self, tensordict: TensorDictBase) -> TensorDictBase:
        b = self.batch
        seats = b.current_players.copy()
        b.step(tensordict.get("action").cpu().numpy())
        ended = b.terminations | b.truncations
        self._dealt = ended.copy()
        seen = self._seen()
        if ended.any():
            rows = np.flatnonzero(ended)
            seen["observation"][rows] = b.final_observations[rows, seats[rows]]
            seen["action_mask"][rows] = True
            seen["current_player"][rows, 0] = seats[rows]
        flags = {"terminated": b.terminations[:, np.newaxis].copy(), "truncated": b.truncations[:, np.newaxis].copy()}
        flags["done"] = ended[:, np.newaxis]
        return self._shown(seen | flags | {"reward": b.rewards.copy()})

    # --- arrays and tensors -------------------------------------------------------------------------------------------
    def _seen(self) -> dict[str, Any]:
        """Copies: what a batch shows is written over by its next step."""
        b = self.batch
        seats = b.current_players[:, np.newaxis].astype(np.int64)
        return {"observation": b.observations.copy(), "action_mask": b.masks.astype(np.bool_), "current_player": seats}

    def _shown(self, arrays: dict[str, Any]) -> TensorDictBase:
        found = {name: torch.from_numpy(array) for name, array in arrays.items()}
        made = TensorDict(found, batch_size=self.batch_size)
        self.action_spec.update_mask(found["action_mask"].to(self.device))  # so that random actions are legal
        return made.to(self.device)
