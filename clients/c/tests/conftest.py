"""What the tests of toolkits stand on is found from here, too, where pytest looks no further up than this folder."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "Tests/Toolkits"))

from fixtures import display  # noqa: E402, F401
