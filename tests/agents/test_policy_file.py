"""Files of policies from anybody: whatever is in them, they are read whole or refused by one error that says why."""

import io
import itertools
import json
import struct
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from seafarers_agents import AgentError
from seafarers_agents.policy_file import MAX_BYTES, SHAPES, check_checkpoint, read_policy, save_policy
from tests.test_files import small_disk

SIZES = {"observation": 5, "actions": 4, "width": 3}
Arrays = dict[str, Any]


def weights_of(sizes: dict[str, int]) -> Arrays:
    rng = np.random.default_rng(0)
    return {name: rng.normal(size=[sizes[a] for a in axes]).astype(np.float32) for name, axes in SHAPES.items()}


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("policy") / "policy.npz"
    save_policy(path, SIZES, weights_of(SIZES))
    return path.read_bytes()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "policy.npz"


def arrays(**changed: Any) -> Arrays:
    identity = {"identity": np.array(json.dumps(SIZES))}
    return {name: array for name, array in (weights_of(SIZES) | identity | changed).items() if array is not None}


def entries(**changed: Any) -> dict[str, bytes]:
    """The entries of a whole file, by name, with some arrays or their bytes exchanged."""
    found = {}
    for name, array in arrays(**changed).items():
        out = io.BytesIO()
        if isinstance(array, bytes):
            out.write(array)
        else:
            np.lib.format.write_array(out, np.asanyarray(array), allow_pickle=True)
        found[f"{name}.npy"] = out.getvalue()
    return found


def zipped(path: Path, parts: dict[str, bytes], method: int = zipfile.ZIP_STORED) -> None:
    with zipfile.ZipFile(path, "w", method) as archive:
        for name, data in parts.items():
            archive.writestr(name, data)


def refused(path: Path, said: str) -> None:
    with pytest.raises(AgentError, match=said) as caught:
        read_policy(path)
    assert str(caught.value).startswith(f"{str(path)!r} is not a policy of the self-play recipe: ")
    assert "\n" not in str(caught.value)


def read_whole_or_refused(path: Path) -> bool:
    """Whether it was read; then it is a policy, of the sizes that it says, finite."""
    try:
        identity, weights = read_policy(path)
    except AgentError:
        return False
    for name, axes in SHAPES.items():
        assert list(weights[name].shape) == [identity[axis] for axis in axes]
        assert weights[name].dtype == np.float32 and np.isfinite(weights[name]).all()
    return True


def test_mutations_that_checksums_do_not_see(path: Path) -> None:
    """Heads and identities changed byte by byte inside a sound zip."""
    rng = np.random.default_rng(2)
    parts = entries()
    for name, _ in itertools.product(("identity.npy", "scale.npy", "first.weight.npy"), range(50)):
        data = bytearray(parts[name])
        data[int(rng.integers(len(data)))] = int(rng.integers(256))
        zipped(path, parts | {name: bytes(data)})
        read_whole_or_refused(path)


@pytest.mark.parametrize("dtype", ["<f2", "<f8", ">f4", ">f8"])
def test_other_floats_and_orders_are_read_as_they_are_meant(path: Path, dtype: str) -> None:
    expected = weights_of(SIZES)
    weights = {name: np.asfortranarray(array.astype(dtype)) for name, array in expected.items()}
    np.savez_compressed(path, **arrays(**weights))
    for name, array in read_policy(path)[1].items():
        assert array.dtype == np.float32 and array.flags.c_contiguous
        assert array == pytest.approx(expected[name], rel=1e-2 if dtype == "<f2" else 1e-6)


@pytest.mark.parametrize(
    ("number", "said"),
    [(np.nan, "not finite"), (np.inf, "not finite"), (1e300, "not finite"), (-2e6, "or beyond 1,000,000")],
)
def test_numbers_that_no_network_has(path: Path, number: float, said: str) -> None:
    bias = np.array([0, number, 0])
    np.savez(path, **arrays(**{"body.2.bias": bias}))
    refused(path, f"body.2.bias has numbers that are .*{said}")


