#!/usr/bin/env python3
"""Measures the WebAssembly module in Node and Chromium, and writes the table into README.md. See there for what the figures are worth."""

import argparse
import gzip
import json
import subprocess
import sys
from base64 import b64encode
from pathlib import Path

import report
from measure import ROOT

sys.path.insert(0, str(ROOT / "Tests/Module"))

from engines import Chromium  # noqa: E402

BEGIN, END = "<!-- module.py writes from here -->", "<!-- up to here. -->"
SCRIPT = "Tests/Benchmarks/module.mjs"
PROCESSES = 5  # of Node, and pages of Chromium: the least of each figure is shown
PAGE = """async ([script, module]) => {
  const { measure } = await import(script);
  return measure(Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0)));
}"""


def in_node(module: Path) -> dict:
    return json.loads(subprocess.run(["node", ROOT / SCRIPT, module], check=True, capture_output=True, text=True).stdout)


def in_chromium(module: Path) -> dict:
    engine = Chromium(module)
    try:
        return engine.evaluate(PAGE, [f"/{SCRIPT}", b64encode(module.read_bytes()).decode()])
    finally:
        engine.close()


def section(module: Path) -> str:
    runs = {"Node": [in_node(module) for _ in range(PROCESSES)], "Chromium": [in_chromium(module) for _ in range(PROCESSES)]}
    least = {name: {key: min(run[key] for run in each) for key in ("ready", "update")} for name, each in runs.items()}
    growth = max(late - early for each in runs.values() for early, late in [run["memory"] for run in each])
    size = len(module.read_bytes())
    compressed = len(gzip.compress(module.read_bytes(), 9))

    def most(said: str, found: float, bound: float) -> list[str]:
        return [said, report.number(found), "met" if found <= bound else "**missed**"]

    aims = [
        most("module ≤ 900 kB", size / 1000, 900),
        most("with gzip -9 ≤ 350 kB", compressed / 1000, 350),
        most("ready in Chromium ≤ 15 ms", least["Chromium"]["ready"], 15),
        most("update in Chromium ≤ 10 µs", least["Chromium"]["update"], 10),
        most("memory that 200,000 updates add: none", growth, 0),
    ]
    node = [["update in Node, µs", report.number(least["Node"]["update"]), "no aim"]]
    return report.table([["aim", "found", ""], *aims, *node])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("module", type=Path, nargs="?", default=ROOT / ".build-wasm/swiped.wasm")
    parser.add_argument("--quick", action="store_true", help="print the table, and keep nothing")
    options = parser.parse_args()
    text = section(options.module)
    print(text)
    if not options.quick:
        report.write(text, BEGIN, END)


if __name__ == "__main__":
    main()
