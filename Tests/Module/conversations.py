"""The conversations that every build must answer with the same bytes: the examples, and random ones."""

import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "Tests/EndToEnd"), str(ROOT / "protocol/conformance")]

from chaos import Chaos  # noqa: E402
from daemon import encode_all  # noqa: E402
from swipe_conformance.sessions import RandomSession  # noqa: E402

EXAMPLES = sorted((ROOT / "protocol/examples").glob("*.jsonl"))


def conversations(count: int) -> Iterator[tuple[str, bytes]]:
    """The name and the input of each conversation: the examples, and `count` random ones."""
    for path in EXAMPLES:
        yield path.name, path.read_bytes()
    for seed in range(count):
        messages = RandomSession(seed).messages if seed % 2 else Chaos(seed).run(400)
        yield f"random {seed}", encode_all(messages)
