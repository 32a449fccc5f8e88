"""What `make install` and `make dist` write. `make test-dist` installs the packages in a fresh system."""

import os
import re
import shutil
import subprocess
import sys
import tomllib

import pytest

from daemon import BINARY, ROOT, TIMEOUT
from test_hardening import of_release

PYTHON_CLIENT = ROOT / "clients/python/src"


def install(*options):
    command = [sys.executable, ROOT / "packaging/install", *options]
    return subprocess.run(command, capture_output=True, text=True, timeout=TIMEOUT, check=True).stdout.splitlines()


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    folder = tmp_path_factory.mktemp("installed")
    install("--binary", BINARY, "--prefix", "/usr/local", "--destdir", folder)
    return folder / "usr/local"


def test_the_man_page_has_all_options_of_the_help(tree):
    page = (tree / "share/man/man1/swiped.1").read_text().replace("\\-", "-")
    shown = subprocess.run([BINARY, "--help"], capture_output=True, text=True, timeout=TIMEOUT).stdout
    options = set(re.findall(r"^  (?:-h, )?(--[a-z-]+)", shown, re.MULTILINE))
    assert len(options) > 15 and options <= set(re.findall(r"--[a-z-]+", page))


def test_the_unit_starts_the_installed_program(tree):
    assert "\nExecStart=/usr/local/bin/swiped-server " in (tree / "share/systemd/user/swiped.service").read_text()


def test_bash_completes_options(tree):
    script = f'. "{tree}/share/bash-completion/completions/swiped"; COMP_WORDS=(swiped --fram) COMP_CWORD=1; _swiped swiped --fram swiped; echo "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "-c", script], capture_output=True, text=True, timeout=TIMEOUT)
    assert done.stdout.split() == ["--framing"], done.stderr


def test_uninstall_removes_each_installed_file(tmp_path):
    paths = install("--binary", BINARY, "--prefix", tmp_path)
    assert len(paths) > 8
    (tmp_path / "bin/other").touch()
    install("--uninstall", "--prefix", tmp_path)
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == [tmp_path / "bin/other"]


def test_the_python_client_finds_the_executable_of_its_package(tmp_path):
    """SWIPED goes first, then the package, then PATH."""
    record = tmp_path / "lib/swiped-0.1.0.dist-info/RECORD"
    record.parent.mkdir(parents=True)
    record.write_text("../bin/swiped,,\n")
    (tmp_path / "bin").mkdir()
    (tmp_path / "bin/swiped").symlink_to(BINARY)
    environment = os.environ | {"PYTHONPATH": f"{PYTHON_CLIENT}:{tmp_path}/lib", "PATH": os.defpath}
    program = "from swiped.transport import default_program; print(default_program())"

    def found(**variables):
        command = [sys.executable, "-c", program]
        return subprocess.run(command, env=environment | variables, capture_output=True, text=True, timeout=TIMEOUT).stdout.strip()

    assert found(SWIPED="/other/swiped") == "/other/swiped"
    assert os.path.samefile(found(SWIPED=""), BINARY)
    (tmp_path / "bin/swiped").unlink()
    (tmp_path / "path").mkdir()
    (tmp_path / "path/swiped").symlink_to(BINARY)
    assert found(SWIPED="", PATH=str(tmp_path / "path")) == str(tmp_path / "path/swiped")


def test_the_extras_of_the_wheel_are_what_the_clients_depend_on():
    wheel = tomllib.loads((ROOT / "packaging/python/pyproject.toml").read_text())["project"]["optional-dependencies"]
    for name, extra in wheel.items():
        client = tomllib.loads((ROOT / f"clients/{name}/pyproject.toml").read_text())["project"]["dependencies"]
        assert [each for each in client if not each.startswith("swiped")] == extra, name


def found_by_shell_client(script, **variables):
    """The program that a copy of the shell client finds."""
    command = ["bash", "-c", f'. "{script}"; program=; _swiped_find_program && readlink -f "$(command -v "$program")"']
    return subprocess.run(command, env={"PATH": os.defpath} | variables, capture_output=True, text=True, timeout=TIMEOUT).stdout.strip()


def test_the_shell_client_finds_the_executable_of_its_package(tree, tmp_path):
    """SWIPED goes first, then the package, then PATH."""
    script = tree / "share/swiped/swiped.bash"
    assert found_by_shell_client(script) == str(tree / "bin/swiped")
    assert found_by_shell_client(script, SWIPED="/bin/sh") == os.path.realpath("/bin/sh")
    assert found_by_shell_client(script, SWIPED="/missing") == ""
    alone = tmp_path / "swiped.bash"
    shutil.copyfile(script, alone)
    assert found_by_shell_client(alone, PATH=f"{tree}/bin:{os.defpath}") == str(tree / "bin/swiped")
    (tmp_path / "swiped").symlink_to(BINARY)
    assert found_by_shell_client(alone) == os.path.realpath(BINARY)


@of_release
def test_the_executable_has_no_large_library_and_no_path_of_the_build():
    contents = open(BINARY, "rb").read()
    assert len(contents) < 4_000_000, "see the section Size of packaging/README.md"
    assert str(ROOT).encode() not in contents


# --- Units -----------------------------------------------------------------------------------------------------------

UNITS = ROOT / "protocol/examples/systemd"
with_systemd = pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd-analyze is not installed")


def analyze(tmp_path, *words):
    command = ["systemd-analyze", *words]
    return subprocess.run(command, env=os.environ | {"XDG_RUNTIME_DIR": str(tmp_path)}, capture_output=True, text=True, timeout=TIMEOUT)


@with_systemd
@pytest.mark.parametrize("manager", ["--user", "--system"])
def test_the_service_is_confined(tmp_path, manager):
    shown = analyze(tmp_path, "security", manager, "--offline=true", "--no-pager", UNITS / "swiped.service").stdout
    assert float(re.search(r"Overall exposure level for swiped.service: ([\d.]+)", shown)[1]) <= 2.0


@with_systemd
def test_the_units_are_valid(tree, tmp_path):
    service = (tree / "share/systemd/user/swiped.service").read_text().replace("/usr/local", str(tree))
    (tmp_path / "swiped.service").write_text(service)
    shutil.copyfile(tree / "share/systemd/user/swiped.socket", tmp_path / "swiped.socket")
    done = analyze(tmp_path, "verify", "--user", "--man=no", tmp_path / "swiped.socket", tmp_path / "swiped.service")
    assert (done.returncode, done.stderr) == (0, "")
