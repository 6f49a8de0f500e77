"""A connection to Ray: to the cluster in use, or else to one started on this machine."""

import importlib
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any


def import_ray() -> Any:
    """The module.

    Raises:
        ValueError: Ray is not installed.
    """
    try:
        return importlib.import_module("ray")
    except ModuleNotFoundError as error:
        if error.name != "ray":
            raise
        raise ValueError('the backend ray needs Ray: pip install "seafarers_env[ray]"') from None


@contextmanager
def connected(workers: int) -> Generator[Any]:
    """The module, connected: as it is already, else to a Ray of our own on this machine, which ends afterwards.

    Raises:
        ValueError: Ray is not installed.
    """
    ray = import_ray()
    ours = not ray.is_initialized()
    if ours:
        # Without "local" it would join any Ray that runs on this machine, which then refuses `num_cpus`.
        ray.init("local", num_cpus=workers, include_dashboard=False)
    try:
        yield ray
    finally:
        if ours:
            ray.shutdown()
