"""The examples of README.md work, in a page from another server."""

import re
from pathlib import Path

import pytest

from browsing import TOKEN, WEB, Server, Tab, steps

README = (WEB / "README.md").read_text()
IMPORT_MAP, PAGE, WITHOUT_DAEMON = re.findall(r"^```html\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
_, REACT, VUE, CONNECTION = re.findall(r"^```js\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)
LIBRARIES = Path("/usr/share/nodejs")
REACT_SCRIPTS = ["react/umd/react.production.min.js", "react-dom/umd/react-dom.production.min.js"]
# What mounts the component of each framework. React and Vue are Debian's.
FRAMEWORKS = {
    "react": f"""
        const {{ createElement, useEffect, useRef, useState }} = React;
        {REACT}
        ReactDOM.createRoot(app).render(createElement(Inbox, given));""",
    "vue": f"""
        const {{ default: Vue }} = await import("./libraries/vue/dist/vue.esm.browser.min.js");
        Vue.config.ignoredElements = [/^swipe-/];
        {VUE}
        new Vue({{ el: app, render: (create) => create(Inbox, {{ props: given }}) }});""",
}


@pytest.mark.toolkit
def test_the_list_works_as_pasted_and_is_short(browser, site):
    folder, origin = site
    (folder / "list.html").write_text(PAGE)
    assert len([line for line in PAGE.splitlines() if line]) < 40
    with Server("--allow-origin", origin) as server:
        address = f"ws://127.0.0.1:{server.port}/?token={TOKEN}"
        with Tab(browser, f"{origin}/list.html?daemon={address}") as tab:
            tab.until("() => document.querySelector('swipe-list').isReady")
            tab.drag("m2", steps(-110))
            tab.notification("cell/didOpen", "m2")
            tab.rests("m2", -160)
            tab.page.get_by_role("button", name="Archive").nth(1).click()
            tab.until("() => document.title === 'archive m2'")


@pytest.mark.toolkit
def test_the_connection_works_as_pasted(browser, site):
    folder, origin = site
    (folder / "node_modules").mkdir()
    (folder / "node_modules/swiped").symlink_to(WEB)
    with Server("--allow-origin", origin) as server:
        script = CONNECTION.replace("4711/?token=…", f"{server.port}/?token={TOKEN}")
        script = script.replace("await daemon.close", 'await daemon.request("cell/open", { table: "inbox", cell: 1, side: "leading" })'
                                ".catch((error) => console.log(error.name, error.code));\nawait daemon.close")
        (folder / "script.html").write_text(f'{IMPORT_MAP}<script type="module">{script}\nconsole.log("closed");</script>')
        with Tab(browser, "about:blank") as tab:
            said = []
            tab.page.on("console", lambda message: said.append(message.text))
            with tab.page.expect_console_message(lambda message: message.text == "closed"):
                tab.page.goto(f"{origin}/script.html")
            assert "InvalidParams -32602" in said


@pytest.mark.toolkit
@pytest.mark.parametrize("name", FRAMEWORKS)
def test_a_framework_shows_and_removes_rows(browser, site, name):
    folder, origin = site
    (folder / "libraries").symlink_to(LIBRARIES)
    scripts = "".join(f'<script src="libraries/{script}"></script>' for script in REACT_SCRIPTS)
    (folder / "page.html").write_text(f"""<!doctype html><style>swipe-row {{ height: 64px }}</style><div id="app"></div>{scripts}
        <script type="module">
        import {{ connect }} from "./src/swiped.js";
        import "./src/swipe-list.js";
        const actions = {{ trailing: [{{ id: "delete", title: "Delete", style: "destructive", width: 80 }}] }};
        const app = document.querySelector("#app"), daemon = await connect(new URLSearchParams(location.search).get("daemon"));
        const given = {{ daemon, actions }};
        {FRAMEWORKS[name]}</script>""")
    with Server("--allow-origin", origin) as server:
        address = f"ws://127.0.0.1:{server.port}/?token={TOKEN}"
        with Tab(browser, f"{origin}/page.html?daemon={address}") as tab:
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
