"""The switch of the build: with KIOSK_COMPILED=1 a wheel holds the game, the replay and the verification compiled, where that can be done."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

#: what compiles, beside a C compiler; the first is the one that checks the types too
NEEDED = ["mypy==2.4.1", "setuptools==84.2.1"]


class CompiledHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return NEEDED if _asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not _asked():
            return
        self._folder = tempfile.mkdtemp(prefix="kiosk-compiled-")
        tree = Path(self._folder, "tree")
        command = [sys.executable, Path(self.root, ".ci", "compiled.py"), tree]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            said = (run.stderr.strip() or run.stdout.strip()).splitlines()
            self.app.display_warning(f"The kiosk is built as plain Python: it could not be compiled. {said[-1:]}")
            return
        libraries = [path for kind in ("*.so", "*.pyd") for path in tree.rglob(kind)]
        build_data["force_include"] |= {str(path): str(path.relative_to(tree)) for path in libraries}
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        if folder := getattr(self, "_folder", None):
            shutil.rmtree(folder)


def _asked() -> bool:
    return os.environ.get("KIOSK_COMPILED", "") not in ("", "0")
