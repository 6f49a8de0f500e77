"""Every scene of these tests is played by the oracle too.

Not in the pass with bounds checking: the oracle is Python, whose indices are always checked, and the suite compares.
"""

from collections.abc import Iterator

import numba
import pytest

from tests.rules.scene import Scene


@pytest.fixture(autouse=True)
def oracle_follows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the oracle follow, and look at the last scenes that were made, unless the engine is to play alone."""
    alone = numba.config.BOUNDSCHECK or request.node.get_closest_marker("engine_alone") is not None
    Scene.follows = not alone
    yield
    try:
        for scene in Scene.latest:
            scene.look_once()
    finally:
        Scene.follows = False
        Scene.latest.clear()
