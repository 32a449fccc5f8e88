"""Tells hatchling that a wheel has compiled files, and the oldest systems for which they are: `pyproject.toml` names the tag."""

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{self.config['tag']}"
