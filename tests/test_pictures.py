"""The pictures of the README and of docs/pictures.md: there, shown, small, and made by one command."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from docs.markdown import DOCS
from seafarers_env.render import pixels
from seafarers_env.scenarios import scenarios

ROOT = DOCS.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SHOWN = re.compile(r'!\[[^\]]+\]\(([^)]+)\)|<img src="([^"]+)"')
KILOBYTE = 1000


def shown(page: Path) -> list[Path]:
    """The pictures that a page shows."""
    return [page.parent / (one or other) for one, other in SHOWN.findall(page.read_text(encoding="utf-8"))]


def test_the_readme_shows_two_pictures_first_and_the_curve_of_its_training() -> None:
    pictures = [a or b for a, b in SHOWN.findall(README)]
    assert pictures == [
        "docs/pictures/play.png",
        "docs/pictures/replay_wide.png",
        "docs/pictures/training_selfplay.png",
    ]
    assert len(SHOWN.findall(README.partition("## Install")[0])) == 2
    assert [path for path in shown(ROOT / "README.md") if not path.is_file()] == []
    assert all(alt for alt in re.findall(r'<img [^>]*alt="([^"]*)"', README))


def test_every_scenario_is_shown_as_dealt_and_at_its_end() -> None:
    pictures = [path.relative_to(DOCS).as_posix() for path in shown(DOCS / "pictures.md")]
    for name in scenarios():
        assert f"pictures/{name}.svg" in pictures
        assert any(picture.startswith(f"scenarios/{name}_") for picture in pictures)
    assert [picture for picture in pictures if not (DOCS / picture).is_file()] == []
    for name in scenarios():
        assert "over: player" in (DOCS / "pictures" / f"{name}.svg").read_text(encoding="utf-8")


def test_pictures_are_small() -> None:
    files = {*(DOCS / "pictures").iterdir(), *(DOCS / "scenarios").glob("*.svg")}
    assert sum(path.stat().st_size for path in files) < 6000 * KILOBYTE
    assert (DOCS / "pictures" / "game.gif").stat().st_size < 600 * KILOBYTE


def test_drawings_are_wellformed() -> None:
    for path in (DOCS / "pictures").glob("*.svg"):
        assert ElementTree.parse(path).getroot().tag.endswith("svg")


@pytest.mark.skipif(not pixels.can_make_pixels(), reason="the extra `render` is not installed")
def test_the_animation_goes_on_from_frame_to_frame(tmp_path: Path) -> None:
    from PIL import Image

    from docs import animation

    with Image.open(animation.ANIMATION) as film:
        assert film.n_frames > 40  # type: ignore[attr-defined]
        assert film.info["loop"] == 0
    moments = [moment for moment in animation.sample(animation.SCENARIO) if animation.builds(moment)][:3]
    frames = [Image.fromarray(animation.rgb(animation.draw(moment), width=200)) for moment in moments]
    animation.save(frames, tmp_path / "short.gif")
    with Image.open(tmp_path / "short.gif") as film:
        assert film.n_frames == 3  # type: ignore[attr-defined]
        film.seek(2)
        shown, wanted = film.convert("RGB"), frames[2]
    differ = sum(max(abs(a - b) for a, b in zip(p, q, strict=True)) > 60 for p, q in _pixels(shown, wanted))
    assert differ < 0.02 * wanted.width * wanted.height  # it has the colours of the drawing, and all of them


def _pixels(one: object, other: object) -> zip:  # type: ignore[type-arg]
    import numpy as np

    flat = [np.asarray(image).reshape(-1, 3).astype(int).tolist() for image in (one, other)]
    return zip(*flat, strict=True)
