"""The libraries are those of this checkout, whatever is installed."""

import sys
from pathlib import Path

CLIENTS = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(CLIENTS / "textual"), str(CLIENTS / "python/src")]
