"""What the tests of the window share."""

import math
import os
import unittest

from desktop import Program, Screen

MODELS = os.path.abspath("assets/models")


class WindowTest(unittest.TestCase):
    program = os.path.abspath("build/release/collidoscope")

    @classmethod
    def setUpClass(cls):
        cls.screen = Screen()

    @classmethod
    def tearDownClass(cls):
        cls.screen.close()

    def open(self, *args, **kwargs):
        window = Program(self.program, self.screen, *args, **kwargs)
        self.addCleanup(window.close)
        return window

    def assert_moved(self, before, after, least=0.05):
        self.assertGreater(math.dist(before["position"], after["position"]), least)
