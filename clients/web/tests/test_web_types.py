"""The type declarations of the library."""

import json
import subprocess
from pathlib import Path

import pytest

WEB = Path(__file__).resolve().parents[1]
OPTIONS = {"strict": True, "noEmit": True, "target": "es2022", "module": "nodenext", "moduleResolution": "nodenext", "lib": ["es2022", "dom"]}

pytestmark = pytest.mark.toolkit


def test_a_typescript_program_compiles(tmp_path):
    """`@ts-expect-error` marks the lines that must not compile."""
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/swiped").symlink_to(WEB)
    (tmp_path / "package.json").write_text('{"type": "module"}')
    (tmp_path / "tsconfig.json").write_text(json.dumps({"compilerOptions": OPTIONS, "files": ["use.ts"]}))
    (tmp_path / "use.ts").write_text((WEB / "tests/types.ts").read_text())
    done = subprocess.run(["tsc", "-p", "."], cwd=tmp_path, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stdout) == (0, "")
