"""For all clients: the libraries of this checkout, and the support of the toolkits' tests."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("Tests/Toolkits", "clients/tk", "clients/textual", "clients/python/src")]

from fixtures import display  # noqa: E402, F401
