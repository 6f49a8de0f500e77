"""Policy files, which may come from strangers: contents are checked before they are read, with bounds on size.

A `.npz` is a zip of arrays. Its directory is checked first, then the header of each array; only arrays of the size
given by the policy's identity are read. Nothing in a file is evaluated or unpickled; `.pt` files, checkpoints of the
self-play recipe, are read by PyTorch, weights only.
"""

import importlib
import json
import math
import os
import pickle
import re
import reprlib
import struct
import zipfile
import zlib
from collections.abc import Mapping
from itertools import pairwise
from pathlib import Path
from typing import IO, Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from seafarers_agents import entity_network
from seafarers_agents.protocol import AgentError
from seafarers_env.files import whole_file

IDENTITY: Final = "identity"  # the entry beside the weights
#: Weights and the sizes of their axes.
SHAPES: Final[dict[str, tuple[str, ...]]] = {
    "scale": ("observation",),
    "first.weight": ("width", "observation"),
    "first.bias": ("width",),
    "body.0.weight": ("width",),
    "body.0.bias": ("width",),
    "body.2.weight": ("width", "width"),
    "body.2.bias": ("width",),
    "body.3.weight": ("width",),
    "body.3.bias": ("width",),
    "actions.weight": ("actions", "width"),
    "actions.bias": ("actions",),
}
#: What the names of layers begin with, by network: learned values, and models of answers, which are two of equal size.
PARTS: Final[dict[str, tuple[str, ...]]] = {"values": ("layer",), "answers": ("accept", "counter")}
#: The most that each size may be.
MOST: Final[dict[str, int]] = {"observation": 65_536, "actions": 65_536, "width": 8_192}
MAX_BYTES: Final = 256 << 20  # of a policy file, as it lies and unpacked
MAX_CHECKPOINT: Final = 1 << 30  # of a checkpoint, which holds more than the policy
MAX_IDENTITY: Final = 32_768  # characters; a network over entities names some thousand columns in 26 thousand
LONGEST: Final = 500  # characters of what an error says of a file
MAX_DIRECTORY: Final = 1 << 16  # bytes of a zip's directory; one of ours takes less than a kilobyte
MAX_PICKLE: Final = 1 << 20  # bytes of a checkpoint that are no tensors; ours have a few thousand
MOST_LAYERS: Final = 8  # of a learned value or a model of answers
MOST_INPUTS: Final = 65_536
WIDEST: Final = 1024  # what kernels have room for
LARGEST: Final = 1e6  # of a weight: the network's sums stay finite in float32 up to there
#: What broken files make their readers raise.
UNREADABLE: Final = (
    AssertionError,
    AttributeError,
    EOFError,
    IndexError,
    KeyError,
    MemoryError,
    OSError,
    OverflowError,
    RuntimeError,
    TypeError,
    ValueError,
    pickle.UnpicklingError,
    struct.error,
    zipfile.BadZipFile,
    zlib.error,
)
#: The head of an array as numpy writes it: type, order of its axes, shape.
HEAD: Final = re.compile(
    r"\{'descr': '([^']{1,12})', 'fortran_order': (True|False), 'shape': \(((?:\d{1,9}, ?)*(?:\d{1,9})?)\), \} *\n"
)
FLOATS: Final = re.compile(r"[<>]f[248]")
#: The records that end a zip: a long one and where it is, in some, and a short one.
END_64, LOCATOR, END = struct.Struct("<4sQ2H2L4Q"), struct.Struct("<4sLQL"), struct.Struct("<4s4H2LH")

Array = NDArray[Any]


def save_policy(path: Path, identity: Mapping[str, Any], weights: Mapping[str, Array], half: bool = False) -> None:
    """Write a policy as `.npz`, atomically: readers get either the old file or the new one.

    Args:
        path: The file to write.
        identity: The table's identity from `examples/common.py`, as JSON data.
        weights: Arrays by their names in `SHAPES`, `entity_network.shapes_of` or `layer_shapes`; others are
            left out.
        half: Write float16, compressed: a quarter of the size or less, with three digits per weight.

    Raises:
        OSError: it could not be written, for example because the disk is full; the old file is unchanged.
    """
    names = SHAPES if identity.get("network", "flat") == "flat" else _shapes(identity)
    kept = {name: np.asarray(weights[name], np.float16 if half else np.float32) for name in names}
    kept[IDENTITY] = np.array(json.dumps(dict(identity)))
    with whole_file(path) as file:
        (np.savez_compressed if half else np.savez)(file, **cast(dict[str, Any], kept))


