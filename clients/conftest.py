"""For all clients: what the tests of toolkits stand on is in Tests/Toolkits."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "Tests/Toolkits"))

from fixtures import display  # noqa: E402, F401
