"""A daemon that is killed, or turns on its client: the page goes on, and says what is wrong."""

import pytest

pytest.importorskip("websockets")

from bridge import Bridge  # noqa: E402
from browsing import Tab, steps  # noqa: E402
from hostile import MANNERS, faulty, hostile  # noqa: E402

pytestmark = pytest.mark.toolkit


def swipes(tab, cell):
    """A whole swipe opens a row."""
    tab.drag(cell, steps(-110))
    tab.told("cell/didOpen", cell, since=len(tab.trace) - 1)
    tab.rests(cell, -160)


def lives(tab):
    """Frames are painted, and what is no row answers to a finger."""
    tab.painted()
    tab.evaluate(
        """() => document.querySelector("footer a").addEventListener("click", (event) => {
          event.preventDefault();
          document.title = "alive";
        })"""
    )
    tab.page.get_by_role("link", name="Playground").click()
    tab.until("() => document.title === 'alive'")


def test_a_daemon_that_is_killed_in_mid_swipe_is_replaced_and_nothing_is_lost(visit, server):
    """The finger stays down all the while."""
    tab = visit().ready()
    tab.evaluate("() => { document.querySelector('swipe-list').grace = 1e6; }")
    tab.drag("m3", steps(-60), lift=False)
    tab.until("() => placeOf('m3') === -50")
    server.kill()
    x, y = 160, tab.middle("m3")[1]
    tab.touch("Move", x - 80, y)
    server.start()
    tab.page.get_by_text("nothing is lost").wait_for()
    tab.touch("Move", x - 110, y)
    tab.until("() => placeOf('m3') === -100")
    tab.touch("End")
    tab.told("cell/didOpen", "m3")
    tab.rests("m3", -160)
    told = [each["told"] for each in tab.trace if each.get("told", "").startswith("cell/") and each["told"] != "cell/frame"]
    assert told.count("cell/swipeBegan") == 2 and told.count("cell/didOpen") == 1  # the new daemon says the first again to the client
    swipes(tab, "m5")
    tab.rests("m3", 0)


def test_while_there_is_no_daemon_rows_go_back_and_the_list_goes_on(visit, server):
    tab = visit().ready()
    swipes(tab, "m1")
    tab.drag("m3", steps(-60), lift=False)
    server.kill()
    tab.rests("m3", 0)
    tab.rests("m1", 0)
    tab.touch("End")
    lives(tab)
    tab.drag("m4", steps(-110))
    assert tab.evaluate("placeOf('m4')") == 0
    server.start()
    tab.page.get_by_text("nothing is lost").wait_for()
    tab.rests("m3", 0)
    swipes(tab, "m3")


@pytest.mark.parametrize("after, when", [(0, "at once"), (9, "in a swipe")])
@pytest.mark.parametrize("manner", MANNERS)
def test_a_hostile_daemon_is_named_and_the_page_lives(chromium, manner, after, when):
    expected = {"silent": "TimedOut", "garbled": "Garbled", "dies": "NotConnected", "slow": ""}
    with Bridge(hostile(manner, after)) as bridge, Tab(chromium, bridge.url) as tab:
        if manner == "slow":
            tab.ready()
            tab.drag("m2", steps(-110))
            tab.rests("m2", -160)
        elif after == 0:
            tab.page.get_by_text(expected[manner]).wait_for()
        else:
            tab.ready()
            tab.drag("m2", steps(-110))
            tab.until("() => trace.some((each) => each.error)")
            tab.rests("m2", 0)
            errors = {each["error"] for each in tab.trace if "error" in each}
            assert errors <= {expected[manner], "Ended"}
        lives(tab)


@pytest.mark.parametrize("timers", [False, True])
def test_the_suites_second_daemon_is_told_what_it_lacks(chromium, timers):
    """It has neither timers nor pointers: the page says so, or leaves rows where they are."""
    with Bridge(faulty(timers=timers)) as bridge, Tab(chromium, bridge.url) as tab:
        if timers:
            tab.ready()
            tab.drag("m2", steps(-110))
            tab.until("() => trace.some((each) => each.error === 'MethodNotFound')")
        else:
            tab.page.get_by_text("InvalidParams").wait_for()
        assert tab.evaluate("placeOf('m2')") == 0
        lives(tab)
