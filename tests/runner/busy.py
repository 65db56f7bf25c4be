"""tests/run --busy: the tests of the window beside two endless loops and a disk that is written to."""

import os

from stages import LOGS, Running


def load():
    """Processes that keep the machine busy, until they are stopped."""
    big = os.path.join(LOGS, "busy.data")
    write = f"while :; do dd if=/dev/zero of='{big}' bs=1M count=200 conv=fsync 2>/dev/null; rm -f '{big}'; done"
    return [Running(f"busy-{i}", ["sh", "-c", work])
            for i, work in enumerate(["while :; do :; done", "while :; do :; done", write])]
