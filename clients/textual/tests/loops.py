"""Runs a coroutine in a test."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any


def run_in_thread(coroutine: Coroutine[Any, Any, Any]) -> Any:
    """Runs it in a separate thread: Playwright keeps a loop running in the main one, once a test has used a browser."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()
