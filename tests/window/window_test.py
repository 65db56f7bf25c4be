#!/usr/bin/env python3
"""The window, used as a person would: window_test.py PROGRAM [unittest arguments]."""

import os
import subprocess
import sys
import threading
import unittest

# The test cases, found here by their names.
from crowd_tests import Crowds, LongWork
from document_tests import Documents, Inspector, Menus
from file_tests import Meshes, Troubles
from gallery_tests import FirstStart, Finding
from game_tests import CarGame
from scene_tests import Demos, Dragging
from scope_tests import Scopes
from take_tests import TakingAway
from tree_tests import Trees
from view_tests import Asking, LinkedViews, Tools
from window_case import WindowTest

__all__ = ["Asking", "CarGame", "Crowds", "Demos", "Documents", "Dragging", "Finding",
           "FirstStart", "Inspector", "LinkedViews", "LongWork", "Menus", "Meshes", "Scopes",
           "TakingAway", "Tools", "Trees", "Troubles"]



def tests_of(suite):
    for item in suite:
        if isinstance(item, unittest.TestSuite):
            yield from tests_of(item)
        else:
            yield item


class Patient(unittest.TextTestRunner):
    """Runs what failed a second time: a machine under load can lose a key."""

    def run(self, test):
        names = {t.id(): type(t) for t in tests_of(test)}
        first = super().run(test)
        # A failed subtest counts as a failure of its whole test.
        wholes = [getattr(t, "test_case", t).id() for t, _ in first.failures + first.errors]
        failed = list(dict.fromkeys(wholes))
        if not failed or not set(failed) <= set(names):
            return first
        self.stream.writeln(f"\nOnce more: {', '.join(failed)}\n")
        again = unittest.TestSuite(names[i](i.rsplit(".", 1)[1]) for i in failed)
        return super().run(again)


PARTS = 2
part = None  # of a process that runs every second test; None: those that are named


def load_tests(loader, tests, pattern):
    """Called where no test is named."""
    chosen = list(tests_of(tests))
    return unittest.TestSuite(chosen if part is None else chosen[part::PARTS])


def run_in_parts(program):
    """Two processes with a screen each: a window mostly waits. True when all passed."""
    command = [sys.executable, os.path.abspath(__file__), program]
    parts = [subprocess.Popen([*command, f"--part={k}"], text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT) for k in range(PARTS)]

    def pass_on(process):
        for line in process.stdout:
            sys.stdout.write(line)
            sys.stdout.flush()

    readers = [threading.Thread(target=pass_on, args=(process,)) for process in parts]
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    return all([process.wait() == 0 for process in parts])


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.exists(sys.argv[1]):
        WindowTest.program = os.path.abspath(sys.argv.pop(1))
    if len(sys.argv) == 1:
        sys.exit(0 if run_in_parts(WindowTest.program) else 1)
    if sys.argv[1].startswith("--part="):
        part = int(sys.argv.pop(1).removeprefix("--part="))
    unittest.main(verbosity=2, testRunner=Patient)
