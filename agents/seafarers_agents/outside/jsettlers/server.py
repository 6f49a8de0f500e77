"""A JSettlers server of the user's own, started from a folder of compiled classes and stopped again.

It listens on all interfaces and has no option not to. It is told a cookie that nobody can guess, in a file that nobody
else can read, so that no other robot gets in; docs/jsettlers.md says how to give it a network of its own.
"""

import asyncio
import os
import secrets
import shutil
import socket
import tempfile
from pathlib import Path
from typing import Any, Final

VARIABLE: Final = "JSETTLERS"
MAIN_CLASS: Final = "soc.server.SOCServer"
_FLAGS: Final = ("-XX:ActiveProcessorCount=1",)
_WAIT: Final = 60.0  # seconds that it may take to listen
_LINE: Final = 2000  # characters of what it said last that are told


class ServerError(Exception):
    """The server cannot be started; says why, and what would be right."""


def find(given: Path | None) -> Path:
    """The folder of compiled classes, from the command line or the environment.

    Raises:
        ServerError: there is none.
    """
    folder = given or (Path(os.environ[VARIABLE]) if os.environ.get(VARIABLE) else None)
    if folder is None:
        raise ServerError(
            f"{VARIABLE}=FOLDER names a folder of its compiled classes; docs/jsettlers.md says how to get one"
        )
    if not (folder / MAIN_CLASS.replace(".", "/")).with_suffix(".class").is_file():
        raise ServerError(f"{folder} holds no {MAIN_CLASS.replace('.', '/')}.class")
    return folder.resolve()


class Server:
    """A running server: `async with Server(folder, robots=3) as server`.

    Args:
        classes: The folder.
        robots: How many of the server's own robots play; up to three are all of the strong kind.
        memory: Megabytes that it may take.
        more: Further properties.
    """

    def __init__(self, classes: Path, robots: int, memory: int = 2500, more: dict[str, Any] | None = None) -> None:
        self.classes, self.robots, self.memory, self._more = classes, robots, memory, more or {}
        self.cookie = secrets.token_hex(16)
        self.port = 0
        self._process: asyncio.subprocess.Process | None = None
        self._folder = ""

    async def __aenter__(self) -> "Server":
        java = shutil.which("java")
        if java is None:
            raise ServerError("there is no java in the path: 17 or newer runs the server")
        self.port, self._folder = _free_port(), tempfile.mkdtemp(prefix="jsettlers-")
        self._write_properties()
        said = Path(self._folder, "said.txt").open("wb")
        with said:
            self._process = await asyncio.create_subprocess_exec(
                java, f"-Xmx{self.memory}m", *_FLAGS, "-cp", str(self.classes), MAIN_CLASS,
                cwd=self._folder, stdin=asyncio.subprocess.DEVNULL, stdout=said, stderr=said,
            )  # fmt: skip
        try:
            await self._listening()
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *_: object) -> None:
        process = self._process
        if process is not None and process.returncode is None:
            process.terminate()
            try:
                await asyncio.wait_for(process.wait(), 10)
            except TimeoutError:
                process.kill()
                await process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def has_ended(self) -> bool:
        """Whether it stopped by itself."""
        return self._process is None or self._process.returncode is not None

    def said(self) -> str:
        """The end of what it printed."""
        path = Path(self._folder, "said.txt")
        return ascii(path.read_bytes()[-_LINE:].decode("utf-8", "replace")) if path.exists() else ""

    def _write_properties(self) -> None:
        properties = {
            "port": self.port,
            "connections": 40,
            "startrobots": self.robots,
            "bots.cookie": self.cookie,
            "bots.botgames.total": -1,  # games of robots alone may be made
            "bots.percent3p": 1,
            "bots.fast_pause_percent": 1,
            "bots.timeout.turn": 120,
            "client.maxcreategames": -1,
            **self._more,
        }
        path = Path(self._folder, "jsserver.properties")
        path.touch(mode=0o600)
        path.write_text("".join(f"jsettlers.{name}={value}\n" for name, value in properties.items()), encoding="ascii")

    async def _listening(self) -> None:
        for _ in range(int(_WAIT / 0.2)):
            if self.has_ended:
                raise ServerError(f"the server ended at once; it said {self.said()}")
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", self.port)
            except OSError:
                await asyncio.sleep(0.2)
                continue
            writer.close()
            await asyncio.sleep(1.5)  # its own robots log in
            return
        raise ServerError(f"the server has not listened on port {self.port} within {_WAIT:.0f} s")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
