"""Each object of the protocol as a type, its members named as in the reference.

Written by generate.py from protocol/openrpc.json.
"""

from .answered import *  # noqa: F403
from .asked import *  # noqa: F403
from .behavior import *  # noqa: F403
from .told import *  # noqa: F403
