"""The pictures of the pages in docs/ can be taken anew."""

from pathlib import Path
from typing import Any

import pytest
from PIL import Image

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from docs import page_pictures


@pytest.mark.slow
def test_pictures_of_the_pages_are_taken(browser: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_pictures, "PICTURES", tmp_path)
    replay = page_pictures.play_pages(browser)
    assert replay.end.winner is not None and replay.header.agents[0] == "person"
    page_pictures.start_page(browser)
    page_pictures.replay_pages(browser, replay)
    for name in page_pictures.NAMES:
        kept_file = page_pictures.DOCS / "pictures" / f"{name}.png"
        with Image.open(tmp_path / f"{name}.png") as taken, Image.open(kept_file) as kept:
            assert taken.width == kept.width and len(taken.convert("RGB").getcolors(1 << 16) or ()) > 50
