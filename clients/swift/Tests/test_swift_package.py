"""The listing of README.md, in another package that depends on this one by git."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from hostile import SWIPED

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "clients/swift/README.md").read_text()
BLOCKS = re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
MANIFEST, LISTING = (text for language, text in BLOCKS if language == "swift")


def git(folder: Path, *words: str) -> str:
    who = ["-c", "user.name=x", "-c", "user.email=x@localhost"]
    return subprocess.run(["git", "-C", folder, *who, *words], check=True, capture_output=True, text=True).stdout


@pytest.mark.skipif("SWIPED_NIGHTLY" not in os.environ, reason="takes half a minute; .ci/nightly runs it")
def test_the_listing_builds_and_runs_in_a_separate_package(tmp_path):
    theirs, own = tmp_path / "swiped", tmp_path / "mail"
    for name in filter(None, git(ROOT, "ls-files", "-z").split("\0")):
        if (ROOT / name).is_file():
            (theirs / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, theirs / name)
    git(theirs, "init", "-q", "-b", "main")
    git(theirs, "add", "-A")
    git(theirs, "commit", "-q", "-m", "x")
    (own / "Sources/mail").mkdir(parents=True)
    (own / "Package.swift").write_text(re.sub(r'url: "[^"]*"', f'url: "file://{theirs}"', MANIFEST))
    (own / "Sources/mail/main.swift").write_text(LISTING)
    built = subprocess.run(["swift", "build", "--package-path", own], capture_output=True, text=True)
    assert built.returncode == 0, built.stdout + built.stderr
    done = subprocess.run([own / ".build/debug/mail"], env=os.environ | {"SWIPED": SWIPED}, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr, done.stdout) == (0, "", dict(BLOCKS)[""])
    # The build has no module of the daemon.
    assert {path.parent.name for path in (own / ".build/debug/").rglob("*.swift.o")} == {"SwipedClient.build", "mail.build"}
