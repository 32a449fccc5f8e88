"""Lists for GTK 4 whose rows are swiped: `SwipeList`, and the `Action`s under its rows. What a swipe does, swiped decides."""

import gi

gi.require_version("Adw", "1")
gi.require_version("Gtk", "4.0")

from .list import SwipeList  # noqa: E402
from .row import Action, SwipeRow  # noqa: E402
from .session import Session  # noqa: E402

__all__ = ["Action", "Session", "SwipeList", "SwipeRow"]
