"""Tells hatchling for which processor the wheel has an executable. It is static, so any Linux that pip supports runs it."""

from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):
    def initialize(self, version, build_data):
        processor = (Path(self.root) / "PROCESSOR").read_text()
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-manylinux_2_17_{processor}.musllinux_1_1_{processor}"
