"""A server as pygls's guide writes one: a feature for each message."""

from pygls.lsp.server import LanguageServer

from model import Model

server = LanguageServer("bench", "1")
model = Model()


def plain(params):
    """pygls makes objects of params that it does not know; the names in them are few."""
    return {"table": params.table, "cell": params.cell, "translation": {"x": params.translation.x}}


@server.feature("table/open")
def open_table(params):
    return model.open_table({"table": params.table, "width": params.width})


@server.feature("gesture/begin")
def begin(params):
    return model.move(plain(params))


@server.feature("gesture/update")
def update(params):
    return model.move(plain(params))


server.start_io()
