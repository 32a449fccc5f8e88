"""The house rules that a program can check; it reads the sources and runs nothing."""

import ast
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILE_LIMIT = 250
TEST_FILE_LIMIT = 400
FUNCTION_LIMIT = 60
TOP_LEVEL = {
    *("Package.swift", "Makefile", "LICENSE", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"),
    *("Sources", "Tests", "clients", "docs", "packaging", "protocol"),
}

# What a pure module may import; the others may import what Package.swift gives them.
PURE = {"Motion": set(), "SwipeCore": {"Motion"}, "Connection": set()}
# The modules and files that may import each library.
ONLY = {
    "CJansson": {"Jansson"},
    "CLinux": {"Linux"},
    "Glibc": {"Jansson", "Linux", "Network", "swiped"},
    "ArgumentParser": {"swiped"},
    "Logging": {"swiped", "Network"},
}
# The files that may use each word, in code (not in comments or strings).
WORDS = {
    r"\bunsafe\b": {"Jansson", "Linux", "SwipedModule"},
    r"@unchecked\s+Sendable|\bMutex\b|\bactor\b|\bDispatchQueue\b": {"Network"},
    r"\btry!|\bas!|\bfatalError\b": set(),
    # ArgumentParser imports it.
    r"\bpublic\b": {"FoundationEssentials"},
    # These trap: on two equal keys, and on nil.
    r"\buniqueKeysWithValues\b": set(),
    r"(?<=[\w)\]])!(?!=)": set(),
}
# Where numbers from outside come, a conversion says what becomes of one that does not fit: `Int(number)` traps.
OUTSIDE_NUMBERS = {"SwipeCore", "SwipeServer", "JSONRPC", "SwipeProtocol"}
CONVERSION = re.compile(r"\bU?Int(?:8|16|32|64)?\((?!exactly:|clamping:|truncatingIfNeeded:|ascii:|from:|\))")

# The Swift client's library: its imports, and the words that only the folder for system calls may use.
CLIENT = ROOT / "clients/swift/Sources/SwipedClient"
CLIENT_IMPORTS = {"FoundationEssentials", "Glibc", "Synchronization"}
CLIENT_WORDS = {r"\bunsafe\b|\bimport Glibc\b": {"System"}, r"@unchecked|\btry!|\bas!|\bfatalError\b|\bprint\(": set()}

SWIFT = sorted(path for folder in ("Sources", "Tests", "clients") for path in (ROOT / folder).rglob("*.swift"))
# C, as clients have it: a function's braces stand at the beginning of their lines.
PYTHON = sorted(path for folder in ("Tests/Toolkits", "clients", "packaging") for path in (ROOT / folder).rglob("*.py") if "build" not in path.parts)
C = sorted(path for path in (ROOT / "clients").rglob("*.[ch]") if "build" not in path.parts)
# Pages: lines are no longer than 140, and the library needs nothing that only the daemon's pages have.
WEB = ROOT / "clients/web"
SCRIPTS = sorted(path for folder in ("src", "pages") for path in (WEB / folder).rglob("*.js"))
STYLES = [*WEB.glob("*.html"), *WEB.glob("pages/**/*.css"), *(path for path in WEB.glob("src/*.d.ts") if path.name != "messages.d.ts")]
COLUMN_LIMIT = 140
SOURCES = [path for path in SWIFT if path.is_relative_to(ROOT / "Sources")]


def name(path: Path) -> str:
    return str(path.relative_to(ROOT))


def module(path: Path) -> str:
    return path.relative_to(ROOT / "Sources").parts[0]


def code(path: Path) -> str:
    """The file without its comments and the text of its strings, line for line."""
    text = path.read_text()
    blank = lambda found: "\n" * found[0].count("\n")
    text = re.sub(r'(#*)"""[\s\S]*?"""\1', blank, text)
    text = re.sub(r'"(?:\\.|[^"\\\n])*"', '""', text)
    text = re.sub(r"/\*[\s\S]*?\*/", blank, text)
    return re.sub(r"//.*", "", text)


IMPORT = re.compile(
    r"^[ \t]*(?:@\w+(?:\(\w+\))?[ \t]+)*(?:[a-z]+[ \t]+)?\bimport[ \t]+"
    r"(?:(?:struct|class|enum|protocol|func|var|let|typealias)[ \t]+)?(\w+)",
    re.MULTILINE,
)


def imports(path: Path) -> set[str]:
    return set(IMPORT.findall(code(path)))


def functions(path: Path):
    """Each function's first line and length: swift format puts its closing brace below its beginning."""
    lines = code(path).split("\n")
    for number, line in enumerate(lines):
        begins = re.match(r"(\s*)(?:@\w+(?:\(.*?\))?\s+|[a-z]+(?:\(\w+\))?\s+)*(?:func\b|init[?(<]|deinit\b|subscript\b)", line)
        if not begins or line.rstrip().endswith("}"):
            continue
        closing = begins[1] + "}"
        for end in range(number + 1, len(lines)):
            if lines[end].startswith(closing):
                yield number + 1, end - number + 1
                break
            if lines[end].strip() and len(lines[end]) - len(lines[end].lstrip()) < len(begins[1]):
                break  # a requirement of a protocol: it has no body


def c_functions(path: Path):
    """The same, in C."""
    begins = 0
    for number, line in enumerate(path.read_text().split("\n")):
        if line == "{":
            begins = number
        elif line == "}" and begins:
            yield begins, number - begins + 2
            begins = 0


def python_functions(path: Path):
    """The same, in Python."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.lineno, (node.end_lineno or 0) - node.lineno + 1


def script_functions(path: Path):
    """The same, in JavaScript: a brace closes below the beginning of the line that opened it."""
    lines = path.read_text().split("\n")
    for number, line in enumerate(lines):
        if not re.search(r"(?:\)|=>) \{$", line) or re.match(r"\s*(?:if|for|while|switch|\}? ?else|\} catch)\b", line):
            continue
        closing = re.match(r"\s*", line)[0] + "}"
        end = next(count for count in range(number + 1, len(lines)) if lines[count].startswith(closing))
        yield number + 1, end - number + 1


FUNCTIONS = {".swift": functions, ".c": c_functions, ".h": c_functions, ".py": python_functions, ".js": script_functions}


def test_files_are_short_and_so_are_their_functions():
    offences = []
    for path in SWIFT + C + PYTHON + SCRIPTS:
        limit = TEST_FILE_LIMIT if {"Tests", "tests"} & {*path.parts} or path.name.startswith("test_") else FILE_LIMIT
        if (count := len(path.read_text().splitlines())) > limit:
            offences.append(f"{name(path)} has {count} lines, the limit is {limit}")
        for line, length in FUNCTIONS[path.suffix](path):
            if length > FUNCTION_LIMIT:
                offences.append(f"{name(path)}:{line} is a function of {length} lines, the limit is {FUNCTION_LIMIT}")
    assert not offences


def test_pages_have_short_lines_and_the_library_imports_no_other_file():
    offences = []
    for path in SCRIPTS + STYLES + C:
        lines = path.read_text().splitlines()
        offences += [f"{name(path)}:{number} has {len(line)} characters, the limit is {COLUMN_LIMIT}" for number, line in enumerate(lines, 1) if len(line) > COLUMN_LIMIT]
        if path.parent.name == "src":
            offences += [f"{name(path)}: {line}" for line in lines if re.search(r"""from "(?!\./)|import "(?!\./)""", line)]
    assert SCRIPTS
    assert not offences


def test_modules_import_only_allowed_modules():
    offences = []
    for path in SOURCES:
        for library in imports(path):
            pure = module(path) in PURE and library not in PURE[module(path)]
            reserved = library in ONLY and module(path) not in ONLY[library]
            network = library.startswith("NIO") and module(path) != "Network"
            if pure or reserved or network or library.startswith("Foundation"):
                offences.append(f"{name(path)} imports {library}")
    assert not offences


def test_restricted_words_are_only_in_allowed_files():
    offences = []
    for path in SOURCES:
        for pattern, modules in WORDS.items():
            if module(path) not in modules:
                offences += [f"{name(path)}: {word}" for word in re.findall(pattern, code(path))]
    assert not offences


def test_numbers_from_outside_are_converted_without_a_trap():
    offences = [
        f"{name(path)}: {found[0]}"
        for path in SOURCES
        if module(path) in OUTSIDE_NUMBERS
        for found in CONVERSION.finditer(code(path))
    ]
    assert not offences


def test_the_swift_client_shares_nothing_with_the_daemon():
    offences = []
    for path in sorted(CLIENT.rglob("*.swift")):
        offences += [f"{name(path)} imports {library}" for library in imports(path) - CLIENT_IMPORTS]
        for pattern, folders in CLIENT_WORDS.items():
            if path.relative_to(CLIENT).parts[0] not in folders:
                offences += [f"{name(path)}: {word}" for word in re.findall(pattern, code(path))]
    assert not offences


def test_the_top_level_has_only_the_known_files():
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    top = {path.split("/")[0] for path in listed.stdout.split("\0") if path}
    assert {each for each in top if not each.startswith(".")} <= TOP_LEVEL


def test_the_house_rules_find_violations(tmp_path):
    """A check must fail for a violation."""
    file = tmp_path / "Long.swift"
    body = "        step()\n" * FUNCTION_LIMIT
    file.write_text(
        "private import Glibc\n@testable import struct CJansson.json_t\n"
        "struct Long {\n    // unsafe\n    package static func long(\n        _ text: String\n    ) -> Bool {\n"
        f'{body}        return text == "unsafe" || unsafe risky()\n    }}\n}}\n'
    )
    long = tmp_path / "long.c"
    long.write_text("\nstatic int long_one(void)\n{\n" + "    step();\n" * FUNCTION_LIMIT + "}\n")
    assert list(c_functions(long)) == [(2, FUNCTION_LIMIT + 3)]
    script = tmp_path / "long.js"
    script.write_text("class Long {\n  async long(one) {\n    if (one) {\n" + "      step();\n" * FUNCTION_LIMIT + "    }\n  }\n}\n")
    assert list(script_functions(script)) == [(2, FUNCTION_LIMIT + 4)]
    assert imports(file) == {"Glibc", "CJansson"}
    assert list(functions(file)) == [(5, FUNCTION_LIMIT + 5)]
    assert re.findall(r"\bunsafe\b", code(file)) == ["unsafe"]
    assert len(CONVERSION.findall("Int(x) + Int(exactly: y) + UInt8(ascii: z) + Int32(w)")) == 2
    traps = [pattern for pattern, modules in WORDS.items() if not modules and re.search(pattern, "first! && a != b && !c")]
    assert len(traps) == 1
