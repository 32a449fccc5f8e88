"""What the tests of toolkits stand on, also where only these are run; the libraries are those of this checkout."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT / folder) for folder in ("Tests/Toolkits", "clients/tk", "clients/python/src")]

from fixtures import display  # noqa: E402, F401
