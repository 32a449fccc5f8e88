"""The pages of `frameworks/` swipe, and their framework removes the rows. React and Vue are Debian's."""

from pathlib import Path

import pytest

from browsing import TOKEN, WEB, Server, Tab, steps

MODULES = Path("/usr/share/nodejs")
LIBRARIES = {
    "react": ["react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js"],
    "vue": ["vue/dist/vue.esm.browser.min.js"],
}


@pytest.mark.toolkit
@pytest.mark.parametrize("name", LIBRARIES)
def test_a_framework_shows_and_removes_rows(browser, site, name):
    folder, origin = site
    (folder / "frameworks").mkdir()
    for file in [WEB / f"frameworks/{name}.html", *(MODULES / library for library in LIBRARIES[name])]:
        (folder / "frameworks" / file.name).symlink_to(file)
    with Server("--allow-origin", origin) as server:
        address = f"ws://127.0.0.1:{server.port}/?token={TOKEN}"
        with Tab(browser, f"{origin}/frameworks/{name}.html?daemon={address}") as tab:
            tab.until("() => document.querySelector('swipe-list')?.isReady")
            # A tab finds rows by the attribute. React sets the property.
            tab.evaluate("document.querySelectorAll('swipe-row').forEach((row) => row.setAttribute('cell', row.cell))")
            tab.drag("m2", steps(-60))
            tab.notification("cell/didOpen", "m2")
            tab.rests("m2", -80)
            tab.page.get_by_role("button", name="Delete").nth(1).click()
            tab.until("() => !document.querySelector('[cell=m2]')")
            tab.drag("m3", steps(-60))
            tab.notification("cell/didOpen", "m3")
            assert tab.page.locator("swipe-row").all_text_contents() == ["Mail m1", "Mail m3"]
