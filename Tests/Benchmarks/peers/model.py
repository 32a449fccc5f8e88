"""What the servers in Python know of swiping: as much as json_server.c does."""


class Model:
    """Tables whose rows open to the trailing side, all but 20 px of the width."""

    def __init__(self):
        self.revision = 0
        self.extents = {}

    def open_table(self, params):
        self.revision += 1
        self.extents[params["table"]] = params["width"] - 20
        return {"table": params["table"], "revision": self.revision}

    def move(self, params):
        self.revision += 1
        extent = self.extents[params["table"]]
        offset = round(max(-extent, min(0.0, params["translation"]["x"])), 4)
        return {"table": params["table"], "cell": params["cell"], "revision": self.revision, "phase": "tracking", "offset": offset,
                "target": 0, "side": "trailing" if offset < 0 else None, "progress": round(-offset / extent, 4), "armed": None}
