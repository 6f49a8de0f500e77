"""Drawings as pixels: the extra `render`."""

import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_env.render import pixels
from tests.render.positions import moments

needs_pixels = pytest.mark.skipif(not pixels.can_make_pixels(), reason="the extra `render` is not installed")


@needs_pixels
def test_a_file_begins_as_a_png_does_and_has_the_width_asked_for() -> None:
    drawn = moments("base", 2)[0].svg(width=300)
    assert pixels.png(drawn).startswith(b"\x89PNG")
    assert pixels.rgb(drawn).shape[1] == 300
    assert pixels.rgb(drawn, width=120).shape[1] == 120


@needs_pixels
def test_letters_are_drawn_without_any_font_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    import resvg_py

    original = resvg_py.svg_to_bytes

    def without(**options: Any) -> bytes:
        return original(**options, skip_system_fonts=True)

    drawn = moments("new_shores", 4)[-1].svg(width=400)
    ordinary = pixels.rgb(drawn)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", without)
    assert np.array_equal(pixels.rgb(drawn), ordinary)  # the same on every machine
    blank = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><g>{}</g></svg>'
    for letters in ("8", "a\u2026"):
        text = f'<text x="5" y="20" fill="#000000" font-size="16">{letters}</text>'
        assert pixels.png(blank.format(text)) != pixels.png(blank.format(""))


@needs_pixels
@pytest.mark.parametrize("in_a_folder", [False, True])
def test_drawing_leaves_nothing_in_the_temporary_folder(
    in_a_folder: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = moments("base", 2)[0].svg(width=100)
    ordinary = pixels.png(drawn)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    if in_a_folder:  # as where files without a folder are unknown
        monkeypatch.delattr(pixels.os, "memfd_create", raising=False)
    pixels._font.cache_clear()
    assert pixels.png(drawn) == ordinary
    assert list(tmp_path.iterdir()) == []


@needs_pixels
def test_bold_is_heavier() -> None:
    text = '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="#fff"/>'
    text += '<g><text x="5" y="20" fill="#000000" font-size="16"{}>88</text></g></svg>'
    light, bold = (pixels.rgb(text.format(weight)).mean() for weight in ("", ' font-weight="bold"'))
    assert bold < light < 255


def test_without_the_libraries_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pixels, "NEEDED", ("no_such_library",))
    assert not pixels.can_make_pixels()
    for make in (pixels.png, pixels.rgb):
        with pytest.raises(ImportError, match=r"pip install 'seafarers_env\[render\]'"):
            make("<svg/>")
