"""The systemd units in the manager of a user: they need root here, which makes a place where that manager can run."""

import json
import os
import shutil
import subprocess

import pytest

from daemon import BINARY, ROOT, TIMEOUT

# A user's manager takes its cgroup and its folders in /run from the system. PrivateTmp hides /tmp from the service.
SCRIPT = """
set -eu
mount -t tmpfs tmpfs /run
mkdir -p /run/systemd/system /run/systemd/unit-root /run/user /run/home/.config/systemd/user /run/home/.local/bin
cp "$1" "$1-server" /run/home/.local/bin
cp "$2"/swiped.* /run/home/.config/systemd/user
chown -R nobody /run/home /run/user
chmod 700 /run/user
umount -R /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup
group=/sys/fs/cgroup/swiped-test-$$
mkdir -p $group/manager
chown -R nobody $group
as_user() {
    timeout 30 setpriv --reuid nobody --clear-groups env -i HOME=/run/home PATH=/usr/bin:/bin XDG_RUNTIME_DIR=/run/user "$@"
}
(echo 0 >$group/manager/cgroup.procs; as_user /lib/systemd/systemd --user >/dev/null 2>&1) &
until as_user systemctl --user show --property Version >/dev/null 2>&1; do kill -0 $!; sleep 0.1; done
as_user systemctl --user start swiped.socket
as_user /run/home/.local/bin/swiped connect
show_status() {
    process=$(as_user systemctl --user show --property MainPID --value swiped.service)
    grep -E '^(Seccomp_filters|CapBnd|NoNewPrivs)' /proc/$process/status
}
show_status
as_user systemctl --user stop swiped.service
as_user systemctl --user set-environment SWIPED_SANDBOX=off
as_user /run/home/.local/bin/swiped connect </dev/null
show_status
as_user systemctl --user exit
wait || true
find $group -depth -type d -exec rmdir {} +
"""

needs_root = pytest.mark.skipif(
    os.geteuid() != 0 or not os.path.exists("/lib/systemd/systemd") or not shutil.which("setpriv"), reason="needs root and systemd"
)


@needs_root
def test_the_socket_starts_the_confined_service():
    messages = [
        {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "1.0"}},
        {"jsonrpc": "2.0", "id": 2, "method": "table/open", "params": {"table": "inbox", "width": 320}},
    ]
    text = "".join(json.dumps(each) + "\n" for each in messages)
    command = ["unshare", "--mount", "--propagation", "private", "sh", "-c", SCRIPT, "sh", BINARY, ROOT / "protocol/examples/systemd"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=4 * TIMEOUT)
    assert done.returncode == 0, done.stdout + done.stderr
    first, second, *status = done.stdout.splitlines()
    assert "result" in json.loads(first) and json.loads(second)["result"]["table"] == "inbox"
    confined, outer = (dict(line.split(":\t") for line in lines) for lines in (status[:3], status[3:]))
    assert confined["NoNewPrivs"] == "1" and int(confined["CapBnd"], 16) == 0
    # The daemon's own filter comes after those of systemd.
    assert int(confined["Seccomp_filters"]) == int(outer["Seccomp_filters"]) + 1
