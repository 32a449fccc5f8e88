"""The Python wheels: swiped with its executable or, for other systems, the WebAssembly module; swiped_qt; and the conformance suite."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

from .licenses import jansson, module_parts, program_parts, write_licenses
from .project import MODULE, ROOT, VERSION, run

MODULES = {
    "swiped": "clients/python/src/swiped",
    "swiped_gtk": "clients/gtk/src/swiped_gtk",
    "swiped_tk": "clients/tk/swiped_tk",
    "swiped_textual": "clients/textual/swiped_textual",
}
WASMTIME = "wasmtime>=50"
CONFORMANCE = ROOT / "protocol/conformance"
PYTHON = ROOT / "packaging/python"


def write_wheel(binary: Path, stage: Path, output: Path, processor: str) -> None:
    copy_modules(stage)
    (stage / "bin").mkdir()
    shutil.copyfile(binary, stage / "bin/swiped")
    (stage / "bin/swiped").chmod(0o755)
    write_licenses(program_parts(), stage / "licenses")
    build(PYTHON, PYTHON / "README.md.in", stage, output, lambda text: text.replace("@PROCESSOR@", processor))


def write_module_wheel(stage: Path, output: Path) -> None:
    """For systems without an executable: pip prefers the other wheel on those that it suits."""
    copy_modules(stage)
    shutil.copyfile(MODULE, stage / "swiped/swiped.wasm")
    write_licenses(module_parts(), stage / "licenses")
    build(PYTHON, PYTHON / "README.md.in", stage, output, without_executable)


def without_executable(description: str) -> str:
    """The `pyproject.toml` for a wheel with the module: it needs wasmtime, and has neither a script nor a tag of a platform."""
    return description.split("# With the executable")[0].replace("dependencies = []", f'dependencies = ["{WASMTIME}"]')


def write_qt_wheel(stage: Path, output: Path) -> None:
    """Adds the rest to a folder with the QML module. jansson is the only library that no binding of Qt contains."""
    copy(ROOT / "clients/qt/src/swiped_qt", stage / "swiped_qt", dirs_exist_ok=True)
    shutil.copyfile(f"/usr/lib/{run('dpkg-architecture', '-qDEB_HOST_MULTIARCH').strip()}/libjansson.so.4", stage / "swiped_qt/Swiped/libjansson.so.4")
    write_licenses([jansson()], stage / "licenses")
    shutil.copyfile(PYTHON / "platform_tag.py", stage / "platform_tag.py")
    build(ROOT / "packaging/qt", ROOT / "clients/qt/README.md", stage, output)


def write_conformance_wheel(stage: Path, output: Path) -> None:
    module = stage / "swipe_conformance"
    copy(CONFORMANCE / "swipe_conformance", module)
    copy(CONFORMANCE / "cases", module / "protocol/conformance/cases")
    for name in ("openrpc.json", "specification.md", "motion.md", "conformance/exclusions.md"):
        shutil.copyfile(ROOT / "protocol" / name, module / "protocol" / name)
    build(ROOT / "packaging/conformance", CONFORMANCE / "README.md", stage, output)


def copy_modules(folder: Path) -> None:
    for name, path in MODULES.items():
        copy(ROOT / path, folder / name)


def copy(source: Path, folder: Path, **options: bool) -> None:
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__"), **options)


def build(description: Path, readme: Path, stage: Path, output: Path, change: Callable[[str], str] = str) -> None:
    for path in description.iterdir():
        if path.is_file():
            shutil.copyfile(path, stage / path.name)
    (stage / "pyproject.toml").write_text(change((description / "pyproject.toml").read_text()))
    (stage / "README.md").write_text(alone(readme.read_text()))
    shutil.copyfile(ROOT / "LICENSE", stage / "LICENSE")
    (stage / "VERSION").write_text(VERSION)
    python = ROOT / ".venv-dist/bin/python"
    run(python, "-m", "build", "--wheel", "--no-isolation", "--outdir", output, stage)


def alone(page: str) -> str:
    """A page for PyPI: with the first lists of clients that it names, without pictures, and without links into the repository."""
    page = re.sub(r"^@(\w+) (\w+)@$", lambda named: first_listing(*named.groups()), page, flags=re.MULTILINE)
    return re.sub(r"\[([^]]*)\]\((?!https:)[^)]+\)", r"\1", re.sub(r"^!\[.*\n\n", "", page, flags=re.MULTILINE))


def first_listing(client: str, language: str) -> str:
    page = (ROOT / f"clients/{client}/README.md").read_text()
    return re.search(rf"^```{language}\n(.*?)\n```$", page, re.MULTILINE | re.DOTALL)[1]
