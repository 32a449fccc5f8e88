"""A client starts `PROGRAM supervise`. If PROGRAM is a test daemon, the real supervisor starts it again as its daemon."""

import os
import sys


def become_supervisor() -> None:
    """Runs the supervisor of HOSTILE_DAEMON instead of this program, if the arguments ask for one."""
    if sys.argv[1:2] == ["supervise"]:
        os.environ["SWIPED_DAEMON"] = os.path.abspath(sys.argv[0])
        os.execv(os.environ["HOSTILE_DAEMON"], [os.environ["HOSTILE_DAEMON"], *sys.argv[1:]])
