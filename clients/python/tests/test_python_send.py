"""`send` never waits: neither before the daemon has responded at all, nor while it hangs, nor after the session has ended."""

import asyncio
import queue

import pytest

import swiped
from hostile import SWIPED, failing
from one_swipe import ROW, SWIPE
from swiping import CLIENT_CLOCK, SHORT, TIMEOUT, turn


def send_from_threads(program, enough, **options):
    """Sends the swipe, runs callbacks until `enough` holds, and sends one request more. All that was received, and the daemon."""
    calls, received = swiped.LoopCalls(), []
    daemon = swiped.Daemon(program, calls=calls, on_notification=received.append, **CLIENT_CLOCK, **options)
    for method, params in SWIPE:
        daemon.send(method, params, received.append)
    assert received == []
    while not enough(received):
        turn(calls)
    count = len(received)
    daemon.send("server/status", None, received.append)
    while len(received) == count:
        turn(calls)
    daemon.close()
    return received, daemon


def send_from_asyncio(program, enough, **options):
    async def run():
        changed, received = asyncio.Event(), []

        def receive(event):
            received.append(event)
            changed.set()

        async def wait(condition):
            while not condition():
                changed.clear()
                await asyncio.wait_for(changed.wait(), TIMEOUT)

        daemon = swiped.aio.Daemon(program, on_notification=receive, **CLIENT_CLOCK, **options)
        await daemon.start(wait=False)
        for method, params in SWIPE:
            daemon.send(method, params, receive)
        assert received == []
        await wait(lambda: enough(received))
        count = len(received)
        daemon.send("server/status", None, receive)
        await wait(lambda: len(received) > count)
        await daemon.close()
        return received, daemon

    return asyncio.run(run())


@pytest.fixture
def send(kind):
    return send_from_threads if kind == "threads" else send_from_asyncio


def responses(received: list) -> list:
    return [each for each in received if not isinstance(each, swiped.Notification)]


def events(received: list) -> tuple[list, list]:
    return responses(received)[: len(SWIPE)], [each for each in received if isinstance(each, swiped.Notification)]


def is_complete(undisturbed):
    return lambda received: len(received) == sum(map(len, undisturbed.events))


def test_all_is_sent_before_the_first_response_and_received_in_order(send, undisturbed):
    received, daemon = send(SWIPED, is_complete(undisturbed))
    assert events(received) == undisturbed.events and daemon.status == 0
    revisions = [each.params["revision"] if isinstance(each, swiped.Notification) else each["revision"] for each in received]
    assert revisions == sorted(revisions)
    began = next(index for index, each in enumerate(received) if getattr(each, "method", "") == "cell/swipeBegan")
    assert received[began + 1] == undisturbed.results[1], "a notification directly precedes the response to its cause"


@pytest.mark.parametrize("fault, error", [("silent", swiped.TimedOut), ("garbled", swiped.Garbled), ("dies", swiped.Ended)])
def test_when_the_session_has_ended_each_request_receives_the_failure(send, fault, error):
    failures, timeout = [], SHORT if fault == "silent" else TIMEOUT
    options = {"timeout": timeout, "on_failure": failures.append}
    received, daemon = send(failing("initialize", fault), lambda received: len(received) == len(SWIPE), **options)
    assert {type(each) for each in [*received, *failures]} == {error} and type(daemon.failure) is error
    assert (len(received), len(failures)) == (len(SWIPE) + 1, 1)


def test_a_message_that_cannot_be_sent_is_reported_to_its_callback():
    results = queue.SimpleQueue()
    with swiped.Daemon(SWIPED) as daemon:
        daemon.send("cell/configure", ROW | {"data": {"a\0": 1}}, results.put)
        assert isinstance(results.get(timeout=TIMEOUT), swiped.ParseError)
