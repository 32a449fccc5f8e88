"""The module answers like the executable, byte for byte. `make test-wasm` builds it and sets SWIPED_WASM."""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(ROOT / folder) for folder in ("Tests/EndToEnd", "protocol/conformance", "clients/python/src")]

from chaos import Chaos  # noqa: E402
from daemon import BINARY, encode_all  # noqa: E402
from swipe_conformance.sessions import RandomSession  # noqa: E402
from swiped.embedded import ModuleSession  # noqa: E402

MODULE = os.environ.get("SWIPED_WASM")
COUNT = int(os.environ.get("SWIPED_CONVERSATIONS", "200"))
CORPUS = sorted(path for path in (ROOT / "Tests/Fuzzing/Corpus").rglob("*") if path.is_file())

pytestmark = pytest.mark.skipif(not MODULE, reason="SWIPED_WASM names no module")


def conversations(count: int) -> Iterator[tuple[str, bytes]]:
    """The name and the input of each conversation: the examples, and `count` random ones."""
    for path in sorted((ROOT / "protocol/examples").glob("*.jsonl")):
        yield path.name, path.read_bytes()
    for seed in range(count):
        yield f"random {seed}", encode_all(RandomSession(seed).messages if seed % 2 else Chaos(seed).run(400))


def played(sent: bytes) -> tuple[int, bytes]:
    """The exit status and the output of a session that gets all input at once."""
    session = ModuleSession(Path(MODULE), {}, 0)
    output = session.receive(sent, 0)
    if session.exit_status is None:
        output += session.input_ended(0)
    return session.exit_status, output


def assert_same(play: Callable[[bytes], tuple[int, bytes]]) -> None:
    """Each conversation has the same exit status and output as with the executable."""
    differences = []
    for name, sent in conversations(COUNT):
        native = subprocess.run([BINARY], input=sent, capture_output=True, timeout=60)
        status, output = play(sent)
        if (status, output) == (native.returncode, native.stdout):
            continue
        pairs = zip(output.splitlines(), native.stdout.splitlines(), strict=False)
        line = next(((number, *pair) for number, pair in enumerate(pairs, 1) if pair[0] != pair[1]), "one output is longer")
        differences.append((name, status, native.returncode, line))
    assert not differences, f"{len(differences)} differ, such as {differences[0]}"


def test_the_module_answers_like_the_executable():
    assert_same(played)


def test_no_input_of_the_fuzzing_corpus_traps():
    assert CORPUS
    for path in CORPUS:
        played(path.read_bytes())


def test_the_module_passes_the_conformance_suite():
    """In Node."""
    served = f"env SWIPED_WASM={MODULE} {HERE / 'stdio.mjs'}"
    suite = [sys.executable, ROOT / "protocol/conformance/run", "--command", served, "--jobs", "2", "--timeout", "300"]
    done = subprocess.run(suite, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-2000:]


def test_the_example_for_node_opens_a_row():
    web = ROOT / "clients/web"
    (example,) = re.findall(r"^```js\n(import { embed }.*?)^```$", (web / "README.md").read_text(), re.MULTILINE | re.DOTALL)
    script = example.replace('"swiped"', f'"{web}/src/swiped.js"').replace("embed()", f'embed("file://{MODULE}")')
    done = subprocess.run(["node", "--input-type=module", "-e", script], capture_output=True, text=True, timeout=60)
    shown = ["pointer -20, row -20", "pointer -40, row -40", "pointer -60, row -60", "opens at -80"]
    assert (done.returncode, done.stderr, done.stdout.splitlines()) == (0, "", shown)


def test_the_module_imports_nothing():
    script = "console.log(WebAssembly.Module.imports(new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))).length)"
    assert subprocess.run(["node", "-e", script, MODULE], capture_output=True, check=True, text=True).stdout == "0\n"
