"""Tells hatchling that the wheel has an executable for x86-64. It is static, so any Linux that pip supports runs it."""

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):
    def initialize(self, version, build_data):
        build_data["pure_python"] = False
        build_data["tag"] = "py3-none-manylinux_2_17_x86_64"
