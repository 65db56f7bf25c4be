#!/usr/bin/env python3
"""The window, used as a person would: window_test.py PROGRAM [unittest arguments]."""

import os
import sys
import unittest

# The test cases, found here by their names.
from crowd_tests import Crowds, LongWork
from file_tests import Meshes, Troubles
from game_tests import CarGame
from scene_tests import Demos, Dragging
from tree_tests import Trees
from view_tests import Asking, LinkedViews, Tools
from window_case import WindowTest

__all__ = ["Asking", "CarGame", "Crowds", "Demos", "Dragging", "LinkedViews", "LongWork",
           "Meshes", "Tools", "Trees", "Troubles"]



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
        # What fails in a part of a test fails the whole of it.
        wholes = [getattr(t, "test_case", t).id() for t, _ in first.failures + first.errors]
        failed = list(dict.fromkeys(wholes))
        if not failed or not set(failed) <= set(names):
            return first
        self.stream.writeln(f"\nOnce more: {', '.join(failed)}\n")
        again = unittest.TestSuite(names[i](i.rsplit(".", 1)[1]) for i in failed)
        return super().run(again)


if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.exists(sys.argv[1]):
        WindowTest.program = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2, testRunner=Patient)
