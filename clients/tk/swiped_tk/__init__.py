"""Rows that are swiped, for Tk: `SwipeList` is the list, `SwipeRow` one of its rows."""

from .list import SwipeList
from .row import SwipeRow

__all__ = ["SwipeList", "SwipeRow"]
