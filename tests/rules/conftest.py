"""Every scene of these tests is played by the oracle too."""

from collections.abc import Iterator

import pytest

from tests.rules.scene import Scene


@pytest.fixture(autouse=True)
def oracle_follows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Let the oracle follow, and look at the last scenes that were made, unless the engine is to play alone."""
    Scene.follows = request.node.get_closest_marker("engine_alone") is None
    yield
    try:
        for scene in Scene.latest:
            scene.look_once()
    finally:
        Scene.follows = False
        Scene.latest.clear()
