"""Each object of the protocol as a type, its members named as in the reference.

Written by generate.py from protocol/openrpc.json.
"""

from .behavior import *  # noqa: F403
from .notifications import *  # noqa: F403
from .params import *  # noqa: F403
from .results import *  # noqa: F403
