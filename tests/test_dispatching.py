"""A numba that lacks what the lean dispatcher is made of."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from seafarers_env.engine import _jit

SHAPES = """
import sys
sys.modules["seafarers_env.compiling.lean_dispatcher"] = None  # as if a name that it takes from numba were gone
from seafarers_env import warm_up
for function, arguments in warm_up.calls_of("shapes"):
    function(*arguments)
    assert function.signatures and not hasattr(function, "store")
print(type(function).__name__, sum(function.stats.cache_hits.values()) > 0)
"""


@pytest.mark.skipif(_jit.PLAIN, reason="nothing is compiled")
def test_numba_without_private_names_compiles_kernels_itself(tmp_path: Path) -> None:
    """And keeps them in the folder that is named by their sources, where the next process finds them."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    told = [
        subprocess.run(
            [sys.executable, "-c", SHAPES], env=environment, capture_output=True, text=True, check=True
        ).stdout
        for _ in range(2)
    ]
    assert told == ["CPUDispatcher False\n", "CPUDispatcher True\n"]
    assert [path.name for path in tmp_path.iterdir()] == [_jit.STORE.name]
