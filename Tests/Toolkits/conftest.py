"""The tests of what the tests of toolkits stand on."""

from fixtures import display, pytest_configure  # noqa: F401
