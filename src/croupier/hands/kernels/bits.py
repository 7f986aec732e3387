"""Single machine instructions that numba has no name for, to call inside kernels."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from croupier.hands.kernels.jit import kernel


def _popcount(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


def _lowest_bit(typing_context: Any, word: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.false_bit)

    return types.uint64(types.uint64), generate


def _eight_bytes(typing_context: Any, array: Any, place: Any) -> Any:
    def generate(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        data = context.make_array(signature.args[0])(context, builder, arguments[0]).data
        word = context.get_value_type(types.uint64).as_pointer()
        return builder.load(builder.bitcast(builder.gep(data, [arguments[1]]), word), align=1)

    return types.uint64(array, types.intp), generate


popcount: Any = intrinsic(_popcount)  # number of set bits of a uint64
lowest_bit: Any = intrinsic(_lowest_bit)  # place of the lowest set bit of a uint64, 64 for zero
eight_bytes: Any = intrinsic(_eight_bytes)  # eight bytes of a uint8 array from a place on, as one little-endian number


@kernel
def signed(word: np.uint64) -> int:
    """A number to calculate with: `int()` leaves it unsigned in a kernel, where unsigned and signed make a float."""
    return int(np.int64(word))