def found(path: Path) -> os.stat_result | None:
    """What the system says of a policy file; None where there is none.

    Raises:
        AgentError: it cannot be looked at, because its name is too long for example.
    """
    try:
        return path.stat() if path.is_file() else None
    except OSError as error:
        raise AgentError(f"the policy file {reprlib.repr(str(path))} cannot be read: {error.strerror}") from None


def read_policy(path: Path) -> tuple[dict[str, Any], dict[str, Array]]:
    """Identity and weights of a policy file, `.npz` or `.pt`.

    Returns:
        The identity, a dict of JSON, and float32 arrays by their names in `SHAPES`, for a network over entities in
        `entity_network.shapes_of`, for a learned value or a model of answers in `layer_shapes`,
        finite, of the sizes that the
        identity says.

    Raises:
        AgentError: there is no such file, it is something else or too large, or reading it needs PyTorch. Whatever a
            file contains, it raises no other error and takes at most a few times `MAX_BYTES` of memory.
    """
    if found(path) is None:
        raise AgentError(f"there is no policy file {str(path)!r}")
    try:
        return _read_checkpoint(path) if path.suffix == ".pt" else _read_arrays(path)
    except UNREADABLE as error:
        if isinstance(error, AgentError):
            raise
        raise AgentError(f"{str(path)!r} is not a policy of the self-play recipe: {reason(error)}") from error


def reason(error: BaseException) -> str:
    """What an error of `UNREADABLE` says of a file, in one line."""
    if isinstance(error, KeyError):
        return f"it lacks {error}"
    line = str(error).partition("\n")[0] or type(error).__name__
    return line if len(line) <= LONGEST else f"{line[:LONGEST]}..."  # a library may quote half the file


# --- arrays -----------------------------------------------------------------------------------------------------------
def _read_arrays(path: Path) -> tuple[dict[str, Any], dict[str, Array]]:
    with path.open("rb") as file, open_zip(file, MAX_BYTES) as archive:
        found = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
        if IDENTITY not in found:
            raise KeyError(IDENTITY)
        identity = _identity(archive, found[IDENTITY])
        shapes = _shapes(identity)
        if missing := [name for name in shapes if name not in found]:
            raise KeyError(missing[0])
        if len(archive.infolist()) != len(shapes) + 1:
            raise ValueError(f"it has {len(archive.infolist())} entries in place of {len(shapes) + 1}, one of each")
        return identity, {name: _weights(archive, found[name], name, shape) for name, shape in shapes.items()}


def open_zip(file: IO[bytes], most: int) -> zipfile.ZipFile:
    """Open a zip whose directory is small and whose entries unpack to no more than `most` bytes.

    Raises:
        ValueError: it is larger, packed in another way than numpy and PyTorch do, or has a directory that is no such.
        zipfile.BadZipFile: it is no zip.
    """
    size = file.seek(0, os.SEEK_END)
    if size > most:
        raise ValueError(f"it has {size:,} bytes; {most:,} are the most")
    if _directory_size(file, size) > MAX_DIRECTORY:  # before it is read: each entry of it takes far more as an object
        raise ValueError(f"its directory has more than {MAX_DIRECTORY:,} bytes")
    file.seek(0)
    archive = zipfile.ZipFile(file)
    for info in archive.infolist():
        if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED) or info.flag_bits & 1:
            raise ValueError(f"its entry {info.filename!r} is encrypted, or packed in another way than numpy does")
    if (unpacked := sum(info.file_size for info in archive.infolist())) > most:
        raise ValueError(f"it unpacks to {unpacked:,} bytes; {most:,} are the most")
    return archive


