"""The Debian packages."""

import hashlib
import os
import shutil
from email.utils import format_datetime
from pathlib import Path

from . import tree
from .archive import compress
from .licenses import Part, program_parts, server_parts
from .project import MAINTAINER, ROOT, VERSION, date, epoch, run
from .wheels import copy_modules, write_qt_wheel

DEBIAN = ROOT / "packaging/debian"
C_CLIENT = ROOT / "clients/c"
HARDENED = "-O2 -g0 -fstack-protector-strong -D_FORTIFY_SOURCE=2"
RELRO = "-Wl,-z,relro -Wl,-z,now"
LAYOUT = tree.Layout(units="lib/systemd/user", zsh="share/zsh/vendor-completions")


# Debian's names of processors.
ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}


def write_daemon_package(binary: Path, stage: Path, output: Path, processor: str, shown_by: Path) -> None:
    compress_pages(tree.install(binary, stage / "usr", LAYOUT, shown_by))
    documents = stage / "usr/share/doc/swiped"
    (documents / "LICENSE").unlink()
    write_copyright(documents / "copyright", program_parts())
    finish("swiped", ARCHITECTURES[processor], stage, output, ARCHITECTURE=ARCHITECTURES[processor])


def write_server_package(server: Path, stage: Path, output: Path) -> None:
    compress_pages(tree.install_server(server, stage / "usr", "/usr", LAYOUT))
    documents = stage / "usr/share/doc/swiped-server"
    documents.mkdir(parents=True)
    write_copyright(documents / "copyright", server_parts())
    finish("swiped-server", "amd64", stage, output)


def compress_pages(paths: list[Path]) -> None:
    for page in paths:
        if page.suffix == ".1":
            compress(page)


def write_python_package(stage: Path, output: Path) -> None:
    copy_modules(stage / "usr/lib/python3/dist-packages")
    documents = stage / "usr/share/doc/python3-swiped"
    documents.mkdir(parents=True)
    write_copyright(documents / "copyright")
    finish("python3-swiped", "all", stage, output)


def write_c_packages(stage: Path, output: Path) -> None:
    """Splits what `make install` of the C client installs: the libraries, the files for development, the introspection."""
    whole = stage / "whole"
    architecture = run("dpkg-architecture", "-qDEB_HOST_MULTIARCH").strip()
    folder = f"usr/lib/{architecture}"
    variables = ("PREFIX=/usr", f"LIBDIR=/{folder}", "GIR=yes", "VALA=yes", f"CFLAGS={HARDENED}", f"LDFLAGS={RELRO}")
    run("make", "-s", "-C", C_CLIENT, f"BUILD={stage}/build", f"DESTDIR={whole}", *variables, "install")
    for path in (whole / folder).glob("*.so.*.*"):
        run("strip", "--strip-unneeded", path)
    for path in (whole / folder).glob("*.a"):
        run("strip", "--strip-debug", "--enable-deterministic-archives", path)
    # The first package that a file suits has it, the last one the rest.
    packages = {
        "libswiped-gtk4-1": (f"{folder}/libswiped-gtk4.so.*",),
        "libswiped-glib1": (f"{folder}/*.so.*",),
        "gir1.2-swipedgtk4-1.0": (f"{folder}/girepository-1.0/SwipedGtk4*",),
        "gir1.2-swiped-1.0": (f"{folder}/girepository-1.0/*",),
        "libswiped-gtk4-dev": (f"{folder}/libswiped-gtk4.*", f"{folder}/pkgconfig/*gtk4*", "usr/include/*gtk4*", "usr/share/gir-1.0/*Gtk4*", "usr/share/vala/vapi/*gtk4*"),
        "libswiped-glib-dev": ("usr/include/*", "usr/share/gir-1.0/*", "usr/share/vala/vapi/*", f"{folder}/*.*", f"{folder}/pkgconfig/*"),
    }
    for name, patterns in packages.items():
        for path in (path for pattern in patterns for path in whole.glob(pattern)):
            target = stage / name / path.relative_to(whole)
            target.parent.mkdir(parents=True, exist_ok=True)
            path.rename(target)
    for name in packages:
        libraries = [*(stage / name / folder).glob("*.so.*.*")]
        depends = needed_packages(stage, name, libraries[0]) if libraries else ""
        documents = stage / name / f"usr/share/doc/{name}"
        documents.mkdir(parents=True)
        write_copyright(documents / "copyright")
        finish(name, "amd64", stage / name, output, LIBRARIES=depends)


