"""The public names: the page lists them all, each exists, and the examples in their docstrings give what they show."""

import doctest
import subprocess
import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import croupier

DOCS = Path(__file__).parent.parent / "docs"


def generator() -> ModuleType:
    spec = spec_from_file_location("generate_api", DOCS / "generate_api.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


PUBLIC: tuple[str, ...] = generator().PUBLIC


def test_the_page_lists_what_is_public() -> None:
    """A name that is added, removed or redefined changes the page: run `make docs`, and read the difference."""
    assert generator().page() == (DOCS / "api.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_name_is_there_once(name: str) -> None:
    module = import_module(name)

    assert len(set(module.__all__)) == len(module.__all__)
    assert [] == [public for public in module.__all__ if not hasattr(module, public)]


@pytest.mark.parametrize("name", PUBLIC)
def test_every_public_package_says_what_it_offers(name: str) -> None:
    """A name that a package does not have raises AttributeError, also where names are loaded lazily."""
    module = import_module(name)

    assert module.__doc__
    assert not hasattr(module, "no_such_name")


def test_examples_in_docstrings_go_as_shown() -> None:
    modules = [module for name, module in sorted(sys.modules.items()) if name.split(".")[0] == "croupier"]
    tried = [doctest.testmod(module) for module in modules if ">>>" in Path(module.__file__ or "").read_text("utf-8")]

    assert 0 == sum(one.failed for one in tried)
    assert sum(one.attempted for one in tried) > 0


def test_importing_the_package_loads_nothing_else() -> None:
    """Not even our own modules: a program that wants one function does not pay for the rest."""
    told = (
        "import croupier, sys; print(sorted(name for name in sys.modules if name.startswith(('croupier.', 'numpy'))))"
    )
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=120, check=True)

    assert "[]" == ran.stdout.strip()


def test_the_package_lists_its_names() -> None:
    assert set(croupier.__all__) <= set(dir(croupier))
    assert sorted(croupier.__all__) == sorted(croupier._MODULE_OF)


def test_the_engine_keeps_its_names() -> None:
    """`step`, `replay` and `view` are where they have always been, though views now belong to the rules."""
    from croupier.engine import replay, step, view
    from croupier.rules.views import view as typed

    running = replay(croupier.new("holdem", {1: 20_000, 2: 20_000}))

    assert typed(running, 1) == view(running, 1)
    assert callable(step)
