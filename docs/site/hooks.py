"""MkDocs hooks: the site has the repository's own pages, and the files that they link to.

Each page has its path in the repository, so links between pages work. A linked file that is not a page becomes a page with its source.
"""

import html
import json
import re
from pathlib import Path, PurePosixPath

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[2]
HERE = "docs/site/pages"
FOLDERS = ("Sources", "Tests", "clients", "docs", "packaging", "protocol")
MEDIA = {".png", ".svg", ".webp", ".css", ".js"}
IMAGE = re.compile(r'<img[^>]* src="([^"]+)"')
LINK = re.compile(r"(\]\()([^()\s#]+)((?:#[^()\s]*)?\))")
FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
LANGUAGES = {"py": "python", "js": "javascript", "mjs": "javascript", "sh": "sh", "el": "common-lisp", "case": "text", "jsonl": "text", "ld": "text"}
ADDRESSES = {f"{HERE}/index.md": "index.html", "README.md": "overview/index.html"}


def repository_pages() -> list[Path]:
    found = [*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))]
    return [page for page in found if not re.search(r"/(\.|build/|node_modules/)", f"/{page.relative_to(ROOT)}")]


def target(page: str, link: str) -> str | None:
    """The path in the repository that a link of a page leads to, if it leads to a file."""
    if "://" in link or link.startswith(("mailto:", "#")):
        return None
    parts: list[str] = []
    for part in (PurePosixPath(page).parent / link).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def source_page(path: str) -> str:
    """A page that shows a file, or lists a folder."""
    file = ROOT / path
    if file.is_dir():
        names = "".join(f"- `{each.name}{'/' * each.is_dir()}`\n" for each in sorted(file.iterdir()) if not each.name.startswith((".", "__")))
        return f"---\nsearch:\n  exclude: true\n---\n# {path}\n\n{names}"
    language = LANGUAGES.get(file.suffix[1:], file.suffix[1:] or "text")
    fence = "`````"
    return f"---\nsearch:\n  exclude: true\n---\n# {path}\n\n{fence}{language}\n{file.read_text()}\n{fence}\n"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    for file in [file for file in files if file.src_dir == config.docs_dir]:
        files.remove(file)
    pages = {str(page.relative_to(ROOT)): page.read_text() for page in repository_pages()}
    prose = {page: FENCE.sub("", text) for page, text in pages.items()}
    found = [(page, link) for page, text in prose.items() for link in [*(link for _, link, _ in LINK.findall(text)), *IMAGE.findall(text)]]
    linked = {path for page, link in found if (path := target(page, link))}
    media = {path for path in linked if Path(path).suffix in MEDIA and path not in pages and (ROOT / path).is_file()}
    media |= {str(path.relative_to(ROOT)) for path in (ROOT / HERE / "assets").iterdir()}
    for path in pages:
        file = File.generated(config, path, abs_src_path=str(ROOT / path))
        if path in ADDRESSES:
            file.dest_uri = ADDRESSES[path]
        files.append(file)
    for path in media:
        if Path(path).suffix != ".js" or path.startswith(HERE):
            files.append(File.generated(config, path, abs_src_path=str(ROOT / path)))
    for path in linked - set(pages):
        if (ROOT / path).exists() and files.get_file_from_path(path) is None:
            files.append(File.generated(config, f"{path}.md", content=source_page(path)))
    files.append(File.generated(config, "assets/icon.svg", abs_src_path=str(ROOT / "clients/web/pages/icon.svg")))
    return files


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    path = page.file.src_uri

    def lead(found: re.Match[str]) -> str:
        to = target(path, found[2])
        if to and files.get_file_from_path(to) is None and files.get_file_from_path(f"{to}.md"):
            return f"{found[1]}{found[2].rstrip('/')}.md)"
        return found[0]

    pieces = re.split(r"(^ *```.*?^ *```$)", markdown, flags=re.MULTILINE | re.DOTALL)
    text = "".join(piece if index % 2 else LINK.sub(lead, piece) for index, piece in enumerate(pieces))
    return text.replace("<!-- presets -->", presets())


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Names the parts of the theme that have no name for screen readers."""
    output = output.replace('data-md-component="search" role="dialog"', 'data-md-component="search" role="dialog" aria-label="Search"')
    return re.sub(r'aria-labelledby="__nav_([\d_]+)_label"', r'aria-label="Section \1"', output)


def presets() -> str:
    """A heading and a live list for each preset: those for common ways to swipe first."""
    common = re.findall(r"^\| `(\w+)`", (ROOT / "protocol/presets.md").read_text(), re.MULTILINE)
    names = [*common, *sorted({path.stem for path in (ROOT / "protocol/presets").glob("*.json")} - set(common))]
    described = {name: json.loads((ROOT / f"protocol/presets/{name}.json").read_text())["description"] for name in names}
    return "\n\n".join(
        f'## {name}\n\n{html.escape(text)}\n\n<div class="swipe-demo" data-preset="{name}" data-rows="2"></div>' for name, text in described.items()
    )
