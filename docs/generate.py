"""Rewrite the generated pages of docs/ (`make docs`): run `main()` of every `generate_*.py` beside this file."""

from __future__ import annotations

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

HERE = Path(__file__).resolve().parent


def generators() -> list[ModuleType]:
    """The modules that write a page, by name."""
    return [module for path in sorted(HERE.glob("generate_*.py")) if hasattr(module := _loaded(path), "main")]


def _loaded(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[path.stem] = module
    spec.loader.exec_module(module)
    return module


def main() -> None:
    """Write every page and say which."""
    for module in generators():
        module.main()
        print(f"docs: {module.__name__} done")


if __name__ == "__main__":
    main()
