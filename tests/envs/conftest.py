"""No test opens a browser; those that watch what is opened put another browser here."""

import pytest

from seafarers_env.envs import screen


@pytest.fixture(autouse=True)
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "has_browser", lambda: False)
