"""Rows that are swiped, for Textual: `SwipeList` scrolls, and each `SwipeRow` in it has actions beneath, which the daemon knows of."""

from .list import SwipeList
from .row import SwipeRow
from .strip import PX

__all__ = ["PX", "SwipeList", "SwipeRow"]
