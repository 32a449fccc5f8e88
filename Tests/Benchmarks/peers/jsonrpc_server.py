"""A server as python-lsp-server is built: python-lsp-jsonrpc's streams, its endpoint, and a method for each message."""

import sys

from pylsp_jsonrpc.dispatchers import MethodDispatcher
from pylsp_jsonrpc.endpoint import Endpoint
from pylsp_jsonrpc.streams import JsonRpcStreamReader, JsonRpcStreamWriter

from model import Model


class Server(MethodDispatcher):
    def __init__(self):
        self.model = Model()
        self.endpoint = Endpoint(self, JsonRpcStreamWriter(sys.stdout.buffer).write)

    def serve(self):
        JsonRpcStreamReader(sys.stdin.buffer).listen(self.endpoint.consume)

    def m_initialize(self, **_params):
        return {"capabilities": {}}

    def m_initialized(self, **_params):
        pass

    def m_table__open(self, **params):
        return self.model.open_table(params)

    def m_gesture__begin(self, **params):
        return self.model.move(params)

    def m_gesture__update(self, **params):
        return self.model.move(params)

    def m_shutdown(self, **_params):
        pass

    def m_exit(self, **_params):
        self.endpoint.shutdown()


Server().serve()
