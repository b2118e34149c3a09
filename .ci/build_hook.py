"""The switch of the build: with KIOSK_COMPILED=1 a wheel holds the game, the replay and the verification compiled. Where that cannot be
done the build ends and says why: nobody who asked for the compiled form is given the plain one unawares."""

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
#: how much is shown of what the compilers said: its last lines
_SHOWN = 20
_ADVICE = (
    "KIOSK_COMPILED=1 asks for the compiled form of the kiosk, and it could not be made: the lines above say why. Nothing is installed. "
    "Put that right and try again, or leave KIOSK_COMPILED away: plain Python does the same, slower."
)


class CompiledHook(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return NEEDED if _is_asked() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or not _is_asked():
            return
        self._folder = tempfile.mkdtemp(prefix="kiosk-compiled-")
        tree = Path(self._folder, "tree")
        command = [sys.executable, Path(self.root, ".ci", "compiled.py"), tree]
        run = subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False
        )
        libraries = [path for kind in ("*.so", "*.pyd") for path in tree.rglob(kind)]
        if run.returncode or not libraries:
            self._remove()
            said = "\n".join(run.stdout.strip().splitlines()[-_SHOWN:])
            self.app.abort(f"{said}\n{_ADVICE}")
        build_data["force_include"] |= {
            str(path): str(path.relative_to(tree)) for path in libraries
        }
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self._remove()

    def _remove(self) -> None:
        folder = getattr(self, "_folder", None)
        if folder:
            shutil.rmtree(folder, ignore_errors=True)


def _is_asked() -> bool:
    return os.environ.get("KIOSK_COMPILED", "") not in ("", "0")
