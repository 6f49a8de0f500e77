"""Players of other engines are extras: without them their commands say what is missing."""

import importlib.util

import pytest

from seafarers_agents.outside.catanatron.__main__ import main


@pytest.mark.parametrize("there", [(), ("catanatron",)], ids=["no catanatron", "a catanatron without the players"])
def test_without_catanatron_its_command_says_where_it_is(
    there: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object() if name in there else None)
    assert main([]) == 2
    err = capsys.readouterr().err
    assert "catanatron 3.3" in err
    assert 'pip install "catanatron @ git+https://' in err