def _directory_size(file: IO[bytes], size: int) -> int:
    """What the end of a zip says of its directory, where `zipfile` looks for it."""
    if size < END.size:
        raise zipfile.BadZipFile("File is not a zip file")
    file.seek(size - END.size)
    mark, *_, found, _, comment = END.unpack(file.read(END.size))
    if mark != b"PK\5\6" or comment:
        raise zipfile.BadZipFile("File is not a zip file")
    before = size - END.size - LOCATOR.size - END_64.size
    if before >= 0:
        file.seek(before)
        mark, *words = END_64.unpack(file.read(END_64.size))
        locator = LOCATOR.unpack(file.read(LOCATOR.size))
        if locator[0] == b"PK\6\7":
            if mark != b"PK\6\6" or locator[2] != before:  # some readers look there, and some right before
                raise zipfile.BadZipFile("File is not a zip file")
            found = max(found % 0xFFFF_FFFF, words[7])
    return found


def _head(entry: IO[bytes]) -> tuple[str, bool, list[int], int]:
    """Type, whether the first axis runs fastest, shape, and how many bytes the head took."""
    begun = entry.read(10)
    if len(begun) < 10 or begun[:8] != b"\x93NUMPY\x01\x00":
        raise ValueError("an entry is no array as numpy writes it")
    length = int.from_bytes(begun[8:], "little")
    match = HEAD.fullmatch(entry.read(length).decode("latin-1"))
    if match is None:
        raise ValueError("an array's head is not as numpy writes it")
    return match[1], match[2] == "True", [int(word) for word in match[3].split(",") if word.strip()], 10 + length


def _body(entry: IO[bytes], size: int) -> bytes:
    """The rest of an entry, of so many bytes; reading to its end compares its checksum."""
    data = entry.read(size)
    if len(data) != size or entry.read(1):
        raise ValueError("an array is shorter or longer than its head says")
    return data


