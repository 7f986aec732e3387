"""After `warm` a whole hand imports nothing and compiles nothing: tried in separate processes."""

from __future__ import annotations

import subprocess
import sys

import pytest

# What a server loads; then imports, compilations and versions of kernels are counted while hands are played.
PROGRAM = """
import sys
from croupier.rules import GAMES, warm
{warm}
watched = []

class Told:
    def find_spec(self, name, path=None, target=None):
        watched.append(f"import {{name}}")

sys.meta_path.insert(0, Told())
compiled = []
kernels = []
if "numba" in sys.modules:
    from numba.core import event
    from numba.core.dispatcher import Dispatcher

    class Heard(event.Listener):
        def on_start(self, event):
            compiled.append(event.data["dispatcher"].py_func.__name__)
        def on_end(self, event):
            pass

    event.register("numba:compile", Heard())
    import gc
    kernels = [one for one in gc.get_objects() if isinstance(one, Dispatcher)]
versions = sum(len(one.overloads) for one in kernels)
watched.clear()

from croupier.cards import SeededChance
from croupier.engine import DEALER, FLOOR, Round
from croupier.rules import SPECS, new
from croupier.rules.bots import Bot, play_on
from croupier.rules.views import PUBLIC, viewer_for
from croupier.rules.views.codec import encode, encode_step
from croupier.rules.views.increments import Watch

for name in {games}:
    spec = SPECS[name]
    house = spec.layout.house if spec.is_banked else {{}}
    for number in range({hands}):
        running = Round(new(name, dict.fromkeys((1, 2, 3, 4), 20_000), house=house))
        watch = Watch(running)
        viewers = [viewer_for(who) for who in (1, 2, 3, 4, DEALER, FLOOR, PUBLIC)]
        for who in viewers:
            encode(watch.snapshot(who))
        play_on(running, SeededChance(f"warm {{name}} {{number}}"), {{seat: Bot(name, seat) for seat in (1, 2, 3, 4)}})
        encode_step(watch.step(), viewers)
        assert running.over
print(watched, compiled, sum(len(one.overloads) for one in kernels) - versions)
"""


def hands_after(warm: str, games: str = "GAMES", hands: int = 3) -> str:
    """What is imported and compiled by hands of these games, after these lines."""
    program = PROGRAM.format(warm=warm, games=games, hands=hands)
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=False)
    assert "" == done.stderr
    return done.stdout.strip()


def test_after_warming_hands_of_every_game_import_and_compile_nothing() -> None:
    assert "[] [] 0" == hands_after("warm(GAMES)")


def test_one_game_is_enough_for_its_tables() -> None:
    assert "[] [] 0" == hands_after('warm(["omaha-hilo8"])', '["omaha-hilo8"]')


@pytest.mark.parametrize("game", ["stud7-hilo8", "let-it-ride"])
def test_without_warming_a_hand_does_import(game: str) -> None:
    assert "import croupier" in hands_after("", f'["{game}"]', 1)


def test_without_bots_no_kernel_is_loaded() -> None:
    lines = ("import sys", "from croupier.rules import warm", "warm(['holdem', 'badugi'], bots=False)")
    program = "\n".join((*lines, "print('numba' in sys.modules)"))
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=600, check=True)

    assert "False" == done.stdout.strip()