def write_qt_packages(stage: Path, output: Path) -> None:
    """Splits what `cmake --install` of the Qt client installs. The wheel has the same module, with jansson beside it."""
    whole, build = stage / "whole", stage / "build"
    architecture = run("dpkg-architecture", "-qDEB_HOST_MULTIARCH").strip()
    flags = f"{HARDENED} -ffile-prefix-map={ROOT}=. -ffile-prefix-map={build}=."
    options = {"C_FLAGS": flags, "CXX_FLAGS": flags, "MODULE_LINKER_FLAGS": RELRO, "INSTALL_PREFIX": "/usr"}
    words = [f"-DCMAKE_{option}={value}" for option, value in options.items()]
    configure = ("cmake", "-G", "Ninja", "-S", ROOT / "clients/qt", "-B", build)
    run(*configure, f"-DCMAKE_INSTALL_LIBDIR=lib/{architecture}", *words)
    run("env", "QT_HASH_SEED=0", "cmake", "--build", build)  # Qt's compilers write what their hashes order
    run("env", f"DESTDIR={whole}", "cmake", "--install", build, "--strip")
    for path in whole.rglob("*.a"):
        run("strip", "--strip-debug", "--enable-deterministic-archives", path)
    module = stage / "qml6-module-swiped" / f"usr/lib/{architecture}/qt6"
    module.parent.mkdir(parents=True)
    (whole / f"usr/lib/{architecture}/qt6").rename(module)
    whole.rename(stage / "libswiped-widgets-dev")
    for name, depends in (
        ("qml6-module-swiped", needed_packages(stage, "qml6-module-swiped", next(module.rglob("*.so")))),
        ("libswiped-widgets-dev", ""),
    ):
        documents = stage / name / f"usr/share/doc/{name}"
        documents.mkdir(parents=True)
        write_copyright(documents / "copyright")
        finish(name, "amd64", stage / name, output, LIBRARIES=depends)
    run(*configure, "-DSWIPED_RPATH=$ORIGIN", "-DSWIPED_QML_DIR=swiped_qt", "-DSWIPED_WIDGETS=OFF")
    run("env", "QT_HASH_SEED=0", "cmake", "--build", build, "--target", "swiped_qml")
    run("cmake", "--install", build, "--strip", "--prefix", stage / "wheel")
    write_qt_wheel(stage / "wheel", output)


def needed_packages(stage: Path, name: str, library: Path) -> str:
    """The packages of the libraries that this one is linked with, but not those of this project."""
    (stage / "debian").mkdir(exist_ok=True)
    (stage / "debian/control").write_text(f"Source: swiped\n\nPackage: {name}\nArchitecture: any\n")
    shown = run("dpkg-shlibdeps", "-O", "--ignore-missing-info", f"-l{stage}/build", f"-e{library}", folder=stage)
    return shown.strip().removeprefix("shlibs:Depends=")


def write_copyright(path: Path, parts: list[Part] | None = None) -> None:
    """The project's license, and those of what is linked into the executable."""
    text = (ROOT / "LICENSE").read_text().rstrip() + "\n"
    if parts:
        text += "\nThe executable is linked with these parts:\n"
        for part in parts:
            below = "".join(f"\n{shortened(each.read_text())}\n" for each in part.texts if "common-licenses" not in str(each))
            text += f"\n{'-' * 70}\n{part.name} {part.version}, {part.license}\n{part.url}\n{below}"
    path.write_text(text)


def shortened(text: str) -> str:
    """The text, with a reference in place of the Apache license, which each Debian system has."""
    if "Apache License\n" not in text:
        return text.rstrip()
    _, mark, exception = text.partition("## Runtime Library Exception")
    return f"The Apache License, Version 2.0, is in /usr/share/common-licenses/Apache-2.0.\n\n{mark}{exception}".rstrip()


def finish(name: str, architecture: str, stage: Path, output: Path, **values: str) -> None:
    """Adds the changelog, the checksums and the control files with these values, and packs all."""
    changelog = stage / f"usr/share/doc/{name}/changelog"
    changelog.write_text(
        f"{name} ({VERSION}) unstable; urgency=low\n\n  * Package swiped {VERSION}.\n\n -- {MAINTAINER}  {format_datetime(date())}\n"
    )
    compress(changelog)
    if (overrides := DEBIAN / name / "lintian-overrides").exists():
        target = stage / f"usr/share/lintian/overrides/{name}"
        target.parent.mkdir(parents=True)
        shutil.copyfile(overrides, target)
    files = sorted(path for path in stage.rglob("*") if path.is_file() and not path.is_symlink())
    control = stage / "DEBIAN"
    control.mkdir()
    size = sum(path.stat().st_size for path in files) // 1024
    values |= {"VERSION": VERSION, "SIZE": str(size), "MAINTAINER": MAINTAINER}
    for path in (DEBIAN / name).iterdir():
        if path.name != "lintian-overrides":
            (control / path.name).write_text(filled(path.read_text(), values))
    sums = [f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(stage)}\n" for path in files]
    (control / "md5sums").write_text("".join(sums))
    for path in [stage, *stage.rglob("*")]:
        executable = path.is_dir() or path.parent.name == "bin" or path.name in ("postinst", "prerm")
        if not path.is_symlink():
            path.chmod(0o755 if executable else 0o644)
    # dpkg-deb itself replaces only later dates.
    for path in [stage, *stage.rglob("*")]:
        os.utime(path, (epoch(), epoch()), follow_symlinks=False)
    run("dpkg-deb", "--root-owner-group", "-Zxz", "--build", stage, output / f"{name}_{VERSION}_{architecture}.deb")


def filled(text: str, values: dict[str, str]) -> str:
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text
