"""A server of pages whose WebSocket leads to a daemon of one's choice: one that turns on its client, say."""

import mimetypes
import os
import subprocess
import threading
from http import HTTPStatus
from typing import Any

from browsing import ROOT, WEB
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.http11 import Request, Response
from websockets.sync.server import ServerConnection, serve


class Bridge:
    """Each page that connects gets its own daemon, started with this environment's `SWIPED`."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = os.environ | environment
        self.daemons: list[subprocess.Popen[bytes]] = []
        self.server = serve(self.carry, "127.0.0.1", 0, process_request=self.page)
        self.url = f"http://127.0.0.1:{self.server.socket.getsockname()[1]}/?token=none"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def page(self, connection: ServerConnection, request: Request) -> Response | None:
        if request.headers.get("Upgrade"):
            return None
        path = request.path.split("?")[0].lstrip("/") or "index.html"
        file = ROOT / "clients/mails.json" if path == "mails.json" else WEB / path
        kind = mimetypes.guess_type(path)[0] or "text/plain"
        body = file.read_bytes()
        headers = Headers({"Content-Type": kind, "Content-Length": str(len(body)), "Connection": "close"})
        return Response(HTTPStatus.OK, "OK", headers, body)

    def carry(self, connection: ServerConnection) -> None:
        daemon = subprocess.Popen([self.environment["SWIPED"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=self.environment)
        self.daemons.append(daemon)

        def forward() -> None:
            for line in daemon.stdout:
                try:
                    connection.send(line.rstrip(b"\n"), text=True)
                except ConnectionClosed:
                    return
            connection.close()

        threading.Thread(target=forward, daemon=True).start()
        try:
            for message in connection:
                daemon.stdin.write(message.encode() + b"\n")
                daemon.stdin.flush()
        except (ConnectionClosed, BrokenPipeError):
            pass
        daemon.kill()

    def __enter__(self) -> "Bridge":
        return self

    def __exit__(self, *_: Any) -> None:
        self.server.shutdown()
        for daemon in self.daemons:
            daemon.kill()
            daemon.wait()
