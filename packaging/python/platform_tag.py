<<<<<<< HEAD
"""Tells hatchling for which processor the wheel has an executable. It is static, so any Linux that pip supports runs it."""

from pathlib import Path
=======
"""Tells hatchling that a wheel has compiled files, and the oldest systems for which they are: `pyproject.toml` names the tag."""
>>>>>>> bindings

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class PlatformTag(BuildHookInterface):
    def initialize(self, version, build_data):
        processor = (Path(self.root) / "PROCESSOR").read_text()
        build_data["pure_python"] = False
<<<<<<< HEAD
        build_data["tag"] = f"py3-none-manylinux_2_17_{processor}.musllinux_1_1_{processor}"
=======
        build_data["tag"] = f"py3-none-{self.config['tag']}"
>>>>>>> bindings