@pytest.mark.parametrize(
    ("sizes", "said"),
    [
        ({"width": 0}, "width must be 1 to 8,192, not 0"),
        ({"width": -3}, "width must be 1 to 8,192, not -3"),
        ({"width": True}, "width must be 1 to 8,192, not True"),
        ({"width": 3.0}, "width must be 1 to 8,192, not 3.0"),
        ({"actions": 1e999}, "actions must be 1 to 65,536, not inf"),
        ({"observation": "5"}, "observation must be 1 to 65,536, not 5"),
        ({"observation": 2**70}, "observation must be 1 to 65,536, not 1180591620717411303424"),
        ({"observation": 65536, "actions": 65536, "width": 8192}, "weights of these sizes take 4,564,123,648 bytes"),
    ],
)
def test_sizes_out_of_bounds(path: Path, sizes: dict[str, Any], said: str) -> None:
    np.savez(path, **arrays(identity=np.array(json.dumps(SIZES | sizes))))
    refused(path, said)


def test_a_width_of_nothing_with_weights_to_match(path: Path) -> None:
    sizes = SIZES | {"width": 0}
    save_policy(path, sizes, weights_of(sizes))
    refused(path, "width must be 1 to 8,192, not 0")


@pytest.mark.parametrize(
    ("identity", "said"),
    [
        ("[" * 16_000, "."),
        ("{", "."),
        ("[1]", "a list in place of an object"),
        ('{"width": ' + "9" * 5000 + "}", "."),
        ("x" * 40_000, "in place of a text of at most 32768 characters"),
        (7, "in place of a text"),
        (["a", "b"], "in place of a text"),
    ],
)
def test_identities_that_are_none(path: Path, identity: Any, said: str) -> None:
    np.savez(path, **arrays(identity=np.array(identity)))
    refused(path, said)


def test_an_identity_of_characters_that_there_are_not(path: Path) -> None:
    zipped(path, entries(identity=entries()["identity.npy"][:-4] + b"\xff" * 4))
    refused(path, "utf-32")


@pytest.mark.parametrize(
    "head",
    [
        "{'descr': '<f4', 'fortran_order': False, 'shape': (",
        "(" * 4000,
        "{'descr': '|O', 'fortran_order': False, 'shape': (3,), }",
        "{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (-3,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (9999999999999999999,), }",
        "{'descr': '<f4', 'fortran_order': False, 'shape': (999999999, 999999999,), }",
        "{'descr': '<f4', 'fortran_order': 0, 'shape': (3,), }",
        "__import__('os').abort()",
        "'''",
    ],
)
def test_heads_that_numpy_does_not_write(path: Path, head: str) -> None:
    for line in (head, head + "\n", head + " " * 60_000 + "\n"):
        text = line.encode()
        data = b"\x93NUMPY\x01\x00" + struct.pack("<H", len(text)) + text + b"\0" * 12
        zipped(path, entries(scale=data))
        refused(path, "an array's head is not as numpy writes it|in place of float")


def test_an_array_of_another_type_shape_or_length(path: Path) -> None:
    np.savez(path, **arrays(scale=np.array([{"code": "anybody's"}], object)))
    refused(path, r"scale: '\|O'\[1\] in place of float\[5\]")
    np.savez(path, **arrays(scale=np.zeros(5, np.complex64)))
    refused(path, r"scale: complex64\[5\] in place of float\[5\]")
    np.savez(path, **arrays(scale=np.zeros((5, 1), np.float32)))
    refused(path, r"scale: float32\[5, 1\] in place of float\[5\]")
    parts = entries()
    for data in (parts["scale.npy"][:-1], parts["scale.npy"] + b"\0"):
        zipped(path, parts | {"scale.npy": data})
        refused(path, "scale has [0-9]+ bytes in place of 148")
    zipped(path, parts | {"scale.npy": b""})
    refused(path, "an entry is no array as numpy writes it")


def test_entries_that_lack_or_are_too_many(path: Path) -> None:
    zipped(path, entries(scale=None))
    refused(path, "it lacks 'scale'")
    zipped(path, entries() | {"more.npy": b""})
    refused(path, "it has 13 entries in place of 12, one of each")
    with pytest.warns(UserWarning, match="Duplicate name"), zipfile.ZipFile(path, "w") as archive:
        for name, data in [*entries().items(), ("scale.npy", entries()["scale.npy"])]:
            archive.writestr(name, data)
    refused(path, "it has 13 entries in place of 12, one of each")


