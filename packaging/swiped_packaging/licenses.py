"""The parts that are linked into the executables and the WebAssembly module, and their licenses, from the machine that linked them."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from .project import ROOT

DOCUMENTS = Path("/usr/share/doc")
COMMON = Path("/usr/share/common-licenses")


@dataclass
class Part:
    name: str
    version: str
    license: str
    url: str
    texts: list[Path]


GCC = "GPL-3.0-or-later WITH GCC-exception-3.1"


def program_parts() -> list[Part]:
    glibc = debian_part("glibc", "libc6-dev", "LGPL-2.1-or-later", "https://sourceware.org/glibc", "LGPL-2.1", "GPL-2")
    return [glibc, jansson(), toolchain()]


def server_parts() -> list[Part]:
    cpp = debian_part("libstdc++", newest("libstdc++-*-dev"), GCC, "https://gcc.gnu.org", "GPL-3")
    return sorted([*swift_packages(), *program_parts(), cpp], key=lambda part: part.name)


def module_parts() -> list[Part]:
    musl = debian_part("wasi-libc", "wasi-libc", "MIT AND CC0-1.0", "https://github.com/WebAssembly/wasi-libc", "CC0-1.0")
    return [jansson(), toolchain(), musl]


def swift_packages() -> list[Part]:
    """What `swift build` fetched: each is licensed under Apache 2.0 with the exception of Swift, or without it."""
    resolved = ROOT / "Package.resolved"
    if not resolved.exists():
        raise SystemExit("dist: no Package.resolved. Run `swift package resolve` first.")
    found = []
    for pin in json.loads(resolved.read_text())["pins"]:
        folder = ROOT / ".build/checkouts" / pin["identity"]
        texts = [path for name in ("LICENSE.txt", "NOTICE.txt") if (path := folder / name).exists()]
        if not texts:
            raise SystemExit(f"dist: {folder} has no license. Run `swift package resolve` first.")
        exception = "Runtime Library Exception" in texts[0].read_text()
        license = "Apache-2.0 WITH Swift-exception" if exception else "Apache-2.0"
        found.append(Part(pin["identity"], pin["state"]["version"], license, pin["location"], texts))
    return found


def toolchain() -> Part:
    """The standard library and Dispatch come with the compiler."""
    described = json.loads(output("swift", "-print-target-info"))
    version = described["compilerVersion"].split("version ")[1].split()[0]
    text = Path(described["paths"]["runtimeResourcePath"]).parents[1] / "share/swift/LICENSE.txt"
    return Part("swift-runtime", version, "Apache-2.0 WITH Swift-exception", "https://www.swift.org", [text])


def jansson() -> Part:
    return debian_part("jansson", "libjansson-dev", "MIT", "https://github.com/akheron/jansson")


def debian_part(name: str, package: str, license: str, url: str, *common: str) -> Part:
    """A static library of Debian. Its `copyright` refers to texts in /usr/share/common-licenses."""
    version = output("dpkg-query", "--show", "--showformat=${Version}\n", package).splitlines()[0]
    return Part(name, version, license, url, [DOCUMENTS / package / "copyright", *(COMMON / each for each in common)])


def newest(pattern: str) -> str:
    """The name of the newest installed package of the compiler's."""
    shown = output("dpkg-query", "--show", "--showformat=${db:Status-Abbrev}${Package}\n", pattern)
    names = [line[3:].strip() for line in shown.splitlines() if line.startswith("ii")]
    return max(names, key=lambda name: int(name.split("-")[-2]))


def output(*words: str) -> str:
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


def write_licenses(parts: list[Part], folder: Path) -> None:
    """Writes the texts of each part into a separate file."""
    folder.mkdir(parents=True, exist_ok=True)
    for part in parts:
        texts = "\n\n".join(path.read_text().rstrip() for path in part.texts)
        (folder / f"{part.name}.txt").write_text(f"{part.name} {part.version}, {part.license}\n{part.url}\n\n{texts}\n")
