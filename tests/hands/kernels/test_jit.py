"""Kernels where nothing can be written: compiled all the same, and said once; a kernel as a part of another."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = """
from croupier.hands.kernels.jit import kernel

@kernel
def doubled(number):
    if number < 0:
        raise ValueError("less than nothing")
    return 2 * number

@kernel
def doubled_twice(number):
    return doubled(doubled(number))

print(doubled_twice(3), len(doubled.overloads), doubled(3), len(doubled.overloads))
try:
    doubled_twice(-1)
except ValueError as error:
    print(error)
"""
NOWHERE = "/dev/null/nowhere"  # no folder for anybody, the superuser included


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> subprocess.CompletedProcess[str]:
    folder = tmp_path_factory.mktemp("kernels")
    script = folder / "script.py"
    script.write_text(SOURCE, encoding="utf-8")
    (folder / "__pycache__").touch()  # where numba would keep them
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment |= {"HOME": NOWHERE, "XDG_CACHE_HOME": NOWHERE}
    return subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=False)


def test_kernels_work_where_nothing_can_be_written(done: subprocess.CompletedProcess[str]) -> None:
    assert done.stdout.startswith("12 ")
    assert 1 == done.stderr.count("compiled code cannot be kept")
    assert 1 == done.stderr.count("\n")


def test_a_kernel_gets_its_own_machine_code_only_when_python_calls_it(done: subprocess.CompletedProcess[str]) -> None:
    """Its errors come through the kernel that it is part of."""
    assert "12 0 6 1\nless than nothing\n" == done.stdout


CLOSING = """
import logging
from croupier.hands.kernels.jit import kernel

logging.basicConfig(level=logging.INFO, format="%(message)s")

@kernel
def doubled(number):
    return 2 * number

@kernel
def halved(number):
    return number // 2

def after(first):
    @kernel
    def one_more(number):
        return first(number) + 1
    return one_more

print(after(doubled)(10), after(halved)(10))
"""


def test_a_kernel_that_closes_over_another_is_kept(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(CLOSING, encoding="utf-8")
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    first, second = (
        subprocess.run([sys.executable, script], env=environment, capture_output=True, text=True, check=True)
        for _ in range(2)
    )
    assert "21 6\n" == first.stdout == second.stdout
    assert 2 == first.stderr.count("compiling one_more")
    assert not second.stderr


OTHER_KERNELS = """
import numpy as np
from croupier.hands.kernels.jit import kernel

@kernel
def larger(numbers, least):
    return len([number for number in numbers if number > least])

@kernel
def last(numbers):
    return (2 * numbers + 1)[-1] + max(numbers[0], 2) + max(1.5, numbers[0])

print(larger(np.arange(5), 1), last(np.arange(5)))
"""


def test_a_kernel_may_have_closures_and_expressions_over_arrays() -> None:
    """The compiler's steps for those are left out for most kernels, and the types of operators are remembered."""
    done = subprocess.run([sys.executable, "-c", OTHER_KERNELS], capture_output=True, text=True, check=False)

    assert "3 12.5\n" == done.stdout, done.stderr


CALLED_BY_OTHERS = """
from numba import njit
from croupier.hands.kernels.jit import kernel

@kernel
def add_one(number):
    return number + 1

@kernel
def add_two(number):
    return add_one(add_one(number))

@kernel
def add_three(number):
    return add_two(add_one(number))

@njit
def from_outside(number):
    return add_three(number) * add_two(number)

print(from_outside(1), add_three(1), from_outside(2.5))
"""


def test_a_function_of_others_may_call_kernels_that_call_others() -> None:
    """Numba compiles it in the ordinary way, and takes in the kernel with all its parts."""
    done = subprocess.run([sys.executable, "-c", CALLED_BY_OTHERS], capture_output=True, text=True, check=False)

    assert "12 4 24.75\n" == done.stdout, done.stderr
