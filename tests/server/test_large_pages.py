"""Large pages for the memory of a server."""

import ctypes
import mmap
import sys
from pathlib import Path

import pytest

from croupier.server.large_pages import LARGE, own_memory, use_large_pages


def test_only_whole_large_pages_of_memory_that_no_file_has() -> None:
    maps = [
        "00400000-00900000 r-xp 00000000 08:01 1 /usr/bin/python3.11",
        "01300000-01900000 rw-p 00000000 00:00 0 [heap]",
        "7f0000000000-7f0000400000 rw-p 00000000 00:00 0 ",
        "7f0001000000-7f0001400000 rw-p 00000000 08:01 2 /var/lib/room.db",
        "7f0002000000-7f0002400000 rw-s 00000000 00:01 3 /dev/zero (deleted)",
        "7f0003100000-7f0003300000 rw-p 00000000 00:00 0 ",
        "7ffd00000000-7ffd00400000 rw-p 00000000 00:00 0 [stack]",
    ]

    assert [(0x1400000, 0x1800000), (0x7F0000000000, 0x7F0000400000)] == list(own_memory(maps))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux is asked")
def test_what_the_memory_holds_stays() -> None:
    held = mmap.mmap(-1, 8 * LARGE, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    held[:] = bytes(range(256)) * (len(held) // 256)
    place = ctypes.addressof(ctypes.c_char.from_buffer(held))
    asked = list(own_memory(Path("/proc/self/maps").read_text().splitlines()))

    use_large_pages()

    assert any(start <= place + LARGE < end for start, end in asked)
    assert bytes(range(256)) * (len(held) // 256) == held[:]
