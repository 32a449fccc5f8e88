"""The tests of what the tests of toolkits stand on."""

from fixtures import display  # noqa: F401
