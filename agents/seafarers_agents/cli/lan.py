"""The address at which friends in the same network find the page."""

import importlib.util
import ipaddress
import socket
from typing import Final

from seafarers_agents.cli.errors import InputError

LAN: Final = "lan"  # the address that this machine has in its network
_ELSEWHERE: Final = ("192.0.2.1", 9)  # nobody's; nothing is sent there: it only picks the way out of here


def address_of(host: str) -> str:
    """The address that `--host` means.

    Raises:
        InputError: it is none of a home network, or this machine is in none; segno is missing.
    """
    if importlib.util.find_spec("segno") is None:
        raise InputError('the QR code of --host needs segno: pip install "seafarers_env[web]"')
    if host == LAN:
        found = _own_address()
        if found is None:
            raise InputError("this machine seems to be in no network: --host takes its address too, like 192.168.1.5")
        host = found
    try:
        address = ipaddress.IPv4Address(host)
    except ValueError:
        raise InputError(
            f"--host must be {LAN!r} or an address of this machine like 192.168.1.5, not {host!r}"
        ) from None
    if address.is_unspecified or address.is_multicast or address.is_reserved or address.is_global:
        raise InputError(f"{address} is not an address in a home network: the page is not made for the internet")
    return str(address)


def _own_address() -> str | None:
    """This machine's address on its way to others, None if there is no way."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return None
        return probe.getsockname()[0]
