"""The examples of README.md work, in a page from another server."""

import re

import pytest

from browsing import TOKEN, WEB, Server, Tab, steps

README = (WEB / "README.md").read_text()
# The last block of each language.
BLOCKS = dict(re.findall(r"^```(\w*)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL))
IMPORT_MAP, PAGE, WITHOUT_DAEMON = re.findall(r"^```html\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


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
        script = BLOCKS["js"].replace("4711/?token=…", f"{server.port}/?token={TOKEN}")
        script = script.replace("await daemon.close", 'await daemon.request("cell/open", { table: "inbox", cell: 1, side: "leading" })'
                                ".catch((error) => console.log(error.name, error.code));\nawait daemon.close")
        (folder / "script.html").write_text(f'{IMPORT_MAP}<script type="module">{script}\nconsole.log("closed");</script>')
        with Tab(browser, "about:blank") as tab:
            said = []
            tab.page.on("console", lambda message: said.append(message.text))
            with tab.page.expect_console_message(lambda message: message.text == "closed"):
                tab.page.goto(f"{origin}/script.html")
            assert "InvalidParams -32602" in said
