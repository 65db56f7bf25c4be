#!/usr/bin/env python3
"""The window, used as a person would: window_test.py PROGRAM [unittest arguments]."""

import os
import sys
import unittest

# The test cases, found here by their names.
from crowd_tests import Crowds
from file_tests import Meshes, Troubles
from game_tests import CarGame
from scene_tests import Demos, Dragging
from tree_tests import Trees
from view_tests import Asking, LinkedViews, Tools
from window_case import WindowTest

__all__ = ["Asking", "CarGame", "Crowds", "Demos", "Dragging", "LinkedViews", "Meshes", "Tools",
           "Trees", "Troubles"]

if __name__ == "__main__":
    if len(sys.argv) > 1 and not sys.argv[1].startswith("-") and os.path.exists(sys.argv[1]):
        WindowTest.program = os.path.abspath(sys.argv.pop(1))
    unittest.main(verbosity=2)
