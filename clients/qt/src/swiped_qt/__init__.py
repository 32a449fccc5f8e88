"""Rows that are swiped, for Qt Quick in Python: call `install` with the QML engine, then `import Swiped` in QML."""

import os
import sys
from pathlib import Path
from typing import Any


def install(engine: Any) -> None:
    """Lets a QQmlEngine of PySide6 or PyQt6 import `Swiped`. A daemon that pip has installed goes before that of PATH."""
    if (program := Path(sys.executable).with_name("swiped")).exists():
        os.environ.setdefault("SWIPED", str(program))
    engine.addImportPath(str(Path(__file__).resolve().parent))
