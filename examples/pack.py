"""Pack a policy for sharing: `policy.npz` with weights in half precision, which `learned:FILE` plays directly.

python examples/pack.py runs/clone/policy.npz base.npz
"""

if __name__ == "__main__":
    import needs

    needs.check("train", __file__)

import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import tyro

from seafarers_agents import AgentError
from seafarers_agents.learned import read_policy, save_policy


@dataclass
class Args:
    """Write a policy's weights as float16, packed."""

    policy: tyro.conf.Positional[Path]
    """A `policy.npz`, or with PyTorch a `checkpoint.pt`."""
    to: tyro.conf.Positional[Path]
    """The file to write."""


def main(args: Args) -> None:
    """Read, write, and print the size and the largest change of a weight."""
    identity, weights = read_policy(args.policy)
    save_policy(args.to, identity, weights, half=True)
    _, again = read_policy(args.to)
    furthest = max(float(np.abs(again[name] - weight).max()) for name, weight in weights.items())
    size, before = args.to.stat().st_size, args.policy.stat().st_size
    print(f"{args.to}: {size / 1e6:.2f} MB in place of {before / 1e6:.2f}; weights moved by {furthest:.2g} at most")


if __name__ == "__main__":
    try:
        main(tyro.cli(Args))
    except (AgentError, OSError) as error:
        sys.exit(f"pack: {error}")
