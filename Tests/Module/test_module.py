"""The module answers like the executable, byte for byte. `make test-wasm` builds it and sets SWIPED_WASM."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from conversations import ROOT, conversations  # noqa: E402
from daemon import BINARY  # noqa: E402

HERE = Path(__file__).resolve().parent
MODULE = os.environ.get("SWIPED_WASM")
COUNT = 200

pytestmark = pytest.mark.skipif(not MODULE, reason="SWIPED_WASM names no module")


@pytest.mark.parametrize("replay", [["node", HERE / "replay.mjs"], [sys.executable, HERE / "replay.py"]], ids=["node", "wasmtime"])
def test_the_module_answers_like_the_executable(replay, tmp_path):
    names, files, expected = [], [], []
    for number, (name, sent) in enumerate(conversations(COUNT)):
        files.append(tmp_path / str(number))
        files[-1].write_bytes(sent)
        native = subprocess.run([BINARY], input=sent, capture_output=True, timeout=60)
        expected.append((name, native.returncode, native.stdout))
        names.append(name)
    statuses = subprocess.run([*replay, MODULE, *files], check=True, capture_output=True, text=True).stdout.split()
    differences = []
    for file, status, (name, native_status, native_output) in zip(files, statuses, expected, strict=True):
        output = Path(f"{file}.out").read_bytes()
        if (int(status), output) == (native_status, native_output):
            continue
        pairs = zip(output.splitlines(), native_output.splitlines(), strict=False)
        line = next(((number, *pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]), "one output is longer")
        differences.append((name, int(status), native_status, line))
    assert not differences, f"{len(differences)} of {len(names)} differ, such as {differences[0]}"


@pytest.mark.parametrize("adapter", ["node Tests/Module/stdio.mjs", f"{sys.executable} Tests/Module/stdio.py"], ids=["node", "wasmtime"])
def test_the_module_passes_the_conformance_suite(adapter):
    suite = [sys.executable, "protocol/conformance/run", "--command", f"{adapter} {MODULE}", "--timeout", "300"]
    done = subprocess.run([*suite, "--expected-failures", HERE / "expected-failures.txt"], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:]


def test_the_module_imports_nothing():
    script = "console.log(WebAssembly.Module.imports(new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))).length)"
    assert subprocess.run(["node", "-e", script, MODULE], capture_output=True, check=True, text=True).stdout == "0\n"