def test_a_small_file_that_unpacks_to_a_large_one(path: Path) -> None:
    """Neither by its directory nor by what its entries hold: only what was announced is unpacked."""
    zipped(path, entries(scale=entries()["scale.npy"] + bytes(1 << 20)), zipfile.ZIP_DEFLATED)
    assert path.stat().st_size < 6000
    refused(path, "scale has 1,048,724 bytes in place of 148")
    data, true, said = bytearray(path.read_bytes()), struct.pack("<L", 148 + (1 << 20)), struct.pack("<L", 148)
    assert data.count(true) == 2
    path.write_bytes(data.replace(true, said))  # it lies about the size: the rest is never unpacked
    refused(path, "CRC-32")
    path.write_bytes(data.replace(true, struct.pack("<L", MAX_BYTES)))
    refused(path, "it unpacks to 268,4.* bytes; 268,435,456 are the most")


def test_zips_that_say_what_is_not_so(whole: bytes, path: Path) -> None:
    end = len(whole) - 22
    for changed, said in (
        (
            whole[:end] + whole[end : end + 12] + struct.pack("<L", 1 << 30) + whole[end + 16 :],
            "its directory has more",
        ),
        (whole + b"comment", "not a zip"),
        (whole[:end], "not a zip"),
        (b"", "not a zip"),
        (b"nothing at all", "not a zip"),
    ):
        path.write_bytes(changed)
        refused(path, said)
    # The long form of the end, small where one reader looks and large where another does.
    small = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 12, 12, 100, 0)
    large = struct.pack("<4sQ2H2L4Q", b"PK\6\6", 44, 45, 45, 0, 0, 12, 12, 1 << 40, 0)
    for ends, where, said in (((large,), 0, "its directory has more"), ((large, small), 0, "not a zip")):
        locator = struct.pack("<4sLQL", b"PK\6\7", 0, end + where, 1)
        path.write_bytes(whole[:end] + b"".join(ends) + locator + whole[end:])
        refused(path, said)


def test_a_name_as_long_as_the_file_is_not_repeated_in_the_error(whole: bytes, path: Path) -> None:
    data = bytearray(whole)
    at = data.index(b"PK\3\4", 4)  # the second entry, whose name is found to be another as it is opened
    data[at + 26 : at + 28] = struct.pack("<H", 1 << 12)
    path.write_bytes(data)
    with pytest.raises(AgentError) as caught:
        read_policy(path)
    assert "File name in directory" in str(caught.value)
    assert len(str(caught.value)) < 1000


def test_entries_packed_in_other_ways(path: Path) -> None:
    zipped(path, entries(), zipfile.ZIP_BZIP2)
    refused(path, "packed in another way than numpy does")
    zipped(path, entries())
    data = path.read_bytes()
    path.write_bytes(data.replace(b"PK\1\2\x14\x03\x14\x00\x00\x00", b"PK\1\2\x14\x03\x14\x00\x01\x00"))
    refused(path, "is encrypted, or packed")


def test_a_file_that_is_too_large_is_not_read(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)  # with a hole in it: it takes no room
    refused(path, "it has 268,435,457 bytes; 268,435,456 are the most")


def test_a_checkpoint_is_looked_at_before_pytorch_reads_it(tmp_path: Path) -> None:
    path = tmp_path / "checkpoint.pt"
    zipped(path, {"checkpoint/data.pkl": b"."})
    check_checkpoint(path)
    zipped(path, {"checkpoint/data.pkl": b"."}, zipfile.ZIP_DEFLATED)
    with pytest.raises(ValueError, match=r"its entry 'checkpoint/data.pkl' is packed"):
        check_checkpoint(path)
    zipped(path, {"checkpoint/data.pkl": b"." * ((1 << 20) + 1)})
    with pytest.raises(ValueError, match="has 1,048,577 bytes; 1,048,576 are enough"):
        check_checkpoint(path)
    with path.open("wb") as file:
        file.truncate((1 << 30) + 1)
    with pytest.raises(ValueError, match="1,073,741,824 are the most"):
        check_checkpoint(path)


def test_a_full_disk_leaves_the_old_policy_and_nothing_beside_it(path: Path, whole: bytes) -> None:
    path.write_bytes(whole)
    with small_disk(100), pytest.raises(OSError):
        save_policy(path, SIZES, weights_of(SIZES))
    assert path.read_bytes() == whole and [file.name for file in path.parent.iterdir()] == [path.name]