def _identity(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> dict[str, Any]:
    with archive.open(info) as entry:
        kind, _, shape, _ = _head(entry)
        characters = re.fullmatch(r"([<>])U(\d{1,5})", kind)
        if characters is None or shape or int(characters[2]) > MAX_IDENTITY:
            raise ValueError(f"its identity is {kind!r}{shape} in place of a text of at most {MAX_IDENTITY} characters")
        data = _body(entry, 4 * int(characters[2]))
    text = data.decode("utf-32-le" if characters[1] == "<" else "utf-32-be").rstrip("\0")
    return _dict(json.loads(text))


def _dict(identity: Any) -> dict[str, Any]:
    if not isinstance(identity, dict):
        raise ValueError(f"its identity is a {type(identity).__name__} in place of an object")
    return {str(name): value for name, value in cast(dict[Any, Any], identity).items()}


def _shapes(identity: Mapping[str, Any]) -> dict[str, list[int]]:
    """The shapes of the network's weights, sizes within their bounds, all together within `MAX_BYTES`."""
    kind = identity.get("network", "flat")
    if kind == "entities":
        shapes = entity_network.shapes_of(entity_network.sizes_of(identity))
    elif kind in PARTS:
        shapes = layer_shapes(identity)
    elif kind == "flat":
        sizes = _sizes(identity)
        shapes = {name: [sizes[axis] for axis in axes] for name, axes in SHAPES.items()}
    else:
        raise ValueError(f"its network must be 'flat', 'entities', 'values' or 'answers', not {str(kind)[:40]!r}")
    needed = 4 * sum(math.prod(shape) for shape in shapes.values())
    if needed > MAX_BYTES:
        raise ValueError(f"weights of these sizes take {needed:,} bytes; {MAX_BYTES:,} are the most")
    return shapes


def layer_shapes(identity: Mapping[str, Any]) -> dict[str, list[int]]:
    """The shapes of the layers of a network of `PARTS` by their names, from `widths`: inputs, hidden layers, 1.

    Raises:
        ValueError: the identity has no such widths.
    """
    widths: Any = identity["widths"]
    if not isinstance(widths, list) or not 2 <= len(cast(list[Any], widths)) <= MOST_LAYERS + 1:
        raise ValueError(f"widths must be a list of 2 to {MOST_LAYERS + 1} numbers, not {str(cast(Any, widths))[:40]}")
    found = cast(list[Any], widths)
    for n, width in enumerate(found):
        most = MOST_INPUTS if n == 0 else 1 if n == len(found) - 1 else WIDEST
        if type(width) is not int or not 1 <= width <= most:
            raise ValueError(f"number {n} of widths must be 1 to {most:,}, not {str(width)[:40]}")
    shapes: dict[str, list[int]] = {}
    for n, (inputs, outputs) in enumerate(pairwise(found)):
        for part in PARTS[identity["network"]]:
            shapes |= {f"{part}{n}.weight": [inputs, outputs], f"{part}{n}.bias": [outputs]}
    return shapes


def _sizes(identity: Mapping[str, Any]) -> dict[str, int]:
    """The sizes of the flat network, each within its bounds."""
    sizes: dict[str, int] = {}
    for name, most in MOST.items():
        size = identity[name]
        if type(size) is not int or not 1 <= size <= most:
            raise ValueError(f"{name} must be 1 to {most:,}, not {str(size)[:40]}")
        sizes[name] = size
    return sizes


def _weights(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, shape: list[int]) -> Array:
    with archive.open(info) as entry:
        kind, transposed, found, head = _head(entry)
        if not FLOATS.fullmatch(kind) or found != shape:
            raise ValueError(f"{name}: {_kind(kind)}{found} in place of float{shape}")
        dtype = np.dtype(kind)
        size = dtype.itemsize * math.prod(shape)
        if info.file_size != head + size:
            raise ValueError(f"{name} has {info.file_size:,} bytes in place of {head + size:,}")
        array: Array = np.ndarray(shape, dtype, _body(entry, size), order="F" if transposed else "C")
    return _finite(name, array)


def _kind(text: str) -> str:
    """A type by the name that numpy gives it, where it is one of numbers."""
    return str(np.dtype(text)) if re.fullmatch(r"[<>|][biufc][1248]", text) else repr(text)


def _finite(name: str, array: Array) -> Array:
    with np.errstate(all="ignore"):  # float64 may be beyond float32: that is an infinity, and refused
        single: Array = np.ascontiguousarray(array, np.float32)
    if not (np.abs(single) <= LARGEST).all():  # nor is a NaN
        raise ValueError(f"{name} has numbers that are not finite, or beyond {LARGEST:,.0f}")
    return single


# --- checkpoints ------------------------------------------------------------------------------------------------------
def check_checkpoint(path: Path) -> None:
    """Look at a file of `torch.save` before PyTorch reads it: what it says that it takes is bounded, and unpacked.

    Raises:
        ValueError: it is too large, or packed.
        zipfile.BadZipFile: it is no zip, as those of PyTorch 1.6 and later are.
    """
    with path.open("rb") as file, open_zip(file, MAX_CHECKPOINT) as archive:
        for info in archive.infolist():
            if info.compress_type != zipfile.ZIP_STORED:
                raise ValueError(f"its entry {info.filename!r} is packed")
            if info.filename.endswith("data.pkl") and info.file_size > MAX_PICKLE:
                raise ValueError(f"its entry {info.filename!r} has {info.file_size:,} bytes; {MAX_PICKLE:,} are enough")


def _read_checkpoint(path: Path) -> tuple[dict[str, Any], dict[str, Array]]:
    try:
        torch = importlib.import_module("torch")
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise
        raise AgentError(
            f'{str(path)!r} is read by PyTorch: pip install "seafarers_env[train]"; '
            f"policy.npz, which the recipe writes beside it, needs numpy alone"
        ) from None
    check_checkpoint(path)
    read: Any = torch.load(path, map_location="cpu", weights_only=True)  # tensors, numbers, texts; nobody's code
    identity, policy = _dict(read[IDENTITY]), read["policy"]
    weights = dict[str, Array]()
    for name, shape in _shapes(identity).items():
        tensor = policy[name]
        if not isinstance(tensor, torch.Tensor) or not tensor.is_floating_point() or list(tensor.shape) != shape:
            is_one = isinstance(tensor, torch.Tensor)
            what = f"{tensor.dtype}{list(tensor.shape)}" if is_one else f"a {type(tensor).__name__}"
            raise ValueError(f"{name}: {what} in place of float{shape}")
        weights[name] = _finite(name, tensor.detach().float().numpy())
    return identity, weights
