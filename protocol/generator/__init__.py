"""Generates the files that follow from the protocol's schema, `openrpc.json`.

`model.py` has the objects that a schema consists of, and `schema.py` reads them. `words.py` turns descriptions into comments.
A back end has a function `files`, which takes a `Schema` and returns the text of each file that it generates, by the file's path from
the root of the project. A new target is a new module here, listed in `BACK_ENDS`.
"""

from pathlib import Path

from . import embedded, presets, python, reference, typescript
from .schema import Schema

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "protocol/openrpc.json"
BACK_ENDS = [presets, embedded, reference, python, typescript]


def generated(schema: Schema) -> dict[str, str]:
    """The text of each generated file by its path."""
    return {path: text for back_end in BACK_ENDS for path, text in back_end.files(schema).items()}


def outdated(texts: dict[str, str]) -> list[str]:
    """The paths of files that are not as generated, or that a folder of generated files has besides."""
    differing = [path for path, text in texts.items() if not (ROOT / path).exists() or (ROOT / path).read_text() != text]
    found = [path.relative_to(ROOT) for path in (ROOT / python.MESSAGES).iterdir() if path.is_file()]
    return differing + [str(path) for path in found if str(path) not in texts]
