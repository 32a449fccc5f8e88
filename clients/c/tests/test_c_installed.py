"""The installed library: the daemon that it finds, languages with GObject introspection, and what uninstall leaves."""

import os
import re
import subprocess
from pathlib import Path

import pytest
from building import FOLDER, run

from hostile import SWIPED

pytestmark = pytest.mark.toolkit

# Prints the process of the daemon, or why there is none.
WHICH = """
#include <swiped-glib.h>
int main(void)
{
    g_autoptr(GError) error = NULL;
    g_autoptr(SwipedClient) client = swiped_client_new(NULL);
    json_t *status = swiped_client_call(client, "server/status", json_object(), &error);
    if (!status) {
        g_print("%s", error->message);
        return 0;
    }
    json_decref(status);
    g_autofree char *name = g_strdup_printf("/proc/%d/cmdline", swiped_client_get_pid(client));
    g_autofree char *line = NULL;
    if (g_file_get_contents(name, &line, NULL, NULL))
        g_print("%s", line);
    return swiped_client_close(client);
}
"""

SWIPE = """
import json

import gi

gi.require_version("Swiped", "1.0")
from gi.repository import GLib, Swiped

def notified(client, method, params):
    print(method, json.loads(params.to_string())["cell"])
    if method == "cell/didOpen":
        loop.quit()

def finished(client, frame, error):
    print("target", json.loads(frame.to_string())["target"], error)

def object(**members):
    return Swiped.json_parse(json.dumps(members))

loop = GLib.MainLoop()
client = Swiped.Client.new(None)
client.connect("notification::cell/didOpen", notified)
client.call("table/open", object(table="inbox", width=320, actions={"trailing": [{"id": "delete", "width": 80}]}))
try:
    client.call("cell/open", object(table="outbox", cell="m17"))
except GLib.Error as error:
    print(error.code == Swiped.Error.UNKNOWN_TABLE)
try:
    Swiped.json_parse("{")
except GLib.Error as error:
    print(error.message)
client.send("cell/open", object(table="inbox", cell="m17"), finished)
loop.run()
print("status", client.close())
"""


@pytest.fixture(scope="module")
def make(tmp_path_factory):
    """Installs, or uninstalls, in a folder of this module."""
    folder = tmp_path_factory.mktemp("installed")
    words = ["make", "-s", "-C", FOLDER, f"BUILD={folder}/build", f"PREFIX={folder}/usr", "GTK=no", "GIR=yes", "VALA=yes", "CFLAGS=-Werror"]
    run(*words, "install")
    return words


@pytest.fixture(scope="module")
def prefix(make):
    return Path(next(word for word in make if str(word).startswith("PREFIX=")).removeprefix("PREFIX="))


@pytest.fixture(scope="module")
def which(prefix):
    """A program that is linked with the shared library."""
    variables = os.environ | {"PKG_CONFIG_PATH": f"{prefix}/lib/pkgconfig"}
    flags = run("pkg-config", "--cflags", "--libs", "swiped-glib", env=variables).split()
    (prefix / "which.c").write_text(WHICH)
    run("cc", prefix / "which.c", "-o", prefix / "which", *flags, f"-Wl,-rpath,{prefix}/lib")
    return prefix / "which"


def daemon(which: Path, **variables: str) -> str:
    return run(which, env={"PATH": os.defpath} | variables).rstrip("\0")


def test_the_library_finds_the_daemon_that_was_installed_with_it(prefix, which, tmp_path):
    """SWIPED goes first, then the installed program, then PATH."""
    (tmp_path / "swiped").symlink_to(SWIPED)
    assert daemon(which, PATH="/nowhere") == "swiped not found. Install swiped, or set SWIPED to its path"
    assert daemon(which, PATH=str(tmp_path)) == "swiped"
    (prefix / "bin").mkdir()
    (prefix / "bin/swiped").symlink_to(SWIPED)
    assert daemon(which, PATH=str(tmp_path)) == f"{prefix}/bin/swiped"
    assert daemon(which, SWIPED=SWIPED) == SWIPED
    (prefix / "bin/swiped").unlink()


def run_python(prefix: Path, program: str) -> str:
    variables = {"GI_TYPELIB_PATH": f"{prefix}/lib/girepository-1.0", "LD_LIBRARY_PATH": f"{prefix}/lib", "SWIPED": SWIPED}
    return run("/usr/bin/python3", "-c", program, env=os.environ | variables)


def test_the_program_with_introspection_on_the_page(prefix):
    (program,) = re.findall(r"^```python\n(.*?)^```$", (FOLDER / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    assert '"clients":1' in run_python(prefix, program)


def test_a_swipe_in_a_language_with_introspection(prefix):
    shown = run_python(prefix, SWIPE)
    assert shown.splitlines() == [
        "True",
        "The text is not a JSON object or array: byte 1.",
        "target -80 None",
        "cell/didOpen m17",
        "status 0",
    ]


def test_uninstall_removes_each_file(make, prefix):
    installed = {path.suffix for path in prefix.rglob("*") if not path.is_dir()}
    assert {".a", ".so", ".h", ".pc", ".gir", ".typelib", ".vapi"} <= installed
    subprocess.run([*map(str, make), "uninstall"], check=True)
    assert [path for path in prefix.rglob("*swiped*") if not path.is_dir()] == []
