"""The API reference of the web client and of the C libraries: their declarations with their comments, as Markdown."""

import re
from pathlib import Path

WEB = ("swiped.d.ts", "swipe-list.d.ts", "errors.d.ts", "catalogue.d.ts")
C = ("swiped-glib.h", "swiped-frame.h", "swiped-repaint.h", "swiped-gtk4.h")


def web(root: Path) -> str:
    text = "# API of the web client\n\nFor web developers: each exported class, function and type. The [guide](../../../../clients/web/README.md) shows their use.\n"
    for name in WEB:
        text += f"\n## {name}\n"
        for comment, code in declarations((root / "clients/web/src" / name).read_text(), r"^export "):
            title = re.search(r"(?:class|function|type|interface|const) (\w+)", code)
            if title:
                text += entry(title[1], comment, code, "typescript")
    return text


def c(root: Path) -> str:
    text = "# API of the C libraries\n\nFor C programmers: each type and function. The [guide](../../../../clients/c/README.md) shows their use.\n"
    folder = root / "clients/c"
    for name in C:
        path = next(path for path in (folder / "src" / name, folder / "gtk" / name) if path.exists())
        text += f"\n## {name}\n"
        source = re.sub(r"\n#(?:define|ifndef|include|pragma|endif).*|\nG_(?:BEGIN|END)_DECLS|/\* -+.*?\*/", "", path.read_text())
        for comment, code in declarations(source, r"^(?=[a-zA-Z_])"):
            function = re.search(r"\b(\w+)\(", code)
            title = re.search(r"G_DECLARE_\w+\((\w+)|\} (\w+);|typedef .*?(\w+);", code, re.DOTALL) or function
            if title and "get_type(" not in code:
                text += entry(next(filter(None, title.groups())), comment, code, "c")
    return text


def declarations(source: str, begins: str) -> list[tuple[str, str]]:
    """Each declaration with the comment before it. A declaration ends where a line begins that is not indented."""
    found, comment, lines = [], "", iter(source.split("\n"))
    for line in lines:
        if line.startswith("/*"):
            comment = line
            while "*/" not in line:
                line = next(lines)
                comment += f"\n{line}"
        elif re.match(begins, line):
            code = line
            while code.count("{") > code.count("}") or not code.rstrip().endswith((";", "}", ")")):
                code += "\n" + next(lines)
            found.append((comment, code))
            comment = ""
        elif line.strip():
            comment = ""
    return found


def entry(title: str, comment: str, code: str, language: str) -> str:
    words = re.sub(r"^/\*+ ?|\s*\*+/$|^ \* ?", "", comment, flags=re.MULTILINE)
    words = re.sub(rf"^(?:{title}|{title}\.\w+):$", "", words, flags=re.MULTILINE)
    words = re.sub(r"^@([\w.]+): ?(.*)$", r"- `\1`: \2", words, flags=re.MULTILINE)
    words = re.sub(r"<(?=[a-z/])", "&lt;", words).strip()
    words = re.sub(r"(^[^-\n].*)\n(- `)", r"\1\n\n\2", words, flags=re.MULTILINE)
    return f"\n### {title}\n\n{words}\n\n```{language}\n{code}\n```\n"
